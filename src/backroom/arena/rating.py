"""Rates bots by the places they took, with the Plackett-Luce model of openskill."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

from backroom.arena.games import Played

SURE = 1.96  # standard deviations to either side of a 95 % interval


class Rating(msgspec.Struct, frozen=True):
    """The strength of a bot (`mu`) and its uncertainty (`sigma`); every bot begins with 25 and 25 / 3."""

    mu: float
    sigma: float

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval."""
        return self.mu - SURE * self.sigma, self.mu + SURE * self.sigma


def ratings(games: Iterable[Played]) -> dict[str, Rating]:
    """Return the rating of every bot name after these games, processed in the given order.

    Every copy of a bot plays with the rating of its name, which then becomes the mean of the copies' new
    ratings: a game counts as one game, however many copies play in it. Bots do not change while they play, so
    there is no drift (tau = 0).
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
    """Return the places as ranks. All winners share the first rank; if nobody wins, all are equal."""
    if not game.winners:
        return [1.0] * len(game.bots)
    return [1.0 if seat in game.winners else 1.0 + place for seat, place in enumerate(game.places)]
