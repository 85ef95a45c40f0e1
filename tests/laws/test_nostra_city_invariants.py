"""The invariants of Nostra City (section 11): random play keeps them after every rule, and none is empty.

Each property is also shown a position or a story that violates it, which it must notice.
"""

from __future__ import annotations

from collections import deque
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Happening
from backroom.engine.laws import Law, hold, options_are_honest, random_play_ends, walk
from backroom.games.nostra_city.bags import one, size
from backroom.games.nostra_city.meta import TITLE
from backroom.games.nostra_city.nouns import (
    ALL_LOSE,
    BUSINESS,
    CAID_OF_VENDETTA,
    CARDS,
    GUILTY,
    INNOCENT,
    MEETING,
    NO_CARD,
    PHASES,
    RAID,
    RECEPTION,
    RUNNING,
    TRIAL,
    UNDERBOSS,
)
from backroom.games.nostra_city.rules.reception import street_and_date
from backroom.games.nostra_city.state import Game, book
from tests.games.nostra_city.table import Table, bills
from tests.laws import nostra_city_invariants as n11
from tests.laws import watching
from tests.laws.members import NOSTRA_CITY
from tests.laws.nostra_city_invariants import Invariant, Story
from tests.laws.nostra_city_observer import HEARS, Observer
from tests.laws.nostra_city_setups import CHOICES, any_setup
from tests.laws.secrecy import secrecy
from tests.laws.seeds import games
from tests.laws.violating import altered, but, cases, happened, named, sound
from tests.laws.watching import story

SEEDS = 8


# -- random play ---------------------------------------------------------------------------------


@cache
def rule_by_rule() -> list[tuple[Game, Game]]:
    """Positions before and after every rule of some games."""
    return watching.rule_by_rule(NOSTRA_CITY, range(SEEDS))


@cache
def stories() -> list[tuple[Game, list[Happening]]]:
    """Games at their end, and what happened in them."""
    return [story(NOSTRA_CITY, seed) for seed in range(12 * SEEDS)]


@pytest.mark.parametrize(
    "invariant",
    [
        pytest.param(n11.every_street_card_is_somewhere, marks=pytest.mark.rule("N11.1"), id="N11.1"),
        pytest.param(n11.every_vendetta_card_is_somewhere, marks=pytest.mark.rule("N11.2"), id="N11.2"),
        pytest.param(n11.every_bill_is_somewhere, marks=pytest.mark.rule("N11.3"), id="N11.3"),
        pytest.param(n11.the_raid_is_in_the_pile, marks=pytest.mark.rule("N11.4"), id="N11.4"),
        pytest.param(n11.a_slot_holds_one_card, marks=pytest.mark.rule("N11.5"), id="N11.5"),
        pytest.param(n11.the_token_stays_on_the_bench, marks=pytest.mark.rule("N11.6"), id="N11.6"),
        pytest.param(n11.respect_adds_up, marks=pytest.mark.rule("N11.7"), id="N11.7"),
        pytest.param(n11.one_player_holds_the_first_player_card, marks=pytest.mark.rule("N11.8"), id="N11.8"),
        pytest.param(n11.cards_are_ready_or_engaged, marks=pytest.mark.rule("N11.9"), id="N11.9"),
        pytest.param(n11.collections_are_limited, marks=pytest.mark.rule("N11.11"), id="N11.11"),
        pytest.param(n11.bids_are_limited, marks=pytest.mark.rule("N11.12"), id="N11.12"),
        pytest.param(n11.shares_are_what_is_due, marks=pytest.mark.rule("N11.13"), id="N11.13"),
        pytest.param(n11.banks_are_cut_down, marks=pytest.mark.rule("N11.14"), id="N11.14"),
        pytest.param(n11.nobody_gets_rid_of_a_secret, marks=pytest.mark.rule("N11.15"), id="N11.15"),
        pytest.param(n11.rewards_are_limited, marks=pytest.mark.rule("N11.16"), id="N11.16"),
        pytest.param(n11.everybody_can_act, marks=pytest.mark.rule("N11.17"), id="N11.17"),
        pytest.param(n11.what_is_removed_stays_removed, marks=pytest.mark.rule("N11.18"), id="N11.18"),
        pytest.param(n11.knowledge_is_true, marks=pytest.mark.rule("N4.22"), id="N4.22"),
    ],
)
def test_no_rule_violates(invariant: Invariant):
    for before, after in rule_by_rule():
        invariant(before, after)


def test_every_invariant_of_positions_is_also_a_law():
    assert len(n11.INVARIANTS) == len(set(n11.INVARIANTS)) == 17


