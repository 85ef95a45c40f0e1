"""Downloading and importing games, and rematches."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.replay import read_record, replay
from backroom.tables import archive
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from tests.tables.scripted_services import RECKONING, ScriptedServices, bot_tasks


@pytest.fixture
def ann(services: ScriptedServices) -> Person:
    return services.guest("Ann")


@pytest.fixture
def over(services: ScriptedServices, ann: Person) -> str:
    """A table with a finished game."""
    code = services.game(ann, "greedy", "random")
    services.play_on(code)
    return code


def test_a_finished_game_is_downloaded_whole(services: ScriptedServices, over: str):
    record = read_record(services.reader.record(over))
    again = replay(RECKONING, record, services.dice)
    assert again.g.key() == services.logged(over).game.g.key()
    assert record.who == ["Ann", "greedy", "random"]


def test_a_game_that_is_still_played_is_not_given_away(services: ScriptedServices, ann: Person):
    code = services.game(ann, "greedy", "greedy")
    with pytest.raises(Refused, match="not-over"):
        services.reader.record(code)
    services.games.agree(ann, code, "pause")
    with pytest.raises(Refused, match="not-over"):
        services.reader.record(code)
    with pytest.raises(Refused, match="not-over"):
        services.reader.record(services.table(ann, "greedy", "greedy"))


def test_a_game_from_a_file_is_laid_out_to_be_looked_at(services: ScriptedServices, over: str):
    bob = services.guest("Bob")
    code = services.tables.import_record(bob, services.reader.record(over))
    look = services.reader.at_step(bob, code, 3, 1, open_hands=True)
    assert code != over
    assert look.status == "over"
    assert [info.name for info in look.seats] == ["Ann", "greedy", "random"]
    assert look.view == services.reader.at_step(None, over, 3, 1).view
    assert services.look(None, code).outcome == services.look(None, over).outcome
    assert [table.code for table in services.tables.history(bob)] == [code]
    assert services.reader.record(code) == services.reader.record(over)


def test_nobody_plays_on_in_a_game_from_a_file(services: ScriptedServices, ann: Person):
    code = services.game(ann, "greedy", "greedy")
    services.play_on(code, 7)
    while services.asked(code) == 0:
        services.answer(code)
    unfinished = services.tables.import_record(ann, services.logged(code).game.save())
    assert services.look(ann, unfinished).outcome is None
    with pytest.raises(Refused, match="not-your-seat"):
        services.games.answer(ann, unfinished, 0, 8, "stop")
    assert [bot_task.code for bot_task in bot_tasks(services.games, 10)] == [code]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda record: b"not json", "not a saved game"),
        (lambda record: b"\xff\xfe", "not a saved game"),
        (lambda record: changed(record, game="chess"), "unknown game 'chess'"),
        (lambda record: changed(record, rules=99), "version 99"),
        (lambda record: changed(record, backroom=9), "format 9"),
        (lambda record: changed(record, check="0" * 16), "not the one that was saved"),
        (lambda record: changed(record, opening=[]), "the opening"),
        (lambda record: changed(record, setup={"players": 77}), "the set-up"),
        (lambda record: changed(record, steps=read_record(record).steps[1:]), "step 1"),
        (lambda record: changed(record, steps=read_record(record).steps * 900), f"> {archive.MOST_STEPS}"),
    ],
    ids=["words", "bytes", "game", "rules", "format", "check", "opening", "set-up", "steps", "length"],
)
def test_a_file_that_does_not_hold_together_is_refused_with_the_reason(
    services: ScriptedServices, ann: Person, spoil, why: str
):
    code = services.game(ann, "greedy", "greedy")
    services.play_on(code, 12)
    with pytest.raises(Refused, match=f"bad-record: .*{why}"):
        services.tables.import_record(ann, spoil(services.logged(code).game.save()))
    assert len(services.tables.all_tables()) == 1


def changed(record: bytes, **values: object) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(read_record(record), **values))


def test_names_in_a_file_are_made_fit_to_be_shown(services: ScriptedServices, ann: Person, over: str):
    bad = changed(services.reader.record(over), who=["A\u202enn" * 20])
    look = services.look(None, services.tables.import_record(ann, bad))
    assert [info.name for info in look.seats] == [("Ann" * 20)[:24], "", ""]


# -- rematches -------------------------------------------------------------------------------------------


def test_a_rematch_with_bots_starts_at_once(services: ScriptedServices, ann: Person, over: str):
    again = services.games.rematch(ann, over)
    look = services.look(ann, again, 0)
    assert (look.status, look.me, look.setup) == ("running", 0, services.look(None, over).setup)
    assert [info.bot for info in look.seats] == ["", "greedy", "random"]
    assert services.look(None, over).rematch == again


def test_all_who_ask_for_a_rematch_meet_at_one_table_and_the_first_hosts_it(
    services: ScriptedServices, ann: Person
):
    bob = services.guest("Bob")
    code = services.game(ann, bob, "greedy")
    services.play_on(code)
    again = services.games.rematch(bob, code)
    assert services.games.rematch(ann, code) == again
    look = services.look(bob, again, 1)
    assert (look.status, look.is_host, look.me) == ("open", True, 1)
    assert [info.name or info.bot for info in look.seats] == ["Ann", "Bob", "greedy"]
    services.games.start(bob, again)


def test_a_rematch_is_for_players_once_the_game_is_over(services: ScriptedServices, ann: Person, over: str):
    with pytest.raises(Refused, match="not-a-player"):
        services.games.rematch(services.guest("Eve"), over)
    with pytest.raises(Refused, match="not-over"):
        services.games.rematch(ann, services.game(ann, "greedy", "greedy"))
