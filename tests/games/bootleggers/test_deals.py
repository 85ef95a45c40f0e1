"""Deals: what may be in them, who answers, and what acceptance does (section 5.4)."""

from __future__ import annotations

import pytest

from backroom.games.bootleggers.nouns import LARGE, NO_CARD
from backroom.games.bootleggers.rules.muscle import graft_of_trucks
from backroom.games.bootleggers.rules.sales import homecoming
from backroom.games.bootleggers.rules.shipping import next_loading
from tests.games.bootleggers.dealing import opened, pass_all, put, table, talks
from tests.games.bootleggers.table import Table

A, B, C, D = range(4)


def offered(options: list[str], side: str) -> list[str]:
    """The assets that a draft may still name on one side."""
    return [option.removeprefix(side + "-") for option in options if option.startswith(side)]


# -- what can be dealt -----------------------------------------------------------------------------


@pytest.mark.rule("B5.102", "B5.104", "B9.34")
def test_cash_crates_trucks_thugs_and_promises_can_be_given_and_asked_for_and_nothing_else():
    t = table()
    t.g.crates = [7, 6, 0, 0]
    t.g.stored_dice, t.g.stored_improvements = [1] * 4, [1] * 4
    t.thug("A", "hit")
    t.thug("B", "moll")
    opened(t)
    t.answer("propose", "green")
    everything = ["cash", "crates", "sale-small", "rent-small", "thug", "promise"]
    assert offered(t.options, "give") == everything
    assert offered(t.options, "ask") == everything
    assert [option for option in t.options if "-" not in option] == ["drop"]


@pytest.mark.rule("B5.103")
def test_only_what_the_giver_has_now_can_be_given():
    t = table()
    t.g.crates, t.g.money[A] = [3, 0, 0, 0], 4
    t.thug("A", "hit", "moll")
    opened(t)
    t.answer("propose", "green", "give-cash")
    assert t.options == ["1", "2", "3", "4"]
    t.answer(4, "give-crates")
    assert t.options == ["1", "2", "3"]
    t.answer(3, "give-thug")
    assert t.options == ["hit", "moll"]
    t.answer("hit", "give-thug")
    assert "give-thug" not in t.options
    assert "ask-crates" not in t.options


@pytest.mark.rule("B5.103")
@pytest.mark.parametrize(
    ("window", "assets"),
    [
        ("street", ["cash", "sale-small", "rent-small", "promise"]),
        ("boys", ["cash", "sale-small", "rent-small", "promise"]),
        ("road", ["cash", "sale-small", "rent-small", "promise"]),
        ("door", ["cash", "sale-small", "promise"]),
        ("closing", ["cash", "sale-small", "promise"]),
    ],
)
def test_trucks_are_sold_in_every_window_and_rented_up_to_the_road(window, assets):
    t = table()
    t.g.raised = 1 << A
    opened(t, window)
    t.answer("propose", "green")
    assert offered(t.options, "give") == assets
    assert offered(t.options, "ask") == assets


@pytest.mark.rule("B5.104")
def test_loan_trucks_rented_trucks_loaded_trucks_and_loaded_crates_stay_where_they_are():
    t = table()
    g = t.g
    g.operator[LARGE - 1] = g.payee[LARGE - 1] = A  # the large loan truck
    t.put(t.first_truck("A"), load=4)
    t.put(t.first_truck("B"), operator="A")
    opened(t)
    t.answer("propose", "green")
    assert offered(t.options, "give") == ["cash", "promise"]
    assert offered(t.options, "ask") == ["cash", "promise"]


@pytest.mark.rule("B5.104")
def test_a_union_boss_on_the_table_is_no_card_in_hand():
    t = table()
    t.thug("A", "union-boss", "hit")
    t.g.lose_thug(A, t.g.thugs[A][0])
    t.g.union_boss = A
    opened(t)
    t.answer("propose", "green", "give-thug")
    assert t.asked == ("A", "term")  # the hit is all there is, and is not asked for
    t.answer("put")
    assert ("term_thug", "blue", "hit") in t.heard()


