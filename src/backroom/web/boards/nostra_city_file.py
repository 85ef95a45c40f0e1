"""The case file of Nostra City as pieces on a page: the Street, the dossiers, and the current events.

Everything comes from a view; each piece holds everything that is shown of it.
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
    """The case file, and the ids of the regions in it."""

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
    """The jury bench, and the space of the Verdict token."""

    verdict: int
    last_blue: int
    chairs: tuple[tuple[Call, ...], ...]  # the answers that can be clicked, by space


class Slot(msgspec.Struct, frozen=True, gc=False):
    """A slot of the Street with its card and the bids that the viewer sees there."""

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
    """What adds to a player's Respect or reduces it, apart from Caïds and Turfs."""

    titles: tuple[str, ...]
    prizes: tuple[Face, ...]
    zealous: int
    bonuses: tuple[str, ...]
    shames: int


class Dossier(msgspec.Struct, frozen=True, gc=False):
    """What lies before another player, and the ids of their cards."""

    player: Seat
    name: str  # the name of the person or bot
    is_active: bool
    tally: Tally
    cards: tuple[str, ...]
    honours: Honours
    known: tuple[Bills, ...]  # bills in their Bank that the viewer knows
    bank: tuple[Bills, ...]  # the whole Bank; empty before the end
    hand: tuple[Grudge, ...]
    informant: bool
    calls: tuple[Call, ...]


class Panel(msgspec.Struct, frozen=True, gc=False):
    """The figures of a player, beside the board."""

    player: Seat
    is_active: bool
    tally: Tally


class Share(msgspec.Struct, frozen=True, gc=False):
    """What the current collection owes a player."""

    player: Seat
    due: int
    given: tuple[Bills, ...]  # bills received so far; only the collector sees them
    calls: tuple[Call, ...]


class Takings(msgspec.Struct, frozen=True, gc=False):
    """A collection: the drawn bills, and who gets them."""

    collector: Seat
    is_mine: bool
    caid: str  # its word
    kind: str  # its type, one of TYPE_NAMES
    drawn: int
    left: tuple[Bills, ...]  # bills still to be distributed, the next one first; only the collector sees them
    kept: tuple[Bills, ...]
    keep: tuple[Call, ...]
    shares: tuple[Share, ...]


class Count(msgspec.Struct, frozen=True, gc=False):
    """The bills of a Corruption pile that was counted."""

    id: str
    is_last: bool
    bills: tuple[Bills, ...]


class Pile(msgspec.Struct, frozen=True, gc=False):
    """The Corruption pile, and what the viewer knows of it."""

    bills: int
    givers: tuple[int, ...]  # how many bills each player has placed
    placed: tuple[Bills, ...]
    glimpsed: tuple[Bills, ...]
    taken: int
    peeked: tuple[Bills, ...]


class Stacks(msgspec.Struct, frozen=True, gc=False):
    """The decks and discard piles."""

    street: int
    bills: int
    discard: int
    vendetta: int
    played: tuple[int, ...]  # Vendetta cards by kind


class HoldingsRow(msgspec.Struct, frozen=True, gc=False):
    """A type of collection, and how many of each player's Turfs count for it."""

    id: str
    word: str
    counts: tuple[int, ...]  # by player
    calls: tuple[Call, ...]


class Desk(msgspec.Struct, frozen=True, gc=False):
    """The viewer's own hand, and the ids of the cards in it."""

    player: Seat
    is_active: bool
    is_sealing: bool
    cards: tuple[str, ...]
    grudges: tuple[str, ...]


class Own(msgspec.Struct, frozen=True, gc=False):
    """The viewer's own figures, above their hand."""

    player: Seat
    tally: Tally
    honours: Honours
    informant: bool


class Sealing(msgspec.Struct, frozen=True, gc=False):
    """The bid that the viewer is making, or a winning bid from which they may take back a bill."""

    caid: str  # its word
    slot: int  # or 0
    stake: tuple[Bills, ...]


