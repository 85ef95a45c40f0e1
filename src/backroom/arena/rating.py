"""Ratings of bots from the places they took: Plackett-Luce, as openskill has it."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

from backroom.arena.games import Played

SURE = 1.96  # standard deviations to either side hold 95 of 100


class Rating(msgspec.Struct, frozen=True):
    """How strong a bot is, and how sure that is; everybody begins with 25 and 25 / 3."""

    mu: float
    sigma: float

    def interval(self) -> tuple[float, float]:
        """Where it lies in 95 of 100 cases."""
        return self.mu - SURE * self.sigma, self.mu + SURE * self.sigma


def ratings(games: Iterable[Played]) -> dict[str, Rating]:
    """The rating of every name after these games, in their order.

    Every copy of a bot plays with the rating of its name, which then becomes the mean of what the copies came
    to: a game is one game, however many copies sit in it. Bots do not change while they play, so nothing is
    added for drift (tau).
    """
    model = PlackettLuce(tau=0.0)
    rated: dict[str, Rating] = {}
    for game in games:
        before = [rated.get(name) or Rating(model.mu, model.sigma) for name in game.bots]
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        after = [team[0] for team in model.rate(teams, ranks=ranks(game))]
        for name in dict.fromkeys(game.bots):
            copies = [one for one, bot in zip(after, game.bots) if bot == name]
            rated[name] = Rating(fmean(one.mu for one in copies), fmean(one.sigma for one in copies))
    return rated


def ranks(game: Played) -> list[float]:
    """The places as ranks. Those who win share the first; where nobody wins, all are equal."""
    if not game.winners:
        return [1.0] * len(game.bots)
    return [1.0 if seat in game.winners else 1.0 + place for seat, place in enumerate(game.places)]
