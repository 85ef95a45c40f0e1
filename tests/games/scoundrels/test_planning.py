"""P1 (3.C): a card and a slot; what the others learn of it."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.games.scoundrels.nouns import NO_CARD, OPEN
from backroom.games.scoundrels.rules.menu import menu
from backroom.games.scoundrels.rules.planning import is_bluff, plan
from backroom.games.scoundrels.state import book
from tests.games.scoundrels.table import Table


def planning(**options: Any) -> Table:
    """A is about to plan; nobody can suspect."""
    t = Table(**options)
    for who in "BCD":
        t.available(who, 0)
    return t


@pytest.mark.rule("S3.13", "S3.14", "S-D03", "S-D04")
def test_a_card_of_the_hand_goes_on_a_free_slot():
    t = planning()
    t.run(plan(0))
    assert (t.asked, t.options) == (("A", "plan_card"), ["A", "2", "3", "4"])
    t.answer("4")
    assert (t.asked, t.options) == (("A", "plan_slot"), ["A", "2", "3", "4", "5", "6"])
    t.answer("6")
    assert (t.g.slots[0], t.g.slot) == ((*[NO_CARD] * 5, 4), 6)
    assert t.g.hands[0] == 0b01110


@pytest.mark.rule("S10.3", "S3.14")
def test_a_slot_holds_one_card():
    t = planning()
    t.plan("A", "3", slot=3)
    t.plan("A", "4", slot=6)
    t.run(plan(0))
    t.answer("2")
    assert t.options == ["A", "2", "4", "5"]


@pytest.mark.rule("S3.15", "S4.16")
def test_the_others_learn_the_slot_and_not_the_card():
    t = planning()
    t.run(plan(0))
    t.answer("2")
    assert t.heard("B") == []
    t.answer("5")
    assert t.heard("B") == [("plans", "p1", "5")]


@pytest.mark.rule("S3.6", "S4.17")
def test_only_the_owner_sees_what_may_be_planned():
    for name in ("plan_card", "plan_slot"):
        assert next(query for query in book.queries if query.name == name).secret


@pytest.mark.rule("S3.15", "S5.10")
def test_between_card_and_slot_the_card_is_still_in_the_hand():
    t = planning()
    t.run(plan(0))
    t.answer("2")
    assert (t.g.planning, t.g.hands[0]) == (2, 0b11110)
    t.answer("5")
    assert (t.g.planning, t.g.hands[0]) == (NO_CARD, 0b11010)


@pytest.mark.rule("S3.5", "S4.17", "S-D03")
def test_the_last_card_of_the_hand_is_planned_without_a_question():
    t = planning()
    t.hand("A", "3")
    t.run(plan(0))
    assert t.asked == ("A", "plan_slot")


@pytest.mark.rule("S3.17")
def test_a_card_is_a_bluff_when_its_value_is_not_that_of_its_slot():
    assert [card for card in range(7) if not is_bluff(card, 4)] == [4]
    assert all(is_bluff(0, slot) for slot in range(1, 7))


@pytest.mark.rule("S3.17", "S10.2", "S3.23")
def test_a_bluff_counts_as_the_slot_says():
    t = planning()
    t.hand("A", "A235")
    t.run(plan(0), menu(0))
    t.answer("5", "3")
    assert (t.asked, t.options) == (("A", "menu"), ["leader", "done"])
    t.answer("leader")
    assert t.g.money[0] == 7


@pytest.mark.rule("S3.18")
def test_slot_6_may_be_planned_although_the_leader_has_no_action_there():
    t = planning()
    t.run(plan(0), menu(0))
    t.answer("2", "6")
    assert t.asked is None


@pytest.mark.rule("S3.16", "S10.52", "S-T08", "S3.4")
def test_somebody_naive_lets_the_0_be_played_openly():
    t = planning()
    t.sheet("A", "Naive Banker")
    t.hand("A", "0A23")
    t.run(plan(0))
    t.answer("A")
    assert "open" not in t.options
    t.answer("6")
    t.run(plan(0))
    t.answer("0")
    assert t.options == ["A", "2", "3", "4", "5", "open"]
    t.answer("open")
    assert (t.g.slot, t.g.open_zero, t.g.cards_played(0)) == (OPEN, 1, 2)
    assert t.heard("B")[-1] == ("plays_openly", "p1")


@pytest.mark.rule("S3.16")
def test_without_anybody_naive_the_0_needs_a_slot():
    t = planning()
    t.sheet("A", "Filthy Banker")
    t.hand("A", "0A23")
    t.run(plan(0))
    t.answer("0")
    assert t.options == ["A", "2", "3", "4", "5", "6"]


@pytest.mark.rule("S10.52", "S9.41", "S3.22")
def test_an_open_0_gives_no_leader_action_and_may_leave_the_naive_one_unused():
    t = Table()
    t.sheet("B", "Naive Banker")
    t.hand("B", "0A23")
    t.run(plan(1), menu(1))
    t.answer("0", "open")
    assert (t.asked, t.options) == (("B", "menu"), ["use-1", "done"])
    t.answer("done")
    assert (t.asked, t.g.money[1], t.g.open_zero) == (None, 4, 0b10)


@pytest.mark.rule("S4.2", "S3.14")
def test_the_table_remembers_in_which_turn_a_slot_was_planned():
    t = planning()
    t.run(plan(0))
    t.answer("2", "5")
    t.run(plan(0))
    t.answer("3", "A")
    assert t.g.planned[0] == (2, 0, 0, 0, 1, 0)
