"""Programs at work (6.A): conditions, costs, and one row of the verb table after the other.

The argument of a performance says what is performed: a job number, 100 + slot for a leader action or 200 +
strategy; then the step (STEP); then 1 + the trait of the scoundrel at work (AT_WORK), by which it is found
again wherever it moves, and the area in which it stood (AREA).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.scoundrels.nouns import (
    IN_SALOON,
    JOBS,
    LOWEST,
    NO,
    NO_SAFE,
    ON_DISCARD,
    PLACES,
    SALOON,
    SET_ASIDE,
    STANDING,
    YES,
    YES_OR_NO,
)
from backroom.games.scoundrels.programs import Condition, Cost, Instruction, Program
from backroom.games.scoundrels.rules.hiring import COMPULSORY, hire_by_ability, may_hire
from backroom.games.scoundrels.rules.links import BY_ANOTHER, is_usable, use
from backroom.games.scoundrels.rules.office import free_henchman, office
from backroom.games.scoundrels.rules.standing import who_stands
from backroom.games.scoundrels.rules.swapping import (
    OTHERS,
    SELF,
    may_swap_jobs,
    may_swap_traits,
    swap_jobs,
    swap_traits,
)
from backroom.games.scoundrels.rules.verbs_cards import (
    can_peek,
    do_draw,
    do_flip,
    do_peek,
    do_topdeck,
    has_deck,
)
from backroom.games.scoundrels.rules.verbs_men import (
    can_burn,
    can_free,
    can_jail,
    can_plant,
    can_rise,
    can_threaten,
    do_burn,
    do_free,
    do_jail,
    do_plant,
    do_rep,
    do_ultimatum,
    fall,
    jail,
    owners_in_jail,
)
from backroom.games.scoundrels.rules.verbs_money import (
    PROGRAM,
    can_gain,
    can_take,
    do_gain,
    do_give,
    do_take,
    pay,
)
from backroom.games.scoundrels.rules.verbs_safes import do_mark, do_scout, do_steal, has_safes
from backroom.games.scoundrels.state import Game, book

OF_LEADER: Final = 100
OF_STRATEGY: Final = 200
STEPS: Final = 256  # more than a program has
STEP: Final = PROGRAM
AT_WORK: Final = STEP * STEPS  # 1 + the trait, below AREA
AREA: Final = AT_WORK * 64  # 0 .. 3: sheet, Saloon, discard, set aside
DID: Final = 4096  # what was inside a program did something, in the argument of `recall`
NOWHERE: Final = -1  # no scoundrel is at work, or it has left

NOTHING_TO_DO: Final = Program("", None, [])

Possible = Callable[[Game, Seat, Instruction, int], bool]
Act = Callable[[Game, Seat, Instruction, int], None]


# -- the scoundrel at work ----------------------------------------------------------------------------


def area_of(standing: int) -> int:
    """Sheet, Saloon, discard, or set aside."""
    if standing < PLACES:
        return 0
    return 1 if standing < ON_DISCARD else standing - ON_DISCARD + 2


def where_is(g: Game, me: Seat, arg: int) -> int:
    """Where the scoundrel at work stands now, in the area from which it was used; or NOWHERE."""
    trait = arg // AT_WORK % 64 - 1
    if trait < 0:
        return NOWHERE
    area = arg // AREA % 4
    if area == 0:
        return place_of(g.sheets[me], trait, 0)
    if area == 1:
        return place_of(g.saloon, trait, IN_SALOON)
    if area == 2:
        return ON_DISCARD if place_of(g.discards, trait, 0) != NOWHERE else NOWHERE
    return SET_ASIDE if g.set_aside // JOBS == trait else NOWHERE


def place_of(row: tuple[int, ...], trait: int, first: int) -> int:
    """Where in a row the scoundrel with this trait stands, counted from `first`."""
    for at, scoundrel in enumerate(row):
        if scoundrel // JOBS == trait:
            return first + at
    return NOWHERE


# -- conditions ---------------------------------------------------------------------------------------


def holds(g: Game, me: Seat, condition: Condition | None) -> bool:
    """Does a condition hold for this player now? No condition always does."""
    if condition is None:
        return True
    kind, number = condition.kind, condition.number
    if kind == "money<":
        return g.money[me] < number
    if kind == "money>=":
        return g.money[me] >= number
    if kind == "money=":
        return g.money[me] == number
    if kind == "rep>=":
        return g.reputation[me] >= number
    if kind == "richest":
        return max([g.money[rival] for rival in g.clockwise(me)]) < g.money[me]
    mine = g.where.count(me)
    return any(g.where.count(rival) > mine for rival in g.clockwise(me))


# -- costs --------------------------------------------------------------------------------------------


def payers(g: Game, me: Seat, cost: Cost) -> int:
    """Whose pieces can pay it, as a mask: for `free` owners in jail, otherwise the user; 0: nobody's."""
    if cost.verb == "free":
        return owners_in_jail(g, me, cost.argument)
    if cost.verb == "pay":
        can_pay = g.money[me] >= cost.number
    elif cost.verb == "rep":
        can_pay = g.reputation[me] > LOWEST
    else:
        can_pay = cost.verb == "discard" or g.reserve[me] > 0
    return 1 << me if can_pay else 0


