"""Regions: pieces of a page, each drawn from a small part of what its viewer may see.

A drawing gets only that part and the texts of a language, so it is the same for every viewer who sees the
same part. It is drawn once and cached, and a viewer is sent only the regions that changed for them. The root
of a region is one element with the region's id; a hole marks where another region goes inside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar

import msgspec
from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.words import Words
from backroom.web.words import PageWords, page_words

T = TypeVar("T")

ROOT = "table"
MOST_KEPT = 16 * 1024 * 1024  # bytes of cached drawings and their parts
PART = 600  # bytes that a part and its place in the cache take on average, as measured
HOLE = re.compile('<i data-hole="(.+?)"></i>')
LINES = Markup('<i data-lines=""></i>')

Draw = Callable[[Any, Words, PageWords], str]


class Region(msgspec.Struct, frozen=True, gc=False):
    """A region of a page: its id, the name of its drawing, and the part it is drawn from.

    A growing list has lines, each drawn by itself, so that only new lines are sent.
    """

    id: str
    sheet: str  # the set of drawings: of a game, or "page"
    name: str  # of the drawing in its sheet
    part: Hashable
    line: str = ""  # the drawing of a line
    lines: tuple[Hashable, ...] = ()


class Sheet(Protocol):
    """A set of drawings by name."""

    def drawing(self, name: str) -> Draw:
        """The function that draws regions of this name."""


class TemplateSheet:
    """The drawings of a template: its macros, and methods `draw_NAME` that prepare data for a macro.

    Macros may use `names`, for instance the words of a noun, which must not be written twice.
    """

    def __init__(self, env: Environment, template: str, **names: object) -> None:
        self.art: Any = env.get_template(template, globals=names).module

    def drawing(self, name: str) -> Draw:
        """The method `draw_NAME`, or else the macro."""
        found: Draw = getattr(self, f"draw_{name}", None) or getattr(self.art, name)
        return found


class Grown(msgspec.Struct, frozen=True, gc=False):
    """A change to a list: the lines from `first` up to `last` stay, and `more` is appended after them."""

    first: int
    last: int
    more: str


RegionUpdates = list[tuple[str, str | Grown]]


@lru_cache(maxsize=10_000)
def hole(id_: str) -> Markup:
    """The placeholder for another region; cached, because the same few hundred are used all the time."""
    return Markup('<i data-hole="{}"></i>').format(id_)


class Drawings:
    """Draws regions, with a cache. Not thread-safe."""

    def __init__(self, sheets: Mapping[str, Sheet]) -> None:
        self.sheets = sheets
        self.kept: dict[tuple[Hashable, ...], str] = {}  # used lately
        self.older: dict[tuple[Hashable, ...], str] = {}  # the next to go, unless they are used again
        self.size = 0  # of `kept`
        self.drawn = 0  # number of drawings that were not in the cache

    def draw(self, region: Region, words: Words) -> str:
        """Draw a region without its lines; holes are not filled."""
        return self._draw(region.sheet, region.name, region.part, words)

    def lines(self, region: Region, start: int, words: Words) -> str:
        """Draw the lines of a list from number `start` on."""
        found = [self._draw(region.sheet, region.line, part, words) for part in region.lines[start:]]
        return "".join(found)

    def whole(self, region: Region, words: Words) -> str:
        """Draw a region with its lines; holes are not filled."""
        drawn = self.draw(region, words)
        return drawn.replace(LINES, self.lines(region, 0, words)) if region.line else drawn

    def page(self, regions: list[Region], words: Words) -> str:
        """Draw the whole page, with every hole filled."""
        by_id = {region.id: region for region in regions}

        def fill(found: re.Match[str]) -> str:
            return HOLE.sub(fill, self.whole(by_id[found[1]], words))

        return HOLE.sub(fill, self.whole(by_id[ROOT], words))

    def _draw(self, sheet: str, name: str, part: Hashable, words: Words) -> str:
        key = (sheet, name, words.key, part)
        found = self.kept.get(key)
        if found is None:
            found = self.older.pop(key, None)
            if found is None:
                drawn = self.sheets[sheet].drawing(name)(part, words, page_words(words.language))
                found = in_ascii(str(drawn).strip())
                self.drawn += 1
            self._keep(key, found)
        return found

    def _keep(self, key: tuple[Hashable, ...], drawn: str) -> None:
        """Cache a drawing. When half of the space is full, what was not used since the last time goes."""
        if self.size + weight(drawn) > MOST_KEPT // 2:
            self.older, self.kept, self.size = self.kept, {}, 0
        self.kept[key] = drawn
        self.size += weight(drawn)


def in_ascii(html: str) -> str:
    """The same HTML with character references, so that each character takes one byte in memory.

    A single character beyond that, such as an apostrophe, would make Python store the whole drawing in two or
    four bytes per character, and add a copy in UTF-8 when it is sent.
    """
    return html.encode("ascii", "xmlcharrefreplace").decode("ascii")


def weight(drawn: str) -> int:
    """The bytes that a cached drawing takes, with its part."""
    return len(drawn) + PART


Made = tuple[tuple[Any, ...], Any]  # what a value was made of, and the value


class Common:
    """What was last made for any viewer of a table who reads the same language, for the others to share."""

    def __init__(self) -> None:
        self.made: dict[str, Made] = {}
        self.regions: dict[str, Region] = {}

    def share(self, region: Region) -> Region:
        """The same region as another viewer has, if it is equal; otherwise this one, for others to share.

        Regions that are one object are quicker to compare, and take room in memory once.
        """
        known = self.regions.get(region.id)
        if known is not None and known == region:
            return known
        self.regions[region.id] = region
        return region


class Memory:
    """Values computed for a viewer, by name; reused as long as their inputs stay equal."""

    def __init__(self, common: Common | None = None) -> None:
        self.made: dict[str, Made] = {}
        self.common = common or Common()

    def keep(self, name: str, make: Callable[..., T], *of: Any) -> T:
        """`make(*of)`, or the last result for this viewer or another if it was made of the same.

        `make` must depend on nothing else but the table and the language.
        """
        found = self.made.get(name)
        if found is None or found[0] != of:
            found = self.common.made.get(name)
            if found is None or found[0] != of:
                found = self.common.made[name] = of, make(*of)
            self.made[name] = found
        made: T = found[1]
        return made

    def keep_regions(self, name: str, make: Callable[..., Sequence[Region]], *of: Any) -> Sequence[Region]:
        """Like `keep`, for regions, which are shared one by one."""

        def shared(*of: Any) -> tuple[Region, ...]:
            return tuple([self.common.share(region) for region in make(*of)])

        return self.keep(name, shared, *of)


class Screen:
    """The regions that a viewer has now."""

    def __init__(self, memory: Memory | None = None) -> None:
        self.regions: dict[str, Region] = {}
        self.memory = memory or Memory()

    def copy(self) -> Screen:
        """A screen that can change without this one; they share the memory, which is only a cache."""
        again = Screen(self.memory)
        again.regions = self.regions
        return again

    def show(self, regions: list[Region], drawings: Drawings, words: Words) -> RegionUpdates:
        """Set the new regions. Returns what must be sent; a region comes before those inside it.

        Of two equal regions the new one stays: if it was kept when it was made, it comes again, and then they
        are one object, which needs no comparing.
        """
        before, share = self.regions, self.memory.common.share
        if ROOT not in before:
            self.regions = {region.id: share(region) for region in regions}
            return [(ROOT, drawings.page(regions, words))]
        self.regions, sent = before.copy(), RegionUpdates()
        for region in regions:
            id_ = region.id
            old = before.get(id_)
            if old is region:
                continue
            if old == region:
                self.regions[id_] = region
            else:
                self.regions[id_] = share(region)
                sent.append((id_, update(old, region, drawings, words)))
        if len(self.regions) > len(regions):  # some are gone
            self.regions = {region.id: self.regions[region.id] for region in regions}
        return sent


def update(before: Region | None, region: Region, drawings: Drawings, words: Words) -> str | Grown:
    """What must be sent for a region that changed: the new lines of a list, or the whole region."""
    if before is not None and region.line and region.part == before.part:
        first, stay = overlap(before.lines, region.lines)
        return Grown(first, first + stay, drawings.lines(region, stay, words))
    return drawings.whole(region, words)


def overlap(old: tuple[Hashable, ...], new: tuple[Hashable, ...]) -> tuple[int, int]:
    """The index of the old line that the new lines start with, and how many lines stay from there.

    Lines may be alike, so the first match is not always the right one: as many as possible stay.
    """
    best = 0, 0
    for first in range(len(old)):
        stay = 0
        for one, two in zip(old[first:], new):
            if one != two:
                break
            stay += 1
        if stay > best[1]:
            best = first, stay
        if stay == len(old) - first:
            break
    return best
