"""A real server process whose server log is kept, for tests that try to break it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from backroom.loadtest.serving import COMMAND, TOKEN, Serving, environment, port_of, stop

ARGUMENTS = ("--host", "127.0.0.1", "--port", "0", "--no-open")
DEFECT = re.compile(r"\b[A-Z]\w+(?:Error|Exception|Group|Iteration) at \w+\.py:|\bERROR\b|\bCRITICAL\b")
TRACEBACK = re.compile(r"(?m)^.*Traceback \(most recent call last\):\n(?:(?:[ \t].*)?\n)*(.*)$")
OF_THE_CLIENT = re.compile(  # what is logged when a client breaks the protocol or has just gone away
    r"UVHandle\._ensure_alive|RuntimeError at .* websockets_sansio_impl\.py:N send$"
    r"|ASGI callable returned without completing response|Invalid UTF-N sequence received from client"
    r"|traceback, UnicodeDecodeError: 'utf-N' codec can't decode"
    r"|traceback, websockets\.exceptions\.InvalidState: connection is clos"
)
DIGITS = re.compile(r"\d+")


class ServerProcess(Serving):
    """A running server, its workers and its server log."""

    def __init__(self, process: subprocess.Popen[str], port: int, log: Path) -> None:
        super().__init__(process, port)
        self.log = log

    def lines(self) -> list[str]:
        """What it has logged, line by line; a traceback is one line with its error, numbers are left out."""
        text = self.log.read_text("utf-8", "replace")
        return DIGITS.sub("N", TRACEBACK.sub(r"ERROR: traceback, \1", text)).splitlines()

    def defects(self) -> Counter[str]:
        """The lines about a defect, counted."""
        return Counter(line for line in self.lines() if is_defect(line))

    def remarks(self) -> Counter[str]:
        """The other lines, counted: about requests that were refused."""
        return Counter(line for line in self.lines() if line and not is_defect(line))

    def workers(self) -> list[int]:
        """The process ids of the workers that think for bots."""
        return [child for child in children(self.process.pid) if b"spawn_main" in command_line(child)]

    def handles(self) -> int:
        """The number of its open files and connections."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))


@contextmanager
def server_process(
    url: str, log: Path, settings: Mapping[str, str], *, limited: bool = False
) -> Iterator[ServerProcess]:
    """Run a server with these settings on the database `url`; what it logs goes to the file `log`."""
    own = environment({"database_url": url, "admin_token": TOKEN, **settings})
    command = [sys.executable, "-c", COMMAND, *ARGUMENTS, "--limits" if limited else "--no-limits"]
    with (
        log.open("ab") as written,
        subprocess.Popen(command, env=own, stdout=subprocess.PIPE, stderr=written, text=True) as process,
    ):
        try:
            yield ServerProcess(process, port_of(process), log)
        finally:
            stop(process)


def is_defect(line: str) -> bool:
    """True if a line is about a defect of the server, not about what a client did."""
    return bool(DEFECT.search(line)) and not OF_THE_CLIENT.search(line)


def children(pid: int) -> list[int]:
    """The process ids of the children of a process."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
    return []


def command_line(pid: int) -> bytes:
    """The command line of a process; empty if it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def resident(pid: int) -> float:
    """The resident memory of a process in MB; 0 if it has ended."""
    with suppress(OSError):
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return 0.0
