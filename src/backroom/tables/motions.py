"""Motions, which need the players' consent: to undo what others have seen, to pause, to use a stand-in.

A motion is stored as text: `undo-17` (back to the first 17 steps), `pause`, `resume`, `stand-in-2`,
`clock-off`. It is carried once every person at the table supports it, except that a stand-in needs no vote of
the one replaced. A vote against it is stored as a vote for `no-undo-17`, so that everybody sees who has
refused.
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
    "clock-off": ("running", "paused"),
}
NUMBERED = ("undo", "stand-in")
AGAINST = "no-"


class Motion(msgspec.Struct, frozen=True):
    """The kind of a motion, and the number of steps or the seat that it is about."""

    kind: str
    about: int = NOBODY

    @property
    def key(self) -> str:
        """The motion as stored."""
        return f"{self.kind}-{self.about}" if self.kind in NUMBERED else self.kind

    @property
    def refusal(self) -> str:
        """What votes against it are stored under."""
        return AGAINST + self.key


def read(key: str) -> Motion:
    """Parse a motion."""
    kind, _, number = key.rpartition("-")
    if kind in NUMBERED and number.isascii() and number.isdigit():
        return Motion(kind, int(number[:9]))
    if key in MOMENTS and key not in NUMBERED:
        return Motion(key)
    raise Refused("no-such-motion", key[:20])


def check(active: ActiveTable, motion: Motion) -> None:
    """Refuse a motion that cannot be put now."""
    active.must_be(*MOMENTS[motion.kind])
    if motion.kind == "undo" and motion.about >= len(active.logged.game.record.steps):
        raise Refused("nothing-to-undo")
    if motion.kind == "stand-in" and motion.about not in active.seats.people():
        raise Refused("no-such-motion", motion.key)
    if motion.kind == "clock-off" and active.clock.kind == "none":
        raise Refused("no-such-motion", motion.key)


def second(active: ActiveTable, motion: Motion) -> None:
    """Put or support a motion with all seats of this person, and carry it if everybody supports it now."""
    check(active, motion)
    supporters = vote(active, motion.key, instead_of=motion.refusal)
    if set(voters(active, motion)) <= supporters:
        drop(active, motion)
        carry(active, motion)


def refuse(active: ActiveTable, motion: Motion) -> None:
    """Vote against a motion that somebody has put, with all seats of this person."""
    if not supporters_of(active, motion.key):
        raise Refused("no-such-motion", motion.key)
    vote(active, motion.refusal, instead_of=motion.key)
    if not supporters_of(active, motion.key):
        drop(active, motion)


def withdraw(active: ActiveTable, motion: Motion) -> None:
    """Remove this person's votes for a motion; a motion without votes no longer exists."""
    active.is_moved, mine = True, votes.c.seat.in_(active.mine())
    ours = (votes.c.table_id == active.table.id) & (votes.c.motion == motion.key) & mine
    if not active.c.execute(delete(votes).where(ours)).rowcount:
        raise Refused("no-such-motion", motion.key)
    if not supporters_of(active, motion.key):
        drop(active, motion)


def vote(active: ActiveTable, key: str, instead_of: str) -> set[Seat]:
    """Vote with all seats of this person, and no longer for the contrary; returns all who vote so now."""
    active.is_moved, mine = True, active.mine()
    if not mine:
        raise Refused("not-your-seat")
    contrary = (votes.c.table_id == active.table.id) & (votes.c.motion == instead_of)
    active.c.execute(delete(votes).where(contrary & votes.c.seat.in_(mine)))
    voted = supporters_of(active, key)
    for seat in set(mine) - voted:
        row = {"table_id": active.table.id, "motion": key, "seat": seat, "at": active.now}
        active.c.execute(insert(votes).values(row))
    return voted | set(mine)


def supporters_of(active: ActiveTable, key: str) -> set[Seat]:
    """The seats that vote for a motion, or for its refusal."""
    about = (votes.c.table_id == active.table.id) & (votes.c.motion == key)
    return set(active.c.execute(select(votes.c.seat).where(about)).scalars())


def drop(active: ActiveTable, motion: Motion) -> None:
    """Forget a motion and all votes about it."""
    about = votes.c.motion.in_([motion.key, motion.refusal])
    active.c.execute(delete(votes).where((votes.c.table_id == active.table.id) & about))


def voters(active: ActiveTable, motion: Motion) -> list[Seat]:
    """The seats whose consent a motion needs: all people at the table, except the one to be replaced."""
    left = motion.about if motion.kind == "stand-in" else NOBODY
    return [seat for seat in active.seats.people() if seat != left]


def carry(active: ActiveTable, motion: Motion) -> None:
    """Carry out a motion that everybody has agreed to."""
    match motion.kind:
        case "undo":
            active.rewind(len(active.logged.game.record.steps) - motion.about)
        case "stand-in":
            active.change_seat(motion.about, stand_in=True, bot=STAND_IN)
            active.settle()
        case "pause":
            active.status = "paused"
            active.change.set(paused_at=active.now)
            active.settle()
        case "clock-off":
            active.stop_clock()
            active.settle()
        case _:
            active.status = "running"
            # the pause does not count as thinking time
            active.asked_at += active.now - active.table.paused_at
            active.settle()


def come_back(active: ActiveTable, seat: Seat) -> None:
    """Give a seat back to its person. If the seat is asked now, their time for the question starts anew."""
    if seat not in active.mine():
        raise Refused("not-your-seat")
    if seat not in active.seats.bots():
        raise Refused("not-now", active.status)
    if seat in waiting(active.logged.game.g):
        active.asked_at = active.table.paused_at if active.status == "paused" else active.now
    active.change_seat(seat, stand_in=False, bot=None)
    active.settle()
