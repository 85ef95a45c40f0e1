"""Explosions and incomes in Reckoning (sections 3.2, 3.3 and 3.7), by the specification."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from backroom.games.reckoning.nouns import GODFATHER, GONE, IN_FRONT, IN_PLAY, RUNNING
from backroom.games.reckoning.state import Game
from tests.models.passages import Model, Passage

BUSINESSES = [(6, 17), (11, 25), (4, 20)]  # bars, restaurants, gambling houses (R1.21)
REGISTER = 3


class Gangster(NamedTuple):
    """Who sits on a seat."""

    owner: int
    kind: int
    awake: bool


@dataclass
class Table:
    """What everybody sees, and the hands."""

    gangsters: dict[int, Gangster]  # by seat
    cakes: list[int]
    hands: list[list[int]]
    discards: list[int]
    out: list[bool]
    bank: int
    money: list[int]
    over: bool


def read(g: Game) -> Table:
    """The table as it is."""
    gangsters = {
        seat: Gangster(owner, kind, not g.asleep >> seat & 1)
        for seat in range(1, 31)
        for owner, gang in enumerate(g.gangs)
        for kind, of_kind in enumerate(g.types)
        if gang >> seat & 1 and of_kind >> seat & 1
    }
    out = [event != IN_PLAY for event in g.out]
    hands = [list(hand) for hand in g.hands]
    return Table(
        gangsters, list(g.cakes), hands, list(g.discards), out, g.bank, list(g.money), g.ended != RUNNING
    )


def explode(table: Table, owner: int) -> None:
    """R3.8 to R3.12 and R3.48: three seats, the players who have nobody left, the cake, the end."""
    middle = table.cakes[owner]
    left, right = middle % 30 + 1, (middle - 2) % 30 + 1
    for seat in (left, middle, right):
        table.gangsters.pop(seat, None)
    for me in range(len(table.money)):
        if not table.out[me] and all(gangster.owner != me for gangster in table.gangsters.values()):
            go_out(table, me)
    table.cakes[owner] = GONE if table.out[owner] else IN_FRONT
    alive = [me for me, out in enumerate(table.out) if not out]
    if len(alive) == 1:  # R7.2: the last gang takes the bank
        table.money[alive[0]] += table.bank
        table.bank = 0
    table.over = len(alive) < 2


def go_out(table: Table, me: int) -> None:
    """R3.42 to R3.45."""
    table.out[me] = True
    table.discards = sorted(table.discards + table.hands[me])
    table.hands[me] = []
    if table.cakes[me] == IN_FRONT:
        table.cakes[me] = GONE


def income(table: Table, me: int) -> int:
    """R3.14 to R3.16, in thousands."""
    awake = {seat: who for seat, who in table.gangsters.items() if who.owner == me and who.awake}
    earned = sum(who.kind == GODFATHER for who in awake.values())
    for one, other in BUSINESSES:
        earned += [0, 1, 4][(one in awake) + (other in awake)]
    return 2 * earned if REGISTER in awake else earned


def after_cake(passage: Passage[Game]) -> Table:
    """R3.7: the own cake explodes, wherever it lies."""
    table = read(passage.before)
    if table.cakes[passage.me] > 0:
        explode(table, passage.me)
    return table


def after_cash(passage: Passage[Game]) -> Table:
    """R3.17, R3.18: as far as the bank goes; the last money ends the game."""
    table = read(passage.before)
    paid = min(income(table, passage.me), table.bank)
    table.bank -= paid
    table.money[passage.me] += paid
    table.over = table.bank == 0
    return table


def after_boom(passage: Passage[Game]) -> Table:
    """R6.31, R6.33: any cake of another player."""
    table = read(passage.before)
    cakes = [owner for owner, seat in enumerate(table.cakes) if seat > 0 and owner != passage.me]
    explode(table, passage.ask("boom_which", passage.me, cakes))
    return table


MODELS = [
    Model("cake", "cake", read, after_cake),
    Model("cash", "cash", read, after_cash),
    Model("boom", "boom", read, after_boom),
]
