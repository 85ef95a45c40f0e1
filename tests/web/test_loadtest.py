"""`backroom loadtest`: a tiny run, with a real server and real connections."""

from __future__ import annotations

import asyncio
import json
import os

import pytest
from click.testing import CliRunner

from backroom.cli.loadtest import loadtest
from backroom.loadtest.client import Client, ReceivedPush, Reply
from backroom.loadtest.parties import Party
from backroom.loadtest.report import LoadTally, percentile

FIGURES = {
    *("game", "tables", "clients", "busy", "answers", "answers_per_s", "errors", "first_error", "refused"),
    *("reply_p99_ms", "p50_ms", "p95_ms", "p99_ms", "max_ms"),
    *("cpu_ms_per_answer", "clients_cpu_ms_per_answer"),
    *("bytes_per_push", "bytes_per_push_p95", "database_queue", "drawing_queue"),
    *("rss_mb", "kb_per_table", "kb_per_client", "server_cpu"),
}


@pytest.mark.parametrize("game", ["reckoning", "bootleggers"])
def test_three_tables_are_played_at_for_two_seconds_without_an_error(game: str):
    words = ["--tables", "3", "--seconds", "2", "--rate", "10", "--json", "--game", game, "--busy", "1"]
    found = json.loads(CliRunner().invoke(loadtest, words, catch_exceptions=False).stdout)
    assert set(found) == FIGURES
    assert (found["tables"], found["clients"], found["errors"]) == (3, 12, 0)
    assert 1 <= found["answers"] <= 20
    assert 0 < found["p50_ms"] <= found["p95_ms"] <= found["p99_ms"]
    assert found["rss_mb"] > 0
    assert (found["game"], found["busy"]) == (game, 1)
    assert 0 < found["bytes_per_push"] <= found["bytes_per_push_p95"]
    assert min(found["cpu_ms_per_answer"], found["clients_cpu_ms_per_answer"]) > 0
    assert min(found["database_queue"], found["drawing_queue"]) > 0


def test_a_guest_who_is_called_away_goes_even_if_a_reply_comes_at_that_moment():
    bot_task: asyncio.Task[None]

    class Hurried(Client):
        async def exchange(self, _sent: bytes) -> bytes:
            asyncio.get_running_loop().call_soon(bot_task.cancel)
            return b"HTTP/1.1 204 No Content\r\n\r\n"

    async def run() -> None:
        await Hurried(80, "Ann").post("/name", name="Ann")
        await asyncio.Event().wait()

    async def story() -> None:
        nonlocal bot_task
        bot_task = asyncio.create_task(run())
        await asyncio.wait([bot_task])
        assert bot_task.cancelled()

    asyncio.run(story())


def test_a_rematch_that_a_full_server_refuses_is_asked_for_again_at_the_next_turn():
    full, opened, done = Reply(503, "", "", "full"), Reply(303, "/t/NEXT", "", ""), Reply(204, "", "", "")
    replies = [full, opened, full, opened, done]
    asked: list[str] = []

    class Scripted(Client):
        async def post(self, path: str, **_fields: object) -> Reply:
            asked.append(path)
            return replies.pop(0)

        async def watch(self, code: str, _seat: int) -> None:
            asked.append(f"watches {code}")

        async def hear(self) -> ReceivedPush:
            return await asyncio.Future()

    async def story() -> None:
        party = Party("reckoning", tally, [Scripted(80, "Ann")])
        party.code = "LAST"
        for _ in range(3):
            await party.answer()
        await party.leave()

    tally = LoadTally()
    asyncio.run(story())
    last, start = "/t/LAST/rematch", "/t/NEXT/start"
    assert asked == [last, last, start, last, start, "watches NEXT"]
    assert (tally.refused, tally.errors) == (2, [])


def test_the_settings_of_a_real_house_are_not_touched(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BACKROOM_DATABASE_URL", "sqlite:////nowhere/at/all.sqlite3")
    words = ["--tables", "1", "--clients-per-table", "3", "--seconds", "1", "--rate", "2"]
    shown = CliRunner().invoke(loadtest, words, catch_exceptions=False).stdout
    assert "answers per second" in shown
    assert os.environ["BACKROOM_DATABASE_URL"].endswith("all.sqlite3")


@pytest.mark.parametrize(("percent", "expected"), [(50, 3), (95, 5), (99, 5), (20, 1)])
def test_so_many_of_a_hundred_do_not_take_longer(percent: int, expected: int):
    assert percentile([5, 1, 2, 4, 3], percent) == expected