@pytest.mark.rule("B5.107")
def test_a_gift_and_a_pact_are_deals_and_nothing_at_all_is_not():
    t = talks()
    t.answer("propose", "green")
    assert "put" not in t.options
    t.answer("give-cash", 1)
    assert "put" in t.options
    t.answer("put", "accept")
    assert t.g.money[:2] == [9, 11]
    promises = ("give-promise", "avoid", 1, "lils", "ask-promise", "avoid", 1, "mothers")
    put(t, "blue", *promises)
    t.answer("accept")
    assert t.g.money[:2] == [9, 11]
    assert len(t.g.promises) == 2


# -- the exchange ----------------------------------------------------------------------------------


@pytest.mark.rule("B10.5", "B5.103", "B3.403", "B3.404")
def test_the_deals_of_the_rulebook_crates_for_cash_and_a_truck_for_rent():
    t = table()
    t.g.crates = [7, 6, 14, 7]
    t.truck("B", "small")
    t.truck("B", "medium")
    t.truck("C", "medium")
    opened(t)
    put(t, "green", "give-crates", 3, "ask-cash", 2)
    t.answer("accept")
    assert t.asked == ("B", "floor")
    put(t, "yellow", "give-rent-small", "ask-cash", 2)
    t.answer("accept")
    assert t.g.crates == [4, 9, 14, 7]
    assert t.g.money == [12, 10, 8, 10]
    rented = t.first_truck("B")
    assert (t.g.owner[rented], t.g.operator[rented]) == (B, C)
    pass_all(t)
    t.run(next_loading())
    t.answer(4, 6, 3, 6, 4, 4, 4)  # A; B; C, the rented truck second; D
    assert t.g.crates == [0, 0, 0, 3]
    assert t.g.load[rented] == 4
    assert t.g.payee[rented] == C


def hit_for_truck(cash: int):
    """B10.39: B offers C three crates and a Hit for a small truck and $2G."""
    t = table()
    t.g.crates = [0, 6, 0, 0]
    t.g.money[C] = cash
    t.thug("B", "hit")
    t.markers("mothers", A=1)
    opened(t)
    t.answer("pass")
    put(t, "yellow", "give-crates", 3, "give-thug", "ask-sale-small", "ask-cash", 2)
    return t


@pytest.mark.rule("B10.39", "B5.111", "B-D12", "B4.20")
def test_who_cannot_pay_may_only_decline_or_counter_and_is_heard_to_decline():
    t = hit_for_truck(cash=1)
    assert t.asked == ("C", "answer")
    assert t.options == ["decline", "counter"]
    t.heard("A")
    t.answer("decline")
    assert t.heard("A") == [("declines", "yellow", "green")]


@pytest.mark.rule("B10.40", "B5.105", "B5.118")
def test_both_sides_change_hands_in_one_step_and_can_be_used_at_once():
    t = hit_for_truck(cash=2)
    assert t.options == ["decline", "accept", "counter"]
    before = t.g.copy()
    assert (before.crates, before.money, before.owner[4]) == ([0, 6, 0, 0], [10, 10, 2, 10], C)
    t.answer("accept")
    assert t.g.crates == [0, 3, 3, 0]
    assert t.g.money == [10, 12, 0, 10]
    assert t.g.owner[t.first_truck("C")] == t.g.operator[t.first_truck("C")] == B
    assert t.g.thugs[B] == ()
    assert t.asked == ("C", "floor")
    t.answer("play-hit")  # mothers and A's marker are the only target
    assert t.g.influence[2] == (0, 0, 0, 0)


@pytest.mark.rule("B5.106", "B5.117", "B9.65")
def test_everybody_hears_all_terms_of_a_proposal_and_all_of_what_changes_hands():
    t = talks()
    put(t, "green", "give-crates", 3, "ask-cash", 2, "ask-promise", "ship", 1, 5, "mothers")
    proposed = [
        ("proposes", "blue", "green"),
        ("term_crates", "blue", "3"),
        ("term_cash", "green", "2"),
        ("term_promise", "green", "ship"),
        ("promise_to_ship", "5", "mothers", "1"),
    ]
    t.answer("accept")
    concluded = [
        ("accepts", "green", "blue"),
        ("deal_crates", "blue", "green", "3"),
        ("deal_cash", "green", "blue", "2"),
        ("promises", "green", "blue", "ship"),
        ("promise_to_ship", "5", "mothers", "1"),
    ]
    heard = t.heard()
    assert heard == proposed + concluded
    assert t.heard("D")[-len(heard) :] == heard


