"""Play one bot of today against copies of a bot as it was at an earlier commit.

    PYTHONPATH=.venv/package .venv/bin/python tools/match.py reckoning ismcts:388 ismcts:101 \
        --commit 6d449bc^ --games 400 --seed 1920 --to build/match.jsonl

Every deal is played from every seat. Each game is appended to the file as it ends, and games that are in it
already are not played again: a match can be stopped at any moment and continued. Two processes with files of
their own can share one (`--first`). Of the earlier commit come the bots, and the heuristics and prospects of
the game; the rules are today's. With `greedy --commit HEAD` it is a match against house bots.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import msgspec

from backroom import bots
from backroom.arena.games import Played, Series, SeriesTally, filled, play
from backroom.arena.plot import draw
from backroom.arena.report import report
from backroom.cli.arena import print_report, usual_seats
from backroom.cli.common import watched
from backroom.games import title as title_of

SOURCES = "src/backroom"
EARLIER = "earlier"  # the name of the earlier bot; earlier modules begin with it


def main() -> None:
    """Play the games that are missing, and print a report of all."""
    wanted = arguments()
    title, done = title_of(wanted.game), read(wanted.to)
    seats = usual_seats(title)
    playing = filled([wanted.now, EARLIER], seats)
    if any(sorted(played.bots) != sorted(playing) for played in done):
        sys.exit(f"{wanted.to} holds games of other bots")
    then = sys.modules[Earlier(wanted.commit, wanted.game).load("backroom.bots")]
    bots.BOTS[EARLIER] = lambda title: then.bot(wanted.then, title)
    setup = msgspec.Raw(msgspec.json.encode(title.parse_setup({"players": seats})))
    series = Series(wanted.game, setup, playing, wanted.seed, rotated=True)
    order, known = msgspec.json.encode(series), {played.number for played in done}
    numbers = [n for n in range(wanted.first, wanted.first + wanted.games) if n not in known]
    for played in watched((play(order, number) for number in numbers), len(numbers)):
        with wanted.to.open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")
        done.append(played)
    tally = SeriesTally()
    for played in done:
        tally.add(called(played, wanted.then))
    found = report(wanted.game, tally)
    print_report(found)
    if wanted.plot:
        draw(found, wanted.plot)


def called(played: Played, then: str) -> Played:
    """A game with the earlier bots under their own name, unless today's bot has it too."""
    if then in played.bots:
        return played
    names = tuple([then if bot == EARLIER else bot for bot in played.bots])
    return msgspec.structs.replace(played, bots=names)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    reader.add_argument("game")
    reader.add_argument("now", help="a bot of today, such as ismcts:388")
    reader.add_argument("then", help="a bot of the earlier commit, such as ismcts:101")
    reader.add_argument("--commit", default="HEAD")
    reader.add_argument("--games", type=int, default=400)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--to", type=Path, required=True)
    reader.add_argument("--plot", type=Path, help="draw the results into a PNG file")
    return reader.parse_args()


def read(file: Path) -> list[Played]:
    """The games that were played before."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Played) for line in lines]


class Earlier:
    """The modules of an earlier commit that decide how bots play, beside those of today.

    Only modules that have changed since are loaded, from their sources; the others are today's.
    """

    def __init__(self, commit: str, game: str) -> None:
        self.commit = commit
        paths = ["bots", "heuristics", f"games/{game}/bot.py", f"games/{game}/prospects.py"]
        changed = git("diff", "--name-only", commit, "--", *[f"{SOURCES}/{path}" for path in paths])
        self.changed = {module_at(path) for path in changed.split()} | {"backroom.bots"}

    def load(self, name: str) -> str:
        """Load a module as it was, unless that has been done. Returns the name it has here."""
        own = f"{EARLIER}_{name.replace('.', '_')}"
        if own not in sys.modules:
            module = sys.modules[own] = ModuleType(own)
            tree = ast.fix_missing_locations(Redirected(self).visit(ast.parse(self.source(name))))
            exec(compile(tree, own, "exec"), vars(module))  # noqa: S102 - our own sources
        return own

    def source(self, name: str) -> str:
        """The text of a module at that commit."""
        path = f"src/{name.replace('.', '/')}"
        listed = git("ls-tree", "--name-only", self.commit, f"{path}.py", f"{path}/__init__.py")
        return git("show", f"{self.commit}:{listed.strip()}")


class Redirected(ast.NodeTransformer):
    """Makes the imports of an earlier module find other earlier modules."""

    def __init__(self, earlier: Earlier) -> None:
        self.earlier = earlier

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """`from backroom.bots.ismcts import Ismcts`, or `from backroom.games.reckoning import bot`."""
        package, changed = node.module or "", self.earlier.changed
        if package in changed:
            return [ast.ImportFrom(self.earlier.load(package), node.names, 0)]
        modules = [one for one in node.names if f"{package}.{one.name}" in changed]
        others = [one for one in node.names if one not in modules]
        found: list[ast.stmt] = [ast.ImportFrom(package, others, 0)] if others else []
        for one in modules:
            name = self.earlier.load(f"{package}.{one.name}")
            found.append(ast.Import([ast.alias(name, one.asname or one.name)]))
        return found


def module_at(path: str) -> str:
    """The name of the module in a file, such as `backroom.bots.ismcts`."""
    return path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def git(*words: str) -> str:
    """Return what a git command prints; if it fails, end with what it says."""
    done = subprocess.run(["git", *words], check=False, capture_output=True, text=True)  # noqa: S603, S607 - fixed commands
    if done.returncode:
        sys.exit(done.stderr.strip())
    return done.stdout


if __name__ == "__main__":
    main()
