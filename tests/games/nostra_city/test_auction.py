"""The slots of the Street (N3.31-N3.40, N3.73-N3.78): who wins, who pays, and the powers of bidders."""

from __future__ import annotations

import msgspec
import pytest

from backroom.games.nostra_city.bags import count, size
from backroom.games.nostra_city.rules.meeting import meeting_ends
from backroom.games.nostra_city.setup import BUILT_IN, read_data
from tests.games.data_files import file
from tests.games.nostra_city.bidding import auction, bidding, drawn, hold
from tests.games.nostra_city.table import Table, bills, names


def told(t: Table, letter: str, *events: str) -> list[tuple[str, ...]]:
    """What a player heard of these kinds."""
    return [event for event in t.heard(letter) if event[0] in events]


def openly_discarded(t: Table) -> str:
    """The bills that everybody saw go to the discard."""
    return names(t.g.discards[-1])


# -- one bid -------------------------------------------------------------------------------------------


@pytest.mark.rule("N3.31")
def test_a_card_without_a_bid_stays():
    t = auction("t01 r01", "A c01 s2 5")
    assert t.in_street == ["t01", None, None, None]


@pytest.mark.rule("N3.33", "N-DM4", "N10.23", "N3.36")
def test_a_lone_bidder_wins_and_takes_back_one_bill_of_his_choice():
    t = auction("t01", "A c01 s1 20i 10g 5")
    assert (t.asked, t.options) == (("A", "keep_bill"), ["5", "10g", "20i"])
    t.answer("20i")
    assert t.asked is None
    assert (t.in_bank("A"), t.lies("A"), t.is_ready("t01")) == ("20i", ["c01", "t01"], True)
    assert names(t.g.discards[0]) == "5 10g"
    assert openly_discarded(t) == ""


@pytest.mark.rule("N3.33", "N10.23")
def test_the_stake_of_a_lone_bidder_is_never_seen():
    t = auction("t01", "A c01 s1 20i 10g 5")
    t.answer("20i")
    seen = told(t, "B", "stake_shown", "bid_worth", "takes_back", "bill_back", "stake_paid", "won")
    assert seen == [("takes_back", "black", "1"), ("stake_paid", "black", "2"), ("won", "black", "t01", "s1")]
    assert told(t, "A", "bill_back") == [("bill_back", "black", "20i", "1")]
    assert size(t.g.seen[4]) == 0


@pytest.mark.rule("N3.33", "N10.24", "N-DM4", "N10.76")
@pytest.mark.parametrize("masks", ["on", "off"])
def test_a_lone_stake_of_one_bill_is_free(masks: str):
    t = auction("t01", "A c01 s1 10g", mask_prompts=masks)
    assert t.asked is None
    assert (t.in_bank("A"), t.lies("A"), t.discarded) == ("10g", ["c01", "t01"], 0)


@pytest.mark.rule("N10.76", "N-DM4")
def test_bills_alike_are_asked_for_all_the_same_when_prompts_are_masked():
    t = auction("t01", "A c01 s1 10g 10g")
    assert (t.asked, t.options) == (("A", "keep_bill"), ["10g"])
    t.answer("10g")
    assert (t.in_bank("A"), t.discarded) == ("10g", 1)


@pytest.mark.rule("N-DM4")
def test_bills_alike_are_not_asked_for_when_prompts_are_not_masked():
    t = auction("t01", "A c01 s1 10g 10g", mask_prompts="off")
    assert t.asked is None
    assert (t.in_bank("A"), t.discarded) == ("10g", 1)


@pytest.mark.rule("N3.36", "N10.39")
def test_a_caid_won_can_corrupt_in_the_same_month():
    t = auction("- c16", "A c01 s2 5")
    assert t.lies("A") == ["c01", "c16"]
    t.begin("trial", "A")
    assert t.options == ["c16", "end-turn"]


@pytest.mark.rule("N-R01", "N-R02", "N-R03", "N-R04", "N-R05", "N-R06", "N3.36")
@pytest.mark.parametrize(
    ("card", "respect"), [("r01", 1), ("r02", 1), ("r03", 1), ("r04", 2), ("r05", 2), ("r06", 2)]
)
def test_a_respect_card_counts_for_its_winner_at_once(card: str, respect: int):
    t = auction(card, "B c01 s1 5")
    assert t.lies("B") == ["c01", card]
    assert t.respect("B") == respect


