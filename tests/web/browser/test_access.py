"""axe, a checker of accessibility rules, finds nothing on any page: light on a desktop, dark on a phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from backroom.games import TITLES
from tests.web.browser.chromium import Axe, Browser
from tests.web.browser.tour import Stop, Tour, tour

LOOKS = [
    {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
]


@pytest.fixture(scope="module")
def there() -> Iterator[Tour]:
    with tour() as found:
        yield found


def faults(browser: Browser, there: Tour, stops: Iterable[Stop]) -> list[tuple[str, str, str, str]]:
    """What axe finds: where, in which colours, the rule, and the first element that breaks it."""
    axe, found = Axe(), []
    for stop in stops:
        for habits in LOOKS:
            with there.look(browser, stop, **habits) as page:
                wrong = axe.run(page).response["violations"]
            scheme = str(habits["color_scheme"])
            found += [(stop.name, scheme, fault["id"], fault["nodes"][0]["html"]) for fault in wrong]
    return found


def test_the_pages_around_the_tables_are_open_to_everybody(browser: Browser, there: Tour):
    assert faults(browser, there, there.around()) == []


@pytest.mark.parametrize("game", TITLES)
def test_the_pages_about_a_game_are_open_to_everybody(browser: Browser, there: Tour, game: str):
    assert faults(browser, there, there.about(game)) == []


@pytest.mark.parametrize("game", TITLES)
def test_a_game_is_open_to_everybody_question_by_question(browser: Browser, there: Tour, game: str):
    assert faults(browser, there, there.game(game)) == []
