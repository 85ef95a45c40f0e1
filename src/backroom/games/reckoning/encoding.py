"""A look as numbers: written by tools/encoders.py from shapes.py; `make format` writes it anew."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine.numbers import Numbers
from backroom.games.reckoning import shapes
from backroom.games.reckoning.looks import Gangster, HouseRules, ReckoningLook

VIEW: Final = shapes.ReckoningView


def put_gangster(one: Gangster, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `Gangster`."""
    out.put_seat(12, owner, index, one.player)
    out.put(13, owner, index, one.type)
    out.put(14, owner, index, 1 if one.asleep else 0)


def put_house_rules(one: HouseRules, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `HouseRules`."""
    out.put(35, owner, index, 1 if one.masked else 0)
    out.put(36, owner, index, 1 if one.may_pass else 0)
    out.put(37, owner, index, 1 if one.drugs_exactly else 0)
    out.put(38, owner, index, 1 if one.raid_wakes else 0)
    out.put(39, owner, index, 1 if one.removes_raids else 0)
    out.put(40, owner, index, one.stall_limit)


def encode(one: ReckoningLook, out: Numbers) -> None:
    """Write a look."""
    out.begin(one.me, one.question)
    out.put_seat(5, -1, 0, one.turn)
    out.put(6, -1, 0, one.turns)
    out.put(7, -1, 0, one.quiet)
    out.put(8, -1, 0, one.events)
    out.put(9, -1, 0, one.bank)
    for n0, money_0 in enumerate(one.money):
        out.put(10, out.owner(n0), 0, money_0)
    for n0, income_0 in enumerate(one.income):
        out.put(11, out.owner(n0), 0, income_0)
    for n0, seats_0 in enumerate(one.seats):
        if seats_0 is not None:
            put_gangster(seats_0, out, -1, n0)
    for n0, waiting_0 in enumerate(one.waiting):
        out.put(15, out.owner(n0), 0, len(waiting_0))
        for n1, waiting_1 in enumerate(waiting_0):
            out.put(16, out.owner(n0), n1, waiting_1)
    for n0, cakes_0 in enumerate(one.cakes):
        out.put(17, out.owner(n0), 0, cakes_0)
    out.put(18, -1, 0, one.tokens)
    out.put(19, -1, 0, len(one.hand))
    for n0, hand_0 in enumerate(one.hand):
        out.put(20, -1, n0, hand_0)
    for n0, hands_0 in enumerate(one.hands):
        out.put(21, out.owner(n0), 0, hands_0)
    out.put(22, -1, 0, one.pile)
    out.put(23, -1, 0, len(one.discards))
    for n0, discards_0 in enumerate(one.discards):
        out.put(24, -1, n0, discards_0)
    out.put(25, -1, 0, len(one.removed))
    for n0, removed_0 in enumerate(one.removed):
        out.put(26, -1, n0, removed_0)
    for n0, out_0 in enumerate(one.out):
        out.put(27, out.owner(n0), 0, out_0)
    for n0, last_stand_0 in enumerate(one.last_stand):
        out.put(28, out.owner(n0), 0, last_stand_0)
    if one.doing:
        out.put(29, -1, 0, out.rules[one.doing])
    out.put(30, -1, 0, len(one.picked))
    for n0, picked_0 in enumerate(one.picked):
        out.put(31, -1, n0, picked_0)
    out.put(32, -1, 0, one.ended)
    for n0, objects_0 in enumerate(one.objects):
        out.put(33, -1, n0, objects_0)
    for n0, opposite_0 in enumerate(one.opposite):
        out.put(34, -1, n0, opposite_0)
    put_house_rules(one.house_rules, out, -1, 0)
