"""What a seat may see, for bots: written by tools/looks.py from shapes.py; `make format` writes it anew."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from backroom.engine.flow import Seat
from backroom.engine.looks import Asked, Look
from backroom.engine.title import shown
from backroom.games.nostra_city import shapes


@mypyc_attr(acyclic=True)
class Lieutenant:
    """Has the fields of `shapes.Lieutenant`."""

    __slots__ = (
        "respect",
        "caids",
        "turfs",
        "prizes",
        "engaged",
        "bills",
        "cards",
        "shames",
        "zealous",
        "placed",
        "corruptions",
        "known",
        "bank",
        "hand",
        "informant",
        "turfs_by_type",
    )

    def __init__(
        self,
        respect: int,
        caids: tuple[int, ...],
        turfs: tuple[int, ...],
        prizes: tuple[int, ...],
        engaged: tuple[int, ...],
        bills: int,
        cards: int,
        shames: int,
        zealous: int,
        placed: int,
        corruptions: int,
        known: tuple[int, ...],
        bank: tuple[int, ...],
        hand: tuple[int, ...],
        informant: bool,
        turfs_by_type: tuple[int, ...],
    ) -> None:
        self.respect = respect
        self.caids = caids
        self.turfs = turfs
        self.prizes = prizes
        self.engaged = engaged
        self.bills = bills
        self.cards = cards
        self.shames = shames
        self.zealous = zealous
        self.placed = placed
        self.corruptions = corruptions
        self.known = known
        self.bank = bank
        self.hand = hand
        self.informant = informant
        self.turfs_by_type = turfs_by_type

    def shown(self) -> shapes.Lieutenant:
        """Make the struct."""
        return shapes.Lieutenant(
            respect=self.respect,
            caids=self.caids,
            turfs=self.turfs,
            prizes=self.prizes,
            engaged=self.engaged,
            bills=self.bills,
            cards=self.cards,
            shames=self.shames,
            zealous=self.zealous,
            placed=self.placed,
            corruptions=self.corruptions,
            known=self.known,
            bank=self.bank,
            hand=self.hand,
            informant=self.informant,
            turfs_by_type=self.turfs_by_type,
        )


@mypyc_attr(acyclic=True)
class BidView:
    """Has the fields of `shapes.BidView`."""

    __slots__ = (
        "owner",
        "caid",
        "slot",
        "bills",
        "stake",
    )

    def __init__(self, owner: Seat, caid: int, slot: int, bills: int, stake: tuple[int, ...]) -> None:
        self.owner = owner
        self.caid = caid
        self.slot = slot
        self.bills = bills
        self.stake = stake

    def shown(self) -> shapes.BidView:
        """Make the struct."""
        return shapes.BidView(
            owner=self.owner, caid=self.caid, slot=self.slot, bills=self.bills, stake=self.stake
        )


@mypyc_attr(acyclic=True)
class HouseRules:
    """Has the fields of `shapes.HouseRules`."""

    __slots__ = (
        "values",
        "points",
        "spaces",
        "last_blue",
        "bank_limit",
        "months",
        "first_verdict",
        "underboss",
        "zealous_from",
        "titles",
        "bonuses",
        "bribes",
        "powers",
        "masks",
        "zealous",
        "shame",
    )

    def __init__(
        self,
        values: tuple[int, ...],
        points: tuple[int, ...],
        spaces: int,
        last_blue: int,
        bank_limit: int,
        months: int,
        first_verdict: int,
        underboss: int,
        zealous_from: int,
        titles: tuple[int, ...],
        bonuses: tuple[int, ...],
        bribes: tuple[int, ...],
        powers: bool,
        masks: bool,
        zealous: int,
        shame: int,
    ) -> None:
        self.values = values
        self.points = points
        self.spaces = spaces
        self.last_blue = last_blue
        self.bank_limit = bank_limit
        self.months = months
        self.first_verdict = first_verdict
        self.underboss = underboss
        self.zealous_from = zealous_from
        self.titles = titles
        self.bonuses = bonuses
        self.bribes = bribes
        self.powers = powers
        self.masks = masks
        self.zealous = zealous
        self.shame = shame

    def shown(self) -> shapes.HouseRules:
        """Make the struct."""
        return shapes.HouseRules(
            values=self.values,
            points=self.points,
            spaces=self.spaces,
            last_blue=self.last_blue,
            bank_limit=self.bank_limit,
            months=self.months,
            first_verdict=self.first_verdict,
            underboss=self.underboss,
            zealous_from=self.zealous_from,
            titles=self.titles,
            bonuses=self.bonuses,
            bribes=self.bribes,
            powers=self.powers,
            masks=self.masks,
            zealous=self.zealous,
            shame=self.shame,
        )


@mypyc_attr(acyclic=True)
class NostraCityLook(Look):
    """Has the fields of `shapes.NostraCityView`."""

    __slots__ = (
        "month",
        "phase",
        "leader",
        "active",
        "first_player",
        "card_moved",
        "verdict",
        "ended",
        "street",
        "street_pile",
        "removed",
        "titles",
        "bonuses",
        "zealous_left",
        "lieutenants",
        "bank",
        "hand",
        "informant",
        "pile",
        "discard",
        "discarded",
        "corruption",
        "placed",
        "glimpsed",
        "taken",
        "looks",
        "counted",
        "vendetta_pile",
        "vendetta_discard",
        "made",
        "collecting",
        "kind",
        "dues",
        "drawn_count",
        "drawn",
        "shares",
        "ledger",
        "bids",
        "bearer",
        "location",
        "open_stake",
        "bidders",
        "gained",
        "revealed",
        "resolving",
        "window",
        "passed",
        "aimed",
        "peeked",
        "doing",
        "about",
        "picked",
        "house_rules",
    )

    def __init__(
        self,
        *,
        me: Seat,
        question: Asked | None,
        month: int,
        phase: int,
        leader: Seat,
        active: Seat,
        first_player: Seat,
        card_moved: bool,
        verdict: int,
        ended: int,
        street: tuple[int, ...],
        street_pile: int,
        removed: tuple[int, ...],
        titles: tuple[Seat, ...],
        bonuses: tuple[Seat, ...],
        zealous_left: int,
        lieutenants: tuple[Lieutenant, ...],
        bank: tuple[int, ...],
        hand: tuple[int, ...],
        informant: bool,
        pile: int,
        discard: int,
        discarded: tuple[int, ...],
        corruption: int,
        placed: tuple[int, ...],
        glimpsed: tuple[int, ...],
        taken: int,
        looks: tuple[int, ...],
        counted: tuple[int, ...],
        vendetta_pile: int,
        vendetta_discard: tuple[int, ...],
        made: int,
        collecting: int,
        kind: int,
        dues: tuple[int, ...],
        drawn_count: int,
        drawn: tuple[int, ...],
        shares: tuple[int, ...],
        ledger: tuple[tuple[int, ...], ...],
        bids: tuple[BidView, ...],
        bearer: int,
        location: int,
        open_stake: tuple[int, ...],
        bidders: int,
        gained: int,
        revealed: bool,
        resolving: int,
        window: int,
        passed: bool,
        aimed: int,
        peeked: tuple[int, ...],
        doing: str,
        about: int,
        picked: tuple[int, ...],
        house_rules: HouseRules,
    ) -> None:
        super().__init__(me, question)
        self.month = month
        self.phase = phase
        self.leader = leader
        self.active = active
        self.first_player = first_player
        self.card_moved = card_moved
        self.verdict = verdict
        self.ended = ended
        self.street = street
        self.street_pile = street_pile
        self.removed = removed
        self.titles = titles
        self.bonuses = bonuses
        self.zealous_left = zealous_left
        self.lieutenants = lieutenants
        self.bank = bank
        self.hand = hand
        self.informant = informant
        self.pile = pile
        self.discard = discard
        self.discarded = discarded
        self.corruption = corruption
        self.placed = placed
        self.glimpsed = glimpsed
        self.taken = taken
        self.looks = looks
        self.counted = counted
        self.vendetta_pile = vendetta_pile
        self.vendetta_discard = vendetta_discard
        self.made = made
        self.collecting = collecting
        self.kind = kind
        self.dues = dues
        self.drawn_count = drawn_count
        self.drawn = drawn
        self.shares = shares
        self.ledger = ledger
        self.bids = bids
        self.bearer = bearer
        self.location = location
        self.open_stake = open_stake
        self.bidders = bidders
        self.gained = gained
        self.revealed = revealed
        self.resolving = resolving
        self.window = window
        self.passed = passed
        self.aimed = aimed
        self.peeked = peeked
        self.doing = doing
        self.about = about
        self.picked = picked
        self.house_rules = house_rules

    def shown(self) -> shapes.NostraCityView:
        """Make the struct."""
        return shapes.NostraCityView(
            me=self.me,
            question=shown(self.question),
            month=self.month,
            phase=self.phase,
            leader=self.leader,
            active=self.active,
            first_player=self.first_player,
            card_moved=self.card_moved,
            verdict=self.verdict,
            ended=self.ended,
            street=self.street,
            street_pile=self.street_pile,
            removed=self.removed,
            titles=self.titles,
            bonuses=self.bonuses,
            zealous_left=self.zealous_left,
            lieutenants=tuple([one.shown() for one in self.lieutenants]),
            bank=self.bank,
            hand=self.hand,
            informant=self.informant,
            pile=self.pile,
            discard=self.discard,
            discarded=self.discarded,
            corruption=self.corruption,
            placed=self.placed,
            glimpsed=self.glimpsed,
            taken=self.taken,
            looks=self.looks,
            counted=self.counted,
            vendetta_pile=self.vendetta_pile,
            vendetta_discard=self.vendetta_discard,
            made=self.made,
            collecting=self.collecting,
            kind=self.kind,
            dues=self.dues,
            drawn_count=self.drawn_count,
            drawn=self.drawn,
            shares=self.shares,
            ledger=self.ledger,
            bids=tuple([one.shown() for one in self.bids]),
            bearer=self.bearer,
            location=self.location,
            open_stake=self.open_stake,
            bidders=self.bidders,
            gained=self.gained,
            revealed=self.revealed,
            resolving=self.resolving,
            window=self.window,
            passed=self.passed,
            aimed=self.aimed,
            peeked=self.peeked,
            doing=self.doing,
            about=self.about,
            picked=self.picked,
            house_rules=self.house_rules.shown(),
        )
