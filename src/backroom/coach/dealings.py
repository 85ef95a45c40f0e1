"""Dealings between players, found in what was told of a game: promises, bluffs, doubts, bids.

A dealing begins with some steps of a game and is decided by later ones, or never. What it brought is the
change of the chances to win in these steps; the review measures that.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import msgspec

from backroom.engine.flow import EVERYONE, NOBODY, Seat
from backroom.engine.replay import Play
from backroom.engine.words import Words
from backroom.games import title

PROMISE, BLUFF, DOUBT, BIDS = "promise", "bluff", "doubt", "bids"  # kinds
OPEN, UNNOTICED, UNMASKED, WON, LOST = "open", "unnoticed", "unmasked", "won", "lost"  # some fates
FATES: Final = {"promise_kept": "kept", "promise_broken": "broken", "promise_void": "void"}
VERDICTS: Final = {"unmasks": "right", "jailed_for_nothing": "wrong"}
NEVER: Final = -1  # instead of the number of a step
SLOT_RESOLVED: Final = {"won", "nobody_wins", "bought_off"}

Line = tuple[
    str, int, int, int
]  # the name of an event, which lasts longer than its number, and its arguments
Told = list[tuple[int, Line]]  # lines, each with the number of the step that it followed from


class Dealing(msgspec.Struct):
    """A dealing: of whom, with whom, what was told of it, and how it ended."""

    kind: str
    seat: Seat
    other: Seat  # or nobody
    told: list[Line]
    begins: list[int]  # the steps with which it began
    ends: list[int] = []  # those that decided it, if nothing else was decided by them
    fate: str = OPEN
    begun: list[float] = []  # what the former have brought, by seat
    decided: list[float] = []  # and the latter

    @property
    def concerned(self) -> list[Seat]:
        """Whose dealing it is."""
        return [seat for seat in (self.seat, self.other) if seat != NOBODY]

    def in_words(self, game: str, words: Words) -> list[str]:
        """What was told of it."""
        events = {event.name: event for event in title(game).book.events}
        return [words.event(events[name], (0, a, b, c, EVERYONE)) for name, a, b, c in self.told]


def dealings_in(play: Play[Any]) -> list[Dealing]:
    """All dealings of a finished game, in their order."""
    find = FINDERS.get(play.title.name)
    return [] if find is None else sorted(find(play, told_in(play)), key=lambda one: one.begins[0])


def told_in(play: Play[Any]) -> Told:
    """Everything that was told after the opening."""
    names = [event.name for event in play.title.book.events]
    return [
        (step, (names[happening[0]], happening[1], happening[2], happening[3]))
        for step, heard in enumerate(play.heard[1:])
        for happening in heard
    ]


def promises_in(_play: Play[Any], told: Told) -> list[Dealing]:
    """Bootleggers: every promise that was given, and whether it was kept; the next line says what it was."""
    given: list[Dealing] = []
    for (step, line), (_, detail) in pairwise(told):
        name, seat, to, form = line
        promise = [("promises", seat, to, form), detail]
        if name == "promises":
            given.append(Dealing(PROMISE, seat, to, promise, [step]))
        elif name in FATES:
            one = next(one for one in given if one.fate == OPEN and one.told == promise)
            one.fate, one.ends = FATES[name], [step]
    return given


def bluffs_and_doubts_in(play: Play[Any], told: Told) -> list[Dealing]:
    """3000 Scoundrels: cards on slots of another number, and henchmen on the cards of others.

    A night decides about all of them in one step, so what that brought cannot be told apart. What a doubt
    brings is clear at once for whoever knows the card; a bluff brings what its turn brings.
    """
    bluffs = bluffs_in(play, told)
    doubts = [
        Dealing(DOUBT, line[1], line[2], [line], [step]) for step, line in told if line[0] == "suspects"
    ]
    for step, (name, seat, owner, slot) in told:
        undecided = [one for one in bluffs + doubts if one.fate == OPEN and one.begins[0] <= step]
        if name in VERDICTS:
            for one in undecided:
                if one.told == [("suspects", seat, owner, slot)]:
                    one.fate = VERDICTS[name]
                if one.kind == BLUFF and one.told[0][1:3] == (owner, slot):
                    one.fate, one.other = UNMASKED, seat
        elif name in {"day", "game_over"}:
            for one in undecided:
                one.fate = UNNOTICED if one.kind == BLUFF else "void"  # he is no longer there
    return bluffs + doubts


def bluffs_in(play: Play[Any], told: Told) -> list[Dealing]:
    """The cards that were planned face down on a slot of another number; the line has the card too."""
    turns = [step for step, line in told if line[0] in {"turn", "day_ends"}]
    found: list[Dealing] = []
    for step, (name, seat, slot, _) in told:
        card = play.at(step + 1).g.slots[seat][slot - 1] if name == "plans" else slot
        if card != slot:
            turn = range(step, next(later for later in turns if later >= step) + 1)
            found.append(Dealing(BLUFF, seat, NOBODY, [("plans", seat, slot, card)], list(turn)))
    return found


def bids_in(play: Play[Any], told: Told) -> list[Dealing]:
    """Nostra City: all bids of a player in a Month, and the cards they won; slots are resolved together."""
    found: list[Dealing] = []
    open_: dict[Seat, Dealing] = {}
    before = NEVER  # the step of the bid before
    for step, line in told:
        name, seat = line[:2]
        if name == "bids":
            if seat not in open_:
                open_[seat] = Dealing(BIDS, seat, NOBODY, [], [], [], LOST)
                found.append(open_[seat])
            open_[seat].told.append(line)
            open_[seat].begins += answers_before(play, step, before)
            before = step
        elif name in SLOT_RESOLVED:
            for one in open_.values():
                one.ends = sorted({*one.ends, step})
            if name == "won" and seat in open_:
                open_[seat].told.append(line)
                open_[seat].fate = WON
        elif name == "month":
            open_ = {}
    for one in found:
        one.begins = [step for step in one.begins if step not in one.ends] or one.begins
    return found


def answers_before(play: Play[Any], step: int, before: int) -> list[int]:
    """A step and those right before it in which the same seat answered: a bid takes several answers."""
    steps, first = play.record.steps, step
    while first - 1 > before and steps[first - 1].seat == steps[step].seat:
        first -= 1
    return list(range(first, step + 1))


FINDERS: Final[dict[str, Callable[[Play[Any], Told], list[Dealing]]]] = {
    "bootleggers": promises_in,
    "nostra_city": bids_in,
    "scoundrels": bluffs_and_doubts_in,
}
