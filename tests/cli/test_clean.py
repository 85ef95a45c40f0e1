"""`backroom clean`: it counts by default, and deletes only when told to."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import func, select

from backroom.tables import people
from backroom.tables.database import Database
from backroom.tables.schema import sessions
from tests.cli.terminal import backroom


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """A database with a session that ended long ago."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("BACKROOM_DATABASE_URL", f"sqlite:///{tmp_path / 'backroom.sqlite3'}")
    database = Database(f"sqlite:///{tmp_path / 'backroom.sqlite3'}")
    with database.begin() as c:
        people.add_guest(c, "Ann", now=0.0)
    return database


def counted(database: Database) -> int:
    with database.read() as c:
        return c.execute(select(func.count()).select_from(sessions)).scalar_one()


def test_cleaning_is_only_counted_unless_it_is_confirmed(database: Database):
    told = backroom("clean")
    assert told.exit_code == 0
    assert "       1  sessions\n" in told.stdout
    assert told.stdout.endswith("Nothing was deleted: use --yes for that.\n")
    assert counted(database) == 1


def test_cleaning_deletes_and_says_how_much(database: Database):
    told = backroom("clean", "--yes")
    assert "       1  sessions\n" in told.stdout
    assert "       1  guests\n" in told.stdout
    assert counted(database) == 0
    assert "       0  sessions\n" in backroom("clean").stdout
