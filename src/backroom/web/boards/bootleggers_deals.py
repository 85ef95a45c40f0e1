"""Deals of Bootleggers on a page: the proposal and the promises in words, and what a composer may put in."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from markupsafe import Markup

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.pledges import BY, FATE, FATES, TO
from backroom.engine.words import Words
from backroom.games.bootleggers.nouns import (
    CARD_ON_OFFER,
    COLOURS,
    COUNT,
    KIND,
    MONEY,
    MOST_ASKED,
    MUSCLE,
    NO_CARD,
    NO_TRUCK,
    ROAD,
    SIZE,
    SPOT,
    STREET,
    TRUCK_CARD,
)
from backroom.games.bootleggers.rules.promises import DUE, FORM, NEED
from backroom.games.bootleggers.shapes import BootleggersView
from backroom.games.bootleggers.state import Promise, Term
from backroom.games.bootleggers.terms import (
    ALL,
    ASK,
    ASSETS,
    FORM_OF_PROMISE,
    GIVE,
    LEAVE,
    LEND,
    MOST_CRATES,
    MOST_MARKERS,
    MOST_PROMISES,
    NEEDS,
    PARTY,
    PROMISE,
    RENT,
    SALE,
    TARGET,
    THUG,
    side_of,
)
from backroom.web.boards.scene import Call
from backroom.web.words import PageWords

COUNTER = "counter"
OPTION = Markup('<option value="{}">{}</option>')
MOST = {"crates": MOST_CRATES, "markers": MOST_MARKERS, "muscle": max(MUSCLE.names), "money": MOST_ASKED}


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A proposal on the table, in words."""

    proposer: Seat
    whom: int  # a seat, or ALL
    gives: tuple[str, ...]
    asks: tuple[str, ...]
    calls: tuple[Call, ...]  # what can be answered


class Word(msgspec.Struct, frozen=True, gc=False):
    """A promise in the ledger."""

    key: str
    player: Seat
    to: Seat
    text: str
    due: int
    fate: str


class Ledger(msgspec.Struct, frozen=True, gc=False):
    """What was promised, and what became of it."""

    promises: tuple[Promise, ...]
    settled: tuple[Promise, ...]


class Post(msgspec.Struct, frozen=True, gc=False):
    """Where an answer is posted, to which question, and for which seat."""

    url: str
    seq: int
    me: Seat


class Pool(msgspec.Struct, frozen=True, gc=False):
    """What one Mobster has that may stand in a deal."""

    player: Seat  # or ALL: whatever somebody among the others has
    word: str  # of the addressee
    cash: int  # at most
    crates: int
    trucks: tuple[tuple[int, str], ...]  # number, and what it is
    may_rent: bool
    thugs: tuple[tuple[str, str], ...]  # word, and its name, one for each card
    certain: bool  # are these all the Thugs that could be named?


class Need(msgspec.Struct, frozen=True, gc=False):
    """A parameter of promises: a number between bounds, or one of a list; several forms may need it."""

    name: str
    least: int
    most: int
    options: tuple[tuple[str, str], ...]  # word, text; empty: a number


class Form(msgspec.Struct, frozen=True, gc=False):
    """A form of promise, and the names of what it needs, in the order of the questions."""

    word: str
    text: str
    needs: tuple[str, ...]


class Vocabulary(msgspec.Struct, frozen=True, gc=False):
    """What one side of a deal may promise."""

    side: str  # give or ask
    forms: tuple[Form, ...]
    needs: tuple[tuple[Need, tuple[str, ...]], ...]  # and the forms that have it
    rounds: tuple[int, ...]
    slots: int


class Reach(msgspec.Struct, frozen=True, gc=False):
    """What the promises of one side of a deal depend on."""

    side: str  # give or ask
    promiser: Seat  # or NOBODY: whoever takes an open offer
    players: int
    spots: int
    rounds: tuple[int, int]  # this one, and the last
    offer: tuple[int, ...]  # the cards on offer, while they are being taken


class Composer(msgspec.Struct, frozen=True, gc=False):
    """All that the form of a deal offers."""

    post: Post
    opening: str  # the answer that opens the draft: "propose" or "counter"
    mine: Pool
    others: tuple[Pool, ...]


# -- in words ----------------------------------------------------------------------------------------


def deal_on_table(
    view: BootleggersView, calls: dict[str, list[Call]], game: Words, say: PageWords
) -> Offer | None:
    """The proposal that lies on the table."""
    deal = view.proposal
    if not deal:
        return None
    proposer, whom = deal[0]
    return Offer(
        proposer,
        whom,
        tuple(term_words(term, view, game, say) for term in side_of(deal, GIVE)),
        tuple(term_words(term, view, game, say) for term in side_of(deal, ASK)),
        tuple(calls.get("deal", ())),
    )


def term_words(term: Term, view: BootleggersView, game: Words, say: PageWords) -> str:
    """One term of a deal."""
    asset, what = term[1], term[2]
    if asset == PROMISE:
        return promise_words(what, term[3], term[4:], game, say)
    size = next((t.size for t in view.trucks if t.number == what), 0) if asset in (SALE, RENT) else 0
    return say.fill(
        "bootleggers",
        "term",
        ASSETS[asset],
        money=game.noun(MONEY, what),
        count=what,
        truck=what,
        size=game.noun(SIZE, size),
        card=game.noun(KIND, what) if asset == THUG else "",
    )


