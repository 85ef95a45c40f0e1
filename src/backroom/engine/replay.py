"""Records: a game as set-up, opening, and every answer with the chance outcomes it caused, all by name.

This is what is saved: names stay readable in later releases, and chance is stored as outcomes, never as a
seed to be rolled again. `Play` is a game in progress together with its record; `replay` rebuilds it from the
record:

    play = Play(title, title.parse_setup({"players": 3}), Dice(7))
    play.answer(title.book.options(play.g)[0])
    again = replay(title, read_record(play.save()), Dice(8))
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import msgspec

from backroom.engine.chance import Recorder, Script
from backroom.engine.errors import BackroomError, BadSave, IllegalChoice, RulesBroken
from backroom.engine.flow import NOBODY, Chance, Flow, Gesture, Happening, Seat
from backroom.engine.notation import write_flow
from backroom.engine.rulebook import waiting
from backroom.engine.title import Title

G = TypeVar("G", bound=Flow)

FORMAT = 1
WAY_POINTS = 64  # steps from one to the next
NEVER = -1  # instead of the number of a step


class Step(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One answer or gesture: the seat, the question, the answer, and the chance outcomes it caused."""

    seat: Seat
    question: str
    answer: str
    chance: list[int] = []
    timed_out: bool = False  # the rules gave this answer, because the player had run out of time


