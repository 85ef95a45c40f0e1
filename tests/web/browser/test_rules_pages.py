"""The rules pages in a browser: every card has a picture, and the page fits every screen.

Each game in one language, by turns; in all of them where laws are looked at thoroughly, as in CI.
"""

from __future__ import annotations

import pytest

from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from tests.laws.seeds import in_turn
from tests.web.browser.chromium import expect
from tests.web.browser.people import Arrive, Player

PAGES = [(game, language) for at, game in enumerate(TITLES) for language in in_turn(LANGUAGES, at)]
SCREENS = [(1280, 800), (768, 1024), (390, 844)]
UNFOLD = "document.querySelectorAll('.card-group').forEach((group) => group.open = true)"
# Pictures that show nothing: a use without a target, a drawing without a size, one larger than the screen.
BAD_PICTURES = """() => [...document.querySelectorAll("main svg")].filter((picture) => {
  const { width, height } = picture.getBoundingClientRect();
  const uses = [...picture.querySelectorAll("use")];
  const isEmpty = uses.some((use) => !document.querySelector(use.getAttribute("href")));
  return isEmpty || !width || !height || height > innerHeight || width > innerWidth;
}).map((picture) => picture.outerHTML)"""
EMPTY_CARDS = """() => [...document.querySelectorAll(".printed .picture")]
  .filter((picture) => picture.childElementCount === 0 || picture.getBoundingClientRect().height < 40)
  .map((picture) => picture.parentElement.id)"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def faults(player: Player) -> list[str]:
    """What is wrong with the page, with all groups of cards unfolded."""
    player.page.evaluate(UNFOLD)
    wide = player.page.evaluate(OVERFLOW)
    return [
        *player.page.evaluate(BAD_PICTURES)[:3],
        *player.page.evaluate(EMPTY_CARDS)[:3],
        *([f"{wide} pixels too wide"] if wide else []),
    ]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_picture_shows_something_and_fits_the_screen(arrive: Arrive, game: str, language: str):
    reader = arrive(locale=language)
    reader.page.goto(f"/rules/{game}")
    assert reader.page.locator(".printed").count() == len(TITLES[game].words(language).tables["card"])
    for width, height in SCREENS:
        reader.page.set_viewport_size({"width": width, "height": height})
        assert faults(reader) == [], (width, height)


def test_the_cards_are_filtered_by_words_whatever_their_accents(arrive: Arrive):
    reader = arrive(locale="fr")
    reader.page.goto("/rules/reckoning")
    cards = reader.page.locator(".printed:visible")
    reader.page.locator("#card-filter").fill("GATEAU posez")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Commander un gâteau")
    reader.page.locator("#card-filter").fill("nothing of the kind")
    expect(cards).to_have_count(0)
    reader.page.locator("#card-filter").fill("")
    expect(reader.page.locator(".printed:not([hidden])")).to_have_count(
        reader.page.locator(".printed").count()
    )


def test_a_link_to_a_card_unfolds_its_group(ada: Player):
    ada.page.goto("/rules/scoundrels#card-j07")
    expect(ada.page.locator("#card-j07")).to_be_in_viewport()
    assert ada.page.locator(".card-group[open]").count() == 1
