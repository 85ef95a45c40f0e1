"""What the table answers for a player whose time has run out (S9.49)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Query, Seat
from backroom.games.scoundrels.arguments import marked_safe
from backroom.games.scoundrels.nouns import (
    DONE,
    NO,
    NO_MARK,
    NONE,
    OFFICE,
    PASS,
    SELL,
    SET_ASIDE,
    STOP,
)
from backroom.games.scoundrels.rules.hiring import (
    HIRE_BY_ABILITY,
    HIRE_OR_OFFICE,
    MAKE_ROOM,
    REARRANGE,
    USE_WHEN_HIRED,
)
from backroom.games.scoundrels.rules.menu import MENU
from backroom.games.scoundrels.rules.night import FIRST_OF_DAY
from backroom.games.scoundrels.rules.office import AT_OFFICE, WHOSE_HENCHMAN
from backroom.games.scoundrels.rules.planning import PLAN_CARD, PLAN_SLOT
from backroom.games.scoundrels.rules.suspicion import SUSPECT
from backroom.games.scoundrels.rules.triggers import TRIGGERED
from backroom.games.scoundrels.rules.using import TWICE_OVER
from backroom.games.scoundrels.rules.verbs import MAY
from backroom.games.scoundrels.rules.verbs_cards import SHUFFLE
from backroom.games.scoundrels.rules.verbs_safes import ABANDON, MARK_VALUE, MOVE_MARK
from backroom.games.scoundrels.state import Game, book


def defaults(*answers: tuple[Query, int]) -> dict[int, int]:
    """Answers by the number of their question."""
    return {query.number: answer for query, answer in answers}


# Questions that are not named here get the first option.
DEFAULTS: Final = defaults(
    (SUSPECT, PASS),
    (MENU, DONE),
    (TRIGGERED, PASS),
    (TWICE_OVER, STOP),
    (HIRE_OR_OFFICE, OFFICE),
    (MAKE_ROOM, SET_ASIDE),
    (REARRANGE, NO),
    (USE_WHEN_HIRED, NO),
    (AT_OFFICE, SELL),
    (MOVE_MARK, NO_MARK),
    (HIRE_BY_ABILITY, NONE),
    (MAY, NO),
    (SHUFFLE, NO),
)


def timeout(g: Game, me: Seat) -> int:
    """The answer that does least, an honest plan, or the first option."""
    options = book.options(g, me)
    answer = DEFAULTS.get(g.query, options[0])
    if g.query == PLAN_CARD.number:
        answer = honest_card(g, me, options)
    elif g.query == PLAN_SLOT.number:
        answer = g.planning
    elif g.query == MARK_VALUE.number:
        answer = true_value(g, me)
    elif g.query == ABANDON.number:
        answer = least_worth(g, options)
    elif g.query == WHOSE_HENCHMAN.number:
        answer = me
    elif g.query == FIRST_OF_DAY.number:
        answer = g.first
    return answer if answer in options else options[0]


def honest_card(g: Game, me: Seat, hand: list[int]) -> int:
    """The lowest card whose slot is free."""
    for card in hand:
        if card > 0 and not g.planned[me][card - 1]:
            return card
    return hand[0]


def true_value(g: Game, me: Seat) -> int:
    """What the safe is worth, if the player knows it."""
    safe = marked_safe(g.arg)
    return g.values[safe] if g.known[safe] >> me & 1 else 0


def least_worth(g: Game, held: list[int]) -> int:
    """The safe of the lowest value; a thief knows all that they hold."""
    worst = held[0]
    for safe in held:
        if g.values[safe] < g.values[worst]:
            worst = safe
    return worst
