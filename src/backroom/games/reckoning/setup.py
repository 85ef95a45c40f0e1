"""The set-up: options, and the data of table, deck and seatings.

A set-up is plain data and complete: a data file named on the command line is read into it, so that a
saved game needs no other file. Everything is checked here; a bad value is refused with the id of
the rule it breaks (Appendix B), never repaired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final, Literal

import msgspec

from backroom.engine.data_files import FEW, MANY, Name, built_in, check_names, conform, entries, load
from backroom.engine.errors import BadSetup
from backroom.engine.flow import NOBODY
from backroom.games.reckoning.box import Box, DinnerTable
from backroom.games.reckoning.nouns import COLOURS, KINDS, OBJECTS, TYPES
from backroom.games.reckoning.seats import RING

Switch = Literal["off", "on"]
Number = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
Places = Annotated[dict[Name, Annotated[list[Number], MANY]], FEW]  # seats by type
Seatings = Annotated[dict[Name, Annotated[dict[Name, Places], FEW]], FEW]
Deck = Annotated[dict[Name, Number], MANY]
MOST_COPIES: Final = 999  # of a kind; no deck needs more, and a typing error must not fill the memory


class SeatData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One seat of the table as in the data file; letters are labels, no rule depends on them."""

    seat: Number
    object: Name
    opposite: Number | None
    letter: Annotated[str, msgspec.Meta(min_length=1, max_length=1)] | None = None


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of R2.1; all are public and fixed for the game."""

    players: Annotated[int, msgspec.Meta(ge=3, le=6)]
    seating: Literal["predefined", "free"] = "predefined"
    first_placer: Literal["random"] | Number = "random"
    pass_turn: Switch = "off"
    cocktail: Literal["exact", "upto"] = "exact"
    raid_sleepers: Literal["keep", "wake"] = "keep"
    raid_card: Literal["discard", "remove"] = "discard"
    mask: Switch = "on"
    stall_limit: Number = 60
    table_data: Annotated[list[SeatData], MANY] | None = None
    deck_data: Deck | None = None
    seating_data: Seatings | None = None


class DataFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A data file as owners of the physical game may write it (Appendix B); each part may be left out."""

    table: Any = msgspec.UNSET
    deck: Any = msgspec.UNSET
    seatings: Any = msgspec.UNSET


PARTS = {"table_data": "table", "deck_data": "deck", "seating_data": "seatings"}


BUILT_IN = built_in(__package__, dict[str, Any])
TABLE = msgspec.convert([{"opposite": None, **seat} for seat in BUILT_IN["table"]], list[SeatData])
DECK = msgspec.convert(BUILT_IN["deck"], Deck)
SEATINGS = msgspec.convert(BUILT_IN["seatings"], Seatings)
GANGS = msgspec.convert(BUILT_IN["gangs"], dict[str, dict[str, int]])


# -- reading a data file -------------------------------------------------------------------------


def read_data(text: bytes, option: str) -> object:
    """The part of a data file that this option reads, as plain data for the set-up; None if it is left out.

    Checked as far as possible without a game: only the size of the deck depends on the other options.
    """
    whole = conform(load(text, "RB.5"), DataFile, "the file", "Appendix B")
    part = getattr(whole, PARTS[option])
    return None if part is msgspec.UNSET else msgspec.to_builtins(READERS[option](part))


def read_table(part: object) -> list[SeatData]:
    """Read the part `table`."""
    rows = conform(part, list[Any], "table", "RB.1")
    seats = [
        conform(row, SeatData, f"table, entry {number}", "RB.1, RB.2") for number, row in enumerate(rows, 1)
    ]
    check_table(seats)
    return seats


def read_deck(part: object) -> Deck:
    """Read the part `deck`."""
    deck = {
        kind: conform(copies, int, where, "RB.3") for kind, where, copies in entries(part, "deck", "RB.3")
    }
    check_deck(deck)
    return deck


def read_seatings(part: object) -> Seatings:
    """Read the part `seatings`."""
    rule = "RB.4"
    seatings = {
        players: {
            colour: {
                name: conform(seats, list[Number], here, rule)
                for name, here, seats in entries(gang, at, rule)
            }
            for colour, at, gang in entries(seating, where, rule)
        }
        for players, where, seating in entries(part, "seatings", rule)
    }
    check_seatings(seatings)
    return seatings


READERS: dict[str, Callable[[object], object]] = {
    "table_data": read_table,
    "deck_data": read_deck,
    "seating_data": read_seatings,
}


# -- checking a set-up ---------------------------------------------------------------------------


