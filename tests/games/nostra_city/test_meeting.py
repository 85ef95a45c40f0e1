"""MEETING (N3.26-N3.30, N3.44-N3.47): sealed bids, the common reveal, and who is cheated."""

from __future__ import annotations

import pytest

from backroom.games.nostra_city.bags import size
from backroom.games.nostra_city.nouns import NO_SLOT
from backroom.games.nostra_city.rules.meeting import meeting_ends, meeting_turn
from tests.games.nostra_city.bidding import auction, bidding, drawn, hold
from tests.games.nostra_city.table import Table


def turn(bank: str, *caids: str, street: str = "t01 c11 r01 e04", mask_prompts: str = "on") -> Table:
    """A's turn, with this Bank and these Caïds; nobody else can bid."""
    t = bidding(street, mask_prompts=mask_prompts)
    t.bank("A", bank)
    t.territory("A", *caids)
    t.run(meeting_turn(0))
    return t


# -- a turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("N3.26", "N-DM1", "N-DM2", "N-DM3", "N10.6")
def test_a_bid_is_a_caid_with_a_location_card_and_bills_under_it():
    t = turn("10i 5 20g", "c01", "c02")
    assert (t.asked, t.options) == (("A", "bid"), ["c01", "c02", "end-turn"])
    t.answer("c01")
    assert (t.asked, t.options) == (("A", "location"), ["s1", "s2", "s3", "s4"])
    t.answer("s2")
    assert (t.asked, t.options) == (("A", "stake_bill"), ["5", "10i", "20g"])
    t.answer("10i")
    assert t.options == ["5", "20g", "close"]
    t.answer("5", "close")
    assert t.bids_on == [("A", "c01", "s2", "5 10i")]
    assert (t.in_bank("A"), t.is_ready("c01"), t.is_ready("c02")) == ("20g", False, True)


@pytest.mark.rule("N3.29", "N10.6")
def test_the_others_learn_the_caid_and_the_number_of_bills_when_the_bid_is_closed():
    t = turn("10i 5 20g", "c01", "c02")
    t.answer("c01", "s2", "10i", "5")
    assert t.heard("B") == []
    t.answer("close")
    assert t.heard("B") == [("bids", "black", "c01", "2")]
    assert t.heard("A") == [
        ("bids", "black", "c01", "2"),
        ("stakes", "s2", "5", "1"),
        ("stakes", "s2", "10i", "1"),
    ]


@pytest.mark.rule("N3.29")
def test_what_another_knew_of_a_bank_is_uncertain_once_bills_have_left_it_face_down():
    t = bidding("t01")
    t.bank("A", "10i 5")
    t.territory("A", "c01")
    t.g.seen[4] = t.g.banks[0]  # B knows both bills
    t.run(meeting_turn(0))
    t.answer("c01", "5")
    assert size(t.g.seen[4]) == 2
    t.answer("close")
    assert size(t.g.seen[4]) == 0


@pytest.mark.rule("N3.29")
def test_no_answer_takes_a_bid_back():
    t = turn("10i 5 20g", "c01", "c02")
    t.answer("c01", "s2", "10i", "close")
    assert (t.asked, t.options) == (("A", "bid"), ["c02", "end-turn"])
    t.answer("end-turn")
    assert t.asked is None
    assert t.bids_on == [("A", "c01", "s2", "10i")]


@pytest.mark.rule("N3.27", "N-DM2")
def test_each_location_card_is_used_once_and_four_bids_are_the_most():
    t = turn("5 5 5 5 5 5", "c01", "c02", "c03", "c04", "c05")
    t.answer("c01", "s3", "5", "close")
    t.answer("c02")
    assert t.options == ["s1", "s2", "s4"]
    t.answer("s1", "5", "close")
    t.answer("c03", "s4", "5", "close")
    t.answer("c04", "5", "close")
    assert [bid[2] for bid in t.bids_on] == ["s3", "s1", "s4", "s2"]
    assert t.asked is None
    assert t.is_ready("c05")


@pytest.mark.rule("N3.27", "N3.26")
def test_there_are_no_more_bids_than_ready_caids():
    t = turn("5 5 5", "c01")
    t.answer("c01", "s1", "5", "close")
    assert t.asked is None
    assert len(t.bids_on) == 1


@pytest.mark.rule("N3.28", "N9.14", "N-DM2")
def test_an_empty_slot_cannot_be_bid_on():
    t = turn("5 10i", "c01", street="- t01 - r01")
    t.answer("c01")
    assert t.options == ["s2", "s4"]


@pytest.mark.rule("N-DM1")
@pytest.mark.parametrize(
    ("bank", "caids", "street"),
    [("", ["c01"], "t01"), ("5", [], "t01"), ("5", ["c01"], "- - - -")],
)
def test_the_turn_ends_without_a_question_when_no_bid_is_possible(bank: str, caids: list[str], street: str):
    assert turn(bank, *caids, street=street).asked is None


