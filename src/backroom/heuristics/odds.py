"""Arithmetic of chances, for games that judge who may win."""

from __future__ import annotations

from math import exp

Worth = tuple[float, float]  # of a unit, when a game begins and when it ends


def between(worth: Worth, late: float) -> float:
    """The worth of a unit in the course of the game: `late` grows from 0 to 1."""
    return worth[0] + (worth[1] - worth[0]) * late


def shares(strengths: list[float]) -> list[float]:
    """Everybody's chance, from strengths on a scale of odds: a point more is e times as likely."""
    most = max(strengths)
    weights = [exp(one - most) for one in strengths]
    total = sum(weights)
    return [one / total for one in weights]
