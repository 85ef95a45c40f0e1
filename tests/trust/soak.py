"""`make soak`: people and bots play at fifty tables for a long time, and the server must not grow.

Half of the tables are full of people, at all four games; at the others two people play with a bot. Memory of
the server and its workers, open files and lines of the server log are sampled. Memory is flat if its median
in the last third of the time is at most 5 % above that in the second third; the first third warms up.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

import msgspec

from backroom.games import TITLES
from backroom.loadtest.parties import Parties
from tests.trust.company import CarefulCompany, folder
from tests.trust.reliability import say, write_section
from tests.trust.server_process import ServerProcess, resident, server_process
from tests.web.players import check_answers, logs

WITH_BOTS = 25  # tables
PEOPLE_ONLY = {game: 25 // 4 + (number == 0) for number, game in enumerate(TITLES)}
PLAYERS = 3
RATES = {"bootleggers": 12.0}  # answers per second at the tables of a game that have people only
RATE = 3.0  # the same for the other games; all of these end within ten minutes
EVERY = 10.0  # seconds between two samples
GROWTH = 0.05  # of memory or open files, between the second and the last third


class Sample(msgspec.Struct, frozen=True):
    """The server at one moment."""

    at: float  # seconds since the start
    server_mb: float
    workers_mb: float
    handles: int
    lines: int  # of the server log
    answers: int


class Soak:
    """A server, everybody who plays there, and the samples."""

    def __init__(self, server: ServerProcess, url: str, seconds: float) -> None:
        self.server = server
        self.url = url
        self.seconds = seconds
        self.company = CarefulCompany(seed=1)
        self.parties = [Parties(server.port, game, tables, PLAYERS) for game, tables in PEOPLE_ONLY.items()]
        self.samples: list[Sample] = []
        self.began = time.monotonic()

    async def run(self) -> None:
        """Play and take samples until the time is over."""
        for parties in self.parties:
            await parties.sit_down()
            await parties.come()
        self.began = time.monotonic()
        doing = [
            asyncio.create_task(parties.play(RATES.get(parties.game, RATE), self.seconds))
            for parties in self.parties
        ]
        bots = asyncio.create_task(self.play_with_bots())
        while time.monotonic() - self.began < self.seconds:
            await asyncio.sleep(EVERY)
            if bots.done():
                await bots  # it failed: say how
            self.samples.append(self.sample())
        await asyncio.gather(*doing)
        bots.cancel()
        with suppress(asyncio.CancelledError):
            await bots
        await self.company.rest()
        for parties in self.parties:
            await parties.leave()
        everybody = self.company.everybody()
        check_answers(everybody, logs(self.url, everybody))

    async def play_with_bots(self) -> None:
        """Keep the tables with bots going: when a game is over, a new table is opened."""
        while True:
            try:
                await self.company.refresh(self.server.port, self.server.port, WITH_BOTS)
            except AssertionError:  # the server is full: the machine is busy with something else
                await asyncio.sleep(1.0)
            for player in self.company.players:
                if player.playing is not None and player.playing.done():
                    player.playing = None
            self.company.play()
            await self.company.until(lambda: any(player.is_over() for player in self.company.players))

    def sample(self) -> Sample:
        """Measure the server now."""
        taken = Sample(
            time.monotonic() - self.began,
            resident(self.server.process.pid),
            sum(map(resident, self.server.workers())),
            self.server.handles(),
            len(self.server.lines()),
            self.company.total() + sum(len(parties.tally.replies) for parties in self.parties),
        )
        say(
            f"{taken.at:6.0f} s  server {taken.server_mb:.1f} MB  workers {taken.workers_mb:.1f} MB"
            f"  {taken.handles} open files  {taken.lines} lines in the server log  {taken.answers:,} answers"
        )
        return taken

    def errors(self) -> list[str]:
        """What went wrong for the clients, and the defects in the server log."""
        errors = [error for parties in self.parties for error in parties.tally.errors]
        return [*errors, *self.server.defects()]


def thirds(values: list[float]) -> tuple[float, float]:
    """The medians of the second and of the last third."""
    size = max(len(values) // 3, 1)
    return median(values[size : 2 * size] or values), median(values[-size:])


def growth(values: list[float]) -> float:
    """How much more there is in the last third than in the second, as a fraction."""
    second, last = thirds(values)
    return last / second - 1.0 if second else 0.0


def soak(minutes: float, errors: list[str]) -> list[Sample]:
    """Run a server for so many minutes. Returns the samples; what went wrong is added to `errors`."""
    with folder() as at:
        url = f"sqlite:///{at / 'soak.sqlite3'}"
        with server_process(url, Path(at) / "log", {}) as server:
            play = Soak(server, url, minutes * 60)
            asyncio.run(play.run())
            errors += play.errors()
    return play.samples


def main() -> int:
    """Run it from the command line. Returns 1 if the server grew or something went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--write", action="store_true", help="write the figures to docs/reliability.md")
    given = parser.parse_args()
    errors: list[str] = []
    samples = soak(given.minutes, errors)
    measured = {
        "memory of the server, MB": [sample.server_mb for sample in samples],
        "memory of the workers, MB": [sample.workers_mb for sample in samples],
        "open files of the server": [float(sample.handles) for sample in samples],
    }
    tables, last = WITH_BOTS + sum(PEOPLE_ONLY.values()), samples[-1]
    played = f"{tables} tables, {given.minutes:g} minutes, {last.answers:,} answers"
    lines = [
        f"{played}, {len(errors)} errors, {last.lines} lines in the server log.",
        "",
        "| | second third | last third | growth |",
        "| --- | --- | --- | --- |",
        *[
            "| {} | {:.1f} | {:.1f} | {:+.1%} |".format(name, *thirds(values), growth(values))
            for name, values in measured.items()
        ],
    ]
    for line in [*lines, *errors[:10]]:
        say(line)
    flat = all(growth(values) <= GROWTH for values in measured.values())
    say("flat" if flat and not errors else "NOT flat" if not flat else "errors")
    if given.write:
        write_section("soak", lines)
    return 0 if flat and not errors else 1


if __name__ == "__main__":
    sys.exit(main())
