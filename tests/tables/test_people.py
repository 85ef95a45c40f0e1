"""Guests and accounts: a session is a token that only its owner has and that can be revoked."""

from __future__ import annotations

import pytest
from sqlalchemy import select, update

from backroom.tables import people
from backroom.tables.errors import Refused
from backroom.tables.people import Person, Session
from backroom.tables.schema import people as people_table
from backroom.tables.schema import sessions
from tests.tables.scripted_services import ScriptedServices


def whose(services: ScriptedServices, token: str) -> Person | None:
    with services.database.read() as c:
        return people.person_of(c, token, services.time)


def enter(services: ScriptedServices, name: str) -> tuple[Person, str]:
    with services.database.begin() as c:
        return people.add_guest(c, name, services.time)


def test_a_guest_is_known_by_the_token_and_by_nothing_else(services: ScriptedServices):
    ann, token = enter(services, "Ann")
    assert whose(services, token) == ann
    assert whose(services, token[:-1]) is None
    assert whose(services, "") is None


def test_the_database_does_not_know_the_tokens(services: ScriptedServices):
    _, token = enter(services, "Ann")
    with services.database.read() as c:
        kept = [str(value) for row in c.execute(select(sessions)) for value in row]
    assert token not in " ".join(kept)


@pytest.mark.parametrize(
    ("given", "shown"),
    [("  Ann   Lee ", "Ann Lee"), ("An\u0000n\u202e", "Ann"), ("é" * 99, "é" * 24), ("<b>", "<b>")],
)
def test_a_name_is_made_fit_to_be_shown(services: ScriptedServices, given: str, shown: str):
    assert enter(services, given)[0].name == shown


@pytest.mark.parametrize("name", ["", "   ", "\u200b\n"])
def test_a_name_that_nobody_could_see_is_refused(services: ScriptedServices, name: str):
    with pytest.raises(Refused, match="name-empty"):
        enter(services, name)


def test_a_guest_who_registers_keeps_everything_and_can_come_in_elsewhere(services: ScriptedServices):
    ann, _ = enter(services, "Ann")
    code = services.game(ann, "greedy", "greedy")
    with services.database.begin() as c:
        people.register(c, ann, "ann", people.hash_password("correct horse"))
    with services.database.begin() as c:
        known = people.stored_password(c, "ann")
        assert known is not None
        number, hashed = known
        assert people.is_password(hashed, "correct horse")
        assert not people.is_password(hashed, "correct house")
        token = people.open_session(c, number, services.time)
    again = whose(services, token)
    assert again == Person(ann.id, "Ann", "ann")
    assert [table.code for table in services.tables.lobby(again).mine] == [code]


def test_the_database_does_not_know_the_passwords(services: ScriptedServices):
    ann, _ = enter(services, "Ann")
    with services.database.begin() as c:
        people.register(c, ann, "ann", people.hash_password("correct horse"))
        kept = c.execute(select(people_table.c.password)).scalar_one()
    assert kept.startswith("$argon2id$")
    assert "horse" not in kept


def test_a_login_is_given_once(services: ScriptedServices):
    (ann, _), (bob, token) = enter(services, "Ann"), enter(services, "Bob")
    with services.database.begin() as c:
        people.register(c, ann, "ann", "hash")
    with pytest.raises(Refused, match="login-taken"), services.database.begin() as c:
        people.register(c, bob, "ann", "hash")
    assert whose(services, token) == bob
    with pytest.raises(Refused, match="already-registered"), services.database.begin() as c:
        people.register(c, Person(ann.id, "Ann", "ann"), "anna", "hash")


@pytest.mark.parametrize("password", ["", "seven77", "x" * 201])
def test_a_password_of_the_wrong_length_is_refused(password: str):
    with pytest.raises(Refused, match="password-length: 8-200"):
        people.hash_password(password)


def test_a_session_is_revoked_alone(services: ScriptedServices):
    ann, first = enter(services, "Ann")
    with services.database.begin() as c:
        second = people.open_session(c, ann.id, services.time)
        people.close_session(c, first)
    assert [whose(services, token) for token in (first, second)] == [None, ann]


def test_a_new_name_is_seen_at_every_table(services: ScriptedServices):
    ann, token = enter(services, "Ann")
    code = services.game(ann, "greedy", "greedy")
    with services.database.begin() as c:
        people.rename(c, ann, "Anna")
    assert whose(services, token) == Person(ann.id, "Anna", None)
    assert services.look(None, code).seats[0].name == "Anna"


@pytest.mark.parametrize("login", ["аnn", "Ann", "ANN"])
def test_a_login_that_looks_like_another_is_refused(services: ScriptedServices, login: str):
    (ann, _), (eve, _) = enter(services, "Ann"), enter(services, "Eve")
    with services.database.begin() as c:
        people.register(c, ann, "ann", "hash")
    with pytest.raises(Refused, match="login-taken"), services.database.begin() as c:
        people.register(c, eve, login, "hash")


def test_a_login_is_known_however_its_letters_are_written(services: ScriptedServices):
    ann, _ = enter(services, "Ann")
    with services.database.begin() as c:
        people.register(c, ann, "Ann", "hash")
        assert people.stored_password(c, " ANN ") == (ann.id, "hash")


def test_logins_of_earlier_releases_are_known_as_they_were_written(services: ScriptedServices):
    old, new = enter(services, "Ann")[0], enter(services, "Bob")[0]
    with services.database.begin() as c:
        for person, login in ((old, "Ann Lee"), (new, "ann")):
            c.execute(
                update(people_table).where(people_table.c.id == person.id).values(login=login, password="h")
            )
        assert people.stored_password(c, "Ann  Lee") == (old.id, "h")
        assert people.stored_password(c, "ann lee") is None
        assert people.stored_password(c, "Ann") == (new.id, "h")


def test_a_session_ends_when_it_is_not_used(services: ScriptedServices):
    with services.database.begin() as c:
        ann, token = people.add_guest(c, "Ann", services.time, idle=100.0)
    services.later(99)
    assert whose(services, token) == ann
    services.later(1)
    assert whose(services, token) is None
    code = services.game(ann, "greedy", "greedy")
    with pytest.raises(Refused, match="not-your-seat"):
        services.tables.say(Session(token), code, "hello")


def test_a_session_that_is_prolonged_ends_later(services: ScriptedServices):
    with services.database.begin() as c:
        ann, token = people.add_guest(c, "Ann", services.time, idle=100.0)
        people.prolong_session(c, token, services.time + 200)
    services.later(150)
    assert whose(services, token) == ann


def test_a_new_password_ends_all_sessions(services: ScriptedServices):
    ann, token = enter(services, "Ann")
    with services.database.begin() as c:
        registered = people.register(c, ann, "ann", "old")
        people.change_password(c, registered, "new")
        assert people.stored_password(c, "ann") == (ann.id, "new")
    assert whose(services, token) is None
