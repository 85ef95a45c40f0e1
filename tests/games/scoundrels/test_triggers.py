"""Triggers (SW4): what is armed, who is asked, in which order, and when it lapses."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.scoundrels.nouns import (
    MONEY_CAME,
    NIGHT,
    NOBODY_THERE,
    PASS,
    REP_GAINED,
    REP_LOST,
    SCOUTED,
    TURN_START,
)
from backroom.games.scoundrels.rules.arming import arm, arm_partners
from backroom.games.scoundrels.rules.menu import menu
from backroom.games.scoundrels.rules.night import night
from backroom.games.scoundrels.rules.triggers import after_action
from backroom.games.scoundrels.rules.verbs_men import rise
from tests.games.scoundrels.table import Table


def four(**sheets: str) -> Table:
    """A's turn, with one scoundrel for some of the players: four(A="Bold Cow")."""
    t = Table()
    for who in "BCD":
        t.available(who, 0)
    for who, name in sheets.items():
        t.sheet(who, name)
    t.announce("A", 6)
    return t


def at_night(**sheets: str) -> Table:
    """The end of a day that A began, so that D took its last turn."""
    t = four(**sheets)
    t.g.phase, t.g.active = NIGHT, NOBODY
    return t


# -- arming -------------------------------------------------------------------------------------------


@pytest.mark.rule("S5.7", "S5.9")
def test_an_event_arms_every_scoundrel_of_that_player_that_waits_for_it():
    t = Table()
    t.sheet("A", "Talkative Banker", "Bold Cow", "Filthy Dog")
    t.sheet("B", "Greedy Cook")
    arm(t.g, 0, REP_GAINED)
    assert t.g.armed == [0b001, 0, 0, 0]
    arm(t.g, 0, REP_LOST)
    assert t.g.armed == [0b011, 0, 0, 0]
    assert t.heard("C") == [("armed", "p1", "place-1"), ("armed", "p1", "place-2")]


@pytest.mark.rule("S5.7", "S5.8")
def test_what_is_armed_already_or_spent_is_not_armed_again():
    t = Table()
    t.sheet("A", "Talkative Banker", "Bold Cow")
    t.used("Bold Cow")
    for event in (REP_GAINED, REP_GAINED, REP_LOST):
        arm(t.g, 0, event)
    assert (t.g.armed[0], t.heard()) == (0b01, [("armed", "p1", "place-1")])


@pytest.mark.rule("S6.25", "S-G6")
def test_a_strategy_card_is_armed_once_on_the_own_turn_only():
    t = Table()
    t.strategy("A", "g6")
    t.announce("B", 6)
    arm(t.g, 0, TURN_START)
    assert t.g.armed[0] == 0
    t.announce("A", 6)
    t.g.strategy_used = 1
    arm(t.g, 0, TURN_START)
    assert t.g.armed[0] == 0
    t.g.strategy_used = 0
    arm(t.g, 0, TURN_START)
    arm(t.g, 0, TURN_START)
    assert (t.g.armed[0], t.heard()) == (1 << 5, [("strategy_armed", "p1")])


@pytest.mark.rule("S5.7")
def test_a_scoundrel_that_joins_the_sheet_later_is_not_armed():
    t = four(A="Filthy Dog")
    t.saloon("Greedy Banker")
    arm(t.g, 0, MONEY_CAME)
    t.g.seat_scoundrel(0, 1, t.g.saloon[2])
    t.run(after_action())
    assert t.asked is None


@pytest.mark.rule("S5.8")
def test_who_leaves_the_sheet_or_gets_another_trait_is_no_longer_armed():
    t = Table()
    t.sheet("A", "Talkative Banker", "Nosy Cow")
    arm(t.g, 0, REP_GAINED)
    arm(t.g, 0, SCOUTED)
    assert t.g.armed[0] == 0b11
    t.g.seat_scoundrel(0, 0, NOBODY_THERE)
    assert t.g.armed[0] == 0b10
    t.g.seat_scoundrel(0, 1, t.scoundrel("Filthy Cow"))
    assert t.g.armed[0] == 0


