"""Bot moves are leased, thought out by workers and played exactly once, even if a process dies."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import select
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from backroom.bots import BOTS, Sight, offered
from backroom.engine.chance import Dice
from backroom.engine.title import View
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.hub import Hub
from backroom.tables.redis_hub import RedisHub
from backroom.tables.scheduler import Scheduler
from backroom.tables.workers import NICE, Workers, think
from tests.tables.conftest import Make
from tests.tables.heists import Heist, heist_is_played
from tests.tables.scripted_services import RECKONING, ScriptedServices, bot_tasks

__all__ = ["heist_is_played"]
pytestmark = pytest.mark.usefixtures("heist_is_played")

LONG = 60.0  # seconds after which a test fails
NICEST = 19  # the system allows no more


def bots_alone(services: ScriptedServices) -> str:
    """A game played by bots only, one of them Ann's stand-in."""
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "random")
    services.games.agree(ann, code, "stand-in-0")
    return code


# -- leases --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bot", "thinking"), [("easy", 0.0), ("medium", 0.0), ("hard", 0.4)])
def test_a_bot_thinks_at_once_and_replies_at_a_pace_that_people_can_follow(
    make_services: Make, url: str, bot: str, thinking: float
):
    services = make_services(url, bot_pace=0.8)
    code = services.game(bot, services.guest("Ann"), bot)
    bot_task = bot_tasks(services.games, 1)[0]
    assert (bot_task.code, bot_task.bot) == (code, "ismcts:400ms" if bot == "hard" else bot)
    assert 0.6 <= bot_task.answer_at - services.time - thinking <= 1.2


@pytest.mark.parametrize(("bots", "part"), [("natural", 1.0), ("quick", 0.4), ("instant", 0.1)])
def test_a_table_chooses_the_pace_of_its_bots(
    make_services: Make, url: str, bots: Literal["natural", "quick", "instant"], part: float
):
    services = make_services(url, bot_pace=0.8)
    services.game("easy", services.guest("Ann"), "easy", clock=Clock(bots=bots))
    bot_task = bot_tasks(services.games, 1)[0]
    assert 0.6 * part <= bot_task.answer_at - services.time <= 1.2 * part
    assert bot_task.pace == pytest.approx(0.8 * part)


def test_one_who_plays_with_bots_alone_sets_their_pace(make_services: Make, url: str):
    services = make_services(url, bot_pace=0.8)
    ann, bob = services.guest("Ann"), services.guest("Bob")
    code = services.game(ann, "easy", "easy")
    services.games.set_pace(ann, code, "instant")
    while services.asked(code) == 0:
        services.answer(code)
    assert bot_tasks(services.games, 1)[0].pace == pytest.approx(0.08)
    for who, pace, why in ((ann, "fast", "not-understood"), (bob, "quick", "not-your-seat")):
        with pytest.raises(Refused, match=why):
            services.games.set_pace(who, code, pace)
    shared = services.game(ann, bob, "easy")
    with pytest.raises(Refused, match="not-allowed"):
        services.games.set_pace(ann, shared, "instant")


def test_the_host_who_watches_bots_alone_lets_them_run_ahead(make_services: Make, url: str):
    services = make_services(url, bot_pace=0.8)
    ann, bob = services.guest("Ann"), services.guest("Bob")
    code = services.table(ann, "easy", "easy")
    services.tables.leave_seat(ann, code, 0)
    services.tables.add_bot(ann, code, 0, "easy")
    services.games.start(ann, code)
    services.games.set_pace(ann, code, "instant")
    assert bot_tasks(services.games, 1)[0].pace == pytest.approx(0.08)
    with pytest.raises(Refused, match="not-your-seat"):
        services.games.set_pace(bob, code, "quick")


def test_the_moment_of_a_reply_outlives_the_process(make_services: Make, url: str):
    services = make_services(url, bot_pace=0.8)
    bots_alone(services)
    lost = bot_tasks(services.games, 1)
    again = make_services(url, bot_pace=0.8)
    again.games.take_over()
    assert bot_tasks(again.games, 1) == lost


def test_a_lease_lasts_until_the_reply_and_longer(make_services: Make, url: str):
    services = make_services(url, bot_pace=80.0)
    bots_alone(services)
    lost = bot_tasks(services.games, 1)
    services.later(60 + 29)
    assert services.time < lost[0].answer_at + 30
    assert bot_tasks(services.games, 1) == []