# -- the Street and the jury -----------------------------------------------------------------------------


def calendar(view: NostraCityView) -> Calendar:
    """The Months, and the current one."""
    box = view.house_rules
    return Calendar(view.month, view.ended > 0, box.months, box.underboss, box.first_verdict)


def jury(case: Case) -> Jury:
    """The jury bench."""
    view = case.view
    chairs = [case.calls(f"chair-{space}") for space in range(1, view.house_rules.spaces + 1)]
    return Jury(view.verdict, view.house_rules.last_blue, tuple(chairs))


def street(case: Case) -> list[Slot]:
    """The four slots of the Street."""
    view, found = case.view, []
    for number, card in enumerate(view.street):
        element = f"slot-{SLOT.write(number)}"
        found.append(
            Slot(
                id=element,
                number=number + 1,
                face=case.face(card) if card != NO_CARD else None,
                is_resolving=view.resolving == number,
                envelopes=tuple([envelope(case, bid) for bid in view.bids if bid.slot == number]),
                calls=case.calls(element),
            )
        )
    return found


# -- players ---------------------------------------------------------------------------------------------


def tally(view: NostraCityView, player: Seat) -> Tally:
    """The figures of a player, which everyone sees."""
    has = view.lieutenants[player]
    return Tally(has.respect, has.bills, has.cards, has.placed, player == view.first_player)


def honours(case: Case, player: Seat) -> Honours:
    """Titles, Respect cards, Investigations, bonuses and Shame of a player."""
    view, has = case.view, case.view.lieutenants[player]
    return Honours(
        titles=tuple([TITLES[title] for title, holder in enumerate(view.titles) if holder == player]),
        prizes=tuple([case.face(card) for card in has.prizes]),
        zealous=has.zealous,
        bonuses=tuple([BONUSES[bonus] for bonus, holder in enumerate(view.bonuses) if holder == player]),
        shames=has.shames,
    )


def dossier(case: Case, player: Seat, cards: tuple[str, ...]) -> Dossier:
    """What lies before another player; their bills and Vendetta cards if the viewer may see them."""
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
    """The figures of a player, beside the board."""
    return Panel(player, player == view.active, tally(view, player))


# -- money -----------------------------------------------------------------------------------------------


def takings(case: Case) -> Takings | None:
    """The collection in progress, once its type is known."""
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
    """The drawn bills that a player has received so far; for NOTHING, the bills that the collector keeps."""
    return loose(case, [bill for bill, to in zip(case.view.drawn, case.view.shares) if to == player])


def count(case: Case) -> Count | None:
    """The last Corruption pile that was counted."""
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
    """The decks and discard piles."""
    return Stacks(view.street_pile, view.pile, view.discard, view.vendetta_pile, view.vendetta_discard)


def holdings(case: Case) -> tuple[HoldingsRow, ...]:
    """Who holds how many Turfs of each type (N4.21)."""
    found = []
    for word, counts in zip(TYPE_NAMES, zip(*[has.turfs_by_type for has in case.view.lieutenants])):
        element = f"type-{word}"
        found.append(HoldingsRow(element, word, counts, case.calls(element)))
    return tuple(found)


# -- the viewer's own ------------------------------------------------------------------------------------


def own(case: Case) -> Own:
    """The viewer's own figures and honours, and whether they are the informant."""
    view = case.view
    return Own(view.me, tally(view, view.me), honours(case, view.me), view.informant)


def sealing(case: Case) -> Sealing | None:
    """The bid that the viewer is making, or the winning bid from which they may take back a bill."""
    view = case.view
    if view.bearer != NO_CARD and view.active == view.me:
        return Sealing(CARDS[view.bearer], view.location + 1, pay(case, view.open_stake))
    won = [bid for bid in view.bids if bid.owner == view.me and bid.slot == view.resolving]
    stake = pay(case, won[0].stake, "hand-stake") if won else ()
    if any(one.calls for one in stake):
        return Sealing(CARDS[won[0].caid], won[0].slot + 1, stake)
    return None
