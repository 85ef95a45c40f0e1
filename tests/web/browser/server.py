"""`backroom serve` in a process of its own, which can be killed and restarted at the same address."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

# However late its pushes are on a busy machine, the server does not call itself full.
COMMAND = """from backroom.cli.serve import serve
from backroom.web import pressure
pressure.FULL = float("inf")
serve()"""


class Server:
    """A server on its own port. Bots answer at once, and the leases of a dead server expire quickly."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "backroom.sqlite3"
        self.errors = folder / "errors.txt"
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server; after the first time, at the same address."""
        settings = {
            "PYTHONPATH": os.pathsep.join(sys.path),
            "BACKROOM_DATABASE_URL": f"sqlite:///{self.database}",
            "BACKROOM_BOT_PACE": "0",
            "BACKROOM_LEASE": "1",
        }
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-c", COMMAND, "--port", str(self.port), "--no-open"],
                env={**os.environ, **settings},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, self.errors.read_text()
        self.port = int(line.split()[4].rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        """Kill the server at once, whatever it is doing."""
        self.process.kill()
        self.process.communicate()

    def close(self) -> None:
        """Stop the server as its operator would."""
        self.process.terminate()
        self.process.communicate()
