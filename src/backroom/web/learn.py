"""Learning: the courses of all games, and a lesson, which is played by plain forms.

A lesson always goes the same way, so its address holds the answers so far and nothing else has to be kept.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from backroom.engine.words import Words
from backroom.games import TITLES
from backroom.games import title as title_named
from backroom.lessons import RIVAL, STRONG, Lesson, LessonPlay, course, find_lesson, solution
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.snapshot import SeatInfo, Story, TableView
from backroom.web import forms
from backroom.web.boards.context import GameLogLine
from backroom.web.mentions import with_mentions
from backroom.web.sessions import Visit, see_other


class ShownLesson(msgspec.Struct, frozen=True, gc=False):
    """A lesson in a list of lessons."""

    name: str
    title: str
    goal: str
    minutes: int
    is_done: bool
    practice: tuple[int, str] | None  # players and bot of a whole game


async def learn(request: Request) -> Response:
    """The courses of all games, with the lessons that the visitor has finished."""
    visit = Visit(request)
    await visit.take("page")
    person, done = await visit.do(lambda person: (person, visit.app.progress.of(person)))
    courses = {game: [listed(lesson, visit.language, done) for lesson in course(game)] for game in TITLES}
    return await visit.page("learn.html", person=person, courses=courses)


def listed(lesson: Lesson, language: str, done: set[tuple[str, str]]) -> ShownLesson:
    """A lesson in the visitor's language."""
    practice = (lesson.practice.players, lesson.practice.bot) if lesson.practice else None
    return ShownLesson(
        lesson.name,
        lesson.title[language],
        lesson.goal[language],
        lesson.minutes,
        (lesson.game, lesson.name) in done,
        practice,
    )


def wanted_lesson(request: Request) -> Lesson:
    """The lesson of this address."""
    game, name = request.path_params["game"], request.path_params["lesson"]
    lesson = find_lesson(game, name) if game in TITLES else None
    if lesson is None or lesson.practice:
        raise Refused("not-found")
    return lesson


def played(lesson: Lesson, said: list[str]) -> LessonPlay:
    """A lesson after these answers, up to the first that cannot be given."""
    play = LessonPlay(lesson)
    for word in said[: len(lesson.steps)]:
        if word not in play.options():
            break
        play.say(word)
    return play


async def lesson(request: Request) -> Response:
    """One step of a lesson."""
    visit, one = Visit(request), wanted_lesson(request)
    await visit.take("page")
    person = await visit.do(lambda person: person)
    name = person.name if person else visit.say("learn", "learner")
    said = request.query_params.getlist("said")
    fragment, shown = await visit.app.drawing.run(draw, visit, one, said, name)
    return await visit.around(fragment, "lesson.html", person=person, **shown)


def draw(visit: Visit, one: Lesson, said: list[str], name: str) -> tuple[str, dict[str, Any]]:
    """Draw the table after these answers, and find all that the page says; runs in the drawing thread."""
    play, language, url = played(one, said), visit.language, f"/learn/{one.game}/{one.name}"
    seen, right = lesson_view(play, name), said[: play.number]
    is_asking = bool(play.step and play.step.answer and not play.wrong)
    shown = {
        "lesson": one,
        "seen": seen,
        "play": play,
        "said": right,
        "url": url,
        "text": emphasised(text_of(play, visit), title_named(one.game).words(language)),
        "hint": play.step.hint.get(language, "") if play.step else "",
        "right": solution(play, play.step.answer) if is_asking and play.step else "",
        "goal": one.goal[language],
        "title": one.title[language],
        "news": news(visit, seen),
        "step_url": address(url, right),
        "following": following(one),
    }
    return visit.app.renderer.lesson_page(seen, language, url, is_asking=is_asking), shown


def address(url: str, said: list[str]) -> str:
    """The address of a lesson after these answers."""
    return f"{url}?{urlencode([('said', word) for word in said])}"


def text_of(play: LessonPlay, visit: Visit) -> str:
    """What the lesson says now."""
    if play.wrong:
        return play.comment().get(visit.language, visit.say("learn", "wrong"))
    return (play.step.say if play.step else play.lesson.done)[visit.language]


def emphasised(text: str, words: Words) -> Markup:
    """A text with its **strong** words, and with cards that can be explained."""
    return Markup(STRONG.sub(r"<b>\1</b>", str(with_mentions(text, words))))  # noqa: S704 - is escaped there


def news(visit: Visit, seen: TableView) -> list[GameLogLine]:
    """What has happened since the learner's last answer."""
    board, words = visit.app.renderer.boards[seen.game], title_named(seen.game).words(visit.language)
    return list(board.since(seen.step - 1, seen, words))


def following(lesson: Lesson) -> Lesson | None:
    """The next lesson of the course; None after the last."""
    lessons = course(lesson.game)
    number = lessons.index(lesson) + 1
    return lessons[number] if number < len(lessons) else None


def lesson_view(play: LessonPlay, you: str) -> TableView:
    """A lesson as the learner sees it."""
    me, setup = play.lesson.seat, play.setup
    seats = [
        SeatInfo(seat, you if seat == me else "", "" if seat == me else RIVAL, False, True, None)
        for seat in range(setup["players"])
    ]
    step = len(play.heard) - 1
    return TableView(
        code="",
        game=play.lesson.game,
        setup=setup,
        status="running",
        trouble="",
        listed=False,
        version=0,
        seq=0,
        clock=Clock(),
        deadline=None,
        is_host=False,
        seats=seats,
        mine=[me],
        me=me,
        step=step,
        steps=step,
        view=play.title.view(play.g, me),
        hands=[],
        story=Story(play.heard, me, {}),
        why_not_undo="nothing",
        motions={},
        chat=[],
        outcome=None,
        rematch="",
        server_commitment="",
        head="",
    )


async def lesson_answer(request: Request) -> Response:
    """Take the learner's answer, and note a lesson that is finished with it."""
    visit, one = Visit(request), wanted_lesson(request)
    form = await forms.read(visit, "act")
    said = [*form.all("said"), *(form.all("answer") or [""])]
    play = await visit.app.drawing.run(played, one, said)
    if play.is_done:
        person = await visit.somebody()
        await visit.app.database.run(visit.app.progress.finish, person, one.game, one.name)
    return see_other(address(f"/learn/{one.game}/{one.name}", said))
