"""Thug cards on markers: Double Cross, Hit, Mob War, You Dirty Rat, Safe house, Politics, Recruiting."""

from __future__ import annotations

import pytest

from backroom.games.bootleggers.influence import is_open, status
from backroom.games.bootleggers.nouns import CONTROL, MAJORITY, MINORITY, SPOT
from backroom.games.bootleggers.rules.boys import boys_phase
from backroom.games.bootleggers.rules.heat import clear_the_street
from backroom.games.bootleggers.rules.sales import password
from tests.games.bootleggers.street import four, printed, table

LILS, MOTHERS, BARLEYCORNS = [SPOT.read(spot) for spot in ("lils", "mothers", "barleycorns")]


# -- B-T08 Double Cross -------------------------------------------------------------------------------


@pytest.mark.rule("B-T08", "B9.8")
def test_double_cross_destroys_a_rivals_marker():
    t = four()
    t.markers("lils", A=1, B=2)
    t.thug("A", "double-cross")
    t.window("street")
    t.answer("play-double-cross", "lils")
    assert t.options == ["destroy-green", "add-mine"]
    t.answer("destroy-green")
    assert t.g.influence[LILS] == (1, 1, 0, 0)
    assert t.g.supply(1) == 20 - 1 - 1
    assert t.g.boys[1] == 1


@pytest.mark.rule("B-T08")
def test_double_cross_adds_a_marker_from_the_supply_open_or_not():
    t = four()
    t.thug("A", "double-cross")
    t.window("closing")
    t.answer("play-double-cross")
    assert t.options == ["lils", "mothers", "barleycorns", "mccoy"]
    t.answer("mccoy")
    assert t.g.influence[4] == (1, 0, 0, 0)
    assert (t.g.supply(0), t.g.boys[0]) == (18, 1)


@pytest.mark.rule("B-T08", "B10.48")
def test_in_a_full_house_double_cross_cannot_add():
    t = four()
    t.markers("lils", A=1, B=4)
    t.thug("A", "double-cross")
    t.window("street")
    t.answer("play-double-cross", "lils")
    assert t.g.influence[LILS] == (1, 3, 0, 0)


@pytest.mark.rule("B-T08")
def test_without_supply_double_cross_can_only_destroy():
    t = four()
    t.g.boys[0] = 20
    t.markers("mothers", B=1)
    t.thug("A", "double-cross")
    t.window("street")
    t.answer("play-double-cross")
    assert t.g.influence[MOTHERS] == (0, 0, 0, 0)


@pytest.mark.rule("B10.20", "B-T08", "B9.18")
def test_a_late_double_cross_leaves_docks_and_takes_the_decider():
    t = four()
    t.markers("barleycorns", A=3, C=1, D=2)
    t.no_trucks()
    t.truck("A", "small", load=4, at="barleycorns")
    t.truck("C", "medium", load=6, at="barleycorns")
    t.truck("B", "small", load=3, at="barleycorns")
    t.thug("D", "double-cross")
    t.dice(3, 5, 6)
    t.run(password(-1, BARLEYCORNS))
    t.answer("play-double-cross", "barleycorns", "add-mine")
    assert t.asked is None
    assert t.g.money == [10 + 8, 10, 10 + 12, 10]


# -- B-T15 Hit, B-T16 Mob War -------------------------------------------------------------------------


@pytest.mark.rule("B-T15", "B9.42", "B2.34")
def test_a_hit_destroys_one_marker_of_choice_also_ones_own():
    t = four()
    t.markers("mothers", A=2, C=1)
    t.thug("A", "hit")
    t.window("street")
    t.answer("play-hit")
    assert t.options == ["blue", "yellow"]
    t.answer("blue")
    assert t.g.influence[MOTHERS] == (1, 0, 1, 0)
    assert (t.g.supply(0), t.g.boys[0]) == (18, 1)


@pytest.mark.rule("B-T15")
def test_a_hit_may_close_a_speakeasy_and_change_statuses_at_once():
    t = four()
    t.markers("lils", A=2, B=1)
    truck = t.truck("A", "small", load=4, at="lils")
    t.thug("C", "hit")
    t.window("road")
    assert is_open(t.g, LILS)
    t.answer("play-hit", "green")
    assert not is_open(t.g, LILS)
    assert t.g.line(LILS, t.g.dock[truck]) == [truck]


@pytest.mark.rule("B10.19", "B-T15")
def test_a_speakeasy_closed_in_w5_sells_nothing():
    t = four()
    t.markers("lils", A=2, B=1)
    t.truck("A", "small", load=4, at="lils")
    t.thug("C", "hit")
    t.dice(5)
    t.run(password(-1, LILS))
    assert t.g.demand == 5
    t.answer("play-hit", "green")
    assert t.g.money == [10, 10, 10, 10]
    assert t.heard()[-1] == ("shut", "lils")


