"""Deal templates (section 5.6): the finite list of proposals and counters that a bot thinks of.

Made from a view, so a bot proposes nothing that its seat could not know to be possible. A plan is the answers
of a draft in order, `put` included; the next one to give stands at the length of what was picked already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.engine.flow import Seat
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
from backroom.games.bootleggers.shapes import BootleggersView, Mobster
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


def plan(view: BootleggersView, whom: int, terms: list[Term]) -> list[Plan]:
    """The answers that draft these terms, unless I cannot pay or was refused the same in this phase."""
    paid = amount(on_side(terms, GIVE), CASH)
    if paid > view.mobsters[view.me].money or deal_of(view.me, whom, terms) in view.declined:
        return []
    return [(whom, *drafted(terms))]


def drafted(terms: list[Term]) -> Plan:
    """The answers from the first term to `put`."""
    tokens: list[int] = []
    for term in terms:
        tokens += tokens_of(term)
    return (*tokens, PUT)


def on_side(terms: list[Term], side: int) -> list[Term]:
    """The terms of one side."""
    return [term for term in terms if term[SIDE] == side]


def others(view: BootleggersView) -> list[Seat]:
    """Everybody else."""
    return [x for x in range(len(view.mobsters)) if x != view.me]


def mine(view: BootleggersView) -> Mobster:
    """Myself."""
    return view.mobsters[view.me]


def sell(view: BootleggersView, whom: int, goods: Term, prices: list[int]) -> list[Plan]:
    """One thing of mine for cash, at each price."""
    return [made for price in prices for made in plan(view, whom, [goods, (ASK, CASH, price)])]


def buy(view: BootleggersView, whom: int, goods: Term, prices: list[int]) -> list[Plan]:
    """One thing, or one word, of somebody for cash of mine, at each price."""
    return [made for price in prices for made in plan(view, whom, [(GIVE, CASH, price), goods])]


def up_to(most: int) -> list[int]:
    """1 .. most."""
    return list(range(1, most + 1))


def crate_prices(count: int) -> list[int]:
    """Half, once, one and a half times and twice as many $G as crates, rounded up."""
    return sorted({(count + 1) // 2, count, (3 * count + 1) // 2, 2 * count})


def room(view: BootleggersView, me: Seat) -> int:
    """Places on the trucks at home that the crates in their Back Room do not need."""
    trucks = [truck for truck in view.trucks if truck.operator == me and truck.place == NOWHERE]
    return sum([truck.capacity - truck.load for truck in trucks]) - view.mobsters[me].crates


def idle(view: BootleggersView, whom: int) -> list[int]:
    """The sizes of which they have an idle truck; of ALL, those of which any other Mobster has one."""
    owners = others(view) if whom == ALL else [whom]
    return sorted({truck.size for truck in view.trucks if truck.idle and truck.owner in owners})


def rentable(view: BootleggersView, whom: int) -> list[int]:
    """The same, while trucks can be rented (B5.103)."""
    return idle(view, whom) if view.window <= LAST_TO_RENT else []


def may_be_aimed(view: BootleggersView, kind: int, x: Seat) -> bool:
    """Have they anything that this card could be aimed at (B5.204)?"""
    if kind in AT_MOBSTERS or kind in AT_STILLS:
        return True
    if kind in AT_REMOTES:
        return bool(view.mobsters[x].remotes)
    if kind in AT_TRUCKS:
        return any(x in (truck.owner, truck.operator, truck.payee) for truck in view.trucks)
    if kind in AT_MARKERS and any(spot.markers[x] for spot in view.spots):
        return True
    if kind in AT_MARKERS or kind in AT_SPOTS:
        return any(spot.decider == x for spot in view.spots)
    return kind == INVESTIGATION and view.union_boss == x


def lay_off(view: BootleggersView, side: int, kind: int) -> Term:
    """P5 for this round."""
    return promise_of(side, (LAY_OFF, view.round, kind))


# -- the templates, DT1 to DT15 --------------------------------------------------------------------


def sell_crates(view: BootleggersView, whom: int) -> list[Plan]:
    """DT1: crates to somebody who has room for them."""
    if whom != ALL and room(view, whom) < 1:
        return []
    most = min(MOST_CRATES, mine(view).crates)
    return [made for k in up_to(most) for made in sell(view, whom, (GIVE, CRATES, k), crate_prices(k))]


def buy_crates(view: BootleggersView, x: Seat) -> list[Plan]:
    """DT2: crates for which I have room."""
    most = min(MOST_CRATES, room(view, view.me), view.mobsters[x].crates)
    return [made for k in up_to(most) for made in buy(view, x, (ASK, CRATES, k), crate_prices(k))]


def rent_out(view: BootleggersView, whom: int) -> list[Plan]:
    """DT3: the use of an idle truck of mine."""
    sizes = rentable(view, view.me)
    return [made for size in sizes for made in sell(view, whom, (GIVE, RENT, size), up_to(MOST_RENT))]


def rent(view: BootleggersView, whom: int) -> list[Plan]:
    """DT4: the use of an idle truck of theirs."""
    sizes = rentable(view, whom)
    return [made for size in sizes for made in buy(view, whom, (ASK, RENT, size), up_to(MOST_RENT))]


def sell_truck(view: BootleggersView, whom: int) -> list[Plan]:
    """DT5: an idle truck of mine."""
    sizes = idle(view, view.me)
    return [made for size in sizes for made in sell(view, whom, (GIVE, SALE, size), up_to(MOST_SALE))]


def buy_truck(view: BootleggersView, whom: int) -> list[Plan]:
    """DT6: an idle truck of theirs."""
    sizes = idle(view, whom)
    return [made for size in sizes for made in buy(view, whom, (ASK, SALE, size), up_to(MOST_SALE))]


def sell_thug(view: BootleggersView, whom: int) -> list[Plan]:
    """DT7: a Thug card of mine."""
    cards = sorted(set(mine(view).thugs))
    return [made for kind in cards for made in sell(view, whom, (GIVE, THUG, kind), up_to(MOST_THUG))]


def buy_thug(view: BootleggersView, x: Seat) -> list[Plan]:
    """DT8: a Thug card that is known to be theirs."""
    cards = sorted(set(view.mobsters[x].thugs))
    return [made for kind in cards for made in buy(view, x, (ASK, THUG, kind), up_to(MOST_THUG))]


def swap_thugs(view: BootleggersView, x: Seat) -> list[Plan]:
    """DT9: a Thug card of mine for a known one of theirs."""
    return [
        made
        for own in sorted(set(mine(view).thugs))
        for theirs in sorted(set(view.mobsters[x].thugs))
        for made in plan(view, x, [(GIVE, THUG, own), (ASK, THUG, theirs)])
    ]


def sell_protection(view: BootleggersView, x: Seat) -> list[Plan]:
    """DT10: they pay, and a card of mine is not played against them this round."""
    cards = [kind for kind in sorted(set(mine(view).thugs)) if may_be_aimed(view, kind, x)]
    prices = up_to(MOST_PROTECTION)
    return [made for kind in cards for made in sell(view, x, lay_off(view, GIVE, kind), prices)]


def buy_protection(view: BootleggersView, x: Seat) -> list[Plan]:
    """DT11: I pay, and a card of theirs is not played against me this round."""
    cards = [kind for kind in sorted(set(view.mobsters[x].thugs)) if may_be_aimed(view, kind, view.me)]
    prices = up_to(MOST_PROTECTION)
    return [made for kind in cards for made in buy(view, x, lay_off(view, ASK, kind), prices)]


def buy_admission(view: BootleggersView, x: Seat) -> list[Plan]:
    """DT12: I pay, and my trucks are admitted at the public dock that they decide on."""
    return [
        made
        for spot in public_docks(view, x)
        for made in buy(view, x, admitting(view, spot), up_to(MOST_ADMISSION))
    ]


def admitting(view: BootleggersView, spot: int) -> Term:
    """P7 for this round, asked of the decider."""
    return promise_of(ASK, (ADMIT_TRUCKS, view.round, spot))


def public_docks(view: BootleggersView, x: Seat) -> list[int]:
    """Where they are the decider and I stand, or may come to stand, at the public dock."""
    if not TALKS <= view.window <= DOOR:
        return []
    return [
        spot
        for spot, place in enumerate(view.spots)
        if place.decider == x and place.pending and (is_in_line(view, spot) or may_come(view, spot))
    ]


def is_in_line(view: BootleggersView, spot: int) -> bool:
    """Does a load that I am paid for wait at this public dock?"""
    return any(
        t.payee == view.me and t.place == spot and t.dock == PUBLIC_DOCK and t.load for t in view.trucks
    )


def may_come(view: BootleggersView, spot: int) -> bool:
    """Have I no influence there, and a truck still at home that might go?"""
    place = view.spots[spot]
    at_home = any(t.operator == view.me and t.place == NOWHERE for t in view.trucks)
    return view.window < DOOR and place.open and place.status[view.me] == NO_INFLUENCE and at_home


def rent_for_crates(view: BootleggersView, x: Seat) -> list[Plan]:
    """DT13: the use of a truck for crates, mine for theirs or theirs for mine."""
    found: list[Plan] = []
    for k in up_to(min(MOST_FREIGHT, view.mobsters[x].crates)):
        for size in rentable(view, view.me):
            found += plan(view, x, [(GIVE, RENT, size), (ASK, CRATES, k)])
    for k in up_to(min(MOST_FREIGHT, mine(view).crates)):
        for size in rentable(view, x):
            found += plan(view, x, [(GIVE, CRATES, k), (ASK, RENT, size)])
    return found


def pact(view: BootleggersView, x: Seat) -> list[Plan]:
    """DT14: I stay away from one speakeasy, they from another, this round: no trucks, or no markers."""
    spots = range(OMALLEYS + 1, len(view.spots))
    words = [(form, view.round, spot) for form in (AVOID, KEEP_OUT) for spot in spots]
    return [
        made
        for own in words
        for theirs in words
        for made in plan(view, x, [promise_of(GIVE, own), promise_of(ASK, theirs)])
    ]


def open_offers(view: BootleggersView) -> list[Plan]:
    """DT15: crates, trucks and Thug cards of mine for all, and a truck of any of them for me."""
    return [made for template in FOR_ALL for made in template(view, ALL)]


FOR_ALL: Final[list[Callable[[BootleggersView, int], list[Plan]]]] = [
    *[sell_crates, rent_out, rent, sell_truck, buy_truck, sell_thug],
]
FOR_ONE: Final[list[Callable[[BootleggersView, int], list[Plan]]]] = [
    *[sell_crates, buy_crates, rent_out, rent, sell_truck, buy_truck, sell_thug, buy_thug, swap_thugs],
    *[sell_protection, buy_protection, buy_admission, rent_for_crates, pact],
]
OPEN_OFFER: Final = len(FOR_ONE) + 1


def proposals(view: BootleggersView, *templates: int) -> list[Plan]:
    """All that the templates of these numbers give, by default DT1 to DT15 (B5.301)."""
    found: list[Plan] = []
    for number in templates or range(1, OPEN_OFFER + 1):
        if number == OPEN_OFFER:
            found += open_offers(view)
        else:
            found += [made for x in others(view) for made in FOR_ONE[number - 1](view, x)]
    return found


# -- counters (B5.302) -----------------------------------------------------------------------------


def counters(view: BootleggersView) -> list[Plan]:
    """The proposal I was made, changed a little; the answers of the draft, which is addressed already."""
    x = proposer_of(view.proposal)
    mirrored = [mirror(term) for term in terms_of(view.proposal)]
    changed = [*better_prices(mirrored), *with_a_word(view, x, mirrored), *fewer_crates(mirrored)]
    fitting = [terms for terms in changed if terms and i_can(view, terms)]
    return [drafted(terms) for terms in fitting if plan(view, x, terms)]


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


def with_a_word(view: BootleggersView, x: Seat, terms: list[Term]) -> list[list[Term]]:
    """One promise of the other side more: to lay off me, or to admit my trucks; three at most."""
    if len([term for term in on_side(terms, ASK) if term[ASSET] == PROMISE]) >= MOST_PROMISES:
        return []
    words = [lay_off(view, ASK, ANY_CARD)]
    words += [admitting(view, spot) for spot in public_docks(view, x)]
    return [[*terms, word] for word in words if word not in terms]


def fewer_crates(terms: list[Term]) -> list[list[Term]]:
    """One crate less, on whichever side."""
    return [
        [(t[SIDE], CRATES, t[WHAT] - 1) if t == term else t for t in terms]
        for term in terms
        if term[ASSET] == CRATES and term[WHAT] > 1
    ]


def i_can(view: BootleggersView, terms: list[Term]) -> bool:
    """Have I the cards that I would give? They were asked of me without knowing my hand."""
    cards = things(on_side(terms, GIVE), THUG)
    return all(cards.count(kind) <= mine(view).thugs.count(kind) for kind in cards)
