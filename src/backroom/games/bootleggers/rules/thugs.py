"""Thug cards (sections 5.3, 6.2, 6.3): when one may be played, announcing, countering, resolving it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.engine.flow import NOBODY, Event, Frame, Picked, Query, Seat
from backroom.games.bootleggers.nouns import (
    BIG_CITY_BOYS,
    BIG_FAVOR,
    BIG_PAYOFF,
    BUST_SHIPMENT,
    BUST_SPEAKEASY,
    CITY_POLITICS,
    COLOUR,
    COPPER_IN_THE_HOUSE,
    COUNT,
    CROSSING,
    DIRTY_RAT,
    DOUBLE_CROSS,
    FLOOR_ACTION,
    FREE_TRUCK,
    HIJACK,
    HIT,
    INVESTIGATION,
    KIND,
    LARGE,
    LITTLE_FAVOR,
    MEDIUM,
    MOB_WAR,
    MOLL,
    MUSCLING_IN,
    NO_CARD,
    NOWHERE,
    OPPORTUNITY,
    PACKING_HEAT,
    PASS,
    PIGEON,
    RECRUITING,
    SAFE_HOUSE,
    SPOT,
    STATE_POLITICS,
    STILL,
    THIRSTY,
    TRUCK,
    TURF_WAR,
    UNION_BOSS,
    VIGORISH,
    WAREHOUSE,
    WINDFALL,
    WORD_OF_MOUTH,
)
from backroom.games.bootleggers.rules import effects, freight, houses
from backroom.games.bootleggers.rules.promises import announced, floor_asked
from backroom.games.bootleggers.rules.targets import (
    TARGET_CROSS,
    TARGET_MARKER,
    TARGET_MOBSTER,
    TARGET_NUMBER,
    TARGET_ONTO,
    TARGET_SPACE,
    TARGET_SPOT,
    TARGET_STILL,
    TARGET_TRUCK,
    aim,
    whom,
)
from backroom.games.bootleggers.state import Game, book

PLAYS: Final = book.event("plays", {"player": COLOUR, "card": KIND}, reveals=True)
CANCELS: Final = book.event("cancels", {"player": COLOUR, "card": KIND}, reveals=True)
LETS_BE: Final = book.event("lets_be", {"player": COLOUR, "card": KIND})
AIMS: Final[dict[str, Event]] = {
    noun.name: book.event("aims_at_" + noun.name, {"player": COLOUR, noun.name: noun})
    for noun in (SPOT, COLOUR, CROSSING, STILL, TRUCK, COUNT)
}

Need = Callable[[Game, Seat], bool]
Effect = Callable[[Game, Seat, Picked], None]


class Thug:
    """A Thug card: what it asks for, what it does, and what it needs besides a target."""

    __slots__ = ("questions", "effect", "need")

    def __init__(self, questions: list[Query], effect: Effect, need: Need | None = None) -> None:
        self.questions = questions
        self.effect = effect
        self.need = need


def can_pay(g: Game, me: Seat) -> bool:
    """Big Payoff costs money."""
    return g.money[me] >= g.box.amounts[BIG_PAYOFF]


def has_supply(g: Game, me: Seat) -> bool:
    """A marker is left in the supply."""
    return g.supply(me) > 0


def has_marker(g: Game, me: Seat) -> bool:
    """There is a marker to take back."""
    return any(markers[me] > 0 for markers in g.influence)


def has_crates(g: Game, me: Seat) -> bool:
    """There is something to keep."""
    return g.crates[me] > 0


def is_boss_free(g: Game, _me: Seat) -> bool:
    """Friendly Union Boss lies before nobody."""
    return g.union_boss == NOBODY


def has_rival_boss(g: Game, me: Seat) -> bool:
    """Friendly Union Boss lies before another Mobster."""
    return g.union_boss not in (NOBODY, me)


def is_unboosted(g: Game, _me: Seat) -> bool:
    """Big City Boys lie on no card yet."""
    return g.boosted == NOBODY


def is_large_free(g: Game, _me: Seat) -> bool:
    """Nobody has called the large loan truck."""
    return not freight.is_on_loan(g, LARGE)


def is_medium_free(g: Game, _me: Seat) -> bool:
    """Nobody has called the medium loan truck."""
    return not freight.is_on_loan(g, MEDIUM)


def is_nothing_hidden(g: Game, _me: Seat) -> bool:
    """There is a card to draw, and no other hidden Thug."""
    return g.hidden == NO_CARD and (len(g.deck) > 0 or len(g.discards) > 0)


CARDS: Final[dict[int, Thug]] = {
    VIGORISH: Thug([TARGET_STILL], effects.vigorish),
    BIG_CITY_BOYS: Thug([TARGET_MOBSTER], effects.big_city_boys, is_unboosted),
    BIG_PAYOFF: Thug([TARGET_SPOT], houses.big_payoff, can_pay),
    BIG_FAVOR: Thug([], freight.big_favor, is_large_free),
    LITTLE_FAVOR: Thug([], freight.little_favor, is_medium_free),
    CITY_POLITICS: Thug([TARGET_NUMBER], effects.city_politics),
    COPPER_IN_THE_HOUSE: Thug([TARGET_SPOT], houses.copper_in_the_house),
    DOUBLE_CROSS: Thug([TARGET_SPOT, TARGET_CROSS], effects.double_cross),
    UNION_BOSS: Thug([], effects.union_boss, is_boss_free),
    BUST_SHIPMENT: Thug([TARGET_TRUCK], freight.bust_shipment),
    BUST_SPEAKEASY: Thug([TARGET_SPOT], houses.bust_speakeasy),
    INVESTIGATION: Thug([], effects.investigation, has_rival_boss),
    FREE_TRUCK: Thug([TARGET_TRUCK], freight.free_truck),
    HIJACK: Thug([TARGET_TRUCK, TARGET_ONTO], freight.hijack),
    HIT: Thug([TARGET_SPOT, TARGET_MARKER], effects.hit),
    MOB_WAR: Thug([TARGET_SPOT, TARGET_MARKER], effects.hit),
    MOLL: Thug([TARGET_MOBSTER], effects.moll),
    PIGEON: Thug([TARGET_TRUCK], freight.pigeon),
    MUSCLING_IN: Thug([TARGET_STILL], effects.muscling_in),
    OPPORTUNITY: Thug([TARGET_SPOT, TARGET_SPACE], houses.opportunity),
    PACKING_HEAT: Thug([TARGET_SPOT], houses.packing_heat),
    RECRUITING: Thug([], effects.recruiting),
    SAFE_HOUSE: Thug([], effects.go_to_safe_house, has_marker),
    STATE_POLITICS: Thug([TARGET_NUMBER], effects.state_politics),
    THIRSTY: Thug([TARGET_SPOT], houses.thirsty),
    TURF_WAR: Thug([TARGET_STILL], effects.turf_war),
    WAREHOUSE: Thug([], freight.warehouse, has_crates),
    WINDFALL: Thug([], effects.windfall, is_nothing_hidden),
    WORD_OF_MOUTH: Thug([TARGET_SPOT], houses.word_of_mouth),
    DIRTY_RAT: Thug([TARGET_SPOT, TARGET_MARKER], effects.dirty_rat, has_supply),
}
STAYING: Final = [BIG_CITY_BOYS, UNION_BOSS]  # not discarded once they have taken effect
MARKER_CARDS: Final = [HIT, MOB_WAR]  # they ask for as many markers as the card says, and there are


# -- playing one --------------------------------------------------------------------------------------


def is_legal(g: Game, me: Seat, kind: int) -> bool:
    """May this card be played in the window that is open? It needs a target, and its cost in hand (B5.14)."""
    if not g.box.windows[kind] >> g.window & 1:
        return False
    card = CARDS[kind]
    if card.need is not None and not card.need(g, me):
        return False
    return not card.questions or len(book.menu(card.questions[0].number, g, me, kind)) > 0


def question_after(g: Game, me: Seat, kind: int, picked: Picked) -> Query | None:
    """What the player of a card is to choose next; None: everything is chosen."""
    questions = CARDS[kind].questions
    if len(picked) < len(questions):
        return questions[len(picked)]
    if kind in MARKER_CARDS and len(picked) <= g.box.amounts[kind]:
        left = book.menu(TARGET_MARKER.number, g, me, aim(kind, picked))
        return TARGET_MARKER if left else None
    return None


@book.rule
def play_thug(g: Game, me: Seat, kind: int, picked: Picked) -> None:
    """Choose all targets of a card; only then it is announced, may be countered, and takes effect (B5.10)."""
    question = question_after(g, me, kind, picked)
    if question is not None:
        g.ask(me, question, aim(kind, picked))
        return
    announce(g, me, kind, picked)
    g.do(Frame(resolve.number, me, kind, picked), settle(me, kind))
    rival = who_may_counter(g, me, kind)
    if rival != NOBODY:
        g.do(counter(rival, kind))


def announce(g: Game, me: Seat, kind: int, picked: Picked) -> None:
    """The card leaves the hand; the table hears what it is and at what it is aimed."""
    g.lose_thug(me, kind)
    g.announced = kind
    g.tell(PLAYS, me, kind)
    victims, spot = 0, NOWHERE
    for place, choice in enumerate(picked):
        query = question_at(kind, place)
        g.tell(AIMS[query.noun.name], me, choice)
        victims |= whom(g, me, query, choice)
        if query is TARGET_SPOT:
            spot = choice
    if kind == INVESTIGATION:
        victims = 1 << g.union_boss
    g.aimed = victims
    announced(g, me, kind, victims, spot)


def question_at(kind: int, place: int) -> Query:
    """Which question a choice has answered; the last one may have been put several times."""
    questions = CARDS[kind].questions
    return questions[min(place, len(questions) - 1)]


@book.rule
def resolve(g: Game, me: Seat, kind: int, targets: Picked) -> None:
    """The effect, step by step; a card that stays on the table is not discarded."""
    CARDS[kind].effect(g, me, targets)
    if kind in STAYING:
        g.announced = NO_CARD


@book.rule
def settle(g: Game, _me: Seat, _kind: int, _picked: Picked) -> None:
    """The card is done with: it is discarded, and everybody is in again."""
    if g.announced != NO_CARD:
        g.discard(g.announced)
        g.announced = NO_CARD
    g.all_in_again()


# -- W7: countering one -------------------------------------------------------------------------------


def who_may_counter(g: Game, me: Seat, kind: int) -> Seat:
    """Who is asked in W7 (B5.11): who holds Investigation, or might hold it unseen; or NOBODY."""
    if kind == INVESTIGATION:
        return NOBODY
    for rival, hand in enumerate(g.thugs):
        if INVESTIGATION in hand:
            return rival if rival != me else NOBODY
    if INVESTIGATION in g.offer or INVESTIGATION in g.discards:
        return NOBODY
    return g.holder if g.holder != me else NOBODY


@book.query(FLOOR_ACTION, "B-D9", secret=True, masked=True)
def COUNTER(g: Game, me: Seat, _kind: int) -> list[int]:
    """D9: play Investigation, if it is in hand, or pass."""
    return [INVESTIGATION, PASS] if INVESTIGATION in g.thugs[me] else [PASS]


@book.rule
def counter(g: Game, me: Seat, kind: int, picked: Picked) -> None:
    """Investigation cancels the announced card before it costs, rolls or does anything (B5.12)."""
    match picked:
        case ():
            floor_asked(g, me, [INVESTIGATION] if INVESTIGATION in g.thugs[me] else [])
            g.ask(me, COUNTER, kind)
        case (choice,) if choice == INVESTIGATION:
            g.lose_thug(me, INVESTIGATION)
            g.tell(CANCELS, me, kind)
            g.discard(INVESTIGATION)
            announced(g, me, INVESTIGATION, 0, NOWHERE)
            g.skip_to(settle)
        case (_,):
            g.tell(LETS_BE, me, kind)
