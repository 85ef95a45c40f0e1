"""A fixture of the tests with databases, in `tests/tables` and `tests/web`."""

from __future__ import annotations

from pathlib import Path

import pytest

from backroom.tables.database import Database


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty SQLite database with all migrations; to copy it is quicker than to migrate a new one."""
    file = tmp_path_factory.mktemp("migrated") / "empty.sqlite3"
    Database(f"sqlite:///{file}").close()
    return file
