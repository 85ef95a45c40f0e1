"""A look as numbers: written by tools/encoders.py from shapes.py; `make format` writes it anew."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine.numbers import Numbers
from backroom.games.nostra_city import shapes
from backroom.games.nostra_city.looks import BidView, HouseRules, Lieutenant, NostraCityLook

VIEW: Final = shapes.NostraCityView


def put_lieutenant(one: Lieutenant, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `Lieutenant`."""
    out.put(20, owner, index, one.respect)
    out.put(21, owner, index, len(one.caids))
    out.put_all(22, owner, 21 * index, one.caids)
    out.put(23, owner, index, len(one.turfs))
    out.put_all(24, owner, 15 * index, one.turfs)
    out.put(25, owner, index, len(one.prizes))
    out.put_all(26, owner, 13 * index, one.prizes)
    out.put(27, owner, index, len(one.engaged))
    out.put_all(28, owner, 36 * index, one.engaged)
    out.put(29, owner, index, one.bills)
    out.put(30, owner, index, one.cards)
    out.put(31, owner, index, one.shames)
    out.put(32, owner, index, one.zealous)
    out.put(33, owner, index, one.placed)
    out.put(34, owner, index, one.corruptions)
    out.put_all(35, owner, 7 * index, one.known)
    out.put_all(36, owner, 7 * index, one.bank)
    out.put_all(37, owner, 12 * index, one.hand)
    out.put(38, owner, index, 1 if one.informant else 0)
    out.put_all(39, owner, 7 * index, one.turfs_by_type)


