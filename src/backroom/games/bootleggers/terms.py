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
    MUSCLE,
    SIZE,
    SPOT,
    SPOTS,
    THUGS,
)

Term = tuple[int, ...]
Deal = tuple[Term, ...]

ALL: Final = 6  # the addressee of an open offer

GIVE: Final = 0  # sides: what the proposer gives, what he asks for
ASK: Final = 1

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

PARTY = Noun("party", {**dict(enumerate(COLOURS)), ALL: "all"})
DRAFT = Noun(
    "draft",
    {
        PUT: "put",
        DROP: "drop",
        **{TERM_STEP + asset: f"give-{name}" for asset, name in enumerate(ASSETS)},
        **{2 * TERM_STEP + asset: f"ask-{name}" for asset, name in enumerate(ASSETS)},
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


def opens(side: int, asset: int) -> int:
    """The token that opens a term of a draft."""
    return TERM_STEP * (side + 1) + asset


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
