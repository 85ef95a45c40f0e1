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
    out.put_by_player(10, 0, one.money)
    out.put_by_player(11, 0, one.income)
    for n0, seats_0 in enumerate(one.seats):
        if seats_0 is not None:
            put_gangster(seats_0, out, -1, n0)
    for n0, waiting_0 in enumerate(one.waiting):
        out.put(15, out.owner(n0), 0, len(waiting_0))
        out.put_all(16, out.owner(n0), 0, waiting_0)
    out.put_by_player(17, 0, one.cakes)
    out.put(18, -1, 0, one.tokens)
    out.put(19, -1, 0, len(one.hand))
    out.put_all(20, -1, 0, one.hand)
    out.put_by_player(21, 0, one.hands)
    out.put(22, -1, 0, one.pile)
    out.put(23, -1, 0, len(one.discards))
    out.put_all(24, -1, 0, one.discards)
    out.put(25, -1, 0, len(one.removed))
    out.put_all(26, -1, 0, one.removed)
    out.put_by_player(27, 0, one.out)
    out.put_by_player(28, 0, one.last_stand)
    if one.doing:
        out.put(29, -1, 0, out.rules[one.doing])
    out.put(30, -1, 0, len(one.picked))
    out.put_all(31, -1, 0, one.picked)
    out.put(32, -1, 0, one.ended)
    out.put_all(33, -1, 0, one.objects)
    out.put_all(34, -1, 0, one.opposite)
    put_house_rules(one.house_rules, out, -1, 0)
