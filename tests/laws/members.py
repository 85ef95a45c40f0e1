"""The games that submit to the laws; a new game joins with a few lines."""

from __future__ import annotations

from typing import Any

from backroom.engine.chance import Dice
from backroom.engine.flow import Seat
from backroom.engine.knowledge import is_known, put
from backroom.engine.laws import Member
from backroom.games.bootleggers import meta as bootleggers
from backroom.games.bootleggers import view as bootleggers_view
from backroom.games.bootleggers.nouns import FIRST_THUG
from backroom.games.bootleggers.state import Game as Bootleggers
from backroom.games.bootleggers.worlds import is_hidden_thug_free
from backroom.games.nostra_city import meta as nostra_city
from backroom.games.nostra_city import view as nostra_city_view
from backroom.games.nostra_city import worlds as nostra_city_worlds
from backroom.games.nostra_city.bags import bag_of, both, cards, either
from backroom.games.nostra_city.nouns import JOINING_CAID, JOINING_TURF
from backroom.games.nostra_city.state import Game as NostraCity
from backroom.games.nostra_city.worlds import is_sealed, known_of
from backroom.games.reckoning import meta as reckoning
from backroom.games.reckoning.state import Game as Reckoning
from backroom.games.reckoning.view import HIDDEN, OWNER, PORTS, PUBLIC
from backroom.games.scoundrels import meta as scoundrels
from backroom.games.scoundrels import view as scoundrels_view
from backroom.games.scoundrels import worlds as scoundrels_worlds
from backroom.games.scoundrels.nouns import NO_CARD, PER_SITE, SITES, SLOTS
from backroom.games.scoundrels.rules.poker import values_of
from backroom.games.scoundrels.state import Game as Scoundrels
from tests.engine import heist
from tests.laws import (
    bootleggers_invariants,
    bootleggers_setups,
    nostra_city_invariants,
    nostra_city_setups,
    scoundrels_invariants,
    scoundrels_setups,
)
from tests.laws.reckoning_invariants import INVARIANTS, most_questions
from tests.laws.reckoning_setups import any_setup


def exchange(hidden: list[tuple[list[int], int]], dice: Dice) -> tuple[int, int]:
    """Two of these cards, each given with the place where it lies, change places."""
    (here, one), (there, two) = [hidden[dice(len(hidden))] for _ in range(2)]
    here.remove(one)
    put(there, one)
    there.remove(two)
    put(here, two)
    return one, two


# -- Heist ---------------------------------------------------------------------------------------


def heist_setups(dice: Dice) -> dict[str, Any]:
    return {"players": 2 + dice(3), "rounds": 1 + dice(4)}


def heist_bound(g: heist.Game) -> int:
    """A recruit asks for a card and two choices more; it and every Cancel ask all others to react."""
    recruits = g.players * g.rounds
    return g.players * g.rounds + 3 * recruits + (recruits + heist.COPIES) * (g.players - 1)


def every_card_lies_somewhere(_before: heist.Game, g: heist.Game) -> None:
    held = [card for hand in g.hands for card in hand]
    assert sorted([*held, *g.offer, *g.discards, *g.bag]) == list(heist.CARDS)
    assert all(g.known[card] for card in held)
    assert not any(g.known[card] for card in [*g.offer, *g.discards, *g.bag])


def no_coin_is_lost(before: heist.Game, g: heist.Game) -> None:
    assert sum(g.money) + g.bank == heist.COINS * g.players
    assert min(g.money) >= 0
    assert g.bank >= before.bank


def exchange_unknown(g: heist.Game, me: Seat, dice: Dice) -> None:
    """What the others know of the two cards stays with their places."""
    places = [*g.hands, g.bag]
    one, two = exchange([(at, card) for at in places for card in at if not is_known(g.known, card, me)], dice)
    g.known[one], g.known[two] = g.known[two], g.known[one]


HEIST: Member[heist.Game] = Member(
    title=heist.TITLE,
    setups=heist_setups,
    bound=heist_bound,
    invariants=(every_card_lies_somewhere, no_coin_is_lost),
    exchanges=(exchange_unknown,),
    public=heist.PUBLIC,
    owner=heist.OWNER,
    hidden=heist.HIDDEN,
    ports=heist.PORTS,
)


# -- Reckoning -----------------------------------------------------------------------------------


def exchange_hidden(g: Reckoning, me: Seat, dice: Dice) -> None:
    """All that is hidden are the cards in the hands of others and in the draw pile."""
    places = [*[hand for owner, hand in enumerate(g.hands) if owner != me], g.pile]
    exchange([(at, card) for at in places for card in at], dice)


