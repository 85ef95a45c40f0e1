"""Who knows what: bags, masks of the seats that know a card, and worlds dealt anew."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from backroom.engine.chance import Dice, Script
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.knowledge import distinct, draw, is_known, put, redeal, redeal_unknown, shuffle

# -- bags ----------------------------------------------------------------------------------------


def test_a_draw_takes_the_card_that_chance_points_at():
    bag = [2, 3, 5, 7]
    assert draw(bag, Script([2])) == 5
    assert bag == [2, 3, 7]


def test_the_last_card_is_drawn_without_a_roll():
    bag = [7]
    assert draw(bag, Script([])) == 7
    assert bag == []


@pytest.mark.parametrize("card", [0, 4, 5, 9])
def test_a_card_is_put_where_it_belongs(card: int):
    bag = [2, 5, 5, 7]
    put(bag, card)
    assert bag == sorted([2, 5, 5, 7, card])


def test_each_kind_is_named_once():
    assert distinct([1, 1, 2, 4, 4, 4]) == [1, 2, 4]
    assert distinct([]) == []


def test_every_order_is_equally_likely_after_a_shuffle():
    dice, orders = Dice(11), Counter[tuple[int, ...]]()
    for _ in range(6000):
        cards = [1, 2, 3]
        shuffle(cards, dice)
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations([1, 2, 3]))
    assert all(abs(count - 1000) < 110 for count in orders.values())


# -- masks ---------------------------------------------------------------------------------------


def test_a_mask_names_the_seats_that_know_a_card():
    known = [0b000, 0b101, 0b010]
    assert [[is_known(known, card, me) for card in range(3)] for me in range(3)] == [
        [False, True, False],
        [False, False, True],
        [False, True, False],
    ]


def test_spectators_know_no_card():
    assert not is_known([0b111], 0, NOBODY)


# -- dealing anew --------------------------------------------------------------------------------


def test_a_redeal_keeps_the_cards_and_the_size_of_every_place():
    places = [[1, 5, 9], [], [2, 3], [4, 6, 7, 8]]
    redeal(places, Dice(1))
    assert [len(place) for place in places] == [3, 0, 2, 4]
    assert sorted(card for place in places for card in place) == list(range(1, 10))
    assert all(place == sorted(place) for place in places)
    assert places[0] != [1, 5, 9]


def test_a_redeal_does_not_depend_on_where_the_cards_were():
    one, other = [[1, 2, 3], [4, 5], [6, 7]], [[7, 5, 3], [6, 1], [2, 4]]
    redeal(one, Dice(1))
    redeal(other, Dice(1))
    assert one == other


def test_a_redeal_deals_every_card_everywhere():
    dice, seen = Dice(2), set()
    for _ in range(200):
        places = [[1, 2], [3], [4, 5]]
        redeal(places, dice)
        seen |= {(at, card) for at, place in enumerate(places) for card in place}
    assert len(seen) == 3 * 5


class Hands:
    """Three hands and a bag: seat 0 also knows card 4 of seat 1, and seat 2 has shown its hand to seat 1."""

    def __init__(self) -> None:
        self.hands = [[1, 2], [3, 4], [5, 6]]
        self.bag = [7, 8, 9]
        self.known = [0, 0b001, 0b001, 0b010, 0b011, 0b110, 0b110, 0, 0, 0]

    def redeal(self, me: Seat, dice: Dice) -> Hands:
        redeal_unknown(self.hands, self.bag, self.known, me, dice)
        return self

    def masks(self) -> list[list[int]]:
        """What is known of every hand, whatever the cards."""
        return [sorted(self.known[card] for card in hand) for hand in self.hands]

    def all(self) -> tuple[object, ...]:
        return self.hands, self.bag, self.known


@pytest.mark.parametrize("me", [NOBODY, 0, 1, 2])
def test_cards_that_one_knows_stay_and_the_others_are_dealt_anew(me: Seat):
    stays, seen = Hands(), set()
    for seed in range(100):
        world = Hands().redeal(me, Dice(seed))
        for owner, hand in enumerate(world.hands):
            kept = [card for card in stays.hands[owner] if is_known(stays.known, card, me)]
            assert set(kept) <= set(hand)
            seen |= {(owner, card) for card in hand if card not in kept}
    unknown = [card for card in range(1, 10) if not is_known(stays.known, card, me)]
    open_hands = [
        owner
        for owner, hand in enumerate(stays.hands)
        if not all(is_known(stays.known, card, me) for card in hand)
    ]
    assert seen == {(owner, card) for owner in open_hands for card in unknown}


@pytest.mark.parametrize("me", [NOBODY, 0, 1, 2])
def test_no_card_is_lost_and_nothing_grows(me: Seat):
    world = Hands().redeal(me, Dice(4))
    cards = [*world.bag, *[card for hand in world.hands for card in hand]]
    assert sorted(cards) == list(range(1, 10))
    assert [len(hand) for hand in world.hands] == [2, 2, 2]
    assert all(place == sorted(place) for place in [*world.hands, world.bag])


@pytest.mark.parametrize("me", [NOBODY, 0, 1, 2])
def test_what_the_others_know_stays_with_the_place(me: Seat):
    for seed in range(20):
        world = Hands().redeal(me, Dice(seed))
        assert world.masks() == Hands().masks()
        assert all(world.known[card] == 0 for card in world.bag)


def test_a_hand_that_was_shown_is_known_in_every_imagined_world():
    """Seat 0 imagines the hand of seat 2, but whatever lies there, seat 1 has seen it."""
    for seed in range(20):
        world = Hands().redeal(0, Dice(seed))
        assert all(is_known(world.known, card, 1) for card in world.hands[2])


def test_what_is_imagined_does_not_depend_on_the_truth():
    """For seat 0 these two worlds are the same: it knows 1, 2 and 4."""
    one, other = Hands(), Hands()
    other.hands = [[1, 2], [4, 9], [3, 7]]
    other.bag = [5, 6, 8]
    other.known = [0, 0b001, 0b001, 0b110, 0b011, 0, 0, 0b110, 0, 0b010]
    assert one.all() != other.all()
    assert one.redeal(0, Dice(5)).all() == other.redeal(0, Dice(5)).all()
