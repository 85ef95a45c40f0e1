"""Positions in text, of any game: written and read back, or refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import pytest

from backroom.engine.errors import BadSave
from backroom.engine.flow import Flow
from backroom.engine.title import Title

G = TypeVar("G", bound=Flow)


class Positions(Generic[G]):
    """The positions of one game; `blank` lays a new game for the players of another."""

    def __init__(self, title: Title[G], blank: Callable[[G], G]) -> None:
        self.title = title
        self.blank = blank

    def again(self, g: G) -> G:
        """The position written and read back into a new game."""
        twin = self.blank(g)
        self.title.read(twin, self.title.write(g))
        return twin

    def refusal(self, g: G, *lines: str) -> str:
        """Why these lines are no position for the players of this game."""
        with pytest.raises(BadSave) as refused:
            self.title.read(self.blank(g), list(lines))
        return str(refused.value)