def test_somebody_elses_secret_answer_does_not_put_off_the_reply_of_a_bot(make_services: Make, lite: str):
    services = make_services(lite, bot_pace=0.8)
    table = Heist(services, "random")
    bot_task = bot_tasks(services.games, 1)[0]
    services.later(0.5)
    table.answers("0")
    services.games.release([table.code])
    assert bot_tasks(services.games, 1)[0].answer_at == bot_task.answer_at


def test_a_move_that_is_leased_is_not_given_to_another_until_the_lease_runs_out(
    services: ScriptedServices, make_services: Make
):
    bots_alone(services)
    other = make_services(services.url)
    lost = bot_tasks(services.games, 10)
    assert len(lost) == 1
    assert bot_tasks(other.games, 10) == []
    other.later(30)
    assert bot_tasks(other.games, 10) == lost


def test_whoever_takes_over_alone_does_not_wait_for_the_leases_of_a_process_that_is_gone(
    services: ScriptedServices, make_services: Make
):
    bots_alone(services)
    lost = bot_tasks(services.games, 10)
    other = make_services(services.url)
    other.games.take_over()
    assert bot_tasks(other.games, 10) == lost


def test_bringing_a_move_twice_is_harmless(services: ScriptedServices, make_services: Make):
    code = bots_alone(services)
    bot_task = bot_tasks(services.games, 1)[0]
    other = make_services(services.url)
    services.games.answer_for_bot(code, bot_task.seat, bot_task.seq, think(bot_task))
    with pytest.raises(Refused, match="too-late"):
        other.games.answer_for_bot(code, bot_task.seat, bot_task.seq, think(bot_task))
    assert len(services.rows(code)) == 2


def test_many_tables_are_shared_out_and_none_is_given_twice(services: ScriptedServices, make_services: Make):
    codes = {bots_alone(services) for _ in range(5)}
    other = make_services(services.url)
    first, second = bot_tasks(services.games, 3), bot_tasks(other.games, 3)
    assert (len(first), len(second)) == (3, 2)
    assert {bot_task.code for bot_task in first + second} == codes


# -- thinking --------------------------------------------------------------------------------------------


