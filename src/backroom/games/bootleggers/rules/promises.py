"""Promises (section 5.5): recorded, judged where the table can see it, never enforced (B5.201).

The ledger is in pledges.py. The text of a promise, if any, is table talk (B9.66).
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Event, Seat, seats_of
from backroom.engine.nouns import Noun
from backroom.games.bootleggers.influence import free_circles
from backroom.games.bootleggers.nouns import COLOUR, NOWHERE, ROUND, TALKS, is_truck_card, size_on
from backroom.games.bootleggers.pledges import (
    BROKEN,
    BY,
    CHANCE,
    DONE,
    DUE,
    FATES,
    FORM,
    KEPT,
    TO,
    VOID,
    Promise,
    bound_of,
    card_of,
    level_of,
    noted,
    open_to,
    pledged,
    price_of,
    quantity_of,
    size_of,
    spot_of,
    target_of,
    with_fate,
    word_in,
)
from backroom.games.bootleggers.state import Game, book
from backroom.games.bootleggers.terms import (
    ADMIT_TRUCKS,
    ANY_CARD,
    ANYTHING,
    ASK,
    ASSET,
    AVOID,
    BELOW,
    BID,
    CASH,
    FORM_OF_PROMISE,
    FORMS,
    GIVE,
    KEEP_OUT,
    LAY_OFF,
    LEAVE,
    LEND,
    NEEDS,
    PARTIES,
    PAY,
    RENT,
    SALE,
    SET,
    SHIP,
    STRIKE,
    WORDS,
    Deal,
    Word,
    aimed_at,
    aimed_on,
    amount,
    due_of,
    form_of,
    needs_of,
    side_of,
    things,
)

MOST_JUDGED: Final = 60  # promises in words that one Mobster can judge at a time

PROMISES: Final = book.event("promises", {"player": COLOUR, "to": COLOUR, "promise": FORM_OF_PROMISE})
SETTLED: Final[list[Event]] = [
    book.event(f"promise_{fate}", {"player": COLOUR, "to": COLOUR, "promise": FORM_OF_PROMISE})
    for fate in FATES[KEPT:]
]
DETAILS: Final[list[Event]] = [
    book.event(f"promise_to_{form}", {**needs, "round": ROUND}) for form, needs in zip(FORMS, NEEDS[1:])
]

# Forms that forbid are kept unless they were broken; forms that demand are broken unless they were kept.
FORBIDDING: Final = [AVOID, KEEP_OUT, LAY_OFF, LEAVE]
# The phase in which a form falls due; the others wait for the end of the round.
DUE_PHASE: Final = {LEAVE: 1, SET: 2, SHIP: 4, AVOID: 4, ADMIT_TRUCKS: 5}


# -- the ledger ------------------------------------------------------------------------------------


def give_word(g: Game, me: Seat, to: Seat, word: Word) -> None:
    """A promise is made: form, due round and what the form needs."""
    made = pledged(me, to, word)
    g.promises = (*g.promises, made)
    g.tell(PROMISES, me, to, form_of(word))
    tell_detail(g, word)
    if form_of(word) == BID and due_of(word) == g.round:
        settle(g, made, verdict(g, made))


def tell_detail(g: Game, word: Word) -> None:
    """What exactly is promised: what the form needs, and the due round."""
    a, b, c = detail_of(word)
    g.tell(DETAILS[form_of(word) - SHIP], a, b, c)


def detail_of(word: Word) -> tuple[int, int, int]:
    """The arguments of the event that tells it: what the form needs, then the due round, then nothing."""
    said = (*needs_of(word), due_of(word), 0, 0)
    return said[0], said[1], said[2]


def settle(g: Game, promise: Promise, fate: int) -> None:
    """A promise is kept, broken or void: told to all and counted for ever (B5.202)."""
    at = g.promises.index(promise)
    g.promises = g.promises[:at] + g.promises[at + 1 :]
    g.settled = (*g.settled, with_fate(promise, fate))
    g.tell(SETTLED[fate - KEPT], promise[BY], promise[TO], promise[FORM])
    tell_detail(g, word_in(promise))


def advance(g: Game, promise: Promise, done: int) -> None:
    """More of a promise is done; with enough of it, it is kept."""
    advanced = noted(promise, promise[DONE] + done, promise[CHANCE])
    replace(g, promise, advanced)
    if advanced[DONE] >= quantity_of(advanced):
        settle(g, advanced, KEPT)


def had_chance(g: Game, promise: Promise) -> None:
    """It could have been kept: from now on there is no excuse."""
    replace(g, promise, noted(promise, promise[DONE], 1))


def replace(g: Game, promise: Promise, changed: Promise) -> None:
    """Write down what has changed of a promise, in its place."""
    at = g.promises.index(promise)
    g.promises = (*g.promises[:at], changed, *g.promises[at + 1 :])


def given(g: Game, me: Seat, form: int) -> list[Promise]:
    """The open promises of a Mobster in one form."""
    return [promise for promise in g.promises if promise[BY] == me and promise[FORM] == form]


def due_now(g: Game, me: Seat, form: int) -> list[Promise]:
    """Those among them that are about this round."""
    return [promise for promise in given(g, me, form) if promise[DUE] == g.round]


def verdict(g: Game, promise: Promise) -> int:
    """What a promise that nothing has settled is worth when it is due (B5.203)."""
    form = promise[FORM]
    if form in FORBIDDING:
        return KEPT
    if form == BID:
        return KEPT if is_bid_kept(g, promise) else BROKEN
    if form == PAY:
        return BROKEN
    if form == ADMIT_TRUCKS:
        return KEPT if promise[CHANCE] else VOID
    return BROKEN if promise[CHANCE] else VOID


def is_bid_kept(g: Game, promise: Promise) -> bool:
    """Is the printed number of the Muscle card below, or above, what was promised?"""
    card, level = g.face_up[promise[BY]], level_of(promise)
    return card < level if bound_of(promise) == BELOW else card > level


# -- phase 1 ---------------------------------------------------------------------------------------


def revealed(g: Game) -> None:
    """The Muscle cards are turned up (P10)."""
    for promise in g.promises:
        if promise[FORM] == BID and promise[DUE] == g.round:
            settle(g, promise, verdict(g, promise))


def took(g: Game, me: Seat, card: int) -> None:
    """A card on offer is taken (P9): by the promiser, or by somebody before their turn."""
    for promise in g.promises:
        if promise[FORM] == LEAVE and promise[BY] == me:
            settle(g, promise, BROKEN if card_of(promise) == card else KEPT)
        elif promise[FORM] == LEAVE and card_of(promise) == card and is_too_late(g, promise[BY], card):
            settle(g, promise, VOID)


def is_too_late(g: Game, me: Seat, card: int) -> bool:
    """Is their turn still to come, and no such card left for it?"""
    left = g.truck_offer == size_on(card) if is_truck_card(card) else card in g.offer
    return not left and not g.acted >> me & 1


# -- markers ---------------------------------------------------------------------------------------


def placement_begins(g: Game, me: Seat) -> None:
    """A Mobster's turn to place has come (P3): are there circles and markers enough?"""
    for promise in due_now(g, me, SET):
        rest = quantity_of(promise) - promise[DONE]
        if free_circles(g, spot_of(promise)) >= rest and g.placeable(me) >= rest:
            had_chance(g, promise)


