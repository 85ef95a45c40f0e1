"""What is answered for a player who has run out of time (S9.49)."""

from __future__ import annotations

import pytest

from backroom.engine.flow import EVERYONE
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import IN_SALOON, SAFE
from backroom.games.scoundrels.rules.hiring import hire, hire_by_ability, hire_or_office
from backroom.games.scoundrels.rules.night import choose_first
from backroom.games.scoundrels.rules.office import free_henchman, office
from backroom.games.scoundrels.rules.opening import choose_leader
from backroom.games.scoundrels.rules.planning import plan
from backroom.games.scoundrels.rules.suspicion import suspicion
from backroom.games.scoundrels.rules.verbs_safes import place_mark, steal
from backroom.games.scoundrels.state import book
from tests.games.scoundrels.table import Table


def default(t: Table) -> tuple[str, str, str]:
    """Who is asked what, and the answer that the table would give."""
    assert t.asked is not None
    letter, question = t.asked
    word = book.queries[t.g.query].noun.write(TITLE.timeout(t.g, t.g.seat))
    return letter, question, word


@pytest.mark.rule("S9.49")
def test_a_plan_is_honest_with_the_lowest_card_whose_slot_is_free():
    t = Table()
    t.run(plan(0))
    assert default(t) == ("A", "plan_card", "A")
    t = Table()
    t.hand("A", "0246")
    t.plan("A", "3", 2)
    t.run(plan(0))
    assert default(t) == ("A", "plan_card", "4")
    t.answer("4")
    assert default(t) == ("A", "plan_slot", "4")


@pytest.mark.rule("S9.49")
def test_without_an_honest_plan_the_first_card_goes_to_the_first_slot():
    t = Table()
    t.hand("A", "02")
    t.plan("A", "3", 2)
    t.run(plan(0))
    assert default(t) == ("A", "plan_card", "0")
    t.answer("0")
    assert default(t) == ("A", "plan_slot", "A")


@pytest.mark.rule("S9.49")
def test_nobody_is_suspected_and_nobody_is_used():
    t = Table()
    t.announce("A", 3)
    t.run(suspicion())
    assert default(t) == ("B", "suspect", "pass")
    t = Table()
    t.sheet("A", "Filthy Prospector", "Helpful Banker")
    t.turn("A", 6)
    assert default(t) == ("A", "menu", "done")
    t.answer("use-1")
    assert default(t) == ("A", "triggered", "pass")


@pytest.mark.rule("S9.49")
def test_a_double_effect_stops_and_what_may_be_done_is_not_done():
    t = Table()
    t.sheet("A", "Stunning Printer")
    t.turn("A", 6)
    t.answer("use-1")
    assert default(t) == ("A", "may", "no")
    t.answer("no")
    assert default(t) == ("A", "twice_over", "stop")


@pytest.mark.rule("S9.49")
def test_step_3_is_the_office_which_buys_information():
    t = Table()
    t.saloon("Filthy Dog")
    t.run(hire_or_office(0))
    assert default(t) == ("A", "hire_or_office", "sheriff")
    t.answer("sheriff")
    assert default(t) == ("A", "at_office", "sell")


@pytest.mark.rule("S9.49")
def test_a_hire_that_has_begun_changes_as_little_as_possible():
    t = Table()
    t.sheet("A", "Grumpy Horse", "Silent Cow", "Cocky Cook", "Stubborn Mayor", "Drunken Spy")
    t.saloon("Helpful Prospector", "Charming Banker", "Filthy Dog")
    t.run(hire_by_ability(0, IN_SALOON))
    assert default(t) == ("A", "hire_by_ability", "none")
    t.answer("right")
    assert default(t) == ("A", "make_room", "newcomer")
    t.answer("newcomer")
    assert default(t) == ("A", "rearrange", "keep")
    t.answer("keep")
    t.run(hire(0, IN_SALOON + 2))
    t.answer("keep")
    assert default(t) == ("A", "use_when_hired", "skip")


@pytest.mark.rule("S9.49")
def test_a_henchman_of_ones_own_is_freed_first():
    t = Table()
    t.run(free_henchman(2, EVERYONE))
    assert default(t) == ("C", "whose_henchman", "p3")
    t = Table()
    t.jailed("C", 0)
    t.run(free_henchman(2, EVERYONE))
    assert default(t) == ("C", "whose_henchman", "p1")


@pytest.mark.rule("S9.49")
@pytest.mark.parametrize(("known", "value"), [("C", "5"), ("AB", "2")])
def test_a_mark_tells_the_truth_as_far_as_it_is_known(known: str, value: str):
    t = Table()
    t.safe("E3", value=5, known=known)
    t.run(place_mark(2, SAFE.read("E3")))
    assert default(t) == ("C", "mark_value", value)


@pytest.mark.rule("S9.49")
def test_no_mark_is_moved():
    t = Table()
    t.g.supply[0] = (0, 0, 0)
    t.g.marks[SAFE.read("D1")] = (3,)
    t.run(place_mark(0, SAFE.read("E3")))
    assert default(t) == ("A", "move_mark", "none")


@pytest.mark.rule("S9.49")
def test_the_least_valuable_safe_is_abandoned():
    t = Table()
    t.g.day = 2
    t.safe("D5", value=5, at="A")
    t.safe("L1", value=2, at="A")
    t.run(steal(0))
    t.answer("L2")
    assert default(t) == ("A", "abandon", "L1")  # the first of two that are worth 2
    t = Table()
    t.safe("L1", value=2, at="A")
    t.run(steal(0))
    t.answer("L2")
    assert default(t) == ("A", "abandon", "L1")


@pytest.mark.rule("S9.49")
def test_the_first_player_stays_and_the_first_free_leader_is_taken():
    t = Table()
    t.g.first = 2
    t.run(choose_first(0))
    assert default(t) == ("A", "first_of_day", "p3")
    t = Table()
    t.g.leaders = (0, -1, -1, -1)
    t.run(choose_leader(1))
    assert default(t) == ("B", "choose_leader", "zimmer")


@pytest.mark.rule("S9.49")
def test_a_bribe_is_never_paid_for_anybody():
    t = Table()
    t.money(A=20)
    t.g.day = 2
    t.run(office(0))
    assert "bribe" in t.options
    assert default(t) == ("A", "at_office", "sell")
