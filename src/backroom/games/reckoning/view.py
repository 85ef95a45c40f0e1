"""What a seat may see (section 4): everything except the other hands and the kinds in the draw pile."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Chance, Seat
from backroom.engine.knowledge import redeal
from backroom.engine.looks import question
from backroom.games.reckoning.looks import Gangster, HouseRules, ReckoningLook
from backroom.games.reckoning.nouns import COLOURS, TOKENS, TYPES, is_sleeper, who_of
from backroom.games.reckoning.rules.turn import income
from backroom.games.reckoning.seats import RING
from backroom.games.reckoning.shapes import ReckoningView
from backroom.games.reckoning.state import Game, book

# Every field of the state, and who may see it; a law checks that no field is missing.
PUBLIC = [
    *["box", "turn", "turns", "stirred", "events", "bank", "money", "gangs", "types", "asleep", "waiting"],
    *["cakes", "discards", "removed", "out", "last_stand", "ended"],
    *["stack", "asked", "seat", "query", "arg", "masked"],
]
OWNER = ["hands", "replies"]
HIDDEN = ["pile"]
PORTS = ["source", "ear", "offered", "now"]  # not part of the position

# The gangsters there can be: of each player, of each type, awake and asleep.
GANGSTERS: Final = [
    Gangster(player, kind, asleep)
    for player in range(len(COLOURS))
    for kind in range(len(TYPES))
    for asleep in (False, True)
]


def view(g: Game, me: Seat) -> ReckoningView:
    """Return what seat `me` may see, as it is sent."""
    return look(g, me).shown()


def look(g: Game, me: Seat) -> ReckoningLook:
    """Build the look of seat `me` from scratch: a field that is not written here is not seen."""
    return ReckoningLook(
        me=me,
        question=question(book, g, me),
        turn=g.turn,
        turns=g.turns,
        quiet=g.turns - g.stirred,
        events=g.events,
        bank=g.bank,
        money=tuple(g.money),
        income=tuple([income(g, player) for player in range(len(g.gangs))]),
        seats=gangsters(g),
        waiting=tuple([tuple(g.at_the_door(player)) for player in range(len(g.gangs))]),
        cakes=tuple(g.cakes),
        tokens=TOKENS - g.asleep.bit_count() - sum([is_sleeper(who_of(waiting)) for waiting in g.waiting]),
        hand=tuple(g.hands[me]) if me != NOBODY else (),
        hands=tuple([len(hand) for hand in g.hands]),
        pile=len(g.pile),
        discards=tuple(g.discards),
        removed=tuple(g.removed),
        out=tuple(g.out),
        last_stand=tuple(g.last_stand),
        doing=book.rules[g.stack[-1].rule].name if g.asked else "",
        picked=g.stack[-1].picked if g.asked else (),
        ended=g.ended,
        objects=g.box.table.object,
        opposite=g.box.table.opposite,
        house_rules=house_rules(g),
    )


def house_rules(g: Game) -> HouseRules:
    """Return the house rules of this game."""
    box = g.box
    return HouseRules(
        g.masked,
        box.may_pass,
        box.drugs_exactly,
        box.raid_wakes,
        box.removes_raids,
        box.stall_limit,
    )


def gangsters(g: Game) -> tuple[Gangster | None, ...]:
    """Return the gangster on each seat of the table."""
    found: list[Gangster | None] = [None] * (RING + 1)
    for player, gang in enumerate(g.gangs):
        for kind, seats in enumerate(g.types):
            both = gang & seats
            while both:
                seat = both.bit_length() - 1
                found[seat] = GANGSTERS[2 * (len(TYPES) * player + kind) + (g.asleep >> seat & 1)]
                both ^= 1 << seat
    return tuple(found)


def redeal_hidden(g: Game, me: Seat, chance: Chance) -> None:
    """Deal again, in place, what `me` cannot see: the other hands and the draw pile.

    What players could remember is left out: right after a reshuffle the pile is the old discards (R4.2).
    """
    redeal([*[hand for player, hand in enumerate(g.hands) if player != me], g.pile], chance)
