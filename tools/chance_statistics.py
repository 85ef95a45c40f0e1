"""Draw a million outcomes for every number of sides that the games use, and test how evenly they are spread.

The key is random. For each number of sides the counts of the outcomes are tested (chi-square), and for up to
32 sides the counts of pairs of neighbouring outcomes. Draws that are not even give tiny p-values; with so
many tests, the smallest p-value of fair ones is about one divided by their number.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from math import erfc, sqrt

from backroom.engine.chance import Dice
from backroom.engine.replay import Play
from backroom.games import TITLES
from backroom.tables.fair_chance import draw

MOST_PAIRS = 32  # sides up to which pairs of outcomes are counted
TOO_UNLIKELY = 1e-6


class Measuring:
    """A chance that notes the sides of its draws."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.sides: set[int] = set()

    def __call__(self, n: int) -> int:
        self.sides.add(n)
        return self.dice(n)


def sides_used(games: int) -> set[int]:
    """The numbers of sides in so many random games of each title, with all numbers of players."""
    found: set[int] = set()
    for title in TITLES.values():
        for number in range(games):
            chance = Measuring(number)
            players = title.seats[number % len(title.seats)]
            play, dice = Play(title, title.parse_setup({"players": players}), chance), Dice(number, 1)
            while play.g.seat >= 0:
                options = title.book.options(play.g)
                play.answer(options[dice(len(options))])
            found |= chance.sides
    return found


def p_value(counts: list[int]) -> float:
    """How likely counts as uneven as these are, if all outcomes are equally likely (Wilson and Hilferty)."""
    expected, freedom = sum(counts) / len(counts), len(counts) - 1
    if freedom == 0:
        return 1.0
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    z = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return erfc(z / sqrt(2)) / 2


def test(key: bytes, sides: int, draws: int) -> list[float]:
    """The p-values for one number of sides."""
    counts, pairs, before = [0] * sides, [0] * (sides * sides), 0
    for number in range(draws):
        outcome = draw(key, number, sides)
        counts[outcome] += 1
        if sides <= MOST_PAIRS:
            pairs[before * sides + outcome] += 1
        before = outcome
    return [p_value(counts), *([p_value(pairs)] if sides <= MOST_PAIRS else [])]


def main() -> None:
    """Test all numbers of sides, print one line each, and fail if one of them is too unlikely."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--draws", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=40, help="random games of each title, to find the sides")
    given = parser.parse_args()
    key, worst = secrets.token_bytes(32), 1.0
    for sides in sorted(sides_used(given.games)):
        found = test(key, sides, given.draws)
        worst = min(worst, *found)
        shown = " ".join([f"{p:.4f}" for p in found])
        sys.stdout.write(f"{sides:4} sides, {given.draws} draws: p {shown}\n")
    sys.stdout.write(f"the smallest p-value is {worst:.6f}\n")
    sys.exit(worst < TOO_UNLIKELY)


if __name__ == "__main__":
    main()
