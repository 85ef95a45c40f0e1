"""Games are rebuilt from their logs with so little work that nobody notices a restart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from backroom.engine.replay import Play, Step
from backroom.games.reckoning.nouns import KINDS
from backroom.tables import game_cache
from backroom.tables.game_cache import rows_between
from backroom.tables.logged_game import CHECK_EVERY, LoggedGame, LogRow, what_remains
from tests.counted import lines_of_python
from tests.tables.conftest import Make
from tests.tables.scripted_services import ScriptedServices

ANSWERS = 400
RAIDS = dict.fromkeys(KINDS, 0) | {"raid": 900, "move": 1}  # a raid in every turn makes a long game


class Work(msgspec.Struct):
    """What a rebuild does, counted instead of timed, so that it does not depend on the machine."""

    statements: int = 0  # of SQL
    answers: int = 0  # played
    positions: int = 0  # written out for a fingerprint
    lines: int = 0  # of Python


@contextmanager
def counting(services: ScriptedServices) -> Iterator[Work]:
    """Count the work of this thread."""
    work = Work()

    def statement(sql: str) -> None:
        work.statements += not sql.startswith(("BEGIN", "COMMIT"))

    def redo(self: Play[Any], step: Step) -> list[int]:
        work.answers += 1
        return play(self, step)

    def check(self: LoggedGame, row: LogRow) -> None:
        work.positions += row.fingerprint is not None
        compare(self, row)

    play, compare = Play.redo, LoggedGame._check
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Play, "redo", redo)
        patch.setattr(LoggedGame, "_check", check)
        drivers: list[Any] = [held.connection.driver_connection for held in services.database.held]
        for driver in drivers:
            driver.set_trace_callback(statement)
        with lines_of_python() as lines:
            yield work
        work.lines = lines.count
        for driver in drivers:
            driver.set_trace_callback(None)


def work_to_rebuild(services: ScriptedServices, code: str) -> Work:
    services.cache.games.clear()
    with counting(services) as work:
        services.logged(code)
    return work


@pytest.fixture
def rebuilds(make_services: Make, lite: str) -> tuple[Work, Work]:
    """What it takes to rebuild a game at half time, and in the end."""
    services = make_services(lite)
    players = [services.guest(name) for name in ("Ann", "Bob", "Eve")]
    code = services.game(*players, deck_data=RAIDS, stall_limit=0)
    found = []
    for answers in (ANSWERS // 2, ANSWERS):
        while services.look(None, code).step < answers:
            services.answer(code, "play-raid" if "play-raid" in services.options(code) else "")
        found.append(work_to_rebuild(services, code))
    return found[0], found[1]


def is_linear(half: Work, whole: Work) -> bool:
    """Does the second half of a game take no more work than the first, give or take a tenth?"""
    return whole.lines <= 2.1 * half.lines


def test_a_log_is_read_once_and_every_answer_is_played_once(rebuilds: tuple[Work, Work]):
    half, whole = rebuilds
    assert half.statements == whole.statements == 2  # the row of the table, all rows of its log
    assert (half.answers, whole.answers) == (ANSWERS // 2, ANSWERS)
    assert whole.positions == 1 + ANSWERS // CHECK_EVERY
    assert is_linear(half, whole)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rebuild that looks at all earlier answers again after each."""
    follow = LoggedGame._follow

    def follow_slowly(self: LoggedGame, row: LogRow) -> None:
        follow(self, row)
        sum(len(step.chance) for step in self.game.record.steps)

    monkeypatch.setattr(LoggedGame, "_follow", follow_slowly)


@pytest.mark.usefixtures("planted")
def test_a_rebuild_that_gets_slower_with_every_answer_is_noticed(rebuilds: tuple[Work, Work]):
    assert not is_linear(*rebuilds)


def test_what_was_taken_back_is_not_played_again_first(make_services: Make, lite: str):
    services = make_services(lite)
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "greedy")
    for _ in range(40):
        services.play_on(code, 6)
        last = services.look(ann, code, 0).last_answer
        if last:
            services.games.agree(ann, code, f"undo-{last.step}")
    fresh = make_services(lite)
    kept = len(fresh.logged(code).game.record.steps)
    assert len(what_remains(rows_of(fresh, code))[1]) == 1 + kept < 100
    assert (fresh.position(code), fresh.logged(code).put_at) == (
        services.position(code),
        services.logged(code).put_at,
    )


def rows_of(services: ScriptedServices, code: str) -> list[LogRow]:
    with services.database.read() as c:
        return rows_between(c, services.store.find(c, code), 0)


def test_the_cache_holds_as_many_games_as_fit_in_its_memory(
    make_services: Make, lite: str, monkeypatch: pytest.MonkeyPatch
):
    services = make_services(lite)
    ann = services.guest("Ann")
    codes = [services.game(ann, "random", "random") for _ in range(4)]
    each = services.cache.bytes // 4
    monkeypatch.setattr(game_cache, "MOST_BYTES", 3 * each + each // 2)
    services.look(None, codes[0])
    assert len(services.cache.games) == 3
    assert services.cache.bytes == sum(services.cache.weights.values()) <= 3 * each + each // 2
    monkeypatch.setattr(game_cache, "MOST_BYTES", 1)
    services.look(None, codes[1])
    assert len(services.cache.games) == 1


def test_of_finished_games_only_the_last_few_stay(
    make_services: Make, lite: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(game_cache, "FINISHED_KEPT", 2)
    services = make_services(lite)
    ann = services.guest("Ann")
    running = services.game(ann, "random", "random")
    over = [services.brief_game(ann, "random", "random") for _ in range(3)]
    for code in over:
        services.play_on(code)
    kept = {services.logged(code).rows for code in over[1:]}
    assert len(services.cache.games) == 3
    assert {logged.rows for logged in services.cache.games.values()} == kept | {services.logged(running).rows}
    assert services.cache.bytes == sum(services.cache.weights.values())


def test_way_points_and_rows_weigh(make_services: Make, lite: str):
    services = make_services(lite)
    ann = services.guest("Ann")
    code = services.game(ann, "random", "random", deck_data=RAIDS, stall_limit=0)
    services.play_on(code, 130)
    before = services.cache.bytes
    services.reader.at_step(ann, code, 129)
    services.look(ann, code)
    assert services.cache.bytes == before + 3 * game_cache.PER_WAY_POINT
