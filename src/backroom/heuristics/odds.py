"""Arithmetic with odds, for games that estimate who will win."""

from __future__ import annotations

from math import exp

Worth = tuple[float, float]  # the worth of a unit at the start and at the end of a game
Term = tuple[float, float]  # of a judgement: how much there is of something, and the log odds of one more


def between(worth: Worth, late: float) -> float:
    """Interpolate the worth of a unit; `late` grows from 0 to 1 during the game."""
    return worth[0] + (worth[1] - worth[0]) * late


def shares(strengths: list[float]) -> list[float]:
    """Turn strengths into chances that sum to 1 (softmax): one point more is e times as likely."""
    most = max(strengths)
    weights = [exp(one - most) for one in strengths]
    total = sum(weights)
    return [one / total for one in weights]


def strength_of(terms: list[Term]) -> float:
    """Return the strength of a position, as log odds: the sum of its terms."""
    return sum([amount * worth for amount, worth in terms])
