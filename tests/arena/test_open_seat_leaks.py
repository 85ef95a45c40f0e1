"""What is sent to a program says no more than its seat may know: twin worlds send the same bytes."""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec
import pytest

from backroom.arena.open_seat import Ear, decision
from backroom.bots import sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Flow, Happening, Seat
from backroom.engine.laws import Member, answer_both, hear_the_same, now_and_then, seats
from backroom.engine.rulebook import waiting
from tests.laws.members import MEMBERS

every_member = pytest.mark.parametrize("member", MEMBERS, ids=lambda member: member.title.name)


class Twin:
    """One of two worlds, and an ear in it."""

    def __init__(self, member: Member[Any], g: Flow, me: Seat) -> None:
        self.member = member
        self.g = g
        self.happenings: list[Happening] = []
        self.ear = Ear(self.happenings, me)

    def sent(self) -> bytes:
        """The next message to the seat."""
        seen = sight(self.member.title, self.g, self.ear.me)
        return msgspec.json.encode(decision(1, seen, self.ear.news(), 0, 2000))


def compared(member: Member[Any], real: Twin, world: Twin, me: Seat, dice: Dice) -> int:
    """How many messages were alike until something hidden was legally shown to `me`."""
    alike = 0
    for _ in range(12):
        if real.g.seat == NOBODY:
            break
        if me in waiting(real.g):
            assert real.sent() == world.sent()
            alike += 1
        if not answer_both(member, real.g, world.g, dice):
            break
        for twin in (real, world):
            twin.happenings += twin.g.ear or []
        if not hear_the_same(member, real.g, world.g, me):
            break
    return alike


@every_member
def test_twin_worlds_send_the_same_bytes(member: Member[Any]):
    alike = 0
    for g, setup, dice in chain.from_iterable(now_and_then(member, seed) for seed in range(6)):
        for me in seats(setup) if g.masked else ():  # else skipped questions may tell something
            real, world = member.title.copy(g), member.title.imagine(g, me, dice)
            member.take_back(real, me)
            real.replies, real.seat, real.offered, roll = world.replies, world.seat, None, dice(1 << 30)
            real.source, world.source = Dice(roll), Dice(roll)
            alike += compared(member, Twin(member, real, me), Twin(member, world, me), me, dice)
    assert alike > 0


def test_an_ear_hears_what_its_seat_is_told_and_nothing_twice():
    told: list[Happening] = [(0, 1, 2, 3, -1), (0, 1, 2, 3, 0b01), (0, 1, 2, 3, 0b10)]
    ear = Ear(told, 1)
    assert ear.news() == [told[0], told[2]]
    told.append((1, 0, 0, 0, -1))
    assert (ear.news(), ear.news()) == ([told[3]], [])
