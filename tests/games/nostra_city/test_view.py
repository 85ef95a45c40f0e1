"""What a lieutenant and a spectator see (section 4), and that nothing else shows through."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games.nostra_city.bags import count, one, size
from backroom.games.nostra_city.meta import TITLE
from backroom.games.nostra_city.nouns import BIG_ANGER, CARD, INFORMANT, JOINING_CAID, NO_SLOT
from backroom.games.nostra_city.rules.ending import judgement
from backroom.games.nostra_city.rules.meeting import meeting_ends
from backroom.games.nostra_city.rules.vendetta import cheat
from backroom.games.nostra_city.state import Game
from backroom.games.nostra_city.view import NostraCityView, view
from backroom.games.nostra_city.view import bills as counts
from tests.games.nostra_city.table import Table, bills

A, B, C, D = range(4)
EVERYBODY = [A, B, C, D, NOBODY]
NO_BILLS = counts(0)


def city(**options: object) -> Table:
    """Four lieutenants with three Caïds and two Turfs each, and a full Street."""
    t = Table(4, **options)
    t.territory("A", "c01", "c02", "c06", "t10", "t01")
    t.territory("B", "c03", "c04", "c07", "t11", "t02")
    t.territory("C", "c05", "c08", "c09", "t12", "t04")
    t.territory("D", "c10", "c11", "c12", "t13", "t05")
    t.street("c13", "t03", "r04", "e06")
    return t


def sees_alike(one_game: Game, other: Game, *seats: int) -> bool:
    return all(view(one_game, me) == view(other, me) for me in seats)


def asked_name(seen: NostraCityView) -> str:
    assert seen.question is not None
    return seen.question.name


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


def shared(first: str, *answers: str) -> Table:
    """A collects in the Bronx with c06; the first bill drawn is `first`; so far he has answered this."""
    t = city()
    t.script_bills(first, "10i", "5")
    t.begin("business", "A")
    t.answer("c06", "t10", "bronx", *answers)
    return t


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


def bidding(*answers: str) -> Table:
    """A bids in the MEETING."""
    t = city()
    t.begin("meeting", "A")
    t.answer("c01", *answers)
    return t


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


def auction(*bids: tuple[str, str, str, str], **options: object) -> Table:
    """These bids are on the table, and all Location cards are revealed."""
    t = city(**options)
    t.phase("meeting")
    for bid in bids:
        t.bid(*bid)
    t.run(meeting_ends(NOBODY))
    return t


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


# -- piles ------------------------------------------------------------------------------------------


@pytest.mark.rule("N4.9")
@pytest.mark.parametrize("me", EVERYBODY)
def test_of_the_bill_pile_only_the_number_of_bills_is_seen(me: int):
    one_game, other = city(), city()
    for t, bill in ((one_game, "50g"), (other, "50i")):
        t.g.pile -= bills(bill)
        t.g.discards[A if me != A else B] += bills(bill)
    assert view(one_game.g, me).pile == 52 - 16 - 1
    assert view(one_game.g, me) == view(other.g, me)


@pytest.mark.rule("N4.11", "N4.12")
def test_all_see_who_put_how_many_bills_on_the_corruption_pile_and_only_he_which():
    one_game, other = city(), city()
    one_game.corruption("50g 5", by="B")
    other.corruption("10i 20i", by="B")
    for t in (one_game, other):
        t.corruption("10g", by="A")
    assert sees_alike(one_game.g, other.g, A, C, D, NOBODY)
    seen = view(one_game.g, A)
    assert (seen.corruption, [him.placed for him in seen.lieutenants]) == (3, [1, 2, 0, 0])
    assert seen.placed == counts(bills("10g"))
    assert view(one_game.g, B).placed == counts(bills("5 50g"))


@pytest.mark.rule("N4.12", "N4.22")
def test_what_a_power_shows_of_the_pile_is_on_the_record_of_who_looked():
    t = city()
    t.territory("A", "c17")
    t.corruption("50g 5", by="B")
    t.begin("trial", "A")
    t.answer("c17")
    assert view(t.g, A).glimpsed == counts(bills("5 50g"))
    assert [view(t.g, me).glimpsed for me in (B, C, D)] == [NO_BILLS] * 3
    assert ("sees_in_pile", "black", "50g") in t.heard("A")
    assert "sees_in_pile" not in [name for name, *_ in t.heard("B")]


@pytest.mark.rule("N4.12", "N4.21")
@pytest.mark.parametrize("me", EVERYBODY)
def test_a_count_shows_all_bills_of_the_pile_without_names(me: int):
    t = city()
    t.month("march")
    t.corruption("50g 5", by="B")
    t.corruption("10g", by="A")
    t.begin("reception", "A")
    seen = view(t.g, me)
    assert seen.counted == counts(bills("5 10g 50g"))
    assert (seen.corruption, [him.placed for him in seen.lieutenants]) == (0, [0] * 4)
    assert [words for words in t.heard("D") if words[0] == "vote"] == [
        ("vote", "5"),
        ("vote", "10g"),
        ("vote", "50g"),
    ]


@pytest.mark.rule("N4.22")
def test_a_bill_that_was_placed_stays_on_the_record_though_somebody_may_have_taken_it():
    seen = []
    for taken in ("5", "50g"):
        t = city()
        t.corruption("5 50g", by="B")
        t.corruption("10g", by="C")
        t.hand("D", "v11")
        t.script_from("5 10g 50g", "5", "50g")
        t.window("turn", "D")
        t.answer("play-v11", taken)
        assert (view(t.g, B).placed, view(t.g, B).taken) == (counts(bills("5 50g")), 1)
        seen.append([view(t.g, me) for me in (A, B, C, NOBODY)])
    assert seen[0] == seen[1]


@pytest.mark.rule("N4.20")
def test_what_a_player_discards_for_the_hand_limit_only_he_knows():
    seen = []
    for bill in ("10i", "10g"):
        t = city()
        t.bank("A", "5 5 5 5 10i 10g 20i")
        t.begin("reception", "A")
        t.answer(bill)
        seen.append([view(t.g, me) for me in (B, C, D, NOBODY)])
        assert ("discarded_bill", "black", bill) in t.heard("A")
        assert "discarded_bill" not in [name for name, *_ in t.heard("B")]
        assert t.g.discards[A] == bills(bill)
    assert seen[0] == seen[1]


@pytest.mark.rule("N4.19")
def test_a_stolen_bill_is_known_to_thief_and_victim():
    seen = []
    for stolen in ("5", "50g"):
        t = city()
        t.bank("B", "5 5 50g")
        t.hand("D", "v06")
        t.script_from("5 5 50g", "5", stolen)
        t.window("turn", "D")
        t.answer("play-v06", "white")
        assert view(t.g, B).lieutenants[D].known == counts(bills("5") + bills(stolen))
        assert ("stolen", "yellow", "white", stolen) in t.heard("D")
        assert ("stolen", "yellow", "white", stolen) in t.heard("B")
        assert "stolen" not in [name for name, *_ in t.heard("C")]
        seen.append([view(t.g, me) for me in (A, C, NOBODY)])
    assert seen[0] == seen[1]


# -- Vendetta cards ---------------------------------------------------------------------------------


@pytest.mark.rule("N4.13", "N4.14", "N4.16", "N9.40")
def test_of_a_vendetta_hand_all_see_the_number_of_cards_and_its_owner_which():
    one_game, other = city(), city()
    one_game.hand("B", "v01 v05")
    other.hand("B", "v12 v12")
    assert sees_alike(one_game.g, other.g, A, C, D, NOBODY)
    assert [him.cards for him in view(one_game.g, A).lieutenants] == [0, 2, 0, 0]
    assert view(one_game.g, A).vendetta_pile == 25
    seen = view(one_game.g, B)
    assert (seen.hand[0], seen.hand[4], sum(seen.hand)) == (1, 1, 2)


@pytest.mark.rule("N4.15")
def test_only_the_informant_knows_that_he_is_one():
    t = city()
    t.hand("B", "v01")
    assert view(t.g, B).informant
    assert view(t.g, B).lieutenants[B].informant
    for me in (A, C, D, NOBODY):
        assert not view(t.g, me).lieutenants[B].informant


@pytest.mark.rule("N4.23")
def test_a_drawn_card_that_stays_in_hand_may_be_a_reprisal_an_informant_or_a_big_anger():
    views, heard = [], []
    for card in ("v01", "v05", "v12"):
        t = city()
        t.script_vendetta(card)
        t.run(cheat(B, 1))
        views.append([view(t.g, me) for me in (A, C, D, NOBODY)])
        heard.append(t.heard("A"))
        assert t.heard("B")[-1] == ("drew_vendetta", "white", card)
    assert views[0] == views[1] == views[2]
    assert heard[0] == heard[1] == heard[2]


@pytest.mark.rule("N4.23")
@pytest.mark.parametrize("me", EVERYBODY)
def test_a_card_that_joins_its_drawer_is_visible(me: int):
    t = city()
    t.script_vendetta("v02")
    t.run(cheat(B, 1))
    seen = view(t.g, me).lieutenants[B]
    assert (seen.cards, CARD.write(seen.caids[-1])) == (0, "v02")


@pytest.mark.rule("N4.14")
def test_a_reprisal_is_public_when_it_is_played():
    t = city()
    t.hand("D", "v05 v12")
    t.window("turn", "D")
    t.answer("play-v05")
    assert ("plays", "yellow", "v05") in t.heard("A")
    for me in EVERYBODY:
        seen = view(t.g, me)
        assert (seen.vendetta_discard[4], seen.lieutenants[D].cards) == (1, 1)


@pytest.mark.rule("N4.21")
@pytest.mark.parametrize("me", EVERYBODY)
def test_the_reprisals_seen_and_the_cards_that_were_never_played_can_be_counted(me: int):
    t = city()
    t.hand("D", "v04 v05 v12")
    t.window("turn", "D")
    t.answer("play-v04", "black")
    seen = view(t.g, me)
    assert ([him.shames for him in seen.lieutenants], seen.lieutenants[D].cards) == ([1, 0, 0, 0], 2)


# -- who is asked -----------------------------------------------------------------------------------


@pytest.mark.rule("N4.24")
def test_what_a_bank_contains_does_not_decide_whether_a_turn_is_taken():
    for bank in ("5", "50g"):
        t = city()
        t.bank("A", bank)
        t.begin("trial", "A")
        assert t.asked == ("A", "corrupt")
        t.answer("end-turn")
        assert t.asked == ("B", "corrupt")


@pytest.mark.rule("N5.10")
def test_what_was_chosen_so_far_is_sent_to_who_chooses():
    t = city()
    t.hand("A", "v05")
    t.window("turn", "A")
    t.answer("play-v05", "red")
    assert [view(t.g, me).picked for me in EVERYBODY] == [(C,), (), (), (), ()]


@pytest.mark.rule("N5.8")
def test_that_somebody_has_passed_is_on_his_own_record_only():
    t = city()
    t.hand("A", "v12")
    t.hand("B", "v04")
    t.window("turn", "A")
    assert [view(t.g, me).passed for me in EVERYBODY] == [False] * 5
    t.answer("pass")
    assert [view(t.g, me).passed for me in EVERYBODY] == [True, False, False, False, False]


@pytest.mark.rule("N4.24")
def test_the_options_of_a_question_about_bills_are_seen_by_who_is_asked_only():
    t = city()
    t.begin("trial", "A")
    t.answer("c01")
    for me in EVERYBODY:
        seen = view(t.g, me)
        question = seen.question
        assert question is not None
        assert (question.name, question.waiting) == ("corrupt_with", (A,))
        assert (seen.doing, CARD.write(seen.about)) == ("corruption", "c01")
        assert question.options == ((0, 1, 2) if me == A else None)


# -- imagined worlds --------------------------------------------------------------------------------


def worlds(g: Game, me: int, number: int = 60) -> list[Game]:
    dice = Dice(7)
    return [TITLE.imagine(g, me, dice) for _ in range(number)]


def test_an_imagined_bank_holds_the_bills_that_one_knows_of():
    t = shared("50g", "give-white", "keep", "keep", "keep")
    banks = [world.banks[B] for world in worlds(t.g, A)]
    assert {count(bank, 6) >= 1 for bank in banks} == {True}
    assert {size(bank) for bank in banks} == {5}
    assert len(set(banks)) > 40
    assert {count(world.banks[B], 6) >= 1 for world in worlds(t.g, C)} == {True, False}


def test_an_imagined_corruption_pile_holds_what_one_has_placed_and_seen():
    t = city()
    t.corruption("50g 5", by="B")
    t.corruption("10g 20i", by="A")
    t.g.glimpsed[A] = bills("5 20i")
    for world in worlds(t.g, A):
        assert size(world.corruption) == 4
        assert all(count(world.corruption, kind) >= 1 for kind in (0, 2, 3))
        assert world.placed[A] == bills("10g 20i")
    assert {count(world.corruption, 6) for world in worlds(t.g, A)} == {0, 1}


def test_a_bill_that_one_placed_may_be_the_one_that_was_taken_from_the_pile():
    t = city()
    t.corruption("50g", by="A")
    t.corruption("10i 10i", by="B")
    t.g.taken = 1
    t.g.corruption -= bills("10i")
    t.g.banks[B] += bills("10i")
    held = [count(world.corruption, 6) >= 1 for world in worlds(t.g, A, 300)]
    assert 150 < sum(held) < 270  # one of three bills was taken


def test_what_one_is_looking_at_is_in_the_imagined_pile():
    t = city()
    t.corruption("50g 50i", by="B")
    t.corruption("10g 10g 10g", by="C")
    t.hand("A", "v11")
    t.script_from("10g 10g 10g 50i 50g", "50i", "50g")
    t.window("turn", "A")
    t.answer("play-v11")
    assert view(t.g, A).peeked == counts(bills("50i 50g"))
    for world in worlds(t.g, A):
        assert count(world.corruption, 5) >= 1
        assert count(world.corruption, 6) >= 1
        assert world.peeked == t.g.peeked
    assert view(t.g, B).peeked == ()
    assert len({world.peeked for world in worlds(t.g, B)}) > 5


def test_imagined_hands_never_hold_a_card_that_would_have_been_laid_out():
    t = city()
    t.hand("B", "v01 v05 v12")
    hands = [world.hands[B] for world in worlds(t.g, A)]
    assert {size(hand) for hand in hands} == {3}
    assert all(count(hand, JOINING_CAID) == 0 for hand in hands)
    assert {count(hand, INFORMANT) for hand in hands} >= {0, 1}
    assert {count(hand, BIG_ANGER) for hand in hands} >= {0, 1, 2}
    assert all(count(world.vendetta_pile, JOINING_CAID) == 1 for world in worlds(t.g, A))


def test_imagined_bids_are_for_any_cards_in_the_street_but_for_none_twice():
    t = city()
    t.street("c13", None, "r04", "e06")
    t.phase("meeting")
    t.bid("A", "c01", "s1", "20i 5")
    t.bid("A", "c02", "s3", "10g")
    bids = [tuple([slot for _, _, slot, _ in world.bids]) for world in worlds(t.g, B)]
    assert set(bids) == {(0, 2), (0, 3), (2, 0), (2, 3), (3, 0), (3, 2)}
    assert {tuple([slot for _, _, slot, _ in world.bids]) for world in worlds(t.g, A)} == {(0, 2)}


@pytest.mark.rule("N3.24")
def test_shares_in_the_making_are_taken_back_in_what_others_imagine():
    t = shared("50g", "give-white", "keep")
    for world in worlds(t.g, B, 5):
        assert (world.shares, world.seat, len(world.drawn)) == ((), A, 3)
    assert worlds(t.g, A, 1)[0].shares == t.g.shares
    assert worlds(t.g, A, 1)[0].drawn == t.g.drawn


def test_a_bid_in_the_making_is_taken_back_in_what_others_imagine():
    t = bidding("s3", "10i", "5")
    for world in worlds(t.g, B, 5):
        assert (world.location, world.stake, world.seat) == (NO_SLOT, 0, A)
        assert size(world.banks[A]) == 4
    mine = worlds(t.g, A, 1)[0]
    assert (mine.location, mine.stake) == (2, bills("5 10i"))


def test_once_the_game_is_over_nothing_is_imagined():
    t = city()
    t.hand("B", "v01")
    t.run(judgement(NOBODY))
    assert TITLE.key(TITLE.imagine(t.g, A, Dice(1))) == TITLE.key(t.g)


def test_spectators_are_sent_no_bank_no_hand_and_no_record():
    t = city()
    t.hand("B", "v01")
    t.corruption("50g", by="B")
    seen = view(t.g, NOBODY)
    assert (seen.bank, seen.hand, seen.placed, seen.glimpsed, seen.informant) == ((), (), (), (), False)
    assert {(him.bank, him.hand, him.known) for him in seen.lieutenants} == {((), (), ())}
    assert msgspec.json.decode(msgspec.json.encode(seen), type=NostraCityView) == seen
