"""The structs that describe what a seat may see of 3000 Scoundrels; `view.py` fills them."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.kinds import (
    A_SEAT,
    ANSWER,
    FLAG,
    SEAT_MASK,
    Arguments,
    Entry,
    Packed,
    Part,
    by_player,
    count,
    each,
    mask,
    noun,
    seats_among,
    up_to,
)
from backroom.engine.nouns import Noun, counted, listed
from backroom.engine.title import View
from backroom.games.scoundrels.arguments import (
    AREA,
    AT_WORK,
    COMPULSORY,
    FACE,
    FIRST,
    IN_JOB,
    OTHERS,
    STEP,
    TRAITS_OF,
    TWICE,
    marked_safe,
)
from backroom.games.scoundrels.nouns import (
    DAY,
    END_REASON,
    IN_SALOON,
    JOB,
    JOBS,
    LEADER_NAME,
    MARK_KINDS,
    NO_CARD,
    NO_LEADER,
    NO_SLOT,
    NO_STRATEGY,
    NOBODY_THERE,
    ON_DISCARD,
    PER_SITE,
    PHASES,
    PLACES,
    PLAYER,
    REPUTATION,
    SAFE,
    SAFE_VALUE,
    SAFES,
    SALOON,
    SCORE,
    SET_ASIDE,
    SITE,
    SLOT,
    SLOTS,
    STANDING,
    STRATEGY_BIT,
    STRATEGY_CARD,
    TRAIT,
    TRAITS,
    UNUSED,
    VALUE,
    VALUES,
    job_of,
    trait_of,
)

UNKNOWN: Final = -1  # a card or a value that the seat does not know
PLAYERS: Final = by_player(PLAYER)
# Nouns that nobody is asked about and no line of the game log says, so they need no words.
PLACE_OF_SHEET: Final = counted("place", range(PLACES))
ARMED: Final = Noun("armed", {**PLACE_OF_SHEET.names, STRATEGY_BIT: "strategy"})
PHASE: Final = listed("phase", PHASES)
SCOUNDREL_THERE: Final = Packed(
    (Part("job", noun(JOB, NOBODY_THERE)), Part("trait", noun(TRAIT, NOBODY_THERE), JOBS))
)
MARK_ON_SAFE: Final = Entry((Part("owner", A_SEAT), Part("shown", noun(SAFE_VALUE))))
PERFORMANCE: Final = (
    Part("program", count(255)),
    Part("step", count(255), STEP),
    Part("trait", noun(TRAIT, -1), AT_WORK, raised=1),
    Part("area", count(3), AREA),
    Part("twice", FLAG, TWICE),
)
SWAP: Final = (
    Part("standing", noun(STANDING)),
    Part("others", FLAG, OTHERS),
    Part("traits", FLAG, TRAITS_OF),
)
IN_AREA: Final = (Part("area", count(15)),)
ABOUT: Final = Arguments(
    True,
    {
        "hire_by_ability": (*IN_AREA, Part("compulsory", FLAG, COMPULSORY)),
        "mark_value": (Part("safe", noun(SAFE)), Part("mark", count(MARK_KINDS, -1), FACE, raised=1)),
        "mark_which": IN_AREA,
        "may": PERFORMANCE,
        "move_mark": (Part("safe", noun(SAFE)),),
        "pay_or_lose": (Part("thief", A_SEAT), Part("by_job", FLAG, IN_JOB)),
        "scout_which": IN_AREA,
        "stand_here": (Part("taken", mask(PLACE_OF_SHEET)), Part("filled", count(PLACES), 1 << PLACES)),
        "steal_which": IN_AREA,
        "swap_first": SWAP,
        "swap_second": (*SWAP, Part("first", noun(STANDING), FIRST)),
        "take_from": (Part("amount", count(127)), Part("by_job", FLAG, IN_JOB)),
        "twice_over": PERFORMANCE,
        "use_which": IN_AREA,
        "whose_henchman": (Part("owners", SEAT_MASK),),
    },
)


class Safe(msgspec.Struct, frozen=True, gc=False):
    """A safe by its public handle."""

    number: Annotated[int, noun(SAFE)]
    site: Annotated[int, noun(SITE)]
    where: Annotated[
        int, seats_among(count(3, UNUSED))
    ]  # ON_SITE, UNUSED, or the player on whose sheet it lies
    value: Annotated[int, noun(SAFE_VALUE, UNKNOWN)]  # UNKNOWN unless the viewer knows it
    known: Annotated[tuple[Seat, ...], up_to(4)]  # who has ever seen its value
    marks: Annotated[tuple[tuple[Seat, int], ...], up_to(28), MARK_ON_SAFE]  # owner and shown value
    possible: Annotated[
        tuple[int, ...], up_to(PER_SITE), noun(SAFE_VALUE)
    ]  # values it may have as far as the viewer knows, ascending, with repeats


class Card(msgspec.Struct, frozen=True, gc=False):
    """A played poker card."""

    slot: Annotated[int, noun(SLOT)]
    value: Annotated[int, noun(VALUE, UNKNOWN)]  # UNKNOWN unless the viewer knows it
    turn: Annotated[int, count(99)]  # the owner's turn of the day in which it was played
    henchmen: Annotated[tuple[Seat, ...], up_to(4)]
    seen: Annotated[tuple[Seat, ...], up_to(4)]  # who else has looked at it
    turned_up: bool


class Leader(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player as the viewer sees them."""

    leader: Annotated[int, noun(LEADER_NAME, NO_LEADER)]
    strategy: Annotated[int, noun(STRATEGY_CARD, NO_STRATEGY)]
    money: Annotated[int, count(9999)]
    reputation: Annotated[int, noun(REPUTATION)]
    hand: Annotated[int, count(VALUES)]  # how many cards
    deck: Annotated[int, count(VALUES)]
    reserve: Annotated[int, count(9)]
    jail: Annotated[int, count(9)]
    removed: Annotated[int, count(9)]
    sheet: Annotated[tuple[int, ...], each(PLACES), SCOUNDREL_THERE]  # scoundrels by place, or NOBODY_THERE
    prices: Annotated[tuple[int, ...], each(PLACES), count(99)]  # of these
    armed: Annotated[int, mask(ARMED)]
    cards: Annotated[tuple[Card, ...], up_to(SLOTS)]
    open_zero: bool
    returned: Annotated[
        tuple[int, ...], up_to(VALUES), noun(VALUE)
    ]  # cards that the viewer knows were played the day before
    claimed: Annotated[
        tuple[int, ...], up_to(VALUES), noun(VALUE)
    ]  # slots whose cards of the day before were not turned up
    safes: Annotated[tuple[int, ...], up_to(SAFES, kept=6), noun(SAFE)]
    supply: Annotated[tuple[int, ...], each(MARK_KINDS), count(99)]  # marks by kind
    tech: Annotated[int, count(99)]  # icons on the sheet
    earlier: Annotated[
        tuple[int, ...], up_to(VALUES), noun(VALUE)
    ] = ()  # on the third day: cards that the viewer knows were played on the first

    def is_armed(self, place: int) -> bool:
        """True if the scoundrel on this place is armed."""
        return self.armed >> place & 1 == 1

    @property
    def is_strategy_armed(self) -> bool:
        """True if the strategy card is armed."""
        return self.armed >> STRATEGY_BIT & 1 == 1

    def card_on(self, slot: int) -> Card | None:
        """The card on a slot, if there is one."""
        return next((card for card in self.cards if card.slot == slot), None)


