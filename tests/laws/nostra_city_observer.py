"""Somebody who watches Nostra City without any secret: what everybody is told gives him all that is public.

He starts from an empty table and the printed rules, hears what spectators hear, and never looks (N11.19).
"""

from __future__ import annotations

from collections.abc import Callable

from backroom.engine.flow import NOBODY, Happening
from backroom.engine.looks import hears
from backroom.games.nostra_city.bags import size
from backroom.games.nostra_city.box import Box
from backroom.games.nostra_city.nouns import (
    CARDS,
    FIRST_RESPECT,
    FIRST_TURF,
    NO_CARD,
    NO_TURF_ENGAGE,
    SLOTS,
    UNDERBOSS,
)
from backroom.games.nostra_city.state import Game, book


class Observer:
    """The public columns of section 4, by ear."""

    def __init__(self, box: Box) -> None:
        n = box.players
        self.box = box
        self.month = 1
        self.verdict = box.start
        self.first_player = NOBODY
        self.street = [NO_CARD] * SLOTS
        self.owner = dict[int, int]()
        self.engaged = set[int]()
        self.removed = set[int]()
        self.bills = [size(box.bank)] * n
        self.cards = [0] * n
        self.shames = [0] * n
        self.titles = [NOBODY] * 3
        self.pile = size(box.bills) - sum(self.bills)
        self.discard = 0
        self.corruption = 0
        self.bids = dict[int, tuple[int, int]]()  # by Caïd: owner and number of bills
        self.collector = NO_CARD

    def listen(self, happenings: list[Happening]) -> None:
        """What a spectator hears."""
        for happening in happenings:
            if hears(happening, NOBODY):
                name = book.events[happening[0]].name
                heard = HEARS.get(name)
                if heard is not None:
                    heard(self, *happening[1:4])

    # -- cards -----------------------------------------------------------------------------------

    def arrives(self, me: int, card: int) -> None:
        """A card lies before a player, Ready."""
        if card != UNDERBOSS:
            self.owner[card] = me
            self.engaged.discard(card)

    def leaves_street(self, slot: int) -> None:
        """A slot is empty."""
        self.street[slot] = NO_CARD

    def won(self, me: int, card: int, slot: int) -> None:
        self.arrives(me, card)
        self.leaves_street(slot)

    def is_out(self, card: int) -> None:
        """A card is out of the game."""
        self.owner.pop(card, None)
        self.engaged.discard(card)
        self.removed.add(card)

    def bought_off(self, card: int, slot: int, _: int) -> None:
        self.is_out(card)
        self.leaves_street(slot)

    def comes(self, slot: int, card: int, _: int) -> None:
        self.street[slot] = card

    def taken(self, me: int, _victim: int, card: int) -> None:
        """It stays as it is; a Caïd arrives Engaged (N-V09)."""
        self.owner[card] = me
        if card < FIRST_TURF:
            self.engaged.add(card)

    def collects(self, _me: int, _kind: int, turf: int) -> None:
        power = self.box.caids[self.collector].power
        if power.verb != NO_TURF_ENGAGE or not self.powers_work():
            self.engaged.add(turf)

    def powers_work(self) -> bool:
        """No Investigation that disables them lies in the Street."""
        return self.box.powers and CARDS.index("e02") not in self.street

    def begins_collection(self, _me: int, caid: int, _: int) -> None:
        self.collector = caid
        self.engaged.add(caid)

    # -- bills -----------------------------------------------------------------------------------

    def draws_bills(self, _me: int, number: int, _: int) -> None:
        self.pile -= number

    def gets(self, me: int, number: int) -> None:
        self.bills[me] += number

    def reshuffled(self, number: int, _b: int, _c: int) -> None:
        self.pile, self.discard = number, 0

    def bids_on(self, me: int, caid: int, number: int) -> None:
        self.engaged.add(caid)
        self.bids[caid] = (me, number)
        self.bills[me] -= number

    def withdrawn(self, me: int, caid: int, _: int) -> None:
        self.bills[me] += self.bids.pop(caid)[1]

    def discards(self, _me: int, number: int, _: int) -> None:
        """Out of a stake."""
        self.discard += number

    def wiped(self, me: int, number: int, _: int) -> None:
        self.discard += number
        self.bills[me] -= number

    def cut_down(self, me: int, left: int, _: int) -> None:
        self.discard += self.bills[me] - left
        self.bills[me] = left

    def places(self, me: int, number: int, _: int) -> None:
        self.bills[me] -= 1
        self.corruption = number

    def culls(self, _me: int, number: int, _: int) -> None:
        self.discard += self.corruption - number
        self.corruption = number

    def intercepts(self, me: int, _b: int, _c: int) -> None:
        self.corruption -= 1
        self.bills[me] += 1

    def draws_bill(self, me: int, _b: int, _c: int) -> None:
        self.pile -= 1
        self.bills[me] += 1

    def sways(self, me: int, _move: int, space: int) -> None:
        self.bills[me] -= 1
        self.discard += 1
        self.verdict = space

    def steals(self, me: int, victim: int, number: int) -> None:
        self.bills[me] += number
        self.bills[victim] -= number

    def counted(self, space: int, _b: int, _c: int) -> None:
        self.verdict = space
        self.discard += self.corruption
        self.corruption = 0

    # -- Vendetta cards --------------------------------------------------------------------------

    def joins(self, me: int, card: int, _: int) -> None:
        self.cards[me] -= 1
        self.arrives(me, card)

    def plays(self, me: int, _kind: int, _: int) -> None:
        self.cards[me] -= 1

    # -- comparing -------------------------------------------------------------------------------

    def agree(self, g: Game) -> None:
        """All that he knows is as it is."""
        assert (self.month, self.verdict, self.first_player) == (g.month, g.verdict, g.first_player)
        assert tuple(self.street) == g.street
        lying = {card: me for me in range(len(g.territory)) for card in all_of(g.territory[me])}
        assert self.owner == lying
        at_work = {g.bearer} - {NO_CARD}  # of a bid, all see it when it is closed (N4.6)
        engaged = {card for card in lying if card < FIRST_RESPECT and not g.ready >> card & 1}
        assert self.engaged == engaged - at_work
        assert self.removed == set(all_of(g.removed))
        in_bid = [size(g.stake) if me == g.active else 0 for me in range(len(g.banks))]
        assert self.bills == [size(bank) + more for bank, more in zip(g.banks, in_bid)]
        assert self.cards == [size(hand) for hand in g.hands]
        assert (self.shames, tuple(self.titles)) == (g.shames, g.titles)
        assert self.pile == size(g.pile)
        assert self.discard == sum(map(size, g.discards))
        assert self.corruption == size(g.corruption)


