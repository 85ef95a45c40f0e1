"""Plain data of a game of Bootleggers: lists of ints, masks of seats and speakeasies, no ordered deck.

What changes seldom is a tuple, replaced as a whole, so that copies of a game share it.
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import MOST_SEATS, NOBODY, Chance, Flow, Seat
from backroom.engine.rulebook import Rulebook
from backroom.games.bootleggers.box import Box
from backroom.games.bootleggers.nouns import (
    BIG_CITY_BOYS,
    LARGE,
    MAJORITY_DOCK,
    MEDIUM,
    NO_CARD,
    NO_TRUCK,
    NO_WINDOW,
    NOWHERE,
    RUNNING,
    TALKS,
)
from backroom.games.bootleggers.pledges import Promise
from backroom.games.bootleggers.terms import Deal

LOAN_TRUCKS: Final = [MEDIUM, LARGE]  # their sizes, by truck number


class Game(Flow):
    """The state. A Mobster is a number in the order of colours, a speakeasy one in the order of sales."""

    box: Box  # never changes; shared by all copies
    round: int  # 1 ..
    phase: int  # 1 .. 6 (PHASES)
    ended: int  # why the game is over (ENDS)
    acted: int  # the Mobsters who have acted in the current step (B3.2)

    muscle: list[tuple[int, ...]]  # Muscle cards in hand, ascending
    undealt: tuple[int, ...]  # Muscle cards out of the game, ascending; nobody ever sees them
    face_up: list[int]  # the Muscle card before each Mobster; 0 if there is none
    boosted: Seat  # whose card Big City Boys lies on, or NOBODY
    muscle_discards: tuple[int, ...]  # in the order in which they came

    deck: list[int]  # Men of Action, a bag of kinds, ascending
    offer: list[int]  # kinds, in the order of the offer spaces
    discards: tuple[int, ...]  # kinds, in the order in which they came (B3.9)
    truck_deck: list[int]  # a bag of sizes, ascending
    truck_offer: int  # the size on the truck space, or NO_TRUCK
    truck_discards: tuple[int, ...]  # sizes, in the order in which they came
    thugs: list[tuple[int, ...]]  # Thug cards in hand, kinds, ascending
    hidden: int  # the kind of the hidden Thug (B4.9), or NO_CARD; it is in its holder's hand too
    holder: Seat  # who holds the hidden Thug, or NOBODY
    union_boss: Seat  # before whom Friendly Union Boss lies face up, or NOBODY
    announced: int  # the Thug card announced and not yet resolved, or NO_CARD

    money: list[int]  # in $G
    graft: tuple[int, ...]  # due this round, noted at the reveal (B3.107)
    crates: list[int]  # in the Back Rooms
    warehouse: int  # the Mobsters who played Warehouse this round
    boys: list[int]  # influence markers in the Back Rooms
    frozen: list[int]  # of these, not to be placed this round (B-T23)
    influence: list[tuple[int, ...]]  # markers by speakeasy and Mobster
    stored_dice: list[int]  # in the Back Rooms
    stored_improvements: list[int]  # in the Back Rooms
    improvements: list[int]  # markers by speakeasy
    family: list[int]  # dice on the Family Stills
    remotes: list[tuple[int, ...]]  # dice on each Mobster's Remote Stills, in order of founding
    blocked: list[int]  # by Mobster, the stills blocked by Vigorish: bit 0 Family, bit i+1 the i-th Remote
    family_production: list[int]  # of this round, after Copper and Vigorish
    copper: Seat  # where the Copper stands, or NOBODY

    size: list[int]  # of each truck; trucks 0 and 1 are the medium and the large loan truck
    owner: list[Seat]  # NOBODY for loan trucks
    operator: list[Seat]  # the renter while rented, else the owner; NOBODY for an unused loan truck
    load: list[int]  # crates
    payee: list[Seat]  # who is paid for the load
    place: list[int]  # the speakeasy in whose line it stands, or NOWHERE if it is at home
    dock: list[int]  # of that line
    arrival: list[int]  # its number in the order of arrivals of this round
    arrivals: int  # so far this round

    payoff: tuple[Seat, ...]  # by speakeasy, whose Big Payoff lies there, or NOBODY
    heat: tuple[Seat, ...]  # by speakeasy, whose Packing Heat lies there, or NOBODY
    coppered: int  # the speakeasies under Copper in the House
    busted: int  # the speakeasies that were busted this round
    thirsty: int  # the speakeasies under Thirsty
    word: int  # the speakeasies under Word of Mouth
    pending: int  # the speakeasies whose sales are still to come (B5.16)
    rolled: int  # the speakeasies whose demand has been rolled this round
    demand: int  # what the current speakeasy still wants; UNLIMITED if it never ends
    sold: int  # crates sold at the current speakeasy

    window: int  # the floor window that is open, or NO_WINDOW
    opening: int  # window openings so far in this game
    is_first: int  # 1 in the first window opening of its kind in a phase
    is_last: int  # 1 in the last window opening of its kind in a phase
    door: int  # the current speakeasy of phase 5, or NOWHERE
    out: int  # who has passed since the last restart (in W3: who is out)
    welcome: int  # who stays eligible in this window opening though nothing else makes them so (B8.16)
    floor: Seat  # W3: whose turn it is to be asked next
    raised: int  # who has a hand raised (B5.7)
    lowering: int  # whose raised hand falls when this window opening closes
    aimed: int  # at whom the last act on the floor was aimed (B5.13)

    asked_now: list[int]  # proposals made in this window opening, by Mobster
    asked_phase: list[int]  # proposals made in this phase, by Mobster
    proposal: Deal  # the proposal on the table; empty if there is none
    counters: int  # in the chain of the proposal on the table
    declined: tuple[Deal, ...]  # proposals that were declined in this phase (B5.116)
    promises: tuple[Promise, ...]  # the open ones, oldest first
    settled: tuple[Promise, ...]  # the others, in the order in which they were settled

    __slots__ = tuple(__annotations__)

    def __init__(self, box: Box, source: Chance) -> None:
        super().__init__(source)
        self.box = box

    # -- written by tools/state_fields.py; `make format` writes it anew ------------------------

    def copy(self) -> Game:
        """An independent twin."""
        g = Game(self.box, self.source)
        self.copy_flow(g)
        g.round = self.round
        g.phase = self.phase
        g.ended = self.ended
        g.acted = self.acted
        g.muscle = self.muscle[:]
        g.undealt = self.undealt
        g.face_up = self.face_up[:]
        g.boosted = self.boosted
        g.muscle_discards = self.muscle_discards
        g.deck = self.deck[:]
        g.offer = self.offer[:]
        g.discards = self.discards
        g.truck_deck = self.truck_deck[:]
        g.truck_offer = self.truck_offer
        g.truck_discards = self.truck_discards
        g.thugs = self.thugs[:]
        g.hidden = self.hidden
        g.holder = self.holder
        g.union_boss = self.union_boss
        g.announced = self.announced
        g.money = self.money[:]
        g.graft = self.graft
        g.crates = self.crates[:]
        g.warehouse = self.warehouse
        g.boys = self.boys[:]
        g.frozen = self.frozen[:]
        g.influence = self.influence[:]
        g.stored_dice = self.stored_dice[:]
        g.stored_improvements = self.stored_improvements[:]
        g.improvements = self.improvements[:]
        g.family = self.family[:]
        g.remotes = self.remotes[:]
        g.blocked = self.blocked[:]
        g.family_production = self.family_production[:]
        g.copper = self.copper
        g.size = self.size[:]
        g.owner = self.owner[:]
        g.operator = self.operator[:]
        g.load = self.load[:]
        g.payee = self.payee[:]
        g.place = self.place[:]
        g.dock = self.dock[:]
        g.arrival = self.arrival[:]
        g.arrivals = self.arrivals
        g.payoff = self.payoff
        g.heat = self.heat
        g.coppered = self.coppered
        g.busted = self.busted
        g.thirsty = self.thirsty
        g.word = self.word
        g.pending = self.pending
        g.rolled = self.rolled
        g.demand = self.demand
        g.sold = self.sold
        g.window = self.window
        g.opening = self.opening
        g.is_first = self.is_first
        g.is_last = self.is_last
        g.door = self.door
        g.out = self.out
        g.welcome = self.welcome
        g.floor = self.floor
        g.raised = self.raised
        g.lowering = self.lowering
        g.aimed = self.aimed
        g.asked_now = self.asked_now[:]
        g.asked_phase = self.asked_phase[:]
        g.proposal = self.proposal
        g.counters = self.counters
        g.declined = self.declined
        g.promises = self.promises
        g.settled = self.settled
        return g

    def key(self) -> tuple[object, ...]:
        """Everything that may change, hashable: the numbers, then the rest."""
        return (
            (
                self.round,
                self.phase,
                self.ended,
                self.acted,
                self.boosted,
                self.truck_offer,
                self.hidden,
                self.holder,
                self.union_boss,
                self.announced,
                self.warehouse,
                self.copper,
                self.arrivals,
                self.coppered,
                self.busted,
                self.thirsty,
                self.word,
                self.pending,
                self.rolled,
                self.demand,
                self.sold,
                self.window,
                self.opening,
                self.is_first,
                self.is_last,
                self.door,
                self.out,
                self.welcome,
                self.floor,
                self.raised,
                self.lowering,
                self.aimed,
                self.counters,
            ),
            tuple(self.muscle),
            self.undealt,
            tuple(self.face_up),
            self.muscle_discards,
            tuple(self.deck),
            tuple(self.offer),
            self.discards,
            tuple(self.truck_deck),
            self.truck_discards,
            tuple(self.thugs),
            tuple(self.money),
            self.graft,
            tuple(self.crates),
            tuple(self.boys),
            tuple(self.frozen),
            tuple(self.influence),
            tuple(self.stored_dice),
            tuple(self.stored_improvements),
            tuple(self.improvements),
            tuple(self.family),
            tuple(self.remotes),
            tuple(self.blocked),
            tuple(self.family_production),
            tuple(self.size),
            tuple(self.owner),
            tuple(self.operator),
            tuple(self.load),
            tuple(self.payee),
            tuple(self.place),
            tuple(self.dock),
            tuple(self.arrival),
            self.payoff,
            self.heat,
            tuple(self.asked_now),
            tuple(self.asked_phase),
            self.proposal,
            self.declined,
            self.promises,
            self.settled,
            self.flow_key(),
        )

    # -- end -----------------------------------------------------------------------------------

    # -- Muscle --------------------------------------------------------------------------------

    def strength(self, me: Seat) -> int:
        """Effective Muscle (B3.3), in half points so that Big City Boys stay whole."""
        return 2 * self.face_up[me] + (self.box.amounts[BIG_CITY_BOYS] if self.boosted == me else 0)

    def by_muscle(self) -> list[Seat]:
        """All Mobsters in descending Muscle."""
        # A rank is the seat, less the strength: equal ones stay in the order of seats.
        ranks = [me - MOST_SEATS * self.strength(me) for me in range(self.box.players)]
        return [rank % MOST_SEATS for rank in sorted(ranks)]

    def next_to_act(self) -> Seat:
        """Of those who have not acted in this step, the one with the highest Muscle; NOBODY if all have."""
        best, strongest = NOBODY, -1
        for me in range(self.box.players):
            if not self.acted >> me & 1 and self.strength(me) > strongest:
                best, strongest = me, self.strength(me)
        return best

    def all_in_again(self) -> None:
        """Something has happened: all who have passed are asked again (B5.8, B5.9)."""
        self.out = 0
        if self.window != TALKS:
            self.floor = NOBODY

    # -- markers -------------------------------------------------------------------------------

    def supply(self, me: Seat) -> int:
        """Influence markers that a Mobster can still get (B2.31, B2.33)."""
        used = self.boys[me]
        for markers in self.influence:
            used += markers[me]
        if self.box.shared_markers:
            used += len(self.remotes[me])
            for truck in range(len(LOAN_TRUCKS), len(self.size)):
                used += 1 if self.owner[truck] == me else 0
                used += 1 if self.operator[truck] == me and self.owner[truck] != me else 0
        return max(self.box.markers - used, 0)

    def placeable(self, me: Seat) -> int:
        """Markers in the Back Room that are not frozen."""
        return self.boys[me] - self.frozen[me]

    def mark(self, spot: int, me: Seat, change: int) -> None:
        """Add markers of a Mobster to a speakeasy, or take them away."""
        markers = self.influence[spot]
        self.influence[spot] = (*markers[:me], markers[me] + change, *markers[me + 1 :])

    def recruit(self, me: Seat, count: int) -> int:
        """Move markers from the supply to the Back Room, as many as there are. Returns how many."""
        count = min(count, self.supply(me))
        self.boys[me] += count
        return count

    # -- cards ---------------------------------------------------------------------------------

    def take_thug(self, me: Seat, kind: int) -> None:
        """Add a Thug card to a hand."""
        self.thugs[me] = tuple(sorted((*self.thugs[me], kind)))

    def lose_thug(self, me: Seat, kind: int) -> None:
        """Remove a Thug card from a hand; a hidden one is hidden no longer (B4.9)."""
        at = self.thugs[me].index(kind)
        self.thugs[me] = self.thugs[me][:at] + self.thugs[me][at + 1 :]
        if self.holder == me and self.hidden == kind and kind not in self.thugs[me]:
            self.hidden, self.holder = NO_CARD, NOBODY

    def known_hand(self, me: Seat) -> list[int]:
        """The Thug cards in a hand that all players can know: all but the hidden one (B4.8, B4.9)."""
        hand = list(self.thugs[me])
        if self.holder == me:
            hand.remove(self.hidden)
        return hand

    def discard(self, kind: int) -> None:
        """Put a card of the Men of Action on the discard (B3.9)."""
        self.discards = (*self.discards, kind)

    # -- money ---------------------------------------------------------------------------------

    def pay_bank(self, me: Seat, amount: int) -> int:
        """Pay the bank the amount, or as much as there is (B3.7). Returns what was paid."""
        paid = min(amount, self.money[me])
        self.money[me] -= paid
        return paid

    # -- trucks --------------------------------------------------------------------------------

    def capacity(self, truck: int) -> int:
        """Crates that a truck can carry."""
        return self.box.trucks[self.size[truck]].capacity

    def is_idle(self, truck: int) -> bool:
        """True if it is at home, empty, not rented out and not a loan truck (B3.402)."""
        return (
            truck >= len(LOAN_TRUCKS)
            and self.place[truck] == NOWHERE
            and self.load[truck] == 0
            and self.operator[truck] == self.owner[truck]
        )

    def add_truck(self, me: Seat, size: int) -> int:
        """Add a truck at home. Returns its number."""
        self.size.append(size)
        self.owner.append(me)
        self.operator.append(me)
        self.load.append(0)
        self.payee.append(me)
        self.place.append(NOWHERE)
        self.dock.append(MAJORITY_DOCK)
        self.arrival.append(0)
        return len(self.size) - 1

    def go_home(self, truck: int) -> None:
        """Empty a truck and return it from its line to its owner; a loan truck leaves the game."""
        self.load[truck] = 0
        self.place[truck] = NOWHERE
        self.dock[truck] = MAJORITY_DOCK
        self.arrival[truck] = 0
        self.operator[truck] = self.owner[truck]
        self.payee[truck] = self.owner[truck]

    def operated_at_home(self, me: Seat) -> list[int]:
        """The trucks a Mobster operates that are at home."""
        return [
            truck
            for truck in range(len(self.size))
            if self.operator[truck] == me and self.place[truck] == NOWHERE
        ]

    def line(self, spot: int, dock: int) -> list[int]:
        """The trucks in a line, in order of arrival."""
        trucks = [t for t in range(len(self.size)) if self.place[t] == spot and self.dock[t] == dock]
        return sorted(trucks, key=lambda truck: self.arrival[truck])


def new_game(box: Box, source: Chance) -> Game:
    """Make a game with everything still in the box; the rule `opening` deals and hands out (section 2)."""
    n, spots = box.players, len(box.spots)
    g = Game(box, source)
    g.round = 0
    g.phase = 1
    g.ended = RUNNING
    g.acted = 0
    g.muscle = [() for _ in range(n)]
    g.undealt = tuple([number for quarter in box.quarters for number in quarter])
    g.face_up = [0] * n
    g.boosted = NOBODY
    g.muscle_discards = ()
    g.deck = box.deck[:]
    g.offer = []
    g.discards = ()
    g.truck_deck = box.truck_deck[:]
    g.truck_offer = NO_TRUCK
    g.truck_discards = ()
    g.thugs = [() for _ in range(n)]
    g.hidden = NO_CARD
    g.holder = NOBODY
    g.union_boss = NOBODY
    g.announced = NO_CARD
    g.money = [0] * n
    g.graft = (0,) * n
    g.crates = [0] * n
    g.warehouse = 0
    g.boys = [0] * n
    g.frozen = [0] * n
    g.influence = [(0,) * n] * spots
    g.stored_dice = [0] * n
    g.stored_improvements = [0] * n
    g.improvements = [0] * spots
    g.family = [0] * n
    g.remotes = [() for _ in range(n)]
    g.blocked = [0] * n
    g.family_production = [0] * n
    g.copper = NOBODY
    g.size = LOAN_TRUCKS[:]
    g.owner = [NOBODY, NOBODY]
    g.operator = [NOBODY, NOBODY]
    g.load = [0, 0]
    g.payee = [NOBODY, NOBODY]
    g.place = [NOWHERE, NOWHERE]
    g.dock = [MAJORITY_DOCK, MAJORITY_DOCK]
    g.arrival = [0, 0]
    g.arrivals = 0
    g.payoff = (NOBODY,) * spots
    g.heat = (NOBODY,) * spots
    g.coppered = 0
    g.busted = 0
    g.thirsty = 0
    g.word = 0
    g.pending = 0
    g.rolled = 0
    g.demand = 0
    g.sold = 0
    g.window = NO_WINDOW
    g.opening = 0
    g.is_first = 0
    g.is_last = 0
    g.door = NOWHERE
    g.out = 0
    g.welcome = 0
    g.floor = NOBODY
    g.raised = 0
    g.lowering = 0
    g.aimed = 0
    g.asked_now = [0] * n
    g.asked_phase = [0] * n
    g.proposal = ()
    g.counters = 0
    g.declined = ()
    g.promises = ()
    g.settled = ()
    return g


book: Rulebook[Game] = Rulebook()
