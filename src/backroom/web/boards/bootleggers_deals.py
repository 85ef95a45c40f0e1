"""Deals of Bootleggers on a page: proposals and promises in words, and what a composer can contain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from markupsafe import Markup

from backroom.engine.flow import Seat
from backroom.engine.words import Words
from backroom.games.bootleggers.composing import (
    PUTS,
    Goods,
    Parameter,
    Reach,
    amount_phrase,
    first_phrase,
    goods,
    parameter_phrase,
    partners,
    party_phrase,
    promise_phrase,
    term_phrase,
    vocabulary,
)
from backroom.games.bootleggers.nouns import COUNT, KIND, MONEY, SIZE
from backroom.games.bootleggers.pledges import BY, DUE, FATE, FATES, TO, Promise, word_in
from backroom.games.bootleggers.shapes import BootleggersView
from backroom.games.bootleggers.terms import (
    ASK,
    ASSET,
    ASSETS,
    CASH,
    CRATES,
    FORM_OF_PROMISE,
    GIVE,
    MOST_PROMISES,
    NEEDS,
    PARTY,
    PROMISE,
    RENT,
    SALE,
    SIDES,
    THUG,
    WHAT,
    Deal,
    Term,
    addressee_of,
    due_of,
    form_of,
    is_truck,
    needs_of,
    proposer_of,
    side_of,
    word_of,
)
from backroom.games.bootleggers.terms import Word as PromisedWord
from backroom.web.boards.base import noun_or_card
from backroom.web.boards.context import Call
from backroom.web.words import PageWords

OPTION = Markup('<option value="{}">{}</option>')


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A proposal on the table, in words."""

    proposer: Seat
    whom: int  # a seat, or ALL
    gives: tuple[Markup, ...]
    asks: tuple[Markup, ...]
    calls: tuple[Call, ...]  # the answers that can be clicked


class PromiseLine(msgspec.Struct, frozen=True, gc=False):
    """A promise in the ledger."""

    key: str
    player: Seat
    to: Seat
    text: Markup
    due: int
    fate: str


class Ledger(msgspec.Struct, frozen=True, gc=False):
    """The open promises, and the settled ones."""

    promises: tuple[Promise, ...]
    settled: tuple[Promise, ...]


class Post(msgspec.Struct, frozen=True, gc=False):
    """Where to post an answer, to which question, and for which seat."""

    url: str
    seq: int
    me: Seat


class Amount(msgspec.Struct, frozen=True, gc=False):
    """Something that is counted: its maximum, and the answer that it gives."""

    name: str
    most: int
    says: str


class Vehicle(msgspec.Struct, frozen=True, gc=False):
    """An idle truck: its text, and what can be done with it."""

    text: str
    uses: tuple[tuple[str, str], ...]  # each with the answer for it


class Thing(msgspec.Struct, frozen=True, gc=False):
    """A card: its word as an answer, and its text."""

    word: str
    text: str


class Pool(msgspec.Struct, frozen=True, gc=False):
    """What one party can put into a deal."""

    party: int  # a Mobster, or ALL
    word: str
    side: str
    says: str  # the answer that makes it the addressee
    amounts: tuple[Amount, ...]
    trucks: tuple[Vehicle, ...]
    thugs: tuple[Thing, ...]  # one for each card
    says_thug: str
    certain: bool  # whether these are all the Thugs that could be named


class Need(msgspec.Struct, frozen=True, gc=False):
    """A parameter of promises: a number between bounds, or one of a list."""

    name: str
    forms: tuple[str, ...]  # the forms that have this parameter
    least: int
    most: int
    options: tuple[tuple[str, str], ...]  # word and text; empty if it is a number
    says: str


class Form(msgspec.Struct, frozen=True, gc=False):
    """A form of promise."""

    word: str
    text: str


class Promises(msgspec.Struct, frozen=True, gc=False):
    """The promises that one side of a deal can contain."""

    side: str
    says: str
    forms: tuple[Form, ...]
    rounds: tuple[int, ...]
    dated: tuple[str, ...]  # the forms that need a round
    needs: tuple[Need, ...]
    slots: int


class Composer(msgspec.Struct, frozen=True, gc=False):
    """Everything in the form that composes a deal."""

    post: Post
    is_counter: bool
    first: str  # the first answer
    mine: Pool
    others: tuple[Pool, ...]
    ending: str  # the last answer


# -- in words ----------------------------------------------------------------------------------------


def deal_on_table(deal: Deal, calls: Sequence[Call], words: Words, say: PageWords) -> Offer:
    """The proposal on the table."""
    return Offer(
        proposer_of(deal),
        addressee_of(deal),
        tuple([term_words(term, words, say) for term in side_of(deal, GIVE)]),
        tuple([term_words(term, words, say) for term in side_of(deal, ASK)]),
        tuple(calls),
    )


