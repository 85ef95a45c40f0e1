"""The Titles (N3.41-N3.43): the Underboss names the Consigliere, who names the Primo Capo."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Frame, Picked, Seat
from backroom.games.nostra_city.nouns import COLOUR, TITLE
from backroom.games.nostra_city.rules.vendetta import cheat
from backroom.games.nostra_city.state import Game, book

NAMED: Final = book.event("named", {"player": COLOUR, "title": TITLE})

LEFT_OUT_DRAW: Final = 1  # Vendetta cards of a player without a Title


@book.query(COLOUR, "N-DM6")
def CONSIGLIERE(g: Game, me: Seat, _: int) -> list[int]:
    """DM6: each opponent of the new Underboss."""
    return [player for player in range(g.box.players) if player != me]


@book.query(COLOUR, "N-DM7")
def PRIMO_CAPO(g: Game, _me: Seat, _: int) -> list[int]:
    """DM7: everybody but the Underboss and the Consigliere."""
    return untitled(g)


def untitled(g: Game) -> list[Seat]:
    """The players without a Title, by seat."""
    return [player for player in range(g.box.players) if player not in g.titles]


@book.rule
def win_underboss(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """The winner of the Underboss takes it and names the Consigliere (N3.41)."""
    match picked:
        case ():
            name(g, me)
            g.ask(me, CONSIGLIERE)
        case (consigliere,):
            name(g, consigliere)
            g.do(name_primo_capo(consigliere), leave_out())


@book.rule
def name_primo_capo(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """The Consigliere names the Primo Capo."""
    match picked:
        case ():
            g.ask(me, PRIMO_CAPO)
        case (primo_capo,):
            name(g, primo_capo)


def name(g: Game, player: Seat) -> None:
    """The highest Title that is left goes to a player: it is a card gained in this MEETING (N3.45)."""
    title = g.titles.index(NOBODY)
    g.titles = (*g.titles[:title], player, *g.titles[title + 1 :])
    g.gained |= 1 << player
    g.tell(NAMED, player, title)


@book.rule
def leave_out(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Every player without a Title is cheated once, clockwise from the leader (N3.42)."""
    left_out = untitled(g)
    frames: list[Frame] = [
        cheat(player, LEFT_OUT_DRAW) for player in g.clockwise(g.leader) if player in left_out
    ]
    g.do(*frames)
