"""A look as numbers: written by tools/encoders.py from shapes.py; `make format` writes it anew."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine.numbers import Numbers
from backroom.games.scoundrels import shapes
from backroom.games.scoundrels.looks import Card, Leader, Safe, ScoundrelsLook

VIEW: Final = shapes.ScoundrelsView


def put_card(one: Card, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `Card`."""
    out.put(32, owner, index, one.slot)
    out.put(33, owner, index, one.value)
    out.put(34, owner, index, one.turn)
    out.put(35, owner, index, len(one.henchmen))
    for n0, henchmen_0 in enumerate(one.henchmen):
        out.put_seat(36, owner, 4 * index + n0, henchmen_0)
    out.put(37, owner, index, len(one.seen))
    for n0, seen_0 in enumerate(one.seen):
        out.put_seat(38, owner, 4 * index + n0, seen_0)
    out.put(39, owner, index, 1 if one.turned_up else 0)


def put_leader(one: Leader, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `Leader`."""
    out.put(18, owner, index, one.leader)
    out.put(19, owner, index, one.strategy)
    out.put(20, owner, index, one.money)
    out.put(21, owner, index, one.reputation)
    out.put(22, owner, index, one.hand)
    out.put(23, owner, index, one.deck)
    out.put(24, owner, index, one.reserve)
    out.put(25, owner, index, one.jail)
    out.put(26, owner, index, one.removed)
    for n0, sheet_0 in enumerate(one.sheet):
        if sheet_0 < 0:
            out.put(27, owner, 5 * index + n0, -1)
            out.put(28, owner, 5 * index + n0, -1)
        else:
            out.put(27, owner, 5 * index + n0, sheet_0 % 60)
            out.put(28, owner, 5 * index + n0, sheet_0 // 60)
    out.put_all(29, owner, 5 * index, one.prices)
    out.put_bits(30, owner, 6 * index, one.armed)
    out.put(31, owner, index, len(one.cards))
    for n0, cards_0 in enumerate(one.cards):
        put_card(cards_0, out, owner, 6 * index + n0)
    out.put(40, owner, index, 1 if one.open_zero else 0)
    out.put(41, owner, index, len(one.returned))
    out.put_all(42, owner, 7 * index, one.returned)
    out.put(43, owner, index, len(one.claimed))
    out.put_all(44, owner, 7 * index, one.claimed)
    out.put(45, owner, index, len(one.safes))
    out.put_all(46, owner, 18 * index, one.safes)
    out.put_all(47, owner, 3 * index, one.supply)
    out.put(48, owner, index, one.tech)
    out.put(49, owner, index, len(one.earlier))
    out.put_all(50, owner, 7 * index, one.earlier)


def put_safe(one: Safe, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `Safe`."""
    out.put(51, owner, index, one.number)
    out.put(52, owner, index, one.site)
    out.put_seat(53, owner, index, one.where)
    out.put(54, owner, index, one.value)
    out.put(55, owner, index, len(one.known))
    for n0, known_0 in enumerate(one.known):
        out.put_seat(56, owner, 4 * index + n0, known_0)
    out.put(57, owner, index, len(one.marks))
    for n0, marks_0 in enumerate(one.marks):
        for n1, cell in enumerate(marks_0):
            if n1 == 0:
                out.put_seat(58, owner, 28 * index + n0, cell)
            elif n1 == 1:
                out.put(59, owner, 28 * index + n0, cell)
    out.put(60, owner, index, len(one.possible))
    out.put_all(61, owner, 6 * index, one.possible)


def encode(one: ScoundrelsLook, out: Numbers) -> None:
    """Write a look."""
    out.begin(one.me, one.question)
    out.put(5, -1, 0, one.day)
    out.put(6, -1, 0, one.days)
    out.put(7, -1, 0, one.turns_taken)
    out.put(8, -1, 0, one.phase)
    out.put_seat(9, -1, 0, one.active)
    out.put_seat(10, -1, 0, one.first)
    out.put(11, -1, 0, one.ended)
    out.put(12, -1, 0, one.slot)
    out.put(13, -1, 0, 1 if one.leader_used else 0)
    out.put(14, -1, 0, 1 if one.strategy_used else 0)
    out.put_bits(15, -1, 0, one.traits_used)
    out.put_bits(16, -1, 0, one.jobs_used)
    out.put_seat_bits(17, -1, 0, one.passed, 6)
    for n0, players_0 in enumerate(one.players):
        put_leader(players_0, out, out.owner(n0), 0)
    for n0, safes_0 in enumerate(one.safes):
        put_safe(safes_0, out, -1, n0)
    out.put(62, -1, 0, len(one.hand))
    out.put_all(63, -1, 0, one.hand)
    out.put(64, -1, 0, one.planning)
    out.put(65, -1, 0, one.top)
    out.put(66, -1, 0, len(one.deck))
    for n0, deck_0 in enumerate(one.deck):
        out.put(67, -1, n0, len(deck_0))
        out.put_all(68, -1, 7 * n0, deck_0)
    for n0, saloon_0 in enumerate(one.saloon):
        if saloon_0 < 0:
            out.put(69, -1, n0, -1)
            out.put(70, -1, n0, -1)
        else:
            out.put(69, -1, n0, saloon_0 % 60)
            out.put(70, -1, n0, saloon_0 // 60)
    out.put_all(71, -1, 0, one.prices)
    out.put(72, -1, 0, len(one.discards))
    for n0, discards_0 in enumerate(one.discards):
        if discards_0 < 0:
            out.put(73, -1, n0, -1)
            out.put(74, -1, n0, -1)
        else:
            out.put(73, -1, n0, discards_0 % 60)
            out.put(74, -1, n0, discards_0 // 60)
    out.put(75, -1, 0, one.discard_price)
    if one.set_aside < 0:
        out.put(76, -1, 0, -1)
        out.put(77, -1, 0, -1)
    else:
        out.put(76, -1, 0, one.set_aside % 60)
        out.put(77, -1, 0, one.set_aside // 60)
    out.put(78, -1, 0, len(one.aside))
    for n0, aside_0 in enumerate(one.aside):
        if aside_0 < 0:
            out.put(79, -1, n0, -1)
            out.put(80, -1, n0, -1)
        else:
            out.put(79, -1, n0, aside_0 % 60)
            out.put(80, -1, n0, aside_0 // 60)
    out.put_all(81, -1, 0, one.traits_left)
    out.put_all(82, -1, 0, one.jobs_left)
    for n0, scores_0 in enumerate(one.scores):
        out.put_all(83, out.owner(n0), 0, scores_0)
    if one.doing:
        out.put(84, -1, 0, out.rules[one.doing])
    asked = one.question.name if one.question is not None else ""
    if asked == "hire_by_ability":
        out.put(85, -1, 0, one.about % 16)
        out.put(86, -1, 0, 1 if one.about // 16 else 0)
    elif asked == "mark_value":
        out.put(87, -1, 0, one.about % 32)
        out.put(88, -1, 0, one.about // 32 - 1)
    elif asked == "mark_which":
        out.put(89, -1, 0, one.about)
    elif asked == "may":
        out.put(90, -1, 0, one.about % 256)
        out.put(91, -1, 0, one.about % 65536 // 256)
        out.put(92, -1, 0, one.about % 4194304 // 65536 - 1)
        out.put(93, -1, 0, one.about % 16777216 // 4194304)
        out.put(94, -1, 0, 1 if one.about // 16777216 else 0)
    elif asked == "move_mark":
        out.put(95, -1, 0, one.about)
    elif asked == "pay_or_lose":
        out.put_seat(96, -1, 0, one.about % 128)
        out.put(97, -1, 0, 1 if one.about // 128 else 0)
    elif asked == "scout_which":
        out.put(98, -1, 0, one.about)
    elif asked == "stand_here":
        out.put_bits(99, -1, 0, one.about % 32)
        out.put(100, -1, 0, one.about // 32)
    elif asked == "steal_which":
        out.put(101, -1, 0, one.about)
    elif asked == "swap_first":
        out.put(102, -1, 0, one.about % 16)
        out.put(103, -1, 0, 1 if one.about % 32 // 16 else 0)
        out.put(104, -1, 0, 1 if one.about // 32 else 0)
    elif asked == "swap_second":
        out.put(105, -1, 0, one.about % 16)
        out.put(106, -1, 0, 1 if one.about % 32 // 16 else 0)
        out.put(107, -1, 0, 1 if one.about % 64 // 32 else 0)
        out.put(108, -1, 0, one.about // 64)
    elif asked == "take_from":
        out.put(109, -1, 0, one.about % 128)
        out.put(110, -1, 0, 1 if one.about // 128 else 0)
    elif asked == "twice_over":
        out.put(111, -1, 0, one.about % 256)
        out.put(112, -1, 0, one.about % 65536 // 256)
        out.put(113, -1, 0, one.about % 4194304 // 65536 - 1)
        out.put(114, -1, 0, one.about % 16777216 // 4194304)
        out.put(115, -1, 0, 1 if one.about // 16777216 else 0)
    elif asked == "use_which":
        out.put(116, -1, 0, one.about)
    elif asked == "whose_henchman":
        out.put_seat_bits(117, -1, 0, one.about, 6)
    out.put(118, -1, 0, len(one.picked))
    out.put_all(119, -1, 0, one.picked)
    out.put(120, -1, 0, 1 if one.with_strategies else 0)
    out.put(121, -1, 0, 1 if one.early_suspicion else 0)
