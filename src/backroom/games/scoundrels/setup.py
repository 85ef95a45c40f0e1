"""The set-up: the options of section 2, and the data of all cards.

A set-up is plain data and complete: a data file named on the command line is read into it, so that a
saved game needs no other file. Everything is checked here; a bad value is refused with the id of
the rule it breaks, never repaired.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from backroom.engine.data_files import FEW, MANY, Name, built_in, check_names, conform, load, with_fields
from backroom.engine.errors import BadSetup
from backroom.games.scoundrels.box import Box, Job, Strategy, Trait
from backroom.games.scoundrels.nouns import (
    END_OF_DAY,
    EVENTS,
    JOBS,
    LEADERS,
    NO_EVENT,
    PER_SITE,
    POKER,
    SAFES,
    SHERIFF_STEP3,
    SITES,
    STRATEGIES,
    TRAITS,
)
from backroom.games.scoundrels.programs import Program, read_condition, read_cost, read_program

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Position = Annotated[int, msgspec.Meta(ge=1, le=30)]
SafeValue = Annotated[int, msgspec.Meta(ge=2, le=7)]
Points = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Label = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
CardText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
ProgramText = Annotated[str, msgspec.Meta(max_length=999)]
Positions = Annotated[list[Position], MANY]
Players = Annotated[int, msgspec.Meta(ge=2, le=4)]
SlotName = Literal["A", "2", "3", "4", "5", "6"]
SiteName = Literal["depot", "estate", "lab"]
LeaderName = Literal["cain", "zimmer", "boone", "goff"]

COLOURS: Final = ["green", "purple", "black"]
LEVELS: Final = (40, 10)  # traits of each level
JOB_COLOURS: Final = (16, 22, 22)  # jobs of each colour
MARKS: Final = 7  # of each player
MARK_FACES: Final = [(2, 3), (4, 5), (6, 7)]
SPACES: Final = [str(space) for space in range(-2, 7)]
HENCHMEN: Final = 3
DAYS: Final = {"short": 2, "long": 3}
LANGUAGES: Final = ["en", "fr", "it"]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the data file; unknown keys are refused."""


class CardData(Section, frozen=True):
    """A card with its names, and its text where an owner has written one."""

    id: Label
    en: Label
    fr: Label
    it: Label
    text_en: CardText | None = None
    text_fr: CardText | None = None
    text_it: CardText | None = None


class EventData(Section, frozen=True):
    """When a strategy card works, if it waits for an event."""

    event: Name
    condition: Name | None = msgspec.field(default=None, name="if")


class TimingData(Section, frozen=True):
    """When a trait works: exactly one of these; a condition is allowed only with an event (S1.27)."""

    poker: dict[SlotName, Literal["", "+1", "x2"]] | None = None
    partner: Literal["left", "right", "both"] | None = None
    event: Name | None = None
    condition: Name | None = msgspec.field(default=None, name="if")
    zero: Literal[True] | None = None
    when_hired: Literal["", "x2"] | None = None


class TraitData(CardData, frozen=True, kw_only=True):
    """A trait (S1.27)."""

    level: Literal[1, 2]
    timing: TimingData
    icons: Positions
    requires: Name | None = None
    use_cost: Name | None = None
    after_use: Literal["discard self"] | None = None
    tech: Count = 0


class JobData(CardData, frozen=True, kw_only=True):
    """A job (S1.28)."""

    colour: Literal["green", "purple", "black"]
    holes: Positions
    tech: Count = 0
    program: ProgramText


class StrategyData(CardData, frozen=True, kw_only=True):
    """A strategy card (S1.30)."""

    leader: LeaderName
    timing: Literal["menu", "hire"] | EventData
    program: ProgramText | None = None
    discount: Count | None = None


class SafeData(CardData, frozen=True, kw_only=True):
    """A safe (S1.30)."""

    site: SiteName
    value: SafeValue


class SheriffData(Section, frozen=True):
    """The prices of the Sheriff's Office."""

    sell: Count
    bail: Count
    bail_max: Annotated[int, msgspec.Meta(ge=0, le=2)]
    bribe: Count


class StartData(Section, frozen=True):
    """What a player starts with; a hand must last for the four turns of a day (S3.19)."""

    money: Count
    hand: Annotated[int, msgspec.Meta(ge=4, le=7)]
    jailed: Annotated[int, msgspec.Meta(ge=0, le=HENCHMEN)]
    reputation: Annotated[int, msgspec.Meta(ge=-2, le=6)]


