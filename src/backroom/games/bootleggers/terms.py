"""What a deal is made of (B5.102, section 5.5): assets, forms of promises, and the words for them.

A deal is ((proposer, addressee), term, term, ...), the terms ascending. A term is (side, asset, what); a
truck is named by its size (B9.69). In a promise a word stands for what: (side, PROMISE, form, due round,
and what the form needs).
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
    SIZES,
    SPOT,
    SPOTS,
    STREET,
    THUGS,
    truck_card,
)

Term = tuple[int, ...]
Deal = tuple[Term, ...]
Word = tuple[int, ...]  # form, due round, and what the form needs
Tokens = tuple[int, ...]  # the answers that draft a deal: the addressee, the terms, and how it ends

PARTIES: Final = 0  # the place of proposer and addressee in a deal
SIDE: Final = 0  # places in a term
ASSET: Final = 1
WHAT: Final = 2  # how much, which size or card; in a promise the form, with which its word begins
STRUCK: Final = 5  # P6: its target

ALL: Final = 6  # the addressee of an open offer

GIVE: Final = 0  # sides: what the proposer gives, what they ask for
ASK: Final = 1
SIDES: Final = ["give", "ask"]

CASH: Final = 0
CRATES: Final = 1
SALE: Final = 2
RENT: Final = 3
THUG: Final = 4
PROMISE: Final = 5
ASSETS: Final = ["cash", "crates", "sale", "rent", "thug", "promise"]

NO_FORM: Final = 0
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

ANY_CARD: Final = 0  # P5 without a named card
ANYTHING: Final = 0  # P6 without a target
AT: Final = 1  # added to a Mobster: P6 aimed at them
ON: Final = 7  # added to a speakeasy: P6 on it
BELOW: Final = 0  # of a bid; else above

# D11: a term opens with its side, its asset and, of a truck, its size; or the draft ends.
PUT: Final = 0
DROP: Final = 1
SIDE_STEP: Final = 100  # times (side + 1)
ASSET_STEP: Final = 10
# D12
DECLINE: Final = 0
ACCEPT: Final = 1
COUNTER_OFFER: Final = 2


def is_truck(asset: int) -> bool:
    """True if a term is about a truck, which its opening token names."""
    return asset in (SALE, RENT)


def opens(side: int, asset: int, size: int = 0) -> int:
    """The token that opens a term of a draft; the size is that of a truck."""
    return SIDE_STEP * (side + 1) + ASSET_STEP * asset + size


def opened_by(token: int) -> tuple[int, int]:
    """The side and the asset of the term that a token opens."""
    return token // SIDE_STEP - 1, token % SIDE_STEP // ASSET_STEP


def size_opened(token: int) -> int:
    """The size of the truck in the term that a token opens."""
    return token % ASSET_STEP


def opening_words(side: int, asset: int) -> dict[int, str]:
    """The words of the tokens that open a term: one for each size if it is about a truck."""
    word = f"{SIDES[side]}-{ASSETS[asset]}"
    if not is_truck(asset):
        return {opens(side, asset): word}
    return {opens(side, asset, size): f"{word}-{name}" for size, name in enumerate(SIZES)}


def aimed_at(player: int) -> int:
    """P6: a strike at a Mobster."""
    return AT + player


def aimed_on(spot: int) -> int:
    """P6: a strike on a speakeasy."""
    return ON + spot


PARTY = Noun("party", {**dict(enumerate(COLOURS)), ALL: "all"})
DRAFT = Noun(
    "draft",
    {
        PUT: "put",
        DROP: "drop",
        **{
            token: word
            for side in range(len(SIDES))
            for asset in range(len(ASSETS))
            for token, word in opening_words(side, asset).items()
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
        **{aimed_at(me): name for me, name in enumerate(COLOURS)},
        **{aimed_on(spot): name for spot, name in enumerate(SPOTS)},
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


# -- words -----------------------------------------------------------------------------------------

WORD_FORM: Final = 0  # indices in a word
WORD_DUE: Final = 1
WORD_NEEDS: Final = 2  # what the form needs starts here
WORD_LENGTHS: Final = [WORD_NEEDS + len(needs) for needs in NEEDS]  # by form; a minimum while it has no form


def form_of(word: Word) -> int:
    """The form of a promise."""
    return word[WORD_FORM]


def due_of(word: Word) -> int:
    """The round in which it is due."""
    return word[WORD_DUE]


def needs_of(word: Word) -> tuple[int, ...]:
    """What its form needs."""
    return word[WORD_NEEDS:]


def promise_of(side: int, word: Word) -> Term:
    """A word as a term."""
    return side, PROMISE, *word


def word_of(term: Term) -> Word:
    """The word in a term that is a promise."""
    return term[WHAT:]


# -- deals and drafts ------------------------------------------------------------------------------


def deal_of(proposer: int, whom: int, terms: list[Term]) -> Deal:
    """A deal between two, or with all."""
    return (proposer, whom), *sorted(terms)


def proposer_of(deal: Deal) -> int:
    """The Mobster who made it."""
    return deal[PARTIES][0]


def addressee_of(deal: Deal) -> int:
    """The Mobster it is addressed to, or ALL."""
    return deal[PARTIES][1]


def terms_of(deal: Deal) -> Deal:
    """The terms of a deal."""
    return deal[1:]


def side_of(deal: Deal, side: int) -> list[Term]:
    """The terms of one side."""
    return [term for term in deal[1:] if term[SIDE] == side]


def amount(terms: list[Term], asset: int) -> int:
    """The total of cash or crates in these terms."""
    total = 0
    for term in terms:
        if term[ASSET] == asset:
            total += term[WHAT]
    return total


def things(terms: list[Term], asset: int) -> list[int]:
    """The sizes of trucks, or the Thug cards, in these terms."""
    return [term[WHAT] for term in terms if term[ASSET] == asset]


def tokens_of(term: Term) -> Tokens:
    """The answers that draft a term."""
    side, asset = term[SIDE], term[ASSET]
    if is_truck(asset):
        return (opens(side, asset, term[WHAT]),)
    return opens(side, asset), *term[WHAT:]


# -- what can stand in a deal ----------------------------------------------------------------------

LAST_TO_RENT: Final = ROAD  # trucks can be sold in all windows, but rented only until this one (B5.103)
# Constant lists, made once: options are never changed in place.
FREELY: Final = list(range(MOST_ASKED + 1))
AT_A_PRICE: Final = list(range(1, MOST_ASKED + 1))
NUMBERS: Final = {  # the numbers that a promise may contain, by what is counted
    "crates": list(range(1, MOST_CRATES + 1)),
    "markers": list(range(1, MOST_MARKERS + 1)),
    "money": AT_A_PRICE,
    "muscle": sorted(MUSCLE.names),
}


def numbers(form: int, need: str) -> list[int]:
    """The numbers that a promise may contain (B5.205); a truck may be lent for nothing."""
    return FREELY if form == LEND else NUMBERS[need]


def on_offer(window: int, cards: list[int], truck: int) -> list[int]:
    """The cards on offer while they are being taken; the truck card comes last."""
    if window != STREET:
        return []
    kinds = sorted({kind for kind in cards if kind != NO_CARD})
    return kinds if truck == NO_TRUCK else [*kinds, truck_card(truck)]


def forms_with(offer: list[int]) -> list[int]:
    """P1 to P12; P9 only while there are cards to leave (B5.201)."""
    return [form for form in range(SHIP, len(FORMS) + 1) if form != LEAVE or offer]


def due_rounds(form: int, now: int, last: int) -> list[int]:
    """From this round to the last; P9 is about this round only (B5.203)."""
    return list(range(now, (now if form == LEAVE else last) + 1))


def targets(players: int, spots: int, promiser: int) -> list[int]:
    """A strike is aimed at a Mobster other than the promiser, on a speakeasy, or at anything (B5.205)."""
    mobsters = [aimed_at(x) for x in range(players) if x != promiser]
    return [ANYTHING, *mobsters, *[aimed_on(spot) for spot in range(spots)]]
