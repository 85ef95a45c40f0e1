"""The structs that describe what a seat may see of Nostra City; `view.py` fills them."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from backroom.engine.flow import Seat
from backroom.engine.kinds import (
    A_SEAT,
    ANSWER,
    SEAT_MASK,
    Arguments,
    Entry,
    Part,
    by_player,
    count,
    each,
    mask,
    noun,
    seats_among,
    up_to,
)
from backroom.engine.nouns import listed
from backroom.engine.title import View
from backroom.games.nostra_city.arguments import TARGET, VICTIM
from backroom.games.nostra_city.nouns import (
    BILL,
    BILL_TYPES,
    BONUS,
    BUSINESS,
    CAIDS,
    CARD,
    COLOUR,
    END,
    FINAL_VERDICT,
    FIRST_INVESTIGATION,
    INVESTIGATIONS,
    KINDS_OF_CARD,
    MEETING,
    MONTH,
    NO_CARD,
    NO_SLOT,
    PHASE,
    PLAY,
    RECEPTION,
    SHARE,
    SLOT,
    SLOTS,
    SPACE,
    TITLE,
    TRIAL,
    TURFS,
    TYPE,
    TYPES,
    UNDERBOSS,
    VENDETTA_CARD,
    VENDETTA_KINDS,
    WINDOW,
    worth_of,
)

PLAYERS: Final = by_player(COLOUR)
KIND_OF_CARD: Final = listed("kind_of_card", KINDS_OF_CARD)  # nobody is asked about it: it needs no words
BY_BILL: Final = each(BILL_TYPES, BILL)
BY_VENDETTA: Final = each(VENDETTA_KINDS, VENDETTA_CARD)
COLLECTION: Final = Entry(  # what each player got, then was short of, follows by seat; or a Month alone
    (Part("month", noun(MONTH)), Part("collector", A_SEAT), Part("type", noun(TYPE))), count(99), 13
)
ATTACK: Final = (
    Part("source", noun(PLAY)),
    Part("victim", A_SEAT, VICTIM),
    Part("targets", mask(CARD), TARGET),
)
ABOUT: Final = Arguments(
    False,
    {
        "aim": ATTACK,
        "cheat": (Part("cards", count(99)),),
        "corruption": (Part("caid", noun(CARD)),),
        "hit": ATTACK,
        "intercept": ATTACK,
        "second_bill": (Part("more", count(99)),),
        "sway": (Part("caid", noun(CARD)),),
        "take_back": (Part("slot", noun(SLOT)), Part("bills", count(99), SLOTS)),
        "take_unbid": (Part("kinds", mask(KIND_OF_CARD)),),
    },
)


class Lieutenant(msgspec.Struct, frozen=True, gc=False):
    """A player as the viewer sees them; what is hidden is left out."""

    respect: Annotated[int, count(99, -99)]
    caids: Annotated[tuple[int, ...], up_to(CAIDS), noun(CARD)]
    turfs: Annotated[tuple[int, ...], up_to(TURFS), noun(CARD)]
    prizes: Annotated[tuple[int, ...], up_to(13), noun(CARD)]  # Respect cards and Investigations
    engaged: Annotated[tuple[int, ...], up_to(CAIDS + TURFS, kept=16), noun(CARD)]  # Caïds and Turfs
    bills: Annotated[int, count(99)]  # in the Bank; while a bid is being made, as before it (N4.6)
    cards: Annotated[int, count(99)]  # in the Vendetta hand
    shames: Annotated[int, count(99)]
    zealous: Annotated[int, count(99)]
    placed: Annotated[int, count(99)]  # bills that they put on the present Corruption pile
    corruptions: Annotated[int, count(99)]  # in this TRIAL
    known: Annotated[tuple[int, ...], BY_BILL, count(31)]  # their bills that the viewer knows, by type
    bank: Annotated[tuple[int, ...], BY_BILL, count(31)]  # by type; () while it is hidden
    hand: Annotated[
        tuple[int, ...], BY_VENDETTA, count(31)
    ]  # Vendetta cards by kind; () while they are hidden
    informant: bool  # hidden from other players until the game is over
    turfs_by_type: Annotated[
        tuple[int, ...], each(TYPES, TYPE), count(TURFS)
    ]  # how many of their Turfs a collection of each type counts


class BidView(msgspec.Struct, frozen=True, gc=False):
    """A bid on the table."""

    owner: Seat
    caid: Annotated[int, noun(CARD)]
    slot: Annotated[int, noun(SLOT, NO_SLOT)]  # NO_SLOT while it is hidden
    bills: Annotated[int, count(99)]
    stake: Annotated[tuple[int, ...], BY_BILL, count(31)]  # by type; () while it is hidden


class HouseRules(msgspec.Struct, frozen=True, gc=False):
    """The numbers of this table that players need to know."""

    values: Annotated[tuple[int, ...], BY_BILL, count(9999)]  # of bills, by type
    points: Annotated[tuple[int, ...], BY_BILL, count(99, -99)]  # of bills, by type: Guilty +, Innocent -
    spaces: Annotated[int, noun(SPACE)]
    last_blue: Annotated[int, noun(SPACE)]
    bank_limit: Annotated[int, count(99)]
    months: Annotated[int, noun(MONTH)]
    first_verdict: Annotated[int, noun(MONTH)]
    underboss: Annotated[int, count(6)]
    zealous_from: Annotated[int, count(99)]
    titles: Annotated[tuple[int, ...], each(3, TITLE), count(99, -99)]
    bonuses: Annotated[tuple[int, ...], each(3, BONUS), count(99, -99)]
    bribes: Annotated[tuple[int, ...], each(INVESTIGATIONS), count(9999)]
    powers: bool
    masks: bool
    zealous: Annotated[int, count(99, -99)]
    shame: Annotated[int, count(99, -99)]

    def worth(self, bills: tuple[int, ...]) -> int:
        """The value of bills, counted by type."""
        return worth_of(bills, self.values)

    def bribe(self, card: int) -> int:
        """What all bids for an Investigation must reach together."""
        return self.bribes[card - FIRST_INVESTIGATION]


class NostraCityView(View, frozen=True, gc=False, kw_only=True):
    """The city as seen from one seat. Lieutenants are in the order of seats."""

    month: Annotated[int, noun(MONTH)]
    phase: Annotated[int, noun(PHASE)]
    leader: Seat
    active: Seat
    first_player: Seat
    card_moved: bool
    verdict: Annotated[int, noun(SPACE)]
    ended: Annotated[int, noun(END)]
    street: Annotated[tuple[int, ...], each(SLOTS, SLOT), noun(CARD, NO_CARD)]  # cards, or NO_CARD
    street_pile: Annotated[int, count(UNDERBOSS)]
    removed: Annotated[tuple[int, ...], up_to(UNDERBOSS), noun(CARD)]
    titles: Annotated[tuple[Seat, ...], each(3, TITLE)]
    bonuses: Annotated[tuple[Seat, ...], each(3, BONUS)]
    zealous_left: Annotated[int, count(99)]
    lieutenants: Annotated[tuple[Lieutenant, ...], PLAYERS]
    bank: Annotated[tuple[int, ...], BY_BILL, count(31)]  # the viewer's own, by type
    hand: Annotated[tuple[int, ...], BY_VENDETTA, count(31)]  # the viewer's own, by kind
    informant: bool
    pile: Annotated[int, count(999)]
    discard: Annotated[int, count(999)]
    discarded: Annotated[tuple[int, ...], BY_BILL, count(31)]  # what all players saw go there, by type
    corruption: Annotated[int, count(999)]
    placed: Annotated[
        tuple[int, ...], BY_BILL, count(31)
    ]  # what the viewer put on the present pile, by type: it may be gone by now
    glimpsed: Annotated[tuple[int, ...], BY_BILL, count(31)]
    taken: Annotated[int, count(99)]
    looks: Annotated[tuple[int, ...], PLAYERS, count(99)]  # at bills of the present pile, by player
    counted: Annotated[tuple[int, ...], BY_BILL, count(31)]
    vendetta_pile: Annotated[int, count(999)]
    vendetta_discard: Annotated[tuple[int, ...], BY_VENDETTA, count(31)]  # by kind
    made: Annotated[int, mask(TYPE)]
    collecting: Annotated[int, noun(CARD, NO_CARD)]
    kind: Annotated[int, noun(TYPE)]
    dues: Annotated[tuple[int, ...], PLAYERS, count(99)]
    drawn_count: Annotated[int, count(99)]
    drawn: Annotated[tuple[int, ...], up_to(99, kept=10), noun(BILL)]  # only for the collector
    shares: Annotated[tuple[int, ...], up_to(99, kept=10), seats_among(noun(SHARE))]  # only for the collector
    ledger: Annotated[tuple[tuple[int, ...], ...], up_to(999, kept=24), COLLECTION]  # as in the state
    bids: Annotated[tuple[BidView, ...], up_to(CAIDS)]
    bearer: Annotated[int, noun(CARD, NO_CARD)]
    location: Annotated[int, noun(SLOT, NO_SLOT)]  # of the viewer's own bid that is being made
    open_stake: Annotated[tuple[int, ...], BY_BILL, count(31)]  # of that bid, by type
    bidders: Annotated[int, SEAT_MASK]
    gained: Annotated[int, SEAT_MASK]
    revealed: bool
    resolving: Annotated[int, noun(SLOT, NO_SLOT)]
    window: Annotated[int, noun(WINDOW)]
    passed: bool  # whether the viewer has passed since the last play in this window
    aimed: Annotated[int, SEAT_MASK]
    peeked: Annotated[tuple[int, ...], BY_BILL, count(31)]  # by type, only for the player who is looking
    doing: str  # the rule that asks, as far as the viewer may know
    about: Annotated[int, ABOUT]  # its argument
    picked: Annotated[
        tuple[int, ...], up_to(99, kept=10), ANSWER
    ]  # the answers for it so far, only for the player who chooses
    house_rules: HouseRules = msgspec.field(name="house")  # its name in saved fingerprints

    @property
    def phases(self) -> tuple[int, ...]:
        """The phases of this Month; the last Month ends with the verdict (N3.1)."""
        last = FINAL_VERDICT if self.month == self.house_rules.months else RECEPTION
        return BUSINESS, MEETING, TRIAL, last
