"""Bootleggers at the door of a speakeasy (sections 3.3 and 3.6), by the specification: sales and margin."""

from __future__ import annotations

from dataclasses import dataclass

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.nouns import UNLIMITED, YES
from backroom.games.bootleggers.state import Game
from tests.models.passages import Model, Passage

OMALLEYS, MCCOY = 0, 4
SHADED = [0, 3, 4, 4, 8, 11]  # B-S1 to B-S6
WHOLESALE = [1, 2, 2, 2, 3, 3]
MARGIN = [0, 1, 1, 1, 2, 2]
BIG_CITY_BOYS = 5.5


@dataclass
class Sales:
    """What a sale can change."""

    money: list[int]
    load: list[int]  # of each truck
    pending: int  # the mask of speakeasies whose sales are still to come


def read(g: Game) -> Sales:
    """As it is."""
    return Sales(list(g.money), list(g.load), g.pending)


def is_common(g: Game, spot: int) -> bool:
    """O'Malley's, or under Copper in the House: no influence, unlimited demand (B3.222, B-T07)."""
    return spot == OMALLEYS or bool(g.coppered >> spot & 1)


def is_open(g: Game, spot: int) -> bool:
    """B3.210 to B3.212."""
    if g.busted >> spot & 1:
        return False
    return is_common(g, spot) or sum(g.influence[spot]) >= SHADED[spot]


def muscle(g: Game, me: int) -> float:
    """B3.3: the card before a Mobster, and Big City Boys on it."""
    return g.face_up[me] + (BIG_CITY_BOYS if g.boosted == me else 0)


def control(g: Game, spot: int) -> int:
    """B3.214 to B3.216: who has Control, or NOBODY."""
    if is_common(g, spot):
        return NOBODY
    if g.payoff[spot] != NOBODY:
        return g.payoff[spot]
    markers = g.influence[spot]
    able = [me for me, own in enumerate(markers) if own >= 1 and own >= sum(markers) - own]
    return max(able, key=lambda me: muscle(g, me), default=NOBODY)


def majority(g: Game, spot: int) -> int:
    """B3.217, B3.218: who has Majority where nobody has Control, or NOBODY."""
    markers = g.influence[spot]
    for me, own in enumerate(markers):
        if all(own > other for you, other in enumerate(markers) if you != me):
            return me
    return NOBODY


def decider(g: Game, spot: int) -> int:
    """B3.220."""
    if is_common(g, spot):
        return NOBODY
    return control(g, spot) if control(g, spot) != NOBODY else majority(g, spot)


def price(g: Game, spot: int, payee: int) -> int:
    """B3.509."""
    if g.coppered >> spot & 1:
        return 1
    if g.heat[spot] not in (NOBODY, payee):
        return 1
    return 2 if spot == MCCOY and len(g.money) == 6 else WHOLESALE[spot]


def margin(g: Game, spot: int) -> int:
    """B3.517."""
    printed = 1 if spot == MCCOY and len(g.money) == 6 else MARGIN[spot]
    return printed + (g.word >> spot & 1)


def line(g: Game, spot: int, dock: int) -> list[int]:
    """The loaded trucks at a dock, in the order in which they came."""
    trucks = [truck for truck, place in enumerate(g.place) if place == spot and g.dock[truck] == dock]
    return sorted([truck for truck in trucks if g.load[truck]], key=lambda truck: g.arrival[truck])


def after_sales(passage: Passage[Game]) -> Sales:
    """B3.505 to B3.518: dock by dock, truck by truck; then the margin."""
    g, spot = passage.before, passage.arg
    sales, demand, sold = read(g), g.demand, 0
    if is_common(g, spot):
        demand = UNLIMITED
    if is_open(g, spot):
        for truck in admitted(passage, demand):
            crates = min(g.load[truck], demand - sold)
            sold += crates
            sales.load[truck] -= crates
            sales.money[g.payee[truck]] += crates * price(g, spot, g.payee[truck])
    if control(g, spot) != NOBODY:
        sales.money[control(g, spot)] += sold * margin(g, spot)
    sales.pending &= ~(1 << spot)
    return sales


def admitted(passage: Passage[Game], demand: int) -> list[int]:
    """The trucks that may sell, in order; the decider is asked about the public dock (B3.510 to B3.514)."""
    g, spot = passage.before, passage.arg
    majority_dock, minority_dock, public_dock = (line(g, spot, dock) for dock in range(3))
    first = majority_dock + minority_dock
    boss = decider(g, spot)
    if is_common(g, spot):
        return first + public_dock
    left = demand - sum(g.load[truck] for truck in first)
    if boss == NOBODY or left <= 0 or not public_dock:
        return first
    if not g.box.admit_per_truck:
        return first + (public_dock if passage.ask("admit", boss, [0, 1]) == YES else [])
    for truck in public_dock:
        if left > 0 and (g.payee[truck] == boss or passage.ask("admit", boss, [0, 1]) == YES):
            first.append(truck)
            left -= g.load[truck]
    return first


MODELS = [Model("open_door", "close_door", read, after_sales)]
