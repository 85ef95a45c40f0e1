"""Information-set Monte Carlo tree search, one for all games.

The seat imagines worlds that it cannot tell from the real one and tries its answers in them. All candidates
are tried in the same worlds with the same luck, so that they differ by what they are worth and not by what
was dealt; those that fall behind are dropped. Everybody else plays as the house would, with some noise:
secret and simultaneous answers, reactions and deals need nothing more.
"""

from __future__ import annotations

from itertools import count
from math import inf, log, sqrt
from time import perf_counter
from typing import Any, Final

import msgspec

from backroom.bots.playout import Outlook, Playout
from backroom.bots.sight import Sight, offered
from backroom.engine.chance import Dice
from backroom.engine.flow import Flow, Seat
from backroom.engine.title import Title, View

SEEDS: Final = 1 << 30
WIDTH: Final = 8  # answers that are tried at all: those the house likes best
DEPTH: Final = 2  # own decisions after the first that are searched too
STRETCH: Final = 8  # worlds, then answers may be dropped, then as many again
SURE: Final = 3.0  # standard errors that make a difference certain
TRIFLE: Final = 0.01  # of the chance to win: a difference that is not worth more thought
WIDEN: Final = 8  # visits of a later question before a second answer is tried there; four times that, a third
EXPLORE: Final = 0.2  # how far an answer tried seldom is given the benefit of the doubt
NEVER: Final = 1 << 60


class Budget(msgspec.Struct, frozen=True):
    """How long a search may take: milliseconds, or playouts; the same playouts give the same answer."""

    ms: float = inf
    playouts: int = NEVER


class Branch:
    """An answer in the tree: how often it was tried, how often it could have been, what it has brought."""

    __slots__ = ("tried", "open", "total")

    def __init__(self) -> None:
        self.tried = 0
        self.open = 1
        self.total = 0.0


class Node:
    """A later question to the seat, the same in all worlds in which the seat sees the same."""

    __slots__ = ("visits", "answers")

    def __init__(self) -> None:
        self.visits = 0
        self.answers: dict[int, Branch] = {}  # those tried so far, in that order


Tree = dict[View, Node]  # an information set is what the seat sees


class Candidate:
    """An answer to the question itself, with what it brought in each world so far."""

    __slots__ = ("answer", "rewards")

    def __init__(self, answer: int) -> None:
        self.answer = answer
        self.rewards: list[float] = []

    def mean(self) -> float:
        return sum(self.rewards) / len(self.rewards)


