"""Data files and saved games: valid ones, changed ones, and what reads them in this process."""

from __future__ import annotations

import time
from functools import cache
from random import Random
from typing import Any

import msgspec

from backroom.engine.chance import Dice
from backroom.engine.data_files import built_in
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Play, read_record, replay
from backroom.games import TITLES
from backroom.tables.workers import Overtime, time_limit
from tests.trust.mutation import mutate_json
from tests.trust.tally import Tally

LONGEST = 5.0  # seconds for one file
ANSWERS = 15  # with a data file that was accepted
STEPS = (0, 3, 40, 250)  # lengths of the saved games


class Files:
    """Valid data files of all games, and saved games of several lengths."""

    def __init__(self, seed: int) -> None:
        self.data = [(game, name, content) for game in TITLES for name, content in data_files(game)]
        self.saves = [saved(game, seed, steps) for game in TITLES for steps in STEPS]

    def data_file(self, dice: Random) -> tuple[str, str, bytes]:
        """A changed data file: its game, the field that takes it, its content."""
        game, name, content = dice.choice(self.data)
        return game, name, mutate_json(dice, content) if dice.random() < 0.9 else content

    def saved_game(self, dice: Random) -> bytes:
        """A changed saved game."""
        content = dice.choice(self.saves)
        return mutate_json(dice, content) if dice.random() < 0.95 else content


@cache
def data_files(game: str) -> list[tuple[str, bytes]]:
    """The built-in data of a game as the files of an owner: every part by itself, and all of them."""
    plain = plain_data(game)
    contents = [msgspec.json.encode(plain), *[msgspec.json.encode({part: plain[part]}) for part in plain]]
    read = TITLES[game].files
    return [(name, content) for name in read for content in contents]


def plain_data(game: str) -> dict[str, Any]:
    """The built-in data of a game as an owner may write it."""
    plain = built_in(f"backroom.games.{game}", dict[str, Any])
    if game == "reckoning":  # gangs are fixed, and JSON can say that a seat has nothing opposite
        del plain["gangs"]
        plain["table"] = [{"opposite": None, **seat} for seat in plain["table"]]
    return plain


def saved(game: str, seed: int, steps: int) -> bytes:
    """A game that was played at random for so many steps."""
    title, dice = TITLES[game], Dice(seed)
    play = Play(title, title.parse_setup({"players": 3}), Dice(seed, 1))
    for _ in range(steps):
        if play.g.seat == NOBODY:
            break
        options = title.book.options(play.g)
        play.answer(options[dice(len(options))])
    play.record.who = ["Ann", "Bob", "Cy"]
    return play.save()


# -- reading them here ---------------------------------------------------------------------------


def read_files(seed: int, count: int) -> Tally:
    """Read so many changed files in this process, as the server would. Works in a main thread only."""
    dice, made, tally = Random(f"{seed}-files"), Files(seed), Tally()
    for number in range(count):
        if number % 2:
            game, name, content = made.data_file(dice)
            attempt(tally, f"data file {game}", content, lambda: read_data(game, name, content))  # noqa: B023 - called at once
        else:
            content = made.saved_game(dice)
            attempt(tally, "saved game", content, lambda: read_save(content))  # noqa: B023 - called at once
    return tally


def attempt(tally: Tally, what: str, content: bytes, read: Any) -> None:
    """Read one file: it is accepted, or refused with a reason, and either takes little time."""
    began = time.perf_counter()
    try:
        with time_limit(LONGEST):
            read()
        outcome = "accepted"
    except BackroomError:
        outcome = "refused"
    except Overtime:
        outcome = "took too long"
    except Exception as error:  # noqa: BLE001 - any other error is a defect
        outcome = type(error).__name__
    tally.count(what, outcome)
    if outcome not in {"accepted", "refused"}:
        tally.fail(f"{what}: {outcome} after {time.perf_counter() - began:.1f} s", content)


def read_data(game: str, name: str, content: bytes) -> None:
    """Make a set-up with a data file, deal a game and play a little."""
    title = TITLES[game]
    given = title.files[name](content)
    setup = title.parse_setup({"players": 3} | ({} if given is None else {name: given}))
    g, dice = title.start(setup, Dice(1)), Dice(2)
    for _ in range(ANSWERS):
        if g.seat == NOBODY:
            break
        options = title.book.options(g)
        title.book.answer(g, options[dice(len(options))])


def read_save(content: bytes) -> None:
    """Play a saved game again."""
    record = read_record(content)
    if record.game in TITLES:
        replay(TITLES[record.game], record, Dice(1))
