"""Plain data of a game of Nostra City: bags of bills and cards, masks of cards and seats, no ordered pile.

What changes seldom is a tuple, replaced as a whole, so that copies of a game share it.
"""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Chance, Flow, Seat
from backroom.engine.rulebook import Rulebook
from backroom.games.nostra_city.bags import EMPTY, Bag, count
from backroom.games.nostra_city.box import Box, Deed
from backroom.games.nostra_city.nouns import (
    ALL_CAIDS,
    ALL_TURFS,
    DISABLE_POWERS,
    FIRST_RESPECT,
    INFORMANT,
    NO_CARD,
    NO_SLOT,
    NO_WINDOW,
    RUNNING,
    SLOTS,
    cards_in,
    is_investigation,
)

Bid = tuple[int, int, int, int]  # owner, Caïd, slot, stake


def owner_of(bid: Bid) -> Seat:
    """The player who made a bid."""
    return bid[0]


def bearer_of(bid: Bid) -> int:
    """The Caïd who bears it."""
    return bid[1]


def slot_of(bid: Bid) -> int:
    """The slot that it is for."""
    return bid[2]


def stake_of(bid: Bid) -> Bag:
    """Its bills."""
    return bid[3]


# an entry of the ledger: Month, collector, type, what each got, then was short of; or a Month alone, in which
# played Reprisals became the Vendetta pile
Entry = tuple[int, ...]


def pack_entry(month: int, collector: Seat, kind: int, bills: list[int]) -> Entry:
    """A collection; the bills that each player got, then those that each was short of."""
    return month, collector, kind, *bills


def pack_reshuffle(month: int) -> Entry:
    """The played Reprisals have become the Vendetta pile (N3.71)."""
    return (month,)


def is_reshuffle(entry: Entry) -> bool:
    """True if it is no collection."""
    return len(entry) == 1


def head_of(entry: Entry) -> tuple[int, Seat, int]:
    """Month, collector and type of a collection."""
    return entry[0], entry[1], entry[2]


def bills_of(entry: Entry) -> Entry:
    """The bills that each player got, then those that each was short of."""
    return entry[3:]