@pytest.mark.rule("N-DM1")
def test_an_engaged_caid_cannot_bid():
    t = bidding("t01")
    t.bank("A", "5")
    t.territory("A", "c01")
    t.engaged("c01")
    t.run(meeting_turn(0))
    assert t.asked is None


@pytest.mark.rule("N-DM2", "N-DM3")
def test_the_only_slot_and_the_only_bill_are_taken_without_asking():
    t = turn("10g", "c01", street="- t01")
    t.answer("c01")
    assert t.asked is None
    assert t.bids_on == [("A", "c01", "s2", "10g")]


@pytest.mark.rule("N-DM3", "N4.26", "N9.56")
def test_with_two_bills_alike_the_first_is_asked_for_all_the_same_if_prompts_are_masked():
    t = turn("10g 10g", "c01", street="t01")
    t.answer("c01")
    assert (t.asked, t.options) == (("A", "stake_bill"), ["10g"])
    t.answer("10g")
    assert t.options == ["10g", "close"]


@pytest.mark.rule("N-DM3", "N-O7")
def test_without_masks_the_first_of_two_bills_alike_is_added_unasked():
    t = turn("10g 10g", "c01", street="t01", mask_prompts="off")
    t.answer("c01")
    assert (t.asked, t.options) == (("A", "stake_bill"), ["10g", "close"])


@pytest.mark.rule("N3.26", "N3.30")
def test_bids_go_round_clockwise_from_the_leader():
    t = bidding("t01 r01")
    for letter, caid in (("A", "c01"), ("B", "c02"), ("C", "c03"), ("D", "c04")):
        t.bank(letter, "5")
        t.territory(letter, caid)
    t.begin("meeting", "C")
    order = ""
    while t.asked is not None:
        order += t.asked[0]
        t.answer("end-turn")
    assert order == "CDAB"
    assert drawn(t) == [0, 0, 0, 0]


# -- the reveal ----------------------------------------------------------------------------------------


@pytest.mark.rule("N3.30")
def test_all_locations_are_revealed_together_before_the_window_and_no_stake_is():
    t = bidding("t01 r01", "A c01 s2 20i", "B c02 s2 5", "A c03 s1 5")
    hold(t, "D", "v12")
    t.run(meeting_ends())
    assert (t.asked, t.g.revealed) == (("D", "react"), 1)
    assert t.heard("C") == [
        ("located", "black", "c01", "s2"),
        ("located", "white", "c02", "s2"),
        ("located", "black", "c03", "s1"),
        ("window_opens", "reveal"),
    ]


@pytest.mark.rule("N3.30")
def test_without_a_bid_there_is_no_window():
    t = bidding("t01 r01")
    hold(t, "D", "v12")
    t.run(meeting_ends())
    assert t.asked is None
    assert t.in_street == ["t01", "r01", None, None]


@pytest.mark.rule("N3.30")
def test_the_slots_are_resolved_from_the_first_to_the_last():
    t = auction("t01 r01 c11 t02", "A c01 s4 5", "B c02 s2 5", "A c03 s1 5", "C c04 s3 5")
    won = [event[3] for event in t.heard() if event[0] == "won"]
    assert won == ["s1", "s2", "s3", "s4"]


@pytest.mark.rule("N3.30")
def test_a_slot_is_resolved_fully_before_the_next():
    t = auction("t01 r01", "A c01 s1 20i 10g", "B c02 s2 5", "C c03 s2 10i")
    assert (t.asked, t.g.resolving) == (("A", "keep_bill"), 0)
    assert t.in_street == ["t01", "r01", None, None]
    t.answer("20i")
    assert (t.asked, t.g.resolving) == (None, NO_SLOT)
    assert (t.lies("A"), t.lies("C")) == (["c01", "t01"], ["c03", "r01"])


# -- cheated -------------------------------------------------------------------------------------------


@pytest.mark.rule("N3.44")
def test_who_bid_and_gained_nothing_is_cheated_and_who_did_not_bid_is_not():
    t = auction("t01 r01", "A c01 s1 20i", "B c02 s1 10i", "C c03 s2 5")
    assert drawn(t) == [0, 1, 0, 0]


@pytest.mark.rule("N3.44", "N9.19")
def test_a_player_who_loses_one_auction_and_wins_another_is_not_cheated():
    t = auction("t01 r01", "A c01 s1 20i", "B c02 s1 10i", "B c03 s2 5")
    assert drawn(t) == [0, 0, 0, 0]


@pytest.mark.rule("N3.44")
def test_two_lost_bids_are_one_card():
    t = auction("t01 r01", "A c01 s1 20i", "B c02 s1 10i", "A c03 s2 20i", "B c04 s2 5")
    assert drawn(t) == [0, 1, 0, 0]


@pytest.mark.rule("N3.44")
def test_the_cheated_draw_clockwise_from_the_leader():
    t = bidding("t01", "A c01 s1 10i", "B c02 s1 10i", "C c03 s1 5", "D c04 s1 5")
    t.first("C")
    t.run(meeting_ends())
    cheated = [event[1] for event in t.heard() if event[0] == "is_cheated"]
    assert cheated == ["red", "yellow", "black", "white"]


