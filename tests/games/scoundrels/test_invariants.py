"""Invariants (section 11): what holds at every decision of every game, however it is played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Happening
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import (
    JOBS,
    MARK,
    MARK_KINDS,
    NO_CARD,
    NOBODY_THERE,
    ON_SITE,
    PER_SITE,
    SAFES,
    SET_UP,
    SLOTS,
    UNUSED,
    VALUES,
)
from backroom.games.scoundrels.state import Game, book

GAMES: list[tuple[int, dict[str, object]]] = [
    (1, {"players": 2, "length": "long", "strategy": "on"}),
    (2, {"players": 3, "length": "short", "strategy": "on", "suspicion": "lean"}),
    (3, {"players": 4, "length": "long"}),
    (4, {"players": 4, "length": "short", "strategy": "on"}),
]


def decisions(seed: int, options: dict[str, object]) -> Iterator[Game]:
    """A game of random answers, at every question once the table is set, and once more at its end."""
    dice = Dice(seed)
    g = TITLE.start(TITLE.options({"leaders": "random", **options}), dice)
    while g.seat != NOBODY:
        if g.phase != SET_UP:
            yield g
        choices = book.options(g)
        book.answer(g, choices[dice(len(choices))], g.seat)
    yield g


def random_games(test):
    """Every invariant is held against the same few games."""
    return pytest.mark.parametrize(("seed", "options"), GAMES)(test)


def on_cards(g: Game, owner: int) -> int:
    """The henchmen of a player that lie on cards."""
    return sum([row >> owner & 1 for rows in g.henchmen for row in rows])


@pytest.mark.rule("S11.1")
@random_games
def test_every_trait_and_every_job_is_in_one_place(seed, options):
    for g in decisions(seed, options):
        sheets = [scoundrel for sheet in g.sheets for scoundrel in sheet]
        created = [s for s in [*g.saloon, *g.discards, *sheets, g.set_aside, *g.aside] if s != NOBODY_THERE]
        traits = [scoundrel // JOBS for scoundrel in created]
        jobs = [scoundrel % JOBS for scoundrel in created]
        assert sorted([*traits, *g.blue, *g.red]) == list(range(50))
        assert sorted([*jobs, *g.green, *g.purple, *g.black]) == list(range(60))


@pytest.mark.rule("S11.2", "S1.6")
@random_games
def test_everybody_has_three_henchmen_somewhere(seed, options):
    for g in decisions(seed, options):
        for me in range(g.house.players):
            assert g.reserve[me] + g.jail[me] + on_cards(g, me) + g.removed[me] == 3


@pytest.mark.rule("S11.3")
@random_games
def test_marks_are_in_the_supply_or_on_safes(seed, options):
    for g in decisions(seed, options):
        placed = [mark for marks in g.marks for mark in marks]
        for me in range(g.house.players):
            kinds = [(mark % MARK - 2) // 2 for mark in placed if mark // MARK == me]
            assert tuple([g.supply[me][k] + kinds.count(k) for k in range(MARK_KINDS)]) == (2, 3, 2)


@pytest.mark.rule("S11.4", "S11.5")
@random_games
def test_safes_keep_their_values_and_nobody_holds_more_than_the_day_allows(seed, options):
    for g in decisions(seed, options):
        for site, printed in enumerate(g.house.sites):
            assert sorted(g.values[PER_SITE * site : PER_SITE * (site + 1)]) == printed
            assert len(g.safes_at(site)) <= PER_SITE - 1
        held = [len(g.safes_of(me)) for me in range(g.house.players)]
        assert g.where.count(ON_SITE) + g.where.count(UNUSED) + sum(held) == SAFES
        is_abandoning = g.seat != NOBODY and book.queries[g.query].name == "abandon"
        assert max(held) <= g.day + is_abandoning


@pytest.mark.rule("S11.6", "S9.18")
@random_games
def test_everybody_has_seven_different_poker_cards_and_there_is_no_poker_discard(seed, options):
    for g in decisions(seed, options):
        for me in range(g.house.players):
            cards = [card for card in g.slots[me] if card != NO_CARD]
            for part in (g.hands[me], *g.decks[me], g.open_zero >> me & 1):
                cards += [value for value in range(VALUES) if part >> value & 1]
            assert sorted(cards) == list(range(VALUES))


@pytest.mark.rule("S11.8", "S3.70")
@random_games
def test_henchmen_lie_on_cards_of_others(seed, options):
    for g in decisions(seed, options):
        for me in range(g.house.players):
            for slot in range(1, SLOTS + 1):
                lying = g.henchmen[me][slot - 1]
                assert not lying >> me & 1
                assert not lying or (g.slots[me][slot - 1] != NO_CARD and not g.turned_up[me] >> slot & 1)


@pytest.mark.rule("S11.9", "S11.10", "S1.13")
@random_games
def test_money_is_never_negative_and_reputation_stays_on_its_track(seed, options):
    for g in decisions(seed, options):
        assert min(g.money) >= 0
        assert all(-2 <= space <= 6 for space in g.reputation)


@pytest.mark.rule("S11.11", "S3.52")
@random_games
def test_the_saloon_is_full_outside_a_hire_until_a_deck_is_empty(seed, options):
    for g in decisions(seed, options):
        if "end_hire" not in [book.rules[frame.rule].name for frame in g.stack]:
            empty = g.saloon.count(NOBODY_THERE)
            assert g.saloon[:empty] == (NOBODY_THERE,) * empty
            assert not empty or not sum(g.traits_left) or not sum(g.jobs_left)


@pytest.mark.rule("S11.13", "S3.5")
@random_games
def test_every_question_offers_at_least_two_answers(seed, options):
    for g in decisions(seed, options):
        if g.seat != NOBODY:
            choices = book.options(g)
            assert len(choices) == len(set(choices)) > 1


@pytest.mark.rule("S11.12", "S11.17", "S3.8")
@random_games
def test_no_trait_and_no_job_is_used_twice_in_a_turn(seed, options):
    ear: list[Happening] = []
    for g in decisions(seed, options):
        g.ear = ear
    uses: list[int] = []
    most = 0
    for event, _, scoundrel, _, _ in ear:
        if book.events[event].name in ("turn", "day_ends"):
            uses.clear()
        elif book.events[event].name == "uses":
            uses.append(scoundrel)
            most = max(most, len(uses))
            assert len({used // JOBS for used in uses}) == len({used % JOBS for used in uses}) == len(uses)
    assert most > 1


@pytest.mark.rule("S11.16")
@random_games
def test_a_price_lies_between_nothing_and_all_icons_of_the_trait(seed, options):
    house = next(decisions(seed, options)).house
    for scoundrel, price in enumerate(house.prices):
        assert 0 <= price <= house.traits[scoundrel // JOBS].icons.bit_count()


@pytest.mark.rule("S11.18")
@random_games
def test_the_same_seed_and_answers_give_the_same_game(seed, options):
    once = [g.key() for g in decisions(seed, options)]
    assert once == [g.key() for g in decisions(seed, options)]
    assert once != [g.key() for g in decisions(seed + 100, options)]


@pytest.mark.rule("S11.19", "S11.21")
@random_games
def test_knowledge_of_safes_and_removed_henchmen_never_grow_less(seed, options):
    known, removed = [0] * SAFES, [0] * 4
    for g in decisions(seed, options):
        assert all(old & ~new == 0 for old, new in zip(known, g.known))
        assert all(old <= new for old, new in zip(removed, g.removed))
        known, removed = g.known[:], g.removed[:]