class Game(Flow):
    """The state. A player is a seat, in the order of colours; a card is a number of the noun CARD."""

    box: Box  # never changes; shared by all copies

    month: int  # 1 .. (MONTHS)
    phase: int  # (PHASES)
    leader: Seat  # who held the First Player card when the phase began (N3.2)
    active: Seat  # whose turn it is, or NOBODY
    first_player: Seat  # who holds the First Player card
    card_moved: int  # 1 if the First Player card has changed hands this Month (N3.19)
    verdict: int  # the space of the Verdict token, 1 ..
    ended: int  # how the game ended (ENDS)

    street: tuple[int, ...]  # the card on each slot, or NO_CARD
    street_pile: int  # the mask of cards in it: their order is not decided before a draw
    territory: list[int]  # the mask of cards before each player: Caïds, Turfs, Respect, Investigations
    ready: int  # the mask of Caïds and Turfs that are not Engaged, wherever they are
    removed: int  # the mask of cards out of the game
    entered: int  # 1 once the Underboss has come into the Street
    titles: tuple[Seat, ...]  # Underboss, Consigliere, Primo Capo, or NOBODY
    zealous: list[int]  # Zealous Corrupter cards of each player
    bonuses: tuple[Seat, ...]  # who got the End bonuses, or NOBODY
    shames: list[int]  # cards laid before each player by LAY_SHAME
    shamed: Bag  # those cards, by kind

    banks: list[Bag]  # the bills of each player, without those in bids
    pile: Bag  # bills; the Police Raid is always among them and not counted (N3.16)
    discards: list[Bag]  # bills, by who knows them: each player, then all players
    seen: list[Bag]  # by `pair`: bills that a player knows to be in the Bank of another
    corruption: Bag  # the Corruption pile
    placed: list[Bag]  # what each player has put on the present Corruption pile
    glimpsed: list[Bag]  # what powers have shown each player of it
    taken: int  # bills that powers have taken from it
    looks: list[int]  # how many of its bills powers have shown each player; everybody sees that
    corruptions: list[int]  # of each player in this TRIAL
    counted: Bag  # the bills of the last count

    hands: list[Bag]  # Vendetta cards in hand
    vendetta_pile: Bag
    vendetta_discard: Bag  # face up

    made: int  # the mask of types that `active` has collected in this turn (N3.10)
    collecting: int  # the Caïd of the collection in progress, or NO_CARD
    kind: int  # its type
    dues: tuple[int, ...]  # bills due to each player in it, the collector's own Turfs included
    drawn: tuple[int, ...]  # bills drawn in it, not yet handed out; the collector sees them
    shares: tuple[int, ...]  # who gets them so far, or NOTHING; only the collector knows
    # what everybody has seen of collections and of new Vendetta piles, in order (Entry)
    ledger: tuple[tuple[int, ...], ...]

    bids: tuple[Bid, ...]  # on the table, in the order in which they were made
    bearer: int  # the Caïd of the bid that is being made, or NO_CARD
    location: int  # its slot, once chosen, or NO_SLOT
    stake: Bag  # its bills so far; they have left the Bank
    bidders: int  # the mask of players who made a bid in this MEETING
    gained: int  # the mask of players who gained a card in it (N3.45)
    bid_on: int  # the mask of slots with a bid when S1 was resolved
    revealed: int  # 1 once the Location cards are revealed
    resolving: int  # the slot that is being resolved, or NO_SLOT
    open_stakes: int  # 1 if the stakes of that slot were revealed
    working: int  # 1 if the powers of the bids on it work (N3.77)

    window: int  # the open window (WINDOWS)
    passed: int  # the mask of players who passed since the last play in it
    opening: int  # window openings so far
    dirty: int  # 1 if something has happened since the last window (N5.4)
    aimed: int  # the mask of players who were the target of the last play
    peeked: Bag  # bills of the Corruption pile that the asked player is looking at

    __slots__ = tuple(__annotations__)

    def __init__(self, box: Box, source: Chance) -> None:
        super().__init__(source)
        self.box = box

    # -- written by tools/state_fields.py; `make format` writes it anew ------------------------

    def copy(self) -> Game:
        """An independent twin."""
        g = Game(self.box, self.source)
        self.copy_flow(g)
        g.month = self.month
        g.phase = self.phase
        g.leader = self.leader
        g.active = self.active
        g.first_player = self.first_player
        g.card_moved = self.card_moved
        g.verdict = self.verdict
        g.ended = self.ended
        g.street = self.street
        g.street_pile = self.street_pile
        g.territory = self.territory[:]
        g.ready = self.ready
        g.removed = self.removed
        g.entered = self.entered
        g.titles = self.titles
        g.zealous = self.zealous[:]
        g.bonuses = self.bonuses
        g.shames = self.shames[:]
        g.shamed = self.shamed
        g.banks = self.banks[:]
        g.pile = self.pile
        g.discards = self.discards[:]
        g.seen = self.seen[:]
        g.corruption = self.corruption
        g.placed = self.placed[:]
        g.glimpsed = self.glimpsed[:]
        g.taken = self.taken
        g.looks = self.looks[:]
        g.corruptions = self.corruptions[:]
        g.counted = self.counted
        g.hands = self.hands[:]
        g.vendetta_pile = self.vendetta_pile
        g.vendetta_discard = self.vendetta_discard
        g.made = self.made
        g.collecting = self.collecting
        g.kind = self.kind
        g.dues = self.dues
        g.drawn = self.drawn
        g.shares = self.shares
        g.ledger = self.ledger
        g.bids = self.bids
        g.bearer = self.bearer
        g.location = self.location
        g.stake = self.stake
        g.bidders = self.bidders
        g.gained = self.gained
        g.bid_on = self.bid_on
        g.revealed = self.revealed
        g.resolving = self.resolving
        g.open_stakes = self.open_stakes
        g.working = self.working
        g.window = self.window
        g.passed = self.passed
        g.opening = self.opening
        g.dirty = self.dirty
        g.aimed = self.aimed
        g.peeked = self.peeked
        return g

    def key(self) -> tuple[object, ...]:
        """Everything that may change, hashable: the numbers, then the rest."""
        return (
            (
                self.month,
                self.phase,
                self.leader,
                self.active,
                self.first_player,
                self.card_moved,
                self.verdict,
                self.ended,
                self.street_pile,
                self.ready,
                self.removed,
                self.entered,
                self.shamed,
                self.pile,
                self.corruption,
                self.taken,
                self.counted,
                self.vendetta_pile,
                self.vendetta_discard,
                self.made,
                self.collecting,
                self.kind,
                self.bearer,
                self.location,
                self.stake,
                self.bidders,
                self.gained,
                self.bid_on,
                self.revealed,
                self.resolving,
                self.open_stakes,
                self.working,
                self.window,
                self.passed,
                self.opening,
                self.dirty,
                self.aimed,
                self.peeked,
            ),
            self.street,
            tuple(self.territory),
            self.titles,
            tuple(self.zealous),
            self.bonuses,
            tuple(self.shames),
            tuple(self.banks),
            tuple(self.discards),
            tuple(self.seen),
            tuple(self.placed),
            tuple(self.glimpsed),
            tuple(self.looks),
            tuple(self.corruptions),
            tuple(self.hands),
            self.dues,
            self.drawn,
            self.shares,
            self.ledger,
            self.bids,
            self.flow_key(),
        )

    # -- end -----------------------------------------------------------------------------------

    # -- players -------------------------------------------------------------------------------

    def clockwise(self, first: Seat) -> list[Seat]:
        """All players, clockwise, starting with `first`."""
        n = self.box.players
        return [(first + step) % n for step in range(n)]

    def respect(self, me: Seat) -> int:
        """The sum of the Respect values of the cards before a player (N1.20)."""
        box = self.box
        total = box.zealous * self.zealous[me] + box.shame * self.shames[me]
        for title, holder in enumerate(self.titles):
            if holder == me:
                total += box.titles[title]
        for bonus, holder in enumerate(self.bonuses):
            if holder == me:
                total += box.bonuses[bonus]
        for card in cards_in(self.territory[me]):
            total += box.respect_of(card)
        return total

    def is_informant(self, me: Seat) -> bool:
        """True if the player works for the FBI (N3.68)."""
        return count(self.hands[me], INFORMANT) > 0

    def pair(self, me: Seat, owner: Seat) -> int:
        """The index in `seen` of what a player knows of another's Bank."""
        return self.box.players * me + owner

    # -- cards ---------------------------------------------------------------------------------

    def caids(self, me: Seat) -> int:
        """The mask of a player's Caïds."""
        return self.territory[me] & ALL_CAIDS

    def turfs(self, me: Seat) -> int:
        """The mask of a player's Turfs."""
        return self.territory[me] & ALL_TURFS

    def ready_caids(self, me: Seat) -> int:
        """The mask of a player's Caïds that can still act this Month."""
        return self.territory[me] & self.ready & ALL_CAIDS

    def engage(self, card: int) -> None:
        """Engage a Caïd or a Turf: it does nothing more this Month (N3.4)."""
        self.ready &= ~(1 << card)

    def arrive(self, me: Seat, card: int) -> None:
        """Put a card before a player; Caïds and Turfs arrive Ready (N3.36)."""
        self.territory[me] |= 1 << card
        if card < FIRST_RESPECT:
            self.ready |= 1 << card

    def remove(self, card: int) -> None:
        """Remove a card from the game for good (N3.8)."""
        self.removed |= 1 << card
        self.ready &= ~(1 << card)

    # -- powers --------------------------------------------------------------------------------

    def powers_work(self) -> bool:
        """True if the powers of Caïds work now (N-O3, N3.77)."""
        return self.box.powers and not self.acting(DISABLE_POWERS)

    def has_power(self, caid: int, verb: int) -> bool:
        """True if this Caïd has a power of this verb, and it works now."""
        return self.box.caids[caid].power.verb == verb and self.powers_work()

    def acting(self, verb: int) -> list[Deed]:
        """The effects of this verb of Investigations in the Street; two of them add up (N6.6)."""
        found: list[Deed] = []
        for card in self.street:
            if is_investigation(card):
                effect = self.box.effect(card)
                if effect.verb == verb:
                    found.append(effect)
        return found

    def investigations(self) -> int:
        """The number of Investigations in the Street."""
        return sum([is_investigation(card) for card in self.street])

    def put_in_street(self, slot: int, card: int) -> None:
        """Put a card, or NO_CARD, on a slot."""
        self.street = (*self.street[:slot], card, *self.street[slot + 1 :])