@pytest.mark.rule("B5.106")
def test_a_concluded_deal_is_final_whatever_happens_later():
    t = talks()
    put(t, "green", "give-crates", 3, "ask-cash", 2)
    t.answer("accept")
    pass_all(t)
    assert t.g.crates[:2] == [4, 9]
    assert t.g.proposal == ()


@pytest.mark.rule("B5.108", "B9.25")
def test_a_sold_truck_costs_its_seller_this_rounds_graft_and_its_buyer_the_next():
    t = table()
    g = t.g
    t.truck("B", "medium")
    g.graft = tuple([graft_of_trucks(g, me) for me in range(4)])
    g.raised = 1 << B
    opened(t, "street")
    put(t, "blue", "give-sale-medium", "ask-cash", 1)
    t.answer("accept")
    assert g.graft == (1, 2, 1, 1)
    assert [graft_of_trucks(g, me) for me in range(4)] == [2, 1, 1, 1]


@pytest.mark.rule("B5.109")
def test_a_rented_truck_is_the_renters_until_the_sales_are_over():
    t = talks()
    put(t, "green", "give-rent-small", "ask-cash", 2)
    t.answer("accept")
    truck = t.first_truck("A")
    assert (t.g.owner[truck], t.g.operator[truck], t.g.payee[truck]) == (A, B, B)
    pass_all(t)
    t.run(homecoming())
    assert (t.g.operator[truck], t.g.payee[truck]) == (A, A)
    assert t.g.money[:2] == [12, 8]


@pytest.mark.rule("B5.109")
def test_who_loses_a_rented_truck_to_a_theft_gets_nothing_back():
    t = table()
    t.thug("C", "free-truck")
    t.g.raised = 1 << A
    opened(t, "road")
    put(t, "green", "give-rent-small", "ask-cash", 2)
    t.answer("accept", "play-free-truck", "truck-2")
    assert (t.g.owner[2], t.g.operator[2]) == (C, C)
    assert t.g.money == [12, 8, 10, 10]


# -- trucks by size --------------------------------------------------------------------------------


def lorries() -> tuple[Table, list[int]]:
    """The Talks: A has no truck, B a large one and a medium one, C a medium one, D a small one."""
    t = table()
    t.no_trucks()
    trucks = [t.truck(*one) for one in [("B", "large"), ("B", "medium"), ("C", "medium"), ("D", "small")]]
    return opened(t), trucks


@pytest.mark.rule("B9.69", "B10.56", "B5.113")
def test_an_open_offer_for_a_medium_truck_is_put_to_everybody_who_has_one():
    t, trucks = lorries()
    put(t, "all", "give-cash", 2, "ask-rent-medium")
    assert t.asked == ("B", "answer")
    t.answer("decline")
    assert t.asked == ("C", "answer")
    t.heard()
    t.answer("accept")
    assert ("deal_rent", "yellow", "blue", f"truck-{trucks[2]}") in t.heard()
    assert [t.g.operator[truck] for truck in trucks] == [B, B, A, D]


@pytest.mark.rule("B9.69", "B5.113")
def test_an_open_offer_for_two_trucks_is_for_who_has_both():
    t, _ = lorries()
    t.answer("propose", "all", "ask-sale-large")
    assert offered(t.options, "ask") == ["cash", "sale-medium", "rent-medium", "promise"]
    t.answer("ask-rent-medium", "put")
    assert t.asked == ("B", "answer")
    t.answer("decline")
    assert t.asked == ("B", "floor")


@pytest.mark.rule("B9.69", "B5.113")
def test_an_open_offer_for_two_trucks_of_a_size_skips_who_has_one():
    t, _ = lorries()
    t.truck("C", "medium")
    put(t, "all", "ask-sale-medium", "ask-rent-medium")
    assert t.asked == ("C", "answer")


