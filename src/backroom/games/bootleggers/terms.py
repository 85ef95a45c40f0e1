"""What a deal is made of (B5.102, section 5.5): assets, forms of promises, and the words for them.

A deal is ((proposer, addressee), term, term, ...), the terms ascending. A term is (side, asset, what);
a promise is (side, PROMISE, form, due round, and what the form needs).
"""

from __future__ import annotations

from typing import Final

from backroom.engine.nouns import Noun, listed
from backroom.games.bootleggers.nouns import (
    CARD_ON_OFFER,
    COLOURS,
    COUNT,
    FIRST_THUG,
    KINDS,
    MONEY,
    MOST_ASKED,
    MUSCLE,
    NO_CARD,
    NO_TRUCK,
    ROAD,
    SIZE,
    SPOT,
    SPOTS,
    STREET,
    THUGS,
    TRUCK_CARD,
)

Term = tuple[int, ...]
Deal = tuple[Term, ...]

ALL: Final = 6  # the addressee of an open offer

GIVE: Final = 0  # sides: what the proposer gives, what he asks for
ASK: Final = 1
SIDES: Final = ["give", "ask"]

CASH: Final = 0
CRATES: Final = 1
SALE: Final = 2
RENT: Final = 3
THUG: Final = 4
PROMISE: Final = 5
ASSETS: Final = ["cash", "crates", "sale", "rent", "thug", "promise"]

SHIP: Final = 1  # P1 .. P12
AVOID: Final = 2
SET: Final = 3
KEEP_OUT: Final = 4
LAY_OFF: Final = 5
STRIKE: Final = 6
ADMIT_TRUCKS: Final = 7
PAY: Final = 8
LEAVE: Final = 9
BID: Final = 10
LEND: Final = 11
WORDS: Final = 12
FORMS: Final = [
    *["ship", "avoid", "place", "keep-out", "lay-off", "strike"],
    *["admit", "pay", "leave", "bid", "lend", "words"],
]
MOST_PROMISES: Final = 3  # on one side of a deal (B5.205)
MOST_CRATES: Final = 99
MOST_MARKERS: Final = 20

ANY_CARD: Final = 0  # P5 without a title
ANYTHING: Final = 0  # P6 without a target
AT: Final = 1  # added to a Mobster: P6 aimed at him
ON: Final = 7  # added to a speakeasy: P6 on it
BELOW: Final = 0  # of a bid; else above

# D11: a term opens with its asset, added to what its side says; or the draft ends.
PUT: Final = 0
DROP: Final = 1
TERM_STEP: Final = 10  # times (side + 1)
# D12
DECLINE: Final = 0
ACCEPT: Final = 1
COUNTER_OFFER: Final = 2


def opens(side: int, asset: int) -> int:
    """The token that opens a term of a draft."""
    return TERM_STEP * (side + 1) + asset


PARTY = Noun("party", {**dict(enumerate(COLOURS)), ALL: "all"})
DRAFT = Noun(
    "draft",
    {
        PUT: "put",
        DROP: "drop",
        **{
            opens(side, asset): f"{verb}-{name}"
            for side, verb in enumerate(SIDES)
            for asset, name in enumerate(ASSETS)
        },
    },
)
FORM_OF_PROMISE = listed("promise", FORMS, 1)
ANSWER_TO_DEAL = listed("answer", ["decline", "accept", "counter"])
TITLE_OR_ANY = Noun("title", {ANY_CARD: "any", **{FIRST_THUG + i: name for i, name in enumerate(THUGS)}})
THUG_TITLE = Noun("thug", {kind: name for kind, name in enumerate(KINDS) if kind >= FIRST_THUG})
TARGET = Noun(
    "target",
    {
        ANYTHING: "anything",
        **{AT + me: name for me, name in enumerate(COLOURS)},
        **{ON + spot: name for spot, name in enumerate(SPOTS)},
    },
)
BOUND_OF_BID = listed("bound", ["below", "above"])

# What a form needs beside its due round: names for the log and what they denote, in the order of asking.
NEEDS: Final[list[dict[str, Noun]]] = [
    {},
    {"crates": COUNT, "spot": SPOT},
    {"spot": SPOT},
    {"markers": COUNT, "spot": SPOT},
    {"spot": SPOT},
    {"card": TITLE_OR_ANY},
    {"card": THUG_TITLE, "target": TARGET},
    {"spot": SPOT},
    {"money": MONEY},
    {"card": CARD_ON_OFFER},
    {"bound": BOUND_OF_BID, "muscle": MUSCLE},
    {"size": SIZE, "money": MONEY},
    {},
]


def tokens_after(tokens: tuple[int, ...], at: int) -> int:
    """How many tokens the term that opens at this one has after it; as far as is known yet, for a promise."""
    if tokens[at] % TERM_STEP != PROMISE:
        return 1
    return 2 + len(NEEDS[tokens[at + 1]]) if len(tokens) > at + 1 else 2


def side_of(deal: Deal, side: int) -> list[Term]:
    """The terms of one side."""
    return [term for term in deal[1:] if term[0] == side]


def amount(terms: list[Term], asset: int) -> int:
    """The cash, or the crates, among terms."""
    total = 0
    for term in terms:
        if term[1] == asset:
            total += term[2]
    return total


def things(terms: list[Term], asset: int) -> list[int]:
    """The trucks, or the Thug cards, among terms."""
    return [term[2] for term in terms if term[1] == asset]


# -- what can stand in a deal ----------------------------------------------------------------------

# What never changes is listed once: options are never changed in place.
FREELY: Final = list(range(MOST_ASKED + 1))
AT_A_PRICE: Final = list(range(1, MOST_ASKED + 1))
NUMBERS: Final = {  # that a promise may name, by what is counted
    "crates": list(range(1, MOST_CRATES + 1)),
    "markers": list(range(1, MOST_MARKERS + 1)),
    "money": AT_A_PRICE,
    "muscle": sorted(MUSCLE.names),
}


def numbers(form: int, need: str) -> list[int]:
    """The numbers that a promise may name (B5.205); a truck may be lent for nothing."""
    return FREELY if form == LEND else NUMBERS[need]


def may_be_rented(window: int) -> bool:
    """Trucks are rented up to the road; they are sold in every window (B5.103)."""
    return window <= ROAD


def on_offer(window: int, cards: list[int], truck: int) -> list[int]:
    """The cards on offer while they are being taken, the truck card last."""
    if window != STREET:
        return []
    kinds = sorted({kind for kind in cards if kind != NO_CARD})
    return kinds if truck == NO_TRUCK else [*kinds, TRUCK_CARD + truck]


def forms_with(offer: list[int]) -> list[int]:
    """P1 to P12; P9 only while there are cards to leave (B5.201)."""
    return [form for form in range(SHIP, len(FORMS) + 1) if form != LEAVE or offer]


def due_rounds(form: int, now: int, last: int) -> list[int]:
    """From this round to the last; P9 is about this round only (B5.203)."""
    return list(range(now, (now if form == LEAVE else last) + 1))


def targets(players: int, spots: int, promiser: int) -> list[int]:
    """A strike is aimed at a Mobster other than the promiser, on a speakeasy, or at anything (B5.205)."""
    mobsters = [AT + x for x in range(players) if x != promiser]
    return [ANYTHING, *mobsters, *[ON + spot for spot in range(spots)]]