class ScoundrelsView(View, frozen=True, gc=False, kw_only=True):
    """The town as seen from one seat."""

    day: Annotated[int, noun(DAY)]
    days: Annotated[int, noun(DAY)]
    turns_taken: Annotated[int, count(99)]  # this day, by all players
    phase: Annotated[int, noun(PHASE)]
    active: Seat
    first: Seat
    ended: Annotated[int, noun(END_REASON)]
    slot: Annotated[int, noun(SLOT, NO_SLOT)]  # announced this turn
    leader_used: bool
    strategy_used: bool
    traits_used: Annotated[int, mask(TRAIT)]
    jobs_used: Annotated[int, mask(JOB)]
    passed: Annotated[int, SEAT_MASK]
    players: Annotated[tuple[Leader, ...], PLAYERS]
    safes: Annotated[tuple[Safe, ...], each(SAFES, SAFE)]
    hand: Annotated[tuple[int, ...], up_to(VALUES), noun(VALUE)]  # the viewer's own poker cards
    planning: Annotated[int, noun(VALUE, NO_CARD)]  # the card that is being planned, until its slot is known
    top: Annotated[int, noun(VALUE, NO_CARD)]  # of the viewer's own deck, if they have looked
    deck: Annotated[
        tuple[tuple[int, ...], ...], up_to(VALUES), up_to(VALUES), noun(VALUE)
    ]  # the viewer's own, as sets from top to bottom
    saloon: Annotated[tuple[int, ...], each(SALOON), SCOUNDREL_THERE]
    prices: Annotated[tuple[int, ...], each(SALOON), count(99)]  # of these
    discards: Annotated[tuple[int, ...], up_to(TRAITS, kept=30), SCOUNDREL_THERE]  # the top last
    discard_price: Annotated[int, count(99)]  # of the top
    set_aside: Annotated[int, SCOUNDREL_THERE]  # the scoundrel that is being hired
    aside: Annotated[tuple[int, ...], up_to(TRAITS, kept=3), SCOUNDREL_THERE]  # those set aside before
    traits_left: Annotated[tuple[int, ...], each(2), count(TRAITS)]
    jobs_left: Annotated[tuple[int, ...], each(3), count(JOBS)]
    scores: Annotated[
        tuple[tuple[int, ...], ...], PLAYERS, each(4), noun(SCORE)
    ]  # once the game is over: safes, marks, Reputation, technology
    doing: str  # the rule that asks
    about: Annotated[int, ABOUT]  # the argument of the question
    picked: Annotated[
        tuple[int, ...], up_to(99, kept=10), ANSWER
    ]  # the answers for it so far, only for the player who chooses
    with_strategies: bool
    early_suspicion: bool

    def is_spent(self, scoundrel: int) -> bool:
        """True if its trait or its job was used this turn (S3.9); False for NOBODY_THERE."""
        if scoundrel == NOBODY_THERE:
            return False
        return bool(self.traits_used >> trait_of(scoundrel) & 1 or self.jobs_used >> job_of(scoundrel) & 1)

    def who_stands(self, standing: int) -> int:
        """The scoundrel there, with places on the viewer's own sheet, or NOBODY_THERE."""
        if 0 <= standing < PLACES:
            return self.players[self.me].sheet[standing]
        if IN_SALOON <= standing < IN_SALOON + SALOON:
            return self.saloon[standing - IN_SALOON]
        if standing == ON_DISCARD and self.discards:
            return self.discards[-1]
        return self.set_aside if standing == SET_ASIDE else NOBODY_THERE

    @property
    def announced(self) -> Card | None:
        """The face-down card that the active player has planned this turn."""
        return None if self.active == NOBODY else self.players[self.active].card_on(self.slot)

    @property
    def may_suspect(self) -> bool:
        """True if the viewer may put a henchman on the card of this turn (S3.70)."""
        card = self.announced
        if card is None or self.me in (NOBODY, self.active):
            return False
        return self.players[self.me].reserve > 0 and self.me not in card.henchmen

    @property
    def marked_safe(self) -> int:
        """The safe on which a mark is put; only while its value is asked for (D18)."""
        return marked_safe(self.about)
