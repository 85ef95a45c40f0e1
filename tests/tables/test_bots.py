"""Bots: their moves are leased, thought out elsewhere, and made once, whoever dies meanwhile."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from backroom.bots import BOTS, Sight, offered
from backroom.engine.chance import Dice
from backroom.engine.title import View
from backroom.tables.clock import Clock
from backroom.tables.hub import Hub
from backroom.tables.people import Refused
from backroom.tables.redis_hub import RedisHub
from backroom.tables.sweep import Sweep
from backroom.tables.workers import NICE, Workers, think
from tests.tables.conftest import Make
from tests.tables.house import RECKONING, House, errands

LONG = 60.0  # seconds after which a test has failed


def bots_alone(house: House) -> str:
    """A game in which everybody is a bot, Ann's stand-in too."""
    ann = house.guest("Ann")
    code = house.game(ann, "greedy", "random")
    house.dealer.agree(ann, code, "stand-in-0")
    return code


# -- leases --------------------------------------------------------------------------------------------


def test_a_bot_moves_only_after_the_pace_that_people_can_follow(open_house: Make, url: str):
    house = open_house(url, bot_pace=0.8)
    code = bots_alone(house)
    house.later(0.7)
    assert errands(house.dealer, 10) == []
    house.later(0.1)
    assert [errand.code for errand in errands(house.dealer, 10)] == [code]


def test_a_move_that_is_leased_is_not_given_to_another_until_the_lease_runs_out(
    house: House, open_house: Make
):
    bots_alone(house)
    other = open_house(house.url)
    lost = errands(house.dealer, 10)
    assert len(lost) == 1
    assert errands(other.dealer, 10) == []
    other.later(30)
    assert errands(other.dealer, 10) == lost


def test_whoever_takes_over_alone_does_not_wait_for_the_leases_of_a_process_that_is_gone(
    house: House, open_house: Make
):
    bots_alone(house)
    lost = errands(house.dealer, 10)
    other = open_house(house.url)
    other.dealer.take_over()
    assert errands(other.dealer, 10) == lost


def test_bringing_a_move_twice_is_harmless(house: House, open_house: Make):
    code = bots_alone(house)
    errand = errands(house.dealer, 1)[0]
    other = open_house(house.url)
    house.dealer.answer_for_bot(code, errand.seat, errand.seq, think(errand))
    with pytest.raises(Refused, match="too-late"):
        other.dealer.answer_for_bot(code, errand.seat, errand.seq, think(errand))
    assert len(house.rows(code)) == 2


def test_many_tables_are_shared_out_and_none_is_given_twice(house: House, open_house: Make):
    codes = {bots_alone(house) for _ in range(5)}
    other = open_house(house.url)
    first, second = errands(house.dealer, 3), errands(other.dealer, 3)
    assert (len(first), len(second)) == (3, 2)
    assert {errand.code for errand in first + second} == codes


# -- thinking --------------------------------------------------------------------------------------------


class Watcher:
    """A bot that remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, sight: Sight, _dice: Dice) -> int:
        self.seen.append(sight.view)
        return offered(sight.view)[0]


class Dreamer:
    """A bot that never comes to an end."""

    def choose(self, _sight: Sight, _dice: Dice) -> int:
        while True:
            pass


def test_a_bot_sees_only_the_view_of_its_seat(open_house: Make, lite: str, monkeypatch: pytest.MonkeyPatch):
    watcher = Watcher()
    monkeypatch.setitem(BOTS, "watcher", lambda _title: watcher)
    house = open_house(lite)
    code = house.game("watcher", house.guest("Ann"), "greedy")
    think(errands(house.dealer, 1)[0])
    assert watcher.seen == [RECKONING.view(house.live(code).game.g, 0)]


@pytest.mark.rule("R3.49")
def test_a_bot_that_thinks_for_too_long_gets_the_time_out_answer(
    open_house: Make, lite: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(BOTS, "dreamer", lambda _title: Dreamer())
    house = open_house(lite, bot_seconds=0.01)
    code = house.game("dreamer", house.guest("Ann"), "greedy")
    discards = [word for word in house.options(code) if word.startswith("discard")]
    assert think(errands(house.dealer, 1)[0]) == discards[0]


# -- the sweep and its workers ------------------------------------------------------------------------------


async def until_over(hub: Hub, house: House, code: str) -> None:
    """Watch a table until its game is over."""
    async with hub.subscribe(code) as watch:
        while await house.database.run(house.status, code) != "over":
            async with asyncio.timeout(LONG):
                await watch.wait()


def test_the_sweep_plays_a_game_of_bots_to_its_end(house: House):
    code = bots_alone(house)

    async def play() -> None:
        hub, workers = Hub(), Workers(2)
        house.store.hub = hub
        sweep = asyncio.create_task(Sweep(house.database, house.dealer, hub, workers).run())
        await until_over(hub, house, code)
        hub.close()
        async with asyncio.timeout(LONG):
            await sweep
        workers.close()

    asyncio.run(play())
    assert house.status(code) == "over"


def test_the_sweep_calls_the_time(house: House):
    code = house.game(house.guest("Ann"), house.guest("Bob"), house.guest("Eve"), clock=Clock("move", 5))
    house.later(5)

    async def one_round() -> None:
        workers = Workers(1)
        await Sweep(house.database, house.dealer, Hub(), workers).round()
        workers.close()

    asyncio.run(one_round())
    assert len(house.rows(code)) == 2


def test_what_a_killed_worker_was_thinking_about_is_thought_by_another(open_house: Make, lite: str):
    house = open_house(lite)
    bots_alone(house)
    errand = errands(house.dealer, 1)[0]

    async def kill_one() -> str:
        workers = Workers(1)
        await workers.think(errand)  # so that there is a process
        victim = multiprocessing.active_children()[0]
        os.kill(victim.pid or 0, signal.SIGSTOP)  # so that it is in the middle of it when it dies
        thought = asyncio.create_task(workers.think(errand))
        await asyncio.sleep(0)
        victim.kill()
        async with asyncio.timeout(LONG):
            word = await thought
        workers.close()
        return word

    assert asyncio.run(kill_one()) in house.options(errand.code)


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
        assert niceness == os.nice(0) + NICE
        assert wait_for_end(gone)


def wait_for_end(process: int) -> bool:
    """A process has ended, or does so before long."""
    ended, _, _ = select.select([process], [], [], LONG)
    os.close(process)
    return bool(ended)


def test_a_worker_process_of_its_own_plays_for_the_bots_of_a_house(
    open_house: Make, lite: str, redis_url: str
):
    house = open_house(lite)
    code = bots_alone(house)
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
        await until_over(hub, house, code)
        hub.close()

    with subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL) as worker:
        asyncio.run(watch_it())
        worker.terminate()
    assert worker.returncode == 0


def test_an_errand_travels_as_plain_data(open_house: Make, lite: str):
    house = open_house(lite)
    bots_alone(house)
    errand = errands(house.dealer, 1)[0]
    assert msgspec.json.decode(msgspec.json.encode(errand), type=type(errand)) == errand
