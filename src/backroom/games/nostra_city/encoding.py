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
    for n0, caids_0 in enumerate(one.caids):
        out.put(22, owner, 21 * index + n0, caids_0)
    out.put(23, owner, index, len(one.turfs))
    for n0, turfs_0 in enumerate(one.turfs):
        out.put(24, owner, 15 * index + n0, turfs_0)
    out.put(25, owner, index, len(one.prizes))
    for n0, prizes_0 in enumerate(one.prizes):
        out.put(26, owner, 13 * index + n0, prizes_0)
    out.put(27, owner, index, len(one.engaged))
    for n0, engaged_0 in enumerate(one.engaged):
        out.put(28, owner, 36 * index + n0, engaged_0)
    out.put(29, owner, index, one.bills)
    out.put(30, owner, index, one.cards)
    out.put(31, owner, index, one.shames)
    out.put(32, owner, index, one.zealous)
    out.put(33, owner, index, one.placed)
    out.put(34, owner, index, one.corruptions)
    for n0, known_0 in enumerate(one.known):
        out.put(35, owner, 7 * index + n0, known_0)
    for n0, bank_0 in enumerate(one.bank):
        out.put(36, owner, 7 * index + n0, bank_0)
    for n0, hand_0 in enumerate(one.hand):
        out.put(37, owner, 12 * index + n0, hand_0)
    out.put(38, owner, index, 1 if one.informant else 0)
    for n0, turfs_by_type_0 in enumerate(one.turfs_by_type):
        out.put(39, owner, 7 * index + n0, turfs_by_type_0)


def put_bid_view(one: BidView, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `BidView`."""
    out.put_seat(69, owner, index, one.owner)
    out.put(70, owner, index, one.caid)
    out.put(71, owner, index, one.slot)
    out.put(72, owner, index, one.bills)
    for n0, stake_0 in enumerate(one.stake):
        out.put(73, owner, 7 * index + n0, stake_0)


def put_house_rules(one: HouseRules, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `HouseRules`."""
    for n0, values_0 in enumerate(one.values):
        out.put(104, owner, 7 * index + n0, values_0)
    for n0, points_0 in enumerate(one.points):
        out.put(105, owner, 7 * index + n0, points_0)
    out.put(106, owner, index, one.spaces)
    out.put(107, owner, index, one.last_blue)
    out.put(108, owner, index, one.bank_limit)
    out.put(109, owner, index, one.months)
    out.put(110, owner, index, one.first_verdict)
    out.put(111, owner, index, one.underboss)
    out.put(112, owner, index, one.zealous_from)
    for n0, titles_0 in enumerate(one.titles):
        out.put(113, owner, 3 * index + n0, titles_0)
    for n0, bonuses_0 in enumerate(one.bonuses):
        out.put(114, owner, 3 * index + n0, bonuses_0)
    for n0, bribes_0 in enumerate(one.bribes):
        out.put(115, owner, 6 * index + n0, bribes_0)
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
    for n0, street_0 in enumerate(one.street):
        out.put(13, -1, n0, street_0)
    out.put(14, -1, 0, one.street_pile)
    out.put(15, -1, 0, len(one.removed))
    for n0, removed_0 in enumerate(one.removed):
        out.put(16, -1, n0, removed_0)
    for n0, titles_0 in enumerate(one.titles):
        out.put_seat(17, -1, n0, titles_0)
    for n0, bonuses_0 in enumerate(one.bonuses):
        out.put_seat(18, -1, n0, bonuses_0)
    out.put(19, -1, 0, one.zealous_left)
    for n0, lieutenants_0 in enumerate(one.lieutenants):
        put_lieutenant(lieutenants_0, out, out.owner(n0), 0)
    for n0, bank_0 in enumerate(one.bank):
        out.put(40, -1, n0, bank_0)
    for n0, hand_0 in enumerate(one.hand):
        out.put(41, -1, n0, hand_0)
    out.put(42, -1, 0, 1 if one.informant else 0)
    out.put(43, -1, 0, one.pile)
    out.put(44, -1, 0, one.discard)
    for n0, discarded_0 in enumerate(one.discarded):
        out.put(45, -1, n0, discarded_0)
    out.put(46, -1, 0, one.corruption)
    for n0, placed_0 in enumerate(one.placed):
        out.put(47, -1, n0, placed_0)
    for n0, glimpsed_0 in enumerate(one.glimpsed):
        out.put(48, -1, n0, glimpsed_0)
    out.put(49, -1, 0, one.taken)
    for n0, looks_0 in enumerate(one.looks):
        out.put(50, out.owner(n0), 0, looks_0)
    for n0, counted_0 in enumerate(one.counted):
        out.put(51, -1, n0, counted_0)
    out.put(52, -1, 0, one.vendetta_pile)
    for n0, vendetta_discard_0 in enumerate(one.vendetta_discard):
        out.put(53, -1, n0, vendetta_discard_0)
    out.put_bits(54, -1, 0, one.made)
    out.put(55, -1, 0, one.collecting)
    out.put(56, -1, 0, one.kind)
    for n0, dues_0 in enumerate(one.dues):
        out.put(57, out.owner(n0), 0, dues_0)
    out.put(58, -1, 0, one.drawn_count)
    out.put(59, -1, 0, len(one.drawn))
    for n0, drawn_0 in enumerate(one.drawn):
        out.put(60, -1, n0, drawn_0)
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
    for n0, open_stake_0 in enumerate(one.open_stake):
        out.put(76, -1, n0, open_stake_0)
    out.put_seat_bits(77, -1, 0, one.bidders, 6)
    out.put_seat_bits(78, -1, 0, one.gained, 6)
    out.put(79, -1, 0, 1 if one.revealed else 0)
    out.put(80, -1, 0, one.resolving)
    out.put(81, -1, 0, one.window)
    out.put(82, -1, 0, 1 if one.passed else 0)
    out.put_seat_bits(83, -1, 0, one.aimed, 6)
    for n0, peeked_0 in enumerate(one.peeked):
        out.put(84, -1, n0, peeked_0)
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
    for n0, picked_0 in enumerate(one.picked):
        out.put(103, -1, n0, picked_0)
    put_house_rules(one.house_rules, out, -1, 0)
