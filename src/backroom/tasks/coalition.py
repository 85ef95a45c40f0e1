"""Who helps whom, and how many games everybody loses.

Whoever answers well takes from the chances of all others, from each in proportion to their chance. An answer
helps another player as far as it leaves them more than that, and harms them as far as it leaves them less:
all others together are helped as much as they are harmed, unless everybody may lose. Chances are estimated in
the world as it is. The last answer of a game is left out: it would show who has won, not who was helped.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any, Final

import msgspec

from backroom.arena.games import recorded
from backroom.arena.report import rounded, wilson
from backroom.arena.work import shared
from backroom.bots import outlook
from backroom.engine.flow import NOBODY, Flow, Seat
from backroom.engine.replay import Play
from backroom.engine.title import Title
from backroom.games.bootleggers.pledges import BY, TO
from backroom.tasks.figures import DIGITS, Figure, TaskReport, TaskRun, figure, mean
from backroom.tasks.forecasts import moments

LEADER, BETWEEN, LAST = "leader", "between", "last"  # relations, by estimated chance
PARTNER: Final = "partner"  # one of the two has an open promise to the other
HELP: Final = "help, points per game"  # percentage points of the chance to win
HEADLINE: Final = "help for the last less that for the leader"
LOST_BY_ALL: Final = "games that everybody loses"
POINTS: Final = 100

Sums = dict[str, float]  # help in a game, by relation


class Weighed(msgspec.Struct, frozen=True):
    """What was found in a game."""

    number: int
    answers: int
    sums: Sums
    has_winner: bool


def run(_name: str, asked: TaskRun) -> TaskReport:
    """Weigh all answers of some games."""
    series, games = asked.series(), asked.games
    work = partial(weigh_game, msgspec.json.encode(series))
    done = asked.watch(shared(work, range(games), asked.jobs), games)
    found = sorted(done, key=lambda one: one.number)
    relations = [name for name in (LEADER, BETWEEN, LAST, PARTNER) if any(name in one.sums for one in found)]
    gaps = [[one.sums.get(LAST, 0.0) - one.sums.get(LEADER, 0.0)] for one in found]
    return TaskReport(
        task="coalition",
        game=series.game,
        bots=series.bots,
        games=games,
        seed=series.seed,
        cases=sum(one.answers for one in found),
        headline=HEADLINE,
        figures=[
            figure("games", HEADLINE, gaps, mean),
            *[figure(name, HELP, [[one.sums.get(name, 0.0)] for one in found], mean) for name in relations],
            lost_by_all(found),
        ],
    )


def lost_by_all(found: list[Weighed]) -> Figure:
    """Return the share of the games that everybody lost. Wilson's interval holds even if there were none."""
    share = sum(not one.has_winner for one in found) / len(found)
    return Figure("games", LOST_BY_ALL, round(share, DIGITS), rounded(wilson(share, len(found)), DIGITS))


def weigh_game(order: bytes, number: int) -> Weighed:
    """Play a game, and weigh every answer of it but the last."""
    play, sums, answers = recorded(order, number), Sums(), 0
    title = play.title
    prospects = outlook(title).prospects
    for (seat, g), (_, after) in pairwise(choices(play)):
        before, now = prospects(g), prospects(after)
        answers += 1
        for other, relation in related(title, g, seat, before):
            sums[relation] = sums.get(relation, 0.0) + POINTS * help_for(other, seat, before, now)
    return Weighed(number, answers, sums, bool(title.outcome(play.g).winners))


def help_for(other: Seat, seat: Seat, before: list[float], now: list[float]) -> float:
    """Return how much an answer of a seat helped another, in chance to win."""
    if before[seat] == 1:
        return 0.0
    loss = (now[seat] - before[seat]) * before[other] / (1 - before[seat])  # if all others lose alike
    return now[other] - before[other] + loss


def choices(play: Play[Any]) -> Iterator[tuple[Seat, Any]]:
    """Return every moment at which a seat answered, with the game before it."""
    for _, step, g in moments(play):
        if play.title.book.gestured(step.question) is None:
            yield step.seat, g


def related(title: Title[Any], g: Flow, seat: Seat, before: list[float]) -> Iterator[tuple[Seat, str]]:
    """Return all other seats, each with its relation to a seat that answers; partners twice."""
    promises = getattr(title.view(g, NOBODY), "promises", ())
    tied = {promise[BY] for promise in promises if promise[TO] == seat}
    tied |= {promise[TO] for promise in promises if promise[BY] == seat}
    for other, chance in enumerate(before):
        if other != seat:
            yield other, LEADER if chance == max(before) else LAST if chance == min(before) else BETWEEN
            if other in tied:
                yield other, PARTNER
