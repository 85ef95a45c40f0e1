"""`make mutants`: breaks the rules of a game in every small way, and sees whether a test notices."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import msgspec

from backroom.cli.common import watched
from backroom.games import TITLES
from tests.mutants import equivalents
from tests.mutants.hunt import Hunt, all_mutants
from tests.mutants.operators import Mutant
from tests.mutants.reach import Reach, find_reach
from tests.mutants.report import Report, homes_of_rules, lines_of, make_report, write_down
from tests.mutants.results import Results
from tests.mutants.sources import GAMES, ROOT, Stamps, stamps_of_modules

KEPT = ROOT / "build/mutants"
WRITTEN = Path(__file__).parent / "results.json"
SEED = 1  # of samples
ANY_TIME = 1e9
LAST_TIME = ""  # instead of a commit
NOTHING = Reach("", [], [], {}, {})


def options() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("games", nargs="+", choices=sorted(TITLES), metavar="GAME")
    parser.add_argument("--module", help="only this module, such as rules/hand.py or data.toml")
    parser.add_argument(
        "--sample", type=int, metavar="N", help="only so many mutants of all games, the same every time"
    )
    parser.add_argument(
        "--changed",
        metavar="REF",
        nargs="?",
        const=LAST_TIME,
        help="only modules that have changed since a commit, or since the last whole run",
    )
    parser.add_argument("--survivors", action="store_true", help="only those that survived last time")
    parser.add_argument("--again", action="store_true", help="also those whose result is known")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="children at a time")
    parser.add_argument(
        "--budget",
        type=float,
        default=10.0,
        metavar="S",
        help="seconds of tests for one mutant, unless --survivors",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the whole report")
    return parser


def chosen(mutants: list[Mutant], game: str, given: argparse.Namespace) -> list[Mutant]:
    """The mutants that the options ask for."""
    if given.module:
        mutants = [mutant for mutant in mutants if mutant.module == given.module]
        if not mutants:
            sys.exit(f"{game} has no mutants in {given.module!r}")
    if given.changed is not None:
        changed = changed_since(given.changed, game)
        mutants = [mutant for mutant in mutants if mutant.module in changed]
    return mutants


def shared_out(asked: dict[str, list[Mutant]], sample: int) -> dict[str, list[Mutant]]:
    """A sample of these mutants, an equal share from each game that has some."""
    share = sample // max(sum(bool(mutants) for mutants in asked.values()), 1)
    return {
        game: mutants if len(mutants) <= share else Random(SEED).sample(mutants, share)
        for game, mutants in asked.items()
    }


def changed_since(ref: str, game: str) -> set[str]:
    """The modules of a game that have changed since a commit, or since its results were written down."""
    if ref == LAST_TIME:
        known = msgspec.json.decode(WRITTEN.read_bytes()).get(game, {}).get("modules", {})
        return {module for module, stamp in stamps_of_modules(game).items() if known.get(module) != stamp}
    command = ["git", "diff", "--name-only", "--relative", ref, "--", "."]
    home = GAMES / game
    return set(subprocess.run(command, cwd=home, check=True, capture_output=True, text=True).stdout.split())


def reaches(asked: dict[str, list[Mutant]], jobs: int) -> dict[str, Reach]:
    """What the tests of these games reach, found out for several games at a time."""
    games = [game for game, mutants in asked.items() if mutants]
    with ThreadPoolExecutor(jobs) as threads:  # each waits for a process
        found = threads.map(lambda game: find_reach(game, KEPT / f"{game}_reach.json"), games)
        return {game: healthy(reach) for game, reach in zip(games, found)}


def hunt(
    game: str, everything: list[Mutant], asked: list[Mutant], reach: Reach, given: argparse.Namespace
) -> Report:
    """Try the mutants of one game that were asked for, and report on them."""
    listed = listed_for(game, everything)
    results = Results(KEPT / f"{game}.json", Stamps(game))
    todo = [mutant for mutant in asked if mutant.key not in listed and is_due(mutant, results, given)]
    budget = ANY_TIME if given.survivors else given.budget
    work = Hunt(game, reach, results, given.jobs, budget, watched)
    try:
        work.try_all(todo)
        is_whole = all(mutant.key in listed or results.find(mutant) for mutant in everything)
        if is_whole:
            work.prove_rules(everything, homes_of_rules(game))
    finally:
        results.save()
    report = make_report(game, asked, results, listed, reach.tests, is_whole=is_whole)
    if is_whole and len(asked) == len(everything):
        write_down(WRITTEN, report, datetime.now(UTC).date().isoformat(), commit())
    return report


def listed_for(game: str, mutants: list[Mutant]) -> dict[str, equivalents.Equivalent]:
    """The mutants that are listed as equivalent; a list that is out of date is refused."""
    file = equivalents.FOLDER / f"{game}.toml"
    listed = equivalents.read(file)
    if wrong := equivalents.out_of_date(listed, mutants):
        sys.exit("\n".join([f"{file.relative_to(ROOT)} is out of date:", *wrong]))
    return listed


def is_due(mutant: Mutant, results: Results, given: argparse.Namespace) -> bool:
    """Is this mutant to be tried now?"""
    if given.survivors:
        return results.has_lived(mutant)
    return bool(given.again) or results.find(mutant) is None


def healthy(reach: Reach) -> Reach:
    """Refuse to go on if tests fail without any mutant."""
    if reach.failing:
        sys.exit("\n".join(["these tests fail without any mutant:", *reach.failing]))
    return reach


def commit() -> str:
    """The commit that is checked out, in short."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def main() -> int:
    """Try mutants and print what was found; the exit status is 1 if some survive that are not listed."""
    given = options().parse_args()
    everything = {game: all_mutants(game) for game in given.games}
    asked = {game: chosen(mutants, game, given) for game, mutants in everything.items()}
    if given.sample is not None:
        asked = shared_out(asked, given.sample)
    reached = reaches(asked, given.jobs)
    reports = [
        hunt(game, everything[game], asked[game], reached.get(game, NOTHING), given) for game in given.games
    ]
    for report in reports:
        sys.stdout.write("\n".join(lines_of(report)) + "\n")
    if given.json:
        given.json.write_bytes(msgspec.json.encode(reports))
    return 1 if any(report.survivors for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
