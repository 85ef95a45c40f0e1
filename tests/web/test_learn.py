"""Lessons in the browser, by plain forms: a whole lesson, a wrong answer, progress of guests."""

from __future__ import annotations

from html import unescape
from urllib.parse import urlencode

import pytest
from sqlalchemy import select

from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.lessons import NEXT, Lesson, LessonPlay, course, solution
from backroom.tables.schema import finished_lessons
from backroom.web.application import Application
from tests.web.conftest import Visitors
from tests.web.pages import Visitor

LESSONS = [lesson for game in TITLES for lesson in course(game) if lesson.steps]
WEAPONS = next(lesson for lesson in LESSONS if lesson.name == "weapons")


def url(lesson: Lesson, said: list[str]) -> str:
    """The address of a lesson after these answers."""
    return f"/learn/{lesson.game}/{lesson.name}?{urlencode([('said', word) for word in said])}"


def finish(visitor: Visitor, lesson: Lesson) -> list[str]:
    """Play a lesson by its solution; returns the answers."""
    play, said = LessonPlay(lesson), list[str]()
    while play.step:
        word = solution(play, play.step.answer)
        fields = {"said": said, "answer": word}
        response = visitor.client.post(f"/learn/{lesson.game}/{lesson.name}/answer", data=fields)
        assert response.status_code == 200
        play.say(word)
        said.append(word)
    return said


def answers_shown(visitor: Visitor, lesson: Lesson, said: list[str]) -> set[str]:
    """The answers that the page offers; its forms all belong to the lesson."""
    page = visitor.get(url(lesson, said))
    actions = {tag["action"] for kind, tag in page.tags if kind == "form"}
    assert actions <= {"/language", f"/learn/{lesson.game}/{lesson.name}/answer", f"/quick/{lesson.game}"}
    return {tag["value"] for kind, tag in page.tags if kind == "button" and tag.get("name") == "answer"}


@pytest.mark.parametrize("lesson", LESSONS, ids=[f"{one.game}-{one.name}" for one in LESSONS])
def test_every_step_of_every_lesson_offers_the_answers_of_the_rules(visitors: Visitors, lesson: Lesson):
    learner, said, play = visitors(), list[str](), LessonPlay(lesson)
    while play.step:
        assert answers_shown(learner, lesson, said) >= {*play.options()}
        word = solution(play, play.step.answer)
        play.say(word)
        said.append(word)
    assert answers_shown(learner, lesson, said) == set()


def test_a_finished_lesson_is_kept_for_a_guest(visitors: Visitors):
    guest, stranger = visitors(), visitors()
    assert '<li class="done">' not in guest.get("/learn").html
    said = finish(guest, WEAPONS)
    assert "is-done" in guest.get(url(WEAPONS, said)).html
    assert '<li class="done">' in guest.get("/learn").html
    assert '<li class="done">' not in stranger.get("/learn").html


def test_a_wrong_answer_says_what_it_leads_to_and_how_to_take_it_back(visitors: Visitors):
    learner, play, said = visitors(), LessonPlay(WEAPONS), list[str]()
    while play.step and not play.step.answer:
        play.say(NEXT)
        said.append(NEXT)
    assert play.step
    right = play.step.answer
    wrong = next(word for word in play.options() if word not in right)
    play.say(wrong)
    page = learner.get(url(WEAPONS, [*said, wrong]))
    assert 'id="lesson-back"' in page.html
    assert {"".join(right)} & answers_shown(learner, WEAPONS, said)
    assert not answers_shown(learner, WEAPONS, [*said, wrong])


def test_what_is_named_for_the_first_time_is_bold(visitors: Visitors):
    html = visitors().get(url(WEAPONS, [])).html
    assert "**" in WEAPONS.steps[0].say["en"]
    assert "<b>" in html
    assert "&lt;b&gt;" not in html
    assert "**" not in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_courses_are_listed_in_all_languages(visitors: Visitors, language: str):
    html = unescape(visitors(language).get("/learn").html)
    assert all(lesson.title[language] in html for lesson in LESSONS)


@pytest.mark.parametrize(
    "said",
    [["nonsense"], [NEXT] * 500, ["", ""], ["next", "play-gunshot", "16", "16", "16"], ["\x00"], ["é" * 999]],
)
def test_an_address_that_makes_no_sense_shows_the_last_step_that_does(visitors: Visitors, said: list[str]):
    assert 'class="lesson' in visitors().get(url(WEAPONS, said)).html


@pytest.mark.parametrize(
    "path", ["/learn/reckoning/dancing", "/learn/chess/weapons", "/learn/reckoning/whole"]
)
def test_there_is_no_page_for_a_lesson_that_does_not_exist(visitors: Visitors, path: str):
    assert visitors().client.get(path).status_code == 404


def test_finished_lessons_are_exported_and_deleted_with_the_person(app: Application, ada: Visitor):
    finish(ada, WEAPONS)
    data = ada.client.get("/account/data").json()
    assert [one["lesson"] for one in data["lessons"]] == ["weapons"]
    ada.post("/account", do="delete", sure="yes")
    with app.database.read() as c:
        assert not c.execute(select(finished_lessons)).all()
