"""A page is drawn in regions: pieces of HTML, each made of a small part of what its viewer may see.

A drawing gets that part and the words of a language, and nothing else. So it is the same for everybody who
sees the same part: it is drawn once and kept, and a viewer is sent only what has changed for them. The root
of a region is one element with the region's id; where another region belongs inside it, it has a hole.
"""

from __future__ import annotations

import re
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, Protocol, TypeVar

import msgspec
from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.words import Words
from backroom.games import title
from backroom.web.words import PageWords, page_words

T = TypeVar("T")

ROOT = "table"
MOST_KEPT = 64 * 1024 * 1024  # bytes of drawings and of what they were made of
PART = 1500  # bytes that a part takes, about
HOLE = re.compile('<i data-hole="(.+?)"></i>')
LINES = Markup('<i data-lines=""></i>')

Draw = Callable[[Any, Words, PageWords], str]


class Region(msgspec.Struct, frozen=True, gc=False):
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


class TemplateSheet:
    """The drawings of a template: its macros, and methods `draw_NAME` that prepare what a macro needs.

    Macros may use `names`, for instance the words of a noun, which must not be written twice.
    """

    def __init__(self, env: Environment, template: str, **names: object) -> None:
        self.art: Any = env.get_template(template, globals=names).module

    def drawing(self, name: str) -> Draw:
        """How this is drawn."""
        found: Draw = getattr(self, f"draw_{name}", None) or getattr(self.art, name)
        return found


class Grown(msgspec.Struct, frozen=True, gc=False):
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

    def draw(self, region: Region, game: str, language: str) -> str:
        """A region with holes, and without its lines."""
        return self._draw(region.sheet, region.name, region.part, game, language)

    def lines(self, region: Region, start: int, game: str, language: str) -> str:
        """The lines of a list from the one with this number on."""
        found = [self._draw(region.sheet, region.line, part, game, language) for part in region.lines[start:]]
        return "".join(found)

    def whole(self, region: Region, game: str, language: str) -> str:
        """A region with its lines; the holes stay."""
        drawn = self.draw(region, game, language)
        return drawn.replace(LINES, self.lines(region, 0, game, language)) if region.line else drawn

    def page(self, regions: list[Region], game: str, language: str) -> str:
        """The whole of it, every hole filled."""
        by_id = {region.id: region for region in regions}

        def fill(found: re.Match[str]) -> str:
            return HOLE.sub(fill, self.whole(by_id[found[1]], game, language))

        return HOLE.sub(fill, self.whole(by_id[ROOT], game, language))

    def _draw(self, sheet: str, name: str, part: Hashable, game: str, language: str) -> str:
        key = (sheet, name, game, language, part)
        found = self.kept.get(key)
        if found is None:
            words, say = title(game).words(language), page_words(language)
            found = self.kept[key] = str(self.sheets[sheet].drawing(name)(part, words, say)).strip()
            self.drawn += 1
            self.size += weight(found)
            while self.size > MOST_KEPT:
                self.size -= weight(self.kept.popitem(last=False)[1])
        else:
            self.kept.move_to_end(key)
        return found


def weight(drawn: str) -> int:
    """How many bytes it takes to keep a drawing; its part is not measured but guessed."""
    return sys.getsizeof(drawn) + PART


class Memory:
    """What was made for a viewer the last time: it serves again while what it is made of stays the same."""

    def __init__(self) -> None:
        self.made: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def keep(self, name: str, make: Callable[..., T], *of: Any) -> T:
        """What `make` makes of these, which must be all that it depends on."""
        known = self.made.get(name)
        if known is None or known[0] != of:
            known = self.made[name] = of, make(*of)
        made: T = known[1]
        return made


class Screen:
    """What one viewer has on their screen, region by region."""

    def __init__(self) -> None:
        self.regions: dict[str, Region] = {}
        self.memory = Memory()

    def show(self, regions: list[Region], drawings: Drawings, game: str, language: str) -> Changes:
        """What must be sent so that they see these; parents come before what lies in them."""
        before, self.regions = self.regions, {region.id: region for region in regions}
        if ROOT not in before:
            return [(ROOT, drawings.page(regions, game, language))]
        return [
            (region.id, change(before.get(region.id), region, drawings, game, language))
            for region in regions
            if region is not (old := before.get(region.id)) and region != old
        ]


def change(
    before: Region | None, region: Region, drawings: Drawings, game: str, language: str
) -> str | Grown:
    """What is sent of a region that is not as it was."""
    if before is not None and region.line and region.part == before.part:
        first, stay = overlap(before.lines, region.lines)
        return Grown(first, first + stay, drawings.lines(region, stay, game, language))
    return drawings.whole(region, game, language)


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
