"""What a seat may see (section 4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.kept import Kept
from backroom.engine.looks import Asked, question
from backroom.games.nostra_city.bags import EMPTY, Bag, count, size
from backroom.games.nostra_city.box import Box
from backroom.games.nostra_city.looks import BidView, HouseRules, Lieutenant, NostraCityLook
from backroom.games.nostra_city.nouns import (
    ALL_CAIDS,
    ALL_TURFS,
    BILL_TYPES,
    NO_CARD,
    NO_SLOT,
    RUNNING,
    VENDETTA_KINDS,
    cards_in,
)
from backroom.games.nostra_city.rules.business import SHARE_BILL, share
from backroom.games.nostra_city.rules.meeting import STAKE_BILL, add_bill
from backroom.games.nostra_city.shapes import NostraCityView
from backroom.games.nostra_city.state import Bid, Game, book
from backroom.games.nostra_city.worlds import is_bidding, is_sealed, is_sharing

# Every field of the state, and who may see it; a law checks that no field is missing.
PUBLIC = [
    *["box", "month", "phase", "leader", "active", "first_player", "card_moved", "verdict", "ended"],
    *["street", "territory", "ready", "removed", "entered", "titles", "zealous", "bonuses", "shames"],
    *[
        "shamed",
        "taken",
        "looks",
        "corruptions",
        "counted",
        "vendetta_discard",
        "made",
        "collecting",
        "kind",
        "dues",
    ],
    *["ledger", "bearer", "bidders", "gained", "bid_on", "revealed", "resolving", "open_stakes", "working"],
    *["window", "opening", "dirty", "aimed", "asked", "seat", "masked"],
]
OWNER = [
    *["banks", "discards", "seen", "placed", "glimpsed", "hands", "drawn", "shares", "bids", "location"],
    *["stake", "passed", "peeked"],
    *["stack", "query", "arg", "replies"],  # which question about a bid or about shares is being asked
]
HIDDEN = ["street_pile", "pile", "corruption", "vendetta_pile"]
PORTS = ["source", "ear", "offered", "now"]  # not part of the position
TALLIES = (  # fields that count bills by type, or Vendetta cards by kind
    *("bank", "hand", "discarded", "placed", "glimpsed", "counted", "vendetta_discard", "open_stake"),
    *("stake", "peeked", "known"),
)


def view(g: Game, me: Seat) -> NostraCityView:
    """Return what seat `me` may see, as it is sent."""
    return look(g, me).shown()


def look(g: Game, me: Seat) -> NostraCityLook:
    """Build the look of seat `me` from scratch: a field that is not written here is not seen."""
    frame = g.stack[-1] if g.asked else None
    asked = me in g.asked
    private = (is_bidding(g) or is_sharing(g)) and not asked
    collector = g.collecting != NO_CARD and me == g.active and me != NOBODY
    bidder = g.bearer != NO_CARD and me == g.active and me != NOBODY
    return NostraCityLook(
        me=me,
        question=asked_of(g, me),
        month=g.month,
        phase=g.phase,
        leader=g.leader,
        active=g.active,
        first_player=g.first_player,
        card_moved=g.card_moved == 1,
        verdict=g.verdict,
        ended=g.ended,
        street=g.street,
        street_pile=g.street_pile.bit_count(),
        removed=cards_in(g.removed),
        titles=g.titles,
        bonuses=g.bonuses,
        zealous_left=g.box.zealous_cards - sum(g.zealous),
        lieutenants=tuple([lieutenant(g, player, me) for player in range(g.box.players)]),
        bank=bills(g.banks[me]) if me != NOBODY else (),
        hand=vendetta(g.hands[me]) if me != NOBODY else (),
        informant=me != NOBODY and g.is_informant(me),
        pile=size(g.pile),
        discard=sum(size(bag) for bag in g.discards),
        discarded=bills(g.discards[-1]),
        corruption=size(g.corruption),
        placed=bills(g.placed[me]) if me != NOBODY else (),
        glimpsed=bills(g.glimpsed[me]) if me != NOBODY else (),
        taken=g.taken,
        looks=tuple(g.looks),
        counted=bills(g.counted),
        vendetta_pile=size(g.vendetta_pile),
        vendetta_discard=vendetta(g.vendetta_discard),
        made=g.made,
        collecting=g.collecting,
        kind=g.kind,
        dues=g.dues,
        drawn_count=len(g.drawn),
        drawn=g.drawn if collector else (),
        shares=g.shares if collector else (),
        ledger=g.ledger,
        bids=tuple([bid_view(g, bid, me) for bid in g.bids]),
        bearer=g.bearer,
        location=g.location if bidder else NO_SLOT,
        open_stake=bills(g.stake) if bidder else (),
        bidders=g.bidders,
        gained=g.gained,
        revealed=g.revealed == 1,
        resolving=g.resolving,
        window=g.window,
        passed=me != NOBODY and g.passed >> me & 1 == 1,
        aimed=g.aimed,
        peeked=bills(g.peeked) if asked else (),
        doing=doing(g, private),
        about=frame.arg if frame is not None and not private else 0,
        picked=frame.picked if frame is not None and asked else (),
        house_rules=house_rules(g.box),
    )


BILLS: Final = Kept(lambda bag: tuple([count(bag, kind) for kind in range(BILL_TYPES)]))
NO_BILLS: Final = BILLS.of(EMPTY)
VENDETTA_CARDS: Final = Kept(lambda bag: tuple([count(bag, kind) for kind in range(VENDETTA_KINDS)]))


def bills(bag: Bag) -> tuple[int, ...]:
    """Return how many bills there are of each type."""
    return BILLS.of(bag) if bag else NO_BILLS


def vendetta(bag: Bag) -> tuple[int, ...]:
    """Return how many Vendetta cards there are of each kind."""
    return VENDETTA_CARDS.of(bag)


def doing(g: Game, private: bool) -> str:
    """Return the rule that asks. Unfinished shares or bids look the same from the first step to the last."""
    if private:
        return share.name if is_sharing(g) else add_bill.name
    return book.rules[g.stack[-1].rule].name if g.asked else ""


def asked_of(g: Game, me: Seat) -> Asked | None:
    """Return the question; others see that a player bids or shares, but not which step they have reached."""
    put_now = question(book, g, me)
    if put_now is None or me in g.asked or not (is_bidding(g) or is_sharing(g)):
        return put_now
    return Asked(SHARE_BILL.name if is_sharing(g) else STAKE_BILL.name, put_now.waiting, None)


def lieutenant(g: Game, player: Seat, me: Seat) -> Lieutenant:
    """Return a player as `me` may see them; once the game is over, nothing is hidden (N4.3, N4.14)."""
    all_open = player == me or g.ended != RUNNING
    mine = g.territory[player]
    engageable = ALL_CAIDS | ALL_TURFS
    in_hand = g.stake if g.bearer != NO_CARD and player == g.active else 0
    return Lieutenant(
        respect=g.respect(player),
        caids=cards_in(g.caids(player)),
        turfs=cards_in(g.turfs(player)),
        prizes=cards_in(mine & ~engageable),
        engaged=cards_in(mine & engageable & ~g.ready),
        bills=size(g.banks[player]) + size(in_hand),
        cards=size(g.hands[player]),
        shames=g.shames[player],
        zealous=g.zealous[player],
        placed=size(g.placed[player]),
        corruptions=g.corruptions[player],
        known=bills(g.seen[g.pair(me, player)]) if me != NOBODY else (),
        bank=bills(g.banks[player]) if all_open else (),
        hand=vendetta(g.hands[player]) if all_open else (),
        informant=all_open and g.is_informant(player),
        turfs_by_type=g.box.turfs_by_type.of(g.turfs(player)),
    )


def bid_view(g: Game, bid: Bid, me: Seat) -> BidView:
    """A bid as `me` may see it: its slot once all are revealed, its bills once its slot shows them."""
    owner, caid, slot, stake = bid
    return BidView(
        owner=owner,
        caid=caid,
        slot=slot if owner == me or g.revealed else NO_SLOT,
        bills=size(stake),
        stake=() if is_sealed(g, bid, me) else bills(stake),
    )


@lru_cache(maxsize=64)
def house_rules(box: Box) -> HouseRules:
    """Return the house rules of a game."""
    return HouseRules(
        values=tuple(box.values),
        points=tuple(box.points),
        spaces=box.spaces,
        last_blue=box.last_blue,
        bank_limit=box.bank_limit,
        months=box.months,
        first_verdict=box.first_verdict,
        underboss=box.underboss,
        zealous_from=box.zealous_from,
        titles=tuple(box.titles),
        bonuses=tuple(box.bonuses),
        bribes=tuple(box.bribes),
        powers=box.powers,
        masks=box.masks,
        zealous=box.zealous,
        shame=box.shame,
    )
