"""The eight cards (section 6): for each one whom it may hit, what it asks, what it does.

A card may be played only if it has a legal target; `is_playable` at the end says which are.
"""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Rule, Seat
from backroom.games.reckoning.nouns import (
    BLADE,
    BOOM,
    COCKTAIL,
    COLOUR,
    DONE,
    DRINK,
    GUNMAN,
    GUNSHOT,
    IN_FRONT,
    KNIFE,
    KNIFE_SEAT,
    ORDER,
    PASS_CAKE,
    RAID,
    REVOLVER_SEAT,
    SEAT,
    TARGET,
    pack_waiting,
)
from backroom.games.reckoning.rules.killing import explode, kill
from backroom.games.reckoning.rules.placing import place
from backroom.games.reckoning.seats import ALL_SEATS, RING, beside, count, each
from backroom.games.reckoning.seats import mask as mask_of
from backroom.games.reckoning.state import Game, book

STABS: Final = book.event("stabs", {"player": COLOUR, "attacker": SEAT, "seat": SEAT})
SHOOTS: Final = book.event("shoots", {"player": COLOUR, "attacker": SEAT, "seat": SEAT})
ORDERS: Final = book.event("orders", {"player": COLOUR, "seat": SEAT})
SLIDES: Final = book.event("slides", {"player": COLOUR, "cake": COLOUR, "seat": SEAT})
DRUGS: Final = book.event("drugs", {"player": COLOUR, "seat": SEAT})
LEAVE: Final = book.event("leave")
MOVES: Final = book.event("moves", {"player": COLOUR, "start": SEAT, "seat": SEAT})


# -- R-C01 Knife ---------------------------------------------------------------------------------


def blades(g: Game, me: Seat) -> int:
    """Who can stab: waking Blades, and any waking gangster on a knife seat."""
    return g.awake(me) & (g.types[BLADE] | g.box.table.with_object[KNIFE_SEAT])


def in_reach_of_a_blade(g: Game, me: Seat) -> int:
    """Opponents directly left or right of an attacker."""
    return beside(blades(g, me)) & g.opponents(me)


@book.query(SEAT, "R6.5")
def STAB(g: Game, me: Seat, _: int) -> list[int]:
    """D-STAB: one legal victim."""
    return each(in_reach_of_a_blade(g, me))


