"""Killing and going out (sections 3.2 and 3.7): one event with all its consequences, in a fixed order."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.knowledge import put
from backroom.games.reckoning.nouns import COLOUR, GANGSTER, GONE, IN_FRONT, IN_PLAY, KIND, RUNNING, SEAT
from backroom.games.reckoning.rules.ending import check_gangs, end_of_turn
from backroom.games.reckoning.seats import blast, count, each
from backroom.games.reckoning.state import Game, book

EXPLODES: Final = book.event("explodes", {"player": COLOUR, "seat": SEAT})
KILLED: Final = book.event("killed", {"player": COLOUR, "gangster": GANGSTER, "seat": SEAT})
GOES_OUT: Final = book.event("goes_out", {"player": COLOUR})
SHOWS: Final = book.event("shows", {"player": COLOUR, "card": KIND}, reveals=True)


def explode(g: Game, owner: Seat) -> None:
    """A cake kills whoever sits on its seat and on the two neighbour seats, whoever they work for."""
    seat = g.cakes[owner]
    g.tell(EXPLODES, owner, seat)
    kill(g, blast(seat) & g.occupied(), owner)


def kill(g: Game, victims: int, cake: Seat = NOBODY) -> None:
    """One kill event: victims, players who go out, the cake, the end, the turn, in this order (R3.48)."""
    g.events += 1
    if victims:
        bury(g, victims)
    if cake != NOBODY:
        g.cakes[cake] = IN_FRONT if g.out[cake] == IN_PLAY else GONE
    check_gangs(g)
    if g.ended == RUNNING and g.out[g.turn] != IN_PLAY:
        g.skip_to(end_of_turn)


def bury(g: Game, victims: int) -> None:
    """The victims leave the table together; then all players without gangsters go out together."""
    g.stirred = g.turns
    before = [count(gang) for gang in g.gangs]
    for seat in each(victims):
        g.tell(KILLED, g.owner(seat), g.who_at(seat), seat)
    g.clear(victims)
    for me in g.in_play():
        if not g.gangs[me]:
            g.last_stand[me] = before[me]
            go_out(g, me)


def go_out(g: Game, me: Seat) -> None:
    """Money stays; the hand is laid open; a cake in front of the player leaves the game."""
    g.out[me] = g.events
    g.tell(GOES_OUT, me)
    for card in g.hands[me]:
        g.tell(SHOWS, me, card)
        put(g.discards, card)
    g.hands[me].clear()
    if g.cakes[me] == IN_FRONT:
        g.cakes[me] = GONE
