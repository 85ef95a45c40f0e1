"""The street of Bootleggers as pieces on a page: facades with their lines of trucks, and what Mobsters have.

A piece holds everything that is shown of it, so that its drawing can be cached. Everything comes from a view.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import COLOURS, HALVES, NOWHERE, PHASES, SPOTS, STILL, still_of
from backroom.games.bootleggers.pledges import BY, tally
from backroom.games.bootleggers.shapes import UNKNOWN, BootleggersView, Mobster, Spot, Truck
from backroom.tables.snapshot import Story
from backroom.web.boards.context import Call

STILLS_RUN = PHASES.index("stills") + 1
SALES = PHASES.index("password") + 1


class Circle(msgspec.Struct, frozen=True, gc=False):
    """A circle of a speakeasy: shaded or light, and the owner of the marker in it."""

    shaded: bool
    player: Seat  # or NOBODY
    key: str


class Facade(msgspec.Struct, frozen=True, gc=False):
    """A speakeasy with everything in it and in front of it."""

    spot: int
    name: str  # "mothers"
    here: Spot
    lines: tuple[tuple[Truck, ...], ...]
    faces: tuple[int, ...]  # the dice that were rolled for it this round
    left: int  # remaining demand; UNKNOWN unless sales are at this speakeasy
    is_at_hand: bool
    is_done: bool
    calls: tuple[Call, ...]
    truck_calls: tuple[tuple[int, Call], ...]  # answers that can be clicked on a truck in a line
    round: int
    asked_truck: int  # the truck that a question is about, or NOBODY


class Pot(msgspec.Struct, frozen=True, gc=False):
    """A still with the faces of its dice; 0 for a die that has not been rolled yet."""

    id: str
    faces: tuple[int, ...]
    spaces: int
    blocked: bool
    calls: tuple[Call, ...]


class Purse(msgspec.Struct, frozen=True, gc=False):
    """The first line of a Mobster's panel: Muscle, money, signs, and promises kept and broken."""

    player: Seat
    face_up: int
    muscle_cards: int
    strength: int
    cost: int
    boost: int  # by Big City Boys, in half points
    has_chosen: bool  # a Muscle card lies face down before the Mobster
    money: int
    raised: bool
    union_boss: bool
    warehouse: bool
    kept: int  # promises kept
    broken: int
    void: int
    open: int


class Stills(msgspec.Struct, frozen=True, gc=False):
    """The stills of a Mobster."""

    player: Seat
    pots: tuple[Pot, ...]
    copper: bool  # the Copper stands in front of the first still


class Stash(msgspec.Struct, frozen=True, gc=False):
    """What lies in a Back Room."""

    player: Seat
    boys: int
    frozen: int
    supply: int
    crates: int
    stored_dice: int
    stored_improvements: int
    thugs: tuple[int, ...]
    hidden: int  # Thug cards that this viewer does not know
    calls: tuple[Call, ...]


class Garage(msgspec.Struct, frozen=True, gc=False):
    """The trucks at home."""

    player: Seat
    trucks: tuple[Truck, ...]
    calls: tuple[tuple[int, Call], ...]
    asked_truck: int  # the truck that a question is about, or NOBODY


# -- the street --------------------------------------------------------------------------------------


class Sales(msgspec.Struct, frozen=True, gc=False):
    """The progress of sales: the current speakeasy, and its remaining demand."""

    round: int
    phase: int
    door: int
    demand: int


def facades(
    spots: tuple[Spot, ...],
    trucks: tuple[Truck, ...],
    calls: dict[str, list[Call]],
    thirst: dict[int, tuple[int, ...]],
    sales: Sales,
    asked: int,
) -> list[Facade]:
    """The speakeasies, in the order of sales."""
    by_number = {truck.number: truck for truck in trucks}
    found = []
    for spot, here in enumerate(spots):
        lines = tuple([tuple([by_number[number] for number in line]) for line in here.lines])
        is_at_hand = sales.door == spot
        found.append(
            Facade(
                spot=spot,
                name=SPOTS[spot],
                here=here,
                lines=lines,
                faces=thirst.get(spot, ()) if here.rolled else (),
                left=sales.demand if is_at_hand else UNKNOWN,
                is_at_hand=is_at_hand,
                is_done=sales.phase >= SALES and not here.pending,
                calls=tuple(calls.get(f"spot-{SPOTS[spot]}", ())),
                truck_calls=truck_calls([truck for line in lines for truck in line], calls),
                round=sales.round,
                asked_truck=asked,
            )
        )
    return found


def circles(here: Spot) -> tuple[Circle, ...]:
    """The circles of a speakeasy, shaded ones first; the markers of a Mobster are next to each other."""
    markers = [(player, i) for player, count in enumerate(here.markers) for i in range(count)]
    free = [(NOBODY, i) for i in range(here.circles - len(markers))]
    return tuple(
        Circle(at < here.shaded, player, f"m{player}-{i}" if player != NOBODY else f"free-{i}")
        for at, (player, i) in enumerate([*markers, *free])
    )


