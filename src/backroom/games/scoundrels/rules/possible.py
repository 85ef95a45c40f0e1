"""What is possible (S3.27): could a program, a use or a hire do anything now? Asking changes nothing.

What is paid is missing afterwards, so every question is asked with the means that would be left by then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.engine.errors import RulesBroken
from backroom.engine.flow import NOBODY, Seat
from backroom.games.scoundrels.arguments import (
    BY_ANOTHER,
    BY_HIRE,
    OTHERS,
    SELF,
    TRAITS_OF,
    pack_swap,
    swap_of,
)
from backroom.games.scoundrels.nouns import (
    HIGHEST,
    IN_SALOON,
    LOWEST,
    NIGHT,
    NO_CARD,
    NO_STRATEGY,
    NOBODY_THERE,
    ON_DISCARD,
    ON_SITE,
    PLACES,
    RANSOM,
    SAFES,
    SALOON,
    SITES,
    SLOTS,
    UNUSED,
    job_of,
    owner_of,
    pack_played,
    trait_of,
)
from backroom.games.scoundrels.programs import Condition, Cost, Instruction, Program
from backroom.games.scoundrels.rules.standing import own, own_or_saloon, who_stands
from backroom.games.scoundrels.state import Game

NOWHERE: Final = -1  # no scoundrel is at work, or it has left
MOST_LOOKS: Final = 5_000  # at scoundrels, to see if one use in a chain of uses is possible


# -- means --------------------------------------------------------------------------------------------


class Means:
    """What a player has to work with. Its lists may be those of the game: they are never changed in place."""

    __slots__ = ("money", "reputation", "reserve", "jail", "freed", "traits_used", "jobs_used", "looks")

    def __init__(
        self,
        money: int,
        reputation: int,
        reserve: list[int],
        jail: list[int],
        freed: Seat,
        traits_used: int,
        jobs_used: int,
        looks: list[int],
    ) -> None:
        self.money = money
        self.reputation = reputation
        self.reserve = reserve  # of everybody
        self.jail = jail
        self.freed = freed
        self.traits_used = traits_used
        self.jobs_used = jobs_used
        self.looks = looks  # how many there were so far: one number, shared by all means of one question


def means_of(g: Game, me: Seat) -> Means:
    """What a player has now."""
    return Means(g.money[me], g.reputation[me], g.reserve, g.jail, g.freed, g.traits_used, g.jobs_used, [0])


def less(means: Means, price: int) -> Means:
    """What is left once a price is paid."""
    return Means(
        means.money - price,
        means.reputation,
        means.reserve,
        means.jail,
        means.freed,
        means.traits_used,
        means.jobs_used,
        means.looks,
    )


def paid(means: Means, owner: Seat, cost: Cost) -> Means:
    """What is left once a cost is paid, with pieces of this owner."""
    left = less(means, cost.number if cost.verb == "pay" else 0)
    if cost.verb == "rep":
        left.reputation -= 1
    elif cost.verb == "jail":
        left.reserve, left.jail = moved(means.reserve, means.jail, owner)
    elif cost.verb == "free":
        left.jail, left.reserve = moved(means.jail, means.reserve, owner)
    return left


def moved(start: list[int], end: list[int], owner: Seat) -> tuple[list[int], list[int]]:
    """A henchman goes from one place to another."""
    start, end = start[:], end[:]
    start[owner] -= 1
    end[owner] += 1
    return start, end


# -- conditions and costs -----------------------------------------------------------------------------


def holds(g: Game, me: Seat, condition: Condition | None, means: Means) -> bool:
    """Does a condition hold for this player? No condition always does."""
    if condition is None:
        return True
    kind, number = condition.kind, condition.number
    if kind == "money<":
        return means.money < number
    if kind == "money>=":
        return means.money >= number
    if kind == "money=":
        return means.money == number
    if kind == "rep>=":
        return means.reputation >= number
    if kind == "richest":
        return max([g.money[rival] for rival in g.clockwise(me)]) < means.money
    mine = g.where.count(me)
    return any(g.where.count(rival) > mine for rival in g.clockwise(me))


def owners_in_jail(g: Game, me: Seat, whose: str, jail: list[int]) -> int:
    """Who has a henchman in jail that may be freed: a mask."""
    owners = 0
    for owner in range(g.box.players):
        if jail[owner] > 0 and (whose == "any" or (owner == me) == (whose == "own")):
            owners |= 1 << owner
    return owners


def payers(g: Game, me: Seat, cost: Cost, means: Means) -> int:
    """Whose pieces can pay it, as a mask: for `free` owners in jail, otherwise the user; 0: nobody's."""
    if cost.verb == "free":
        return owners_in_jail(g, me, cost.argument, means.jail)
    if cost.verb == "pay":
        can_pay = means.money >= cost.number
    elif cost.verb == "rep":
        can_pay = means.reputation > LOWEST
    else:
        can_pay = cost.verb == "discard" or means.reserve[me] > 0
    return 1 << me if can_pay else 0


