"""Suspicion (S3.70, SW1, SW2, SW3): who is asked, when, and for how long."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import PASS
from backroom.games.scoundrels.rules.planning import plan
from backroom.games.scoundrels.rules.suspicion import before_jail, may_suspect, suspicion
from backroom.games.scoundrels.rules.turn import end_of_turn
from backroom.games.scoundrels.rules.windows import standing
from tests.games.evenings import at_random
from tests.games.scoundrels.table import Table


def suspected(*, slot: int = 5, players: int = 4) -> Table:
    """A's card lies on a slot, and the others may suspect it."""
    t = Table(players)
    t.announce("A", slot)
    return t


@pytest.mark.rule("S5.2", "SW1", "S3.20", "S-D05", "S-O4")
def test_after_the_plan_each_opponent_may_suspect_clockwise():
    t = Table()
    t.run(plan(0))
    t.answer("2", "5")
    assert (t.asked, t.options) == (("B", "suspect"), ["place", "pass"])
    t.answer("pass")
    assert t.asked == ("C", "suspect")
    t.answer("pass", "pass")
    assert t.asked is None


@pytest.mark.rule("S5.2")
def test_clockwise_is_counted_from_the_active_player():
    t = Table()
    t.announce("C", 5)
    t.run(suspicion())
    asked = []
    while t.asked:
        asked.append(t.asked[0])
        t.answer("pass")
    assert asked == ["D", "A", "B"]


@pytest.mark.rule("S3.70", "S3.69")
def test_a_henchman_leaves_the_reserve_and_lies_on_the_card():
    t = suspected()
    t.run(suspicion())
    t.answer("place")
    assert (t.henchmen_on("A", 5), t.g.reserve[1]) == ("B", 1)
    assert ("suspects", "p2", "p1", "5") in t.heard("D")


@pytest.mark.rule("S5.1")
def test_after_a_placement_the_asking_starts_again_from_the_first():
    t = suspected()
    t.run(suspicion())
    t.answer("pass", "place")
    assert t.asked == ("B", "suspect")
    t.answer("pass")
    assert t.asked == ("D", "suspect")
    t.answer("pass")
    assert t.asked is None


@pytest.mark.rule("S3.70", "S11.8")
def test_nobody_suspects_an_own_card_or_the_same_card_twice():
    t = suspected()
    t.henchman("B", on=("A", 5))
    assert [may_suspect(t.g, me) for me in range(4)] == [False, False, True, True]


@pytest.mark.rule("S3.69", "S-D05")
def test_who_has_no_available_henchman_is_not_asked():
    t = suspected()
    t.available("B", 0)
    t.available("D", 0)
    t.run(suspicion())
    assert t.asked == ("C", "suspect")
    t.answer("pass")
    assert t.asked is None


@pytest.mark.rule("S3.70")
def test_a_card_of_an_earlier_turn_is_safe():
    t = Table()
    t.plan("A", "3", slot=2)
    t.announce("A", 5)
    t.run(suspicion())
    t.answer("place")
    assert (t.henchmen_on("A", 2), t.henchmen_on("A", 5)) == ("", "B")


@pytest.mark.rule("S10.76", "S8.3", "S-O4", "S9.2")
def test_lean_suspicion_asks_nobody_after_the_plan_but_at_the_end_of_the_turn():
    t = Table(suspicion="lean")
    t.run(plan(0), end_of_turn(0))
    t.answer("2", "5")
    assert (t.asked, t.g.phase) == (("B", "suspect"), 5)


@pytest.mark.rule("S10.76", "S8.3", "SW2")
def test_lean_suspicion_keeps_the_window_before_a_jailing():
    t = Table(suspicion="lean")
    t.announce("A", 5)
    t.run(before_jail(1))
    assert t.asked == ("B", "suspect")


@pytest.mark.rule("S5.4", "SW3", "S3.57", "S10.62")
def test_the_last_chance_comes_at_the_end_of_the_turn_for_those_who_have_not_placed():
    t = Table()
    t.run(plan(0), end_of_turn(0))
    t.answer("2", "5", "place", "pass", "pass")
    assert t.asked == ("C", "suspect")
    t.answer("pass")
    assert t.asked == ("D", "suspect")


