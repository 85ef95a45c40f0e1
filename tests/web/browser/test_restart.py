"""The server is killed in the middle of a game, and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browser.chromium import expect
from tests.web.browser.people import Arrive
from tests.web.browser.server import Server
from tests.web.browser.truth import rows


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, to be killed."""
    app = Server(tmp_path)
    yield app
    app.close()


def test_a_killed_server_comes_back_and_the_game_goes_on_by_itself(mortal: Server, arrive: Arrive):
    ada = arrive(mortal.address)
    code = ada.quick_game(players=6)
    for _ in range(3):
        ada.answer()
    chosen, since = ada.choose(), ada.seq
    word = chosen.get_attribute("value")
    with ada.page.expect_response(lambda response: response.url.endswith("/answer")) as taken:
        chosen.click()
    mortal.kill()
    assert taken.value.status == 204
    before = rows(mortal, code)
    message = ada.page.locator("#message")
    expect(message).to_have_text("Connection lost. Trying again…")
    mortal.start()
    expect(message).to_have_text("Connected again.")
    ada.wait_until_asked(since)
    for _ in range(3):
        ada.answer()
    after = rows(mortal, code)
    assert after[: len(before)] == before
    assert len(after) >= len(before) + 3
    mine = [row for row in before if row[3] == 0]
    assert (len(mine), mine[-1][5]) == (4, word)
    ada.complaints.clear()  # a browser rightly complains about a dead server
