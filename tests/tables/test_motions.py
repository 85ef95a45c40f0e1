"""Taking back, pausing and leaving: alone where nobody is harmed, else by consent."""

from __future__ import annotations

import pytest

from backroom.engine.flow import Seat
from backroom.tables.people import Person, Refused
from tests.tables.house import House, errands

PLACED = {
    "seating": "free",
    "first_placer": 0,
}  # answers that reveal nothing: gangsters are seated one by one


@pytest.fixture
def ann(house: House) -> Person:
    return house.guest("Ann")


@pytest.fixture
def bob(house: House) -> Person:
    return house.guest("Bob")


def answers(house: House, code: str) -> int:
    """How many answers stand."""
    return house.look(None, code).step


def play_until_asked(house: House, code: str, seat: Seat) -> None:
    """Others answer anything until this seat is asked."""
    while house.asked(code) != seat:
        house.play_on(code, 1)


# -- taking back ---------------------------------------------------------------------------------------


def own_answers(house: House, code: str) -> list[int]:
    return [number for number, step in enumerate(house.live(code).game.record.steps) if step.seat == 0]


def test_an_answer_that_told_nobody_anything_is_taken_back_freely(house: House, ann: Person, bob: Person):
    code = house.game(ann, bob, "greedy")
    before = reach_free_undo(house, ann, code)
    house.dealer.undo(ann, code, 0)
    assert house.position(code) == before
    assert house.rows(code)[-1][1:] == ("undo", -1, "1")
    house.play_on(code, 3)


def reach_free_undo(house: House, ann: Person, code: str) -> str:
    """Play until seat 0 may take back its last answer; the position before that answer."""
    before = house.position(code)
    while house.look(ann, code, 0).why_not_undo:
        before = house.position(code)
        house.play_on(code, 1)
    return before


def test_an_answer_that_others_have_seen_is_taken_back_when_all_agree(house: House, ann: Person, bob: Person):
    code = house.game(ann, bob, "greedy")
    before = house.position(code)
    house.answer(code)
    play_until_asked(house, code, 1)
    house.dealer.undo(ann, code, 0)
    last = own_answers(house, code)[-1]
    assert house.look(None, code).motions == {f"undo-{last}": [0]}
    house.dealer.agree(bob, code, f"undo-{last}")
    look = house.look(None, code)
    assert (look.motions, look.step) == ({}, last)
    assert house.asked(code) == 0
    assert last > 0 or house.position(code) == before


def test_one_who_plays_with_bots_takes_back_whatever_they_like(house: House, ann: Person):
    code = house.game(ann, "greedy", "greedy")
    before = house.position(code)
    first = own_answers(house, code)
    house.answer(code)
    while house.asked(code) == 0:
        house.answer(code)
    house.play_on(code, 2)
    while own_answers(house, code) != first:
        house.dealer.undo(ann, code, 0)
    assert house.position(code) == before


def test_an_answer_to_what_was_taken_back_comes_too_late(house: House, ann: Person, bob: Person):
    code = house.game(ann, bob, "greedy")
    reach_free_undo(house, ann, code)
    seq, word = house.look(ann, code, 0).seq, house.options(code)[0]
    house.dealer.undo(ann, code, 0)
    with pytest.raises(Refused, match="too-late"):
        house.dealer.answer(ann, code, 0, seq, word)


def test_a_motion_to_take_back_is_forgotten_when_play_goes_on(house: House, ann: Person, bob: Person):
    code = house.game(ann, bob, "greedy")
    house.answer(code)
    play_until_asked(house, code, 1)
    house.dealer.undo(ann, code, 0)
    house.answer(code)
    assert house.look(None, code).motions == {}


def test_nothing_can_be_taken_back_before_the_first_answer_nor_from_another_seat(
    house: House, ann: Person, bob: Person
):
    code = house.game(ann, bob, "greedy")
    with pytest.raises(Refused, match="nothing-to-undo"):
        house.dealer.undo(ann, code, 0)
    with pytest.raises(Refused, match="not-your-seat"):
        house.dealer.undo(bob, code, 0)


# -- pausing ---------------------------------------------------------------------------------------------


