"""The town of 3000 Scoundrels as pieces on a page: sites and safes, the Saloon, and leaders' sheets.

A piece holds all that is seen of it, so that its drawing can be kept; everything comes from a view.
"""

from __future__ import annotations

import msgspec

from backroom.engine.flow import NOBODY, Seat
from backroom.games.scoundrels.house import House
from backroom.games.scoundrels.nouns import (
    IN_SALOON,
    JOBS,
    LEADERS,
    NO_LEADER,
    NO_STRATEGY,
    NOBODY_THERE,
    ON_SITE,
    OPEN,
    PLACES,
    POKER,
    SAFE,
    SEATS,
    SITES,
    SLOTS,
    STANDING,
    STRATEGIES,
    UNUSED,
)
from backroom.games.scoundrels.view import HIDDEN, Card, Leader, Safe, ScoundrelsView
from backroom.web.boards.furniture import Call, answers
from backroom.web.boards.scene import Scene
from backroom.web.boards.scoundrels_cards import Face, face, house_of, leader_action


class Person(msgspec.Struct, frozen=True):
    """A place for a scoundrel, and who stands there."""

    id: str
    face: Face | None
    is_armed: bool
    is_spent: bool
    calls: tuple[Call, ...]
    price: int  # to hire, or -1 where nobody is for hire


class Box(msgspec.Struct, frozen=True):
    """A safe with its marks."""

    id: str
    handle: str
    safe: Safe
    calls: tuple[Call, ...]


class Site(msgspec.Struct, frozen=True):
    """A site with the safes that are still there, and the one that was set aside."""

    name: str
    worth: tuple[tuple[int, bool], ...]  # its six values, and whether one still wonders where they are
    boxes: tuple[Box, ...]
    unused: tuple[Box, ...]


class Slot(msgspec.Struct, frozen=True):
    """A slot of a sheet, with the card that lies on it."""

    id: str
    label: str  # "A"
    action: str  # of the leader, in words
    card: Card | None
    is_announced: bool
    calls: tuple[Call, ...]


class Sheet(msgspec.Struct, frozen=True):
    """All that lies on the sheet of a leader."""

    player: Seat
    leader: str  # or "" before one is chosen
    is_mine: bool
    is_active: bool
    is_first: bool  # began this day
    has: Leader
    slots: tuple[Slot, ...]
    has_open_zero: bool
    zero_calls: tuple[Call, ...]
    crew: tuple[Person, ...]
    safes: tuple[Box, ...]
    limit: int  # of safes on this day
    strategy: str  # its word, or ""
    strategy_text: str
    is_strategy_armed: bool
    strategy_calls: tuple[Call, ...]
    calls: tuple[Call, ...]  # answers that name this player


class Standoff(msgspec.Struct, frozen=True):
    """The card of this turn that somebody may not believe in."""

    player: Seat
    label: str
    henchmen: tuple[Seat, ...]
    place: Call | None  # "I don't believe you"
    let_be: Call | None
    reserve: int  # of the one who is asked


def called(scene: Scene, word: str) -> Call | None:
    """An answer by its word, wherever it lies."""
    for number, choice in enumerate(scene.choices, 1):
        if choice.word == word:
            return Call(word, choice.text, number)
    return None


# -- sites and safes ---------------------------------------------------------------------------------


def sites(scene: Scene) -> list[Site]:
    """Depot, Estate and Laboratory."""
    view, calls, house = scene.view, answers(scene), house_of(scene.look)
    return [site(view, number, calls, house) for number in range(len(SITES))]


def site(view: ScoundrelsView, number: int, calls: dict[str, list[Call]], house: House) -> Site:
    """One of them."""
    here = [safe for safe in view.safes if safe.site == number]
    return Site(
        name=SITES[number],
        worth=worth(house.sites[number], [safe.value for safe in here]),
        boxes=tuple(box(safe, calls) for safe in here if safe.where == ON_SITE),
        unused=tuple(box(safe, calls) for safe in here if safe.where == UNUSED),
    )


def worth(values: list[int], known: list[int]) -> tuple[tuple[int, bool], ...]:
    """The values of a site; those that one has seen are accounted for (S4.14)."""
    left = [value for value in known if value != HIDDEN]
    found = []
    for value in values:
        is_open = value not in left
        if not is_open:
            left.remove(value)
        found.append((value, is_open))
    return tuple(found)


def box(safe: Safe, calls: dict[str, list[Call]]) -> Box:
    """A safe, wherever it lies."""
    handle = SAFE.write(safe.number)
    return Box(f"safe-{handle}", handle, safe, tuple(calls.get(f"safe-{handle}", [])))


