"""The town of 3000 Scoundrels as pieces on a page: sites and safes, the Saloon, and leaders' sheets.

A piece holds everything that is shown of it, so that its drawing can be cached. Everything comes from a view.
"""

from __future__ import annotations

import msgspec

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.words import Words
from backroom.games.scoundrels.box import Box
from backroom.games.scoundrels.nouns import (
    IN_SALOON,
    LEADERS,
    NO_LEADER,
    NO_STRATEGY,
    ON_SITE,
    OPEN,
    POKER,
    SAFE,
    SEATS,
    SITES,
    SLOTS,
    STANDING,
    STRATEGIES,
    UNUSED,
)
from backroom.games.scoundrels.shapes import UNKNOWN, Card, Safe, ScoundrelsView
from backroom.web.boards.context import BoardContext, Call
from backroom.web.boards.scoundrels_cards import Face, box_of, face, leader_actions


class Stage(msgspec.Struct, frozen=True, gc=False):
    """What pieces are made from: the view, the box of the table, the texts, and the answers by element."""

    view: ScoundrelsView
    box: Box
    game: Words
    calls: dict[str, list[Call]]

    def at(self, element: str) -> tuple[Call, ...]:
        """The answers that can be clicked on an element."""
        return tuple(self.calls.get(element, ()))


class Town(msgspec.Struct, frozen=True, gc=False):
    """The parts of the town that are not always there."""

    above: tuple[str, ...]  # ids of what is being chosen or may be suspected now
    has_newcomer: bool


class Calendar(msgspec.Struct, frozen=True, gc=False):
    """The days, and the turns taken on the current one."""

    days: int
    day: int
    turn: int
    turns: int  # turns in a day; 0 before the first turn


class Fame(msgspec.Struct, frozen=True, gc=False):
    """The Reputation track."""

    pawns: tuple[int, ...]  # by player
    points: tuple[int, ...]  # by space


class Gallery(msgspec.Struct, frozen=True, gc=False):
    """The leaders to choose from."""

    taken: tuple[str, ...]  # by player; "" before one is chosen
    calls: tuple[tuple[Call, ...], ...]  # by leader


class Standoff(msgspec.Struct, frozen=True, gc=False):
    """The card announced this turn, which other players may suspect."""

    player: Seat
    label: str
    henchmen: tuple[Seat, ...]
    place: Call | None  # "I don't believe you"
    let_be: Call | None
    reserve: int  # henchmen that the viewer has left


class Site(msgspec.Struct, frozen=True, gc=False):
    """A site with the safes that are still there, and the one that was set aside."""

    name: str
    worth: tuple[tuple[int, bool], ...]  # its six values; True if the viewer does not know where
    safes: tuple[str, ...]  # ids
    unused: tuple[str, ...]


class SafeOnTable(msgspec.Struct, frozen=True, gc=False):
    """A safe with its marks."""

    id: str
    handle: str
    safe: Safe
    calls: tuple[Call, ...]


class ShownScoundrel(msgspec.Struct, frozen=True, gc=False):
    """A place for a scoundrel, and the scoundrel there."""

    id: str
    face: Face | None
    is_armed: bool
    is_spent: bool
    calls: tuple[Call, ...]
    price: int  # the price of hiring, or -1 if nobody is for hire here


class Backyard(msgspec.Struct, frozen=True, gc=False):
    """How many cards are in the discard and in the decks."""

    discards: int
    traits: int
    jobs: int


class Office(msgspec.Struct, frozen=True, gc=False):
    """The Sheriff's Office: the henchmen in jail, and its prices."""

    jail: tuple[int, ...]  # by player
    sell: int
    bail: int
    bribe: int
    calls: tuple[Call, ...]


class Rogue(msgspec.Struct, frozen=True, gc=False):
    """The panel of a player."""

    player: Seat
    is_mine: bool
    is_active: bool
    calls: tuple[Call, ...]  # answers that name this player


class Purse(msgspec.Struct, frozen=True, gc=False):
    """What a player has apart from the sheet."""

    player: Seat
    leader: str  # "" before one is chosen
    is_first: bool  # was the first player of this day
    money: int
    reputation: int
    tech: int
    hand: int
    deck: int
    reserve: int
    jail: int
    removed: int


class Supply(msgspec.Struct, frozen=True, gc=False):
    """The marks that a player has left."""

    player: Seat
    marks: tuple[int, ...]  # by kind


class PlayerSheet(msgspec.Struct, frozen=True, gc=False):
    """Which optional parts a player's sheet has, besides slots and crew."""

    player: Seat
    has_zero: bool
    has_loot: bool
    has_plan: bool


class Desk(msgspec.Struct, frozen=True, gc=False):
    """The viewer's own sheet."""

    leader: str
    is_active: bool
    sheet: PlayerSheet


