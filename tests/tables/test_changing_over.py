"""Workers change over to the compiled package when it has been built; the server goes on interpreted."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

import backroom
from backroom.tables.workers import BotReply, BotTask, Workers, think
from tests.tables.conftest import Make
from tests.tables.scripted_services import ScriptedServices, bot_tasks

SOURCES = Path(backroom.__file__).parent
PACKAGE = Path(__file__).parents[2] / ".venv/package"  # a link: to the compiled package, if there is one


def where(_: BotTask) -> BotReply:
    """In a worker: the folder of its package."""
    return BotReply(str(Path(backroom.__file__).parents[1]))


def think_compiled(bot_task: BotTask) -> BotReply:
    """In a worker: think, with the compiled package."""
    assert backroom.compiled()
    return think(bot_task)


@pytest.fixture
def services(make_services: Make, lite: str, monkeypatch: pytest.MonkeyPatch) -> ScriptedServices:
    """A table of bots, one of which has to move."""
    monkeypatch.setattr(sys, "path", [*sys.path])  # workers search where their parent does
    services = make_services(lite)
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "greedy")
    services.games.agree(ann, code, "stand-in-0")
    return services


@pytest.fixture
def bot_task(services: ScriptedServices) -> BotTask:
    return bot_tasks(services.games, 1)[0]


def test_the_next_thought_after_the_build_is_thought_with_what_was_built(bot_task: BotTask, tmp_path: Path):
    built = tmp_path / "built"

    async def build_meanwhile() -> list[str]:
        workers = Workers(1, work=where, compiled=str(built))
        before = await workers.think(bot_task)
        unfinished = tmp_path / "unfinished"
        unfinished.mkdir()
        (unfinished / "backroom").symlink_to(SOURCES)
        unfinished.rename(built)
        after = [await workers.think(bot_task), await workers.think(bot_task)]
        workers.close()
        return [reply.answer for reply in (before, *after)]

    assert asyncio.run(build_meanwhile()) == [str(SOURCES.parent), str(built), str(built)]


def test_whoever_is_thinking_may_finish_before_the_change(bot_task: BotTask, tmp_path: Path):
    async def two_at_once() -> list[str]:
        workers = Workers(2, work=where, compiled=str(tmp_path / "built"))
        first = asyncio.create_task(workers.think(bot_task))
        await asyncio.sleep(0)
        (tmp_path / "built").mkdir()
        (tmp_path / "built/backroom").symlink_to(SOURCES)
        found = [await workers.think(bot_task), await first, await workers.think(bot_task)]
        workers.close()
        return [reply.answer for reply in found]

    assert asyncio.run(two_at_once()) == [str(SOURCES.parent), str(SOURCES.parent), str(tmp_path / "built")]


@pytest.mark.skipif(not any(PACKAGE.glob("*__mypyc*")), reason="there is no compiled package")
def test_compiled_workers_understand_an_interpreted_server(services: ScriptedServices, bot_task: BotTask):
    async def one_thought() -> str:
        workers = Workers(1, work=think_compiled, compiled=str(PACKAGE.resolve()))
        reply = await workers.think(bot_task)
        workers.close()
        return reply.answer

    assert asyncio.run(one_thought()) in services.options(bot_task.code)
