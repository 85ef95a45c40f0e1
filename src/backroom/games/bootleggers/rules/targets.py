"""At what a Thug card may be aimed (the "Targets" of section 6.2): one question for each choice (D8).

The argument of a question is the kind of the card and what was chosen before, packed by `aim`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.engine.flow import NOBODY, Picked, Query, Seat
from backroom.games.bootleggers.influence import decider, free_circles, is_common, is_open
from backroom.games.bootleggers.nouns import (
    ADD_MINE,
    BIG_CITY_BOYS,
    BIG_PAYOFF,
    BUST_SHIPMENT,
    BUST_SPEAKEASY,
    COLOUR,
    COPPER_IN_THE_HOUSE,
    COUNT,
    CROSSING,
    DIRTY_RAT,
    DOUBLE_CROSS,
    FAMILY,
    FREE_TRUCK,
    HIJACK,
    HIT,
    MOB_WAR,
    NOWHERE,
    OPPORTUNITY,
    PACKING_HEAT,
    PIGEON,
    SPOT,
    STILL,
    THIRSTY,
    TRUCK,
    TURF_WAR,
    VIGORISH,
    WORD_OF_MOUTH,
    owner_of,
    still_of,
)
from backroom.games.bootleggers.state import LOAN_TRUCKS, Game, book

AIM_STEP: Final = 7  # bits for a kind, and for each choice; 0 says that there is none
AIM_MASK: Final = 127

Target = Callable[[Game, Seat, int], bool]


def aim(kind: int, picked: Picked) -> int:
    """A card and what was chosen for it, as one number."""
    packed = kind
    for place, choice in enumerate(picked, 1):
        packed |= choice + 1 << AIM_STEP * place
    return packed


def card_of(aimed: int) -> int:
    """The kind of the card."""
    return aimed & AIM_MASK


def chosen(aimed: int, place: int) -> int:
    """What was chosen first (1), second (2) ...; -1 if that is still open."""
    return (aimed >> AIM_STEP * place & AIM_MASK) - 1


# -- a speakeasy -------------------------------------------------------------------------------------


def is_closable(g: Game, _me: Seat, spot: int) -> bool:
    """Open, and its sales are still to come (B5.16)."""
    return g.pending >> spot & 1 == 1 and is_open(g, spot)


def is_bendable(g: Game, me: Seat, spot: int) -> bool:
    """The same, but neither O'Malley's nor under Copper in the House."""
    return not is_common(g, spot) and is_closable(g, me, spot)


def is_not_rolled(g: Game, me: Seat, spot: int) -> bool:
    """The same, before its demand is known (B9.39)."""
    return not g.rolled >> spot & 1 and is_bendable(g, me, spot)


def has_marker(g: Game, _me: Seat, spot: int) -> bool:
    """Somebody has a marker there."""
    return max(g.influence[spot]) > 0


def has_rivals_marker(g: Game, me: Seat, spot: int) -> bool:
    """Another Mobster has a marker there."""
    return sum(g.influence[spot]) > g.influence[spot][me]


def may_add(g: Game, me: Seat, spot: int) -> bool:
    """There is a free circle, and a marker in the supply."""
    return free_circles(g, spot) > 0 and g.supply(me) > 0


def is_crossable(g: Game, me: Seat, spot: int) -> bool:
    """A rival's marker can be destroyed there, or one's own added."""
    return has_rivals_marker(g, me, spot) or may_add(g, me, spot)


def is_improved(g: Game, _me: Seat, spot: int) -> bool:
    """An improvement lies there, and it has somewhere else to go."""
    return g.improvements[spot] > 0 and len(open_with_space(g, spot)) > 0


def open_with_space(g: Game, start: int) -> list[int]:
    """The other open speakeasies with a free improvement space; O'Malley's has none."""
    return [
        spot
        for spot, printed in enumerate(g.box.spots)
        if spot != start and g.improvements[spot] < printed.spaces and is_open(g, spot)
    ]


SPOTS_FOR: Final[dict[int, Target]] = {
    BIG_PAYOFF: is_bendable,
    COPPER_IN_THE_HOUSE: is_bendable,
    DOUBLE_CROSS: is_crossable,
    BUST_SPEAKEASY: is_closable,
    HIT: has_marker,
    MOB_WAR: has_marker,
    OPPORTUNITY: is_improved,
    PACKING_HEAT: is_bendable,
    THIRSTY: is_not_rolled,
    WORD_OF_MOUTH: is_bendable,
    DIRTY_RAT: has_rivals_marker,
}


@book.query(SPOT, "B-D8", secret=True)
def TARGET_SPOT(g: Game, me: Seat, aimed: int) -> list[int]:
    """A speakeasy in play on which the card may be played."""
    fits = SPOTS_FOR[card_of(aimed)]
    return [spot for spot in range(len(g.box.spots)) if fits(g, me, spot)]


@book.query(SPOT, "B-T20", secret=True)
def TARGET_SPACE(g: Game, _me: Seat, aimed: int) -> list[int]:
    """Opportunity Knocks: where the improvement goes."""
    return open_with_space(g, chosen(aimed, 1))


# -- a marker there, a Mobster ------------------------------------------------------------------------


@book.query(COLOUR, "B-D8", secret=True)
def TARGET_MARKER(g: Game, me: Seat, aimed: int) -> list[int]:
    """The owner of a marker there that was not chosen before; one's own only for Hit and Mob War (B6.3)."""
    left = list(g.influence[chosen(aimed, 1)])
    place = 2
    while chosen(aimed, place) != NOBODY:
        left[chosen(aimed, place)] -= 1
        place += 1
    if card_of(aimed) == DIRTY_RAT:
        left[me] = 0
    return [owner for owner, count in enumerate(left) if count]