@pytest.mark.rule("B9.69", "B5.103")
def test_of_a_size_no_more_trucks_are_named_than_are_idle():
    t = table()
    t.truck("A", "small")
    t.truck("A", "small", load=2)
    t.truck("A", "large")
    opened(t)
    t.answer("propose", "green", "give-sale-small")
    assert {"give-sale-small", "give-rent-small", "give-sale-large"} <= set(t.options)
    t.answer("give-rent-small")
    assert offered(t.options, "give")[1:] == ["sale-large", "rent-large", "promise"]


@pytest.mark.rule("B9.69")
def test_the_trucks_with_the_lowest_numbers_go_over_first_what_is_sold_and_then_what_is_rented():
    t = table()
    first, loaded = t.first_truck("A"), t.truck("A", "small", load=2)
    second = t.truck("A", "small")
    opened(t)
    put(t, "green", "give-rent-small", "give-sale-small")
    t.heard()
    t.answer("accept")
    assert t.heard()[1:] == [
        ("deal_sale", "blue", "green", f"truck-{first}"),
        ("deal_rent", "blue", "green", f"truck-{second}"),
    ]
    assert [t.g.owner[truck] for truck in (first, loaded, second)] == [B, A, A]


@pytest.mark.rule("B9.69", "B5.105")
def test_a_truck_that_comes_in_the_deal_does_not_go_back_in_it():
    t = table()
    mine, theirs = t.first_truck("A"), t.first_truck("B")
    opened(t)
    put(t, "green", "give-sale-small", "ask-sale-small")
    t.answer("accept")
    assert (t.g.owner[mine], t.g.owner[theirs]) == (B, A)


# -- what can be asked for -------------------------------------------------------------------------


@pytest.mark.rule("B5.110")
def test_cash_is_asked_for_blindly_and_everything_else_as_far_as_it_is_public():
    t = table()
    t.g.crates, t.g.money[B] = [0, 3, 0, 0], 1
    t.truck("B", "medium")
    t.thug("B", "hit", "moll")
    opened(t)
    t.answer("propose", "green", "ask-cash")
    assert (t.options[0], t.options[-1], len(t.options)) == ("1", "200", 200)
    t.answer(200, "ask-crates")
    assert t.options == ["1", "2", "3"]
    t.answer(3)
    trucks = ["sale-small", "sale-medium", "rent-small", "rent-medium"]
    assert offered(t.options, "ask") == [*trucks, "thug", "promise"]
    t.answer("ask-thug")
    assert t.options == ["hit", "moll"]


@pytest.mark.rule("B5.110")
def test_of_a_hidden_thug_any_title_may_be_asked_that_is_not_known_to_be_elsewhere():
    t = table()
    t.hide("B", "warehouse")
    t.thug("B", "hit")
    t.thug("C", "hit", "moll")
    t.discarded("hijack", "recruiting")
    t.offer("thirsty", "double-still")
    t.g.boosted, t.g.union_boss = C, D
    opened(t)
    t.answer("propose", "green", "ask-thug")
    elsewhere = {"moll", "hijack", "thirsty", "big-city-boys", "union-boss"}
    assert len(t.options) == 30 - len(elsewhere)
    assert not elsewhere & set(t.options)
    assert {"hit", "warehouse", "recruiting"} <= set(t.options)  # known in his hand, true, one copy unseen
    t.answer("windfall", "ask-thug")
    assert t.asked == ("A", "term")  # only the known hit is left: there is one hidden Thug
    assert "ask-thug" not in t.options


@pytest.mark.rule("B5.110", "B5.111")
def test_who_has_not_the_hidden_title_that_is_asked_for_cannot_accept_and_nobody_learns_why():
    t = table()
    t.hide("B", "warehouse")
    opened(t)
    put(t, "green", "ask-thug", "windfall", "give-cash", 3)
    assert t.options == ["decline", "counter"]
    t.answer("decline")
    assert t.heard()[-1] == ("declines", "green", "blue")
    assert t.g.holder == B


