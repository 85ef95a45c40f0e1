"""A program as a process: lines to it and from it, within a time and a size; always ended and reaped."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from resource import RUSAGE_CHILDREN, getrusage
from select import POLLIN, POLLOUT, poll
from subprocess import PIPE, Popen
from time import monotonic
from typing import IO

LONGEST = 65_536  # bytes of a line from a program
CHUNK = 65_536  # bytes read at once

NOT_STARTED = "not started"
NO_HELLO = "no hello"
CRASHED = "crashed"
TOO_LATE = "too late"
TOO_LONG = "line too long"
NONSENSE = "nonsense"


class Failed(Exception):
    """A program did not do what it had to. `is_final`: there is no use in asking it again."""

    def __init__(self, reason: str, *, is_final: bool = True) -> None:
        super().__init__(reason)
        self.reason = reason
        self.is_final = is_final


class Program:
    """A running program. What it writes to standard error goes where ours goes.

    It gets a process group of its own: so Ctrl-C reaches only us, and its children end with it.
    """

    def __init__(self, words: list[str]) -> None:
        try:
            self.process = Popen(  # noqa: S603 - the person at the terminal named it; no shell reads it
                words, stdin=PIPE, stdout=PIPE, bufsize=0, start_new_session=True
            )
        except OSError:
            raise Failed(NOT_STARTED) from None
        self.inlet, self.outlet = both_pipes(self.process)
        for pipe in (self.inlet, self.outlet):
            os.set_blocking(pipe.fileno(), False)
        self.unread = b""
        self.cpu = 0.0  # seconds of processor time, once it has ended

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line, which the program may be slow to read."""
        left = line + b"\n"
        while left:
            if not is_ready(self.inlet, POLLOUT, deadline):
                raise Failed(TOO_LATE)  # for good: it has half a line now
            try:
                left = left[os.write(self.inlet.fileno(), left) :]
            except BrokenPipeError:
                raise Failed(CRASHED) from None

    def receive(self, deadline: float) -> bytes:
        """Read the next line."""
        while (end := self.unread.find(b"\n")) < 0:
            if len(self.unread) > LONGEST:
                raise Failed(TOO_LONG)
            if not is_ready(self.outlet, POLLIN, deadline):
                raise Failed(TOO_LATE, is_final=False)
            chunk = os.read(self.outlet.fileno(), CHUNK)
            if not chunk:
                raise Failed(CRASHED)
            self.unread += chunk
        line, self.unread = self.unread[:end], self.unread[end + 1 :]
        if len(line) > LONGEST:
            raise Failed(TOO_LONG)
        return line

    def end(self, seconds: float = 0.0) -> None:
        """End the program and its children. It has some seconds to close its output by ending itself."""
        if self.process.returncode is not None:
            return
        self.inlet.close()
        deadline = monotonic() + seconds
        try:
            while is_ready(self.outlet, POLLIN, deadline) and os.read(self.outlet.fileno(), CHUNK):
                pass
        finally:
            with suppress(ProcessLookupError, PermissionError):  # nobody is left in the group
                os.killpg(self.process.pid, signal.SIGKILL)  # its number is ours until it is reaped
            before = cpu_of_children()
            self.process.wait()
            self.cpu = cpu_of_children() - before
            self.outlet.close()


def cpu_of_children() -> float:
    """Return the processor time, in seconds, of our children that have ended, and of theirs."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let signals wait until the block ends: an exception in the middle of a start would lose the process."""
    if threading.current_thread() is not threading.main_thread():  # others are not disturbed
        yield
        return
    came: list[int] = []
    usual = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number in usual:
        signal.signal(number, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
        for one in came:
            signal.raise_signal(one)


def both_pipes(process: Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    """Return standard input and output of a process that was started with pipes."""
    assert process.stdin is not None  # noqa: S101 - for the types
    assert process.stdout is not None  # noqa: S101 - for the types
    return process.stdin, process.stdout


def is_ready(pipe: IO[bytes], event: int, deadline: float) -> bool:
    """Wait until a pipe can be read or written, or its other end is closed; False if that is too late."""
    left = deadline - monotonic()
    waiting = poll()
    waiting.register(pipe.fileno(), event)
    return left > 0 and bool(waiting.poll(left * 1000))
