"""Passes in advance: whoever does not want to react need not be asked again and again.

A standing pass is given with the delay that bots have, so that it neither slows play nor tells a secret:
nobody but its owner ever learns that it stands. It ends by itself as soon as it does not fit any more, and
can be taken back at any moment.

It is kept as words: the kind, then the phase or the opening it is for. `phase 12 aimed` and `opening 40
aimed` were given although something was aimed at the seat already, and let that go by too; `aimed 40` is
asked in opening 40, because something was aimed at the seat in it.
"""

from __future__ import annotations

from typing import Any

from backroom.engine.flow import Seat
from backroom.engine.title import Title, Window, no_window

NONE = ""
PHASE = "phase"  # not again this phase, unless something is aimed at me
AIMED = "aimed"  # only if something is aimed at me
OPENING = "opening"  # not in this opening: how the answers of a window are collected at once
KINDS = (PHASE, AIMED, OPENING)


def has_windows(title: Title[Any]) -> bool:
    """Does this game ask for reactions at all?"""
    return title.window is not no_window


def kind_of(advance_pass: str) -> str:
    """What a seat has said, without what it is for."""
    return advance_pass.partition(" ")[0]


def given(kind: str, window: Window | None, seat: Seat) -> str:
    """What a seat says, as it is kept. Of phase or opening it can be said only while a window is open."""
    if kind == AIMED:
        return lasts(AIMED, window, seat)
    if kind == NONE or window is None:
        return NONE
    return said(kind, window, seat)


def said(kind: str, window: Window, seat: Seat) -> str:
    """The words for a phase or an opening, given in this moment."""
    number = window.phase if kind == PHASE else window.opening
    return f"{kind} {number} {AIMED}" if seat in window.aimed else f"{kind} {number}"


def lasts(advance_pass: str, window: Window | None, seat: Seat) -> str:
    """What is left of it in this moment. Outside windows everything stays as it is."""
    if window is None or advance_pass == NONE:
        return advance_pass
    kind, _, what = advance_pass.partition(" ")
    if kind == AIMED:
        is_on = seat in window.aimed or what == str(window.opening)
        return f"{AIMED} {window.opening}" if is_on else AIMED
    now = said(kind, window, seat)
    return now if advance_pass in (now, f"{now} {AIMED}") else NONE


def holds(advance_pass: str, window: Window | None, seat: Seat) -> bool:
    """Does a seat that has said this let the moment go by?"""
    left = lasts(advance_pass, window, seat)
    return window is not None and left != NONE and (left == AIMED or kind_of(left) != AIMED)


def offered(window: Window | None, seat: Seat, still: tuple[Seat, ...]) -> list[str]:
    """The passes that a seat may want to give now; whoever is asked anyway just answers this opening."""
    if window is None:
        return []
    waits = seat in window.seats and seat not in still
    return [OPENING, PHASE, AIMED] if waits else [PHASE, AIMED]