# -- programs -----------------------------------------------------------------------------------------


def is_possible(g: Game, me: Seat, program: Program, standing: int, means: Means) -> bool:
    """The condition holds, the costs can be paid, and some compulsory step can be done (S3.27)."""
    if program.condition is not None and not holds(g, me, program.condition, means):
        return False
    steps = program.instructions
    if len(steps) > 1 and not can_pay_all(g, me, steps, means):
        return False
    for step in steps:
        is_compulsory = not (step.may or step.then) and step.verb != "discard"
        if is_compulsory and worthwhile(g, me, step, standing, means):
            return True
    return False


def can_pay_all(g: Game, me: Seat, steps: list[Instruction], means: Means) -> bool:
    """Can all compulsory costs of a program be paid together (S3.27)?"""
    for step in steps:
        cost = step.cost
        if cost is None or step.may or step.then:
            continue
        able = payers(g, me, cost, means)
        if not able:
            return False
        means = paid(means, (able & -able).bit_length() - 1, cost)
    return True


def worthwhile(g: Game, me: Seat, step: Instruction, standing: int, means: Means) -> int:
    """Who can pay the cost of a step so that what it buys is possible afterwards, as a mask (S6.3)."""
    cost = step.cost
    if cost is None:
        return 1 << me if POSSIBLE[step.verb](g, me, step, standing, means) else 0
    found = 0
    able = payers(g, me, cost, means)
    for owner in range(g.box.players):
        if able >> owner & 1:
            left = paid(means, owner, cost)
            if cost.verb == "free":
                left.freed = owner
            if POSSIBLE[step.verb](g, me, step, standing, left):
                found |= 1 << owner
    return found


# -- uses ---------------------------------------------------------------------------------------------


def is_usable(g: Game, me: Seat, standing: int, by: int, means: Means) -> bool:
    """Not spent, its requirement holds, its costs can be paid, its job can do something (S3.27)."""
    means.looks[0] += 1
    if means.looks[0] > MOST_LOOKS:
        raise RulesBroken(f"{MOST_LOOKS} looks at scoundrels do not tell what is possible")
    scoundrel = who_stands(g, me, standing)
    if scoundrel == NOBODY_THERE:
        return False
    as_trait, as_job = 1 << trait_of(scoundrel), 1 << job_of(scoundrel)
    if means.traits_used & as_trait or means.jobs_used & as_job:
        return False
    trait = g.box.trait[scoundrel]
    if trait.when_hired and standing < PLACES:
        return False  # S3.50: nobody is hired on a sheet
    if trait.requires is not None and not holds(g, me, trait.requires, means):
        return False
    left = less(means, -(trait.plus >> by & 1))
    left.traits_used |= as_trait  # S3.86: a chain never comes back to it
    return is_job_possible(g, me, standing, scoundrel, left)


def is_job_possible(g: Game, me: Seat, standing: int, scoundrel: int, means: Means) -> bool:
    """Can the trait's use cost be paid, and is the job possible in the state after that (S9.44)?"""
    program = g.box.job[scoundrel].program
    cost = g.box.trait[scoundrel].use_cost
    if cost is None:
        return is_possible(g, me, program, standing, means)
    able = payers(g, me, cost, means)
    for owner in range(g.box.players):
        if able >> owner & 1 and is_possible(g, me, program, standing, paid(means, owner, cost)):
            return True
    return False


