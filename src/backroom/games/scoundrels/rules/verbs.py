"""Programs at work (6.A): costs, and one row of the verb table after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.scoundrels.arguments import (
    BY_ANOTHER,
    FROM_ASIDE,
    FROM_DISCARD,
    FROM_SALOON,
    FROM_SHEET,
    NO_TRAIT,
    OF_LEADER,
    OF_STRATEGY,
    area_at_work,
    memory_of,
    next_step,
    pack_ability,
    pack_memory,
    pack_use,
    program_number,
    step_of,
    trait_at_work,
)
from backroom.games.scoundrels.nouns import (
    IN_SALOON,
    JOBS,
    NO,
    NO_SAFE,
    NOBODY_THERE,
    ON_DISCARD,
    PLACES,
    SET_ASIDE,
    STANDING,
    YES,
    YES_OR_NO,
    trait_of,
)
from backroom.games.scoundrels.programs import Cost, Instruction, Program
from backroom.games.scoundrels.rules.announced import use
from backroom.games.scoundrels.rules.hiring import hire_by_ability
from backroom.games.scoundrels.rules.office import free_henchman, office
from backroom.games.scoundrels.rules.possible import (
    NOWHERE,
    hire_area,
    job_swap,
    means_of,
    targets,
    worthwhile,
)
from backroom.games.scoundrels.rules.standing import who_stands
from backroom.games.scoundrels.rules.swapping import swap_jobs, swap_traits
from backroom.games.scoundrels.rules.verbs_cards import do_draw, do_flip, do_peek, do_topdeck
from backroom.games.scoundrels.rules.verbs_men import (
    do_burn,
    do_free,
    do_jail,
    do_plant,
    do_rep,
    do_ultimatum,
    fall,
    jail,
)
from backroom.games.scoundrels.rules.verbs_money import do_gain, do_give, do_take, pay
from backroom.games.scoundrels.rules.verbs_safes import do_mark, do_scout, do_steal
from backroom.games.scoundrels.state import Game, book

NOTHING_TO_DO: Final = Program("", None, [])

Act = Callable[[Game, Seat, Instruction, int], None]


# -- the scoundrel at work ----------------------------------------------------------------------------


def area_of(standing: int) -> int:
    """Sheet, Saloon, discard, or set aside."""
    if standing < PLACES:
        return FROM_SHEET
    if standing < ON_DISCARD:
        return FROM_SALOON
    return FROM_DISCARD if standing == ON_DISCARD else FROM_ASIDE


def where_is(g: Game, me: Seat, arg: int) -> int:
    """Where the scoundrel at work stands now, in the area from which it was used; or NOWHERE."""
    trait = trait_at_work(arg)
    if trait == NO_TRAIT:
        return NOWHERE
    area = area_at_work(arg)
    if area == FROM_SHEET:
        return place_of(g.sheets[me], trait, 0)
    if area == FROM_SALOON:
        return place_of(g.saloon, trait, IN_SALOON)
    if area == FROM_DISCARD:
        return ON_DISCARD if place_of(g.discards, trait, 0) != NOWHERE else NOWHERE
    return SET_ASIDE if trait_of(g.set_aside) == trait else NOWHERE


def who_is_at_work(g: Game, me: Seat, arg: int) -> int:
    """The scoundrel at work; NOBODY_THERE if it has left the area from which it was used."""
    standing = where_is(g, me, arg)
    if standing == NOWHERE:
        return NOBODY_THERE
    if standing == ON_DISCARD:  # others may lie on it by now
        return g.discards[place_of(g.discards, trait_at_work(arg), 0)]
    return who_stands(g, me, standing)


def place_of(row: tuple[int, ...], trait: int, first: int) -> int:
    """Where in a row the scoundrel with this trait stands, counted from `first`."""
    for at, scoundrel in enumerate(row):
        if trait_of(scoundrel) == trait:
            return first + at
    return NOWHERE


# -- costs --------------------------------------------------------------------------------------------


def pay_cost(g: Game, me: Seat, cost: Cost, arg: int) -> None:
    """Pay what needs no choice; `free` is left to `free_henchman`."""
    if cost.verb == "pay":
        pay(g, me, cost.number)
    elif cost.verb == "rep":
        fall(g, me)
    elif cost.verb == "jail":
        jail(g, me)
    else:
        leave_afterwards(g, arg)


def leave_afterwards(g: Game, arg: int) -> None:
    """The scoundrel at work goes to the discard once its whole use is over (S3.30)."""
    g.leaving |= 1 << trait_at_work(arg)


# -- verbs that belong to other chapters --------------------------------------------------------------


def do_use(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`use own/saloon/discard`."""
    remember(g, me, arg, is_deed=True)
    g.do(use_another(me, USE_AREAS.index(step.argument)))


USE_AREAS: Final = ["own", "saloon", "discard"]


@book.query(STANDING, "S-D24")
def USE_WHICH(g: Game, me: Seat, area: int) -> list[int]:
    """D24: each usable scoundrel of the area."""
    return targets(g, me, USE_AREAS[area], means_of(g, me))


@book.rule
def use_another(g: Game, me: Seat, area: int, picked: Picked) -> None:
    """The user chooses another scoundrel and uses it, inside the same action."""
    match picked:
        case ():
            g.ask(me, USE_WHICH, area)
        case (standing,):
            g.do(use(me, pack_use(standing, BY_ANOTHER)))


