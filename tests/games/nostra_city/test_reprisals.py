"""Every Reprisal and every VENDETTA power, card by card (6.2, 6.5)."""

from __future__ import annotations

import msgspec
import pytest

from backroom.games.nostra_city.bags import EMPTY, size
from backroom.games.nostra_city.nouns import VENDETTA_CARD
from backroom.games.nostra_city.rules.meeting import meeting_ends
from backroom.games.nostra_city.setup import BUILT_IN, read_data
from tests.games.data_files import file
from tests.games.nostra_city.striking import shown, struck
from tests.games.nostra_city.table import Table, bills, names, seat

# -- N-V04: Shame! -------------------------------------------------------------------------------


@pytest.mark.rule("N-V04", "N10.74")
def test_shame_lies_before_its_victim_for_good():
    t = Table(3)
    t.territory("B", "c12", "c13")
    t.hand("A", "v04 v04")
    struck(t, "play-v04", "white", "play-v04", "white")
    assert t.respect("B") == -2 + 1
    assert t.g.shames == [0, 2, 0]
    assert t.g.vendetta_discard == EMPTY
    assert size(t.g.shamed) == 2
    assert t.in_hand("A") == t.in_hand("B") == ""
    assert t.is_ready("c12")
    assert t.is_ready("c13")


@pytest.mark.rule("N10.74")
def test_respect_may_fall_below_zero():
    t = Table(3)
    t.hand("A", "v04 v04")
    struck(t, "play-v04", "white", "play-v04", "white")
    assert t.respect("B") == -2


@pytest.mark.rule("N10.73", "N-V06")
def test_a_bank_that_lies_in_bids_cannot_be_robbed_but_its_owner_shamed():
    t = Table(3)
    t.bank("B", "")
    t.bid("B", "c01", "s1", "5 10i")
    t.bank("C", "")
    t.hand("A", "v04 v06")
    t.window("turn")
    assert t.options == ["play-v04", "pass"]
    t.answer("play-v04")
    assert t.options == ["white", "red"]


# -- N-V05: Assassination ------------------------------------------------------------------------


@pytest.mark.rule("N-V05", "N5.15", "N10.71")
def test_a_killed_caid_is_out_of_the_game_with_his_respect():
    t = Table(3)
    t.territory("B", "c02", "c06", "c01", "t13")
    assert t.respect("B") == 1
    t.hand("A", "v05")
    struck(t, "play-v05", "c02")
    assert t.lies("B") == ["c01", "c06", "t13"]
    assert t.removed == ["c02"]
    assert t.respect("B") == 2


@pytest.mark.rule("N6.2", "N9.44", "N10.62", "N-V05", "N-V02")
def test_nobody_loses_the_last_caid_and_gota_is_no_target():
    t = Table(3)
    t.territory("B", "v02", "c01")
    t.hand("A", "v05 v05 v09")
    t.window("turn")
    t.answer("play-v05")
    assert t.removed == ["c01"]
    assert t.lies("B") == ["v02"]
    assert t.options == ["pass"]


@pytest.mark.rule("N10.63", "N-V02")
@pytest.mark.parametrize("options", [{}, {"caid_powers": "off"}])
def test_gota_can_be_aimed_at_when_powers_do_not_work(options: dict[str, object]):
    t = Table(3, **options)
    t.territory("B", "v02", "c01")
    if not options:
        t.street(None, "e02")
    t.hand("A", "v05")
    struck(t, "play-v05")
    assert t.asked == ("A", "aim")
    assert t.options == ["c01", "v02"]


@pytest.mark.rule("N5.14", "N9.29")
def test_what_a_killed_caid_has_done_stays_done():
    t = Table(3)
    t.territory("B", "c01", "c02", "t10")
    t.bank("B", "5")
    t.hand("A", "v05")
    t.script_bills("20g")
    t.begin("business", "B")
    t.answer("pass", "c01", "bronx", "play-v05", "c01")
    assert t.in_bank("B") == "5 20g"
    t = Table(3)
    t.territory("B", "c01", "c02")
    t.bank("B", "10i")
    t.hand("A", "v05")
    t.begin("trial", "B")
    t.answer("pass", "c01", "play-v05", "c01")
    assert names(t.g.corruption) == "10i"
    assert t.removed == ["c01"]


# -- N-V06: Burglary, N-C14: Teresa --------------------------------------------------------------


