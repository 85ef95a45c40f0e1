"""Fixtures of the tests with databases, in `tests/tables` and `tests/web`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from backroom.tables import people
from backroom.tables.database import Database


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty SQLite database with all migrations; to copy it is quicker than to migrate a new one."""
    file = tmp_path_factory.mktemp("migrated") / "empty.sqlite3"
    Database(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Passwords are hashed as always, but with as little work as the method allows."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, "_hasher", lambda: hasher)
        yield
