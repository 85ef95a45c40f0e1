"""RECEPTION and First Verdict (3.5, 3.6), and what Investigations do while they lie in the Street (6.4)."""

from __future__ import annotations

import pytest

from backroom.games.nostra_city.bags import size
from backroom.games.nostra_city.nouns import BILLS
from backroom.games.nostra_city.rules.auction import resolve
from backroom.games.nostra_city.rules.reception import count_pile
from tests.games.nostra_city.table import Table, bills, names

SEVEN = "5 5 10i 10i 10g 20i 20g"


def reception(month: str = "january", players: int = 3, **options: object) -> Table:
    """A table in this Month, about to be put in order; its Street pile holds Turfs only."""
    t = Table(players, **options)
    t.month(month)
    t.street_pile("t01", "t02", "t03", "t04", "t05")
    return t


# -- steps 1 and 2 ------------------------------------------------------------------------------------


@pytest.mark.rule("N3.52", "N9.1")
def test_all_caids_and_all_turfs_become_ready():
    t = reception()
    t.territory("A", "c01", "t10")
    t.territory("B", "c02", "c03", "t11")
    t.engaged("c01", "t10", "c03", "t11")
    t.begin("reception")
    assert all(t.is_ready(card) for card in ("c01", "t10", "c02", "c03", "t11"))


@pytest.mark.rule("N10.48", "N3.53", "N-DR1")
def test_whoever_has_too_many_bills_discards_down_to_six_of_his_choice():
    t = reception()
    t.bank("A", "5 5 10i 10i 10g 20i 20g 50i 50g")
    t.begin("reception")
    assert (t.asked, t.options) == (("A", "too_many"), BILLS)
    t.answer("5", "50g")
    assert t.options == ["5", "10i", "10g", "20i", "20g", "50i"]
    t.answer("5")
    assert (t.asked, t.in_bank("A")) == (None, "10i 10i 10g 20i 20g 50i")
    assert names(t.g.discards[0]) == "5 5 50g"


@pytest.mark.rule("N3.53")
def test_six_bills_are_not_too_many():
    t = reception()
    t.bank("A", "5 5 10i 10g 20i 20g")
    t.begin("reception")
    assert (t.asked, size(t.g.banks[0])) == (None, 6)


@pytest.mark.rule("N3.53", "N-DR1")
def test_they_discard_clockwise_from_the_leader_and_unseen():
    t = reception()
    t.bank("A", SEVEN)
    t.bank("C", SEVEN)
    t.begin("reception", "C")
    assert t.asked == ("C", "too_many")
    t.answer("5")
    assert t.asked == ("A", "too_many")
    assert t.heard("B") == [("reception",), ("too_many_bills", "red", "6")]
    assert ("discarded_bill", "red", "5") in t.heard("C")


@pytest.mark.rule("N-DR1")
@pytest.mark.parametrize(("masks", "asked"), [("on", ("A", "too_many")), ("off", None)])
def test_a_single_type_of_bill_is_asked_for_only_at_tables_that_mask(masks: str, asked: object):
    t = reception(mask_prompts=masks)
    t.bank("B", "10i")
    t.bank("A", "5 5 5 5 5 5 5")
    t.begin("reception")
    assert t.asked == asked


@pytest.mark.rule("N10.48", "N-E01", "N3.53", "N9.30")
def test_an_investigation_can_take_every_bank_instead():
    t = reception()
    t.bank("A", "5 5 10i 10i 10g 20i 20g 50i 50g")
    t.street("e01")
    t.begin("reception")
    assert [size(bank) for bank in t.g.banks] == [0, 0, 0]
    assert (size(t.g.discards[0]), size(t.g.discards[1])) == (9, 4)
    assert t.heard("C")[2:4] == [("bank_wiped", "white", "4"), ("bank_wiped", "red", "4")]


@pytest.mark.rule("N10.9", "N3.59", "N9.47", "N6.6", "N6.7", "N-E01")
def test_an_investigation_acts_from_the_month_after_its_arrival():
    t = reception("april")
    t.verdict(5)
    t.street("e01", "t10", "t11", "t12")
    t.street(None, "t10", "t11", "t12")
    t.street_pile("e01")
    t.g.entered = 1
    t.begin("reception")
    assert (t.in_street[0], t.g.verdict) == ("e01", 5)
    assert [size(bank) for bank in t.g.banks] == [4, 4, 4]
    t.begin("reception")
    assert ([size(bank) for bank in t.g.banks], t.g.verdict) == ([0, 0, 0], 6)


