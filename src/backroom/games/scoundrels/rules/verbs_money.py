"""Money in programs (S3.75, S6.14): gaining, giving, taking, paying."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.scoundrels.nouns import JOBS, MONEY, MONEY_CAME, NIGHT, NOBODY_THERE, PLACES, PLAYER
from backroom.games.scoundrels.programs import Instruction
from backroom.games.scoundrels.rules.triggers import arm
from backroom.games.scoundrels.state import Game, book

PROGRAM: Final = 256  # the argument of a performance is the program, and more from this bit on
IN_JOB: Final = 128  # an amount that is taken by using a scoundrel

GAINS: Final = book.event("gains", {"player": PLAYER, "money": MONEY})
PAYS: Final = book.event("pays", {"player": PLAYER, "money": MONEY})
ROBS: Final = book.event("robs", {"player": PLAYER, "victim": PLAYER, "money": MONEY})


def is_job(arg: int) -> bool:
    """Is it a scoundrel's job that is performed, and not a leader action or a strategy card?"""
    return arg % PROGRAM < JOBS


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


def counted(g: Game, me: Seat, what: str) -> int:
    """What `gain N per` counts: cards played today, scoundrels or safes on the sheet."""
    if what == "per card":
        return g.house.turns if g.phase == NIGHT else g.cards_played(me)
    if what == "per scoundrel":
        return PLACES - g.sheets[me].count(NOBODY_THERE)
    if what == "per safe":
        return g.where.count(me)
    return 1


def can_gain(g: Game, me: Seat, step: Instruction, _standing: int) -> bool:
    """There is something to count."""
    return counted(g, me, step.argument) > 0


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


def with_money(g: Game, me: Seat) -> list[Seat]:
    """The opponents who have money."""
    return [rival for rival in range(g.house.players) if rival != me and g.money[rival] > 0]


def can_take(g: Game, me: Seat, step: Instruction, _standing: int) -> bool:
    """Somebody who would be hit has money; `same` without anybody chosen before is `one`."""
    if step.argument == "same" and g.last_victim != NOBODY:
        return g.money[g.last_victim] > 0
    return len(with_money(g, me)) > 0


def do_take(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`take N one/each/same`."""
    if step.argument == "each":
        for rival in g.clockwise(me):
            take(g, me, rival, step.number, is_job(arg))
    elif step.argument == "same" and g.last_victim != NOBODY:
        take(g, me, g.last_victim, step.number, is_job(arg))
    else:
        g.do(take_from_one(me, step.number + (IN_JOB if is_job(arg) else 0)))


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
            take(g, me, victim, arg % IN_JOB, arg >= IN_JOB)
