"""Optional accounts."""

from __future__ import annotations

import pytest
from limits import parse
from starlette.websockets import WebSocketDisconnect

from backroom.tables.clock import DAY
from backroom.web import security
from backroom.web.application import Application
from backroom.web.words import page_words
from tests.web.conftest import Visitors, Wall
from tests.web.costs import counting
from tests.web.pages import SAME_SITE, Visitor
from tests.web.test_pushes import NEVER, newest, refresh_presences

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


# -- sessions --------------------------------------------------------------------------------------


def register(visitor: Visitor, login: str = "ada") -> None:
    assert visitor.post("/account", do="register", login=login, password=SECRET).url.path == "/"


def log_in(visitor: Visitor, password: str = SECRET, login: str = "ada") -> int:
    return visitor.post("/account", do="login", login=login, password=password).status_code


def is_in(visitor: Visitor, login: str = "ada") -> bool:
    return f"logged in as {login}." in visitor.get("/account").html


def test_whoever_registers_gets_a_new_token_and_the_old_one_is_invalid(visitors: Visitors):
    ada, thief = visitors(), visitors()
    code = ada.quick()
    thief.client.cookies.set("backroom", ada.client.cookies["backroom"])
    register(ada)
    assert ada.client.cookies["backroom"] != thief.client.cookies["backroom"]
    assert ada.get(f"/t/{code}").by_id.get("answer-form") is not None
    assert thief.get(f"/t/{code}").by_id.get("answer-form") is None


def test_logging_out_everywhere_ends_every_session(app: Application, visitors: Visitors):
    ada, elsewhere = visitors(), visitors()
    code = ada.quick()
    register(ada)
    assert log_in(elsewhere) == 200
    live = f"/t/{code}/live?seat=0"
    with elsewhere.client.websocket_connect(live, headers=dict(SAME_SITE)) as socket:
        told = ada.post("/account", do="everywhere")
        assert page_words("en")("done", "logged-out") in told.text
        refresh_presences(app, ada)
        with pytest.raises(WebSocketDisconnect) as goodbye:
            newest(socket, NEVER)
    assert goodbye.value.code == 1008
    assert not is_in(ada)
    assert not is_in(elsewhere)


def test_a_new_password_logs_the_others_out(visitors: Visitors):
    ada, elsewhere = visitors(), visitors()
    register(ada)
    log_in(elsewhere)
    fields = {"do": "password", "password": SECRET, "new-password": "battery staple"}
    assert elsewhere.post("/account", **{**fields, "password": "wrong password"}).status_code == 409
    assert elsewhere.post("/account", **{**fields, "new-password": "short"}).status_code == 409
    assert is_in(ada)
    assert elsewhere.post("/account", **fields).url.path == "/"
    assert is_in(elsewhere)
    assert not is_in(ada)
    assert log_in(ada) == 409
    assert log_in(ada, "battery staple") == 200


def test_a_session_ends_without_use_and_lives_on_with_it(app: Application, wall: Wall, visitors: Visitors):
    ada, bob = visitors(), visitors()
    register(ada)
    register(bob, "bob")
    for _ in range(4):
        wall.time += 80 * DAY
        assert is_in(ada)
    assert not is_in(bob, "bob")
    wall.time += 80 * DAY  # now it is older than any session may be
    assert not is_in(ada)


def test_the_use_of_a_session_is_written_once_a_day(app: Application, wall: Wall, ada: Visitor):
    ada.post("/name", name="Ada", next="/")
    wall.time += 2 * DAY
    costs = []
    for _ in range(3):
        with counting(app) as visit:
            ada.get("/privacy")
        costs.append(visit.transactions)
        wall.time += 3600
    assert costs == [costs[1] + 1, costs[1], costs[1]]