# -- step 3 -------------------------------------------------------------------------------------------


@pytest.mark.rule("N3.54", "N6.7", "N10.47")
@pytest.mark.parametrize(("start", "end"), [(5, 8), (9, 12), (11, 12), (12, 12)])
def test_each_investigation_in_the_street_moves_the_token_one_space_right(start: int, end: int):
    t = reception()
    t.verdict(start)
    t.street("e02", "t10", "e03", "e04")
    t.begin("reception")
    assert t.g.verdict == end


@pytest.mark.rule("N3.54")
def test_without_an_investigation_in_the_street_the_token_stays_and_nothing_is_said_of_it():
    t = reception()
    t.street("t10", "r01", "c05", "t11")
    t.verdict(5)
    t.begin("reception")
    assert (t.g.verdict, t.heard()) == (5, [("reception",)])


# -- step 4 -------------------------------------------------------------------------------------------


@pytest.mark.rule("N10.40", "N3.55", "N9.2", "N9.48")
def test_the_underboss_comes_into_the_first_empty_slot_before_the_refill():
    t = reception("february")
    t.street("e02", "t10", None, "c05")
    t.begin("reception")
    assert t.in_street == ["e02", "t10", "k01", "c05"]
    assert "displaced" not in [event[0] for event in t.heard()]
    t = reception("january")
    t.street("e02", "t10", None, "c05")
    t.begin("reception")
    assert t.in_street == ["e02", "t10", "t01", "c05"]


@pytest.mark.rule("N10.41", "N3.55", "N3.8")
def test_in_a_full_street_the_underboss_takes_the_place_of_the_first_card_that_is_no_investigation():
    t = reception("february")
    t.street("e02", "t10", "r01", "c05")
    t.begin("reception")
    assert t.in_street == ["e02", "k01", "r01", "c05"]
    assert "t10" in t.removed
    assert ("displaced", "s2", "t10") in t.heard()


@pytest.mark.rule("N10.42", "N3.56", "N9.3", "N3.57")
def test_among_four_investigations_the_underboss_waits():
    t = reception("february", 4)
    t.street("e01", "e02", "e03", "e04")
    t.verdict(8)
    t.begin("reception")
    assert (t.in_street, t.g.verdict, t.g.entered) == (["e01", "e02", "e03", "e04"], 12, 0)
    assert t.g.month == 3
    t.street("e01", None, "e03", "e04")
    t.begin("reception")
    assert (t.in_street, t.g.entered) == (["e01", "k01", "e03", "e04"], 1)


@pytest.mark.rule("N3.55", "N-K01")
def test_the_underboss_comes_once():
    t = reception("february")
    t.begin("reception")
    t.street("t10", "t11", "t12")
    t.begin("reception")
    assert (t.in_street.count("k01"), t.g.month) == (0, 4)


@pytest.mark.rule("N3.57")
def test_empty_slots_are_filled_in_order_and_an_empty_pile_leaves_them_empty():
    t = reception()
    t.street_pile("t03", "t04")
    t.street(None, "t10")
    t.script_street("t04")
    t.begin("reception")
    assert t.in_street == ["t04", "t10", "t03", None]


# -- step 5 and the count -----------------------------------------------------------------------------


@pytest.mark.rule("N3.58", "N9.5")
def test_the_date_moves_last_and_the_first_player_card_may_move_again():
    t = reception("march")
    t.corruption("10g")
    t.verdict(5)
    t.g.card_moved = 1
    t.script_street("t02")
    t.begin("reception")
    assert (t.g.month, t.g.card_moved, t.g.verdict) == (4, 0, 6)
    told = [event[0] for event in t.heard()]
    assert told.index("count_begins") > max(i for i, name in enumerate(told) if name == "comes_into_street")


