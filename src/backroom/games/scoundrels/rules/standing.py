"""Where scoundrels stand: on the user's sheet, in the Saloon, on top of the discard, or set aside."""

from __future__ import annotations

from backroom.engine.flow import Seat
from backroom.games.scoundrels.nouns import IN_SALOON, NOBODY_THERE, ON_DISCARD, PLACES, SALOON, SET_ASIDE
from backroom.games.scoundrels.state import Game


def who_stands(g: Game, me: Seat, standing: int) -> int:
    """The scoundrel there, or NOBODY_THERE."""
    if standing < PLACES:
        return g.sheets[me][standing]
    if standing == SET_ASIDE:
        return g.set_aside
    if standing == ON_DISCARD:
        return g.discards[-1] if g.discards else NOBODY_THERE
    return g.saloon[standing - IN_SALOON]


def stand(g: Game, me: Seat, standing: int, scoundrel: int) -> None:
    """Somebody else, or the same with another card, stands there."""
    if standing < PLACES:
        g.seat_scoundrel(me, standing, scoundrel)
    elif standing == SET_ASIDE:
        g.set_aside = scoundrel
    elif standing == ON_DISCARD:
        g.discards = (*g.discards[:-1], scoundrel)
    else:
        at = standing - IN_SALOON
        g.saloon = (*g.saloon[:at], scoundrel, *g.saloon[at + 1 :])


def own(g: Game, me: Seat) -> list[int]:
    """The places of a player's sheet where somebody stands."""
    return [place for place in range(PLACES) if g.sheets[me][place] != NOBODY_THERE]


def own_or_saloon(g: Game, me: Seat) -> list[int]:
    """These, and the places of the Saloon where somebody stands."""
    saloon = [IN_SALOON + at for at in range(SALOON) if g.saloon[at] != NOBODY_THERE]
    return own(g, me) + saloon
