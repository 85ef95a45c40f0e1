"""The load that a test puts on a server, and the figures it measures."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from backroom.loadtest.serving import Serving

Say = Callable[[str], object]


class Load(msgspec.Struct, frozen=True):
    """The load: how many tables, clients and answers, for how long, and how busy the machine is otherwise."""

    tables: int = 200
    clients_per_table: int = 4
    rate: float = 60.0  # answers per second, over all tables
    seconds: float = 20.0
    game: str = "reckoning"
    busy: int = 0  # other processes that keep the processor busy

    @property
    def clients(self) -> int:
        """Return the number of connected clients."""
        return self.tables * self.clients_per_table


class LoadTally:
    """What is counted during play."""

    def __init__(self) -> None:
        self.errors: list[str] = []  # messages
        self.refused = 0  # rematches that were put off because the server was full
        self.replies: list[float] = []  # seconds from sending an answer to its acknowledgement
        self.delays: list[float] = []  # seconds from sending an answer to its push, at each other client
        self.sizes: list[int] = []  # bytes of each push after an answer


class LoadReport(msgspec.Struct, frozen=True, kw_only=True):
    """The figures. A delay is the time from sending an answer until another client receives its push."""

    game: str
    tables: int
    clients: int
    busy: int
    answers: int
    answers_per_s: float
    reply_p99_ms: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    max_ms: float
    errors: int
    first_error: str
    refused: int
    cpu_ms_per_answer: float
    clients_cpu_ms_per_answer: float  # shows how fast the machine was: their work is always the same
    bytes_per_push: int
    bytes_per_push_p95: int
    database_queue: int
    drawing_queue: int
    rss_mb: float
    kb_per_table: float
    kb_per_client: float
    server_cpu: float  # cores kept busy by the server process


def report(
    load: Load,
    tally: LoadTally,
    seconds: float,
    busy: float,
    own: float,
    memory: list[float],
    server: Serving,
) -> LoadReport:
    """Make the report.

    `seconds` is how long the play took, `busy` the server's processor time, `own` that of the clients,
    `memory` the server's memory before the tables were opened, with the tables, and with the clients.
    """
    before, tables, clients = memory
    answers = len(tally.replies)
    return LoadReport(
        game=load.game,
        tables=load.tables,
        clients=load.clients,
        busy=load.busy,
        answers=answers,
        answers_per_s=round(answers / seconds, 1),
        reply_p99_ms=ms(tally.replies, 99),
        p50_ms=ms(tally.delays, 50),
        p95_ms=ms(tally.delays, 95),
        p99_ms=ms(tally.delays, 99),
        max_ms=ms(tally.delays, 100),
        errors=len(tally.errors),
        first_error=tally.errors[0] if tally.errors else "",
        refused=tally.refused,
        cpu_ms_per_answer=round(busy * 1000 / answers, 2) if answers else 0.0,
        clients_cpu_ms_per_answer=round(own * 1000 / answers, 2) if answers else 0.0,
        bytes_per_push=int(percentile(tally.sizes, 50)),
        bytes_per_push_p95=int(percentile(tally.sizes, 95)),
        database_queue=figure(server.metrics(), "backroom_database_queue_longest"),
        drawing_queue=figure(server.metrics(), "backroom_drawing_queue_longest"),
        rss_mb=round(server.memory() / 1024, 1),
        kb_per_table=round((tables - before) / load.tables, 1),
        kb_per_client=round((clients - tables) / load.clients, 1),
        server_cpu=round(busy / seconds, 2),
    )


def ms(delays: list[float], percent: int) -> float:
    """Return a percentile in milliseconds."""
    return round(percentile(delays, percent) * 1000, 1)


def percentile(values: list[float] | list[int], percent: int) -> float:
    """Return the value that `percent` of 100 values do not exceed; 0 if there are none."""
    ordered = sorted(values)
    rank = -(-len(ordered) * percent // 100)
    return ordered[rank - 1] if ordered else 0.0


def figure(metrics: str, name: str) -> int:
    """Return a figure from the server's metrics; 0 if it is not there."""
    found = re.search(rf"^{name} (\S+)$", metrics, re.MULTILINE)
    return int(float(found[1])) if found else 0
