"""How good the judgement is: predicted chances to win against what happened in many games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from backroom.bots import bot, sight
from backroom.coach.review import chance_of
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.title import Title

MOMENTS: Final = 10  # of each game at which chances are noted
BINS: Final = 10
SIDE: Final = 200  # of a plot


class Bin(msgspec.Struct, frozen=True):
    """Predictions of about the same chance: their mean, how often the seat won, and how many there are."""

    predicted: float
    happened: float
    count: int


def predictions(title: Title[Any], players: int, seed: int) -> list[tuple[float, float]]:
    """Play a game of house bots: the chances of all seats at some moments, and what came of them."""
    g, player, dice = (
        title.start(title.parse_setup({"players": players}), Dice(seed)),
        bot("greedy", title),
        Dice(seed, 1),
    )
    positions = [title.copy(g)]
    while g.seat != NOBODY:
        title.book.apply(g, player.choose(sight(title, g, g.seat), dice), g.seat)
        positions.append(title.copy(g))
    winners = title.outcome(g).winners
    found: list[tuple[float, float]] = []
    for moment in range(MOMENTS):
        step = moment * (len(positions) - 1) // MOMENTS
        for seat in range(players):
            share = 1 / len(winners) if seat in winners else 0.0
            found.append((chance_of(title, positions[step], seat, seed), share))
    return found


def all_predictions(title: Title[Any], players: int, games: int) -> Iterator[list[tuple[float, float]]]:
    """The predictions of many games, one after the other."""
    return (predictions(title, players, seed) for seed in range(games))


def calibration(found: list[tuple[float, float]]) -> list[Bin]:
    """Predictions in bins of equal width, with what happened."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, share in found:
        bins[min(int(chance * BINS), BINS - 1)].append((chance, share))
    return [
        Bin(
            sum([chance for chance, _ in some]) / len(some),
            sum([share for _, share in some]) / len(some),
            len(some),
        )
        for some in bins
        if some
    ]


def brier(found: list[tuple[float, float]]) -> float:
    """The mean squared error of the predictions: 0 is perfect."""
    return sum([(chance - share) ** 2 for chance, share in found]) / len(found)


def picture(found: list[Bin], heading: str) -> str:
    """A plot of predicted against happened, as SVG; a larger dot stands for more predictions."""
    most = max([one.count for one in found], default=1)
    dots = [
        f'<circle cx="{SIDE * one.predicted:.1f}" cy="{SIDE * (1 - one.happened):.1f}"'
        f' r="{2 + 6 * (one.count / most) ** 0.5:.1f}"/>'
        for one in found
    ]
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-34 -26 250 256" width="250" height="256"',
        ' font-family="sans-serif" font-size="10">',
        '<rect x="-34" y="-26" width="250" height="256" fill="#fffaf0"/>',
        f'<text x="0" y="-10" font-size="12">{heading}</text>',
        f'<path d="M0 0V{SIDE}H{SIDE}M0 {SIDE}L{SIDE} 0" fill="none" stroke="#8a7a5a"/>',
        f'<g fill="#8b1c2b" fill-opacity=".8">{"".join(dots)}</g>',
        f'<text x="{SIDE / 2}" y="{SIDE + 22}" text-anchor="middle">predicted chance to win</text>',
        f'<text transform="translate(-20 {SIDE / 2}) rotate(-90)" text-anchor="middle">won</text>',
        f'<g text-anchor="end"><text x="-4" y="{SIDE + 4}">0</text><text x="-4" y="4">1</text></g>',
        "</svg>\n",
    ]
    return "\n".join(lines)
