"""Real PostgreSQL and Redis servers for the tests, started from the system's packages."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

DEBIAN = Path("/usr/lib/postgresql")


class PostgreSQL:
    """A server that listens on a socket in its own folder; fast instead of durable."""

    def __init__(self, tools: Path, folder: Path) -> None:
        self.tools = tools
        self.folder = folder
        self.numbers = count(1)

    def do(self, tool: str, *arguments: object) -> None:
        """Run a tool of PostgreSQL, as a user who may."""
        as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            as_user = {"user": "postgres", "group": "postgres", "extra_groups": []}
        command = [str(self.tools / tool), "-D", str(self.folder / "data"), *map(str, arguments)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **as_user)

    def start(self) -> None:
        """Start the server."""
        fast = f"-k {self.folder} -c listen_addresses= -c fsync=off -c full_page_writes=off"
        self.do("pg_ctl", "-w", "-l", self.folder / "log", "-o", fast, "start")

    def stop(self) -> None:
        """Stop the server at once, as if it had crashed."""
        self.do("pg_ctl", "-m", "immediate", "stop")

    def new(self) -> str:
        """The URL of a new empty schema, which serves as a database and is much faster to create."""
        name, server = f"schema{next(self.numbers)}", f"postgresql://backroom@/postgres?host={self.folder}"
        with psycopg.connect(server, autocommit=True) as c:
            c.execute(f"CREATE SCHEMA {name}".encode())
        return f"{server}&options=-csearch_path%3D{name}"


def postgresql_tools() -> Path | None:
    """The folder of initdb and pg_ctl; on Debian they are not on the PATH."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return max(DEBIAN.glob("*/bin"), key=lambda tools: int(tools.parent.name), default=None)


@contextmanager
def postgresql(tools: Path) -> Iterator[PostgreSQL]:
    """Start a fresh server. It refuses to run as root, so root starts it as the user `postgres`."""
    folder = Path(tempfile.mkdtemp(prefix="backroom-postgresql-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    server = PostgreSQL(tools, folder)
    try:
        server.do("initdb", "-U", "backroom", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


@contextmanager
def redis_server() -> Iterator[str]:
    """Start a Redis server on its own socket; yields its URL."""
    folder = Path(tempfile.mkdtemp(prefix="backroom-redis-"))
    try:
        with redis_at(folder / "socket") as url:
            yield url
    finally:
        shutil.rmtree(folder)


@contextmanager
def redis_at(socket: Path) -> Iterator[str]:
    """Start a Redis server on this socket, which is killed when the block ends; yields its URL."""
    given = {"port": "0", "unixsocket": str(socket), "save": "", "dir": str(socket.parent)}
    command = ["redis-server", *[part for name, value in given.items() for part in (f"--{name}", value)]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert any("ready to accept connections" in line.lower() for line in server.stdout)
            yield f"unix://{socket}"
        finally:
            server.kill()
