"""Clocks: per move, a budget with an increment, days; and the answer the rules give for whoever is late."""

from __future__ import annotations

import pytest

from backroom.engine.replay import replay
from backroom.games import TITLES
from backroom.tables.clock import DAY, Clock
from backroom.tables.people import Person, Refused
from tests.engine import heist
from tests.tables.house import RECKONING, House

MINUTE = Clock("move", 60)
BUDGET = Clock("budget", 100, 10)


@pytest.fixture
def people(house: House) -> list[Person]:
    return [house.guest(name) for name in ("Ann", "Bob", "Eve")]


def left(house: House, code: str, seat: int) -> float | None:
    return house.look(None, code).places[seat].time_left


@pytest.mark.rule("R3.49")
def test_whoever_lets_a_minute_pass_gets_the_answer_of_the_rules(house: House, people: list[Person]):
    code = house.game(*people, clock=MINUTE)
    discards = [word for word in house.options(code) if word.startswith("discard")]
    house.later(59.5)
    assert house.dealer.pending().late == []
    with pytest.raises(Refused, match="not-now"):
        house.dealer.time_out(code)
    house.later(0.5)
    assert house.dealer.pending().late == [code]
    house.dealer.time_out(code)
    assert house.rows(code)[1] == (2, "answer", 0, discards[0])
    assert house.dealer.pending().late == []


def test_every_answer_gets_a_whole_minute(house: House, people: list[Person]):
    code = house.game(*people, clock=MINUTE)
    house.later(50)
    house.answer(code)
    look = house.look(None, code)
    assert look.deadline == house.time + 60
    assert look.places[house.asked(code)].deadline == look.deadline


def test_days_are_days(house: House, people: list[Person]):
    code = house.game(*people, clock=Clock("days", 3))
    assert house.look(None, code).deadline == house.time + 3 * DAY


def test_without_a_clock_nobody_is_ever_late(house: House, people: list[Person]):
    code = house.game(*people)
    house.later(1000 * DAY)
    assert house.dealer.pending().late == []
    assert house.look(None, code).deadline is None


def test_a_budget_shrinks_by_the_time_used_and_grows_by_the_increment(house: House, people: list[Person]):
    code = house.game(*people, clock=BUDGET)
    house.later(30)
    house.answer(code)
    assert left(house, code, 0) == 80
    assert left(house, code, 1) == 100


def test_a_budget_never_grows_beyond_what_it_was(house: House, people: list[Person]):
    code = house.game(*people, clock=BUDGET)
    house.later(4)
    house.answer(code)
    assert left(house, code, 0) == 100


def test_a_budget_that_is_used_up_leaves_the_increment(house: House, people: list[Person]):
    code = house.game(*people, clock=BUDGET)
    house.later(500)
    house.dealer.time_out(code)
    assert left(house, code, 0) == 10


def test_an_answer_taken_back_gives_back_the_time_it_earned(house: House, people: list[Person]):
    code = house.game(*people, clock=BUDGET)
    while house.look(people[0], code, 0).why_not_undo:
        house.later(5)
        house.answer(code)
    house.dealer.undo(people[0], code, 0)
    assert left(house, code, 0) == 90


def test_a_pause_takes_nobodys_time(house: House, people: list[Person]):
    code = house.game(*people, clock=MINUTE)
    house.later(40)
    for person in people:
        house.dealer.agree(person, code, "pause")
    assert house.look(None, code).deadline is None
    house.later(10 * DAY)
    assert house.dealer.pending().late == []
    for person in people:
        house.dealer.agree(person, code, "resume")
    assert house.look(None, code).deadline == house.time + 20


def test_a_bot_has_no_clock_and_a_stand_in_neither(house: House, people: list[Person]):
    code = house.game(people[0], people[1], "greedy", clock=MINUTE)
    house.later(30)
    house.dealer.agree(people[1], code, "stand-in-0")
    assert house.look(None, code).deadline is None
    house.later(100)
    house.dealer.come_back(people[0], code, 0)
    assert house.look(None, code).deadline == house.time + 60


def test_a_vote_that_changes_nothing_for_the_one_who_thinks_does_not_reset_the_clock(
    house: House, people: list[Person]
):
    code = house.game(*people, clock=MINUTE)
    deadline = house.look(None, code).deadline
    house.later(30)
    for person in people[:2]:
        house.dealer.agree(person, code, "stand-in-2")
    assert house.look(None, code).places[2].stand_in
    assert house.look(None, code).deadline == deadline


def test_of_several_who_are_asked_at_once_each_has_their_own_time(
    house: House, people: list[Person], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(TITLES, "heist", heist.TITLE)
    code = house.game(*people, clock=BUDGET, game="heist")
    house.later(60)
    house.dealer.answer(people[1], code, 1, 1, "2")
    assert [place.time_left for place in house.look(None, code).places] == [100, 50, 100]
    assert house.look(None, code).deadline == house.time + 40
    house.later(40)
    house.dealer.time_out(code)
    house.dealer.time_out(code)
    assert [(seat, word) for _, _, seat, word in house.rows(code)][1:] == [(1, "2"), (0, "0"), (2, "0")]
    with pytest.raises(Refused, match="not-now"):
        house.dealer.time_out(code)


def test_a_game_nobody_attends_is_played_to_its_end_by_the_clock(house: House, people: list[Person]):
    code = house.game(*people, clock=Clock("move", 5))
    for _ in range(3000):
        house.later(5)
        for late in house.dealer.pending().late:
            house.dealer.time_out(late)
        if house.status(code) == "over":
            break
    assert house.status(code) == "over"
    record = house.live(code).game.record
    assert replay(RECKONING, record, house.dice).g.ended
