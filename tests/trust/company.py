"""People who play at servers that fail, and note which of their answers were acknowledged."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from backroom.loadtest.client import Client
from tests.web.players import BOT, Company, Player, Rows


class Careful(Player):
    """A person who stops after an answer to which the server responded with an error.

    The answer may have been written all the same, so it stays unsure until the log has been checked.
    """

    def must_stop(self) -> bool:
        """True if it is not known what became of the last answer."""
        return self.unsure != ""

    async def answer(self) -> None:
        """Send a random answer. After an error of the server it stays unsure."""
        self.unsure = self.company.dice.choice(self.client.options())
        reply = await self.client.answer(self.code, self.unsure)
        if reply.http == 204:
            self.acknowledged.append(self.unsure)
        if 0 < reply.http < 500:
            self.unsure = ""
        self.company.changed.set()


class CarefulCompany(Company):
    """Tables of two people and a bot. New tables are opened for those whose game is over."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.finished: list[Player] = []

    async def sit_down(self, first: int, second: int, tables: int) -> None:
        """Open tables; the people there are careful."""
        before = len(self.players)
        await super().sit_down(first, second, tables)
        self.players[before:] = [
            Careful(self, player.client, player.code, player.seat) for player in self.players[before:]
        ]

    async def sit_down_with_bots(self, port: int, tables: int, bot: str) -> None:
        """Open tables of one person and two bots of this kind."""
        for number in range(tables):
            client = Client(port, f"Alone {number}")
            opened = await client.post("/quick/reckoning", players=3, bot=bot, name=client.name)
            self.players.append(Careful(self, client, opened.location.rpartition("/")[2], 0))

    async def refresh(self, first: int, second: int, tables: int) -> None:
        """Put away the games that are over, and open tables until there are so many."""
        over = {player.code for player in self.players if player.is_over()}
        self.finished += [player for player in self.players if player.code in over]
        self.players = [player for player in self.players if player.code not in over]
        playing = len({player.code for player in self.players})
        await self.sit_down(first, second, max(tables - playing, 0))

    def everybody(self) -> list[Player]:
        """All players, those whose game is over as well."""
        return [*self.finished, *self.players]

    def total(self) -> int:
        """The number of acknowledged answers in all games."""
        return sum(len(player.acknowledged) for player in self.everybody())

    def more_everywhere(self) -> Callable[[], bool]:
        """A condition: every player has given another answer, so bots have moved at every table."""
        before = [(player, len(player.acknowledged)) for player in self.players]
        return lambda: all(player.is_over() or len(player.acknowledged) > count for player, count in before)

    async def rest(self) -> None:
        """Stop all players, so that they can be checked and play on."""
        if any(player.playing for player in self.players):
            await self.stop()
        for player in self.players:
            player.playing = None


def bot_answers(log: dict[str, Rows]) -> int:
    """The number of answers of bots in all logs."""
    return sum(row[2] == BOT and row[1] == "answer" for rows in log.values() for row in rows)


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for the time of a test."""
    made = Path(tempfile.mkdtemp(prefix="backroom-faults-"))
    try:
        yield made
    finally:
        shutil.rmtree(made)