@pytest.mark.rule("B5.110")
def test_a_hidden_thug_that_is_given_away_is_hidden_no_more():
    t = table()
    t.hide("B", "warehouse")
    opened(t)
    put(t, "green", "ask-thug", "warehouse", "give-cash", 3)
    t.answer("accept")
    assert t.g.thugs[:2] == [(31,), ()]
    assert t.g.hidden == NO_CARD
    assert ("deal_thug", "green", "blue", "warehouse") in t.heard("D")


@pytest.mark.rule("B4.9", "B5.110")
def test_naming_ones_own_hidden_thug_in_a_proposal_shows_it_even_if_it_is_declined():
    t = table()
    t.hide("A", "warehouse")
    opened(t)
    put(t, "green", "give-thug", "ask-cash", 3)
    assert ("term_thug", "blue", "warehouse") in t.heard("D")
    t.answer("decline")
    assert (t.g.hidden, t.g.thugs[A]) == (NO_CARD, (31,))


@pytest.mark.rule("B4.9")
def test_one_of_two_equal_cards_may_be_named_without_showing_the_hidden_one():
    t = table()
    t.thug("A", "hit")
    t.hide("A", "hit")
    opened(t)
    put(t, "green", "give-thug", "ask-cash", 3)
    t.answer("accept")
    assert t.g.holder == A
    assert t.g.thugs[A] == (19,)


@pytest.mark.rule("B2.47", "B5.110")
def test_a_house_without_talk_knows_no_deals():
    t = table(talk="none")
    t.thug("A", "hit")
    t.markers("mothers", B=1)
    opened(t)
    assert t.options == ["play-hit", "pass"]


# -- answers and counters --------------------------------------------------------------------------


@pytest.mark.rule("B5.101", "B5.112", "B9.35")
def test_a_counter_goes_back_to_the_proposer_and_costs_him_no_quota():
    t = talks()
    put(t, "green", "give-crates", 3, "ask-cash", 4)
    t.answer("counter", "give-cash", 2, "ask-crates", 3, "put")
    assert t.asked == ("A", "answer")
    assert ("counters_with", "green", "blue") in t.heard()
    t.answer("accept")
    assert t.g.money[:2] == [12, 8]
    assert t.g.crates[:2] == [4, 9]
    assert t.g.asked_now == [1, 0, 0, 0]


@pytest.mark.rule("B5.112")
def test_after_the_third_counter_only_yes_and_no_remain():
    t = talks()
    put(t, "green", "give-cash", 1)
    for _ in range(3):
        assert t.options == ["decline", "accept", "counter"]
        t.answer("counter", "give-cash", 2 + t.g.counters, "put")
    assert t.asked == ("A", "answer")
    assert t.options == ["decline", "accept"]
    t.answer("decline")
    assert t.g.counters == 0
    assert t.asked == ("B", "floor")


@pytest.mark.rule("B4.20", "B-D12", "B5.111")
def test_the_last_counter_is_put_even_to_somebody_who_can_only_decline():
    t = talks()
    t.g.money = [0, 5, 5, 5]
    put(t, "green", "give-crates", 1)
    t.answer(
        "counter", "ask-cash", 9, "put", "counter", "give-crates", 2, "put", "counter", "ask-cash", 8, "put"
    )
    assert t.asked == ("A", "answer")
    assert t.options == ["decline"]
    t.answer("decline")
    assert t.heard()[-1] == ("declines", "blue", "green")


@pytest.mark.rule("B5.101", "B5.113")
def test_an_open_offer_goes_down_by_muscle_and_the_first_to_accept_has_it():
    t = talks()
    put(t, "all", "give-crates", 2, "ask-cash", 3)
    assert t.asked == ("B", "answer")
    assert t.options == ["decline", "accept"]  # no counter
    t.answer("decline")
    assert t.asked == ("C", "answer")
    t.answer("accept")
    assert t.asked == ("B", "floor")  # D is not asked any more
    assert t.g.money == [13, 10, 7, 10]
    assert t.g.crates == [5, 6, 16, 7]


