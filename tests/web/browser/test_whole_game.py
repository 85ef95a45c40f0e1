"""A newcomer plays Reckoning against bots, from the lobby to the end."""

from __future__ import annotations

from collections import Counter

from tests.web.browser.chromium import expect
from tests.web.browser.people import Player


def test_a_newcomer_plays_a_whole_game_against_bots_with_nothing_but_clicks(ada: Player):
    ada.quick_game(players=6)
    clicked: Counter[str] = Counter()
    recaps: set[str] = set()
    while not ada.is_over:
        recaps |= set(ada.page.locator("#recap li").all_inner_texts())
        clicked[ada.answer()] += 1
    page = ada.page
    assert clicked["card"] > 0
    assert clicked["seat"] > 0
    assert recaps
    expect(page.locator(".ranking tbody tr")).to_have_count(6)
    expect(page.locator(".ranking tbody tr").first.locator(".place")).to_have_text("1")
    expect(page.locator(".ending h2")).to_contain_text("win")
    expect(page.locator(".ending svg.finale")).to_be_visible()
    log = page.locator("#game-log-lines")
    assert log.evaluate("log => log.scrollTop + log.clientHeight > log.scrollHeight - 9")
    expect(log.locator("li").last).to_contain_text("The game is over")
    expect(page.locator("#answer-form")).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    must_lead_to_its_moments(ada)
    page.get_by_role("link", name="Nobody can rig this game").click()
    expect(page.locator("#checks .right")).to_have_count(7)  # what it saw itself, too
    page.get_by_role("link", name="Lobby").first.click()
    expect(page.get_by_role("heading", name="Your finished games")).to_be_visible()


def test_the_coach_says_what_it_would_answer_and_why(ada: Player):
    ada.quick_game(players=3)
    ada.wait_until_asked()
    said = ada.page.locator("#coach-said")
    ada.page.get_by_role("button", name="Hint").click()
    expect(said.locator("li").first).to_be_visible()
    before = ada.page.locator("#asked").inner_html()
    said.get_by_role("button", name="Close").click()
    expect(said).not_to_be_visible()
    assert ada.page.locator("#asked").inner_html() == before  # nothing was answered


def must_lead_to_its_moments(ada: Player) -> None:
    """A turning point, and a line of the whole log, lead to their moment in the replay."""
    page, table = ada.page, ada.page.url
    page.locator(".turning-points a").first.click()
    expect(page.locator("#table #board")).to_be_visible()
    page.goto(table)
    page.get_by_role("link", name="The whole log").click()
    expect(page.locator(".game-log.whole details").first).not_to_have_attribute("open", "")
    page.locator(".points a").nth(1).click()  # what one player did, all of it unfolded
    page.locator(".game-log.whole li a").first.click()
    expect(page.locator("#table #board")).to_be_visible()
    page.goto(table)
