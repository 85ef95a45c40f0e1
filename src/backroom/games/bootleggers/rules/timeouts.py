"""What a Mobster does whose time has run out: the last column of the table of decisions (section 3.8)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Query, Seat
from backroom.games.bootleggers.nouns import (
    BACK_ROOM,
    DONE,
    DONE_SENDING,
    NO,
    OMALLEYS,
    PASS,
    REMOTE_STILL,
    spot_sent_to,
)
from backroom.games.bootleggers.rules.boys import PLACE
from backroom.games.bootleggers.rules.deals import ANSWER
from backroom.games.bootleggers.rules.drafting import TERM
from backroom.games.bootleggers.rules.effects import SAFE, VIGORISH
from backroom.games.bootleggers.rules.floor import FLOOR
from backroom.games.bootleggers.rules.sales import ADMIT
from backroom.games.bootleggers.rules.sending import SEND
from backroom.games.bootleggers.rules.shipping import LOAD
from backroom.games.bootleggers.rules.taking import DOUBLE, IMPROVE
from backroom.games.bootleggers.rules.thugs import COUNTER
from backroom.games.bootleggers.rules.windows import PREEMPT
from backroom.games.bootleggers.state import Game, book
from backroom.games.bootleggers.terms import DECLINE, DROP


def defaults(*answers: tuple[Query, int]) -> dict[int, int]:
    """Answers by the number of their question."""
    return {query.number: answer for query, answer in answers}


# Questions that are not named here get the first option: so the lowest Muscle card (D1), the first kind of
# card (D2), the Family Still (D3), the first target (D8).
DEFAULTS: Final = defaults(
    (DOUBLE, REMOTE_STILL),
    (IMPROVE, BACK_ROOM),
    (PLACE, DONE),
    (FLOOR, PASS),
    (COUNTER, PASS),
    (VIGORISH, NO),
    (TERM, DROP),
    (ANSWER, DECLINE),
    (ADMIT, NO),
    (PREEMPT, NO),
    (SAFE, DONE),
)


def timeout(g: Game, me: Seat) -> int:
    """The answer that the table gives for whoever does not, or the first option if it is not offered."""
    options = book.options(g, me)
    if g.query == LOAD.number:
        return options[-1]
    if g.query == SEND.number:
        return quietest(options)
    answer = DEFAULTS.get(g.query, options[0])
    return answer if answer in options else options[0]


def quietest(options: list[int]) -> int:
    """A truck goes to O'Malley's if it is open, else it stays."""
    for choice in options:
        if choice != DONE_SENDING and spot_sent_to(choice) == OMALLEYS:
            return choice
    return DONE_SENDING
