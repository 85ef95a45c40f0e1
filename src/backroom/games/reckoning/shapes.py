"""The structs that describe what a seat may see of Reckoning; `view.py` fills them."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from backroom.engine.flow import Seat
from backroom.engine.kinds import ANSWER, by_player, count, each, noun, up_to
from backroom.engine.title import View
from backroom.games.reckoning.nouns import (
    COLOUR,
    END,
    GANGSTER,
    GONE,
    HAND,
    IN_FRONT,
    IN_PLAY,
    KIND,
    OBJECT,
    SEAT,
    TOKENS,
    TYPE,
)
from backroom.games.reckoning.seats import RING

PLAYERS: Final = by_player(COLOUR)


class Gangster(msgspec.Struct, frozen=True, gc=False):
    """A gangster at the table."""

    player: Seat
    type: Annotated[int, noun(TYPE)]
    asleep: bool


class HouseRules(msgspec.Struct, frozen=True, gc=False):
    """The house rules that matter during play (R2.1)."""

    masked: bool
    may_pass: bool
    drugs_exactly: bool
    raid_wakes: bool
    removes_raids: bool
    stall_limit: Annotated[int, count(9999)]


class ReckoningView(View, frozen=True, gc=False, kw_only=True):
    """The table as seen from one seat. Tuples about players are in their order, about seats by number."""

    turn: Seat
    turns: Annotated[int, count(9999)]
    quiet: Annotated[int, count(9999)]  # turns since the last payment or kill
    events: Annotated[int, count(60)]
    bank: Annotated[int, count(120)]
    money: Annotated[tuple[int, ...], PLAYERS, count(120)]
    income: Annotated[tuple[int, ...], PLAYERS, count(120)]  # what each player would collect now
    seats: Annotated[tuple[Gangster | None, ...], each(RING + 1, SEAT)]  # index 0 is not a seat
    waiting: Annotated[
        tuple[tuple[int, ...], ...], PLAYERS, up_to(10), noun(GANGSTER)
    ]  # gangsters off the table
    cakes: Annotated[tuple[int, ...], PLAYERS, noun(SEAT, IN_FRONT, GONE)]
    tokens: Annotated[int, count(TOKENS)]
    hand: Annotated[tuple[int, ...], up_to(HAND), noun(KIND)]  # the viewer's own
    hands: Annotated[tuple[int, ...], PLAYERS, count(HAND)]  # how many cards each player holds
    pile: Annotated[int, count(999)]
    discards: Annotated[tuple[int, ...], up_to(999, kept=60), noun(KIND)]
    removed: Annotated[tuple[int, ...], up_to(99, kept=8), noun(KIND)]
    out: Annotated[tuple[int, ...], PLAYERS, count(60)]
    last_stand: Annotated[tuple[int, ...], PLAYERS, count(10)]
    doing: str  # the rule that asks: the step, the card or the placement in progress
    picked: Annotated[tuple[int, ...], up_to(10), ANSWER]  # the answers for it so far
    ended: Annotated[int, noun(END)]
    objects: Annotated[
        tuple[int, ...], each(RING + 1, SEAT), noun(OBJECT)
    ]  # of every seat; index 0 is not a seat
    opposite: Annotated[
        tuple[int, ...], each(RING + 1, SEAT), noun(SEAT, 0)
    ]  # the seat facing each seat, 0 on an X seat
    house_rules: HouseRules = msgspec.field(name="house")  # its name in saved fingerprints

    def gang(self, player: Seat) -> list[int]:
        """The seats of a player's gangsters."""
        return [seat for seat, who in enumerate(self.seats) if who is not None and who.player == player]

    def standing(self, player: Seat) -> tuple[int, int, int]:
        """The ranking key of a player: money, how long the gang stayed in play, its gangsters (R7.7)."""
        if self.out[player] == IN_PLAY:
            return self.money[player], self.events + 1, len(self.gang(player))
        return self.money[player], self.out[player], self.last_stand[player]

    def tie_breaks(self, player: Seat) -> list[str]:
        """The reasons why a player ranks before or after others with the same money, each once (R7.7)."""
        money, lasted, gangsters = self.standing(player)
        reasons: list[str] = []
        for rival in range(len(self.money)):
            other, longer, more = self.standing(rival)
            if rival != player and other == money:
                reasons.append(
                    "longer" if longer != lasted else "gangsters" if more != gangsters else "shared"
                )
        return list(dict.fromkeys(reasons))
