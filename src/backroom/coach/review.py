"""A finished game, looked back on: chances over time, swings, decisions, luck.

The chance to win of a seat at a moment is judged as the searching bot judges it, from what that seat knew
then: the mean over worlds that it could not tell from the real one. A decision is weighed by the same search
as a hint. Luck is what chance gave: the judgement after an answer with the outcomes that came, less the mean
of the judgements had chance fallen otherwise. What a promise, a bluff or a bid brought is judged in the world
as it was: after the game nothing is hidden.

A review takes a while, so it is made in portions, each of which looks at some steps of the game.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, Final

import msgspec

from backroom.bots import outlook, sight
from backroom.bots.ismcts import Budget
from backroom.coach.advice import Weigher
from backroom.coach.dealings import Dealing, dealings_in
from backroom.engine.chance import Dice, Script
from backroom.engine.flow import NOBODY, Flow, Happening, Seat
from backroom.engine.replay import Play, Record, Step, replay
from backroom.engine.title import Title
from backroom.games import title as title_named

WORLDS: Final = 6  # that are imagined for a chance to win
ROLLS: Final = 6  # other outcomes of chance that are tried
PLAYOUTS: Final = 48  # to find the best answer to a question
COMPARED: Final = 20  # worlds in which it is compared with the answer that was given
MOST_POINTS: Final = 80  # of the curve
MOST_DECISIONS: Final = 60  # that are weighed for one seat; evenly over the game if there are more
MOST_IN_ALL: Final = 150
SWINGS: Final = 5  # the largest, that are shown
WEIGHTY: Final = 0.03  # of the chance to win, that a decision must be about to be shown

# The happenings that are counted for each player, the first argument being the player.
FACTS: Final = {
    "bootleggers": ("promises", "promise_kept", "promise_broken", "accepts", "plays", "places", "margin"),
    "nostra_city": ("bids", "won", "corrupts", "cheats", "plays", "is_killed"),
    "reckoning": ("stabs", "shoots", "orders", "slides", "drugs", "killed"),
    "scoundrels": ("plans", "suspects", "unmasks", "jailed_for_nothing", "hires", "steals"),
}


class Point(msgspec.Struct, frozen=True):
    """A moment: the chance of every seat, and the amounts that the judgement counts, by term and seat."""

    step: int
    chances: list[float]
    amounts: list[list[float]]


class Decision(msgspec.Struct, frozen=True):
    """An answer of weight: what was answered and what the search preferred, with the chances after them."""

    step: int
    seat: Seat
    question: str
    answer: str
    best: str
    given: float
    possible: float

    @property
    def cost(self) -> float:
        """What the answer cost of the chance to win."""
        return max(self.possible - self.given, 0.0)


class Portion(msgspec.Struct):
    """What some steps of a game have shown."""

    points: list[Point] = []
    decisions: list[Decision] = []
    luck: list[float] = []  # by seat
    brought: dict[int, list[float]] = {}  # the change of every seat's chance in steps of dealings


class Review(msgspec.Struct, frozen=True):
    """A whole game, looked back on."""

    game: str
    players: int
    steps: int
    winners: list[Seat]
    terms: list[str]
    points: list[Point]
    swings: list[int]  # steps after which the game was another one, in their order
    decisions: list[Decision]
    luck: list[float]
    facts: dict[str, list[int]]  # how often each player did something
    dealings: list[Dealing] = []  # earlier releases did not look at them

    def cost(self, seat: Seat) -> float:
        """What a seat's decisions have cost it of its chance to win, all together."""
        return sum([one.cost for one in self.decisions if one.seat == seat])


