"""Who plays when no person does. A bot sees what a seat may see, and worlds it imagines; never the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from backroom.bots.ismcts import Budget, Ismcts
from backroom.bots.levels import LEVELS, Level, personality
from backroom.bots.playout import Outlook
from backroom.bots.sight import Bot, Sight, offered, sight
from backroom.bots.simple import HouseBot, RandomBot
from backroom.engine.errors import BackroomError
from backroom.engine.title import Title
from backroom.games.bootleggers import bot as bootleggers
from backroom.games.bootleggers import prospects as of_bootleggers
from backroom.games.nostra_city import bot as nostra_city
from backroom.games.nostra_city import prospects as of_nostra_city
from backroom.games.reckoning import bot as reckoning
from backroom.games.reckoning import prospects as of_reckoning
from backroom.games.scoundrels import bot as scoundrels
from backroom.games.scoundrels import prospects as of_scoundrels

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Level",
    "Sight",
    "bot",
    "greedy",
    "is_bot",
    "offered",
    "offers",
    "outlook",
    "personality",
    "sight",
]

GROUP = "backroom.bots"  # the entry points under which other distributions bring theirs: Title -> Bot

MOST = 1_000_000  # of a budget

Maker = Callable[[Title[Any]], Bot]

OUTLOOKS: dict[str, Outlook] = {
    "bootleggers": Outlook(
        bootleggers.choose,
        of_bootleggers.prospects,
        of_bootleggers.moment,
        ahead=1,
        waved=75,
        trusted=bootleggers.DRAFTING,
    ),
    "nostra_city": Outlook(
        nostra_city.choose, of_nostra_city.prospects, of_nostra_city.moment, ahead=1, waved=50
    ),
    "reckoning": Outlook(reckoning.choose, of_reckoning.prospects, of_reckoning.moment, ahead=8),
    "scoundrels": Outlook(
        scoundrels.choose, of_scoundrels.prospects, of_scoundrels.moment, ahead=1, trusted=("suspect",)
    ),
}


def outlook(title: Title[Any]) -> Outlook:
    """What a game brings along for bots."""
    if title.name not in OUTLOOKS:
        raise BackroomError(f"there are no heuristics for {title.name}")
    return OUTLOOKS[title.name]


def greedy(title: Title[Any]) -> Bot:
    """The house bot of a game."""
    return HouseBot(outlook(title).heuristics)


def of_level(level: Level) -> Maker:
    """A bot that plays as well as a level says."""

    def make(title: Title[Any]) -> Bot:
        return HouseBot(outlook(title).heuristics, level.absent) if level.absent else bot(level.bot, title)

    return make


def ismcts(budget: Budget) -> Maker:
    """A search that may take so long."""
    return lambda title: Ismcts(title, outlook(title), budget)


def read_budget(words: str) -> Budget | None:
    """`50ms` is a time, `400` a number of playouts."""
    number = words.removesuffix("ms")
    if not number.isdecimal() or not 1 <= int(number) <= MOST:
        return None
    return Budget(ms=float(number)) if number != words else Budget(playouts=int(number))


BOTS: dict[str, Maker] = {
    "random": lambda _title: RandomBot(),
    "greedy": greedy,
    "ismcts": ismcts(Budget(ms=200.0)),
    **{name: of_level(level) for name, level in LEVELS.items()},
}


def bot(name: str, title: Title[Any]) -> Bot:
    """The bot of this name, ready for a game; `ismcts:50ms` and `ismcts:400` set the budget of a search."""
    if name in BOTS:
        return BOTS[name](title)
    guests = of_others()
    if name in guests:
        made: Bot = guests[name].load()(title)
        return made
    kind, _, words = name.partition(":")
    budget = read_budget(words) if kind == "ismcts" else None
    if budget is None:
        known = ", ".join([*BOTS, "ismcts:50ms", "ismcts:400", *guests])
        raise BackroomError(f"unknown bot {name!r}; there are {known}")
    return ismcts(budget)(title)


@cache
def of_others() -> dict[str, EntryPoint]:
    """The bots that other distributions have brought along, by name; read from disk once a process."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in BOTS}


def offers() -> list[str]:
    """Whom people are offered as opponents: the levels, and the bots of others."""
    return [*LEVELS, *of_others()]


def is_bot(name: str) -> bool:
    """Is there a bot of this name? Budgets of a search are not for a table to set."""
    return name in BOTS or name in of_others()