@pytest.mark.rule("B-T16")
def test_mob_war_destroys_two_markers_one_after_the_other():
    t = four()
    t.markers("mothers", A=1, B=1, C=2)
    t.thug("A", "mob-war")
    t.window("street")
    t.answer("play-mob-war")
    assert t.options == ["blue", "green", "yellow"]
    t.answer("green")
    assert t.options == ["blue", "yellow"]
    t.answer("yellow")
    assert t.g.influence[MOTHERS] == (1, 0, 1, 0)
    assert t.heard()[-5:] == [
        ("aims_at_spot", "blue", "mothers"),
        ("aims_at_colour", "blue", "green"),
        ("aims_at_colour", "blue", "yellow"),
        ("loses_marker", "green", "mothers"),
        ("loses_marker", "yellow", "mothers"),
    ]


@pytest.mark.rule("B-T16")
def test_mob_war_may_take_both_markers_of_one_mobster():
    t = four()
    t.markers("mothers", B=1, C=2)
    t.thug("A", "mob-war")
    t.window("street")
    t.answer("play-mob-war", "yellow", "yellow")
    assert t.g.influence[MOTHERS] == (0, 1, 0, 0)


@pytest.mark.rule("B-T16")
def test_mob_war_with_a_single_marker_there_destroys_that_one():
    t = four()
    t.markers("mothers", C=1)
    t.thug("A", "mob-war")
    t.window("street")
    t.answer("play-mob-war")
    assert t.g.influence[MOTHERS] == (0, 0, 0, 0)
    assert t.asked is None


@pytest.mark.rule("B-T16", "B1.70")
def test_no_marker_is_destroyed_twice_however_many_a_data_file_lets_mob_war_destroy():
    t = four(data=printed("mob-war", markers=3))
    t.markers("mothers", B=2, C=1)
    t.thug("A", "mob-war")
    t.window("street")
    t.answer("play-mob-war", "green", "yellow")
    assert t.g.influence[MOTHERS] == (0, 0, 0, 0)


# -- B-T30 You Dirty Rat ------------------------------------------------------------------------------


@pytest.mark.rule("B-T30", "B10.48")
def test_dirty_rat_replaces_a_rivals_marker_even_in_a_full_house():
    t = four()
    t.markers("lils", A=1, B=2, C=2)
    t.thug("A", "dirty-rat")
    t.window("street")
    t.answer("play-dirty-rat")
    assert t.options == ["green", "yellow"]
    t.answer("green")
    assert t.g.influence[LILS] == (2, 1, 2, 0)
    assert (t.g.supply(0), t.g.supply(1), t.g.boys[:2]) == (17, 18, [1, 1])


@pytest.mark.rule("B-T30")
def test_dirty_rat_needs_a_marker_in_the_supply_and_a_rivals_there():
    t = four()
    t.markers("lils", A=1)
    t.thug("A", "dirty-rat")
    t.window("street")
    assert t.asked is None
    t.markers("lils", B=1)
    t.g.boys[0] = 20
    t.window("street")
    assert t.asked is None
    t.g.boys[0] = 19  # one marker is left
    t.window("street")
    assert "play-dirty-rat" in t.options


@pytest.mark.rule("B-T08", "B-T30", "B5.203")
@pytest.mark.parametrize(("kind", "answers"), [("double-cross", ["lils", "add-mine"]), ("dirty-rat", [])])
def test_a_marker_added_by_a_card_breaks_a_promise_to_keep_out(kind, answers):
    t = four()
    t.markers("lils", C=1)
    t.thug("A", kind)
    t.window("talks")
    t.answer(
        "propose", "green", "give-promise", "keep-out", 1, "lils", "put", "accept", "pass", "pass", "pass"
    )
    t.heard()
    t.answer("play-" + kind, *answers)
    assert "promise_broken" in [said[0] for said in t.heard()]


# -- B-T23 Safe house ---------------------------------------------------------------------------------


@pytest.mark.rule("B-T23", "B-D17", "B9.9", "B2.43")
def test_safe_house_takes_back_up_to_three_markers_from_anywhere():
    t = four()
    t.markers("lils", A=1)
    t.markers("mothers", A=3)
    t.thug("A", "safe-house")
    t.window("street")
    t.answer("play-safe-house")
    assert t.asked == ("A", "safe")
    assert t.options == ["lils", "mothers"]
    t.answer("lils")
    assert t.options == ["mothers", "done"]
    t.answer("mothers", "mothers")
    assert t.asked is None
    assert (t.g.influence[MOTHERS][0], t.g.boys[0], t.g.frozen[0]) == (1, 4, 3)


@pytest.mark.rule("B-T23", "B-D17", "B9.9", "B2.43")
def test_where_the_house_says_so_all_come_from_the_first_speakeasy():
    t = four(safe_house="one")
    t.markers("lils", A=2)
    t.markers("mothers", A=3)
    t.thug("A", "safe-house")
    t.window("street")
    t.answer("play-safe-house", "lils")
    assert t.options == ["lils", "done"]
    t.answer("lils")
    assert t.asked is None
    assert (t.g.influence[LILS][0], t.g.influence[MOTHERS][0]) == (0, 3)


