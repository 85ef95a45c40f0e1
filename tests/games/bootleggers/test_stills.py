"""Phase 3, Run the Stills (section 3.4)."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.rules.stills import stills_phase
from tests.games.bootleggers.table import Table


def stills(*muscle: int, in_round: int = 6, copper: int = NOBODY) -> Table:
    """Muscle is face up, and phase 3 is next."""
    t = Table(len(muscle))
    t.muscle(*muscle)
    t.g.round = in_round
    t.g.copper = copper
    return t


@pytest.mark.rule("B10.4", "B3.301", "B3.302", "B3.303", "B3.304", "B3.306", "B3.8", "B9.22")
def test_the_production_of_the_rulebook():
    t = stills(60, 47, 33, 12, copper=0)
    t.g.family = [2, 1, 1, 2]
    t.g.remotes[0], t.g.remotes[2] = (2,), (2,)
    t.dice(5, 3, 5, 2, 6, 5, 6, 3, 4, 3)
    t.run(stills_phase())
    assert t.g.crates == [7, 6, 14, 7]
    assert t.g.family_production == [0, 6, 5, 7]
    assert t.g.copper == 3


@pytest.mark.rule("B3.305", "B3.8", "B3.304", "B4.13")
def test_all_rolls_come_before_all_crates_and_the_copper_is_last():
    t = stills(12, 47, 33)
    t.g.family = [1, 2, 1]
    t.g.remotes[1] = (1, 1)
    t.dice(1, 2, 3, 4, 5, 6)
    t.run(stills_phase())
    assert t.heard() == [
        ("phase", "stills"),
        ("rolls", "green-family", "1"),
        ("rolls", "green-family", "2"),
        ("rolls", "green-remote-1", "3"),
        ("rolls", "green-remote-2", "4"),
        ("rolls", "yellow-family", "5"),
        ("rolls", "blue-family", "6"),
        ("produces", "green", "10"),
        ("produces", "yellow", "5"),
        ("produces", "blue", "6"),
        ("copper_moves", "blue"),
    ]


@pytest.mark.rule("B3.305", "B9.23")
def test_no_window_opens_in_phase_3():
    t = stills(60, 47, 33)
    t.thug("A", "recruiting")
    t.run(stills_phase())
    assert t.asked is None


@pytest.mark.rule("B3.301", "B3.306")
def test_blocked_stills_and_empty_ones_roll_nothing():
    t = stills(60, 47, 33)
    t.g.remotes[0] = (2, 1, 0)
    t.g.blocked[0] = 0b011  # the Family Still and the first Remote Still
    t.dice(4, 1, 1)
    t.run(stills_phase())
    assert t.g.crates == [4, 1, 1]
    assert t.g.family_production == [0, 1, 1]
    assert t.g.copper == 2


@pytest.mark.rule("B10.32", "B3.302", "B3.303")
@pytest.mark.parametrize(
    ("family", "remote", "crates", "production"), [((4, 6), (5, 5), 20, 10), ((5, 6), (1,), 1, 0)]
)
def test_a_five_stops_the_family_still_where_the_copper_stands_and_no_remote_still(
    family: tuple[int, ...], remote: tuple[int, ...], crates: int, production: int
):
    t = stills(60, 47, 33, copper=0)
    t.g.family[0], t.g.remotes[0] = len(family), (len(remote),)
    t.dice(*family, *remote)
    t.run(stills_phase())
    assert t.g.crates[0] == crates
    assert t.g.family_production[0] == production
    assert (("copper_stops", "blue") in t.heard()) == (production == 0)


@pytest.mark.rule("B3.302")
def test_a_five_elsewhere_is_as_good_as_any():
    t = stills(60, 47, 33, copper=0)
    t.dice(1, 5, 1)
    t.run(stills_phase())
    assert t.g.crates == [1, 5, 1]


@pytest.mark.rule("B3.306", "B3.302", "B9.19", "B2.12", "B11.19")
def test_the_copper_enters_in_round_4_and_first_strikes_in_round_5():
    t = stills(60, 47, 33, in_round=3)
    t.dice(5, 1, 1)
    t.run(stills_phase())
    assert t.g.copper == NOBODY
    t.g.round = 4
    t.dice(5, 1, 1)
    t.run(stills_phase())
    assert (t.g.copper, t.g.crates[0]) == (0, 10)
    t.g.round = 5
    t.dice(5, 1, 1)
    t.run(stills_phase())
    assert (t.g.copper, t.g.crates[0]) == (2, 10)


@pytest.mark.rule("B10.31", "B3.306")
def test_a_tie_brings_the_copper_to_the_lowest_muscle():
    t = stills(50, 31, 60)
    t.g.family = [2, 2, 1]
    t.dice(4, 3, 4, 6, 1)
    t.run(stills_phase())
    assert t.g.family_production == [7, 7, 4]
    assert t.g.copper == 1


@pytest.mark.rule("B3.306", "B-T02")
def test_a_tie_for_the_copper_is_broken_by_effective_muscle():
    t = stills(16, 12, 60)
    t.g.family = [2, 2, 1]
    t.g.boosted = 1  # 12 counts as 17.5
    t.dice(1, 4, 3, 3, 4)  # C, B, A
    t.run(stills_phase())
    assert t.g.family_production == [7, 7, 1]
    assert t.g.copper == 0


@pytest.mark.rule("B3.306")
def test_remote_stills_do_not_attract_the_copper_and_it_may_stay():
    t = stills(60, 47, 33, copper=1)
    t.g.remotes[0] = (2,)
    t.dice(1, 6, 6, 3, 2)
    t.run(stills_phase())
    assert t.g.family_production == [1, 3, 2]
    assert t.g.copper == 1


@pytest.mark.rule("B3.307", "B9.52")
def test_the_copper_stays_when_no_family_still_has_produced_anything():
    t = stills(60, 47, 33, copper=1)
    t.g.blocked = [1, 1, 1]
    t.run(stills_phase())
    assert t.g.copper == 1
    assert t.heard()[-1] == ("produces", "yellow", "0")


@pytest.mark.rule("B10.35", "B1.65")
def test_turf_war_takes_a_die_of_a_family_still_but_never_its_last():
    t = stills(60, 47, 33)
    t.thug("A", "turf-war")
    t.window("street")
    assert t.asked is None
    t.g.family[1] = 2
    t.window("street")
    t.answer("play-turf-war")
    assert t.g.family == [1, 1, 1]
