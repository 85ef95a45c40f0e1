"""Clocks: per move, a budget with an increment, days; and the answer that the rules give on a time-out."""

from __future__ import annotations

import pytest

from backroom.engine.replay import replay
from backroom.games import TITLES
from backroom.tables.clock import DAY, Clock
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from tests.engine import heist
from tests.tables.scripted_services import RECKONING, ScriptedServices

MINUTE = Clock("move", 60)
BUDGET = Clock("budget", 100, 10)


@pytest.fixture
def people(services: ScriptedServices) -> list[Person]:
    return [services.guest(name) for name in ("Ann", "Bob", "Eve")]


def left(services: ScriptedServices, code: str, seat: int) -> float | None:
    return services.look(None, code).seats[seat].time_left


@pytest.mark.rule("R3.49")
def test_whoever_lets_a_minute_pass_gets_the_answer_of_the_rules(
    services: ScriptedServices, people: list[Person]
):
    code = services.game(*people, clock=MINUTE)
    discards = [word for word in services.options(code) if word.startswith("discard")]
    services.later(59.5)
    assert services.games.pending().late == []
    with pytest.raises(Refused, match="not-now"):
        services.games.time_out(code)
    services.later(0.5)
    assert services.games.pending().late == [code]
    services.games.time_out(code)
    assert services.rows(code)[1] == (2, "answer", 0, discards[0])
    assert services.games.pending().late == []


def test_every_answer_gets_a_whole_minute(services: ScriptedServices, people: list[Person]):
    code = services.game(*people, clock=MINUTE)
    services.later(50)
    services.answer(code)
    look = services.look(None, code)
    assert look.deadline == services.time + 60
    assert look.seats[services.asked(code)].deadline == look.deadline


def test_days_are_days(services: ScriptedServices, people: list[Person]):
    code = services.game(*people, clock=Clock("days", 3))
    assert services.look(None, code).deadline == services.time + 3 * DAY


def test_without_a_clock_nobody_is_ever_late(services: ScriptedServices, people: list[Person]):
    code = services.game(*people)
    services.later(1000 * DAY)
    assert services.games.pending().late == []
    assert services.look(None, code).deadline is None


def test_a_budget_shrinks_by_the_time_used_and_grows_by_the_increment(
    services: ScriptedServices, people: list[Person]
):
    code = services.game(*people, clock=BUDGET)
    services.later(30)
    services.answer(code)
    assert left(services, code, 0) == 80
    assert left(services, code, 1) == 100


def test_a_budget_never_grows_beyond_what_it_was(services: ScriptedServices, people: list[Person]):
    code = services.game(*people, clock=BUDGET)
    services.later(4)
    services.answer(code)
    assert left(services, code, 0) == 100


def test_a_budget_that_is_used_up_leaves_the_increment(services: ScriptedServices, people: list[Person]):
    code = services.game(*people, clock=BUDGET)
    services.later(500)
    services.games.time_out(code)
    assert left(services, code, 0) == 10


def test_an_answer_taken_back_gives_back_the_time_it_earned(services: ScriptedServices, people: list[Person]):
    code = services.game(*people, clock=BUDGET)
    while services.look(people[0], code, 0).why_not_undo:
        services.later(5)
        services.answer(code)
    services.games.undo(people[0], code, 0)
    assert left(services, code, 0) == 90


def test_a_pause_takes_nobodys_time(services: ScriptedServices, people: list[Person]):
    code = services.game(*people, clock=MINUTE)
    services.later(40)
    for person in people:
        services.games.agree(person, code, "pause")
    assert services.look(None, code).deadline is None
    services.later(10 * DAY)
    assert services.games.pending().late == []
    for person in people:
        services.games.agree(person, code, "resume")
    assert services.look(None, code).deadline == services.time + 20


def test_a_bot_has_no_clock_and_a_stand_in_neither(services: ScriptedServices, people: list[Person]):
    code = services.game(people[0], people[1], "greedy", clock=MINUTE)
    services.later(30)
    services.games.agree(people[1], code, "stand-in-0")
    assert services.look(None, code).deadline is None
    services.later(100)
    services.games.come_back(people[0], code, 0)
    assert services.look(None, code).deadline == services.time + 60


def test_a_vote_that_changes_nothing_for_the_one_who_thinks_does_not_reset_the_clock(
    services: ScriptedServices, people: list[Person]
):
    code = services.game(*people, clock=MINUTE)
    deadline = services.look(None, code).deadline
    services.later(30)
    for person in people[:2]:
        services.games.agree(person, code, "stand-in-2")
    assert services.look(None, code).seats[2].stand_in
    assert services.look(None, code).deadline == deadline


