"""A game's log is rebuilt fast enough that a restart is not noticed."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import backroom
from backroom.games.reckoning.nouns import KINDS
from backroom.tables.live import Row, what_stands
from backroom.tables.shelf import rows_between
from tests.tables.conftest import Make
from tests.tables.house import House

ANSWERS = 1000
COMPILED, INTERPRETED = 0.020, 0.400  # seconds; the second is only a guard against a slow way
RAIDS = dict.fromkeys(KINDS, 0) | {"raid": 900, "move": 1}  # all sit down anew in every turn: a long game


def test_a_log_of_a_thousand_answers_is_rebuilt_in_twenty_milliseconds_compiled(
    open_house: Make, lite: str, record_property: Callable[[str, object], None]
):
    house = open_house(lite)
    players = [house.guest(name) for name in ("Ann", "Bob", "Eve")]
    code = house.game(*players, deck_data=RAIDS, stall_limit=0)
    while house.look(None, code).step < ANSWERS:
        house.answer(code, "play-raid" if "play-raid" in house.options(code) else "")
    times = []
    for _ in range(5):
        house.shelf.games.clear()
        start = perf_counter()
        rebuilt = house.live(code)
        times.append(perf_counter() - start)
    assert len(rebuilt.game.record.steps) == ANSWERS
    record_property("rebuilt in ms", round(min(times) * 1000, 1))
    assert min(times) < (COMPILED if backroom.compiled() else INTERPRETED)


def test_what_was_taken_back_is_not_played_again_first(open_house: Make, lite: str):
    house = open_house(lite)
    ann = house.guest("Ann")
    code = house.game(ann, "greedy", "greedy")
    for _ in range(40):
        house.play_on(code, 6)
        house.dealer.undo(ann, code, 0)
    fresh = open_house(lite)
    kept = len(fresh.live(code).game.record.steps)
    assert len(what_stands(rows_of(fresh, code))[1]) == 1 + kept < 100
    assert (fresh.position(code), fresh.live(code).put_at) == (house.position(code), house.live(code).put_at)


def rows_of(house: House, code: str) -> list[Row]:
    with house.database.read() as c:
        return rows_between(c, house.store.find(c, code), 0)
