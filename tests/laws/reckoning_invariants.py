"""The invariants of Reckoning (section 11 of its rules), each as a property that raises where it is violated.

Most compare a position with an earlier one, `(before, after)`, however much lies between: one rule or
one answer. What concerns whole turns and single events is read from the story, all that happened in a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from backroom.engine.flow import NOBODY, Happening, Rule, Seat
from backroom.engine.rulebook import waiting
from backroom.games.reckoning.box import Box
from backroom.games.reckoning.cards import DRUGS, SHOOTS, STABS
from backroom.games.reckoning.nouns import (
    ASLEEP,
    BOOM,
    COMMON_DEATH,
    DRINK,
    GONE,
    IN_FRONT,
    IN_PLAY,
    MOVE,
    RAID,
    REGISTER,
    RUNNING,
    STALL,
    TOKENS,
    WHO,
)
from backroom.games.reckoning.rules.hand import PLAYS, cards, refill
from backroom.games.reckoning.rules.killing import EXPLODES, KILLED
from backroom.games.reckoning.rules.placing import place
from backroom.games.reckoning.rules.turn import TURN, cake, cash, income
from backroom.games.reckoning.seats import RING, count, each
from backroom.games.reckoning.state import Game, book
from backroom.games.reckoning.view import view

Invariant = Callable[[Game, Game], None]
Story = Callable[[Box, list[Happening]], None]

LARGEST_INCOME = {3: 26, 4: 26, 5: 20, 6: 18}
DEFAULT_STALL = 60
CAUSES = {STABS.number, SHOOTS.number, DRUGS.number, EXPLODES.number}


# -- what a position shows -----------------------------------------------------------------------


def is_to_come(g: Game, rule: Rule) -> bool:
    """Is this rule scheduled or waiting for an answer?"""
    return any(frame.rule == rule.number for frame in g.stack)


def gangsters(g: Game) -> Counter[tuple[Seat, int]]:
    """The living by colour and type, on seats or waiting."""
    seated = [(me, g.type_at(seat)) for me, gang in enumerate(g.gangs) for seat in each(gang)]
    return Counter([*seated, *[(who // WHO, who % ASLEEP) for who in g.waiting]])


def size(box: Box) -> int:
    """How many gangsters the game begins with."""
    return box.players * sum(box.gang)


# -- cards ---------------------------------------------------------------------------------------


def no_card_is_lost(_: Game, g: Game) -> None:
    """R11.1: the cards of all piles and hands are the deck."""
    hands = [card for hand in g.hands for card in hand]
    assert sorted([*g.pile, *g.discards, *g.removed, *hands]) == g.box.deck


def only_raids_are_removed(_: Game, g: Game) -> None:
    """R11.2: and only where the house removes them."""
    assert set(g.removed) <= ({RAID} if g.box.removes_raids else set())


def hands_are_full(_: Game, g: Game) -> None:
    """R11.3: five cards, inside step 3 also four or three for the turn player; none for who is out."""
    inside = is_to_come(g, refill) or g.ended != RUNNING
    for me, hand in enumerate(g.hands):
        if g.out[me] != IN_PLAY:
            assert hand == []
        elif me == g.turn and inside:
            assert 3 <= len(hand) <= 5
        else:
            assert len(hand) == 5


def the_pile_is_never_empty(_: Game, g: Game) -> None:
    """R11.4."""
    assert g.pile


# -- money ---------------------------------------------------------------------------------------


def no_money_is_lost(before: Game, g: Game) -> None:
    """R11.5: the sum stays, nothing is negative, nobody pays."""
    assert g.bank + sum(g.money) == g.box.bank
    assert g.bank >= 0
    assert all(now >= then >= 0 for then, now in zip(before.money, g.money))


def the_bank_at_the_end(_: Game, g: Game) -> None:
    """R11.6: money is left after a common death or a stall, and only then."""
    if g.ended != RUNNING:
        assert (g.bank > 0) == (g.ended in {COMMON_DEATH, STALL})


def a_running_game_has_money_and_rivals(_: Game, g: Game) -> None:
    """R11.7."""
    if g.ended == RUNNING:
        assert g.bank > 0
        assert len(g.in_play()) >= 2


def income_is_limited(before: Game, g: Game) -> None:
    """R11.8: nobody earns more than the largest income in a turn, nor an odd sum with an accountant."""
    largest, register = LARGEST_INCOME[g.box.players], g.box.table.with_object[REGISTER]
    for me in range(g.box.players):
        assert 0 <= income(g, me) <= largest
        paid = g.money[me] - before.money[me]
        if g.ended == RUNNING and g.turns <= before.turns + 1:
            assert paid <= largest
        if is_to_come(before, cash) and not is_to_come(g, cash) and g.bank and before.awake(me) & register:
            assert paid % 2 == 0


# -- gangsters -----------------------------------------------------------------------------------


def nobody_comes_back(before: Game, g: Game) -> None:
    """R11.9: the living are of the gangs, never more than before; they wait only while all take places."""
    gang = Counter({(me, who): n for me in range(g.box.players) for who, n in enumerate(g.box.gang)})
    assert not gangsters(g) - gang
    assert not gangsters(g) - gangsters(before)
    assert not g.waiting or g.turns == 0 or is_to_come(g, place)


def a_seat_holds_one_of_each(_: Game, g: Game) -> None:
    """R11.10."""
    occupied = g.occupied()
    assert sum(map(count, g.gangs)) == sum(map(count, g.types)) == count(occupied)
    assert all(gang & ~occupied == 0 for gang in g.gangs)
    laid = [seat for seat in g.cakes if seat > 0]
    assert len(laid) == len(set(laid))


def every_sleeper_has_a_token(_: Game, g: Game) -> None:
    """R11.11: the supply and those who sleep, on seats or waiting, are the eighteen tokens."""
    seen = view(g, NOBODY)
    seated = sum(who is not None and who.asleep for who in seen.seats)
    waiting = sum(who >= ASLEEP for gang in seen.waiting for who in gang)
    assert seen.tokens >= 0
    assert seen.tokens + seated + waiting == TOKENS


def who_had_the_turn_is_awake(before: Game, g: Game) -> None:
    """R11.12: none of a player's gangsters sleeps after step 4."""
    if g.turns > before.turns:
        assert g.asleep & g.gangs[before.turn] == 0


