"""Drafting a deal (D11, B9.67) by small questions, and what may be in it (B5.102-B5.110).

The draft is the answers picked so far, on its author's frame: nobody else sees it before it is put.
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Query, Seat
from backroom.games.bootleggers.nouns import (
    BIG_CITY_BOYS,
    CARD_ON_OFFER,
    COUNT,
    MONEY,
    MUSCLE,
    ROUND,
    SIZE,
    SIZES,
    SPOT,
    UNION_BOSS,
)
from backroom.games.bootleggers.state import LOAN_TRUCKS, Game, book
from backroom.games.bootleggers.terms import (
    ALL,
    ANY_CARD,
    ASK,
    ASSET,
    ASSETS,
    AT_A_PRICE,
    BID,
    BOUND_OF_BID,
    CASH,
    CRATES,
    DRAFT,
    DROP,
    FORM_OF_PROMISE,
    GIVE,
    LAST_TO_RENT,
    LEAVE,
    MOST_PROMISES,
    NEEDS,
    NO_FORM,
    PARTIES,
    PARTY,
    PROMISE,
    PUT,
    RENT,
    SALE,
    SHIP,
    SIDE,
    STRIKE,
    STRUCK,
    TARGET,
    THUG,
    THUG_TITLE,
    TITLE_OR_ANY,
    WHAT,
    WORD_LENGTHS,
    WORD_NEEDS,
    Deal,
    Term,
    Tokens,
    Word,
    aimed_at,
    amount,
    deal_of,
    due_rounds,
    form_of,
    forms_with,
    is_truck,
    numbers,
    on_offer,
    opened_by,
    opens,
    side_of,
    size_opened,
    targets,
    things,
)


class Draft:
    """A deal in the making: the terms that are complete, and the tokens of the one that is not.

    `before` is the same draft without its last token, if it was read already: then only the rest is read.
    """

    __slots__ = ("me", "tokens", "whom", "terms", "read", "side", "asset", "begun", "end")

    def __init__(self, me: Seat, tokens: Tokens, before: Draft | None = None) -> None:
        self.me = me
        self.tokens = tokens
        self.whom = tokens[0]
        self.terms: list[Term] = before.terms[:] if before is not None else []
        self.read: int = (
            before.read if before is not None else 1
        )  # tokens of complete terms, and the addressee
        self.side = GIVE
        self.asset = NOBODY  # of the term in the making; NOBODY: none is
        self.begun: Word = ()  # of a promise, as far as it goes
        self.end = NOBODY  # PUT or DROP once the draft is over
        while self.read < len(tokens):
            at = self.read
            token = tokens[at]
            if token in (PUT, DROP):
                self.end = token
                return
            side, asset = opened_by(token)
            end = at + 2
            if asset == PROMISE:
                end = at + 1 + WORD_LENGTHS[tokens[at + 1] if at + 1 < len(tokens) else NO_FORM]
            if is_truck(asset):
                end = at + 1
                self.terms.append((side, asset, size_opened(token)))
            elif end <= len(tokens):
                self.terms.append((side, asset, *tokens[at + 1 : end]))
            else:
                self.side, self.asset, self.begun = side, asset, tokens[at + 1 :]
                return
            self.read = end

    def given(self, side: int) -> list[Term]:
        """The complete terms of one side."""
        return [term for term in self.terms if term[SIDE] == side]

    def deal(self) -> Deal:
        """The draft as a proposal."""
        return deal_of(self.me, self.whom, self.terms)


class Reader:
    """Reads drafts, and keeps the last one: rule and question read the same, the next is one token longer."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = Draft(NOBODY, (NOBODY,))

    def draft(self, me: Seat, tokens: Tokens) -> Draft:
        """The draft that these answers make; it is never changed."""
        last = self.last
        if last.me == me and (last.tokens is tokens or last.tokens == tokens):
            return last
        goes_on = last.me == me and last.end == NOBODY and last.tokens == tokens[:-1]
        self.last = Draft(me, tokens, last if goes_on else None)
        return self.last


READER: Final = Reader()


def draft_of(me: Seat, tokens: Tokens) -> Draft:
    """The draft that these answers make."""
    return READER.draft(me, tokens)


def drafted(g: Game, me: Seat) -> Draft:
    """The draft of the one who is asked."""
    return draft_of(me, tokens_so_far(g.stack[-1].arg, g.stack[-1].picked))


NO_COUNTER: Final = 0  # the argument of a draft that is a proposal of one's own


def counter_to(whom: Seat) -> int:
    """The argument of a draft that counters the proposal of somebody."""
    return 1 + whom


