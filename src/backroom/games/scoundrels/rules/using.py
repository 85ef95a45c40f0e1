"""Using a scoundrel (3.E), from its flags to its partners and its end."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.arguments import (
    BY_HIRE,
    at_work_of,
    is_double,
    pack_at_work,
    pack_conclusion,
    pack_job,
    trait_at_work,
    use_of,
)
from backroom.games.scoundrels.nouns import (
    AGAIN,
    IN_SALOON,
    NOBODY_THERE,
    ON_DISCARD,
    ONCE_MORE,
    PLACES,
    PLAYER,
    SCOUNDREL,
    SET_ASIDE,
    STANDING,
    STOP,
    job_of,
    trait_of,
)
from backroom.games.scoundrels.rules import announced
from backroom.games.scoundrels.rules.arming import arm_partners
from backroom.games.scoundrels.rules.office import free_henchman
from backroom.games.scoundrels.rules.possible import NOWHERE, is_possible, means_of, owners_in_jail
from backroom.games.scoundrels.rules.saloon import discard, leave_saloon, refill
from backroom.games.scoundrels.rules.standing import who_stands
from backroom.games.scoundrels.rules.verbs import (
    area_of,
    pay_cost,
    perform,
    swap_standing,
    where_is,
    who_is_at_work,
)
from backroom.games.scoundrels.rules.verbs_money import gain
from backroom.games.scoundrels.state import Game, book

USES: Final = book.event("uses", {"player": PLAYER, "scoundrel": SCOUNDREL, "standing": STANDING})
USES_AGAIN: Final = book.event("uses_again", {"player": PLAYER, "scoundrel": SCOUNDREL})
GOES: Final = book.event("goes", {"player": PLAYER, "scoundrel": SCOUNDREL, "standing": STANDING})


# -- the use ------------------------------------------------------------------------------------------


def flag(g: Game, scoundrel: int) -> None:
    """Its trait and its job are used (S3.9)."""
    g.traits_used |= 1 << trait_of(scoundrel)
    g.jobs_used |= 1 << job_of(scoundrel)


@book.write(announced.use)
def use(g: Game, me: Seat, arg: int, _picked: Picked) -> None:
    """Flag it, gain its +$1, pay its use cost, perform its job; what follows is up to `conclude` (S3.28)."""
    standing, by = use_of(arg)
    scoundrel = who_stands(g, me, standing)
    trait = g.box.trait[scoundrel]
    g.tell(USES, me, scoundrel, standing)
    flag(g, scoundrel)
    if standing < PLACES:
        g.armed[me] &= ~(1 << standing)  # S5.8
    at_work = pack_at_work(trait_of(scoundrel), area_of(standing))
    if trait.discards_itself or (trait.when_hired and by != BY_HIRE):
        g.leaving |= 1 << trait_of(scoundrel)  # S3.30, S3.38
    twice = trait.double >> by & 1 == 1 or (by == BY_HIRE and trait.when_hired == 2)
    g.do(perform(me, pack_job(job_of(scoundrel), at_work)), conclude(me, pack_conclusion(at_work, twice)))
    if trait.plus >> by & 1:
        gain(g, me, 1, by_scoundrel=True)
    cost = trait.use_cost
    if cost is not None and cost.verb == "free":
        g.do(free_henchman(me, owners_in_jail(g, me, cost.argument, g.jail)))
    elif cost is not None:
        pay_cost(g, me, cost, at_work)


@book.query(ONCE_MORE, "S-D08")
def TWICE_OVER(_g: Game, _me: Seat, _: int) -> list[int]:
    """D08: perform the job again, or stop."""
    return [STOP, AGAIN]


@book.rule
def conclude(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """A double effect performs the job that the scoundrel has now once more, if it can (S3.31, S3.32)."""
    match picked:
        case () if is_double(arg) and may_repeat(g, me, arg):
            g.ask(me, TWICE_OVER, arg)
        case (choice,) if choice == AGAIN:
            scoundrel, at_work = who_is_at_work(g, me, arg), at_work_of(arg)
            g.tell(USES_AGAIN, me, scoundrel)
            flag(g, scoundrel)
            g.do(perform(me, pack_job(job_of(scoundrel), at_work)), conclude(me, at_work))
        case _:
            end_use(g, me, arg, where_is(g, me, arg))


def may_repeat(g: Game, me: Seat, arg: int) -> bool:
    """Is the scoundrel still where it was used, and its job possible?"""
    scoundrel = who_is_at_work(g, me, arg)
    if scoundrel == NOBODY_THERE:
        return False
    program = g.box.job[scoundrel].program
    return is_possible(g, me, program, swap_standing(g, me, arg), means_of(g, me))


# -- the end of a use ---------------------------------------------------------------------------------


def end_use(g: Game, me: Seat, arg: int, standing: int) -> None:
    """Partners are armed, then a scoundrel that discards itself goes, unless it has left already."""
    trait = trait_at_work(arg)
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
        discard(g, scoundrel)


def bury(g: Game, trait: int) -> int:
    """A scoundrel of the discard goes under it."""
    scoundrel = next(one for one in g.discards if trait_of(one) == trait)
    g.discards = (scoundrel, *[one for one in g.discards if one != scoundrel])
    return scoundrel