def new_game(box: Box, source: Chance) -> Game:
    """Make a game with everything still in the box; the rule `opening` deals (section 2)."""
    n = box.players
    g = Game(box, source)
    g.month = 1
    g.phase = 0
    g.leader = NOBODY
    g.active = NOBODY
    g.first_player = NOBODY
    g.card_moved = 0
    g.verdict = box.start
    g.ended = RUNNING
    g.street = (NO_CARD,) * SLOTS
    g.street_pile = 0
    g.territory = [0] * n
    g.ready = 0
    g.removed = 0
    g.entered = 0
    g.titles = (NOBODY,) * 3
    g.zealous = [0] * n
    g.bonuses = (NOBODY,) * 3
    g.shames = [0] * n
    g.shamed = EMPTY
    g.banks = [box.bank] * n
    g.pile = EMPTY
    g.discards = [EMPTY] * (n + 1)
    g.seen = [EMPTY] * (n * n)
    g.corruption = EMPTY
    g.placed = [EMPTY] * n
    g.glimpsed = [EMPTY] * n
    g.taken = 0
    g.looks = [0] * n
    g.corruptions = [0] * n
    g.counted = EMPTY
    g.hands = [EMPTY] * n
    g.vendetta_pile = box.vendetta
    g.vendetta_discard = EMPTY
    g.made = 0
    g.collecting = NO_CARD
    g.kind = 0
    g.dues = (0,) * n
    g.drawn = ()
    g.shares = ()
    g.ledger = ()
    g.bids = ()
    g.bearer = NO_CARD
    g.location = NO_SLOT
    g.stake = EMPTY
    g.bidders = 0
    g.gained = 0
    g.bid_on = 0
    g.revealed = 0
    g.resolving = NO_SLOT
    g.open_stakes = 0
    g.working = 0
    g.window = NO_WINDOW
    g.passed = 0
    g.opening = 0
    g.dirty = 0
    g.aimed = 0
    g.peeked = EMPTY
    g.masked = box.masks
    return g


book: Rulebook[Game] = Rulebook()