def tokens_so_far(arg: int, picked: Picked) -> Tokens:
    """The answers of a draft; a counter is addressed already."""
    return picked if arg == NO_COUNTER else (arg - 1, *picked)


# -- what can be given -----------------------------------------------------------------------------


def idle_trucks(g: Game, me: Seat) -> list[int]:
    """The idle trucks that they own; of a size, only their numbers tell them apart (B9.69)."""
    return [t for t in range(len(LOAN_TRUCKS), len(g.size)) if g.owner[t] == me and g.is_idle(t)]


def idle_tally(g: Game, me: Seat) -> int:
    """How many of these trucks there are of each size, in one number: a byte for each size."""
    found = 0
    for truck in range(len(LOAN_TRUCKS), len(g.size)):
        if g.owner[truck] == me and g.is_idle(truck):
            found += 1 << 8 * g.size[truck]
    return found


def in_tally(found: int, size: int) -> int:
    """How many trucks of a size there are in a tally."""
    return found >> 8 * size & 0xFF


def trucks_named(terms: list[Term]) -> list[int]:
    """The sizes of all trucks in these terms."""
    return [term[WHAT] for term in terms if is_truck(term[ASSET])]


def may_be_hidden(g: Game, kind: int) -> bool:
    """Is not every copy of this title publicly located elsewhere (B5.110)?"""
    located = g.discards.count(kind) + g.offer.count(kind)
    for me in range(g.box.players):
        located += g.known_hand(me).count(kind)
    if kind == UNION_BOSS and g.union_boss != NOBODY:
        located += 1
    if kind == BIG_CITY_BOYS and g.boosted != NOBODY:
        located += 1
    return located < g.box.deck.count(kind)


def is_included(wanted: list[int], had: list[int]) -> bool:
    """Is every wanted thing there, as often as it is wanted?"""
    return all(wanted.count(thing) <= had.count(thing) for thing in wanted)


def has_trucks(g: Game, me: Seat, terms: list[Term]) -> bool:
    """Have they as many idle trucks of each size as the terms name?"""
    sizes = trucks_named(terms)
    return not sizes or is_included(sizes, [g.size[truck] for truck in idle_trucks(g, me)])


def is_promisable(me: Seat, terms: list[Term]) -> bool:
    """Nobody promises to strike at themselves (B5.205)."""
    return not any(
        term[ASSET] == PROMISE and term[WHAT] == STRIKE and term[STRUCK] == aimed_at(me) for term in terms
    )


def can_deliver(g: Game, me: Seat, terms: list[Term]) -> bool:
    """Do they have all of it, now (B5.110, B5.111)?"""
    return not terms or (
        amount(terms, CASH) <= g.money[me]
        and amount(terms, CRATES) <= g.crates[me]
        and has_trucks(g, me, terms)
        and is_included(things(terms, THUG), list(g.thugs[me]))
        and is_promisable(me, terms)
    )


def might_deliver(g: Game, me: Seat, terms: list[Term]) -> bool:
    """As far as everybody knows: money never counts, and a hidden Thug may be any that is nowhere else."""
    if not terms:
        return True
    unknown = things(terms, THUG)
    for kind in g.known_hand(me) if unknown else []:
        if kind in unknown:
            unknown.remove(kind)
    if unknown and (g.holder != me or len(unknown) > 1 or not may_be_hidden(g, unknown[0])):
        return False
    return amount(terms, CRATES) <= g.crates[me] and has_trucks(g, me, terms) and is_promisable(me, terms)


def addressees(g: Game, deal: Deal) -> list[Seat]:
    """Who may be asked for an answer: in descending Muscle, those who publicly can deliver (B5.113)."""
    proposer, whom = deal[PARTIES]
    return able_to_give(g, proposer, whom, side_of(deal, ASK))


def able_to_give(g: Game, proposer: Seat, whom: int, terms: list[Term]) -> list[Seat]:
    """The same, for what a proposer asks of somebody or of all."""
    asked = g.by_muscle() if whom == ALL else [whom]
    return [x for x in asked if x != proposer and might_deliver(g, x, terms)]


def is_legal(g: Game, draft: Draft, able: list[Seat]) -> bool:
    """May this draft be put to those who are able (B5.107, B5.110, B5.116)? Quota is not looked at here."""
    return (
        bool(draft.terms)
        and bool(able)
        and can_deliver(g, draft.me, draft.given(GIVE))
        and not is_declined(g, draft)
    )


def is_declined(g: Game, draft: Draft) -> bool:
    """Has the same deal been refused in this phase? Its terms are put in order only if it looks like one."""
    alike = [deal for deal in g.declined if deal[PARTIES] == (draft.me, draft.whom)]
    return bool(alike) and draft.deal() in alike


