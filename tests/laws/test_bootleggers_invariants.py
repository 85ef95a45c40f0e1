"""The invariants of Bootleggers (section 11): random play keeps them after every rule, and none is empty.

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
    choose,
    hold,
    random_play_ends,
    the_conversation_reveals_nothing,
    walk,
)
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import (
    CLOSING,
    CONTROL,
    GOAL,
    LAST_ROUND,
    MINORITY,
    NO_TRUCK,
    ROAD,
    TALKS,
)
from backroom.games.bootleggers.rules.deals import ANSWER
from backroom.games.bootleggers.rules.muscle import PICK
from backroom.games.bootleggers.state import Game, book
from tests.laws import bootleggers_invariants as b11
from tests.laws import watching
from tests.laws.bootleggers_invariants import Invariant, Story
from tests.laws.bootleggers_setups import CHOICES, any_setup
from tests.laws.members import BOOTLEGGERS
from tests.laws.secrecy import secrecy
from tests.laws.seeds import any_seeds, games
from tests.laws.sleeve import sleeve
from tests.laws.violating import altered, but, cases, happened, named, sound
from tests.laws.watching import story

SEEDS = 10


# -- random play ---------------------------------------------------------------------------------


@cache
def rule_by_rule() -> list[tuple[Game, Game]]:
    """Positions before and after every rule of some games."""
    return watching.rule_by_rule(BOOTLEGGERS, range(SEEDS))


@cache
def stories() -> list[tuple[Game, list[Happening]]]:
    """Games at their end, and what happened in them."""
    return [story(BOOTLEGGERS, seed) for seed in range(4 * SEEDS)]


@pytest.mark.parametrize(
    "invariant",
    [
        pytest.param(b11.every_muscle_number_lies_somewhere, marks=pytest.mark.rule("B11.1"), id="B11.1"),
        pytest.param(b11.no_man_of_action_is_lost, marks=pytest.mark.rule("B11.2"), id="B11.2"),
        pytest.param(b11.no_truck_card_is_lost, marks=pytest.mark.rule("B11.3"), id="B11.3"),
        pytest.param(b11.at_most_one_thug_is_hidden, marks=pytest.mark.rule("B11.4"), id="B11.4"),
        pytest.param(b11.the_last_chooses_among_two, marks=pytest.mark.rule("B11.5"), id="B11.5"),
        pytest.param(b11.every_marker_is_somewhere, marks=pytest.mark.rule("B11.10"), id="B11.10"),
        pytest.param(
            b11.a_speakeasy_holds_what_it_has_room_for, marks=pytest.mark.rule("B11.11"), id="B11.11"
        ),
        pytest.param(b11.improvements_come_from_cards, marks=pytest.mark.rule("B11.12"), id="B11.12"),
        pytest.param(b11.trucks_come_from_the_box, marks=pytest.mark.rule("B11.13"), id="B11.13"),
        pytest.param(b11.stills_have_room_for_their_dice, marks=pytest.mark.rule("B11.14"), id="B11.14"),
        pytest.param(b11.a_truck_carries_what_it_can, marks=pytest.mark.rule("B11.15"), id="B11.15"),
        pytest.param(b11.rentals_end_with_the_sales, marks=pytest.mark.rule("B11.16"), id="B11.16"),
        pytest.param(b11.only_a_warehouse_keeps_crates, marks=pytest.mark.rule("B11.17"), id="B11.17"),
        pytest.param(b11.the_copper_stays_at_one_mobster, marks=pytest.mark.rule("B11.19"), id="B11.19"),
        pytest.param(b11.nobody_is_in_debt, marks=pytest.mark.rule("B11.30"), id="B11.30"),
        pytest.param(b11.nothing_is_sold_beyond_demand, marks=pytest.mark.rule("B11.33"), id="B11.33"),
        pytest.param(b11.no_two_are_equally_strong, marks=pytest.mark.rule("B11.40"), id="B11.40"),
        pytest.param(b11.a_speakeasy_has_one_master_at_most, marks=pytest.mark.rule("B11.41"), id="B11.41"),
        pytest.param(b11.status_depends_on_four_things, marks=pytest.mark.rule("B11.42"), id="B11.42"),
        pytest.param(b11.nobody_acts_twice, marks=pytest.mark.rule("B11.43"), id="B11.43"),
        pytest.param(b11.nothing_happens_under_cover, marks=pytest.mark.rule("B11.44"), id="B11.44"),
        pytest.param(b11.talk_is_limited, marks=pytest.mark.rule("B11.45"), id="B11.45"),
        pytest.param(b11.a_deal_moves_only_what_may_be_dealt, marks=pytest.mark.rule("B11.47"), id="B11.47"),
        pytest.param(b11.the_game_ends_in_time, marks=pytest.mark.rule("B11.50"), id="B11.50"),
    ],
)
def test_no_rule_violates(invariant: Invariant):
    for before, after in rule_by_rule():
        invariant(before, after)


@pytest.mark.rule("B11.46")
def test_whoever_is_asked_has_a_choice():
    for seed in range(SEEDS):
        for g, _ in walk(BOOTLEGGERS, seed):
            b11.whoever_is_asked_has_a_choice(g, g)


def test_every_invariant_of_positions_is_also_a_law():
    assert len(b11.INVARIANTS) == len(set(b11.INVARIANTS)) == 25


@pytest.mark.parametrize(
    "invariant",
    [
        pytest.param(b11.crates_add_up, marks=pytest.mark.rule("B11.18"), id="B11.18"),
        pytest.param(
            b11.every_payment_is_told, marks=pytest.mark.rule("B11.31", "B11.32"), id="B11.31 B11.32"
        ),
        pytest.param(b11.margins_are_paid_once, marks=pytest.mark.rule("B11.33"), id="B11.33"),
        pytest.param(
            b11.everybody_takes_one_card_a_round, marks=pytest.mark.rule("B11.5", "B11.43"), id="B11.5 B11.43"
        ),
    ],
)
def test_no_story_violates(invariant: Story):
    for g, told in stories():
        invariant(g, told)


@pytest.mark.rule("B11.45", "B5.17", "B11.50")
def test_every_opening_closes_and_every_game_ends():
    for seed in range(SEEDS):
        hold(BOOTLEGGERS, random_play_ends, seed)


@pytest.mark.rule("B11.48")
def test_promises_change_nothing_else():
    talkative = replace(BOOTLEGGERS, setups=lambda dice: any_setup(dice) | {"talk": "normal"})
    promised = 0
    for seed in range(SEEDS):
        for number, (g, _) in enumerate(walk(talkative, seed)):
            if number % 60 == 59 and g.promises:
                promised += 1
                goes_on_alike(TITLE.copy(g), seed + number)
    assert promised > 20


def goes_on_alike(g: Game, seed: int) -> None:
    """With and without its promises a game goes on the same."""
    forgetful, dice = TITLE.copy(g), Dice(seed)
    forgetful.promises = forgetful.settled = ()
    g.source, forgetful.source = Dice(seed), Dice(seed)
    for _ in range(40):
        assert without_promises(g) == without_promises(forgetful)
        if g.seat == NOBODY:
            return
        choice, seat = choose(BOOTLEGGERS, g, dice)
        assert book.options(g, seat) == book.options(forgetful, seat)
        book.apply(g, choice, seat)
        book.apply(forgetful, choice, seat)


def without_promises(g: Game) -> tuple[object, ...]:
    blank = TITLE.copy(g)
    blank.promises = blank.settled = ()
    return TITLE.key(blank)


@pytest.mark.rule("B11.49", "B4.20")
@secrecy
def test_no_observation_depends_on_what_is_hidden_be_it_up_a_sleeve(law: Law):
    with sleeve():
        for seed in any_seeds(games(BOOTLEGGERS)):
            hold(BOOTLEGGERS, law, seed)


def test_a_game_that_ends_in_the_middle_of_a_conversation_may_show_what_was_up_a_sleeve():
    with sleeve():
        hold(BOOTLEGGERS, the_conversation_reveals_nothing, 1313)


def test_the_games_that_are_looked_at_end_in_both_ways_and_play_all_phases():
    assert {g.ended for g, _ in stories()} == {LAST_ROUND, GOAL}
    assert {after.phase for _, after in rule_by_rule()} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("B8.20")
def test_the_set_ups_mix_all_options():
    setups = [any_setup(Dice(seed)) for seed in range(100)]
    assert {setup["players"] for setup in setups} == {3, 4, 5, 6}
    for name, values in CHOICES.items():
        assert {setup[name] for setup in setups} == set(values)
    for part in ("start", "pieces", "thugs"):
        assert 10 < sum(part in setup.get("data", {}) for setup in setups) < 90


# -- what violates an invariant is noticed -------------------------------------------------------


def late_and_loaded(g: Game) -> bool:
    """Two loaded trucks stand in lines on the road, after some rounds."""
    return g.round >= 5 and g.window == ROAD and sum(place > 0 for place in g.place) > 1


@cache
def found() -> Game:
    quiet = replace(BOOTLEGGERS, setups=lambda _: {"players": 4, "talk": "none"})
    return sound(quiet, late_and_loaded)


def position(**fields: object) -> Game:
    """Four Mobsters on the road, in round 5 or later; with these fields changed."""
    return altered(TITLE, found(), fields)


def test_the_position_itself_violates_nothing():
    for invariant in b11.INVARIANTS:
        invariant(position(), position())


SOUND = position()
FIRST, *_ = SOUND.undealt
PICKING: dict[str, Any] = {"query": PICK.number, "offer": [], "truck_offer": NO_TRUCK}
OFFERED: dict[str, Any] = {"query": ANSWER.number, "proposal": ((1, SOUND.seat), (0, 0, 1), (1, 1, 1))}


IMPOSSIBLE: list[tuple[str, Invariant, Game, Game]] = [  # the second position cannot follow the first
    ("a Muscle card is lost", b11.every_muscle_number_lies_somewhere, SOUND, position(undealt=())),
    (
        "a Muscle card too many in a hand",
        b11.every_muscle_number_lies_somewhere,
        SOUND,
        position(undealt=SOUND.undealt[1:], muscle=but(SOUND.muscle, at_0=(*SOUND.muscle[0], FIRST))),
    ),
    ("a Man of Action is lost", b11.no_man_of_action_is_lost, SOUND, position(deck=SOUND.deck[1:])),
    ("a truck card is lost", b11.no_truck_card_is_lost, SOUND, position(truck_deck=SOUND.truck_deck[1:])),
    (
        "no truck card for the first",
        b11.no_truck_card_is_lost,
        SOUND,
        position(**PICKING, acted=1, truck_deck=sorted([*SOUND.truck_deck, SOUND.truck_offer])),
    ),
    ("a hidden Thug of nobody", b11.at_most_one_thug_is_hidden, SOUND, position(hidden=9, holder=NOBODY)),
    (
        "a hidden Thug that is not there",
        b11.at_most_one_thug_is_hidden,
        SOUND,
        position(hidden=9, holder=0, thugs=[()] * 4),
    ),
    (
        "three cards for the last",
        b11.the_last_chooses_among_two,
        SOUND,
        position(**PICKING | {"offer": [0, 0, 0]}, acted=15),
    ),
    ("frozen out of nothing", b11.every_marker_is_somewhere, SOUND, position(frozen=[21, 0, 0, 0])),
    ("recruits out of nothing", b11.every_marker_is_somewhere, SOUND, position(boys=[21, 0, 0, 0])),
    (
        "a full house overfilled",
        b11.a_speakeasy_holds_what_it_has_room_for,
        SOUND,
        position(influence=but(SOUND.influence, at_1=(6, 0, 0, 0))),
    ),
    (
        "an improved O'Malley's",
        b11.a_speakeasy_holds_what_it_has_room_for,
        SOUND,
        position(improvements=[1, 0, 0, 0, 0]),
    ),
    (
        "improvements out of nothing",
        b11.improvements_come_from_cards,
        SOUND,
        position(stored_improvements=[9, 0, 0, 0]),
    ),
    ("four large trucks", b11.trucks_come_from_the_box, SOUND, position(size=[*SOUND.size, 2, 2, 2, 2])),
    ("a truck that grows", b11.trucks_come_from_the_box, SOUND, position(size=but(SOUND.size, at_2=2))),
    ("a loan truck for good", b11.trucks_come_from_the_box, SOUND, position(owner=but(SOUND.owner, at_0=1))),
    ("no Family Still", b11.stills_have_room_for_their_dice, SOUND, position(family=[0, 1, 1, 1])),
    ("a crowded still", b11.stills_have_room_for_their_dice, SOUND, position(remotes=[(5,), (), (), ()])),
    (
        "too many boards",
        b11.stills_have_room_for_their_dice,
        SOUND,
        position(remotes=[(1,) * 7, (), (), ()]),
    ),
    ("an overloaded truck", b11.a_truck_carries_what_it_can, SOUND, position(load=but(SOUND.load, at_2=10))),
    (
        "a load of nobody",
        b11.a_truck_carries_what_it_can,
        SOUND,
        position(load=[1] * len(SOUND.load), payee=[NOBODY] * len(SOUND.load)),
    ),
    ("all at once", b11.a_truck_carries_what_it_can, SOUND, position(arrival=[1] * len(SOUND.size))),
    ("no such dock", b11.a_truck_carries_what_it_can, SOUND, position(dock=[3] * len(SOUND.size))),
    (
        "rented for ever",
        b11.rentals_end_with_the_sales,
        SOUND,
        position(window=CLOSING, operator=[(owner + 1) % 4 for owner in SOUND.owner]),
    ),
    (
        "kept without a Warehouse",
        b11.only_a_warehouse_keeps_crates,
        SOUND,
        position(phase=5, crates=[1, 0, 0, 0], warehouse=0),
    ),
    (
        "crates out of nothing",
        b11.only_a_warehouse_keeps_crates,
        position(phase=5, crates=[0] * 4),
        position(phase=5, crates=[0, 0, 1, 0]),
    ),
    ("a load after the sales", b11.only_a_warehouse_keeps_crates, SOUND, position(window=CLOSING)),
    ("a Copper too early", b11.the_copper_stays_at_one_mobster, SOUND, position(round=3, copper=0)),
    ("no Copper any more", b11.the_copper_stays_at_one_mobster, SOUND, position(copper=NOBODY)),
    ("a debt", b11.nobody_is_in_debt, SOUND, position(money=[0, 0, -1, 0])),
    (
        "sold without demand",
        b11.nothing_is_sold_beyond_demand,
        position(door=2, demand=5, sold=0),
        position(door=2, demand=5, sold=1),
    ),
    (
        "equally strong",
        b11.no_two_are_equally_strong,
        SOUND,
        position(face_up=[5, 6, 5, 7], boosted=NOBODY),
    ),
    ("a second turn", b11.nobody_acts_twice, position(phase=1, acted=3), position(phase=1, acted=1)),
    ("a window at night", b11.nothing_happens_under_cover, SOUND, position(face_up=[0] * 4)),
    (
        "talk where there is none",
        b11.talk_is_limited,
        SOUND,
        position(window=TALKS, asked_now=[1, 0, 0, 0]),
    ),
    ("three in a phase", b11.talk_is_limited, SOUND, position(asked_phase=[0, 3, 0, 0])),
    ("a fourth counter", b11.talk_is_limited, SOUND, position(counters=4)),
    (
        "no choice",
        b11.whoever_is_asked_has_a_choice,
        SOUND,
        position(**PICKING | {"offer": [0]}),
    ),
    (
        "a marker is sold",
        b11.a_deal_moves_only_what_may_be_dealt,
        position(**OFFERED),
        position(influence=but(SOUND.influence, at_1=(4, 1, 0, 0))),
    ),
    (
        "half a deal",
        b11.a_deal_moves_only_what_may_be_dealt,
        position(**OFFERED, money=[5] * 4),
        position(money=but([5] * 4, **{f"at_{SOUND.seat}": 6, "at_1": 4})),
    ),
    ("a thirteenth round", b11.the_game_ends_in_time, SOUND, position(round=13)),
    ("an end in the heat", b11.the_game_ends_in_time, SOUND, position(ended=GOAL, phase=6)),
]
BY_NATURE = {b11.a_speakeasy_has_one_master_at_most, b11.status_depends_on_four_things}


@pytest.mark.parametrize(("invariant", "before", "after"), cases(IMPOSSIBLE))
def test_an_impossible_position_is_noticed(invariant: Invariant, before: Game, after: Game):
    with pytest.raises(AssertionError):
        invariant(before, after)


def test_every_invariant_of_positions_can_fail():
    assert {invariant for _, invariant, _, _ in IMPOSSIBLE} | BY_NATURE == set(b11.INVARIANTS)


@pytest.mark.parametrize(
    ("invariant", "wrong"),
    [
        (b11.a_speakeasy_has_one_master_at_most, lambda _g, _spot, _me: CONTROL),
        (b11.a_speakeasy_has_one_master_at_most, lambda _g, _spot, me: CONTROL if me == 3 else MINORITY),
        (b11.status_depends_on_four_things, lambda g, _spot, me: CONTROL if g.money[me] else MINORITY),
    ],
    ids=["two masters", "a master who is not there", "money buys everything"],
)
def test_a_wrong_idea_of_status_is_noticed(
    invariant: Invariant, wrong: object, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(b11, "status", wrong)
    with pytest.raises(AssertionError):
        invariant(SOUND, SOUND)


def told(name: str, *arguments: int) -> Happening:
    return happened(named(TITLE, name), *arguments)


@pytest.mark.parametrize(
    ("invariant", "happenings"),
    [
        pytest.param(b11.crates_add_up, [told("produces", 0, 5)], id="crates that vanish"),
        pytest.param(b11.crates_add_up, [told("sells", 2, 0, 1)], id="crates that were not there"),
        pytest.param(
            b11.crates_add_up,
            [told("produces", 0, 5), told("round", 2)],
            id="crates that stay without a Warehouse",
        ),
        pytest.param(b11.every_payment_is_told, [told("payroll", 0, 1, 3)], id="a payroll too small"),
        pytest.param(b11.every_payment_is_told, [told("announces", 0, 77)], id="money from nowhere"),
        pytest.param(b11.every_payment_is_told, [told("pays", 0, 7, 11)], id="a debt"),
        pytest.param(
            b11.margins_are_paid_once,
            [told("sells", 2, 2, 3), told("margin", 0, 2, 9)],
            id="a margin too high",
        ),
        pytest.param(
            b11.margins_are_paid_once,
            [told("sells", 2, 2, 3), told("margin", 0, 2, 3), told("margin", 1, 2, 3)],
            id="two margins",
        ),
        pytest.param(
            b11.everybody_takes_one_card_a_round,
            [told("round", 1), told("payroll", 0), told("takes", 0), told("takes", 0)],
            id="two cards",
        ),
    ],
)
def test_an_impossible_story_is_noticed(invariant: Story, happenings: list[Happening]):
    with pytest.raises(AssertionError):
        invariant(SOUND, happenings)
