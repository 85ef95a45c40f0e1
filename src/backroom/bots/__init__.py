"""The bots, by name. A bot is given a view and worlds imagined from it, never the game itself.

`bot(name, title)` makes one; `sight(title, g, seat)` is what it is given to choose:

    player = bot("greedy", title)
    answer = player.choose(sight(title, g, g.seat), Dice(1))
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from math import inf
from typing import Any

from backroom.bots.ismcts import Budget, Ismcts
from backroom.bots.levels import LEVELS, Level, personality
from backroom.bots.sight import Bot, Sight, can_gesture, gesture_with, offered, sight
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
from backroom.heuristics.playout import Outlook, Sign

__all__ = [
    "BOTS",
    "LEVELS",
    "POOL",
    "Bot",
    "Level",
    "Sight",
    "Sign",
    "bot",
    "can_gesture",
    "gesture_with",
    "greedy",
    "is_bot",
    "offered",
    "offers",
    "outlook",
    "personality",
    "sight",
    "thinking_time",
]

GROUP = "backroom.bots"  # entry points of other distributions, each a function Title -> Bot

USUAL = Budget(ms=200.0)  # of `ismcts` without a budget
MOST = 1_000_000  # largest budget, in milliseconds or playouts

Maker = Callable[[Title[Any]], Bot]

OUTLOOKS: dict[str, Outlook] = {
    "bootleggers": Outlook(
        bootleggers.choose,
        of_bootleggers.prospects,
        of_bootleggers.terms,
        of_bootleggers.TERMS,
        of_bootleggers.moment,
        ahead=1,
        waved=75,
        trusted=bootleggers.DRAFTING,
        gestures=bootleggers.gesture,
    ),
    "nostra_city": Outlook(
        nostra_city.choose,
        of_nostra_city.prospects,
        of_nostra_city.terms,
        of_nostra_city.TERMS,
        of_nostra_city.moment,
        ahead=1,
        waved=50,
    ),
    "reckoning": Outlook(
        reckoning.choose,
        of_reckoning.prospects,
        of_reckoning.terms,
        of_reckoning.TERMS,
        of_reckoning.moment,
        ahead=8,
    ),
    "scoundrels": Outlook(
        scoundrels.choose,
        of_scoundrels.prospects,
        of_scoundrels.terms,
        of_scoundrels.TERMS,
        of_scoundrels.moment,
        ahead=1,
        trusted=("suspect",),
    ),
}


def outlook(title: Title[Any]) -> Outlook:
    """Return what a game provides for bots: its heuristics and its prospects."""
    if title.name not in OUTLOOKS:
        raise BackroomError(f"there are no heuristics for {title.name}")
    return OUTLOOKS[title.name]


def greedy(title: Title[Any], absent: int = 0) -> Bot:
    """Make the house bot of a game; `absent` is the percentage of answers that are random instead."""
    found = outlook(title)
    return HouseBot(found.heuristics, found.gestures, absent)


def of_level(level: Level) -> Maker:
    """Return a function that makes a bot of this level."""

    def make(title: Title[Any]) -> Bot:
        return greedy(title, level.absent) if level.absent else bot(level.bot, title)

    return make


def ismcts(budget: Budget) -> Maker:
    """Return a function that makes a searching bot with this budget."""
    return lambda title: Ismcts(title, outlook(title), budget)


def read_budget(words: str) -> Budget | None:
    """Parse the budget of a search: `50ms` is a time, `400` a number of playouts. None if it is neither."""
    number = words.removesuffix("ms")
    if not number.isdecimal() or not 1 <= int(number) <= MOST:
        return None
    return Budget(ms=float(number)) if number != words else Budget(playouts=int(number))


BOTS: dict[str, Maker] = {
    "random": lambda _title: RandomBot(),
    "greedy": greedy,
    "ismcts": ismcts(USUAL),
    **{name: of_level(level) for name, level in LEVELS.items()},
}


POOL: dict[str, Maker] = {  # frozen: whoever changes how one of these plays makes a new pool
    "backroom-v3/random": lambda _title: RandomBot(),
    "backroom-v3/easy": lambda title: greedy(title, absent=35),
    "backroom-v3/greedy": greedy,
    "backroom-v3/ismcts-100": ismcts(Budget(playouts=100)),
}


def bot(name: str, title: Title[Any]) -> Bot:
    """Make the bot called `name` for a game; `BackroomError` lists the names if there is none.

    Names are those in `BOTS` and `POOL`, those of installed plug-ins (entry points `backroom.bots`), and
    `ismcts:50ms` or `ismcts:400`, which set the budget of the search.
    """
    ours = BOTS.get(name) or POOL.get(name)
    if ours is not None:
        return ours(title)
    plugins = of_others()
    if name in plugins:
        made: Bot = plugins[name].load()(title)
        return made
    kind, _, words = name.partition(":")
    budget = read_budget(words) if kind == "ismcts" else None
    if budget is None:
        names = ", ".join([*BOTS, "ismcts:50ms", "ismcts:400", *POOL, *plugins])
        raise BackroomError(f"unknown bot {name!r}; there are {names}")
    return ismcts(budget)(title)


def thinking_time(name: str) -> float:
    """Return how many seconds a bot may think by its budget; 0 if it does not search.

    A bot of another distribution is expected to think no longer than a hard one.
    """
    level = LEVELS.get(name if name in BOTS else "hard")
    kind, _, words = (level.bot if level else name).partition(":")
    budget = (read_budget(words) if words else USUAL) if kind == "ismcts" else None
    return budget.ms / 1000 if budget and budget.ms < inf else 0.0


@cache
def of_others() -> dict[str, EntryPoint]:
    """Return the bots that other distributions provide, by name; read from disk once per process."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in BOTS | POOL}


def offers() -> list[str]:
    """Return the names that people can choose as opponents: the levels, and bots of other distributions."""
    return [*LEVELS, *of_others()]


def is_bot(name: str) -> bool:
    """True if a table may use a bot of this name. The pool and names that set a budget are excluded."""
    return name in BOTS or name in of_others()
