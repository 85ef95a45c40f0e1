"""The turn (section 3): cake, cash, cards, wake."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.reckoning.nouns import BUSINESSES, COLOUR, EMPTY_BANK, GODFATHER, IN_PLAY, MONEY, REGISTER
from backroom.games.reckoning.rules.ending import end, end_of_turn
from backroom.games.reckoning.rules.hand import cards
from backroom.games.reckoning.rules.killing import explode
from backroom.games.reckoning.state import Game, book

TURN: Final = book.event("turn", {"player": COLOUR})
COLLECTS: Final = book.event("collects", {"player": COLOUR, "money": MONEY})
WAKES: Final = book.event("wakes", {"player": COLOUR})


@book.rule
def next_turn(g: Game, last: Seat, _: int, _picked: Picked) -> None:
    """Clockwise from the last one, the next player who is not out takes a turn of four steps."""
    me = clockwise(g, last)
    g.turn = me
    g.turns += 1
    g.tell(TURN, me)
    g.let(me, cake, cash, cards, wake, end_of_turn, next_turn)


@book.rule
def cake(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """If the turn player's own cake is on the table, it explodes now, wherever it is."""
    if g.cakes[me] > 0:
        explode(g, me)


@book.rule
def cash(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """The income is paid from the bank, as far as it goes; the last money ends the game."""
    paid = min(income(g, me), g.bank)
    if paid:
        g.stirred = g.turns
        g.bank -= paid
        g.money[me] += paid
        g.tell(COLLECTS, me, paid)
        if g.bank == 0:
            end(g, EMPTY_BANK)


def income(g: Game, me: Seat) -> int:
    """A Godfather earns 1, a business 1 or as a monopoly 4; the cash register doubles the sum (R3.14)."""
    awake = g.awake(me)
    earned = 1 if awake & g.types[GODFATHER] else 0
    for business in BUSINESSES:
        both = g.box.table.with_object[business]
        held = awake & both
        earned += 4 if held == both else 1 if held else 0
    return earned * 2 if awake & g.box.table.with_object[REGISTER] else earned


@book.rule
def wake(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """All sleeping gangsters of the turn player wake; their tokens go back to the supply."""
    if g.asleep & g.gangs[me]:
        g.asleep &= ~g.gangs[me]
        g.tell(WAKES, me)


def clockwise(g: Game, me: Seat) -> Seat:
    """The next player on the left who is not out."""
    me = (me + 1) % g.box.players
    while g.out[me] != IN_PLAY:
        me = (me + 1) % g.box.players
    return me
