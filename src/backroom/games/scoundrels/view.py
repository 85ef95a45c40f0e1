"""What a seat may see (section 4)."""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Seat, seats_of
from backroom.engine.looks import question
from backroom.games.scoundrels.looks import Card, Leader, Safe, ScoundrelsLook
from backroom.games.scoundrels.nouns import (
    NO_CARD,
    NOBODY_THERE,
    RUNNING,
    SITES,
    SLOTS,
    owner_of,
    safes_on,
    value_of,
)
from backroom.games.scoundrels.rules.poker import VALUES_IN
from backroom.games.scoundrels.rules.scoring import score, technology
from backroom.games.scoundrels.shapes import UNKNOWN, ScoundrelsView
from backroom.games.scoundrels.state import Game, book
from backroom.games.scoundrels.worlds import knows_card, knows_safe, returned

# Every field of the state, and who may see it; a law checks that no field is missing.
PUBLIC = [
    *["box", "day", "turn", "phase", "active", "first", "ended", "leaders", "strategies", "planned"],
    *["henchmen", "open_zero", "turned_up", "claimed", "slot", "leader_used", "strategy_used", "traits_used"],
    *["jobs_used", "leaving", "armed", "passed", "opening", "traits_left", "jobs_left", "saloon", "sheets"],
    *["discards", "set_aside", "aside", "money", "reputation", "reserve", "jail", "removed", "where"],
    *["marks", "supply", "last_safe", "last_victim", "freed", "peeked", "did"],
    *["seen", "known"],  # who has looked is public, what they saw is not
    *["stack", "asked", "seat", "query", "arg", "masked"],
]
OWNER = ["hands", "decks", "tops", "planning", "slots", "returned", "values", "replies"]
HIDDEN = ["blue", "red", "green", "purple", "black"]  # nobody knows which are in the deck
PORTS = ["source", "ear", "offered", "now"]  # not part of the position


def view(g: Game, me: Seat) -> ScoundrelsView:
    """Return what seat `me` may see, as it is sent."""
    return look(g, me).shown()


def look(g: Game, me: Seat) -> ScoundrelsLook:
    """Build the look of seat `me` from scratch: a field that is not written here is not seen."""
    frame = g.stack[-1] if g.asked else None
    return ScoundrelsLook(
        me=me,
        question=question(book, g, me),
        day=g.day,
        days=g.box.days,
        turns_taken=g.turn,
        phase=g.phase,
        active=g.active,
        first=g.first,
        ended=g.ended,
        slot=g.slot,
        leader_used=g.leader_used == 1,
        strategy_used=g.strategy_used == 1,
        traits_used=g.traits_used,
        jobs_used=g.jobs_used,
        passed=g.passed,
        players=tuple([leader(g, player, me) for player in range(g.box.players)]),
        safes=tuple([safe for site in range(len(SITES)) for safe in safes_of_site(g, site, me)]),
        hand=VALUES_IN[g.hands[me]] if me != NOBODY else (),
        planning=g.planning if me == g.active else NO_CARD,
        top=g.tops[me] if me != NOBODY else NO_CARD,
        deck=tuple([VALUES_IN[part] for part in g.decks[me]]) if me != NOBODY else (),
        saloon=g.saloon,
        prices=tuple([price(g, scoundrel) for scoundrel in g.saloon]),
        discards=g.discards,
        discard_price=price(g, g.discards[-1]) if g.discards else 0,
        set_aside=g.set_aside,
        aside=g.aside,
        traits_left=g.traits_left,
        jobs_left=g.jobs_left,
        scores=tuple([score(g, player) for player in range(g.box.players)]) if g.ended != RUNNING else (),
        doing=book.rules[frame.rule].name if frame is not None else "",
        about=g.arg,
        picked=frame.picked if frame is not None and me in g.asked else (),
        with_strategies=g.box.with_strategies,
        early_suspicion=g.box.early_suspicion,
    )


def price(g: Game, scoundrel: int) -> int:
    """Return what it costs to hire; 0 for an empty place."""
    return g.box.prices[scoundrel] if scoundrel != NOBODY_THERE else 0


def leader(g: Game, player: Seat, me: Seat) -> Leader:
    """Return a player as `me` may see them."""
    return Leader(
        leader=g.leaders[player],
        strategy=g.strategies[player],
        money=g.money[player],
        reputation=g.reputation[player],
        hand=g.hands[player].bit_count(),
        deck=sum(part.bit_count() for part in g.decks[player]),
        reserve=g.reserve[player],
        jail=g.jail[player],
        removed=g.removed[player],
        sheet=g.sheets[player],
        prices=tuple([price(g, scoundrel) for scoundrel in g.sheets[player]]),
        armed=g.armed[player],
        cards=tuple(
            [card(g, player, slot, me) for slot in range(1, SLOTS + 1) if g.planned[player][slot - 1]]
        ),
        open_zero=g.open_zero >> player & 1 == 1,
        returned=VALUES_IN[returned(g, player, me)],
        claimed=VALUES_IN[g.claimed[player]],
        safes=tuple(g.safes_of(player)),
        supply=g.supply[player],
        tech=technology(g, player),
        earlier=VALUES_IN[returned(g, player, me, days_ago=2)],
    )


def card(g: Game, player: Seat, slot: int, me: Seat) -> Card:
    """Return a played card as `me` may see it."""
    return Card(
        slot=slot,
        value=g.slots[player][slot - 1] if knows_card(g, player, slot, me) else UNKNOWN,
        turn=g.planned[player][slot - 1],
        henchmen=seats_of(g.henchmen[player][slot - 1]),
        seen=seats_of(g.seen[player][slot - 1]),
        turned_up=g.turned_up[player] >> slot & 1 == 1,
    )


def safes_of_site(g: Game, site: int, me: Seat) -> list[Safe]:
    """Return the safes that belong to a site, as `me` may see them."""
    possible = possible_values(g, site, me)
    return [safe_view(g, safe, site, possible, me) for safe in safes_on(site)]


def safe_view(g: Game, safe: int, site: int, possible: tuple[int, ...], me: Seat) -> Safe:
    """Return a safe as `me` may see it; `possible` are the values of its site that `me` has not seen."""
    known = knows_safe(g, safe, me)
    return Safe(
        number=safe,
        site=site,
        where=g.where[safe],
        value=g.values[safe] if known else UNKNOWN,
        known=seats_of(g.known[safe]),
        marks=tuple([(owner_of(mark), value_of(mark)) for mark in g.marks[safe]]),
        possible=(g.values[safe],) if known else possible,
    )


def possible_values(g: Game, site: int, me: Seat) -> tuple[int, ...]:
    """Return the values of a site that `me` has not seen (S4.14)."""
    left = g.box.sites[site][:]
    for safe in safes_on(site):
        if knows_safe(g, safe, me):
            left.remove(g.values[safe])
    return tuple(left)
