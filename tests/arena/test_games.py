"""Who sits where, and on what a game depends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from backroom.arena.cluster import on_ray
from backroom.arena.games import Played, Series, SeriesTally, dealt, filled, line_up, opened, play
from backroom.arena.work import at_work
from backroom.games import title


def series(*bots: str, seed: int = 1, rotated: bool = True) -> Series:
    """Games of Reckoning between these."""
    setup = msgspec.json.encode(title("reckoning").parse_setup({"players": len(bots)}))
    return Series("reckoning", msgspec.Raw(setup), list(bots), seed, rotated)


def without_times(games: list[Played]) -> list[Played]:
    """The games in the order of their numbers, whoever played them, however quickly."""
    tally = SeriesTally()
    for played in games:
        tally.add(played)
    return sorted(tally.games, key=lambda played: played.number)


@pytest.mark.parametrize(
    ("names", "table"),
    [
        ("ismcts greedy", "ismcts greedy greedy greedy"),
        ("easy medium hard", "easy medium hard hard"),
        ("random", "random random random random"),
        ("a b c d", "a b c d"),
    ],
)
def test_copies_of_the_last_bot_fill_the_table(names: str, table: str):
    assert filled(names.split(), 4) == table.split()


def test_in_the_games_of_a_deal_everybody_sits_in_every_seat_once():
    among = series("easy", "medium", "hard", "random")
    for deal in range(5):
        tables = [line_up(among, 4 * deal + turn) for turn in range(4)]
        for seat in range(4):
            assert sorted(table[seat] for table in tables) == ["easy", "hard", "medium", "random"]


def test_one_against_three_sits_in_every_seat_equally_often():
    tables = [line_up(series("hard", "easy", "easy", "easy"), number) for number in range(40)]
    assert Counter(table.index("hard") for table in tables) == dict.fromkeys(range(4), 10)


def test_neighbours_change_from_deal_to_deal():
    among = series("easy", "medium", "hard", "random")
    tables = [line_up(among, 4 * deal) for deal in range(30)]
    after_easy = {table[(table.index("easy") + 1) % 4] for table in tables}
    assert after_easy == {"medium", "hard", "random"}


def test_all_games_of_a_deal_begin_with_the_same_cards_and_another_deal_with_others():
    among, game, setup = opened(msgspec.json.encode(series("random", "random", "random")))
    keys = [game.key(dealt(among, game, setup, number)) for number in range(4)]
    assert keys[0] == keys[1] == keys[2] != keys[3]


def test_without_rotation_every_game_is_a_deal_of_its_own_and_nobody_moves():
    fixed = series("easy", "medium", "hard", rotated=False)
    _, game, setup = opened(msgspec.json.encode(fixed))
    assert {tuple(line_up(fixed, number)) for number in range(6)} == {("easy", "medium", "hard")}
    assert len({game.key(dealt(fixed, game, setup, number)) for number in range(6)}) == 6


def test_a_game_depends_on_its_number_alone():
    order = msgspec.json.encode(series("greedy", "random", "easy"))
    later = play(order, 5)
    play(order, 4)
    assert without_times([play(order, 5)]) == without_times([later])


def test_only_decisions_with_a_choice_are_timed():
    played = play(msgspec.json.encode(series("greedy", "random", "random")), 0)
    timed = sum(sum(times.values()) for times in played.times)
    assert 0 < timed < played.decisions


@pytest.fixture(scope="module")
def alone() -> list[Played]:
    return without_times(list(at_work(series("greedy", "random", "random", "easy"), 9, jobs=1)))


def test_two_processes_play_the_same_games(alone: list[Played]):
    both: list[Any] = list(at_work(series("greedy", "random", "random", "easy"), 9, jobs=2))
    assert len(alone) == 9
    assert without_times(both) == alone


def test_actors_on_ray_play_the_same_games(alone: list[Played]):
    acted = list(on_ray(series("greedy", "random", "random", "easy"), 9, 2, "ray"))
    assert without_times(acted) == alone
