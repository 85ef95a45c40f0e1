"""`make faults`: real servers are killed, or lose their disk, database, Redis and workers, while people play.

People note every answer that was acknowledged. Afterwards each of them is in the log once, in order, no log
has a gap, and every table goes on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random

import msgspec

from backroom.tables.clock import Clock
from backroom.tables.game_time import EVERY
from tests.tables.machine import Machine
from tests.tables.scripted_services import ScriptedServices
from tests.tables.servers import PostgreSQL, postgresql, postgresql_tools, redis_at
from tests.trust.company import CarefulCompany, bot_answers, folder
from tests.trust.reliability import say, write_section
from tests.trust.server_process import ServerProcess, server_process
from tests.trust.wire import Wire, request_bytes
from tests.web.players import Company, Player, check_answers, logs

TABLES = 8
QUICK = {"bot_pace": "0", "lease": "2"}
LONGEST = 90.0  # seconds in which every table must have gone on
MOMENT = 0.06  # seconds: a server is killed at a random moment within
SETTLED = 0.3  # seconds after which the database has ended what a killed server had begun
LOCKED = 6.5  # seconds: longer than a server waits for a lock
GONE = 3.0  # seconds that something stays away
CLOCK_CHANGES = (-86_400.0, 3600.0, -3600.0, 86_400.0, -1.0, 0.5, -7200.0, 7200.0)  # in seconds


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """What was done to a server, and what came of it."""

    what: str
    times: int
    answers: int  # acknowledged to people
    of_bots: int = 0  # answers of bots in the logs
    back_s: float = 0.0  # the longest time until every table had gone on


class KillableServer:
    """A server that is killed and started again, with the same settings."""

    def __init__(self, url: str, log: Path, **settings: str) -> None:
        self.url = url
        self.log = log
        self.settings = {**QUICK, **settings}
        self.stack = ExitStack()
        self.process = self.start()

    def start(self) -> ServerProcess:
        """Start it."""
        self.process = self.stack.enter_context(server_process(self.url, self.log, self.settings))
        return self.process

    def kill(self) -> None:
        """Kill it without warning."""
        self.process.kill()
        self.stack.close()

    @property
    def port(self) -> int:
        return self.process.port


@contextmanager
def killable_servers(number: int, url: str, log: Path, **settings: str) -> Iterator[list[KillableServer]]:
    """So many servers on one database; none of them outlives the block."""
    with ExitStack() as closing:
        made = []
        for _ in range(number):
            made.append(KillableServer(url, log, **settings))
            closing.callback(made[-1].stack.close)
        yield made


async def in_time(waiting: Awaitable[None]) -> float:
    """Wait, but not for ever. Returns how long it took."""
    began = time.perf_counter()
    async with asyncio.timeout(LONGEST):
        await waiting
    return time.perf_counter() - began


# -- kill -9 -------------------------------------------------------------------------------------


async def kills(servers: list[KillableServer], times: int, answers: int, seed: int) -> Fault:
    """Kill a server so many times, the next one every time, each after so many answers."""
    company, dice, slowest, url = CarefulCompany(seed), Random(seed), 0.0, servers[0].url
    for number in range(times):
        server = servers[number % len(servers)]
        await company.refresh(servers[0].port, servers[-1].port, TABLES)
        company.play()
        goal = company.total() + answers

        def enough(goal: int = goal) -> bool:
            return company.total() >= goal

        slowest = max(slowest, await in_time(company.until(company.more(1))))
        await in_time(company.until(enough))
        await asyncio.sleep(dice.random() * MOMENT)
        gone = server.port
        server.kill()
        moved = await leave(company, gone)
        await asyncio.sleep(SETTLED)
        check_answers(moved, logs(url, moved))
        server.start()
        for player in moved:
            player.client.port, player.playing = server.port, None
        say(f"  kill {number + 1}: {company.total():,} acknowledged answers")
    company.play()
    await in_time(company.until(company.more(1)))
    await company.rest()
    everything = logs(url, company.everybody())
    check_answers(company.everybody(), everything)
    return Fault(
        what="", times=times, answers=company.total(), of_bots=bot_answers(everything), back_s=slowest
    )


async def leave(company: Company, port: int) -> list[Player]:
    """Wait until all players of a server that is gone have noticed. Returns them."""
    moving = [player for player in company.players if player.client.port == port]
    await asyncio.gather(*(player.playing for player in moving if player.playing))
    return moving


# -- other faults --------------------------------------------------------------------------------


async def disturb(
    what: str,
    url: str,
    servers: list[ServerProcess],
    fault: Callable[[], AbstractContextManager[None]],
    *,
    seconds: float,
    times: int,
    seed: int,
) -> Fault:
    """Let something be wrong for so many seconds while people play, so many times."""
    company, slowest = CarefulCompany(seed), 0.0
    for _ in range(times):
        await company.refresh(servers[0].port, servers[-1].port, TABLES)
        company.play()
        await in_time(company.until(company.more(3)))
        with fault():
            await asyncio.sleep(seconds)
        await company.rest()
        await in_time(settled(servers))
        check_answers(company.players, logs(url, company.players))
        company.play()
        slowest = max(slowest, await in_time(company.until(company.more(2))))
        await company.rest()
        await in_time(settled(servers))
        check_answers(company.players, logs(url, company.players))
    everything = logs(url, company.everybody())
    check_answers(company.everybody(), everything)
    say(f"  {what}: {company.total():,} acknowledged answers, all tables went on after {slowest:.1f} s")
    return Fault(
        what=what, times=times, answers=company.total(), of_bots=bot_answers(everything), back_s=slowest
    )


async def settled(servers: list[ServerProcess]) -> None:
    """Wait until the servers are well and have ended what they had begun for people who have left."""
    for server in servers:
        wire = Wire(server.port)
        while (await wire.send(request_bytes("GET", "/healthz", {})))[0] != 200:  # noqa: ASYNC110 - another process
            await asyncio.sleep(SETTLED)
        wire.close()
    await asyncio.sleep(SETTLED)


@contextmanager
def full_disk(server: ServerProcess) -> Iterator[None]:
    """The server cannot make any file longer than a page."""
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else holds the lock on the SQLite file."""
    other = sqlite3.connect(path, isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        other.close()


@contextmanager
def stopped(database: PostgreSQL) -> Iterator[None]:
    """PostgreSQL is gone, as if it had crashed."""
    database.stop()
    try:
        yield
    finally:
        database.start()


async def lose_workers(url: str, server: ServerProcess, times: int, seed: int) -> Fault:
    """Kill the process that thinks for bots, while it thinks, so many times."""
    company = CarefulCompany(seed)
    await company.sit_down_with_bots(server.port, 4, "hard")
    slowest = 0.0
    for _ in range(times):
        company.play()
        slowest = max(slowest, await in_time(company.until(company.more_everywhere())))
        for worker in server.workers():
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
    slowest = max(slowest, await in_time(company.until(company.more_everywhere())))
    await company.rest()
    everything = logs(url, company.players)
    check_answers(company.players, everything)
    of_bots = sum(row[1] == "answer" and row[2] != 0 for rows in everything.values() for row in rows)
    return Fault(
        what="a worker is killed while it thinks",
        times=times,
        answers=company.total(),
        of_bots=of_bots,
        back_s=slowest,
    )


def set_clock(url: str, seed: int) -> Fault:
    """Set the clock back and forth during a game with bots and a time per answer, in this process."""
    services = ScriptedServices(url, seed)
    try:
        machine = Machine(services)
        ann, bob = services.guest("Ann"), services.guest("Bob")
        code = services.game(ann, bob, "greedy", clock=Clock("move", 600.0))
        waited, answers = 0.0, 0
        for change in CLOCK_CHANGES:
            machine.set_clock(change)
            assert services.games.pending().late == []  # nobody has lost their time
            for _ in range(6):
                answers += 1
                if services.asked(code) != 2:
                    services.answer(code)
                    continue
                while not services.bots_move(1):
                    machine.run(EVERY)
                    waited += EVERY
        rows = services.rows(code)
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        assert sum(row[1] == "answer" for row in rows) == answers
        assert services.status(code) == "running"
    finally:
        services.close()
    return Fault(
        what="the clock is set back and forth, by up to a day",
        times=len(CLOCK_CHANGES),
        answers=answers,
        back_s=waited,
    )


# -- all of them ---------------------------------------------------------------------------------


def run_all(times: int, answers: int, repeats: int, seed: int) -> Iterator[Fault]:
    """All faults on this machine; those that need PostgreSQL or Redis only where these are installed."""
    tools = postgresql_tools() if shutil.which("redis-server") else None
    share = times // 5 if tools else 0
    with folder() as at:
        yield from on_sqlite(at, times - 2 * share, answers, repeats, seed)
    if tools is None:
        say("PostgreSQL or Redis is not installed: their faults are left out")
        return
    with folder() as at, postgresql(tools) as database:
        yield from on_postgresql(at, database, share, answers, repeats, seed)


def on_sqlite(at: Path, times: int, answers: int, repeats: int, seed: int) -> Iterator[Fault]:
    """The faults of one server on a SQLite file."""
    url, log = f"sqlite:///{at / 'kills.sqlite3'}", at / "log"
    with killable_servers(1, url, log) as one:
        found = asyncio.run(kills(one, times, answers, seed))
    yield msgspec.structs.replace(found, what="kill -9 of one server, SQLite")
    path = at / "faults.sqlite3"
    url = f"sqlite:///{path}"
    with server_process(url, log, QUICK) as server:
        yield asyncio.run(
            disturb("the disk is full, SQLite", url, [server], lambda: full_disk(server),
                    seconds=GONE, times=repeats, seed=seed + 1)
        )  # fmt: skip
        yield asyncio.run(
            disturb("the file is locked by another process, SQLite", url, [server], lambda: locked(path),
                    seconds=LOCKED, times=repeats, seed=seed + 2)
        )  # fmt: skip
        yield asyncio.run(lose_workers(url, server, repeats, seed + 3))
    yield set_clock(f"sqlite:///{at / 'clock.sqlite3'}", seed + 4)


def on_postgresql(
    at: Path, database: PostgreSQL, times: int, answers: int, repeats: int, seed: int
) -> Iterator[Fault]:
    """The faults of one and of two servers on PostgreSQL, the latter with Redis."""
    log, socket = at / "log", at / "redis"
    with killable_servers(1, database.new(), log) as one:
        found = asyncio.run(kills(one, times, answers, seed + 5))
    yield msgspec.structs.replace(found, what="kill -9 of one server, PostgreSQL")
    with redis_at(socket) as redis, killable_servers(2, database.new(), log, redis_url=redis) as two:
        found = asyncio.run(kills(two, times, answers, seed + 6))
        yield msgspec.structs.replace(found, what="kill -9 of one of two servers, PostgreSQL and Redis")
    with ExitStack() as redis_stack:
        redis = redis_stack.enter_context(redis_at(socket))
        url = database.new()
        settings = {**QUICK, "redis_url": redis}
        with (
            server_process(url, log, settings) as first,
            server_process(url, log, settings) as second,
        ):

            @contextmanager
            def without_redis() -> Iterator[None]:
                redis_stack.close()
                yield
                redis_stack.enter_context(redis_at(socket))

            yield asyncio.run(
                disturb("Redis is gone, two servers", url, [first, second], without_redis,
                        seconds=GONE, times=repeats, seed=seed + 7)
            )  # fmt: skip
            yield asyncio.run(
                disturb("PostgreSQL is gone, two servers", url, [first, second],
                        lambda: stopped(database), seconds=GONE, times=repeats, seed=seed + 8)
            )  # fmt: skip


def report(found: list[Fault]) -> list[str]:
    """The figures as lines of markdown."""
    head = "what happened | times | acknowledged answers | answers of bots | lost | twice | longest pause, s"
    rows = [
        f"{fault.what} | {fault.times} | {fault.answers:,} | {fault.of_bots:,} | 0 | 0 | {fault.back_s:.1f}"
        for fault in found
    ]
    return [f"| {line} |" for line in (head, " | ".join(["---"] * 7), *rows)]


def main() -> int:
    """Run all faults from the command line; a lost answer, one too many, or a stalled table is an error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=100, help="how often a server is killed")
    parser.add_argument("--answers", type=int, default=110, help="acknowledged answers before each of them")
    parser.add_argument("--repeats", type=int, default=3, help="how often every other fault is repeated")
    parser.add_argument("--write", action="store_true", help="write the figures to docs/reliability.md")
    given = parser.parse_args()
    found = []
    for fault in run_all(given.kills, given.answers, given.repeats, given.seed):
        say(f"{fault.what}: {fault.times} times, {fault.answers:,} answers, nothing lost, nothing twice")
        found.append(fault)
    if given.write:
        write_section("faults", report(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
