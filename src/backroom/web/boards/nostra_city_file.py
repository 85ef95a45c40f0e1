"""The case file of Nostra City as pieces on a page: the Street, dossiers of players, and what is going on.

Everything comes from a view.
"""

from __future__ import annotations

import msgspec

from backroom.engine.flow import Seat
from backroom.games.nostra_city.nouns import (
    BONUSES,
    CARD,
    NO_CARD,
    NOTHING,
    SLOT,
    TITLES,
)
from backroom.games.nostra_city.view import Lieutenant, NostraCityView
from backroom.web.boards.furniture import Call, answers
from backroom.web.boards.nostra_city_cards import (
    TYPE_NAMES,
    Bills,
    Card,
    Envelope,
    Face,
    Grudge,
    envelope,
    face,
    grudges,
    house_of,
    loose,
    pay,
    piece,
)
from backroom.web.boards.scene import Scene


class Slot(msgspec.Struct, frozen=True):
    """A slot of the Street with its card and the bids that one sees there."""

    id: str
    number: int
    face: Face | None
    is_resolving: bool
    envelopes: tuple[Envelope, ...]
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
    counts: tuple[int, ...]  # by player
    calls: tuple[Call, ...]


# -- the Street and the jury -----------------------------------------------------------------------------


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


def chairs(scene: Scene) -> tuple[tuple[Call, ...], ...]:
    """What can be clicked on the jury bench, space by space."""
    calls = answers(scene)
    return tuple(tuple(calls.get(f"chair-{space}", [])) for space in range(1, scene.view.house.spaces + 1))


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
            counts=tuple(has.turfs_by_type[kind] for has in view.lieutenants),
            calls=tuple(calls.get(f"type-{word}", [])),
        )
        for kind, word in enumerate(TYPE_NAMES)
    ]


# -- what one is busy with -------------------------------------------------------------------------------


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
