"""The case file of Nostra City as pieces on a page: the Street, dossiers of players, and what is going on.

Everything comes from a view; each piece holds all that is seen of it.
"""

from __future__ import annotations

import msgspec

from backroom.engine.flow import Seat
from backroom.games.nostra_city.nouns import (
    BONUSES,
    CARDS,
    NO_CARD,
    NOTHING,
    SLOT,
    TITLES,
)
from backroom.games.nostra_city.shapes import NostraCityView
from backroom.web.boards.context import Call
from backroom.web.boards.nostra_city_cards import (
    TYPE_NAMES,
    Bills,
    Case,
    Envelope,
    Face,
    Grudge,
    envelope,
    grudges,
    loose,
    pay,
)


class Folder(msgspec.Struct, frozen=True, gc=False):
    """The open case file, and the ids of what lies in it."""

    ended: int
    news: tuple[str, ...]  # a collection, a count
    slots: tuple[str, ...]
    dossiers: tuple[str, ...]


class Calendar(msgspec.Struct, frozen=True, gc=False):
    """The Months, and what happens in some of them."""

    month: int
    is_over: bool
    months: int
    underboss: int
    first_verdict: int


class Jury(msgspec.Struct, frozen=True, gc=False):
    """The bench, and where the Verdict token sits."""

    verdict: int
    last_blue: int
    chairs: tuple[tuple[Call, ...], ...]  # what can be clicked, space by space


class Slot(msgspec.Struct, frozen=True, gc=False):
    """A slot of the Street with its card and the bids that one sees there."""

    id: str
    number: int
    face: Face | None
    is_resolving: bool
    envelopes: tuple[Envelope, ...]
    calls: tuple[Call, ...]


class Tally(msgspec.Struct, frozen=True, gc=False):
    """The figures of a player."""

    respect: int
    bills: int
    cards: int
    placed: int
    is_first: bool


class Honours(msgspec.Struct, frozen=True, gc=False):
    """What brings a player Respect beside Caïds and Turfs, or costs him some."""

    titles: tuple[str, ...]
    prizes: tuple[Face, ...]
    zealous: int
    bonuses: tuple[str, ...]
    shames: int


class Dossier(msgspec.Struct, frozen=True, gc=False):
    """What lies before another player, and the ids of his cards."""

    player: Seat
    name: str  # who plays it
    is_active: bool
    tally: Tally
    cards: tuple[str, ...]
    honours: Honours
    known: tuple[Bills, ...]  # bills of his that one knows
    bank: tuple[Bills, ...]  # all of them, in the end
    hand: tuple[Grudge, ...]
    informant: bool
    calls: tuple[Call, ...]


class Panel(msgspec.Struct, frozen=True, gc=False):
    """The figures of a player, beside the board."""

    player: Seat
    is_active: bool
    tally: Tally


class Share(msgspec.Struct, frozen=True, gc=False):
    """What is due to a player in the collection going on."""

    player: Seat
    due: int
    given: tuple[Bills, ...]  # so far, for the collector
    calls: tuple[Call, ...]


class Takings(msgspec.Struct, frozen=True, gc=False):
    """A collection: the bills that were drawn, and to whom they go."""

    collector: Seat
    is_mine: bool
    caid: str  # its word
    kind: str  # its type, TYPE_NAMES
    drawn: int
    left: tuple[Bills, ...]  # not yet dealt out, for the collector; the first is the one in question
    kept: tuple[Bills, ...]
    keep: tuple[Call, ...]
    shares: tuple[Share, ...]


class Count(msgspec.Struct, frozen=True, gc=False):
    """The bills of a Corruption pile that was turned up."""

    id: str
    is_last: bool
    bills: tuple[Bills, ...]


class Pile(msgspec.Struct, frozen=True, gc=False):
    """The Corruption pile, and what one knows of it."""

    bills: int
    givers: tuple[int, ...]  # how many bills of each player
    placed: tuple[Bills, ...]
    glimpsed: tuple[Bills, ...]
    taken: int
    peeked: tuple[Bills, ...]


class Stacks(msgspec.Struct, frozen=True, gc=False):
    """The decks, and what was discarded."""

    street: int
    bills: int
    discard: int
    vendetta: int
    played: tuple[int, ...]  # Vendetta cards by kind


class Row(msgspec.Struct, frozen=True, gc=False):
    """A type of collection, and how many Turfs count for it."""

    id: str
    word: str
    counts: tuple[int, ...]  # by player
    calls: tuple[Call, ...]


class Desk(msgspec.Struct, frozen=True, gc=False):
    """One's own desk, and the ids of the cards on it."""

    player: Seat
    is_active: bool
    is_sealing: bool
    cards: tuple[str, ...]
    grudges: tuple[str, ...]


class Own(msgspec.Struct, frozen=True, gc=False):
    """What is written over one's own desk."""

    player: Seat
    tally: Tally
    honours: Honours
    informant: bool


class Sealing(msgspec.Struct, frozen=True, gc=False):
    """The bid that one is making, or the one that has just won."""

    caid: str  # its word
    slot: int  # or 0
    stake: tuple[Bills, ...]


# -- the Street and the jury -----------------------------------------------------------------------------


def calendar(view: NostraCityView) -> Calendar:
    """How far the year has come."""
    box = view.house_rules
    return Calendar(view.month, view.ended > 0, box.months, box.underboss, box.first_verdict)


