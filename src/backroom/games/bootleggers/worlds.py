"""Imagined worlds: deals again what a seat cannot know. Apart from the view so that it can be compiled."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Chance, Seat
from backroom.engine.knowledge import put, redeal
from backroom.games.bootleggers.nouns import FIRST_THUG, RUNNING
from backroom.games.bootleggers.state import Game, book

DRAFTS: Final = ["play_thug", "propose"]  # rules whose questions other players must not see (B3.703)


def redeal_hidden(g: Game, me: Seat, chance: Chance) -> None:
    """Deal again, in place, what `me` cannot know: Muscle hands, undealt Muscle, and the hidden Thug."""
    if g.ended != RUNNING:
        return
    for quarter in g.box.quarters:
        redeal_quarter(g, me, quarter[0], quarter[-1], chance)
    if is_hidden_thug_free(g, me):
        redeal_hidden_thug(g, chance)


def redeal_quarter(g: Game, me: Seat, low: int, high: int, chance: Chance) -> None:
    """Deal again the Muscle cards of one quarter.

    Each place keeps its number: the backs do not show a card, but everybody knows how many of each quarter a
    hand holds.
    """
    places: list[list[int]] = []
    for player, hand in enumerate(g.muscle):
        places.append([n for n in hand if low <= n <= high] if player != me else [])
    places.append([n for n in g.undealt if low <= n <= high])
    redeal(places, chance)
    for player, hand in enumerate(g.muscle):
        if player != me:
            g.muscle[player] = with_quarter(hand, places[player], low, high)
    g.undealt = with_quarter(g.undealt, places[-1], low, high)


def with_quarter(cards: tuple[int, ...], quarter: list[int], low: int, high: int) -> tuple[int, ...]:
    """Return the cards, ascending, with those of one quarter replaced."""
    below = [n for n in cards if n < low]
    return tuple(below + quarter + [n for n in cards if n > high])


def is_hidden_thug_free(g: Game, me: Seat) -> bool:
    """True if, as far as `me` knows, the hidden Thug could be another one. False while it is being played."""
    if g.holder == NOBODY or g.holder == me:
        return False
    return not any(book.rules[f.rule].name in DRAFTS and f.me == g.holder for f in g.stack)


def redeal_hidden_thug(g: Game, chance: Chance) -> None:
    """Replace the hidden Thug by any of those that nobody has seen."""
    unseen = sorted([g.hidden, *[kind for kind in g.deck if kind >= FIRST_THUG]])
    drawn = unseen[chance(len(unseen))]
    if drawn != g.hidden:
        g.deck.remove(drawn)
        put(g.deck, g.hidden)
        hand = list(g.thugs[g.holder])
        hand.remove(g.hidden)
        put(hand, drawn)
        g.thugs[g.holder] = tuple(hand)
        g.hidden = drawn
