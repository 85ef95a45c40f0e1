"""Thug cards on stills: A Little Vigorish, Muscling In, Turf War."""

from __future__ import annotations

import pytest

from backroom.games.bootleggers.rules.stills import stills_phase
from tests.games.bootleggers.street import four, printed, table

# -- B-T01 A Little Vigorish --------------------------------------------------------------------------


@pytest.mark.rule("B-T01", "B-D10")
def test_the_owner_may_pay_three_for_every_die():
    t = four()
    t.g.family[1] = 3
    t.thug("A", "vigorish")
    t.window("street")
    t.answer("play-vigorish", "green-family")
    assert t.asked == ("B", "vigorish")
    assert t.options == ["refuse", "pay"]
    t.answer("pay")
    assert t.g.money == [19, 1, 10, 10]
    assert t.g.blocked == [0, 0, 0, 0]
    assert t.heard()[-1] == ("pays_vigorish", "green", "blue", "9")


@pytest.mark.rule("B-T01", "B-D10", "B3.301")
def test_a_still_whose_owner_refuses_makes_nothing_this_round():
    t = four()
    t.g.remotes[1] = (2, 1)
    t.thug("A", "vigorish")
    t.window("boys")
    t.answer("play-vigorish", "green-remote-1", "refuse")
    assert t.g.money == [10, 10, 10, 10]
    t.dice(4, 6, 5, 1, 1)
    t.run(stills_phase())
    assert t.g.crates == [4, 6 + 5, 1, 1]


@pytest.mark.rule("B10.30", "B-T01", "B-D10", "B4.20", "B9.40")
def test_who_cannot_pay_it_all_refuses_without_being_asked():
    t = four()
    t.g.family[1] = 3
    t.g.money[1] = 8
    t.g.round = 5
    t.thug("A", "vigorish")
    t.window("street")
    t.answer("play-vigorish", "green-family")
    assert t.asked is None
    assert t.heard()[-1] == ("refuses_vigorish", "green", "green-family")
    t.dice(1, 2, 3)
    t.run(stills_phase())
    assert t.g.crates == [1, 0, 2, 3]
    assert (t.g.family_production[1], t.g.copper) == (0, 3)


@pytest.mark.rule("B10.30", "B-T01")
def test_a_die_added_after_paying_rolls_at_no_extra_price():
    t = four()
    t.g.family[1] = 3
    t.g.money[1] = 9
    t.g.stored_dice[1] = 1
    t.thug("A", "vigorish")
    t.window("boys", last=True)
    t.answer("play-vigorish", "green-family", "pay")
    assert t.asked == ("B", "floor")
    t.answer("move-die", "pass")
    t.dice(1, 1, 1, 1, 1)
    t.run(stills_phase())
    assert t.g.crates[1] == 4
    assert t.g.money == [19, 0, 10, 10]


@pytest.mark.rule("B-T01")
def test_dice_added_later_do_not_unblock_a_still():
    t = four()
    t.g.stored_dice[1] = 1
    t.thug("A", "vigorish")
    t.window("boys", last=True)
    t.answer("play-vigorish", "green-family", "refuse", "move-die", "pass")
    t.run(stills_phase())
    assert t.g.crates == [1, 0, 1, 1]


@pytest.mark.rule("B-T01")
def test_vigorish_needs_a_still_with_a_die():
    t = table(60, 47, 33)
    t.g.remotes[1] = (0,)
    t.thug("A", "vigorish")
    t.window("street")
    t.answer("play-vigorish")
    assert t.options == ["green-family", "yellow-family"]


# -- B-T19 Muscling In --------------------------------------------------------------------------------


@pytest.mark.rule("B-T19", "B-D3", "B9.42")
def test_muscling_in_steals_a_die_for_a_still_or_the_back_room():
    t = four()
    t.g.remotes[1] = (3,)
    t.g.remotes[0] = (4,)
    t.thug("A", "muscling-in")
    t.window("street")
    t.answer("play-muscling-in")
    assert t.asked == ("A", "die")
    assert t.options == ["family", "back-room"]
    t.answer("back-room")
    assert (t.g.remotes[1], t.g.stored_dice[0]) == ((2,), 1)


@pytest.mark.rule("B-T19", "B1.65")
def test_a_family_still_is_safe_from_muscling_in():
    t = four()
    t.g.family = [4, 4, 4, 4]
    t.thug("A", "muscling-in")
    t.window("street")
    assert t.asked is None


@pytest.mark.rule("B10.34", "B-T19", "B-T26")
def test_an_empty_remote_still_survives():
    t = four()
    t.g.remotes[1] = (1,)
    t.g.stored_dice[1] = 1
    t.thug("A", "muscling-in", "turf-war")
    t.window("street")
    t.answer("play-muscling-in", "family")
    assert t.g.remotes[1] == (0,)
    assert t.options == ["play-turf-war", "pass", "propose"]  # no second die to steal
    t.answer("pass")
    t.g.raised = 1 << 1
    t.window("street")
    t.answer("pass", "move-die")
    assert t.options == ["family", "remote-1"]
    t.answer("remote-1")
    assert t.g.remotes[1] == (1,)


# -- B-T26 Turf War -----------------------------------------------------------------------------------


@pytest.mark.rule("B-T26", "B10.35")
def test_turf_war_never_takes_the_last_die_of_a_family_still():
    t = four()
    t.g.family = [2, 2, 1, 3]
    t.thug("A", "turf-war")
    t.window("street")
    t.answer("play-turf-war")
    assert t.options == ["green-family", "red-family"]
    t.answer("green-family")
    assert t.g.family == [2, 1, 1, 3]


@pytest.mark.rule("B-T26", "B1.70")
def test_however_many_dice_a_data_file_lets_turf_war_take_the_last_one_stays():
    t = four(data=printed("turf-war", dice=3))
    t.g.family = [1, 3, 1, 1]
    t.thug("A", "turf-war")
    t.window("street")
    t.answer("play-turf-war")
    assert t.g.family == [1, 1, 1, 1]


@pytest.mark.rule("B-T26", "B9.42")
def test_turf_war_destroys_a_remote_still_with_all_its_dice():
    t = four()
    t.g.remotes[1] = (3, 0, 2)
    t.g.crates[1] = 5
    t.thug("A", "turf-war")
    t.window("street")
    t.answer("play-turf-war")
    assert t.options == ["green-remote-1", "green-remote-2", "green-remote-3"]
    t.answer("green-remote-1")
    assert t.g.remotes[1] == (0, 2)
    assert t.g.crates[1] == 5
    assert t.heard()[-1] == ("still_destroyed", "green-remote-1")


@pytest.mark.rule("B-T26", "B-T01")
@pytest.mark.parametrize(
    ("blocked", "destroyed"), [("green-remote-2", "green-remote-1"), ("green-family", "green-remote-2")]
)
def test_a_blocked_still_stays_blocked_when_another_one_is_destroyed(blocked: str, destroyed: str):
    t = four()
    t.g.remotes[1] = (1, 2, 3)
    t.thug("A", "vigorish", "turf-war")
    t.window("street")
    t.answer("play-vigorish", blocked, "refuse")
    t.answer("play-turf-war", destroyed)
    t.dice(1, 2, 3, 4, 5, 1, 1)
    t.run(stills_phase())
    assert t.g.crates[1] == 2 + (3 + 4 + 5)  # one die, and what was the third Remote Still
