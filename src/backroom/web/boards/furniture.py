"""What the boards of several games share: drawings that are kept, the last news, lines of the log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import TypeVar

from markupsafe import Markup

from backroom.engine.flow import NOBODY, Event, Happening
from backroom.engine.words import Words
from backroom.tables.look import Look
from backroom.web.boards.scene import LogLine

K = TypeVar("K", bound=Hashable)

MOST_DRAWINGS = 20_000  # of one kind, kept
PLAYERS = {"colour", "player"}  # the nouns for players


def kept(drawings: dict[K, Markup], key: K, draw: Callable[[], str]) -> Markup:
    """What was drawn before, or is drawn now; the key holds all that is seen in it. Threads may share it."""
    found = drawings.get(key)
    if found is None:
        if len(drawings) >= MOST_DRAWINGS:
            drawings.clear()
        found = drawings[key] = Markup(draw())  # noqa: S704 - the templates escape
    return found


def last_news(look: Look, events: list[Event]) -> dict[str, list[Happening]]:
    """What the last answer brought about, by event."""
    found: dict[str, list[Happening]] = defaultdict(list)
    for happening in look.story[-1] if look.story else []:
        found[events[happening[0]].name].append(happening)
    return found


@lru_cache(maxsize=20_000)
def sentence(game: Words, event: Event, happening: Happening) -> str:
    """What happened, in words; the same things happen again and again."""
    return game.event(event, happening)


def log_lines(
    story: list[list[Happening]],
    events: list[Event],
    game: Words,
    told: Callable[[list[Happening]], list[Happening]],
    most: int,
) -> list[LogLine]:
    """The last lines of a story: of each step what is worth telling."""
    lines: list[LogLine] = []
    for step in range(len(story) - 1, -1, -1):
        lines[:0] = [log_line(step, events[h[0]], h, game) for h in told(story[step])]
        if len(lines) >= most:
            break
    return lines[-most:]


def log_line(step: int, event: Event, happening: Happening, game: Words) -> LogLine:
    """An event in words, with whose doing it is: the player comes first in what it tells."""
    first = next(iter(event.nouns.values()), None)
    player = happening[1] if first is not None and first.name in PLAYERS else NOBODY
    return LogLine(step, sentence(game, event, happening), event.name, player)
