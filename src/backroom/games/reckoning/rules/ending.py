"""The end (section 7): four ways for the game to stop, and who has won then."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.reckoning.nouns import (
    COLOUR,
    COMMON_DEATH,
    END,
    IN_PLAY,
    LAST_GANG,
    MONEY,
    STALL,
)
from backroom.games.reckoning.seats import count
from backroom.games.reckoning.state import Game, book

INHERITS: Final = book.event("inherits", {"player": COLOUR, "money": MONEY})
GAME_OVER: Final = book.event("game_over", {"end": END})


def end(g: Game, reason: int) -> None:
    """The game stops here; nothing of the turn is played any more."""
    g.ended = reason
    g.tell(GAME_OVER, reason)
    g.finish()


def check_gangs(g: Game) -> None:
    """The last gang takes what is left in the bank; after a common death it goes to nobody."""
    left = g.in_play()
    if not left:
        end(g, COMMON_DEATH)
    elif len(left) == 1:
        winner = left[0]
        g.tell(INHERITS, winner, g.bank)
        g.money[winner] += g.bank
        g.bank = 0
        end(g, LAST_GANG)


@book.rule
def end_of_turn(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """If too many turns in a row pass without a payment and without a kill, the game ends."""
    if g.box.stall_limit and g.turns - g.stirred >= g.box.stall_limit:
        end(g, STALL)


def standing(g: Game, me: Seat) -> tuple[int, int, int]:
    """What places a player: money, then how long the gang stayed in play, then its gangsters (R7.7)."""
    if g.out[me] == IN_PLAY:
        return g.money[me], g.events + 1, count(g.gangs[me])
    return g.money[me], g.out[me], g.last_stand[me]


def places(g: Game) -> list[int]:
    """The place of each player, 1 for the winner; equal standings share a place."""
    standings = [standing(g, me) for me in range(g.box.players)]
    return [1 + sum([other > mine for other in standings]) for mine in standings]


def winners(g: Game) -> list[Seat]:
    """Whoever has the first place once the game is over."""
    return [me for me, place in enumerate(places(g)) if place == 1]
