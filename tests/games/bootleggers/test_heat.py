"""Phase 6, The Heat, and the round as a whole (sections 3.0 and 3.7)."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.nouns import BIG_CITY_BOYS, SPOT
from backroom.games.bootleggers.pledges import DUE
from backroom.games.bootleggers.rules.heat import heat_phase, next_round
from backroom.games.bootleggers.rules.promises import give_word
from backroom.games.bootleggers.terms import KEEP_OUT
from tests.games.bootleggers.table import Table


def heat(*muscle: int, in_round: int = 4, **options: object) -> Table:
    """Muscle is face up, and phase 6 is next."""
    t = Table(len(muscle), **options)
    t.muscle(*muscle)
    t.g.round = in_round
    return t


@pytest.mark.rule("B3.601", "B3.602", "B3.603", "B10.44", "B4.10")
def test_money_is_announced_all_recruit_and_the_last_in_money_once_more():
    t = heat(60, 44, 12)
    t.g.money = [12, 9, 9]
    t.run(heat_phase())
    assert t.heard() == [
        ("phase", "heat"),
        ("announces", "blue", "12"),
        ("announces", "green", "9"),
        ("announces", "yellow", "9"),
        ("recruits", "blue", "1"),
        ("recruits", "green", "1"),
        ("recruits", "yellow", "1"),
        ("recruits", "yellow", "1"),
    ]
    assert t.g.boys == [2, 2, 3]


@pytest.mark.rule("B3.603", "B3.3")
def test_the_last_in_money_is_found_by_effective_muscle():
    t = heat(60, 15, 12)
    t.g.money = [12, 9, 9]
    t.g.boosted = 2
    t.run(heat_phase())
    assert t.g.boys == [2, 3, 2]


@pytest.mark.rule("B3.602", "B2.31")
def test_an_empty_supply_recruits_nobody():
    t = heat(60, 44, 12)
    t.g.money = [12, 9, 15]
    t.g.boys[1] = 19
    t.run(heat_phase())
    assert t.g.boys == [2, 20, 2]


@pytest.mark.rule("B3.601", "B4.10")
@pytest.mark.parametrize("in_round", [4, 8])
def test_everybody_hears_how_much_money_everybody_has(in_round: int):
    t = heat(60, 44, 12, in_round=in_round)
    t.g.money = [12, 9, 7]
    t.run(heat_phase())
    for letter in "ABC":
        told = [event[1:] for event in t.heard(letter) if event[0] == "announces"]
        assert told == [("blue", "12"), ("green", "9"), ("yellow", "7")]


@pytest.mark.rule("B3.601")
@pytest.mark.parametrize("in_round", [1, 2, 3, 5, 6, 7, 9, 10, 11])
def test_other_rounds_announce_and_recruit_nothing(in_round: int):
    t = heat(60, 44, 12, in_round=in_round)
    t.run(heat_phase())
    assert t.heard() == [("phase", "heat")]
    assert t.g.boys == [1, 1, 1]


@pytest.mark.rule("B3.602", "B3.603")
def test_round_8_is_as_hot_as_round_4():
    t = heat(60, 44, 12, in_round=8)
    t.run(heat_phase())
    assert t.g.boys == [2, 2, 3]


@pytest.mark.rule("B3.604", "B9.23")
def test_no_window_opens_in_phase_6():
    t = heat(60, 44, 12)
    t.thug("A", "recruiting")
    t.run(heat_phase())
    assert t.asked is None


@pytest.mark.rule("B3.605", "B3.4", "B3.9", "B4.3")
def test_muscle_is_discarded_and_big_city_boys_with_it():
    t = heat(12, 44, 40, in_round=1)
    t.g.boosted = 2
    t.run(heat_phase())
    assert t.g.face_up == [0, 0, 0]
    assert t.g.muscle_discards == (40, 44, 12)
    assert (t.g.boosted, t.g.discards) == (NOBODY, (BIG_CITY_BOYS,))


@pytest.mark.rule("B3.605", "B5.15", "B10.33")
def test_what_was_for_this_round_ends():
    t = heat(60, 44, 12, in_round=1)
    g = t.g
    mothers = 1 << SPOT.read("mothers")
    g.coppered = g.busted = g.thirsty = g.word = g.rolled = mothers
    g.payoff = g.heat = (NOBODY, NOBODY, 1, NOBODY, NOBODY)
    g.frozen, g.blocked, g.warehouse = [1, 0, 0], [1, 2, 0], 0b001
    g.graft, g.family_production, g.arrivals = (1, 1, 1), [3, 2, 1], 4
    t.run(heat_phase())
    assert (g.coppered, g.busted, g.thirsty, g.word, g.rolled) == (0, 0, 0, 0, 0)
    assert g.payoff == g.heat == (NOBODY,) * 5
    assert (g.frozen, g.blocked, g.warehouse) == ([0, 0, 0], [0, 0, 0], 0)
    assert (g.graft, g.family_production, g.arrivals) == ((0, 0, 0), [0, 0, 0], 0)


@pytest.mark.rule("B5.203", "B3.605")
def test_promises_for_a_round_are_judged_when_it_ends():
    t = heat(60, 44, 12, in_round=3)
    give_word(t.g, 0, 1, (KEEP_OUT, 3, SPOT.read("lils")))
    give_word(t.g, 0, 1, (KEEP_OUT, 4, SPOT.read("lils")))
    t.run(heat_phase())
    assert [promise[DUE] for promise in t.g.promises] == [4]
    assert [promise[DUE] for promise in t.g.settled] == [3]


@pytest.mark.rule("B5.114", "B5.116", "B3.1")
def test_every_phase_begins_with_fresh_quotas_and_nothing_declined():
    t = heat(60, 44, 12)
    t.g.asked_phase, t.g.declined, t.g.acted = [2, 1, 0], (((0, 1), (0, 1, 3)),), 0b111
    t.run(heat_phase())
    assert (t.g.asked_phase, len(t.g.declined), t.g.acted) == ([0, 0, 0], 0, 0)


@pytest.mark.rule("B3.605", "B3.1", "B9.4", "B0.3", "B2.2")
def test_a_round_has_six_phases_and_the_next_one_follows():
    t = Table(3, talk="none")
    t.g.round = 0
    t.g.muscle = [(1, 4), (2, 5), (3, 6)]
    t.run(next_round())
    while t.g.round == 1:
        t.answer(t.options[0])
    steps = [happening[1] for happening in t.heard() if happening[0] in ("round", "phase")]
    assert steps == ["1", "muscle", "boys", "stills", "shipping", "password", "heat", "2", "muscle"]


@pytest.mark.rule("B5.16", "B3.605")
def test_every_speakeasy_is_pending_again_in_the_next_round():
    t = Table(6, talk="none")
    t.g.pending = 0
    t.g.muscle = [(number, number + 10) for number in range(1, 7)]
    t.run(next_round())
    assert t.g.pending == 0b111111
