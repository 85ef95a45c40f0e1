"""Motions, which need the players' consent: to undo what others have seen, to pause, to use a stand-in.

A motion is stored as text: `undo-17` (back to the first 17 steps), `pause`, `resume`, `stand-in-2`. It is
carried once every person at the table supports it, except that a stand-in needs no vote of the one replaced.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.rulebook import waiting
from backroom.tables.active_table import ActiveTable
from backroom.tables.errors import Refused
from backroom.tables.schema import votes

STAND_IN = "medium"  # the bot that plays for a person who has left
MOMENTS = {
    "undo": ("running",),
    "pause": ("running",),
    "resume": ("paused",),
    "stand-in": ("running", "paused"),
}
NUMBERED = ("undo", "stand-in")


class Motion(msgspec.Struct, frozen=True):
    """The kind of a motion, and the number of steps or the seat that it is about."""

    kind: str
    about: int = NOBODY

    @property
    def word(self) -> str:
        """The motion as stored."""
        return f"{self.kind}-{self.about}" if self.kind in NUMBERED else self.kind


def read(word: str) -> Motion:
    """Parse a motion."""
    kind, _, number = word.rpartition("-")
    if kind in NUMBERED and number.isascii() and number.isdigit():
        return Motion(kind, int(number[:9]))
    if word in MOMENTS and word not in NUMBERED:
        return Motion(word)
    raise Refused("no-such-motion", word[:20])


def check(at: ActiveTable, motion: Motion) -> None:
    """Refuse a motion that cannot be put now."""
    at.must_be(*MOMENTS[motion.kind])
    if motion.kind == "undo" and motion.about >= len(at.logged.game.record.steps):
        raise Refused("nothing-to-undo")
    if motion.kind == "stand-in" and motion.about not in at.seats.people():
        raise Refused("no-such-motion", motion.word)


def second(at: ActiveTable, motion: Motion) -> None:
    """Put or support a motion with all seats of this person, and carry it if everybody supports it now."""
    check(at, motion)
    at.is_moved, mine = True, at.mine()
    if not mine:
        raise Refused("not-your-seat")
    about = [votes.c.table_id == at.table.id, votes.c.motion == motion.word]
    known = set(at.c.execute(select(votes.c.seat).where(*about)).scalars())
    for seat in set(mine) - known:
        row = {"table_id": at.table.id, "motion": motion.word, "seat": seat, "at": at.now}
        at.c.execute(insert(votes).values(row))
    if set(voters(at, motion)) <= known | set(mine):
        at.c.execute(delete(votes).where(*about))
        carry(at, motion)


def withdraw(at: ActiveTable, motion: Motion) -> None:
    """Remove this person's votes for a motion; a motion without votes no longer exists."""
    at.is_moved, mine = True, votes.c.seat.in_(at.mine())
    ours = (votes.c.table_id == at.table.id) & (votes.c.motion == motion.word) & mine
    if not at.c.execute(delete(votes).where(ours)).rowcount:
        raise Refused("no-such-motion", motion.word)


def voters(at: ActiveTable, motion: Motion) -> list[Seat]:
    """The seats whose consent a motion needs: all people at the table, except the one to be replaced."""
    left = motion.about if motion.kind == "stand-in" else NOBODY
    return [seat for seat in at.seats.people() if seat != left]


def carry(at: ActiveTable, motion: Motion) -> None:
    """Carry out a motion that everybody has agreed to."""
    match motion.kind:
        case "undo":
            at.rewind(len(at.logged.game.record.steps) - motion.about)
        case "stand-in":
            at.change_seat(motion.about, stand_in=True, bot=STAND_IN)
            at.settle()
        case "pause":
            at.status = "paused"
            at.change.set(paused_at=at.now)
            at.settle()
        case _:
            at.status = "running"
            at.asked_at += at.now - at.table.paused_at  # the pause does not count as thinking time
            at.settle()


def come_back(at: ActiveTable, seat: Seat) -> None:
    """Give a seat back to its person. If the seat is asked now, their time for the question starts anew."""
    if seat not in at.mine():
        raise Refused("not-your-seat")
    if seat not in at.seats.bots():
        raise Refused("not-now", at.status)
    if seat in waiting(at.logged.game.g):
        at.asked_at = at.table.paused_at if at.status == "paused" else at.now
    at.change_seat(seat, stand_in=False, bot=None)
    at.settle()