class Ismcts:
    """Tries answers in imagined worlds, and gives the one that wins most of them."""

    def __init__(self, title: Title[Any], outlook: Outlook, budget: Budget) -> None:
        self.playout = Playout(title, outlook)
        self.budget = budget

    def choose(self, sight: Sight, dice: Dice) -> int:
        options, outlook = offered(sight.view), self.playout.outlook
        if len(options) == 1:
            return options[0]
        if sight.view.question and sight.view.question.name in outlook.trusted:
            return outlook.heuristics(sight.view, dice)
        deadline = perf_counter() + self.budget.ms / 1000
        live = [Candidate(answer) for answer in ranked(outlook, sight.view, WIDTH, dice)]
        tree: Tree = {}
        playouts = 0
        for number in count(1):
            seed = dice(SEEDS)
            root = sight.imagine(Dice(seed))
            for candidate in live:
                if playouts >= self.budget.playouts or perf_counter() >= deadline:
                    return best_in(live, number - 1)
                candidate.rewards.append(self.iterate(root, sight.view.me, candidate.answer, seed, tree))
                playouts += 1
            if number % STRETCH == 0:
                live = still_hopeful(live, number // STRETCH)
                if len(live) == 1:
                    return live[0].answer
        raise AssertionError

    def iterate(self, root: Flow, me: Seat, answer: int, seed: int, tree: Tree) -> float:
        """One answer in one world: through the tree, then to the horizon; the tree learns from it."""
        playout = self.playout
        world, luck = playout.title.copy(root), Dice(seed, 1)
        world.source = Dice(seed, 2)
        until = playout.horizon(world)
        playout.title.book.apply(world, answer, me)
        path = self.descend(world, me, tree, until, luck)
        playout.play_on(world, until, luck)
        reward = playout.reward(world, me)
        for tally in path:
            tally.tried += 1
            tally.total += reward
        return reward

    def descend(self, world: Flow, me: Seat, tree: Tree, until: int, luck: Dice) -> list[Branch]:
        """Follow the tree through the next own decisions; the answers given on the way."""
        playout, book = self.playout, self.playout.title.book
        path: list[Branch] = []
        while len(path) < DEPTH and not playout.is_over(world, until):
            options = book.options(world)
            if len(options) == 1:
                answer = options[0]
            elif world.seat != me:
                answer = playout.answer(world, options, luck)
            else:
                view = playout.title.view(world, me)
                node = tree.setdefault(view, Node())
                answer = self.select(node, view, luck)
                path.append(node.answers[answer])
            book.apply(world, answer)
        return path

    def select(self, node: Node, view: View, luck: Dice) -> int:
        """The most promising answer of those tried before, or a new one when it is time to widen.

        What the house would do comes first, then what it would do without that.
        """
        node.visits += 1
        for tally in node.answers.values():
            tally.open += 1
        fresh = tuple([option for option in offered(view) if option not in node.answers])
        if fresh and len(node.answers) ** 2 * WIDEN <= node.visits:
            answer = self.playout.outlook.heuristics(with_options(view, fresh), luck)
            node.answers[answer] = Branch()
            return answer
        return max(node.answers, key=lambda answer: upper_bound(node.answers[answer]))


def ranked(outlook: Outlook, view: View, width: int, dice: Dice) -> list[int]:
    """The answers that the house likes best, best first: it is asked again without those it gave."""
    found: list[int] = []
    rest = list(offered(view))
    while len(rest) > 1 and len(found) < width:
        best = outlook.heuristics(with_options(view, tuple(rest)), dice)
        found.append(best)
        rest.remove(best)
    return found + rest[: width - len(found)]


def with_options(view: View, options: tuple[int, ...]) -> View:
    """The same view with fewer options."""
    question = msgspec.structs.replace(view.question, options=options)  # type: ignore[type-var]
    return msgspec.structs.replace(view, question=question)


def upper_bound(tally: Branch) -> float:
    """What an answer may be worth at best, as often as it could have been tried."""
    if tally.tried == 0:
        return inf
    return tally.total / tally.tried + EXPLORE * sqrt(log(tally.open) / tally.tried)


def still_hopeful(live: list[Candidate], stretches: int) -> list[Candidate]:
    """Whoever is not clearly behind the best, or the best alone where it matters little.

    After one, two, four, eight ... stretches the worse half of the rivals goes in any case.
    """
    live = sorted(live, key=Candidate.mean, reverse=True)
    best, leads = live[0], [lead(live[0], other) for other in live[1:]]
    if max([mean + SURE * error for mean, error in leads]) < TRIFLE:
        return [best]
    rivals = [other for other, (mean, error) in zip(live[1:], leads) if mean <= SURE * error]
    if stretches & (stretches - 1) == 0:
        rivals = rivals[: max(len(rivals) // 2, 1)]
    return [best, *rivals]


def lead(one: Candidate, other: Candidate) -> tuple[float, float]:
    """How much better an answer is than another in the same worlds, and the standard error of that."""
    gaps = [a - b for a, b in zip(one.rewards, other.rewards)]
    mean = sum(gaps) / len(gaps)
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1)
    return mean, sqrt(spread / len(gaps))


def best_in(live: list[Candidate], worlds: int) -> int:
    """The best in the worlds that all have seen; among equals the one that the house prefers."""
    return max(live, key=lambda one: sum(one.rewards[:worlds])).answer
