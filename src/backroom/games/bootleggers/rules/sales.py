"""Phase 5, What's the Password? (section 3.6): the speakeasies buy, one after the other."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.bootleggers.influence import controller, decider, is_common, is_open
from backroom.games.bootleggers.nouns import (
    ADMISSION,
    CLOSING,
    COLOUR,
    COPPER_IN_THE_HOUSE,
    COUNT,
    DIE_FACES,
    DOOR,
    MAJORITY_DOCK,
    MINORITY_DOCK,
    MONEY,
    NO,
    NO_TRUCK,
    NOWHERE,
    PACKING_HEAT,
    PUBLIC_DOCK,
    SPOT,
    THIRSTY,
    TRUCK,
    UNLIMITED,
    WORD_OF_MOUTH,
    YES,
)
from backroom.games.bootleggers.rules.phases import begin, end
from backroom.games.bootleggers.rules.promises import admission
from backroom.games.bootleggers.rules.windows import opened
from backroom.games.bootleggers.state import LOAN_TRUCKS, Game, book

PHASE_5: Final = 5
SKIPPED: Final = book.event("skipped", {"spot": SPOT})
THIRST: Final = book.event("thirst", {"spot": SPOT, "face": COUNT}, random=True)
DEMAND: Final = book.event("demand", {"spot": SPOT, "count": COUNT})
SHUT: Final = book.event("shut", {"spot": SPOT})
SELLS: Final = book.event("sells", {"truck": TRUCK, "spot": SPOT, "count": COUNT})
EARNS: Final = book.event("earns", {"player": COLOUR, "money": MONEY})
ADMITS: Final = book.event("admits", {"player": COLOUR, "truck": TRUCK})
REFUSES: Final = book.event("refuses_entry", {"player": COLOUR, "truck": TRUCK})
MARGIN: Final = book.event("margin", {"player": COLOUR, "spot": SPOT, "money": MONEY})
LOAD_LOST: Final = book.event("load_lost", {"truck": TRUCK, "count": COUNT})
RETURNS: Final = book.event("returns", {"truck": TRUCK, "player": COLOUR})
LOAN_ENDS: Final = book.event("loan_ends", {"truck": TRUCK})


@book.rule
def password_phase(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The speakeasies are handled in order; then all trucks go home, and the last window opens."""
    begin(g, PHASE_5)
    doors = [password(NOBODY, spot) for spot in range(len(g.box.spots))]
    g.do(*doors, homecoming(), opened(CLOSING, first=True, last=True), end_of_sales())


@book.rule
def password(g: Game, _me: Seat, spot: int, _picked: Picked) -> None:
    """Where it is open and a loaded truck waits: the roll, W5, the sales. Elsewhere nothing, for good."""
    if not is_open(g, spot) or not has_loaded_truck(g, spot):
        g.pending &= ~(1 << spot)
        g.tell(SKIPPED, spot)
        return
    g.door = spot
    g.demand = UNLIMITED if is_common(g, spot) else roll_demand(g, spot)
    g.do(opened(DOOR), open_door(NOBODY, spot), close_door(NOBODY, spot))


def has_loaded_truck(g: Game, spot: int) -> bool:
    """Does anybody wait there with something to sell?"""
    return any(place == spot and g.load[truck] > 0 for truck, place in enumerate(g.place))


def roll_demand(g: Game, spot: int) -> int:
    """Each consumption die counts its face and the improvements there (B1.53)."""
    g.rolled |= 1 << spot
    demand, bonus = 0, g.improvements[spot]
    dice = g.box.spots[spot].dice + (g.box.amounts[THIRSTY] if g.thirsty >> spot & 1 else 0)
    for _ in range(dice):
        face = 1 + g.chance(DIE_FACES)
        g.tell(THIRST, spot, face)
        demand += face + bonus
    g.tell(DEMAND, spot, demand)
    return demand


@book.rule
def open_door(g: Game, _me: Seat, spot: int, _picked: Picked) -> None:
    """Majority and minority dock are bought from without asking, the public dock if the decider allows it."""
    if not is_open(g, spot):
        g.tell(SHUT, spot)
        return
    if is_common(g, spot):
        g.demand = UNLIMITED
    buy_from(g, spot, MAJORITY_DOCK)
    buy_from(g, spot, MINORITY_DOCK)
    if is_common(g, spot):
        buy_from(g, spot, PUBLIC_DOCK)
    else:
        let_in(g, spot)


def waiting(g: Game, spot: int, dock: int) -> list[int]:
    """The loaded trucks in a line, in order."""
    return [truck for truck in g.line(spot, dock) if g.load[truck] > 0]


