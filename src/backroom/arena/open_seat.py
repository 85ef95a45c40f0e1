"""The open seat: a program in any language plays a seat, by lines of JSON; docs/open_seat.md describes them.

Commands come from the person at the terminal. So this is not among the bots: what tables can offer
(`backroom.bots`) starts no program.
"""

from __future__ import annotations

import re
import shlex
from collections import Counter
from shutil import which
from time import monotonic
from typing import Any

import msgspec

from backroom.arena.program import NO_HELLO, NONSENSE, TOO_LATE, Failed, Program, undisturbed
from backroom.bots import Sight, bot
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import Happening, Seat
from backroom.engine.looks import hears
from backroom.engine.title import Outcome, Title

PROTOCOL = "backroom-seat"
VERSION = 1

USUAL_MS = 2000  # for a decision
MOST_MS = 1_000_000
STARTING = 10.0  # seconds for the hello, or as many as for a decision if that is more
LEAVING = 1.0  # seconds to end after the game
MOST_LATE = 3  # decisions of a game; then the program is ended, or one that hangs would stop everything
LONGEST_NAME = 60
SEEDS = 1 << 31

EXEC = re.compile(r"exec:(?:(\d{1,7})ms:)?(.*)", re.DOTALL)


# -- messages --------------------------------------------------------------------------------------


class Hello(msgspec.Struct, tag="hello"):
    """The first line to a program."""

    protocol: str
    version: int


class Decision(msgspec.Struct, tag="decision"):
    """A question to a program, with everything that it is told."""

    decision: int  # its number in this game, from 1
    game: str
    seat: Seat
    limit_ms: int
    seed: int  # for programs that play at random
    question: str
    options: list[str]
    heard: list[list[str]]  # since its last decision: events, each with its arguments
    view: Any  # last, because it is long: a program may read no further


class Over(msgspec.Struct, tag="over"):
    """The last line to a program."""

    game: str
    seat: Seat
    reason: str
    places: tuple[int, ...]
    winners: tuple[Seat, ...]


class Introduction(msgspec.Struct):
    """What a program answers to the hello."""

    name: str


class Reply(msgspec.Struct):
    """What a program answers to a decision: a word, or the number of an option, from 0."""

    decision: int
    answer: str | int


class Conduct(msgspec.Struct, frozen=True):
    """How a program behaved: the name that it gave, and the turns that it lost, by reason."""

    name: str
    lost: dict[str, int]

    def and_then(self, later: Conduct) -> Conduct:
        """Return how it behaved in these games and in later ones."""
        lost = Counter(self.lost) + Counter(later.lost)
        return Conduct(self.name or later.name, dict(sorted(lost.items())))

    def told(self) -> str:
        """Return a line for the report."""
        reasons = ", ".join(f"{reason} {n}" for reason, n in sorted(self.lost.items()))
        return f"lost turns: {sum(self.lost.values())} ({reasons})" if reasons else "lost turns: 0"


# -- names -----------------------------------------------------------------------------------------


class Order(msgspec.Struct, frozen=True):
    """What `exec:` asks for: the words of the command, and the time for a decision."""

    words: list[str]
    ms: int


def is_program(name: str) -> bool:
    """Tell whether the name of a player asks for a program."""
    return name.startswith("exec:")


def read_order(name: str) -> Order:
    """Parse `exec:COMMAND` or `exec:500ms:COMMAND`; `BackroomError` if there is no such program."""
    found = EXEC.fullmatch(name)
    limit, command = found.groups() if found else (None, "")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BackroomError(f"{name}: {error}") from None
    if not words:
        raise BackroomError(f"{name!r} names no program; write exec:COMMAND or exec:500ms:COMMAND")
    if which(words[0]) is None:
        raise BackroomError(f"{name}: there is no program {words[0]!r}")
    ms = int(limit or USUAL_MS)
    if not 1 <= ms <= MOST_MS:
        raise BackroomError(f"{name}: the time must be 1 to {MOST_MS} ms")
    return Order(words, ms)


def check_player(name: str, title: Title[Any]) -> None:
    """Check that a bot or a program can play; `BackroomError` if not."""
    if is_program(name):
        read_order(name)
    else:
        bot(name, title)


# -- a program in a seat ---------------------------------------------------------------------------