def placed(g: Game, me: Seat, spot: int) -> None:
    """A marker is placed from the Back Room (P3, P4)."""
    adds_marker(g, me, spot)
    for promise in due_now(g, me, SET):
        if spot_of(promise) == spot:
            advance(g, promise, 1)


def adds_marker(g: Game, me: Seat, spot: int) -> None:
    """A Mobster adds a marker to a speakeasy, from wherever (P4)."""
    for promise in given(g, me, KEEP_OUT):
        if spot_of(promise) == spot:
            settle(g, promise, BROKEN)


# -- Thug cards ------------------------------------------------------------------------------------


def announced(g: Game, me: Seat, kind: int, victims: int, spot: int) -> None:
    """A Thug card is announced, aimed at the Mobsters of a mask and on a speakeasy or NOWHERE (P5, P6)."""
    for promise in given(g, me, LAY_OFF):
        if victims >> promise[TO] & 1 and card_of(promise) in (ANY_CARD, kind):
            settle(g, promise, BROKEN)
    for promise in given(g, me, STRIKE):
        if card_of(promise) == kind and is_target(target_of(promise), victims, spot):
            settle(g, promise, KEPT)


def is_target(wanted: int, victims: int, spot: int) -> bool:
    """Was it aimed as promised?"""
    if wanted == ANYTHING:
        return True
    if spot != NOWHERE and wanted == aimed_on(spot):
        return True
    return any(wanted == aimed_at(player) for player in seats_of(victims))


def floor_asked(g: Game, me: Seat, playable: list[int]) -> None:
    """A Mobster is asked what they do with the floor, with these Thug cards legal (P6, P11; chaos: P3)."""
    if not g.promises:
        return
    if g.window == TALKS:
        talks_begin(g)
    for promise in given(g, me, STRIKE):
        if card_of(promise) in playable and card_of(promise) in g.known_hand(me):  # B9.68
            had_chance(g, promise)
    if g.box.chaos:
        placement_begins(g, me)


# -- trucks ----------------------------------------------------------------------------------------


def may_send(g: Game, me: Seat, spots: list[int]) -> None:
    """In a Mobster's turn to send trucks could go to these speakeasies (P1)."""
    for promise in due_now(g, me, SHIP):
        if spot_of(promise) in spots:
            had_chance(g, promise)


