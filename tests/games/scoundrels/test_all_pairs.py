"""All 3000 scoundrels: each is used at least once, somewhere in a random position, with random answers."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.knowledge import shuffle
from backroom.games.scoundrels.arguments import BY_ANOTHER, BY_HIRE, BY_TRIGGER
from backroom.games.scoundrels.nouns import (
    ACTIONS,
    AGAIN,
    IN_SALOON,
    JOBS,
    MARK,
    NO_CARD,
    NOBODY_THERE,
    ON_DISCARD,
    ON_SITE,
    PER_SITE,
    PLACES,
    SAFES,
    SALOON,
    SET_ASIDE,
    SLOTS,
    TRAITS,
    UNUSED,
    VALUES,
    job_of,
    trait_of,
)
from backroom.games.scoundrels.rules.hiring import WAS_ASIDE, end_hire
from backroom.games.scoundrels.rules.triggers import after_action
from backroom.games.scoundrels.state import Game, book
from tests.games.scoundrels.table import Table, is_usable, learn_the_rules, use

PLAYERS = 4
TRIES = 200
LOWEST, HIGHEST = -2, 6


# -- a random position --------------------------------------------------------------------------------


def deal(g: Game, dice: Dice, trait: int, job: int) -> None:
    """The pair stands on A's first place; others are dealt to sheets, Saloon, discard and decks."""
    traits = [card for card in range(TRAITS) if card != trait]
    jobs = [card for card in range(JOBS) if card != job]
    shuffle(traits, dice)
    shuffle(jobs, dice)
    crew = [JOBS * traits.pop() + jobs.pop() for _ in range(18)]
    for me in range(PLAYERS):
        size = 2 + dice(4)
        row = [crew.pop() if place < size and crew else NOBODY_THERE for place in range(PLACES)]
        g.sheets[me] = (JOBS * trait + job, *row[1:]) if me == 0 else tuple(row)
    g.saloon = tuple([JOBS * traits.pop() + jobs.pop() for _ in range(SALOON)])
    g.discards = tuple([JOBS * traits.pop() + jobs.pop() for _ in range(dice(4))])
    put_back(g)


