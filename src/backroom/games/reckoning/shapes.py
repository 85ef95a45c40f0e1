"""The shapes of what a seat may see of Reckoning; `view.py` fills them."""

from __future__ import annotations

import msgspec

from backroom.engine.flow import Seat
from backroom.engine.title import View
from backroom.games.reckoning.nouns import IN_PLAY


class Gangster(msgspec.Struct, frozen=True, gc=False):
    """Somebody at the table."""

    player: Seat
    type: int
    asleep: bool


class HouseRules(msgspec.Struct, frozen=True, gc=False):
    """The options that change how the game is played on (R2.1)."""

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
    income: tuple[int, ...]  # what everybody would collect now
    seats: tuple[Gangster | None, ...]  # index 0 is nobody's
    waiting: tuple[tuple[int, ...], ...]  # gangsters off the table
    cakes: tuple[int, ...]
    tokens: int
    hand: tuple[int, ...]  # one's own
    hands: tuple[int, ...]  # how many cards everybody holds
    pile: int
    discards: tuple[int, ...]
    removed: tuple[int, ...]
    out: tuple[int, ...]
    last_stand: tuple[int, ...]
    doing: str  # the rule that asks: the step, the card or the placement in progress
    picked: tuple[int, ...]  # what was chosen for it so far
    ended: int
    objects: tuple[int, ...]  # of every seat; index 0 is no seat
    opposite: tuple[int, ...]  # the seat facing each seat, 0 on an X seat
    house_rules: HouseRules = msgspec.field(name="house")  # its name in saved fingerprints

    def gang(self, player: Seat) -> list[int]:
        """Where a player's gangsters sit."""
        return [seat for seat, who in enumerate(self.seats) if who is not None and who.player == player]

    def standing(self, player: Seat) -> tuple[int, int, int]:
        """What places a player: money, then how long the gang stayed in play, then its gangsters (R7.7)."""
        if self.out[player] == IN_PLAY:
            return self.money[player], self.events + 1, len(self.gang(player))
        return self.money[player], self.out[player], self.last_stand[player]

    def tie_breaks(self, player: Seat) -> list[str]:
        """Why a player is placed before or after others with the same money, each reason once (R7.7)."""
        money, lasted, gangsters = self.standing(player)
        reasons: list[str] = []
        for rival in range(len(self.money)):
            other, longer, more = self.standing(rival)
            if rival != player and other == money:
                reasons.append(
                    "longer" if longer != lasted else "gangsters" if more != gangsters else "shared"
                )
        return list(dict.fromkeys(reasons))
