"""Fixtures of the browser tests: a server, a browser, and players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser.missing import MISSING
from tests.web.browser.server import Server
from tests.web.browser.truth import whole_game

if not MISSING:
    from tests.web.browser.chromium import Browser, chromium
    from tests.web.browser.people import Arrive, Player


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this process; a test that harms it starts its own."""
    app = Server(tmp_path_factory.mktemp("server"))
    yield app
    app.close()
    assert app.errors.read_text() == ""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the tests of this folder: while Playwright runs, no other test can run an event loop."""
    with chromium() as found:
        yield found


@pytest.fixture
def arrive(browser: Browser, server: Server) -> Iterator[Arrive]:
    """Make players with browsers of their own. Fails in the end if a browser has reported errors."""
    here: list[Player] = []

    def somebody(address: str = server.address, **habits: Any) -> Player:
        here.append(Player(browser, address, **habits))
        return here[-1]

    yield somebody
    for player in here:
        player.context.close()
    assert [player.complaints for player in here] == [[] for _ in here]


@pytest.fixture
def ada(arrive: Arrive) -> Player:
    return arrive()


@pytest.fixture(scope="session")
def saved_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game between bots, as a file."""
    file = tmp_path_factory.mktemp("saved") / "game.json"
    file.write_bytes(whole_game().save())
    return file