def all_of(mask: int) -> list[int]:
    """The cards of a mask."""
    return [card for card in range(len(CARDS)) if mask >> card & 1]


def engages(seen: Observer, _me: int, caid: int, _: int) -> None:
    seen.engaged.add(caid)


def month(seen: Observer, number: int, _b: int, _c: int) -> None:
    seen.month = number


def first_player(seen: Observer, me: int, _b: int, _c: int) -> None:
    seen.first_player = me


def reception(seen: Observer, _a: int, _b: int, _c: int) -> None:
    seen.engaged.clear()


def press(seen: Observer, _number: int, space: int, _: int) -> None:
    seen.verdict = space


def draws_vendetta(seen: Observer, me: int, _b: int, _c: int) -> None:
    seen.cards[me] += 1


def is_shamed(seen: Observer, me: int, _b: int, _c: int) -> None:
    seen.shames[me] += 1


def named(seen: Observer, me: int, title: int, _: int) -> None:
    seen.titles[title] = me


Hears = Callable[[Observer, int, int, int], None]
HEARS: dict[str, Hears] = {
    "month": month,
    "first_player": first_player,
    "passes_first_player": lambda seen, _, heir, __: first_player(seen, heir, 0, 0),
    "dealt": lambda seen, me, card, _: seen.arrives(me, card),
    "comes_into_street": Observer.comes,
    "displaced": lambda seen, _, card, __: seen.is_out(card),
    "won": Observer.won,
    "took_unbid": Observer.won,
    "bought_off": Observer.bought_off,
    "named": named,
    "collector": Observer.begins_collection,
    "collects": Observer.collects,
    "draws_bills": Observer.draws_bills,
    "gives_bills": lambda seen, _, other, number: seen.gets(other, number),
    "keeps_bills": lambda seen, me, number, _: seen.gets(me, number),
    "bills_reshuffled": Observer.reshuffled,
    "bids": Observer.bids_on,
    "is_withdrawn": Observer.withdrawn,
    "is_withdrawn_from": Observer.withdrawn,
    "takes_back": lambda seen, me, number, _: seen.gets(me, number),
    "stake_paid": Observer.discards,
    "corrupts": engages,
    "uses": engages,
    "cancels": engages,
    "holds_grudge": engages,
    "is_engaged": engages,
    "is_killed": lambda seen, _, card, __: seen.is_out(card),
    "takes_card": Observer.taken,
    "places_bill": Observer.places,
    "culls_pile": Observer.culls,
    "draws_bill": Observer.draws_bill,
    "sways_jury": Observer.sways,
    "intercepts": Observer.intercepts,
    "steals": Observer.steals,
    "bank_wiped": Observer.wiped,
    "too_many_bills": Observer.cut_down,
    "reception": reception,
    "investigations_press": press,
    "counted": Observer.counted,
    "draws_vendetta": draws_vendetta,
    "joins": Observer.joins,
    "plays": Observer.plays,
    "is_shamed": is_shamed,
}
