"""A server process on a free port of this machine."""

from __future__ import annotations

import os
import resource
import secrets
import select
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import Request, urlopen

from backroom.engine.errors import BackroomError

COMMAND = "from backroom.cli.serve import serve; serve()"
ARGUMENTS = ("--host", "127.0.0.1", "--port", "0", "--no-open", "--no-limits")
SPARE_FILES = 200
LONGEST_START = 30.0  # seconds
LONGEST_GOODBYE = 10.0
TOKEN = secrets.token_hex(16)  # gives access to the metrics of the servers started here


class Serving:
    """A running server."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def memory(self) -> float:
        """Return its resident memory in KB."""
        for line in self._proc("status").splitlines():
            if line.startswith("VmRSS:"):
                return float(line.split()[1])
        return 0.0

    def processor_time(self) -> float:
        """Return the processor time of the server process in seconds, without the workers of bots."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0

    def metrics(self) -> str:
        """Return its Prometheus metrics; empty if it was not started with TOKEN."""
        request = Request(
            f"http://127.0.0.1:{self.port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}
        )
        try:
            with urlopen(request, timeout=LONGEST_GOODBYE) as reply:  # noqa: S310 - see above
                text: str = reply.read().decode()
                return text
        except OSError:
            return ""

    def kill(self) -> None:
        """Kill it without warning, as in a power failure."""
        self.process.kill()
        self.process.wait()

    def _proc(self, name: str) -> str:
        """Return a file of the process from /proc; empty on systems without it."""
        try:
            return Path(f"/proc/{self.process.pid}/{name}").read_text("ascii", "replace")
        except OSError:
            return ""


@contextmanager
def serving(database_url: str, **settings: str) -> Iterator[Serving]:
    """Run a server on this database, with these settings, for the duration of the block."""
    own = environment({"database_url": database_url, **settings})
    command = [sys.executable, "-c", COMMAND, *ARGUMENTS]
    with subprocess.Popen(command, env=own, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own server
        try:
            yield Serving(process, port_of(process))
        finally:
            stop(process)


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment of a server with these settings; those in our own environment are not passed on."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("BACKROOM_")}
    own = {f"BACKROOM_{name.upper()}": value for name, value in settings.items()}
    return {**plain, **own, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Run `loops` processes that keep the processor busy, for the duration of the block."""
    command = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(command) for _ in range(loops)]  # noqa: S603 - our own loop
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def port_of(process: subprocess.Popen[str]) -> int:
    """Return the port it listens on, from the first line it prints."""
    line = ""
    if process.stdout and select.select([process.stdout], [], [], LONGEST_START)[0]:
        line = process.stdout.readline()
    address = next((word for word in line.split() if word.startswith("http://127.0.0.1:")), "")
    if not address:
        raise BackroomError("the server did not start")
    return int(address.rstrip("/").rpartition(":")[2])


def stop(process: subprocess.Popen[str]) -> None:
    """Ask the process to stop, and kill it if it does not."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(LONGEST_GOODBYE)
    process.kill()


def allow_many_connections(number: int) -> None:
    """Raise the limit of open files so that `number` connections are possible.

    Every connection is an open file here and in the server, which inherits the limit.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number + SPARE_FILES
    if hard != resource.RLIM_INFINITY and wanted > hard:
        raise BackroomError(
            f"{number} connections need {wanted} open files, and only {hard} are allowed here"
        )
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
