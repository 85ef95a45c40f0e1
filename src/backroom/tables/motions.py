"""What needs consent: taking back what others have seen, pausing, and letting a bot stand in for a leaver.

A motion is a word: `undo-17` (back to the first 17 answers), `pause`, `resume`, `stand-in-2`. It is carried
once every person at the table is for it; of a stand-in the one who left is not asked.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.rulebook import waiting
from backroom.tables.active_table import ActiveTable
from backroom.tables.errors import Refused
from backroom.tables.schema import votes

STAND_IN = "medium"  # the bot that plays on for a leaver
MOMENTS = {
    "undo": ("running",),
    "pause": ("running",),
    "resume": ("paused",),
    "stand-in": ("running", "paused"),
}
NUMBERED = ("undo", "stand-in")


class Motion(msgspec.Struct, frozen=True):
    """What is moved, and about which answer or seat."""

    kind: str
    about: int = NOBODY

    @property
    def word(self) -> str:
        """The motion as it is stored."""
        return f"{self.kind}-{self.about}" if self.kind in NUMBERED else self.kind


def read(word: str) -> Motion:
    """A motion from its word."""
    kind, _, number = word.rpartition("-")
    if kind in NUMBERED and number.isascii() and number.isdigit():
        return Motion(kind, int(number[:9]))
    if word in MOMENTS and word not in NUMBERED:
        return Motion(word)
    raise Refused("no-such-motion", word[:20])


def check(at: ActiveTable, motion: Motion) -> None:
    """Refuse what cannot be moved now."""
    at.must_be(*MOMENTS[motion.kind])
    if motion.kind == "undo" and motion.about >= len(at.logged.game.record.steps):
        raise Refused("nothing-to-undo")
    if motion.kind == "stand-in" and motion.about not in at.seats.people():
        raise Refused("no-such-motion", motion.word)


def second(at: ActiveTable, motion: Motion) -> None:
    """Count the seats of this person for a motion; it is carried once everybody else agrees."""
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
    """Whoever was for a motion is so no longer; once nobody is, it is forgotten."""
    at.is_moved, mine = True, votes.c.seat.in_(at.mine())
    ours = (votes.c.table_id == at.table.id) & (votes.c.motion == motion.word) & mine
    if not at.c.execute(delete(votes).where(ours)).rowcount:
        raise Refused("no-such-motion", motion.word)


def voters(at: ActiveTable, motion: Motion) -> list[Seat]:
    """Whose consent a motion needs: all people at the table, less the one it is about."""
    left = motion.about if motion.kind == "stand-in" else NOBODY
    return [seat for seat in at.seats.people() if seat != left]


def carry(at: ActiveTable, motion: Motion) -> None:
    """Everybody has agreed."""
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
            at.asked_at += at.now - at.table.paused_at  # a pause takes nobody's time
            at.settle()


def come_back(at: ActiveTable, seat: Seat) -> None:
    """Whoever left takes their seat back from the bot; a question asked meanwhile is new to them."""
    if seat not in at.mine():
        raise Refused("not-your-seat")
    if seat not in at.seats.bots():
        raise Refused("not-now", at.status)
    if seat in waiting(at.logged.game.g):
        at.asked_at = at.table.paused_at if at.status == "paused" else at.now
    at.change_seat(seat, stand_in=False, bot=None)
    at.settle()
