"""Checks what strangers upload, saved games and data files, in a process that can be killed.

There is one such process. It is started for the first file and then waits for the next one. If a file takes
too much time or memory, the process is killed, the file is refused, and a new process takes the next one. It
returns plain data, which is read here again with its types.
"""

from __future__ import annotations

import logging
import os
import resource
import secrets
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec

from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError, BadSave
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Record, fingerprint, read_record, replay
from backroom.engine.title import Title
from backroom.games import title
from backroom.tables.errors import Refused
from backroom.tables.threads import Threads

MOST_STEPS: Final = 10_000
TRIAL_GAMES: Final = 3  # played at random with a data file
TRIAL_ANSWERS: Final = 2_000  # in each of them, at most
MOST_WAITING: Final = 8  # files; then the server is too busy for another
LONGEST_REASON: Final = 300  # characters
LARGEST_VERDICT: Final = 64 * 2**20  # bytes
NICE: Final = 10

logger = logging.getLogger(__name__)


class UploadLimits(msgspec.Struct, frozen=True):
    """What checking one file may cost.

    Time is limited by the processor: on a busy machine the process, which is nice to others, may have to wait
    long for its turn. The limit by the clock is only for a process that hangs.
    """

    processor_seconds: int = 5
    seconds: float = 60.0
    memory: int = 2**30  # bytes of address space, the program included
    start_seconds: float = 60.0  # until the process is ready


class CheckedRecord(msgspec.Struct, frozen=True):
    """A saved game that was replayed to its last position, with what a table needs to know about it."""

    record: Record
    fingerprint: str  # of the last position
    outcome: dict[str, Any] | None  # None if the game is not over


class RecordFile(msgspec.Struct, frozen=True, tag=True):
    """A file that should be a saved game."""

    text: bytes


class SetupFiles(msgspec.Struct, frozen=True, tag=True):
    """A set-up, and the data files that belong to it."""

    game: str
    setup: dict[str, Any]
    files: dict[str, bytes]


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a file: a record, a set-up, or why it is refused."""

    record: CheckedRecord | None = None
    setup: dict[str, Any] | None = None
    refused: str = ""


# -- in the server -------------------------------------------------------------------------------


class UploadChecker:
    """Sends files to the process and waits for its verdicts, one after the other."""

    def __init__(
        self, limits: UploadLimits | None = None, work: Callable[[bytes], bytes] | None = None
    ) -> None:
        self.limits = limits or UploadLimits()
        self.work = work or check
        self.threads = Threads(1, "uploads")
        self.process: Any = None  # of the spawn context; None until there is something to check
        self.pipe: Connection | None = None
        self.closed = False

    async def record(self, text: bytes) -> CheckedRecord:
        """Replay a saved game; refuse one that is damaged or needs another rules version."""
        verdict = await self._ask(RecordFile(text))
        if verdict.record is None:
            raise Refused("bad-record", verdict.refused)
        return verdict.record

    async def setup(self, game: str, setup: dict[str, Any], files: dict[str, bytes]) -> dict[str, Any]:
        """Read these files into a set-up and play it at random; refuse one that cannot be played."""
        verdict = await self._ask(SetupFiles(game, setup, files))
        if verdict.setup is None:
            raise Refused("bad-setup", verdict.refused)
        return verdict.setup

    async def _ask(self, file: RecordFile | SetupFiles) -> Verdict:
        if self.threads.waiting() >= MOST_WAITING:
            raise Refused("checks-busy")
        reply = await self.threads.run(self.ask, msgspec.json.encode(file))
        return msgspec.json.decode(reply, type=Verdict)

    def ask(self, request: bytes) -> bytes:
        """Send a request to the process and return its reply; refused if it dies or takes too long."""
        if self.closed:
            raise Refused("checks-busy")
        if self.process is None or not self.process.is_alive():
            self._start()
        try:
            pipe = self.pipe
            assert pipe is not None  # noqa: S101 - `_start` has made it
            pipe.send_bytes(request)
            if pipe.poll(self.limits.seconds):
                return pipe.recv_bytes(LARGEST_VERDICT)
        except (EOFError, OSError):
            pass  # it was killed by a limit of its own
        self._kill()
        logger.warning("a file was refused: checking it took too much time or memory")
        raise Refused("too-costly")

    def _start(self) -> None:
        self._kill()
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=serve, args=(theirs, self.limits, self.work), name="uploads", daemon=True
        )
        self.process.start()
        theirs.close()
        if not self.pipe.poll(self.limits.start_seconds):
            self._kill()
            raise Refused("checks-busy")
        self.pipe.recv_bytes()

    def _kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None

    def close(self) -> None:
        """End the process, whatever it is doing, and the thread."""
        self.closed, process = True, self.process
        if process is not None:
            process.kill()
        self.threads.close()
        self._kill()


# -- in the process ------------------------------------------------------------------------------


def serve(pipe: Connection, limits: UploadLimits, work: Callable[[bytes], bytes]) -> None:
    """Reply to requests until the server is gone."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    pipe.send_bytes(b"ready")
    with suppress(EOFError, OSError, MemoryError):
        while True:
            request = pipe.recv_bytes()
            allow(limits.processor_seconds)
            pipe.send_bytes(work(request))


def allow(seconds: int) -> None:
    """Let this process use the processor for so many seconds more; then the system kills it."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    end = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (end, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def check(request: bytes) -> bytes:
    """Check one file. It is refused with any error: also with one that no file should be able to cause."""
    file = msgspec.json.decode(request, type=RecordFile | SetupFiles)
    try:
        if isinstance(file, RecordFile):
            verdict = Verdict(record=check_record(file.text))
        else:
            verdict = Verdict(setup=check_setup(file))
    except BackroomError as error:
        verdict = Verdict(refused=shortened(str(error)))
    except MemoryError:
        raise  # ends the process: it may have too little left for the next file
    except Exception as error:  # noqa: BLE001 - see above
        verdict = Verdict(refused=shortened(f"{type(error).__name__}: {error}"))
    return msgspec.json.encode(verdict)


def shortened(reason: str) -> str:
    """The reason in one line that fits on a page."""
    line = " ".join(reason.split())
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"


def check_record(text: bytes) -> CheckedRecord:
    """Replay a saved game to its last position."""
    record = read_record(text)
    if len(record.steps) > MOST_STEPS:
        raise BadSave(f"{len(record.steps)} steps, {MOST_STEPS} at most")
    played = title(record.game)
    play = replay(played, record, secrets.randbelow)
    outcome = msgspec.to_builtins(played.outcome(play.g)) if play.g.seat == NOBODY else None
    return CheckedRecord(play.record, fingerprint(played, play.g), outcome)


def check_setup(file: SetupFiles) -> dict[str, Any]:
    """Read the files into the set-up, and see that games can be played with it."""
    game = title(file.game)
    parts = {name: game.files[name](text) for name, text in file.files.items() if name in game.files}
    plain = {**file.setup, **{name: part for name, part in parts.items() if part is not None}}
    setup = game.parse_setup(plain)
    for seed in range(TRIAL_GAMES):
        try_out(game, setup, Dice(seed))
    return plain


def try_out(game: Title[Any], setup: Any, dice: Dice) -> None:
    """Play a game at random, and look at it now and then."""
    g = game.start(setup, dice)
    for number in range(TRIAL_ANSWERS):
        if g.seat == NOBODY:
            game.outcome(g)
            return
        options = game.book.options(g)
        game.book.apply(g, options[dice(len(options))])
        if number % 100 == 0:
            fingerprint(game, g)
            for seat in range(NOBODY, setup.players):
                game.view(g, seat)
