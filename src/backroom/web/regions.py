"""A page is drawn in regions: pieces of HTML, each made of a small part of what its viewer may see.

A drawing gets that part and the words of a language, and nothing else. So it is the same for everybody who
sees the same part: it is drawn once and kept, and a viewer is sent only what has changed for them. The root
of a region is one element with the region's id; where another region belongs inside it, it has a hole.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, Protocol

import msgspec
from markupsafe import Markup

from backroom.engine.words import Words
from backroom.web.words import PageWords

ROOT = "table"
MOST_KEPT = 48 * 1024 * 1024  # characters of drawings
HOLE = re.compile('<i data-hole="(.+?)"></i>')
LINES = Markup('<i data-lines=""></i>')

Draw = Callable[[Any, Words, PageWords], str]


class Region(msgspec.Struct, frozen=True):
    """A region of a page: what it is called, how it is drawn, and all that is seen in it.

    A list that grows has lines, each drawn by itself; of such a list only the new lines are sent.
    """

    id: str
    sheet: str  # of drawings: a game's, or "page"
    name: str  # of the drawing
    part: Hashable
    line: str = ""  # the drawing of a line
    lines: tuple[Hashable, ...] = ()


class Sheet(Protocol):
    """A set of drawings by name."""

    def drawing(self, name: str) -> Draw:
        """How this is drawn."""


class Grown(msgspec.Struct, frozen=True):
    """What became of a list of lines: those from `first` to `last` stay, and some more come after them."""

    first: int
    last: int
    more: str


Changes = list[tuple[str, str | Grown]]


@lru_cache(maxsize=10_000)
def hole(id_: str) -> Markup:
    """Where another region belongs; the same few hundred again and again."""
    return Markup('<i data-hole="{}"></i>').format(id_)


class Drawings:
    """Draws regions, and keeps what was drawn. One thread at a time."""

    def __init__(self, sheets: Mapping[str, Sheet]) -> None:
        self.sheets = sheets
        self.kept: OrderedDict[tuple[Hashable, ...], str] = OrderedDict()
        self.size = 0
        self.drawn = 0  # how many were not at hand

    def draw(self, region: Region, game: Words, say: PageWords) -> str:
        """A region with holes, and without its lines."""
        return self._draw(region.sheet, region.name, region.part, game, say)

    def lines(self, region: Region, start: int, game: Words, say: PageWords) -> str:
        """The lines of a list from the one with this number on."""
        found = [self._draw(region.sheet, region.line, part, game, say) for part in region.lines[start:]]
        return "".join(found)

    def whole(self, region: Region, game: Words, say: PageWords) -> str:
        """A region with its lines; the holes stay."""
        drawn = self.draw(region, game, say)
        return drawn.replace(LINES, self.lines(region, 0, game, say)) if region.line else drawn

    def page(self, regions: list[Region], game: Words, say: PageWords) -> str:
        """The whole of it, every hole filled."""
        by_id = {region.id: region for region in regions}

        def fill(found: re.Match[str]) -> str:
            return HOLE.sub(fill, self.whole(by_id[found[1]], game, say))

        return HOLE.sub(fill, self.whole(by_id[ROOT], game, say))

    def _draw(self, sheet: str, name: str, part: Hashable, game: Words, say: PageWords) -> str:
        key = (sheet, name, game, say, part)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = str(self.sheets[sheet].drawing(name)(part, game, say)).strip()
            self.drawn += 1
            self.size += len(found)
            while self.size > MOST_KEPT:
                self.size -= len(self.kept.popitem(last=False)[1])
        else:
            self.kept.move_to_end(key)
        return found


class Screen:
    """What one viewer has on their screen, region by region."""

    def __init__(self) -> None:
        self.regions: dict[str, Region] = {}

    def show(self, regions: list[Region], drawings: Drawings, game: Words, say: PageWords) -> Changes:
        """What must be sent so that they see these; parents come before what lies in them."""
        before, self.regions = self.regions, {region.id: region for region in regions}
        if ROOT not in before:
            return [(ROOT, drawings.page(regions, game, say))]
        return [
            (region.id, change(before.get(region.id), region, drawings, game, say))
            for region in regions
            if region is not (old := before.get(region.id)) and region != old
        ]


def change(
    before: Region | None, region: Region, drawings: Drawings, game: Words, say: PageWords
) -> str | Grown:
    """What is sent of a region that is not as it was."""
    if before is not None and region.line and region.part == before.part:
        first, stay = overlap(before.lines, region.lines)
        return Grown(first, first + stay, drawings.lines(region, stay, game, say))
    return drawings.whole(region, game, say)


def overlap(old: tuple[Hashable, ...], new: tuple[Hashable, ...]) -> tuple[int, int]:
    """With which of the old lines the new ones begin, and how many of them stay."""
    for first in range(len(old)):
        stay = 0
        for one, two in zip(old[first:], new):
            if one != two:
                break
            stay += 1
        if stay:
            return first, stay
    return 0, 0