@pytest.mark.rule("N11.20")
def test_whoever_is_asked_has_a_choice_and_may_take_it():
    for seed in range(SEEDS):
        hold(NOSTRA_CITY, options_are_honest, seed)
        for g, _ in walk(NOSTRA_CITY, seed):
            n11.whoever_is_asked_has_a_choice(g, g)


@pytest.mark.parametrize(
    "invariant",
    [
        pytest.param(n11.a_caid_acts_once_a_month, marks=pytest.mark.rule("N11.10"), id="N11.10"),
        pytest.param(n11.shortfalls_are_paid_in_cards, marks=pytest.mark.rule("N11.13"), id="N11.13"),
        pytest.param(n11.ledgers_are_right, marks=pytest.mark.rule("N11.13"), id="N11.13"),
        pytest.param(n11.the_game_lasts_its_months, marks=pytest.mark.rule("N11.21"), id="N11.21"),
        pytest.param(n11.everybody_has_one_turn_a_phase, marks=pytest.mark.rule("N11.21"), id="N11.21"),
    ],
)
def test_no_story_violates(invariant: Story):
    for g, told in stories():
        invariant(g, told)


@pytest.mark.rule("N11.21", "N5.17")
def test_every_game_ends():
    for seed in range(5 * SEEDS):
        hold(NOSTRA_CITY, random_play_ends, seed)


def rule_of(before: Game) -> str:
    """The rule that was carried out next."""
    return book.rules[before.stack[-1].rule].name


@pytest.mark.rule("N11.6")
def test_only_three_rules_move_the_verdict_token():
    movers = {rule_of(before) for before, after in rule_by_rule() if before.verdict != after.verdict}
    assert {"street_and_date", "judgement"} <= movers <= {"street_and_date", "judgement", "move_token"}


@pytest.mark.rule("N11.8")
def test_only_sharing_moves_the_first_player_card():
    moved = [
        (before, after)
        for before, after in rule_by_rule()
        if NOBODY != before.first_player != after.first_player
    ]
    assert {rule_of(before) for before, _ in moved} == {"pass_card"}
    assert {before.phase for before, _ in moved} == {BUSINESS}


@pytest.mark.rule("N9.35", "N3.7")
def test_bills_pass_between_players_only_when_they_are_shared_or_stolen():
    robbed, given = set(), set()
    for before, after in rule_by_rule():
        change = [size(now) - size(then) for now, then in zip(after.banks, before.banks)]
        if min(change) < 0 < max(change):
            robbed.add(rule_of(before))
        elif sum(more > 0 for more in change) > 1:
            given.add(rule_of(before))
    assert robbed == {"hit"}
    assert given == {"pass_card"}
    assert not book.gestures


@pytest.mark.rule("N11.4", "N3.16")
def test_the_raid_can_be_drawn_even_from_a_pile_without_bills():
    t = Table(3)
    t.territory("A", "c02", "t10")
    for letter, caid, turf in (("B", "c04", "t01"), ("C", "c06", "t02")):
        t.territory(letter, caid, turf)
    t.pile("")
    t.begin("business", "A")
    t.answer("c02", "bronx")
    assert ("police_raid",) in t.heard()
    assert (t.discarded, size(t.g.pile)) == (0, 52 - 12)


@pytest.mark.rule("N11.22")
def test_nothing_is_random_but_shuffles_draws_random_bills_and_the_order_of_a_count():
    rolled = set()
    for seed in range(2 * SEEDS):
        dice = Dice(seed)
        g = TITLE.new(TITLE.parse_setup(any_setup(dice)), dice)

        def roll(n: int, g: Game = g, dice: Dice = dice) -> int:
            rolled.add(book.rules[g.now.rule].name)
            return dice(n)

        g.source = roll
        book.advance(g)
        while g.seat != NOBODY:
            options = book.options(g)
            book.apply(g, options[dice(len(options))])
    assert rolled == {
        "opening",  # N2.1, N2.2, N2.5, N2.6, N-O2
        *["collection", "cheat"],  # bills and Vendetta cards drawn: N2.7, N2.8, N3.15, N3.71
        *["hit", "intercept", "trial_turn", "corruption"],  # random bills, and a draw (N-C18)
        *["street_and_date", "judgement"],  # the Street, and the order of a count
    }


