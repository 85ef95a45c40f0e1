"""Snapshots never change, and the one that a change publishes equals the one a reader would make."""

from __future__ import annotations

import asyncio

import pytest

from backroom.engine.flow import NOBODY
from backroom.games import TITLES
from backroom.tables.clock import Clock
from backroom.tables.hub import Hub
from backroom.tables.people import Person
from backroom.tables.snapshot import Snapshot, TableView
from tests.tables.conftest import Make
from tests.tables.scripted_services import ScriptedServices


def every_view(snapshot: Snapshot, people: list[Person]) -> list[TableView]:
    """The table views of all seats and of spectators."""
    seats = [(None, NOBODY), *[(person, seat) for seat, person in enumerate(people)]]
    return [snapshot.seen_by(person, seat) for person, seat in seats]


def test_a_snapshot_does_not_follow_what_happens_next(services: ScriptedServices):
    people = [services.guest(name) for name in ("Ann", "Bob", "Eve")]
    code = services.game(*people)
    services.play_on(code, 5)
    snapshot = services.reader.snapshot(code)
    before = every_view(snapshot, people)
    services.play_on(code, 10)
    services.tables.say(people[0], code, "hello")
    assert every_view(snapshot, people) == before
    assert every_view(services.reader.snapshot(code), people) != before


@pytest.mark.parametrize("game", TITLES)
def test_what_a_change_passes_on_is_what_a_reader_would_have_fetched(
    make_services: Make, url: str, game: str
):
    services = make_services(url)
    people = [services.guest(name) for name in ("Ann", "Bob", "Eve")]
    code = services.game(*people, game=game, clock=Clock("budget", 600.0, 5.0))

    async def evening() -> None:
        async with services.hub.subscribe(code) as watch:
            for number in range(24):
                watch.take()
                services.later(1.0)
                do_something(services, code, people, number)
                news, read = watch.take(), services.reader.snapshot(code)
                assert news is not None
                assert news.snapshot is not None
                assert every_view(news.snapshot, people) == every_view(read, people)

    asyncio.run(evening())


def do_something(services: ScriptedServices, code: str, people: list[Person], number: int) -> None:
    """Mostly answer; sometimes put a motion or undo."""
    match number % 8:
        case 2 if services.look(None, code).game in {"bootleggers", "nostra_city"}:
            services.games.pass_in_advance(people[1], code, 1, "aimed")
        case 3:
            services.games.agree(people[0], code, "pause")
        case 4:
            services.games.withdraw(people[0], code, "pause")
        case 6:
            steps = services.look(None, code).steps
            for person in people:
                services.games.agree(person, code, f"undo-{steps - 1}")
        case _:
            services.play_on(code, 1)


def test_where_nobody_watches_nothing_is_passed_on(services: ScriptedServices):
    code = services.game(services.guest("Ann"), "random", "random")
    passed: list[Snapshot | None] = []
    honest = services.hub.publish

    def publish(code: str, snapshot: Snapshot | None = None) -> None:
        passed.append(snapshot)
        honest(code, snapshot)

    services.hub.publish = publish  # type: ignore[method-assign]
    services.play_on(code, 3)
    assert passed == [None, None, None]


def test_of_what_is_passed_on_the_newest_is_kept_unless_one_is_missing(services: ScriptedServices):
    ann = services.guest("Ann")
    code = services.table(ann, "random", "random")
    old = services.reader.snapshot(code)
    services.tables.say(ann, code, "hello")
    new, same = services.reader.snapshot(code), services.reader.snapshot(code)

    async def story() -> None:
        hub = Hub()
        async with hub.subscribe(code) as watch:

            def told(*snapshots: Snapshot | None) -> Snapshot | None:
                watch.take()
                for snapshot in snapshots:
                    hub.publish(code, snapshot)
                news = watch.take()
                assert news is not None
                assert watch.take() is None
                return news.snapshot

            assert told(old) is old
            assert told(new, old) is told(old, new) is new
            assert told(None, new) is told(new, None) is None
            assert told(new, same) is None  # a quiet change does not raise the version

    asyncio.run(story())
