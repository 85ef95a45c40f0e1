"""Cards, bills and envelopes of Nostra City on a page.

A piece holds all that is seen of it, so that its drawing can be kept; faces are made from the data of the
table, so that an owner's cards look as they play.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.words import Words
from backroom.games.nostra_city.house import House
from backroom.games.nostra_city.meta import house as furnished
from backroom.games.nostra_city.nouns import (
    BILLS,
    BOROUGHS,
    CARD,
    CARDS,
    FAMILIES,
    FIRST_INVESTIGATION,
    FIRST_TURF,
    KINDS_OF_CARD,
    LABELS,
    NO_SLOT,
    SLOT,
    TRAFFICS,
    VENDETTA,
)
from backroom.games.nostra_city.state import cards_of, kind_of, respect_of
from backroom.games.nostra_city.view import BidView, NostraCityView
from backroom.web.boards.furniture import Call, answers, houses
from backroom.web.boards.scene import Scene

TYPE_NAMES = [*BOROUGHS, *TRAFFICS]

house_of = houses(furnished)


class Face(msgspec.Struct, frozen=True):
    """What is printed on a card."""

    word: str  # "c01"
    kind: str  # KINDS_OF_CARD
    name: str
    short: str  # without the Traffic of a Turf, which its icon shows
    text: str
    respect: int
    family: str  # of a Caïd
    label: str  # of a Caïd: the phase of its power
    types: tuple[str, ...]  # of a Turf
    bribe: int  # of an Investigation


class Bills(msgspec.Struct, frozen=True):
    """Bills of a type."""

    id: str
    word: str  # "10i"
    value: int
    points: int  # Guilty +, Innocent -
    count: int
    calls: tuple[Call, ...]


class Envelope(msgspec.Struct, frozen=True):
    """A bid: bills under a Location card."""

    owner: Seat
    caid: str  # its word
    slot: str  # its word, or "" while one may not know it
    bills: int
    stake: tuple[Bills, ...]  # if one may see it
    is_secret: bool  # nobody else knows the slot


class Card(msgspec.Struct, frozen=True):
    """A card on the table."""

    id: str
    face: Face
    is_engaged: bool
    envelope: Envelope | None
    calls: tuple[Call, ...]


class Grudge(msgspec.Struct, frozen=True):
    """Vendetta cards of a kind in hand."""

    id: str
    word: str  # "v05"
    name: str
    text: str
    count: int
    calls: tuple[Call, ...]


# -- cards -------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def face(card: int, house: House, game: Words) -> Face:
    """A card as it is printed."""
    word, kind = CARDS[card], KINDS_OF_CARD[kind_of(card)]
    caid = house.caids[card] if kind == "caid" else None
    bribe = house.bribes[card - FIRST_INVESTIGATION] if kind == "investigation" else 0
    return Face(
        word=word,
        kind=kind,
        name=game.noun(CARD, card),
        short=game.noun(CARD, card).partition(" (")[0] if kind == "turf" else game.noun(CARD, card),
        text=game.tables["card"].get(word, {}).get("text", ""),
        respect=house.titles[0] if kind == "underboss" else respect_of(house, card),
        family=FAMILIES[caid.family] if caid else "",
        label=LABELS[caid.label] if caid else "",
        types=types_of(house.turfs[card - FIRST_TURF].types) if kind == "turf" else (),
        bribe=bribe,
    )


def types_of(mask: int) -> tuple[str, ...]:
    """The collections a Turf counts for."""
    return tuple(TYPE_NAMES[kind] for kind in cards_of(mask))


def piece(scene: Scene, card: int, is_engaged: bool, calls: dict[str, list[Call]]) -> Card:
    """A Caïd or a Turf before a player; one's own lies on one's desk."""
    view: NostraCityView = scene.view
    place = place_of(view, card)
    bid = next((bid for bid in view.bids if bid.caid == card), None)
    return Card(
        id=place,
        face=face(card, house_of(scene.look), scene.game),
        is_engaged=is_engaged,
        envelope=envelope(view, bid) if bid else None,
        calls=tuple(calls.get(place, [])),
    )


def place_of(view: NostraCityView, card: int) -> str:
    """The id of a card on the page."""
    is_mine = view.me != NOBODY and card in (
        *view.lieutenants[view.me].caids,
        *view.lieutenants[view.me].turfs,
    )
    return f"hand-{CARDS[card]}" if is_mine else f"card-{CARDS[card]}"


# -- bills, Vendetta cards and envelopes ----------------------------------------------------------------


def pay(
    view: NostraCityView, counts: tuple[int, ...], place: str = "", calls: dict[str, list[Call]] | None = None
) -> tuple[Bills, ...]:
    """Bills by type; with a place they can be clicked there."""
    found = []
    for kind, count in enumerate(counts):
        if count:
            where = f"{place}-{BILLS[kind]}" if place else ""
            here = tuple((calls or {}).get(where, []))
            values, points = view.house.values[kind], view.house.points[kind]
            found.append(Bills(where, BILLS[kind], values, points, count, here))
    return tuple(found)


def loose(view: NostraCityView, kinds: list[int]) -> tuple[Bills, ...]:
    """Bills one by one, in their order."""
    return tuple(
        Bills("", BILLS[kind], view.house.values[kind], view.house.points[kind], 1, ()) for kind in kinds
    )


def grudges(scene: Scene, hand: tuple[int, ...], place: str) -> tuple[Grudge, ...]:
    """Vendetta cards by kind."""
    calls, game = answers(scene), scene.game
    return tuple(
        Grudge(
            id=f"{place}-{VENDETTA[kind]}",
            word=VENDETTA[kind],
            name=game("noun", "vendetta", VENDETTA[kind]),
            text=game("card", VENDETTA[kind], "text"),
            count=count,
            calls=tuple(calls.get(f"{place}-{VENDETTA[kind]}", [])),
        )
        for kind, count in enumerate(hand)
        if count
    )


def envelope(view: NostraCityView, bid: BidView) -> Envelope:
    """A bid as one may see it."""
    return Envelope(
        owner=bid.owner,
        caid=CARDS[bid.caid],
        slot=SLOT.write(bid.slot) if bid.slot != NO_SLOT else "",
        bills=bid.bills,
        stake=pay(view, bid.stake),
        is_secret=bid.slot != NO_SLOT and not view.revealed,
    )
