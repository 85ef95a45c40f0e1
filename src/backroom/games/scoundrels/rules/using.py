"""Using a scoundrel (3.E): when it may be used, the use from its flags to its partners and its end."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.nouns import (
    AGAIN,
    IN_SALOON,
    JOBS,
    NOBODY_THERE,
    ON_DISCARD,
    ONCE_MORE,
    PLACES,
    PLAYER,
    SCOUNDREL,
    SET_ASIDE,
    STANDING,
    STOP,
)
from backroom.games.scoundrels.rules.links import BY, BY_ANOTHER, BY_HIRE, RULES, TESTS
from backroom.games.scoundrels.rules.office import free_henchman
from backroom.games.scoundrels.rules.saloon import discard, leave_saloon, refill
from backroom.games.scoundrels.rules.standing import disarm, who_stands
from backroom.games.scoundrels.rules.triggers import arm_partners
from backroom.games.scoundrels.rules.verbs import (
    AREA,
    AT_WORK,
    NOWHERE,
    area_of,
    holds,
    is_possible,
    pay_cost,
    payers,
    perform,
    shift,
    where_is,
)
from backroom.games.scoundrels.rules.verbs_men import owners_in_jail
from backroom.games.scoundrels.rules.verbs_money import gain
from backroom.games.scoundrels.state import Game, book

TWICE: Final = AREA * 4  # a performance that may be followed by a second one

USES: Final = book.event("uses", {"player": PLAYER, "scoundrel": SCOUNDREL, "standing": STANDING})
USES_AGAIN: Final = book.event("uses_again", {"player": PLAYER, "scoundrel": SCOUNDREL})
GOES: Final = book.event("goes", {"player": PLAYER, "scoundrel": SCOUNDREL, "standing": STANDING})


# -- may it be used? ----------------------------------------------------------------------------------


def is_usable(g: Game, me: Seat, standing: int, by: int = BY_ANOTHER) -> bool:
    """Not spent, its requirement holds, its costs can be paid, its job can do something (S3.27)."""
    scoundrel = who_stands(g, me, standing)
    if scoundrel == NOBODY_THERE or g.is_spent(scoundrel):
        return False
    trait = g.house.traits[scoundrel // JOBS]
    if trait.requires is not None and not holds(g, me, trait.requires):
        return False
    traits_used, jobs_used = g.traits_used, g.jobs_used
    flag(g, scoundrel)  # S3.86: a chain never comes back to it
    bonus = trait.plus >> by & 1
    g.money[me] += bonus
    usable = is_job_possible(g, me, standing, scoundrel)
    g.money[me] -= bonus
    g.traits_used, g.jobs_used = traits_used, jobs_used
    return usable


def is_job_possible(g: Game, me: Seat, standing: int, scoundrel: int) -> bool:
    """Can the trait's use cost be paid, and is the job possible in the state after that (S9.44)?"""
    program = g.house.jobs[scoundrel % JOBS].program
    cost = g.house.traits[scoundrel // JOBS].use_cost
    if cost is None:
        return is_possible(g, me, program, standing)
    able = payers(g, me, cost)
    for owner in range(g.house.players):
        if able >> owner & 1:
            shift(g, owner, cost, 1)
            possible = is_possible(g, me, program, standing)
            shift(g, owner, cost, -1)
            if possible:
                return True
    return False


def flag(g: Game, scoundrel: int) -> None:
    """Its trait and its job are used (S3.9)."""
    g.traits_used |= 1 << scoundrel // JOBS
    g.jobs_used |= 1 << scoundrel % JOBS


def is_usable_by(g: Game, me: Seat, arg: int) -> bool:
    """The same, by the argument of `use`."""
    return is_usable(g, me, arg % BY, arg // BY)


# -- the use ------------------------------------------------------------------------------------------


@book.rule
def use(g: Game, me: Seat, arg: int, _picked: Picked) -> None:
    """Flag it, gain its +$1, pay its use cost, perform its job; what follows is up to `conclude` (S3.28)."""
    standing, by = arg % BY, arg // BY
    scoundrel = who_stands(g, me, standing)
    trait = g.house.traits[scoundrel // JOBS]
    g.tell(USES, me, scoundrel, standing)
    flag(g, scoundrel)
    disarm(g, me, standing)
    at_work = AT_WORK * (1 + scoundrel // JOBS) + AREA * area_of(standing)
    if trait.discards_itself or (trait.when_hired and by != BY_HIRE):
        g.leaving |= 1 << scoundrel // JOBS  # S3.30, S3.38
    is_double = trait.double >> by & 1 == 1 or (by == BY_HIRE and trait.when_hired == 2)
    g.do(perform(me, scoundrel % JOBS + at_work), conclude(me, at_work + (TWICE if is_double else 0)))
    if trait.plus >> by & 1:
        gain(g, me, 1, by_scoundrel=True)
    cost = trait.use_cost
    if cost is not None and cost.verb == "free":
        g.do(free_henchman(me, owners_in_jail(g, me, cost.argument)))
    elif cost is not None:
        pay_cost(g, me, cost, at_work)


@book.query(ONCE_MORE, "S-D08")
def TWICE_OVER(_g: Game, _me: Seat, _: int) -> list[int]:
    """D08: perform the job again, or stop."""
    return [STOP, AGAIN]


@book.rule
def conclude(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """A double effect performs the job that the scoundrel has now once more, if it can (S3.31, S3.32)."""
    standing = where_is(g, me, arg)
    match picked:
        case () if arg >= TWICE and may_repeat(g, me, standing):
            g.ask(me, TWICE_OVER, arg)
        case (choice,) if choice == AGAIN:
            scoundrel = who_stands(g, me, standing)
            g.tell(USES_AGAIN, me, scoundrel)
            flag(g, scoundrel)
            g.do(perform(me, scoundrel % JOBS + arg % TWICE), conclude(me, arg % TWICE))
        case _:
            end_use(g, me, arg, standing)


def may_repeat(g: Game, me: Seat, standing: int) -> bool:
    """Is the scoundrel still where it was used, and its job possible?"""
    if standing == NOWHERE:
        return False
    return is_possible(g, me, g.house.jobs[who_stands(g, me, standing) % JOBS].program, standing)


# -- the end of a use ---------------------------------------------------------------------------------


def end_use(g: Game, me: Seat, arg: int, standing: int) -> None:
    """Partners are armed, then a scoundrel that discards itself goes, unless it has left already."""
    trait = arg // AT_WORK % 64 - 1
    if 0 <= standing < PLACES:
        arm_partners(g, me, standing)
    is_leaving = g.leaving >> trait & 1 == 1
    g.leaving &= ~(1 << trait)
    if is_leaving and standing != NOWHERE and standing != SET_ASIDE:
        go(g, me, standing, trait)


def go(g: Game, me: Seat, standing: int, trait: int) -> None:
    """From the sheet or the Saloon on top of the discard, from the discard under it (S3.30)."""
    if standing == ON_DISCARD:
        scoundrel = bury(g, trait)
        g.tell(GOES, me, scoundrel, standing)
        return
    scoundrel = who_stands(g, me, standing)
    g.tell(GOES, me, scoundrel, standing)
    if standing >= IN_SALOON:
        discard(g, leave_saloon(g, standing))
        refill(g)
    else:
        g.seat_scoundrel(me, standing, NOBODY_THERE)
        disarm(g, me, standing)
        discard(g, scoundrel)


def bury(g: Game, trait: int) -> int:
    """A scoundrel of the discard goes under it."""
    scoundrel = next(one for one in g.discards if one // JOBS == trait)
    g.discards = (scoundrel, *[one for one in g.discards if one != scoundrel])
    return scoundrel


RULES["use"] = use
TESTS["is_usable"] = is_usable_by