@pytest.mark.rule("N11.23")
def test_the_order_of_revealing_does_not_change_a_count():
    votes, ends = set(), set()
    for outcomes in ([], [4, 3, 2, 1], [2, 2, 0, 1]):
        t = Table(4)
        t.month("march")
        t.verdict(8)
        for letter, caid, turf in zip("ABCD", ("c01", "c02", "c03", "c04"), ("t01", "t02", "t04", "t05")):
            t.territory(letter, caid, turf)
        t.street("e03", "t03", "t06", "t07")
        t.corruption("5 10i 10i 20i 10g")
        t.script(*outcomes)
        t.run(street_and_date(NOBODY))
        votes.add(tuple([word for name, word in [h for h in t.heard() if h[0] == "vote"]]))
        ends.add(t.g.verdict)
    assert len(votes) == 3
    assert {tuple(sorted(order)) for order in votes} == {("10g", "10i", "10i", "20i", "5")}
    assert ends == {6}


def watched_game(seed: int) -> list[tuple[Observer, Game]]:
    """A random game of the built-in cards; the observer after every answer, and the truth."""
    dice, ear = Dice(seed), list[Happening]()
    g = TITLE.start(TITLE.parse_setup({"players": 3 + seed % 3}), dice, ear)
    observer = Observer(g.box)
    seen = []
    while True:
        observer.listen(ear)
        ear.clear()
        seen.append((deepcopy(observer, {id(g.box): g.box}), TITLE.copy(g)))
        if g.seat == NOBODY:
            return seen
        options = book.options(g)
        book.apply(g, options[dice(len(options))])


def follow(seed: int) -> None:
    """An observer is right at every question of a game."""
    for observer, g in watched_game(seed):
        if g.ended == RUNNING:
            observer.agree(g)


@pytest.mark.rule("N11.19", "N4.1", "N4.2", "N4.11", "N4.13")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_an_observer_without_secrets_knows_all_that_is_public(seed: int):
    follow(seed)