def buy_from(g: Game, spot: int, dock: int) -> None:
    """The trucks of a dock sell one after the other while there is demand."""
    for truck in waiting(g, spot, dock):
        sell(g, truck)


def sell(g: Game, truck: int) -> None:
    """The bank pays the payee for each crate that finds demand."""
    spot, payee = g.place[truck], g.payee[truck]
    crates = min(g.load[truck], g.demand)
    if crates == 0:
        return
    money = crates * wholesale(g, spot, payee)
    g.load[truck] -= crates
    g.sold += crates
    if g.demand != UNLIMITED:
        g.demand -= crates
    g.money[payee] += money
    g.tell(SELLS, truck, spot, crates)
    g.tell(EARNS, payee, money)


def wholesale(g: Game, spot: int, payee: Seat) -> int:
    """The printed price, unless Copper in the House or the Packing Heat of another one lowers it."""
    if g.coppered >> spot & 1:
        return g.box.amounts[COPPER_IN_THE_HOUSE]
    if g.heat[spot] not in (NOBODY, payee):
        return g.box.amounts[PACKING_HEAT]
    return g.box.spots[spot].wholesale


# -- the public dock ---------------------------------------------------------------------------------


def let_in(g: Game, spot: int) -> None:
    """The decider is asked for each truck in line, or once for all; without a decider nothing is bought."""
    boss = decider(g, spot)
    trucks = waiting(g, spot, PUBLIC_DOCK)
    if boss == NOBODY or not trucks:
        return
    if g.box.admit_per_truck:
        g.do(*[at_the_door(boss, truck) for truck in trucks])
    elif g.demand > 0:
        g.do(all_at_the_door(boss, spot))


@book.query(ADMISSION, "B3.511")
def ADMIT(_g: Game, _me: Seat, _truck: int) -> list[int]:
    """D15: admit or refuse a truck at the public dock, or all of them."""
    return [NO, YES]


@book.rule
def at_the_door(g: Game, boss: Seat, truck: int, picked: Picked) -> None:
    """A truck at the public dock sells if the decider admits it; one that pays them needs no asking."""
    match picked:
        case () if g.demand > 0 and g.payee[truck] == boss:
            sell(g, truck)
        case () if g.demand > 0:
            g.ask(boss, ADMIT, truck)
        case (answer,):
            admit(g, boss, truck, answer)


@book.rule
def all_at_the_door(g: Game, boss: Seat, spot: int, picked: Picked) -> None:
    """O-PUB = all_or_none: one answer for the whole dock, the decider's own trucks included."""
    match picked:
        case ():
            g.ask(boss, ADMIT, NO_TRUCK)
        case (answer,):
            for truck in waiting(g, spot, PUBLIC_DOCK):
                admit(g, boss, truck, answer)


def admit(g: Game, boss: Seat, truck: int, answer: int) -> None:
    """What the decider says about a truck is done."""
    g.tell(ADMITS if answer == YES else REFUSES, boss, truck)
    admission(g, boss, g.payee[truck], g.place[truck], answer == YES)
    if answer == YES:
        sell(g, truck)


# -- the end of the sales ----------------------------------------------------------------------------


@book.rule
def close_door(g: Game, _me: Seat, spot: int, _picked: Picked) -> None:
    """Whoever has Control now gets the margin on all crates sold there; the speakeasy is done with."""
    holder = controller(g, spot)
    if holder != NOBODY and g.sold > 0:
        money = g.sold * margin(g, spot)
        g.money[holder] += money
        g.tell(MARGIN, holder, spot, money)
    g.pending &= ~(1 << spot)
    g.door = NOWHERE
    g.demand = 0
    g.sold = 0


def margin(g: Game, spot: int) -> int:
    """The printed margin, and more under Word of Mouth."""
    return g.box.spots[spot].margin + (g.box.amounts[WORD_OF_MOUTH] if g.word >> spot & 1 else 0)


@book.rule
def homecoming(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Every truck goes home empty; rented trucks return to their owners, loan trucks leave the game."""
    for truck in range(len(g.size)):
        if g.load[truck]:
            g.tell(LOAD_LOST, truck, g.load[truck])
        if truck < len(LOAN_TRUCKS):
            if g.operator[truck] != NOBODY:
                g.tell(LOAN_ENDS, truck)
        elif g.operator[truck] != g.owner[truck]:
            g.tell(RETURNS, truck, g.owner[truck])
        g.go_home(truck)


@book.rule
def end_of_sales(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The phase is over when its last window has closed."""
    end(g)
