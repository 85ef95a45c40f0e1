"""What a seat may see, for bots: written by tools/looks.py from shapes.py; `make format` writes it anew."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from backroom.engine.flow import Seat
from backroom.engine.looks import Asked, Look
from backroom.engine.title import shown
from backroom.games.reckoning import shapes


@mypyc_attr(acyclic=True)
class Gangster:
    """Has the fields of `shapes.Gangster`."""

    __slots__ = (
        "player",
        "type",
        "asleep",
    )

    def __init__(self, player: Seat, type: int, asleep: bool) -> None:
        self.player = player
        self.type = type
        self.asleep = asleep

    def shown(self) -> shapes.Gangster:
        """Make the struct."""
        return shapes.Gangster(player=self.player, type=self.type, asleep=self.asleep)


@mypyc_attr(acyclic=True)
class HouseRules:
    """Has the fields of `shapes.HouseRules`."""

    __slots__ = (
        "masked",
        "may_pass",
        "drugs_exactly",
        "raid_wakes",
        "removes_raids",
        "stall_limit",
    )

    def __init__(
        self,
        masked: bool,
        may_pass: bool,
        drugs_exactly: bool,
        raid_wakes: bool,
        removes_raids: bool,
        stall_limit: int,
    ) -> None:
        self.masked = masked
        self.may_pass = may_pass
        self.drugs_exactly = drugs_exactly
        self.raid_wakes = raid_wakes
        self.removes_raids = removes_raids
        self.stall_limit = stall_limit

    def shown(self) -> shapes.HouseRules:
        """Make the struct."""
        return shapes.HouseRules(
            masked=self.masked,
            may_pass=self.may_pass,
            drugs_exactly=self.drugs_exactly,
            raid_wakes=self.raid_wakes,
            removes_raids=self.removes_raids,
            stall_limit=self.stall_limit,
        )


@mypyc_attr(acyclic=True)
class ReckoningLook(Look):
    """Has the fields of `shapes.ReckoningView`."""

    __slots__ = (
        "turn",
        "turns",
        "quiet",
        "events",
        "bank",
        "money",
        "income",
        "seats",
        "waiting",
        "cakes",
        "tokens",
        "hand",
        "hands",
        "pile",
        "discards",
        "removed",
        "out",
        "last_stand",
        "doing",
        "picked",
        "ended",
        "objects",
        "opposite",
        "house_rules",
    )

    def __init__(
        self,
        *,
        me: Seat,
        question: Asked | None,
        turn: Seat,
        turns: int,
        quiet: int,
        events: int,
        bank: int,
        money: tuple[int, ...],
        income: tuple[int, ...],
        seats: tuple[Gangster | None, ...],
        waiting: tuple[tuple[int, ...], ...],
        cakes: tuple[int, ...],
        tokens: int,
        hand: tuple[int, ...],
        hands: tuple[int, ...],
        pile: int,
        discards: tuple[int, ...],
        removed: tuple[int, ...],
        out: tuple[int, ...],
        last_stand: tuple[int, ...],
        doing: str,
        picked: tuple[int, ...],
        ended: int,
        objects: tuple[int, ...],
        opposite: tuple[int, ...],
        house_rules: HouseRules,
    ) -> None:
        super().__init__(me, question)
        self.turn = turn
        self.turns = turns
        self.quiet = quiet
        self.events = events
        self.bank = bank
        self.money = money
        self.income = income
        self.seats = seats
        self.waiting = waiting
        self.cakes = cakes
        self.tokens = tokens
        self.hand = hand
        self.hands = hands
        self.pile = pile
        self.discards = discards
        self.removed = removed
        self.out = out
        self.last_stand = last_stand
        self.doing = doing
        self.picked = picked
        self.ended = ended
        self.objects = objects
        self.opposite = opposite
        self.house_rules = house_rules

    def shown(self) -> shapes.ReckoningView:
        """Make the struct."""
        return shapes.ReckoningView(
            me=self.me,
            question=shown(self.question),
            turn=self.turn,
            turns=self.turns,
            quiet=self.quiet,
            events=self.events,
            bank=self.bank,
            money=self.money,
            income=self.income,
            seats=tuple([one.shown() if one is not None else None for one in self.seats]),
            waiting=self.waiting,
            cakes=self.cakes,
            tokens=self.tokens,
            hand=self.hand,
            hands=self.hands,
            pile=self.pile,
            discards=self.discards,
            removed=self.removed,
            out=self.out,
            last_stand=self.last_stand,
            doing=self.doing,
            picked=self.picked,
            ended=self.ended,
            objects=self.objects,
            opposite=self.opposite,
            house_rules=self.house_rules.shown(),
        )