@pytest.mark.parametrize("name", ["steals", "joins", "won", "is_engaged", "keeps_bills", "takes_card"])
def test_an_observer_who_misses_something_is_wrong(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(HEARS, name)
    with pytest.raises(AssertionError):
        deque(map(follow, range(3 * SEEDS)))


@pytest.mark.rule("N11.19", "N3.24")
@secrecy
def test_no_observation_depends_on_what_is_hidden(law: Law):
    for seed in range(100, 100 + games(NOSTRA_CITY)):
        hold(NOSTRA_CITY, law, seed)


def test_the_games_that_are_looked_at_play_all_phases_and_come_to_all_ends():
    assert {after.phase for _, after in rule_by_rule()} == set(range(len(PHASES)))
    assert {g.ended for g, _ in stories()} == {INNOCENT, GUILTY, ALL_LOSE}
    names = {book.events[happening[0]].name for _, told in stories() for happening in told}
    assert names >= n11.ACTIONS | n11.DRAWING


def test_the_set_ups_mix_all_options():
    setups = [any_setup(Dice(seed)) for seed in range(100)]
    assert {setup["players"] for setup in setups} == {3, 4, 5}
    for name, values in CHOICES.items():
        assert {setup[name] for setup in setups} == set(values)
    for part in ("bills", "caids", "investigations", "vendetta", "limits", "setup"):
        assert 10 < sum(part in setup.get("data", {}) for setup in setups) < 90


# -- what violates an invariant is noticed -------------------------------------------------------


def is_lively(g: Game) -> bool:
    """A MEETING after the Titles were given, with a bid, a laid card, bribes, and a card out of the game."""
    is_bid = g.seat != NOBODY and g.phase == MEETING and len(g.bids) > 1 and not g.revealed
    return is_bid and g.titles[0] != NOBODY and sum(g.shames) > 0 and g.corruption > 0 and g.removed > 0


@cache
def found() -> Game:
    plain = replace(NOSTRA_CITY, setups=lambda _: {"players": 4})
    return sound(plain, is_lively)


def position(**fields: object) -> Game:
    """A MEETING, late in the game; with these fields changed."""
    return altered(TITLE, found(), fields)


def test_the_position_itself_violates_nothing():
    for invariant in (*n11.INVARIANTS, n11.nobody_gets_rid_of_a_secret, n11.whoever_is_asked_has_a_choice):
        invariant(position(), position())


SOUND = position()
FIRST = SOUND.bids[0]


def at(place: int, value: object) -> dict[str, Any]:
    return {f"at_{place}": value}


SLOT = next(slot for slot in range(4) if SOUND.street[slot] != NO_CARD)
TURF = next(card for card in range(21, 35) if SOUND.territory[0] >> card & 1)
IMPOSSIBLE: list[tuple[str, Invariant, Game, Game]] = [  # the second position cannot follow the first
    ("a card is lost", n11.every_street_card_is_somewhere, SOUND, position(street_pile=0)),
    ("a card twice", n11.every_street_card_is_somewhere, SOUND, position(removed=SOUND.territory[0])),
    (
        "a hand is lost",
        n11.every_vendetta_card_is_somewhere,
        SOUND,
        position(vendetta_discard=0, hands=[0] * 4),
    ),
    (
        "a card in a hand that joins",
        n11.every_vendetta_card_is_somewhere,
        SOUND,
        position(hands=[one(2)] * 4),
    ),
    ("a shame from nowhere", n11.every_vendetta_card_is_somewhere, SOUND, position(shames=[9, 0, 0, 0])),
    ("a bill is lost", n11.every_bill_is_somewhere, SOUND, position(corruption=0)),
    ("another bill", n11.every_bill_is_somewhere, SOUND, position(pile=SOUND.pile + one(0))),
    ("the Raid in a Bank", n11.the_raid_is_in_the_pile, SOUND, position(banks=[one(RAID)] * 4)),
    ("a card in two slots", n11.a_slot_holds_one_card, SOUND, position(street=(SOUND.street[SLOT],) * 4)),
    (
        "two Underbosses",
        n11.a_slot_holds_one_card,
        SOUND,
        position(street=but(SOUND.street, **at(SLOT, UNDERBOSS))),
    ),
    ("no Underboss", n11.a_slot_holds_one_card, SOUND, position(titles=(NOBODY,) * 3)),
    ("off the bench", n11.the_token_stays_on_the_bench, SOUND, position(verdict=13)),
    ("a jury in the MEETING", n11.the_token_stays_on_the_bench, position(verdict=3), position(verdict=4)),
    ("nobody is first", n11.one_player_holds_the_first_player_card, SOUND, position(first_player=4)),
    (
        "a card that moves in the MEETING",
        n11.one_player_holds_the_first_player_card,
        position(first_player=0, card_moved=0),
        position(first_player=1, card_moved=1),
    ),
    (
        "a card that moves twice",
        n11.one_player_holds_the_first_player_card,
        position(phase=BUSINESS, first_player=0, card_moved=1),
        position(phase=BUSINESS, first_player=1, card_moved=1),
    ),
    (
        "a card that moves unnoticed",
        n11.one_player_holds_the_first_player_card,
        position(phase=BUSINESS, first_player=0, card_moved=0),
        position(phase=BUSINESS, first_player=1, card_moved=0),
    ),
    ("a Ready card in the pile", n11.cards_are_ready_or_engaged, SOUND, position(ready=(1 << 36) - 1)),
    ("Engaged in the RECEPTION", n11.cards_are_ready_or_engaged, SOUND, position(phase=RECEPTION, ready=0)),
    (
        "a Turf that is never Engaged",
        n11.cards_are_ready_or_engaged,
        SOUND,
        position(territory=but(SOUND.territory, at_0=1 << 35), ready=0),
    ),
    ("two Rackets", n11.collections_are_limited, SOUND, position(ledger=((1, 0, 0), (1, 0, 3)))),
    ("a Traffic twice", n11.collections_are_limited, SOUND, position(ledger=((1, 0, 5), (1, 0, 5)))),
    ("a slot twice", n11.bids_are_limited, SOUND, position(bids=(FIRST, FIRST))),
    ("a bid without a bill", n11.bids_are_limited, SOUND, position(bids=((*FIRST[:3], 0),))),
    ("a bid of a Ready Caïd", n11.bids_are_limited, SOUND, position(ready=(1 << 21) - 1)),
    ("a bid for nothing", n11.bids_are_limited, SOUND, position(bids=((*FIRST[:2], 4, FIRST[3]),))),
    ("a bid in the TRIAL", n11.bids_are_limited, SOUND, position(phase=TRIAL)),
    (
        "more than was drawn",
        n11.shares_are_what_is_due,
        SOUND,
        position(drawn=(0,), shares=(1, 1), dues=(1, 2, 0, 0), active=0),
    ),
    (
        "more than is due",
        n11.shares_are_what_is_due,
        SOUND,
        position(drawn=(0, 0), shares=(1, 1), dues=(1, 1, 0, 0), active=0),
    ),
    (
        "a rich man after the RECEPTION",
        n11.banks_are_cut_down,
        SOUND,
        position(
            stack=[street_and_date(NOBODY)], banks=[bills("5 5 5 5 5 5 5"), 0, 0, 0], street=(NO_CARD,) * 4
        ),
    ),
    (
        "a bill under the IRS",
        n11.banks_are_cut_down,
        SOUND,
        position(
            stack=[street_and_date(NOBODY)],
            banks=[bills("5"), 0, 0, 0],
            street=(CARDS.index("e01"), NO_CARD, NO_CARD, NO_CARD),
        ),
    ),
    (
        "an Informant repents",
        n11.nobody_gets_rid_of_a_secret,
        position(hands=[one(0)] * 4),
        position(hands=[0] * 4),
    ),
    (
        "an anger that is over",
        n11.nobody_gets_rid_of_a_secret,
        position(hands=[one(11)] * 4),
        position(hands=[0] * 4),
    ),
    ("a fourth Zealous Corrupter", n11.rewards_are_limited, SOUND, position(zealous=[2, 2, 0, 0])),
    (
        "zeal in March",
        n11.rewards_are_limited,
        position(month=3, zealous=[0] * 4),
        position(month=3, zealous=[1, 0, 0, 0]),
    ),
    (
        "two rewards at once",
        n11.rewards_are_limited,
        position(month=4, zealous=[0] * 4),
        position(month=4, zealous=[1, 1, 0, 0]),
    ),
    ("a Title is missing", n11.rewards_are_limited, SOUND, position(titles=(0, 1, NOBODY))),
    ("two Titles for one", n11.rewards_are_limited, SOUND, position(titles=(0, 1, 1))),
    (
        "nobody to send",
        n11.everybody_can_act,
        SOUND,
        position(territory=but(SOUND.territory, at_0=1 << TURF)),
    ),
    (
        "no Turf that works",
        n11.everybody_can_act,
        SOUND,
        position(territory=but(SOUND.territory, at_0=1 << 35 | 1 << CAID_OF_VENDETTA)),
    ),
    ("a dead man walks", n11.what_is_removed_stays_removed, SOUND, position(removed=0)),
    ("a shame is forgotten", n11.what_is_removed_stays_removed, SOUND, position(shames=[0] * 4)),
    ("a false memory", n11.knowledge_is_true, SOUND, position(seen=[31 * one(0)] * 16)),
    (
        "no choice",
        n11.whoever_is_asked_has_a_choice,
        SOUND,
        position(masked=False, ready=0, territory=[0] * 4),
    ),
]


@pytest.mark.parametrize(("invariant", "before", "after"), cases(IMPOSSIBLE))
def test_an_impossible_position_is_noticed(invariant: Invariant, before: Game, after: Game):
    with pytest.raises(AssertionError):
        invariant(before, after)


BY_NATURE = {n11.respect_adds_up}
APART = {n11.nobody_gets_rid_of_a_secret, n11.whoever_is_asked_has_a_choice}


def test_every_invariant_of_positions_can_fail():
    assert {invariant for _, invariant, _, _ in IMPOSSIBLE} | BY_NATURE == {*n11.INVARIANTS, *APART}


def test_wrong_respect_is_noticed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(n11, "value_of", lambda _g, _card: 1)
    with pytest.raises(AssertionError):
        n11.respect_adds_up(SOUND, SOUND)


def told(name: str, *arguments: int) -> Happening:
    return happened(named(TITLE, name), *arguments)


@pytest.mark.parametrize(
    ("invariant", "happenings"),
    [
        pytest.param(
            n11.a_caid_acts_once_a_month,
            [told("month", 1), told("bids", 0, 4, 1), told("corrupts", 0, 4)],
            id="a tireless Caïd",
        ),
        pytest.param(
            n11.shortfalls_are_paid_in_cards,
            [told("collector", 0, 5), told("cheats", 0, 1, 2), told("is_cheated", 1, 1)],
            id="a price too low",
        ),
        pytest.param(
            n11.shortfalls_are_paid_in_cards,
            [told("collector", 0, 5), told("cheats", 0, 1, 1), told("turn", 1)],
            id="no price at all",
        ),
        pytest.param(
            n11.shortfalls_are_paid_in_cards,
            [told("is_cheated", 1, 1), told("draws_vendetta", 1), told("draws_vendetta", 1), told("turn", 1)],
            id="a card too many",
        ),
        pytest.param(n11.ledgers_are_right, [told("counts_turfs", 0, 3)], id="nobody wrote it down"),
        pytest.param(n11.the_game_lasts_its_months, [told("month", 1)], id="a short game"),
        pytest.param(
            n11.everybody_has_one_turn_a_phase,
            [told("month", 1), told("phase", 1, 0), told("turn", 0), told("turn", 2)],
            id="a turn is skipped",
        ),
    ],
)
def test_an_impossible_story_is_noticed(invariant: Story, happenings: list[Happening]):
    with pytest.raises((AssertionError, ValueError)):
        invariant(SOUND, happenings)
