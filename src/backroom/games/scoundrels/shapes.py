"""The structs that describe what a seat may see of 3000 Scoundrels; `view.py` fills them."""

from __future__ import annotations

import msgspec

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.title import View
from backroom.games.scoundrels.arguments import marked_safe
from backroom.games.scoundrels.nouns import (
    IN_SALOON,
    NOBODY_THERE,
    ON_DISCARD,
    PLACES,
    SALOON,
    SET_ASIDE,
    STRATEGY_BIT,
    job_of,
    trait_of,
)


class Safe(msgspec.Struct, frozen=True, gc=False):
    """A safe by its public handle."""

    number: int
    site: int
    where: int  # ON_SITE, UNUSED, or the player on whose sheet it lies
    value: int  # UNKNOWN unless the viewer knows it
    known: tuple[Seat, ...]  # who has ever seen its value
    marks: tuple[tuple[Seat, int], ...]  # owner and shown value
    possible: tuple[int, ...]  # values it may have as far as the viewer knows, ascending, with repeats


class Card(msgspec.Struct, frozen=True, gc=False):
    """A played poker card."""

    slot: int
    value: int  # UNKNOWN unless the viewer knows it
    turn: int  # the owner's turn of the day in which it was played
    henchmen: tuple[Seat, ...]
    seen: tuple[Seat, ...]  # who else has looked at it
    turned_up: bool


class Leader(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player as the viewer sees them."""

    leader: int
    strategy: int
    money: int
    reputation: int
    hand: int  # how many cards
    deck: int
    reserve: int
    jail: int
    removed: int
    sheet: tuple[int, ...]  # scoundrels by place, or NOBODY_THERE
    prices: tuple[int, ...]  # of these
    armed: int
    cards: tuple[Card, ...]
    open_zero: bool
    returned: tuple[int, ...]  # cards that the viewer knows were played the day before
    claimed: tuple[int, ...]  # slots whose cards of the day before were not turned up
    safes: tuple[int, ...]
    supply: tuple[int, ...]  # marks by kind
    tech: int  # icons on the sheet
    earlier: tuple[int, ...] = ()  # on the third day: cards that the viewer knows were played on the first

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

    day: int
    days: int
    turns_taken: int  # this day, by all players
    phase: int
    active: Seat
    first: Seat
    ended: int
    slot: int  # announced this turn
    leader_used: bool
    strategy_used: bool
    traits_used: int
    jobs_used: int
    passed: int
    players: tuple[Leader, ...]
    safes: tuple[Safe, ...]
    hand: tuple[int, ...]  # the viewer's own poker cards
    planning: int  # the card that is being planned, until its slot is known
    top: int  # of the viewer's own deck, if they have looked
    deck: tuple[tuple[int, ...], ...]  # the viewer's own, as sets from top to bottom
    saloon: tuple[int, ...]
    prices: tuple[int, ...]  # of these
    discards: tuple[int, ...]  # the top last
    discard_price: int  # of the top
    set_aside: int  # the scoundrel that is being hired
    aside: tuple[int, ...]  # those set aside before
    traits_left: tuple[int, ...]
    jobs_left: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]  # once the game is over: safes, marks, Reputation, technology
    doing: str  # the rule that asks
    about: int  # the argument of the question
    picked: tuple[int, ...]  # the answers for it so far, only for the player who chooses
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
