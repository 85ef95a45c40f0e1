"""`backroom serve`: the real server, from the first line it prints to the last connection it closes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx2
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from backroom.cli.serve import serve
from backroom.engine.errors import BackroomError
from backroom.tables.settings import Settings
from backroom.tables.workers import BotTask
from backroom.web.application import Application
from tests.tables.scripted_services import bot_tasks
from tests.web.conftest import Wall
from tests.web.dom import Mirror
from tests.web.pages import SAME_SITE, Page, Visitor
from tests.web.playing import answer_once

COMMAND = "from backroom.cli.serve import serve; serve()"
LONG = 60.0  # seconds after which a test fails


@contextmanager
def served(tmp_path: Path, first: str = "") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process on a free port, and its address; it does something else `first`."""
    own = {"PYTHONPATH": os.pathsep.join(sys.path), "XDG_DATA_HOME": str(tmp_path), "BACKROOM_BOT_PACE": "0"}
    process = subprocess.Popen(
        [sys.executable, "-c", first + COMMAND, "--port", "0", "--no-open"],
        env={**os.environ, **own}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    try:
        yield process, line.split()[4]
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    with served(tmp_path) as running:
        yield running


def test_a_game_is_played_over_the_wire_and_the_server_stops_at_once(
    server: tuple[subprocess.Popen[str], str],
):
    process, address = server
    with httpx2.Client(base_url=address, headers=SAME_SITE, follow_redirects=True) as ada:
        page = ada.post("/quick/reckoning", data={"players": "3", "bot": "greedy"})
        path = page.url.path
        cookie = f"backroom={ada.cookies['backroom']}"
        live = address.replace("http", "ws").rstrip("/") + f"{path}/live?seat=0"
        with connect(live, additional_headers={**SAME_SITE, "cookie": cookie}, compression="deflate") as ear:
            assert ear.protocol.extensions == []
            answers, mirror = 0, Mirror()
            while answers < 3:
                form = Page(mirror.take(json.loads(ear.recv(timeout=LONG))).html).by_id.get("answer-form")
                if form:
                    data = {**form.fields, "answer": form.buttons[0][1]}
                    taken = ada.post(form.action, data=data, headers={"x-fragment": "1"})
                    answers += taken.status_code == 204
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as goodbye:
                list(ear)
            assert goodbye.value.rcvd is not None
            assert goodbye.value.rcvd.code == 1012
    assert process.wait(timeout=LONG) in {0, -signal.SIGTERM}
    assert process.stderr is not None
    assert process.stderr.read() == ""


def test_ctrl_c_ends_it_without_a_word(server: tuple[subprocess.Popen[str], str]):
    process, address = server
    assert httpx2.get(f"{address}healthz").text == "ok"
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=LONG) in {0, 130}
    assert process.stderr is not None
    assert process.stderr.read() == ""


def test_a_bot_move_that_a_killed_server_had_taken_is_due_when_the_house_opens_again(
    app: Application, settings: Settings, wall: Wall, ada: Visitor
):
    code, dice = ada.quick(), Random(4)
    while not (taken := bot_tasks(app.games, 1)):
        answer_once(ada, ada.get(f"/t/{code}"), dice)
    again = Application(settings, now=wall)

    async def opened() -> list[BotTask]:
        async with again.open():
            return bot_tasks(again.games, 1)

    assert asyncio.run(opened()) == taken


def test_a_port_that_is_taken_is_one_clear_line():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = CliRunner().invoke(serve, ["--port", str(port), "--no-open"])
    assert isinstance(result.exception, BackroomError)
    assert str(result.exception) == f"port {port} is in use; try --port {port + 1}"