@pytest.mark.rule("S5.10", "S9.1")
def test_who_passes_early_may_still_place_at_the_end_of_the_turn():
    t = Table(players=2)
    t.run(plan(0), end_of_turn(0))
    t.answer("2", "5", "pass")
    assert (t.asked, t.g.phase) == (("B", "suspect"), 5)
    t.answer("place")
    assert t.henchmen_on("A", 5) == "B"


@pytest.mark.rule("S10.52", "S3.16", "S11.8")
def test_an_open_0_cannot_be_suspected():
    t = Table()
    t.announce("A", "open")
    t.run(suspicion())
    assert t.asked is None


@pytest.mark.rule("S3.12", "S10.44")
def test_before_a_card_is_planned_there_is_nothing_to_suspect():
    t = Table()
    t.plan("A", "3", slot=2)
    t.run(suspicion(), before_jail(1))
    assert t.asked is None


@pytest.mark.rule("S5.3", "SW2")
def test_before_a_jailing_the_threatened_player_is_asked_once():
    t = suspected()
    t.run(before_jail(2))
    assert (t.asked, t.options) == (("C", "suspect"), ["place", "pass"])
    t.answer("pass")
    assert (t.asked, t.g.reserve[2]) == (None, 2)


@pytest.mark.rule("S5.3", "SW2")
def test_the_threatened_henchman_may_be_placed_instead():
    t = suspected()
    t.available("C", 1)
    t.run(before_jail(2))
    t.answer("place")
    assert (t.henchmen_on("A", 5), t.g.reserve[2]) == ("C", 0)


@pytest.mark.rule("S5.11", "S5.10", "SW3")
def test_between_two_actions_nobody_is_asked_for_a_henchman():
    t = Table()
    t.sheet("A", "Filthy Banker", "Grumpy Prospector")
    t.turn("A", 6)
    t.answer("use-1")
    assert t.asked == ("A", "menu")
    t.answer("use-2", "sell")
    assert t.asked == ("B", "suspect")


@pytest.mark.rule("S5.3")
def test_who_cannot_place_is_not_asked_before_a_jailing():
    t = suspected()
    t.henchman("C", on=("A", 5))
    t.run(before_jail(2), before_jail(0))
    assert t.asked is None


@pytest.mark.rule("S10.73")
def test_a_henchman_freed_in_this_turn_may_be_placed_in_its_last_window():
    t = suspected(players=2)
    t.available("B", 0)
    t.g.jail[1] -= 1
    t.g.reserve[1] += 1
    t.run(end_of_turn(0))
    assert t.asked == ("B", "suspect")


# -- passing in advance -------------------------------------------------------------------------------


@pytest.mark.rule("SW1", "S5.2")
def test_a_standing_pass_holds_for_one_opening_and_knows_who_is_still_asked():
    t = suspected()
    t.run(suspicion())
    early = t.standing
    assert (early.passing, early.seats, early.aimed) == (PASS, (1, 2, 3), ())
    t.answer("pass")
    assert t.standing.seats == (2, 3)
    assert t.standing.window_opening == early.window_opening
    t.answer("pass", "pass")
    assert not t.standing
    t.run(suspicion())
    assert t.standing.window_opening > early.window_opening


@pytest.mark.rule("SW1", "SW3", "SW4")
def test_a_pass_for_a_phase_holds_for_one_phase_of_one_turn():
    moments = {
        ((g.day, g.turn, g.phase), window.phase)
        for g in at_random(TITLE, 4, seed=1)
        if (window := standing(g))
    }
    assert len(moments) > 30
    assert len(moments) == len({moment for moment, _ in moments}) == len({phase for _, phase in moments})


@pytest.mark.rule("SW2")
def test_a_threat_is_aimed_at_one_player():
    t = suspected()
    t.run(suspicion(), before_jail(2))
    early = t.standing.window_opening
    t.answer("pass", "pass", "pass")
    assert (t.standing.seats, t.standing.aimed) == ((2,), (2,))
    assert t.standing.window_opening == early + 1
