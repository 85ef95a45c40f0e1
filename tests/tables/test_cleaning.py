"""Cleaning deletes what nobody can use any more, and nothing else."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import func, select

from backroom.tables import cleaning, people
from backroom.tables.clock import DAY
from backroom.tables.people import Person
from backroom.tables.schema import log, sessions, tables
from backroom.tables.schema import people as people_table
from tests.tables.scripted_services import ScriptedServices


def clean(services: ScriptedServices, **settings: float) -> dict[str, int]:
    """Clean, and return what was deleted; counting beforehand must delete nothing."""
    changed = msgspec.structs.replace(services.settings, **settings)
    counted = dict(cleaning.count(services.database, changed, services.time))
    assert dict(cleaning.count(services.database, changed, services.time)) == counted
    deleted = dict(cleaning.clean(services.database, changed, services.time))
    assert {name: number for name, number in counted.items() if name != "guests"} == {
        name: number for name, number in deleted.items() if name != "guests"
    }
    return {name: number for name, number in deleted.items() if number}


def codes(services: ScriptedServices) -> set[str]:
    with services.database.read() as c:
        return set(c.execute(select(tables.c.code)).scalars())


@pytest.fixture
def ann(services: ScriptedServices) -> Person:
    """A person with an account, so that they are never too old."""
    with services.database.begin() as c:
        return people.register(c, people.add_guest(c, "Ann", services.time)[0], "ann", "hash")


def test_a_fresh_house_has_nothing_to_clean(services: ScriptedServices, ann: Person):
    services.game(ann, "greedy", "greedy")
    services.guest("Bob")
    assert clean(services) == {}


def test_sessions_that_have_ended_are_deleted(services: ScriptedServices, ann: Person):
    services.later(89 * DAY)
    with services.database.begin() as c:
        token = people.open_session(c, ann.id, services.time)
    services.later(2 * DAY)
    assert clean(services) == {"sessions": 1}
    with services.database.read() as c:
        assert c.execute(select(func.count()).select_from(sessions)).scalar() == 1
        assert people.person_of(c, token, services.time) == ann


def test_tables_that_never_started_or_were_closed_are_deleted(services: ScriptedServices, ann: Person):
    services.table(ann, "greedy", "greedy")
    services.tables.cancel(ann, services.table(ann, "greedy", "greedy"))
    running, over = (services.brief_game(ann, "greedy", "greedy") for _ in range(2))
    services.play_on(over)
    services.later(31 * DAY)
    young = services.table(ann, "greedy", "greedy")
    assert clean(services) == {"unused tables": 2}
    assert codes(services) == {running, over, young}


def test_finished_games_are_deleted_only_if_the_settings_say_so(services: ScriptedServices, ann: Person):
    running, over = (services.brief_game(ann, "greedy", "greedy") for _ in range(2))
    services.play_on(over)
    services.later(366 * DAY)
    assert "finished tables" not in clean(services)
    assert clean(services, finished_table_days=365.0) == {"finished tables": 1}
    assert codes(services) == {running}
    with services.database.read() as c:
        assert c.execute(select(func.count(log.c.table_id.distinct()))).scalar() == 1


def test_guests_who_cannot_come_back_are_deleted_once_nothing_names_them(
    services: ScriptedServices, ann: Person
):
    gone, player = services.guest("Bob"), services.guest("Cy")
    services.table(ann, player, "greedy")
    services.later(91 * DAY)
    visitor = services.guest("Di")
    deleted = clean(services, unused_table_days=1000.0)
    assert deleted == {"sessions": 3, "guests": 1}
    with services.database.read() as c:
        left = set(c.execute(select(people_table.c.id)).scalars())
    assert left == {ann.id, player.id, visitor.id}
    assert gone.id not in left


def test_tables_of_deleted_people_are_deleted_and_their_rows_with_them(
    services: ScriptedServices, ann: Person
):
    bob = services.guest("Bob")
    alone, together = services.brief_game(ann, "greedy", "greedy"), services.brief_game(ann, bob, "greedy")
    for code in (alone, together):
        services.play_on(code)
    services.privacy.delete(ann)
    assert clean(services) == {"tables without people": 1}
    assert codes(services) == {together}


def test_many_are_deleted_in_batches(
    services: ScriptedServices, ann: Person, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(cleaning, "BATCH", 2)
    for _ in range(5):
        services.table(ann, "greedy", "greedy")
    services.later(31 * DAY)
    assert clean(services) == {"unused tables": 5}