# -- several bids --------------------------------------------------------------------------------------


@pytest.mark.rule("N3.34", "N3.32")
def test_the_highest_bid_wins_and_all_bills_are_shown_and_discarded():
    t = auction("t01", "A c01 s1 10i 10i 5", "B c02 s1 20g", "C c03 s1 10g 5")
    assert t.lies("A") == ["c01", "t01"]
    assert [t.in_bank(letter) for letter in "ABC"] == ["", "", ""]
    assert openly_discarded(t) == "5 5 10i 10i 10g 20g"
    shown = [
        ("stake_shown", "black", "5", "1"),
        ("stake_shown", "black", "10i", "2"),
        ("bid_worth", "black", "s1", "25"),
        ("stake_shown", "white", "20g", "1"),
        ("bid_worth", "white", "s1", "20"),
        ("stake_shown", "red", "5", "1"),
        ("stake_shown", "red", "10g", "1"),
        ("bid_worth", "red", "s1", "15"),
    ]
    assert [told(t, letter, "stake_shown", "bid_worth") for letter in "ABCD"] == [shown] * 4


@pytest.mark.rule("N3.35")
def test_what_was_tied_for_can_be_won_at_the_next_meeting():
    bids = ("A c01 s3 20i", "B c02 s3 10i 10g", "C c03 s3 10g 5")
    t = auction("- - c11", *bids, mask_prompts="off")
    t.bid("C", "c03", "s3", "5")
    t.run(meeting_ends())
    assert t.in_street == [None] * 4
    assert t.lies("C") == ["c03", "c11"]


@pytest.mark.rule("N3.35", "N9.17", "N10.25")
def test_a_tie_at_the_top_is_nobodys_and_the_lower_bid_does_not_win():
    t = auction("- - c11", "A c01 s3 20i", "B c02 s3 10i 10g", "C c03 s3 10g 5")
    assert t.in_street == [None, None, "c11", None]
    assert openly_discarded(t) == "5 10i 10g 10g 20i"
    assert told(t, "D", "nobody_wins", "won") == [("nobody_wins", "c11", "s3")]
    assert drawn(t) == [1, 1, 1, 0]


@pytest.mark.rule("N3.34")
def test_a_tie_below_the_top_does_not_matter():
    t = auction("t01", "A c01 s1 20i", "B c02 s1 10i", "C c03 s1 10g")
    assert t.lies("A") == ["c01", "t01"]
    assert openly_discarded(t) == "10i 10g 20i"


# -- Investigations ------------------------------------------------------------------------------------


@pytest.mark.rule("N3.37", "N3.38", "N3.40", "N10.29", "N9.46")
def test_a_lone_bidder_buys_an_investigation_off_openly_and_takes_no_bill_back():
    t = auction("- e04", "A c01 s2 20i 10g")
    assert t.asked is None
    assert (t.lies("A"), t.respect("A"), t.in_bank("A")) == (["c01", "e04"], 1, "")
    assert t.in_street == [None] * 4
    assert openly_discarded(t) == "10g 20i"
    assert ("stake_shown", "black", "20i", "1") in t.heard("B")
    assert drawn(t) == [0, 0, 0, 0]


@pytest.mark.rule("N3.39", "N3.37", "N10.28", "N9.46")
def test_too_low_a_sum_is_lost_and_the_investigation_stays():
    t = auction("e04", "A c01 s1 20i 5")
    assert (t.in_street[0], t.in_bank("A")) == ("e04", "")
    assert openly_discarded(t) == "5 20i"
    assert told(t, "B", "bribe_offered") == [("bribe_offered", "e04", "25", "30")]
    assert drawn(t) == [1, 0, 0, 0]
    t.verdict(8)
    t.street_pile()
    t.begin("reception")
    assert t.g.verdict == 9


@pytest.mark.rule("N3.37", "N3.38")
def test_bids_of_several_players_are_added_up_and_the_highest_takes_the_card():
    t = auction("e02", "A c01 s1 10i 5", "B c02 s1 20g 5")
    assert (t.lies("A"), t.lies("B")) == (["c01"], ["c02", "e02"])
    assert openly_discarded(t) == "5 5 10i 20g"
    assert drawn(t) == [1, 0, 0, 0]