@pytest.mark.rule("N10.43", "N3.60", "N3.61", "N3.62")
def test_the_first_verdict_counts_the_pile_after_the_investigations():
    t = reception("march")
    t.verdict(8)
    t.street("e02", "t10", "t11", "t12")
    t.corruption("5 10i 10i", by="A")
    t.corruption("20i 10g", by="B")
    t.pile("50g")
    t.g.discards[0], t.g.discards[-1] = t.g.discards[-1], 0
    before = size(t.g.pile) + t.discarded
    t.begin("reception")
    assert ("investigations_press", "1", "9") in t.heard()
    assert t.g.verdict == 6
    assert (names(t.g.counted), t.g.corruption) == ("5 10i 10i 10g 20i", 0)
    assert (size(t.g.pile), t.discarded) == (before + 5, 0)
    assert [size(bank) for bank in t.g.banks] == [4, 4, 4]
    assert (t.g.placed, t.g.glimpsed, t.g.taken) == ([0, 0, 0], [0, 0, 0], 0)


@pytest.mark.rule("N3.60", "N3.63")
@pytest.mark.parametrize("month", ["january", "february", "april", "may"])
def test_there_is_no_count_in_other_receptions(month: str):
    t = reception(month)
    t.corruption("50g")
    t.begin("reception")
    assert (t.g.verdict, size(t.g.corruption)) == (9, 1)


def counted(start: int, pile: str, *order: str) -> Table:
    """The pile is counted, revealed in this order."""
    t = Table(3)
    t.verdict(start)
    t.corruption(pile)
    t.script_from(pile, *order)
    t.run()
    count_pile(t.g)
    return t


@pytest.mark.rule("N10.44", "N3.61", "N9.6")
@pytest.mark.parametrize("order", [("50g", "20i"), ("20i", "50g")])
def test_the_order_of_revealing_does_not_matter_at_the_end_of_the_bench(order: tuple[str, ...]):
    t = counted(11, "20i 50g", *order)
    assert t.g.verdict == 12
    assert [event[1] for event in t.heard() if event[0] == "vote"] == list(order)


@pytest.mark.rule("N10.45", "N10.46", "N3.61", "N9.6")
def test_the_sum_is_cut_off_at_the_ends_of_the_bench():
    assert counted(11, "50g 50g 10i").g.verdict == 12
    assert counted(2, "20i 20i 10g").g.verdict == 1


@pytest.mark.rule("N-B01", "N-B02", "N-B03", "N-B04", "N-B05", "N-B06", "N-B07", "N3.60", "N3.49")
@pytest.mark.parametrize(
    ("bill", "points", "value", "copies"),
    [
        ("5", 0, 5, 10),
        ("10i", -1, 10, 12),
        ("10g", 1, 10, 12),
        ("20i", -2, 20, 6),
        ("20g", 2, 20, 6),
        ("50i", -3, 50, 3),
        ("50g", 3, 50, 3),
    ],
)
def test_what_a_bill_is_worth_to_the_jury_and_in_the_bank(bill: str, points: int, value: int, copies: int):
    t = counted(6, bill)
    assert t.g.verdict == 6 + points
    kind = BILLS.index(bill)
    assert t.g.box.values[kind] == value
    assert t.g.box.bills >> 5 * kind & 31 == copies
    assert names(bills(bill)) == bill


@pytest.mark.rule("N3.64", "N3.62")
def test_an_empty_pile_moves_nothing_but_the_bills_are_reshuffled():
    t = reception("march")
    t.pile("5")
    before = t.discarded + 1
    t.begin("reception")
    assert (t.g.verdict, size(t.g.pile), t.discarded) == (9, before, 0)


# -- Investigations -----------------------------------------------------------------------------------


@pytest.mark.rule("N6.6", "N-E03")
def test_an_effect_hits_everybody_and_ends_when_the_card_leaves_the_street():
    for slots, drawn in (((None, "e03"), 1), ((None, None), 2)):
        for letter in "AB":
            t = Table(3)
            t.territory("A", "c06", "t10")
            t.territory("B", "c07", "t11")
            t.street(*slots)
            t.begin("business", letter)
            t.answer("c06" if letter == "A" else "c07", "bronx")
            assert len(t.g.drawn) == drawn


@pytest.mark.rule("N-E05")
def test_an_investigation_can_cost_a_lone_bidder_his_bill():
    for card, back in (("e05", ""), ("t11", "10g")):
        t = Table(3)
        t.street("t10", card)
        t.bank("A", "")
        t.bid("A", "c06", "s1", "20i 10g")
        t.g.revealed = 1
        t.run(resolve(-1, 0))
        if back:
            t.answer(back)
        assert (t.asked, t.in_bank("A"), "t10" in t.lies("A")) == (None, back, True)
