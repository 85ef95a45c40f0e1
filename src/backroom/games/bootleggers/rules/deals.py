"""Deals (section 5.4): proposed by one Mobster, answered by another, carried out in one step."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Event, Picked, Seat
from backroom.games.bootleggers.nouns import COLOUR, COUNT, KIND, MONEY, NO_CARD, SIZE, TALKS, TRUCK
from backroom.games.bootleggers.rules.drafting import (
    NO_COUNTER,
    WHOM,
    Draft,
    about,
    addressees,
    can_deliver,
    counter_to,
    draft_of,
    idle_trucks,
    is_included,
    next_question,
    tokens_so_far,
)
from backroom.games.bootleggers.rules.promises import cash_paid, give_word, proposed, tell_detail
from backroom.games.bootleggers.state import Game, book
from backroom.games.bootleggers.terms import (
    ACCEPT,
    ALL,
    ANSWER_TO_DEAL,
    ASK,
    ASSET,
    CASH,
    COUNTER_OFFER,
    CRATES,
    DECLINE,
    FORM_OF_PROMISE,
    GIVE,
    PARTIES,
    PARTY,
    PROMISE,
    PUT,
    SALE,
    SIDE,
    THUG,
    WHAT,
    Deal,
    Term,
    addressee_of,
    amount,
    is_truck,
    proposer_of,
    side_of,
    terms_of,
    things,
    word_of,
)

MOST_COUNTERS: Final = 3  # in one chain (B5.112)
PER_OPENING: Final = 1  # proposals outside the Talks (B5.114)
PER_PHASE: Final = 2

PROPOSES: Final = book.event("proposes", {"player": COLOUR, "whom": PARTY}, reveals=True)
COUNTERS: Final = book.event("counters_with", {"player": COLOUR, "whom": PARTY}, reveals=True)
DROPS: Final = book.event("drops", {"player": COLOUR})
DECLINES: Final = book.event("declines", {"player": COLOUR, "proposer": COLOUR})
ACCEPTS: Final = book.event("accepts", {"player": COLOUR, "proposer": COLOUR})
# What would change hands, and what does: by asset.
TERMS: Final[list[Event]] = [
    book.event("term_cash", {"giver": PARTY, "money": MONEY}),
    book.event("term_crates", {"giver": PARTY, "crates": COUNT}),
    book.event("term_sale", {"giver": PARTY, "size": SIZE}),
    book.event("term_rent", {"giver": PARTY, "size": SIZE}),
    book.event("term_thug", {"giver": PARTY, "card": KIND}, reveals=True),
    book.event("term_promise", {"giver": PARTY, "promise": FORM_OF_PROMISE}),
]
DEALS: Final[list[Event]] = [
    book.event("deal_cash", {"player": COLOUR, "to": COLOUR, "money": MONEY}),
    book.event("deal_crates", {"player": COLOUR, "to": COLOUR, "crates": COUNT}),
    book.event("deal_sale", {"player": COLOUR, "to": COLOUR, "truck": TRUCK}),
    book.event("deal_rent", {"player": COLOUR, "to": COLOUR, "truck": TRUCK}),
    book.event("deal_thug", {"player": COLOUR, "to": COLOUR, "card": KIND}, reveals=True),
]


def may_propose(g: Game, me: Seat) -> bool:
    """Is there quota left (B5.114)? A house without talk has none (B2.47)."""
    if g.window == TALKS:
        return g.asked_now[me] < g.box.talks
    return g.box.talks > 0 and g.asked_now[me] < PER_OPENING and g.asked_phase[me] < PER_PHASE


@book.rule
def propose(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """Draft a deal by small questions (B9.67) and put it, or drop it; `arg` says whom a counter goes to."""
    tokens = tokens_so_far(arg, picked)
    if not tokens:
        g.ask(me, WHOM)
        return
    draft = draft_of(me, tokens)
    if draft.end != NOBODY:
        finish_draft(g, draft, is_counter=arg != NO_COUNTER)
    else:
        g.ask(me, next_question(draft), about(draft))


def finish_draft(g: Game, draft: Draft, *, is_counter: bool) -> None:
    """The deal is put to those it is for; a dropped one uses up the quota, a dropped counter declines."""
    if not is_counter:
        use_quota(g, draft.me)
    if draft.end == PUT:
        g.counters += 1 if is_counter else 0
        put_deal(g, draft.deal(), COUNTERS if is_counter else PROPOSES)
    elif is_counter:
        decline(g, draft.me)
        refuse(g)
    else:
        g.tell(DROPS, draft.me)


def use_quota(g: Game, me: Seat) -> None:
    """In the Talks only their own quota counts, elsewhere that of the opening and of the phase."""
    g.asked_now[me] += 1
    if g.window != TALKS:
        g.asked_phase[me] += 1


def put_deal(g: Game, deal: Deal, event: Event) -> None:
    """A deal lies on the table, with all its terms, for everybody to see."""
    me, whom = deal[PARTIES]
    g.proposal = deal
    g.tell(event, me, whom)
    for term in terms_of(deal):
        tell_term(g, me if term[SIDE] == GIVE else whom, term)
    show_hidden(g, me, side_of(deal, GIVE))
    proposed(g, deal)
    for x in addressees(g, deal):
        g.aimed |= 1 << x
    g.do(answers(me))


def tell_term(g: Game, giver: int, term: Term) -> None:
    """One term of a proposal, told to all."""
    asset, what = term[ASSET], term[WHAT]
    g.tell(TERMS[asset], giver, what)
    if asset == PROMISE:
        tell_detail(g, word_of(term))


def show_hidden(g: Game, me: Seat, terms: list[Term]) -> None:
    """Naming the hidden Thug in a proposal of one's own proves it (B4.9)."""
    if g.holder == me and not is_included(things(terms, THUG), g.known_hand(me)):
        g.hidden, g.holder = NO_CARD, NOBODY


