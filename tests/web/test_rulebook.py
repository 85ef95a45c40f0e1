"""The players' rulebook: whole in every language, true pictures, rules that exist."""

from __future__ import annotations

import re

import pytest

from backroom import specs
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.web.application import Application
from backroom.web.rulebook import Picture, RulebookSection, draw_picture, rulebook
from tests.games.words import is_well_set
from tests.web.conftest import Visitors

every_book = pytest.mark.parametrize(("game", "language"), [(g, one) for g in TITLES for one in LANGUAGES])
REFERENCE = re.compile(rf"(?<![\w#-])({specs.ID})")


def pictures(book: tuple[RulebookSection, ...]) -> list[Picture]:
    return [part for section in book for part in section.parts if isinstance(part, Picture)]


@every_book
def test_a_rulebook_is_the_same_in_every_language(game: str, language: str):
    book, english = rulebook(game, language), rulebook(game, "en")
    assert len(book) == len(english) >= 8
    assert [(one.lesson, one.step, one.steps) for one in pictures(book)] == [
        (one.lesson, one.step, one.steps) for one in pictures(english)
    ]
    assert cited(book) == cited(english)


def cited(book: tuple[RulebookSection, ...]) -> list[list[str]]:
    """The rules that each section cites."""
    return [sorted(set(REFERENCE.findall(section.text))) for section in book]


@every_book
def test_a_rulebook_cites_rules_that_exist_and_shows_moving_examples(game: str, language: str):
    book = rulebook(game, language)
    known = specs.load(game).entries
    assert [rule for section in cited(book) for rule in section if rule not in known] == []
    assert len({rule for section in cited(book) for rule in section}) >= 40
    assert any(one.steps for one in pictures(book))
    assert len(pictures(book)) >= 3


@every_book
def test_a_rulebook_is_set_as_the_language_wants_it(game: str, language: str):
    lines = [
        line.strip("#-|! ").strip() for one in rulebook(game, language) for line in one.text.splitlines()
    ]
    cells = [cell.strip() for line in lines for cell in line.split("|")]
    assert [cell for cell in cells if cell and not is_well_set(cell, language)] == []


@every_book
def test_every_picture_is_drawn_without_ids(app: Application, game: str, language: str):
    for one in pictures(rulebook(game, language)):
        for step in range(one.steps + 1) if one.steps else [one.step]:
            board, said = draw_picture(app.renderer, game, one.lesson, step, language)
            assert " id=" not in board
            assert "<svg" in board
            assert said


@every_book
def test_the_rules_page_begins_with_the_rulebook_and_searches_it(
    visitors: Visitors, game: str, language: str
):
    book = rulebook(game, language)
    page = visitors(language).get(f"/rules/{game}")
    ids = [tag["id"] for _, tag in page.tags if "id" in tag]
    assert [section.id for section in book] == [one for one in ids if one.startswith("how-")]
    assert len(ids) == len(set(ids))
    word = re.findall(r"\w{9,}", book[2].text)[0]
    found = visitors(language).get(f"/rules/{game}?q={word}")
    assert book[2].id in [tag.get("id") for _, tag in found.tags]


@pytest.mark.parametrize(
    "query", ["example=weapons&at=3", "example=nothing&at=3", "example=weapons&at=-9", "at=x"]
)
def test_an_example_shows_the_step_that_is_asked_for(visitors: Visitors, query: str):
    html = visitors().get(f"/rules/reckoning?{query}").html
    assert ("<b>3/" in html) == (query == "example=weapons&at=3")
