"""The windows (sections 5.1, 5.2 and 8): when Thugs are played, deals made and stored items moved."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Frame, Picked, Seat, seats_of
from backroom.engine.title import Window
from backroom.games.bootleggers.nouns import (
    COLOUR,
    HAND_SIGN,
    MOVE_DIE,
    MOVE_IMPROVEMENT,
    NO,
    NO_WINDOW,
    PASS,
    PHASES,
    PREEMPTION,
    PROPOSE,
    SPOT,
    TALKS,
    YES,
    is_placing,
    place_of,
)
from backroom.games.bootleggers.nouns import WINDOW as WINDOW_NOUN
from backroom.games.bootleggers.rules.deals import propose
from backroom.games.bootleggers.rules.floor import (
    FLOOR,
    eligible,
    has_choice,
    legal_thugs,
    move_die,
    move_improvement,
)
from backroom.games.bootleggers.rules.placing import place_marker
from backroom.games.bootleggers.rules.promises import floor_asked
from backroom.games.bootleggers.rules.thugs import play_thug
from backroom.games.bootleggers.state import Game, book

OPENS: Final = book.event("window", {"window": WINDOW_NOUN})
PASSES: Final = book.event("passes", {"player": COLOUR})
WANTS: Final = book.event("wants_to_place", {"player": COLOUR, "spot": SPOT})
PREEMPTS: Final = book.event("preempts", {"player": COLOUR, "spot": SPOT})
LETS: Final = book.event("lets_place", {"player": COLOUR, "spot": SPOT})
HAND: Final = book.event("hand", {"player": COLOUR, "sign": HAND_SIGN})

FIRST: Final = 2  # bits of a window's argument, below its kind
LAST: Final = 1
KIND_STEP: Final = 4


# -- an opening ---------------------------------------------------------------------------------------


def opened(kind: int, first: bool = False, last: bool = False) -> Frame:
    """A floor window opens: for phases to schedule."""
    return window(NOBODY, KIND_STEP * kind + (FIRST if first else 0) + (LAST if last else 0))


def read_opening(arg: int) -> tuple[int, int, int]:
    """The kind of window, and whether it is the first, and the last, of its kind in a phase."""
    return arg // KIND_STEP, arg // FIRST & 1, arg // LAST & 1


@book.rule
def window(g: Game, _me: Seat, arg: int, _picked: Picked) -> None:
    """An opening begins; with nobody eligible it passes silently (B5.6)."""
    g.window, g.is_first, g.is_last = read_opening(arg)
    g.opening += 1
    g.out = 0
    g.welcome = 0
    g.floor = NOBODY
    g.lowering = 0
    g.asked_now = [0] * g.box.players
    if eligible(g):
        g.tell(OPENS, g.window)
        g.let(NOBODY, asking)
    else:
        close(g)


@book.rule
def asking(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Whoever is next gets the floor, until all who are eligible have passed."""
    me = next_in_talks(g) if g.window == TALKS else next_by_muscle(g)
    if me == NOBODY:
        close(g)
    else:
        g.floor = me
        g.let(me, on_the_floor)


def close(g: Game) -> None:
    """The opening is over; the raised hands of those who had the floor in it fall (B9.64, B9.70)."""
    g.raised &= ~g.lowering
    g.lowering = 0
    g.window = NO_WINDOW
    g.out = 0
    g.welcome = 0
    g.floor = NOBODY


def next_by_muscle(g: Game) -> Seat:
    """The strongest eligible Mobster who has not passed since the last restart (B5.8)."""
    if g.floor == NOBODY:
        g.out = all_seats(g) & ~eligible(g)
    return next_of(g, g.by_muscle())


def next_in_talks(g: Game) -> Seat:
    """The next one in descending Muscle after the last, round and round, who is not out (B5.9)."""
    if g.out == 0:
        g.out = all_seats(g) & ~eligible(g)
    order = g.by_muscle()
    start = order.index(g.floor) + 1 if g.floor != NOBODY else 0
    return next_of(g, order[start:] + order[:start])


def next_of(g: Game, order: list[Seat]) -> Seat:
    """The first who is to be asked, or NOBODY; those before them, who have nothing to do, are out unasked."""
    for me in order:
        if is_in(g, me):
            return me
        g.out |= 1 << me
    return NOBODY