# -- logins ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("login", "why"), [("x" * 25, "login-long"), ("ada lovelace", "login-odd"), ("аdа", "login-taken")]
)
def test_a_login_that_could_not_be_used_or_deceives_is_refused(visitors: Visitors, login: str, why: str):
    ada, eve = visitors(), visitors()
    register(ada)
    told = eve.post("/account", do="register", login=login, password=SECRET)
    assert told.status_code == 409
    assert page_words("en").fill("refused", why, detail="24") in told.text


class TestWhoeverGuesses:
    """Tries are counted by the hour here, longer than any test runs."""

    @pytest.fixture
    def limited(self) -> bool:
        return True

    @pytest.fixture(autouse=True)
    def strict(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(security.RATES, "login", [parse("3/year")])
        monkeypatch.setitem(security.RATES, "password", [parse("1000/year")])

    @pytest.mark.parametrize("login", ["ada", "nobody"])
    def test_a_login_can_be_tried_a_few_times_by_all_strangers_together(self, visitors: Visitors, login: str):
        register(visitors())
        codes = [log_in(visitors(), "wrong password", login) for _ in range(5)]
        assert codes == [409, 409, 409, 429, 429]
        assert log_in(visitors(), SECRET, login.upper()) == 429

    def test_strangers_cannot_lock_out_the_owner_of_a_known_browser(self, visitors: Visitors):
        ada, eve = visitors(), visitors()
        register(ada)
        ada.post("/account", do="logout")
        while log_in(eve, "wrong password") != 429:
            pass
        assert log_in(ada) == 200

    def test_a_known_browser_is_limited_too_and_known_for_one_login_only(self, visitors: Visitors):
        ada, eve = visitors(), visitors()
        register(ada)
        register(eve, "eve")
        assert [log_in(ada, "wrong password") for _ in range(4)] == [409, 409, 409, 429]
        assert [log_in(eve, "wrong password") for _ in range(4)] == [409, 409, 409, 429]
        assert log_in(visitors()) == 429


# -- privacy ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_privacy_page_tells_the_settings_of_this_server(visitors: Visitors, language: str):
    page, say = visitors(language).get("/privacy"), page_words(language)
    for count in (30, 90, 400):
        assert say.fill("privacy", "days", count=count) in page.html
    assert 'href="/privacy"' in visitors(language).get("/").html


def test_everything_about_a_person_can_be_downloaded(ada: Visitor):
    assert ada.client.get("/account/data").status_code == 403
    code = ada.quick()
    ada.post(f"/t/{code}/say", text="hello")
    register(ada)
    response = ada.client.get("/account/data")
    assert response.headers["content-disposition"].startswith("attachment")
    about = response.json()
    assert about["login"] == "ada"
    assert [table["code"] for table in about["tables"]] == [code]
    assert about["tables"][0]["chat"][0]["text"] == "hello"
    assert ada.client.cookies["backroom"] not in response.text


def test_an_account_is_deleted_with_its_password(app: Application, visitors: Visitors):
    ada, bob = visitors(), visitors()
    code = bob.post("/new/reckoning", players=3).url.path[3:]
    register(ada)
    ada.post(f"/t/{code}/sit", seat=1)
    ada.post(f"/t/{code}/say", text="hello from Ada")
    bob.post(f"/t/{code}/bot", seat=2, bot="random")
    bob.post(f"/t/{code}/start")
    assert ada.post("/account", do="delete", sure="yes", password="wrong password").status_code == 409
    assert ada.post("/account", do="delete", password=SECRET).status_code == 409
    told = ada.post("/account", do="delete", sure="yes", password=SECRET)
    assert page_words("en")("done", "deleted") in told.text
    assert log_in(ada) == 409
    page = bob.get(f"/t/{code}")
    assert page_words("en")("deleted") in page.html
    assert "hello from Ada" not in page.html


def test_a_guest_is_deleted_without_a_password(ada: Visitor):
    ada.post("/name", name="Ada Lovelace", next="/")
    ada.post("/account", do="delete", sure="yes")
    assert "Ada Lovelace" not in ada.get("/account").html