@book.query(CROSSING, "B-T08", secret=True)
def TARGET_CROSS(g: Game, me: Seat, aimed: int) -> list[int]:
    """Double Cross: destroy a marker of another Mobster there, or add one's own."""
    spot = chosen(aimed, 1)
    options = [rival for rival, count in enumerate(g.influence[spot]) if count and rival != me]
    if may_add(g, me, spot):
        options.append(ADD_MINE)
    return options


@book.query(COLOUR, "B-D8", secret=True)
def TARGET_MOBSTER(g: Game, me: Seat, aimed: int) -> list[int]:
    """Another Mobster; for Big City Boys also oneself (B6.3)."""
    return [rival for rival in range(g.box.players) if rival != me or card_of(aimed) == BIG_CITY_BOYS]


# -- a still ------------------------------------------------------------------------------------------


@book.query(STILL, "B-D8", secret=True)
def TARGET_STILL(g: Game, me: Seat, aimed: int) -> list[int]:
    """A still of another Mobster at which the card may be aimed."""
    kind = card_of(aimed)
    stills: list[int] = []
    for rival in range(g.box.players):
        if rival == me:
            continue
        if (kind == VIGORISH and g.family[rival] > 0) or (kind == TURF_WAR and g.family[rival] > 1):
            stills.append(still_of(rival, FAMILY))
        for number, dice in enumerate(g.remotes[rival], 1):
            if dice or kind == TURF_WAR:
                stills.append(still_of(rival, number))
    return stills


# -- a truck ------------------------------------------------------------------------------------------


def is_rivals_load(g: Game, me: Seat, truck: int) -> bool:
    """Loaded, and another Mobster is its payee."""
    return g.load[truck] > 0 and g.payee[truck] != me


def is_in_line(g: Game, me: Seat, truck: int) -> bool:
    """The same, in a line of a speakeasy whose sales are still to come."""
    spot = g.place[truck]
    return spot != NOWHERE and g.pending >> spot & 1 == 1 and is_rivals_load(g, me, truck)


def is_stealable(g: Game, me: Seat, truck: int) -> bool:
    """Empty, and another Mobster owns it; never a loan truck (B9.45)."""
    return truck >= len(LOAN_TRUCKS) and g.load[truck] == 0 and g.owner[truck] != me


def is_hijackable(g: Game, me: Seat, truck: int) -> bool:
    """A rival's load that fits on an empty truck at home."""
    return is_rivals_load(g, me, truck) and len(trucks_for(g, me, g.load[truck])) > 0


def trucks_for(g: Game, me: Seat, load: int) -> list[int]:
    """The empty trucks at home that one operates and that can carry so much."""
    return [truck for truck in g.operated_at_home(me) if not g.load[truck] and g.capacity(truck) >= load]


TRUCKS_FOR: Final[dict[int, Target]] = {
    BUST_SHIPMENT: is_rivals_load,
    FREE_TRUCK: is_stealable,
    HIJACK: is_hijackable,
    PIGEON: is_in_line,
}


@book.query(TRUCK, "B-D8", secret=True)
def TARGET_TRUCK(g: Game, me: Seat, aimed: int) -> list[int]:
    """A truck at which the card may be aimed."""
    fits = TRUCKS_FOR[card_of(aimed)]
    return [truck for truck in range(len(g.size)) if fits(g, me, truck)]


@book.query(TRUCK, "B-T14", secret=True)
def TARGET_ONTO(g: Game, me: Seat, aimed: int) -> list[int]:
    """Hijack: the empty truck that takes the whole load."""
    return trucks_for(g, me, g.load[chosen(aimed, 1)])


# -- a number -----------------------------------------------------------------------------------------


@book.query(COUNT, "B-D8", secret=True)
def TARGET_NUMBER(g: Game, me: Seat, aimed: int) -> list[int]:
    """How many markers to buy: what the card, the money and the supply allow."""
    kind = card_of(aimed)
    most = min(g.box.limits[kind], g.money[me] // g.box.amounts[kind], g.supply(me))
    return list(range(1, most + 1))


# -- who is meant -------------------------------------------------------------------------------------


def whom(g: Game, me: Seat, query: Query, choice: int) -> int:
    """The other Mobsters at whom a choice is aimed (B5.204), as a mask."""
    if query.noun is SPOT:
        return one(decider(g, choice)) & ~one(me)
    if query.noun is COLOUR:
        return one(choice) & ~one(me)
    if query.noun is CROSSING:
        return 0 if choice == ADD_MINE else one(choice)
    if query.noun is STILL:
        return one(owner_of(choice))
    if query.noun is TRUCK:
        return (one(g.owner[choice]) | one(g.operator[choice]) | one(g.payee[choice])) & ~one(me)
    return 0


def one(player: Seat) -> int:
    """The mask of one Mobster, or of nobody."""
    return 0 if player == NOBODY else 1 << player
