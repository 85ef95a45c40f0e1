"""What never changes during a game: cards, bench, limits and options, all from the data file (N1.21)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY
from backroom.engine.kept import Kept
from backroom.games.nostra_city.bags import Bag
from backroom.games.nostra_city.nouns import (
    CAID_OF_VENDETTA,
    FAMILIES,
    FIRST_INVESTIGATION,
    FIRST_RESPECT,
    FIRST_TURF,
    LABELS,
    NONE,
    TURF_OF_VENDETTA,
    TYPES,
    UNDERBOSS,
    cards_of,
)

EVERY_STREET_CARD: Final = (1 << UNDERBOSS) - 1 & ~(1 << CAID_OF_VENDETTA | 1 << TURF_OF_VENDETTA)


class Deed:
    """What a card does (N1.23), and when (N1.24)."""

    __slots__ = ("hook", "verb", "amount", "scope")

    def __init__(self, hook: int, verb: int, amount: int, scope: int) -> None:
        self.hook = hook
        self.verb = verb
        self.amount = amount  # k: cards, bills, spaces, thousands of dollars; negative for "fewer"
        # what it applies to: kinds of card (TAKE_UNBID), attacks (CANCEL), types (FORBID_TYPE) as a mask;
        # the price in bills (MOVE_VERDICT); 1: arrives Engaged (TAKE_CAID, TAKE_TURF), only from a Bank
        # with more bills (STEAL_RANDOM), only a lone bidder's (KEEP_MOD of an Investigation)
        self.scope = scope


NO_DEED = Deed(0, NONE, 0, 0)


class Caid:
    """A gangster card."""

    __slots__ = ("family", "label", "respect", "power")

    def __init__(self, family: int, label: int, respect: int, power: Deed) -> None:
        self.family = family
        self.label = label
        self.respect = respect
        self.power = power


class Turf:
    """A place card."""

    __slots__ = ("types", "respect", "engageable")

    def __init__(self, types: int, respect: int, engageable: bool) -> None:
        self.types = types  # the mask of the collections it counts for
        self.respect = respect
        self.engageable = engageable  # whether it can start a collection


class Reprisal:
    """A Vendetta card that can be played."""

    __slots__ = ("windows", "steps", "stays")

    def __init__(self, windows: int, steps: list[Deed], stays: bool) -> None:
        self.windows = windows  # the mask of windows (bit W)
        self.steps = steps
        self.stays = stays  # stays before its victim (LAY_SHAME), instead of being discarded


class Box:
    """What all copies of a game share. House rules have their defaults until the set-up changes them."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.caids: list[Caid] = [Caid(len(FAMILIES) - 1, len(LABELS) - 1, 0, NO_DEED)] * 21
        self.turfs: list[Turf] = [Turf(0, 0, True)] * 15  # by card - FIRST_TURF
        self.respects: list[int] = [0] * 6  # by card - FIRST_RESPECT
        self.bribes: list[int] = [0] * 6  # by card - FIRST_INVESTIGATION
        self.effects: list[Deed] = [NO_DEED] * 6
        self.investigation_respect = 1
        self.reprisals: list[Reprisal] = [Reprisal(0, [], False)] * 12  # by kind; no window: never played
        self.shame = -1  # the Respect of a card laid by LAY_SHAME
        self.titles: list[int] = [3, 2, 1]
        self.zealous = 1
        self.zealous_cards = 3
        self.bonuses: list[int] = [2, 2, 2]
        self.values: list[int] = [0] * 7  # of bills, in thousands
        self.points: list[int] = [0] * 7  # of bills: Guilty +, Innocent -
        self.street = EVERY_STREET_CARD  # the mask of Street cards in the box
        self.bills: Bag = 0  # all in the box
        self.vendetta: Bag = 0  # all in the box
        self.bank: Bag = 0  # what every player starts with
        self.caids_dealt = 3
        self.turfs_dealt = 1
        self.spaces = 12
        self.last_blue = 6
        self.start = 8  # of the Verdict token, option N-O4 included
        self.bank_limit = 6
        self.months = 6
        self.first_verdict = 3  # the Month at whose end it is
        self.underboss = 2  # the Month at whose end it enters the Street
        self.zealous_from = 4
        self.powers = True  # N-O3
        self.reshuffles = True  # N-O5
        self.bank_breaks_ties = False  # N-O6
        self.masks = True  # N-O7
        self.first = NOBODY  # N-O2; NOBODY: chosen by chance
        self.turfs_by_type = Kept(self.count_types)

    def count_types(self, turfs: int) -> tuple[int, ...]:
        """How many of these Turfs a collection of each type counts (N3.13)."""
        found = [0] * TYPES
        for card in cards_of(turfs):
            for kind in range(TYPES):
                found[kind] += self.turf(card).types >> kind & 1
        return tuple(found)

    def turf(self, card: int) -> Turf:
        """The Turf of this number."""
        return self.turfs[card - FIRST_TURF]

    def bribe(self, card: int) -> int:
        """What all bids for an Investigation must reach together (N3.38)."""
        return self.bribes[card - FIRST_INVESTIGATION]

    def effect(self, card: int) -> Deed:
        """What an Investigation does while it is in the Street."""
        return self.effects[card - FIRST_INVESTIGATION]

    def respect_of(self, card: int) -> int:
        """The Respect value of a card that lies before a player (N1.20)."""
        if card < FIRST_TURF:
            return self.caids[card].respect
        if card < FIRST_RESPECT:
            return self.turf(card).respect
        if card < FIRST_INVESTIGATION:
            return self.respects[card - FIRST_RESPECT]
        return self.titles[0] if card == UNDERBOSS else self.investigation_respect