def promise_words(form: int, due: int, needs: tuple[int, ...], game: Words, say: PageWords) -> str:
    """What exactly is promised."""
    named = zip(NEEDS[form].items(), needs)
    values = {name: need if noun is COUNT else game.noun(noun, need) for (name, noun), need in named}
    return say.fill("bootleggers", "word", FORM_OF_PROMISE.write(form), round=due, **values)


def ledger(promises: tuple[Promise, ...], game: Words, say: PageWords) -> tuple[Word, ...]:
    """Promises as lines; two alike are told apart by their place."""
    return tuple(
        [
            Word(
                f"word-{at}",
                promise[BY],
                promise[TO],
                promise_words(promise[FORM], promise[DUE], promise[NEED:], game, say),
                promise[DUE],
                FATES[promise[FATE]],
            )
            for at, promise in enumerate(promises)
        ]
    )


# -- the composer --------------------------------------------------------------------------------------


def composer(view: BootleggersView, opening: str, post: Post, game: Words, say: PageWords) -> Composer:
    """What I could put into a deal now: everything that somebody is known to have."""
    others = [pool(view, player, game, say) for player in addressees(view, opening)]
    if opening != COUNTER:
        others.append(anybody(others))
    return Composer(post, opening, pool(view, view.me, game, say), tuple(others))


def addressees(view: BootleggersView, opening: str) -> list[Seat]:
    """Whom the deal may be for: everybody else, or whoever made the proposal that is countered."""
    if opening == COUNTER:
        return [view.proposal[0][0]]
    return [player for player in range(len(view.mobsters)) if player != view.me]


def pool(view: BootleggersView, player: Seat, game: Words, say: PageWords) -> Pool:
    """What a Mobster is known to have; of my own I know all."""
    has, mine = view.mobsters[player], player == view.me
    trucks = [t for t in view.trucks if t.owner == player and t.idle]
    return Pool(
        player=player,
        word=COLOURS[player],
        cash=has.money if mine else MOST_ASKED,
        crates=has.crates,
        trucks=tuple(
            (t.number, say.fill("bootleggers", "truck", size=game.noun(SIZE, t.size), number=t.number))
            for t in trucks
        ),
        may_rent=view.window <= ROAD,
        thugs=tuple((KIND.write(kind), game.noun(KIND, kind)) for kind in has.thugs),
        certain=mine or view.holder != player,
    )


def anybody(others: list[Pool]) -> Pool:
    """An open offer asks for money, crates and promises: a truck or a card has one owner."""
    crates = max(other.crates for other in others)
    return Pool(ALL, PARTY.write(ALL), MOST_ASKED, crates, (), False, (), True)


def reach(view: BootleggersView, opening: str, side: str) -> Reach:
    """All that the promises of a side depend on."""
    others = addressees(view, opening)
    promiser = view.me if side == "give" else others[0] if len(others) == 1 else NOBODY
    rounds = (view.round, view.house.rounds)
    return Reach(side, promiser, len(view.mobsters), len(view.spots), rounds, tuple(on_offer(view)))


def vocabulary(at: Reach, game: Words) -> Vocabulary:
    """The promises that can be given on a side now, and what they need."""
    now, last = at.rounds
    found: dict[Need, list[str]] = {}
    forms = []
    for number, word in FORM_OF_PROMISE.names.items():
        if number == LEAVE and not at.offer:
            continue
        for name in NEEDS[number]:
            found.setdefault(need(at, number, name, game), []).append(word)
        due = ["round"] if number != LEAVE and now < last else []
        forms.append(Form(word, game.noun(FORM_OF_PROMISE, number), (*due, *NEEDS[number])))
    needs = tuple((one, tuple(words)) for one, words in found.items())
    return Vocabulary(at.side, tuple(forms), needs, tuple(range(now, last + 1)), MOST_PROMISES)


def need(at: Reach, form: int, name: str, game: Words) -> Need:
    """A parameter of a form, and what it can be."""
    noun = NEEDS[form][name]
    if name in MOST:
        return Need(name, 0 if form == LEND else 1, MOST[name], ())
    numbers = {"spot": list(range(at.spots)), "target": targets(at)}.get(name)
    if noun is CARD_ON_OFFER:
        numbers = list(at.offer)
    found = list(noun.names) if numbers is None else numbers
    return Need(name, 0, 0, tuple((noun.write(n), game.noun(noun, n)) for n in found))


def targets(at: Reach) -> list[int]:
    """Whom or what a strike may be aimed at."""
    players = [COLOURS[player] for player in range(at.players) if player != at.promiser]
    spots = [SPOT.write(spot) for spot in range(at.spots)]
    return [TARGET.read(word) for word in ["anything", *players, *spots]]


def on_offer(view: BootleggersView) -> list[int]:
    """The cards on offer while they are being taken."""
    if view.window != STREET:
        return []
    truck = [TRUCK_CARD + view.truck_offer] if view.truck_offer != NO_TRUCK else []
    return sorted({kind for kind in view.offer if kind != NO_CARD}) + truck


@lru_cache(maxsize=1000)
def options(need: Need) -> Markup:
    """The list of what a parameter can be, to choose from."""
    return Markup().join([OPTION.format(word, text) for word, text in need.options])
