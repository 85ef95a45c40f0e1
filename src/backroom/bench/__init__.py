"""Measures the speed of random play, copies, views, imagined worlds and search, interpreted and compiled."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import backroom
from backroom.bench.lengths import Lengths, lengths
from backroom.bench.peers.stopwatch import SEED, Draw, copy_us, per_second
from backroom.bots import outlook, sight
from backroom.bots.ismcts import Budget, Ismcts
from backroom.engine.batch import Batch
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY
from backroom.engine.title import Title
from backroom.games import TITLES

SEATS = 4
POSITIONS = 16
GAMES = 8  # in a batch
COPIES = 20  # of each position, to weigh them
SEEDS = 2**31
STEPS = 6 * len(TITLES) + 1  # of a measurement, as `measure` reports them

Report = Callable[[str], None]  # told what is being measured


def unheard(_what: str) -> None:
    """Report to nobody."""


class Figures(msgspec.Struct, frozen=True):
    """The figures of one game in one build."""

    decisions_per_s: float  # from Python, one game at a time
    batch_per_s: float
    copy_us: float
    view_us: float
    imagine_us: float
    playouts_per_s: float
    bytes_per_game: float


class BuildFigures(msgspec.Struct, frozen=True):
    """The figures of every game, in one build of the package."""

    mode: str
    games: dict[str, Figures]


# -- one game ------------------------------------------------------------------------------------


def play(title: Title[Any], setup: Any, draw: Draw) -> int:
    """Play one random game, including the deal and the option lists. Returns the number of decisions."""
    g = title.start(setup, Dice(int(draw() * SEEDS)))
    options_of, apply = title.book.options, title.book.apply
    decisions = 0
    while g.seat != NOBODY:
        options = options_of(g)
        apply(g, options[int(draw() * len(options))])
        decisions += 1
    return decisions


def play_batch(title: Title[Any], setup: Any, draw: Draw) -> int:
    """Play some random games through a batch, deals and option lists included. Returns the decisions."""
    return Batch(title, setup, GAMES, int(draw() * SEEDS)).play_at_random()


def midgame(title: Title[Any], setup: Any, draw: Draw) -> Any:
    """Return the position after half the decisions of a random game."""
    g = title.start(setup, Dice(int(draw() * SEEDS)))
    trail = []
    while g.seat != NOBODY:
        trail.append(title.copy(g))
        options = title.book.options(g)
        title.book.apply(g, options[int(draw() * len(options))])
    return trail[len(trail) // 2]


def search(title: Title[Any], games: list[Any], draw: Draw) -> int:
    """Let the search try one answer in an imagined world of every position. Returns the number of tries."""
    searching = Ismcts(title, outlook(title), Budget())
    for g in games:
        seed, options = int(draw() * SEEDS), title.book.options(g)
        answer = options[int(draw() * len(options))]
        searching.iterate(sight(title, g, g.seat).imagine(Dice(seed)), g.seat, answer, seed, {})
    return len(games)


def bytes_per_game(title: Title[Any], games: list[Any]) -> float:
    """Return the memory that a game takes in its middle, with all that copies do not share."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    copies = [title.copy(g) for g in games for _ in range(COPIES)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(copies)


def players_of(title: Title[Any]) -> int:
    """Four, or as many as the game allows if it is not for four."""
    return SEATS if SEATS in title.seats else title.seats[-1]


def figures(title: Title[Any], seconds: float, report: Report) -> Figures:
    """Measure one game with default house rules, each figure for `seconds`; says what is measured."""
    draw = Random(SEED).random
    setup = title.parse_setup({"players": players_of(title)})
    games = [midgame(title, setup, draw) for _ in range(POSITIONS)]
    dice = Dice(SEED)

    def per_call(what: str, calls: list[Callable[[], object]]) -> float:
        report(f"{title.name}: {what}")
        return copy_us(calls, seconds)

    def rate(what: str, work: Callable[[Draw], int]) -> float:
        report(f"{title.name}: {what}")
        return per_second(work, seconds)

    return Figures(
        decisions_per_s=rate("random play", partial(play, title, setup)),
        batch_per_s=rate("random play through a batch", partial(play_batch, title, setup)),
        copy_us=per_call("copies", [partial(title.copy, g) for g in games]),
        view_us=per_call("views", [partial(title.view, g, g.seat) for g in games]),
        imagine_us=per_call("imagined worlds", [partial(title.imagine, g, g.seat, dice) for g in games]),
        playouts_per_s=rate("playouts of the search", partial(search, title, games)),
        bytes_per_game=bytes_per_game(title, games),
    )


def lengths_of(name: str) -> Lengths:
    """Measure what decisions and replays of a game cost over its length."""
    title = TITLES[name]
    return lengths(title, title.parse_setup({"players": players_of(title)}))


# -- all games, in both builds -------------------------------------------------------------------


def measure_here(seconds: float, report: Report = unheard) -> BuildFigures:
    """Measure all games in this process."""
    mode = "compiled" if backroom.compiled() else "interpreted"
    return BuildFigures(mode, {name: figures(title, seconds, report) for name, title in TITLES.items()})


def measure_there(seconds: float) -> BuildFigures:
    """Measure all games in another process of the same interpreter, with the other build if there is one.

    Without a compiled build this measures the interpreted one again; the caller compares `mode`.
    """
    other = {key: value for key, value in os.environ.items() if key != "BACKROOM_PURE"}
    other["PYTHONPATH"] = str(Path(backroom.__file__).parents[1])
    if backroom.compiled():
        other["BACKROOM_PURE"] = "1"
    done = subprocess.run(
        [sys.executable, "-m", "backroom.bench", str(seconds)],
        env=other,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise BackroomError(
            f"the other build could not be measured: {done.stderr.strip().rpartition(chr(10))[2]}"
        )
    return msgspec.json.decode(done.stdout, type=BuildFigures)


def measure(seconds: float, report: Report) -> dict[str, dict[str, Figures]]:
    """Return the figures by game and build. Without a compiled build there is only one build."""
    found = [measure_here(seconds, report)]
    report("the other build, if there is one")
    there = measure_there(seconds)
    if there.mode != found[0].mode:
        found.append(there)
    found.sort(key=lambda measured: measured.mode != "interpreted")
    return {name: {measured.mode: measured.games[name] for measured in found} for name in TITLES}