@pytest.mark.rule("B5.113", "B4.20", "B-D12")
def test_an_open_offer_skips_who_publicly_cannot_and_asks_who_only_lacks_the_cash():
    t = talks()
    t.g.crates[B], t.g.money[C] = 0, 1
    put(t, "all", "give-promise", "avoid", 1, "lils", "ask-crates", 1, "ask-cash", 5)
    assert t.asked == ("C", "answer")  # B has no crate
    assert t.options == ["decline"]
    t.answer("decline")
    assert t.asked == ("D", "answer")
    assert [event for event in t.heard() if event[0] == "declines"] == [("declines", "yellow", "blue")]


@pytest.mark.rule("B5.110", "B5.113")
def test_an_open_offer_must_be_possible_for_somebody():
    t = talks()
    t.g.crates = [7, 5, 2, 0]
    t.truck("C", "medium")
    t.answer("propose", "all", "ask-crates")
    assert t.options[-1] == "5"
    t.answer(4)
    assert offered(t.options, "ask")[1:] == ["sale-small", "rent-small", "promise"]  # only B has four crates
    t.answer("ask-sale-small")
    assert offered(t.options, "ask")[1:] == ["promise"]  # and one truck
    t.answer("put")
    assert t.asked == ("B", "answer")


@pytest.mark.rule("B5.115")
def test_a_proposal_lies_on_the_table_only_until_it_is_answered():
    t = talks()
    put(t, "green", "give-cash", 1)
    assert t.waiting == "B"
    assert list(t.g.proposal) == [(A, B), (0, 0, 1)]
    assert t.g.aimed == 1 << B
    t.answer("decline")
    assert list(t.g.proposal) == []
    pass_all(t)
    assert t.asked is None


# -- quotas and repetitions ------------------------------------------------------------------------


@pytest.mark.rule("B10.41", "B5.116", "B9.35")
def test_a_declined_offer_may_not_be_repeated_in_this_phase_but_a_cheaper_one_may():
    t = talks()
    put(t, "green", "give-crates", 3, "ask-cash", 3)
    t.answer("decline", "pass", "pass", "pass")
    assert t.asked == ("A", "floor")
    t.answer("propose", "green", "ask-cash", 3, "give-crates", 3)
    assert "put" not in t.options
    t.answer("drop")
    put(t, "green", "give-crates", 3, "ask-cash", 2)
    t.answer("decline")
    put(t, "yellow", "give-crates", 3, "ask-cash", 3)  # to somebody else
    t.answer("accept")
    assert t.g.crates[C] == 17


@pytest.mark.rule("B10.41", "B5.114")
@pytest.mark.parametrize(("talk", "quota"), [("quick", 2), ("normal", 4), ("long", 8)])
def test_in_the_talks_everybody_may_propose_as_often_as_the_house_says(talk, quota):
    t = talks(talk=talk)
    for cash in range(1, quota + 1):
        assert "propose" in t.options
        put(t, "green", "give-cash", cash)
        t.answer("decline")
        while t.asked not in {("A", "floor"), None}:
            t.answer("pass")
    assert t.asked is None  # there is nothing left for A to do but to pass
    assert t.g.asked_phase == [0, 0, 0, 0]  # other windows of this phase have their own quota


@pytest.mark.rule("B5.114")
def test_in_other_windows_one_proposal_an_opening_and_two_a_phase():
    t = table()
    t.thug("A", "moll")
    for turn in range(3):
        opened(t, "street")
        assert t.options == (["play-moll", "pass", "propose"] if turn < 2 else ["play-moll", "pass"])
        if turn < 2:
            put(t, "green", "give-cash", turn + 1)
            t.answer("decline")
            assert t.options == ["play-moll", "pass"]  # he keeps the floor, without a second proposal
        t.answer("pass")


@pytest.mark.rule("B10.55", "B5.9")
def test_the_floor_goes_round_in_the_talks_and_a_deal_brings_all_back():
    t = talks(3)
    put(t, "yellow", "give-cash", 1)
    t.answer("decline")
    assert t.asked == ("B", "floor")
    t.answer("pass", "pass")
    assert t.asked == ("A", "floor")
    put(t, "green", "give-cash", 1)
    t.answer("accept")
    assert t.asked == ("B", "floor")
    t.answer("pass", "pass", "pass")
    assert t.asked is None