@pytest.mark.rule("N3.38", "N10.27")
def test_an_investigation_bought_off_by_equals_is_out_of_the_game():
    t = auction("e02", "A c01 s1 20i", "B c02 s1 20g")
    assert (t.in_street[0], t.removed) == (None, ["e02"])
    assert [t.respect(letter) for letter in "AB"] == [0, -1]  # the -1 is that of his Caïd
    assert told(t, "C", "bought_off") == [("bought_off", "e02", "s1")]
    assert drawn(t) == [1, 1, 0, 0]


@pytest.mark.rule("N3.38", "N9.18")
def test_a_tie_below_the_highest_bid_on_an_investigation_does_not_matter():
    t = auction("e02", "A c01 s1 20i", "B c02 s1 10i", "C c03 s1 10g")
    assert t.lies("A") == ["c01", "e02"]


@pytest.mark.rule("N3.40")
def test_the_slot_of_an_investigation_stays_empty_until_the_reception():
    t = auction("e04 t01", "A c01 s1 20i 10g")
    assert t.in_street == [None, "t01", None, None]
    t.script_street("r03")
    t.begin("reception")
    assert t.in_street[0] == "r03"


# -- powers --------------------------------------------------------------------------------------------


@pytest.mark.rule("N-C06", "N10.26")
def test_vito_wins_ties_and_all_stakes_are_discarded():
    t = auction("- - c11", "A c06 s3 20i", "B c02 s3 10i 10g", "C c03 s3 10g 5")
    assert t.lies("A") == ["c06", "c11"]
    assert t.discarded == 5
    assert drawn(t) == [0, 1, 1, 0]


@pytest.mark.rule("N-C06")
def test_vito_wins_no_tie_below_the_top():
    t = auction("t01", "A c06 s1 10i", "B c02 s1 10g", "C c03 s1 20i")
    assert t.lies("C") == ["c03", "t01"]


@pytest.mark.rule("N-C06")
def test_vito_takes_an_investigation_in_a_tie():
    t = auction("e03", "A c06 s1 20i", "B c02 s1 20g")
    assert t.lies("A") == ["c06", "e03"]
    assert t.discarded == 2


@pytest.mark.rule("N-C06", "N3.39")
def test_vito_takes_no_investigation_whose_bribe_is_not_reached():
    t = auction("e01", "A c06 s1 20i", "B c02 s1 20g")
    assert t.in_street[0] == "e01"
    assert t.lies("A") == ["c06"]


@pytest.mark.rule("N-C07", "N3.32")
def test_bruno_adds_ten_to_his_bid():
    t = auction("t01", "A c07 s1 10i 5", "B c03 s1 20g")
    assert t.lies("A") == ["c07", "t01"]
    assert ("bid_worth", "black", "s1", "25") in t.heard("C")


@pytest.mark.rule("N-C07", "N3.37")
def test_bruno_adds_ten_to_the_sum_on_an_investigation():
    t = auction("e04", "A c07 s1 20i")
    assert t.lies("A") == ["c07", "e04"]


@pytest.mark.rule("N-C08", "N-DM4")
def test_lucia_alone_takes_back_two_bills_one_after_the_other():
    t = auction("t01", "A c08 s1 20i 20i 10g 5")
    assert (t.asked, t.options) == (("A", "keep_bill"), ["5", "10g", "20i"])
    t.answer("20i")
    assert (t.asked, t.options) == (("A", "keep_bill"), ["5", "10g", "20i"])
    t.answer("20i")
    assert (t.asked, t.in_bank("A")) == (None, "20i 20i")
    assert names(t.g.discards[0]) == "5 10g"


@pytest.mark.rule("N-C08", "N3.34")
def test_lucia_takes_back_one_bill_of_a_contested_win_seen_by_all():
    t = auction("t01", "A c08 s1 20i 5", "B c02 s1 10g")
    assert (t.asked, t.options) == (("A", "keep_shown_bill"), ["5", "20i"])
    t.answer("20i")
    assert (t.in_bank("A"), openly_discarded(t)) == ("20i", "5 10g")
    assert told(t, "C", "bill_back") == [("bill_back", "black", "20i", "1")]
    assert t.g.seen[4 * 2] == bills("20i")


