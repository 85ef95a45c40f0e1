"""`make fuzz`: real servers are sent requests, bytes, files and frames that nobody should send.

Every attempt is counted by what came of it. It is a failure if the server has an error, lets somebody act who
has no right to, or does not respond in time. The same seed sends the same changes; which of them meet which
question also depends on the order in which the connections are served.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from backroom.loadtest.client import PATIENCE
from backroom.tables.database import Database
from tests.tables.servers import postgresql, postgresql_tools
from tests.trust.files import Files, read_files
from tests.trust.guests import Targets, TargetTable, answered, gaps, new_guest, open_tables, trace
from tests.trust.raw import RawCaller
from tests.trust.reliability import say, write_section
from tests.trust.requests import Caller
from tests.trust.server_process import ServerProcess, server_process
from tests.trust.tally import Tally
from tests.trust.wire import Wire, request_bytes

CONNECTIONS = 6
FILES = 0.30  # of all attempts: files that are read in a process of their own
SHARES = {"requests": 0.75, "raw": 0.15, "websocket": 0.10}  # of the attempts at one server
LIMITED = 0.05  # of all attempts: to a server that limits the rate of requests
OTHER_DATABASE = 0.10  # of all attempts: to a server on PostgreSQL
QUIET = {"bot_pace": "0", "workers": "0"}  # nothing happens by itself
UNWELL = 503
HEARTBEAT = request_bytes("GET", "/healthz", {})


class Attack:
    """Everything that is sent to one server, and the tables there."""

    def __init__(self, server: ServerProcess, url: str, seed: int) -> None:
        self.server = server
        self.database = Database(url)
        self.seed = seed
        self.tally = Tally()
        self.slowest = 0.0  # seconds that the health check took

    async def run(self, count: int) -> None:
        """Send about so many requests, connections and frames, then check the tables."""
        port = self.server.port
        busy, quiet = await open_tables(port, 2), await open_tables(port, 1)
        waiting = await open_tables(port, 1, start=False)
        outsiders = [await new_guest(port, f"Outsider {number}") for number in range(4)]
        targets = Targets(port, busy, quiet, waiting, outsiders)
        before = {table.code: trace(self.database, table.code) for table in quiet}
        files = Files(self.seed)
        each = {name: max(round(count * share / CONNECTIONS), 1) for name, share in SHARES.items()}
        calls: list[Awaitable[None]] = []
        for number in range(CONNECTIONS):
            caller = Caller(targets, self.dice(f"requests {number}"), files, self.tally)
            raw = RawCaller(port, self.dice(f"raw {number}"), quiet, self.tally)
            live = RawCaller(port, self.dice(f"live {number}"), quiet, self.tally)
            calls += [caller.call(each["requests"]), raw.call(each["raw"], raw.speak_http)]
            calls += [live.call(each["websocket"], live.speak_frames)]
        heart = asyncio.create_task(self.beat())
        await asyncio.gather(*calls)
        heart.cancel()
        with suppress(asyncio.CancelledError):
            await heart
        played = {table.code: table for table in [*busy, *targets.retired]}
        self.judge(before, list(played.values()))
        await self.check_health()

    def dice(self, what: str) -> Random:
        """Dice of their own for everybody, so that one does not disturb another."""
        return Random(f"{self.seed} {what}")

    async def beat(self) -> None:
        """Ask every second whether the server is well."""
        while True:
            await self.check_health()
            await asyncio.sleep(1.0)

    async def check_health(self) -> None:
        """The server must say that it is well, if need be when it is asked again: a machine may be busy."""
        wire, began, status = Wire(self.server.port), time.perf_counter(), UNWELL
        try:
            while status == UNWELL and time.perf_counter() - began < PATIENCE:
                status, _ = await wire.send(HEARTBEAT)
        except TimeoutError:
            status = 0
        wire.close()
        self.slowest = max(self.slowest, time.perf_counter() - began)
        if status != 200:
            self.tally.fail(f"/healthz: {status or 'no answer'}")

    def judge(self, before: dict[str, tuple[object, ...]], played: list[TargetTable]) -> None:
        """Check in the database that nobody has moved but those who may, and that no log has a gap."""
        for code, was in before.items():
            if trace(self.database, code) != was:
                self.tally.fail(f"an outsider has changed table {code}")
        for table in played:
            if gaps(self.database, table.code):
                self.tally.fail(f"the log of table {table.code} has a gap")
            for seat, answers in answered(self.database, table.code).items():
                if answers > table.posted[seat]:
                    self.tally.fail(
                        f"seat {seat} of {table.code} ({table.game}) has {answers} answers in the log,"
                        f" and its owner has posted {table.posted[seat]}"
                    )
        for line, times in self.server.defects().items():
            self.tally.fail(f"server log: {line}", times=times)


def attack(url: str, seed: int, count: int, *, limited: bool = False) -> dict[str, Any]:
    """Start a server, send it about so many attempts, and stop it. Returns what came of them."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="backroom-fuzz-") as folder:
        with server_process(url, Path(folder) / "log", QUIET, limited=limited) as server:
            running = Attack(server, url, seed)
            try:
                asyncio.run(running.run(count))
            finally:
                running.database.close()
        remarks = server.remarks()
    return summary(running.tally, began) | {
        "slowest_health_check_s": round(running.slowest, 2),
        "log": dict(remarks.most_common(20)),
    }


