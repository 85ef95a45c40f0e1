"""Somebody who watches: the order of what happened, what chance was asked, whole games played at random."""

from __future__ import annotations

from collections.abc import Iterator

from backroom import specs
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Chance
from backroom.engine.looks import hears
from backroom.games.reckoning.nouns import GANGSTER, KIND
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.state import Game, book
from tests.games.reckoning.table import deal, lowest


class Watched:
    """Chance that notes among how many it had to choose, each time it was asked."""

    def __init__(self, source: Chance = lowest) -> None:
        self.source = source
        self.among: list[int] = []

    def __call__(self, n: int) -> int:
        self.among.append(n)
        return self.source(n)


def happened(g: Game) -> list[str]:
    """The names of all events since somebody listens, in order."""
    return [book.events[happening[0]].name for happening in g.ear or []]


def heard(g: Game, me: int) -> list[tuple[str, tuple[int, ...]]]:
    """The events that reached one seat, each with its arguments."""
    return [
        (book.events[happening[0]].name, happening[1:4]) for happening in g.ear or [] if hears(happening, me)
    ]


def listen(g: Game) -> Game:
    """Forget what happened so far and listen on."""
    g.ear = []
    return g


def twin(g: Game) -> Game:
    """The same game once more, to see what happens if."""
    return listen(g.copy())


def discard_any(g: Game, turns: int = 1) -> Game:
    """Each turn player in turn throws away the first card of the hand."""
    for _ in range(turns):
        book.answer(g, next(choice for choice in book.options(g) if choice >= 8))
    return g


def at_random(g: Game, seed: int) -> Iterator[Game]:
    """Everybody answers at random; the game is handed out before every answer and again when it is over."""
    dice = Dice(seed, 1)
    while g.seat != NOBODY:
        yield g
        choices = book.options(g)
        book.answer(g, choices[dice(len(choices))])
    yield g


def random_games(games: int = 10, **options: object) -> Iterator[Iterator[Game]]:
    """So many games at random for each number of players."""
    for players in (3, 4, 5, 6):
        for seed in range(games):
            yield at_random(deal(players, Dice(seed), **options), seed)


def gang(g: Game, me: int) -> list[str]:
    """A player's gangsters at the table, by seat: `sleeping-blade@7`."""
    return [f"{GANGSTER.write(g.who_at(seat))}@{seat}" for seat in each(g.gangs[me])]


def seated(g: Game, me: int) -> list[int]:
    """The seats of a player's gangsters."""
    return each(g.gangs[me])


def discards(g: Game) -> list[str]:
    """The cards of the discard pile."""
    return [KIND.write(kind) for kind in g.discards]


def spec_table(rule: str) -> list[list[str]]:
    """The rows of the table that stands under a rule of the specification, without its head."""
    lines = [line for line in specs.load("reckoning").entry(rule).text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
