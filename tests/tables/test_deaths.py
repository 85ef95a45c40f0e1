"""A table that kills the processes that work on it is set aside, and the server goes on."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from backroom.cli.tables import retry
from backroom.tables.at_work import SLOTS, AtWork, codes_in, path_for
from backroom.tables.errors import Refused
from backroom.tables.hub import Hub
from backroom.tables.people import Person
from backroom.tables.scheduler import Scheduler
from backroom.tables.settings import Settings
from backroom.tables.workers import BotReply, BotTask, LostWorker, Workers
from tests.tables import hostile
from tests.tables.conftest import Make
from tests.tables.scripted_services import ScriptedServices, bot_tasks

LONG = 120.0  # seconds after which a test fails


@pytest.fixture
def ann(services: ScriptedServices) -> Person:
    return services.guest("Ann")


# -- what a process leaves behind ----------------------------------------------------------------


def test_a_table_is_noted_while_it_is_worked_on(tmp_path: Path):
    at_work = AtWork(tmp_path / "marks")
    with at_work.on("abcdefghjk"), at_work.on("mnpqrstuvw"):
        assert sorted(codes_in(at_work.slots)) == ["abcdefghjk", "mnpqrstuvw"]
    assert codes_in(at_work.slots) == []


def test_it_is_cleared_when_the_work_fails(tmp_path: Path):
    at_work = AtWork(tmp_path / "marks")
    with pytest.raises(ZeroDivisionError), at_work.on("abcdefghjk"):
        raise ZeroDivisionError
    assert (codes_in(at_work.slots), len(at_work.free)) == ([], SLOTS)


def test_more_work_than_slots_is_done_all_the_same(tmp_path: Path):
    at_work = AtWork(tmp_path / "marks")
    at_work.free.clear()
    with at_work.on("abcdefghjk"):
        assert codes_in(at_work.slots) == []


def test_living_processes_do_not_take_each_others_files(tmp_path: Path):
    one, two = AtWork(tmp_path / "marks"), AtWork(tmp_path / "marks")
    with one.on("abcdefghjk"), two.on("mnpqrstuvw"):
        third = AtWork(tmp_path / "marks")
        assert third.left == []
        assert (codes_in(one.slots), codes_in(two.slots)) == (["abcdefghjk"], ["mnpqrstuvw"])
    assert len(list(tmp_path.iterdir())) == 3


def test_a_process_that_was_killed_leaves_the_code_and_only_once(tmp_path: Path):
    script = (
        "import sys, signal; from pathlib import Path; from backroom.tables.at_work import AtWork\n"
        "with AtWork(Path(sys.argv[1])).on('abcdefghjk'):\n"
        "    print('working', flush=True); signal.pause()\n"
    )
    words = [sys.executable, "-c", script, str(tmp_path / "marks")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert AtWork(tmp_path / "marks").left == []
        process.send_signal(signal.SIGKILL)
    assert AtWork(tmp_path / "marks").left == ["abcdefghjk"]
    assert AtWork(tmp_path / "marks").left == []


def test_the_file_lies_beside_the_database_or_among_the_users_data(tmp_path: Path):
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    beside = path_for(Settings(database_url=f"sqlite:///{tmp_path}/backroom.sqlite3"), environment)
    assert beside == tmp_path / "backroom.sqlite3-at-work"
    assert path_for(Settings(database_url="sqlite://"), environment) is None
    elsewhere = path_for(Settings(database_url="postgresql://ann:secret@localhost/backroom"), environment)
    assert elsewhere is not None
    assert (elsewhere.parent, "secret" in elsewhere.name) == (tmp_path / "backroom", False)


# -- tables at which processes died --------------------------------------------------------------


def die_at(services: ScriptedServices, code: str) -> None:
    """A process has died while it worked on this table, and the next one starts."""
    services.cache.at_work.left.append(code)
    services.games.count_deaths()


def test_a_table_is_set_aside_after_the_second_death_in_a_row(
    services: ScriptedServices, ann: Person, caplog: pytest.LogCaptureFixture
):
    code = services.game(ann, "greedy", "greedy")
    die_at(services, code)
    assert services.status(code) == "running"
    die_at(services, code)
    assert services.status(code) == "broken"
    assert services.look(None, code).trouble == "set aside"
    assert bot_tasks(services.games, 10) == []
    assert caplog.messages == [
        f"a process has died while it worked on table {code}",
        f"table {code} is set aside: 2 processes in a row have died while they worked on it",
    ]
    with pytest.raises(Refused, match="broken: set aside"):
        services.games.agree(ann, code, "pause")


def test_a_move_in_between_makes_up_for_a_death(services: ScriptedServices, ann: Person):
    code = services.game(ann, "greedy", "greedy")
    for _ in range(3):
        die_at(services, code)
        services.play_on(code, 1)
    assert services.status(code) == "running"


def test_reading_does_not_make_up_for_it(services: ScriptedServices, ann: Person):
    code = services.game(ann, "greedy", "greedy")
    die_at(services, code)
    services.look(ann, code)
    die_at(services, code)
    assert services.status(code) == "broken"


def test_deaths_at_tables_that_are_gone_or_stopped_do_no_harm(services: ScriptedServices, ann: Person):
    code = services.game(ann, "greedy", "greedy")
    for _ in range(4):
        die_at(services, code)
        die_at(services, "nowhere")
    assert services.status(code) == "broken"


def test_the_operator_lets_a_table_go_on(services: ScriptedServices, ann: Person):
    code = services.game("greedy", ann, "greedy")
    with pytest.raises(Refused, match="not-now"):
        services.games.retry(code)
    die_at(services, code)
    die_at(services, code)
    services.games.retry(code)
    assert services.status(code) == "running"
    assert services.bots_move() == 1
    die_at(services, code)
    assert services.status(code) == "running"


def test_a_table_that_has_not_begun_goes_on_waiting(services: ScriptedServices, ann: Person):
    code = services.table(ann, "greedy", "greedy")
    die_at(services, code)
    die_at(services, code)
    services.games.retry(code)
    assert services.status(code) == "open"
    services.games.start(ann, code)


def test_the_command_line_lets_a_table_go_on(make_services: Make, lite: str):
    services = make_services(lite)
    code = services.game(services.guest("Ann"), "greedy", "greedy")
    run = partial(CliRunner(env={"BACKROOM_DATABASE_URL": lite}).invoke, retry)
    assert "cannot be tried again: not-now: running" in str(run([code]).exception)
    die_at(services, code)
    die_at(services, code)
    assert run([code]).output == f"table {code} goes on\n"
    assert services.status(code) == "running"


# -- worker processes ----------------------------------------------------------------------------


def task_of(services: ScriptedServices, *, says: bytes = b"", seconds: float = 1.0) -> BotTask:
    """A bot task whose record says something to the worker."""
    ann = services.guest("Ann")
    services.game("random", ann, "random")
    found = bot_tasks(services.games, 10)[-1]
    return msgspec.structs.replace(found, record=found.record + b" " * 3 + says, seconds=seconds)


@pytest.mark.parametrize(("says", "grace"), [(b"kill the worker", 60.0), (b"hang the worker", 1.0)])
def test_a_bot_task_that_kills_its_worker_twice_is_found_and_others_are_not_blamed(
    make_services: Make, lite: str, says: bytes, grace: float
):
    services = make_services(lite)
    bad, good = task_of(services, says=says), task_of(services, seconds=LONG)  # good ones have time

    async def think() -> list[BotReply | BaseException]:
        workers = Workers(1, grace, hostile.ponder)
        try:
            async with asyncio.timeout(LONG):
                return await asyncio.gather(*map(workers.think, (bad, good, good)), return_exceptions=True)
        finally:
            workers.close()

    guilty, *innocent = asyncio.run(think())
    assert isinstance(guilty, LostWorker)
    assert all(isinstance(reply, BotReply) for reply in innocent)


def test_workers_that_were_closed_try_nothing_again(make_services: Make, lite: str):
    services = make_services(lite)
    bad, good = task_of(services, says=b"hang the worker"), task_of(services)

    async def think() -> list[BotReply | BaseException]:
        workers = Workers(1, 1.0, hostile.ponder)
        tasks = [asyncio.create_task(workers.think(one)) for one in (bad, good)]
        await asyncio.sleep(0)  # both are in the pool now
        workers.close()
        return await asyncio.gather(*tasks, return_exceptions=True)

    assert all(isinstance(error, BrokenProcessPool | TimeoutError) for error in asyncio.run(think()))


def test_the_table_of_such_a_task_is_set_aside(make_services: Make, lite: str):
    services = make_services(lite)
    bad = task_of(services, says=b"kill the worker")

    async def go() -> None:
        workers = Workers(1, 60.0, hostile.ponder)
        async with asyncio.timeout(LONG):
            await Scheduler(services.database, services.games, Hub(), workers).go(bad)
        workers.close()

    asyncio.run(go())
    assert services.status(bad.code) == "broken"
    assert services.look(None, bad.code).trouble == "set aside"


def test_workers_that_are_killed_from_outside_blame_nobody(make_services: Make, lite: str):
    services = make_services(lite)
    task = task_of(services)

    async def think() -> list[BotReply]:
        workers, replies = Workers(1, 60.0), list[BotReply]()
        async with asyncio.timeout(LONG):
            for _ in range(5):
                replies.append(await workers.think(task))
                for child in multiprocessing.active_children():
                    child.kill()
                    child.join()
        workers.close()
        return replies

    assert len(asyncio.run(think())) == 5
