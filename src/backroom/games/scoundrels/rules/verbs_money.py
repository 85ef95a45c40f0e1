"""Money in programs (S3.75, S6.14): gaining, giving, taking, paying."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.scoundrels.arguments import is_job, pack_taking, taking_of
from backroom.games.scoundrels.nouns import MONEY, MONEY_CAME, PLAYER
from backroom.games.scoundrels.programs import Instruction
from backroom.games.scoundrels.rules.arming import arm
from backroom.games.scoundrels.rules.possible import counted, with_money
from backroom.games.scoundrels.state import Game, book

GAINS: Final = book.event("gains", {"player": PLAYER, "money": MONEY})
PAYS: Final = book.event("pays", {"player": PLAYER, "money": MONEY})
ROBS: Final = book.event("robs", {"player": PLAYER, "victim": PLAYER, "money": MONEY})


def gain(g: Game, me: Seat, amount: int, by_scoundrel: bool) -> None:
    """Money from the bank; only a scoundrel's arms `money` (S5.9)."""
    g.money[me] += amount
    g.tell(GAINS, me, amount)
    if by_scoundrel:
        arm(g, me, MONEY_CAME)


def pay(g: Game, me: Seat, amount: int) -> None:
    """Money to the bank."""
    g.money[me] -= amount
    g.tell(PAYS, me, amount)


def take(g: Game, me: Seat, victim: Seat, amount: int, by_scoundrel: bool) -> None:
    """Money from a player, at most what there is (S3.75)."""
    taken = min(amount, g.money[victim])
    if not taken:
        return
    g.money[victim] -= taken
    g.money[me] += taken
    g.did = 1
    g.tell(ROBS, me, victim, taken)
    if by_scoundrel:
        arm(g, me, MONEY_CAME)


# -- gain, give ---------------------------------------------------------------------------------------


def do_gain(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`gain N`, `gain N per ...`."""
    g.did = 1
    gain(g, me, step.number * counted(g, me, step.argument), is_job(arg))


def do_give(g: Game, me: Seat, step: Instruction, _arg: int) -> None:
    """`give N`: each opponent gains; they used nothing, so nothing of theirs is armed."""
    g.did = 1
    for rival in g.clockwise(me):
        gain(g, rival, step.number, by_scoundrel=False)


# -- take ---------------------------------------------------------------------------------------------


def do_take(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`take N one/each/same`."""
    if step.argument == "each":
        for rival in g.clockwise(me):
            take(g, me, rival, step.number, is_job(arg))
    elif step.argument == "same" and g.last_victim != NOBODY:
        take(g, me, g.last_victim, step.number, is_job(arg))
    else:
        g.do(take_from_one(me, pack_taking(step.number, is_job(arg))))


@book.query(PLAYER, "S-D21")
def TAKE_FROM(g: Game, me: Seat, _: int) -> list[int]:
    """D21: an opponent with money."""
    return with_money(g, me)


@book.rule
def take_from_one(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """Steal money from one opponent."""
    match picked:
        case ():
            g.ask(me, TAKE_FROM, arg)
        case (victim,):
            g.last_victim = victim
            amount, by_job = taking_of(arg)
            take(g, me, victim, amount, by_job)
