"""Worlds that a seat cannot tell from the real one: what it knows stays, the rest is dealt anew."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games.nostra_city.bags import both, count, size, without
from backroom.games.nostra_city.meta import TITLE
from backroom.games.nostra_city.nouns import BIG_ANGER, INFORMANT, JOINING_CAID, NO_SLOT
from backroom.games.nostra_city.rules.ending import judgement
from backroom.games.nostra_city.rules.reception import clear_pile
from backroom.games.nostra_city.rules.trial import looked_at
from backroom.games.nostra_city.rules.vendetta import cheat
from backroom.games.nostra_city.shapes import NostraCityView
from backroom.games.nostra_city.state import Game
from backroom.games.nostra_city.view import bills as counts
from backroom.games.nostra_city.view import view
from tests.games.nostra_city.seeing import (
    A,
    B,
    C,
    bidding,
    city,
    shared,
)
from tests.games.nostra_city.table import bills, vendetta

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


def test_what_others_know_of_banks_is_forgotten_in_an_imagined_world():
    """How many different bills they know depends on hidden ones: to keep the number would give that away."""
    t = city()
    t.g.seen[t.g.pair(B, C)] = bills("20i")
    for world in worlds(t.g, A):
        assert world.seen[world.pair(B, C)] == 0


def test_what_others_have_glimpsed_is_imagined_from_the_looks_that_everybody_has_noticed():
    t = city()
    t.corruption("50g 5", by="C")
    t.g.glimpsed[B] = bills("50g")
    t.g.looks[B] = 2
    imagined = worlds(t.g, A)
    assert {size(world.glimpsed[B]) for world in imagined} == {1, 2}
    for world in imagined:
        assert both(world.glimpsed[B], world.corruption) == world.glimpsed[B]
        assert world.glimpsed[C] == 0
    assert {world.glimpsed[B] for world in worlds(t.g, B, 5)} == {t.g.glimpsed[B]}


def test_looks_are_counted_until_the_pile_is():
    t = city()
    t.corruption("50g 5", by="C")
    looked_at(t.g, B, t.g.corruption, 2)
    assert t.g.looks == [0, 2, *[0] * (len(t.g.looks) - 2)]
    assert view(t.g, A).looks == tuple(t.g.looks)
    clear_pile(t.g)
    assert not any(t.g.looks)


@pytest.mark.rule("N3.71")
def test_a_pile_of_played_cards_holds_only_such_cards_in_an_imagined_world():
    t = city()
    t.hand("B", "v01 v04 v12 v12")
    t.vendetta("v12", discard="v05 v07 v08 v09")
    t.run(cheat(C, 2))
    assert size(t.g.vendetta_pile) == 3
    piles = [world.vendetta_pile for world in worlds(t.g, A)]
    assert {size(pile) for pile in piles} == {3}
    assert all(without(pile, vendetta("v05 v07 v08 v09")) == 0 for pile in piles)
    assert len(set(piles)) == 4
    assert {size(world.hands[B]) for world in worlds(t.g, A)} == {4}


def test_before_that_a_pile_may_hold_anything():
    t = city()
    t.hand("B", "v01 v04 v12 v12")
    t.vendetta("v05 v07 v08 v09")
    piles = [world.vendetta_pile for world in worlds(t.g, A)]
    assert any(count(pile, INFORMANT) for pile in piles)
    assert any(count(pile, BIG_ANGER) for pile in piles)


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
