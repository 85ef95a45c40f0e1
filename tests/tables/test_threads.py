"""Threads: urgent jobs go first, none is lost, and cancelled ones are skipped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from threading import Event

import pytest

from backroom.tables.threads import Threads


@pytest.fixture
def one() -> Iterator[Threads]:
    threads = Threads(1, "test")
    yield threads
    threads.close()


def test_what_is_done_comes_back_and_so_does_what_is_raised(one: Threads):
    async def story() -> None:
        assert await one.run(divmod, 17, 5) == (3, 2)
        with pytest.raises(ZeroDivisionError):
            await one.run(divmod, 1, 0)
        assert await one.run(lambda: "still there") == "still there"

    asyncio.run(story())


@asynccontextmanager
async def occupied(threads: Threads) -> AsyncIterator[None]:
    """Keep the only thread busy for the duration of the context."""
    loop, busy, free = asyncio.get_running_loop(), asyncio.Event(), Event()

    def block() -> None:
        loop.call_soon_threadsafe(busy.set)
        free.wait()

    blocking = asyncio.create_task(threads.run(block))
    await busy.wait()
    yield
    free.set()
    await blocking


def test_of_what_waits_the_less_patient_comes_first_but_patience_ends(one: Threads):
    done: list[str] = []

    async def story() -> None:
        async with occupied(one):
            waiting = [
                asyncio.create_task(one.run(done.append, "drawing", patience=60.0)),
                asyncio.create_task(one.run(done.append, "answer")),
                asyncio.create_task(one.run(done.append, "old drawing", patience=-60.0)),
            ]
            await asyncio.sleep(0)  # now they are queued
            assert one.waiting() == 3
        await asyncio.gather(*waiting)

    asyncio.run(story())
    assert done == ["old drawing", "answer", "drawing"]
    assert one.longest == 3


def test_what_nobody_waits_for_any_more_is_not_begun(one: Threads):
    done: list[str] = []

    async def story() -> None:
        async with occupied(one):
            given_up = asyncio.create_task(one.run(done.append, "nobody cares"))
            await asyncio.sleep(0)
            given_up.cancel()
            await asyncio.wait([given_up])
        await one.run(done.append, "the next")

    asyncio.run(story())
    assert done == ["the next"]


def test_what_was_asked_for_is_finished_before_the_threads_end():
    threads, done = Threads(2, "test"), list[int]()

    async def story() -> None:
        await asyncio.gather(*(threads.run(done.append, number) for number in range(20)))

    asyncio.run(story())
    threads.close()
    assert sorted(done) == list(range(20))
    assert not any(thread.is_alive() for thread in threads.threads)


def test_threads_that_have_ended_say_so():
    threads = Threads(1, "test")
    threads.close()
    with pytest.raises(RuntimeError, match="the threads are closed"):
        asyncio.run(threads.run(int))
