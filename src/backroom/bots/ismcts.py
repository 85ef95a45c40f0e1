"""Information-set Monte Carlo tree search, the same for all games.

The bot imagines worlds that its seat cannot tell from the real game and tries its answers in them. All
candidates are tried in the same worlds with the same dice, so that they differ by their worth and not by what
was dealt. Half of them are dropped whenever an equal share of the budget is spent (sequential halving), and
those that are clearly worse at once. All other players follow the heuristics of the house bot, with some
noise. This covers secret and simultaneous answers, reactions and deals without special cases.
"""

from __future__ import annotations

from itertools import count
from math import ceil, inf, log, log2, sqrt
from time import perf_counter
from typing import Any, Final

import msgspec

from backroom.bots.sight import Sight
from backroom.engine.chance import Dice
from backroom.engine.flow import Flow, Seat
from backroom.engine.title import Title, View
from backroom.heuristics.playout import Outlook, Playout, Sign

SEEDS: Final = 1 << 30
WIDTH: Final = 8  # how many answers are tried: those that the heuristics prefer
DEPTH: Final = 2  # how many later decisions of the seat are searched too
STRETCH: Final = 8  # worlds before any candidate is dropped, and between two looks for clearly worse ones
SURE: Final = 3.0  # how many standard errors make a difference certain
TRIFLE: Final = 0.01  # a difference in the chance to win that is not worth more search
WIDEN: Final = 8  # trials of a node before it gets a second answer; four times as many for a third
EXPLORE: Final = 0.2  # weight of the exploration term in the upper confidence bound
NEVER: Final = 1 << 60


class Budget(msgspec.Struct, frozen=True):
    """How long a search may take, in milliseconds or in playouts.

    With a number of playouts, the same dice give the same answer; with a time they may not.
    """

    ms: float = inf
    playouts: int = NEVER

    def spent(self, playouts: int, seconds: float) -> float:
        """Return which part of the budget so many playouts in so many seconds have taken."""
        return max(playouts / self.playouts, 1000 * seconds / self.ms)


class Branch:
    """An answer in the tree: how often it was tried and was available, and the sum of its rewards."""

    __slots__ = ("tried", "open", "total")

    def __init__(self) -> None:
        self.tried = 0
        self.open = 1
        self.total = 0.0


class Node:
    """A later question to the seat. Worlds in which the seat sees the same share one node."""

    __slots__ = ("trials", "answers")

    def __init__(self) -> None:
        self.trials = 0
        self.answers: dict[int, Branch] = {}  # those tried so far, in the order of the first try


Tree = dict[View, Node]  # a view identifies an information set


class Candidate:
    """An answer to the question itself, with its reward in each world so far."""

    __slots__ = ("answer", "rewards")

    def __init__(self, answer: int) -> None:
        self.answer = answer
        self.rewards: list[float] = []

    def mean(self) -> float:
        """Return the mean reward."""
        return sum(self.rewards) / len(self.rewards)


