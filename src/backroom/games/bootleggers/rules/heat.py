"""Phase 6, The Heat (section 3.7), the round as a whole, and the end of the game (section 7)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.bootleggers.nouns import (
    BIG_CITY_BOYS,
    COLOUR,
    END,
    GOAL,
    LAST_ROUND,
    MONEY,
    ROUND,
    RUNNING,
)
from backroom.games.bootleggers.rules.boys import boys_phase
from backroom.games.bootleggers.rules.muscle import muscle_phase
from backroom.games.bootleggers.rules.phases import begin, end
from backroom.games.bootleggers.rules.promises import game_ends, round_ends
from backroom.games.bootleggers.rules.sales import password_phase
from backroom.games.bootleggers.rules.shipping import shipping_phase
from backroom.games.bootleggers.rules.stills import stills_phase
from backroom.games.bootleggers.rules.taking import RECRUITS
from backroom.games.bootleggers.state import Game, book

PHASE_6: Final = 6
ROUND_BEGINS: Final = book.event("round", {"round": ROUND})
ANNOUNCES: Final = book.event("announces", {"player": COLOUR, "money": MONEY}, reveals=True)
GAME_OVER: Final = book.event("game_over", {"end": END})


@book.rule
def next_round(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The round marker advances, and six phases follow; chaos knows no phase 2."""
    g.round += 1
    g.pending = (1 << len(g.box.spots)) - 1
    g.tell(ROUND_BEGINS, g.round)
    g.let(NOBODY, stills_phase, shipping_phase, password_phase, end_check, heat_phase, next_round)
    if not g.box.chaos:
        g.let(NOBODY, boys_phase)
    g.let(NOBODY, muscle_phase)


@book.rule
def heat_phase(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Twice in a game money is announced and boys are recruited; every round ends with a clear street."""
    begin(g, PHASE_6)
    if g.round in g.box.bonus_rounds:
        announce_money(g)
        for me in range(g.box.players):
            g.tell(RECRUITS, me, g.recruit(me, 1))
        last = last_in_money(g)
        g.tell(RECRUITS, last, g.recruit(last, 1))
    end(g)
    round_ends(g)
    clear_the_street(g)


def announce_money(g: Game) -> None:
    """Everybody says how much money they have."""
    for me, money in enumerate(g.money):
        g.tell(ANNOUNCES, me, money)


def last_in_money(g: Game) -> Seat:
    """Who has the least money; of those tied, the lowest Muscle counts as last."""
    least = min(g.money)
    return min([me for me, money in enumerate(g.money) if money == least], key=g.strength)


def clear_the_street(g: Game) -> None:
    """Muscle cards are discarded, Big City Boys with them; what was for this round ends."""
    n, spots = g.box.players, len(g.box.spots)
    g.muscle_discards = (*g.muscle_discards, *[g.face_up[me] for me in g.by_muscle()])
    g.face_up = [0] * n
    if g.boosted != NOBODY:
        g.discard(BIG_CITY_BOYS)
        g.boosted = NOBODY
    g.graft = (0,) * n
    g.frozen = [0] * n
    g.blocked = [0] * n
    g.family_production = [0] * n
    g.warehouse = 0
    g.arrivals = 0
    g.payoff = (NOBODY,) * spots
    g.heat = (NOBODY,) * spots
    g.coppered = g.busted = g.thirsty = g.word = g.rolled = 0


# -- the end -----------------------------------------------------------------------------------------


@book.rule
def end_check(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """When the last window has closed, the game ends after the last round, or if somebody is rich enough."""
    if g.round >= g.box.rounds:
        end_game(g, LAST_ROUND)
    elif max(g.money) >= g.box.goal:
        end_game(g, GOAL)


def end_game(g: Game, reason: int) -> None:
    """All money is shown, all promises are settled, and nothing more is played."""
    game_ends(g)
    announce_money(g)
    g.ended = reason
    g.tell(GAME_OVER, reason)
    g.finish()


def places(g: Game) -> list[int]:
    """The place of each Mobster, 1 for the most money; the Muscle of the last round breaks ties."""
    standings = [(money, g.strength(me)) for me, money in enumerate(g.money)]
    return [1 + sum([other > mine for other in standings]) for mine in standings]


def winners(g: Game) -> list[Seat]:
    """Whoever has the first place once the game is over; nobody before."""
    return [] if g.ended == RUNNING else [places(g).index(1)]