def targets(g: Game, me: Seat, area: str, means: Means) -> list[int]:
    """Whom `use own/saloon/discard` could use: timing and modifiers are ignored (S3.36)."""
    if area == "own":
        standings = list(range(PLACES))
    elif area == "saloon":
        standings = list(range(IN_SALOON, IN_SALOON + SALOON))
    else:
        standings = [ON_DISCARD]
    return [standing for standing in standings if is_usable(g, me, standing, BY_ANOTHER, means)]


def is_timely(g: Game, me: Seat, place: int, means: Means) -> bool:
    """Does the condition inside the timing of an armed scoundrel hold at this moment?"""
    return holds(g, me, g.box.trait[g.sheets[me][place]].condition, means)


def may_play_strategy(g: Game, me: Seat, means: Means) -> bool:
    """A strategy card works once in a turn, while its condition holds and its program is possible."""
    if g.strategies[me] == NO_STRATEGY or g.strategy_used:
        return False
    strategy = g.box.strategies[g.strategies[me]]
    if strategy.program is None or not holds(g, me, strategy.condition, means):
        return False
    return is_possible(g, me, strategy.program, NOWHERE, means)


# -- hires --------------------------------------------------------------------------------------------


def price(g: Game, scoundrel: int, discount: int = 0) -> int:
    """The dollars that no bullet hole covers, less a discount; never below 0."""
    return max(g.box.prices[scoundrel] - discount, 0)


def affordable(g: Game, money: int, discount: int) -> list[int]:
    """Where in the Saloon those stand whose price can be paid."""
    found: list[int] = []
    for at in range(SALOON):
        scoundrel = g.saloon[at]
        if scoundrel != NOBODY_THERE and price(g, scoundrel, discount) <= money:
            found.append(IN_SALOON + at)
    return found


def acts_when_hired(g: Game, scoundrel: int) -> bool:
    """Is it a one-shot that never enters the sheet?"""
    return g.box.trait[scoundrel].when_hired > 0


def may_hire(g: Game, me: Seat, area: int, means: Means) -> list[int]:
    """Whom an ability could hire at full price: from the Saloon (IN_SALOON), or the top of the discard.

    A one-shot on the discard must be usable with what its hire leaves in the purse (S6.9).
    """
    if area == IN_SALOON:
        return affordable(g, means.money, 0)
    if not g.discards:
        return []
    cost = price(g, g.discards[-1])
    if cost > means.money:
        return []
    if acts_when_hired(g, g.discards[-1]) and not is_usable(g, me, ON_DISCARD, BY_HIRE, less(means, cost)):
        return []
    return [ON_DISCARD]


def hire_area(step: Instruction) -> int:
    """The area of `hire` as the hiring rules number it."""
    return IN_SALOON if step.argument == "saloon" else ON_DISCARD


# -- money --------------------------------------------------------------------------------------------


def counted(g: Game, me: Seat, what: str) -> int:
    """What `gain N per` counts: cards played today, scoundrels or safes on the sheet."""
    if what == "per card":
        return g.box.turns if g.phase == NIGHT else g.cards_played(me)
    if what == "per scoundrel":
        return PLACES - g.sheets[me].count(NOBODY_THERE)
    if what == "per safe":
        return g.where.count(me)
    return 1


def with_money(g: Game, me: Seat) -> list[Seat]:
    """The opponents who have money."""
    return [rival for rival in range(g.box.players) if rival != me and g.money[rival] > 0]


# -- safes (S6.5) -------------------------------------------------------------------------------------

AREAS: Final = ["any", "depot", "estate", "lab", "unused", "another", "marked", "that", "open"]
AREA: Final[dict[str, int]] = {name: number for number, name in enumerate(AREAS)}
ANY: Final = 0  # all three sites; 1 .. 3 are the sites
UNUSED_ONES: Final = 4
ANOTHER: Final = 5  # any site, not the safe just scouted
MARKED: Final = 6  # any site, carrying a mark of the user
THAT: Final = 7  # the safe just scouted, if it is still on the board
OPEN_ONES: Final = 8  # all sites and the user's stolen safes