class Ismcts:
    """A bot that tries its answers in imagined worlds and gives the one with the best mean reward."""

    def __init__(self, title: Title[Any], outlook: Outlook, budget: Budget) -> None:
        self.playout = Playout(title, outlook)
        self.budget = budget

    def choose(self, sight: Sight, dice: Dice) -> int:
        if len(sight.options) == 1:
            return sight.options[0]
        if self.is_trusted(sight):
            return self.playout.outlook.heuristics(sight.look, dice, sight.box)
        return self.weigh(sight, dice)[0].answer

    def is_trusted(self, sight: Sight) -> bool:
        """True if the heuristics answer this question, without a search."""
        question = sight.view.question
        return question is not None and question.name in self.playout.outlook.trusted

    def weigh(self, sight: Sight, dice: Dice, also: int | None = None) -> list[Candidate]:
        """Try the answers that the heuristics prefer, and `also` this one, and return them, best first.

        Those that were dropped on the way come last; some may not have been tried at all.
        """
        began, playouts, spent = perf_counter(), 0, 0.0
        answers = ranked(self.playout.outlook, sight, WIDTH, dice)
        live = [Candidate(answer) for answer in answers]
        if also is not None and also not in answers:
            live.append(Candidate(also))
        dropped: list[Candidate] = []
        tree: Tree = {}
        candidates = len(live)
        for number in count(1):
            seed = dice(SEEDS)
            root = sight.imagine(Dice(seed))
            for candidate in live:
                spent = self.budget.spent(playouts, perf_counter() - began)
                if spent >= 1:
                    return in_order(live, number - 1) + dropped
                candidate.rewards.append(self.iterate(root, sight.view.me, candidate.answer, seed, tree))
                playouts += 1
            stay = still_hopeful(live) if number % STRETCH == 0 else live
            if number >= STRETCH and len(stay) > room(candidates, spent):
                stay = in_order(stay, number)[: room(candidates, spent)]
            if len(stay) < len(live):
                dropped = [one for one in in_order(live, number) if one not in stay] + dropped
                live = [one for one in live if one in stay]
            if len(live) == 1:
                return live + dropped
        raise AssertionError

    def gesture(self, sight: Sight, answer: int) -> Sign | None:
        return self.playout.outlook.gestures(sight.look, answer)

    def iterate(self, root: Flow, me: Seat, answer: int, seed: int, tree: Tree) -> float:
        """Play one answer in one world up to the horizon, and update the tree. Returns the reward."""
        playout = self.playout
        world, luck = playout.title.copy(root), Dice(seed, 1)
        world.source = Dice(seed, 2)
        until = playout.horizon(world)
        playout.title.book.apply(world, answer, me)
        path = self.descend(world, me, tree, until, luck)
        playout.play_on(world, until, luck)
        reward = self.judge(world, me, answer)
        for tally in path:
            tally.tried += 1
            tally.total += reward
        return reward

    def judge(self, world: Flow, me: Seat, _answer: int) -> float:
        """Return the reward of a world that has been played up to the horizon."""
        return self.playout.reward(world, me)

    def descend(self, world: Flow, me: Seat, tree: Tree, until: int, luck: Dice) -> list[Branch]:
        """Follow the tree through the seat's next decisions. Returns the branches taken."""
        playout, book = self.playout, self.playout.title.book
        path: list[Branch] = []
        while len(path) < DEPTH and not playout.is_over(world, until):
            options = book.options(world)
            if len(options) == 1:
                answer = options[0]
            elif world.seat != me:
                answer = playout.answer(world, options, luck)
            else:
                node = tree.setdefault(playout.title.view(world, me), Node())
                answer = self.select(node, Sight(playout.title, world, me), luck)
                path.append(node.answers[answer])
            book.apply(world, answer)
        return path

    def select(self, node: Node, seen: Sight, luck: Dice) -> int:
        """Choose the most promising answer tried so far, or add a new one when it is time to widen.

        New answers come in the order in which the heuristics prefer them.
        """
        node.trials += 1
        for tally in node.answers.values():
            tally.open += 1
        fresh = [option for option in seen.options if option not in node.answers]
        if fresh and len(node.answers) ** 2 * WIDEN <= node.trials:
            answer = preferred(self.playout.outlook, seen, fresh, luck)
            node.answers[answer] = Branch()
            return answer
        return max(node.answers, key=lambda answer: upper_bound(node.answers[answer]))


def ranked(outlook: Outlook, seen: Sight, width: int, dice: Dice) -> list[int]:
    """Return up to `width` answers, best first: the heuristics are asked again without those given."""
    found: list[int] = []
    rest = list(seen.options)
    while len(rest) > 1 and len(found) < width:
        best = preferred(outlook, seen, rest, dice)
        found.append(best)
        rest.remove(best)
    return found + rest[: width - len(found)]


def preferred(outlook: Outlook, seen: Sight, options: list[int], dice: Dice) -> int:
    """Return the answer that the heuristics prefer among these."""
    look = seen.look
    look.narrow(tuple(options))
    return outlook.heuristics(look, dice, seen.box)


def upper_bound(tally: Branch) -> float:
    """Return the upper confidence bound of an answer, given how often it was available."""
    if tally.tried == 0:
        return inf
    return tally.total / tally.tried + EXPLORE * sqrt(log(tally.open) / tally.tried)


def room(candidates: int, spent: float) -> int:
    """Return how many of the candidates may stay when this part of the budget is spent.

    Each halving gets an equal share of the budget; the last one leaves two.
    """
    halvings = ceil(log2(candidates))
    return max(ceil(candidates / (1 << int(spent * halvings))), 2)


def still_hopeful(live: list[Candidate]) -> list[Candidate]:
    """Drop the candidates that are clearly behind the best, or all rivals if the difference is negligible."""
    best = max(live, key=Candidate.mean)
    rivals = [one for one in live if one is not best]
    leads = [lead(best, other) for other in rivals]
    if max([mean + SURE * error for mean, error in leads]) < TRIFLE:
        return [best]
    return [best, *[other for other, (mean, error) in zip(rivals, leads) if mean <= SURE * error]]


def lead(one: Candidate, other: Candidate) -> tuple[float, float]:
    """Return by how much one answer beats another in the same worlds, and the standard error."""
    gaps = [a - b for a, b in zip(one.rewards, other.rewards)]
    mean = sum(gaps) / len(gaps)
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1)
    return mean, sqrt(spread / len(gaps))


def in_order(live: list[Candidate], worlds: int) -> list[Candidate]:
    """Return candidates by their rewards in the first `worlds` worlds; equals as the heuristics prefer."""
    return sorted(live, key=lambda one: -sum(one.rewards[:worlds]))
