"""The web board of each game."""

from __future__ import annotations

from collections.abc import Callable

from jinja2 import Environment

from backroom.web.boards.bootleggers import BootleggersBoard
from backroom.web.boards.context import Board
from backroom.web.boards.nostra_city import NostraCityBoard
from backroom.web.boards.reckoning import ReckoningBoard
from backroom.web.boards.scoundrels import ScoundrelsBoard

BOARDS: dict[str, Callable[[Environment], Board]] = {
    "reckoning": ReckoningBoard,
    "bootleggers": BootleggersBoard,
    "scoundrels": ScoundrelsBoard,
    "nostra_city": NostraCityBoard,
}
