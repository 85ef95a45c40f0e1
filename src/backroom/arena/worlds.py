"""Measures how well a seat imagines what it cannot see.

Something is hidden if another seat sees it and a spectator does not. An imagined world is right about it as
far as the other seat would see the same there. The baseline is chance: the worlds of a spectator, who knows
only what everybody knows. A seat that knows more should be right more often; worlds that are always right
would give the truth away.

What a view derives for its seat from public facts, such as a price, counts as hidden and is always right.
This is only a measure: that nothing leaks is proven by the laws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from backroom.bots import bot, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Flow, Seat
from backroom.engine.title import Title

EVERY = 10  # decisions from one examined position to the next
OWN = ("me", "question")  # fields that differ from view to view without being hidden

Path = tuple[object, ...]  # leads to a member of a view; it begins with the name of the field
Things = dict[Path, Counter[Any]]

NOTHING: Counter[Any] = Counter()


class Field(msgspec.Struct):
    """Results for one field of the other players' views: sums at first, and shares in the end."""

    hidden: int = 0  # number of things, over all positions and all other seats
    right: float = 0.0  # number that is right in an imagined world, on average
    baseline: float = msgspec.field(default=0.0, name="chance")  # the same in the worlds of a spectator
    covered: float = 0.0  # number that is right in at least one of the worlds

    def add(self, truth: Counter[Any], worlds: list[Counter[Any]], by_chance: list[Counter[Any]]) -> None:
        """Add what is at one path: the truth, the worlds of the seat, and the worlds of a spectator."""
        best: Counter[Any] = Counter()
        for world in worlds:
            best |= world
        self.hidden += truth.total()
        self.right += sum((truth & world).total() for world in worlds) / len(worlds)
        self.baseline += sum((truth & world).total() for world in by_chance) / len(by_chance)
        self.covered += (truth & best).total()

    def shares(self) -> Field:
        """Return the sums as shares of what is hidden."""
        sums = (self.right, self.baseline, self.covered)
        return Field(self.hidden, *[round(total / self.hidden, 4) for total in sums])


class Study:
    """Collects the results by field, at positions of some games."""

    def __init__(self, title: Title[Any], setup: Any, worlds: int) -> None:
        self.title = title
        self.setup = setup
        self.worlds = worlds
        self.positions = 0
        self.fields: dict[str, Field] = {}

    def game(self, seed: int, number: int) -> None:
        """Examine positions of one game between greedy bots."""
        title, asides = self.title, Dice(seed, 3 * number + 2)
        g, dice = title.start(self.setup, Dice(seed, 3 * number)), Dice(seed, 3 * number + 1)
        greedy, decisions = bot("greedy", title), 0
        while (seat := g.seat) != NOBODY:
            if decisions % EVERY == 0:
                self.position(g, seat, asides)
            title.book.apply(g, greedy.choose(sight(title, g, seat), dice), seat)
            decisions += 1

    def position(self, g: Flow, me: Seat, dice: Dice) -> None:
        """Compare what the others see with what they would see in worlds of `me` and of a spectator."""
        imagine = self.title.imagine
        mine = [imagine(g, me, dice) for _ in range(self.worlds)]
        by_chance = [imagine(g, NOBODY, dice) for _ in range(self.worlds)]
        for other in range(self.setup.players):
            if other != me:
                self.compare(g, other, mine, by_chance)
        self.positions += 1

    def compare(self, g: Flow, other: Seat, mine: list[Flow], by_chance: list[Flow]) -> None:
        """Compare what one other seat sees in the real game and in the worlds."""
        public, truth = self.seen(g, NOBODY), self.seen(g, other)
        in_mine = [self.seen(world, other) for world in mine]
        in_theirs = [self.seen(world, other) for world in by_chance]
        for path, things in truth.items():
            shown = public.get(path, NOTHING)
            if hidden := things - shown:
                self.fields.setdefault(str(path[0]), Field()).add(
                    hidden,
                    [world.get(path, NOTHING) - shown for world in in_mine],
                    [world.get(path, NOTHING) - shown for world in in_theirs],
                )

    def seen(self, g: Flow, seat: Seat) -> Things:
        """Return the things in a view, by path."""
        plain = msgspec.to_builtins(self.title.view(g, seat))
        members = {name: member for name, member in plain.items() if name not in OWN}
        return dict(spread(members, self.title.tallies))

    def shares(self) -> dict[str, Field]:
        """Return the results of the fields in which anything was hidden."""
        return {name: field.shares() for name, field in sorted(self.fields.items())}


def spread(member: Any, tallies: tuple[str, ...], path: Path = ()) -> Iterator[tuple[Path, Counter[Any]]]:
    """Yield the things in a member of a view, by path.

    A list of plain values has one path, because a hand has no order. A tally is counted by kind: two of the
    third kind are two things, and none of the fourth is nothing.
    """
    if isinstance(member, dict):
        for name, inner in member.items():
            yield from spread(inner, tallies, (*path, name))
    elif isinstance(member, list | tuple) and any(isinstance(inner, dict | list | tuple) for inner in member):
        for number, inner in enumerate(member):
            yield from spread(inner, tallies, (*path, number))
    elif isinstance(member, list | tuple) and path[-1] in tallies:
        yield path, Counter(dict(enumerate(member)))
    else:
        yield path, Counter(member if isinstance(member, list | tuple) else [member])