def only_drinkers_fall_asleep(before: Game, g: Game) -> None:
    """R11.13: outside a Raid nobody begins to sleep but on a drink seat."""
    if not before.waiting and not g.waiting:
        assert g.asleep & ~before.asleep & ~g.box.table.with_object[DRINK] == 0


def who_is_out_has_nobody(before: Game, g: Game) -> None:
    """R11.16: a player is out exactly when no gangster is left, and for good."""
    living = {me for me, _ in gangsters(g)}
    for me, event in enumerate(g.out):
        assert (event == IN_PLAY) == (me in living)
        assert before.out[me] in {IN_PLAY, event}


# -- cakes ---------------------------------------------------------------------------------------


def every_cake_is_somewhere(_: Game, g: Game) -> None:
    """R11.14: in front of its owner, on one seat, or gone; the turn player's own is off the table in time."""
    assert len(g.cakes) == g.box.players
    assert all(seat in {GONE, IN_FRONT} or 1 <= seat <= RING for seat in g.cakes)
    if is_to_come(g, cards) and not is_to_come(g, cake):
        assert g.cakes[g.turn] in {GONE, IN_FRONT}


def a_cake_that_is_gone_stays_away(before: Game, g: Game) -> None:
    """R11.15: and so does the one in front of a player who is out."""
    for me, seat in enumerate(g.cakes):
        assert seat != IN_FRONT or g.out[me] == IN_PLAY
        assert before.cakes[me] != GONE or seat == GONE


# -- turns and events ----------------------------------------------------------------------------