def test_of_several_who_are_asked_at_once_each_has_their_own_time(
    services: ScriptedServices, people: list[Person], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(TITLES, "heist", heist.TITLE)
    code = services.game(*people, clock=BUDGET, game="heist")
    services.later(60)
    services.games.answer(people[1], code, 1, 1, "2")
    assert [info.time_left for info in services.look(None, code).seats] == [100, 50, 100]
    assert services.look(None, code).deadline == services.time + 40
    services.later(40)
    services.games.time_out(code)
    services.games.time_out(code)
    assert [(seat, word) for _, _, seat, word in services.rows(code)][1:] == [(1, "2"), (0, "0"), (2, "0")]
    with pytest.raises(Refused, match="not-now"):
        services.games.time_out(code)


def test_a_game_nobody_attends_is_played_to_its_end_by_the_clock(
    services: ScriptedServices, people: list[Person]
):
    code = services.game(*people, clock=Clock("move", 5))
    for _ in range(3000):
        services.later(5)
        for late in services.games.pending().late:
            services.games.time_out(late)
        if services.status(code) == "over":
            break
    assert services.status(code) == "over"
    record = services.logged(code).game.record
    assert replay(RECKONING, record, services.dice).g.ended


# -- what is known of a time-out -------------------------------------------------------------------------


def late_answers(services: ScriptedServices, code: str) -> list[bool]:
    return [step.timed_out for step in services.logged(code).game.record.steps]


def test_the_log_knows_which_answer_the_clock_gave(services: ScriptedServices, people: list[Person]):
    code = services.game(*people, clock=MINUTE)
    services.answer(code)
    services.later(60)
    services.games.time_out(code)
    services.answer(code)
    assert late_answers(services, code) == [False, True, False]
    services.cache.games.clear()  # a restart: the game is rebuilt from its log
    assert late_answers(services, code) == [False, True, False]


def test_an_answer_of_the_clock_that_is_taken_back_is_forgotten(
    services: ScriptedServices, people: list[Person]
):
    code = services.game(*people, clock=MINUTE)
    services.later(60)
    services.games.time_out(code)
    services.answer(code)
    for person in people:
        services.games.agree(person, code, "undo-0")
    assert late_answers(services, code) == []
    services.cache.games.clear()
    assert late_answers(services, code) == []


def test_a_player_is_told_what_was_answered_for_them_until_they_answer_again(
    services: ScriptedServices, people: list[Person]
):
    code = services.game(*people, clock=MINUTE)
    late = services.asked(code)
    for _ in range(2):
        while services.asked(code) != late:
            services.answer(code)
        services.later(60)
        services.games.time_out(code)
    lost = services.look(people[late], code, late).timed_out
    assert [(one.step, one.question) for one in lost] == [(0, "card"), (lost[-1].step, "card")]
    assert services.look(people[1 - late], code, 1 - late).timed_out == []
    assert services.look(None, code).timed_out == []
    while services.asked(code) != late:
        services.answer(code)
    services.answer(code)
    assert services.look(people[late], code, late).timed_out == []


def test_what_the_clock_answered_in_secret_is_told_to_its_player_alone(
    services: ScriptedServices, people: list[Person]
):
    code = services.game(*people, clock=MINUTE, game="bootleggers")
    while services.logged(code).title.book.queries[services.logged(code).game.g.query].name != "muscle":
        services.answer(code)
    services.later(60)
    services.games.time_out(code)
    looks = [services.look(person, code, seat) for seat, person in enumerate(people)]
    step = looks[0].step
    told = [look.story.time_out(step) for look in [*looks, services.look(None, code)]]
    assert [one.seat for one in told if one] == [0, 0, 0, 0]
    assert [bool(one.answer) for one in told if one] == [True, False, False, False]


def test_everybody_can_agree_to_play_on_without_a_clock(services: ScriptedServices, people: list[Person]):
    code = services.game(*people, clock=BUDGET)
    for person in people:
        services.games.agree(person, code, "clock-off")
    assert services.look(None, code).deadline is None
    assert [left(services, code, seat) for seat in range(3)] == [None, None, None]
    services.later(1000)
    assert services.games.pending().late == []
    services.answer(code)
    with pytest.raises(Refused, match="no-such-motion"):
        services.games.agree(people[0], code, "clock-off")
