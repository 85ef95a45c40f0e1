"""The frozen pool: its bots play as they did when the pool was made, and no table offers them."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from backroom.bots import LEVELS, POOL, bot, is_bot, offers, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.title import Title
from backroom.games import TITLES

WHOLE = 10_000  # answers, more than any game has
MEMBERS = ("backroom-v3/random", "backroom-v3/easy", "backroom-v3/greedy", "backroom-v3/ismcts-100")

# Do not change one of these to make a test pass: results that were published would be about other bots.
HASHES = {
    ("bootleggers", "backroom-v3/random"): "933afeb2dfd9af5c",
    ("bootleggers", "backroom-v3/easy"): "1e09e47788cd4d64",
    ("bootleggers", "backroom-v3/greedy"): "749a43d9e4788a02",
    ("bootleggers", "backroom-v3/ismcts-100"): "fcb7fcf9cf6342ef",
    ("nostra_city", "backroom-v3/random"): "87d6f6f80a2d58a1",
    ("nostra_city", "backroom-v3/easy"): "36eec6c85aa95331",
    ("nostra_city", "backroom-v3/greedy"): "a5b36378007bdff5",
    ("nostra_city", "backroom-v3/ismcts-100"): "a85efbb14e65e4d0",
    ("reckoning", "backroom-v3/random"): "50fe5657c7542dbd",
    ("reckoning", "backroom-v3/easy"): "fe3e1cfe30c759b2",
    ("reckoning", "backroom-v3/greedy"): "d91835cf1365ce66",
    ("reckoning", "backroom-v3/ismcts-100"): "b45b1050bc540542",
    ("scoundrels", "backroom-v3/random"): "190ae2e076028c94",
    ("scoundrels", "backroom-v3/easy"): "389c5ccea792546d",
    ("scoundrels", "backroom-v3/greedy"): "d1fbf614bc7fafbc",
    ("scoundrels", "backroom-v3/ismcts-100"): "35d7395034e1093b",
}


def hash_of_answers(title: Title[Any], name: str) -> str:
    """A hash of everything that a bot answers in some games against three house bots of the pool."""
    found = sha256()
    games, most = (1, 100) if "ismcts" in name else (8, WHOLE)  # a search takes a while
    for number in range(games):
        players = [bot("backroom-v3/greedy", title) for _ in range(4)]
        mine = number % 4
        players[mine] = bot(name, title)
        g = title.start(title.parse_setup({"players": 4}), Dice(1, number))
        dice = [Dice(2, 4 * number + seat) for seat in range(4)]
        for _ in range(most):
            if (seat := g.seat) == NOBODY:
                break
            answer = players[seat].choose(sight(title, g, seat), dice[seat])
            if seat == mine:
                found.update(f"{title.book.queries[g.query].name} {answer}\n".encode())
            title.book.apply(g, answer, seat)
    return found.hexdigest()[:16]


@pytest.mark.parametrize("name", MEMBERS)
@pytest.mark.parametrize("game", TITLES)
def test_a_bot_of_the_pool_plays_as_it_always_did(game: str, name: str):
    assert hash_of_answers(TITLES[game], name) == HASHES[game, name], (
        f"{name} plays {game} differently. Results with it can no longer be compared, so this change needs a "
        "new pool: rename it to the next version in backroom.bots and here (docs/benchmark.md)"
    )


def test_the_pool_has_these_members_and_no_others():
    assert tuple(POOL) == MEMBERS


def test_tables_do_not_offer_the_pool():
    assert offers()[: len(LEVELS)] == list(LEVELS)
    assert [name for name in POOL if name in offers() or is_bot(name)] == []
