"""Section 3.I and S6.6 to S6.8: henchmen, Reputation and stolen money."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.games.scoundrels.nouns import NIGHT
from backroom.games.scoundrels.rules.menu import menu
from backroom.games.scoundrels.rules.verbs_men import fall, rise
from backroom.games.scoundrels.rules.verbs_money import take
from tests.games.scoundrels.table import Table, use


def gang(*sheet: str | None, money: int = 0, **options: Any) -> Table:
    """A with this sheet and this money, and no other dollar on the table."""
    t = Table(**options)
    t.sheet("A", *sheet)
    t.g.money = [money, *[0] * (t.g.box.players - 1)]
    return t


def plans(t: Table, slot: int) -> None:
    """A announces the slot and takes actions; nothing follows once A is done."""
    t.announce("A", slot)
    t.run(menu(0))


# -- Reputation and money ---------------------------------------------------------------------------


@pytest.mark.rule("S3.74", "S-T07", "S10.24", "S11.10")
def test_reputation_stops_at_the_top_and_a_move_that_does_not_happen_arms_nothing():
    t = gang("Talkative Banker")
    t.rep(A=5)
    rise(t.g, 0)
    assert (t.g.reputation[0], t.g.armed[0]) == (6, 1)
    t.g.armed[0] = 0
    rise(t.g, 0)
    assert (t.g.reputation[0], t.g.armed[0]) == (6, 0)


@pytest.mark.rule("S3.74", "S-T06", "S9.10", "S11.10")
def test_a_loss_at_the_bottom_is_no_loss():
    t = gang("Bold Banker")
    t.rep(A=-1)
    fall(t.g, 0)
    assert (t.g.reputation[0], t.g.armed[0]) == (-2, 1)
    t.g.armed[0] = 0
    fall(t.g, 0)
    assert (t.g.reputation[0], t.g.armed[0]) == (-2, 0)


@pytest.mark.rule("S3.75", "S11.9", "S-T12")
def test_stolen_money_is_at_most_what_the_victim_has():
    t = gang("Greedy Banker")
    t.money(B=1)
    take(t.g, 0, 1, 2, by_scoundrel=True)
    assert t.g.money == [1, 0, 0, 0]
    assert t.g.armed[0] == 1


@pytest.mark.rule("S3.75", "S-T12")
def test_nothing_taken_arms_nothing():
    t = gang("Greedy Banker")
    take(t.g, 0, 1, 2, by_scoundrel=True)
    assert t.g.armed[0] == 0


@pytest.mark.rule("S3.74", "S-J26", "S-T06")
def test_con_artist_cannot_pay_with_reputation_that_is_not_there():
    t = gang("Filthy Con artist", "Bold Banker")
    t.rep(A=-2)
    plans(t, 6)
    assert t.asked is None
    t.rep(A=-1)
    plans(t, 6)
    t.answer("use-1")
    assert (t.g.money[0], t.g.reputation[0]) == (6, -2)
    assert t.options == ["use-2", "pass"]


# -- jail ---------------------------------------------------------------------------------------------


@pytest.mark.rule("S10.43", "S3.71", "S5.3", "S-J23", "S-D21")
def test_bounty_hunter_comes_too_late_for_a_henchman_that_is_placed():
    t = gang("Drunken Bounty hunter")
    t.available("B", 1)
    plans(t, 4)
    t.answer("use-1", "p2")
    assert (t.asked, t.options) == (("B", "suspect"), ["place", "pass"])
    t.answer("place")
    assert (t.g.money[0], t.g.jail[1], t.henchmen_on("A", 4)) == (0, 2, "B")


@pytest.mark.rule("S10.43", "S3.71", "S6.4", "S-J23")
def test_bounty_hunter_is_paid_for_the_henchman_in_jail():
    t = gang("Drunken Bounty hunter")
    t.available("B", 1)
    plans(t, 4)
    t.answer("use-1", "p2", "pass")
    assert (t.g.money[0], t.g.jail[1], t.g.reserve[1]) == (4, 3, 0)


@pytest.mark.rule("S3.69", "S-J23")
def test_henchmen_on_cards_and_in_jail_cannot_be_sent_to_jail():
    t = gang("Drunken Bounty hunter")
    t.plan("A", "6", 6)
    for rival in "BCD":
        t.available(rival, 1)
        t.henchman(rival, on=("A", 6))
    plans(t, 4)
    assert t.options == ["leader", "done"]


@pytest.mark.rule("S-J50", "S3.71", "S5.3", "S3.3")
def test_gunslinger_hits_every_opponent_clockwise_from_the_user():
    t = gang("Filthy Gunslinger")
    t.available("C", 0)
    plans(t, 6)
    t.answer("use-1")
    assert t.asked == ("B", "suspect")
    t.answer("pass")
    assert t.asked == ("D", "suspect")
    t.answer("place")
    assert t.g.jail == [1, 2, 3, 2]  # D placed one and loses the other
    assert t.g.money[0] == 2


# -- free, plant, burn --------------------------------------------------------------------------------


@pytest.mark.rule("S3.72", "S3.73", "S-D16", "S-J33")
def test_a_freed_henchman_is_available_at_once():
    t = gang("Filthy Priest")
    for rival in "CD":
        t.jailed(rival, 0)
    plans(t, 6)
    t.answer("use-1")
    assert (t.g.reserve[1], t.g.jail[1], t.g.reputation[0]) == (3, 0, 1)


@pytest.mark.rule("S-D16", "S-J33")
def test_the_priest_chooses_among_opponents_only():
    t = gang("Filthy Priest")
    plans(t, 6)
    t.answer("use-1")
    assert (t.asked, t.options) == (("A", "whose_henchman"), ["p2", "p3", "p4"])


@pytest.mark.rule("S10.55", "S6.6", "S-J43", "S-D23", "S9.17")
def test_brainwasher_plants_on_cards_of_third_parties_where_nobodys_henchman_is():
    t = gang("Filthy Brainwasher")
    for owner, slot in (("B", 3), ("C", 4), ("C", 5), ("D", 1), ("D", 2), ("D", 3)):
        t.plan(owner, "0A23456"[slot], slot)
    t.henchman("B", on=("C", 4))
    t.henchman("A", on=("D", 2))
    plans(t, 6)
    t.answer("use-1", "p2")
    assert (t.asked, t.options) == (("A", "plant_on"), ["p3-5", "p4-A", "p4-3"])
    t.answer("p4-3")
    assert t.henchmen_on("D", 3) == "B"
    assert (t.g.jail[1], t.g.reserve[1]) == (0, 1)


@pytest.mark.rule("S6.6", "S9.17", "S-J43")
def test_where_every_card_carries_a_henchman_none_is_planted():
    t = gang("Filthy Brainwasher")
    t.plan("C", "3", 3)
    t.henchman("D", on=("C", 3))
    plans(t, 6)
    t.answer("use-1", "p2")
    assert (t.asked, t.henchmen_on("C", 3), t.g.reserve[1]) == (None, "D", 3)


@pytest.mark.rule("S6.6", "S-J43")
def test_without_a_legal_card_the_freed_henchman_stays_in_its_reserve():
    t = gang("Filthy Brainwasher")
    t.plan("B", "3", 3)
    plans(t, 6)
    t.answer("use-1", "p2")
    assert (t.asked, t.g.reserve[1], t.g.jail[1]) == (None, 3, 0)


@pytest.mark.rule("S6.6", "S-J43")
def test_an_own_henchman_can_be_planted_too():
    t = gang("Filthy Brainwasher")
    t.plan("B", "3", 3)
    plans(t, 6)
    t.answer("use-1", "p1")
    assert t.henchmen_on("B", 3) == "A"


@pytest.mark.rule("S10.54", "S3.73", "S6.8", "S-J48", "S-D23", "S11.2")
def test_arsonist_removes_all_henchmen_on_a_card_for_good():
    t = gang("Filthy Arsonist")
    t.plan("A", "5", 5)
    t.henchman("B", on=("A", 5))
    t.henchman("C", on=("A", 5))
    plans(t, 6)
    t.answer("use-1")
    assert (t.henchmen_on("A", 5), t.g.removed, t.g.money[0]) == ("", [0, 1, 1, 0], 1)


@pytest.mark.rule("S-J48", "S-D23", "S3.76")
def test_arsonist_chooses_among_own_laden_cards_and_burns_nothing_at_the_end_of_the_day():
    t = gang("Filthy Arsonist")
    for card, slot, rival in (("A", 1, "B"), ("5", 5, "C")):
        t.plan("A", card, slot)
        t.henchman(rival, on=("A", slot))
    plans(t, 6)
    t.answer("use-1")
    assert (t.asked, t.options) == (("A", "burn_which"), ["p1-A", "p1-5"])

    t = gang("Sleepy Arsonist")
    t.plan("A", "5", 5)
    t.henchman("B", on=("A", 5))
    t.g.phase, t.g.active = NIGHT, -1
    t.run(use(0, 0, 8))
    assert (t.g.money[0], t.g.removed[1]) == (1, 0)


# -- ultimatum ----------------------------------------------------------------------------------------


@pytest.mark.rule("S10.45", "S6.7", "S9.25", "S-J22")
def test_convict_leaves_only_possible_answers():
    t = gang("Filthy Convict", players=3)
    t.available("B", 1)
    t.available("C", 0)
    t.rep(B=-2)
    plans(t, 6)
    t.answer("use-1")
    assert t.asked == ("B", "suspect")
    t.answer("pass")
    assert (t.g.jail[1], t.g.reputation) == (3, [0, -2, -1])


@pytest.mark.rule("S10.45", "S6.7")
def test_who_places_the_last_henchman_at_the_bottom_of_the_track_has_no_answer():
    t = gang("Filthy Convict", players=3)
    t.available("B", 1)
    t.available("C", 0)
    t.rep(B=-2)
    plans(t, 6)
    t.answer("use-1", "place")
    assert (t.g.jail[1], t.g.reputation) == (2, [0, -2, -1])


@pytest.mark.rule("S6.7", "S-D22", "S-J22")
def test_each_opponent_of_the_convict_answers_in_turn():
    t = gang("Filthy Convict", players=2)
    plans(t, 6)
    t.answer("use-1", "pass")
    assert (t.asked, t.options) == (("B", "jail_or_lose"), ["jail", "lose"])
    t.answer("jail")
    assert (t.g.reserve[1], t.g.reputation[1]) == (1, 0)


@pytest.mark.rule("S10.46", "S-T06", "S-T07", "S5.1")
def test_a_loss_may_start_a_chain_on_another_sheet():
    t = gang("Filthy Convict", players=2)
    t.sheet("B", "Bold Cook", "Talkative Prospector")
    t.money(B=1)
    t.available("B", 0)
    plans(t, 6)
    t.answer("use-1")
    assert (t.asked, t.options) == (("B", "triggered"), ["use-1", "pass"])
    t.answer("use-1")
    assert (t.g.money[1], t.g.reputation[1], t.options) == (0, 0, ["use-2", "pass"])
    t.answer("use-2")
    assert t.g.money[1] == 3


@pytest.mark.rule("S10.70", "S6.7", "S-J52", "S-T12")
def test_blackmailer_is_paid_or_costs_face():
    t = gang("Filthy Blackmailer", "Greedy Banker", players=3)
    t.money(B=1, C=5)
    t.rep(C=-2)
    plans(t, 6)
    t.answer("use-1")
    assert (t.g.money, t.g.reputation) == ([2, 1, 3], [0, -1, -2])
    assert t.options == ["use-2", "pass"]


@pytest.mark.rule("S6.7", "S-D22", "S-J52")
def test_who_can_do_both_chooses():
    t = gang("Filthy Blackmailer", players=2)
    t.money(B=2)
    plans(t, 6)
    t.answer("use-1")
    assert (t.asked, t.options) == (("B", "pay_or_lose"), ["pay", "lose"])
    t.answer("lose")
    assert (t.g.money, t.g.reputation) == ([0, 2], [0, -1])
