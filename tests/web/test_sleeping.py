"""Bots do not play for nobody: a look at the page wakes a table, and nobody has too many tables with bots."""

from __future__ import annotations

from random import Random

import pytest

from backroom.tables.table_rows import MOST_WITH_BOTS
from backroom.web.application import Application
from tests.web.conftest import Visitors, Wall
from tests.web.pages import Visitor
from tests.web.playing import answer_once


def asleep(app: Application, wall: Wall, ada: Visitor) -> str:
    """A table where a bot is asked and that nobody has looked at for a while."""
    code, dice = ada.quick(), Random(4)
    while not app.games.pending().bots:
        answer_once(ada, ada.get(f"/t/{code}"), dice)
    wall.time += app.settings.sleep_after
    app.games.put_to_sleep(app.games.pending().unattended)
    assert app.games.pending().bots == []
    return code


def test_a_look_at_the_page_wakes_a_table(app: Application, wall: Wall, ada: Visitor, visitors: Visitors):
    code = asleep(app, wall, ada)
    visitors().get(f"/t/{code}")  # a stranger without a session
    assert [bot.code for bot in app.games.pending().bots] == [code]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Bots already play"), ("fr", "Des robots jouent déjà"), ("it", "I bot giocano già")],
)
def test_a_guest_with_too_many_tables_of_bots_is_told_what_to_do(
    visitors: Visitors, language: str, said: str
):
    ada = visitors(language)
    for _ in range(MOST_WITH_BOTS):
        ada.quick()
    refused = ada.post("/quick/reckoning", players=3, bot="hard")
    assert refused.status_code == 409
    assert said in refused.text
