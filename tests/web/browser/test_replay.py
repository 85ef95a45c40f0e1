"""Watching a finished game again: step by step, automatically, with all hands open, from a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.web.browser.chromium import expect
from tests.web.browser.people import Arrive, Player
from tests.web.browser.truth import SEATS, bank, hand, whole_game


@pytest.fixture
def code(ada: Player, saved_game: Path) -> str:
    """The code of the table where Ada has imported a saved game."""
    ada.import_game(saved_game)
    return ada.code


def test_the_replay_goes_forward_and_back(ada: Player, code: str):
    play, page = whole_game(), ada.page
    last, shown = len(play.record.steps), page.locator("#replay-step")

    def at(step: int) -> None:
        expect(shown).to_have_text(f"Step {step} of {last}")
        expect(page.locator("#bank")).to_have_text(bank(play, step))

    page.goto(f"/t/{code}/replay?step=0")
    at(0)
    for step in range(1, 4):
        page.locator("#replay-next").click()
        at(step)
    page.locator("#replay-prev").click()
    at(2)
    page.locator("#replay-range").fill(str(last // 2))
    at(last // 2)
    page.locator("body").press("ArrowRight")
    at(last // 2 + 1)
    page.locator("#replay-last").click()
    at(last)
    expect(page.locator(".ranking tbody tr")).to_have_count(SEATS)
    page.locator("#replay-first").click()
    at(0)
    page.locator("[name=step]").fill("7")
    page.locator(".jump button").click()
    at(7)


def test_the_replay_plays_by_itself_and_its_link_leads_to_the_same_moment(
    arrive: Arrive, ada: Player, code: str
):
    shown, play = ada.page.locator("#replay-step"), ada.page.locator("#replay-play")
    ada.page.goto(f"/t/{code}/replay?step=4")
    play.click()
    expect(play).to_have_text("Stop")
    expect(shown).to_contain_text("Step 6 of")
    play.click()
    expect(play).to_have_text("Play")
    eve = arrive()
    eve.page.goto(ada.page.get_by_role("link", name="Link to this moment").evaluate("link => link.href"))
    expect(eve.page.locator("#replay-step")).to_have_text(shown.inner_text())


def test_once_the_game_is_over_everybody_may_see_every_hand(arrive: Arrive, code: str):
    page = arrive().page
    page.goto(f"/t/{code}/replay?step=9")
    expect(page.locator(".hand")).to_have_count(0)
    page.get_by_role("link", name="All hands open").click()
    expect(page.locator(".holding.open")).to_have_count(SEATS)
    for seat in range(SEATS):
        cards = page.locator(".holding.open").nth(seat).locator(".card")
        shown = cards.evaluate_all("all => all.map(card => card.dataset.key.split('-')[1])")
        assert shown == hand(whole_game(), 9, seat)


def test_an_imported_game_can_be_saved_again(ada: Player, code: str, saved_game: Path, tmp_path: Path):
    ada.page.goto(f"/t/{code}")
    expect(ada.page.locator(".players")).to_contain_text("Player 3")
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download").click()
    download.value.save_as(tmp_path / "again.json")
    assert json.loads((tmp_path / "again.json").read_bytes()) == json.loads(saved_game.read_bytes())