@pytest.mark.rule("S5.8")
def test_a_changed_job_does_not_matter():
    t = four(A="Talkative Cook")
    t.money(A=0)
    arm(t.g, 0, REP_GAINED)
    t.g.seat_scoundrel(0, 0, t.scoundrel("Talkative Banker"))
    t.run(after_action())
    t.answer("use-1")
    assert t.g.money[0] == 4


@pytest.mark.rule("S5.8")
def test_what_is_not_used_lapses_when_the_window_closes():
    t = four(A="Talkative Banker")
    arm(t.g, 0, REP_GAINED)
    t.run(after_action())
    t.answer("pass")
    assert t.g.armed == [0, 0, 0, 0]
    t.run(after_action())
    assert t.asked is None


@pytest.mark.rule("S10.12", "S3.8", "S5.8", "S-T07")
def test_a_second_gain_in_the_same_turn_does_not_arm_a_spent_scoundrel():
    t = four(B="Talkative Banker")
    rise(t.g, 1)
    t.run(after_action())
    assert t.asked == ("B", "triggered")
    t.answer("use-1")
    rise(t.g, 1)
    t.run(after_action())
    assert (t.asked, t.g.money[1]) == (None, 8)


@pytest.mark.rule("S10.12", "S3.10")
def test_the_talkative_one_works_in_every_turn_and_once_at_night():
    t = four(B="Talkative Banker")
    t.used("Talkative Banker")
    t.plan("C", "2", slot=5)
    t.henchman("B", on=("C", 5))
    t.run(night())
    assert (t.asked, t.options) == (("B", "triggered"), ["use-1", "pass"])


# -- partners -----------------------------------------------------------------------------------------


@pytest.mark.rule("S3.39", "S-T02", "S-T04", "S-T41")
def test_an_arrow_starts_from_one_side_or_from_both():
    t = Table()
    t.sheet("A", "Anxious Dog", "Filthy Cow", "Helpful Cook", "Energetic Banker", "Tireless Doctor")
    arm_partners(t.g, 0, 1)
    assert t.g.armed[0] == 0b00101
    t.g.armed[0] = 0
    arm_partners(t.g, 0, 2)
    assert t.g.armed[0] == 0b01000
    t.g.armed[0] = 0
    arm_partners(t.g, 0, 4)
    assert t.g.armed[0] == 0b01000
    t.g.armed[0] = 0
    arm_partners(t.g, 0, 3)
    assert t.g.armed[0] == 0


@pytest.mark.rule("S10.39", "S5.1", "S3.41", "S3.39", "S-T03", "S-T04", "S-J01")
def test_partners_follow_each_other_in_the_open_window():
    t = four()
    t.money(A=0)
    t.sheet("A", "Filthy Prospector", "Helpful Banker", "Compassionate Cow")
    t.run(menu(0))
    t.answer("use-1")
    assert (t.g.money[0], t.options) == (3, ["use-2", "pass"])
    t.answer("use-2")
    assert (t.g.money[0], t.options) == (7, ["use-3", "pass"])
    t.answer("use-3")
    assert (t.g.money[0], t.asked) == (12, None)
    assert t.discarded == ["Compassionate Cow"]


# -- who is asked -------------------------------------------------------------------------------------


@pytest.mark.rule("S5.5", "SW4", "S-D07", "S9.37")
def test_the_active_player_is_asked_first_then_clockwise():
    t = four(A="Talkative Banker", B="Bold Prospector", D="Nosy Cow")
    t.announce("B", 6)
    arm(t.g, 0, REP_GAINED)
    arm(t.g, 1, REP_LOST)
    arm(t.g, 3, SCOUTED)
    t.run(after_action())
    asked = []
    while t.asked:
        asked.append(t.asked)
        t.answer("pass")
    assert asked == [("B", "triggered"), ("D", "triggered"), ("A", "triggered")]


@pytest.mark.rule("S5.1")
def test_after_a_use_the_asking_starts_again_from_the_first():
    t = four(A="Talkative Banker", B="Bold Prospector")
    arm(t.g, 0, REP_GAINED)
    arm(t.g, 1, REP_LOST)
    t.run(after_action())
    t.answer("pass")
    assert t.asked == ("B", "triggered")
    t.answer("use-1")
    assert t.asked == ("A", "triggered")
    t.answer("pass")
    assert t.asked is None


