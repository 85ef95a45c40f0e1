"""Regions: unchanged ones are neither drawn nor sent, and the cache is bounded."""

from __future__ import annotations

import sys
from html import unescape
from typing import Any

import msgspec
import pytest

from backroom.games.reckoning.meta import TITLE
from backroom.web import regions
from backroom.web.regions import (
    LINES,
    Common,
    Drawings,
    Grown,
    Memory,
    Region,
    Screen,
    hole,
    overlap,
    weight,
)


class Sheet:
    """A sheet that remembers what it has drawn."""

    def __init__(self) -> None:
        self.drawn: list[Any] = []

    def drawing(self, name: str) -> regions.Draw:
        def draw(part: Any, _game: object, _say: object) -> str:
            self.drawn.append(part)
            holes = "".join(map(hole, part)) if name == "frame" else f"{part}"
            return (
                f'<p id="{name}">{LINES if name == "log" else holes}</p>'
                if name != "line"
                else f"<b>{part}</b>"
            )

        return draw


@pytest.fixture
def sheet() -> Sheet:
    return Sheet()


@pytest.fixture
def drawings(sheet: Sheet) -> Drawings:
    return Drawings({"page": sheet})


def page(one: str = "1", two: str = "2", log: tuple[str, ...] = ()) -> list[Region]:
    """A table with two regions and a log."""
    return [
        Region("table", "page", "frame", ("one", "two", "log")),
        Region("one", "page", "one", one),
        Region("two", "page", "two", two),
        Region("log", "page", "log", None, "line", log),
    ]


def show(screen: Screen, drawings: Drawings, shown: list[Region]) -> regions.RegionUpdates:
    return screen.show(shown, drawings, TITLE.words("en"))


def test_an_empty_screen_gets_the_whole_page_with_every_hole_filled(drawings: Drawings):
    whole = '<p id="frame"><p id="one">1</p><p id="two">2</p><p id="log"><b>a</b></p></p>'
    assert show(Screen(), drawings, page(log=("a",))) == [("table", whole)]


def test_a_screen_gets_only_what_has_changed(drawings: Drawings):
    screen = Screen()
    show(screen, drawings, page())
    assert show(screen, drawings, page()) == []
    assert show(screen, drawings, page(two="3")) == [("two", '<p id="two">3</p>')]


def test_a_log_that_grows_gets_its_new_lines(drawings: Drawings):
    screen = Screen()
    show(screen, drawings, page(log=("a", "b", "c")))
    assert show(screen, drawings, page(log=("b", "c", "d", "e"))) == [
        ("log", Grown(1, 3, "<b>d</b><b>e</b>"))
    ]
    assert show(screen, drawings, page(log=("b",))) == [("log", Grown(0, 1, ""))]


def test_what_was_drawn_once_is_drawn_for_nobody_again(drawings: Drawings, sheet: Sheet):
    show(Screen(), drawings, page())
    sheet.drawn.clear()
    show(Screen(), drawings, page(one="other"))
    assert sheet.drawn == ["other"]


def test_another_language_is_drawn_apart(drawings: Drawings, sheet: Sheet):
    show(Screen(), drawings, page())
    sheet.drawn.clear()
    Screen().show(page(), drawings, TITLE.words("fr"))
    assert len(sheet.drawn) == 4


def cached(drawings: Drawings) -> list[str]:
    return [*drawings.kept.values(), *drawings.older.values()]