def test_the_game_stands_still_from_the_moment_all_agree_until_all_agree_again(
    house: House, ann: Person, bob: Person
):
    code = house.game(ann, bob, "greedy")
    house.dealer.agree(ann, code, "pause")
    assert house.status(code) == "running"
    house.dealer.agree(bob, code, "pause")
    assert house.status(code) == "paused"
    with pytest.raises(Refused, match="not-now: paused"):
        house.answer(code)
    house.dealer.agree(bob, code, "resume")
    house.dealer.agree(bob, code, "resume")  # twice for it is still one
    assert house.status(code) == "paused"
    house.dealer.agree(ann, code, "resume")
    house.answer(code)
    assert answers(house, code) == 1


def test_bots_wait_while_the_game_is_paused(house: House, ann: Person):
    code = house.game(ann, "greedy", "greedy")
    play_until_asked(house, code, 1)
    house.dealer.agree(ann, code, "pause")
    assert errands(house.dealer, 10) == []
    house.dealer.agree(ann, code, "resume")
    assert len(errands(house.dealer, 10)) == 1


def withdraw(house: House, person: Person, code: str, motion: str) -> None:
    house.dealer.withdraw(person, code, motion)


def test_whoever_was_for_it_may_think_better_of_it(house: House, ann: Person, bob: Person):
    eve = house.guest("Eve")
    code = house.game(ann, bob, eve)
    house.dealer.agree(ann, code, "pause")
    house.dealer.agree(bob, code, "pause")
    withdraw(house, ann, code, "pause")
    assert house.look(None, code).motions == {"pause": [1]}
    house.dealer.agree(eve, code, "pause")
    assert house.status(code) == "running"
    house.dealer.agree(ann, code, "pause")
    assert house.status(code) == "paused"


def test_at_a_hot_seat_all_votes_of_the_screen_are_withdrawn(house: House, ann: Person, bob: Person):
    code = house.game(ann, ann, bob)
    house.dealer.agree(ann, code, "pause")
    assert house.look(None, code).motions == {"pause": [0, 1]}
    withdraw(house, ann, code, "pause")
    assert house.look(None, code).motions == {}


@pytest.mark.parametrize("motion", ["pause", "stand-in-0", "win"])
def test_nobody_withdraws_what_they_were_not_for(house: House, ann: Person, bob: Person, motion: str):
    code = house.game(ann, bob, "greedy")
    house.dealer.agree(ann, code, "pause")
    with pytest.raises(Refused, match="no-such-motion"):
        withdraw(house, bob, code, motion)
    assert house.look(None, code).motions == {"pause": [0]}


# -- leaving and coming back -------------------------------------------------------------------------------


def test_the_others_let_a_bot_play_for_a_leaver_who_may_come_back(house: House, ann: Person, bob: Person):
    eve = house.guest("Eve")
    code = house.game(ann, bob, eve)
    play_until_asked(house, code, 1)
    house.dealer.agree(ann, code, "stand-in-1")
    assert house.bots_move() == 0
    house.dealer.agree(eve, code, "stand-in-1")
    assert house.look(None, code).places[1].stand_in
    with pytest.raises(Refused, match="stand-in-plays"):
        house.dealer.answer(bob, code, 1, len(house.rows(code)), house.options(code)[0])
    assert house.bots_move() == 1
    house.dealer.come_back(bob, code, 1)
    play_until_asked(house, code, 1)
    assert house.bots_move() == 0
    house.answer(code)
    assert house.rows(code)[-1][2] == 1


def test_only_the_one_who_left_takes_the_seat_back_and_only_from_a_bot(
    house: House, ann: Person, bob: Person
):
    code = house.game(ann, bob, "greedy")
    house.dealer.agree(ann, code, "stand-in-1")
    with pytest.raises(Refused, match="not-your-seat"):
        house.dealer.come_back(ann, code, 1)
    house.dealer.come_back(bob, code, 1)
    with pytest.raises(Refused, match="not-now"):
        house.dealer.come_back(bob, code, 1)


def test_a_spectator_has_no_vote(house: House, ann: Person, bob: Person):
    code = house.game(ann, "greedy", "greedy")
    with pytest.raises(Refused, match="not-your-seat"):
        house.dealer.agree(bob, code, "pause")
    assert house.look(None, code).motions == {}


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
def test_what_cannot_be_moved_is_refused(house: House, ann: Person, bob: Person, motion: str):
    code = house.game(ann, bob, "greedy")
    house.answer(code)
    before = answers(house, code)
    with pytest.raises(Refused) as refused:
        house.dealer.agree(ann, code, motion)
    assert refused.value.why in {"no-such-motion", "nothing-to-undo", "not-now"}
    assert answers(house, code) == before