RECKONING: Member[Reckoning] = Member(
    title=reckoning.TITLE,
    setups=any_setup,
    bound=most_questions,
    invariants=INVARIANTS,
    exchanges=(exchange_hidden,),
    public=PUBLIC,
    owner=OWNER,
    hidden=HIDDEN,
    ports=PORTS,
)


# -- Bootleggers ---------------------------------------------------------------------------------


def exchange_muscle(g: Bootleggers, me: Seat, dice: Dice) -> None:
    """Cards of one quarter in the hands of others and out of the game; not those that are chosen already."""
    quarter = g.box.quarters[dice(len(g.box.quarters))]
    places = [*[list(hand) for hand in g.muscle], list(g.undealt)]
    hidden = [
        (place, card)
        for owner, place in enumerate(places)
        for card in place
        if owner != me and card in quarter and card not in g.replies
    ]
    if hidden:
        exchange(hidden, dice)
    g.muscle = [tuple(place) for place in places[:-1]]
    g.undealt = tuple(places[-1])


def exchange_thug(g: Bootleggers, me: Seat, dice: Dice) -> None:
    """The hidden Thug and an unseen one of the deck, unless it is just being played."""
    unseen = [kind for kind in g.deck if kind >= FIRST_THUG]
    if not unseen or not is_hidden_thug_free(g, me):
        return
    hand, kind = list(g.thugs[g.holder]), unseen[dice(len(unseen))]
    hand.remove(g.hidden)
    g.deck.remove(kind)
    put(g.deck, g.hidden)
    put(hand, kind)
    g.thugs[g.holder], g.hidden = tuple(hand), kind


BOOTLEGGERS: Member[Bootleggers] = Member(
    title=bootleggers.TITLE,
    setups=bootleggers_setups.any_setup,
    bound=bootleggers_invariants.most_questions,
    invariants=bootleggers_invariants.INVARIANTS,
    exchanges=(exchange_muscle, exchange_thug),
    public=bootleggers_view.PUBLIC,
    owner=bootleggers_view.OWNER,
    hidden=bootleggers_view.HIDDEN,
    ports=bootleggers_view.PORTS,
)


# -- 3000 Scoundrels -----------------------------------------------------------------------------


def exchange_poker(g: Scoundrels, me: Seat, dice: Dice) -> None:
    """Two cards of somebody else that lie in hand, deck or face down; who has picked one has the other."""
    owner = dice(g.box.players)
    slots = g.slots[owner]
    down = [at for at in range(SLOTS) if slots[at] != NO_CARD]
    free = [slots[at] for at in down if not scoundrels_worlds.knows_card(g, owner, at + 1, me)]
    free += [value for part in (g.hands[owner], *g.decks[owner]) for value in values_of(part)]
    if owner == me or not free:
        return
    one, two = [free[dice(len(free))] for _ in range(2)]
    other = {one: two, two: one}
    before = g.slots[owner], g.hands[owner], g.decks[owner], g.tops[owner], g.planning
    g.slots[owner] = tuple([other.get(card, card) for card in slots])
    g.hands[owner] = sum(1 << other.get(card, card) for card in values_of(g.hands[owner]))
    g.decks[owner] = tuple(
        [sum(1 << other.get(card, card) for card in values_of(part)) for part in g.decks[owner]]
    )
    g.tops[owner] = other.get(g.tops[owner], g.tops[owner])
    if owner == g.active:
        g.planning = other.get(g.planning, g.planning)
    deck = sum(part.bit_count() for part in g.decks[owner])
    if scoundrels_worlds.astray(g, owner, me) > g.box.turns - deck:
        g.slots[owner], g.hands[owner], g.decks[owner], g.tops[owner], g.planning = before


def exchange_safes(g: Scoundrels, me: Seat, dice: Dice) -> None:
    """Two safes of one site whose values are unknown."""
    site = dice(len(SITES))
    safes = range(PER_SITE * site, PER_SITE * (site + 1))
    free = [safe for safe in safes if not scoundrels_worlds.knows_safe(g, safe, me)]
    if free:
        one, two = [free[dice(len(free))] for _ in range(2)]
        values = list(g.values)
        values[one], values[two] = values[two], values[one]
        g.values = tuple(values)