def test_drawings_are_kept_up_to_a_size_and_the_oldest_go(
    drawings: Drawings, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(regions, "MOST_KEPT", 5 * weight(""))
    for number in range(20):
        drawings.draw(Region("one", "page", "one", number), TITLE.words("en"))
        assert drawings.size == sum(map(weight, drawings.kept.values()))
        assert sum(map(weight, cached(drawings))) <= regions.MOST_KEPT
    assert 3 <= len(cached(drawings)) <= 5
    sheet.drawn.clear()
    drawings.draw(Region("one", "page", "one", 19), TITLE.words("en"))
    drawings.draw(Region("one", "page", "one", 0), TITLE.words("en"))
    assert sheet.drawn == [0]


def test_a_drawing_that_is_used_again_and_again_stays(
    drawings: Drawings, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(regions, "MOST_KEPT", 6 * weight(""))
    for number in range(20):
        drawings.draw(Region("one", "page", "one", "always"), TITLE.words("en"))
        drawings.draw(Region("one", "page", "one", number), TITLE.words("en"))
    assert sheet.drawn.count("always") == 1


def test_a_drawing_that_was_sent_takes_no_more_memory_than_was_counted(
    drawings: Drawings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(regions, "MOST_KEPT", 50_000)
    for number in range(200):
        part = f"{number} ain’t {'long ' * 500}"
        msgspec.json.encode(drawings.draw(Region("one", "page", "one", part), TITLE.words("en")))
    assert len(cached(drawings)) >= 10
    assert sum(map(sys.getsizeof, cached(drawings))) <= regions.MOST_KEPT


def test_a_letter_takes_one_byte_in_whatever_language(drawings: Drawings):
    drawn = drawings.draw(Region("one", "page", "one", "però, ça c’est Σ ★"), TITLE.words("fr"))
    assert drawn.isascii()
    assert unescape(drawn) == '<p id="one">però, ça c’est Σ ★</p>'


def test_a_hole_is_named_safely():
    assert hole('"><script>') == '<i data-hole="&#34;&gt;&lt;script&gt;"></i>'


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "abc", (0, 0)),
        ("abc", "", (0, 0)),
        ("abc", "abc", (0, 3)),
        ("abc", "bcd", (1, 2)),
        ("abc", "ab", (0, 2)),
        ("abc", "xyz", (0, 0)),
        ("aab", "abc", (1, 2)),
        ("abc", "cab", (2, 1)),
    ],
)
def test_the_lines_that_stay_are_those_with_which_the_new_ones_begin(
    old: str, new: str, expected: tuple[int, int]
):
    first, stay = overlap(tuple(old), tuple(new))
    assert (first, stay) == expected
    assert old[first : first + stay] == new[:stay]


def test_a_memory_makes_a_thing_again_only_when_what_it_is_made_of_has_changed():
    memory, made = Memory(), list[tuple[int, ...]]()

    def make(*of: int) -> int:
        made.append(of)
        return sum(of)

    assert [memory.keep("sum", make, *of) for of in [(1, 2), (1, 2), (1, 3), (1, 2)]] == [3, 3, 4, 3]
    assert made == [(1, 2), (1, 3), (1, 2)]


def test_viewers_of_a_table_share_what_is_made_of_the_same_for_them():
    common, made = Common(), list[tuple[int, ...]]()

    def make(*of: int) -> tuple[int, ...]:
        made.append(of)
        return of

    ann, bob = Memory(common), Memory(common)
    assert ann.keep("both", make, 1, 2) is bob.keep("both", make, 1, 2)
    assert bob.keep("both", make, 3) == (3,)
    assert ann.keep("both", make, 1, 2) == (1, 2)
    assert made == [(1, 2), (3,)]


def test_viewers_have_equal_regions_in_common(drawings: Drawings):
    common = Common()
    ann, bob = Screen(Memory(common)), Screen(Memory(common))
    show(ann, drawings, page(one="1"))
    show(bob, drawings, page(one="another"))
    assert bob.regions["two"] is ann.regions["two"]
    assert bob.regions["one"] != ann.regions["one"]


def test_of_two_equal_regions_the_new_one_stays_because_it_may_come_again(drawings: Drawings):
    screen, again = Screen(), page(one="1")
    show(screen, drawings, page(one="1"))
    assert show(screen, drawings, again) == []
    assert [screen.regions[region.id] is region for region in again] == [True] * len(again)


def test_regions_that_are_gone_are_forgotten(drawings: Drawings):
    screen = Screen()
    show(screen, drawings, page(one="1"))
    fewer = [region for region in page(one="1") if region.id != "two"]
    show(screen, drawings, fewer)
    assert list(screen.regions) == [region.id for region in fewer]
