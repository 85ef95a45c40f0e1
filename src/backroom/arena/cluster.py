"""Games on Ray: actors that each play one game after another, here or on the machines of a cluster."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from logging import ERROR
from secrets import token_hex
from warnings import catch_warnings, filterwarnings

import msgspec
import ray
from ray.exceptions import RayActorError
from ray.util import ActorPool

from backroom.arena.games import Played, Series, play
from backroom.engine.errors import BackroomError

HERE = "ray"  # a Ray of our own, for as long as it takes


class GameActor:
    """An actor: plays the games that it is given the numbers of."""

    def __init__(self, order: bytes) -> None:
        self.order = order

    def play(self, number: int) -> Played:
        return play(self.order, number)


def on_ray(series: Series, games: int, jobs: int | None, address: str) -> Iterator[Played]:
    """All games of a series, as they end. Without a word on jobs every processor gets an actor."""
    order = msgspec.json.encode(series)
    with connected(address, jobs):
        processors = int(ray.cluster_resources()["CPU"])  # type: ignore[no-untyped-call]
        actors = min(jobs or processors, games)
        pool = ActorPool([ray.remote(GameActor).remote(order) for _ in range(actors)])
        try:
            yield from pool.map_unordered(lambda actor, number: actor.play.remote(number), list(range(games)))
        except RayActorError as error:
            raise BackroomError(f"{address}: an actor died: {str(error).splitlines()[-1]}") from None


@contextmanager
def connected(address: str, jobs: int | None) -> Iterator[None]:
    """Ray, for as long as this lasts; whatever we have started ends with it."""
    try:
        if address == HERE:
            start(jobs)
        else:
            join(address)
        yield
    finally:
        ray.shutdown()


def start(jobs: int | None) -> None:
    """A Ray of our own. Ray lets nobody in without a token; ours lives as long as this process."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # tells nobody that it was used
    if "RAY_AUTH_TOKEN_PATH" not in os.environ:  # left to itself, Ray writes one into the home folder
        os.environ.setdefault("RAY_AUTH_TOKEN", token_hex(32))
    with seeing_our_modules():
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False, logging_level=ERROR)


@contextmanager
def seeing_our_modules() -> Iterator[None]:
    """Processes that are started here import what this one imports."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    try:
        yield
    finally:
        del os.environ["PYTHONPATH"]
        if before is not None:
            os.environ["PYTHONPATH"] = before


def join(address: str) -> None:
    """A Ray that is there; Backroom of this version must be installed on its machines."""
    with catch_warnings():
        filterwarnings("ignore", "Ray Client connection timed out", UserWarning)  # we say it ourselves
        try:
            ray.init(address, logging_level=ERROR)
        except ConnectionError:
            raise BackroomError(f"{address}: no Ray answers there") from None
