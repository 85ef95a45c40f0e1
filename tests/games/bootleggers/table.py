"""A table of Bootleggers in mid-air, and Mobsters A to F who answer in words.

t = Table(4)
t.muscle(60, 47, 33, 12)
t.markers("mothers", B=2, C=3)
t.thug("B", "hit")
t.window("street")
t.answer("play-hit", "mothers", "yellow")
assert t.heard() == [...]
"""

from __future__ import annotations

import msgspec

from backroom.games.bootleggers.influence import dock_of
from backroom.games.bootleggers.nouns import DOCK, KIND, NO_TRUCK, NOWHERE, SIZE, SPOT, WINDOW
from backroom.games.bootleggers.setup import Setup, make_box
from backroom.games.bootleggers.start import hand_out
from backroom.games.bootleggers.state import LOAN_TRUCKS, Game, book, new_game
from tests.games.kit import LETTERS, Kit, seat

__all__ = ["LETTERS", "Table", "seat"]

PHASE_OF = {"street": 1, "boys": 2, "talks": 4, "road": 4, "door": 5, "closing": 5}


class Table(Kit[Game]):
    """Round 1 of a game set up as section 2 says: no card dealt, no Muscle face up, nothing scheduled.

    Chance that nobody has scripted takes the first of what it may take: a die shows 1.
    """

    def __init__(self, players: int = 4, **options: object) -> None:
        super().__init__(book)
        setup = msgspec.convert({"players": players, **options}, Setup)
        self.g = new_game(make_box(setup), self.chance)
        hand_out(self.g)
        self.g.round = 1
        self.g.pending = (1 << len(self.g.box.spots)) - 1
        self.g.ear = self.ear

    # -- chance ------------------------------------------------------------------------------

    def dice(self, *faces: int) -> None:
        """What the next dice show."""
        self.script(*[face - 1 for face in faces])

    def draws(self, *kinds: str) -> None:
        """Which Men of Action come next from the deck, as it is now."""
        bag = self.g.deck[:]
        for kind in kinds:
            self.script(bag.index(KIND.read(kind)))
            bag.remove(KIND.read(kind))

    # -- arranging the table -----------------------------------------------------------------

    def muscle(self, *numbers: int) -> None:
        """Face-up Muscle cards of A, B, C ..."""
        self.g.face_up = list(numbers)
        self._deal(*numbers)

    def hand(self, letter: str, *numbers: int) -> None:
        """The Muscle cards in a hand."""
        self.g.muscle[seat(letter)] = tuple(sorted(numbers))
        self._deal(*numbers)

    def _deal(self, *numbers: int) -> None:
        self.g.undealt = tuple([number for number in self.g.undealt if number not in numbers])

    def markers(self, spot: str, **counts: int) -> None:
        """The influence markers in a speakeasy; Mobsters who are not named have none there."""
        letters = LETTERS[: self.g.box.players]
        assert set(counts) <= set(letters)
        self.g.influence[SPOT.read(spot)] = tuple([counts.get(letter, 0) for letter in letters])

    def thug(self, letter: str, *kinds: str) -> None:
        """Thug cards from the deck to a hand, taken in the open."""
        for kind in kinds:
            self.g.deck.remove(KIND.read(kind))
            self.g.take_thug(seat(letter), KIND.read(kind))

    def hide(self, letter: str, kind: str) -> None:
        """The hidden Thug, kept from Windfall."""
        self.thug(letter, kind)
        self.g.hidden, self.g.holder = KIND.read(kind), seat(letter)

    def discarded(self, *kinds: str) -> None:
        """Men of Action from the deck to the discard."""
        for kind in kinds:
            self.g.deck.remove(KIND.read(kind))
            self.g.discard(KIND.read(kind))

    def offer(self, *kinds: str, truck: str | None = None) -> None:
        """The cards on offer, from the decks."""
        for kind in kinds:
            self.g.deck.remove(KIND.read(kind))
        self.g.offer = [KIND.read(kind) for kind in kinds]
        self.g.truck_offer = NO_TRUCK if truck is None else SIZE.read(truck)
        if truck is not None:
            self.g.truck_deck.remove(SIZE.read(truck))

    def no_trucks(self) -> None:
        """All trucks back to the box."""
        g, loans = self.g, len(LOAN_TRUCKS)
        for column in (g.size, g.owner, g.operator, g.load, g.payee, g.place, g.dock, g.arrival):
            del column[loans:]

    def first_truck(self, letter: str) -> int:
        """The number of the truck that a Mobster starts with."""
        return len(LOAN_TRUCKS) + seat(letter)

    def truck(
        self,
        owner: str,
        size: str,
        *,
        load: int = 0,
        at: str | None = None,
        dock: str | None = None,
        operator: str | None = None,
    ) -> int:
        """One more truck, at home or last in a line. Returns its number."""
        number = self.g.add_truck(seat(owner), SIZE.read(size))
        return self.put(number, load=load, at=at, dock=dock, operator=operator)

    def put(
        self,
        truck: int,
        *,
        load: int = 0,
        at: str | None = None,
        dock: str | None = None,
        operator: str | None = None,
    ) -> int:
        """A truck with this load, at home or last in a line: its operator's dock unless another is named."""
        g = self.g
        if operator is not None:
            g.operator[truck] = g.payee[truck] = seat(operator)
        g.load[truck] = load
        g.place[truck] = NOWHERE if at is None else SPOT.read(at)
        if at is not None:
            g.arrivals += 1
            g.arrival[truck] = g.arrivals
            own = dock_of(g, g.place[truck], g.operator[truck])
            g.dock[truck] = own if dock is None else DOCK.read(dock)
        return truck

    # -- playing -----------------------------------------------------------------------------

    def window(self, kind: str, *, first: bool = False, last: bool = False, at: str | None = None) -> None:
        """A floor window opens; `at`: the speakeasy at hand in phase 5."""
        from backroom.games.bootleggers.rules.windows import opened  # noqa: PLC0415

        self.g.phase = PHASE_OF[kind]
        if at is not None:
            self.g.door = SPOT.read(at)
        self.run(opened(WINDOW.read(kind), first=first, last=last))
