"""Swaps (S6.11, S6.12): two scoundrels exchange jobs or traits; nothing moves and nothing is hired."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.scoundrels.nouns import JOBS, PLAYER, SCOUNDREL, STANDING
from backroom.games.scoundrels.rules.standing import disarm, own, own_or_saloon, stand, who_stands
from backroom.games.scoundrels.state import Game, book

# The argument of `swap_jobs`: where the swapping scoundrel stands, and which swap it is.
SELF: Final = 0  # `swapjob self`: with an own or Saloon scoundrel
OTHERS: Final = 16  # `swapjob others`: never its own job
TRAITS_OF: Final = 32  # `swaptrait`: whoever swaps does not matter
FIRST: Final = 64  # the first of the pair, in the argument of D27

SWAPPED_JOBS: Final = book.event("swapped_jobs", {"player": PLAYER, "one": SCOUNDREL, "other": SCOUNDREL})
SWAPPED_TRAITS: Final = book.event("swapped_traits", {"player": PLAYER, "one": SCOUNDREL, "other": SCOUNDREL})


# -- legal pairs -------------------------------------------------------------------------------------


def may_swap_jobs(g: Game, me: Seat, arg: int) -> bool:
    """Is there a legal pair for `swapjob`, the swapping scoundrel standing where `arg` says?"""
    return len(firsts(g, me, arg)) > 0


def may_swap_traits(g: Game, me: Seat) -> bool:
    """Is there a legal pair for `swaptrait`?"""
    return len(firsts(g, me, TRAITS_OF)) > 0


def firsts(g: Game, me: Seat, arg: int) -> list[int]:
    """Who can be the first of a pair: the swapping scoundrel itself, or one of the user's sheet."""
    if arg < OTHERS:
        able = [arg]
    elif arg < TRAITS_OF:
        able = [place for place in own(g, me) if place != arg - OTHERS]
    else:
        able = own(g, me)
    return [first for first in able if seconds(g, me, arg, first)]


def seconds(g: Game, me: Seat, arg: int, first: int) -> list[int]:
    """Whom the first can swap with: anybody else on the sheet or in the Saloon."""
    never = arg - OTHERS if OTHERS <= arg < TRAITS_OF else NOBODY
    return [standing for standing in own_or_saloon(g, me) if standing != first and standing != never]


# -- the swap ----------------------------------------------------------------------------------------


@book.query(STANDING, "S6.11")
def SWAP_FIRST(g: Game, me: Seat, arg: int) -> list[int]:
    """D26: each own scoundrel in some legal pair."""
    return firsts(g, me, arg)


@book.query(STANDING, "S6.11")
def SWAP_SECOND(g: Game, me: Seat, arg: int) -> list[int]:
    """D27: each partner of that pair."""
    return seconds(g, me, arg % FIRST, arg // FIRST)


@book.rule
def swap_jobs(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """Two scoundrels exchange their jobs."""
    match picked:
        case ():
            g.ask(me, SWAP_FIRST, arg)
        case (first,):
            g.ask(me, SWAP_SECOND, arg + FIRST * first)
        case (first, second):
            one, other = who_stands(g, me, first), who_stands(g, me, second)
            stand(g, me, first, one - one % JOBS + other % JOBS)
            stand(g, me, second, other - other % JOBS + one % JOBS)
            g.tell(SWAPPED_JOBS, me, who_stands(g, me, first), who_stands(g, me, second))
            g.did = 1


@book.rule
def swap_traits(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Two scoundrels exchange their traits; with another trait nobody stays armed."""
    match picked:
        case ():
            g.ask(me, SWAP_FIRST, TRAITS_OF)
        case (first,):
            g.ask(me, SWAP_SECOND, TRAITS_OF + FIRST * first)
        case (first, second):
            one, other = who_stands(g, me, first), who_stands(g, me, second)
            stand(g, me, first, other - other % JOBS + one % JOBS)
            stand(g, me, second, one - one % JOBS + other % JOBS)
            g.tell(SWAPPED_TRAITS, me, who_stands(g, me, first), who_stands(g, me, second))
            disarm(g, me, first)
            disarm(g, me, second)
            g.did = 1