def put_bid_view(one: BidView, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `BidView`."""
    out.put_seat(69, owner, index, one.owner)
    out.put(70, owner, index, one.caid)
    out.put(71, owner, index, one.slot)
    out.put(72, owner, index, one.bills)
    out.put_all(73, owner, 7 * index, one.stake)


def put_house_rules(one: HouseRules, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `HouseRules`."""
    out.put_all(104, owner, 7 * index, one.values)
    out.put_all(105, owner, 7 * index, one.points)
    out.put(106, owner, index, one.spaces)
    out.put(107, owner, index, one.last_blue)
    out.put(108, owner, index, one.bank_limit)
    out.put(109, owner, index, one.months)
    out.put(110, owner, index, one.first_verdict)
    out.put(111, owner, index, one.underboss)
    out.put(112, owner, index, one.zealous_from)
    out.put_all(113, owner, 3 * index, one.titles)
    out.put_all(114, owner, 3 * index, one.bonuses)
    out.put_all(115, owner, 6 * index, one.bribes)
    out.put(116, owner, index, 1 if one.powers else 0)
    out.put(117, owner, index, 1 if one.masks else 0)
    out.put(118, owner, index, one.zealous)
    out.put(119, owner, index, one.shame)


def encode(one: NostraCityLook, out: Numbers) -> None:
    """Write a look."""
    out.begin(one.me, one.question)
    out.put(5, -1, 0, one.month)
    out.put(6, -1, 0, one.phase)
    out.put_seat(7, -1, 0, one.leader)
    out.put_seat(8, -1, 0, one.active)
    out.put_seat(9, -1, 0, one.first_player)
    out.put(10, -1, 0, 1 if one.card_moved else 0)
    out.put(11, -1, 0, one.verdict)
    out.put(12, -1, 0, one.ended)
    out.put_all(13, -1, 0, one.street)
    out.put(14, -1, 0, one.street_pile)
    out.put(15, -1, 0, len(one.removed))
    out.put_all(16, -1, 0, one.removed)
    for n0, titles_0 in enumerate(one.titles):
        out.put_seat(17, -1, n0, titles_0)
    for n0, bonuses_0 in enumerate(one.bonuses):
        out.put_seat(18, -1, n0, bonuses_0)
    out.put(19, -1, 0, one.zealous_left)
    for n0, lieutenants_0 in enumerate(one.lieutenants):
        put_lieutenant(lieutenants_0, out, out.owner(n0), 0)
    out.put_all(40, -1, 0, one.bank)
    out.put_all(41, -1, 0, one.hand)
    out.put(42, -1, 0, 1 if one.informant else 0)
    out.put(43, -1, 0, one.pile)
    out.put(44, -1, 0, one.discard)
    out.put_all(45, -1, 0, one.discarded)
    out.put(46, -1, 0, one.corruption)
    out.put_all(47, -1, 0, one.placed)
    out.put_all(48, -1, 0, one.glimpsed)
    out.put(49, -1, 0, one.taken)
    out.put_by_player(50, 0, one.looks)
    out.put_all(51, -1, 0, one.counted)
    out.put(52, -1, 0, one.vendetta_pile)
    out.put_all(53, -1, 0, one.vendetta_discard)
    out.put_bits(54, -1, 0, one.made)
    out.put(55, -1, 0, one.collecting)
    out.put(56, -1, 0, one.kind)
    out.put_by_player(57, 0, one.dues)
    out.put(58, -1, 0, one.drawn_count)
    out.put(59, -1, 0, len(one.drawn))
    out.put_all(60, -1, 0, one.drawn)
    out.put(61, -1, 0, len(one.shares))
    for n0, shares_0 in enumerate(one.shares):
        out.put_seat(62, -1, n0, shares_0)
    out.put(63, -1, 0, len(one.ledger))
    for n0, ledger_0 in enumerate(one.ledger):
        for n1, cell in enumerate(ledger_0):
            if n1 == 0:
                out.put(64, -1, n0, cell)
            elif n1 == 1:
                out.put_seat(65, -1, n0, cell)
            elif n1 == 2:
                out.put(66, -1, n0, cell)
            else:
                out.put(67, -1, 10 * n0 + n1 - 3, cell)
    out.put(68, -1, 0, len(one.bids))
    for n0, bids_0 in enumerate(one.bids):
        put_bid_view(bids_0, out, -1, n0)
    out.put(74, -1, 0, one.bearer)
    out.put(75, -1, 0, one.location)
    out.put_all(76, -1, 0, one.open_stake)
    out.put_seat_bits(77, -1, 0, one.bidders, 6)
    out.put_seat_bits(78, -1, 0, one.gained, 6)
    out.put(79, -1, 0, 1 if one.revealed else 0)
    out.put(80, -1, 0, one.resolving)
    out.put(81, -1, 0, one.window)
    out.put(82, -1, 0, 1 if one.passed else 0)
    out.put_seat_bits(83, -1, 0, one.aimed, 6)
    out.put_all(84, -1, 0, one.peeked)
    if one.doing:
        out.put(85, -1, 0, out.rules[one.doing])
    if one.doing == "aim":
        out.put(86, -1, 0, one.about % 64)
        out.put_seat(87, -1, 0, one.about % 512 // 64)
        out.put_bits(88, -1, 0, one.about // 512)
    elif one.doing == "cheat":
        out.put(89, -1, 0, one.about)
    elif one.doing == "corruption":
        out.put(90, -1, 0, one.about)
    elif one.doing == "hit":
        out.put(91, -1, 0, one.about % 64)
        out.put_seat(92, -1, 0, one.about % 512 // 64)
        out.put_bits(93, -1, 0, one.about // 512)
    elif one.doing == "intercept":
        out.put(94, -1, 0, one.about % 64)
        out.put_seat(95, -1, 0, one.about % 512 // 64)
        out.put_bits(96, -1, 0, one.about // 512)
    elif one.doing == "second_bill":
        out.put(97, -1, 0, one.about)
    elif one.doing == "sway":
        out.put(98, -1, 0, one.about)
    elif one.doing == "take_back":
        out.put(99, -1, 0, one.about % 4)
        out.put(100, -1, 0, one.about // 4)
    elif one.doing == "take_unbid":
        out.put_bits(101, -1, 0, one.about)
    out.put(102, -1, 0, len(one.picked))
    out.put_all(103, -1, 0, one.picked)
    put_house_rules(one.house_rules, out, -1, 0)