def term_words(term: Term, words: Words, say: PageWords) -> Markup:
    """One term of a deal, in words, in which cards can be explained."""
    asset, what = term[ASSET], term[WHAT]
    if asset == PROMISE:
        return promise_words(word_of(term), words, say)
    return say.fill_in(
        "bootleggers",
        "term",
        ASSETS[asset],
        money=words.noun(MONEY, what),
        count=what,
        size=words.noun(SIZE, what) if is_truck(asset) else "",
        card=noun_or_card(words, KIND, what) if asset == THUG else "",
    )


def promise_words(word: PromisedWord, words: Words, say: PageWords) -> Markup:
    """The content of a promise, in words, in which cards can be explained."""
    form = form_of(word)
    needs = zip(NEEDS[form].items(), needs_of(word))
    values = {
        name: need if noun is COUNT else noun_or_card(words, noun, need) for (name, noun), need in needs
    }
    return say.fill_in("bootleggers", "word", FORM_OF_PROMISE.write(form), round=due_of(word), **values)


def ledger(promises: tuple[Promise, ...], words: Words, say: PageWords) -> tuple[PromiseLine, ...]:
    """Promises as lines of the ledger; identical ones are told apart by their position."""
    return tuple(
        [
            PromiseLine(
                f"word-{at}",
                promise[BY],
                promise[TO],
                promise_words(word_in(promise), words, say),
                promise[DUE],
                FATES[promise[FATE]],
            )
            for at, promise in enumerate(promises)
        ]
    )


# -- the composer --------------------------------------------------------------------------------------


def composer(view: BootleggersView, post: Post, words: Words, say: PageWords) -> Composer:
    """Everything the viewer could put into a deal now: everything that a player is known to have."""
    return Composer(
        post,
        bool(view.proposal),
        first_phrase(view),
        pool(view, view.me, GIVE, words, say),
        tuple([pool(view, party, ASK, words, say) for party in partners(view)]),
        PUTS,
    )


def pool(view: BootleggersView, party: int, side: int, words: Words, say: PageWords) -> Pool:
    """What a party could give, and the answers that put it into a deal."""
    has = goods(view, party)
    uses = (SALE, RENT) if has.may_rent else (SALE,)
    return Pool(
        party,
        PARTY.write(party),
        SIDES[side],
        party_phrase(view, party),
        tuple([Amount(name, most, amount_phrase(side, asset, most)) for name, asset, most in amounts(has)]),
        tuple([vehicle(size, side, uses, words, say) for size in has.trucks]),
        tuple([Thing(KIND.write(kind), words.noun(KIND, kind)) for kind in has.thugs]),
        term_phrase(side, THUG),
        has.is_certain,
    )


def amounts(has: Goods) -> list[tuple[str, int, int]]:
    """The name, the asset and the maximum of everything that is counted and available."""
    counted = [(CASH, has.cash), (CRATES, has.crates)]
    return [(ASSETS[asset], asset, most) for asset, most in counted if most]


def vehicle(size: int, side: int, uses: tuple[int, ...], words: Words, say: PageWords) -> Vehicle:
    """A truck by its size, and the answers that put it into a deal."""
    text = say.fill("bootleggers", "truck", size=words.noun(SIZE, size))
    return Vehicle(text, tuple([(ASSETS[use], term_phrase(side, use, size)) for use in uses]))


def promises(at: Reach, words: Words) -> Promises:
    """The promises that can be given on a side now, with their parameters, in words."""
    known = vocabulary(at)
    return Promises(
        SIDES[at.side],
        promise_phrase(at.side),
        tuple([Form(FORM_OF_PROMISE.write(form), words.noun(FORM_OF_PROMISE, form)) for form in known.forms]),
        known.rounds,
        form_words(known.dated),
        tuple([need(one, form_words(wanting), words) for one, wanting in known.parameters]),
        MOST_PROMISES,
    )


def form_words(forms: tuple[int, ...]) -> tuple[str, ...]:
    """The words of forms of promises."""
    return tuple([FORM_OF_PROMISE.write(form) for form in forms])


def need(one: Parameter, forms: tuple[str, ...], words: Words) -> Need:
    """A parameter and its options, in words."""
    options = tuple([(one.noun.write(n), words.noun(one.noun, n)) for n in one.options])
    return Need(one.name, forms, one.least, one.most, options, parameter_phrase(one))


@lru_cache(maxsize=1000)
def option_tags(listed: tuple[tuple[str, str], ...]) -> Markup:
    """The options of a parameter, as HTML."""
    return Markup().join([OPTION.format(word, text) for word, text in listed])
