"""The end of a day in 3000 Scoundrels (3.J and section 7), by the specification: bluffs, hands, points."""

from __future__ import annotations

from dataclasses import dataclass

from backroom.games.scoundrels import meta
from backroom.games.scoundrels.state import Game
from tests.models.passages import Model, Passage

NO_CARD = -1
NOBODY_THERE = -1
JOBS = 60  # a scoundrel is a number: 60 * trait + job, both counted from 0
TECHNOLOGY = {"t44": 1, "t45": 1, "t50": 1, "j24": 1, "j46": 2, "j47": 1, "j53": 1, "j58": 1}  # section 6


@dataclass
class Night:
    """What a night can change."""

    day: int
    first: int
    reputation: list[int]
    reserve: list[int]  # henchmen
    jail: list[int]
    on_cards: list[list[set[int]]]  # by player and slot: whose henchmen lie there
    turned_up: list[set[int]]  # by player: slots
    hands: list[set[int]]
    decks: list[list[set[int]]]  # the upper part first
    played: list[set[int]]


def members(mask: int) -> set[int]:
    """The numbers of a mask."""
    return {number for number in range(mask.bit_length()) if mask >> number & 1}


def read(g: Game) -> Night:
    """As it is."""
    return Night(
        g.day,
        g.first,
        list(g.reputation),
        list(g.reserve),
        list(g.jail),
        [[members(mask) for mask in row] for row in g.henchmen],
        [members(mask) for mask in g.turned_up],
        [members(mask) for mask in g.hands],
        [[members(part) for part in deck] for deck in g.decks],
        [played(g, me) for me in range(len(g.slots))],
    )


def played(g: Game, me: int) -> set[int]:
    """The cards on the slots, and an open 0 beside them (S3.16)."""
    openly = {0} if g.open_zero >> me & 1 else set[int]()
    return openly | {card for card in g.slots[me] if card != NO_CARD}


def clockwise(players: int, me: int) -> list[int]:
    """The others, from the left neighbour on."""
    return [(me + step) % players for step in range(1, players)]


def move(night: Night, me: int, step: int) -> None:
    """S3.74: one space, but not beyond the ends of the track."""
    night.reputation[me] = min(6, max(-2, night.reputation[me] + step))


def check(g: Game, night: Night, me: int) -> None:
    """S3.77 to S3.80: the cards of one player that carry henchmen."""
    unmasked = 0
    for slot, card in enumerate(g.slots[me], 1):
        suspects = night.on_cards[me][slot - 1]
        if not suspects:
            continue
        night.turned_up[me].add(slot)
        for rival in suspects:
            if card == slot:
                night.jail[rival] += 1
            else:
                night.reserve[rival] += 1
                move(night, rival, +1)
        unmasked += card != slot
        night.on_cards[me][slot - 1] = set()
    for _ in range(unmasked):
        move(night, me, -1)


def after_check(passage: Passage[Game]) -> Night:
    """One player's cards are checked."""
    night = read(passage.before)
    check(passage.before, night, passage.me)
    return night


def after_morning(passage: Passage[Game]) -> Night:
    """S3.83 to S3.85: cards come back, hands are made up, the next day has its first player."""
    night = read(passage.before)
    make_up(passage, night)
    return night


def make_up(passage: Passage[Game], night: Night) -> None:
    """Hands, first player and day, as S3.83 to S3.85 say."""
    drawn = passage.heard("drawn")
    for me, hand in enumerate(night.hands):
        night.decks[me].append(night.played[me])
        night.played[me] = set()
        night.turned_up[me] = set()
        while len(hand) < 4:
            told = drawn.pop(0)
            assert told.a == me, f"{me} should draw"
            assert told.b in night.decks[me][0], "not from the top"
            hand.add(told.b)
            night.decks[me][0].remove(told.b)
            if not night.decks[me][0]:
                night.decks[me].pop(0)
    assert not drawn, f"nobody should draw {drawn}"
    best = [me for me, reputation in enumerate(night.reputation) if reputation == max(night.reputation)]
    if len(best) == 1:
        night.first = passage.ask("first_of_day", best[0], list(range(len(night.hands))))
    night.day += 1


def after_quiet_night(passage: Passage[Game]) -> Night | None:
    """A whole night in which nobody has anything to use: all checks in turn order, then the morning."""
    if any(asked.question != "first_of_day" for asked in passage.asked):
        return None
    g, night = passage.before, read(passage.before)
    for me in [g.first, *clockwise(len(g.slots), g.first)]:
        check(g, night, me)
    make_up(passage, night)
    return night


# -- the last night ----------------------------------------------------------------------------------


@dataclass
class Result:
    """How a game ends."""

    places: list[int]


def read_result(g: Game) -> Result:
    """What the title says."""
    return Result(list(meta.TITLE.outcome(g).places))


def points(g: Game, me: int) -> int:
    """S7.2 to S7.5: safes, marks on them that are true, Reputation, technology icons."""
    total = g.reputation[me]
    for safe, owner in enumerate(g.where):
        if owner == me:
            total += g.values[safe]
            total += sum(mark % 8 == g.values[safe] for mark in g.marks[safe])
    for one in g.sheets[me]:
        if one != NOBODY_THERE:
            trait, job = divmod(one, JOBS)
            total += TECHNOLOGY.get(f"t{trait + 1:02}", 0) + TECHNOLOGY.get(f"j{job + 1:02}", 0)
    return total


def after_game(passage: Passage[Game]) -> Result:
    """S7.7: points, then money, then the later last turn."""
    g = passage.before
    for told in passage.heard("scores"):
        assert told.b == points(g, told.a), f"{told.a} has {points(g, told.a)} points"
    everybody = [g.first, *clockwise(len(g.slots), g.first)]  # in the turn order of the last day
    ranked = sorted(everybody, key=lambda me: (points(g, me), g.money[me], everybody.index(me)), reverse=True)
    return Result([1 + ranked.index(me) for me in range(len(everybody))])


MODELS = [
    Model("check_bluffs", "check_bluffs", read, after_check),
    Model("morning", "next_day", read, after_morning),
    Model("night", "next_day", read, after_quiet_night),
    Model("end_of_game", "end_of_game", read_result, after_game),
]
