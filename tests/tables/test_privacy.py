"""Everything about a person can be taken away and deleted; the games of others stay whole."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from backroom.tables import people
from backroom.tables.people import Person
from backroom.tables.schema import chat, hidden_tables, mutes, notes, sessions
from backroom.tables.schema import people as people_table
from tests.tables.scripted_services import ScriptedServices


@pytest.fixture
def ann(services: ScriptedServices) -> Person:
    with services.database.begin() as c:
        return people.register(c, people.add_guest(c, "Ann", services.time)[0], "ann", "hash")


@pytest.fixture
def bob(services: ScriptedServices) -> Person:
    return services.guest("Bob")


def left(services: ScriptedServices, person: Person) -> list[str]:
    """The tables of the schema that still hold something of a person."""
    with services.database.read() as c:
        return [
            table.name
            for table in (chat, hidden_tables, notes, mutes, sessions)
            if c.execute(select(table).where(table.c.person_id == person.id)).first()
        ]


def test_the_export_holds_what_a_person_has_left_and_nothing_of_others(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    services.tables.say(ann, code, "hello")
    services.tables.say(bob, code, "secret of Bob")
    services.tables.write_note(ann, code, 0, "Bob bluffs")
    services.tables.write_note(bob, code, 1, "Ann bluffs")
    services.tables.mute(ann, code, services.look(ann, code).chat[1].id)
    services.play_on(code, 12)
    privacy = services.privacy
    about, table = privacy.about(ann), privacy.at_table(ann, *privacy.codes(ann))
    assert (about["name"], about["login"], len(about["sessions"])) == ("Ann", "ann", 1)
    assert table["seats"] == [{"seat": 0, "name": ""}]
    assert [line["text"] for line in table["chat"]] == ["hello"]
    assert table["notes"] == [{"seat": 0, "text": "Bob bluffs"}]
    assert table["muted"] == ["Bob"]
    assert {row["seat"] for row in table["answers"]} == {0}
    assert "secret of Bob" not in str(table)
    assert "hash" not in str(about)


def test_the_export_keeps_the_curtain_down_until_the_game_is_over(services: ScriptedServices, ann: Person):
    code = services.brief_game(ann, ann, "greedy")
    services.tables.write_note(ann, code, 1, "my hand is bad")
    services.play_on(code, 6)
    table = services.privacy.at_table(ann, code)
    assert (table["answers"], table["notes"]) == ([], [])
    services.play_on(code)
    table = services.privacy.at_table(ann, code)
    assert table["notes"] == [{"seat": 1, "text": "my hand is bad"}]
    assert {row["seat"] for row in table["answers"]} == {0, 1}


def test_a_deleted_person_leaves_nothing_but_an_empty_name(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.brief_game(bob, ann, "greedy")
    services.play_on(code)
    services.tables.say(ann, code, "hello")
    services.tables.say(bob, code, "hello Ann")
    services.tables.write_note(ann, code, 1, "Bob bluffs")
    services.tables.mute(ann, code, services.look(ann, code).chat[1].id)
    services.tables.mute(bob, code, services.look(bob, code).chat[0].id)
    rows = services.rows(code)
    services.privacy.delete(ann)
    assert left(services, ann) == []
    assert services.rows(code) == rows
    seen = services.look(bob, code)
    assert [(info.name, info.is_deleted) for info in seen.seats[:2]] == [("Bob", False), ("", True)]
    assert [line.text for line in seen.chat] == ["hello Ann"]
    with services.database.read() as c:
        row = c.execute(select(people_table).where(people_table.c.id == ann.id)).one()
        assert (row.name, row.login, row.skeleton, row.password) == ("", None, None, None)
        assert people.stored_password(c, "ann") is None
    assert [table.names[1] for table in services.tables.lobby(bob).past] == [""]


def test_a_login_is_free_again_once_its_owner_is_deleted(
    services: ScriptedServices, ann: Person, bob: Person
):
    services.privacy.delete(ann)
    with services.database.begin() as c:
        assert people.register(c, bob, "ann", "hash").login == "ann"


def test_a_bot_plays_on_for_a_deleted_person_and_viewers_are_told(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.brief_game(bob, ann, "greedy")
    services.play_on(code, 3)
    version = services.look(None, code).version
    services.told.clear()
    services.privacy.delete(ann)
    seen = services.look(bob, code)
    assert (seen.seats[1].bot, seen.seats[1].stand_in) == ("medium", True)
    assert seen.version > version
    assert code in services.told
    services.play_on(code)
    assert services.status(code) == "over"


def test_a_game_that_nobody_plays_any_more_is_closed(services: ScriptedServices, ann: Person):
    code = services.game(ann, "greedy", "greedy")
    services.privacy.delete(ann)
    assert services.status(code) == "closed"
    assert services.games.pending().bots == []


def test_before_the_game_a_deleted_person_frees_their_seat_and_closes_their_table(
    services: ScriptedServices, ann: Person, bob: Person
):
    hosted, visited = services.table(ann, bob, "greedy"), services.table(bob, ann, "greedy")
    services.privacy.delete(ann)
    assert services.status(hosted) == "closed"
    assert services.status(visited) == "open"
    info = services.look(bob, visited).seats[1]
    assert (info.name, info.bot, info.is_deleted) == ("", "", False)


def test_a_deleted_person_has_no_seat_in_a_rematch(services: ScriptedServices, ann: Person, bob: Person):
    code = services.brief_game(bob, ann, "greedy")
    services.play_on(code)
    services.privacy.delete(ann)
    again, _ = services.tables.open_rematch(bob, code)
    info = services.look(bob, again).seats[1]
    assert (info.name, info.is_deleted) == ("", False)
