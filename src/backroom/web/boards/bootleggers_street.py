"""The street of Bootleggers as pieces on a page: facades with their lines of trucks, and what Mobsters have.

A piece holds all that is seen of it, so that its drawing can be kept; everything comes from a view.
"""

from __future__ import annotations

import msgspec

from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import COLOURS, NOWHERE, PHASES, SPOTS, STILL, still_of
from backroom.games.bootleggers.pledges import BY, tally
from backroom.games.bootleggers.shapes import UNKNOWN, BootleggersView, Mobster, Spot, Truck
from backroom.tables.snapshot import Story
from backroom.web.boards.context import Call

STILLS_RUN = PHASES.index("stills") + 1
SALES = PHASES.index("password") + 1
HALVES = 2  # of a point of Muscle


class Circle(msgspec.Struct, frozen=True, gc=False):
    """A circle of a speakeasy: shaded or light, and whose marker lies in it."""

    shaded: bool
    player: Seat  # or NOBODY
    key: str


class Facade(msgspec.Struct, frozen=True, gc=False):
    """A speakeasy with everything in and before it."""

    spot: int
    name: str  # "mothers"
    here: Spot
    lines: tuple[tuple[Truck, ...], ...]
    faces: tuple[int, ...]  # of the dice that were rolled for it this round
    left: int  # demand that is left; UNKNOWN where nothing is bought now
    is_at_hand: bool
    is_done: bool
    calls: tuple[Call, ...]
    truck_calls: tuple[tuple[int, Call], ...]  # answers that lie on a truck in a line
    round: int
    asked_truck: int  # the one that a question is about, or NOBODY


class Pot(msgspec.Struct, frozen=True, gc=False):
    """A still with its dice; faces of the last roll, or zeros while it is still to come."""

    id: str
    faces: tuple[int, ...]
    spaces: int
    blocked: bool
    calls: tuple[Call, ...]


class Purse(msgspec.Struct, frozen=True, gc=False):
    """The first line of a Mobster's panel: Muscle, money, signs, and what his word is worth."""

    player: Seat
    face_up: int
    muscle_cards: int
    strength: int
    cost: int
    boosted: bool
    has_chosen: bool  # a Muscle card lies face down before him
    money: int
    raised: bool
    union_boss: bool
    warehouse: bool
    kept: int  # promises
    broken: int
    void: int
    open: int


class Stills(msgspec.Struct, frozen=True, gc=False):
    """The stills of a Mobster."""

    player: Seat
    pots: tuple[Pot, ...]
    copper: bool  # the Copper stands before the first


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
    hidden: int  # Thug cards that are not shown
    calls: tuple[Call, ...]


class Garage(msgspec.Struct, frozen=True, gc=False):
    """The trucks at home."""

    player: Seat
    trucks: tuple[Truck, ...]
    calls: tuple[tuple[int, Call], ...]
    asked_truck: int  # the one that a question is about, or NOBODY


# -- the street --------------------------------------------------------------------------------------


class Sales(msgspec.Struct, frozen=True, gc=False):
    """How far sales are: at which speakeasy, and what it still wants."""

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
    """The speakeasies in play, in the order of sales."""
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


def demand(facade: Facade) -> int:
    """What the dice of a speakeasy come to, with its improvements."""
    return sum(facade.faces) + len(facade.faces) * facade.here.improvements


def circles(here: Spot) -> tuple[Circle, ...]:
    """The shaded circles first; the markers of each Mobster lie together."""
    markers = [(player, i) for player, count in enumerate(here.markers) for i in range(count)]
    free = [(NOBODY, i) for i in range(here.circles - len(markers))]
    return tuple(
        Circle(at < here.shaded, player, f"m{player}-{i}" if player != NOBODY else f"free-{i}")
        for at, (player, i) in enumerate([*markers, *free])
    )