def is_in(g: Game, me: Seat) -> bool:
    """Are they still to be asked? Not if they have nothing to do but to pass (B3.5, B4.20(a))."""
    return not g.out >> me & 1 and (g.holder == me or has_choice(g, me))


def all_seats(g: Game) -> int:
    """The mask of all Mobsters."""
    return (1 << g.box.players) - 1


@book.rule
def on_the_floor(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """One act: a move lets them keep the floor, a pass puts them out; `asking` sees to the rest."""
    match picked:
        case ():
            floor_asked(g, me, legal_thugs(g, me) if g.promises else [])
            g.ask(me, FLOOR)
        case (choice,):
            g.aimed = 0
            g.lowering |= g.raised & 1 << me
            if choice == MOVE_DIE:
                g.let(me, move_die, keep_floor)
            elif choice == MOVE_IMPROVEMENT:
                g.let(me, move_improvement, keep_floor)
            else:
                g.let(NOBODY, asking)
                act(g, me, choice)


def act(g: Game, me: Seat, choice: int) -> None:
    """What ends a Mobster's turn on the floor, at least in the Talks."""
    if choice == PASS:
        g.out |= 1 << me
        g.tell(PASSES, me)
    elif choice == PROPOSE:
        g.let(me, propose)
    elif is_placing(choice):
        g.tell(WANTS, me, place_of(choice))
        g.do(placing(me, place_of(choice)))
    else:
        g.do(play_thug(me, choice))


@book.rule
def keep_floor(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """After a move the same Mobster goes on, as long as there is anything for them to do."""
    if is_in(g, me):
        g.let(me, on_the_floor)
    else:
        g.out |= 1 << me
        g.let(NOBODY, asking)


# -- chaotic influence (B8.10-B8.17) ------------------------------------------------------------------


def preempters(g: Game, me: Seat) -> list[Seat]:
    """Who may pre-empt: the stronger ones with a placeable marker, in ascending Muscle."""
    order = g.by_muscle()
    return [rival for rival in reversed(order[: order.index(me)]) if g.placeable(rival) > 0]


@book.query(PREEMPTION, "B-D16")
def PREEMPT(_g: Game, _me: Seat, _spot: int) -> list[int]:
    """D16: pre-empt the placement that was announced, or let it be."""
    return [NO, YES]


@book.rule
def placing(g: Game, me: Seat, spot: int, picked: Picked) -> None:
    """The stronger ones are asked one by one; the last to pre-empt must place, else the announcer."""
    rivals = preempters(g, me)
    if picked:
        g.tell(PREEMPTS if picked[-1] == YES else LETS, rivals[len(picked) - 1], spot)
    if len(picked) < len(rivals):
        g.ask(rivals[len(picked)], PREEMPT, spot)
        return
    placer = me
    for rival, answer in zip(rivals, picked):
        if answer == YES:
            placer = rival
    if placer != me:
        g.welcome |= 1 << placer
    place_marker(g, placer, spot)
    g.all_in_again()


# -- raised hands (B5.7) ------------------------------------------------------------------------------


def signs(g: Game, me: Seat) -> list[int]:
    """A hand may be raised or lowered while Muscle cards are face up."""
    if not g.face_up[me]:
        return []
    return [NO] if g.raised >> me & 1 else [YES]


@book.gesture(HAND_SIGN, "B5.7", signs)
def hand(g: Game, me: Seat, choice: int) -> None:
    """A raised hand asks for the floor from the next restart or opening on."""
    if choice == YES:
        g.raised |= 1 << me
    else:
        g.raised &= ~(1 << me)
    g.lowering &= ~(1 << me)
    g.tell(HAND, me, choice)


# -- passing in advance (B5.13) -----------------------------------------------------------------------


def floor_window(g: Game) -> Window | None:
    """The floor window that is open: advance passes are for D7 only (B5.13)."""
    if g.seat == NOBODY or g.query != FLOOR.number:
        return None
    still = eligible(g) & ~g.out
    return Window(
        passing=PASS,
        phase=g.round * (len(PHASES) + 1) + g.phase,
        window_opening=g.opening,
        seats=seats_of(still),
        aimed=seats_of(g.aimed),
    )
