"""A server process of our own, on a free port of this machine."""

from __future__ import annotations

import os
import resource
import secrets
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import Request, urlopen

from backroom.engine.errors import BackroomError

COMMAND = "from backroom.cli.serve import serve; serve()"
ARGUMENTS = ("--host", "127.0.0.1", "--port", "0", "--no-open", "--no-limits")
SPARE_FILES = 200
LONGEST_START = 30.0  # seconds
LONGEST_GOODBYE = 10.0
TOKEN = secrets.token_hex(16)  # opens the meters of the servers that we start


class Serving:
    """A server that runs."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def memory(self) -> float:
        """What it holds in memory now, in KB."""
        for line in self._proc("status").splitlines():
            if line.startswith("VmRSS:"):
                return float(line.split()[1])
        return 0.0

    def processor_time(self) -> float:
        """Seconds that its threads have been running; without the workers that think for bots."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0

    def metrics(self) -> str:
        """What it has counted itself; empty where it was not started with our token."""
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
        """As if somebody had pulled the plug."""
        self.process.kill()
        self.process.wait()

    def _proc(self, name: str) -> str:
        """What Linux tells about the process; other systems tell nothing."""
        try:
            return Path(f"/proc/{self.process.pid}/{name}").read_text("ascii", "replace")
        except OSError:
            return ""


@contextmanager
def serving(database_url: str, **settings: str) -> Iterator[Serving]:
    """A server on this database, stopped at the end. The settings of the caller's own house are not its."""
    own = {"BACKROOM_DATABASE_URL": database_url}
    own |= {f"BACKROOM_{name.upper()}": value for name, value in settings.items()}
    plain = {name: value for name, value in os.environ.items() if not name.startswith("BACKROOM_")}
    environment = {**plain, **own, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    words = [sys.executable, "-c", COMMAND, *ARGUMENTS]
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own server
        try:
            yield Serving(process, port_of(process))
        finally:
            stop(process)


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """So many processes beside it that do nothing but take the processor's time."""
    words = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(words) for _ in range(loops)]  # noqa: S603 - our own loop
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def port_of(process: subprocess.Popen[str]) -> int:
    """Where it listens, from the first line it prints."""
    line = ""
    if process.stdout and select.select([process.stdout], [], [], LONGEST_START)[0]:
        line = process.stdout.readline()
    address = next((word for word in line.split() if word.startswith("http://127.0.0.1:")), "")
    if not address:
        raise BackroomError("the server did not start")
    return int(address.rstrip("/").rpartition(":")[2])


def stop(process: subprocess.Popen[str]) -> None:
    """Ask it to stop, and insist."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(LONGEST_GOODBYE)
    process.kill()


def allow_many_connections(number: int) -> None:
    """Every connection is an open file, here and in the server, which inherits what is allowed here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number + SPARE_FILES
    if hard != resource.RLIM_INFINITY and wanted > hard:
        raise BackroomError(
            f"{number} connections need {wanted} open files, and only {hard} are allowed here"
        )
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