@pytest.mark.rule("N-C08", "N-DM4")
def test_revealed_bills_alike_are_not_asked_for():
    t = auction("t01", "A c08 s1 10i 10i", "B c02 s1 10g")
    assert t.asked is None
    assert (t.in_bank("A"), t.discarded) == ("10i", 2)


@pytest.mark.rule("N-C08", "N3.37")
def test_lucia_takes_back_one_bill_of_an_investigation_she_wins():
    t = auction("e04", "A c08 s1 20i 10g")
    assert t.asked == ("A", "keep_shown_bill")
    t.answer("20i")
    assert (t.in_bank("A"), t.lies("A")) == ("20i", ["c08", "e04"])


@pytest.mark.rule("N-C08")
def test_lucia_takes_nothing_back_when_she_loses():
    t = auction("t01", "A c08 s1 10i 5", "B c02 s1 20g")
    assert (t.asked, t.in_bank("A")) == (None, "")


@pytest.mark.rule("N-C09", "N-DM5", "N10.33", "N3.45")
def test_carla_takes_a_card_nobody_bid_on_when_she_loses():
    t = auction("t01 r01 t02 e04", "A c09 s1 5", "B c02 s1 10i", "C c03 s2 5")
    assert (t.asked, t.options) == (("A", "unbid_card"), ["s3", "none"])
    t.answer("s3")
    assert (t.lies("A"), t.is_ready("t02")) == (["c09", "t02"], True)
    assert t.in_street == [None, None, None, "e04"]
    assert drawn(t) == [0, 0, 0, 0]


@pytest.mark.rule("N-C09", "N-DM5", "N3.73")
def test_carla_may_take_nothing():
    t = auction("t01 r01 t02", "A c09 s1 5", "B c02 s1 10i")
    t.answer("none")
    assert t.in_street == [None, "r01", "t02", None]
    assert drawn(t) == [1, 0, 0, 0]


@pytest.mark.rule("N-C09", "N-DM5")
@pytest.mark.parametrize("street", ["t01 e01 k01", "t01 e06", "t01"])
def test_carla_is_not_asked_when_only_titles_and_investigations_are_left(street: str):
    t = auction(street, "A c09 s1 5", "B c02 s1 10i")
    assert t.asked is None
    assert t.lies("A") == ["c09"]


@pytest.mark.rule("N1.23", "N-DM5")
@pytest.mark.parametrize(("kind", "slot"), [("caid", "s2"), ("turf", "s3"), ("respect", "s4")])
def test_the_power_to_take_a_card_nobody_bid_on_is_for_the_kinds_that_its_data_names(kind: str, slot: str):
    caids = msgspec.to_builtins(BUILT_IN.caids)
    caids[8]["power"]["params"]["kinds"] = [kind]
    data = read_data(file(caids=caids))
    t = auction("t02 c20 t01 r01", "A c09 s1 5", "B c02 s1 10i", data=data)
    assert (t.asked, t.options) == (("A", "unbid_card"), [slot, "none"])


@pytest.mark.rule("N-C09")
def test_carla_is_not_asked_when_she_wins():
    t = auction("t01 r01", "A c09 s1 20i", "B c02 s1 10i")
    assert t.asked is None


@pytest.mark.rule("N-C09", "N3.78")
@pytest.mark.parametrize(
    ("bids", "left"),
    [(["B c02 s2 5"], "e04"), (["B c02 s2 20i 10g"], None), (["B c02 s2 20i", "C c03 s2 20g"], None)],
)
def test_carla_looks_elsewhere_after_an_investigation_she_did_not_take(bids: list[str], left: str | None):
    t = auction("r01 e04", "A c09 s2 5", *bids)
    assert (t.asked, t.options) == (("A", "unbid_card"), ["s1", "none"])
    assert t.in_street == ["r01", left, None, None]


@pytest.mark.rule("N-C09", "N5.12")
def test_two_who_may_look_elsewhere_are_asked_clockwise_from_the_leader():
    t = bidding("t01 r01 t02", "A c09 s1 5", "B c02 s1 10i", "C c01 s1 5")
    t.g.box.caids[0] = t.g.box.caids[8]  # as a data file may have it
    t.first("C")
    t.run(meeting_ends())
    assert t.asked == ("C", "unbid_card")
    t.answer("s3")
    assert (t.asked, t.options) == (("A", "unbid_card"), ["s2", "none"])


