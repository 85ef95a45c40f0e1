"""Plain data of a game of Reckoning: masks of seats, lists of ints, no objects, no ordered deck."""

from __future__ import annotations

from backroom.engine.flow import Chance, Flow, Seat
from backroom.engine.rulebook import Rulebook
from backroom.games.reckoning.box import Box
from backroom.games.reckoning.nouns import (
    BLADE,
    BRUISER,
    GODFATHER,
    GUNMAN,
    IN_FRONT,
    IN_PLAY,
    RUNNING,
    TYPES,
    WHO,
    pack_waiting,
    pack_who,
    type_of,
)
from backroom.games.reckoning.seats import ALL_SEATS


class Game(Flow):
    """The state. A player is a number in the order of colours; a seat is a chair at the table."""

    box: Box  # never changes; shared by all copies
    turn: Seat  # whose turn it is
    turns: int  # turns begun so far
    stirred: int  # the turn of the last payment or kill
    events: int  # kill events so far (R7.10)
    bank: int
    money: list[int]
    gangs: list[int]  # the seats of each player's gangsters
    types: list[int]  # the seats of each type, of all colours
    asleep: int  # the seats of sleepers
    waiting: list[int]  # gangsters off the table, in ascending order
    cakes: list[int]  # a seat, or IN_FRONT of the owner, or GONE
    hands: list[list[int]]  # kinds, in ascending order
    pile: list[int]  # a bag of kinds
    discards: list[int]  # kinds, in ascending order: their order is irrelevant (R4.1)
    removed: list[int]
    out: list[int]  # the event in which a player went out, or IN_PLAY
    last_stand: list[int]  # gangsters a player had just before going out
    ended: int

    __slots__ = tuple(__annotations__)

    def __init__(self, box: Box, source: Chance) -> None:
        super().__init__(source)
        self.box = box

    # -- written by tools/state_fields.py; `make format` writes it anew ------------------------

    def copy(self) -> Game:
        """An independent twin."""
        g = Game(self.box, self.source)
        self.copy_flow(g)
        g.turn = self.turn
        g.turns = self.turns
        g.stirred = self.stirred
        g.events = self.events
        g.bank = self.bank
        g.money = self.money[:]
        g.gangs = self.gangs[:]
        g.types = self.types[:]
        g.asleep = self.asleep
        g.waiting = self.waiting[:]
        g.cakes = self.cakes[:]
        g.hands = [part[:] for part in self.hands]
        g.pile = self.pile[:]
        g.discards = self.discards[:]
        g.removed = self.removed[:]
        g.out = self.out[:]
        g.last_stand = self.last_stand[:]
        g.ended = self.ended
        return g

    def key(self) -> tuple[object, ...]:
        """Everything that may change, hashable: the numbers, then the rest."""
        return (
            (
                self.turn,
                self.turns,
                self.stirred,
                self.events,
                self.bank,
                self.asleep,
                self.ended,
            ),
            tuple(self.money),
            tuple(self.gangs),
            tuple(self.types),
            tuple(self.waiting),
            tuple(self.cakes),
            tuple([tuple(part) for part in self.hands]),
            tuple(self.pile),
            tuple(self.discards),
            tuple(self.removed),
            tuple(self.out),
            tuple(self.last_stand),
            self.flow_key(),
        )

    # -- end -----------------------------------------------------------------------------------

    # -- sets of seats -----------------------------------------------------------------------

    def occupied(self) -> int:
        """The seats with a gangster."""
        types = self.types
        return types[GODFATHER] | types[GUNMAN] | types[BLADE] | types[BRUISER]

    def empty(self) -> int:
        """The seats without a gangster; a cake may lie there."""
        return ALL_SEATS & ~self.occupied()

    def awake(self, me: Seat) -> int:
        """The seats of a player's waking gangsters."""
        return self.gangs[me] & ~self.asleep

    def opponents(self, me: Seat) -> int:
        """The seats of all other players' gangsters."""
        return self.occupied() & ~self.gangs[me]

    def with_cake(self) -> int:
        """The seats with a cake."""
        seats = 0
        for seat in self.cakes:
            if seat > 0:
                seats |= 1 << seat
        return seats

    # -- gangsters ---------------------------------------------------------------------------

    def owner(self, seat: int) -> Seat:
        """Return the player whose gangster sits here."""
        return [gang >> seat & 1 for gang in self.gangs].index(1)

    def type_at(self, seat: int) -> int:
        """The type of the gangster who sits here."""
        return [seats >> seat & 1 for seats in self.types].index(1)

    def who_at(self, seat: int) -> int:
        """The gangster who sits here: his type, + ASLEEP if he is asleep."""
        return pack_who(self.type_at(seat), self.asleep >> seat & 1 == 1)

    def sit(self, me: Seat, who: int, seat: int) -> None:
        """Seat a gangster (a type, + ASLEEP for a sleeper)."""
        self.gangs[me] |= 1 << seat
        kind = type_of(who)
        self.types[kind] |= 1 << seat
        if who != kind:
            self.asleep |= 1 << seat

    def clear(self, seats: int) -> None:
        """Remove the gangsters on these seats from the table; sleeping tokens return to the supply."""
        for me in range(len(self.gangs)):
            self.gangs[me] &= ~seats
        for kind in range(len(self.types)):
            self.types[kind] &= ~seats
        self.asleep &= ~seats

    def at_the_door(self, me: Seat) -> list[int]:
        """A player's gangsters off the table: types, + ASLEEP for sleepers, in ascending order."""
        first = pack_waiting(me, 0)
        return [waiting - first for waiting in self.waiting if first <= waiting < first + WHO]

    def in_play(self) -> list[Seat]:
        """The players who are not out."""
        return [me for me, event in enumerate(self.out) if event == IN_PLAY]


def new_game(box: Box, source: Chance) -> Game:
    """Make a game with everything still in the box: gangsters beside the table, all cards in the pile."""
    players = box.players
    g = Game(box, source)
    g.turn = 0
    g.turns = 0
    g.stirred = 0
    g.events = 0
    g.bank = box.bank
    g.money = [0] * players
    g.gangs = [0] * players
    g.types = [0] * len(TYPES)
    g.asleep = 0
    g.waiting = [
        WHO * me + kind for me in range(players) for kind, count in enumerate(box.gang) for _ in range(count)
    ]
    g.cakes = [IN_FRONT] * players
    g.hands = [[] for _ in range(players)]
    g.pile = box.deck[:]
    g.discards = []
    g.removed = []
    g.out = [IN_PLAY] * players
    g.last_stand = [0] * players
    g.ended = RUNNING
    return g


book: Rulebook[Game] = Rulebook()