def shift(g: Game, owner: Seat, cost: Cost, times: int) -> None:
    """As if a cost were paid (1), and as it was again (-1): for looking ahead only."""
    if cost.verb == "pay":
        g.money[owner] -= cost.number * times
    elif cost.verb == "rep":
        g.reputation[owner] -= times
    elif cost.verb == "jail":
        g.reserve[owner] -= times
        g.jail[owner] += times
    elif cost.verb == "free":
        g.reserve[owner] += times
        g.jail[owner] -= times


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
    trait = arg // AT_WORK % 64 - 1
    if trait >= 0:
        g.leaving |= 1 << trait


def worthwhile(g: Game, me: Seat, step: Instruction, standing: int) -> int:
    """Who can pay the cost of a step so that what it buys is possible afterwards, as a mask (S6.3)."""
    cost = step.cost
    if cost is None:
        return 1 << me if VERBS[step.verb].possible(g, me, step, standing) else 0
    found, freed = 0, g.freed
    able = payers(g, me, cost)
    for owner in range(g.house.players):
        if able >> owner & 1:
            shift(g, owner, cost, 1)
            if cost.verb == "free":
                g.freed = owner
            if VERBS[step.verb].possible(g, me, step, standing):
                found |= 1 << owner
            g.freed = freed
            shift(g, owner, cost, -1)
    return found


def can_pay_all(g: Game, me: Seat, steps: list[Instruction]) -> bool:
    """Can all compulsory costs of a program be paid together (S3.27)?"""
    paid: list[tuple[Cost, Seat]] = []
    is_enough = True
    for step in steps:
        cost = step.cost
        if cost is None or step.may or step.then:
            continue
        able = payers(g, me, cost)
        if not able:
            is_enough = False
            break
        owner = (able & -able).bit_length() - 1
        shift(g, owner, cost, 1)
        paid.append((cost, owner))
    for cost, owner in paid:
        shift(g, owner, cost, -1)
    return is_enough


# -- is it possible? ----------------------------------------------------------------------------------


def is_possible(g: Game, me: Seat, program: Program, standing: int = NOWHERE) -> bool:
    """The condition holds, the costs can be paid, and some compulsory step can be done (S3.27)."""
    if not holds(g, me, program.condition):
        return False
    steps = program.instructions
    if len(steps) > 1 and not can_pay_all(g, me, steps):
        return False
    for step in steps:
        if not (step.may or step.then) and step.verb != "discard" and worthwhile(g, me, step, standing):
            return True
    return False


def always(_g: Game, _me: Seat, _step: Instruction, _standing: int) -> bool:
    """Nothing can stand in its way."""
    return True


# -- verbs that belong to other chapters --------------------------------------------------------------


def targets(g: Game, me: Seat, area: str) -> list[int]:
    """Whom `use own/saloon/discard` could use: timing and modifiers are ignored (S3.36)."""
    if area == "own":
        standings = list(range(PLACES))
    elif area == "saloon":
        standings = list(range(IN_SALOON, IN_SALOON + SALOON))
    else:
        standings = [ON_DISCARD]
    return [standing for standing in standings if is_usable(g, me, standing, BY_ANOTHER)]


def can_use(g: Game, me: Seat, step: Instruction, _standing: int) -> bool:
    """There is a usable target."""
    return len(targets(g, me, step.argument)) > 0