class Slot(msgspec.Struct, frozen=True, gc=False):
    """A slot of a sheet, with the card on it."""

    id: str
    label: str  # "A"
    action: str  # the leader action, in words
    card: Card | None
    is_mine: bool
    is_announced: bool
    calls: tuple[Call, ...]


class Zero(msgspec.Struct, frozen=True, gc=False):
    """The place for a 0 that is played openly."""

    id: str
    is_played: bool
    calls: tuple[Call, ...]


class Loot(msgspec.Struct, frozen=True, gc=False):
    """The safes on a sheet."""

    id: str
    safes: tuple[str, ...]  # ids
    limit: int  # how many safes may lie here on this day


class Plan(msgspec.Struct, frozen=True, gc=False):
    """A strategy card."""

    id: str
    card: str
    is_armed: bool
    calls: tuple[Call, ...]


class Fist(msgspec.Struct, frozen=True, gc=False):
    """The viewer's own poker cards, and what they know of their deck."""

    cards: tuple[tuple[int, tuple[Call, ...]], ...]
    deck: tuple[tuple[int, ...], ...]
    top: int


Piece = SafeOnTable | ShownScoundrel | Slot | Zero | Loot | Plan


def staged(context: BoardContext) -> Stage:
    """Collect what the pieces are made from."""
    return Stage(context.view, box_of(context.seen), context.words, context.calls)


# -- above the town ----------------------------------------------------------------------------------


def calendar(stage: Stage) -> Calendar:
    """The days, and the current one."""
    view = stage.view
    turns = stage.box.turns_of_all() if view.phase else 0
    return Calendar(view.days, view.day, view.turns_taken, turns)


def fame(stage: Stage) -> Fame:
    """The Reputation track."""
    return Fame(tuple([one.reputation for one in stage.view.players]), tuple(stage.box.points))


def gallery(stage: Stage) -> Gallery:
    """The leaders to choose from."""
    taken = [LEADERS[one.leader] if one.leader != NO_LEADER else "" for one in stage.view.players]
    return Gallery(tuple(taken), tuple([stage.at(f"poster-{name}") for name in LEADERS]))


def schemes(stage: Stage) -> tuple[Plan, ...]:
    """The strategy cards to choose from."""
    offered = [Plan(f"strategy-{card}", card, False, stage.at(f"strategy-{card}")) for card in STRATEGIES]
    return tuple([plan for plan in offered if plan.calls])


def standoff(context: BoardContext) -> Standoff | None:
    """The card that the active player has announced this turn, if there is one."""
    view: ScoundrelsView = context.view
    if view.active == NOBODY or not 0 < view.slot < OPEN:
        return None
    card = view.announced
    asks = view.question is not None and view.question.name == "suspect"
    place = called(context, "place") if asks else None
    return Standoff(
        player=view.active,
        label=POKER[view.slot],
        henchmen=card.henchmen if card else (),
        place=place,
        let_be=called(context, "pass") if asks else None,
        reserve=view.players[view.me].reserve if place else 0,
    )


def called(context: BoardContext, word: str) -> Call | None:
    """Find a option by its word, whether or not it has an element on the board."""
    for number, option in enumerate(context.options, 1):
        if option.word == word:
            return Call(word, option.text, number)
    return None


# -- sites and safes ---------------------------------------------------------------------------------


def site(stage: Stage, number: int) -> Site:
    """Depot, Estate or Laboratory."""
    here = [safe for safe in stage.view.safes if safe.site == number]
    return Site(
        name=SITES[number],
        worth=worth(stage.box.sites[number], [safe.value for safe in here]),
        safes=tuple([safe_id(safe.number) for safe in here if safe.where == ON_SITE]),
        unused=tuple([safe_id(safe.number) for safe in here if safe.where == UNUSED]),
    )


def worth(values: list[int], known: list[int]) -> tuple[tuple[int, bool], ...]:
    """The values of a site; those of safes that the viewer knows are accounted for (S4.14)."""
    left = [value for value in known if value != UNKNOWN]
    found = []
    for value in values:
        is_open = value not in left
        if not is_open:
            left.remove(value)
        found.append((value, is_open))
    return tuple(found)


def safe_on_table(stage: Stage, safe: Safe) -> SafeOnTable:
    """A safe, wherever it is."""
    element = safe_id(safe.number)
    return SafeOnTable(element, SAFE.write(safe.number), safe, stage.at(element))


def safe_id(number: int) -> str:
    """The id of a safe on the page."""
    return f"safe-{SAFE.write(number)}"


# -- the Saloon, the backyard, the Office ------------------------------------------------------------


