"""Storage tests run on SQLite and on PostgreSQL; a test is skipped with a reason if a server is missing."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.tables.migrated import migrated, quick_hashes
from tests.tables.scripted_services import ScriptedServices
from tests.tables.servers import PostgreSQL, postgresql, postgresql_tools, redis_server

__all__ = ["migrated", "quick_hashes"]
Make = Callable[..., ScriptedServices]


@pytest.fixture(scope="session")
def server() -> Iterator[PostgreSQL]:
    tools = postgresql_tools()
    if tools is None:
        pytest.skip("the PostgreSQL server is not installed (Debian: apt install postgresql)")
    with postgresql(tools) as running:
        yield running


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    if shutil.which("redis-server") is None:
        pytest.skip("the Redis server is not installed (Debian: apt install redis-server)")
    with redis_server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        sqlite: str = request.getfixturevalue("lite")
        return sqlite
    running: PostgreSQL = request.getfixturevalue("server")
    return running.new()


@pytest.fixture
def lite(tmp_path: Path, migrated: Path) -> str:
    """An empty SQLite database, for tests that do not depend on the kind."""
    return f"sqlite:///{shutil.copy(migrated, tmp_path / 'services.sqlite3')}"


@pytest.fixture
def make_services() -> Iterator[Make]:
    """Makes services and closes them after the test. Two on one database act as two processes."""
    with ExitStack() as closing:

        def make(url: str, seed: int = 1, **settings: float) -> ScriptedServices:
            services = ScriptedServices(url, seed, **settings)
            closing.callback(services.close)
            return services

        yield make


@pytest.fixture
def services(make_services: Make, url: str) -> ScriptedServices:
    """Services on either kind of database."""
    return make_services(url)
