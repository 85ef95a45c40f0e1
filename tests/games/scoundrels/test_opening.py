"""Setting the table (section 2): what is dealt, who chooses, in which order chance is asked."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.nouns import (
    NO_LEADER,
    NO_STRATEGY,
    NOBODY_THERE,
    ON_SITE,
    PER_SITE,
    SAFES,
    UNUSED,
)
from backroom.games.scoundrels.rules.opening import opening
from backroom.games.scoundrels.rules.poker import ALL_VALUES
from backroom.games.scoundrels.state import book
from tests.games.scoundrels.table import Table


class Box(Table):
    """A game of which nothing has been taken out of the box; chance is counted."""

    def __init__(self, players: int = 4, **options: object) -> None:
        self.rolls: list[int] = []
        super().__init__(players, **options)

    def _hand_out(self) -> None:
        pass

    def chance(self, n: int) -> int:
        self.rolls.append(n)
        return super().chance(n)


def opened(players: int = 4, **options: object) -> Box:
    """The table is set, up to the first question."""
    t = Box(players, **options)
    t.run(opening())
    return t


@pytest.mark.rule("S2.1", "S2.6", "S-D01", "S-O3")
def test_leaders_are_chosen_in_seat_order_and_nobody_takes_one_that_is_taken():
    t = opened(3)
    assert (t.asked, t.options) == (("A", "choose_leader"), ["cain", "zimmer", "boone", "goff"])
    t.answer("boone")
    assert (t.asked, t.options) == (("B", "choose_leader"), ["cain", "zimmer", "goff"])
    t.answer("goff")
    assert t.asked == ("C", "choose_leader")
    t.answer("cain")
    assert [t.leader_of(who) for who in "ABC"] == ["boone", "goff", "cain"]


@pytest.mark.rule("S-D01")
def test_the_last_of_four_takes_the_leader_that_is_left_without_being_asked():
    t = opened(4)
    t.answer("boone", "goff", "zimmer")
    assert t.leader_of("D") == "cain"
    assert t.asked == ("A", "plan_card")


@pytest.mark.rule("S-O3")
def test_leaders_may_be_fixed_by_seat_or_dealt_at_random():
    assert opened(4, leaders="fixed").g.leaders == (0, 1, 2, 3)
    t = Box(2, leaders="random")
    t.script(*[0] * 6, *[0] * 15, 2, 1)
    t.run(opening())
    assert [t.leader_of(who) for who in "AB"] == ["boone", "zimmer"]
    assert ("leader_dealt", "p1", "boone") in t.heard()


@pytest.mark.rule("S2.3", "S2.4", "S9.28")
def test_the_first_scoundrel_created_stands_on_the_right_of_the_saloon():
    t = Box(leaders="fixed")
    t.comes("Bold Dog", "Helpful Prospector", "Filthy Cow")
    t.run(opening())
    assert t.in_saloon == ["Filthy Cow", "Helpful Prospector", "Bold Dog"]
    assert (sum(t.g.traits_left), sum(t.g.jobs_left)) == (33, 37)


@pytest.mark.rule("S2.5")
def test_five_safes_lie_on_each_site_and_the_sixth_is_set_aside_unseen():
    g = opened(leaders="fixed").g
    assert [safe for safe in range(SAFES) if g.where[safe] == UNUSED] == [0, 6, 12]
    assert g.where.count(ON_SITE) == 15
    assert g.known == [0] * SAFES


@pytest.mark.rule("S2.5", "S10.9")
def test_the_six_values_of_the_estate_are_dealt_once_each():
    t = Box(leaders="fixed")
    t.script(*[0] * 6, *[0] * 5, 5, 0, 3, 1, 0)
    t.run(opening())
    estate = t.g.values[PER_SITE : 2 * PER_SITE]
    assert estate == (4, 6, 2, 5, 3, 3)
    assert sorted(estate) == [2, 3, 3, 4, 5, 6]


@pytest.mark.rule("S2.2", "S2.7", "S2.8", "S2.9")
def test_everybody_starts_with_four_dollars_one_man_in_jail_two_in_reserve_and_no_reputation():
    g = opened(leaders="fixed").g
    assert g.money == [4, 4, 4, 4]
    assert (g.jail, g.reserve, g.removed) == ([1] * 4, [2] * 4, [0] * 4)
    assert g.reputation == [0] * 4
    assert g.supply == [(2, 3, 2)] * 4


@pytest.mark.rule("S2.10")
def test_four_of_seven_poker_cards_are_the_hand_and_three_the_deck():
    t = Box(2, leaders="fixed")
    t.script(*[0] * 21, 6, 0, 2, 1)
    t.run(opening())
    assert t.g.hands[0] == 1 << 6 | 1 << 0 | 1 << 3 | 1 << 2
    assert t.g.decks[0] == (ALL_VALUES & ~t.g.hands[0],)
    assert t.g.decks[0][0].bit_count() == 3


@pytest.mark.rule("S2.10")
def test_only_the_owner_is_told_which_cards_were_drawn():
    t = opened(2, leaders="fixed")
    mine = [told for told in t.heard("A") if told[0] == "drawn"]
    assert mine == [("drawn", "p1", "0"), ("drawn", "p1", "A"), ("drawn", "p1", "2"), ("drawn", "p1", "3")]
    assert [told for told in t.heard("B") if told[:2] == ("drawn", "p1")] == []


@pytest.mark.rule("S2.11", "S-D02", "S-O2")
def test_strategy_cards_are_picked_secretly_by_all_at_once_and_then_shown():
    t = opened(2, leaders="fixed", strategy="on")
    assert (t.asked, t.waiting) == (("A", "choose_strategy"), "AB")
    assert (t.options_of("A"), t.options_of("B")) == (["g1", "g2"], ["g3", "g4"])
    t.answer("g4", by="B")
    assert t.g.strategies == (NO_STRATEGY, NO_STRATEGY)
    assert book.queries[t.g.query].secret
    assert [hand.bit_count() for hand in t.g.hands] == [4, 4]
    assert not [told for told in t.heard() if told[0] == "strategy_shown"]
    t.answer("g1", by="A")
    assert t.g.strategies == (0, 3)
    assert ("strategy_shown", "p2", "g4") in t.heard("A")


@pytest.mark.rule("S2.11")
def test_without_strategy_cards_nobody_is_asked_for_one():
    t = opened(2, leaders="fixed")
    assert (t.asked, t.g.strategies) == (("A", "plan_card"), (NO_STRATEGY,) * 2)


@pytest.mark.rule("S2.12", "S-O5")
def test_the_first_player_is_drawn_at_random_or_agreed():
    t = Box(3, leaders="fixed")
    t.script(*[0] * (6 + 15 + 12), 2)
    t.run(opening())
    assert (t.g.first, t.g.active, t.asked) == (2, 2, ("C", "plan_card"))
    assert opened(3, leaders="fixed", first=2).asked == ("B", "plan_card")


@pytest.mark.rule("S2.13", "S9.50")
def test_chance_is_asked_for_the_saloon_the_safes_the_leaders_the_hands_and_the_first_player():
    safes = [6, 5, 4, 3, 2]
    hand = [7, 6, 5, 4]
    assert opened(2, leaders="random").rolls == [40, 16, 39, 15, 38, 14, *safes * 3, 4, 3, *hand * 2, 2]


@pytest.mark.rule("S2.6")
def test_before_the_opening_nobody_has_a_leader_and_the_saloon_is_empty():
    g = Box().g
    assert g.leaders == (NO_LEADER,) * 4
    assert g.saloon == (NOBODY_THERE,) * 3
