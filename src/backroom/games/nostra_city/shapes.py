"""The structs that describe what a seat may see of Nostra City; `view.py` fills them."""

from __future__ import annotations

import msgspec

from backroom.engine.flow import Seat
from backroom.engine.title import View
from backroom.games.nostra_city.nouns import (
    BUSINESS,
    FINAL_VERDICT,
    FIRST_INVESTIGATION,
    MEETING,
    RECEPTION,
    TRIAL,
    worth_of,
)


class Lieutenant(msgspec.Struct, frozen=True, gc=False):
    """A player as the viewer sees them; what is hidden is left out."""

    respect: int
    caids: tuple[int, ...]
    turfs: tuple[int, ...]
    prizes: tuple[int, ...]  # Respect cards and Investigations
    engaged: tuple[int, ...]  # Caïds and Turfs
    bills: int  # in the Bank; while a bid is being made, as before it (N4.6)
    cards: int  # in the Vendetta hand
    shames: int
    zealous: int
    placed: int  # bills that they put on the present Corruption pile
    corruptions: int  # in this TRIAL
    known: tuple[int, ...]  # their bills that the viewer knows, by type
    bank: tuple[int, ...]  # by type; () while it is hidden
    hand: tuple[int, ...]  # Vendetta cards by kind; () while they are hidden
    informant: bool  # hidden from other players until the game is over
    turfs_by_type: tuple[int, ...]  # how many of their Turfs a collection of each type counts


class BidView(msgspec.Struct, frozen=True, gc=False):
    """A bid on the table."""

    owner: Seat
    caid: int
    slot: int  # NO_SLOT while it is hidden
    bills: int
    stake: tuple[int, ...]  # by type; () while it is hidden


class HouseRules(msgspec.Struct, frozen=True, gc=False):
    """The numbers of this table that players need to know."""

    values: tuple[int, ...]  # of bills, by type
    points: tuple[int, ...]  # of bills, by type: Guilty +, Innocent -
    spaces: int
    last_blue: int
    bank_limit: int
    months: int
    first_verdict: int
    underboss: int
    zealous_from: int
    titles: tuple[int, ...]
    bonuses: tuple[int, ...]
    bribes: tuple[int, ...]
    powers: bool
    masks: bool
    zealous: int
    shame: int

    def worth(self, bills: tuple[int, ...]) -> int:
        """The value of bills, counted by type."""
        return worth_of(bills, self.values)

    def bribe(self, card: int) -> int:
        """What all bids for an Investigation must reach together."""
        return self.bribes[card - FIRST_INVESTIGATION]


class NostraCityView(View, frozen=True, gc=False, kw_only=True):
    """The city as seen from one seat. Lieutenants are in the order of seats."""

    month: int
    phase: int
    leader: Seat
    active: Seat
    first_player: Seat
    card_moved: bool
    verdict: int
    ended: int
    street: tuple[int, ...]  # cards, or NO_CARD
    street_pile: int
    removed: tuple[int, ...]
    titles: tuple[Seat, ...]
    bonuses: tuple[Seat, ...]
    zealous_left: int
    lieutenants: tuple[Lieutenant, ...]
    bank: tuple[int, ...]  # the viewer's own, by type
    hand: tuple[int, ...]  # the viewer's own, by kind
    informant: bool
    pile: int
    discard: int
    discarded: tuple[int, ...]  # what all players saw go there, by type
    corruption: int
    placed: tuple[int, ...]  # what the viewer put on the present pile, by type: it may be gone by now
    glimpsed: tuple[int, ...]
    taken: int
    looks: tuple[int, ...]  # at bills of the present pile, by player
    counted: tuple[int, ...]
    vendetta_pile: int
    vendetta_discard: tuple[int, ...]  # by kind
    made: int
    collecting: int
    kind: int
    dues: tuple[int, ...]
    drawn_count: int
    drawn: tuple[int, ...]  # only for the collector
    shares: tuple[int, ...]  # only for the collector
    ledger: tuple[tuple[int, ...], ...]  # as in the state
    bids: tuple[BidView, ...]
    bearer: int
    location: int  # of the viewer's own bid that is being made
    open_stake: tuple[int, ...]  # of that bid, by type
    bidders: int
    gained: int
    revealed: bool
    resolving: int
    window: int
    passed: bool  # whether the viewer has passed since the last play in this window
    aimed: int
    peeked: tuple[int, ...]  # by type, only for the player who is looking
    doing: str  # the rule that asks, as far as the viewer may know
    about: int  # its argument
    picked: tuple[int, ...]  # the answers for it so far, only for the player who chooses
    house_rules: HouseRules = msgspec.field(name="house")  # its name in saved fingerprints

    @property
    def phases(self) -> tuple[int, ...]:
        """The phases of this Month; the last Month ends with the verdict (N3.1)."""
        last = FINAL_VERDICT if self.month == self.house_rules.months else RECEPTION
        return BUSINESS, MEETING, TRIAL, last
