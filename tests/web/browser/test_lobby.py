"""The lobby in a browser: a game against hard bots, an invitation, a finished table that is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.browser.chromium import expect
from tests.web.browser.people import Arrive, Player
from tests.web.browser.test_access import grave_faults


def test_the_level_of_the_bots_is_chosen_with_the_keyboard_and_remembered(ada: Player):
    ada.page.goto("/")
    form = ada.page.locator("form[action='/quick/scoundrels']")
    form.locator("[name=players]:checked").press("ArrowLeft")
    form.locator("[name=bot]:checked").press("ArrowRight")
    form.locator("button").press("Enter")
    ada.wait_until_asked()
    expect(ada.page.locator("#players .player")).to_have_count(3)
    expect(ada.page.locator("#players")).to_contain_text("(hard)")
    ada.page.goto("/")
    expect(ada.page.locator("form[action='/quick/reckoning'] [name=bot]:checked")).to_have_value("hard")
    expect(ada.page.locator(".tables .my-turn")).to_have_count(1)
    ada.page.locator(".tables .way-out summary").click()
    ada.page.locator(".tables .way-out button").click()
    expect(ada.page.locator(".tables .my-turn")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_invitation_asks_for_a_name_and_gives_a_seat(arrive: Arrive, scheme: str):
    ada, bob = arrive(), arrive(color_scheme=scheme, viewport={"width": 390, "height": 844})
    ada.go_by("Ada")
    bob.page.goto(ada.open_table(players=3))
    expect(bob.page.locator(".invitation")).to_contain_text("Ada invites you to play")
    expect(bob.page.locator(".invitation")).to_contain_text("2 of 3 free")
    assert grave_faults(bob) == []
    assert bob.page.evaluate("document.documentElement.scrollWidth") == 390
    bob.page.locator("#sit-name").fill("Bob")
    bob.page.locator("#sit-down button").click()
    expect(bob.page.locator("#seat-row-1.person")).to_contain_text("Bob")
    expect(ada.page.locator("#seat-row-1.person")).to_contain_text("Bob")
    expect(bob.page.locator("#sit-name")).to_have_count(0)


def test_a_finished_table_is_hidden_and_shown_again(ada: Player, saved_game: Path):
    ada.import_game(saved_game)
    ada.page.goto("/")
    expect(ada.page.locator("#past li")).to_have_count(1)
    ada.page.locator("#past form[action$='/hide'] button").click()
    expect(ada.page.locator("#past li")).to_have_count(0)
    ada.page.locator("#past .more a").click()
    ada.page.locator("#past form[action$='/unhide'] button").click()
    ada.page.locator("#past .more a").click()
    expect(ada.page.locator("#past li")).to_have_count(1)


def test_a_quick_match_brings_two_people_together_and_the_menu_leads_to_all_rules(arrive: Arrive):
    ada, bob = arrive(), arrive(viewport={"width": 390, "height": 844})
    for player in (ada, bob):
        player.page.goto("/")
        player.page.locator("form[action='/match/nostra_city'] button").click()
        player.page.wait_for_url("**/t/**")
    assert ada.code == bob.code
    expect(ada.page.locator("#seat-row-1.person")).to_be_visible()
    bob.page.locator(".menu summary").click()
    expect(bob.page.locator(".menu a:visible")).to_have_count(4)
    assert bob.page.evaluate("document.documentElement.scrollWidth") == 390
    assert grave_faults(bob) == []
