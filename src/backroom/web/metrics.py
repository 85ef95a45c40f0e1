"""Metrics for Prometheus. None of them depends on hidden information."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backroom.tables.threads import Threads
from backroom.web.crowd import Crowd
from backroom.web.pressure import Pressure

QUICK = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Census(Collector):
    """Numbers from the database, counted when the metrics are collected."""

    def __init__(self, census: Callable[[], dict[str, int]]) -> None:
        self.census = census

    def collect(self) -> Iterator[Metric]:
        """Count."""
        family = GaugeMetricFamily("backroom_census", "Tables by status, people, log rows", labels=["what"])
        for what, number in self.census().items():
            family.add_metric([what], number)
        yield family

    def describe(self) -> Iterator[Metric]:
        """The name of the metric, without counting: registration must not wait for the database."""
        yield GaugeMetricFamily("backroom_census", "Tables by status, people, log rows", labels=["what"])


class Metrics:
    """The metrics of one server process."""

    def __init__(
        self,
        census: Callable[[], dict[str, int]],
        database: Threads,
        drawing: Threads,
        pressure: Pressure,
        viewers: Crowd,
    ) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "backroom_requests", "Requests answered", ["page", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "backroom_request_seconds",
            "Time to answer a request",
            ["page"],
            buckets=QUICK,
            registry=self.registry,
        )
        self.refused = Counter("backroom_refused", "Refusals", ["why"], registry=self.registry)
        self.pushes = Counter("backroom_pushes", "Pushes sent", registry=self.registry)
        self.push_bytes = Counter("backroom_push_bytes", "Bytes pushed", registry=self.registry)
        self._read("backroom_watchers", "Open live connections", partial(getattr, viewers, "number"))
        for name, threads in {"database": database, "drawing": drawing}.items():
            queue = f"backroom_{name}_queue"
            self._read(queue, f"Jobs waiting for a {name} thread", threads.waiting)
            self._read(
                f"{queue}_longest", "Greatest length of this queue", partial(getattr, threads, "longest")
            )
        self._read("backroom_behind_seconds", "Delay of pushes in seconds", pressure.behind)
        self.registry.register(Census(census))

    def _read(self, name: str, what: str, value: Callable[[], float]) -> None:
        """Register a gauge that is read when the metrics are collected."""
        Gauge(name, what, registry=self.registry).set_function(value)

    def pushed(self, size: int) -> None:
        """Count a push of this many bytes."""
        self.pushes.inc()
        self.push_bytes.inc(size)

    def text(self) -> bytes:
        """All metrics in the Prometheus text format; reads the database."""
        return generate_latest(self.registry)


class MetricsMiddleware:
    """Counts and times requests by handler, never by path: paths contain the codes of tables."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, http = time.perf_counter(), 500

        async def send_on(message: Message) -> None:
            nonlocal http
            if message["type"] == "http.response.start":
                http = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_on)
        finally:
            page = getattr(scope.get("endpoint"), "__name__", "other")
            self.metrics.requests.labels(page, str(http)).inc()
            self.metrics.seconds.labels(page).observe(time.perf_counter() - began)