# -- the Saloon --------------------------------------------------------------------------------------


def saloon(scene: Scene) -> list[Person]:
    """Who is for hire, from the left."""
    view, calls, house = scene.view, answers(scene), house_of(scene.look)
    found = []
    for at, scoundrel in enumerate(view.saloon):
        place = f"saloon-{STANDING.write(IN_SALOON + at)}"
        shown = face(scoundrel, house, scene.game)
        found.append(
            Person(place, shown, False, spent(view, scoundrel), tuple(calls.get(place, [])), view.prices[at])
        )
    return found


def alone(scene: Scene, place: str, scoundrel: int) -> Person | None:
    """A scoundrel on the discard, or one that is just being hired."""
    shown = face(scoundrel, house_of(scene.look), scene.game)
    if shown is None:
        return None
    calls = tuple(answers(scene).get(place, []))
    return Person(place, shown, False, spent(scene.view, scoundrel), calls, -1)


def spent(view: ScoundrelsView, scoundrel: int) -> bool:
    """Was its trait or its job used this turn (S3.9)?"""
    if scoundrel == NOBODY_THERE:
        return False
    return view.traits_used >> scoundrel // JOBS & 1 == 1 or view.jobs_used >> scoundrel % JOBS & 1 == 1


# -- sheets ------------------------------------------------------------------------------------------


def sheet(scene: Scene, player: Seat) -> Sheet:
    """All that lies before a leader."""
    view, calls, game = scene.view, answers(scene), scene.game
    has = view.players[player]
    seat = SEATS[player]
    strategy = STRATEGIES[has.strategy] if has.strategy != NO_STRATEGY else ""
    return Sheet(
        player=player,
        leader=LEADERS[has.leader] if has.leader != NO_LEADER else "",
        is_mine=player == view.me,
        is_active=player == view.active,
        is_first=player == view.first,
        has=has,
        slots=slots(scene, player, calls),
        has_open_zero=has.open_zero,
        zero_calls=tuple(calls.get(f"zero-{seat}", [])),
        crew=crew(scene, player, calls),
        safes=tuple(box(view.safes[number], calls) for number in has.safes),
        limit=view.day,
        strategy=strategy,
        strategy_text=game("card", strategy, "text") if strategy else "",
        is_strategy_armed=has.armed >> PLACES & 1 == 1,
        strategy_calls=tuple(calls.get(f"strategy-{seat}", [])),
        calls=tuple(calls.get(f"player-{player}", [])),
    )


def slots(scene: Scene, player: Seat, calls: dict[str, list[Call]]) -> tuple[Slot, ...]:
    """The six slots, A to 6."""
    view, game, house = scene.view, scene.game, house_of(scene.look)
    cards = {card.slot: card for card in view.players[player].cards}
    found = []
    for number in range(1, SLOTS + 1):
        place = f"slot-{SEATS[player]}-{POKER[number]}"
        action = leader_action(number, house, game)
        is_announced = view.active == player and view.slot == number
        here = tuple(calls.get(place, []))
        found.append(Slot(place, POKER[number], action, cards.get(number), is_announced, here))
    return tuple(found)


def crew(scene: Scene, player: Seat, calls: dict[str, list[Call]]) -> tuple[Person, ...]:
    """The five places, from the left."""
    view, house = scene.view, house_of(scene.look)
    has = view.players[player]
    found = []
    for at, scoundrel in enumerate(has.sheet):
        place = f"crew-{SEATS[player]}-{at + 1}"
        shown = face(scoundrel, house, scene.game)
        is_armed = has.armed >> at & 1 == 1
        here = tuple(calls.get(place, []))
        found.append(Person(place, shown, is_armed, spent(view, scoundrel), here, -1))
    return tuple(found)


# -- suspicion ---------------------------------------------------------------------------------------


def standoff(scene: Scene) -> Standoff | None:
    """The card that the active player has announced this turn."""
    view: ScoundrelsView = scene.view
    if view.active == NOBODY or not 0 < view.slot < OPEN:
        return None
    card = next((card for card in view.players[view.active].cards if card.slot == view.slot), None)
    asks = view.question is not None and view.question.name == "suspect"
    return Standoff(
        player=view.active,
        label=POKER[view.slot],
        henchmen=card.henchmen if card else (),
        place=called(scene, "place") if asks else None,
        let_be=called(scene, "pass") if asks else None,
        reserve=view.players[view.me].reserve if view.me != NOBODY else 0,
    )
