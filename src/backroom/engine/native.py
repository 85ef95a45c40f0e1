"""How the compiled package calls its rules: by a number in C, not as Python objects.

Interpreted, a rulebook holds plain functions. Before compiling, `tools/native_rules.py` rewrites the modules
of a game, so that its rulebook holds `NativeRule` and `NativeMenu` instead; "Native rules" in
docs/architecture.md shows how.
"""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine.flow import Flow, Picked, Seat


class Switchboard:
    """Calls the rules and menus of one game by number; the subclass of each game is written by the build."""

    def run(self, slot: i64, g: Flow, me: Seat, arg: int, picked: Picked) -> None:
        """Run a rule."""
        raise NotImplementedError

    def options(self, slot: i64, g: Flow, me: Seat, arg: int) -> list[int]:
        """List the options of a query."""
        raise NotImplementedError


class NativeRule:
    """The function of a rule, as a number on a switchboard."""

    __slots__ = ("name", "board", "slot")

    def __init__(self, name: str, board: Switchboard, slot: i64) -> None:
        self.name = name
        self.board = board
        self.slot: i64 = slot

    def __call__(self, g: Flow, me: Seat, arg: int, picked: Picked, /) -> None:
        """Run it, for whoever knows only functions: tests that put another in its place."""
        self.board.run(self.slot, g, me, arg, picked)


class NativeMenu:
    """The function that lists the options of a query, as a number on a switchboard."""

    __slots__ = ("name", "board", "slot")

    def __init__(self, name: str, board: Switchboard, slot: i64) -> None:
        self.name = name
        self.board = board
        self.slot: i64 = slot

    def __call__(self, g: Flow, me: Seat, arg: int, /) -> list[int]:
        """List the options, for whoever knows only functions."""
        return self.board.options(self.slot, g, me, arg)