@pytest.mark.rule("N-V06", "N6.5", "N4.19")
def test_two_random_bills_change_banks_and_only_thief_and_victim_know_them():
    t = Table(3)
    t.bank("A", "")
    t.bank("B", "5 10i 20g 50i")
    t.hand("A", "v06")
    t.window("turn")
    t.answer("play-v06")
    t.script_from("5 10i 20g 50i", "50i", "10i")
    t.answer("white")
    assert t.in_bank("A") == "10i 50i"
    assert t.in_bank("B") == "5 20g"
    stolen = [("stolen", "black", "white", "10i"), ("stolen", "black", "white", "50i")]
    assert [event for event in t.heard("A") if event[0] == "stolen"] == stolen
    assert [event for event in t.heard("B") if event[0] == "stolen"] == stolen
    assert shown(t)[-2:] == [("steals", "black", "white", "2"), ("window_closes", "turn")]


@pytest.mark.rule("N-V06", "N6.5")
def test_the_only_bill_is_taken_and_bills_in_bids_are_safe():
    t = Table(3)
    t.bank("A", "")
    t.bank("B", "20i")
    t.bid("B", "c01", "s1", "50g")
    t.bank("C", "")
    t.hand("A", "v06")
    struck(t, "play-v06")
    assert t.in_bank("A") == "20i"
    assert t.in_bank("B") == ""
    assert t.bids_on == [("B", "c01", "s1", "50g")]


@pytest.mark.rule("N-C14", "N10.69", "N3.74", "N-DV1")
def test_teresa_robs_only_who_has_more_bills():
    t = Table(3)
    t.territory("A", "c14")
    t.bank("A", "5 5")
    t.bank("B", "10i 10i")
    t.bank("C", "20g 20g 20g")
    t.window("turn")
    assert t.asked == ("A", "react")
    assert t.options == ["use-c14", "pass"]
    t.answer("use-c14")
    assert t.in_bank("A") == "5 5 20g"
    assert t.in_bank("C") == "20g 20g"
    assert not t.is_ready("c14")
    assert t.asked is None
    assert ("uses", "black", "c14") in t.heard("B")


@pytest.mark.rule("N-C14", "N3.74", "N5.9")
@pytest.mark.parametrize("case", ["nobody richer", "engaged", "fbi", "powers off"])
def test_teresa_is_not_offered(case: str):
    t = Table(3, caid_powers="off" if case == "powers off" else "on")
    t.territory("A", "c14")
    t.bank("A", "5")
    if case == "nobody richer":
        t.bank("A", "5 5 10i 10g")
    if case == "engaged":
        t.engaged("c14")
    if case == "fbi":
        t.street("e02")
    t.window("turn")
    assert t.asked is None
    assert t.heard() == []


# -- N-V07: Takeover -----------------------------------------------------------------------------


@pytest.mark.rule("N-V07", "N6.4")
@pytest.mark.parametrize("ready", [True, False])
def test_a_turf_changes_sides_in_its_position_with_its_respect(ready: bool):
    t = Table(3)
    t.territory("B", "t13", "t01")
    if not ready:
        t.engaged("t13")
    t.hand("A", "v07")
    struck(t, "play-v07", "t13")
    assert t.lies("A") == ["t13"]
    assert t.lies("B") == ["t01"]
    assert (t.respect("A"), t.respect("B")) == (1, 0)
    assert t.is_ready("t13") is ready


@pytest.mark.rule("N6.3", "N9.44", "N10.61", "N-V03", "N-V07")
def test_the_last_turf_that_works_cannot_be_taken():
    t = Table(3)
    t.territory("B", "t01", "v03")
    t.territory("C", "t02")
    t.hand("A", "v07 v07")
    struck(t, "play-v07")
    assert t.lies("A") == ["v03"]
    assert t.lies("B") == ["t01"]
    assert t.options == ["pass"]


@pytest.mark.rule("N11.9", "N1.23", "N-V03")
def test_a_turf_that_cannot_be_engaged_is_not_even_by_an_owner_s_takeover_that_engages():
    cards = msgspec.to_builtins(BUILT_IN.vendetta)
    cards[VENDETTA_CARD.read("v07")]["steps"][0]["params"] = {"engaged": True}
    t = Table(3, data=read_data(file(vendetta=cards)))
    t.territory("B", "t01", "t02", "v03")
    t.hand("A", "v07 v07")
    struck(t, "play-v07", "t01", "play-v07")
    assert t.lies("A") == ["t01", "v03"]
    assert [t.is_ready(turf) for turf in ("t01", "v03")] == [False, True]


