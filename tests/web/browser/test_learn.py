"""Courses by clicks: somebody who does only what is highlighted gets through the lessons of every game.

A page takes a second, so one lesson of a game is played, another with another seed, on a phone or a desktop
and in a language by turns; in CI one on each; if BACKROOM_TOUR is "whole", all lessons in all languages on
both.
"""

from __future__ import annotations

import os

import pytest

from backroom.games import TITLES
from backroom.lessons import Lesson, course
from tests.laws.seeds import in_turn
from tests.web.browser.people import IS_WHOLE, LONG, Arrive, Player

LOCALES = ("en-GB", "fr-FR", "it-IT")
SIZES = (390, 844), (1280, 800)


Size = tuple[int, int]


def chosen(game: str) -> list[tuple[str, Size, Lesson]]:
    """The lessons that are played this time, each with a language and a size of the window."""
    lessons = [lesson for lesson in course(game) if lesson.steps]
    if IS_WHOLE:
        return [(locale, size, lesson) for locale in LOCALES for size in SIZES for lesson in lessons]
    number = list(TITLES).index(game)
    first = int(os.environ["BACKROOM_SEED"]) + number
    looks = in_turn(list(zip((first, first + 4), SIZES)), number)
    return [(LOCALES[at % 3], size, lessons[at % len(lessons)]) for at, size in looks]


def follow(learner: Player) -> None:
    """Do what the page highlights: go on, or open the hint and press the answer that it means."""
    page = learner.page
    if page.locator("#lesson-on").count():
        page.locator("#lesson-on").click()
        return
    page.locator("#lesson-hint summary").click()
    listed = page.locator("#options .hinted")
    listed.first.wait_for(state="attached")
    if not listed.locator("visible=true").count():
        page.locator("#many > summary").click()
    listed.locator("visible=true").first.click()


def overflow(learner: Player) -> int:
    """How many pixels the page is wider than the window."""
    return int(learner.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@LONG
@pytest.mark.parametrize("game", TITLES)
def test_whoever_does_what_is_highlighted_finishes_the_course(arrive: Arrive, game: str):
    for locale, (width, height), lesson in chosen(game):
        learner = arrive(locale=locale, viewport={"width": width, "height": height})
        learner.page.goto(f"/learn/{game}/{lesson.name}")
        for _ in lesson.steps:
            assert overflow(learner) <= 0
            assert not learner.page.locator(".lesson.is-done").count()
            with learner.page.expect_navigation():
                follow(learner)
            assert not learner.page.locator(".lesson.is-wrong").count()
        learner.page.locator(".lesson.is-done").wait_for()
        learner.page.goto("/learn")
        assert learner.page.locator(f"#{game} .lessons .done").count() == 1


def test_a_wrong_answer_is_taken_back_by_a_click(ada: Player):
    ada.page.goto("/learn/reckoning/weapons")
    while ada.page.locator("#lesson-on").count():
        with ada.page.expect_navigation():
            ada.page.locator("#lesson-on").click()
    before = ada.page.url
    right = ada.page.locator("#lesson-hint").get_attribute("data-right")
    wrong = ada.page.locator(f"[name=answer]:not([value='{right}']):visible").first
    with ada.page.expect_navigation():
        wrong.click()
    ada.page.locator(".lesson.is-wrong").wait_for()
    with ada.page.expect_navigation():
        ada.page.locator("#lesson-back").click()
    assert ada.page.url == before
