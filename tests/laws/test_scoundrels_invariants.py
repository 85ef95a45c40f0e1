"""The invariants of 3000 Scoundrels (section 11): random play keeps them after every rule, and none is empty.

Each property is also shown a position or a story that violates it, which it must notice.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Happening
from backroom.engine.laws import (
    Law,
    hold,
    options_are_honest,
    random_play_ends,
    replays_are_exact,
    walk,
)
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import JOBS, LAST_DAY, NIGHT, NO_CARD, NOBODY_THERE, PHASES
from backroom.games.scoundrels.rules.night import check_bluffs
from backroom.games.scoundrels.rules.planning import PLAN_CARD
from backroom.games.scoundrels.setup import Setup, make_box
from backroom.games.scoundrels.state import NO_CARDS, Game
from tests.laws import scoundrels_invariants as s11
from tests.laws import watching
from tests.laws.members import SCOUNDRELS
from tests.laws.scoundrels_invariants import Invariant, Story
from tests.laws.scoundrels_setups import CHOICES, any_setup
from tests.laws.secrecy import secrecy
from tests.laws.seeds import games
from tests.laws.violating import altered, but, cases, happened, named, sound
from tests.laws.watching import story

SEEDS = 12


# -- random play ---------------------------------------------------------------------------------


@cache
def rule_by_rule() -> list[tuple[Game, Game]]:
    """Positions before and after every rule of some games."""
    return watching.rule_by_rule(SCOUNDRELS, range(SEEDS))


@cache
def stories() -> list[tuple[Game, list[Happening]]]:
    """Games at their end, and what happened in them."""
    return [story(SCOUNDRELS, seed) for seed in range(5 * SEEDS)]


@pytest.mark.parametrize(
    "invariant",
    [
        pytest.param(s11.every_trait_and_job_is_somewhere, marks=pytest.mark.rule("S11.1"), id="S11.1"),
        pytest.param(s11.every_henchman_is_somewhere, marks=pytest.mark.rule("S11.2", "S1.6"), id="S11.2"),
        pytest.param(s11.every_mark_is_somewhere, marks=pytest.mark.rule("S11.3"), id="S11.3"),
        pytest.param(s11.every_safe_is_somewhere, marks=pytest.mark.rule("S11.4"), id="S11.4"),
        pytest.param(s11.nobody_holds_more_safes_than_days, marks=pytest.mark.rule("S11.5"), id="S11.5"),
        pytest.param(
            s11.everybody_has_seven_poker_cards, marks=pytest.mark.rule("S11.6", "S9.18"), id="S11.6"
        ),
        pytest.param(s11.a_turn_plays_a_card, marks=pytest.mark.rule("S11.7"), id="S11.7"),
        pytest.param(
            s11.henchmen_lie_on_face_down_cards_of_others,
            marks=pytest.mark.rule("S11.8", "S3.70"),
            id="S11.8",
        ),
        pytest.param(s11.nobody_is_in_debt, marks=pytest.mark.rule("S11.9", "S1.13"), id="S11.9"),
        pytest.param(s11.reputation_stays_on_the_track, marks=pytest.mark.rule("S11.10"), id="S11.10"),
        pytest.param(s11.the_saloon_is_full, marks=pytest.mark.rule("S11.11", "S3.52"), id="S11.11"),
        pytest.param(s11.a_price_depends_on_two_cards, marks=pytest.mark.rule("S11.16"), id="S11.16"),
        pytest.param(s11.a_value_is_not_forgotten, marks=pytest.mark.rule("S11.19"), id="S11.19"),
        pytest.param(s11.scores_add_up, marks=pytest.mark.rule("S11.20"), id="S11.20"),
        pytest.param(s11.what_is_removed_stays_removed, marks=pytest.mark.rule("S11.21"), id="S11.21"),
        pytest.param(s11.the_new_hand_is_what_was_not_played, marks=pytest.mark.rule("S11.22"), id="S11.22"),
    ],
)
def test_no_rule_violates(invariant: Invariant):
    for before, after in rule_by_rule():
        invariant(before, after)


@pytest.mark.rule("S11.13", "S3.5")
def test_whoever_is_asked_has_a_choice_and_may_take_it():
    for seed in range(SEEDS):
        hold(SCOUNDRELS, options_are_honest, seed)
        for g, _ in walk(SCOUNDRELS, seed):
            s11.whoever_is_asked_has_a_choice(g, g)


def test_every_invariant_of_positions_is_also_a_law():
    assert len(s11.INVARIANTS) == len(set(s11.INVARIANTS)) == 17


@pytest.mark.parametrize(
    "invariant",
    [
        pytest.param(s11.every_payment_is_told, marks=pytest.mark.rule("S11.9"), id="S11.9"),
        pytest.param(s11.no_card_is_used_twice, marks=pytest.mark.rule("S11.12", "S3.8"), id="S11.12"),
        pytest.param(s11.everybody_takes_four_turns_a_day, marks=pytest.mark.rule("S11.14"), id="S11.14"),
        pytest.param(s11.uses_are_limited, marks=pytest.mark.rule("S11.17"), id="S11.17"),
        pytest.param(s11.scores_are_told, marks=pytest.mark.rule("S11.20"), id="S11.20"),
    ],
)
def test_no_story_violates(invariant: Story):
    for g, told in stories():
        invariant(g, told)


@pytest.mark.rule("S11.14")
def test_every_player_is_checked_once_a_day():
    checks = [before.stack[-1].me for before, _ in rule_by_rule() if is_check(before)]
    ends = [story(SCOUNDRELS, seed)[0] for seed in range(SEEDS)]
    assert len(checks) == sum(g.box.players * g.box.days for g in ends)
    assert checks.count(0) == checks.count(1) == sum(g.box.days for g in ends)


def is_check(g: Game) -> bool:
    return g.stack[-1].rule == check_bluffs.number


@pytest.mark.rule("S11.17", "S5.1", "S5.6")
def test_every_window_closes_and_every_game_ends():
    for seed in range(5 * SEEDS):
        hold(SCOUNDRELS, random_play_ends, seed)


@pytest.mark.rule("S11.16")
def test_no_built_in_price_exceeds_the_icons_of_the_trait():
    box = make_box(Setup(players=4, strategy="on"))
    icons = [trait.icons.bit_count() for trait in box.traits]
    assert len(box.prices) == 3000
    assert all(0 <= price <= icons[scoundrel // JOBS] for scoundrel, price in enumerate(box.prices))


@pytest.mark.rule("S11.18", "S2.13")
def test_the_same_seed_options_and_answers_give_the_same_game():
    for seed in range(SEEDS):
        one, two = story(SCOUNDRELS, seed), story(SCOUNDRELS, seed)
        assert TITLE.key(one[0]) == TITLE.key(two[0])
        assert one[1] == two[1]
        hold(SCOUNDRELS, replays_are_exact, seed)


def test_another_seed_gives_another_game():
    plain = replace(SCOUNDRELS, setups=lambda _: {"players": 4, "leaders": "random"})
    keys = [TITLE.key(story(plain, seed)[0]) for seed in range(SEEDS)]
    assert len(set(keys)) == SEEDS


@pytest.mark.rule("S11.15", "S4.17", "S3.6")
@secrecy
def test_no_observation_depends_on_what_is_hidden(law: Law):
    for seed in range(100, 100 + games(SCOUNDRELS)):
        hold(SCOUNDRELS, law, seed)


def test_the_games_that_are_looked_at_play_all_phases_and_days():
    assert {after.phase for _, after in rule_by_rule()} == set(range(len(PHASES)))
    assert {g.day for g, _ in stories()} == {2, 3}
    assert {g.ended for g, _ in stories()} == {LAST_DAY}
    assert sum(max(map(len, s11.by_turn(told))) > 1 for _, told in stories()) > 3 * SEEDS


def test_the_set_ups_mix_all_options():
    setups = [any_setup(Dice(seed)) for seed in range(100)]
    assert {setup["players"] for setup in setups} == {2, 3, 4}
    for name, values in CHOICES.items():
        assert {setup[name] for setup in setups} == set(values)
    for part in ("start", "marks", "sites", "decks", "traits"):
        assert 10 < sum(part in setup.get("data", {}) for setup in setups) < 90


# -- what violates an invariant is noticed -------------------------------------------------------


def is_lively(g: Game) -> bool:
    """On day 2 somebody plans with a card on the table, a henchman on another, and safes that are held."""
    if g.seat == NOBODY or g.query != PLAN_CARD.number or g.day != 2:
        return False
    held = [g.where.count(me) for me in range(g.box.players)]
    return max(held) == 2 and sum(map(sum, g.henchmen)) > 0 and any(map(any, g.marks))


@cache
def found() -> Game:
    plain = replace(SCOUNDRELS, setups=lambda _: {"players": 4, "length": "long"})
    return sound(plain, is_lively)


def position(**fields: object) -> Game:
    """Day 2 of four, at a plan; with these fields changed."""
    return altered(TITLE, found(), fields)


def test_the_position_itself_violates_nothing():
    for invariant in s11.INVARIANTS:
        invariant(position(), position())


SOUND = position()
ME = SOUND.seat
SUSPECTED = next(me for me in range(4) if any(SOUND.henchmen[me]))
SLOT = next(slot for slot in range(1, 7) if SOUND.henchmen[SUSPECTED][slot - 1])
HELD = next(safe for safe in range(18) if SOUND.where[safe] >= 0)


def at(place: int, value: object) -> dict[str, Any]:
    return {f"at_{place}": value}


FULL_DAY = position(slots=[(1, 2, 3, 4, NO_CARD, NO_CARD)] * 4, open_zero=0)
IMPOSSIBLE: list[tuple[str, Invariant, Game, Game]] = [  # the second position cannot follow the first
    ("a trait is lost", s11.every_trait_and_job_is_somewhere, SOUND, position(red=SOUND.red[1:])),
    ("a job is lost", s11.every_trait_and_job_is_somewhere, SOUND, position(black=SOUND.black[1:])),
    ("a lone trait", s11.every_trait_and_job_is_somewhere, SOUND, position(traits_left=(0, 0))),
    ("a fourth henchman", s11.every_henchman_is_somewhere, SOUND, position(reserve=[3, 3, 3, 3])),
    ("a lost mark", s11.every_mark_is_somewhere, SOUND, position(supply=[(0, 0, 0)] * 4)),
    ("six on a site", s11.every_safe_is_somewhere, SOUND, position(where=[-1] * 18)),
    ("another value", s11.every_safe_is_somewhere, SOUND, position(values=(7,) * 18)),
    (
        "three safes on day 2",
        s11.nobody_holds_more_safes_than_days,
        SOUND,
        position(where=[0, 0, 0, *SOUND.where[3:]]),
    ),
    (
        "an eighth card",
        s11.everybody_has_seven_poker_cards,
        SOUND,
        position(hands=but(SOUND.hands, **at(ME, 127))),
    ),
    ("a card from nowhere", s11.everybody_has_seven_poker_cards, SOUND, position(tops=[0, 1, 2, 3])),
    (
        "a plan from nowhere",
        s11.everybody_has_seven_poker_cards,
        SOUND,
        position(planning=next(card for card in range(7) if not SOUND.hands[ME] >> card & 1)),
    ),
    ("a turn without a card", s11.a_turn_plays_a_card, SOUND, position(turn=SOUND.turn + 4)),
    ("an empty hand", s11.a_turn_plays_a_card, SOUND, position(hands=[0] * 4)),
    (
        "suspicion of oneself",
        s11.henchmen_lie_on_face_down_cards_of_others,
        SOUND,
        position(henchmen=but(SOUND.henchmen, **at(SUSPECTED, (1 << SUSPECTED,) * 6))),
    ),
    (
        "a henchman on a face-up card",
        s11.henchmen_lie_on_face_down_cards_of_others,
        SOUND,
        position(turned_up=but(SOUND.turned_up, **at(SUSPECTED, 1 << SLOT))),
    ),
    (
        "a henchman on nothing",
        s11.henchmen_lie_on_face_down_cards_of_others,
        SOUND,
        position(slots=[NO_CARDS] * 4),
    ),
    (
        "a henchman after the checks",
        s11.henchmen_lie_on_face_down_cards_of_others,
        SOUND,
        position(phase=NIGHT, stack=[]),
    ),
    ("a debt", s11.nobody_is_in_debt, SOUND, position(money=[0, 0, -1, 0])),
    ("a hero", s11.reputation_stays_on_the_track, SOUND, position(reputation=[0, 0, 0, 7])),
    ("an outcast", s11.reputation_stays_on_the_track, SOUND, position(reputation=[-3, 0, 0, 0])),
    (
        "a gap",
        s11.the_saloon_is_full,
        SOUND,
        position(saloon=(SOUND.saloon[0], NOBODY_THERE, SOUND.saloon[2]), traits_left=(0, 0)),
    ),
    ("nobody comes", s11.the_saloon_is_full, SOUND, position(saloon=(NOBODY_THERE, *SOUND.saloon[1:]))),
    ("no choice", s11.whoever_is_asked_has_a_choice, SOUND, position(hands=[1] * 4)),
    ("a value is forgotten", s11.a_value_is_not_forgotten, SOUND, position(known=[0] * 18)),
    (
        "a thief who does not look",
        s11.a_value_is_not_forgotten,
        position(known=[0] * 18),
        position(known=but(SOUND.known, **at(HELD, 0))),
    ),
    (
        "a henchman comes back",
        s11.what_is_removed_stays_removed,
        position(removed=[0, 1, 0, 0]),
        position(removed=[0, 0, 0, 0]),
    ),
    (
        "a card out of the box",
        s11.what_is_removed_stays_removed,
        position(green=SOUND.green[1:]),
        SOUND,
    ),
    ("a growing deck", s11.what_is_removed_stays_removed, SOUND, position(jobs_left=(16, 22, 22))),
    (
        "a played card too many",
        s11.the_new_hand_is_what_was_not_played,
        FULL_DAY,
        position(slots=[NO_CARDS] * 4, hands=[0b0110011] * 4, decks=[(0b1001100,)] * 4, open_zero=0),
    ),
    (
        "the others under the deck",
        s11.the_new_hand_is_what_was_not_played,
        FULL_DAY,
        position(
            slots=[NO_CARDS] * 4, hands=[0b1100011] * 4, decks=[(0b0011000, 0b0000100)] * 4, open_zero=0
        ),
    ),
]


@pytest.mark.parametrize(("invariant", "before", "after"), cases(IMPOSSIBLE))
def test_an_impossible_position_is_noticed(invariant: Invariant, before: Game, after: Game):
    with pytest.raises(AssertionError):
        invariant(before, after)


BY_NATURE = {s11.a_price_depends_on_two_cards, s11.scores_add_up}


def test_every_invariant_of_positions_can_fail():
    assert {invariant for _, invariant, _, _ in IMPOSSIBLE} | BY_NATURE == set(s11.INVARIANTS)


def test_a_wrong_price_is_noticed():
    g = position()
    scoundrel = g.saloon[2]
    right = g.box.prices[scoundrel]
    g.box.prices[scoundrel] = right + 1
    with pytest.raises(AssertionError):
        s11.a_price_depends_on_two_cards(g, g)
    g.box.prices[scoundrel] = right


@pytest.mark.parametrize("wrong", [[1, 1, 2, 3], [4, 3, 2, 2]], ids=["two winners", "a shared place"])
def test_a_wrong_ranking_is_noticed(wrong: list[int], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(s11, "places", lambda _: wrong)
    with pytest.raises(AssertionError):
        s11.scores_add_up(SOUND, position(ended=LAST_DAY))


def told(name: str, *arguments: int) -> Happening:
    return happened(named(TITLE, name), *arguments)


@pytest.mark.parametrize(
    ("invariant", "happenings"),
    [
        pytest.param(s11.every_payment_is_told, [told("pays", 0, 99)], id="a debt"),
        pytest.param(s11.every_payment_is_told, [told("gains", 0, 99)], id="money from nowhere"),
        pytest.param(s11.every_payment_is_told, [told("robs", 1, 0, 5)], id="more than the victim has"),
        pytest.param(
            s11.no_card_is_used_twice,
            [told("turn", 0), told("uses", 0, 5), told("uses", 0, JOBS + 5)],
            id="a job twice",
        ),
        pytest.param(
            s11.no_card_is_used_twice,
            [told("day_ends", 1), told("uses", 0, 5), told("uses", 1, 6)],
            id="a trait twice",
        ),
        pytest.param(s11.uses_are_limited, [told("uses", 0, 5)] * 51, id="51 uses"),
        pytest.param(
            s11.everybody_takes_four_turns_a_day, [told("day", 1, 0), told("turn", 0)], id="a short day"
        ),
        pytest.param(s11.scores_are_told, [told("scores", 0, 99)], id="points from nowhere"),
    ],
)
def test_an_impossible_story_is_noticed(invariant: Story, happenings: list[Happening]):
    with pytest.raises(AssertionError):
        invariant(SOUND, happenings)
