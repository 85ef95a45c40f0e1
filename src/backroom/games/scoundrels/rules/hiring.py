"""Step 3 and every other hire (section 3.F): pay, make room, place, rearrange, refill the Saloon."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.arguments import (
    BY_HIRE,
    ability_of,
    hire_of,
    order_of,
    pack_hire,
    pack_order,
    pack_use,
)
from backroom.games.scoundrels.nouns import (
    ABILITY_HIRE,
    EMPTY,
    HIRED,
    MONEY,
    NO_STRATEGY,
    NOBODY_THERE,
    NONE,
    OFFICE,
    ON_DISCARD,
    PLACES,
    PLAYER,
    REARRANGING,
    SCOUNDREL,
    SET_ASIDE,
    STANDING,
    STEP_3,
    WHEN_HIRED,
    WHO_GOES,
    WHO_STANDS,
    YES,
)
from backroom.games.scoundrels.rules.announced import use
from backroom.games.scoundrels.rules.arming import arm
from backroom.games.scoundrels.rules.office import office
from backroom.games.scoundrels.rules.possible import (
    acts_when_hired,
    affordable,
    is_usable,
    may_hire,
    means_of,
    price,
)
from backroom.games.scoundrels.rules.saloon import discard, leave_saloon, refill
from backroom.games.scoundrels.rules.standing import own, who_stands
from backroom.games.scoundrels.state import EMPTY_SHEET, Game, book

LEFT_SALOON: Final = 1
WAS_ASIDE: Final = 2

HIRES: Final = book.event("hires", {"player": PLAYER, "scoundrel": SCOUNDREL, "price": MONEY})
LEAVES: Final = book.event("leaves", {"player": PLAYER, "scoundrel": SCOUNDREL})
PLACED: Final = book.event("takes_place", {"player": PLAYER, "scoundrel": SCOUNDREL, "place": STANDING})
REARRANGED: Final = book.event("rearranged", {"player": PLAYER})
DISCARDED: Final = book.event("discarded", {"scoundrel": SCOUNDREL})


# -- step 3, and hires by abilities ------------------------------------------------------------------


def discount_of(g: Game, me: Seat) -> int:
    """What a strategy card takes off the price in step 3 (S-G7)."""
    card = g.strategies[me]
    return 0 if card == NO_STRATEGY else g.box.strategies[card].discount


@book.query(STEP_3, "S3.44")
def HIRE_OR_OFFICE(g: Game, me: Seat, _: int) -> list[int]:
    """D09: each scoundrel of the Saloon that can be paid, or the Sheriff's Office."""
    return [*affordable(g, g.money[me], discount_of(g, me)), OFFICE]