# -- the questions ---------------------------------------------------------------------------------

# What never changes is listed once: options are never changed in place.
TITLES: Final = sorted(THUG_TITLE.names)
TITLES_OR_ANY: Final = [ANY_CARD, *TITLES]
BOUNDS: Final = sorted(BOUND_OF_BID.names)
ALL_SIZES: Final = list(range(len(SIZES)))

ASSET_STEP: Final = 2  # in the argument of a question about a term
FORM_STEP: Final = 16
NO_TERM: Final = 0


def about(draft: Draft) -> int:
    """The argument of the next question: what it is about; NO_TERM: a term is still to be opened."""
    if draft.asset == NOBODY:
        return NO_TERM
    is_word = draft.asset == PROMISE and len(draft.begun) > 0
    return pack_asked(draft.side, draft.asset, form_of(draft.begun) if is_word else NO_FORM)


def pack_asked(side: int, asset: int, form: int) -> int:
    """A question about a term: its side, its asset and, of a promise, its form."""
    return 1 + side + ASSET_STEP * asset + FORM_STEP * form


def side_asked(term: int) -> int:
    """The side of the term that a question is about."""
    return (term - 1) % ASSET_STEP


def asset_asked(term: int) -> int:
    """Its asset."""
    return (term - 1) % FORM_STEP // ASSET_STEP


def form_asked(term: int) -> int:
    """Its form, if it is a promise that has one already."""
    return (term - 1) // FORM_STEP


@book.query(PARTY, "B5.101", secret=True)
def WHOM(g: Game, me: Seat, _: int) -> list[int]:
    """D11: one other Mobster, or all."""
    return [*[x for x in range(g.box.players) if x != me], ALL]


@book.query(DRAFT, "B5.110", secret=True)
def TERM(g: Game, me: Seat, _: int) -> list[int]:
    """D11: one more term, or put the deal, or drop it."""
    draft = drafted(g, me)
    asked = draft.given(ASK)
    able = able_to_give(g, me, draft.whom, asked)
    options = [PUT] if is_legal(g, draft, able) else []
    options.append(DROP)
    options += possible_terms(g, GIVE, draft.given(GIVE), [me])
    options += possible_terms(g, ASK, asked, able)
    return options


def possible_terms(g: Game, side: int, terms: list[Term], givers: list[Seat]) -> list[int]:
    """What can be added to a side. Cash and crates stand there once; what is named already is taken."""
    named = [0] * len(ASSETS)
    for term in terms:
        named[term[ASSET]] += 1
    crates, thugs = 0, 0  # the most that any of them has
    for x in givers:
        crates = max(crates, g.crates[x])
        thugs = max(thugs, len(g.thugs[x]))
    found = [opens(side, CASH)] if named[CASH] == 0 and (side == ASK or g.money[givers[0]] > 0) else []
    if named[CRATES] == 0 and crates > 0:
        found.append(opens(side, CRATES))
    sizes = sizes_left(g, terms, givers)
    found += [opens(side, SALE, size) for size in sizes]
    if g.window <= LAST_TO_RENT:
        found += [opens(side, RENT, size) for size in sizes]
    if thugs > named[THUG]:
        found.append(opens(side, THUG))
    if named[PROMISE] < MOST_PROMISES:
        found.append(opens(side, PROMISE))
    return found


def sizes_left(g: Game, terms: list[Term], givers: list[Seat]) -> list[int]:
    """The sizes of which somebody who can give all the rest has one more idle truck."""
    named, idle = trucks_named(terms), [idle_tally(g, x) for x in givers]
    return [size for size in ALL_SIZES if any(in_tally(own, size) > named.count(size) for own in idle)]


def titles(g: Game, draft: Draft, side: int) -> list[int]:
    """The Thugs that may be named: whatever leaves somebody who can give it with all the rest."""
    found: set[int] = set()
    for x in givers(g, draft, side):
        found.update(offered(g, draft, side, x))
    return sorted(found)


def givers(g: Game, draft: Draft, side: int) -> list[Seat]:
    """Who may have to give what stands on a side."""
    return [draft.me] if side == GIVE else able_to_give(g, draft.me, draft.whom, draft.given(ASK))


def offered(g: Game, draft: Draft, side: int, x: Seat) -> list[int]:
    """The Thug titles that one Mobster might add to a side."""
    terms = draft.given(side)
    if side == GIVE:
        return [k for k in g.thugs[x] if is_included([*things(terms, THUG), k], list(g.thugs[x]))]
    return [k for k in TITLES if might_deliver(g, x, [*terms, (side, THUG, k)])]


