"""axe, a checker of accessibility rules, finds nothing on any page.

It is slow, so it looks at the stops of the tour light on a desktop and dark on a phone by turns, and only at
a few of those of a game, others with another seed and more of them in CI, unless BACKROOM_TOUR is "whole".
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import cycle, islice

import pytest

from backroom.games import TITLES
from tests.laws.seeds import is_thorough
from tests.web.browser.chromium import Axe, Browser, Page
from tests.web.browser.people import IS_WHOLE, Player
from tests.web.browser.tour import Stop, Tour, tour

IMPACTS = {"minor", "moderate", "serious", "critical"}
# Hundreds of numbered rules and cards look alike; a few of them are enough.
ALIKE = {"exclude": [[".numbered > section:nth-of-type(n+4)"], [".printed-cards > li:nth-child(n+8)"]]}
LOOKS = [
    {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
]


@pytest.fixture(scope="module")
def there() -> Iterator[Tour]:
    with tour() as found:
        yield found


def grave_faults(player: Player) -> list[tuple[str, str]]:
    """The serious faults on the page of a player. An explanation that is open has no heading above it."""
    player.page.evaluate("document.adoptedStyleSheets = []")  # with all that is painted behind the texts
    return found_on(player.page, {"serious", "critical"})


def faults_in_both_schemes(player: Player) -> list[tuple[str, str]]:
    """The serious faults in light and in dark colours."""
    found: list[tuple[str, str]] = []
    for scheme in ("dark", "light"):
        player.page.emulate_media(color_scheme=scheme)
        found += grave_faults(player)
    return found


def found_on(page: Page, impacts: set[str] = IMPACTS) -> list[tuple[str, str]]:
    """What axe finds on a page: the rule, and the first element that breaks it."""
    response = Axe().run(page, context=ALIKE).response
    found = [fault for fault in response["violations"] if fault["impact"] in impacts]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found]


def faults(browser: Browser, there: Tour, stops: Iterable[Stop]) -> list[tuple[str, str, str, str]]:
    """What axe finds on a tour: where, in which colours, the rule, and the first element that breaks it."""
    found: list[tuple[str, str, str, str]] = []
    for stop, habits in zip(stops, cycle(LOOKS)):
        with there.look(browser, stop, **habits) as page:
            found += [(stop.name, str(habits["color_scheme"]), *fault) for fault in found_on(page)]
    return found


def some(game: str, stops: Iterable[Stop], step: int) -> Iterator[Stop]:
    """One stop in so many, others for each game; twice as many in CI; or all."""
    step = 1 if IS_WHOLE else step // 2 if is_thorough() else step
    first = int(os.environ["BACKROOM_SEED"]) + list(TITLES).index(game)
    return islice(stops, first % step, None, step)


def test_the_pages_around_the_tables_are_open_to_everybody(browser: Browser, there: Tour):
    assert faults(browser, there, there.around()) == []


@pytest.mark.parametrize("game", TITLES)
def test_the_pages_about_a_game_are_open_to_everybody(browser: Browser, there: Tour, game: str):
    assert faults(browser, there, some(game, there.about(game), 5)) == []


@pytest.mark.parametrize("game", TITLES)
def test_a_game_is_open_to_everybody_question_by_question(browser: Browser, there: Tour, game: str):
    assert faults(browser, there, some(game, there.game(game), 28)) == []
