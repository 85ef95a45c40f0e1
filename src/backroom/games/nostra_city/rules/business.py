"""BUSINESS (3.2): collections. The collector holds the money and chooses whom to cheat."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.nostra_city.bags import one
from backroom.games.nostra_city.nouns import (
    ALL_RACKETS,
    BILL,
    CARD,
    CHEAT_MOD,
    COLLECTION_RAID,
    COLOUR,
    COUNT,
    DRAW_MOD,
    DRAW_VENDETTA,
    ENGAGED_CAID,
    FORBID_TYPE,
    IGNORE_RAID,
    NO_CARD,
    NO_TURF_ENGAGE,
    NOTHING,
    PAYOFF,
    RAID,
    SHARE,
    TYPE,
    cards_of,
)
from backroom.games.nostra_city.rules.money import (
    discarded,
    draw,
    draw_without_raid,
    learn,
    receive,
    reshuffle,
)
from backroom.games.nostra_city.rules.vendetta import cheat, draw_vendetta
from backroom.games.nostra_city.rules.windows import opened
from backroom.games.nostra_city.state import Game, book, pack_entry

COLLECTOR: Final = book.event("collector", {"player": COLOUR, "card": CARD})
COLLECTS: Final = book.event("collects", {"player": COLOUR, "type": TYPE, "turf": CARD})
COUNTS: Final = book.event("counts_turfs", {"type": TYPE, "count": COUNT})
DRAWS: Final = book.event("draws_bills", {"player": COLOUR, "count": COUNT})
SEES_BILL: Final = book.event("sees_bill", {"player": COLOUR, "bill": BILL}, reveals=True, random=True)
KEEPS: Final = book.event("keeps_bills", {"player": COLOUR, "count": COUNT})
GIVES: Final = book.event("gives_bills", {"player": COLOUR, "other": COLOUR, "count": COUNT})
GIVES_BILL: Final = book.event("gives_bill", {"player": COLOUR, "other": COLOUR, "bill": BILL}, reveals=True)
PASSES_CARD: Final = book.event("passes_first_player", {"player": COLOUR, "other": COLOUR})
SHORT: Final = book.event("cheats", {"player": COLOUR, "other": COLOUR, "count": COUNT})


# -- what may be collected (N3.9 - N3.11) -------------------------------------------------------------


def allowed_types(g: Game) -> int:
    """One Racket, and one Traffic of each icon, in a turn; none that an Investigation forbids (N3.10)."""
    barred = g.made | (ALL_RACKETS if g.made & ALL_RACKETS else 0)
    for deed in g.acting(FORBID_TYPE):
        barred |= deed.scope
    return ~barred


def startable(g: Game, turf: int) -> list[int]:
    """The types that a Turf can start now; some cards can start nothing (N3.9)."""
    card = g.box.turf(turf)
    return cards_of(card.types & allowed_types(g)) if card.engageable else []


def starting_turfs(g: Game, me: Seat) -> list[int]:
    """A player's Ready Turfs that can start an allowed type."""
    return [turf for turf in cards_of(g.turfs(me) & g.ready) if startable(g, turf)]


@book.query(ENGAGED_CAID, "N-DB1")
def COLLECT(g: Game, me: Seat, _: int) -> list[int]:
    """DB1: a Ready Caïd, or the end of the turn."""
    return [*cards_of(g.ready_caids(me)), NOTHING]


@book.query(CARD, "N-DB2")
def COLLECT_FROM(g: Game, me: Seat, _: int) -> list[int]:
    """DB2: a Ready Turf that can start something."""
    return starting_turfs(g, me)


@book.query(TYPE, "N-DB3")
def COLLECT_WHAT(g: Game, _me: Seat, turf: int) -> list[int]:
    """DB3: an allowed type of that Turf."""
    return startable(g, turf)


