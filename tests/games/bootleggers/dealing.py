"""Talking business: a table in the Talks, proposals in words, and promises made by A to B.

t = talks()
put(t, "green", "give-crates", 3, "ask-cash", 2)
t.answer("accept")
"""

from __future__ import annotations

from tests.games.bootleggers.table import Table

MUSCLE = (60, 47, 33, 12, 8, 5)


def table(players: int = 4, **options: object) -> Table:
    """Muscle A > B > C > ..., nothing scheduled."""
    t = Table(players, **options)
    t.muscle(*MUSCLE[:players])
    return t


def talks(players: int = 4, **options: object) -> Table:
    """The Talks of round 1: 7, 6, 14 and 7 crates, as in the rulebooks' example; A has the floor."""
    t = table(players, **options)
    t.g.crates = [7, 6, 14, 7, 0, 0][:players]
    return opened(t)


def opened(t: Table, window: str = "talks") -> Table:
    """The window opens; what it tells of that is not of interest."""
    t.window(window)
    t.heard()
    return t


def put(t: Table, *words: str | int) -> None:
    """Whoever has the floor proposes this."""
    t.answer("propose", *words, "put")


def promise(t: Table, *words: str | int, to: str = "green") -> None:
    """Whoever has the floor promises something for nothing, and it is accepted."""
    put(t, to, "give-promise", *words)
    t.answer("accept")


def pass_all(t: Table) -> None:
    """Everybody passes until the window closes."""
    while t.asked is not None and t.asked[1] == "floor":
        t.answer("pass")


def fates(t: Table) -> list[str]:
    """What became of the promises so far, in the order in which they were settled."""
    return [event[0].removeprefix("promise_") for event in t.heard() if event[0] in SETTLED]


SETTLED = ("promise_kept", "promise_broken", "promise_void")