def summary(tally: Tally, began: float) -> dict[str, Any]:
    """What came of all attempts, as plain data."""
    return {
        "attempts": tally.attempts,
        "seconds": round(time.perf_counter() - began, 1),
        "failed": tally.failures.total(),
        "failures": [
            {"what": what, "times": times, "sent": tally.causes[what]}
            for what, times in tally.failures.most_common()
        ],
        "outcomes": tally.plain(),
    }


def fuzz(seed: int, count: int) -> dict[str, dict[str, Any]]:
    """Everything, about `count` attempts in all. Returns what came of it, by part."""
    parts: dict[str, dict[str, Any]] = {}
    limited, other = round(count * LIMITED), round(count * OTHER_DATABASE)
    tools = postgresql_tools()
    if tools is None:
        other = 0
    with ProcessPoolExecutor(1, get_context("spawn")) as reader, empty_sqlite() as url:
        files = round(count * FILES)
        reading, began = reader.submit(read_files, seed, files), time.perf_counter()
        parts["server"] = attack(url, seed, count - files - limited - other)
        parts["files in a process of their own"] = summary(reading.result(), began)
    with empty_sqlite() as url:
        parts["server with limits"] = attack(url, seed + 1, limited, limited=True)
    if tools is not None:
        with postgresql(tools) as database:
            parts["server on PostgreSQL"] = attack(database.new(), seed + 2, other)
    return parts


@contextmanager
def empty_sqlite() -> Iterator[str]:
    """The URL of an empty SQLite database."""
    with tempfile.TemporaryDirectory(prefix="backroom-fuzz-") as folder:
        yield f"sqlite:///{Path(folder) / 'fuzz.sqlite3'}"


def report(parts: dict[str, dict[str, Any]]) -> list[str]:
    """The outcomes as lines of markdown."""
    lines = ["| part | attempts | seconds | failures | outcomes |", "| --- | --- | --- | --- | --- |"]
    for name, part in parts.items():
        total: Counter[str] = Counter()
        for counts in part["outcomes"].values():
            total.update(counts)
        shown = ", ".join(f"{outcome}: {number:,}" for outcome, number in sorted(total.items()))
        lines.append(f"| {name} | {part['attempts']:,} | {part['seconds']} | {part['failed']} | {shown} |")
    return lines


def main() -> int:
    """Run it from the command line. Returns 1 if something happened that must not happen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100_000, help="attempts in all")
    parser.add_argument("--json", type=Path, default=Path("build/fuzz.json"), help="where the outcomes go")
    parser.add_argument("--write", action="store_true", help="write the figures to docs/reliability.md")
    given = parser.parse_args()
    parts = fuzz(given.seed, given.count)
    given.json.parent.mkdir(parents=True, exist_ok=True)
    given.json.write_text(json.dumps({"seed": given.seed, "parts": parts}, indent=1) + "\n", "utf-8")
    for name, part in parts.items():
        show(name, part)
    attempts, failed = (sum(part[key] for part in parts.values()) for key in ("attempts", "failed"))
    say(f"{attempts:,} attempts, {failed} failures; see {given.json}")
    if given.write:
        write_section("fuzz", [f"Seed {given.seed}, {attempts:,} attempts.", "", *report(parts)])
    return 1 if failed else 0


def show(name: str, part: dict[str, Any]) -> None:
    """Print one part: outcomes by handler, then failures."""
    say(f"{name}: {part['attempts']:,} attempts in {part['seconds']} s")
    for handler, counts in part["outcomes"].items():
        say(f"  {handler:24} " + "  ".join(f"{outcome} {number}" for outcome, number in counts.items()))
    for line, number in part.get("log", {}).items():
        say(f"  logged {number} times: {line}")
    for failure in part["failures"]:
        say(f"  FAILED {failure['times']} times: {failure['what']}")
        if failure["sent"]:
            say(f"    sent {failure['sent'][:300]}")


if __name__ == "__main__":
    sys.exit(main())