def do_use(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`use own/saloon/discard`."""
    remember(g, me, arg, DID)
    g.do(use_another(me, USE_AREAS.index(step.argument)))


USE_AREAS: Final = ["own", "saloon", "discard"]


@book.query(STANDING, "S-D24")
def USE_WHICH(g: Game, me: Seat, area: int) -> list[int]:
    """D24: each usable scoundrel of the area."""
    return targets(g, me, USE_AREAS[area])


@book.rule
def use_another(g: Game, me: Seat, area: int, picked: Picked) -> None:
    """The user chooses another scoundrel and uses it, inside the same action."""
    match picked:
        case ():
            g.ask(me, USE_WHICH, area)
        case (standing,):
            g.do(use(me, standing, BY_ANOTHER))


def hire_area(step: Instruction) -> int:
    """The area of `hire` as the hiring rules number it."""
    return IN_SALOON if step.argument == "saloon" else ON_DISCARD


def can_hire(g: Game, me: Seat, step: Instruction, _standing: int) -> bool:
    """Somebody can be paid."""
    return len(may_hire(g, me, hire_area(step))) > 0


def do_hire(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`hire saloon/discard`: D25 asks who, or nobody if it says `may`."""
    remember(g, me, arg, 0)
    g.do(hire_by_ability(me, hire_area(step) + (0 if step.may else COMPULSORY)))


def swapper(step: Instruction, standing: int) -> int:
    """The argument of a swap of jobs."""
    return standing + (SELF if step.argument == "self" else OTHERS)


def can_swap_jobs(g: Game, me: Seat, step: Instruction, standing: int) -> bool:
    """There is a legal pair; `self` needs a scoundrel that is still there."""
    return standing != NOWHERE and may_swap_jobs(g, me, swapper(step, standing))


def do_swap_jobs(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`swapjob self/others`."""
    g.do(swap_jobs(me, swapper(step, where_is(g, me, arg))))


def can_swap_traits(g: Game, me: Seat, _step: Instruction, _standing: int) -> bool:
    """There is a legal pair."""
    return may_swap_traits(g, me)


def do_swap_traits(g: Game, me: Seat, _step: Instruction, _arg: int) -> None:
    """`swaptrait`."""
    g.let(me, swap_traits)


def do_sheriff(g: Game, me: Seat, _step: Instruction, arg: int) -> None:
    """`sheriff`: the whole of the Office; step 3 is not affected."""
    remember(g, me, arg, DID)
    g.let(me, office)


def do_discard(g: Game, _me: Seat, _step: Instruction, arg: int) -> None:
    """`discard self`."""
    g.did = 1
    leave_afterwards(g, arg)


# -- the verb table -----------------------------------------------------------------------------------


class Verb:
    """A row of the verb table: when it is possible, what it does."""

    __slots__ = ("possible", "act")

    def __init__(self, possible: Possible, act: Act) -> None:
        self.possible = possible
        self.act = act


VERBS: Final[dict[str, Verb]] = {
    "gain": Verb(can_gain, do_gain),
    "give": Verb(always, do_give),
    "take": Verb(can_take, do_take),
    "scout": Verb(has_safes, do_scout),
    "mark": Verb(has_safes, do_mark),
    "steal": Verb(has_safes, do_steal),
    "draw": Verb(has_deck, do_draw),
    "peek": Verb(can_peek, do_peek),
    "flip": Verb(has_deck, do_flip),
    "topdeck": Verb(has_deck, do_topdeck),
    "jail": Verb(can_jail, do_jail),
    "free": Verb(can_free, do_free),
    "plant": Verb(can_plant, do_plant),
    "rep": Verb(can_rise, do_rep),
    "hire": Verb(can_hire, do_hire),
    "use": Verb(can_use, do_use),
    "swapjob": Verb(can_swap_jobs, do_swap_jobs),
    "swaptrait": Verb(can_swap_traits, do_swap_traits),
    "sheriff": Verb(always, do_sheriff),
    "discard": Verb(always, do_discard),
    "burn": Verb(can_burn, do_burn),
    "ultimatum": Verb(can_threaten, do_ultimatum),
}


# -- performing a program -----------------------------------------------------------------------------


def program_of(g: Game, arg: int) -> Program:
    """The program that is performed."""
    number = arg % PROGRAM
    if number < JOBS:
        return g.house.jobs[number].program
    if number >= OF_STRATEGY:
        program = g.house.strategies[number - OF_STRATEGY].program
    else:
        program = g.house.leader_actions[number - OF_LEADER]
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
    at = arg // STEP % STEPS
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
    g.do(perform(me, arg + STEP))
    if picked == (YES,):
        take_step(g, me, step, arg)


def is_due(g: Game, me: Seat, step: Instruction, arg: int) -> bool:
    """Can it be done, and did the step before do something if this one says `then` (S6.4)?"""
    if step.then and not g.did:
        return False
    return worthwhile(g, me, step, swap_standing(g, me, arg)) != 0


def swap_standing(g: Game, me: Seat, arg: int) -> int:
    """Where the scoundrel at work can be reached; one that is buried in the discard cannot."""
    standing = where_is(g, me, arg)
    if standing == ON_DISCARD and who_stands(g, me, standing) // JOBS != arg // AT_WORK % 64 - 1:
        return NOWHERE
    return standing


def take_step(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """Pay the cost, then act."""
    cost = step.cost
    if cost is not None and cost.verb == "free":
        owners = worthwhile(g, me, step, swap_standing(g, me, arg))
        g.do(free_henchman(me, owners), act(me, arg))
        return
    if cost is not None:
        pay_cost(g, me, cost, arg)
        g.did = 0
    VERBS[step.verb].act(g, me, step, arg)


@book.rule
def act(g: Game, me: Seat, arg: int, _picked: Picked) -> None:
    """What a henchman was freed for."""
    step = program_of(g, arg).instructions[arg // STEP % STEPS]
    g.did = 0
    VERBS[step.verb].act(g, me, step, arg)


# -- programs inside programs -------------------------------------------------------------------------


def remember(g: Game, me: Seat, arg: int, did: int) -> None:
    """What this program has done so far comes back after the one inside it, if there is more of it to do."""
    if arg // STEP % STEPS + 1 < len(program_of(g, arg).instructions):
        named = (g.last_safe + 1) + 32 * (g.last_victim + 1) + 256 * (g.freed + 1)
        g.do(recall(me, named + did + 2 * DID * g.peeked))


@book.rule
def recall(g: Game, _me: Seat, arg: int, _picked: Picked) -> None:
    """The outer program goes on where it was."""
    g.last_safe = arg % 32 - 1
    g.last_victim = arg // 32 % 8 - 1
    g.freed = arg // 256 % 16 - 1
    g.peeked = arg // (2 * DID)
    if arg & DID:
        g.did = 1