@book.rule
def business_turn(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """One collection after the other, until the player ends the turn or can make no other (N3.23)."""
    match picked:
        case ():
            if g.ready_caids(me) and starting_turfs(g, me):
                g.ask(me, COLLECT)
        case (caid,):
            if caid != NOTHING:
                g.engage(caid)
                g.collecting = caid
                g.dirty = 1
                g.tell(COLLECTOR, me, caid)
                g.do(collection(me), opened(PAYOFF), business_turn(me))


@book.rule
def collection(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """A Turf is Engaged and a type announced (N3.12); what follows is counted, drawn and shared."""
    match picked:
        case ():
            g.ask(me, COLLECT_FROM)
        case (turf,):
            g.ask(me, COLLECT_WHAT, turf)
        case (turf, kind):
            if not g.has_power(g.collecting, NO_TURF_ENGAGE):
                g.engage(turf)
            g.kind = kind
            g.made |= 1 << kind
            g.tell(COLLECTS, me, kind, turf)
            count_turfs(g)
            draw_bills(g, me)
            g.let(me, share)


# -- counting and drawing (N3.13 - N3.16) -------------------------------------------------------------


def count_turfs(g: Game) -> None:
    """Turfs of this type in all Territories, Ready or Engaged: so many bills are due (N3.13)."""
    g.dues = tuple([turfs_of_type(g, me, g.kind) for me in range(g.box.players)])
    g.tell(COUNTS, g.kind, sum(g.dues))


def turfs_of_type(g: Game, me: Seat, kind: int) -> int:
    """How many Turfs of a player count for a type."""
    return sum([g.box.turf(turf).types >> kind & 1 for turf in cards_of(g.turfs(me))])


def draw_bills(g: Game, me: Seat) -> None:
    """As many cards as Turfs were counted, with modifiers, but at least one (N3.14)."""
    number = sum(g.dues) + sum([deed.amount for deed in g.acting(DRAW_MOD)])
    if g.has_power(g.collecting, DRAW_MOD):
        number += g.box.caids[g.collecting].power.amount
    ignores = g.has_power(g.collecting, IGNORE_RAID)
    drawn, raided = drawn_past_raid(g, max(1, number)) if ignores else drawn_until_raid(g, max(1, number))
    g.drawn = tuple(drawn)
    g.tell(DRAWS, me, len(drawn))
    for bill in drawn:
        g.tell(SEES_BILL, me, bill, to=1 << me)
    if raided:
        reshuffle(g)
        after_raid(g, me)


def drawn_until_raid(g: Game, number: int) -> tuple[list[int], bool]:
    """The Police Raid ends the draw; the bills before it stay with the collector (N3.15)."""
    drawn: list[int] = []
    while len(drawn) < number:
        card = draw(g)
        if card == RAID:
            return drawn, True
        drawn.append(card)
    return drawn, False


def drawn_past_raid(g: Game, number: int) -> tuple[list[int], bool]:
    """The Raid is set aside and the draw goes on, if need be from the shuffled discard (N-C03)."""
    drawn, raided = drawn_until_raid(g, number)
    while raided and len(drawn) < number:
        if g.pile == 0:
            if discarded(g) == 0:
                break
            reshuffle(g)
        drawn.append(draw_without_raid(g))
    return drawn, raided


def after_raid(g: Game, me: Seat) -> None:
    """A power may bring Vendetta cards for the Raid, before the sharing (N-C01)."""
    power = g.box.caids[g.collecting].power
    if power.hook == COLLECTION_RAID and g.has_power(g.collecting, DRAW_VENDETTA):
        for _ in range(power.amount):
            draw_vendetta(g, me)


# -- sharing (N3.17 - N3.20) --------------------------------------------------------------------------


def unpaid(g: Game, me: Seat) -> list[Seat]:
    """Opponents to whom more bills are due than are assigned so far."""
    return [q for q, due in enumerate(g.dues) if q != me and due > g.shares.count(q)]


@book.query(SHARE, "N-DB4", secret=True)
def SHARE_BILL(g: Game, me: Seat, _: int) -> list[int]:
    """DB4: the next drawn bill goes to somebody to whom one is due, or is kept."""
    return [*unpaid(g, me), NOTHING]


@book.query(SHARE, "N-DB5", secret=True)
def SHARE_CARD(g: Game, me: Seat, _: int) -> list[int]:
    """DB5: the First Player card goes to one of them in place of a bill, or is kept."""
    return [*unpaid(g, me), NOTHING]


@book.rule
def share(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Bill by bill in the order of the draw; the others learn nothing before all is assigned (N3.24)."""
    match picked:
        case ():
            if len(g.shares) < len(g.drawn):
                g.ask(me, SHARE_BILL)
            else:
                g.let(me, pass_card)
        case (to,):
            g.shares = (*g.shares, to)
            g.let(me, share)


@book.rule
def pass_card(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Its holder may give the First Player card, once a Month, for exactly one bill due (N3.19)."""
    match picked:
        case ():
            if g.first_player == me and not g.card_moved and unpaid(g, me):
                g.ask(me, SHARE_CARD)
            else:
                transfer(g, me, NOBODY)
        case (heir,):
            transfer(g, me, NOBODY if heir == NOTHING else heir)


def transfer(g: Game, me: Seat, heir: Seat) -> None:
    """Bills and card change hands together; everybody sees how many, not which (N3.20)."""
    for bill, to in zip(g.drawn, g.shares):
        owner = me if to == NOTHING else to
        receive(g, owner, one(bill))
        if owner != me:
            learn(g, me, owner, one(bill))
            g.tell(GIVES_BILL, me, owner, bill, to=1 << me | 1 << owner)
    if heir != NOBODY:
        g.first_player = heir
        g.card_moved = 1
    n = g.box.players
    got = [g.shares.count(NOTHING if q == me else q) for q in range(n)]
    short = [0 if q == me else g.dues[q] - got[q] - (q == heir) for q in range(n)]
    g.ledger = (*g.ledger, pack_entry(g.month, me, g.kind, got + short))
    tell_transfer(g, me, got, heir)
    g.drawn = ()
    g.shares = ()
    pay_the_price(g, me, short)


def tell_transfer(g: Game, me: Seat, got: list[int], heir: Seat) -> None:
    """What everybody sees of it."""
    for q in g.clockwise(g.leader):
        if q != me and got[q]:
            g.tell(GIVES, me, q, got[q])
    g.tell(KEEPS, me, got[me])
    if heir != NOBODY:
        g.tell(PASSES_CARD, me, heir)


# -- who is cheated (N3.21, N3.22) --------------------------------------------------------------------


def pay_the_price(g: Game, me: Seat, short: list[int]) -> None:
    """Everybody who is short of bills draws as many Vendetta cards, clockwise from the leader."""
    spared = g.box.caids[g.collecting].power.amount if g.has_power(g.collecting, CHEAT_MOD) else 0
    victims = [q for q in g.clockwise(g.leader) if short[q] > 0]
    for q in victims:
        g.tell(SHORT, me, q, short[q])
    g.do(*[cheat(q, max(0, short[q] + spared)) for q in victims], collected())


@book.rule
def collected(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The collection is over."""
    g.collecting = NO_CARD
    g.kind = 0
    g.dues = (0,) * g.box.players