def turns_of(story: list[Happening]) -> Iterator[list[Happening]]:
    """What happened in each turn."""
    turn: list[Happening] = []
    for happening in story:
        if happening[0] == TURN.number:
            yield turn
            turn = []
        turn.append(happening)
    yield turn


def a_turn_is_short(_: Box, story: list[Happening]) -> None:
    """R11.17: one action, two cards, an explosion in step 1 and one more by Boom!, six dead at most."""
    for turn in turns_of(story):
        names = [book.events[happening[0]].name for happening in turn]
        played = [happening[2] for happening in turn if happening[0] == PLAYS.number]
        assert len(played) + names.count("discards") <= 2
        assert sum(kind != MOVE for kind in played) <= 1
        assert names.count("explodes") <= 1 + (BOOM in played)
        assert names.count("killed") <= 6


def killings(story: list[Happening]) -> Iterator[tuple[Happening, list[Happening]]]:
    """Everything that can kill, with the deaths that follow it; of the drugs of one card the last."""
    causes = [at for at, happening in enumerate(story) if happening[0] in CAUSES]
    for at, following in zip(causes, [*causes[1:], len(story)]):
        yield story[at], [happening for happening in story[at:following] if happening[0] == KILLED.number]


def an_event_kills_few(_: Box, story: list[Happening]) -> None:
    """R11.18: three at most, a knife or a shot exactly one, and except for explosions only opponents."""
    found = list(killings(story))
    assert sum(len(dead) for _, dead in found) == sum(happening[0] == KILLED.number for happening in story)
    for cause, dead in found:
        assert len(dead) <= 3
        if cause[0] in {STABS.number, SHOOTS.number}:
            assert len(dead) == 1
        if cause[0] != EXPLODES.number:
            assert all(victim[1] != cause[1] for victim in dead)


def opposites_are_mutual(box: Box, story: list[Happening]) -> None:
    """R11.19: and nobody is shot but from the opposite seat, so never on an X seat."""
    opposite = box.table.opposite
    assert all(
        opposite[opposite[seat]] == seat != opposite[seat] for seat in range(1, RING + 1) if opposite[seat]
    )
    for event, _, attacker, seat, _ in story:
        if event == SHOOTS.number:
            assert opposite[seat] == attacker != 0


# -- decisions and the end -----------------------------------------------------------------------


def whoever_is_asked_has_an_option(_: Game, g: Game) -> None:
    """R11.20."""
    for me in waiting(g):
        assert book.options(g, me)


def most_turns(box: Box) -> int:
    """R11.22: a payment or a kill at least every `stall_limit` turns, and so many of both are possible.

    The rules give no bound for a house that never stops a stall; random play is held to that of the default.
    """
    return (box.bank + size(box) + 1) * (box.stall_limit or DEFAULT_STALL)


def most_questions(g: Game) -> int:
    """Two for each place taken in a free seating; in a turn at most a card, a Raid, a Move and its two."""
    placements = 2 * size(g.box)
    return placements + most_turns(g.box) * (1 + placements + 3)


def something_happens_in_time(before: Game, g: Game) -> None:
    """R11.22: turns are bounded, for quiet ones are, and others pay or kill."""
    if g.box.stall_limit:
        assert g.turns < most_turns(g.box)
        assert g.turns - g.stirred <= g.box.stall_limit
    if g.stirred != before.stirred:
        assert g.bank < before.bank or gangsters(g) != gangsters(before)


INVARIANTS: tuple[Invariant, ...] = (
    no_card_is_lost,
    only_raids_are_removed,
    hands_are_full,
    the_pile_is_never_empty,
    no_money_is_lost,
    the_bank_at_the_end,
    a_running_game_has_money_and_rivals,
    income_is_limited,
    nobody_comes_back,
    a_seat_holds_one_of_each,
    every_sleeper_has_a_token,
    who_had_the_turn_is_awake,
    only_drinkers_fall_asleep,
    every_cake_is_somewhere,
    a_cake_that_is_gone_stays_away,
    who_is_out_has_nobody,
    whoever_is_asked_has_an_option,
    something_happens_in_time,
)
