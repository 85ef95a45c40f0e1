"""The operator's pages: admin, metrics, health."""

from __future__ import annotations

import pytest

from backroom.tables.settings import Settings
from backroom.web.application import Application
from tests.web.conftest import Visitors
from tests.web.pages import Visitor


@pytest.mark.parametrize("path", ["/admin", "/metrics"])
def test_only_the_token_opens_the_back_office(ada: Visitor, path: str):
    assert ada.client.get(path).status_code == 403
    assert ada.client.get(f"{path}?token=guess").status_code == 403
    assert ada.client.get(f"{path}?token=let-me-in").status_code == 200
    assert ada.client.get(path, headers={"authorization": "Bearer let-me-in"}).status_code == 200


class TestWithoutAToken:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return Settings(database_url=settings.database_url, workers=0)

    @pytest.mark.parametrize("path", ["/admin", "/metrics", "/admin?token=", "/metrics?token="])
    def test_there_is_no_back_office(self, ada: Visitor, path: str):
        assert ada.client.get(path).status_code == 404


def test_the_back_office_lists_tables_and_shows_no_hand(app: Application, ada: Visitor):
    code = ada.quick()
    page = ada.get("/admin?token=let-me-in").html
    assert code in page
    assert "let-me-in" not in page


def test_metrics_count_requests_and_tables(app: Application, visitors: Visitors):
    ada = visitors()
    ada.quick()
    text = ada.client.get("/metrics?token=let-me-in").text
    assert 'backroom_census{what="tables_running"} 1.0' in text
    assert 'backroom_requests_total{page="quick",status="303"} 1.0' in text
    assert "backroom_watchers 0.0" in text


def test_health_is_the_database_answering(app: Application, ada: Visitor, monkeypatch: pytest.MonkeyPatch):
    assert ada.client.get("/healthz").text == "ok"
    app.database.engine.dispose()

    def gone() -> None:
        raise OSError

    monkeypatch.setattr(app.database, "read", gone)
    assert ada.client.get("/healthz").status_code == 503
