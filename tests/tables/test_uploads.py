"""Files of strangers are checked in a process that can be killed, and the server goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.replay import Play, read_record
from backroom.games import TITLES
from backroom.games.scoundrels.setup import BUILT_IN
from backroom.tables import uploads
from backroom.tables.errors import Refused
from backroom.tables.uploads import SetupFiles, UploadChecker, UploadLimits, Verdict
from tests.tables import hostile


@pytest.fixture(scope="module")
def checker() -> Iterator[UploadChecker]:
    made = UploadChecker()
    yield made
    made.close()


@pytest.fixture
def quick() -> Iterator[UploadChecker]:
    """A checker whose process does what it is told, and may use the processor for a second."""
    made = UploadChecker(UploadLimits(processor_seconds=1), hostile.deed)
    yield made
    made.close()


@pytest.fixture
def impatient() -> Iterator[UploadChecker]:
    """The same, but by the clock."""
    made = UploadChecker(UploadLimits(seconds=1.5), hostile.deed)
    yield made
    made.close()


def saved(steps: int = 30, game: str = "reckoning") -> bytes:
    """A saved game."""
    title, dice = TITLES[game], Dice(4)
    play = Play(title, title.parse_setup({"players": 3}), dice)
    for _ in range(steps):
        options = title.book.options(play.g)
        play.answer(options[dice(len(options))])
    return play.save()


def changed(record: bytes, **values: object) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(read_record(record), **values))


# -- saved games ---------------------------------------------------------------------------------


def test_a_saved_game_comes_back_as_plain_data(checker: UploadChecker):
    record = read_record(saved())
    checked = asyncio.run(checker.record(saved()))
    assert checked.record.steps == record.steps
    assert (checked.fingerprint, checked.outcome) == (record.check, None)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda record: b"not json", "not a saved game"),
        (lambda record: b"\xff\xfe", "not a saved game"),
        (lambda record: b"[" * 100_000, "not a saved game"),
        (lambda record: changed(record, game="chess"), "unknown game 'chess'"),
        (lambda record: changed(record, game="x" * 5000), "unknown game 'x+…$"),
        (lambda record: changed(record, rules=99), "version 99"),
        (lambda record: changed(record, backroom=9), "format 9"),
        (lambda record: changed(record, check="0" * 16), "not the one that was saved"),
        (lambda record: changed(record, opening=[]), "the opening"),
        (lambda record: changed(record, setup={"players": 77}), "the set-up"),
        (lambda record: changed(record, steps=read_record(record).steps[1:]), "step 1"),
        (lambda record: changed(record, steps=read_record(record).steps * 900), "steps, 10000 at most"),
    ],
    ids=["words", "bytes", "nested", "game", "long", "rules", "format", "check", "opening", "set-up", "steps",
         "length"],
)  # fmt: skip
def test_a_file_that_does_not_hold_together_is_refused_with_the_reason(
    checker: UploadChecker, spoil, why: str
):
    with pytest.raises(Refused, match=f"bad-record: .*{why}") as refused:
        asyncio.run(checker.record(spoil(saved())))
    assert len(refused.value.detail) <= uploads.LONGEST_REASON


# -- data files ----------------------------------------------------------------------------------


def scoundrels(program: str) -> dict[str, bytes]:
    """A data file in which every job has this program."""
    jobs = [{**msgspec.to_builtins(job), "program": program} for job in BUILT_IN.jobs]
    return {"data": msgspec.json.encode({"jobs": jobs})}


def test_a_data_file_is_read_into_the_set_up(checker: UploadChecker):
    setup = asyncio.run(checker.setup("scoundrels", {"players": 2}, scoundrels("gain 2")))
    assert setup["players"] == 2
    assert setup["data"]["jobs"][0]["program"] == "gain 2"
    TITLES["scoundrels"].parse_setup(setup)


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"data": b"{"}, "not JSON"),
        ({"data": b'{"jobs": 3}'}, "the file, jobs: Expected `array"),
        (scoundrels("; ".join(["peek"] * 300)), "program"),
        (scoundrels("use own; use saloon; use discard"), "looks at scoundrels"),
    ],
)
def test_a_data_file_that_cannot_be_played_is_refused_before_there_is_a_table(
    checker: UploadChecker, files: dict[str, bytes], why: str
):
    with pytest.raises(Refused, match=f"bad-setup: .*{why}"):
        asyncio.run(checker.setup("scoundrels", {"players": 4}, files))


def test_every_game_can_be_tried_out():
    for name, title in TITLES.items():
        file = SetupFiles(name, {"players": title.seats[0]}, {})
        verdict = msgspec.json.decode(uploads.check(msgspec.json.encode(file)), type=Verdict)
        assert verdict == Verdict(setup={"players": title.seats[0]})


# -- what takes too much -------------------------------------------------------------------------


@pytest.mark.parametrize("deed", [b"loop", b"grow", b"die"])
def test_a_process_that_takes_too_much_or_dies_is_replaced(quick: UploadChecker, deed: bytes):
    must_be_replaced(quick, deed)


def test_a_process_that_hangs_is_replaced(impatient: UploadChecker):
    must_be_replaced(impatient, b"wait")


def must_be_replaced(checker: UploadChecker, deed: bytes) -> None:
    before = checker.ask(b"who")
    assert checker.ask(b"who") == before
    with pytest.raises(Refused, match="too-costly"):
        checker.ask(deed)
    assert checker.ask(b"who") != before


def test_on_a_busy_machine_a_file_has_the_time_to_use_its_share_of_the_processor():
    limits, share = UploadLimits(), 1.25**-uploads.NICE  # of a processor that another process wants too
    assert limits.seconds * share > limits.processor_seconds


def test_many_files_at_once_are_checked_in_turn_until_there_are_too_many(quick: UploadChecker):
    async def ask_for_all() -> list[Any]:
        asked = [quick.record(b"") for _ in range(uploads.MOST_WAITING + 5)]
        return await asyncio.gather(*asked, return_exceptions=True)

    quick.ask(b"who")
    busy = [reply for reply in asyncio.run(ask_for_all()) if isinstance(reply, Refused)]
    assert 0 < len(busy) <= 5
    assert {refused.why for refused in busy} == {"checks-busy"}
