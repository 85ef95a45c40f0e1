"""A server of our own under the load of many guests, over real HTTP, and never beyond this machine."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
from pathlib import Path

from backroom.loadtest.crowd import Crowd
from backroom.loadtest.report import Load, LoadReport, Say, report
from backroom.loadtest.serving import TOKEN, Serving, allow_many_connections, busy, serving

WARM = 2  # tables that are played before anything is counted


def measure(load: Load, say: Say) -> LoadReport:
    """Start a server on an empty file, fill it with tables, play for a while, and stop it again."""
    allow_many_connections(2 * load.clients)
    with tempfile.TemporaryDirectory(prefix="backroom-loadtest-") as folder:
        url = f"sqlite:///{Path(folder) / 'house.sqlite3'}"
        with serving(url, admin_token=TOKEN) as server, busy(load.busy):
            return asyncio.run(play(load, server, say))


async def play(load: Load, server: Serving, say: Say) -> LoadReport:
    """Memory is looked at when all tables stand, when everybody looks at them, and at the end."""
    warm = Crowd(server.port, load.game, WARM, load.clients_per_table)
    await warm.sit_down()
    await warm.come()
    await warm.leave()
    crowd = Crowd(server.port, load.game, load.tables, load.clients_per_table)
    memory = [server.memory()]
    say(f"{load.tables} tables are opened")
    await crowd.sit_down()
    memory.append(server.memory())
    say(f"{load.clients} clients are connected")
    await crowd.come()
    memory.append(server.memory())
    say(f"{load.rate:g} answers a second are given for {load.seconds:g} s")
    began, used = time.perf_counter(), server.processor_time()
    gc.disable()  # our own pauses are not the server's
    await crowd.play(load.rate, load.seconds)
    gc.enable()
    seconds = time.perf_counter() - began
    found = report(load, crowd.tally, seconds, server.processor_time() - used, memory, server)
    await crowd.leave()
    return found
