"""What Thug cards do to speakeasies and what they pay (section 6.2)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.bootleggers.influence import dock_of
from backroom.games.bootleggers.nouns import BIG_PAYOFF, OPPORTUNITY, SPOT
from backroom.games.bootleggers.rules.effects import pay
from backroom.games.bootleggers.state import Game, book

KNOCKS: Final = book.event("improvement_moves", {"from": SPOT, "to": SPOT})
REALIGNED: Final = book.event("realigned", {"spot": SPOT})


def with_seat(row: tuple[Seat, ...], spot: int, me: Seat) -> tuple[Seat, ...]:
    """A card of `me` lies at a speakeasy now."""
    return (*row[:spot], me, *row[spot + 1 :])


def big_payoff(g: Game, me: Seat, picked: Picked) -> None:
    """Pay for Control of a speakeasy this round; where the house says so, the trucks in line realign."""
    spot = picked[0]
    pay(g, me, BIG_PAYOFF, g.box.amounts[BIG_PAYOFF])
    g.payoff = with_seat(g.payoff, spot, me)
    if g.box.realign:
        for truck in range(len(g.size)):
            if g.place[truck] == spot:
                g.dock[truck] = dock_of(g, spot, g.operator[truck])
        g.tell(REALIGNED, spot)


def copper_in_the_house(g: Game, _me: Seat, picked: Picked) -> None:
    """A speakeasy is another O'Malley's this round."""
    g.coppered |= 1 << picked[0]


def bust_speakeasy(g: Game, _me: Seat, picked: Picked) -> None:
    """A speakeasy is closed for this round."""
    g.busted |= 1 << picked[0]


def packing_heat(g: Game, me: Seat, picked: Picked) -> None:
    """A speakeasy pays everyone else a low price this round."""
    g.heat = with_seat(g.heat, picked[0], me)


def thirsty(g: Game, _me: Seat, picked: Picked) -> None:
    """One more consumption die at a speakeasy this round."""
    g.thirsty |= 1 << picked[0]


def word_of_mouth(g: Game, _me: Seat, picked: Picked) -> None:
    """A higher margin at a speakeasy this round."""
    g.word |= 1 << picked[0]


def opportunity(g: Game, _me: Seat, picked: Picked) -> None:
    """Move an improvement to another, open speakeasy."""
    start, end = picked[0], picked[1]
    room = g.box.spots[end].spaces - g.improvements[end]
    count = min(g.box.amounts[OPPORTUNITY], g.improvements[start], room)
    g.improvements[start] -= count
    g.improvements[end] += count
    g.tell(KNOCKS, start, end)
