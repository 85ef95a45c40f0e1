"""Plain data of a game of 3000 Scoundrels: ints, masks and tuples, no card objects, no ordered deck.

What changes seldom is a tuple, replaced as a whole, so that copies of a game share it. A deck of traits or
jobs is a bag with the number of cards left in the deck: nobody knows which of its cards are in the box.
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Chance, Flow, Seat
from backroom.engine.rulebook import Rulebook
from backroom.games.scoundrels.box import Box
from backroom.games.scoundrels.nouns import (
    NO_CARD,
    NO_LEADER,
    NO_SAFE,
    NO_SLOT,
    NO_STRATEGY,
    NOBODY_THERE,
    ON_SITE,
    PER_SITE,
    PLACES,
    RUNNING,
    SAFES,
    SALOON,
    SET_UP,
    SITES,
    SLOTS,
    UNUSED,
    VALUES,
    job_of,
    safes_on,
    trait_of,
)

EMPTY_SHEET: Final = (NOBODY_THERE,) * PLACES
NO_CARDS: Final = (NO_CARD,) * SLOTS
NOTHING: Final = (0,) * SLOTS
NONE_RETURNED: Final = (0,) * VALUES


class Game(Flow):
    """The state. A player is a number in seat order; a slot is its number, at index slot - 1 of a tuple."""

    box: Box  # never changes; shared by all copies
    day: int  # 1 ..
    turn: int  # turns taken this day, by all players
    phase: int  # PHASES
    active: Seat  # whose turn it is, or NOBODY at the end of a day
    first: Seat  # who began this day
    ended: int  # ENDS

    leaders: tuple[int, ...]  # by player, or NO_LEADER
    strategies: tuple[int, ...]  # the card in use, by player, or NO_STRATEGY
    hands: list[int]  # masks of poker values
    decks: list[tuple[int, ...]]  # masks of poker values, the upper first; inside a mask the order is open
    tops: list[int]  # the top card if its owner has looked at it, or NO_CARD; it is in the first mask too
    slots: list[tuple[int, ...]]  # by player: the card on slots A .. 6, or NO_CARD
    planned: list[tuple[int, ...]]  # by player and slot: in which of their turns it was planned, or 0
    seen: list[tuple[int, ...]]  # by player and slot: the mask of others who know the card there
    # by player and poker value: who knows that it was played the day before; with its owner, all players do;
    # from the third day on the same follows for each day before that, the latest first (S4.7)
    returned: list[tuple[int, ...]]
    henchmen: list[tuple[int, ...]]  # by player and slot: the mask of owners with a henchman on the card
    open_zero: int  # the players whose 0 lies openly beside the sheet
    turned_up: list[int]  # by player: the mask of slots (bit n) turned up at the end of this day
    claimed: list[int]  # by player: the mask of slots (bit n) claimed the day before and not turned up (S4.7)

    slot: int  # announced this turn, NO_SLOT if none, OPEN for an open 0
    leader_used: int  # 1 once the leader action of this turn was taken
    strategy_used: int  # 1 once the active player's strategy card was used this turn
    traits_used: int  # the mask of flagged traits (S3.9)
    jobs_used: int  # the mask of flagged jobs
    leaving: int  # the mask of traits whose scoundrel goes to the discard once its use is over (S3.30)
    armed: list[int]  # by player: the mask of armed places; bit PLACES is the strategy card
    passed: int  # who has passed in the open window since the last use
    opening: int  # window openings so far
    planning: int  # the card of D03 until its slot is known, or NO_CARD; it is still in the hand

    blue: list[int]  # level I traits that nobody has seen, a bag
    red: list[int]  # level II traits, a bag
    green: list[int]  # jobs, a bag
    purple: list[int]  # jobs, a bag
    black: list[int]  # jobs, a bag
    traits_left: tuple[int, ...]  # cards of blue and red that are in the deck; the rest is in the box
    jobs_left: tuple[int, ...]  # cards of green, purple and black that are in the deck
    saloon: tuple[int, ...]  # left, middle, right
    sheets: list[tuple[int, ...]]  # five places of scoundrels by player
    discards: tuple[int, ...]  # scoundrels, the top last
    set_aside: int  # a scoundrel that is being hired, or NOBODY_THERE
    aside: tuple[int, ...]  # those set aside before it, whose use has led to its hire

    money: list[int]
    reputation: list[int]
    reserve: list[int]  # available henchmen
    jail: list[int]
    removed: list[int]  # henchmen out of the game
    values: tuple[int, ...]  # of the safes; see known
    known: list[int]  # of each safe, the mask of players who know its value
    where: list[int]  # of each safe: ON_SITE, UNUSED, or the player on whose sheet it lies
    marks: list[tuple[int, ...]]  # on each safe, MARK * owner + value, in the order in which they came
    supply: list[tuple[int, ...]]  # marks left, by player and kind

    last_safe: int  # the safe just scouted in this program, or NO_SAFE
    last_victim: Seat  # the opponent just chosen in this program, or NOBODY
    freed: Seat  # the owner of the henchman just freed in this program, or NOBODY
    peeked: int  # cards looked at in this program: bit 8 * owner + slot
    did: int  # 1 if the instruction before did something (S6.4)

    __slots__ = tuple(__annotations__)

    def __init__(self, box: Box, source: Chance) -> None:
        super().__init__(source)
        self.box = box

    # -- written by tools/state_fields.py; `make format` writes it anew ------------------------

    def copy(self) -> Game:
        """An independent twin."""
        g = Game(self.box, self.source)
        self.copy_flow(g)
        g.day = self.day
        g.turn = self.turn
        g.phase = self.phase
        g.active = self.active
        g.first = self.first
        g.ended = self.ended
        g.leaders = self.leaders
        g.strategies = self.strategies
        g.hands = self.hands[:]
        g.decks = self.decks[:]
        g.tops = self.tops[:]
        g.slots = self.slots[:]
        g.planned = self.planned[:]
        g.seen = self.seen[:]
        g.returned = self.returned[:]
        g.henchmen = self.henchmen[:]
        g.open_zero = self.open_zero
        g.turned_up = self.turned_up[:]
        g.claimed = self.claimed[:]
        g.slot = self.slot
        g.leader_used = self.leader_used
        g.strategy_used = self.strategy_used
        g.traits_used = self.traits_used
        g.jobs_used = self.jobs_used
        g.leaving = self.leaving
        g.armed = self.armed[:]
        g.passed = self.passed
        g.opening = self.opening
        g.planning = self.planning
        g.blue = self.blue[:]
        g.red = self.red[:]
        g.green = self.green[:]
        g.purple = self.purple[:]
        g.black = self.black[:]
        g.traits_left = self.traits_left
        g.jobs_left = self.jobs_left
        g.saloon = self.saloon
        g.sheets = self.sheets[:]
        g.discards = self.discards
        g.set_aside = self.set_aside
        g.aside = self.aside
        g.money = self.money[:]
        g.reputation = self.reputation[:]
        g.reserve = self.reserve[:]
        g.jail = self.jail[:]
        g.removed = self.removed[:]
        g.values = self.values
        g.known = self.known[:]
        g.where = self.where[:]
        g.marks = self.marks[:]
        g.supply = self.supply[:]
        g.last_safe = self.last_safe
        g.last_victim = self.last_victim
        g.freed = self.freed
        g.peeked = self.peeked
        g.did = self.did
        return g

    def key(self) -> tuple[object, ...]:
        """Everything that may change, hashable: the numbers, then the rest."""
        return (
            (
                self.day,
                self.turn,
                self.phase,
                self.active,
                self.first,
                self.ended,
                self.open_zero,
                self.slot,
                self.leader_used,
                self.strategy_used,
                self.traits_used,
                self.jobs_used,
                self.leaving,
                self.passed,
                self.opening,
                self.planning,
                self.set_aside,
                self.last_safe,
                self.last_victim,
                self.freed,
                self.peeked,
                self.did,
            ),
            self.leaders,
            self.strategies,
            tuple(self.hands),
            tuple(self.decks),
            tuple(self.tops),
            tuple(self.slots),
            tuple(self.planned),
            tuple(self.seen),
            tuple(self.returned),
            tuple(self.henchmen),
            tuple(self.turned_up),
            tuple(self.claimed),
            tuple(self.armed),
            tuple(self.blue),
            tuple(self.red),
            tuple(self.green),
            tuple(self.purple),
            tuple(self.black),
            self.traits_left,
            self.jobs_left,
            self.saloon,
            tuple(self.sheets),
            self.discards,
            self.aside,
            tuple(self.money),
            tuple(self.reputation),
            tuple(self.reserve),
            tuple(self.jail),
            tuple(self.removed),
            self.values,
            tuple(self.known),
            tuple(self.where),
            tuple(self.marks),
            tuple(self.supply),
            self.flow_key(),
        )

    # -- end -----------------------------------------------------------------------------------

    # -- players -------------------------------------------------------------------------------

    def clockwise(self, me: Seat) -> list[Seat]:
        """The other players, clockwise."""
        n = self.box.players
        return [(me + step) % n for step in range(1, n)]

    # -- scoundrels ----------------------------------------------------------------------------

    def is_spent(self, scoundrel: int) -> bool:
        """True if its trait or its job is flagged (S3.9)."""
        if self.traits_used >> trait_of(scoundrel) & 1:
            return True
        return self.jobs_used >> job_of(scoundrel) & 1 == 1

    def seat_scoundrel(self, me: Seat, place: int, scoundrel: int) -> None:
        """Put a scoundrel, or NOBODY_THERE, on a place of a sheet; a new trait is not armed (S5.8)."""
        sheet = self.sheets[me]
        if trait_of(sheet[place]) != trait_of(scoundrel):
            self.armed[me] &= ~(1 << place)
        self.sheets[me] = (*sheet[:place], scoundrel, *sheet[place + 1 :])

    # -- played cards --------------------------------------------------------------------------

    def lay(self, me: Seat, slot: int, card: int) -> None:
        """Put a card, or NO_CARD, on a slot."""
        row = self.slots[me]
        self.slots[me] = (*row[: slot - 1], card, *row[slot:])

    def cards_played(self, me: Seat) -> int:
        """The number of cards played this day, including an open 0."""
        return SLOTS - self.slots[me].count(NO_CARD) + (self.open_zero >> me & 1)

    # -- safes ---------------------------------------------------------------------------------

    def safes_of(self, me: Seat) -> list[int]:
        """The safes on a sheet."""
        return [safe for safe in range(SAFES) if self.where[safe] == me]

    def safes_at(self, site: int) -> list[int]:
        """The safes on a site."""
        return [safe for safe in safes_on(site) if self.where[safe] == ON_SITE]


def new_game(box: Box, source: Chance) -> Game:
    """Make a game with everything still in the box; the rule `opening` deals (section 2)."""
    n = box.players
    g = Game(box, source)
    g.day = 1
    g.turn = 0
    g.phase = SET_UP
    g.active = NOBODY
    g.first = NOBODY
    g.ended = RUNNING
    g.leaders = (NO_LEADER,) * n
    g.strategies = (NO_STRATEGY,) * n
    g.hands = [0] * n
    g.decks = [()] * n
    g.tops = [NO_CARD] * n
    g.planning = NO_CARD
    g.slots = [NO_CARDS] * n
    g.planned = [NOTHING] * n
    g.seen = [NOTHING] * n
    g.returned = [NONE_RETURNED] * n
    g.henchmen = [NOTHING] * n
    g.open_zero = 0
    g.turned_up = [0] * n
    g.claimed = [0] * n
    g.slot = NO_SLOT
    g.leader_used = 0
    g.strategy_used = 0
    g.traits_used = 0
    g.jobs_used = 0
    g.leaving = 0
    g.armed = [0] * n
    g.passed = 0
    g.opening = 0
    g.blue = box.blue[:]
    g.red = box.red[:]
    g.green = box.green[:]
    g.purple = box.purple[:]
    g.black = box.black[:]
    g.traits_left = box.traits_in_deck
    g.jobs_left = box.jobs_in_deck
    g.saloon = (NOBODY_THERE,) * SALOON
    g.sheets = [EMPTY_SHEET] * n
    g.discards = ()
    g.set_aside = NOBODY_THERE
    g.aside = ()
    g.money = [0] * n
    g.reputation = [0] * n
    g.reserve = [0] * n
    g.jail = [0] * n
    g.removed = [0] * n
    g.values = (0,) * SAFES
    g.known = [0] * SAFES
    g.where = [UNUSED if safe % PER_SITE == 0 else ON_SITE for safe in range(PER_SITE * len(SITES))]
    g.marks = [()] * SAFES
    g.supply = [box.marks] * n
    g.last_safe = NO_SAFE
    g.last_victim = NOBODY
    g.freed = NOBODY
    g.peeked = 0
    g.did = 0
    return g


book: Rulebook[Game] = Rulebook()
