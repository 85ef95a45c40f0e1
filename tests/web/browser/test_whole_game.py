"""A newcomer plays Reckoning against bots, from the lobby to the end."""

from __future__ import annotations

from collections import Counter

from tests.web.browser.chromium import expect
from tests.web.browser.people import Player


def test_a_newcomer_plays_a_whole_game_against_bots_with_nothing_but_clicks(ada: Player):
    ada.quick_game(players=6)
    clicked: Counter[str] = Counter()
    while not ada.is_over:
        clicked[ada.answer()] += 1
    page = ada.page
    assert clicked["card"] > 0
    assert clicked["seat"] > 0
    expect(page.locator(".ranking tbody tr")).to_have_count(6)
    expect(page.locator(".ranking tbody tr").first.locator(".place")).to_have_text("1")
    expect(page.locator(".ending h2")).to_contain_text("win")
    log = page.locator("#game-log-lines")
    assert log.evaluate("log => log.scrollTop + log.clientHeight > log.scrollHeight - 9")
    expect(log.locator("li").last).to_contain_text("The game is over")
    expect(page.locator("#answer-form")).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.get_by_role("link", name="Nobody can rig this game").click()
    expect(page.locator("#checks .right")).to_have_count(7)  # what it saw itself, too
    page.get_by_role("link", name="Lobby").first.click()
    expect(page.get_by_role("heading", name="Your finished games")).to_be_visible()