@book.rule
def hire_or_office(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """P3: who does not hire must use the Sheriff's Office."""
    match picked:
        case ():
            g.ask(me, HIRE_OR_OFFICE)
        case (choice,) if choice == OFFICE:
            g.do(office(me, 1))
        case (standing,):
            g.do(hire(me, pack_hire(standing, in_step_3=True)))


@book.query(ABILITY_HIRE, "S6.9")
def HIRE_BY_ABILITY(g: Game, me: Seat, arg: int) -> list[int]:
    """D25: each one that can be hired, and `none` where the card says "may"."""
    area, is_compulsory = ability_of(arg)
    able = may_hire(g, me, area, means_of(g, me))
    return able if is_compulsory else [*able, NONE]


@book.rule
def hire_by_ability(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """A card lets its user hire; nothing happens where nobody can be hired."""
    match picked:
        case ():
            area, _ = ability_of(arg)
            if may_hire(g, me, area, means_of(g, me)):
                g.ask(me, HIRE_BY_ABILITY, arg)
        case (standing,) if standing != NONE:
            g.do(hire(me, pack_hire(standing, in_step_3=False)))


# -- the hire ----------------------------------------------------------------------------------------


@book.rule
def hire(g: Game, me: Seat, arg: int, _picked: Picked) -> None:
    """Pay; then the newcomer takes a place, or acts at once and is gone."""
    standing, in_step_3 = hire_of(arg)
    scoundrel = who_stands(g, me, standing)
    cost = price(g, scoundrel, discount_of(g, me) if in_step_3 else 0)
    g.money[me] -= cost
    g.tell(HIRES, me, scoundrel, cost)
    arm(g, me, HIRED)
    if standing == ON_DISCARD and acts_when_hired(g, scoundrel):
        g.do(rearrange(me), use(me, pack_use(ON_DISCARD, BY_HIRE)), end_hire(me))
        return
    set_aside(g, standing)
    origin = WAS_ASIDE if standing == ON_DISCARD else WAS_ASIDE + LEFT_SALOON
    if acts_when_hired(g, scoundrel):
        g.do(rearrange(me), use_when_hired(me), end_hire(me, origin))
    else:
        g.do(make_room(me), place_newcomer(me), rearrange(me), end_hire(me, origin))


def set_aside(g: Game, standing: int) -> None:
    """The newcomer is no longer where it stood; one set aside before it waits."""
    if g.set_aside != NOBODY_THERE:
        g.aside = (*g.aside, g.set_aside)
    if standing == ON_DISCARD:
        g.set_aside = g.discards[-1]
        g.discards = g.discards[:-1]
    else:
        g.set_aside = leave_saloon(g, standing)


@book.rule
def end_hire(g: Game, _me: Seat, origin: int, _picked: Picked) -> None:
    """Whoever is still set aside goes on the discard, and the Saloon is refilled."""
    if origin & WAS_ASIDE:
        if g.set_aside != NOBODY_THERE:
            discard(g, g.set_aside)
            g.tell(DISCARDED, g.set_aside)
        g.set_aside = g.aside[-1] if g.aside else NOBODY_THERE
        g.aside = g.aside[:-1]
    if origin & LEFT_SALOON:
        refill(g)
    g.did = 1


# -- room, and a place -------------------------------------------------------------------------------


@book.query(WHO_GOES, "S3.46")
def MAKE_ROOM(_g: Game, _me: Seat, _: int) -> list[int]:
    """D10: one of the five, or the newcomer."""
    return [*range(PLACES), SET_ASIDE]


@book.rule
def make_room(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """With all five places taken one scoundrel is discarded: the only voluntary discard."""
    match picked:
        case () if NOBODY_THERE not in g.sheets[me]:
            g.ask(me, MAKE_ROOM)
        case (standing,):
            scoundrel = who_stands(g, me, standing)
            discard(g, scoundrel)
            g.tell(LEAVES, me, scoundrel)
            if standing == SET_ASIDE:
                g.set_aside = NOBODY_THERE
            else:
                g.seat_scoundrel(me, standing, NOBODY_THERE)


@book.query(STANDING, "S3.47")
def PLACE(g: Game, me: Seat, _: int) -> list[int]:
    """D11: each free place."""
    return [place for place in range(PLACES) if g.sheets[me][place] == NOBODY_THERE]


@book.rule
def place_newcomer(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """The newcomer goes to any free place."""
    match picked:
        case () if g.set_aside != NOBODY_THERE:
            g.ask(me, PLACE)
        case (place,):
            g.seat_scoundrel(me, place, g.set_aside)
            g.tell(PLACED, me, g.set_aside, place)
            g.set_aside = NOBODY_THERE


# -- rearranging -------------------------------------------------------------------------------------


@book.query(REARRANGING, "S3.48")
def REARRANGE(_g: Game, _me: Seat, _: int) -> list[int]:
    """D12: keep the order, or rearrange."""
    return [0, YES]


@book.rule
def rearrange(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """After every hire the sheet may be put into another order, if there is any."""
    match picked:
        case () if len(own(g, me)) > 1:
            g.ask(me, REARRANGE)
        case (choice,) if choice == YES:
            g.let(me, arrange)


@book.query(WHO_STANDS, "S3.48")
def STAND_HERE(g: Game, me: Seat, arg: int) -> list[int]:
    """D13: each of the remaining scoundrels by its old place, and nobody while places are left for all."""
    taken, filled = order_of(arg)
    remaining = [place for place in own(g, me) if not taken >> place & 1]
    return [*remaining, EMPTY] if len(remaining) < PLACES - filled else remaining


@book.rule
def arrange(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Places 1 to 5 are filled one after the other."""
    if len(picked) < PLACES:
        taken = sum([1 << place for place in picked if place != EMPTY])
        g.ask(me, STAND_HERE, pack_order(taken, len(picked)))
        return
    sheet, armed = g.sheets[me], g.armed[me]
    g.sheets[me] = EMPTY_SHEET
    g.armed[me] = armed >> PLACES << PLACES
    for place, old in enumerate(picked):
        if old != EMPTY:
            g.seat_scoundrel(me, place, sheet[old])
            g.armed[me] |= (armed >> old & 1) << place
    g.tell(REARRANGED, me)


# -- when hired --------------------------------------------------------------------------------------


@book.query(WHEN_HIRED, "S3.49")
def USE_WHEN_HIRED(_g: Game, _me: Seat, _: int) -> list[int]:
    """D14: use it, or skip it."""
    return [0, YES]


@book.rule
def use_when_hired(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """A `when hired` scoundrel has its one moment now, if it can be used."""
    match picked:
        case () if is_usable(g, me, SET_ASIDE, BY_HIRE, means_of(g, me)):
            g.ask(me, USE_WHEN_HIRED)
        case (choice,) if choice == YES:
            g.do(use(me, pack_use(SET_ASIDE, BY_HIRE)))
