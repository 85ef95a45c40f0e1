"""What never changes during a game: the table, the deck, the gangs and the house rules."""

from __future__ import annotations

from backroom.engine.flow import NOBODY
from backroom.games.reckoning.nouns import OBJECTS
from backroom.games.reckoning.seats import RING, each


class DinnerTable:
    """Thirty seats, each with at most one object; objects never move and are never used up."""

    __slots__ = ("object", "opposite", "letter", "with_object")

    def __init__(self, objects: dict[int, int], opposites: dict[int, int], letters: dict[int, str]) -> None:
        self.object = (0, *[objects[seat] for seat in range(1, RING + 1)])
        self.opposite = (0, *[opposites[seat] for seat in range(1, RING + 1)])  # 0 on an X seat
        self.letter = ["", *[letters[seat] for seat in range(1, RING + 1)]]
        self.with_object = [0] * len(OBJECTS)  # the seats that show each object
        for seat, thing in objects.items():
            self.with_object[thing] |= 1 << seat

    def facing(self, seats: int) -> int:
        """The seats opposite these; X seats have none."""
        found = 0
        for seat in each(seats):
            found |= 1 << self.opposite[seat]
        return found & ~1


class Box:
    """Shared by all copies of a game: table, deck, gangs, bank, and the options of R2.1 at their defaults."""

    def __init__(self, players: int, table: DinnerTable, deck: list[int], gang: list[int], bank: int) -> None:
        self.players = players
        self.table = table
        self.deck = deck  # all cards by kind, ascending
        self.gang = gang  # how many of each type a player has
        self.bank = bank  # in thousands, as all money
        self.places: list[list[list[int]]] = []  # seats by colour and type; empty for free seating
        self.first_placer = NOBODY  # NOBODY: chosen by chance
        self.may_pass = False
        self.drugs_exactly = True
        self.raid_wakes = False
        self.removes_raids = False
        self.stall_limit = 60