@pytest.mark.rule("N10.75", "N9.49", "N-C09", "N-DM5")
def test_a_card_left_by_a_tie_was_bid_on_and_one_whose_bid_was_withdrawn_was_not():
    t = bidding("t01 c11 r01 t02", "A c01 s1 5", "B c02 s1 5", "A c09 s2 5", "C c03 s2 10i", "B c04 s4 20g")
    hold(t, "D", "v10")
    t.run(meeting_ends())
    t.answer("play-v10", "white", "c04")
    assert (t.asked, t.options) == (("A", "unbid_card"), ["s3", "s4", "none"])


@pytest.mark.rule("N-C10", "N10.34")
def test_salvatore_takes_his_stake_back_when_he_loses_seen_by_all():
    t = auction("t01", "A c10 s1 20i 10g", "B c02 s1 50g")
    assert (t.in_bank("A"), openly_discarded(t)) == ("10g 20i", "50g")
    assert t.g.seen[4 * 3] == bills("20i 10g")
    assert drawn(t) == [1, 0, 0, 0]


@pytest.mark.rule("N-C10", "N10.34")
def test_salvatore_loses_his_stake_on_an_investigation():
    t = auction("e01", "A c10 s1 20i 10g")
    assert (t.in_bank("A"), t.discarded) == ("", 2)


@pytest.mark.rule("N-C10")
def test_a_tie_nobody_wins_counts_as_not_winning():
    t = auction("t01", "A c10 s1 20i", "B c02 s1 20g")
    assert (t.in_bank("A"), t.in_bank("B")) == ("20i", "")


@pytest.mark.rule("N-C10")
def test_salvatore_pays_when_he_wins():
    t = auction("t01", "A c10 s1 20i", "B c02 s1 5")
    assert (t.in_bank("A"), t.lies("A")) == ("", ["c10", "t01"])


@pytest.mark.rule("N3.73")
@pytest.mark.parametrize("caid", ["c01", "c05", "c11", "c15", "c16", "c20", "v02"])
def test_powers_of_other_phases_do_nothing_in_an_auction(caid: str):
    t = auction("t01 r01", f"A {caid} s1 20i", "B c02 s1 20g")
    assert t.asked is None
    assert (t.in_street[0], t.in_bank("A")) == ("t01", "")


@pytest.mark.rule("N3.73")
@pytest.mark.parametrize("caid", ["c06", "c07", "c08", "c09", "c10"])
def test_a_meeting_caid_may_corrupt_and_then_his_power_does_nothing(caid: str):
    t = bidding("t01 r01")
    t.territory("A", caid)
    t.bank("A", "20i")
    t.begin("trial", "A")
    t.answer(caid)
    assert t.asked is None
    assert (names(t.g.corruption), t.in_bank("A"), t.lies("A")) == ("20i", "", [caid])


@pytest.mark.rule("N3.73")
def test_without_caid_powers_bids_are_plain():
    t = auction("t01 r01", "A c06 s1 20i", "B c07 s1 20g", caid_powers="off")
    assert (t.asked, t.in_street[0]) == (None, "t01")


# -- Investigations that act on auctions -----------------------------------------------------------------

FBI_BOUGHT_OFF = ["A c06 s1 20i", "B c01 s1 20g", "B c02 s2 20i 5", "D c07 s2 10i 5", "C c08 s3 20i 10g"]


@pytest.mark.rule("N10.10", "N3.75", "N3.77", "N9.31", "N9.32")
def test_powers_come_back_with_the_slot_after_the_fbi():
    t = auction("t01 e02 r04", *FBI_BOUGHT_OFF)
    assert t.asked is None
    assert t.in_street == ["t01", None, None, None]
    assert ("bribe_offered", "e02", "40", "40") in t.heard("A")
    assert (t.lies("B"), t.lies("C")) == (["c01", "c02", "e02"], ["c08", "r04"])
    assert t.in_bank("C") == "10g 20i"