def person(
    stage: Stage, element: str, scoundrel: int, *, is_armed: bool = False, price: int = -1
) -> ShownScoundrel:
    """A scoundrel, drawn as this element."""
    shown = face(scoundrel, stage.box, stage.game)
    return ShownScoundrel(element, shown, is_armed, stage.view.is_spent(scoundrel), stage.at(element), price)


def saloon(stage: Stage) -> list[ShownScoundrel]:
    """The scoundrels for hire, from left to right."""
    view = stage.view
    return [
        person(stage, f"saloon-{STANDING.write(IN_SALOON + at)}", scoundrel, price=view.prices[at])
        for at, scoundrel in enumerate(view.saloon)
    ]


def backyard(view: ScoundrelsView) -> Backyard:
    """How many cards are in the discard and in the decks."""
    return Backyard(len(view.discards), sum(view.traits_left), sum(view.jobs_left))


def office(stage: Stage) -> Office:
    """The Sheriff's Office."""
    box = stage.box
    jail = tuple([one.jail for one in stage.view.players])
    return Office(jail, box.sell, box.bail, box.bribe, stage.at("office"))


# -- leaders -----------------------------------------------------------------------------------------


def leader(view: ScoundrelsView, player: Seat) -> str:
    """The name of a player's leader, or "" before one is chosen."""
    chosen = view.players[player].leader
    return LEADERS[chosen] if chosen != NO_LEADER else ""


def rogue(stage: Stage, player: Seat) -> Rogue:
    """The panel of a player."""
    view = stage.view
    return Rogue(player, player == view.me, player == view.active, stage.at(f"player-{player}"))


def purse(view: ScoundrelsView, player: Seat) -> Purse:
    """What a player has apart from the sheet."""
    has = view.players[player]
    return Purse(
        player=player,
        leader=leader(view, player),
        is_first=player == view.first,
        money=has.money,
        reputation=has.reputation,
        tech=has.tech,
        hand=has.hand,
        deck=has.deck,
        reserve=has.reserve,
        jail=has.jail,
        removed=has.removed,
    )


# -- sheets ------------------------------------------------------------------------------------------


def sheet(stage: Stage, player: Seat) -> PlayerSheet:
    """The optional parts of a sheet; the viewer's own always has a place for loot."""
    view = stage.view
    has = view.players[player]
    return PlayerSheet(
        player,
        has_zero=has.open_zero or f"zero-{SEATS[player]}" in stage.calls,
        has_loot=bool(has.safes) or player == view.me,
        has_plan=has.strategy != NO_STRATEGY,
    )


def desk(stage: Stage) -> Desk:
    """The viewer's own sheet."""
    view = stage.view
    return Desk(leader(view, view.me), view.me == view.active, sheet(stage, view.me))


def slots(stage: Stage, player: Seat) -> list[Slot]:
    """The six slots, A to 6."""
    view, actions = stage.view, leader_actions(stage.box, stage.game)
    announced = view.slot if view.active == player else 0
    found = []
    for number in range(1, SLOTS + 1):
        element = f"slot-{SEATS[player]}-{POKER[number]}"
        found.append(
            Slot(
                id=element,
                label=POKER[number],
                action=actions[number],
                card=view.players[player].card_on(number),
                is_mine=player == view.me,
                is_announced=number == announced,
                calls=stage.at(element),
            )
        )
    return found


def zero(stage: Stage, player: Seat) -> Zero:
    """The place for a 0 that is played openly."""
    element = f"zero-{SEATS[player]}"
    return Zero(element, stage.view.players[player].open_zero, stage.at(element))


def loot(stage: Stage, player: Seat) -> Loot:
    """The safes that a player has stolen."""
    view = stage.view
    safes = tuple([safe_id(number) for number in view.players[player].safes])
    return Loot(f"loot-{SEATS[player]}", safes, stage.box.most_safes(view.day))


def plan(stage: Stage, player: Seat) -> Plan:
    """The strategy card of a player."""
    has, element = stage.view.players[player], f"strategy-{SEATS[player]}"
    return Plan(element, STRATEGIES[has.strategy], has.is_strategy_armed, stage.at(element))


def crew(stage: Stage, player: Seat) -> list[ShownScoundrel]:
    """The five places of a sheet, from left to right."""
    has = stage.view.players[player]
    return [
        person(stage, f"crew-{SEATS[player]}-{at + 1}", scoundrel, is_armed=has.is_armed(at))
        for at, scoundrel in enumerate(has.sheet)
    ]


def fist(stage: Stage) -> Fist:
    """The viewer's own poker cards."""
    view = stage.view
    cards = tuple([(value, stage.at(f"hand-card-{POKER[value]}")) for value in view.hand])
    return Fist(cards, view.deck, view.top)
