"""Plays a lesson: the learner answers, the others follow the script, or play as house bots do."""

from __future__ import annotations

from typing import Any

import msgspec

from backroom.bots import bot, sight
from backroom.engine import notation
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError, IllegalChoice
from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.games import title
from backroom.lessons.lesson import ANY, NEXT, BadLesson, Lesson, LessonStep

MOST_ANSWERS = 500  # of others in a row; a lesson that needs more is wrong


class PreparedChance:
    """Chance with prepared outcomes; after them, and where one does not fit, dice that always fall alike."""

    def __init__(self) -> None:
        self.prepared: list[int] = []
        self.dice = Dice(1)

    def __call__(self, n: int) -> int:
        """Return one of 0 .. n-1."""
        if self.prepared and self.prepared[0] < n:
            return self.prepared.pop(0)
        return self.dice(n)


class LessonPlay:
    """A lesson being played. It always goes the same way, so a list of answers is all there is to keep."""

    def __init__(self, lesson: Lesson, *, is_strict: bool = False) -> None:
        self.lesson = lesson
        self.is_strict = is_strict  # the script has to fit
        self.title = title(lesson.game)
        self.chance = PreparedChance()
        self.g: Any = notation.read(self.title, lesson.position, self.chance)
        self.number = 0  # steps done
        self.wrong = ""  # the wrong answer just given
        self.heard: list[list[Happening]] = [[]]  # by the learner's answers, with what followed
        self.others = bot("greedy", self.title)
        self.listen()
        if self.g.seat == NOBODY:
            self.title.book.advance(self.g)
        self.let_others_play()

    @property
    def step(self) -> LessonStep | None:
        """The current step; None when all are done."""
        steps = self.lesson.steps
        return steps[self.number] if self.number < len(steps) else None

    @property
    def is_done(self) -> bool:
        """True when the goal is reached."""
        return self.step is None

    @property
    def setup(self) -> dict[str, Any]:
        """The set-up of the game, as plain data."""
        line = next(line for line in self.lesson.position.splitlines() if line.startswith("setup "))
        plain: dict[str, Any] = msgspec.json.decode(line.removeprefix("setup "))
        return plain

    def options(self) -> list[str]:
        """The answers that the learner can give now, in notation; NEXT if there is only something to read."""
        step = self.step
        if step is None or self.wrong:
            return []
        if not step.answer:
            return [NEXT]
        noun = self.title.book.queries[self.g.query].noun
        return [noun.write(choice) for choice in self.title.book.options(self.g, self.lesson.seat)]

    def say(self, word: str) -> None:
        """Take the learner's answer. After a wrong one the game goes on until they are asked again."""
        step = self.step
        if step is None or word not in self.options():
            raise IllegalChoice(f"{word!r} is no answer now; there are: {' '.join(self.options())}")
        is_right = not step.answer or word in step.answer or ANY in step.answer
        self.listen()
        self.chance.prepared = list(step.chance) if is_right else []
        if step.answer:
            self.answer(self.lesson.seat, word)
        if is_right:
            self.follow(step)
            self.number += 1
        else:
            self.wrong = word
        if not self.is_done:
            self.let_others_play()

    def comment(self) -> dict[str, str]:
        """What the lesson says about the wrong answer just given; empty if nothing in particular."""
        said = self.step.wrong if self.step else {}
        return said.get(self.wrong, said.get(ANY, {})) if self.wrong else {}

    def listen(self) -> None:
        """Begin a new list of happenings."""
        self.g.ear = []
        self.heard.append(self.g.ear)

    def answer(self, seat: Seat, word: str) -> None:
        """Give an answer for a seat."""
        choice = self.title.book.queries[self.g.query].noun.read(word)
        self.title.book.check(self.g, choice, seat)
        self.title.book.apply(self.g, choice, seat)

    def follow(self, step: LessonStep) -> None:
        """Give the answers of the script. Where it does not fit, after an unusual answer, bots play on."""
        for line in step.then:
            seat, question, word = line.split()
            try:
                asked = self.title.book.queries[self.g.query].name
                if asked != question:
                    raise IllegalChoice(f"the question is {asked}")
                self.answer(int(seat), word)
            except BackroomError as error:
                if self.is_strict:
                    raise BadLesson(f"{line!r}: {error}") from None
                return

    def let_others_play(self) -> None:
        """Let house bots answer until the learner is asked, or the game is over."""
        for _ in range(MOST_ANSWERS):
            seat = self.g.seat
            if seat in (NOBODY, self.lesson.seat):
                return
            choice = self.others.choose(sight(self.title, self.g, seat), Dice(1))
            self.title.book.apply(self.g, choice, seat)
        raise BadLesson("the learner is not asked for too long")
