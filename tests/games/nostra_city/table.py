"""A table of Nostra City in mid-air, and players A to E who answer in words.

t = Table(3)
t.territory("A", "c02", "t10")
t.territory("B", "c04", "t11")
t.script_bills("10i", "20g", "5")
t.begin("business", "A")
t.answer("c02", "bronx")
assert t.asked == ("A", "share")
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import msgspec

from backroom.engine.flow import NOBODY, Frame
from backroom.games.nostra_city.bags import Bag, bag_of, cards, count, one, size
from backroom.games.nostra_city.nouns import (
    BILL,
    BONUS,
    CAID_OF_VENDETTA,
    CARD,
    FIRST_RESPECT,
    JOINING_CAID,
    JOINING_TURF,
    MONTH,
    NO_CARD,
    NO_SLOT,
    PHASE,
    RAID,
    SLOT,
    SLOTS,
    TITLE,
    TURF_OF_VENDETTA,
    UNDERBOSS,
    VENDETTA_CARD,
    WINDOW,
    cards_of,
)
from backroom.games.nostra_city.setup import Setup, make_box
from backroom.games.nostra_city.state import Game, book, new_game
from tests.games.kit import LETTERS, Kit, seat

__all__ = ["LETTERS", "Table", "bills", "names", "seat", "vendetta"]

Source = Callable[[Game], list[int]]  # what is drawn from, in the order in which chance counts it

RULES: Final = "backroom.games.nostra_city.rules"
JOINING: Final = {CAID_OF_VENDETTA: JOINING_CAID, TURF_OF_VENDETTA: JOINING_TURF}


def bills(text: str) -> Bag:
    """Bills by name: "5 10i 10i 20g"."""
    return bag_of([BILL.read(word) for word in text.split()])


def vendetta(text: str) -> Bag:
    """Vendetta cards by id: "v05 v12 v12"."""
    return bag_of([VENDETTA_CARD.read(word) for word in text.split()])


def names(bag: Bag) -> str:
    """The other way round for bills, ascending."""
    return " ".join([BILL.write(kind) for kind in cards(bag)])


class Table(Kit[Game]):
    """January of a game set up as section 2 says, without dealing: no card lies out, nothing is scheduled.

    Everybody has the start Bank, the bill pile holds the other bills, the Vendetta and the Street pile are
    whole. A holds the First Player card, leads and is active. Whatever is put somewhere comes from its pile.
    Chance that nobody has scripted takes the first of what it may take.
    """

    def __init__(self, players: int = 4, **options: object) -> None:
        super().__init__(book)
        setup = msgspec.convert({"players": players, **options}, Setup)
        self.g = new_game(make_box(setup), self.chance)
        self.g.ear = self.ear
        self.named: dict[
            int, tuple[Source, int]
        ] = {}  # scripted outcomes that are known when it comes to them
        self.g.pile = self.g.box.bills - self.g.box.bank * players
        self.g.street_pile = self.g.box.street
        self.g.first_player = self.g.leader = self.g.active = 0
        self.g.phase = PHASE.read("business")

    # -- chance ------------------------------------------------------------------------------

    def chance(self, n: int) -> int:
        """The next outcome of the script; what was scripted by name is looked up in its pile now."""
        if self.outcomes and self.outcomes[0] in self.named:
            source, what = self.named.pop(self.outcomes.pop(0))
            pile = source(self.g)
            assert len(pile) == n, f"the script draws from {len(pile)} cards, the rules from {n}"
            return pile.index(what)
        return super().chance(n)

    def _script(self, source: Source, *things: int) -> None:
        for thing in things:
            mark = -1 - len(self.named) - len(self.outcomes)
            while mark in self.named:
                mark -= 1
            self.named[mark] = (source, thing)
            self.script(mark)

    def script_bills(self, *words: str) -> None:
        """What comes next from the bill pile, "raid" included; the last card of a pile is not rolled for."""
        self._script(lambda g: [*cards(g.pile), RAID], *[BILL.read(word) for word in words])

    def script_vendetta(self, *words: str) -> None:
        """What comes next from the Vendetta pile."""
        self._script(lambda g: cards(g.vendetta_pile), *[VENDETTA_CARD.read(word) for word in words])

    def script_street(self, *words: str) -> None:
        """What comes next from the Street pile."""
        self._script(lambda g: cards_of(g.street_pile), *[CARD.read(word) for word in words])

    def script_from(self, bag: str, *words: str) -> None:
        """Which bills are drawn at random, one after the other, out of a Bank or pile that holds these."""
        left = bills(bag)
        for word in words:
            if size(left) > 1:
                self.script(cards(left).index(BILL.read(word)))
            left -= one(BILL.read(word))

    # -- cards -------------------------------------------------------------------------------

    def _take(self, card: int) -> None:
        """A card leaves wherever it is."""
        g = self.g
        g.street_pile &= ~(1 << card)
        g.territory = [mask & ~(1 << card) for mask in g.territory]
        g.street = tuple([NO_CARD if there == card else there for there in g.street])
        if card in JOINING and count(g.vendetta_pile, JOINING[card]):
            g.vendetta_pile -= one(JOINING[card])

    def territory(self, letter: str, *words: str) -> None:
        """More cards before a player, Caïds and Turfs Ready."""
        for word in words:
            self._take(CARD.read(word))
            self.g.arrive(seat(letter), CARD.read(word))

    def engaged(self, *words: str) -> None:
        """These Caïds and Turfs are Engaged."""
        for word in words:
            assert CARD.read(word) < FIRST_RESPECT
            self.g.engage(CARD.read(word))

    def street(self, *words: str | None) -> None:
        """The cards on S1, S2 ...; None, or nothing said, for an empty slot."""
        for slot in range(SLOTS):
            word = words[slot] if slot < len(words) else None
            if word is not None:
                self._take(CARD.read(word))
            old = self.g.street[slot]
            if NO_CARD < old < UNDERBOSS:
                self.g.street_pile |= 1 << old
            self.g.put_in_street(slot, NO_CARD if word is None else CARD.read(word))
            self.g.entered |= word == CARD.write(UNDERBOSS)

    def street_pile(self, *words: str) -> None:
        """The Street pile holds just these; the other cards of it are out of the game."""
        mask = sum([1 << CARD.read(word) for word in words])
        self.g.removed |= self.g.street_pile & ~mask
        self.g.street_pile = mask

    def lies(self, letter: str) -> list[str]:
        """What lies before a player, by id."""
        return [CARD.write(card) for card in cards_of(self.g.territory[seat(letter)])]

    def is_ready(self, word: str) -> bool:
        """Is a Caïd or a Turf Ready?"""
        return bool(self.g.ready >> CARD.read(word) & 1)

    @property
    def in_street(self) -> list[str | None]:
        """The cards on the slots, by id."""
        return [None if card == NO_CARD else CARD.write(card) for card in self.g.street]

    @property
    def removed(self) -> list[str]:
        """What is out of the game, by id."""
        return [CARD.write(card) for card in cards_of(self.g.removed)]

    # -- bills -------------------------------------------------------------------------------

    def _from_pile(self, bag: Bag) -> Bag:
        """Bills leave the pile or, if it has too few of a type, what everybody saw discarded."""
        g = self.g
        for kind in cards(bag):
            if count(g.pile, kind):
                g.pile -= one(kind)
            else:
                assert count(g.discards[-1], kind), f"no {BILL.write(kind)} is left"
                g.discards[-1] -= one(kind)
        return bag

    def bank(self, letter: str, text: str) -> None:
        """What a player has in the Bank; what was there before goes back to the pile."""
        g, me = self.g, seat(letter)
        g.pile += g.banks[me]
        g.banks[me] = self._from_pile(bills(text))

    def pile(self, text: str) -> None:
        """What the bill pile holds beside the Raid; its other bills go to the discard, seen by everybody."""
        g = self.g
        g.discards[-1] += g.pile
        g.pile = 0
        g.pile = self._from_pile(bills(text))

    def corruption(self, text: str, by: str = "A") -> None:
        """More bills on the Corruption pile, out of the bill pile."""
        bag = self._from_pile(bills(text))
        self.g.corruption += bag
        self.g.placed[seat(by)] += bag

    def bid(self, letter: str, caid: str, slot: str, text: str) -> None:
        """One more bid on the table: its Caïd is Engaged, its bills come from the bill pile."""
        g, me, number = self.g, seat(letter), CARD.read(caid)
        if not g.territory[me] >> number & 1:
            self.territory(letter, caid)
        g.engage(number)
        g.bids = (*g.bids, (me, number, SLOT.read(slot), self._from_pile(bills(text))))
        g.bidders |= 1 << me

    def in_bank(self, letter: str) -> str:
        """The bills of a Bank by name, ascending."""
        return names(self.g.banks[seat(letter)])

    @property
    def discarded(self) -> int:
        """How many bills are in the discard."""
        return sum([size(bag) for bag in self.g.discards])

    # -- Vendetta cards ----------------------------------------------------------------------

    def hand(self, letter: str, text: str) -> None:
        """The Vendetta cards in a hand; what was there before goes back to the pile."""
        g, me = self.g, seat(letter)
        g.vendetta_pile += g.hands[me]
        g.hands[me] = vendetta(text)
        for kind in cards(g.hands[me]):
            assert count(g.vendetta_pile, kind), f"no {VENDETTA_CARD.write(kind)} is left"
            g.vendetta_pile -= one(kind)

    def vendetta(self, text: str, discard: str = "") -> None:
        """What the Vendetta pile and the discard hold; the other cards are left in the box."""
        self.g.vendetta_pile = vendetta(text)
        self.g.vendetta_discard = vendetta(discard)

    def in_hand(self, letter: str) -> str:
        """The Vendetta cards of a hand by id, ascending."""
        return " ".join([VENDETTA_CARD.write(kind) for kind in cards(self.g.hands[seat(letter)])])

    # -- the rest of the table ---------------------------------------------------------------

    def month(self, word: str) -> None:
        """Which Month it is."""
        self.g.month = MONTH.read(word)

    def phase(self, word: str) -> None:
        """Which phase it is; nothing is scheduled."""
        self.g.phase = PHASE.read(word)

    def verdict(self, space: int) -> None:
        """Where the Verdict token is."""
        self.g.verdict = space

    def first(self, letter: str) -> None:
        """Who holds the First Player card, and leads."""
        self.g.first_player = self.g.leader = seat(letter)

    def titles(self, **holders: str) -> None:
        """Who holds which Title: t.titles(A="k01", B="k02", C="k03")."""
        found = list(self.g.titles)
        for letter, word in holders.items():
            found[TITLE.read(word)] = seat(letter)
        self.g.titles = tuple(found)

    def bonuses(self, **holders: str) -> None:
        """Who has got which End bonus: t.bonuses(A="f01")."""
        found = list(self.g.bonuses)
        for letter, word in holders.items():
            found[BONUS.read(word)] = seat(letter)
        self.g.bonuses = tuple(found)

    def respect(self, letter: str) -> int:
        """The Respect of a player."""
        return self.g.respect(seat(letter))

    @property
    def bids_on(self) -> list[tuple[str, str, str, str]]:
        """The bids on the table: owner, Caïd, slot, bills."""
        return [
            (LETTERS[owner], CARD.write(caid), "" if slot == NO_SLOT else SLOT.write(slot), names(stake))
            for owner, caid, slot, stake in self.g.bids
        ]

    @property
    def first_player(self) -> str:
        """Who holds the First Player card."""
        return LETTERS[self.g.first_player]

    @property
    def active(self) -> str | None:
        """Whose turn it is."""
        return None if self.g.active == NOBODY else LETTERS[self.g.active]

    # -- playing -----------------------------------------------------------------------------

    def run(self, *frames: Frame) -> None:
        """These rules happen next, up to the first question."""
        import_module(f"{RULES}.turns")  # all chapters are registered before the first rule runs
        super().run(*frames)

    def begin(self, what: str, letter: str = "A") -> None:
        """A phase begins, led by a player, and nothing after it; or a "month", and all that follows."""
        homes = {"reception": "reception", "final-verdict": "ending"}
        chapter = import_module(f"{RULES}.{homes.get(what, 'turns')}")
        self.first(letter)
        self.phase(what if what != "month" else "business")
        self.run(getattr(chapter, what.replace("-", "_"))(NOBODY))

    def window(self, word: str, letter: str = "A") -> None:
        """A window opens: "turn", "payoff", "reveal", "eve" or "last-round"; `letter` leads."""
        opened = import_module(f"{RULES}.windows").opened
        self.first(letter)
        self.g.dirty = 1
        self.run(opened(WINDOW.read(word)))

    @property
    def standing(self) -> Any:
        """The window that is open for advance passes, if there is one."""
        return import_module(f"{RULES}.windows").standing(self.g)