class DeckData(Section, frozen=True):
    """How many cards are in play: blue and red traits; green, purple and black jobs."""

    traits: tuple[Count, Count]
    jobs: tuple[Count, Count, Count]


class Data(Section, frozen=True):
    """A data file as owners of the physical game may write it (S1.26); each part may be left out."""

    positions: Position | None = None
    reputation: Annotated[dict[Name, Points], MANY] | None = None
    marks: Annotated[list[tuple[SafeValue, SafeValue, Count]], FEW] | None = None
    sites: dict[SiteName, Annotated[list[SafeValue], MANY]] | None = None
    safes: Annotated[list[SafeData], MANY] | None = None
    leader_actions: dict[SlotName, ProgramText] | None = None
    sheriff: SheriffData | None = None
    start: StartData | None = None
    traits: Annotated[list[TraitData], MANY] | None = None
    jobs: Annotated[list[JobData], MANY] | None = None
    strategies: Annotated[list[StrategyData], MANY] | None = None
    decks: dict[Literal["short", "long"], dict[Literal["2", "3", "4"], DeckData]] | None = None


class DataFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All parts: those of the owner's file, and the built-in ones for the rest."""

    positions: Position
    reputation: Annotated[dict[Name, Points], MANY]
    marks: Annotated[list[tuple[SafeValue, SafeValue, Count]], FEW]
    sites: dict[SiteName, Annotated[list[SafeValue], MANY]]
    safes: Annotated[list[SafeData], MANY]
    leader_actions: dict[SlotName, ProgramText]
    sheriff: SheriffData
    start: StartData
    traits: Annotated[list[TraitData], MANY]
    jobs: Annotated[list[JobData], MANY]
    strategies: Annotated[list[StrategyData], MANY]
    decks: dict[Literal["short", "long"], dict[Literal["2", "3", "4"], DeckData]]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of section 2; all are public and fixed for the game."""

    players: Players
    length: Literal["short", "long"] = "short"
    strategy: Literal["off", "on"] = "off"
    leaders: Literal["choose", "random", "fixed"] = "choose"
    suspicion: Literal["full", "lean"] = "full"
    first: Literal["random", 1, 2, 3, 4] = "random"
    data: Data | None = None


BUILT_IN: Final = built_in(__package__, DataFile)


# -- reading a data file -------------------------------------------------------------------------


def read_data(text: bytes) -> object:
    """Read a data file as plain data for the set-up; checks all that can be checked without a game."""
    data = conform(load(text, "S1.26"), Data, "the file", "S1.26")
    check(completed(data))
    return msgspec.to_builtins(data)


def completed(data: Data | None) -> DataFile:
    """Return the parts of the file, with the built-in ones for those it leaves out."""
    return with_fields(BUILT_IN, data)


# -- checking it ---------------------------------------------------------------------------------


def check(data: DataFile) -> None:
    """Check everything that S1.29 and S1.30 require; programs are checked by parsing them."""
    check_traits(data)
    check_jobs(data)
    check_strategies(data.strategies)
    check_sites(data)
    check_board(data)
    check_decks(data)
    laid_out(data, 4)


def check_cards(cards: list[Any], number: int, where: str) -> None:
    """Refuse another number of cards, and cards that share an id or a name."""
    if len(cards) != number:
        raise BadSetup(f"{where}: {len(cards)} entries, must be {number} (S1.29)")
    for key in ["id", *LANGUAGES]:
        seen: set[str] = set()
        for card in cards:
            name = getattr(card, key)
            if name in seen:
                raise BadSetup(f"{where}, {card.id}, {key}: {name!r} is there twice (S1.29)")
            seen.add(name)


def check_positions(positions: list[int], most: int, where: str) -> None:
    """Refuse printed positions outside 1 .. `most`, or given twice."""
    for position in positions:
        if position > most or positions.count(position) > 1:
            raise BadSetup(f"{where}: {position} is not within 1 .. {most}, or there twice (S1.29)")


def check_numbers(found: list[int], needed: tuple[int, ...], names: list[str], where: str) -> None:
    """Refuse another number of cards of a level or colour."""
    for kind, name in enumerate(names):
        if found.count(kind) != needed[kind]:
            raise BadSetup(f"{where}: {found.count(kind)} of {name}, must be {needed[kind]} (S1.29)")


def check_traits(data: DataFile) -> None:
    """50 traits, 40 of level 1, each with one timing."""
    check_cards(data.traits, TRAITS, "traits")
    check_numbers([trait.level - 1 for trait in data.traits], LEVELS, ["level 1", "level 2"], "traits")
    for trait in data.traits:
        check_positions(trait.icons, data.positions, f"traits, {trait.id}, icons")
        check_timing(trait.timing, f"traits, {trait.id}, timing")


def check_timing(timing: TimingData, where: str) -> None:
    """Exactly one kind of timing; an event that happens to players; a condition only with an event."""
    kinds = [timing.poker, timing.partner, timing.event, timing.zero, timing.when_hired]
    if len([kind for kind in kinds if kind is not None]) != 1:
        raise BadSetup(f"{where}: must be one of poker, partner, event, zero, when_hired (S1.27)")
    if timing.poker is not None and not timing.poker:
        raise BadSetup(f"{where}, poker: no slot (S1.27)")
    if timing.event is None and timing.condition is not None:
        raise BadSetup(f"{where}, if: stands beside no event (S1.27)")
    if timing.event is not None:
        check_event(timing.event, EVENTS[NO_EVENT + 1 : SHERIFF_STEP3], where)


def check_event(event: str, known: list[str], where: str) -> None:
    """An event of S5.9."""
    if event not in known:
        raise BadSetup(f"{where}, event: {event!r} is not one of {', '.join(known)} (S5.9)")


def check_jobs(data: DataFile) -> None:
    """60 jobs: 16 green, 22 purple, 22 black."""
    check_cards(data.jobs, JOBS, "jobs")
    check_numbers([COLOURS.index(job.colour) for job in data.jobs], JOB_COLOURS, COLOURS, "jobs")
    for job in data.jobs:
        check_positions(job.holes, data.positions, f"jobs, {job.id}, holes")


def check_strategies(cards: list[StrategyData]) -> None:
    """Two cards for each leader; with `hire` a discount, otherwise a program."""
    check_cards(cards, len(STRATEGIES), "strategies")
    for leader in LEADERS:
        found = len([card for card in cards if card.leader == leader])
        if found != 2:
            raise BadSetup(f"strategies: {found} of {leader}, must be 2 (S1.30)")
    for card in cards:
        where = f"strategies, {card.id}"
        key, other = ("discount", "program") if card.timing == "hire" else ("program", "discount")
        if getattr(card, key) is None or getattr(card, other) is not None:
            raise BadSetup(f"{where}: with this timing it has a {key} and no {other} (S1.30)")
        if isinstance(card.timing, EventData):
            # At the end of a day no strategy card is used (S6.25).
            known = [name for name in EVENTS[NO_EVENT + 1 :] if name != EVENTS[END_OF_DAY]]
            check_event(card.timing.event, known, f"{where}, timing")


def check_sites(data: DataFile) -> None:
    """Six values for each site, and six safes with exactly these values."""
    check_names(data.sites, SITES, "sites", "S1.29")
    check_cards(data.safes, SAFES, "safes")
    for site, values in data.sites.items():
        if len(values) != PER_SITE:
            raise BadSetup(f"sites, {site}: {len(values)} values, must be {PER_SITE} (S1.29)")
        found = sorted([safe.value for safe in data.safes if safe.site == site])
        if found != sorted(values):
            raise BadSetup(f"safes: those of {site} are worth {found}, must be {sorted(values)} (S1.30)")


def check_board(data: DataFile) -> None:
    """Nine Reputation spaces, seven marks of three kinds."""
    check_names(data.reputation, SPACES, "reputation", "S1.29")
    if [(low, high) for low, high, _ in data.marks] != MARK_FACES:
        raise BadSetup("marks: the kinds must be 2/3, 4/5 and 6/7, in this order (S1.4)")
    if sum([count for _, _, count in data.marks]) != MARKS:
        raise BadSetup(f"marks: the counts must sum to {MARKS} (S1.29)")


def check_decks(data: DataFile) -> None:
    """No deck needs more cards than there are, and each begins with three scoundrels."""
    for length in DAYS:
        decks = data.decks.get(length, {})  # type: ignore[call-overload]
        check_names(decks, ["2", "3", "4"], f"decks, {length}", "S1.23")
        for players, deck in decks.items():
            for key, counts, most in (("traits", deck.traits, LEVELS), ("jobs", deck.jobs, JOB_COLOURS)):
                where = f"decks, {length}, {players}, {key}"
                if any(count > there for count, there in zip(counts, most)):
                    raise BadSetup(f"{where}: {list(counts)}, but there are {list(most)} (S1.23)")
                if sum(counts) < 3:
                    raise BadSetup(f"{where}: three scoundrels are created at the start (S2.4)")


# -- laying it out -------------------------------------------------------------------------------


def make_box(setup: Setup) -> Box:
    """Check the set-up and make what never changes during the game from it."""
    if setup.first != "random" and setup.first > setup.players:
        raise BadSetup(f"first: seat {setup.first} of {setup.players} (S2.12)")
    data = completed(setup.data)
    if setup.data is not None:
        check(data)
    box = laid_out(data, setup.players)
    deck = data.decks[setup.length][str(setup.players)]  # type: ignore[index]
    box.traits_in_deck = deck.traits
    box.jobs_in_deck = deck.jobs
    box.days = DAYS[setup.length]
    box.with_strategies = setup.strategy == "on"
    box.leaders = setup.leaders
    box.early_suspicion = setup.suspicion == "full"
    if setup.first != "random":
        box.first = setup.first - 1
    return box


def laid_out(data: DataFile, players: int) -> Box:
    """Make the cards and constants from the data."""
    traits = [printed_trait(trait) for trait in data.traits]
    jobs = [printed_job(job) for job in data.jobs]
    box = Box(players, traits, jobs)
    box.strategies = [printed_strategy(card) for card in data.strategies]
    for slot, program in data.leader_actions.items():
        box.leader_actions[POKER.index(slot)] = without_self(program, f"leader_actions, {slot}")
    box.sites = [sorted(values) for site in SITES for name, values in data.sites.items() if name == site]
    box.marks = tuple([count for _, _, count in data.marks])
    box.points = [data.reputation[space] for space in SPACES]
    stock(box, data)
    return box


def stock(box: Box, data: DataFile) -> None:
    """Set what players start with, and the prices of the Sheriff's Office."""
    box.start_money = data.start.money
    box.hand_size = data.start.hand
    box.start_jailed = data.start.jailed
    box.start_henchmen = HENCHMEN
    box.start_reputation = data.start.reputation
    box.sell = data.sheriff.sell
    box.bail = data.sheriff.bail
    box.bail_most = data.sheriff.bail_max
    box.bribe = data.sheriff.bribe


