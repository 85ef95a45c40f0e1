"""The structs that describe what a seat may see of Reckoning; `view.py` fills them."""

from __future__ import annotations

import msgspec

from backroom.engine.flow import Seat
from backroom.engine.title import View
from backroom.games.reckoning.nouns import IN_PLAY


class Gangster(msgspec.Struct, frozen=True, gc=False):
    """A gangster at the table."""

    player: Seat
    type: int
    asleep: bool


class HouseRules(msgspec.Struct, frozen=True, gc=False):
    """The house rules that matter during play (R2.1)."""

    masked: bool
    may_pass: bool
    drugs_exactly: bool
    raid_wakes: bool
    removes_raids: bool
    stall_limit: int


class ReckoningView(View, frozen=True, gc=False, kw_only=True):
    """The table as seen from one seat. Tuples about players are in their order, about seats by number."""

    turn: Seat
    turns: int
    quiet: int  # turns since the last payment or kill
    events: int
    bank: int
    money: tuple[int, ...]
    income: tuple[int, ...]  # what each player would collect now
    seats: tuple[Gangster | None, ...]  # index 0 is not a seat
    waiting: tuple[tuple[int, ...], ...]  # gangsters off the table
    cakes: tuple[int, ...]
    tokens: int
    hand: tuple[int, ...]  # the viewer's own
    hands: tuple[int, ...]  # how many cards each player holds
    pile: int
    discards: tuple[int, ...]
    removed: tuple[int, ...]
    out: tuple[int, ...]
    last_stand: tuple[int, ...]
    doing: str  # the rule that asks: the step, the card or the placement in progress
    picked: tuple[int, ...]  # the answers for it so far
    ended: int
    objects: tuple[int, ...]  # of every seat; index 0 is not a seat
    opposite: tuple[int, ...]  # the seat facing each seat, 0 on an X seat
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