@pytest.mark.rule("N10.11", "N3.77", "N3.39")
def test_powers_stay_off_while_the_fbi_is_in_the_street():
    t = auction("t01 e02 r04", *FBI_BOUGHT_OFF[:3], "D c07 s2 10i", FBI_BOUGHT_OFF[4])
    assert t.in_street[1] == "e02"
    assert (t.asked, t.options) == (("C", "keep_bill"), ["10g", "20i"])
    t.answer("20i")
    assert (t.in_bank("C"), t.asked) == ("20i", None)


@pytest.mark.rule("N3.77", "N9.32")
def test_a_bid_on_the_fbi_has_no_power_even_when_the_fbi_is_gone():
    t = auction("e02 r01", "A c09 s1 5", "B c06 s1 20g", "C c03 s1 20i")
    assert t.asked is None  # neither did Vito win the tie, nor may Carla look elsewhere
    assert t.removed == ["e02"]
    assert t.in_street[1] == "r01"


@pytest.mark.rule("N3.77", "N9.31")
@pytest.mark.parametrize(("bid", "asked"), [("20i 20g", ("B", "hold_grudge")), ("20i", None)])
def test_other_powers_are_judged_when_they_would_act(bid: str, asked: tuple[str, str] | None):
    t = bidding("e02 t01", f"A c01 s1 {bid}", "B c02 s2 5", "C c03 s2 10i")
    t.territory("B", "c11")
    t.run(meeting_ends())
    assert t.asked == asked


@pytest.mark.rule("N9.31")
def test_the_fbi_leaves_respect_values_alone():
    t = auction("e02", "A c06 s1 5")
    assert t.in_street[0] == "e02"
    assert t.respect("A") == 1


@pytest.mark.rule("N10.35")
def test_under_the_sec_a_lone_bidder_takes_no_bill_back():
    t = auction("t01 - - e05", "A c01 s1 20i 10g")
    assert t.asked is None
    assert (t.in_bank("A"), t.lies("A")) == ("", ["c01", "t01"])
    assert names(t.g.discards[0]) == "10g 20i"


@pytest.mark.rule("N10.35", "N-C08")
def test_under_the_sec_lucia_takes_one_bill_back():
    t = auction("t01 - - e05", "A c08 s1 20i 10g")
    t.answer("20i")
    assert (t.asked, t.in_bank("A")) == (None, "20i")


@pytest.mark.rule("N-C08", "N3.34")
def test_the_sec_takes_nothing_from_a_winner_who_was_not_alone():
    t = auction("t01 - - e05", "A c08 s1 20i", "B c02 s1 10g")
    assert t.in_bank("A") == "20i"


@pytest.mark.rule("N10.36", "N3.78")
def test_the_sec_bought_off_in_an_earlier_slot_acts_no_more():
    t = auction("e05 t01", "B c02 s1 20i 10g", "A c01 s2 10i 5")
    assert t.asked == ("A", "keep_bill")
    t.answer("10i")
    assert t.in_bank("A") == "10i"


@pytest.mark.rule("N3.78", "N9.50")
def test_refund_choice_discard_card_titles_and_carla_come_in_this_order():
    t = auction("k01 r01", "A c08 s1 50i 20i", "B c10 s1 20g", "C c09 s1 10i")
    assert t.asked == ("A", "keep_shown_bill")
    assert (t.in_bank("B"), t.in_street[0], t.discarded) == ("20g", "k01", 0)
    assert [bid[0] for bid in t.bids_on] == ["A", "C"]
    t.answer("50i")
    assert t.asked == ("A", "consigliere")
    assert (t.in_street[0], openly_discarded(t)) == (None, "10i 20i")
    t.answer("white", "red")
    assert t.asked == ("C", "unbid_card")
    assert drawn(t) == [0, 0, 0, 1]
    t.answer("s2")
    assert t.lies("C") == ["c09", "r01"]


@pytest.mark.rule("N11.3")
def test_no_bill_is_lost_or_made_in_a_meeting():
    t = auction("t01 e02 r04", *FBI_BOUGHT_OFF)
    whole = t.g.pile + sum(t.g.discards) + sum(t.g.banks)
    assert [count(whole, kind) for kind in range(7)] == [10, 12, 12, 6, 6, 3, 3]