SCOUNDRELS: Member[Scoundrels] = Member(
    title=scoundrels.TITLE,
    setups=scoundrels_setups.any_setup,
    bound=scoundrels_invariants.most_questions,
    invariants=scoundrels_invariants.INVARIANTS,
    exchanges=(exchange_poker, exchange_safes),
    public=scoundrels_view.PUBLIC,
    owner=scoundrels_view.OWNER,
    hidden=scoundrels_view.HIDDEN,
    ports=scoundrels_view.PORTS,
)


# -- Nostra City -----------------------------------------------------------------------------------


def known_bills(g: NostraCity, me: Seat) -> tuple[list[int], int]:
    """What he has seen of every Bank and of the pile, as far as it is there: not in a bid in the making."""
    banks = [both(known_of(g, me, q), bank) if q != me else bank for q, bank in enumerate(g.banks)]
    record = either(g.placed[me], g.glimpsed[me]) if me >= 0 else 0
    return banks, both(either(record, g.peeked), g.corruption)  # what is looked at stays where it is


def exchange_bills(g: NostraCity, me: Seat, dice: Dice) -> None:
    """Two bills that he has not seen, in Banks, discards, stakes, a draw or a pile."""
    banks, seen = known_bills(g, me)
    is_open = g.active not in (me, -1) and not known_of(g, me, g.active)
    bids = [cards(bid[3]) if is_sealed(g, bid, me) else [] for bid in g.bids]
    held = [cards(bank - known) for bank, known in zip(g.banks, banks)]
    thrown = [cards(bag) if q != me else [] for q, bag in enumerate(g.discards[:-1])]
    drawn = [[bill] for bill in g.drawn if g.active != me]
    pile, corruption, stake = cards(g.pile), cards(g.corruption - seen), cards(g.stake) if is_open else []
    places = [*bids, *held, *thrown, *drawn, pile, corruption, stake]
    hidden = [(place, bill) for place in places for bill in place]
    if hidden:
        exchange(hidden, dice)
    g.bids = tuple([(*bid[:3], bag_of(bag)) if bag else bid for bid, bag in zip(g.bids, bids)])
    g.banks = [bag_of(bag) + known for bag, known in zip(held, banks)]
    g.discards[:-1] = [bag_of(bag) if q != me else g.discards[q] for q, bag in enumerate(thrown)]
    g.drawn = tuple([bill for (bill,) in drawn]) if g.active != me else g.drawn
    g.pile, g.corruption = bag_of(pile), bag_of(corruption) + seen
    g.stake = bag_of(stake) if is_open else g.stake


def exchange_slots(g: NostraCity, me: Seat, dice: Dice) -> None:
    """Somebody's bid is for another card in the Street; two bids of his change places if need be."""
    free = [at for at, bid in enumerate(g.bids) if bid[0] != me]
    if g.revealed or not free:
        return
    owner, _, old, _ = g.bids[free[dice(len(free))]]
    occupied = [slot for slot, card in enumerate(g.street) if card != NO_CARD and slot != g.location]
    new = occupied[dice(len(occupied))]
    other = {old: new, new: old}
    g.bids = tuple(
        [(q, c, other.get(slot, slot) if q == owner else slot, bills) for q, c, slot, bills in g.bids]
    )


def exchange_vendetta(g: NostraCity, me: Seat, dice: Dice) -> None:
    """Two Vendetta cards of others or of the pile; two kinds are never in a hand."""
    places = [cards(hand) if q != me else [] for q, hand in enumerate(g.hands)] + [cards(g.vendetta_pile)]
    hidden = [(place, kind) for place in places for kind in place if kind not in (JOINING_CAID, JOINING_TURF)]
    if hidden:
        exchange(hidden, dice)
    for q, place in enumerate(places[:-1]):
        g.hands[q] = bag_of(place) if q != me else g.hands[q]
    g.vendetta_pile = bag_of(places[-1])


NOSTRA_CITY: Member[NostraCity] = Member(
    title=nostra_city.TITLE,
    setups=nostra_city_setups.any_setup,
    bound=nostra_city_invariants.most_questions,
    invariants=nostra_city_invariants.INVARIANTS,
    exchanges=(exchange_bills, exchange_slots, exchange_vendetta),
    public=nostra_city_view.PUBLIC,
    owner=nostra_city_view.OWNER,
    hidden=nostra_city_view.HIDDEN,
    ports=nostra_city_view.PORTS,
    take_back=nostra_city_worlds.take_back,
)

MEMBERS: list[Member[Any]] = [HEIST, RECKONING, BOOTLEGGERS, SCOUNDRELS, NOSTRA_CITY]
