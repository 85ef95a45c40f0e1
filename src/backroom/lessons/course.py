"""The lessons of a game, from `games/<game>/lessons/*.toml`, each played once by its solution to check it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from backroom.engine.errors import BackroomError
from backroom.lessons.lesson import ANY, NEXT, BadLesson, Lesson, read_lesson
from backroom.lessons.playing import LessonPlay


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order: that of the numbers at the beginning of the file names."""
    folder = files(f"backroom.games.{game}").joinpath("lessons")
    if not folder.is_dir():
        return ()
    found = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".toml")}
    return tuple([checked(read_lesson(game, name, found[name])) for name in sorted(found)])


def find_lesson(game: str, name: str) -> Lesson | None:
    """The lesson of this name, or None."""
    return next((lesson for lesson in course(game) if lesson.name == name), None)


def checked(lesson: Lesson) -> Lesson:
    """Return a lesson if it can be played by its solution; `BadLesson` says where not."""
    done = 0
    try:
        if lesson.steps:
            play = LessonPlay(lesson, is_strict=True)
            while play.step:
                play.say(solution(play, play.step.answer))
                done = play.number
    except BackroomError as error:
        raise BadLesson(f"{lesson.game}, lesson {lesson.name}, step {done + 1}: {error}") from None
    return lesson


def solution(play: LessonPlay, right: tuple[str, ...]) -> str:
    """The answer that the lesson leads to: the best one, or the first if any is right."""
    return NEXT if not right else play.options()[0] if right[0] == ANY else right[0]
