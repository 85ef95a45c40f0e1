"""A look as numbers: written by tools/encoders.py from shapes.py; `make format` writes it anew."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine.numbers import Numbers
from backroom.games.bootleggers import shapes
from backroom.games.bootleggers.looks import BootleggersLook, HouseRules, Mobster, Spot, Truck

VIEW: Final = shapes.BootleggersView


def put_mobster(one: Mobster, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `Mobster`."""
    out.put(37, owner, index, one.strength)
    out.put(38, owner, index, one.face_up)
    out.put(39, owner, index, one.muscle_cards)
    out.put(40, owner, index, len(one.hand))
    out.put_all(41, owner, 24 * index, one.hand)
    out.put(42, owner, index, one.money)
    out.put(43, owner, index, len(one.thugs))
    out.put_all(44, owner, 30 * index, one.thugs)
    out.put(45, owner, index, one.thug_cards)
    out.put(46, owner, index, one.graft)
    out.put(47, owner, index, one.crates)
    out.put(48, owner, index, one.boys)
    out.put(49, owner, index, one.frozen)
    out.put(50, owner, index, one.supply)
    out.put(51, owner, index, one.stored_dice)
    out.put(52, owner, index, one.stored_improvements)
    out.put(53, owner, index, one.family)
    out.put(54, owner, index, len(one.remotes))
    out.put_all(55, owner, 7 * index, one.remotes)
    out.put_bits(56, owner, 8 * index, one.blocked)
    out.put(57, owner, index, one.production)
    out.put(58, owner, index, 1 if one.warehouse else 0)
    out.put(59, owner, index, 1 if one.raised else 0)
    out.put(60, owner, index, one.asked_now)
    out.put(61, owner, index, one.asked_phase)