def truck_calls(trucks: Sequence[Truck], calls: dict[str, list[Call]]) -> tuple[tuple[int, Call], ...]:
    """The answers that can be clicked on these trucks."""
    return tuple([(t.number, call) for t in trucks for call in calls.get(f"truck-{t.number}", [])])


# -- what the dice showed ----------------------------------------------------------------------------


class Rolls(msgspec.Struct, frozen=True, gc=False):
    """The faces of the last rolls: of the demand of each speakeasy, and of the stills that were run last."""

    thirst: dict[int, tuple[int, ...]]
    stills: dict[int, tuple[int, ...]]


NO_ROLLS = Rolls({}, {})


def last_rolls(story: Story) -> Rolls:
    """The faces of the last rolls in this story."""
    return story.sum_up("rolls", NO_ROLLS, rolled)


def rolled(known: Rolls, _step: int, heard: list[Happening]) -> Rolls:
    """The faces after one more step; a new run of the stills replaces the one before."""
    thirst, stills = faces(heard, "thirst"), faces(heard, "rolls")
    if not thirst and not stills:
        return known
    return Rolls({**known.thirst, **thirst}, stills or known.stills)


def faces(heard: list[Happening], event: str) -> dict[int, tuple[int, ...]]:
    """The faces of one step's rolls, by what they were rolled for."""
    found: dict[int, tuple[int, ...]] = {}
    for number, what, face, _, _ in heard:
        if TITLE.book.events[number].name == event:
            found[what] = (*found.get(what, ()), face)
    return found


# -- Mobsters ----------------------------------------------------------------------------------------


def purse(view: BootleggersView, player: Seat) -> Purse:
    """The first line of a Mobster's panel."""
    has: Mobster = view.mobsters[player]
    kept, broken, void = tally(view.settled, player)
    return Purse(
        player,
        has.face_up,
        has.muscle_cards,
        has.strength,
        view.costs[has.face_up],
        has.boost,
        has_chosen(view, player),
        has.money,
        bool(has.raised),
        view.union_boss == player,
        bool(has.warehouse),
        kept,
        broken,
        void,
        len([promise for promise in view.promises if promise[BY] == player]),
    )


def stash(player: Seat, has: Mobster, calls: dict[str, list[Call]]) -> Stash:
    """The contents of a Mobster's Back Room."""
    return Stash(
        player,
        has.boys,
        has.frozen,
        has.supply,
        has.crates,
        has.stored_dice,
        has.stored_improvements,
        has.thugs,
        has.thug_cards - len(has.thugs),
        tuple(calls.get(f"room-{COLOURS[player]}", ())),
    )


def at_home(trucks: tuple[Truck, ...]) -> dict[Seat, tuple[Truck, ...]]:
    """The trucks at home, by the Mobsters who operate them, and also by those who own them."""
    found: dict[Seat, tuple[Truck, ...]] = {}
    for truck in trucks:
        for player in {truck.operator, truck.owner} if truck.place == NOWHERE else ():
            found[player] = (*found.get(player, ()), truck)
    return found


def garage(player: Seat, home: tuple[Truck, ...], calls: dict[str, list[Call]], asked: int) -> Garage:
    """The trucks of a Mobster that are at home; of those that others operate only the answers are kept."""
    driven = tuple([truck for truck in home if truck.operator == player])
    return Garage(player, driven, truck_calls(home, calls), asked)


def points(halves: int) -> float:
    """Muscle in points, such as 43.5."""
    return halves / HALVES


def has_chosen(view: BootleggersView, player: Seat) -> bool:
    """True if all players are choosing their Muscle card now, and this one has chosen."""
    question = view.question
    return question is not None and question.name == "muscle" and player not in question.waiting


def asked_truck(view: BootleggersView) -> int:
    """The truck that is being loaded, or that waits at the public dock for an answer; NOBODY if none."""
    return view.about if view.doing in {"load_truck", "at_the_door"} else NOBODY


def pots(
    player: Seat,
    has: Mobster,
    rolled: dict[int, tuple[int, ...]],
    spaces: int,
    calls: dict[str, list[Call]],
) -> tuple[Pot, ...]:
    """The Family Still, then the Remote Stills in the order in which they were founded.

    `rolled` are the faces of the last run of the stills; `spaces` is how many dice fit on a still.
    """
    found = []
    for number, dice in enumerate([has.family, *has.remotes]):
        still = still_of(player, number)
        name = f"still-{STILL.write(still)}"
        faces = rolled.get(still, ())
        shown = (*faces, *(0,) * (dice - len(faces)))[:dice]
        blocked = has.blocked >> number & 1 == 1
        found.append(Pot(name, shown, spaces, blocked, tuple(calls.get(name, ()))))
    return tuple(found)


def order_of_muscle(view: BootleggersView) -> list[Seat]:
    """The seats, highest Muscle first; before the reveal, in the order of seats."""
    return sorted(range(len(view.mobsters)), key=lambda player: -view.mobsters[player].strength)
