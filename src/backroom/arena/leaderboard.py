"""The leaderboard: entrants and the pool play each other, four at a table.

Every four of them make a table. All tables play the same deals with the same dice, and every deal from every
seat: players differ by how they play, not by what they are dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final

import msgspec

from backroom.arena.games import Played, Series, play
from backroom.arena.work import shared
from backroom.bots import POOL
from backroom.games import title as title_of

SEATS: Final = 4  # all games can be played so


def players(entrants: tuple[str, ...]) -> list[str]:
    """Return everybody who plays, each once: the pool, and the entrants."""
    return list(dict.fromkeys([*POOL, *entrants]))


def tables(game: str, names: list[str], seed: int) -> list[bytes]:
    """Return the series of every table, as JSON."""
    setup = msgspec.Raw(msgspec.json.encode(title_of(game).parse_setup({"players": SEATS})))
    return [
        msgspec.json.encode(Series(game, setup, list(four), seed, rotated=True))
        for four in combinations(names, SEATS)
    ]


def at_tables(orders: list[bytes], games: int, jobs: int) -> Iterator[Played]:
    """Play so many games in `jobs` processes, and yield the results as they come in."""
    return shared(partial(play_at, orders), range(games), jobs)


def play_at(orders: list[bytes], number: int) -> Played:
    """Play game `number`: the games of a deal at one table, then at the next; then the next deal."""
    games_of_deal, turn = divmod(number, SEATS)
    deal, table = divmod(games_of_deal, len(orders))
    return msgspec.structs.replace(play(orders[table], deal * SEATS + turn), number=number)
