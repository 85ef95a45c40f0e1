"""Afterwards: games as files, games from files, and rematches."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.replay import read_record, replay
from backroom.tables import archive
from backroom.tables.people import Person, Refused
from tests.tables.house import RECKONING, House, errands


@pytest.fixture
def ann(house: House) -> Person:
    return house.guest("Ann")


@pytest.fixture
def over(house: House, ann: Person) -> str:
    """A table at which a game has been played to its end."""
    code = house.game(ann, "greedy", "random")
    house.play_on(code)
    return code


def test_a_finished_game_is_downloaded_whole(house: House, over: str):
    record = read_record(house.reader.record(over))
    again = replay(RECKONING, record, house.dice)
    assert again.g.key() == house.live(over).game.g.key()
    assert record.who == ["Ann", "greedy", "random"]


def test_a_game_that_is_still_played_is_not_given_away(house: House, ann: Person):
    code = house.game(ann, "greedy", "greedy")
    with pytest.raises(Refused, match="not-over"):
        house.reader.record(code)
    house.dealer.agree(ann, code, "pause")
    with pytest.raises(Refused, match="not-over"):
        house.reader.record(code)
    with pytest.raises(Refused, match="not-over"):
        house.reader.record(house.table(ann, "greedy", "greedy"))


def test_a_game_from_a_file_is_laid_out_to_be_looked_at(house: House, over: str):
    bob = house.guest("Bob")
    code = house.desk.import_record(bob, house.reader.record(over))
    look = house.reader.at_step(bob, code, 3, 1, open_hands=True)
    assert code != over
    assert look.status == "over"
    assert [place.name for place in look.places] == ["Ann", "greedy", "random"]
    assert look.view == house.reader.at_step(None, over, 3, 1).view
    assert house.look(None, code).outcome == house.look(None, over).outcome
    assert [table.code for table in house.desk.history(bob)] == [code]
    assert house.reader.record(code) == house.reader.record(over)


def test_nobody_plays_on_in_a_game_from_a_file(house: House, ann: Person):
    code = house.game(ann, "greedy", "greedy")
    house.play_on(code, 7)
    while house.asked(code) == 0:
        house.answer(code)
    unfinished = house.desk.import_record(ann, house.live(code).game.save())
    assert house.look(ann, unfinished).outcome is None
    with pytest.raises(Refused, match="not-your-seat"):
        house.dealer.answer(ann, unfinished, 0, 8, "stop")
    assert [errand.code for errand in errands(house.dealer, 10)] == [code]


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
    house: House, ann: Person, spoil, why: str
):
    code = house.game(ann, "greedy", "greedy")
    house.play_on(code, 12)
    with pytest.raises(Refused, match=f"bad-record: .*{why}"):
        house.desk.import_record(ann, spoil(house.live(code).game.save()))
    assert len(house.desk.all_tables()) == 1


def changed(record: bytes, **values: object) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(read_record(record), **values))


def test_names_in_a_file_are_made_fit_to_be_shown(house: House, ann: Person, over: str):
    bad = changed(house.reader.record(over), who=["A\u202enn" * 20])
    look = house.look(None, house.desk.import_record(ann, bad))
    assert [place.name for place in look.places] == [("Ann" * 20)[:24], "", ""]


# -- rematches -------------------------------------------------------------------------------------------


def test_a_rematch_with_bots_starts_at_once(house: House, ann: Person, over: str):
    again = house.dealer.rematch(ann, over)
    look = house.look(ann, again, 0)
    assert (look.status, look.me, look.setup) == ("running", 0, house.look(None, over).setup)
    assert [place.bot for place in look.places] == ["", "greedy", "random"]
    assert house.look(None, over).rematch == again


def test_all_who_ask_for_a_rematch_meet_at_one_table_and_the_first_hosts_it(house: House, ann: Person):
    bob = house.guest("Bob")
    code = house.game(ann, bob, "greedy")
    house.play_on(code)
    again = house.dealer.rematch(bob, code)
    assert house.dealer.rematch(ann, code) == again
    look = house.look(bob, again, 1)
    assert (look.status, look.is_host, look.me) == ("open", True, 1)
    assert [place.name or place.bot for place in look.places] == ["Ann", "Bob", "greedy"]
    house.dealer.start(bob, again)


def test_a_rematch_is_for_players_once_the_game_is_over(house: House, ann: Person, over: str):
    with pytest.raises(Refused, match="not-a-player"):
        house.dealer.rematch(house.guest("Eve"), over)
    with pytest.raises(Refused, match="not-over"):
        house.dealer.rematch(ann, house.game(ann, "greedy", "greedy"))