def jury(case: Case) -> Jury:
    """The jury bench."""
    view = case.view
    chairs = [case.calls(f"chair-{space}") for space in range(1, view.house_rules.spaces + 1)]
    return Jury(view.verdict, view.house_rules.last_blue, tuple(chairs))


def street(case: Case) -> list[Slot]:
    """The four slots."""
    view, found = case.view, []
    for number, card in enumerate(view.street):
        place = f"slot-{SLOT.write(number)}"
        found.append(
            Slot(
                id=place,
                number=number + 1,
                face=case.face(card) if card != NO_CARD else None,
                is_resolving=view.resolving == number,
                envelopes=tuple([envelope(case, bid) for bid in view.bids if bid.slot == number]),
                calls=case.calls(place),
            )
        )
    return found


# -- players ---------------------------------------------------------------------------------------------


def tally(view: NostraCityView, player: Seat) -> Tally:
    """The figures that everybody sees."""
    has = view.lieutenants[player]
    return Tally(has.respect, has.bills, has.cards, has.placed, player == view.first_player)


def honours(case: Case, player: Seat) -> Honours:
    """Titles, cards and bonuses of a player."""
    view, has = case.view, case.view.lieutenants[player]
    return Honours(
        titles=tuple([TITLES[title] for title, holder in enumerate(view.titles) if holder == player]),
        prizes=tuple([case.face(card) for card in has.prizes]),
        zealous=has.zealous,
        bonuses=tuple([BONUSES[bonus] for bonus, holder in enumerate(view.bonuses) if holder == player]),
        shames=has.shames,
    )


def dossier(case: Case, player: Seat, cards: tuple[str, ...]) -> Dossier:
    """What lies before another player; his bills and Vendetta cards if one may see them."""
    view, has = case.view, case.view.lieutenants[player]
    return Dossier(
        player=player,
        name=case.names[player] if case.names else "",
        is_active=player == view.active,
        tally=tally(view, player),
        cards=cards,
        honours=honours(case, player),
        known=pay(case, has.known),
        bank=pay(case, has.bank, f"open-{player}-bill"),
        hand=grudges(case, has.hand, f"open-{player}"),
        informant=has.informant,
        calls=case.calls(f"dossier-{player}"),
    )


def panel(view: NostraCityView, player: Seat) -> Panel:
    """What is seen of a player beside the board."""
    return Panel(player, player == view.active, tally(view, player))


# -- money -----------------------------------------------------------------------------------------------


def takings(case: Case) -> Takings | None:
    """The collection going on, once its type is known."""
    view = case.view
    if view.collecting == NO_CARD or not any(view.dues):
        return None
    return Takings(
        collector=view.active,
        is_mine=view.active == view.me,
        caid=CARDS[view.collecting],
        kind=TYPE_NAMES[view.kind],
        drawn=view.drawn_count,
        left=loose(case, view.drawn[len(view.shares) :]),
        kept=given(case, NOTHING),
        keep=case.calls("share-keep"),
        shares=tuple(
            [
                Share(player, due, given(case, player), case.calls(f"share-{player}"))
                for player, due in enumerate(view.dues)
                if player != view.active and due
            ]
        ),
    )


def given(case: Case, player: int) -> tuple[Bills, ...]:
    """The drawn bills that went to a player so far; with NOTHING, those that were kept."""
    return loose(case, [bill for bill, to in zip(case.view.drawn, case.view.shares) if to == player])


def count(case: Case) -> Count | None:
    """The last Corruption pile that was turned up."""
    view = case.view
    if not any(view.counted):
        return None
    bills = [kind for kind, number in enumerate(view.counted) for _ in range(number)]
    return Count("count-2" if view.ended else "count-1", view.ended > 0, loose(case, bills))


def pile(case: Case) -> Pile:
    """The Corruption pile."""
    view = case.view
    return Pile(
        bills=view.corruption,
        givers=tuple([has.placed for has in view.lieutenants]),
        placed=pay(case, view.placed),
        glimpsed=pay(case, view.glimpsed),
        taken=view.taken,
        peeked=pay(case, view.peeked, "peek"),
    )


def stacks(view: NostraCityView) -> Stacks:
    """The decks."""
    return Stacks(view.street_pile, view.pile, view.discard, view.vendetta_pile, view.vendetta_discard)


def holdings(case: Case) -> tuple[Row, ...]:
    """Who holds how many Turfs of each type (N4.21)."""
    found = []
    for word, counts in zip(TYPE_NAMES, zip(*[has.turfs_by_type for has in case.view.lieutenants])):
        place = f"type-{word}"
        found.append(Row(place, word, counts, case.calls(place)))
    return tuple(found)


# -- what one is busy with -------------------------------------------------------------------------------


def own(case: Case) -> Own:
    """One's own figures and honours, and the side one is on."""
    view = case.view
    return Own(view.me, tally(view, view.me), honours(case, view.me), view.informant)


def sealing(case: Case) -> Sealing | None:
    """The bid one is making, or the one of which a bill can be taken back."""
    view = case.view
    if view.bearer != NO_CARD and view.active == view.me:
        return Sealing(CARDS[view.bearer], view.location + 1, pay(case, view.open_stake))
    won = [bid for bid in view.bids if bid.owner == view.me and bid.slot == view.resolving]
    stake = pay(case, won[0].stake, "hand-stake") if won else ()
    if any(one.calls for one in stake):
        return Sealing(CARDS[won[0].caid], won[0].slot + 1, stake)
    return None