def do_hire(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`hire saloon/discard`: D25 asks who, or nobody if it says `may`."""
    remember(g, me, arg, is_deed=False)
    g.do(hire_by_ability(me, pack_ability(hire_area(step), not step.may)))


def do_swap_jobs(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`swapjob self/others`."""
    g.do(swap_jobs(me, job_swap(step, where_is(g, me, arg))))


def do_swap_traits(g: Game, me: Seat, _step: Instruction, _arg: int) -> None:
    """`swaptrait`."""
    g.let(me, swap_traits)


def do_sheriff(g: Game, me: Seat, _step: Instruction, arg: int) -> None:
    """`sheriff`: the whole of the Office; step 3 is not affected."""
    remember(g, me, arg, is_deed=True)
    g.let(me, office)


def do_discard(g: Game, _me: Seat, _step: Instruction, arg: int) -> None:
    """`discard self`."""
    g.did = 1
    leave_afterwards(g, arg)


# -- the verb table -----------------------------------------------------------------------------------


ACTS: Final[dict[str, Act]] = {
    "gain": do_gain,
    "give": do_give,
    "take": do_take,
    "scout": do_scout,
    "mark": do_mark,
    "steal": do_steal,
    "draw": do_draw,
    "peek": do_peek,
    "flip": do_flip,
    "topdeck": do_topdeck,
    "jail": do_jail,
    "free": do_free,
    "plant": do_plant,
    "rep": do_rep,
    "hire": do_hire,
    "use": do_use,
    "swapjob": do_swap_jobs,
    "swaptrait": do_swap_traits,
    "sheriff": do_sheriff,
    "discard": do_discard,
    "burn": do_burn,
    "ultimatum": do_ultimatum,
}


# -- performing a program -----------------------------------------------------------------------------


def program_of(g: Game, arg: int) -> Program:
    """The program that is performed."""
    number = program_number(arg)
    if number < JOBS:
        return g.box.jobs[number].program
    if number >= OF_STRATEGY:
        program = g.box.strategies[number - OF_STRATEGY].program
    else:
        program = g.box.leader_actions[number - OF_LEADER]
    return NOTHING_TO_DO if program is None else program


def forget(g: Game) -> None:
    """No step of this program has scouted, chosen, freed, looked or done anything."""
    g.last_safe = NO_SAFE
    g.last_victim = NOBODY
    g.freed = NOBODY
    g.peeked = 0
    g.did = 0


@book.query(YES_OR_NO, "S-D28")
def MAY(_g: Game, _me: Seat, _arg: int) -> list[int]:
    """D28: the optional part, or not."""
    return [NO, YES]


@book.rule
def perform(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """A program, step by step in printed order; what is impossible is skipped (S3.28, S3.29)."""
    steps = program_of(g, arg).instructions
    at = step_of(arg)
    if (at == 0 and not picked) or at == len(steps):
        forget(g)
    if at == len(steps):
        return
    step = steps[at]
    if picked == () and is_due(g, me, step, arg):
        if step.may and step.verb != "hire":
            g.ask(me, MAY, arg)
            return
        picked = (YES,)
    g.did = 0
    g.do(perform(me, next_step(arg)))
    if picked == (YES,):
        take_step(g, me, step, arg)


def is_due(g: Game, me: Seat, step: Instruction, arg: int) -> bool:
    """Can it be done, and did the step before do something if this one says `then` (S6.4)?"""
    if step.then and not g.did:
        return False
    return worthwhile(g, me, step, swap_standing(g, me, arg), means_of(g, me)) != 0


def swap_standing(g: Game, me: Seat, arg: int) -> int:
    """Where the scoundrel at work can be reached; one that is buried in the discard cannot."""
    standing = where_is(g, me, arg)
    if standing == ON_DISCARD and who_stands(g, me, standing) != who_is_at_work(g, me, arg):
        return NOWHERE
    return standing


def take_step(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """Pay the cost, then act."""
    cost = step.cost
    if cost is not None and cost.verb == "free":
        owners = worthwhile(g, me, step, swap_standing(g, me, arg), means_of(g, me))
        g.do(free_henchman(me, owners), act(me, arg))
        return
    if cost is not None:
        pay_cost(g, me, cost, arg)
        g.did = 0
    ACTS[step.verb](g, me, step, arg)


@book.rule
def act(g: Game, me: Seat, arg: int, _picked: Picked) -> None:
    """What a henchman was freed for."""
    step = program_of(g, arg).instructions[step_of(arg)]
    g.did = 0
    ACTS[step.verb](g, me, step, arg)


# -- programs inside programs -------------------------------------------------------------------------


def remember(g: Game, me: Seat, arg: int, is_deed: bool) -> None:
    """What this program has done so far comes back after the one inside it, if there is more of it to do."""
    if step_of(arg) + 1 < len(program_of(g, arg).instructions):
        g.do(recall(me, pack_memory(g.last_safe, g.last_victim, g.freed, is_deed, g.peeked)))


@book.rule
def recall(g: Game, _me: Seat, arg: int, _picked: Picked) -> None:
    """The outer program goes on where it was."""
    g.last_safe, g.last_victim, g.freed, is_deed, g.peeked = memory_of(arg)
    if is_deed:
        g.did = 1
