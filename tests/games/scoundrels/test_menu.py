"""P2 (3.D): what a turn offers, again and again until one is done; strategy cards among it (6.D)."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.nouns import PER_SITE, SAFES, UNUSED
from backroom.games.scoundrels.rules.menu import menu
from backroom.games.scoundrels.rules.turn import end_of_turn, turn
from tests.games.scoundrels.table import Table


def acting(slot: int | str, *sheet: str | None, money: int = 4, players: int = 4, **options: object) -> Table:
    """A is about to act, with these scoundrels and nobody who could suspect."""
    t = Table(players, **options)
    for who in "BCD"[: players - 1]:
        t.available(who, 0)
    t.money(A=money)
    t.sheet("A", *sheet)
    t.announce("A", slot)
    return t


@pytest.mark.rule("S10.1", "S3.21", "S3.22", "S-D06")
def test_the_leader_action_of_slot_3_brings_three_dollars():
    t = acting(3)
    t.run(menu(0))
    assert (t.asked, t.options) == (("A", "menu"), ["leader", "done"])
    t.answer("leader")
    assert (t.g.money[0], t.asked) == (7, None)


@pytest.mark.rule("S3.21", "S3.26", "S10.4")
@pytest.mark.parametrize("order", [("leader", "use-1"), ("use-1", "leader")])
def test_actions_are_taken_in_any_order(order):
    t = acting(3, "Stubborn Prospector", money=0)
    t.run(menu(0))
    assert t.options == ["use-1", "leader", "done"]
    t.answer(*order)
    assert (t.g.money[0], t.asked) == (6, None)


@pytest.mark.rule("S10.4", "S3.26")
@pytest.mark.parametrize("only", ["leader", "use-1"])
def test_any_action_may_be_left_out(only):
    t = acting(3, "Stubborn Prospector", money=0)
    t.run(menu(0))
    t.answer(only, "done")
    assert (t.g.money[0], t.asked) == (3, None)


@pytest.mark.rule("S3.5", "S-D06")
def test_a_menu_of_nothing_but_done_is_not_shown():
    t = acting(6, "Stubborn Prospector")
    t.run(menu(0))
    assert t.asked is None


@pytest.mark.rule("S3.22", "S3.68")
@pytest.mark.parametrize("slot", [1, 2, 5])
def test_scouting_and_stealing_leaders_need_a_safe_on_the_board(slot):
    t = acting(slot)
    t.g.where = [UNUSED] * SAFES
    t.run(menu(0))
    assert t.asked is None
    t.g.where[PER_SITE + 1] = -1
    t.run(menu(0))
    assert t.options == ["leader", "done"]


@pytest.mark.rule("S9.19", "S1.8", "S3.64")
def test_the_leader_steals_on_slot_5_free_of_charge():
    t = acting(5, money=0)
    t.run(menu(0))
    t.answer("leader", "L3")
    assert (t.held_by("A"), t.g.money[0]) == (["L3"], 0)


@pytest.mark.rule("S10.71", "S-T48", "S3.65", "S3.7")
def test_a_theft_above_the_limit_arms_the_ruthless_one_even_if_the_new_safe_is_abandoned():
    t = acting(5, "Ruthless Prospector")
    t.safe("D1", at="A")
    t.run(menu(0))
    t.answer("leader", "L3")
    assert (t.asked, t.options) == (("A", "abandon"), ["D1", "L3"])
    t.answer("L3")
    assert (t.asked, t.options) == (("A", "triggered"), ["use-1", "pass"])
    assert t.held_by("A") == ["D1"]


@pytest.mark.rule("S3.22", "S3.8")
def test_the_leader_acts_once_in_a_turn():
    t = acting(4, "Drunken Prospector", money=0)
    t.run(menu(0))
    t.answer("leader")
    assert (t.g.money[0], t.options) == (4, ["use-1", "done"])


@pytest.mark.rule("S3.23", "S3.24")
def test_a_trait_with_several_slots_works_on_each_of_them():
    for slot, offered in [(1, True), (2, True), (4, False)]:
        t = acting(slot, "Cowardly Prospector")
        t.run(menu(0))
        assert ("use-1" in t.options) == offered


@pytest.mark.rule("S3.23")
def test_the_real_value_of_the_card_never_matters():
    t = acting(2)
    t.sheet("A", "Silent Prospector", "One-eyed Banker")
    t.g.lay(0, 2, 1)
    t.run(menu(0))
    assert t.options == ["use-2", "leader", "done"]


@pytest.mark.rule("S3.23", "S10.52", "S-T08", "S3.16")
def test_the_naive_one_is_offered_after_an_open_0_and_never_by_a_slot():
    t = acting("open", "Naive Banker", "Filthy Prospector")
    t.run(menu(0))
    assert t.options == ["use-1", "done"]
    t.answer("use-1")
    assert t.g.money[0] == 8
    t = acting(6, "Naive Banker")
    t.run(menu(0))
    assert t.asked is None


# -- strategy cards -----------------------------------------------------------------------------------


@pytest.mark.rule("S3.25", "S6.25", "S-G4", "S8.2")
def test_a_strategy_card_for_step_2_is_offered_once_a_turn_while_it_is_possible():
    t = acting(6, "Grumpy Prospector", money=4)
    t.strategy("A", "g4")
    t.run(menu(0))
    assert t.options == ["use-1", "strategy", "done"]
    t.answer("strategy", "E3", 3)
    assert (t.g.money[0], t.options) == (2, ["use-1", "done"])


@pytest.mark.rule("S3.25", "S-G8")
def test_a_strategy_card_for_another_moment_is_not_offered():
    t = acting(3, money=9)
    t.strategy("A", "g8")
    t.run(menu(0))
    assert t.options == ["leader", "done"]


@pytest.mark.rule("S3.25")
def test_a_strategy_card_that_cannot_be_paid_is_not_offered():
    t = acting(3, money=1)
    t.strategy("A", "g4")
    t.run(menu(0))
    assert t.options == ["leader", "done"]


@pytest.mark.rule("S10.25", "S6.26", "S6.27", "S3.7", "S-G4", "S-T23")
def test_what_a_strategy_card_causes_arms_scoundrels_but_no_partner():
    t = acting(6, "Nosy Banker", "Helpful Prospector", money=2)
    t.strategy("A", "g4")
    t.run(menu(0))
    t.answer("strategy", "E3", 3)
    assert (t.g.money[0], t.asked, t.options) == (0, ("A", "triggered"), ["use-1", "pass"])
    t.answer("use-1")
    assert t.g.money[0] == 4
    assert t.options == ["use-2", "pass"]  # the partner of the Banker, not of the card


@pytest.mark.rule("S6.28", "S-G5", "S6.27")
def test_training_recruits_uses_any_own_scoundrel_and_arms_its_partner():
    t = acting(6, "Cocky Banker", "Helpful Prospector", "Greedy Cow", money=3)
    t.strategy("A", "g5")
    t.run(menu(0))
    t.answer("strategy", "place-1")
    assert (t.g.money[0], t.options) == (4, ["use-2", "use-3", "pass"])


@pytest.mark.rule("S6.27", "S-G8", "S5.9")
def test_money_of_a_strategy_card_does_not_arm_the_greedy_one():
    t = acting(6, "Greedy Banker", money=5)
    t.strategy("A", "g8")
    t.run(end_of_turn(0))
    assert (t.asked, t.options) == (("A", "triggered"), ["strategy", "pass"])
    t.answer("strategy")
    assert (t.g.money[0], t.asked) == (6, ("B", "plan_card"))


@pytest.mark.rule("S-G8", "S5.8")
def test_the_condition_of_a_strategy_card_is_checked_when_it_is_used():
    t = acting(6, money=4)
    t.strategy("A", "g8")
    t.run(end_of_turn(0))
    assert t.asked == ("B", "plan_card")


@pytest.mark.rule("S-G6", "S6.25")
def test_a_strategy_card_may_start_the_own_turn_and_no_other():
    t = Table(2)
    t.strategy("A", "g6")
    t.run(turn(0))
    assert (t.asked, t.options) == (("A", "triggered"), ["strategy", "pass"])
    t.answer("strategy")
    assert (t.g.money[0], t.g.jail[0], t.g.reserve[0]) == (3, 0, 3)
    t = Table(2)
    t.strategy("A", "g6")
    t.run(turn(1))
    assert t.asked == ("B", "plan_card")