@pytest.mark.rule("S-D07", "S3.5")
def test_who_has_armed_nothing_usable_is_not_asked():
    t = four(A="Talkative Rustler")
    t.money(A=2)
    arm(t.g, 0, REP_GAINED)
    t.run(after_action())
    assert t.asked is None


@pytest.mark.rule("S9.22", "S-T12")
def test_the_greedy_one_need_not_stand_beside_the_money():
    t = four()
    t.sheet("A", "Filthy Prospector", None, None, None, "Greedy Banker")
    t.run(menu(0))
    t.answer("use-1")
    assert (t.asked, t.options) == (("A", "triggered"), ["use-5", "pass"])


@pytest.mark.rule("S9.4", "S5.8")
def test_a_trigger_does_not_wait_until_other_scoundrels_have_acted():
    t = four()
    t.sheet("A", "Filthy Prospector", "Helpful Banker", None, "Grumpy Cow")
    t.run(menu(0))
    t.answer("use-1", "pass")
    assert (t.asked, t.options) == (("A", "menu"), ["use-4", "done"])
    t.answer("use-4")
    assert t.asked is None


# -- at the end of the day ----------------------------------------------------------------------------


@pytest.mark.rule("S5.6", "S-D29", "S10.63")
def test_whoever_took_the_last_turn_says_who_acts_next():
    t = at_night(B="Talkative Banker", C="Bold Prospector")
    arm(t.g, 1, REP_GAINED)
    arm(t.g, 2, REP_LOST)
    t.run(after_action())
    assert (t.asked, t.options) == (("D", "who_acts"), ["p2", "p3"])
    t.answer("p3")
    assert t.asked == ("C", "triggered")
    t.answer("use-1")
    assert t.asked == ("B", "triggered")
    assert [told for told in t.heard("A") if told[0] == "lets_act"] == [("lets_act", "p4", "p3")]


@pytest.mark.rule("S10.63")
def test_the_order_is_asked_for_again_while_two_have_options():
    t = at_night(B="Talkative Banker")
    t.sheet("C", "Bold Prospector", None, "Nosy Cow")
    arm(t.g, 1, REP_GAINED)
    arm(t.g, 2, REP_LOST)
    arm(t.g, 2, SCOUTED)
    t.run(after_action())
    t.answer("p3", "use-1")
    assert (t.asked, t.options) == (("D", "who_acts"), ["p2", "p3"])


@pytest.mark.rule("S10.82", "S9.47", "S5.6")
def test_who_passes_is_left_out_until_somebody_has_used_something():
    t = at_night(B="Talkative Banker")
    t.sheet("C", "Bold Prospector", None, "Nosy Cow")
    arm(t.g, 1, REP_GAINED)
    arm(t.g, 2, REP_LOST)
    arm(t.g, 2, SCOUTED)
    t.run(after_action())
    t.answer("p2", "pass")
    assert t.asked == ("C", "triggered")
    t.answer("use-1")
    assert (t.asked, t.options) == (("D", "who_acts"), ["p2", "p3"])
    t.answer("p2", "pass", "pass")
    assert t.asked is None


@pytest.mark.rule("S5.6", "S-D29")
def test_a_single_player_is_asked_without_choosing_an_order():
    t = at_night(B="Talkative Banker")
    arm(t.g, 1, REP_GAINED)
    t.run(after_action())
    assert t.asked == ("B", "triggered")


# -- passing in advance -------------------------------------------------------------------------------


@pytest.mark.rule("SW4")
def test_a_standing_pass_knows_who_may_still_act():
    t = four(A="Talkative Banker", B="Bold Prospector")
    arm(t.g, 0, REP_GAINED)
    arm(t.g, 1, REP_LOST)
    t.run(after_action())
    assert (t.standing.passing, t.standing.seats, t.standing.aimed) == (PASS, (0, 1), ())
    opening = t.standing.window_opening
    t.answer("pass")
    assert (t.standing.seats, t.standing.window_opening) == ((1,), opening)
    t.answer("pass")
    assert not t.standing
    arm(t.g, 0, REP_GAINED)
    t.run(after_action())
    assert t.standing.window_opening > opening
