"""What really happened at a table, read from its log; only tests can know that."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from sqlalchemy import Connection, Row, select

from backroom.bots import greedy, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.replay import Play, replay
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import KINDS, MONEY
from backroom.games.reckoning.setup import Setup
from backroom.games.reckoning.shapes import ReckoningView
from backroom.tables.database import Database
from backroom.tables.hub import Hub
from backroom.tables.logged_game import LoggedGame
from backroom.tables.schema import log, tables
from backroom.tables.services import Services
from backroom.tables.settings import Settings
from tests.web.browser.server import Server

SEATS = 4


@cache
def whole_game() -> Play[Any]:
    """The same game in every run, played by house bots."""
    dice, player = Dice(2), greedy(TITLE)
    play = Play(TITLE, Setup(players=SEATS), dice)
    while play.g.seat != NOBODY:
        play.answer(player.choose(sight(TITLE, play.g, play.g.seat), dice))
    play.record.who = [f"Player {seat}" for seat in range(SEATS)]
    return play


def hands(play: Play[Any], seat: Seat) -> list[list[str]]:
    """The hand of a seat after the deal and after every answer, oldest first."""
    return [hand(play, step, seat) for step in range(len(play.record.steps) + 1)]


def hand(play: Play[Any], step: int, seat: Seat) -> list[str]:
    """The hand of a seat after this number of answers."""
    return [KINDS[kind] for kind in view(play, step, seat).hand]


def bank(play: Play[Any], step: int) -> str:
    """The money in the bank after this number of answers, in English."""
    return TITLE.words("en").noun(MONEY, view(play, step).bank)


def view(play: Play[Any], step: int, seat: Seat = NOBODY) -> ReckoningView:
    """What a seat saw after this number of answers."""
    seen = TITLE.view(replay(TITLE, play.record, never, step).g, seat)
    assert isinstance(seen, ReckoningView)
    return seen


def game(server: Server, code: str) -> Play[Any]:
    """The game as its log gives it."""

    def see(_c: Connection, _table: Row[Any], live: LoggedGame | None) -> Play[Any]:
        assert live is not None
        return live.game

    url = f"sqlite:///{server.database}"
    database = Database(url)
    try:
        services = Services(database, Settings(database_url=url), time.time, Hub())
        return services.reader.examine(code, see)
    finally:
        database.close()


def rows(server: Server, code: str) -> list[tuple[Any, ...]]:
    """The rows of a table's log."""
    database = Database(f"sqlite:///{server.database}")
    try:
        with database.read() as c:
            at = select(log).join(tables).where(tables.c.code == code).order_by(log.c.seq)
            return [tuple(row) for row in c.execute(at)]
    finally:
        database.close()


def never(outcomes: int) -> int:
    """Rebuilding a finished game needs no chance outcomes that are not in its log."""
    raise AssertionError(outcomes)
