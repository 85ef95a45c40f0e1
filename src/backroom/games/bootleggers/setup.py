"""The set-up: the options of 2.4, and the data of cards, trucks and bars.

A set-up is plain data and complete: a data file named on the command line is read into it, so that a
saved game needs no other file. Everything is checked here; a bad value is refused with the id of
the rule it breaks, never repaired.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from backroom.engine.data_files import FEW, MANY, Name, built_in, check_names, conform, load, with_fields
from backroom.engine.errors import BadSetup
from backroom.engine.words import NAME, Translations
from backroom.games.bootleggers.box import Box, Spot, TruckSize
from backroom.games.bootleggers.nouns import (
    BACK_ROOM,
    FIRST_THUG,
    KINDS,
    MOST_MONEY,
    OMALLEYS,
    SIZES,
    SPOTS,
    THUGS,
    VOLSTEAD,
)

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Money = Annotated[int, msgspec.Meta(ge=0, le=MOST_MONEY)]
Number = Annotated[int, msgspec.Meta(ge=1, le=72)]
Players = Annotated[int, msgspec.Meta(ge=3, le=6)]

MUSCLE_CARDS: Final = 72
MEN_OF_ACTION: Final = 80
TRUCK_CARDS: Final = 14
TRUCKS: Final = 20
MOST_ROUNDS: Final = 12
PROPOSALS: Final = {"normal": 4, "quick": 2, "long": 8, "none": 0}  # B2.47

# The numbers on each Thug card; the first is its amount, the second its limit.
PARAMS: Final[dict[str, list[str]]] = {
    "vigorish": ["per_die"],
    "big-city-boys": ["half_points"],
    "big-payoff": ["price"],
    "city-politics": ["price", "most"],
    "copper-in-the-house": ["wholesale"],
    "double-cross": ["markers"],
    "hit": ["markers"],
    "mob-war": ["markers"],
    "moll": ["dice"],
    "muscling-in": ["dice"],
    "opportunity": ["improvements"],
    "packing-heat": ["wholesale"],
    "recruiting": ["dice"],
    "safe-house": ["most"],
    "state-politics": ["price", "most"],
    "thirsty": ["dice"],
    "turf-war": ["dice"],
    "windfall": ["cards"],
    "word-of-mouth": ["margin"],
    "dirty-rat": ["markers"],
}
# Only one card each: one lies on a Muscle card, one before a Mobster, one stays hidden.
SINGLE: Final = ["big-city-boys", "big-favor", "little-favor", "union-boss", "investigation", "windfall"]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the data file; unknown keys are refused."""


class MuscleData(Section, frozen=True):
    """Quarters (first number, last number, colour) and costs (first number, last number, $G)."""

    quarters: Annotated[list[tuple[Number, Number, Name]], MANY]
    costs: Annotated[list[tuple[Number, Number, Count]], MANY]


class PlainData(Section, frozen=True):
    """A number for each Men of Action card that is not a Thug."""

    single_influence: Count
    double_influence: Count
    single_still: Count
    double_still: Count
    speakeasy_improvement: Count


class TruckData(Section, frozen=True):
    """A size of truck."""

    cap: Positive
    price: Count
    graft: Count
    cards: Count
    pieces: Count


class TrucksData(Section, frozen=True):
    """All sizes."""

    small: TruckData
    medium: TruckData
    large: TruckData


class PriceData(Section, frozen=True):
    """What a speakeasy pays with another number of Mobsters."""

    wholesale: Positive
    margin: Count


class SpotData(Section, frozen=True):
    """A speakeasy; without dice its thirst is unlimited."""

    id: Name
    shaded: Count
    light: Count
    spaces: Count
    wholesale: Positive
    dice: Positive | None = None
    margin: Count | None = None
    players: Annotated[tuple[Players, ...], FEW] = (3, 4, 5, 6)
    per_count: dict[Literal["3", "4", "5", "6"], PriceData] = {}


class ThugData(Section, frozen=True):
    """A Thug title; a name of the owner's takes the place of the built-in one in all languages."""

    id: Name
    count: Count
    windows: Annotated[list[Literal["W1", "W2", "W3", "W4", "W5", "W6", "W7"]], FEW]
    params: Annotated[dict[Name, Positive], FEW] = {}
    title_en: Name | None = None


