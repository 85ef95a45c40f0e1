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

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = count(1)

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
    becoming: dict[str, Any] = {}
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        becoming = {"user": "postgres", "group": "postgres", "extra_groups": []}
    data, fast = folder / "data", f"-k {folder} -c listen_addresses= -c fsync=off -c full_page_writes=off"

    def do(tool: str, *arguments: object) -> None:
        words = [str(tools / tool), "-D", str(data), *map(str, arguments)]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd=folder, **becoming)

    try:
        do("initdb", "-U", "backroom", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        do("pg_ctl", "-w", "-l", folder / "log", "-o", fast, "start")
        try:
            yield PostgreSQL(folder)
        finally:
            do("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


@contextmanager
def redis_server() -> Iterator[str]:
    """Start a Redis server on its own socket; yields its URL."""
    folder = Path(tempfile.mkdtemp(prefix="backroom-redis-"))
    words = [
        "redis-server",
        "--port",
        "0",
        "--unixsocket",
        str(folder / "socket"),
        "--save",
        "",
        "--dir",
        str(folder),
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert any("ready to accept connections" in line.lower() for line in server.stdout)
            yield f"unix://{folder / 'socket'}"
        finally:
            server.terminate()
    shutil.rmtree(folder)