@book.query(MONEY, "B5.103", secret=True)
def AMOUNT(g: Game, me: Seat, term: int) -> list[int]:
    """How much cash: one's own, or any bounded amount of somebody else's; or that of a promise."""
    if asset_asked(term) == PROMISE:
        return numbers(form_asked(term), "money")
    return list(range(1, g.money[me] + 1)) if side_asked(term) == GIVE else AT_A_PRICE


@book.query(COUNT, "B5.103", secret=True)
def HOW_MANY(g: Game, me: Seat, term: int) -> list[int]:
    """How many crates, or how many markers a promise is about."""
    if asset_asked(term) == PROMISE:
        form = form_asked(term)
        return numbers(form, "crates" if form == SHIP else "markers")
    able = givers(g, drafted(g, me), side_asked(term))
    return list(range(1, max([g.crates[x] for x in able]) + 1))


@book.query(THUG_TITLE, "B5.103", secret=True)
def WHICH_THUG(g: Game, me: Seat, term: int) -> list[int]:
    """A Thug card of the one who gives, or the title that a promise names."""
    return TITLES if asset_asked(term) == PROMISE else titles(g, drafted(g, me), side_asked(term))


@book.query(FORM_OF_PROMISE, "B5.201", secret=True)
def FORM(g: Game, _me: Seat, _: int) -> list[int]:
    """P1 to P12; P9 only while there are cards to leave."""
    return forms_with(left_to_take(g))


@book.query(ROUND, "B5.203", secret=True)
def DUE(g: Game, _me: Seat, term: int) -> list[int]:
    """The due round: from this one to the last; P9 is about this round only."""
    return due_rounds(form_asked(term), g.round, g.box.rounds)


@book.query(SPOT, "B5.205", secret=True)
def WHERE(g: Game, _me: Seat, _: int) -> list[int]:
    """A speakeasy in play."""
    return list(range(len(g.box.spots)))


@book.query(TITLE_OR_ANY, "B5.205", secret=True)
def TITLE(_g: Game, _me: Seat, _: int) -> list[int]:
    """A title, or any Thug card at all."""
    return TITLES_OR_ANY


@book.query(TARGET, "B5.205", secret=True)
def VICTIM(g: Game, me: Seat, term: int) -> list[int]:
    """Aimed at a Mobster other than the promiser, on a speakeasy, or at anything."""
    promiser = me if side_asked(term) == GIVE else drafted(g, me).whom
    return targets(g.box.players, len(g.box.spots), promiser)


@book.query(CARD_ON_OFFER, "B5.205", secret=True)
def CARD(g: Game, _me: Seat, _: int) -> list[int]:
    """A card on offer."""
    return left_to_take(g)


def left_to_take(g: Game) -> list[int]:
    """The cards on offer while they are being taken."""
    return on_offer(g.window, g.offer, g.truck_offer)


@book.query(BOUND_OF_BID, "B5.205", secret=True)
def BOUND(_g: Game, _me: Seat, _: int) -> list[int]:
    """Below or above a number."""
    return BOUNDS


@book.query(MUSCLE, "B5.205", secret=True)
def LEVEL(_g: Game, _me: Seat, _: int) -> list[int]:
    """The number that a bid is held against."""
    return numbers(BID, "muscle")


@book.query(SIZE, "B5.205", secret=True)
def AT_LEAST(_g: Game, _me: Seat, _: int) -> list[int]:
    """The smallest size of a truck that keeps the promise."""
    return ALL_SIZES


ASKED_FOR: Final[dict[int, Query]] = {CASH: AMOUNT, CRATES: HOW_MANY, THUG: WHICH_THUG}
ASKED_OF_PROMISE: Final[dict[str, Query]] = {
    "crates": HOW_MANY,
    "markers": HOW_MANY,
    "spot": WHERE,
    "card": WHICH_THUG,
    "target": VICTIM,
    "money": AMOUNT,
    "bound": BOUND,
    "muscle": LEVEL,
    "size": AT_LEAST,
}


NAMES_OF_NEEDS: Final = [list(needs) for needs in NEEDS]


def next_question(draft: Draft) -> Query:
    """What the draft still needs to be told."""
    if draft.asset == NOBODY:
        return TERM
    if draft.asset != PROMISE:
        return ASKED_FOR[draft.asset]
    if not draft.begun:
        return FORM
    if len(draft.begun) < WORD_NEEDS:
        return DUE
    form = form_of(draft.begun)
    need = NAMES_OF_NEEDS[form][len(draft.begun) - WORD_NEEDS]
    if need == "card" and form != STRIKE:
        return CARD if form == LEAVE else TITLE
    return ASKED_OF_PROMISE[need]