def make_box(setup: Setup) -> Box:
    """Check the set-up and make what never changes during the game from it."""
    players = setup.players
    if isinstance(setup.first_placer, int) and not 0 <= setup.first_placer < players:
        raise BadSetup(f"first_placer: {setup.first_placer} is not one of 0 .. {players - 1} (R2.1)")
    if setup.stall_limit < 12 and setup.stall_limit != 0:
        raise BadSetup(f"stall_limit: {setup.stall_limit} is neither 0 nor at least 12 (R2.1)")
    table = TABLE if setup.table_data is None else setup.table_data
    deck = DECK if setup.deck_data is None else setup.deck_data
    seatings = SEATINGS | (setup.seating_data or {})
    check_table(table)
    check_deck(deck)
    check_deck_size(deck, players, setup.raid_card == "remove")
    check_seatings(seatings)
    gang = GANGS[str(players)]
    box = Box(players, laid(table), cards_of(deck), [gang[name] for name in TYPES], gang["bank"])
    if setup.seating == "predefined":
        seating = seatings[str(players)]
        box.places = [[seating[colour][name] for name in TYPES] for colour in COLOURS[:players]]
    box.first_placer = setup.first_placer if isinstance(setup.first_placer, int) else NOBODY
    box.may_pass = setup.pass_turn == "on"
    box.drugs_exactly = setup.cocktail == "exact"
    box.raid_wakes = setup.raid_sleepers == "wake"
    box.removes_raids = setup.raid_card == "remove"
    box.stall_limit = setup.stall_limit
    return box


def check_seats(seats: Iterable[int], taken: set[int], where: str, rule: str) -> None:
    """Refuse seats that are not at the table or already in `taken`, and add the others to it."""
    for seat in seats:
        if not 1 <= seat <= RING:
            raise BadSetup(f"{where}: seat {seat} is not one of 1 .. {RING} ({rule})")
        if seat in taken:
            raise BadSetup(f"{where}: seat {seat} is there twice ({rule})")
        taken.add(seat)


def check_table(seats: list[SeatData]) -> None:
    """RB.1 and RB.2: thirty seats, mutual opposites, two of each business, one register."""
    numbered: set[int] = set()
    check_seats([seat.seat for seat in seats], numbered, "table", "RB.1")
    if len(numbered) < RING:
        raise BadSetup(f"table: seat {min(set(range(1, RING + 1)) - numbered)} is missing (RB.1)")
    facing = {seat.seat: seat.opposite for seat in seats}
    for seat in seats:
        where = f"table, seat {seat.seat}"
        if seat.object not in OBJECTS:
            raise BadSetup(f"{where}, object: {seat.object!r} is not one of {', '.join(OBJECTS)} (RB.1)")
        other = seat.opposite
        if other is not None and (other == seat.seat or facing.get(other) != seat.seat):
            raise BadSetup(f"{where}, opposite: {other} is no other seat with {seat.seat} opposite (RB.2)")
    for name, needed in (("bar", 2), ("restaurant", 2), ("gambling", 2), ("register", 1)):
        found = sum(seat.object == name for seat in seats)
        if found != needed:
            raise BadSetup(f"table: {found} of {name}, must be {needed} (RB.2)")


def laid(seats: list[SeatData]) -> DinnerTable:
    """Make the table with these seats."""
    return DinnerTable(
        {seat.seat: OBJECTS.index(seat.object) for seat in seats},
        {seat.seat: seat.opposite or 0 for seat in seats},
        {seat.seat: seat.letter or "" for seat in seats},
    )


def check_deck(deck: Deck) -> None:
    """RB.3: all eight kinds, and at least one Move."""
    check_names(deck, KINDS, "deck", "RB.3")
    for name, copies in deck.items():
        fewest = 1 if name == "move" else 0
        if not fewest <= copies <= MOST_COPIES:
            raise BadSetup(f"deck, {name}: {copies} is not in {fewest} .. {MOST_COPIES} (RB.3)")


def check_deck_size(deck: Deck, players: int, removes_raids: bool) -> None:
    """RB.3: enough cards that a refill never fails, even when all Raids have left the game."""
    lasting, which = sum(deck.values()), ""
    if removes_raids:
        lasting, which = lasting - deck["raid"], " without the raids"
    if lasting < 5 * players + 10:
        raise BadSetup(
            f"deck: {lasting} cards{which} are too few for {players} players, "
            f"who need {5 * players + 10} (RB.3)"
        )


def cards_of(deck: Deck) -> list[int]:
    """Return all cards by kind, ascending."""
    return [kind for kind, name in enumerate(KINDS) for _ in range(deck[name])]


def check_seatings(seatings: Seatings) -> None:
    """RB.4: for every colour in use exactly the gang of R1.7, on distinct seats."""
    for players, seating in seatings.items():
        if players not in GANGS:
            raise BadSetup(f"seatings, {players}: is not one of {', '.join(GANGS)} players (RB.4)")
        check_names(seating, COLOURS[: int(players)], f"seatings, {players}", "RB.4")
        taken: set[int] = set()
        for colour, gang in seating.items():
            where = f"seatings, {players}, {colour}"
            check_names(gang, TYPES, where, "RB.4")
            for name, seats in gang.items():
                needed = GANGS[players][name]
                if len(seats) != needed:
                    raise BadSetup(f"{where}, {name}: {len(seats)} seats, must be {needed} (RB.4)")
                check_seats(seats, taken, f"{where}, {name}", "RB.4")
