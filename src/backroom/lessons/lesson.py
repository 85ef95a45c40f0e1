"""A lesson as data, read from its file; docs/lessons.md describes the files."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import msgspec

from backroom.engine.errors import BackroomError
from backroom.engine.flow import Seat
from backroom.engine.words import LANGUAGES, Translations

ANY = "*"  # any answer
STRONG = re.compile(r"\*\*(.+?)\*\*")  # what texts mark as strong
RIVAL = "easy"  # the level of the bots whose names the other players have
NEXT = "next"  # what a learner says to a step that only has something to read


class BadLesson(BackroomError):
    """A lesson that cannot be played as it is written."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A step of a lesson: a text, and the answers that lead on."""

    say: Translations
    answer: tuple[str, ...] = ()  # right answers, the best first, or ANY; none if there is only a text
    hint: Translations = {}
    wrong: dict[str, Translations] = {}  # what to say about another answer, or about ANY other
    then: tuple[str, ...] = ()  # answers that come by themselves: "SEAT QUESTION ANSWER"
    chance: tuple[int, ...] = ()  # outcomes for this answer and those that follow


class Practice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last lesson: a whole game with bots."""

    players: int
    bot: str


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"steps": "step"}):
    """A lesson: a position, the learner's seat, and the steps that lead to its goal; or a whole game."""

    game: str = ""
    name: str = ""
    title: Translations
    goal: Translations
    done: Translations = {}
    minutes: int = 3
    seat: Seat = 0
    position: str = ""
    steps: tuple[LessonStep, ...] = ()
    practice: Practice | None = None


def read_lesson(game: str, file: str, text: str) -> Lesson:
    """Read a lesson from its file; `BadLesson` says what is wrong with it."""
    _, _, name = file.removesuffix(".toml").partition("-")
    try:
        plain = tomllib.loads(text) | {"game": game, "name": name}
        lesson = msgspec.convert(plain, Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"{game}, {file}: {error}") from None
    if bool(lesson.steps) == bool(lesson.practice):
        raise BadLesson(f"{game}, {file}: a lesson has steps or is a whole game")
    if wrong := missing_texts(msgspec.to_builtins(lesson)):
        raise BadLesson(f"{game}, {file}: {wrong}")
    return lesson


def missing_texts(lesson: dict[str, Any]) -> str:
    """Which text of a lesson is not there in all languages; empty if there is none."""
    steps = lesson["step"]
    texts = {name: lesson[name] for name in ("title", "goal", *(["done"] if steps else []))}
    for number, step in enumerate(steps, 1):
        texts |= {f"step {number}, say": step["say"]}
        texts |= {f"step {number}, hint": step["hint"]} if step["answer"] else {}
        texts |= {f"step {number}, wrong {word}": said for word, said in step["wrong"].items()}
    for name, said in texts.items():
        if lost := [language for language in LANGUAGES if not said.get(language)]:
            return f"{name} has no text in {', '.join(lost)}"
    return ""
