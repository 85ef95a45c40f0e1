"""Swaps (S6.11, S6.12): two scoundrels exchange jobs or traits; nothing moves and nothing is hired."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.arguments import TRAITS_OF, pack_pair, pair_of
from backroom.games.scoundrels.nouns import (
    PLAYER,
    SCOUNDREL,
    STANDING,
    job_of,
    pack_scoundrel,
    trait_of,
)
from backroom.games.scoundrels.rules.possible import firsts, seconds
from backroom.games.scoundrels.rules.standing import stand, who_stands
from backroom.games.scoundrels.state import Game, book

SWAPPED_JOBS: Final = book.event("swapped_jobs", {"player": PLAYER, "one": SCOUNDREL, "other": SCOUNDREL})
SWAPPED_TRAITS: Final = book.event("swapped_traits", {"player": PLAYER, "one": SCOUNDREL, "other": SCOUNDREL})


# -- the swap ----------------------------------------------------------------------------------------


@book.query(STANDING, "S6.11")
def SWAP_FIRST(g: Game, me: Seat, arg: int) -> list[int]:
    """D26: each own scoundrel in some legal pair."""
    return firsts(g, me, arg)


@book.query(STANDING, "S6.11")
def SWAP_SECOND(g: Game, me: Seat, arg: int) -> list[int]:
    """D27: each partner of that pair."""
    swap, first = pair_of(arg)
    return seconds(g, me, swap, first)


@book.rule
def swap_jobs(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """Two scoundrels exchange their jobs."""
    match picked:
        case ():
            g.ask(me, SWAP_FIRST, arg)
        case (first,):
            g.ask(me, SWAP_SECOND, pack_pair(arg, first))
        case (first, second):
            one, other = who_stands(g, me, first), who_stands(g, me, second)
            stand(g, me, first, pack_scoundrel(trait_of(one), job_of(other)))
            stand(g, me, second, pack_scoundrel(trait_of(other), job_of(one)))
            g.tell(SWAPPED_JOBS, me, who_stands(g, me, first), who_stands(g, me, second))
            g.did = 1


@book.rule
def swap_traits(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Two scoundrels exchange their traits; with another trait nobody stays armed."""
    match picked:
        case ():
            g.ask(me, SWAP_FIRST, TRAITS_OF)
        case (first,):
            g.ask(me, SWAP_SECOND, pack_pair(TRAITS_OF, first))
        case (first, second):
            one, other = who_stands(g, me, first), who_stands(g, me, second)
            stand(g, me, first, pack_scoundrel(trait_of(other), job_of(one)))
            stand(g, me, second, pack_scoundrel(trait_of(one), job_of(other)))
            g.tell(SWAPPED_TRAITS, me, who_stands(g, me, first), who_stands(g, me, second))
            g.did = 1
