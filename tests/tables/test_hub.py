"""The hub reports changes to subscribers: once, from any thread, in every process."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from threading import Thread
from typing import Any

import pytest

from backroom.tables.hub import Hub, Subscription, make_hub
from backroom.tables.redis_hub import RedisHub
from backroom.tables.settings import Settings

LONG = 60.0  # seconds after which a test fails


def run(story: Coroutine[Any, Any, None]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(LONG):
            await story

    asyncio.run(in_time())


async def has_news(watch: Subscription) -> bool:
    """True if a wait would return at once."""
    for _ in range(3):
        await asyncio.sleep(0)
    return watch.changed.is_set()


def test_whoever_watches_a_table_hears_of_its_changes_and_of_no_others():
    async def story() -> None:
        hub = Hub()
        async with hub.subscribe("mine") as mine, hub.subscribe("other") as other:
            hub.publish("mine")
            assert await mine.wait()
            assert not await has_news(other)

    run(story())


def test_many_changes_before_a_wait_are_one():
    async def story() -> None:
        hub = Hub()
        async with hub.subscribe("t") as watch:
            for _ in range(100):
                hub.publish("t")
            assert await watch.wait()
            assert not await has_news(watch)

    run(story())


def test_a_change_may_come_from_any_thread():
    async def story() -> None:
        hub = Hub()
        async with hub.subscribe("t") as watch:
            other = Thread(target=hub.publish, args=("t",))
            other.start()
            assert await watch.wait()
            other.join()

    run(story())


def test_a_closed_hub_lets_everybody_go_now_and_later():
    async def story() -> None:
        hub = Hub()
        async with hub.subscribe("t") as watch:
            waiting = asyncio.create_task(watch.wait())
            await asyncio.sleep(0)
            hub.close()
            assert not await waiting
            assert not await watch.wait()
        async with hub.subscribe("t") as late:
            assert not await late.wait()

    run(story())


def test_whoever_stops_watching_is_forgotten():
    async def story() -> None:
        hub = Hub()
        async with hub.subscribe("t"):
            assert len(hub.subscriptions["t"]) == 1
        assert hub.subscriptions == {}
        hub.publish("t")

    run(story())


def test_what_one_process_publishes_wakes_the_watchers_of_another(redis_url: str):
    async def story() -> None:
        here, there = RedisHub(redis_url), RedisHub(redis_url)
        async with there.subscribe("t") as far, here.subscribe("t") as near, there.subscribe("u") as other:
            assert await far.wait()  # connected: messages published before could not be received
            assert await near.wait()
            assert await other.wait()
            here.publish("t")
            assert await near.wait()
            assert await far.wait()
            there.publish("u")
            assert await other.wait()
            assert not await has_news(far)
        here.close()
        there.close()

    run(story())


def test_without_its_redis_a_process_still_hears_itself(caplog: pytest.LogCaptureFixture):
    async def story() -> None:
        hub = RedisHub("unix:///nowhere/at/all")
        async with hub.subscribe("t") as watch:
            for _ in range(2):
                await asyncio.to_thread(hub.publish, "t")
                assert await watch.wait()
        hub.close()

    run(story())
    assert caplog.text.count("Redis is unreachable, cannot publish") == 1


def test_the_settings_say_which_hub_it_is(redis_url: str):
    assert type(make_hub(Settings(database_url=""))) is Hub
    hub = make_hub(Settings(database_url="", redis_url=redis_url))
    assert type(hub) is RedisHub
    hub.close()
