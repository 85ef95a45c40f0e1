"""What a seat may see (section 4), and worlds it cannot tell from the real one."""

from __future__ import annotations

import msgspec

from backroom.engine.flow import NOBODY, Chance, Seat
from backroom.engine.knowledge import shuffle
from backroom.engine.title import View, question
from backroom.games.scoundrels.nouns import (
    LAST_DAY,
    MARK,
    NO_CARD,
    NOBODY_THERE,
    PER_SITE,
    RUNNING,
    SAFES,
    SITES,
    SLOTS,
    VALUES,
)
from backroom.games.scoundrels.rules.poker import values_of
from backroom.games.scoundrels.rules.scoring import score, technology
from backroom.games.scoundrels.state import Game, book

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


class Safe(msgspec.Struct, frozen=True):
    """A safe by its public handle."""

    number: int
    site: int
    where: int  # ON_SITE, UNUSED, or the player on whose sheet it lies
    value: int  # HIDDEN unless one knows it
    known: tuple[Seat, ...]  # who has ever seen its value
    marks: tuple[tuple[Seat, int], ...]  # whose, and what they show
    possible: tuple[int, ...]  # what it may still be worth as far as one knows, ascending, with repeats


class Card(msgspec.Struct, frozen=True):
    """A played poker card."""

    slot: int
    value: int  # HIDDEN unless one knows it
    turn: int  # of the owner's turns of the day
    henchmen: tuple[Seat, ...]
    seen: tuple[Seat, ...]  # who else has looked at it
    turned_up: bool


class Leader(msgspec.Struct, frozen=True):
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


class ScoundrelsView(View, frozen=True, kw_only=True):
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


def seats_of(g: Game, mask: int) -> tuple[Seat, ...]:
    """The players of a mask."""
    return tuple([player for player in range(g.house.players) if mask >> player & 1])


def knows_card(g: Game, player: Seat, slot: int, me: Seat) -> bool:
    """A played card is known to its owner, to whoever has looked, and to all once it is up (S4.4)."""
    if g.turned_up[player] >> slot & 1:
        return True
    return me != NOBODY and (me == player or g.seen[player][slot - 1] >> me & 1 == 1)


def returned(g: Game, player: Seat, me: Seat) -> int:
    """Which cards one knows to have been played the day before, a mask; what all know spectators know too."""
    knower = player if me == NOBODY else me
    return sum([(g.returned[player][value] >> knower & 1) << value for value in range(VALUES)])


def card(g: Game, player: Seat, slot: int, me: Seat) -> Card:
    """A played card as `me` may see it."""
    return Card(
        slot=slot,
        value=g.slots[player][slot - 1] if knows_card(g, player, slot, me) else HIDDEN,
        turn=g.planned[player][slot - 1],
        henchmen=seats_of(g, g.henchmen[player][slot - 1]),
        seen=seats_of(g, g.seen[player][slot - 1]),
        turned_up=g.turned_up[player] >> slot & 1 == 1,
    )


def knows_safe(g: Game, safe: int, me: Seat) -> bool:
    """Has this seat ever learnt the value (S4.10)? Once the game is over stolen safes are turned up."""
    if g.ended == LAST_DAY and g.where[safe] >= 0:
        return True
    return me != NOBODY and g.known[safe] >> me & 1 == 1


def safe_view(g: Game, safe: int, me: Seat) -> Safe:
    """A safe as `me` may see it."""
    site = safe // PER_SITE
    known = knows_safe(g, safe, me)
    return Safe(
        number=safe,
        site=site,
        where=g.where[safe],
        value=g.values[safe] if known else HIDDEN,
        known=seats_of(g, g.known[safe]),
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


# -- imagined worlds -------------------------------------------------------------------------------


def redeal_hidden(g: Game, me: Seat, chance: Chance) -> None:
    """Deal anew, in place, what `me` cannot know: poker cards of others and values of safes.

    Traits and jobs need no dealing: their bags hold whatever nobody has seen.
    """
    for player in range(g.house.players):
        if player != me:
            redeal_poker(g, player, me, chance)
    for site in range(len(SITES)):
        redeal_site(g, site, me, chance)


def redeal_poker(g: Game, player: Seat, me: Seat, chance: Chance) -> None:
    """Hand, deck and face-down cards of a player change places, as far as they are unknown."""
    slots = g.slots[player]
    free = [at for at in range(SLOTS) if slots[at] != NO_CARD and not knows_card(g, player, at + 1, me)]
    pool = [slots[at] for at in free] + values_of(g.hands[player])
    for part in g.decks[player]:
        pool += values_of(part)
    pool.sort()
    deal_poker(g, player, free, pool, chance)
    while not is_likely(g, player, me, chance):
        deal_poker(g, player, free, pool, chance)
    forget(g, player, me)
    if g.tops[player] != NO_CARD:
        g.tops[player] = one_of(g.decks[player][0], chance)
    if g.planning != NO_CARD and g.active == player:
        g.planning = one_of(g.hands[player], chance)


def deal_poker(g: Game, player: Seat, free: list[int], pool: list[int], chance: Chance) -> None:
    """The cards of the pool go to these slots, to the hand and to the parts of the deck."""
    shuffle(pool, chance)
    rest = pool[:]
    slots = list(g.slots[player])
    for at in free:
        slots[at] = rest.pop()
    g.slots[player] = tuple(slots)
    g.hands[player] = taken(rest, g.hands[player].bit_count())
    g.decks[player] = tuple([taken(rest, part.bit_count()) for part in g.decks[player]])


def astray(g: Game, player: Seat, me: Seat) -> int:
    """How many cards that one knows were played the day before are not in the deck."""
    deck = 0
    for part in g.decks[player]:
        deck |= part
    return (returned(g, player, me) & ~deck).bit_count()


def is_likely(g: Game, player: Seat, me: Seat, chance: Chance) -> bool:
    """A deck holds cards of the day before; any of those elsewhere may be the ones that came back (S4.7)."""
    deck = sum([part.bit_count() for part in g.decks[player]])
    back = g.house.turns - deck
    return all(chance(VALUES - deck - i) < back - i for i in range(astray(g, player, me)))


def forget(g: Game, player: Seat, me: Seat) -> None:
    """What others alone saw the day before is not known to have been these cards."""
    mine = 0 if me == NOBODY else 1 << me
    g.returned[player] = tuple([mask if mask >> player & 1 else mask & mine for mask in g.returned[player]])


def one_of(mask: int, chance: Chance) -> int:
    """Any card of a mask."""
    values = values_of(mask)
    return values[chance(len(values))]


def taken(pool: list[int], count: int) -> int:
    """The mask of the next cards of a pool."""
    mask = 0
    for _ in range(count):
        mask |= 1 << pool.pop()
    return mask


def redeal_site(g: Game, site: int, me: Seat, chance: Chance) -> None:
    """The values of a site that `me` has not seen lie anyhow."""
    safes = [s for s in range(PER_SITE * site, PER_SITE * (site + 1)) if not knows_safe(g, s, me)]
    pool = sorted([g.values[safe] for safe in safes])
    shuffle(pool, chance)
    values = list(g.values)
    for safe, value in zip(safes, pool):
        values[safe] = value
    g.values = tuple(values)