@pytest.mark.rule("N3.45", "N9.20")
@pytest.mark.parametrize("joining", ["v02", "v03"])
def test_a_card_that_joins_its_drawer_is_a_card_gained(joining: str):
    t = bidding("k01 t01", "A c01 s1 20i", "D c02 s2 5", "A c03 s2 5")
    t.vendetta(f"v12 {joining}")
    t.script_vendetta(joining)
    t.run(meeting_ends())
    t.answer("white", "red")
    assert joining in t.lies("D")
    assert drawn(t) == [0, 0, 0, 0]


@pytest.mark.rule("N3.45")
def test_a_vendetta_card_that_stays_in_hand_is_no_card_gained():
    t = auction("k01 t01", "A c01 s1 20i", "D c02 s2 5", "A c03 s2 5")
    t.answer("white", "red")
    assert drawn(t) == [0, 0, 0, 2]


@pytest.mark.rule("N3.45", "N9.21")
def test_a_turf_taken_with_a_reprisal_is_no_card_gained():
    t = bidding("t01", "A c01 s1 20i", "C c03 s1 5")
    t.territory("B", "t02", "t03")
    hold(t, "C", "v07")
    t.run(meeting_ends())
    t.answer("play-v07", "t02")
    assert t.lies("C") == ["c03", "t02"]
    assert drawn(t) == [0, 0, 1, 0]


@pytest.mark.rule("N3.45")
def test_what_joined_before_the_meeting_is_not_gained_in_it():
    t = bidding("t01")
    t.territory("A", "c01", "c02")
    t.territory("B", "c03")
    t.bank("A", "20i")
    t.bank("B", "5")
    t.g.gained = 2  # B drew such a card in BUSINESS
    t.begin("meeting", "A")
    t.answer("c01", "c03")
    assert t.lies("A") == ["c01", "c02", "t01"]
    assert drawn(t) == [0, 1, 0, 0]


@pytest.mark.rule("N3.46", "N3.42")
def test_a_player_can_be_cheated_by_the_titles_and_by_the_auctions():
    t = auction("k01 t01", "A c01 s1 20i", "D c02 s2 5", "A c03 s2 10i")
    assert drawn(t) == [0, 0, 0, 0]
    t.answer("white", "red")
    assert drawn(t) == [0, 0, 0, 2]


@pytest.mark.rule("N3.47")
def test_all_location_cards_go_back_and_the_caids_stay_engaged():
    t = auction("t01 r01", "A c01 s1 5", "B c02 s2 10i", "C c03 s2 10i")
    assert (t.g.bids, t.g.bidders, t.g.bid_on, t.g.revealed) == ((), 0, 0, 0)
    assert not any(t.is_ready(caid) for caid in ("c01", "c02", "c03"))


# -- bids that are withdrawn -----------------------------------------------------------------------------


@pytest.mark.rule("N10.30", "N3.31", "N3.44")
def test_a_bid_withdrawn_by_a_reprisal_does_not_count_and_its_owner_is_cheated():
    t = bidding("e03", "A c01 s1 20i 5", "B c02 s1 20g")
    hold(t, "C", "v10")
    t.run(meeting_ends())
    t.answer("play-v10", "white")
    assert t.in_bank("B") == "20g"
    assert (t.in_street[0], t.in_bank("A"), t.discarded) == ("e03", "", 2)
    assert drawn(t) == [1, 1, 0, 0]


@pytest.mark.rule("N10.31", "N9.16", "N3.31", "N3.33")
def test_a_bid_left_alone_by_a_killing_is_a_lone_bid():
    t = bidding("- t01", "A c01 s2 20i 10g", "B c02 s2 10i")
    t.territory("A", "c03")
    hold(t, "C", "v05")
    t.run(meeting_ends())
    t.answer("play-v05", "c01")
    assert (t.in_bank("A"), t.in_bank("B")) == ("10g 20i", "10i")
    assert (t.lies("A"), t.lies("B")) == (["c03"], ["c02", "t01"])
    assert drawn(t) == [1, 0, 0, 0]


@pytest.mark.rule("N10.32", "N3.29", "N3.44")
def test_a_caid_taken_while_he_bears_a_face_down_bid_loses_it_unrevealed():
    t = bidding("t01 r01")
    t.territory("A", "c01", "c02")
    t.territory("C", "c03")
    t.bank("A", "10i 5")
    hold(t, "C", "v09")
    t.begin("meeting", "A")
    t.answer("pass")
    t.answer("c01", "s2", "5", "10i")
    t.heard("C")
    assert t.asked == ("C", "react")
    t.answer("play-v09", "c01")
    assert (t.in_bank("A"), t.lies("C"), t.is_ready("c01")) == ("5 10i", ["c01", "c03"], False)
    assert t.asked is None  # A, with a Ready Caïd and two bills, gets no new bid
    told = t.heard("C")
    assert "located" not in [event[0] for event in told]
    assert not [event for event in told if "s2" in event or "10i" in event]
    assert drawn(t) == [1, 0, 0, 0]
