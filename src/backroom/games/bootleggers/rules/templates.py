"""Deal templates (section 5.6): the finite list of proposals and counters that a bot thinks of.

Made from a look, so a bot proposes nothing that its seat could not know to be possible. A plan is the answers
of a draft in order, `put` included; the next one to give stands at the length of what was picked already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.engine.flow import Seat
from backroom.games.bootleggers.looks import BootleggersLook, Mobster
from backroom.games.bootleggers.nouns import (
    BIG_CITY_BOYS,
    BIG_PAYOFF,
    BUST_SHIPMENT,
    BUST_SPEAKEASY,
    COPPER_IN_THE_HOUSE,
    DIRTY_RAT,
    DOOR,
    DOUBLE_CROSS,
    FREE_TRUCK,
    HIJACK,
    HIT,
    INVESTIGATION,
    MOB_WAR,
    MOLL,
    MOST_ASKED,
    MUSCLING_IN,
    NO_INFLUENCE,
    NOWHERE,
    OMALLEYS,
    OPPORTUNITY,
    PACKING_HEAT,
    PIGEON,
    PUBLIC_DOCK,
    TALKS,
    THIRSTY,
    TURF_WAR,
    VIGORISH,
    WORD_OF_MOUTH,
)
from backroom.games.bootleggers.terms import (
    ADMIT_TRUCKS,
    ALL,
    ANY_CARD,
    ASK,
    ASSET,
    AVOID,
    CASH,
    CRATES,
    GIVE,
    KEEP_OUT,
    LAST_TO_RENT,
    LAY_OFF,
    MOST_PROMISES,
    PROMISE,
    PUT,
    RENT,
    SALE,
    SIDE,
    THUG,
    WHAT,
    Term,
    amount,
    deal_of,
    promise_of,
    proposer_of,
    terms_of,
    things,
    tokens_of,
)

Plan = tuple[int, ...]

MOST_CRATES: Final = 9
MOST_RENT: Final = 4
MOST_SALE: Final = 6
MOST_THUG: Final = 8
MOST_PROTECTION: Final = 5
MOST_ADMISSION: Final = 4
MOST_FREIGHT: Final = 3  # crates for a rental

AT_MOBSTERS: Final = [BIG_CITY_BOYS, MOLL]
AT_STILLS: Final = [VIGORISH, TURF_WAR]
AT_REMOTES: Final = [MUSCLING_IN]
AT_TRUCKS: Final = [BUST_SHIPMENT, FREE_TRUCK, HIJACK, PIGEON]
AT_MARKERS: Final = [DOUBLE_CROSS, HIT, MOB_WAR, DIRTY_RAT]
AT_SPOTS: Final = [
    *[BIG_PAYOFF, BUST_SPEAKEASY, COPPER_IN_THE_HOUSE, OPPORTUNITY, PACKING_HEAT, THIRSTY, WORD_OF_MOUTH],
]


# -- making plans ----------------------------------------------------------------------------------


class Offer:
    """A deal in mind: with whom, and its terms."""

    __slots__ = ("whom", "terms")

    def __init__(self, whom: int, terms: list[Term]) -> None:
        self.whom = whom
        self.terms = terms

    def plan(self) -> Plan:
        """The answers that draft it."""
        return (self.whom, *drafted(self.terms))


class Trade:
    """One thing, or one word, for cash: of mine if its side is GIVE, else of theirs; and prices to try."""

    __slots__ = ("whom", "goods", "prices")

    def __init__(self, whom: int, goods: Term, prices: list[int]) -> None:
        self.whom = whom
        self.goods = goods
        self.prices = prices

    def is_sale(self) -> bool:
        """True if I give the thing."""
        return self.goods[SIDE] == GIVE

    def at(self, look: BootleggersLook, price: int) -> list[Offer]:
        """The offer at this price, if I can make it."""
        if self.is_sale():
            return plan(look, self.whom, [self.goods, (ASK, CASH, price)])
        return plan(look, self.whom, [(GIVE, CASH, price), self.goods])


def at_each_price(look: BootleggersLook, trades: list[Trade]) -> list[Offer]:
    """The offers that I can make of these trades."""
    return [made for trade in trades for price in trade.prices for made in trade.at(look, price)]


def plan(look: BootleggersLook, whom: int, terms: list[Term]) -> list[Offer]:
    """An offer of these terms, unless I cannot pay or was refused the same in this phase."""
    paid = sum([term[WHAT] for term in terms if term[SIDE] == GIVE and term[ASSET] == CASH])
    if paid > look.mobsters[look.me].money:
        return []
    if look.declined and deal_of(look.me, whom, terms) in look.declined:
        return []
    return [Offer(whom, terms)]


def drafted(terms: list[Term]) -> Plan:
    """The answers from the first term to `put`."""
    tokens: list[int] = []
    for term in terms:
        tokens += tokens_of(term)
    return (*tokens, PUT)


def on_side(terms: list[Term], side: int) -> list[Term]:
    """The terms of one side."""
    return [term for term in terms if term[SIDE] == side]


def others(look: BootleggersLook) -> list[Seat]:
    """Everybody else."""
    return [x for x in range(len(look.mobsters)) if x != look.me]


def mine(look: BootleggersLook) -> Mobster:
    """Myself."""
    return look.mobsters[look.me]


def up_to(most: int) -> list[int]:
    """1 .. most."""
    return list(range(1, most + 1))


def crate_prices(count: int) -> list[int]:
    """Half, once, one and a half times and twice as many $G as crates, rounded up."""
    return CRATE_PRICES[count]


CRATE_PRICES: Final = [
    sorted({(count + 1) // 2, count, (3 * count + 1) // 2, 2 * count}) for count in range(MOST_CRATES + 1)
]


def room(look: BootleggersLook, me: Seat) -> int:
    """Places on the trucks at home that the crates in their Back Room do not need."""
    trucks = [truck for truck in look.trucks if truck.operator == me and truck.place == NOWHERE]
    return sum([truck.capacity - truck.load for truck in trucks]) - look.mobsters[me].crates


def idle(look: BootleggersLook, whom: int) -> list[int]:
    """The sizes of which they have an idle truck; of ALL, those of which any other Mobster has one."""
    owners = others(look) if whom == ALL else [whom]
    return sorted({truck.size for truck in look.trucks if truck.idle and truck.owner in owners})


def rentable(look: BootleggersLook, whom: int) -> list[int]:
    """The same, while trucks can be rented (B5.103)."""
    return idle(look, whom) if look.window <= LAST_TO_RENT else []


def may_be_aimed(look: BootleggersLook, kind: int, x: Seat) -> bool:
    """Have they anything that this card could be aimed at (B5.204)?"""
    if kind in AT_MOBSTERS or kind in AT_STILLS:
        return True
    if kind in AT_REMOTES:
        return bool(look.mobsters[x].remotes)
    if kind in AT_TRUCKS:
        return any(x in (truck.owner, truck.operator, truck.payee) for truck in look.trucks)
    if kind in AT_MARKERS and any(spot.markers[x] for spot in look.spots):
        return True
    if kind in AT_MARKERS or kind in AT_SPOTS:
        return any(spot.decider == x for spot in look.spots)
    return kind == INVESTIGATION and look.union_boss == x


def lay_off(look: BootleggersLook, side: int, kind: int) -> Term:
    """P5 for this round."""
    return promise_of(side, (LAY_OFF, look.round, kind))


# -- the templates, DT1 to DT15 --------------------------------------------------------------------


def sell_crates(look: BootleggersLook, whom: int) -> list[Trade]:
    """DT1: crates to somebody who has room for them."""
    if whom != ALL and room(look, whom) < 1:
        return []
    most = min(MOST_CRATES, mine(look).crates)
    return [Trade(whom, (GIVE, CRATES, k), crate_prices(k)) for k in up_to(most)]


def buy_crates(look: BootleggersLook, x: Seat) -> list[Trade]:
    """DT2: crates for which I have room."""
    most = min(MOST_CRATES, room(look, look.me), look.mobsters[x].crates)
    return [Trade(x, (ASK, CRATES, k), crate_prices(k)) for k in up_to(most)]


def rent_out(look: BootleggersLook, whom: int) -> list[Trade]:
    """DT3: the use of an idle truck of mine."""
    sizes = rentable(look, look.me)
    return [Trade(whom, (GIVE, RENT, size), up_to(MOST_RENT)) for size in sizes]


def rent(look: BootleggersLook, whom: int) -> list[Trade]:
    """DT4: the use of an idle truck of theirs."""
    sizes = rentable(look, whom)
    return [Trade(whom, (ASK, RENT, size), up_to(MOST_RENT)) for size in sizes]


def sell_truck(look: BootleggersLook, whom: int) -> list[Trade]:
    """DT5: an idle truck of mine."""
    sizes = idle(look, look.me)
    return [Trade(whom, (GIVE, SALE, size), up_to(MOST_SALE)) for size in sizes]


def buy_truck(look: BootleggersLook, whom: int) -> list[Trade]:
    """DT6: an idle truck of theirs."""
    sizes = idle(look, whom)
    return [Trade(whom, (ASK, SALE, size), up_to(MOST_SALE)) for size in sizes]


def sell_thug(look: BootleggersLook, whom: int) -> list[Trade]:
    """DT7: a Thug card of mine."""
    cards = sorted(set(mine(look).thugs))
    return [Trade(whom, (GIVE, THUG, kind), up_to(MOST_THUG)) for kind in cards]


def buy_thug(look: BootleggersLook, x: Seat) -> list[Trade]:
    """DT8: a Thug card that is known to be theirs."""
    cards = sorted(set(look.mobsters[x].thugs))
    return [Trade(x, (ASK, THUG, kind), up_to(MOST_THUG)) for kind in cards]


def swap_thugs(look: BootleggersLook, x: Seat) -> list[Offer]:
    """DT9: a Thug card of mine for a known one of theirs."""
    return [
        made
        for own in sorted(set(mine(look).thugs))
        for theirs in sorted(set(look.mobsters[x].thugs))
        for made in plan(look, x, [(GIVE, THUG, own), (ASK, THUG, theirs)])
    ]


def sell_protection(look: BootleggersLook, x: Seat) -> list[Trade]:
    """DT10: they pay, and a card of mine is not played against them this round."""
    cards = [kind for kind in sorted(set(mine(look).thugs)) if may_be_aimed(look, kind, x)]
    prices = up_to(MOST_PROTECTION)
    return [Trade(x, lay_off(look, GIVE, kind), prices) for kind in cards]


def buy_protection(look: BootleggersLook, x: Seat) -> list[Trade]:
    """DT11: I pay, and a card of theirs is not played against me this round."""
    cards = [kind for kind in sorted(set(look.mobsters[x].thugs)) if may_be_aimed(look, kind, look.me)]
    prices = up_to(MOST_PROTECTION)
    return [Trade(x, lay_off(look, ASK, kind), prices) for kind in cards]


def buy_admission(look: BootleggersLook, x: Seat) -> list[Trade]:
    """DT12: I pay, and my trucks are admitted at the public dock that they decide on."""
    prices = up_to(MOST_ADMISSION)
    return [Trade(x, admitting(look, spot), prices) for spot in public_docks(look, x)]


def admitting(look: BootleggersLook, spot: int) -> Term:
    """P7 for this round, asked of the decider."""
    return promise_of(ASK, (ADMIT_TRUCKS, look.round, spot))


def public_docks(look: BootleggersLook, x: Seat) -> list[int]:
    """Where they are the decider and I stand, or may come to stand, at the public dock."""
    if not TALKS <= look.window <= DOOR:
        return []
    return [
        spot
        for spot, place in enumerate(look.spots)
        if place.decider == x and place.pending and (is_in_line(look, spot) or may_come(look, spot))
    ]


def is_in_line(look: BootleggersLook, spot: int) -> bool:
    """Does a load that I am paid for wait at this public dock?"""
    return any(
        t.payee == look.me and t.place == spot and t.dock == PUBLIC_DOCK and t.load for t in look.trucks
    )


def may_come(look: BootleggersLook, spot: int) -> bool:
    """Have I no influence there, and a truck still at home that might go?"""
    place = look.spots[spot]
    at_home = any(t.operator == look.me and t.place == NOWHERE for t in look.trucks)
    return look.window < DOOR and place.open and place.status[look.me] == NO_INFLUENCE and at_home


def rent_for_crates(look: BootleggersLook, x: Seat) -> list[Offer]:
    """DT13: the use of a truck for crates, mine for theirs or theirs for mine."""
    found: list[Offer] = []
    for k in up_to(min(MOST_FREIGHT, look.mobsters[x].crates)):
        for size in rentable(look, look.me):
            found += plan(look, x, [(GIVE, RENT, size), (ASK, CRATES, k)])
    for k in up_to(min(MOST_FREIGHT, mine(look).crates)):
        for size in rentable(look, x):
            found += plan(look, x, [(GIVE, CRATES, k), (ASK, RENT, size)])
    return found


def pact(look: BootleggersLook, x: Seat) -> list[Offer]:
    """DT14: I stay away from one speakeasy, they from another, this round: no trucks, or no markers."""
    spots = range(OMALLEYS + 1, len(look.spots))
    words = [(form, look.round, spot) for form in (AVOID, KEEP_OUT) for spot in spots]
    return [
        made
        for own in words
        for theirs in words
        for made in plan(look, x, [promise_of(GIVE, own), promise_of(ASK, theirs)])
    ]


def open_offers(look: BootleggersLook) -> list[Offer]:
    """DT15: crates, trucks and Thug cards of mine for all, and a truck of any of them for me."""
    return [made for trades in FOR_ALL for made in at_each_price(look, trades(look, ALL))]


FOR_ALL: Final[list[Callable[[BootleggersLook, int], list[Trade]]]] = [
    *[sell_crates, rent_out, rent, sell_truck, buy_truck, sell_thug],
]
TRADES: Final[dict[int, Callable[[BootleggersLook, int], list[Trade]]]] = {  # by number, for one Mobster
    1: sell_crates,
    2: buy_crates,
    3: rent_out,
    4: rent,
    5: sell_truck,
    6: buy_truck,
    7: sell_thug,
    8: buy_thug,
    10: sell_protection,
    11: buy_protection,
    12: buy_admission,
}
EXCHANGES: Final[dict[int, Callable[[BootleggersLook, int], list[Offer]]]] = {
    9: swap_thugs,
    13: rent_for_crates,
    14: pact,
}
OPEN_OFFER: Final = 15


def proposals(look: BootleggersLook, *templates: int) -> list[Plan]:
    """The plans that the templates of these numbers give, by default DT1 to DT15 (B5.301)."""
    return [offer.plan() for offer in offers(look, *templates)]


def offers(look: BootleggersLook, *templates: int) -> list[Offer]:
    """All that the templates of these numbers give, by default DT1 to DT15."""
    found: list[Offer] = []
    for number in templates or range(1, OPEN_OFFER + 1):
        if number == OPEN_OFFER:
            found += open_offers(look)
        elif number in EXCHANGES:
            found += [made for x in others(look) for made in EXCHANGES[number](look, x)]
        else:
            found += [made for x in others(look) for made in at_each_price(look, TRADES[number](look, x))]
    return found


# -- counters (B5.302) -----------------------------------------------------------------------------


def counters(look: BootleggersLook) -> list[Plan]:
    """The proposal I was made, changed a little; the answers of the draft, which is addressed already."""
    x = proposer_of(look.proposal)
    mirrored = [mirror(term) for term in terms_of(look.proposal)]
    changed = [*better_prices(mirrored), *with_a_word(look, x, mirrored), *fewer_crates(mirrored)]
    fitting = [terms for terms in changed if terms and i_can(look, terms)]
    return [drafted(terms) for terms in fitting if plan(look, x, terms)]


def mirror(term: Term) -> Term:
    """A term as it stands on the other side."""
    return ASK if term[SIDE] == GIVE else GIVE, *term[ASSET:]


def better_prices(terms: list[Term]) -> list[list[Term]]:
    """The price moved by 1 or 2 in my favour: I pay less, or am paid more."""
    rest = [term for term in terms if term[ASSET] != CASH]
    paid = amount(terms, CASH) - 2 * amount(on_side(terms, ASK), CASH)
    return [[*cash(paid - step), *rest] for step in (1, 2) if paid - step >= -MOST_ASKED]


def cash(paid: int) -> list[Term]:
    """What I pay, or, below 0, am paid."""
    if paid == 0:
        return []
    return [(GIVE, CASH, paid)] if paid > 0 else [(ASK, CASH, -paid)]


def with_a_word(look: BootleggersLook, x: Seat, terms: list[Term]) -> list[list[Term]]:
    """One promise of the other side more: to lay off me, or to admit my trucks; three at most."""
    if len([term for term in on_side(terms, ASK) if term[ASSET] == PROMISE]) >= MOST_PROMISES:
        return []
    words = [lay_off(look, ASK, ANY_CARD)]
    words += [admitting(look, spot) for spot in public_docks(look, x)]
    return [[*terms, word] for word in words if word not in terms]


def fewer_crates(terms: list[Term]) -> list[list[Term]]:
    """One crate less, on whichever side."""
    return [
        [(t[SIDE], CRATES, t[WHAT] - 1) if t == term else t for t in terms]
        for term in terms
        if term[ASSET] == CRATES and term[WHAT] > 1
    ]


def i_can(look: BootleggersLook, terms: list[Term]) -> bool:
    """Have I the cards that I would give? They were asked of me without knowing my hand."""
    cards = things(on_side(terms, GIVE), THUG)
    return all(cards.count(kind) <= mine(look).thugs.count(kind) for kind in cards)
