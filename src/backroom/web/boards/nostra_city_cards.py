"""Cards, bills and envelopes of Nostra City on a page.

Faces are made from the box of the table, so that an owner's cards are shown as they play.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.words import Words
from backroom.games.nostra_city.box import Box
from backroom.games.nostra_city.meta import box as boxes
from backroom.games.nostra_city.nouns import (
    BILLS,
    BOROUGHS,
    CARD,
    CARDS,
    KINDS_OF_CARD,
    LABELS,
    NO_SLOT,
    SLOT,
    TRAFFICS,
    VENDETTA,
    cards_of,
    kind_of,
)
from backroom.games.nostra_city.shapes import BidView, NostraCityView
from backroom.web.boards.base import boxes_of_tables
from backroom.web.boards.context import BoardContext, Call

TYPE_NAMES = [*BOROUGHS, *TRAFFICS]

# The cards of the Street, by kind, without the Underboss, which is the first of the Titles. A Caïd and a Turf
# are Vendetta cards.
STREET_CARDS = {
    kind: [word for card, word in enumerate(CARDS) if kind_of(card) == number and word not in VENDETTA]
    for number, kind in enumerate(KINDS_OF_CARD[:-1])
}

box_of = boxes_of_tables(boxes)


class Face(msgspec.Struct, frozen=True, gc=False):
    """What is printed on a card."""

    word: str  # "c01"
    kind: str  # one of KINDS_OF_CARD
    name: str
    short: str  # without the Traffic of a Turf, which its icon shows
    text: str
    respect: int
    label: str  # of a Caïd: the phase of its power
    types: tuple[str, ...]  # of a Turf
    bribe: int  # of an Investigation


class Bills(msgspec.Struct, frozen=True, gc=False):
    """Bills of one type."""

    id: str
    value: int
    points: int  # Guilty is positive, Innocent negative
    count: int
    calls: tuple[Call, ...]


class Envelope(msgspec.Struct, frozen=True, gc=False):
    """A bid: bills under a Location card."""

    owner: Seat
    caid: str  # its word
    slot: str  # its word, or "" if the viewer may not know it
    bills: int
    stake: tuple[Bills, ...]  # empty if the viewer may not see it
    is_secret: bool  # no other player knows the slot


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card on the table."""

    id: str
    owner: Seat  # a card that changes hands is drawn where it is now
    face: Face
    is_engaged: bool
    envelope: Envelope | None
    calls: tuple[Call, ...]


class Grudge(msgspec.Struct, frozen=True, gc=False):
    """Vendetta cards of one kind in hand."""

    id: str
    word: str  # "v05"
    count: int
    calls: tuple[Call, ...]


class Case:
    """A view, the box of its table, and the answers that can be clicked."""

    def __init__(self, context: BoardContext) -> None:
        self.view: NostraCityView = context.view
        self.names = context.names
        self.bids = {bid.caid: bid for bid in self.view.bids}
        self._answers = context.calls
        self._box = box_of(context.seen)
        self._words = context.words

    def calls(self, element: str) -> tuple[Call, ...]:
        """The answers that can be clicked on an element of the page."""
        return tuple(self._answers.get(element, ()))

    def face(self, card: int) -> Face:
        """A card as it is printed."""
        return face(card, self._box, self._words)


# -- cards -------------------------------------------------------------------------------------------


@lru_cache(maxsize=5_000)
def face(card: int, box: Box, words: Words) -> Face:
    """A card as it is printed in this box."""
    word, kind = CARDS[card], KINDS_OF_CARD[kind_of(card)]
    caid = box.caids[card] if kind == "caid" else None
    return Face(
        word=word,
        kind=kind,
        name=words.noun(CARD, card),
        short=words.noun(CARD, card).partition(" (")[0] if kind == "turf" else words.noun(CARD, card),
        text=words.tables["card"].get(word, {}).get("text", ""),
        respect=box.respect_of(card),
        label=LABELS[caid.label] if caid else "",
        types=types_of(box.turf(card).types) if kind == "turf" else (),
        bribe=box.bribe(card) if kind == "investigation" else 0,
    )


def printed_face(word: str, setup: dict[str, Any], words: Words) -> Face:
    """A card as it is printed in the box of a game with this set-up."""
    return face(CARD.read(word), boxes(msgspec.json.encode(setup)), words)


def types_of(mask: int) -> tuple[str, ...]:
    """The types of collection that a Turf counts for."""
    return tuple(TYPE_NAMES[kind] for kind in cards_of(mask))


def territory(case: Case, player: Seat) -> list[Card]:
    """The Caïds and Turfs of a player; the viewer's own are drawn in the viewer's hand."""
    has = case.view.lieutenants[player]
    lies = "hand" if player == case.view.me else "card"
    found = []
    for card in (*has.caids, *has.turfs):
        element, bid = f"{lies}-{CARDS[card]}", case.bids.get(card)
        under = envelope(case, bid) if bid else None
        found.append(Card(element, player, case.face(card), card in has.engaged, under, case.calls(element)))
    return found


def element_of_card(view: NostraCityView, card: int) -> str:
    """The id of a card on the page."""
    is_mine = view.me != NOBODY and card in (
        *view.lieutenants[view.me].caids,
        *view.lieutenants[view.me].turfs,
    )
    return f"hand-{CARDS[card]}" if is_mine else f"card-{CARDS[card]}"


# -- bills, Vendetta cards and envelopes ----------------------------------------------------------------


def pay(case: Case, counts: tuple[int, ...], element: str = "") -> tuple[Bills, ...]:
    """Bills by type; with an element, they can be clicked there."""
    values, points = case.view.house_rules.values, case.view.house_rules.points
    found = []
    for kind, count in enumerate(counts):
        if count:
            where = f"{element}-{BILLS[kind]}" if element else ""
            found.append(Bills(where, values[kind], points[kind], count, case.calls(where)))
    return tuple(found)


def loose(case: Case, kinds: Iterable[int]) -> tuple[Bills, ...]:
    """Single bills, in the given order."""
    values, points = case.view.house_rules.values, case.view.house_rules.points
    return tuple([Bills("", values[kind], points[kind], 1, ()) for kind in kinds])


def grudges(case: Case, hand: tuple[int, ...], element: str) -> tuple[Grudge, ...]:
    """Vendetta cards by kind."""
    found = []
    for kind, count in enumerate(hand):
        if count:
            where = f"{element}-{VENDETTA[kind]}"
            found.append(Grudge(where, VENDETTA[kind], count, case.calls(where)))
    return tuple(found)


def envelope(case: Case, bid: BidView) -> Envelope:
    """A bid as this viewer may see it."""
    return Envelope(
        owner=bid.owner,
        caid=CARDS[bid.caid],
        slot=SLOT.write(bid.slot) if bid.slot != NO_SLOT else "",
        bills=bid.bills,
        stake=pay(case, bid.stake),
        is_secret=bid.slot != NO_SLOT and not case.view.revealed,
    )