def sent(g: Game, me: Seat, spot: int, load: int) -> None:
    """A truck goes to a speakeasy (P1, P2)."""
    for promise in due_now(g, me, AVOID):
        if spot_of(promise) == spot:
            settle(g, promise, BROKEN)
    for promise in due_now(g, me, SHIP):
        if spot_of(promise) == spot:
            advance(g, promise, load)


def admission(g: Game, me: Seat, payee: Seat, spot: int, admitted: bool) -> None:
    """The decider has answered about a truck at the public dock (P7)."""
    for promise in due_now(g, me, ADMIT_TRUCKS):
        if promise[TO] == payee and spot_of(promise) == spot:
            if admitted:
                had_chance(g, promise)
            else:
                settle(g, promise, BROKEN)


# -- deals -----------------------------------------------------------------------------------------


def cash_paid(g: Game, me: Seat, to: Seat, paid: int) -> None:
    """Cash goes from one to another in a deal (P8)."""
    for promise in given(g, me, PAY):
        if promise[TO] == to:
            advance(g, promise, paid)


def proposed(g: Game, deal: Deal) -> None:
    """A deal is put (P11): a truck to the one who was promised it, for no more than that much cash."""
    me, whom = deal[PARTIES]
    asked = side_of(deal, ASK)
    if any(term[ASSET] != CASH for term in asked):
        return
    sizes = things(side_of(deal, GIVE), SALE) + things(side_of(deal, GIVE), RENT)
    for promise in due_now(g, me, LEND):
        big = any(size >= size_of(promise) for size in sizes)
        if promise[TO] == whom and big and amount(asked, CASH) <= price_of(promise):
            settle(g, promise, KEPT)


def talks_begin(g: Game) -> None:
    """In the Talks (P11): who has a truck to lend? One that comes in the course of them counts."""
    for promise in g.promises:
        if promise[FORM] == LEND and promise[DUE] == g.round and has_idle(g, promise[BY], size_of(promise)):
            had_chance(g, promise)


def has_idle(g: Game, me: Seat, size: int) -> bool:
    """Do they own an idle truck of at least this size?"""
    return any(g.owner[t] == me and g.is_idle(t) and g.size[t] >= size for t in range(len(g.size)))


# -- ends ------------------------------------------------------------------------------------------


def phase_ends(g: Game) -> None:
    """A phase is over: what was due in it is judged."""
    for promise in g.promises:
        if promise[DUE] <= g.round and g.phase >= due_phase(g, promise[FORM]):
            settle(g, promise, verdict(g, promise))


def due_phase(g: Game, form: int) -> int:
    """The phase at whose end a form is due; with chaos markers are placed up to phase 5."""
    if form == SET and g.box.chaos:
        return 5
    return DUE_PHASE.get(form, 7)


def round_ends(g: Game) -> None:
    """A round is over: what was due in it is judged; words unjudged for a round more are void."""
    for promise in g.promises:
        if promise[FORM] == WORDS:
            if promise[DUE] < g.round:
                settle(g, promise, VOID)
        elif promise[DUE] <= g.round:
            settle(g, promise, verdict(g, promise))


def game_ends(g: Game) -> None:
    """The game is over: what is due is judged, the rest is void (B5.205)."""
    round_ends(g)
    for promise in g.promises:
        settle(g, promise, VOID)


# -- P12 -------------------------------------------------------------------------------------------

JUDGEMENTS: Final = [KEPT, BROKEN, VOID]


def judgement(at: int, fate: int) -> int:
    """What became of the promise in words that stands at this place."""
    return len(JUDGEMENTS) * at + JUDGEMENTS.index(fate)


def place_judged(choice: int) -> int:
    """The place of the promise that is judged."""
    return choice // len(JUDGEMENTS)


def fate_judged(choice: int) -> int:
    """What became of it."""
    return JUDGEMENTS[choice % len(JUDGEMENTS)]


JUDGEMENT = Noun(
    "judgement",
    {judgement(at, fate): f"{FATES[fate]}-{at + 1}" for at in range(MOST_JUDGED) for fate in JUDGEMENTS},
)


def words_to(g: Game, me: Seat) -> list[Promise]:
    """The open promises in words that were made to a Mobster, oldest first."""
    return [promise for promise in open_to(g.promises, me) if promise[FORM] == WORDS][:MOST_JUDGED]


def judgements(g: Game, me: Seat) -> list[int]:
    """Each of them may be called kept, broken or void."""
    return list(range(len(JUDGEMENTS) * len(words_to(g, me))))


@book.gesture(JUDGEMENT, "B5.201", judgements)
def judge(g: Game, me: Seat, choice: int) -> None:
    """The beneficiary says what became of a promise in words (P12)."""
    settle(g, words_to(g, me)[place_judged(choice)], fate_judged(choice))
