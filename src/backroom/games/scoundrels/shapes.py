"""The shapes of what a seat may see of 3000 Scoundrels; `view.py` fills them."""

from __future__ import annotations

import msgspec

from backroom.engine.flow import Seat
from backroom.engine.title import View
from backroom.games.scoundrels.arguments import marked_safe


class Safe(msgspec.Struct, frozen=True, gc=False):
    """A safe by its public handle."""

    number: int
    site: int
    where: int  # ON_SITE, UNUSED, or the player on whose sheet it lies
    value: int  # HIDDEN unless one knows it
    known: tuple[Seat, ...]  # who has ever seen its value
    marks: tuple[tuple[Seat, int], ...]  # whose, and what they show
    possible: tuple[int, ...]  # what it may still be worth as far as one knows, ascending, with repeats


class Card(msgspec.Struct, frozen=True, gc=False):
    """A played poker card."""

    slot: int
    value: int  # HIDDEN unless one knows it
    turn: int  # of the owner's turns of the day
    henchmen: tuple[Seat, ...]
    seen: tuple[Seat, ...]  # who else has looked at it
    turned_up: bool


class Leader(msgspec.Struct, frozen=True, gc=False):
    """A player as the table sees him."""

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
    returned: tuple[int, ...]  # cards that one knows were played the day before
    claimed: tuple[int, ...]  # slots that had a card the day before which nobody turned up
    safes: tuple[int, ...]
    supply: tuple[int, ...]  # marks by kind
    tech: int  # icons on the sheet


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
    hand: tuple[int, ...]  # one's own poker cards
    planning: int  # the one picked for the plan, as long as its slot is not known
    top: int  # of one's own deck, if one has looked
    deck: tuple[tuple[int, ...], ...]  # one's own, as sets from above to below
    saloon: tuple[int, ...]
    prices: tuple[int, ...]  # of these
    discards: tuple[int, ...]  # the top last
    discard_price: int  # of the top
    set_aside: int  # who is just being hired
    aside: tuple[int, ...]  # those set aside before
    traits_left: tuple[int, ...]
    jobs_left: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]  # once the game is over: safes, marks, Reputation, technology
    doing: str  # the rule that asks
    about: int  # the argument of the question
    picked: tuple[int, ...]  # what was chosen for it so far, for whoever chooses
    with_strategies: bool
    early_suspicion: bool

    @property
    def marked_safe(self) -> int:
        """The safe on which a mark is put; only while its value is asked for (D18)."""
        return marked_safe(self.about)