def without_self(text: str, where: str) -> Program:
    """Return the program of a card that is not a scoundrel, so it cannot refer to itself (S6.26)."""
    if "self" in text.replace(";", " ").split():
        raise BadSetup(f"{where}: 'self' stands on jobs only (S6.26)")
    return read_program(text, where)


def mask(numbers: list[int]) -> int:
    """Return the numbers as a bit mask."""
    return sum([1 << number for number in numbers])


def printed_trait(data: TraitData) -> Trait:
    """Return a trait in the form that the rules use."""
    where, timing = f"traits, {data.id}", data.timing
    trait = Trait(data.level, mask(data.icons), data.tech)
    for slot, modifier in (timing.poker or {}).items():
        bit = 1 << POKER.index(slot)
        trait.slots |= bit
        trait.plus |= bit if modifier == "+1" else 0
        trait.double |= bit if modifier == "x2" else 0
    trait.left = timing.partner in ("left", "both")
    trait.right = timing.partner in ("right", "both")
    trait.event = EVENTS.index(timing.event or EVENTS[NO_EVENT])
    if timing.condition is not None:
        trait.condition = read_condition(timing.condition, f"{where}, timing, if")
    trait.is_naive = timing.zero is not None
    trait.when_hired = 0 if timing.when_hired is None else 2 if timing.when_hired == "x2" else 1
    if data.requires is not None:
        trait.requires = read_condition(data.requires, f"{where}, requires")
    if data.use_cost is not None:
        trait.use_cost = read_cost(data.use_cost, f"{where}, use_cost")
    trait.discards_itself = data.after_use is not None
    return trait


def printed_job(data: JobData) -> Job:
    """Return a job in the form that the rules use."""
    program = read_program(data.program, f"jobs, {data.id}, program")
    return Job(COLOURS.index(data.colour), mask(data.holes), data.tech, program)


def printed_strategy(data: StrategyData) -> Strategy:
    """Return a strategy card in the form that the rules use."""
    where = f"strategies, {data.id}"
    program = None if data.program is None else without_self(data.program, f"{where}, program")
    card = Strategy(LEADERS.index(data.leader), program)
    card.in_menu = data.timing == "menu"
    card.discount = data.discount or 0
    if isinstance(data.timing, EventData):
        card.event = EVENTS.index(data.timing.event)
        if data.timing.condition is not None:
            card.condition = read_condition(data.timing.condition, f"{where}, timing, if")
    return card
