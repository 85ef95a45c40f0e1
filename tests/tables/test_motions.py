"""Undo, pauses and stand-ins: freely where it harms nobody, otherwise by consent."""

from __future__ import annotations

import pytest

from backroom.engine.flow import Seat
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from tests.tables.scripted_services import ScriptedServices, bot_tasks

PLACED = {
    "seating": "free",
    "first_placer": 0,
}  # answers that reveal nothing: gangsters are placed one by one


@pytest.fixture
def ann(services: ScriptedServices) -> Person:
    return services.guest("Ann")


@pytest.fixture
def bob(services: ScriptedServices) -> Person:
    return services.guest("Bob")


def answers(services: ScriptedServices, code: str) -> int:
    """The number of answers that have not been undone."""
    return services.look(None, code).step


def play_until_asked(services: ScriptedServices, code: str, seat: Seat) -> None:
    """Play at random until this seat is asked."""
    while services.asked(code) != seat:
        services.play_on(code, 1)


# -- undo ----------------------------------------------------------------------------------------------


def own_answers(services: ScriptedServices, code: str) -> list[int]:
    return [number for number, step in enumerate(services.logged(code).game.record.steps) if step.seat == 0]


def test_an_answer_that_told_nobody_anything_is_taken_back_freely(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    before = reach_free_undo(services, ann, code)
    services.games.undo(ann, code, 0)
    assert services.position(code) == before
    assert services.rows(code)[-1][1:] == ("undo", -1, "1")
    services.play_on(code, 3)


def reach_free_undo(services: ScriptedServices, ann: Person, code: str) -> str:
    """Play until seat 0 can freely undo its last answer. Returns the position before that answer."""
    before = services.position(code)
    while services.look(ann, code, 0).why_not_undo:
        before = services.position(code)
        services.play_on(code, 1)
    return before


def test_an_answer_that_others_have_seen_is_taken_back_when_all_agree(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    before = services.position(code)
    services.answer(code)
    play_until_asked(services, code, 1)
    last = own_answers(services, code)[-1]
    services.games.agree(ann, code, f"undo-{last}")
    assert services.look(None, code).motions == {f"undo-{last}": [0]}
    services.games.agree(bob, code, f"undo-{last}")
    look = services.look(None, code)
    assert (look.motions, look.step) == ({}, last)
    assert services.asked(code) == 0
    assert last > 0 or services.position(code) == before


def test_one_who_plays_with_bots_takes_back_whatever_they_like(services: ScriptedServices, ann: Person):
    code = services.game(ann, "greedy", "greedy")
    before = services.position(code)
    first = own_answers(services, code)
    services.answer(code)
    while services.asked(code) == 0:
        services.answer(code)
    services.play_on(code, 2)
    with pytest.raises(Refused, match="undo-by-consent"):
        services.games.undo(ann, code, 0)
    while own_answers(services, code) != first:
        last = services.look(ann, code, 0).last_answer
        assert last is not None
        services.games.agree(ann, code, f"undo-{last.step}")
    assert services.position(code) == before


def test_an_answer_to_what_was_taken_back_comes_too_late(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    reach_free_undo(services, ann, code)
    seq, word = services.look(ann, code, 0).seq, services.options(code)[0]
    services.games.undo(ann, code, 0)
    with pytest.raises(Refused, match="too-late"):
        services.games.answer(ann, code, 0, seq, word)


def test_a_motion_to_take_back_is_forgotten_when_play_goes_on(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    services.answer(code)
    play_until_asked(services, code, 1)
    services.games.agree(ann, code, "undo-0")
    services.answer(code)
    assert services.look(None, code).motions == {}


def test_nothing_can_be_taken_back_before_the_first_answer_nor_from_another_seat(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    with pytest.raises(Refused, match="nothing-to-undo"):
        services.games.undo(ann, code, 0)
    services.answer(code)
    assert [services.look(bob, code, 1).why_not_undo, services.look(bob, code, 1).last_answer] == [
        "nothing",
        None,
    ]
    with pytest.raises(Refused, match="not-your-seat"):
        services.games.undo(bob, code, 0)


# -- pausing ---------------------------------------------------------------------------------------------


def test_the_game_stands_still_from_the_moment_all_agree_until_all_agree_again(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    services.games.agree(ann, code, "pause")
    assert services.status(code) == "running"
    services.games.agree(bob, code, "pause")
    assert services.status(code) == "paused"
    with pytest.raises(Refused, match="not-now: paused"):
        services.answer(code)
    services.games.agree(bob, code, "resume")
    services.games.agree(bob, code, "resume")  # agreeing twice counts as one vote
    assert services.status(code) == "paused"
    services.games.agree(ann, code, "resume")
    services.answer(code)
    assert answers(services, code) == 1


def test_bots_wait_while_the_game_is_paused(services: ScriptedServices, ann: Person):
    code = services.game(ann, "greedy", "greedy")
    play_until_asked(services, code, 1)
    services.games.agree(ann, code, "pause")
    assert bot_tasks(services.games, 10) == []
    services.games.agree(ann, code, "resume")
    assert len(bot_tasks(services.games, 10)) == 1


def withdraw(services: ScriptedServices, person: Person, code: str, motion: str) -> None:
    services.games.withdraw(person, code, motion)


def test_whoever_was_for_it_may_think_better_of_it(services: ScriptedServices, ann: Person, bob: Person):
    eve = services.guest("Eve")
    code = services.game(ann, bob, eve)
    services.games.agree(ann, code, "pause")
    services.games.agree(bob, code, "pause")
    withdraw(services, ann, code, "pause")
    assert services.look(None, code).motions == {"pause": [1]}
    services.games.agree(eve, code, "pause")
    assert services.status(code) == "running"
    services.games.agree(ann, code, "pause")
    assert services.status(code) == "paused"


def test_at_a_hot_seat_all_votes_of_the_browser_are_withdrawn(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, ann, bob)
    services.games.agree(ann, code, "pause")
    assert services.look(None, code).motions == {"pause": [0, 1]}
    withdraw(services, ann, code, "pause")
    assert services.look(None, code).motions == {}


@pytest.mark.parametrize("motion", ["pause", "stand-in-0", "win"])
def test_nobody_withdraws_what_they_were_not_for(
    services: ScriptedServices, ann: Person, bob: Person, motion: str
):
    code = services.game(ann, bob, "greedy")
    services.games.agree(ann, code, "pause")
    with pytest.raises(Refused, match="no-such-motion"):
        withdraw(services, bob, code, motion)
    assert services.look(None, code).motions == {"pause": [0]}


# -- leaving and coming back -------------------------------------------------------------------------------


def test_the_others_let_a_bot_play_for_a_leaver_who_may_come_back(
    services: ScriptedServices, ann: Person, bob: Person
):
    eve = services.guest("Eve")
    code = services.game(ann, bob, eve)
    play_until_asked(services, code, 1)
    services.games.agree(ann, code, "stand-in-1")
    assert services.bots_move() == 0
    services.games.agree(eve, code, "stand-in-1")
    assert services.look(None, code).seats[1].stand_in
    with pytest.raises(Refused, match="stand-in-plays"):
        services.games.answer(bob, code, 1, len(services.rows(code)), services.options(code)[0])
    assert services.bots_move() == 1
    services.games.come_back(bob, code, 1)
    play_until_asked(services, code, 1)
    assert services.bots_move() == 0
    services.answer(code)
    assert services.rows(code)[-1][2] == 1


def test_only_the_one_who_left_takes_the_seat_back_and_only_from_a_bot(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    services.games.agree(ann, code, "stand-in-1")
    with pytest.raises(Refused, match="not-your-seat"):
        services.games.come_back(ann, code, 1)
    services.games.come_back(bob, code, 1)
    with pytest.raises(Refused, match="not-now"):
        services.games.come_back(bob, code, 1)


def test_a_spectator_has_no_vote(services: ScriptedServices, ann: Person, bob: Person):
    code = services.game(ann, "greedy", "greedy")
    with pytest.raises(Refused, match="not-your-seat"):
        services.games.agree(bob, code, "pause")
    assert services.look(None, code).motions == {}


@pytest.mark.parametrize(
    "motion",
    [
        "",
        "undo",
        "undo-",
        "undo--1",
        "undo-9",
        "undo-²",
        "pause-1",
        "resume",
        "stand-in",
        "stand-in-2",
        "stand-in-9",
        "win",
    ],
)
def test_what_cannot_be_moved_is_refused(services: ScriptedServices, ann: Person, bob: Person, motion: str):
    code = services.game(ann, bob, "greedy")
    services.answer(code)
    before = answers(services, code)
    with pytest.raises(Refused) as refused:
        services.games.agree(ann, code, motion)
    assert refused.value.why in {"no-such-motion", "nothing-to-undo", "not-now"}
    assert answers(services, code) == before


# -- refusing --------------------------------------------------------------------------------------------


def test_everybody_sees_who_refuses_until_they_agree_or_the_motion_goes(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    with pytest.raises(Refused, match="no-such-motion"):
        services.games.refuse(bob, code, "pause")
    services.games.agree(ann, code, "pause")
    services.games.refuse(bob, code, "pause")
    services.games.refuse(bob, code, "pause")
    assert services.look(None, code).motions == {"pause": [0], "no-pause": [1]}
    services.games.withdraw(ann, code, "pause")
    assert services.look(None, code).motions == {}

    services.games.agree(ann, code, "pause")
    services.games.refuse(bob, code, "pause")
    services.games.agree(bob, code, "pause")
    assert (services.look(None, code).motions, services.status(code)) == ({}, "paused")


def test_whoever_put_a_motion_can_think_better_of_it(services: ScriptedServices, ann: Person, bob: Person):
    code = services.game(ann, bob, "greedy")
    services.games.agree(ann, code, "pause")
    services.games.refuse(ann, code, "pause")
    assert services.look(None, code).motions == {}
    with pytest.raises(Refused, match="not-your-seat"):
        services.games.refuse(services.guest("Eve"), *put(services, ann, code))


def put(services: ScriptedServices, person: Person, code: str) -> tuple[str, str]:
    """Put a motion; returns the table and the motion."""
    services.games.agree(person, code, "pause")
    return code, "pause"


def test_a_refusal_to_take_back_is_forgotten_when_play_goes_on(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    services.answer(code)
    play_until_asked(services, code, 1)
    services.games.agree(ann, code, "undo-0")
    services.games.refuse(bob, code, "undo-0")
    services.answer(code)
    assert services.look(None, code).motions == {}