class Watcher:
    """A bot that remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, sight: Sight, _dice: Dice) -> int:
        self.seen.append(sight.view)
        return offered(sight.view)[0]


class Dreamer:
    """A bot that never stops thinking."""

    def choose(self, _sight: Sight, _dice: Dice) -> int:
        while True:
            pass


def test_a_bot_sees_only_the_view_of_its_seat(
    make_services: Make, lite: str, monkeypatch: pytest.MonkeyPatch
):
    watcher = Watcher()
    monkeypatch.setitem(BOTS, "watcher", lambda _title: watcher)
    services = make_services(lite)
    code = services.game("watcher", services.guest("Ann"), "greedy")
    think(bot_tasks(services.games, 1)[0])
    assert watcher.seen == [RECKONING.view(services.logged(code).game.g, 0)]


def test_on_a_tired_server_a_hard_bot_thinks_for_less_time_but_answers_at_the_same_pace(
    make_services: Make, url: str
):
    services = make_services(url, bot_pace=0.8, hard_ms=100)
    services.game("hard", services.guest("Ann"), "greedy")
    bot_task = bot_tasks(services.games, 1)[0]
    assert bot_task.bot == "ismcts:100ms"
    assert think(bot_task).answer in services.options(bot_task.code)
    assert 0.6 <= bot_task.answer_at - services.time - 0.4 <= 1.2


@pytest.mark.rule("R3.49")
def test_a_bot_that_thinks_for_too_long_gets_the_time_out_answer(
    make_services: Make, lite: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(BOTS, "dreamer", lambda _title: Dreamer())
    services = make_services(lite, bot_seconds=0.01)
    code = services.game("dreamer", services.guest("Ann"), "greedy")
    discards = [word for word in services.options(code) if word.startswith("discard")]
    assert think(bot_tasks(services.games, 1)[0]).answer == discards[0]


# -- the scheduler and its workers --------------------------------------------------------------------------


async def until_over(hub: Hub, services: ScriptedServices, code: str) -> None:
    """Wait until the game at a table is over."""
    async with hub.subscribe(code) as watch:
        while await services.database.run(services.status, code) != "over":
            async with asyncio.timeout(LONG):
                await watch.wait()


def test_the_sweep_plays_a_game_of_bots_to_its_end(services: ScriptedServices):
    code = bots_alone(services)

    async def play() -> None:
        hub, workers = Hub(), Workers(2)
        services.store.hub = hub
        scheduler = asyncio.create_task(Scheduler(services.database, services.games, hub, workers).run())
        await until_over(hub, services, code)
        hub.close()
        async with asyncio.timeout(LONG):
            await scheduler
        workers.close()

    asyncio.run(play())
    assert services.status(code) == "over"


def test_the_sweep_calls_the_time(services: ScriptedServices):
    code = services.game(
        services.guest("Ann"), services.guest("Bob"), services.guest("Eve"), clock=Clock("move", 5)
    )
    services.later(5)

    async def one_round() -> None:
        workers = Workers(1)
        await Scheduler(services.database, services.games, Hub(), workers).round()
        workers.close()

    asyncio.run(one_round())
    assert len(services.rows(code)) == 2


def test_what_a_killed_worker_was_thinking_about_is_thought_by_another(make_services: Make, lite: str):
    services = make_services(lite)
    bots_alone(services)
    bot_task = bot_tasks(services.games, 1)[0]

    async def kill_one() -> str:
        workers = Workers(1)
        await workers.think(bot_task)  # starts a process
        victim = multiprocessing.active_children()[0]
        os.kill(victim.pid or 0, signal.SIGSTOP)  # stopped, so that it is still thinking when it is killed
        thought = asyncio.create_task(workers.think(bot_task))
        await asyncio.sleep(0)
        victim.kill()
        async with asyncio.timeout(LONG):
            reply = await thought
        workers.close()
        return reply.answer

    assert asyncio.run(kill_one()) in services.options(bot_task.code)


def test_workers_are_nice_and_none_outlives_a_parent_that_was_killed(tmp_path: Path):
    script = (
        "import asyncio, multiprocessing, os, signal\n"
        "from backroom.tables.workers import Workers\n"
        "if __name__ == '__main__':\n"
        "    workers = Workers(1)\n"
        "    print(workers.pool.submit(os.nice, 0).result(), flush=True)\n"
        "    print(multiprocessing.active_children()[0].pid, flush=True)\n"
        "    signal.pause()\n"
    )
    (tmp_path / "parent.py").write_text(script)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, str(tmp_path / "parent.py")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        niceness, worker = int(parent.stdout.readline()), int(parent.stdout.readline())
        gone = os.pidfd_open(worker)
        parent.kill()
        assert niceness == min(os.nice(0) + NICE, NICEST)
        assert wait_for_end(gone)


def wait_for_end(process: int) -> bool:
    """Wait until a process has ended."""
    ended, _, _ = select.select([process], [], [], LONG)
    os.close(process)
    return bool(ended)


def test_a_worker_process_of_its_own_plays_for_the_bots_of_a_server(
    make_services: Make, lite: str, redis_url: str
):
    services = make_services(lite)
    services.time = time.time()  # the clock of the worker, for whom the table would be asleep
    code = bots_alone(services)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "BACKROOM_DATABASE_URL": lite,
        "BACKROOM_REDIS_URL": redis_url,
        "BACKROOM_BOT_PACE": "0",
    }
    words = [sys.executable, "-c", "from backroom.cli.worker import worker; worker()", "--processes", "1"]

    async def watch_it() -> None:
        hub = RedisHub(redis_url)
        await until_over(hub, services, code)
        hub.close()

    with subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL) as worker:
        asyncio.run(watch_it())
        worker.terminate()
    assert worker.returncode == 0


def test_an_errand_travels_as_plain_data(make_services: Make, lite: str):
    services = make_services(lite)
    bots_alone(services)
    bot_task = bot_tasks(services.games, 1)[0]
    assert msgspec.json.decode(msgspec.json.encode(bot_task), type=type(bot_task)) == bot_task


@pytest.mark.timeout(60)
def test_a_server_that_stops_does_not_wait_for_a_thought():
    workers = Workers(1)
    long_thought = workers.pool.submit(time.sleep, 3600)
    while not long_thought.running():
        time.sleep(0)
    workers.close()
    with pytest.raises(BrokenProcessPool):
        long_thought.result()
