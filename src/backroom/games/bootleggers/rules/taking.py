"""What a card gives to whoever takes it (B3.113-B3.121): from the offer, or by Windfall."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.bootleggers.influence import spots_with_free_space
from backroom.games.bootleggers.nouns import (
    BACK_ROOM,
    COLOUR,
    COUNT,
    DIE_PLACE,
    DOUBLE_CHOICE,
    DOUBLE_INFLUENCE,
    DOUBLE_STILL,
    FAMILY,
    IMPROVEMENT,
    IMPROVEMENT_PLACE,
    MONEY,
    REMOTE_STILL,
    SINGLE_INFLUENCE,
    SINGLE_STILL,
    SIZE,
    STILL,
    TWO_DICE,
    is_truck_card,
    size_on,
    still_of,
)
from backroom.games.bootleggers.state import LOAN_TRUCKS, Game, book

RECRUITS: Final = book.event("recruits", {"player": COLOUR, "count": COUNT})
PUTS_DIE: Final = book.event("puts_die", {"player": COLOUR, "place": DIE_PLACE})
FOUNDS: Final = book.event("founds", {"player": COLOUR, "still": STILL})
IMPROVES: Final = book.event("improves", {"player": COLOUR, "place": IMPROVEMENT_PLACE})
BUYS_TRUCK: Final = book.event("buys_truck", {"player": COLOUR, "size": SIZE, "money": MONEY})
GETS_NO_TRUCK: Final = book.event("gets_no_truck", {"player": COLOUR, "size": SIZE})


@book.rule
def take_card(g: Game, me: Seat, card: int, _picked: Picked) -> None:
    """A Thug goes to the hand; every other card is resolved at once and discarded, never kept."""
    if is_truck_card(card):
        take_truck(g, me, size_on(card))
        return
    if card > IMPROVEMENT:
        g.take_thug(me, card)
        return
    g.discard(card)
    if card in (SINGLE_INFLUENCE, DOUBLE_INFLUENCE):
        g.tell(RECRUITS, me, g.recruit(me, g.box.amounts[card]))
    elif card == SINGLE_STILL:
        take_dice(g, me, g.box.amounts[card])
    elif card == DOUBLE_STILL:
        g.let(me, improve_stills)
    else:
        g.do(*[take_improvement(me)] * g.box.amounts[card])


def take_truck(g: Game, me: Seat, size: int) -> None:
    """Whoever can pay must buy; without the money, or without a truck, the card is only discarded."""
    g.truck_discards = (*g.truck_discards, size)
    price = g.box.trucks[size].price
    if g.money[me] < price or not has_truck_left(g, size):
        g.tell(GETS_NO_TRUCK, me, size)
        return
    g.pay_bank(me, price)
    g.add_truck(me, size)
    g.tell(BUYS_TRUCK, me, size, price)


def has_truck_left(g: Game, size: int) -> bool:
    """Is there a piece of this size in the supply? Loan trucks are extra (B9.30)."""
    return g.size[len(LOAN_TRUCKS) :].count(size) < g.box.trucks[size].pieces


# -- dice for stills -----------------------------------------------------------------------------


@book.query(DIE_PLACE, "B3.115")
def DIE(g: Game, me: Seat, _: int) -> list[int]:
    """D3: an own still with a free die space, or the Back Room."""
    return [*stills_with_space(g, me), BACK_ROOM]


def stills_with_space(g: Game, me: Seat) -> list[int]:
    """A Mobster's own stills on which there is room for a die: 0 is the Family Still."""
    room = g.box.die_spaces
    return [number for number, dice in enumerate((g.family[me], *g.remotes[me])) if dice < room]


@book.rule
def take_die(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """A die goes to a still of its taker's choice, or is stored."""
    match picked:
        case ():
            g.ask(me, DIE)
        case (place,):
            put_die(g, me, place)


def take_dice(g: Game, me: Seat, count: int) -> None:
    """Dice are put down one after the other."""
    g.do(*[take_die(me)] * count)


def put_die(g: Game, me: Seat, place: int) -> None:
    """A die comes to lie on an own still, or in the Back Room."""
    if place == BACK_ROOM:
        g.stored_dice[me] += 1
    elif place == FAMILY:
        g.family[me] += 1
    else:
        dice = g.remotes[me]
        g.remotes[me] = (*dice[: place - 1], dice[place - 1] + 1, *dice[place:])
    g.tell(PUTS_DIE, me, place)


@book.query(DOUBLE_CHOICE, "B3.116")
def DOUBLE(g: Game, _me: Seat, _: int) -> list[int]:
    """D4: two dice, or a Remote Still while there is a board for it."""
    founded = sum([len(remotes) for remotes in g.remotes])
    return [TWO_DICE, REMOTE_STILL] if founded < g.box.boards else [TWO_DICE]


@book.rule
def improve_stills(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Two dice, put down one after the other, or a new Remote Still with one die on it."""
    match picked:
        case ():
            g.ask(me, DOUBLE)
        case (choice,) if choice == TWO_DICE:
            take_dice(g, me, g.box.amounts[DOUBLE_STILL])
        case (_,):
            g.remotes[me] = (*g.remotes[me], 1)
            g.tell(FOUNDS, me, still_of(me, len(g.remotes[me])))


# -- improvements of speakeasies -----------------------------------------------------------------


@book.query(IMPROVEMENT_PLACE, "B3.117")
def IMPROVE(g: Game, _me: Seat, _: int) -> list[int]:
    """D5: a speakeasy with a free improvement space, open or not, or the Back Room."""
    return [*spots_with_free_space(g), BACK_ROOM]


@book.rule
def take_improvement(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """An improvement marker goes to a speakeasy of its taker's choice, or is stored."""
    match picked:
        case ():
            g.ask(me, IMPROVE)
        case (place,):
            put_improvement(g, me, place)


def put_improvement(g: Game, me: Seat, place: int) -> None:
    """An improvement marker comes to lie on a speakeasy, or in the Back Room."""
    if place == BACK_ROOM:
        g.stored_improvements[me] += 1
    else:
        g.improvements[place] += 1
    g.tell(IMPROVES, me, place)