def put_spot(one: Spot, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `Spot`."""
    out.put(63, owner, index, 1 if one.open else 0)
    out.put(64, owner, index, one.shaded)
    out.put(65, owner, index, one.circles)
    out.put_by_player(66, index, one.markers)
    out.put_by_player(67, index, one.status)
    out.put_seat(68, owner, index, one.decider)
    out.put_seat(69, owner, index, one.controller)
    out.put(70, owner, index, one.spaces)
    out.put(71, owner, index, one.improvements)
    out.put(72, owner, index, one.dice)
    out.put(73, owner, index, one.wholesale)
    out.put(74, owner, index, one.margin)
    out.put(75, owner, index, one.price)
    out.put(76, owner, index, one.profit)
    out.put_seat(77, owner, index, one.payoff)
    out.put_seat(78, owner, index, one.heat)
    out.put(79, owner, index, 1 if one.coppered else 0)
    out.put(80, owner, index, 1 if one.busted else 0)
    out.put(81, owner, index, 1 if one.thirsty else 0)
    out.put(82, owner, index, 1 if one.word else 0)
    out.put(83, owner, index, 1 if one.pending else 0)
    out.put(84, owner, index, 1 if one.rolled else 0)
    for n0, lines_0 in enumerate(one.lines):
        out.put(85, owner, 3 * index + n0, len(lines_0))
        out.put_all(86, owner, 24 * (3 * index + n0), lines_0)


def put_truck(one: Truck, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `Truck`."""
    out.put(88, owner, index, one.number)
    out.put(89, owner, index, one.size)
    out.put(90, owner, index, one.capacity)
    out.put_seat(91, owner, index, one.owner)
    out.put_seat(92, owner, index, one.operator)
    out.put(93, owner, index, one.load)
    out.put_seat(94, owner, index, one.payee)
    out.put(95, owner, index, one.place)
    out.put(96, owner, index, one.dock)
    out.put(97, owner, index, one.arrival)
    out.put(98, owner, index, 1 if one.idle else 0)


def put_house_rules(one: HouseRules, out: Numbers, owner: i64, index: i64) -> None:
    """Write the fields of `HouseRules`."""
    out.put(146, owner, index, one.rounds)
    out.put(147, owner, index, 1 if one.chaos else 0)
    out.put(148, owner, index, 1 if one.realign else 0)
    out.put(149, owner, index, 1 if one.safe_house_any else 0)
    out.put(150, owner, index, 1 if one.admit_per_truck else 0)
    out.put(151, owner, index, 1 if one.shared_markers else 0)
    out.put(152, owner, index, 1 if one.brisk else 0)
    out.put(153, owner, index, one.talks)
    out.put(154, owner, index, 1 if one.cash_open else 0)
    out.put(155, owner, index, 1 if one.memory_aid else 0)
    out.put(156, owner, index, one.goal)
    out.put(157, owner, index, one.copper_from)
    out.put(158, owner, index, len(one.bonus_rounds))
    out.put_all(159, owner, 12 * index, one.bonus_rounds)
    out.put(160, owner, index, one.die_spaces)
    for n0, trucks_0 in enumerate(one.trucks):
        for n1, cell in enumerate(trucks_0):
            if n1 == 0:
                out.put(161, owner, 3 * index + n0, cell)
            elif n1 == 1:
                out.put(162, owner, 3 * index + n0, cell)
            elif n1 == 2:
                out.put(163, owner, 3 * index + n0, cell)
    out.put_all(164, owner, 35 * index, one.amounts)
    out.put_all(165, owner, 35 * index, one.limits)


def encode(one: BootleggersLook, out: Numbers) -> None:
    """Write a look."""
    out.begin(one.me, one.question)
    out.put(5, -1, 0, one.round)
    out.put(6, -1, 0, one.phase)
    out.put(7, -1, 0, one.ended)
    out.put_seat_bits(8, -1, 0, one.acted, 6)
    out.put(9, -1, 0, one.window)
    out.put(10, -1, 0, 1 if one.is_first else 0)
    out.put(11, -1, 0, 1 if one.is_last else 0)
    out.put(12, -1, 0, one.opening)
    out.put(13, -1, 0, one.door)
    out.put_seat_bits(14, -1, 0, one.out, 6)
    out.put_seat(15, -1, 0, one.floor)
    out.put_seat(16, -1, 0, one.boosted)
    out.put(17, -1, 0, len(one.muscle))
    out.put_all(18, -1, 0, one.muscle)
    out.put(19, -1, 0, len(one.muscle_discards))
    out.put_all(20, -1, 0, one.muscle_discards)
    out.put(21, -1, 0, one.deck)
    out.put(22, -1, 0, len(one.offer))
    out.put_all(23, -1, 0, one.offer)
    out.put(24, -1, 0, len(one.discards))
    out.put_all(25, -1, 0, one.discards)
    out.put(26, -1, 0, one.truck_deck)
    out.put(27, -1, 0, one.truck_offer)
    out.put(28, -1, 0, len(one.truck_discards))
    out.put_all(29, -1, 0, one.truck_discards)
    out.put_seat(30, -1, 0, one.holder)
    out.put(31, -1, 0, one.hidden)
    out.put_seat(32, -1, 0, one.union_boss)
    out.put(33, -1, 0, one.announced)
    out.put_seat(34, -1, 0, one.copper)
    out.put(35, -1, 0, one.demand)
    out.put(36, -1, 0, one.sold)
    for n0, mobsters_0 in enumerate(one.mobsters):
        put_mobster(mobsters_0, out, out.owner(n0), 0)
    out.put(62, -1, 0, len(one.spots))
    for n0, spots_0 in enumerate(one.spots):
        put_spot(spots_0, out, -1, n0)
    out.put(87, -1, 0, len(one.trucks))
    for n0, trucks_0 in enumerate(one.trucks):
        put_truck(trucks_0, out, -1, n0)
    out.put(99, -1, 0, len(one.proposal))
    for n0, proposal_0 in enumerate(one.proposal):
        if n0 == 0:
            for n1, cell in enumerate(proposal_0):
                if n1 == 0:
                    out.put_seat(100, -1, 0, cell)
                elif n1 == 1:
                    out.put_seat(101, -1, 0, cell)
        else:
            for n1, cell in enumerate(proposal_0):
                if n1 == 0:
                    out.put(102, -1, n0, cell)
                elif n1 == 1:
                    out.put(103, -1, n0, cell)
                else:
                    out.put(104, -1, 4 * n0 + n1 - 2, cell)
    out.put(105, -1, 0, one.counters)
    out.put(106, -1, 0, len(one.declined))
    for n0, declined_0 in enumerate(one.declined):
        out.put(107, -1, n0, len(declined_0))
        for n1, declined_1 in enumerate(declined_0):
            if n1 == 0:
                for n2, cell in enumerate(declined_1):
                    if n2 == 0:
                        out.put_seat(108, -1, n0, cell)
                    elif n2 == 1:
                        out.put_seat(109, -1, n0, cell)
            else:
                for n2, cell in enumerate(declined_1):
                    if n2 == 0:
                        out.put(110, -1, 32 * n0 + n1, cell)
                    elif n2 == 1:
                        out.put(111, -1, 32 * n0 + n1, cell)
                    else:
                        out.put(112, -1, 4 * (32 * n0 + n1) + n2 - 2, cell)
    out.put(113, -1, 0, len(one.promises))
    for n0, promises_0 in enumerate(one.promises):
        for n1, cell in enumerate(promises_0):
            if n1 == 0:
                out.put(114, -1, n0, cell)
            elif n1 == 1:
                out.put_seat(115, -1, n0, cell)
            elif n1 == 2:
                out.put_seat(116, -1, n0, cell)
            elif n1 == 3:
                out.put(117, -1, n0, cell)
            elif n1 == 4:
                out.put(118, -1, n0, cell)
            elif n1 == 5:
                out.put(119, -1, n0, cell)
            elif n1 == 6:
                out.put(120, -1, n0, 1 if cell else 0)
            else:
                out.put(121, -1, 2 * n0 + n1 - 7, cell)
    out.put(122, -1, 0, len(one.settled))
    for n0, settled_0 in enumerate(one.settled):
        for n1, cell in enumerate(settled_0):
            if n1 == 0:
                out.put(123, -1, n0, cell)
            elif n1 == 1:
                out.put_seat(124, -1, n0, cell)
            elif n1 == 2:
                out.put_seat(125, -1, n0, cell)
            elif n1 == 3:
                out.put(126, -1, n0, cell)
            elif n1 == 4:
                out.put(127, -1, n0, cell)
            elif n1 == 5:
                out.put(128, -1, n0, cell)
            elif n1 == 6:
                out.put(129, -1, n0, 1 if cell else 0)
            else:
                out.put(130, -1, 2 * n0 + n1 - 7, cell)
    if one.doing:
        out.put(131, -1, 0, out.rules[one.doing])
    if one.doing == "all_at_the_door":
        out.put(132, -1, 0, one.about)
    elif one.doing == "answers":
        out.put_seat_bits(133, -1, 0, one.about, 6)
    elif one.doing == "at_the_door":
        out.put(134, -1, 0, one.about)
    elif one.doing == "counter":
        out.put(135, -1, 0, one.about)
    elif one.doing == "extortion":
        out.put(136, -1, 0, one.about % 8)
        out.put_seat(137, -1, 0, one.about // 8)
    elif one.doing == "load_truck":
        out.put(138, -1, 0, one.about)
    elif one.doing == "placing":
        out.put(139, -1, 0, one.about)
    elif one.doing == "play_thug":
        out.put(140, -1, 0, one.about)
    elif one.doing == "propose":
        out.put_seat(141, -1, 0, one.about - 1)
    elif one.doing == "send_now":
        out.put(142, -1, 0, one.about)
    out.put(143, -1, 0, len(one.picked))
    out.put_all(144, -1, 0, one.picked)
    out.put_all(145, -1, 0, one.costs)
    put_house_rules(one.house_rules, out, -1, 0)
