"""The operator's pages: admin, metrics, health."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from limits import parse
from sqlalchemy import event
from starlette.websockets import WebSocketDisconnect

from backroom.engine.words import LANGUAGES
from backroom.tables.settings import Settings
from backroom.web import admin, security
from backroom.web.application import Application
from backroom.web.logs import OncePerMinute
from backroom.web.words import page_words
from tests.web.conftest import Visitors, Wall
from tests.web.pages import SAME_SITE, Page, Visitor

TOKEN = {"authorization": "Bearer let-me-in"}


def test_only_the_token_opens_the_back_office(visitors: Visitors):
    ada, eve = visitors(), visitors()
    assert "password" in Page(ada.client.get("/admin").text).html
    assert ada.client.get("/admin").status_code == 403
    assert ada.post("/admin", token="guess").status_code == 403
    assert ada.post("/admin", token="let-me-in").status_code == 200
    assert ada.client.get("/admin").status_code == 200
    assert eve.client.get("/admin").status_code == 403


def test_the_token_is_in_no_url_and_in_no_cookie(ada: Visitor):
    assert ada.client.get("/admin?token=let-me-in").status_code == 403
    assert ada.client.get("/metrics?token=let-me-in").status_code == 403
    told = ada.client.post("/admin", data={"token": "let-me-in"}, follow_redirects=False)
    assert told.headers["location"] == "/admin"
    cookie = told.headers["set-cookie"]
    assert {"HttpOnly", "Path=/admin"} <= set(cookie.split("; "))
    assert "let-me-in" not in cookie


def test_metrics_are_for_who_has_the_token(ada: Visitor):
    assert ada.client.get("/metrics").status_code == 403
    assert ada.client.get("/metrics", headers={"authorization": "Bearer guess"}).status_code == 403
    assert ada.client.get("/metrics", headers=TOKEN).status_code == 200


class TestWithRateLimits:
    @pytest.fixture
    def limited(self) -> bool:
        return True

    def test_only_wrong_tokens_are_limited(self, ada: Visitor, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setitem(security.RATES, "password", [parse("2/year")])
        codes = [ada.client.get("/metrics", headers=TOKEN).status_code for _ in range(9)]
        assert codes == [200] * 9
        guesses = [ada.client.get("/metrics").status_code for _ in range(3)]
        assert guesses == [403, 403, 429]

    def test_after_too_many_guesses_the_token_still_opens_the_metrics_but_not_the_back_office(
        self, ada: Visitor, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setitem(security.RATES, "password", [parse("2/year")])
        guesses = [ada.client.get("/metrics").status_code for _ in range(3)]
        assert guesses == [403, 403, 429]
        assert ada.client.get("/metrics", headers=TOKEN).status_code == 200
        assert ada.post("/admin", token="let-me-in").status_code == 429


class TestWithoutAToken:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return Settings(database_url=settings.database_url, workers=0)

    @pytest.mark.parametrize("path", ["/admin", "/metrics"])
    def test_there_is_no_back_office(self, ada: Visitor, path: str):
        assert ada.client.get(path).status_code == 404


def test_the_back_office_lists_tables_and_shows_no_hand(app: Application, ada: Visitor):
    code = ada.quick()
    page = ada.post("/admin", token="let-me-in").text
    assert code in page
    assert "let-me-in" not in page


def test_metrics_count_requests_and_tables(app: Application, visitors: Visitors):
    ada = visitors()
    ada.quick()
    text = ada.client.get("/metrics", headers=TOKEN).text
    assert 'backroom_census{what="tables_running"} 1.0' in text
    assert 'backroom_requests_total{page="quick",status="303"} 1.0' in text
    assert "backroom_watchers 0.0" in text


# -- a database that cannot be used -----------------------------------------------------------------


def disconnect(app: Application) -> None:
    """Close all connections to the database; whoever needs one opens a new one."""
    for connection in app.database.held:
        connection.invalidate()
    app.database.engine.dispose()


def read_only(app: Application) -> None:
    """From now on the database can only be read, as on a disk that is full or has failed."""
    disconnect(app)
    event.listen(
        app.database.engine, "connect", lambda connection, _: connection.execute("PRAGMA query_only=ON")
    )


def corrupt(app: Application) -> None:
    """Overwrite the file of the database with something else."""
    disconnect(app)
    file = Path(str(app.database.engine.url.database))
    file.write_bytes(b"x" * file.stat().st_size)


def test_health_is_a_database_that_can_be_written_to(app: Application, ada: Visitor):
    assert ada.client.get("/healthz").text == "ok"
    read_only(app)
    told = ada.client.get("/healthz")
    assert (told.status_code, told.text) == (503, "disk")


def test_a_database_that_does_not_answer_is_noticed_in_time(
    app: Application, ada: Visitor, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(admin, "HEALTHY_WITHIN", 0.1)
    with app.database.begin():  # holds the lock of the file
        told = ada.client.get("/healthz")
        assert (told.status_code, told.text) == (503, "database")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_database_every_page_says_so_and_one_line_is_logged(
    app: Application, visitors: Visitors, caplog: pytest.LogCaptureFixture, language: str
):
    ada = visitors(language)
    code = ada.post("/quick/reckoning", players=3).url.path
    corrupt(app)
    assert ada.client.get("/healthz").text == "database"
    for path in ("/", code):
        caplog.clear()
        page = ada.client.get(path)
        assert page.status_code == 503
        assert page_words(language)("refused", "no-database") in page.text
        assert [record.getMessage().split()[0] for record in caplog.records] == ["DatabaseError"]
    with (
        pytest.raises(WebSocketDisconnect),
        ada.client.websocket_connect(f"{code}/live", headers=dict(SAME_SITE)),
    ):
        pass


def test_a_table_is_shown_although_nothing_can_be_written(
    app: Application, ada: Visitor, wall: Wall, caplog: pytest.LogCaptureFixture
):
    code = ada.quick()
    wall.time += 1000  # her presence is due to be written down
    read_only(app)
    assert "answer-form" in ada.get(f"/t/{code}").by_id
    assert len(caplog.records) == 1
    with ada.client.websocket_connect(f"/t/{code}/live?seat=0", headers=dict(SAME_SITE)) as socket:
        assert socket.receive_json()
    told = ada.ours(f"/t/{code}/say", text="hello")
    assert (told.status_code, told.text) == (503, page_words("en")("refused", "no-database"))


def test_the_same_line_is_logged_once_a_minute(wall: Wall):
    once = OncePerMinute(wall)

    def line(text: str) -> bool:
        return once.filter(logging.LogRecord("backroom", logging.ERROR, "", 0, text, (), None))

    assert [line("one"), line("one"), line("two")] == [True, False, True]
    wall.time += 61
    assert line("one")
