"""What is asked of a server, and what came of it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from backroom.loadtest.serving import Serving

Say = Callable[[str], object]


class Load(msgspec.Struct, frozen=True):
    """How many, how fast, how long."""

    tables: int = 200
    clients_per_table: int = 4
    rate: float = 60.0  # answers a second, over all tables
    seconds: float = 20.0

    @property
    def clients(self) -> int:
        """Everybody who is connected."""
        return self.tables * self.clients_per_table


class Tally:
    """What is counted during play."""

    def __init__(self) -> None:
        self.answers = 0
        self.errors = 0
        self.delays: list[float] = []  # seconds from sending an answer to the push, for everybody else


class Report(msgspec.Struct, frozen=True):
    """The figures. Delays are from an answer being sent to its push being received by another client."""

    tables: int
    clients: int
    answers: int
    answers_per_s: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    errors: int
    rss_mb: float
    kb_per_table: float
    kb_per_client: float
    server_cpu: float  # cores that were busy in the server process


def report(
    load: Load, tally: Tally, seconds: float, busy: float, memory: list[float], server: Serving
) -> Report:
    """`memory` was seen before the tables, with the tables, and with the clients, in KB."""
    before, tables, clients = memory
    return Report(
        tables=load.tables,
        clients=load.clients,
        answers=tally.answers,
        answers_per_s=round(tally.answers / seconds, 1),
        p50_ms=percentile(tally.delays, 50),
        p95_ms=percentile(tally.delays, 95),
        p99_ms=percentile(tally.delays, 99),
        errors=tally.errors,
        rss_mb=round(server.memory() / 1024, 1),
        kb_per_table=round((tables - before) / load.tables, 1),
        kb_per_client=round((clients - tables) / load.clients, 1),
        server_cpu=round(busy, 2),
    )


def percentile(delays: list[float], percent: int) -> float:
    """The delay, in ms, that so many of a hundred do not exceed; 0 where there is none."""
    ordered = sorted(delays)
    rank = -(-len(ordered) * percent // 100)
    return round(ordered[rank - 1] * 1000, 1) if ordered else 0.0