class StartData(Section, frozen=True):
    """What a Mobster starts with, and how long the game lasts."""

    cash: Money
    markers: Count
    truck: Literal["small", "medium", "large"]
    goal: Annotated[int, msgspec.Meta(ge=1, le=MOST_MONEY)]
    rounds: Literal[4, 8, 12]
    copper_from: Positive
    bonus_rounds: Annotated[list[Positive], MANY]
    dice: Positive = 1


class PiecesData(Section, frozen=True):
    """Pieces that can run short."""

    markers: Positive
    improvements: Count
    remote_stills: Annotated[int, msgspec.Meta(ge=0, lt=BACK_ROOM)]
    die_spaces: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Data(Section, frozen=True):
    """A data file as owners of the physical game may write it (B1.70); each part may be left out."""

    muscle: MuscleData | None = None
    men_of_action: PlainData | None = None
    gains: PlainData | None = None
    trucks: TrucksData | None = None
    speakeasies: Annotated[list[SpotData], MANY] | None = None
    thugs: Annotated[list[ThugData], MANY] | None = None
    start: StartData | None = None
    pieces: PiecesData | None = None


class DataFile(msgspec.Struct, frozen=True):
    """All parts: those of the owner's file, and the built-in ones for the rest."""

    muscle: MuscleData
    men_of_action: PlainData
    gains: PlainData
    trucks: TrucksData
    speakeasies: Annotated[list[SpotData], MANY]
    thugs: Annotated[list[ThugData], MANY]
    start: StartData
    pieces: PiecesData


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of 2.4; all are public, fixed for the game, and may be combined freely (B8.20)."""

    players: Players
    length: Literal[12, 8] = 12
    influence: Literal["phase", "chaos"] = "phase"
    big_payoff: Literal["realign", "stay"] = "realign"
    safe_house: Literal["any", "one"] = "any"
    public_dock: Literal["per_truck", "all_or_none"] = "per_truck"
    markers: Literal["influence_only", "shared"] = "influence_only"
    windows: Literal["full", "brisk"] = "full"
    talk: Literal["normal", "quick", "long", "none"] = "normal"
    cash: Literal["hidden", "open"] = "hidden"
    memory: Literal["on", "off"] = "on"
    data: Data | None = None


BUILT_IN: Final = built_in(__package__, DataFile)


def own_texts(data: bytes) -> list[tuple[str, str, Translations]]:
    """Return the names that an owner has given to Thugs; a built-in name that is repeated is none."""
    given = msgspec.json.decode(data, type=Data).thugs if data else None
    return [
        (word, NAME, {"en": thug.title_en})
        for word, thug, known in zip(THUGS, given or [], BUILT_IN.thugs)
        if thug.title_en and thug.title_en != known.title_en
    ]


# -- reading a data file -------------------------------------------------------------------------


def read_data(text: bytes) -> object:
    """Read a data file as plain data for the set-up; checks all that can be checked without a game."""
    data = conform(load(text, "B1.70"), Data, "the file", "B1.70")
    check(completed(data))
    return msgspec.to_builtins(data)


def completed(data: Data | None) -> DataFile:
    """Return the parts of the file, with the built-in ones for those it leaves out."""
    return with_fields(BUILT_IN, data)


# -- checking it ---------------------------------------------------------------------------------


def check(data: DataFile) -> None:
    """Check everything that does not depend on the number of Mobsters."""
    check_ranges([(first, last) for first, last, _ in data.muscle.quarters], "muscle, quarters", "B1.20")
    check_ranges([(first, last) for first, last, _ in data.muscle.costs], "muscle, costs", "B1.21")
    check_thugs(data.thugs)
    check_sums(data)
    check_spots(data.speakeasies)
    check_start(data)
    if data.pieces.improvements < data.men_of_action.speakeasy_improvement:
        raise BadSetup("pieces, improvements: fewer than speakeasy_improvement cards (B11.12)")


def check_ranges(ranges: list[tuple[int, int]], where: str, rule: str) -> None:
    """Ascending ranges that hold every Muscle number once (B11.1)."""
    following = 1
    for first, last in ranges:
        if first != following or last < first:
            raise BadSetup(f"{where}: {first} .. {last} stands where {following} comes next ({rule})")
        following = last + 1
    if following != MUSCLE_CARDS + 1:
        raise BadSetup(f"{where}: {following - 1} cards, must be {MUSCLE_CARDS} ({rule})")


def check_thugs(thugs: list[ThugData]) -> None:
    """All titles in order, each with the numbers that its card needs (B-T01 .. B-T30)."""
    check_order([thug.id for thug in thugs], [f"T{n:02}" for n in range(1, len(THUGS) + 1)], "thugs", "B1.30")
    for thug, name in zip(thugs, THUGS):
        check_names(thug.params, PARAMS.get(name, []), f"thugs, {thug.id}, params", f"B-{thug.id}")
        if name in SINGLE and thug.count > 1:
            raise BadSetup(f"thugs, {thug.id}, count: {thug.count}, but one at most is possible (B1.30)")


def check_order(found: list[str], needed: list[str], where: str, rule: str) -> None:
    """Refuse ids other than these, or in another order."""
    check_names(found, needed, where, rule)
    if found != needed:
        raise BadSetup(f"{where}: must stand in the order {', '.join(needed)} ({rule})")


def check_sums(data: DataFile) -> None:
    """80 Men of Action, 14 truck cards, 20 trucks (B11.2, B11.3, B11.13)."""
    trucks = sizes(data)
    for where, found, needed, rule in (
        ("men_of_action and thugs", len(cards_of(data)), MEN_OF_ACTION, "B1.8"),
        ("trucks, cards", sum([truck.cards for truck in trucks]), TRUCK_CARDS, "B1.9"),
        ("trucks, pieces", sum([truck.pieces for truck in trucks]), TRUCKS, "B1.6"),
    ):
        if found != needed:
            raise BadSetup(f"{where}: {found}, must be {needed} ({rule})")


def check_spots(spots: list[SpotData]) -> None:
    """S1 is O'Malley's, without influence; only S6 may be out of play for some numbers of players."""
    check_order(
        [spot.id for spot in spots], [f"S{n}" for n in range(1, len(SPOTS) + 1)], "speakeasies", "B1.1"
    )
    for number, spot in enumerate(spots):
        where = f"speakeasies, {spot.id}"
        if (
            number == OMALLEYS
            and (spot.shaded, spot.light, spot.spaces, spot.dice, spot.margin) != NO_INFLUENCE
        ):
            raise BadSetup(f"{where}: has circles, spaces, dice or a margin (B-S1)")
        if number != OMALLEYS and (not spot.shaded or spot.dice is None or spot.margin is None):
            raise BadSetup(f"{where}: needs shaded circles, dice and a margin (B-{spot.id})")
        if number != VOLSTEAD and sorted(spot.players) != [3, 4, 5, 6]:
            raise BadSetup(f"{where}, players: is in play always (B-{spot.id})")


NO_INFLUENCE: Final = (0, 0, 0, None, None)


def check_start(data: DataFile) -> None:
    """What is handed out must be in the box, and events of a round must fall within the game."""
    start, pieces = data.start, data.pieces
    if start.markers > pieces.markers:
        raise BadSetup(f"start, markers: {start.markers} of {pieces.markers} (B2.9)")
    if start.dice > pieces.die_spaces:
        raise BadSetup(f"start, dice: {start.dice} on {pieces.die_spaces} spaces (B1.60)")
    if (
        start.bonus_rounds != sorted(set(start.bonus_rounds))
        or max(start.bonus_rounds, default=0) > MOST_ROUNDS
    ):
        raise BadSetup(
            f"start, bonus_rounds: {start.bonus_rounds} do not ascend up to {MOST_ROUNDS} (B3.601)"
        )


def check_for(players: int, rounds: int, data: DataFile) -> None:
    """There must be enough for all players: Muscle cards of each quarter, and trucks at the start."""
    quarters = data.muscle.quarters
    if rounds % len(quarters):
        raise BadSetup(f"muscle, quarters: {rounds} rounds do not fall into {len(quarters)} quarters (B2.6)")
    for first, last, colour in quarters:
        needed = players * rounds // len(quarters)
        if last - first + 1 < needed:
            raise BadSetup(f"muscle, quarters, {colour}: {last - first + 1} cards, {needed} are dealt (B2.6)")
    pieces = sizes(data)[SIZES.index(data.start.truck)].pieces
    if pieces < players:
        raise BadSetup(f"start, truck: {pieces} {data.start.truck} trucks for {players} Mobsters (B2.10)")


# -- laying it out -------------------------------------------------------------------------------


def make_box(setup: Setup) -> Box:
    """Check the set-up and make what never changes during the game from it."""
    data = completed(setup.data)
    rounds = min(setup.length, data.start.rounds)
    check(data)
    check_for(setup.players, rounds, data)
    spots = [printed(spot, setup.players) for spot in data.speakeasies if setup.players in spot.players]
    trucks = [TruckSize(truck.cap, truck.price, truck.graft, truck.pieces) for truck in sizes(data)]
    truck_deck = [size for size, truck in enumerate(sizes(data)) for _ in range(truck.cards)]
    box = Box(setup.players, spots, trucks, cards_of(data), truck_deck)
    box.rounds = rounds
    number_cards(box, data)
    stock(box, data)
    apply_options(box, setup)
    return box


def sizes(data: DataFile) -> list[TruckData]:
    """The trucks by size."""
    return [data.trucks.small, data.trucks.medium, data.trucks.large]


def plain(cards: PlainData) -> list[int]:
    """Return the numbers of the cards that are not Thugs, by kind."""
    return [
        cards.single_influence,
        cards.double_influence,
        cards.single_still,
        cards.double_still,
        cards.speakeasy_improvement,
    ]


def cards_of(data: DataFile) -> list[int]:
    """Return all Men of Action by kind, ascending."""
    counts = [*plain(data.men_of_action), *[thug.count for thug in data.thugs]]
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def printed(spot: SpotData, players: int) -> Spot:
    """A speakeasy with the prices for this number of Mobsters."""
    prices = [price for count, price in spot.per_count.items() if count == str(players)]
    wholesale, margin = (
        (prices[0].wholesale, prices[0].margin) if prices else (spot.wholesale, spot.margin or 0)
    )
    return Spot(spot.shaded, spot.light, spot.spaces, spot.dice or 0, wholesale, margin)


def number_cards(box: Box, data: DataFile) -> None:
    """Set the numbers on Muscle cards and Men of Action; a single number is also the limit of its card."""
    box.quarters = [list(range(first, last + 1)) for first, last, _ in data.muscle.quarters]
    for first, last, cost in data.muscle.costs:
        box.costs[first : last + 1] = [cost] * (last + 1 - first)
    box.amounts[:FIRST_THUG] = box.limits[:FIRST_THUG] = plain(data.gains)
    for kind, thug in enumerate(data.thugs, FIRST_THUG):
        box.windows[kind] = sum([1 << int(window[1:]) for window in set(thug.windows)])
        numbers = [thug.params[name] for name in PARAMS.get(KINDS[kind], [])]
        if numbers:
            box.amounts[kind], box.limits[kind] = numbers[0], numbers[-1]


def stock(box: Box, data: DataFile) -> None:
    """Set what is in the box, and what is handed out from it."""
    box.cash = data.start.cash
    box.first_markers = data.start.markers
    box.first_truck = SIZES.index(data.start.truck)
    box.first_dice = data.start.dice
    box.goal = data.start.goal
    box.copper_from = data.start.copper_from
    box.bonus_rounds = data.start.bonus_rounds[:]
    box.markers = data.pieces.markers
    box.improvements = data.pieces.improvements
    box.boards = data.pieces.remote_stills
    box.die_spaces = data.pieces.die_spaces


def apply_options(box: Box, setup: Setup) -> None:
    """Apply the options B2.41 to B2.49."""
    box.chaos = setup.influence == "chaos"
    box.realign = setup.big_payoff == "realign"
    box.safe_house_any = setup.safe_house == "any"
    box.admit_per_truck = setup.public_dock == "per_truck"
    box.shared_markers = setup.markers == "shared"
    box.brisk = setup.windows == "brisk"
    box.talks = PROPOSALS[setup.talk]
    box.cash_open = setup.cash == "open"
    box.memory_aid = setup.memory == "on"
