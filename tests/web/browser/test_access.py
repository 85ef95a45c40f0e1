"""The pages have no serious faults according to axe, a checker of accessibility rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.browser.chromium import Axe
from tests.web.browser.people import Arrive, Player

GRAVE = {"serious", "critical"}


def grave_faults(player: Player) -> list[tuple[str, str]]:
    """The serious faults: the rule, and the first element that breaks it."""
    found: list[dict[str, Any]] = Axe().run(player.page).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found if fault["impact"] in GRAVE]


def faults_in_both_schemes(player: Player) -> list[tuple[str, str]]:
    """The serious faults in light and in dark colours."""
    found: list[tuple[str, str]] = []
    for scheme in ("dark", "light"):
        player.page.emulate_media(color_scheme=scheme)
        found += grave_faults(player)
    return found


@pytest.mark.parametrize(
    ("path", "scheme"),
    [
        ("/", "light"),
        ("/", "dark"),
        ("/new/reckoning", "dark"),
        ("/rules/reckoning?q=cake", "light"),
        ("/account", "dark"),
        ("/import", "light"),
    ],
)
def test_a_page_is_open_to_everybody(arrive: Arrive, path: str, scheme: str):
    ada = arrive(color_scheme=scheme)
    ada.page.goto(path)
    assert grave_faults(ada) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_is_open_to_everybody(arrive: Arrive, scheme: str):
    ada = arrive(color_scheme=scheme)
    ada.open_table(players=3, bots="easy")
    assert grave_faults(ada) == []
    ada.start()
    ada.wait_until_asked()
    assert grave_faults(ada) == []
    while ada.page.locator("button.seat").count() == 0 and not ada.is_over:
        ada.answer()
    assert grave_faults(ada) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_replay_is_open_to_everybody(arrive: Arrive, saved_game: Path, scheme: str):
    ada = arrive(color_scheme=scheme)
    ada.import_game(saved_game)
    ada.page.goto(f"/t/{ada.code}/replay?step=40&open=1")
    assert grave_faults(ada) == []
    ada.page.goto(f"/t/{ada.code}")
    assert ada.page.locator(".ranking").count() == 1
    assert grave_faults(ada) == []