def safes_in(g: Game, me: Seat, area: int) -> list[int]:
    """The safes of an area, as the user of the program sees it."""
    if 1 <= area <= len(SITES):
        return g.safes_at(area - 1)
    return [safe for safe in range(SAFES) if is_in(g, me, area, safe)]


def is_in(g: Game, me: Seat, area: int, safe: int) -> bool:
    """Does a safe lie in one of the areas that are no site?"""
    where = g.where[safe]
    if area == UNUSED_ONES:
        return where == UNUSED
    if area == OPEN_ONES and where == me:
        return True
    if where != ON_SITE:
        return False
    if area == ANOTHER:
        return safe != g.last_safe
    if area == THAT:
        return safe == g.last_safe
    return area != MARKED or has_mark(g, me, safe)


def has_mark(g: Game, me: Seat, safe: int) -> bool:
    """Does a safe carry a mark of this player?"""
    return any(owner_of(mark) == me for mark in g.marks[safe])


# -- played cards and henchmen ------------------------------------------------------------------------


def may_peek_at(g: Game) -> list[int]:
    """All face-down played cards that this program has not shown yet; none at End of day (S3.76)."""
    if g.phase == NIGHT:
        return []
    found: list[int] = []
    for owner in range(g.box.players):
        for slot in range(1, SLOTS + 1):
            card = pack_played(owner, slot)
            if g.slots[owner][slot - 1] != NO_CARD and not g.peeked >> card & 1:
                found.append(card)
    return found


def with_henchmen(g: Game, me: Seat, reserve: list[int]) -> list[Seat]:
    """The opponents who have an available henchman."""
    return [rival for rival in range(g.box.players) if rival != me and reserve[rival] > 0]


def may_plant_on(g: Game, me: Seat, means: Means) -> list[int]:
    """Cards of the user's opponents that are not the henchman's owner's and carry no henchman (S6.6)."""
    freed = means.freed
    if g.phase == NIGHT or freed == NOBODY or not means.reserve[freed]:
        return []
    return [
        pack_played(owner, slot)
        for owner in range(g.box.players)
        if owner not in (me, freed)
        for slot in range(1, SLOTS + 1)
        if g.slots[owner][slot - 1] != NO_CARD and not g.henchmen[owner][slot - 1]
    ]


def may_burn(g: Game, me: Seat) -> list[int]:
    """The user's cards with a henchman on them."""
    if g.phase == NIGHT:
        return []
    return [pack_played(me, slot) for slot in range(1, SLOTS + 1) if g.henchmen[me][slot - 1]]


# -- swaps (S6.11, S6.12) -----------------------------------------------------------------------------


def firsts(g: Game, me: Seat, swap: int) -> list[int]:
    """Who can be the first of a pair: the swapping scoundrel itself, or one of the user's sheet."""
    kind, swapper = swap_of(swap)
    if kind == SELF:
        able = [swapper]
    elif kind == OTHERS:
        able = [place for place in own(g, me) if place != swapper]
    else:
        able = own(g, me)
    return [first for first in able if seconds(g, me, swap, first)]


def seconds(g: Game, me: Seat, swap: int, first: int) -> list[int]:
    """Whom the first can swap with: anybody else on the sheet or in the Saloon."""
    kind, swapper = swap_of(swap)
    never = swapper if kind == OTHERS else NOWHERE
    return [standing for standing in own_or_saloon(g, me) if standing != first and standing != never]


def job_swap(step: Instruction, standing: int) -> int:
    """The argument of a swap of jobs, by who stands there."""
    return pack_swap(SELF if step.argument == "self" else OTHERS, standing)


# -- verb by verb -------------------------------------------------------------------------------------


Possible = Callable[[Game, Seat, Instruction, int, Means], bool]


def always(_g: Game, _me: Seat, _step: Instruction, _standing: int, _means: Means) -> bool:
    """Nothing can stand in its way."""
    return True


def can_gain(g: Game, me: Seat, step: Instruction, _standing: int, _means: Means) -> bool:
    """There is something to count."""
    return counted(g, me, step.argument) > 0


