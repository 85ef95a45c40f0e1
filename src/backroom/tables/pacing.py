"""When a bot answers: the moment is drawn before it thinks, from public facts only.

These are the pace of the table and the thinking time of the bot's level. So the time that an answer takes
tells nothing about what its player holds, or how many options they have.
"""

from __future__ import annotations

from math import ceil
from secrets import SystemRandom

SOONEST, LATEST = 0.75, 1.5  # limits of a delay, in paces

chance = SystemRandom()


def answer_delay(pace: float, thinking: float = 0.0) -> float:
    """Draw how many seconds after the question an answer comes; without a pace it comes at once."""
    return thinking + pace * chance.uniform(SOONEST, LATEST) if pace else 0.0


def answer_time(moment: float, now: float, pace: float) -> float:
    """When to give an answer that is ready now: at the moment drawn for it.

    If that has passed, it comes a whole number of paces later, which tells little about the reason.
    """
    if now <= moment or not pace:
        return moment
    return moment + ceil((now - moment) / pace) * pace