def truck_calls(trucks: list[Truck], calls: dict[str, list[Call]]) -> tuple[tuple[int, Call], ...]:
    """The answers that lie on these trucks."""
    return tuple([(t.number, call) for t in trucks for call in calls.get(f"truck-{t.number}", [])])


# -- what the dice showed ----------------------------------------------------------------------------


class Rolls(msgspec.Struct, frozen=True, gc=False):
    """The faces of the last rolls: of each speakeasy's demand, and of the stills that were run last."""

    thirst: dict[int, tuple[int, ...]]
    stills: dict[int, tuple[int, ...]]


NO_ROLLS = Rolls({}, {})


def last_rolls(story: Story) -> Rolls:
    """What the dice showed last."""
    return story.sum_up("rolls", NO_ROLLS, rolled)


def rolled(known: Rolls, _step: int, heard: list[Happening]) -> Rolls:
    """What they showed after one more step; a run of the stills replaces the one before."""
    thirst, stills = faces(heard, "thirst"), faces(heard, "rolls")
    if not thirst and not stills:
        return known
    return Rolls({**known.thirst, **thirst}, stills or known.stills)


def faces(heard: list[Happening], event: str) -> dict[int, tuple[int, ...]]:
    """What was rolled in a step, by what it was rolled for."""
    found: dict[int, tuple[int, ...]] = {}
    for number, what, face, _, _ in heard:
        if TITLE.book.events[number].name == event:
            found[what] = (*found.get(what, ()), face)
    return found


# -- Mobsters ----------------------------------------------------------------------------------------


def purse(view: BootleggersView, player: Seat) -> Purse:
    """Muscle, money and signs of a Mobster."""
    has: Mobster = view.mobsters[player]
    kept, broken, void = tally(view.settled, player)
    return Purse(
        player,
        has.face_up,
        has.muscle_cards,
        has.strength,
        view.costs[has.face_up],
        view.boosted == player,
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
    """What lies in the Back Room of a Mobster."""
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


def garage(player: Seat, trucks: tuple[Truck, ...], calls: dict[str, list[Call]], asked: int) -> Garage:
    """The trucks of a Mobster that are at home; those that others drive are only clicked there."""
    home = [t for t in trucks if t.place == NOWHERE and player in (t.operator, t.owner)]
    driven = tuple([t for t in home if t.operator == player])
    return Garage(player, driven, truck_calls(home, calls), asked)


def points(halves: int) -> float:
    """Muscle in points: 43.5."""
    return halves / HALVES


def has_chosen(view: BootleggersView, player: Seat) -> bool:
    """While all choose their Muscle: has this one?"""
    question = view.question
    return question is not None and question.name == "muscle" and player not in question.waiting


def asked_truck(view: BootleggersView) -> int:
    """The truck that is being loaded, or that waits at the public dock for an answer."""
    return view.about if view.doing in {"load_truck", "at_the_door"} else NOBODY


class Rolled(msgspec.Struct, frozen=True, gc=False):
    """What the stills showed last, and how many dice fit on one."""

    faces: dict[int, tuple[int, ...]]
    spaces: int


def pots(player: Seat, has: Mobster, rolled: Rolled, calls: dict[str, list[Call]]) -> tuple[Pot, ...]:
    """The Family Still, then the Remote Stills as they were founded."""
    found = []
    for number, dice in enumerate([has.family, *has.remotes]):
        still = still_of(player, number)
        name = f"still-{STILL.write(still)}"
        faces = rolled.faces.get(still, ())
        shown = (*faces, *(0,) * (dice - len(faces)))[:dice]
        blocked = has.blocked >> number & 1 == 1
        found.append(Pot(name, shown, rolled.spaces, blocked, tuple(calls.get(name, ()))))
    return tuple(found)


def order_of_muscle(view: BootleggersView) -> list[Seat]:
    """Whoever has the highest Muscle first; before the reveal, as they sit."""
    return sorted(range(len(view.mobsters)), key=lambda player: -view.mobsters[player].strength)
