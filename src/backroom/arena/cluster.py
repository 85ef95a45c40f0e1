"""Plays games on Ray: actors that each play one game after another, on this machine or on a cluster."""

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

HERE = "ray"  # the address that stands for a Ray started here


class GameActor:
    """A Ray actor that plays the games whose numbers it is given."""

    def __init__(self, order: bytes) -> None:
        self.order = order

    def play(self, number: int) -> Played:
        return play(self.order, number)


def on_ray(series: Series, games: int, jobs: int | None, address: str) -> Iterator[Played]:
    """Play the games of a series on Ray and yield the results as they come in.

    `jobs` is the number of actors; None starts one for every processor of the cluster.
    """
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
    """Connect to Ray, or start it, for the duration of the block."""
    try:
        if address == HERE:
            start(jobs)
        else:
            join(address)
        yield
    finally:
        ray.shutdown()


def start(jobs: int | None) -> None:
    """Start Ray on this machine.

    Ray requires a token; unless one is configured, a random one is used that lives as long as this process.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage statistics
    if "RAY_AUTH_TOKEN_PATH" not in os.environ:  # otherwise Ray writes one into the home folder
        os.environ.setdefault("RAY_AUTH_TOKEN", token_hex(32))
    with seeing_our_modules():
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False, logging_level=ERROR)


@contextmanager
def seeing_our_modules() -> Iterator[None]:
    """Let processes that are started in the block import the same modules as this process."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    try:
        yield
    finally:
        del os.environ["PYTHONPATH"]
        if before is not None:
            os.environ["PYTHONPATH"] = before


def join(address: str) -> None:
    """Connect to a running Ray. The same version of Backroom must be installed on its machines."""
    with catch_warnings():
        filterwarnings("ignore", "Ray Client connection timed out", UserWarning)  # reported as an error below
        try:
            ray.init(address, logging_level=ERROR)
        except ConnectionError:
            raise BackroomError(f"{address}: no Ray answers there") from None