def can_take(g: Game, me: Seat, step: Instruction, _standing: int, _means: Means) -> bool:
    """Somebody who would be hit has money; `same` without anybody chosen before is `one`."""
    if step.argument == "same" and g.last_victim != NOBODY:
        return g.money[g.last_victim] > 0
    return len(with_money(g, me)) > 0


def has_safes(g: Game, me: Seat, step: Instruction, _standing: int, _means: Means) -> bool:
    """An empty area cannot be scouted, marked or robbed (S3.68)."""
    area = AREA[step.argument]
    if area == ANY:
        return ON_SITE in g.where
    return len(safes_in(g, me, area)) > 0


def has_deck(g: Game, me: Seat, _step: Instruction, _standing: int, _means: Means) -> bool:
    """The own poker deck is not empty."""
    return len(g.decks[me]) > 0


def can_peek(g: Game, _me: Seat, _step: Instruction, _standing: int, _means: Means) -> bool:
    """There is such a card."""
    return len(may_peek_at(g)) > 0


def can_jail(g: Game, me: Seat, _step: Instruction, _standing: int, means: Means) -> bool:
    """Only an available henchman can be sent to jail (S3.69)."""
    return len(with_henchmen(g, me, means.reserve)) > 0


def can_free(g: Game, me: Seat, step: Instruction, _standing: int, means: Means) -> bool:
    """One is in jail."""
    return owners_in_jail(g, me, step.argument, means.jail) != 0


def can_plant(g: Game, me: Seat, _step: Instruction, _standing: int, means: Means) -> bool:
    """There is a legal card."""
    return len(may_plant_on(g, me, means)) > 0


def can_rise(_g: Game, _me: Seat, _step: Instruction, _standing: int, means: Means) -> bool:
    """Reputation stops at the top of the track."""
    return means.reputation < HIGHEST


def can_hire(g: Game, me: Seat, step: Instruction, _standing: int, means: Means) -> bool:
    """Somebody can be paid."""
    return len(may_hire(g, me, hire_area(step), means)) > 0


def can_use(g: Game, me: Seat, step: Instruction, _standing: int, means: Means) -> bool:
    """There is a usable target."""
    return len(targets(g, me, step.argument, means)) > 0


def can_swap_jobs(g: Game, me: Seat, step: Instruction, standing: int, _means: Means) -> bool:
    """There is a legal pair; `self` needs a scoundrel that is still there."""
    return standing != NOWHERE and len(firsts(g, me, job_swap(step, standing))) > 0


def can_swap_traits(g: Game, me: Seat, _step: Instruction, _standing: int, _means: Means) -> bool:
    """There is a legal pair."""
    return len(firsts(g, me, TRAITS_OF)) > 0


def can_burn(g: Game, me: Seat, _step: Instruction, _standing: int, _means: Means) -> bool:
    """There is such a card."""
    return len(may_burn(g, me)) > 0


def can_give_in(g: Game, victim: Seat, is_ransom: bool, reserve: list[int]) -> bool:
    """Have they the money, or the henchman, that is asked for?"""
    return g.money[victim] >= RANSOM if is_ransom else reserve[victim] > 0


def can_threaten(g: Game, me: Seat, step: Instruction, _standing: int, means: Means) -> bool:
    """Some opponent has an answer to give."""
    is_ransom = step.argument == "pay2"
    return any(
        g.reputation[rival] > LOWEST or can_give_in(g, rival, is_ransom, means.reserve)
        for rival in g.clockwise(me)
    )


POSSIBLE: Final[dict[str, Possible]] = {
    "gain": can_gain,
    "give": always,
    "take": can_take,
    "scout": has_safes,
    "mark": has_safes,
    "steal": has_safes,
    "draw": has_deck,
    "peek": can_peek,
    "flip": has_deck,
    "topdeck": has_deck,
    "jail": can_jail,
    "free": can_free,
    "plant": can_plant,
    "rep": can_rise,
    "hire": can_hire,
    "use": can_use,
    "swapjob": can_swap_jobs,
    "swaptrait": can_swap_traits,
    "sheriff": always,
    "discard": always,
    "burn": can_burn,
    "ultimatum": can_threaten,
}
