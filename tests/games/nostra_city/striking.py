"""Attacks as tests make them: a window, what A plays in it, and what everybody hears."""

from __future__ import annotations

from tests.games.nostra_city.table import Table


def struck(t: Table, *words: str, window: str = "turn") -> None:
    """A window opens, and A, who is asked first, answers."""
    t.window(window)
    t.answer(*words)


def shown(t: Table) -> list[tuple[str, ...]]:
    """What everybody but the players A and B was told, without the opening of the window."""
    return [event for event in t.heard("C") if event[0] != "window_opens"]


def full_table() -> Table:
    """B has two of everything that can be attacked."""
    t = Table(3)
    t.territory("A", "c09", "t09")
    t.territory("B", "c01", "c02", "t01", "t02")
    t.territory("C", "c03", "t03")
    t.corruption("5 10i 20g", by="C")
    return t