@pytest.mark.rule("B-D17", "B-T23")
def test_safe_house_ends_when_done_or_when_no_marker_is_left():
    t = four()
    t.markers("mothers", A=2)
    t.thug("A", "safe-house")
    t.window("street")
    t.answer("play-safe-house")
    assert t.options == ["mothers", "done"]  # the first one had to be taken, and there was no choice
    t.answer("done")
    assert (t.g.influence[MOTHERS][0], t.g.frozen[0]) == (1, 1)
    assert t.asked is None


@pytest.mark.rule("B10.33", "B-T23")
def test_markers_in_the_safe_house_cannot_be_placed_this_round():
    t = four()
    t.markers("mothers", A=2)
    t.thug("A", "safe-house")
    t.g.boys = [1, 0, 0, 0]
    t.window("street")
    t.answer("play-safe-house", "mothers")
    assert (t.g.boys[0], t.g.frozen[0]) == (3, 2)
    t.run(boys_phase())
    t.answer("lils")
    assert t.asked is None
    clear_the_street(t.g)
    assert t.g.placeable(0) == 2


# -- B-T06 City Politics, B-T24 State Politics --------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "money", "offered"),
    [
        pytest.param("city-politics", 10, ["1", "2"], marks=pytest.mark.rule("B-T06")),
        pytest.param("city-politics", 30, ["1", "2"], marks=pytest.mark.rule("B-T06")),
        pytest.param("state-politics", 14, ["1", "2"], marks=pytest.mark.rule("B-T24")),
        pytest.param("state-politics", 30, ["1", "2", "3"], marks=pytest.mark.rule("B-T24")),
    ],
)
def test_politics_buys_what_card_and_money_allow(kind, money, offered):
    t = four()
    t.g.money[0] = money
    t.thug("A", kind)
    t.window("street")
    t.answer("play-" + kind)
    assert t.options == offered


@pytest.mark.rule("B-T06", "B-T24", "B9.47")
@pytest.mark.parametrize(("kind", "left"), [("city-politics", 22), ("state-politics", 20)])
def test_bought_markers_go_to_the_back_room_and_the_bank_is_paid(kind, left):
    t = four()
    t.g.money[0] = 30
    t.thug("A", kind)
    t.window("street")
    t.answer("play-" + kind, 2)
    assert (t.g.money[0], t.g.boys[0], t.g.supply(0)) == (left, 3, 17)
    assert t.heard()[-2:] == [("pays", "blue", kind, str(30 - left)), ("recruits", "blue", "2")]


@pytest.mark.rule("B-T06", "B2.31")
def test_politics_is_limited_by_the_supply():
    t = four()
    t.g.money[0] = 30
    t.g.boys[0] = 19
    t.thug("A", "city-politics")
    t.window("street")
    t.answer("play-city-politics")
    assert (t.g.boys[0], t.g.money[0]) == (20, 26)
    t.thug("A", "state-politics")
    t.window("street")
    assert t.asked is None


# -- B-T22 Recruiting ---------------------------------------------------------------------------------


@pytest.mark.rule("B10.29", "B-T22", "B9.46")
@pytest.mark.parametrize(
    ("player", "face", "gained"),
    [("C", 6, [2, 2, 2]), ("A", 6, [3, 2, 1]), ("A", 2, [2, 0, 0]), ("A", 1, [1, 0, 0])],
)
def test_recruits_go_round_and_round_in_muscle_order(player, face, gained):
    t = table(60, 47, 33)
    t.g.boys = [0, 0, 0]
    t.thug(player, "recruiting")
    t.dice(face)
    t.window("street")
    t.answer("play-recruiting")
    assert t.g.boys == gained


@pytest.mark.rule("B-T22")
def test_an_empty_supply_is_skipped_without_using_a_recruit_up():
    t = table(60, 47, 33)
    t.g.boys = [20, 0, 19]
    t.thug("A", "recruiting")
    t.dice(4)
    t.window("street")
    t.answer("play-recruiting")
    assert t.g.boys == [20, 3, 20]


@pytest.mark.rule("B-T22")
def test_recruiting_stops_when_nobody_can_take():
    t = table(60, 47, 33)
    t.g.boys = [20, 20, 19]
    t.thug("A", "recruiting")
    t.dice(6)
    t.window("street")
    t.answer("play-recruiting")
    assert t.g.boys == [20, 20, 20]


@pytest.mark.rule("B-T08", "B-T02", "B10.14", "B10.16")
def test_statuses_follow_markers_and_muscle_at_once():
    t = table(40, 38, 20)
    t.markers("mothers", A=3, B=3)
    t.thug("C", "big-city-boys", "double-cross")
    assert (status(t.g, MOTHERS, 0), status(t.g, MOTHERS, 1)) == (CONTROL, MINORITY)
    t.window("street")
    t.answer("play-big-city-boys", "green")
    assert (status(t.g, MOTHERS, 0), status(t.g, MOTHERS, 1)) == (MINORITY, CONTROL)
    t.markers("mothers", A=4, B=3, C=1)
    t.answer("play-double-cross", "mothers", "add-mine")
    assert status(t.g, MOTHERS, 0) == MAJORITY
