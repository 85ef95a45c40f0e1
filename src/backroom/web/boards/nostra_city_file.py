"""The case file of Nostra City as pieces on a page: the Street, dossiers of players, envelopes and bills.

A piece holds all that is seen of it, so that its drawing can be kept; everything comes from a view.
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
    BONUSES,
    BOROUGHS,
    CARD,
    CARDS,
    FAMILIES,
    FIRST_INVESTIGATION,
    FIRST_RESPECT,
    FIRST_TURF,
    KINDS_OF_CARD,
    LABELS,
    NO_CARD,
    NO_SLOT,
    NOTHING,
    SLOT,
    TITLES,
    TRAFFICS,
    UNDERBOSS,
    VENDETTA,
)
from backroom.games.nostra_city.state import cards_of, respect_of
from backroom.games.nostra_city.view import BidView, Lieutenant, NostraCityView
from backroom.web.boards.furniture import Call, answers, houses
from backroom.web.boards.scene import Scene

TYPE_NAMES = [*BOROUGHS, *TRAFFICS]
LETTERS = ["S", "B", "Q", "X", "", "", ""]  # of boroughs (N1.13); Traffics have their icons

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


class Slot(msgspec.Struct, frozen=True):
    """A slot of the Street with its card and the bids that one sees there."""

    id: str
    number: int
    face: Face | None
    is_resolving: bool
    envelopes: tuple[Envelope, ...]
    calls: tuple[Call, ...]


class Grudge(msgspec.Struct, frozen=True):
    """Vendetta cards of a kind in hand."""

    id: str
    word: str  # "v05"
    name: str
    text: str
    count: int
    calls: tuple[Call, ...]


class Dossier(msgspec.Struct, frozen=True):
    """All that lies before a player."""

    player: Seat
    name: str  # who plays it
    is_mine: bool
    is_active: bool
    is_first: bool
    has: Lieutenant
    titles: tuple[str, ...]
    bonuses: tuple[str, ...]
    caids: tuple[Card, ...]
    turfs: tuple[Card, ...]
    prizes: tuple[Face, ...]
    known: tuple[Bills, ...]  # bills of his that one knows
    bank: tuple[Bills, ...]  # all of them, for the owner, and in the end for everybody
    hand: tuple[Grudge, ...]
    calls: tuple[Call, ...]


class Share(msgspec.Struct, frozen=True):
    """What is due to a player in the collection going on."""

    player: Seat
    due: int
    given: tuple[Bills, ...]  # so far, for the collector
    calls: tuple[Call, ...]


class Takings(msgspec.Struct, frozen=True):
    """A collection: the bills that were drawn, and to whom they go."""

    collector: Seat
    caid: str  # in words
    kind: str  # its type, TYPE_NAMES
    drawn: int
    left: tuple[Bills, ...]  # not yet dealt out, for the collector; the first is the one in question
    kept: tuple[Bills, ...]
    keep: tuple[Call, ...]
    shares: tuple[Share, ...]


class Desk(msgspec.Struct, frozen=True):
    """What one is busy with, and what nobody else sees of it."""

    caid: str  # whose bid one is making, in words, or ""
    slot: int  # of that bid, or 0
    stake: tuple[Bills, ...]  # of that bid, or of the one that has just won


class Row(msgspec.Struct, frozen=True):
    """A type of collection, and how many Turfs count for it."""

    id: str
    word: str
    letter: str
    counts: tuple[int, ...]  # by player
    calls: tuple[Call, ...]


# -- cards -------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def face(card: int, house: House, game: Words) -> Face:
    """A card as it is printed."""
    word, kind = CARDS[card], kind_of(card)
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


def kind_of(card: int) -> str:
    """What kind of card a number is."""
    first = [FIRST_TURF, FIRST_RESPECT, FIRST_INVESTIGATION, UNDERBOSS]
    return KINDS_OF_CARD[sum(card >= number for number in first)]


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


# -- the Street ------------------------------------------------------------------------------------------


def street(scene: Scene) -> list[Slot]:
    """The four slots."""
    view: NostraCityView = scene.view
    calls, house = answers(scene), house_of(scene.look)
    return [
        Slot(
            id=f"slot-{SLOT.write(number)}",
            number=number + 1,
            face=face(card, house, scene.game) if card != NO_CARD else None,
            is_resolving=view.resolving == number,
            envelopes=tuple(envelope(view, bid) for bid in view.bids if bid.slot == number),
            calls=tuple(calls.get(f"slot-{SLOT.write(number)}", [])),
        )
        for number, card in enumerate(view.street)
    ]


# -- dossiers --------------------------------------------------------------------------------------------


def dossier(scene: Scene, player: Seat) -> Dossier:
    """All that lies before a player; his bills and cards if one may see them."""
    view: NostraCityView = scene.view
    calls, house = answers(scene), house_of(scene.look)
    has = view.lieutenants[player]
    is_mine = player == view.me
    bank, hand = (view.bank, view.hand) if is_mine else (has.bank, has.hand)
    place = "hand" if is_mine else f"open-{player}"
    return Dossier(
        player=player,
        name=scene.names[player] if scene.names else "",
        is_mine=is_mine,
        is_active=player == view.active,
        is_first=player == view.first_player,
        has=has,
        titles=tuple(TITLES[title] for title, holder in enumerate(view.titles) if holder == player),
        bonuses=tuple(BONUSES[bonus] for bonus, holder in enumerate(view.bonuses) if holder == player),
        caids=tuple(piece(scene, card, card in has.engaged, calls) for card in has.caids),
        turfs=tuple(piece(scene, card, card in has.engaged, calls) for card in has.turfs),
        prizes=tuple(face(card, house, scene.game) for card in has.prizes),
        known=pay(view, has.known),
        bank=pay(view, bank, f"{place}-bill", calls),
        hand=grudges(scene, hand, place),
        calls=tuple(calls.get(f"dossier-{player}", [])),
    )


# -- collections -----------------------------------------------------------------------------------------


def takings(scene: Scene) -> Takings | None:
    """The collection going on, once its type is known."""
    view: NostraCityView = scene.view
    if view.collecting == NO_CARD or not any(view.dues):
        return None
    calls = answers(scene)
    given = {
        player: [b for b, to in zip(view.drawn, view.shares) if to == player] for player in everybody(view)
    }
    return Takings(
        collector=view.active,
        caid=scene.game.noun(CARD, view.collecting),
        kind=TYPE_NAMES[view.kind],
        drawn=view.drawn_count,
        left=loose(view, list(view.drawn[len(view.shares) :])),
        kept=loose(view, [bill for bill, to in zip(view.drawn, view.shares) if to == NOTHING]),
        keep=tuple(calls.get("share-keep", [])),
        shares=tuple(
            Share(
                player, view.dues[player], loose(view, given[player]), tuple(calls.get(f"share-{player}", []))
            )
            for player in everybody(view)
            if player != view.active and view.dues[player]
        ),
    )


def everybody(view: NostraCityView) -> range:
    """All players."""
    return range(len(view.lieutenants))


def rows(scene: Scene) -> list[Row]:
    """Who holds how many Turfs of each type (N4.21)."""
    view: NostraCityView = scene.view
    calls = answers(scene)
    return [
        Row(
            id=f"type-{word}",
            word=word,
            letter=LETTERS[kind],
            counts=tuple(has.turfs_by_type[kind] for has in view.lieutenants),
            calls=tuple(calls.get(f"type-{word}", [])),
        )
        for kind, word in enumerate(TYPE_NAMES)
    ]


# -- what one is busy with -----------------------------------------------------------------------------


def desk(scene: Scene) -> Desk:
    """The bid one is making, or the one of which a bill can be taken back."""
    view: NostraCityView = scene.view
    calls = answers(scene)
    if view.bearer != NO_CARD and view.active == view.me:
        caid = scene.game.noun(CARD, view.bearer)
        return Desk(caid, view.location + 1, pay(view, view.open_stake))
    won = [bid for bid in view.bids if bid.owner == view.me and bid.slot == view.resolving]
    if won and any(place.startswith("hand-stake") for place in calls):
        stake = pay(view, won[0].stake, "hand-stake", calls)
        return Desk(scene.game.noun(CARD, won[0].caid), won[0].slot + 1, stake)
    return Desk("", 0, ())
