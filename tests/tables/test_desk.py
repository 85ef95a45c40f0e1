"""The desk: opening tables, sitting down, talk, notes, lists."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest

from backroom.tables import people
from backroom.tables.clock import Clock
from backroom.tables.ledger import MOST_OPEN
from backroom.tables.people import Person, Refused
from tests.tables.house import House


@pytest.fixture
def ann(house: House) -> Person:
    return house.guest("Ann")


@pytest.fixture
def bob(house: House) -> Person:
    return house.guest("Bob")


def opened(house: House, host: Person, **setup: object) -> str:
    return house.desk.open_table(host, "reckoning", {"players": 3, **setup}, Clock(), listed=True)


def sitting(house: House, code: str) -> list[str]:
    return [place.name or place.bot for place in house.look(None, code).places]


def test_whoever_opens_a_table_sits_at_it_and_others_join(house: House, ann: Person, bob: Person):
    code = opened(house, ann)
    house.desk.sit(bob, code, 2)
    house.desk.add_bot(ann, code, 1, "greedy")
    assert sitting(house, code) == ["Ann", "greedy", "Bob"]
    assert house.look(ann, code).is_host
    assert not house.look(bob, code).is_host


def test_everybody_is_told_of_every_change(house: House, ann: Person, bob: Person):
    code = opened(house, ann)
    before = house.look(None, code).version
    house.told.clear()
    house.desk.sit(bob, code, 1)
    house.desk.say(bob, code, "hello")
    assert house.told == [code, code]
    assert house.look(None, code).version == before + 2


def test_a_seat_that_is_taken_stays_taken(house: House, ann: Person, bob: Person):
    code = opened(house, ann)
    house.desk.add_bot(ann, code, 1, "random")
    for seat in (0, 1):
        with pytest.raises(Refused, match="seat-taken"):
            house.desk.sit(bob, code, seat)
    with pytest.raises(Refused, match="no-such-seat"):
        house.desk.sit(bob, code, 3)
    with pytest.raises(Refused, match="seat-taken"):
        house.desk.add_bot(ann, code, 0, "greedy")


def test_whoever_moves_to_another_seat_leaves_the_first(house: House, ann: Person):
    code = opened(house, ann)
    house.desk.sit(ann, code, 2)
    assert sitting(house, code) == ["", "", "Ann"]


def test_only_the_host_brings_bots_clears_seats_starts_and_cancels(house: House, ann: Person, bob: Person):
    code = opened(house, ann)
    house.desk.sit(bob, code, 1)
    deeds: list[Callable[[], None]] = [
        lambda: house.desk.add_bot(bob, code, 2, "greedy"),
        lambda: house.desk.share_seat(bob, code, 2),
        lambda: house.desk.stand_up(bob, code, 0),
        lambda: house.dealer.start(bob, code),
        lambda: house.desk.cancel(bob, code),
    ]
    for deed in deeds:
        with pytest.raises(Refused, match="host-only"):
            deed()
    house.desk.stand_up(ann, code, 1)
    assert sitting(house, code) == ["Ann", "", ""]
    house.desk.cancel(ann, code)
    assert house.status(code) == "closed"


def test_a_game_starts_once_and_with_every_seat_taken(house: House, ann: Person):
    code = opened(house, ann)
    with pytest.raises(Refused, match="seats-empty"):
        house.dealer.start(ann, code)
    for seat in (1, 2):
        house.desk.add_bot(ann, code, seat, "greedy")
    house.dealer.start(ann, code)
    with pytest.raises(Refused, match="not-now: running"):
        house.dealer.start(ann, code)
    with pytest.raises(Refused, match="not-now: running"):
        house.desk.stand_up(ann, code, 0)


@pytest.mark.parametrize(
    ("game", "setup", "why"),
    [
        ("chess", {"players": 3}, "no-such-game: chess"),
        ("reckoning", {"players": 9}, "bad-setup: reckoning"),
        ("reckoning", {"players": 3, "colour": "pink"}, "bad-setup: .*colour"),
        ("reckoning", {}, "bad-setup: .*players"),
    ],
)
def test_a_table_at_which_nothing_could_be_played_is_refused(
    house: House, ann: Person, game: str, setup: dict[str, Any], why: str
):
    with pytest.raises(Refused, match=why):
        house.desk.open_table(ann, game, setup, Clock(), listed=True)


@pytest.mark.parametrize("clock", [("move", 0, 0), ("budget", nan, 0), ("days", inf, 0), ("budget", 60, -1)])
def test_a_clock_by_which_nobody_could_play_is_refused(
    house: House, ann: Person, clock: tuple[Any, float, float]
):
    with pytest.raises(Refused, match="bad-setup: clock"):
        house.desk.open_table(ann, "reckoning", {"players": 3}, Clock(*clock), listed=True)


def test_nobody_opens_tables_without_end(house: House, ann: Person, bob: Person):
    for _ in range(MOST_OPEN):
        opened(house, ann)
    with pytest.raises(Refused, match="too-many-tables"):
        opened(house, ann)
    opened(house, bob)


# -- talk, notes, presence -----------------------------------------------------------------------------


def test_what_is_said_is_heard_by_all_in_order(house: House, ann: Person, bob: Person):
    code = opened(house, ann)
    house.desk.say(ann, code, "  good\nevening ")
    house.desk.say(bob, code, "x" * 999)
    assert [(line.name, line.text) for line in house.look(None, code).chat] == [
        ("Ann", "good evening"),
        ("Bob", "x" * 500),
    ]
    with pytest.raises(Refused, match="nothing-said"):
        house.desk.say(ann, code, " \n ")


def test_whoever_was_here_a_moment_ago_still_is_while_their_session_lasts(house: House):
    with house.database.begin() as c:
        ann, token = people.add_guest(c, "Ann", house.time)
    code = opened(house, ann)
    assert not house.desk.still_here(ann, token, code)
    house.desk.here(ann, code)
    house.told.clear()
    house.later(60)
    assert house.desk.still_here(ann, token, code)
    assert not house.desk.still_here(ann, "another", code)
    house.later(60)
    assert house.look(None, code).places[0].here
    assert house.told == []
    house.later(60)
    assert not house.desk.still_here(ann, token, code)


def test_a_note_is_its_writers_alone(house: House, ann: Person, bob: Person):
    code = opened(house, ann)
    house.told.clear()
    house.desk.write_note(ann, code, "Bob has a knife")
    house.desk.write_note(ann, code, "Bob has two knives")
    assert house.desk.note(ann, code) == "Bob has two knives"
    assert house.desk.note(bob, code) == house.desk.note(None, code) == ""
    assert house.told == []


def test_who_is_here_is_known_for_a_while_and_told_when_it_is_news(house: House, ann: Person, bob: Person):
    code = opened(house, ann)
    house.desk.sit(bob, code, 1)
    house.told.clear()
    house.desk.here(ann, code)
    house.later(30)
    house.desk.here(ann, code)
    assert house.told == [code]
    assert [place.here for place in house.look(None, code).places] == [True, False, False]
    house.later(75)
    assert not house.look(None, code).places[0].here
    house.desk.here(ann, code)
    assert house.told == [code, code]


# -- lists -----------------------------------------------------------------------------------------------


def test_the_lobby_shows_listed_tables_that_wait_for_players(house: House, ann: Person, bob: Person):
    waiting = opened(house, ann)
    house.desk.open_table(bob, "reckoning", {"players": 3}, Clock(), listed=False)
    house.game(ann, "greedy", "greedy")
    house.desk.cancel(ann, opened(house, ann))
    (shown,) = house.desk.open_tables()
    assert (shown.code, shown.names, shown.free, shown.host) == (waiting, ["Ann", "", ""], 2, "Ann")


def test_my_tables_say_whose_turn_it_is_and_mine_come_first(house: House, ann: Person, bob: Person):
    mine = house.game(ann, bob, "greedy")
    house.later(1)
    theirs = house.game(bob, ann, "greedy")
    assert [(table.code, table.is_my_turn, table.waiting) for table in house.desk.tables_of(ann)] == [
        (mine, True, [0]),
        (theirs, False, [0]),
    ]
    assert [table.code for table in house.desk.tables_of(bob)] == [theirs, mine]
    assert house.desk.tables_of(house.guest("Eve")) == []


def test_a_turn_that_a_bot_takes_for_me_is_not_mine(house: House, ann: Person, bob: Person):
    house.dealer.agree(bob, house.game(ann, bob, "greedy"), "stand-in-0")
    assert [table.is_my_turn for table in house.desk.tables_of(ann)] == [False]


def test_a_finished_game_is_history(house: House, ann: Person):
    code = house.game(ann, "random", "random")
    house.play_on(code)
    assert house.desk.tables_of(ann) == []
    (past,) = house.desk.history(ann)
    assert (past.code, past.status, past.mine, past.waiting) == (code, "over", [0], [])
    assert past.outcome == house.look(None, code).outcome


def test_the_census_counts(house: House, ann: Person, bob: Person):
    opened(house, ann)
    house.answer(house.game(ann, bob, "greedy"))
    assert house.desk.census() == {
        "tables_open": 1,
        "tables_running": 1,
        "people": 2,
        "accounts": 0,
        "rows": 2,
    }