@book.rule
def knife(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Kill one opponent sitting beside one of your Blades, or of any gangster of yours on a knife seat."""
    match picked:
        case ():
            g.ask(me, STAB)
        case (seat,):
            attackers = blades(g, me) & beside(1 << seat)
            g.tell(STABS, me, each(attackers)[0], seat)
            kill(g, 1 << seat)


# -- R-C02 Gunshot -------------------------------------------------------------------------------


def guns(g: Game, me: Seat) -> int:
    """Who can shoot: waking Gunmen, and any waking gangster on a revolver seat."""
    return g.awake(me) & (g.types[GUNMAN] | g.box.table.with_object[REVOLVER_SEAT])


def in_sight_of_a_gun(g: Game, me: Seat) -> int:
    """Opponents directly opposite an attacker; on an X seat nobody shoots and nobody is shot."""
    return g.box.table.facing(guns(g, me)) & g.opponents(me)


@book.query(SEAT, "R6.12")
def SHOOT(g: Game, me: Seat, _: int) -> list[int]:
    """D-SHOOT: one legal victim."""
    return each(in_sight_of_a_gun(g, me))


@book.rule
def gunshot(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Kill one opponent opposite one of your Gunmen, or of any gangster of yours on a revolver seat."""
    match picked:
        case ():
            g.ask(me, SHOOT)
        case (seat,):
            g.tell(SHOOTS, me, g.box.table.opposite[seat], seat)
            kill(g, 1 << seat)


# -- R-C03 Order a Cake --------------------------------------------------------------------------


def may_order(g: Game, me: Seat) -> bool:
    """The own cake is in front of the player; there is always a seat for it."""
    return g.cakes[me] == IN_FRONT


@book.query(SEAT, "R6.18")
def CAKE(g: Game, _me: Seat, _: int) -> list[int]:
    """D-CAKE: any seat without a cake, empty or not."""
    return each(ALL_SEATS & ~g.with_cake())


@book.rule
def order(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Put your cake on any seat without a cake. It explodes at the start of your next turn."""
    match picked:
        case ():
            g.ask(me, CAKE)
        case (seat,):
            g.cakes[me] = seat
            g.tell(ORDERS, me, seat)


# -- R-C04 Pass the Cake -------------------------------------------------------------------------


def first_gangster(g: Game, seat: int, step: int) -> int:
    """The first occupied seat from here, going left (1) or right (-1) round the table, this one last."""
    occupied = g.occupied()
    for _ in range(RING):
        seat = (seat - 1 + step) % RING + 1
        if occupied >> seat & 1:
            break
    return seat


def slides(g: Game, cake: Seat) -> int:
    """Where a cake may slide: the first gangster on either side, unless a cake lies there already."""
    seat = g.cakes[cake]
    return (1 << first_gangster(g, seat, 1) | 1 << first_gangster(g, seat, -1)) & ~g.with_cake()


def cakes_to_slide(g: Game, me: Seat) -> list[Seat]:
    """Cakes of other players, in play or out, that have somewhere to go."""
    return [owner for owner in cakes_of_others(g, me) if slides(g, owner)]


@book.query(COLOUR, "R6.23")
def PASS_WHICH(g: Game, me: Seat, _: int) -> list[int]:
    """D-PASS: one cake of another player that can slide."""
    return cakes_to_slide(g, me)


@book.query(SEAT, "R6.24")
def PASS_TO(g: Game, _me: Seat, cake: int) -> list[int]:
    """D-PASSTO: to the left or to the right."""
    return each(slides(g, cake))


@book.rule
def pass_cake(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Slide one opponent's cake to the first gangster on its left or on its right."""
    match picked:
        case ():
            g.ask(me, PASS_WHICH)
        case (cake,):
            g.ask(me, PASS_TO, cake)
        case (cake, seat):
            g.cakes[cake] = seat
            g.tell(SLIDES, me, cake, seat)


# -- R-C05 Boom! ---------------------------------------------------------------------------------


def cakes_of_others(g: Game, me: Seat) -> list[Seat]:
    """The owners, in play or out, of the cakes on the table that are not one's own."""
    return [owner for owner, seat in enumerate(g.cakes) if seat > 0 and owner != me]


@book.query(COLOUR, "R6.31")
def BOOM_WHICH(g: Game, me: Seat, _: int) -> list[int]:
    """D-BOOM: one cake of another player."""
    return cakes_of_others(g, me)


@book.rule
def boom(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Explode one opponent's cake now."""
    match picked:
        case ():
            g.ask(me, BOOM_WHICH)
        case (cake,):
            explode(g, cake)


# -- R-C06 Spiked Cocktail -----------------------------------------------------------------------


def drinkers(g: Game, me: Seat) -> int:
    """Opponents with a drink, awake or asleep."""
    return g.opponents(me) & g.box.table.with_object[DRINK]


@book.query(TARGET, "R6.39")
def DRUG(g: Game, me: Seat, chosen: int) -> list[int]:
    """D-DRUG: one more drinker; where the house allows sparing some, also enough."""
    enough = [DONE] if chosen and not g.box.drugs_exactly else []
    return enough + each(drinkers(g, me) & ~chosen)


@book.rule
def cocktail(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Give a sleeping token to three opponents with a drink, or to all if there are fewer."""
    chosen = mask_of([seat for seat in picked if seat != DONE])
    left = drinkers(g, me) & ~chosen
    still = 3 - len(picked)
    if g.box.drugs_exactly and count(left) <= still:
        drug(g, me, chosen | left)
    elif still and left and DONE not in picked:
        g.ask(me, DRUG, chosen)
    else:
        drug(g, me, chosen)


def drug(g: Game, me: Seat, targets: int) -> None:
    """All tokens take effect at the same time: who is awake falls asleep, who sleeps is killed."""
    for seat in each(targets):
        g.tell(DRUGS, me, seat)
    dying = targets & g.asleep
    g.asleep |= targets
    kill(g, dying)


# -- R-C07 Raid! ---------------------------------------------------------------------------------


@book.rule
def raid(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """Everyone leaves the table. From you counter-clockwise, all re-seat their gangsters one at a time."""
    if g.box.raid_wakes:
        g.asleep = 0
    for owner, gang in enumerate(g.gangs):
        for seat in each(gang):
            g.waiting.append(pack_waiting(owner, g.who_at(seat)))
    g.waiting.sort()
    g.clear(ALL_SEATS)
    g.tell(LEAVE)
    g.let(me, place)


# -- R-C08 Move ----------------------------------------------------------------------------------


def may_move(g: Game, me: Seat) -> bool:
    """An own waking gangster and an empty seat; everybody can see both."""
    return g.awake(me) != 0 and g.empty() != 0


@book.query(SEAT, "R6.51")
def MOVE_WHO(g: Game, me: Seat, _: int) -> list[int]:
    """D-MOVEWHO: one of your waking gangsters."""
    return each(g.awake(me))


@book.query(SEAT, "R6.51")
def MOVE_TO(g: Game, _me: Seat, _: int) -> list[int]:
    """D-MOVETO: any empty seat, at any distance."""
    return each(g.empty())


@book.rule
def move(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Move one of your waking gangsters to any empty seat."""
    match picked:
        case ():
            g.ask(me, MOVE_WHO)
        case (_,):
            g.ask(me, MOVE_TO)
        case (start, seat):
            who = g.type_at(start)
            g.clear(1 << start)
            g.sit(me, who, seat)
            g.tell(MOVES, me, start, seat)


# -- all eight -----------------------------------------------------------------------------------


EFFECTS: Final[list[Rule]] = [knife, gunshot, order, pass_cake, boom, cocktail, raid, move]


def is_playable(g: Game, me: Seat, kind: int) -> bool:
    """A card may be played only if it has a legal target (R3.25)."""
    if kind == KNIFE:
        return in_reach_of_a_blade(g, me) != 0
    if kind == GUNSHOT:
        return in_sight_of_a_gun(g, me) != 0
    if kind == ORDER:
        return may_order(g, me)
    if kind == PASS_CAKE:
        return len(cakes_to_slide(g, me)) > 0
    if kind == BOOM:
        return len(cakes_of_others(g, me)) > 0
    if kind == COCKTAIL:
        return drinkers(g, me) != 0
    if kind == RAID:
        return True
    return may_move(g, me)
