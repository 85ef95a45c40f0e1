"""What a seat may see (section 4), and worlds it cannot tell from the real one."""

from __future__ import annotations

import msgspec

from backroom.engine.flow import NOBODY, Seat, seats_of
from backroom.engine.title import View, question
from backroom.games.scoundrels.nouns import (
    MARK,
    NO_CARD,
    NOBODY_THERE,
    PER_SITE,
    RUNNING,
    SAFES,
    SLOTS,
)
from backroom.games.scoundrels.rules.poker import values_of
from backroom.games.scoundrels.rules.scoring import score, technology
from backroom.games.scoundrels.state import Game, book
from backroom.games.scoundrels.worlds import knows_card, knows_safe, returned

# Every field of the state, and who may see it; the laws hold this against the state itself.
PUBLIC = [
    *["house", "day", "turn", "phase", "active", "first", "ended", "leaders", "strategies", "planned"],
    *["henchmen", "open_zero", "turned_up", "claimed", "slot", "leader_used", "strategy_used", "traits_used"],
    *["jobs_used", "leaving", "armed", "passed", "opening", "traits_left", "jobs_left", "saloon", "sheets"],
    *["discards", "set_aside", "aside", "money", "reputation", "reserve", "jail", "removed", "where"],
    *["marks", "supply", "last_safe", "last_victim", "freed", "peeked", "did"],
    *["seen", "known"],  # who has looked is public, what they saw is not
    *["stack", "asked", "seat", "query", "arg", "masked"],
]
OWNER = ["hands", "decks", "tops", "planning", "slots", "returned", "values", "replies"]
SECRET = ["blue", "red", "green", "purple", "black"]  # what is in the deck, and what in the box, nobody knows
PORTS = ["source", "ear", "offered", "now"]  # no part of the position

HIDDEN = -1  # a card or a value that one does not know


class Safe(msgspec.Struct, frozen=True, gc=False):
    """A safe by its public handle."""

    number: int
    site: int
    where: int  # ON_SITE, UNUSED, or the player on whose sheet it lies
    value: int  # HIDDEN unless one knows it
    known: tuple[Seat, ...]  # who has ever seen its value
    marks: tuple[tuple[Seat, int], ...]  # whose, and what they show
    possible: tuple[int, ...]  # what it may still be worth as far as one knows, ascending, with repeats


class Card(msgspec.Struct, frozen=True, gc=False):
    """A played poker card."""

    slot: int
    value: int  # HIDDEN unless one knows it
    turn: int  # of the owner's turns of the day
    henchmen: tuple[Seat, ...]
    seen: tuple[Seat, ...]  # who else has looked at it
    turned_up: bool


class Leader(msgspec.Struct, frozen=True, gc=False):
    """A player as the table sees him."""

    leader: int
    strategy: int
    money: int
    reputation: int
    hand: int  # how many cards
    deck: int
    reserve: int
    jail: int
    removed: int
    sheet: tuple[int, ...]  # scoundrels by place, or NOBODY_THERE
    prices: tuple[int, ...]  # of these
    armed: int
    cards: tuple[Card, ...]
    open_zero: bool
    returned: tuple[int, ...]  # cards that one knows were played the day before
    claimed: tuple[int, ...]  # slots that had a card the day before which nobody turned up
    safes: tuple[int, ...]
    supply: tuple[int, ...]  # marks by kind
    tech: int  # icons on the sheet


class ScoundrelsView(View, frozen=True, gc=False, kw_only=True):
    """The town as seen from one seat."""

    day: int
    days: int
    turns_taken: int  # this day, by all players
    phase: int
    active: Seat
    first: Seat
    ended: int
    slot: int  # announced this turn
    leader_used: bool
    strategy_used: bool
    traits_used: int
    jobs_used: int
    passed: int
    players: tuple[Leader, ...]
    safes: tuple[Safe, ...]
    hand: tuple[int, ...]  # one's own poker cards
    planning: int  # the one picked for the plan, as long as its slot is not known
    top: int  # of one's own deck, if one has looked
    deck: tuple[tuple[int, ...], ...]  # one's own, as sets from above to below
    saloon: tuple[int, ...]
    prices: tuple[int, ...]  # of these
    discards: tuple[int, ...]  # the top last
    discard_price: int  # of the top
    set_aside: int  # who is just being hired
    aside: tuple[int, ...]  # those set aside before
    traits_left: tuple[int, ...]
    jobs_left: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]  # once the game is over: safes, marks, Reputation, technology
    doing: str  # the rule that asks
    about: int  # the argument of the question
    picked: tuple[int, ...]  # what was chosen for it so far, for whoever chooses
    with_strategies: bool
    early_suspicion: bool


