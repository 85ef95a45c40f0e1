"""Advance passes: a player who does not want to react need not be asked again and again.

An advance pass is played with the same delay as a bot's answer, so that it neither slows the game down nor
gives itself away: only its owner ever knows of it. It ends by itself when it no longer applies, and its owner
can remove it at any time.

It is stored as text: the kind, then the number of the phase or of the window opening that it is for
(`Window.window_opening`). `phase 12 aimed` and `opening 40 aimed` were given when something was already aimed
at the seat, and pass on that too. `aimed 40` means that the seat is asked in window opening 40, because
something was aimed at it there.
"""

from __future__ import annotations

from typing import Any

from backroom.engine.flow import Seat
from backroom.engine.title import Title, Window, no_window

NONE = ""
PHASE = "phase"  # pass until the phase ends, unless something is aimed at this seat
AIMED = "aimed"  # pass always, unless something is aimed at this seat
WINDOW_OPENING = "opening"  # pass this once; so the answers of a window can be collected at once
KINDS = (PHASE, AIMED, WINDOW_OPENING)


def has_windows(title: Title[Any]) -> bool:
    """True if this game has windows."""
    return title.window is not no_window


def kind_of(advance_pass: str) -> str:
    """The kind of an advance pass."""
    return advance_pass.partition(" ")[0]


def given(kind: str, window: Window | None, seat: Seat) -> str:
    """A new advance pass as stored. Passes for a phase or a window need an open window."""
    if kind == AIMED:
        return lasts(AIMED, window, seat)
    if kind == NONE or window is None:
        return NONE
    return said(kind, window, seat)


def said(kind: str, window: Window, seat: Seat) -> str:
    """The stored text of a pass for the current phase or window, given now."""
    number = window.phase if kind == PHASE else window.window_opening
    return f"{kind} {number} {AIMED}" if seat in window.aimed else f"{kind} {number}"


def lasts(advance_pass: str, window: Window | None, seat: Seat) -> str:
    """The part of the pass that still applies now. Outside windows it is the whole pass."""
    if window is None or advance_pass == NONE:
        return advance_pass
    kind, _, what = advance_pass.partition(" ")
    if kind == AIMED:
        is_on = seat in window.aimed or what == str(window.window_opening)
        return f"{AIMED} {window.window_opening}" if is_on else AIMED
    now = said(kind, window, seat)
    return now if advance_pass in (now, f"{now} {AIMED}") else NONE


def holds(advance_pass: str, window: Window | None, seat: Seat) -> bool:
    """True if a seat with this advance pass passes in the current window."""
    left = lasts(advance_pass, window, seat)
    return window is not None and left != NONE and (left == AIMED or kind_of(left) != AIMED)


def offered(window: Window | None, seat: Seat, asked: tuple[Seat, ...]) -> list[str]:
    """The kinds of advance passes that a seat can give now; a seat that is asked just answers this window."""
    if window is None:
        return []
    waits = seat in window.seats and seat not in asked
    return [WINDOW_OPENING, PHASE, AIMED] if waits else [PHASE, AIMED]
