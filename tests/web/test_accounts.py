"""Optional accounts."""

from __future__ import annotations

import pytest

from backroom.web.application import Application
from backroom.web.words import page_words
from tests.web.conftest import Visitors
from tests.web.pages import Visitor

SECRET = "correct horse"


def test_a_guest_keeps_seats_and_history_by_registering(visitors: Visitors):
    ada, elsewhere = visitors(), visitors()
    code = ada.quick()
    assert ada.post("/account", do="register", login="ada", password=SECRET).url.path == "/"
    assert elsewhere.post("/account", do="login", login="ada", password=SECRET).url.path == "/"
    assert elsewhere.get(f"/t/{code}").by_id.get("answer-form") is not None


def test_logging_out_ends_the_session_everywhere_it_was_copied_to(visitors: Visitors):
    ada, thief = visitors(), visitors()
    code = ada.quick()
    thief.client.cookies.set("backroom", ada.client.cookies["backroom"])
    assert thief.get(f"/t/{code}").by_id.get("answer-form") is not None
    ada.post("/account", do="logout")
    assert thief.get(f"/t/{code}").by_id.get("answer-form") is None
    assert ada.get(f"/t/{code}").by_id.get("answer-form") is None


@pytest.mark.parametrize(("login", "password"), [("ada", "wrong password"), ("nobody", SECRET), ("", "")])
def test_a_wrong_login_tells_nothing_about_which_part_was_wrong(ada: Visitor, login: str, password: str):
    ada.post("/account", do="register", login="ada", password=SECRET)
    ada.post("/account", do="logout")
    told = ada.post("/account", do="login", login=login, password=password)
    assert told.status_code == 409
    assert page_words("en")("refused", "wrong-password") in told.text


def test_a_login_is_taken_once_and_a_password_has_a_length(visitors: Visitors):
    ada, eve = visitors(), visitors()
    ada.post("/account", do="register", login="ada", password=SECRET)
    assert eve.post("/account", do="register", login="ada", password=SECRET).status_code == 409
    assert eve.post("/account", do="register", login="eve", password="short").status_code == 409
    assert ada.post("/account", do="register", login="ada2", password=SECRET).status_code == 409


def test_the_password_is_nowhere_in_the_database(
    app: Application, ada: Visitor, tmp_path_factory: pytest.TempPathFactory
):
    ada.post("/account", do="register", login="ada", password=SECRET)
    token = ada.client.cookies["backroom"]
    with app.database.engine.connect() as c:
        dump = "\n".join(c.connection.driver_connection.iterdump())  # type: ignore[union-attr]
    assert "argon2" in dump
    assert SECRET not in dump
    assert token not in dump