def view(g: Game, me: Seat) -> ScoundrelsView:
    """Built up from nothing: a field that is not mentioned here is not sent."""
    frame = g.stack[-1] if g.asked else None
    return ScoundrelsView(
        me=me,
        question=question(book, g, me),
        day=g.day,
        days=g.house.days,
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
        players=tuple([leader(g, player, me) for player in range(g.house.players)]),
        safes=tuple([safe_view(g, safe, me) for safe in range(SAFES)]),
        hand=tuple(values_of(g.hands[me])) if me != NOBODY else (),
        planning=g.planning if me == g.active else NO_CARD,
        top=g.tops[me] if me != NOBODY else NO_CARD,
        deck=tuple([tuple(values_of(part)) for part in g.decks[me]]) if me != NOBODY else (),
        saloon=g.saloon,
        prices=tuple([price(g, scoundrel) for scoundrel in g.saloon]),
        discards=g.discards,
        discard_price=price(g, g.discards[-1]) if g.discards else 0,
        set_aside=g.set_aside,
        aside=g.aside,
        traits_left=g.traits_left,
        jobs_left=g.jobs_left,
        scores=tuple([score(g, player) for player in range(g.house.players)]) if g.ended != RUNNING else (),
        doing=book.rules[frame.rule].name if frame is not None else "",
        about=g.arg,
        picked=frame.picked if frame is not None and me in g.asked else (),
        with_strategies=g.house.with_strategies,
        early_suspicion=g.house.early_suspicion,
    )


def price(g: Game, scoundrel: int) -> int:
    """What it costs to hire; nothing where nobody stands."""
    return g.house.prices[scoundrel] if scoundrel != NOBODY_THERE else 0


def leader(g: Game, player: Seat, me: Seat) -> Leader:
    """A player as `me` may see him."""
    return Leader(
        leader=g.leaders[player],
        strategy=g.strategies[player],
        money=g.money[player],
        reputation=g.reputation[player],
        hand=g.hands[player].bit_count(),
        deck=sum([part.bit_count() for part in g.decks[player]]),
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
        returned=tuple(values_of(returned(g, player, me))),
        claimed=tuple(values_of(g.claimed[player])),
        safes=tuple(g.safes_of(player)),
        supply=g.supply[player],
        tech=technology(g, player),
    )


def card(g: Game, player: Seat, slot: int, me: Seat) -> Card:
    """A played card as `me` may see it."""
    return Card(
        slot=slot,
        value=g.slots[player][slot - 1] if knows_card(g, player, slot, me) else HIDDEN,
        turn=g.planned[player][slot - 1],
        henchmen=seats_of(g.henchmen[player][slot - 1]),
        seen=seats_of(g.seen[player][slot - 1]),
        turned_up=g.turned_up[player] >> slot & 1 == 1,
    )


def safe_view(g: Game, safe: int, me: Seat) -> Safe:
    """A safe as `me` may see it."""
    site = safe // PER_SITE
    known = knows_safe(g, safe, me)
    return Safe(
        number=safe,
        site=site,
        where=g.where[safe],
        value=g.values[safe] if known else HIDDEN,
        known=seats_of(g.known[safe]),
        marks=tuple([(mark // MARK, mark % MARK) for mark in g.marks[safe]]),
        possible=(g.values[safe],) if known else possible_values(g, site, me),
    )


def possible_values(g: Game, site: int, me: Seat) -> tuple[int, ...]:
    """The values of a site that one has not seen (S4.14)."""
    left = g.house.sites[site][:]
    for safe in range(PER_SITE * site, PER_SITE * (site + 1)):
        if knows_safe(g, safe, me):
            left.remove(g.values[safe])
    return tuple(left)
