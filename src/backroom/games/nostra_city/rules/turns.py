"""A Month (3.1): its phases, who leads them, and everybody's turn in each."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.nostra_city.nouns import (
    BUSINESS,
    COLOUR,
    EVE,
    MEETING,
    MONTH,
    PHASE,
    TRIAL,
    TURN_WINDOW,
)
from backroom.games.nostra_city.rules.business import business_turn
from backroom.games.nostra_city.rules.ending import final_verdict
from backroom.games.nostra_city.rules.meeting import meeting_ends, meeting_turn
from backroom.games.nostra_city.rules.reception import reception
from backroom.games.nostra_city.rules.trial import trial_ends, trial_turn
from backroom.games.nostra_city.rules.windows import opened
from backroom.games.nostra_city.state import Game, book

MONTH_BEGINS: Final = book.event("month", {"month": MONTH})
PHASE_BEGINS: Final = book.event("phase", {"phase": PHASE, "leader": COLOUR})
TURN_BEGINS: Final = book.event("turn", {"player": COLOUR})


@book.rule
def month(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """BUSINESS, MEETING, TRIAL, RECEPTION, and the next Month; the last ends with the verdict (N3.1)."""
    g.tell(MONTH_BEGINS, g.month)
    if g.month == g.box.months:
        g.let(NOBODY, final_verdict)
    else:
        g.let(NOBODY, reception, month)
    if g.month == g.box.first_verdict:
        g.do(opened(EVE))
    g.let(NOBODY, business, meeting, trial)


@book.rule
def business(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Collections."""
    begin(g, BUSINESS)


@book.rule
def meeting(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Sealed bids, then the auctions; a card gained before it does not count in it (N3.45)."""
    g.gained = 0
    g.let(NOBODY, meeting_ends)
    begin(g, MEETING)


@book.rule
def trial(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Corruptions, counted afresh, then the check for a lone corrupter."""
    g.corruptions = [0] * g.box.players
    g.let(NOBODY, trial_ends)
    begin(g, TRIAL)


def begin(g: Game, phase: int) -> None:
    """Whoever holds the First Player card now leads, whatever becomes of the card; everybody has a turn."""
    g.phase = phase
    g.leader = g.first_player
    g.dirty = 1
    g.tell(PHASE_BEGINS, phase, g.leader)
    g.let(NOBODY, turns_end)
    g.do(*[before_turn(me) for me in g.clockwise(g.leader)])


@book.rule
def before_turn(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """A window opens before each turn."""
    g.active = me
    g.do(opened(TURN_WINDOW), turn(me))


@book.rule
def turn(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """The action of the phase as often as a player likes and can (N3.3)."""
    g.tell(TURN_BEGINS, me)
    if g.phase == BUSINESS:
        g.made = 0
        g.let(me, business_turn)
    else:
        g.let(me, meeting_turn if g.phase == MEETING else trial_turn)


@book.rule
def turns_end(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Everybody has had the turn."""
    g.active = NOBODY
    g.made = 0