def portions_of(record: Record, count: int) -> list[tuple[int, int]]:
    """Divide the steps of a game into about this many portions: first and last step of each."""
    steps = len(record.steps)
    size = max(1, -(-(steps + 1) // count))
    return [(start, min(start + size, steps + 1)) for start in range(0, steps + 1, size)]


def review_portion(record: Record, seats: list[Seat], start: int, stop: int) -> Portion:
    """Look at the moments from `start` up to `stop`, and weigh the decisions of these seats."""
    title = title_named(record.game)
    play = replay(title, record, Script([]))
    then = play.at(start)
    players = record.setup["players"]
    found = Portion(luck=[0.0] * players)
    shown, weighed = moments(record), decisions_of(record, title, seats)
    dealt = {step for one in dealings_in(play) for step in (*one.begins, *one.ends)}
    for step in range(start, stop):
        if step in shown:
            found.points.append(point(title, then.g, step, players))
        if step == len(record.steps):
            break
        known = record.steps[step]
        if step in weighed:
            found.decisions += weigh(title, then.g, step, known)
        before = title.copy(then.g)
        then.redo(known)
        if known.chance:
            add_luck(title, before, then.g, known, step, found.luck)
        if step in dealt:
            changes = zip(judged(title, before), judged(title, then.g))
            found.brought[step] = [round(now - earlier, 4) for earlier, now in changes]
    return found


def moments(record: Record) -> set[int]:
    """The steps at which the curve has a point: evenly over the game, the first and the last included."""
    steps = len(record.steps)
    count = min(MOST_POINTS, steps)
    return {round(number * steps / count) for number in range(count + 1)} if count else {0}


def decisions_of(record: Record, title: Title[Any], seats: list[Seat]) -> set[int]:
    """The steps at which these seats answer a question, at most so many of each."""
    found: set[int] = set()
    for seat in seats:
        own = [
            number
            for number, step in enumerate(record.steps)
            if step.seat == seat and title.book.gestured(step.question) is None
        ]
        count = min(MOST_DECISIONS, MOST_IN_ALL // len(seats), len(own))
        found |= {own[round(number * (len(own) - 1) / max(count - 1, 1))] for number in range(count)}
    return found


def point(title: Title[Any], g: Flow, step: int, players: int) -> Point:
    """The judgement of every seat at this moment, and what it counts."""
    chances = [chance_of(title, g, seat, step) for seat in range(players)]
    terms = [outlook(title).terms(g, seat) for seat in range(players)]
    return Point(
        step,
        [round(one, 4) for one in chances],
        [[round(amount, 3) for amount, _ in column] for column in zip(*terms)],
    )


def chance_of(title: Title[Any], g: Flow, seat: Seat, step: int) -> float:
    """A seat's chance to win as it could judge it: the mean over worlds that it cannot tell apart."""
    if g.seat == NOBODY:
        winners = title.outcome(g).winners
        return 1 / len(winners) if seat in winners else 0.0
    prospects = outlook(title).prospects
    worlds = [title.imagine(g, seat, Dice(step, world)) for world in range(WORLDS)]
    return sum([prospects(world)[seat] for world in worlds]) / WORLDS


def weigh(title: Title[Any], g: Flow, step: int, known: Step) -> list[Decision]:
    """Weigh an answer against the one that the search prefers; empty if there was little to choose."""
    if len(title.book.options(g, known.seat)) == 1:
        return []
    noun, dice = title.book.queries[g.query].noun, Dice(step, known.seat)
    seen, weigher = sight(title, g, known.seat), Weigher(title, Budget(playouts=PLAYOUTS))
    given = noun.read(known.answer)
    tried = weigher.weigh(seen, dice, given)
    chances = [one.mean() for one in tried if one.rewards]
    if max(chances) - min(chances) < WEIGHTY:
        return []
    best = weigher.preferred(seen, tried, dice)
    after, possible = weigher.compare(seen, [given, best], COMPARED, dice)
    return [
        Decision(
            step,
            known.seat,
            known.question,
            known.answer,
            noun.write(best),
            round(after, 4),
            round(max(possible, after), 4),
        )
    ]


def add_luck(title: Title[Any], before: Flow, after: Flow, known: Step, step: int, luck: list[float]) -> None:
    """Add what chance gave every seat in this step: the judgement now, less its mean over other outcomes."""
    query = title.book.queries[before.query]
    other = [0.0] * len(luck)
    for roll in range(ROLLS):
        world = title.copy(before)
        world.source, world.ear = Dice(step, 100 + roll), None
        title.book.apply(world, query.noun.read(known.answer), known.seat)
        other = [total + one for total, one in zip(other, judged(title, world))]
    for seat, now in enumerate(judged(title, after)):
        luck[seat] += now - other[seat] / ROLLS


def judged(title: Title[Any], g: Flow) -> list[float]:
    """Every seat's chance to win in a world; once the game is over, what came of it."""
    if g.seat != NOBODY:
        return outlook(title).prospects(g)
    outcome = title.outcome(g)
    share = 1 / len(outcome.winners) if outcome.winners else 0.0
    return [share if seat in outcome.winners else 0.0 for seat in range(len(outcome.places))]


def put_together(record: Record, portions: list[Portion]) -> Review:
    """Make a review of its portions."""
    title = title_named(record.game)
    play = replay(title, record, Script([]))
    winners = list(title.outcome(play.g).winners) if play.g.seat == NOBODY else []
    points = [point for portion in portions for point in portion.points]
    return Review(
        record.game,
        record.setup["players"],
        len(record.steps),
        winners,
        list(outlook(title).term_names),
        points,
        largest_swings(points),
        [decision for portion in portions for decision in portion.decisions],
        [round(sum(column), 4) for column in zip(*[portion.luck for portion in portions])],
        facts(play),
        dealings(play, portions),
    )


def largest_swings(points: list[Point]) -> list[int]:
    """The moments at which somebody's chance had changed most since the one before; the end is none."""
    swings = [
        (max([abs(after - before) for before, after in zip(one.chances, other.chances)]), other.step)
        for one, other in pairwise(points[:-1])
    ]
    return sorted([step for _, step in sorted(swings, reverse=True)[:SWINGS]])


def dealings(play: Play[Any], portions: list[Portion]) -> list[Dealing]:
    """All dealings of the game, with what they brought every seat, as far as it was measured."""
    brought = {step: changes for portion in portions for step, changes in portion.brought.items()}
    nothing = [0.0] * play.record.setup["players"]

    def total(steps: list[int]) -> list[float]:
        columns = zip(nothing, *[brought[step] for step in steps if step in brought])
        return [round(sum(column), 4) for column in columns]

    found = dealings_in(play)
    for one in found:
        one.begun, one.decided = total(one.begins), total(one.ends)
    return found


def facts(play: Play[Any]) -> dict[str, list[int]]:
    """How often each player did what is counted in this game."""
    events, names = play.title.book.events, FACTS.get(play.title.name, ())
    counted: Counter[tuple[str, Seat]] = Counter()
    for heard in play.heard:
        counted.update([(events[one[0]].name, actor(one)) for one in heard])
    players = range(play.record.setup["players"])
    return {name: [counted[name, seat] for seat in players] for name in names}


def actor(happening: Happening) -> Seat:
    """The first argument of a happening: the player, in those that are counted."""
    return happening[1]
