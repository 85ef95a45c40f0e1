"""The database: migrations produce the schema, settings select the database, errors are one line."""

from __future__ import annotations

import stat
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect, select, text

from backroom.engine.errors import BackroomError
from backroom.tables import people
from backroom.tables.database import Database, migrations
from backroom.tables.errors import Refused
from backroom.tables.schema import metadata, sessions
from backroom.tables.settings import Settings, from_environment
from tests.tables.scripted_services import ScriptedServices

BEFORE_PEOPLE = "0005"  # the revision before the one about sessions, logins and notes


def test_the_migrations_lead_from_nothing_to_exactly_the_schema(services: ScriptedServices):
    with services.database.begin() as c:
        assert set(inspect(c).get_table_names()) == {*metadata.tables, "alembic_version"}
        command.check(migrations(c))


def test_the_migrations_lead_back_to_nothing(services: ScriptedServices):
    with services.database.begin() as c:
        command.downgrade(migrations(c), "base")
        assert inspect(c).get_table_names() == ["alembic_version"]


def test_a_game_goes_on_after_the_house_has_gone_back_a_release_and_forth_again(services: ScriptedServices):
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "greedy")
    services.play_on(code, 3)
    rows, infos = services.rows(code), services.look(None, code).seats
    with services.database.begin() as c:
        command.downgrade(migrations(c), "-1")
    services.database.migrate()
    assert (services.rows(code), services.look(None, code).seats) == (rows, infos)
    services.play_on(code, 3)
    assert len(services.rows(code)) == len(rows) + 3


def test_processes_that_start_at_once_on_an_empty_database_do_not_quarrel(url: str):
    with ThreadPoolExecutor(4) as threads:
        databases = list(threads.map(Database, [url] * 4))
    with databases[0].read() as c:
        assert c.execute(text("SELECT count(*) FROM tables")).scalar() == 0
    for database in databases:
        database.close()


def test_whoever_reads_sees_one_moment_and_keeps_nobody_waiting(services: ScriptedServices):
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "greedy")
    with services.database.read() as c:
        before = services.store.find(c, code).version
        with ThreadPoolExecutor(1) as others:
            others.submit(services.tables.say, ann, code, "meanwhile").result()
        assert services.store.find(c, code).version == before
    assert services.look(None, code).version == before + 1


def test_whatever_fails_leaves_nothing_behind(services: ScriptedServices):
    code = services.table(services.guest("Ann"), "greedy", "greedy")
    services.told.clear()

    def fail() -> None:
        with services.store.change(code) as change:
            change.c.execute(text("UPDATE tables SET status = 'over'"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert services.status(code) == "open"
    assert services.told == []


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("nonsense", "invalid URL"),
        ("sqlite:////nowhere/at/all/backroom.sqlite3", "unable to open database file"),
        ("postgresql://ann:secret@/backroom?host=/nowhere/at/all", "connection"),
    ],
)
def test_a_database_that_cannot_be_reached_is_a_complaint_in_one_line_without_the_password(
    url: str, complaint: str
):
    with pytest.raises(BackroomError, match=complaint) as refused:
        Database(url)
    assert "\n" not in str(refused.value)
    assert "secret" not in str(refused.value)


def test_without_settings_the_database_is_a_file_among_the_users_data(tmp_path: Path):
    settings = from_environment({"XDG_DATA_HOME": str(tmp_path)})
    key = tmp_path / "backroom" / "signing.key"
    database = f"sqlite:///{tmp_path}/backroom/backroom.sqlite3"
    assert settings == Settings(database_url=database, signing_key=key.read_text().strip())
    assert key.stat().st_mode & 0o777 == 0o600
    assert from_environment({"XDG_DATA_HOME": str(tmp_path)}) == settings


def test_settings_come_from_the_environment():
    given = {
        "BACKROOM_DATABASE_URL": "sqlite:///x",
        "BACKROOM_SIGNING_KEY": "5" * 64,
        "BACKROOM_BOT_PACE": "0.1",
        "BACKROOM_WORKERS": "0",
    }
    expected = Settings(database_url="sqlite:///x", signing_key="5" * 64, bot_pace=0.1, workers=0)
    assert from_environment(given) == expected
    with pytest.raises(BackroomError, match=r"settings: .*bot_pace"):
        from_environment({**given, "BACKROOM_BOT_PACE": "slow"})
    with pytest.raises(BackroomError, match=r"settings: .*<= 400.*hard_ms"):
        from_environment({**given, "BACKROOM_HARD_MS": "5000"})
    with pytest.raises(BackroomError, match="admin_token must have at least 16 characters"):
        from_environment({**given, "BACKROOM_ADMIN_TOKEN": "let-me-in"})
    with pytest.raises(BackroomError, match=r"settings: signing_key"):
        from_environment({**given, "BACKROOM_SIGNING_KEY": "short"})


def test_what_an_earlier_release_stored_about_people_goes_on(services: ScriptedServices):
    """Logins that look alike stay two, sessions go on, and notes belong to the first seat."""
    ann, bob = services.guest("Ann"), services.guest("Bob")
    code = services.game(ann, ann, "greedy")
    with services.database.begin() as c:
        command.downgrade(migrations(c), BEFORE_PEOPLE)
        c.execute(text("UPDATE people SET login = 'ann', password = 'a' WHERE name = 'Ann'"))
        c.execute(text("UPDATE people SET login = 'Ann', password = 'b' WHERE name = 'Bob'"))
        for person in (ann, bob):
            c.execute(
                text("INSERT INTO notes (table_id, person_id, text) SELECT id, :person, :name FROM tables"),
                {"person": person.id, "name": person.name},
            )
        command.upgrade(migrations(c), "head")
    assert [services.tables.note(ann, code, seat) for seat in (0, 1)] == ["Ann", ""]
    assert services.tables.note(bob, code) == "Bob"
    with services.database.begin() as c:
        assert [people.stored_password(c, login) for login in ("ann", "Ann")] == [
            (ann.id, "a"),
            (bob.id, "b"),
        ]
        assert len(c.execute(select(sessions).where(sessions.c.ends_at > time.time())).all()) == 2
        with pytest.raises(Refused, match="login-taken"):
            people.register(c, people.add_guest(c, "Eve", 0.0)[0], "аnn", "hash")


def test_the_files_of_a_new_database_are_for_their_owner_alone(tmp_path: Path):
    database = Database(f"sqlite:///{tmp_path / 'new.sqlite3'}")
    with database.begin() as c:
        c.execute(text("UPDATE game_time SET at = 1"))
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    database.close()
    assert modes == {"new.sqlite3": 0o600, "new.sqlite3-wal": 0o600, "new.sqlite3-shm": 0o600}


def test_a_commit_waits_for_the_disk_unless_it_may_be_lost(services: ScriptedServices):
    def how(*, lasting: bool) -> object:
        asked = "PRAGMA synchronous" if services.database.is_sqlite else "SHOW synchronous_commit"
        with services.database.begin(lasting=lasting) as c:
            return c.execute(text(asked)).scalar()

    found = [how(lasting=True), how(lasting=False), how(lasting=True)]
    assert found in ([2, 1, 2], ["on", "off", "on"])
