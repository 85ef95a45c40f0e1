"""Every game keeps every law, from any seed.

A failure names game, law and seed: `hold(HEIST, random_play_ends, 4711)` plays it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Flow, Seat
from backroom.engine.laws import (
    EXCHANGES,
    LAWS,
    Law,
    Member,
    exchanged,
    hold,
    now_and_then,
    seats,
    sees_what_it_hears,
    walk,
)
from backroom.games.nostra_city.rules.meeting import meeting_ends, meeting_turn
from tests.games.nostra_city.bidding import bidding
from tests.laws.bloodbath import ENDGAME, bloodbath
from tests.laws.members import MEMBERS, NOSTRA_CITY, SCOUNDRELS
from tests.laws.reckoning_setups import CHOICES, any_setup
from tests.laws.scoundrels_setups import wild_setup
from tests.laws.seeds import any_seeds, games
from tests.laws.watching import story

every_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
every_member = pytest.mark.parametrize("member", MEMBERS, ids=lambda member: member.title.name)


@every_law
@every_member
def test_every_game_keeps_every_law(member: Member[Any], law: Law):
    for seed in any_seeds(games(member)):
        hold(member, law, seed)


@every_law
def test_reckoning_keeps_every_law_near_its_end(law: Law):
    with bloodbath():
        for seed in any_seeds(games(ENDGAME) // 4):
            hold(ENDGAME, law, seed)


@every_law
def test_scoundrels_with_any_programs_keep_every_law(law: Law):
    wild = replace(SCOUNDRELS, setups=wild_setup, bound=lambda _: 10_000)
    for seed in any_seeds(games(wild) // 4):
        hold(wild, law, seed)


# -- the laws have something to look at ----------------------------------------------------------


def worlds(member: Member[Any]) -> Iterator[tuple[Flow, Seat, Dice]]:
    for seed in range(8):
        for g, setup, dice in now_and_then(member, seed):
            for me in seats(setup):
                yield g, me, dice


@every_member
def test_nearly_every_imagined_world_differs_from_the_truth(member: Member[Any]):
    title = member.title
    differ = [title.key(title.imagine(g, me, dice)) != title.key(g) for g, me, dice in worlds(member)]
    assert sum(differ) > 0.95 * len(differ) > 100


@every_member
def test_exchanged_cards_make_another_world(member: Member[Any]):
    key, exchanges = member.title.key, EXCHANGES * member.exchanges
    differ = [key(exchanged(member, g, me, exchanges, dice)) != key(g) for g, me, dice in worlds(member)]
    assert sum(differ) > 0.95 * len(differ) > 100


def test_the_set_ups_of_reckoning_mix_all_options():
    setups = [any_setup(Dice(seed)) for seed in range(100)]
    assert {setup["players"] for setup in setups} == {3, 4, 5, 6}
    for name, values in CHOICES.items():
        assert {setup[name] for setup in setups} == set(values)
    for name in ("first_placer", "deck_data", "table_data", "seating_data"):
        assert 10 < sum(name in setup for setup in setups) < 90


@every_member
def test_random_play_meets_every_question_and_every_event(member: Member[Any]):
    book = member.title.book
    queries, events = set(), set()
    for seed in range(100):
        queries |= {g.query for g, _ in walk(member, seed)}
        events |= {happening[0] for happening in story(member, seed)[1]}
    assert queries == set(range(len(book.queries)))
    assert events == set(range(len(book.events)))


def test_a_stake_that_was_shown_and_discarded_is_no_secret_although_other_bills_are():
    t = bidding("t01 r01", "A c01 s1 5", "A c03 s2 10i", "B c02 s1 50i", "B c05 s2 50g", mask_prompts="on")
    t.bank("C", "5 10g 20i")
    t.bank("D", "20g")
    t.territory("D", "c04")
    t.run(meeting_turn(3), meeting_ends())
    for seed in range(100):
        dice = Dice(seed)
        for exchange in NOSTRA_CITY.exchanges:
            world = exchanged(NOSTRA_CITY, t.g, NOBODY, (exchange,), dice)
            sees_what_it_hears(NOSTRA_CITY, t.g, world, NOBODY, dice)
