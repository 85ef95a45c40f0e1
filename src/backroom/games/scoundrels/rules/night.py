"""A day and its end (S3.1, 3.J): bluffs are checked, hands made up, the next first player found."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.scoundrels.nouns import (
    DAY,
    END_OF_DAY,
    NIGHT,
    NO_CARD,
    NO_SLOT,
    PLAYER,
    SLOT,
    SLOTS,
    VALUE,
    VALUES,
)
from backroom.games.scoundrels.rules.arming import arm
from backroom.games.scoundrels.rules.planning import is_bluff
from backroom.games.scoundrels.rules.poker import draw_cards
from backroom.games.scoundrels.rules.scoring import end_of_game
from backroom.games.scoundrels.rules.triggers import after_action
from backroom.games.scoundrels.rules.turn import clear_flags, turn
from backroom.games.scoundrels.rules.verbs_men import fall, rise
from backroom.games.scoundrels.state import NO_CARDS, NOTHING, Game, book

DAY_BEGINS: Final = book.event("day", {"day": DAY, "first": PLAYER})
DAY_ENDS: Final = book.event("day_ends", {"day": DAY})
TURNS_UP: Final = book.event("turns_up", {"player": PLAYER, "slot": SLOT, "card": VALUE}, reveals=True)
WRONGED: Final = book.event("jailed_for_nothing", {"player": PLAYER, "owner": PLAYER, "slot": SLOT})
UNMASKS: Final = book.event("unmasks", {"player": PLAYER, "owner": PLAYER, "slot": SLOT})
CHOOSES_FIRST: Final = book.event("chooses_first", {"player": PLAYER, "first": PLAYER})


@book.rule
def day(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Four turns for each player, clockwise from the first, then the end of the day."""
    g.turn = 0
    g.tell(DAY_BEGINS, g.day, g.first)
    g.let(NOBODY, night)
    g.let(g.first, turn)


@book.rule
def night(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """It belongs to nobody's turn; everybody checks in turn order, and triggers follow each check (S3.81)."""
    g.phase = NIGHT
    g.active = NOBODY
    g.slot = NO_SLOT
    clear_flags(g)
    g.tell(DAY_ENDS, g.day)
    g.let(NOBODY, sleepy, after_action, morning)
    for me in reversed([g.first, *g.clockwise(g.first)]):
        g.let(me, check_bluffs, after_action)


# -- step 1: bluffs -----------------------------------------------------------------------------------


@book.rule
def check_bluffs(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """All own cards that carry henchmen are turned up; first the others gain, then the bluffer loses."""
    suspected = [slot for slot in range(1, SLOTS + 1) if g.henchmen[me][slot - 1]]
    for slot in suspected:
        g.turned_up[me] |= 1 << slot
        g.tell(TURNS_UP, me, slot, g.slots[me][slot - 1])
    bluffs = [slot for slot in suspected if is_bluff(g.slots[me][slot - 1], slot)]
    for rival in g.clockwise(me):
        for slot in suspected:
            if g.henchmen[me][slot - 1] >> rival & 1:
                settle(g, rival, me, slot, slot in bluffs)
    g.henchmen[me] = NOTHING
    for _bluff in bluffs:
        fall(g, me)


def settle(g: Game, rival: Seat, owner: Seat, slot: int, was_bluff: bool) -> None:
    """Who was right has the henchman back and gains 1 Reputation; who was wrong has him in jail."""
    if was_bluff:
        g.reserve[rival] += 1
        g.tell(UNMASKS, rival, owner, slot)
        rise(g, rival)
    else:
        g.jail[rival] += 1
        g.tell(WRONGED, rival, owner, slot)


@book.rule
def sleepy(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """When all bluffs are checked, what waits for the end of the day is armed for everybody."""
    for me in range(g.box.players):
        arm(g, me, END_OF_DAY)


# -- steps 2 to 4 -------------------------------------------------------------------------------------


@book.rule
def morning(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The last day ends the game; else the cards come back, and a new day is prepared."""
    if g.day == g.box.days:
        g.let(NOBODY, end_of_game)
        return
    for me in range(g.box.players):
        take_back(g, me)
    for me in range(g.box.players):
        draw_cards(g, me, g.box.hand_size - g.hands[me].bit_count())
    leaders = most_reputed(g)
    g.let(NOBODY, next_day)
    if len(leaders) == 1:
        g.let(leaders[0], choose_first)


def take_back(g: Game, me: Seat) -> None:
    """The cards of the day are shuffled and go under the deck, not mixed with what is there (S3.83)."""
    g.returned[me] = who_knows(g, me) + (g.returned[me] if g.day > 1 else ())
    g.claimed[me] = claims(g, me)
    played = g.open_zero >> me & 1  # the 0 is bit 0
    for card in g.slots[me]:
        if card != NO_CARD:
            played |= 1 << card
    if played:
        g.decks[me] = (*g.decks[me], played)
    g.open_zero &= ~(1 << me)
    g.slots[me] = NO_CARDS
    g.planned[me] = NOTHING
    g.seen[me] = NOTHING
    g.turned_up[me] = 0


def claims(g: Game, me: Seat) -> int:
    """The mask of slots claimed this day by a card that was never turned up."""
    laid = [slot for slot in range(1, SLOTS + 1) if g.slots[me][slot - 1] != NO_CARD]
    return sum([1 << slot for slot in laid]) & ~g.turned_up[me]


def who_knows(g: Game, me: Seat) -> tuple[int, ...]:
    """Of each poker value, who knows that it was played this day: whoever looked, or everybody (S4.7)."""
    everybody = (1 << g.box.players) - 1
    known = [0] * VALUES
    if g.open_zero >> me & 1:
        known[0] = everybody
    for slot in range(1, SLOTS + 1):
        card = g.slots[me][slot - 1]
        if card != NO_CARD:
            known[card] = everybody if g.turned_up[me] >> slot & 1 else g.seen[me][slot - 1]
    return tuple(known)


def most_reputed(g: Game) -> list[Seat]:
    """Who has the highest Reputation."""
    highest = max(g.reputation)
    return [me for me, reputation in enumerate(g.reputation) if reputation == highest]


@book.query(PLAYER, "S-D30")
def FIRST_OF_DAY(g: Game, _me: Seat, _: int) -> list[int]:
    """D30: anybody."""
    return list(range(g.box.players))


@book.rule
def choose_first(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """The sole holder of the highest Reputation chooses who starts the new day (S3.85)."""
    match picked:
        case ():
            g.ask(me, FIRST_OF_DAY)
        case (first,):
            g.first = first
            g.tell(CHOOSES_FIRST, me, first)


@book.rule
def next_day(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The day number rises by one."""
    g.day += 1
    g.let(NOBODY, day)
