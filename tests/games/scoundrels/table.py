"""A table of 3000 Scoundrels in mid-air, and players A to D who answer in words.

t = Table()
t.sheet("A", "Filthy Dog", "Helpful Prospector")
t.money(A=0)
t.turn("A", slot=6)
t.answer("use-1", "E3", 4)
assert t.asked == ("A", "triggered")
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import msgspec

from backroom.engine.flow import Frame
from backroom.games.scoundrels import rules
from backroom.games.scoundrels.arguments import BY_ANOTHER, pack_use
from backroom.games.scoundrels.nouns import (
    ACTIONS,
    JOBS,
    LEADERS,
    MARK,
    NO_CARD,
    NOBODY_THERE,
    ON_SITE,
    OPEN,
    PER_SITE,
    PLACES,
    POKER,
    SAFE,
    SALOON,
    SLOT,
    STRATEGIES,
    UNUSED,
    VALUES,
)
from backroom.games.scoundrels.rules import announced, possible
from backroom.games.scoundrels.setup import Setup, completed, make_box
from backroom.games.scoundrels.state import Game, book, new_game
from tests.games.kit import Kit, seat

__all__ = ["LETTERS", "Table", "learn_the_rules", "mask", "seat"]

LETTERS = "ABCD"
ALL_CARDS = (1 << VALUES) - 1
FIRST_HAND = "A234"


def value(card: str) -> int:
    """A poker card by its printed value."""
    return POKER.index(card)


def mask(cards: str) -> int:
    """Poker cards as a set: "A234"."""
    return sum([1 << value(card) for card in cards])


class Table(Kit[Game]):
    """Day 1 of a game set up as section 2 says, without dealing: the Saloon is empty, nothing is scheduled.

    Everybody has $4, two henchmen in reserve and one in jail, the leader of the own seat and A, 2, 3, 4 in
    hand; safes lie with ascending values, the smallest of each site set aside; A began the day and is active.
    Whatever is moved comes from somewhere: cards leave their decks, values change places.
    Chance that nobody has scripted takes the first of what it may take.
    """

    def __init__(self, players: int = 4, **options: object) -> None:
        super().__init__(book)
        setup = msgspec.convert({"players": players, **options}, Setup)
        data = completed(setup.data)
        self.traits = [trait.en for trait in data.traits]
        self.jobs = [job.en for job in data.jobs]
        self.g = new_game(make_box(setup), self.chance)
        self.g.ear = self.ear
        self._hand_out()

    def _hand_out(self) -> None:
        """What every player starts with (section 2)."""
        g, box = self.g, self.g.box
        n = box.players
        g.active = g.first = 0
        g.phase = ACTIONS
        g.leaders = tuple(range(n))
        g.money = [box.start_money] * n
        g.reputation = [box.start_reputation] * n
        g.jail = [box.start_jailed] * n
        g.reserve = [box.start_henchmen - box.start_jailed] * n
        g.values = tuple([worth for site in box.sites for worth in site])
        for letter in LETTERS[:n]:
            self.hand(letter, FIRST_HAND)

    # -- chance ------------------------------------------------------------------------------

    def comes(self, *names: str) -> None:
        """Which scoundrels are created next: a trait and a job each, drawn from the decks as they are now."""
        g = self.g
        bags = [[g.blue[:], g.red[:]], [g.green[:], g.purple[:], g.black[:]]]
        left = [list(g.traits_left), list(g.jobs_left)]
        for name in names:
            for deck, card in enumerate(divmod(self.scoundrel(name), JOBS)):
                colour = next(i for i, count in enumerate(left[deck]) if count)
                bag = bags[deck][colour]
                if len(bag) > 1:
                    self.script(bag.index(card))
                bag.remove(card)
                left[deck][colour] -= 1

    # -- scoundrels --------------------------------------------------------------------------

    def scoundrel(self, name: str) -> int:
        """The number of "Filthy Dog"."""
        for trait, first in enumerate(self.traits):
            if name.startswith(first + " "):
                return JOBS * trait + self.jobs.index(name.removeprefix(first + " "))
        raise AssertionError(f"nobody is called {name}")

    def name(self, scoundrel: int) -> str | None:
        """The other way round; None for an empty place."""
        if scoundrel == NOBODY_THERE:
            return None
        return f"{self.traits[scoundrel // JOBS]} {self.jobs[scoundrel % JOBS]}"

    def _create(self, name: str | None) -> int:
        """A scoundrel whose cards leave their decks."""
        if name is None:
            return NOBODY_THERE
        g, scoundrel = self.g, self.scoundrel(name)
        trait, job = divmod(scoundrel, JOBS)
        level = g.box.traits[trait].level - 1
        colour = g.box.jobs[job].colour
        [g.blue, g.red][level].remove(trait)
        [g.green, g.purple, g.black][colour].remove(job)
        g.traits_left = one_less(g.traits_left, level)
        g.jobs_left = one_less(g.jobs_left, colour)
        return scoundrel

    def sheet(self, letter: str, *names: str | None) -> None:
        """The scoundrels on the places of a sheet, from the left; None for an empty place."""
        crew = [self._create(name) for name in names]
        self.g.sheets[seat(letter)] = (*crew, *[NOBODY_THERE] * (PLACES - len(crew)))

    def saloon(self, *names: str | None) -> None:
        """The scoundrels for hire: left, middle, right; fewer than three stand on the right."""
        crew = [self._create(name) for name in names]
        self.g.saloon = (*[NOBODY_THERE] * (SALOON - len(crew)), *crew)

    def discard(self, *names: str) -> None:
        """The discard, bottom first."""
        self.g.discards = (*self.g.discards, *[self._create(name) for name in names])

    def decks_empty(self) -> None:
        """No scoundrel is created any more (S3.52)."""
        self.g.traits_left = (0,) * len(self.g.traits_left)

    def used(self, *names: str) -> None:
        """These scoundrels are spent: trait and job are flagged."""
        for name in names:
            trait, job = divmod(self.scoundrel(name), JOBS)
            self.g.traits_used |= 1 << trait
            self.g.jobs_used |= 1 << job

    def sheet_of(self, letter: str) -> list[str | None]:
        """Who stands on a sheet, by name."""
        return [self.name(scoundrel) for scoundrel in self.g.sheets[seat(letter)]]

    @property
    def in_saloon(self) -> list[str | None]:
        """Who is for hire, by name."""
        return [self.name(scoundrel) for scoundrel in self.g.saloon]

    @property
    def discarded(self) -> list[str | None]:
        """The discard by name, bottom first."""
        return [self.name(scoundrel) for scoundrel in self.g.discards]

    # -- poker cards -------------------------------------------------------------------------

    def _played(self, me: int) -> int:
        """The cards of a player that are on the table."""
        return sum([1 << card for card in self.g.slots[me] if card != NO_CARD]) | (self.g.open_zero >> me & 1)

    def hand(self, letter: str, cards: str) -> None:
        """The hand; what is neither there nor played is the poker deck, in no order."""
        me = seat(letter)
        rest = ALL_CARDS & ~mask(cards) & ~self._played(me)
        self.g.hands[me] = mask(cards)
        self.g.decks[me] = (rest,) if rest else ()
        self.g.tops[me] = NO_CARD

    def deck(self, letter: str, cards: str) -> None:
        """The poker deck in this order, top first; what is neither there nor played is in hand."""
        me = seat(letter)
        self.g.decks[me] = tuple([1 << value(card) for card in cards])
        self.g.hands[me] = ALL_CARDS & ~mask(cards) & ~self._played(me)
        self.g.tops[me] = NO_CARD

    def plan(self, letter: str, card: str, slot: int) -> None:
        """A card lies on a slot, as if planned in this player's next turn of the day."""
        g, me = self.g, seat(letter)
        self._leaves(me, 1 << value(card))
        turn = g.cards_played(me) + 1
        g.lay(me, slot, value(card))
        row = g.planned[me]
        g.planned[me] = (*row[: slot - 1], turn, *row[slot:])

    def play_open(self, letter: str) -> None:
        """The 0 lies openly beside the sheet."""
        self._leaves(seat(letter), 1)
        self.g.open_zero |= 1 << seat(letter)

    def _leaves(self, me: int, card: int) -> None:
        """A card is no longer in hand or deck."""
        g = self.g
        assert not self._played(me) & card, "this card has been played"
        g.hands[me] &= ~card
        g.decks[me] = tuple([part & ~card for part in g.decks[me] if part & ~card])

    def knows_card(self, letter: str, owner: str, slot: int) -> None:
        """A player has looked at a card on a slot."""
        g, me = self.g, seat(owner)
        row = g.seen[me]
        g.seen[me] = (*row[: slot - 1], row[slot - 1] | 1 << seat(letter), *row[slot:])

    # -- safes -------------------------------------------------------------------------------

    def safe(self, handle: str, *, value: int = 0, at: str = "", known: str = "") -> None:
        """A safe with this value (another of its site gets its old one), at "site", "unused" or a player."""
        g, safe = self.g, SAFE.read(handle)
        if value:
            first = safe // PER_SITE * PER_SITE
            values = list(g.values)
            free = [other for other in range(first, first + PER_SITE) if values[other] == value]
            other = safe if safe in free else free[0]
            values[safe], values[other] = values[other], values[safe]
            g.values = tuple(values)
        if at:
            g.where[safe] = {"site": ON_SITE, "unused": UNUSED}.get(at, -3)
            if g.where[safe] == -3:
                g.where[safe] = seat(at)
                known += at
        for letter in known:
            g.known[safe] |= 1 << seat(letter)

    def mark(self, letter: str, handle: str, shown: int) -> None:
        """A mark lies on a safe; who has a mark there knows the value."""
        g, me, safe = self.g, seat(letter), SAFE.read(handle)
        kind = (shown - 2) // 2
        left = list(g.supply[me])
        assert left[kind], "this kind of mark has run out"
        left[kind] -= 1
        g.supply[me] = tuple(left)
        g.marks[safe] = (*g.marks[safe], MARK * me + shown)
        g.known[safe] |= 1 << me

    def marks_on(self, handle: str) -> list[tuple[str, int]]:
        """Owner and value of the marks on a safe, in the order in which they came."""
        return [(LETTERS[mark // MARK], mark % MARK) for mark in self.g.marks[SAFE.read(handle)]]

    def held_by(self, letter: str) -> list[str]:
        """The handles of the safes on a sheet."""
        return [SAFE.write(safe) for safe in self.g.safes_of(seat(letter))]

    # -- henchmen, money, Reputation ---------------------------------------------------------

    def henchman(self, letter: str, *, on: tuple[str, int]) -> None:
        """An available henchman lies on a card; without one, it comes out of jail."""
        g, me, (owner, slot) = self.g, seat(letter), on
        pile = g.reserve if g.reserve[me] else g.jail
        assert pile[me], "no henchman is left"
        pile[me] -= 1
        row = g.henchmen[seat(owner)]
        g.henchmen[seat(owner)] = (*row[: slot - 1], row[slot - 1] | 1 << me, *row[slot:])

    def henchmen_on(self, letter: str, slot: int) -> str:
        """Whose henchmen lie on a card: "BC"."""
        row = self.g.henchmen[seat(letter)][slot - 1]
        return "".join([other for other in LETTERS if row >> seat(other) & 1])

    def jailed(self, letter: str, number: int) -> None:
        """So many are in jail; the others that are on no card are available."""
        g, me = self.g, seat(letter)
        free = g.reserve[me] + g.jail[me]
        assert number <= free
        g.jail[me], g.reserve[me] = number, free - number

    def available(self, letter: str, number: int) -> None:
        """So many are available; the others that are on no card are in jail."""
        self.jailed(letter, self.g.reserve[seat(letter)] + self.g.jail[seat(letter)] - number)

    def money(self, **dollars: int) -> None:
        """What players have: t.money(A=0)."""
        for letter, amount in dollars.items():
            self.g.money[seat(letter)] = amount

    def rep(self, **spaces: int) -> None:
        """Where their Reputation stands: t.rep(B=-2)."""
        for letter, space in spaces.items():
            self.g.reputation[seat(letter)] = space

    def strategy(self, letter: str, card: str) -> None:
        """A strategy card, "g4", and its leader, whoever else had it."""
        g, me, number = self.g, seat(letter), STRATEGIES.index(card)
        leaders, mine = list(g.leaders), g.box.strategies[number].leader
        if mine in leaders:
            leaders[leaders.index(mine)] = leaders[me]
        leaders[me] = mine
        g.leaders = tuple(leaders)
        g.strategies = (*g.strategies[:me], number, *g.strategies[me + 1 :])

    def leader_of(self, letter: str) -> str:
        """The name of a leader."""
        return LEADERS[self.g.leaders[seat(letter)]]

    # -- playing -----------------------------------------------------------------------------

    def run(self, *frames: Frame) -> None:
        """These rules happen next, up to the first question."""
        learn_the_rules()
        super().run(*frames)

    def announce(self, letter: str, slot: int | str) -> None:
        """It is a player's turn and a card lies on the slot: the honest one, unless another was planned."""
        g, me = self.g, seat(letter)
        g.active, g.phase = me, ACTIONS
        g.slot = SLOT.read(str(slot)) if isinstance(slot, str) else slot
        g.leader_used = g.strategy_used = 0
        if g.slot == OPEN:
            if not g.open_zero >> me & 1:
                self.play_open(letter)
        elif g.slots[me][g.slot - 1] == NO_CARD:
            self.plan(letter, self._honest(me, g.slot), g.slot)

    def _honest(self, me: int, slot: int) -> str:
        """The card of this value, or the first that has not been played."""
        left = ALL_CARDS & ~self._played(me)
        return POKER[slot] if left >> slot & 1 else next(POKER[n] for n in range(VALUES) if left >> n & 1)

    def turn(self, letter: str, slot: int | str) -> None:
        """Step 2 of a player's turn begins with this slot announced; the rest of the day follows."""
        learn_the_rules()
        from backroom.games.scoundrels.rules.menu import menu  # noqa: PLC0415
        from backroom.games.scoundrels.rules.turn import end_of_turn, step_3  # noqa: PLC0415

        me = seat(letter)
        self.announce(letter, slot)
        self.run(menu(me), step_3(me), end_of_turn(me))

    @property
    def standing(self) -> Any:
        """The window that is open for advance passes, if there is one."""
        return import_module("backroom.games.scoundrels.rules.windows").standing(self.g)


def use(me: int, standing: int, by: int) -> Frame:
    """The use of a scoundrel, to be scheduled."""
    return announced.use(me, pack_use(standing, by))


def is_usable(g: Game, me: int, standing: int, by: int = BY_ANOTHER) -> bool:
    """May who stands there be used this way now?"""
    return possible.is_usable(g, me, standing, by, possible.means_of(g, me))


@cache
def learn_the_rules() -> None:
    """Chapters announce rules of others, which are written when all are read."""
    for module in iter_modules(rules.__path__):
        import_module(f"{rules.__name__}.{module.name}")


def one_less(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """A card of this kind has left the deck, if one was in it."""
    return tuple([max(0, count - (i == kind)) for i, count in enumerate(counts)])
