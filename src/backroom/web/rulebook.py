"""The players' rulebook: plain words in three languages, with pictures drawn from positions of lessons.

It is written in Markdown, in the folder `rulebook` of a game. Headings of the first level are its sections.
A line of its own that begins with `!` is a picture:

    !board LESSON STEPS Caption       the board of a lesson after so many steps
    !example LESSON Caption           the same, step by step

Cited rules, such as (R3.14), lead to the numbered specification.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files

import msgspec
from markupsafe import Markup

from backroom import specs
from backroom.engine.errors import BackroomError
from backroom.lessons import LessonPlay, find_lesson, solution
from backroom.web.learn import lesson_view
from backroom.web.render import Renderer
from backroom.web.rules_html import block, holds, inline
from backroom.web.words import page_words

PICTURE = re.compile(r"!(board|example) (\S+)(?: (\d+))? (.+)")
ID = re.compile(r' (?:id|aria-labelledby)="[^"]*"')
LANDMARK = re.compile(r"<(/?)section\b")


class Picture(msgspec.Struct, frozen=True, gc=False):
    """A picture of a board with its caption; an example has steps, each with what a lesson says there."""

    lesson: str
    step: int
    steps: int  # 0 for a picture that does not move
    caption: str


class RulebookSection(msgspec.Struct, frozen=True, gc=False):
    """A section: its heading, and its paragraphs and pictures in their order."""

    id: str
    title: str
    parts: tuple[Markup | Picture, ...]
    text: str  # as written, to be searched


class BadRulebook(BackroomError):
    """A rulebook that cannot be shown as it is written."""


@cache
def rulebook(game: str, language: str) -> tuple[RulebookSection, ...]:
    """The rulebook of a game in a language; empty if nobody has written it."""
    file = files(f"backroom.games.{game}").joinpath("rulebook", f"{language}.md")
    if not file.is_file():
        return ()
    chunks = re.split(r"(?m)^# ", file.read_text("utf-8"))[1:]
    return tuple([section(game, number, chunk) for number, chunk in enumerate(chunks, 1)])


def section(game: str, number: int, chunk: str) -> RulebookSection:
    """A section from its text, which begins with its heading."""
    title, _, body = chunk.partition("\n")
    blocks = [one for one in re.split(r"\n\s*\n", body) if one.strip()]
    return RulebookSection(
        f"how-{number}", title.strip(), tuple([part(game, one.strip("\n")) for one in blocks]), chunk
    )


def part(game: str, text: str) -> Markup | Picture:
    """A paragraph, list, table, heading or picture."""
    if found := PICTURE.fullmatch(text.strip()):
        return picture(game, *found.groups())
    spec = specs.load(game)
    if text.startswith("## "):
        return Markup("<h3>{}</h3>").format(inline(text.removeprefix("## "), spec, ""))
    return block(text, spec, "")


def picture(game: str, kind: str, name: str, step: str | None, caption: str) -> Picture:
    """A picture of a lesson; `BadRulebook` if there is no such lesson or step."""
    lesson = find_lesson(game, name)
    if lesson is None or not lesson.steps or int(step or 0) > len(lesson.steps):
        raise BadRulebook(f"{game}: no picture of lesson {name!r}, step {step}")
    return Picture(name, int(step or 0), len(lesson.steps) if kind == "example" else 0, caption)


@lru_cache(maxsize=200)
def draw_picture(renderer: Renderer, game: str, name: str, step: int, language: str) -> tuple[Markup, str]:
    """The board of a lesson after so many steps, and what the lesson says there."""
    lesson = find_lesson(game, name)
    if lesson is None:
        raise BadRulebook(f"{game}: no lesson {name!r}")
    play = LessonPlay(lesson)
    while play.step and play.number < step:
        play.say(solution(play, play.step.answer))
    seen = lesson_view(play, page_words(language)("learn", "learner"))
    drawn = renderer.board_picture(seen, language)
    said = play.step.say if play.step else lesson.done
    # Several pictures are on one page, so they have no ids and no landmarks.
    plain = LANDMARK.sub(r"<\1div", ID.sub("", drawn))
    return Markup(plain), said[language].replace("**", "")  # noqa: S704 - drawn with escaping


def found_in(sections: tuple[RulebookSection, ...], wanted: str) -> tuple[RulebookSection, ...]:
    """The sections that contain all the words."""
    words = wanted.casefold().split()
    return tuple([one for one in sections if holds(one.text, words)])