@pytest.mark.rule("N6.4")
def test_a_taken_turf_counts_for_its_new_owner_at_once():
    t = Table(3)
    t.territory("B", "t10", "t01")
    t.territory("C", "t11", "c01")
    t.hand("A", "v07")
    t.pile("")
    t.begin("business", "C")
    t.answer("play-v07", "t10", "c01", "bronx")
    assert t.asked == ("C", "share_card")
    assert t.options == ["give-black", "keep"]


# -- N-V08: Anonymous Tip, N-C15: Nino -----------------------------------------------------------


@pytest.mark.rule("N-V08", "N-DV4")
def test_a_tip_engages_up_to_two_ready_caids_of_one_opponent():
    t = Table(3)
    t.territory("B", "c01", "c02", "c03", "c04", "v02")
    t.engaged("c04")
    t.hand("A", "v08")
    struck(t, "play-v08")
    assert t.asked == ("A", "aim")
    assert t.options == ["c01", "c02", "c03"]
    t.answer("c02")
    assert t.asked == ("A", "aim_again")
    assert t.options == ["c01", "c03", "only-one"]
    t.answer("c03")
    assert [t.is_ready(caid) for caid in ("c01", "c02", "c03", "v02")] == [True, False, False, True]
    assert t.lies("B") == ["c01", "c02", "c03", "c04", "v02"]


@pytest.mark.rule("N-V08", "N-DV4")
def test_a_tip_may_be_content_with_one_and_must_where_there_is_no_other():
    t = Table(3)
    t.territory("B", "c01", "c02")
    t.hand("A", "v08 v08")
    struck(t, "play-v08", "c01", "only-one")
    assert [t.is_ready(caid) for caid in ("c01", "c02")] == [False, True]
    t.answer("play-v08")
    assert t.asked is None
    assert not t.is_ready("c02")


@pytest.mark.rule("N-V08", "N-V02")
def test_a_tip_needs_a_ready_caid_other_than_gota():
    t = Table(3)
    t.territory("B", "c01", "v02")
    t.engaged("c01")
    t.hand("A", "v08")
    t.window("turn")
    assert t.options == ["pass"]


@pytest.mark.rule("N-V08")
@pytest.mark.parametrize("window", ["eve", "last-round"])
def test_a_tip_disarms_teresa_before_she_is_used(window: str):
    t = Table(3)
    t.territory("B", "c14")
    t.bank("B", "")
    t.hand("A", "v08")
    struck(t, "play-v08", window=window)
    assert not t.is_ready("c14")
    assert t.asked is None


@pytest.mark.rule("N-C15", "N3.74", "N-V02")
def test_nino_engages_one_ready_caid():
    t = Table(3)
    t.territory("A", "c15")
    t.territory("B", "c01", "c02", "v02")
    struck(t, "use-c15")
    assert t.options == ["c01", "c02"]
    t.answer("c01")
    assert [t.is_ready(caid) for caid in ("c15", "c01", "c02")] == [False, False, True]
    assert t.asked is None


@pytest.mark.rule("N3.74")
def test_a_caid_engaged_for_a_power_acts_no_more_this_month():
    t = Table(3)
    t.territory("A", "c15", "t01")
    t.territory("B", "c01", "t02")
    t.begin("business", "A")
    t.answer("use-c15")
    assert t.asked is None
    assert [t.is_ready(caid) for caid in ("c15", "c01")] == [False, False]


# -- N-V09: Turncoat -----------------------------------------------------------------------------


@pytest.mark.rule("N-V09", "N6.2", "N6.4")
def test_a_turncoat_arrives_engaged_with_his_respect():
    t = Table(3)
    t.territory("B", "c06", "c01")
    t.hand("A", "v05 v09")
    struck(t, "play-v09", "c06")
    assert t.lies("A") == ["c06"]
    assert not t.is_ready("c06")
    assert (t.respect("A"), t.respect("B")) == (1, 0)
    assert t.options == ["pass"]


@pytest.mark.rule("N5.16", "N9.15", "N10.32", "N4.7", "N-W1")
def test_a_turncoat_leaves_his_face_down_bid_behind_unrevealed():
    t = Table(3)
    t.territory("B", "c02")
    t.bank("B", "5")
    t.street("c07", "t03")
    t.bid("B", "c01", "s2", "10i 20g")
    t.hand("A", "v09")
    t.phase("meeting")
    struck(t, "play-v09", "c01")
    assert t.bids_on == []
    assert t.in_bank("B") == "5 10i 20g"
    assert t.lies("A") == ["c01"]
    assert not t.is_ready("c01")
    told = shown(t)
    assert ("is_withdrawn", "white", "c01") in told
    assert not [event for event in told if "s2" in event or "10i" in event or "20g" in event]
    assert t.g.bidders == 1 << seat("B")