def put_back(g: Game) -> None:
    """All cards that nobody sees are in the decks."""
    seen = [one for row in (*g.sheets, g.saloon, g.discards) for one in row if one != NOBODY_THERE]
    traits = [card for card in range(TRAITS) if card not in [one // JOBS for one in seen]]
    jobs = [card for card in range(JOBS) if card not in [one % JOBS for one in seen]]
    g.blue = [card for card in traits if g.box.traits[card].level == 1]
    g.red = [card for card in traits if g.box.traits[card].level == 2]
    g.green, g.purple, g.black = [
        [card for card in jobs if g.box.jobs[card].colour == colour] for colour in range(3)
    ]
    g.traits_left = (len(g.blue), len(g.red))
    g.jobs_left = (len(g.green), len(g.purple), len(g.black))


def scatter(g: Game, dice: Dice) -> None:
    """Money, Reputation, poker cards, henchmen, safes and marks lie anywhere they may."""
    g.day = 1 + dice(2)
    g.money = [dice(8) for _ in range(PLAYERS)]
    g.reputation = [LOWEST + dice(HIGHEST - LOWEST + 1) for _ in range(PLAYERS)]
    g.reserve = [dice(4) for _ in range(PLAYERS)]
    g.jail = [3 - free for free in g.reserve]
    for me in range(PLAYERS):
        play_cards(g, dice, me)
    for safe in range(SAFES):
        if g.where[safe] == ON_SITE and dice(6) == 0:
            thief = dice(PLAYERS)
            g.where[safe] = thief if g.where.count(thief) < g.day else UNUSED
        if dice(4) == 0:
            mark(g, dice(PLAYERS), safe, 2 + dice(6))


def play_cards(g: Game, dice: Dice, me: int) -> None:
    """Some cards lie on slots, one on A's 6, with henchmen on some of them; the rest is hand and deck."""
    cards = list(range(VALUES))
    shuffle(cards, dice)
    for slot in range(SLOTS, 0, -1):
        if (me == 0 and slot == SLOTS) or (dice(2) == 0 and len(cards) > 4):
            g.lay(me, slot, cards.pop())
            rival = dice(PLAYERS)
            if rival != me and g.jail[rival]:
                g.jail[rival] -= 1
                row = g.henchmen[me]
                g.henchmen[me] = (*row[: slot - 1], 1 << rival, *row[slot:])
    held = dice(len(cards) + 1)
    g.hands[me] = sum([1 << card for card in cards[:held]])
    rest = sum([1 << card for card in cards[held:]])
    g.decks[me] = (rest,) if rest else ()


def mark(g: Game, me: int, safe: int, value: int) -> None:
    """A mark lies on a safe, if one of its kind is left."""
    kind = (value - 2) // 2
    row = g.supply[me]
    if row[kind]:
        g.supply[me] = (*row[:kind], row[kind] - 1, *row[kind + 1 :])
        g.marks[safe] = (*g.marks[safe], MARK * me + value)
        g.known[safe] |= 1 << me


# -- a random way to use it ---------------------------------------------------------------------------


def ways(g: Game, trait: int) -> list[int]:
    """By another always; by its slots, its trigger or its hire if it has one."""
    card = g.box.traits[trait]
    found = [slot for slot in range(1, SLOTS + 1) if card.slots >> slot & 1]
    if card.event or card.left or card.right:
        found.append(BY_TRIGGER)
    if card.when_hired:
        found.append(BY_HIRE)
    return [*found, BY_ANOTHER]


def move(g: Game, standing: int) -> None:
    """The pair leaves A's first place and stands there instead; whom it displaces takes that place."""
    pair = g.sheets[0][0]
    if standing == ON_DISCARD:
        g.discards = (*g.discards, pair)
        g.seat_scoundrel(0, 0, NOBODY_THERE)
    elif standing == SET_ASIDE:
        g.set_aside = pair
        g.seat_scoundrel(0, 0, NOBODY_THERE)
    elif standing >= IN_SALOON:
        at = standing - IN_SALOON
        g.seat_scoundrel(0, 0, g.saloon[at])
        g.saloon = (*g.saloon[:at], pair, *g.saloon[at + 1 :])


def scattered(base: Game, dice: Dice, trait: int, job: int) -> Game:
    """A random position with this pair."""
    g = base.copy()
    g.source = dice
    g.ear = []
    deal(g, dice, trait, job)
    scatter(g, dice)
    return g


def usable_position(base: Game, dice: Dice, trait: int, job: int) -> tuple[Game, int, int]:
    """A random position in which the pair can be used: where it stands, and what lets it be used."""
    for _ in range(TRIES):
        g = scattered(base, dice, trait, job)
        by = ways(g, trait)[dice(len(ways(g, trait)))]
        standing = SET_ASIDE if by == BY_HIRE else 0
        if by == BY_ANOTHER:
            standing = [0, IN_SALOON + dice(SALOON), ON_DISCARD][dice(3)]
        move(g, standing)
        before = g.key()
        usable = is_usable(g, 0, standing, by)
        assert g.key() == before, "looking ahead leaves its traces"
        if usable:
            return g, standing, by
    raise AssertionError(f"t{trait + 1}-j{job + 1} could never be used")


# -- what must hold afterwards ------------------------------------------------------------------------


def check(g: Game) -> None:
    """The counting laws of section 11."""
    seen = [one for row in (*g.sheets, g.saloon, g.discards) for one in row if one != NOBODY_THERE]
    traits = sorted([*[one // JOBS for one in seen], *g.blue, *g.red])
    jobs = sorted([*[one % JOBS for one in seen], *g.green, *g.purple, *g.black])
    assert (traits, jobs) == (list(range(TRAITS)), list(range(JOBS)))  # S11.1
    assert (g.set_aside, g.leaving) == (NOBODY_THERE, 0)
    for me in range(PLAYERS):
        laid = sum([row >> me & 1 for other in g.henchmen for row in other])
        assert g.reserve[me] + g.jail[me] + laid + g.removed[me] == 3  # S11.2
        marks = [m % MARK for row in g.marks for m in row if m // MARK == me]
        kinds = [len([m for m in marks if (m - 2) // 2 == kind]) + g.supply[me][kind] for kind in range(3)]
        assert kinds == [2, 3, 2]  # S11.3
        assert g.where.count(me) <= g.day  # S11.5
        cards = [1 << card for card in g.slots[me] if card != NO_CARD]
        assert sum(cards) + g.hands[me] + sum(g.decks[me]) == (1 << VALUES) - 1  # S11.6
        assert g.money[me] >= 0  # S11.9
        assert LOWEST <= g.reputation[me] <= HIGHEST  # S11.10
    assert all(len(g.safes_at(site)) < PER_SITE for site in range(3))  # S11.4
    assert NOBODY_THERE not in g.saloon  # S11.11


@pytest.mark.rule("S1.2", "S3.27", "S3.28", "S3.29", "S11.1", "S11.2", "S11.3", "S11.6", "S11.13", "S11.17")
@pytest.mark.parametrize("trait", range(TRAITS))
def test_every_scoundrel_with_this_trait_can_be_used(trait: int):
    learn_the_rules()
    dice = Dice(3000 + trait)
    base = Table(PLAYERS).g
    base.slot, base.phase = SLOTS, ACTIONS
    for job in range(JOBS):
        g, standing, by = usable_position(base, dice, trait, job)
        scoundrel = JOBS * trait + job
        g.do(use(0, standing, by), end_hire(0, WAS_ASIDE if standing == SET_ASIDE else 0), after_action(0))
        book.advance(g)
        while g.seat != NOBODY:
            options = book.options(g)
            assert len(options) > 1
            book.answer(g, options[dice(len(options))])
        assert g.is_spent(scoundrel)
        check(g)


# -- off the discard ----------------------------------------------------------------------------------


UNDERTAKER = 39
OTHER_JOBS = [job for job in range(JOBS) if job != UNDERTAKER]  # on the discard it finds only itself


def lies_on_top(base: Game, dice: Dice, trait: int, job: int, by: int) -> Game:
    """A random position in which the pair lies on top of the discard and can be used this way."""
    for _ in range(TRIES):
        g = scattered(base, dice, trait, job)
        g.money[0] += 8 * dice(2)  # enough for hires, which send others to the discard
        move(g, ON_DISCARD)
        if is_usable(g, 0, ON_DISCARD, by):
            return g
    raise AssertionError(f"t{trait + 1}-j{job + 1} could never be used")


def uses_off_the_discard(g: Game, dice: Dice, by: int) -> tuple[list[int], list[int]]:
    """The pair on the discard is used with random answers, twice if it may: who began a use, who again."""
    g.do(use(0, ON_DISCARD, by))
    book.advance(g)
    while g.seat != NOBODY:
        options = book.options(g)
        is_double = book.queries[g.query].name == "twice_over"
        book.answer(g, AGAIN if is_double else options[dice(len(options))])
    told = [(book.events[event[0]].name, event[2]) for event in g.ear or []]
    began = [scoundrel for name, scoundrel in told if name == "uses"]
    return began, [scoundrel for name, scoundrel in told if name == "uses_again"]


@pytest.mark.rule("S3.8", "S3.31", "S11.12", "S9.52")
@pytest.mark.parametrize("job", OTHER_JOBS)
@pytest.mark.parametrize("trait", [8, 9, 41], ids=["charming", "trigger-happy", "reckless"])
def test_a_one_shot_hired_off_the_discard_performs_itself_and_nobody_begins_twice(trait: int, job: int):
    learn_the_rules()
    base = Table(PLAYERS).g
    base.slot, base.phase = SLOTS, ACTIONS
    for seed in range(6):
        dice = Dice(seed, JOBS * trait + job)
        g = lies_on_top(base, dice, trait, job, BY_HIRE)
        began, again = uses_off_the_discard(g, dice, BY_HIRE)
        assert {trait_of(one) for one in again} <= {trait}
        assert len({trait_of(one) for one in began}) == len({job_of(one) for one in began}) == len(began)


@pytest.mark.rule("S3.8", "S3.36", "S11.12")
@pytest.mark.parametrize("trait", range(TRAITS))
def test_whoever_is_used_off_the_discard_acts_once_and_nobody_begins_twice(trait: int):
    learn_the_rules()
    base = Table(PLAYERS).g
    base.slot, base.phase = SLOTS, ACTIONS
    dice = Dice(6000 + trait)
    for job in OTHER_JOBS:
        g = lies_on_top(base, dice, trait, job, BY_ANOTHER)
        began, again = uses_off_the_discard(g, dice, BY_ANOTHER)
        assert trait not in [trait_of(one) for one in again]
        assert len({trait_of(one) for one in began}) == len({job_of(one) for one in began}) == len(began)
