"""Advice: the search weighs the answers of a seat, and the terms of its judgement say why one is better.

All answers are tried in the same imagined worlds and each world is judged some moves later, exactly as the
searching bot does it. So the reasons are those of the bot: how much more money, income or influence there was
in these worlds, on average, after its answer than after the others.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from backroom.bots import outlook, sight
from backroom.bots.ismcts import SEEDS, Budget, Candidate, Ismcts
from backroom.bots.sight import Sight
from backroom.engine.chance import Dice
from backroom.engine.flow import Flow, Happening, Seat
from backroom.engine.looks import hears
from backroom.engine.title import Title
from backroom.engine.words import Words
from backroom.heuristics.odds import Term

PLAYOUTS: Final = 240  # for a hint
MOST_REASONS: Final = 3
LEAST: Final = 0.02  # log odds that a term must add to be worth mentioning
WORLDS: Final = 3  # that are told
LINES: Final = 20  # of each world
SHARES: Final = "%"  # a term whose name says so is a share


class Weighed(msgspec.Struct, frozen=True):
    """An answer in notation: the chance to win after it, and in how many worlds it was tried."""

    answer: str
    chance: float
    worlds: int


class Reason(msgspec.Struct, frozen=True):
    """A term of the judgement: how much of it there was after the answer, and after the others."""

    term: str
    here: float
    there: float
    gain: float  # in log odds

    def in_words(self, words: Words) -> tuple[str, str, str]:
        """The term in the words of the game, and both amounts."""
        term = words("term", self.term)
        here, there = scaled([self.here, self.there], term)
        return term, words.number(round(here, 1)), words.number(round(there, 1))


class Advice(msgspec.Struct, frozen=True):
    """What the coach says about a question: the best answer, all that were weighed, and the reasons."""

    question: str
    answer: str
    weighed: list[Weighed]  # best first
    reasons: list[Reason]  # for it, the weightiest first
    doubts: list[Reason]  # against it
    told: list[list[Happening]]  # what the seat would hear in a few worlds

    def chance_of(self, answer: str) -> float | None:
        """The chance to win after an answer; None if it was not weighed."""
        return next((one.chance for one in self.weighed if one.answer == answer), None)

    def told_in_words(self, title: Title[Any], words: Words) -> list[list[str]]:
        """What would happen in a few worlds, in words."""
        events = title.book.events
        return [[words.event(events[one[0]], one) for one in world] for world in self.told]


def scaled(amounts: list[float], term: str) -> list[float]:
    """Amounts of a term as they are shown; shares in per cent."""
    return [100 * one for one in amounts] if SHARES in term else amounts


class Weigher(Ismcts):
    """The searching bot, which also notes the terms of every judgement."""

    def __init__(self, title: Title[Any], budget: Budget) -> None:
        super().__init__(title, outlook(title), budget)
        self.terms: dict[int, list[list[Term]]] = {}  # by answer

    def judge(self, world: Flow, me: Seat, answer: int) -> float:
        """Judge a world, and note by what."""
        self.terms.setdefault(answer, []).append(self.playout.outlook.terms(world, me))
        return super().judge(world, me, answer)

    def compare(self, seen: Sight, answers: list[int], worlds: int, dice: Dice) -> list[float]:
        """The chance to win after each of these answers, in the same new worlds.

        The best of many answers looks better than it is in the worlds by which it was chosen.
        """
        totals = [0.0] * len(answers)
        for _ in range(worlds):
            seed = dice(SEEDS)
            root = seen.imagine(Dice(seed))
            for at, answer in enumerate(answers):
                totals[at] += self.iterate(root, seen.view.me, answer, seed, {})
        return [total / worlds for total in totals]

    def preferred(self, seen: Sight, weighed: list[Candidate], dice: Dice) -> int:
        """The answer that the bot would give."""
        if self.is_trusted(seen):
            return self.playout.outlook.heuristics(seen.look, dice, seen.box)
        return weighed[0].answer

    def means(self, answers: list[int]) -> list[Term]:
        """The terms after these answers, on average over all worlds in which they were tried."""
        judged = [terms for answer in answers for terms in self.terms[answer]]
        return [
            (sum(a for a, _ in column) / len(column), sum(b for _, b in column) / len(column))
            for column in zip(*judged)
        ]


def advise(
    title: Title[Any],
    g: Flow,
    seat: Seat,
    budget: Budget,
    dice: Dice,
    about: str = "",
    worlds: int = WORLDS,
) -> Advice:
    """Weigh the answers to the question that a seat is asked, from what it may see.

    With `about`, an answer in notation, the reasons are for that answer instead of the best, and so many
    worlds are told in which it is given.
    """
    seen, noun = sight(title, g, seat), title.book.queries[g.query].noun
    weigher = Weigher(title, budget)
    wanted = noun.read(about) if about else None
    weighed = weigher.weigh(seen, dice, wanted)
    best = weigher.preferred(seen, weighed, dice)
    told = best if wanted is None else wanted
    others = [one.answer for one in weighed if one.answer != told and one.rewards]
    reasons = compared(weigher, told, others)
    return Advice(
        title.book.queries[g.query].name,
        noun.write(best),
        [Weighed(noun.write(one.answer), one.mean(), len(one.rewards)) for one in weighed if one.rewards],
        [reason for reason in reasons if reason.gain > LEAST][:MOST_REASONS],
        [reason for reason in reasons if reason.gain < -LEAST][:MOST_REASONS],
        [tell(title, weigher, seen, told, seed) for seed in range(worlds)] if wanted is not None else [],
    )


def compared(weigher: Weigher, answer: int, others: list[int]) -> list[Reason]:
    """The terms that differ between an answer and the others, the weightiest first."""
    if not others or answer not in weigher.terms:
        return []
    names = weigher.playout.outlook.term_names
    after, otherwise = weigher.means([answer]), weigher.means(others)
    found = [
        Reason(name, here, there, (here - there) * (worth + usual) / 2)
        for name, (here, worth), (there, usual) in zip(names, after, otherwise)
    ]
    return sorted(found, key=lambda reason: -abs(reason.gain))


def tell(title: Title[Any], weigher: Weigher, seen: Sight, answer: int, seed: int) -> list[Happening]:
    """What the seat would hear after an answer in one imagined world, until that world is judged."""
    world, me = seen.imagine(Dice(seed)), seen.view.me
    world.ear = []
    until = weigher.playout.horizon(world)
    title.book.apply(world, answer, me)
    weigher.playout.play_on(world, until, Dice(seed, 1))
    return [happening for happening in world.ear if hears(happening, me)][:LINES]


def is_blunder(advice: Advice, answer: str, margin: float) -> bool:
    """True if the search finds an answer worse than the best by this much of the chance to win."""
    best, given = advice.chance_of(advice.answer), advice.chance_of(answer)
    return best is not None and given is not None and best - given >= margin
