"""An application on a fresh database, with visitors; bots answer only when a test lets them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from backroom.engine.chance import Dice
from backroom.tables.settings import Settings
from backroom.web.application import Application
from backroom.web.routes import create_app
from tests.tables.migrated import migrated, quick_hashes
from tests.web.pages import Visitor

__all__ = ["migrated", "quick_hashes"]
Visitors = Callable[..., Visitor]


class Wall:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def settings(tmp_path: Path, migrated: Path) -> Settings:
    url = f"sqlite:///{shutil.copy(migrated, tmp_path / 'app.sqlite3')}"
    return Settings(database_url=url, admin_token="let-me-in", bot_pace=0.0, workers=0)


@pytest.fixture
def limited() -> bool:
    return False


@pytest.fixture
def app(settings: Settings, wall: Wall, limited: bool) -> Application:
    return Application(settings, now=wall, limited=limited, chance=Dice(1))


@pytest.fixture
def visitors(app: Application) -> Iterator[Visitors]:
    """Makes visitors, each with their own cookies, all in one event loop as in a server."""
    asgi = create_app(app)
    with TestClient(asgi) as main:

        def visitor(language: str = "en") -> Visitor:
            client = TestClient(asgi, raise_server_exceptions=False)
            client.portal = main.portal
            return Visitor(client, language)

        yield visitor


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    return visitors()
