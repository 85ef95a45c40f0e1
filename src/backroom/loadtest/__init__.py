"""Load test: starts a server on this machine and plays at many tables over real HTTP."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
from pathlib import Path

from backroom.loadtest.parties import Parties
from backroom.loadtest.report import Load, LoadReport, Say, report
from backroom.loadtest.serving import TOKEN, Serving, allow_many_connections, busy, serving

WARM = 2  # tables that are opened and watched before anything is measured


def measure(load: Load, say: Say) -> LoadReport:
    """Start a server on an empty database, fill it with tables, play, and stop it. Returns the figures."""
    allow_many_connections(2 * load.clients)
    with tempfile.TemporaryDirectory(prefix="backroom-loadtest-") as folder:
        url = f"sqlite:///{Path(folder) / 'tables.sqlite3'}"
        with serving(url, admin_token=TOKEN) as server, busy(load.busy):
            return asyncio.run(play(load, server, say))


async def play(load: Load, server: Serving, say: Say) -> LoadReport:
    """Open the tables, connect the clients and play.

    Memory is measured before the tables are opened, after that, when all clients are connected, and at the
    end.
    """
    warm = Parties(server.port, load.game, WARM, load.clients_per_table)
    await warm.sit_down()
    await warm.come()
    await warm.leave()
    parties = Parties(server.port, load.game, load.tables, load.clients_per_table)
    memory = [server.memory()]
    say(f"opening {load.tables} tables")
    await parties.sit_down()
    memory.append(server.memory())
    say(f"connecting {load.clients} clients")
    await parties.come()
    memory.append(server.memory())
    say(f"giving {load.rate:g} answers per second for {load.seconds:g} s")
    began, used, own = time.perf_counter(), server.processor_time(), time.process_time()
    gc.disable()  # pauses of this process would count as the server's
    await parties.play(load.rate, load.seconds)
    gc.enable()
    seconds = time.perf_counter() - began
    used, own = server.processor_time() - used, time.process_time() - own
    found = report(load, parties.tally, seconds, used, own, memory, server)
    await parties.leave()
    return found
