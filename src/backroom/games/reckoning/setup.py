"""What is fixed before the first card is dealt: options, and the data of table, deck and seatings.

A set-up is plain data and complete: a data file named on the command line is read into it, so that a
saved game needs no file but itself. Everything is checked here; a bad value is refused with the id of
the rule it breaks (Appendix B), never repaired.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from backroom.engine.errors import BadSetup
from backroom.engine.flow import NOBODY
from backroom.games.reckoning.house import House, Table
from backroom.games.reckoning.nouns import COLOURS, KINDS, OBJECTS, TYPES
from backroom.games.reckoning.seats import RING

Switch = Literal["off", "on"]
Places = dict[str, list[int]]  # seats by type


class SeatData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One seat of the table as the data file gives it."""

    seat: int
    object: str
    opposite: int | None = None
    letter: str | None = None


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of R2.1; all are public and fixed for the game."""

    players: Annotated[int, msgspec.Meta(ge=3, le=6)]
    seating: Literal["predefined", "free"] = "predefined"
    first_placer: Literal["random"] | int = "random"
    pass_turn: Switch = "off"
    cocktail: Literal["exact", "upto"] = "exact"
    raid_sleepers: Literal["keep", "wake"] = "keep"
    raid_card: Literal["discard", "remove"] = "discard"
    mask: Switch = "on"
    stall_limit: int = 60
    table_data: list[SeatData] | None = None
    deck_data: dict[str, int] | None = None
    seating_data: dict[str, dict[str, Places]] | None = None


class DataFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A data file as owners of the physical game may write it (Appendix B)."""

    table: list[SeatData] | None = None
    deck: dict[str, int] | None = None
    seatings: dict[str, dict[str, Places]] | None = None


PARTS = {"table_data": "table", "deck_data": "deck", "seating_data": "seatings"}


def built_in() -> dict[str, Any]:
    """The data that comes with the game."""
    return tomllib.loads((files(__package__) / "data.toml").read_text("utf-8"))


BUILT_IN = built_in()
TABLE = msgspec.convert(BUILT_IN["table"], list[SeatData])
DECK = msgspec.convert(BUILT_IN["deck"], dict[str, int])
SEATINGS = msgspec.convert(BUILT_IN["seatings"], dict[str, dict[str, Places]])
GANGS = msgspec.convert(BUILT_IN["gangs"], dict[str, dict[str, int]])


def read_data(text: bytes, option: str) -> object:
    """The part of a data file that this option reads, as plain data for the set-up."""
    try:
        part: object = getattr(msgspec.json.decode(text, type=DataFile), PARTS[option])
    except msgspec.DecodeError as error:
        raise BadSetup(str(error)) from None
    return msgspec.to_builtins(part)


def furnish(setup: Setup) -> House:
    """Check the set-up and lay out what all players will share."""
    players = setup.players
    if isinstance(setup.first_placer, int) and not 0 <= setup.first_placer < players:
        raise BadSetup(f"first_placer: {setup.first_placer} is not one of 0 .. {players - 1} (R2.1)")
    if setup.stall_limit < 12 and setup.stall_limit != 0:
        raise BadSetup(f"stall_limit: {setup.stall_limit} is neither 0 nor at least 12 (R2.1)")
    gang = GANGS[str(players)]
    removes_raids = setup.raid_card == "remove"
    table = check_table(TABLE if setup.table_data is None else setup.table_data)
    deck = check_deck(DECK if setup.deck_data is None else setup.deck_data, players, removes_raids)
    house = House(players, table, deck, [gang[name] for name in TYPES], gang["bank"])
    places = check_seating(players, gang, (setup.seating_data or {}).get(str(players)))
    house.places = places if setup.seating == "predefined" else []
    house.first_placer = setup.first_placer if isinstance(setup.first_placer, int) else NOBODY
    house.may_pass = setup.pass_turn == "on"
    house.drugs_exactly = setup.cocktail == "exact"
    house.raid_wakes = setup.raid_sleepers == "wake"
    house.removes_raids = removes_raids
    house.stall_limit = setup.stall_limit
    return house


def check_table(seats: list[SeatData]) -> Table:
    """RB.1 and RB.2: thirty seats, mutual opposites, two of each business, one register."""
    if sorted(seat.seat for seat in seats) != list(range(1, RING + 1)):
        raise BadSetup("table: seats must be 1 .. 30, each exactly once (RB.1)")
    facing = {seat.seat: seat.opposite for seat in seats}
    for seat in seats:
        where = f"table, seat {seat.seat}"
        if seat.object not in OBJECTS:
            raise BadSetup(f"{where}: object {seat.object!r} is not one of {', '.join(OBJECTS)} (RB.1)")
        if seat.opposite is not None and (
            seat.opposite == seat.seat or facing.get(seat.opposite) != seat.seat
        ):
            raise BadSetup(f"{where}: opposite {seat.opposite} is not mutual (RB.2)")
    for name, needed in (("bar", 2), ("restaurant", 2), ("gambling", 2), ("register", 1)):
        found = sum(seat.object == name for seat in seats)
        if found != needed:
            raise BadSetup(f"table: {needed} of {name} needed, {found} found (RB.2)")
    return Table(
        {seat.seat: OBJECTS.index(seat.object) for seat in seats},
        {seat.seat: seat.opposite or 0 for seat in seats},
        {seat.seat: seat.letter or "" for seat in seats},
    )


def check_deck(deck: dict[str, int], players: int, removes_raids: bool) -> list[int]:
    """RB.3: all eight kinds, at least one Move, and enough cards that a refill never fails."""
    if sorted(deck) != sorted(KINDS):
        raise BadSetup(f"deck: must name exactly {', '.join(KINDS)} (RB.3)")
    for name, copies in deck.items():
        if copies < (1 if name == "move" else 0):
            raise BadSetup(f"deck, {name}: {copies} is too few (RB.3)")
    lasting = sum(deck.values()) - (deck["raid"] if removes_raids else 0)
    if lasting < 5 * players + 10:
        raise BadSetup(f"deck: {lasting} cards are too few for {players} players (RB.3)")
    return [kind for kind, name in enumerate(KINDS) for _ in range(deck[name])]


def check_seating(
    players: int, gang: dict[str, int], given: dict[str, Places] | None
) -> list[list[list[int]]]:
    """RB.4: for every colour in use exactly the gang of R1.7, on distinct seats."""
    seating = SEATINGS[str(players)] if given is None else given
    colours = COLOURS[:players]
    where = f"seatings, {players} players"
    if sorted(seating) != sorted(colours):
        raise BadSetup(f"{where}: must list exactly {', '.join(colours)} (RB.4)")
    for colour in colours:
        if {name: len(seats) for name, seats in seating[colour].items()} != {n: gang[n] for n in TYPES}:
            raise BadSetup(f"{where}, {colour}: not the gang of {players} players (RB.4)")
    taken = [seat for colour in colours for seats in seating[colour].values() for seat in seats]
    if len(set(taken)) != len(taken) or not set(taken) <= set(range(1, RING + 1)):
        raise BadSetup(f"{where}: seats must be distinct and in 1 .. 30 (RB.4)")
    return [[seating[colour][name] for name in TYPES] for colour in colours]
