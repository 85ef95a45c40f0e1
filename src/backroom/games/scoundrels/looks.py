"""What a seat may see, for bots: written by tools/looks.py from shapes.py; `make format` writes it anew."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from backroom.engine.flow import Seat
from backroom.engine.looks import Asked, Look
from backroom.engine.title import shown
from backroom.games.scoundrels import shapes


@mypyc_attr(acyclic=True)
class Safe:
    """Has the fields of `shapes.Safe`."""

    __slots__ = (
        "number",
        "site",
        "where",
        "value",
        "known",
        "marks",
        "possible",
    )

    def __init__(
        self,
        number: int,
        site: int,
        where: int,
        value: int,
        known: tuple[Seat, ...],
        marks: tuple[tuple[Seat, int], ...],
        possible: tuple[int, ...],
    ) -> None:
        self.number = number
        self.site = site
        self.where = where
        self.value = value
        self.known = known
        self.marks = marks
        self.possible = possible

    def shown(self) -> shapes.Safe:
        """Make the struct."""
        return shapes.Safe(
            number=self.number,
            site=self.site,
            where=self.where,
            value=self.value,
            known=self.known,
            marks=self.marks,
            possible=self.possible,
        )


@mypyc_attr(acyclic=True)
class Card:
    """Has the fields of `shapes.Card`."""

    __slots__ = (
        "slot",
        "value",
        "turn",
        "henchmen",
        "seen",
        "turned_up",
    )

    def __init__(
        self,
        slot: int,
        value: int,
        turn: int,
        henchmen: tuple[Seat, ...],
        seen: tuple[Seat, ...],
        turned_up: bool,
    ) -> None:
        self.slot = slot
        self.value = value
        self.turn = turn
        self.henchmen = henchmen
        self.seen = seen
        self.turned_up = turned_up

    def shown(self) -> shapes.Card:
        """Make the struct."""
        return shapes.Card(
            slot=self.slot,
            value=self.value,
            turn=self.turn,
            henchmen=self.henchmen,
            seen=self.seen,
            turned_up=self.turned_up,
        )


@mypyc_attr(acyclic=True)
class Leader:
    """Has the fields of `shapes.Leader`."""

    __slots__ = (
        "leader",
        "strategy",
        "money",
        "reputation",
        "hand",
        "deck",
        "reserve",
        "jail",
        "removed",
        "sheet",
        "prices",
        "armed",
        "cards",
        "open_zero",
        "returned",
        "claimed",
        "safes",
        "supply",
        "tech",
        "earlier",
    )

    def __init__(
        self,
        leader: int,
        strategy: int,
        money: int,
        reputation: int,
        hand: int,
        deck: int,
        reserve: int,
        jail: int,
        removed: int,
        sheet: tuple[int, ...],
        prices: tuple[int, ...],
        armed: int,
        cards: tuple[Card, ...],
        open_zero: bool,
        returned: tuple[int, ...],
        claimed: tuple[int, ...],
        safes: tuple[int, ...],
        supply: tuple[int, ...],
        tech: int,
        earlier: tuple[int, ...],
    ) -> None:
        self.leader = leader
        self.strategy = strategy
        self.money = money
        self.reputation = reputation
        self.hand = hand
        self.deck = deck
        self.reserve = reserve
        self.jail = jail
        self.removed = removed
        self.sheet = sheet
        self.prices = prices
        self.armed = armed
        self.cards = cards
        self.open_zero = open_zero
        self.returned = returned
        self.claimed = claimed
        self.safes = safes
        self.supply = supply
        self.tech = tech
        self.earlier = earlier

    def shown(self) -> shapes.Leader:
        """Make the struct."""
        return shapes.Leader(
            leader=self.leader,
            strategy=self.strategy,
            money=self.money,
            reputation=self.reputation,
            hand=self.hand,
            deck=self.deck,
            reserve=self.reserve,
            jail=self.jail,
            removed=self.removed,
            sheet=self.sheet,
            prices=self.prices,
            armed=self.armed,
            cards=tuple([one.shown() for one in self.cards]),
            open_zero=self.open_zero,
            returned=self.returned,
            claimed=self.claimed,
            safes=self.safes,
            supply=self.supply,
            tech=self.tech,
            earlier=self.earlier,
        )


@mypyc_attr(acyclic=True)
class ScoundrelsLook(Look):
    """Has the fields of `shapes.ScoundrelsView`."""

    __slots__ = (
        "day",
        "days",
        "turns_taken",
        "phase",
        "active",
        "first",
        "ended",
        "slot",
        "leader_used",
        "strategy_used",
        "traits_used",
        "jobs_used",
        "passed",
        "players",
        "safes",
        "hand",
        "planning",
        "top",
        "deck",
        "saloon",
        "prices",
        "discards",
        "discard_price",
        "set_aside",
        "aside",
        "traits_left",
        "jobs_left",
        "scores",
        "doing",
        "about",
        "picked",
        "with_strategies",
        "early_suspicion",
    )

    def __init__(
        self,
        *,
        me: Seat,
        question: Asked | None,
        day: int,
        days: int,
        turns_taken: int,
        phase: int,
        active: Seat,
        first: Seat,
        ended: int,
        slot: int,
        leader_used: bool,
        strategy_used: bool,
        traits_used: int,
        jobs_used: int,
        passed: int,
        players: tuple[Leader, ...],
        safes: tuple[Safe, ...],
        hand: tuple[int, ...],
        planning: int,
        top: int,
        deck: tuple[tuple[int, ...], ...],
        saloon: tuple[int, ...],
        prices: tuple[int, ...],
        discards: tuple[int, ...],
        discard_price: int,
        set_aside: int,
        aside: tuple[int, ...],
        traits_left: tuple[int, ...],
        jobs_left: tuple[int, ...],
        scores: tuple[tuple[int, ...], ...],
        doing: str,
        about: int,
        picked: tuple[int, ...],
        with_strategies: bool,
        early_suspicion: bool,
    ) -> None:
        super().__init__(me, question)
        self.day = day
        self.days = days
        self.turns_taken = turns_taken
        self.phase = phase
        self.active = active
        self.first = first
        self.ended = ended
        self.slot = slot
        self.leader_used = leader_used
        self.strategy_used = strategy_used
        self.traits_used = traits_used
        self.jobs_used = jobs_used
        self.passed = passed
        self.players = players
        self.safes = safes
        self.hand = hand
        self.planning = planning
        self.top = top
        self.deck = deck
        self.saloon = saloon
        self.prices = prices
        self.discards = discards
        self.discard_price = discard_price
        self.set_aside = set_aside
        self.aside = aside
        self.traits_left = traits_left
        self.jobs_left = jobs_left
        self.scores = scores
        self.doing = doing
        self.about = about
        self.picked = picked
        self.with_strategies = with_strategies
        self.early_suspicion = early_suspicion

    def shown(self) -> shapes.ScoundrelsView:
        """Make the struct."""
        return shapes.ScoundrelsView(
            me=self.me,
            question=shown(self.question),
            day=self.day,
            days=self.days,
            turns_taken=self.turns_taken,
            phase=self.phase,
            active=self.active,
            first=self.first,
            ended=self.ended,
            slot=self.slot,
            leader_used=self.leader_used,
            strategy_used=self.strategy_used,
            traits_used=self.traits_used,
            jobs_used=self.jobs_used,
            passed=self.passed,
            players=tuple([one.shown() for one in self.players]),
            safes=tuple([one.shown() for one in self.safes]),
            hand=self.hand,
            planning=self.planning,
            top=self.top,
            deck=self.deck,
            saloon=self.saloon,
            prices=self.prices,
            discards=self.discards,
            discard_price=self.discard_price,
            set_aside=self.set_aside,
            aside=self.aside,
            traits_left=self.traits_left,
            jobs_left=self.jobs_left,
            scores=self.scores,
            doing=self.doing,
            about=self.about,
            picked=self.picked,
            with_strategies=self.with_strategies,
            early_suspicion=self.early_suspicion,
        )