class Record(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A finished or running game as data.

    `who` says who sits where; the rules do not use it, only the interface that saved the game.
    """

    backroom: int  # version of the record format
    game: str
    rules: int
    setup: dict[str, Any]
    opening: list[int] = []
    steps: list[Step] = []
    who: list[str] = []
    check: str = ""  # fingerprint of the position after the last step


def fingerprint(title: Title[G], g: G) -> str:
    """Return a hash of a position. Equal positions have equal hashes, in every release."""
    written = [line for line in title.write(g) if line.split()[0] not in title.unhashed]
    lines = [*written, *write_flow(title.book, g)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


@contextmanager
def blaming(where: str) -> Iterator[None]:
    """Turn an error of data or rules inside into a `BadSave` that says where in the save it happened."""
    try:
        yield
    except (BackroomError, RulesBroken) as error:
        raise BadSave(f"{where}: {error}") from None


class Play(Generic[G]):
    """A game in progress (`g`), its record, and the happenings after each answer (`heard`).

    `setup` comes from `Title.parse_setup`; `source` is the source of chance, such as `Dice(seed)`.
    """

    def __init__(self, title: Title[G], setup: Any, source: Chance) -> None:
        self.title = title
        self.recorder = Recorder(source)
        self.heard: list[list[Happening]] = [[]]  # those of the opening, then those after each step
        self.memo: dict[Hashable, Any] = {}  # cache for readers of `heard`; `rewind` clears it
        self.way_points: list[G] = []  # the game after 0, 64, 128 ... steps, as far as somebody looked back
        self.g = title.start(setup, self.recorder, self.heard[0])
        self.record = Record(
            backroom=FORMAT,
            game=title.name,
            rules=title.rules,
            setup=msgspec.to_builtins(setup),
            opening=self.recorder.take(),
        )

    def copy(self) -> Play[G]:
        """Return a copy for reading. It does not follow later answers."""
        again: Play[G] = object.__new__(Play)
        again.title, again.recorder, again.memo = self.title, self.recorder, self.memo
        again.g, again.heard = self.title.copy(self.g), list(self.heard)
        again.record = msgspec.structs.replace(self.record, steps=list(self.record.steps))
        again.way_points = []
        return again

    def at(self, step: int) -> Play[G]:
        """Return the game as it was after `step` steps, for reading. At most 64 steps are played again.

        Copies of the game are kept on the way, but for the first look back there are none yet.
        """
        if step >= len(self.record.steps):
            return self.copy()
        passed = max(step, 0) // WAY_POINTS
        if not self.way_points:
            setup = self.title.parse_setup(self.record.setup)
            self.way_points.append(self.title.start(setup, Script(self.record.opening)))
        for number in range(len(self.way_points), passed + 1):
            self.way_points.append(self._from_way_point(number - 1, number * WAY_POINTS).g)
        return self._from_way_point(passed, max(step, 0))

    def _from_way_point(self, number: int, step: int) -> Play[G]:
        """Play from a way-point to a step; what was heard until the way-point is known."""
        start = number * WAY_POINTS
        then: Play[G] = object.__new__(Play)
        then.title, then.recorder, then.memo, then.way_points = self.title, Recorder(Script([])), {}, []
        then.g, then.heard = self.title.copy(self.way_points[number]), self.heard[: start + 1]
        then.g.source = then.recorder
        then.record = msgspec.structs.replace(self.record, steps=self.record.steps[:start])
        for known in self.record.steps[start:step]:
            then.redo(known)
        return then

    def answer(self, choice: int, seat: Seat = NOBODY) -> list[Happening]:
        """Carry out an answer and record it. Returns what happened; an error leaves the game unchanged."""
        g, book = self.g, self.title.book
        book.check(g, choice, seat)
        seat = g.seat if seat == NOBODY else seat
        query = book.queries[g.query]
        g.ear = []
        book.apply(g, choice, seat)
        self.heard.append(g.ear)
        self.record.steps.append(Step(seat, query.name, query.noun.write(choice), self.recorder.take()))
        return g.ear

    def signal(self, gesture: Gesture, choice: int, seat: Seat) -> list[Happening]:
        """Carry out a gesture and record it. Returns what happened."""
        before, self.g.ear = self.g.ear, []
        try:
            self.title.book.signal(self.g, gesture, choice, seat)
        except BackroomError:
            self.g.ear = before
            raise
        self.heard.append(self.g.ear)
        self.record.steps.append(Step(seat, gesture.name, gesture.noun.write(choice), self.recorder.take()))
        return self.g.ear

    def why_not_undo(self, seat: Seat) -> str:
        """Return why `seat` cannot undo: "nothing", "others", "random" or "revealed"; "" if it can.

        Gestures since the last answer, of whatever seat, do not matter.
        """
        if self.last_answer(seat) == NEVER:
            return "nothing"
        count = len(self.record.steps) - len(self.gestures_since())
        last, heard, events = self.record.steps[count - 1], self.heard[count], self.title.book.events
        if last.seat != seat or self.g.seat != seat:
            return "others"
        if last.chance or any(events[happening[0]].random for happening in heard):
            return "random"
        return "revealed" if any(events[happening[0]].reveals for happening in heard) else ""

    def last_answer(self, seat: Seat) -> int:
        """Return the number of the step with the last answer of a seat, or NEVER."""
        steps, is_gesture = self.record.steps, self.title.book.gestured
        for number in range(len(steps) - 1, -1, -1):
            if steps[number].seat == seat and is_gesture(steps[number].question) is None:
                return number
        return NEVER

    def undo(self, seat: Seat) -> None:
        """Take back this seat's own last answer. Refused if anybody may have learnt something from it.

        Gestures made since then stay: they are made again, unless they make no sense without the answer.
        """
        why = self.why_not_undo(seat)
        if why:
            raise IllegalChoice(f"cannot be taken back: {why}")
        since = self.gestures_since()
        self.rewind(1 + len(since))
        for step in since:
            if self.can_be_made(step):
                self.redo(step)

    def gestures_since(self) -> list[Step]:
        """Return the gestures since the last answer."""
        count = len(self.record.steps)
        while count and self.title.book.gestured(self.record.steps[count - 1].question) is not None:
            count -= 1
        return self.record.steps[count:]

    def can_be_made(self, step: Step) -> bool:
        """Return whether this gesture can be made now."""
        book, gesture = self.title.book, self.title.book.gestured(step.question)
        if gesture is None or self.g.seat == NOBODY:
            return False
        options = book.gesture_options[gesture.number](self.g, step.seat)
        return step.answer in [gesture.noun.write(choice) for choice in options]

    def rewind(self, count: int) -> None:
        """Take back the last `count` steps of any seat. The caller decides whether that is fair."""
        shorter = msgspec.structs.replace(self.record, steps=self.record.steps[:-count], check="")
        again = replay(self.title, shorter, self.recorder.source)
        self.g, self.record, self.heard, self.recorder = again.g, again.record, again.heard, again.recorder
        self.memo, self.way_points = {}, []  # what happened so far has changed

    def redo(self, step: Step) -> list[int]:
        """Carry out one step of a record, with the chance outcomes written there. Returns their sides."""
        g, book = self.g, self.title.book
        if g.seat == NOBODY:
            raise BadSave("the game is already over")
        gesture = book.gestured(step.question)
        if gesture is not None:
            if not 0 <= step.seat < self.record.setup["players"]:
                raise BadSave(f"there is no seat {step.seat}")
            self.signal(gesture, gesture.noun.read(step.answer), step.seat)
            return []
        query = book.queries[g.query]
        if query.name != step.question:
            raise BadSave(f"answers {step.question!r}, but the question is {query.name!r}")
        if step.seat not in waiting(g):
            raise BadSave(f"seat {step.seat} is not asked anything now")
        source, script = self.recorder.source, Script(step.chance)
        self.recorder.source = script
        self.answer(query.noun.read(step.answer), step.seat)
        self.record.steps[-1].timed_out = step.timed_out
        exhausted(script)
        self.recorder.source = source
        return script.sides

    def save(self) -> bytes:
        """Return the record as indented JSON, with the fingerprint of the current position."""
        self.record.check = fingerprint(self.title, self.g)
        return msgspec.json.format(msgspec.json.encode(self.record), indent=1) + b"\n"


def read_record(text: bytes) -> Record:
    """Parse a record from JSON; `BadSave` says what is wrong with it."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"not a saved game: {error}") from None
    except RecursionError:
        raise BadSave("not a saved game: too many lists or objects inside each other") from None
    if record.backroom != FORMAT:
        raise BadSave(f"saved in format {record.backroom}; this release reads format {FORMAT}")
    return record


def replay(title: Title[G], record: Record, source: Chance, until: int | None = None) -> Play[G]:
    """Play a record again, all of it or its first `until` steps; further play draws from `source`.

    Raises `BadSave` if the record does not fit the rules of this release, or leads to another position than
    saved.
    """
    if record.game != title.name:
        raise BadSave(f"a game of {record.game}, not of {title.name}")
    if record.rules != title.rules:
        raise BadSave(
            f"played by version {record.rules} of the rules; this release has version {title.rules}"
        )
    with blaming("the set-up"):
        setup = title.parse_setup(record.setup)
    script = Script(record.opening)
    with blaming("the opening"):
        play = Play(title, setup, script)
        exhausted(script)
    for number, step in enumerate(record.steps[:until], 1):
        with blaming(f"step {number}"):
            play.redo(step)
    play.recorder.source = source
    play.record.who = record.who
    if until is None and record.check and record.check != fingerprint(title, play.g):
        raise BadSave("the position after the last step is not the one that was saved")
    return play


def exhausted(script: Script) -> None:
    """Refuse a record with chance outcomes that were not used."""
    if script.outcomes:
        raise BadSave(f"{len(script.outcomes)} chance outcomes were not used")