# -- answers ---------------------------------------------------------------------------------------


@book.query(ANSWER_TO_DEAL, "B5.111", secret=True, masked=True)
def ANSWER(g: Game, me: Seat, _: int) -> list[int]:
    """D12: decline, accept what one can deliver, or make a counter (never to an open offer)."""
    options = [DECLINE]
    if can_deliver(g, me, side_of(g.proposal, ASK)):
        options.append(ACCEPT)
    if addressee_of(g.proposal) != ALL and g.counters < MOST_COUNTERS:
        options.append(COUNTER_OFFER)
    return options


@book.rule
def answers(g: Game, me: Seat, asked: int, picked: Picked) -> None:
    """Those the proposal is for answer one by one, until one accepts; `asked`: who has declined."""
    left = [x for x in addressees(g, g.proposal) if not asked >> x & 1]
    match picked:
        case () if left:
            g.ask(left[0], ANSWER)
        case ():
            refuse(g)
        case (choice,) if choice == ACCEPT:
            conclude(g, left[0])
        case (choice,) if choice == COUNTER_OFFER:
            g.do(propose(left[0], counter_to(me)))
        case _:
            decline(g, left[0])
            g.do(answers(me, asked | 1 << left[0]))


def decline(g: Game, me: Seat) -> None:
    """The same words whether they would not or could not (B4.20)."""
    g.tell(DECLINES, me, proposer_of(g.proposal))


def refuse(g: Game) -> None:
    """Nobody has accepted: the proposal may not be repeated in this phase (B5.116)."""
    g.declined = (*g.declined, g.proposal)
    clear(g)


def clear(g: Game) -> None:
    """Nothing lies on the table any more."""
    g.proposal, g.counters = (), 0


def conclude(g: Game, me: Seat) -> None:
    """Both sides change hands in one step (B5.105), then the promises count as given."""
    deal, proposer = g.proposal, proposer_of(g.proposal)
    clear(g)
    g.tell(ACCEPTS, me, proposer)
    given, asked = pieces(g, proposer, side_of(deal, GIVE)), pieces(g, me, side_of(deal, ASK))
    for term in given:
        hand_over(g, proposer, me, term)
    for term in asked:
        hand_over(g, me, proposer, term)
    for side, giver, taker in ((GIVE, proposer, me), (ASK, me, proposer)):
        cash_paid(g, giver, taker, amount(side_of(deal, side), CASH))
        for term in side_of(deal, side):
            if term[ASSET] == PROMISE:
                give_word(g, giver, taker, word_of(term))
    g.all_in_again()


def pieces(g: Game, me: Seat, terms: list[Term]) -> list[Term]:
    """The terms with the truck itself in place of a size: each time their idle one with the lowest number."""
    left, found = idle_trucks(g, me), list[Term]()
    for term in terms:
        if is_truck(term[ASSET]):
            truck = next(truck for truck in left if g.size[truck] == term[WHAT])
            left.remove(truck)
            found.append((term[SIDE], term[ASSET], truck))
        else:
            found.append(term)
    return found


def hand_over(g: Game, me: Seat, to: Seat, term: Term) -> None:
    """One asset changes hands, for all to see; a truck is named by its number."""
    asset, what = term[ASSET], term[WHAT]
    if asset == PROMISE:
        return
    if asset == CASH:
        g.money[me] -= what
        g.money[to] += what
    elif asset == CRATES:
        g.crates[me] -= what
        g.crates[to] += what
    elif asset == THUG:
        g.lose_thug(me, what)
        g.take_thug(to, what)
    else:
        g.owner[what] = to if asset == SALE else me
        g.operator[what] = g.payee[what] = to
    g.tell(DEALS[asset], me, to, what)
