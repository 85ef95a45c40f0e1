"""Two server processes on PostgreSQL and Redis serve the same tables."""

from __future__ import annotations

import pytest

from backroom.loadtest.serving import serving
from tests.tables.conftest import redis_url, server  # noqa: F401 - fixtures
from tests.web.players import Company, check_answers, check_bots_went_on, logs, run

TABLES = 3


@pytest.fixture
def shared(request: pytest.FixtureRequest) -> dict[str, str]:
    """The settings that both servers share."""
    url = request.getfixturevalue("server").new()
    redis = request.getfixturevalue("redis_url")
    return {"database_url": url, "redis_url": redis, "bot_pace": "0", "lease": "2"}


def test_players_in_front_of_two_servers_see_each_others_moves(shared: dict[str, str]):
    async def evening() -> None:
        with serving(**shared) as first, serving(**shared) as second:
            company = Company(seed=5)
            await company.sit_down(first.port, second.port, 1)
            ann, bob = company.players
            company.play()  # each answers only questions that a push from their own server brings
            await company.until(company.more(5))
            await company.stop()
            log = logs(shared["database_url"], company.players)
            check_answers(company.players, log)
            assert len(ann.acknowledged) >= 5 <= len(bob.acknowledged)

    run(evening())


def test_when_one_server_is_killed_its_players_and_bots_go_on_with_the_other(shared: dict[str, str]):
    async def evening() -> None:
        url, company = shared["database_url"], Company(seed=6)
        with serving(**shared) as second:
            with serving(**shared) as first:
                await company.sit_down(first.port, second.port, TABLES)
                company.play()
                await company.until(lambda: company.answers() >= 10 * TABLES)
                first.kill()
            moved = await company.move(first.port, second.port)
            before = logs(url, company.players)
            check_answers(moved, before)
            company.play()
            await company.until(company.more(4))
            await company.stop()
            after = logs(url, company.players)
        check_answers(company.players, after)
        check_bots_went_on(before, after)

    run(evening())