class Ear:
    """What one seat hears of all that happens in a game."""

    def __init__(self, happenings: list[Happening], me: Seat) -> None:
        self._happenings = happenings  # of all seats, which is nobody else's business
        self.me = me
        self._known = 0

    def news(self) -> list[Happening]:
        """Return what the seat has heard since the last call."""
        new = self._happenings[self._known :]
        self._known = len(self._happenings)
        return [happening for happening in new if hears(happening, self.me)]


class ProgramBot:
    """A program that plays a seat for one game. When it fails, the answer is that of a time-out."""

    def __init__(self, order: Order, title: Title[Any], ear: Ear) -> None:
        self.order = order
        self.title = title
        self.ear = ear
        self.seconds = order.ms / 1000
        self.name = ""
        self.lost: Counter[str] = Counter()
        self.decisions = 0
        self.given_up = ""  # why the program is asked no more
        self.program: Program | None = None
        self.cpu = 0.0  # seconds of processor time, once the program has ended

    def start(self) -> None:
        """Start the program, and learn its name."""
        try:
            with undisturbed():
                self.program = Program(self.order.words)
            self.name = self.introduced(self.program)
        except Failed as failure:
            self.give_up(failure.reason)

    def introduced(self, program: Program) -> str:
        """Exchange hellos, and return the name of the program."""
        deadline = monotonic() + max(STARTING, self.seconds)
        program.send(msgspec.json.encode(Hello(PROTOCOL, VERSION)), deadline)
        line = program.receive(deadline)
        try:
            name = msgspec.json.decode(line, type=Introduction).name
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Failed(NO_HELLO) from None
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise Failed(NO_HELLO)
        return name

    def choose(self, sight: Sight, dice: Dice) -> int:
        self.decisions += 1
        try:
            return self.answer(sight, dice)
        except Failed as failure:
            self.lost[failure.reason] += 1
            if failure.is_final or self.lost[TOO_LATE] >= MOST_LATE:
                self.give_up(failure.reason)
            return sight.timeout

    def answer(self, sight: Sight, dice: Dice) -> int:
        """Ask the program, and return the option that it chose."""
        if self.program is None:
            raise Failed(self.given_up)
        asked = decision(self.decisions, sight, self.ear.news(), dice(SEEDS), self.order.ms)
        deadline = monotonic() + self.seconds
        self.program.send(msgspec.json.encode(asked), deadline)
        while True:
            reply = read_reply(self.program.receive(deadline))
            if reply.decision >= self.decisions:  # others are too late, and already lost
                return sight.options[chosen(asked, reply)]

    def give_up(self, reason: str) -> None:
        """End the program; all its further turns are lost for the same reason."""
        self.given_up = reason
        self.leave()

    def finish(self, outcome: Outcome) -> None:
        """Tell the program how the game ended, and let it end."""
        if self.program is None:
            return
        last = Over(self.title.name, self.ear.me, outcome.reason, outcome.places, outcome.winners)
        try:
            self.program.send(msgspec.json.encode(last), monotonic() + LEAVING)
        except Failed:
            self.leave()
        else:
            self.leave(LEAVING)

    def leave(self, seconds: float = 0.0) -> None:
        """End the program, if it is still there."""
        if self.program is not None:
            self.program.end(seconds)
            self.cpu = self.program.cpu
            self.program = None

    def conduct(self) -> Conduct:
        """Return how the program behaved in this game."""
        return Conduct(self.name, dict(self.lost))


def decision(number: int, sight: Sight, heard: list[Happening], seed: int, ms: int) -> Decision:
    """Write a question as it is sent: from what the seat sees and hears, and nothing else."""
    view, book = sight.view, sight.title.book
    asked = view.question
    query = next(query for query in book.queries if asked is not None and query.name == asked.name)
    return Decision(
        decision=number,
        game=sight.title.name,
        seat=view.me,
        limit_ms=ms,
        seed=seed,
        question=query.name,
        options=[query.noun.write(option) for option in sight.options],
        heard=[sight.title.told(happening) for happening in heard],
        view=view,
    )


def read_reply(line: bytes) -> Reply:
    """Parse what a program replied."""
    try:
        return msgspec.json.decode(line, type=Reply)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Failed(NONSENSE, is_final=False) from None


def chosen(asked: Decision, reply: Reply) -> int:
    """Return the number of the option that was chosen."""
    answer = reply.answer
    known = answer in asked.options if isinstance(answer, str) else 0 <= answer < len(asked.options)
    if not known or reply.decision != asked.decision:
        raise Failed(NONSENSE, is_final=False)
    return asked.options.index(answer) if isinstance(answer, str) else answer