# -- N-V10: Strong-Arm ---------------------------------------------------------------------------


@pytest.mark.rule("N-V10", "N5.16", "N-W3", "N9.15")
def test_strong_arm_withdraws_one_bid_after_the_reveal():
    t = Table(3)
    t.street("c07", "t03")
    t.bank("B", "")
    t.territory("B", "c12", "c13")
    t.bid("B", "c01", "s1", "10i 20g")
    t.bid("B", "c02", "s2", "5")
    t.hand("A", "v10")
    t.run(meeting_ends())
    assert t.options == ["play-v10", "pass"]
    t.answer("play-v10")
    assert t.asked == ("A", "aim")
    assert t.options == ["c01", "c02"]
    t.answer("c01")
    assert t.in_bank("B") == "5 10i 20g"  # the lone bid on S2 took its only bill back
    assert t.in_street[:2] == ["c07", None]
    assert "c01" in t.lies("B")
    assert not t.is_ready("c01")
    assert [t.is_ready(caid) for caid in ("c12", "c13")] == [True, True]
    assert ("is_withdrawn_from", "white", "c01", "s1") in shown(t)


@pytest.mark.rule("N5.16")
def test_a_withdrawn_bid_does_not_win_or_lose_but_its_owner_has_bid():
    t = Table(3)
    t.street("t03", "t04")
    t.bid("B", "c09", "s1", "10i")
    t.bid("C", "c01", "s1", "20i")
    t.hand("A", "v10")
    t.script_vendetta("v12")
    t.run(meeting_ends())
    t.answer("play-v10", "white")
    assert t.asked is None  # Carla takes nothing: her bid has not lost
    assert t.in_hand("B") == "v12"
    assert "t03" in t.lies("C")


@pytest.mark.rule("N9.53", "N-V02", "N-V10")
def test_strong_arm_may_hit_the_bid_that_gota_bears():
    t = Table(3)
    t.street("t03")
    t.bank("B", "")
    t.bid("B", "v02", "s1", "10i")
    t.hand("A", "v10")
    t.run(meeting_ends())
    t.answer("play-v10")
    assert t.in_bank("B") == "10i"
    assert t.lies("B") == ["v02"]


@pytest.mark.rule("N-V05", "N5.16")
def test_a_killed_bidder_takes_his_bid_with_him():
    t = Table(3)
    t.street("t03")
    t.bank("B", "")
    t.territory("B", "c02")
    t.bid("B", "c01", "s1", "10i")
    t.bid("C", "c03", "s1", "5")
    t.hand("A", "v05")
    t.run(meeting_ends())
    t.answer("play-v05", "c01")
    assert t.in_bank("B") == "10i"
    assert "t03" in t.lies("C")


# -- N-V11: Intercepted Envelope -----------------------------------------------------------------


@pytest.mark.rule("N-V11", "N-DV5")
def test_two_bills_of_the_pile_are_seen_by_one_player_who_may_take_one():
    t = Table(3)
    t.bank("A", "")
    t.corruption("5 10i 20g 50g", by="B")
    t.hand("A", "v11")
    t.window("turn")
    t.script_from("5 10i 20g 50g", "50g", "10i")
    t.answer("play-v11")
    assert t.asked == ("A", "intercept")
    assert t.options == ["10i", "50g", "none"]
    assert t.book.queries[t.g.query].secret
    t.answer("50g")
    assert t.in_bank("A") == "50g"
    assert names(t.g.corruption) == "5 10i 20g"
    assert t.g.taken == 1
    assert names(t.g.glimpsed[seat("A")]) == "10i"
    assert shown(t) == [
        ("plays", "black", "v11"),
        ("looks_into_envelope", "black", "2"),
        ("intercepts", "black"),
        ("window_closes", "turn"),
    ]


@pytest.mark.rule("N10.70", "N-DV5", "N-V11")
def test_an_envelope_may_be_put_back():
    t = Table(3)
    t.bank("A", "")
    t.corruption("20g", by="B")
    t.hand("A", "v11")
    struck(t, "play-v11")
    assert t.options == ["20g", "none"]
    assert ("sees_in_envelope", "black", "20g") in t.heard("A")
    t.answer("none")
    assert t.g.corruption == bills("20g")
    assert t.in_bank("A") == ""
    assert t.g.taken == 0
    assert names(t.g.glimpsed[seat("A")]) == "20g"
    assert t.g.looks == [1, 0, 0]
    assert t.g.peeked == EMPTY
    assert ("intercepts_nothing", "black") in shown(t)
