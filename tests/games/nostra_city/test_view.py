"""What a lieutenant and a spectator see of Banks, collections, bids and auctions (section 4)."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.nostra_city.bags import one
from backroom.games.nostra_city.nouns import CARD, NO_SLOT
from backroom.games.nostra_city.rules.ending import judgement
from backroom.games.nostra_city.rules.meeting import meeting_ends
from backroom.games.nostra_city.view import bills as counts
from backroom.games.nostra_city.view import view
from tests.games.nostra_city.seeing import (
    EVERYBODY,
    NO_BILLS,
    A,
    B,
    C,
    D,
    asked_name,
    auction,
    bidding,
    city,
    sees_alike,
    shared,
)
from tests.games.nostra_city.table import bills

# -- what all see -----------------------------------------------------------------------------------


@pytest.mark.rule("N4.1")
@pytest.mark.parametrize("me", EVERYBODY)
def test_territories_street_respect_date_token_and_first_player_card_are_public(me: int):
    t = city()
    t.engaged("c03", "t11")
    t.month("april")
    t.verdict(5)
    t.first("C")
    t.g.card_moved = 1
    t.g.remove(CARD.read("c20"))
    seen = view(t.g, me)
    him = seen.lieutenants[B]
    assert [CARD.write(card) for card in (*him.caids, *him.turfs)] == ["c03", "c04", "c07", "t02", "t11"]
    assert [CARD.write(card) for card in him.engaged] == ["c03", "t11"]
    assert [CARD.write(card) for card in seen.street] == ["c13", "t03", "r04", "e06"]
    assert [lieutenant.respect for lieutenant in seen.lieutenants] == [0, 0, 0, 1]
    assert (seen.month, seen.verdict, seen.first_player, seen.card_moved) == (4, 5, C, True)
    assert [CARD.write(card) for card in seen.removed] == ["c20"]


@pytest.mark.rule("N4.18")
@pytest.mark.parametrize("me", EVERYBODY)
def test_of_the_street_pile_only_the_number_of_cards_is_seen(me: int):
    t = city()
    assert view(t.g, me).street_pile == 46 - 20 - 4


@pytest.mark.rule("N4.17")
@pytest.mark.parametrize("me", EVERYBODY)
def test_the_vendetta_discard_is_public(me: int):
    t = city()
    t.vendetta("v01 v12", discard="v05 v05 v06")
    seen = view(t.g, me)
    assert (seen.vendetta_discard[4], seen.vendetta_discard[5], sum(seen.vendetta_discard)) == (2, 1, 3)


# -- Banks ------------------------------------------------------------------------------------------


@pytest.mark.rule("N4.2", "N9.40")
@pytest.mark.parametrize("me", EVERYBODY)
def test_the_number_of_bills_in_a_bank_is_public(me: int):
    t = city()
    t.bank("B", "5 20g 50i")
    assert [him.bills for him in view(t.g, me).lieutenants] == [4, 3, 4, 4]


@pytest.mark.rule("N4.3")
def test_which_bills_are_in_a_bank_only_its_owner_sees():
    one_game, other = city(), city()
    one_game.bank("B", "5 20g 50i")
    other.bank("B", "10i 10g 20i")
    assert sees_alike(one_game.g, other.g, A, C, D, NOBODY)
    seen = view(one_game.g, B)
    assert seen.bank == seen.lieutenants[B].bank == counts(bills("5 20g 50i"))


@pytest.mark.rule("N4.3", "N4.14", "N4.15")
@pytest.mark.parametrize("me", EVERYBODY)
def test_once_the_game_is_over_banks_and_hands_are_open(me: int):
    t = city()
    t.bank("B", "5 20g 50i")
    t.hand("C", "v01 v05")
    t.run(judgement(NOBODY))
    seen = view(t.g, me).lieutenants
    assert seen[B].bank == counts(bills("5 20g 50i"))
    assert (seen[C].hand[0], seen[C].hand[4], sum(seen[C].hand)) == (1, 1, 2)
    assert [him.informant for him in seen] == [False, False, True, False]


@pytest.mark.rule("N4.3", "N4.15")
def test_at_the_final_verdict_everybody_is_told_of_banks_and_informants():
    t = city()
    t.bank("B", "5 20g 20g")
    t.hand("C", "v01 v12")
    t.run(judgement(NOBODY))
    heard = t.heard("D")
    assert ("has_bills", "white", "20g", "2") in heard
    assert ("is_informant", "red", "1") in heard


# -- collections ------------------------------------------------------------------------------------


@pytest.mark.rule("N4.4")
def test_drawn_bills_are_seen_by_who_drew_them_and_their_number_by_all():
    one_game, other = shared("50g"), shared("10g")
    assert sees_alike(one_game.g, other.g, B, C, D, NOBODY)
    assert [view(one_game.g, me).drawn_count for me in EVERYBODY] == [3] * 5
    assert view(one_game.g, A).drawn == (6, 1, 0)
    assert view(one_game.g, B).drawn == ()
    assert ("sees_bill", "black", "50g") in one_game.heard("A")
    assert "sees_bill" not in [name for name, *_ in one_game.heard("B")]


@pytest.mark.rule("N3.24", "N4.24")
def test_nobody_sees_how_far_a_collector_has_come_with_his_shares():
    fresh, halfway, card = shared("50g"), shared("50g", "give-white"), shared("50g", *["keep"] * 3)
    assert [asked_name(view(t.g, A)) for t in (fresh, halfway, card)] == ["share_bill"] * 2 + ["share_card"]
    assert sees_alike(fresh.g, halfway.g, B, C, D, NOBODY)
    assert sees_alike(fresh.g, card.g, B, C, D, NOBODY)
    assert view(halfway.g, A).shares == (B,)
    for t in (halfway, card):
        assert (asked_name(view(t.g, C)), view(t.g, C).doing) == ("share_bill", "share")
        assert [happening for happening in t.heard("B") if "give" in happening[0]] == []


@pytest.mark.rule("N4.4", "N4.22")
def test_a_bill_given_is_known_to_giver_and_receiver():
    one_game = shared("50g", "give-white", "keep", "keep", "keep")
    other = shared("10g", "give-white", "keep", "keep", "keep")
    assert view(one_game.g, A).lieutenants[B].known == counts(one(6))
    assert view(one_game.g, B).bank == counts(bills("5 5 10i 10g 50g"))
    assert sees_alike(one_game.g, other.g, C, D, NOBODY)
    assert ("gives_bill", "black", "white", "50g") in one_game.heard("A")
    assert ("gives_bill", "black", "white", "50g") in one_game.heard("B")
    assert "gives_bill" not in [name for name, *_ in one_game.heard("C")]
    assert ("gives_bills", "black", "white", "1") in one_game.heard("D")


@pytest.mark.rule("N4.22")
def test_what_one_knows_of_a_bank_is_certain_only_until_its_owner_spends_something_unseen():
    t = city()
    t.bank("B", "10g 50g")
    t.g.seen[4 * A + B] = bills("50g")
    t.begin("trial", "B")
    assert view(t.g, A).lieutenants[B].known == counts(bills("50g"))
    t.answer("c03", "10g")
    assert view(t.g, A).lieutenants[B].known == NO_BILLS


@pytest.mark.rule("N4.5")
@pytest.mark.parametrize("me", ["A", "B", "D"])
def test_a_police_raid_is_seen_by_all(me: str):
    t = city()
    t.script_bills("10i", "raid")
    t.begin("business", "A")
    t.answer("c06", "t10", "bronx")
    assert ("police_raid",) in t.heard(me)


@pytest.mark.rule("N4.21")
@pytest.mark.parametrize("me", EVERYBODY)
def test_who_got_how_much_of_every_collection_and_who_was_cheated_can_be_looked_up(me: int):
    t = shared("50g", "give-white", "keep", "keep", "keep")
    assert view(t.g, me).ledger == ((1, A, 3, 2, 1, 0, 0, 0, 0, 1, 0),)


@pytest.mark.rule("N4.21")
@pytest.mark.parametrize("me", EVERYBODY)
def test_the_number_of_turfs_of_every_type_can_be_looked_up(me: int):
    seen = view(city().g, me).lieutenants
    assert seen[A].turfs_by_type == (1, 0, 0, 1, 2, 0, 0)
    assert seen[D].turfs_by_type == (1, 1, 1, 0, 0, 1, 0)


# -- bids -------------------------------------------------------------------------------------------


@pytest.mark.rule("N4.6", "N4.24")
def test_nobody_sees_how_far_a_bidder_has_come():
    fresh, placed, halfway = bidding(), bidding("s2"), bidding("s3", "10i", "5")
    assert [asked_name(view(t.g, A)) for t in (fresh, placed, halfway)] == ["location", *["stake_bill"] * 2]
    assert sees_alike(fresh.g, placed.g, B, C, D, NOBODY)
    assert sees_alike(fresh.g, halfway.g, B, C, D, NOBODY)
    assert view(halfway.g, B).lieutenants[A].bills == 4
    assert (asked_name(view(fresh.g, B)), view(fresh.g, B).doing) == ("stake_bill", "add_bill")
    seen = view(halfway.g, A)
    assert (seen.location, seen.open_stake) == (2, counts(bills("5 10i")))
    assert halfway.heard("B") == fresh.heard("B")


@pytest.mark.rule("N4.6", "N4.7", "N4.8", "N9.40")
def test_of_a_closed_bid_all_see_the_caid_and_the_number_of_bills():
    one_game, other = bidding("s2", "10i", "5", "close"), bidding("s4", "10g", "5", "close")
    for me in (B, C, D, NOBODY):
        (bid,) = view(one_game.g, me).bids
        assert (bid.owner, CARD.write(bid.caid), bid.slot, bid.bills, bid.stake) == (A, "c01", NO_SLOT, 2, ())
        assert view(one_game.g, me).lieutenants[A].bills == 2
    assert sees_alike(one_game.g, other.g, B, C, D, NOBODY)
    (mine,) = view(one_game.g, A).bids
    assert (mine.slot, mine.stake) == (1, counts(bills("5 10i")))
    assert one_game.heard("B") == other.heard("B")


# -- the auction ------------------------------------------------------------------------------------


@pytest.mark.rule("N4.7")
def test_all_see_the_slots_of_bids_from_the_common_reveal_on():
    t = city()
    t.phase("meeting")
    t.hand("D", "v10")
    t.bid("A", "c01", "s2", "20i 5")
    t.run(meeting_ends(NOBODY))
    assert t.asked == ("D", "react")
    for me in EVERYBODY:
        (bid,) = view(t.g, me).bids
        assert (bid.slot, bid.stake) == (1, counts(bills("5 20i")) if me == A else ())
    assert ("located", "black", "c01", "s2") in t.heard("C")


@pytest.mark.rule("N4.7")
def test_the_slot_of_a_bid_withdrawn_before_the_reveal_stays_secret():
    heard = []
    for slot in ("s2", "s3"):
        t = city()
        t.phase("meeting")
        t.hand("D", "v05")
        t.bid("A", "c01", slot, "20i 5")
        t.window("turn", "D")
        t.answer("play-v05", "black", "c01")
        assert t.bids_on == []
        heard.append([t.heard(me) for me in "BCD"])
    assert heard[0] == heard[1]


@pytest.mark.rule("N4.8")
@pytest.mark.parametrize("slot", ["s2", "s4"], ids=["two bids", "an Investigation"])
def test_the_stakes_of_a_contest_and_of_an_investigation_are_shown_to_all(slot: str):
    bids = [("A", "c01", slot, "20i 5"), ("B", "c03", slot, "10g")]
    t = auction(*bids[: 1 if slot == "s4" else 2])
    assert ("stake_shown", "black", "20i", "1") in t.heard("D")
    assert ("stake_shown", "black", "5", "1") in t.heard("C")


@pytest.mark.rule("N4.8", "N4.20", "N9.13")
def test_the_stake_of_a_lone_bidder_is_never_shown_and_his_discards_neither():
    one_game = auction(("A", "c01", "s2", "20i 5"))
    other = auction(("A", "c01", "s2", "10g 5"))
    for t in (one_game, other):
        assert t.asked == ("A", "keep_bill")
    assert sees_alike(one_game.g, other.g, B, C, D, NOBODY)
    one_game.answer("5")
    other.answer("5")
    assert sees_alike(one_game.g, other.g, B, C, D, NOBODY)
    assert one_game.heard("B") == other.heard("B")
    seen = view(one_game.g, B)
    assert (seen.discard, seen.discarded) == (1, NO_BILLS)
    assert one_game.g.discards[A] == bills("20i")


@pytest.mark.rule("N4.10", "N9.13")
def test_of_the_discard_all_see_the_number_of_bills_and_those_that_an_auction_revealed():
    t = auction(("A", "c01", "s2", "20i 5"), ("B", "c03", "s2", "10g"))
    for me in EVERYBODY:
        seen = view(t.g, me)
        assert (seen.discard, seen.discarded) == (3, counts(bills("5 10g 20i")))


@pytest.mark.rule("N4.25")
def test_bills_taken_back_out_of_a_revealed_stake_are_known_to_all():
    t = auction(("C", "c08", "s2", "20i 5"), ("B", "c03", "s2", "10g"))
    assert t.asked == ("C", "keep_shown_bill")
    t.answer("20i")
    for me in (A, B, D):
        assert view(t.g, me).lieutenants[C].known == counts(bills("20i"))
    assert view(t.g, C).lieutenants[C].known == NO_BILLS
    assert ("bill_back", "red", "20i", "1") in t.heard("A")


@pytest.mark.rule("N4.25")
def test_bills_taken_back_out_of_an_unrevealed_stake_are_known_to_their_owner_only():
    t = auction(("A", "c01", "s2", "20i 5"))
    t.answer("20i")
    assert view(t.g, B).lieutenants[A].known == NO_BILLS
    assert ("bill_back", "black", "20i", "1") in t.heard("A")
    assert "bill_back" not in [name for name, *_ in t.heard("B")]
    assert view(t.g, A).bank == counts(bills("5 5 10i 10g 20i"))


@pytest.mark.rule("N4.26", "N9.52")
def test_a_lone_winner_with_bills_of_one_type_is_asked_all_the_same_if_prompts_are_masked():
    t = auction(("A", "c01", "s2", "10g 10g"))
    assert (t.asked, t.options) == (("A", "keep_bill"), ["10g"])
    t = auction(("A", "c01", "s2", "10g 10g"), mask_prompts="off")
    assert t.asked is None
    assert auction(("A", "c01", "s2", "10g")).asked is None


@pytest.mark.rule("N4.26", "N9.52")
def test_who_has_too_many_bills_of_one_type_is_asked_all_the_same_if_prompts_are_masked():
    for mask, asked in (("on", ("A", "too_many")), ("off", None)):
        t = city(mask_prompts=mask)
        t.bank("A", "10i 10i 10i 10i 10i 10i 10i")
        t.begin("reception", "A")
        assert t.asked == asked
