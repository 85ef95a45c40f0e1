"""Setting the table (section 2): Saloon, safes, leaders and their pieces, hands, strategy cards."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.engine.knowledge import draw
from backroom.games.scoundrels.nouns import (
    LEADER_NAME,
    LEADERS,
    PER_SITE,
    PLAYER,
    STRATEGY_CARD,
)
from backroom.games.scoundrels.rules.night import day
from backroom.games.scoundrels.rules.poker import ALL_VALUES, draw_cards
from backroom.games.scoundrels.rules.saloon import refill
from backroom.games.scoundrels.state import Game, book

LEADER_TAKEN: Final = book.event("leader_taken", {"player": PLAYER, "leader": LEADER_NAME})
LEADER_DEALT: Final = book.event("leader_dealt", {"player": PLAYER, "leader": LEADER_NAME}, random=True)
STRATEGY_SHOWN: Final = book.event(
    "strategy_shown", {"player": PLAYER, "strategy": STRATEGY_CARD}, reveals=True
)
FIRST_PLAYER: Final = book.event("first_player", {"player": PLAYER}, random=True)


@book.rule
def opening(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Steps 1 to 6; the first day follows."""
    refill(g)
    deal_safes(g)
    g.let(NOBODY, leaders, pieces, strategies, first_player, day)


def deal_safes(g: Game) -> None:
    """Each colour is shuffled: five safes lie on their site, the sixth is set aside unseen (S2.5)."""
    values: list[int] = []
    for site in g.box.sites:
        bag = site[:]
        dealt = [draw(bag, g.chance) for _ in range(PER_SITE - 1)]
        values += [bag[0], *dealt]
    g.values = tuple(values)


# -- leaders (S2.6) -----------------------------------------------------------------------------------


@book.rule
def leaders(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Chosen in seat order, dealt at random, or as the seats are numbered."""
    n = g.box.players
    if g.box.leaders == "choose":
        g.do(*[choose_leader(me) for me in range(n)])
        return
    bag = list(range(len(LEADERS)))
    for me in range(n):
        at_random = g.box.leaders == "random"
        take_leader(g, me, draw(bag, g.chance) if at_random else me)
        g.tell(LEADER_DEALT if at_random else LEADER_TAKEN, me, g.leaders[me])


@book.query(LEADER_NAME, "S-D01")
def CHOOSE_LEADER(g: Game, _me: Seat, _: int) -> list[int]:
    """D01: a leader nobody has taken."""
    return [leader for leader in range(len(LEADERS)) if leader not in g.leaders]


@book.rule
def choose_leader(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """A player takes a leader."""
    match picked:
        case ():
            g.ask(me, CHOOSE_LEADER)
        case (leader,):
            take_leader(g, me, leader)
            g.tell(LEADER_TAKEN, me, leader)


def take_leader(g: Game, me: Seat, leader: int) -> None:
    """A leader belongs to a player."""
    g.leaders = (*g.leaders[:me], leader, *g.leaders[me + 1 :])


# -- pieces, hands, strategy cards --------------------------------------------------------------------


@book.rule
def pieces(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Henchmen, one of them in jail, Reputation, money, and four of seven poker cards (S2.7-S2.10)."""
    box = g.box
    for me in range(box.players):
        g.jail[me] = box.start_jailed
        g.reserve[me] = box.start_henchmen - box.start_jailed
        g.reputation[me] = box.start_reputation
        g.money[me] = box.start_money
        g.decks[me] = (ALL_VALUES,)
        draw_cards(g, me, box.hand_size)


@book.query(STRATEGY_CARD, "S-D02", secret=True)
def CHOOSE_STRATEGY(g: Game, me: Seat, _: int) -> list[int]:
    """D02: one of the leader's two strategy cards."""
    return [card for card, strategy in enumerate(g.box.strategies) if strategy.leader == g.leaders[me]]


@book.rule
def strategies(g: Game, _me: Seat, _: int, picked: Picked) -> None:
    """With strategy cards everybody picks one secretly; then all are shown (S2.11)."""
    if not g.box.with_strategies:
        return
    if not picked:
        g.ask_each(tuple(range(g.box.players)), CHOOSE_STRATEGY)
        return
    g.strategies = picked
    for me, strategy in enumerate(picked):
        g.tell(STRATEGY_SHOWN, me, strategy)


@book.rule
def first_player(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Who starts day 1 is drawn at random, or was agreed before (S2.12)."""
    g.first = g.chance(g.box.players) if g.box.first == NOBODY else g.box.first
    g.tell(FIRST_PLAYER, g.first)
