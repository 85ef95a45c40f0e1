"""Phase 5, What's the Password? (section 3.6)."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.nouns import NOWHERE, SPOT
from backroom.games.bootleggers.rules.sales import homecoming, password, password_phase
from backroom.games.bootleggers.view import view
from tests.games.bootleggers.table import Table


def doors(players: int = 4, **options: object) -> Table:
    """Muscle A > B > C > D, nobody has money, and no truck is on the way."""
    t = Table(players, **options)
    t.muscle(60, 47, 33, 12, 9, 5)
    t.g.face_up = t.g.face_up[:players]
    t.g.phase = 5
    t.g.money = [0] * players
    t.no_trucks()
    return t


def at(t: Table, spot: str) -> Table:
    """This speakeasy is handled now."""
    t.run(password(NOBODY, SPOT.read(spot)))
    return t


def mothers(**options: Any) -> Table:
    """Mother's, open: A has Control, B and C Minority."""
    t = doors(**options)
    t.markers("mothers", A=4, B=2, C=1)
    return t


def only(t: Table, *names: str) -> list[tuple[str, ...]]:
    """What was heard of these events."""
    return [happening for happening in t.heard() if happening[0] in names]


def rulebook() -> Table:
    """The sales of the rulebook: trucks stand as in B10.6."""
    t = doors()
    t.markers("mothers", B=2, C=4, D=3)
    t.markers("barleycorns", A=3, C=1, D=2)
    t.truck("A", "small", load=4, at="barleycorns")
    t.truck("B", "medium", load=6, at="mothers")
    t.truck("B", "small", load=3, at="barleycorns")
    t.truck("C", "medium", load=6, at="barleycorns")
    t.truck("B", "small", load=4, at="mothers", operator="C")
    t.truck("C", "small", load=4, at="omalleys")
    t.truck("D", "small", load=4, at="mothers")
    t.dice(3, 2, 3, 5, 6)
    t.run(password_phase())
    return t


# -- the order ----------------------------------------------------------------------------------------


@pytest.mark.rule("B10.7", "B3.507", "B3.508", "B3.511", "B3.516", "B3.520", "B9.11", "B9.22", "B9.15")
def test_the_sales_of_the_rulebook():
    t = rulebook()
    assert t.asked == ("A", "admit")
    t.answer("refuse")
    assert t.asked is None
    assert t.g.money == [18, 2, 24, 0]
    assert t.g.operator == t.g.owner
    assert sum(t.g.load) == 0


@pytest.mark.rule("B10.8", "B3.511", "B3.516", "B-D15")
def test_the_sales_of_the_rulebook_with_bob_admitted():
    t = rulebook()
    assert t.options == ["refuse", "admit"]
    t.answer("admit")
    assert t.g.money == [21, 8, 24, 0]


@pytest.mark.rule("B3.501", "B3.502", "B9.37", "B-S1")
def test_speakeasies_are_handled_in_order_and_those_closed_or_empty_are_skipped():
    t = doors()
    t.markers("lils", A=3)
    t.markers("mothers", A=4)
    t.markers("barleycorns", A=3)
    t.truck("A", "small", load=4, at="mothers")
    t.truck("A", "small", load=4, at="barleycorns", dock="majority")
    t.truck("A", "small", load=1, at="omalleys")
    t.truck("A", "small", load=0, at="lils")
    t.run(password_phase())
    assert only(t, "sells", "skipped", "thirst") == [
        ("sells", "truck-4", "omalleys", "1"),
        ("skipped", "lils"),
        ("thirst", "mothers", "1"),
        ("thirst", "mothers", "1"),
        ("sells", "truck-2", "mothers", "2"),
        ("skipped", "barleycorns"),
        ("skipped", "mccoy"),
    ]
    assert t.g.pending == 0


@pytest.mark.rule("B3.502", "B9.37", "B5.16")
def test_a_skipped_speakeasy_is_no_longer_pending_and_one_at_hand_still_is():
    t = mothers()
    t.truck("A", "small", load=4, at="mothers")
    t.thug("D", "recruiting")
    t.run(password_phase())
    assert t.asked == ("D", "floor")
    assert t.g.pending == 0b11100
    t.answer("pass")
    assert t.g.pending == 0


# -- demand -------------------------------------------------------------------------------------------


@pytest.mark.rule("B10.36", "B3.503", "B1.53", "B9.13", "B-S6", "B4.13")
def test_each_consumption_die_counts_the_improvements_also_the_one_of_thirsty():
    t = doors(6)
    volstead = SPOT.read("volstead")
    t.markers("volstead", A=11)
    t.truck("A", "small", load=1, at="volstead")
    t.g.improvements[volstead] = 2
    t.g.thirsty = 1 << volstead
    t.dice(1, 1, 2, 3, 4, 6)
    at(t, "volstead")
    assert ("demand", "volstead", "29") in t.heard()
    assert view(t.g, 0).spots[volstead].bonus(6) == 29 - (1 + 1 + 2 + 3 + 4 + 6)


@pytest.mark.rule("B3.503", "B-S2", "B-S3", "B-S4", "B-S5")
@pytest.mark.parametrize(("spot", "dice"), [("lils", 1), ("mothers", 2), ("barleycorns", 3), ("mccoy", 4)])
def test_the_demand_is_the_sum_of_the_consumption_dice(spot: str, dice: int):
    t = doors()
    t.markers(spot, A=8 if spot == "mccoy" else 4)
    t.truck("A", "small", load=1, at=spot)
    t.dice(6, 5, 4, 3)
    at(t, spot)
    assert ("demand", spot, str([6, 11, 15, 18][dice - 1])) in t.heard()


@pytest.mark.rule("B3.503", "B3.514", "B-S1")
def test_omalleys_buys_everything_for_1_without_a_roll_and_asks_nobody():
    t = doors()
    t.truck("A", "large", load=9, at="omalleys")
    t.truck("D", "large", load=9, at="omalleys")
    at(t, "omalleys")
    assert t.asked is None
    assert only(t, "thirst", "demand", "margin") == []
    assert t.g.money == [9, 0, 0, 9]


@pytest.mark.rule("B3.504", "B-W5", "B9.61", "B5.2")
def test_w5_opens_after_the_roll_and_before_the_sales():
    t = mothers()
    t.truck("A", "small", load=4, at="mothers")
    t.thug("D", "recruiting")
    t.dice(3, 4)
    at(t, "mothers")
    assert t.asked == ("D", "floor")
    assert (SPOT.write(t.g.door), t.g.demand, t.g.sold) == ("mothers", 7, 0)
    t.answer("pass")
    assert t.g.money[0] == 4 * 2 + 4 * 1


@pytest.mark.rule("B3.503", "B9.39")
def test_thirsty_comes_too_late_for_a_demand_that_was_rolled():
    t = mothers()
    t.markers("lils", A=3)
    t.truck("A", "small", load=4, at="lils")
    t.truck("A", "small", load=4, at="mothers")
    t.thug("D", "thirsty")
    t.run(password_phase())
    assert (t.asked, SPOT.write(t.g.door)) == (("D", "floor"), "lils")
    t.answer("play-thirsty")
    assert t.g.thirsty == 1 << SPOT.read("mothers")
    assert [happening[1] for happening in only(t, "thirst")] == ["lils", "mothers", "mothers", "mothers"]


@pytest.mark.rule("B3.505", "B10.19", "B3.210")
def test_a_speakeasy_that_closes_in_w5_buys_nothing():
    t = doors()
    t.markers("lils", A=2, B=1)
    t.truck("A", "small", load=4, at="lils")
    t.thug("C", "hit")
    t.dice(5)
    at(t, "lils")
    t.answer("play-hit", "green")
    assert t.asked is None
    assert only(t, "shut", "sells", "margin") == [("shut", "lils")]
    assert t.g.money == [0, 0, 0, 0]


@pytest.mark.rule("B3.506", "B3.514", "B3.509", "B3.517", "B9.38")
def test_copper_in_the_house_in_w5_makes_the_demand_unlimited():
    t = mothers()
    for letter in "ABCD":
        t.truck(letter, "small", load=4, at="mothers")
    t.thug("D", "copper-in-the-house")
    at(t, "mothers")
    assert t.g.demand == 2
    t.answer("play-copper-in-the-house")
    assert t.asked is None
    assert t.g.money == [4, 4, 4, 4]


# -- buying -------------------------------------------------------------------------------------------


@pytest.mark.rule("B3.507", "B3.515", "B3.518", "B3.438")
def test_majority_before_minority_and_inside_a_dock_in_line_order():
    t = mothers()
    c = t.truck("C", "small", load=3, at="mothers")
    b = t.truck("B", "small", load=4, at="mothers")
    a = t.truck("A", "small", load=4, at="mothers")
    d = t.truck("D", "small", load=4, at="mothers")
    t.dice(6, 2)
    at(t, "mothers")
    assert t.asked is None
    assert only(t, "sells") == [
        ("sells", f"truck-{a}", "mothers", "4"),
        ("sells", f"truck-{c}", "mothers", "3"),
        ("sells", f"truck-{b}", "mothers", "1"),
    ]
    assert [t.g.load[truck] for truck in (a, b, c, d)] == [0, 3, 0, 4]


@pytest.mark.rule("B3.508", "B3.401")
def test_the_payee_is_paid_and_not_the_operator():
    t = mothers()
    truck = t.truck("B", "small", load=4, at="mothers")
    t.g.payee[truck] = 3
    t.dice(6, 6)
    at(t, "mothers")
    assert ("earns", "red", "8") in t.heard()
    assert t.g.money == [4, 0, 0, 8]


@pytest.mark.rule("B3.509", "B9.6")
def test_packing_heat_leaves_1_to_everybody_but_its_player():
    t = mothers()
    t.g.heat = (NOBODY, NOBODY, 1, NOBODY, NOBODY)
    for letter in "ABC":
        t.truck(letter, "small", load=2, at="mothers")
    t.dice(6, 6)
    at(t, "mothers")
    assert only(t, "earns", "margin") == [
        ("earns", "blue", "2"),
        ("earns", "green", "4"),
        ("earns", "yellow", "2"),
        ("margin", "blue", "mothers", "6"),
    ]


@pytest.mark.rule("B10.37", "B3.509", "B3.517", "B-S5")
@pytest.mark.parametrize(("players", "money"), [(4, 25), (6, 15)])
def test_the_real_mccoy_pays_less_with_six(players: int, money: int):
    t = doors(players)
    t.markers("mccoy", A=8)
    t.truck("A", "medium", load=5, at="mccoy")
    t.dice(2, 2, 2, 2)
    at(t, "mccoy")
    assert t.g.money[0] == money


# -- the public dock ----------------------------------------------------------------------------------


@pytest.mark.rule("B3.510", "B10.15", "B3.516", "B3.517")
def test_without_a_decider_the_public_dock_sells_nothing_and_there_is_no_margin():
    t = doors()
    t.markers("barleycorns", A=2, B=2, C=2)
    t.g.word = 1 << SPOT.read("barleycorns")
    for letter in "ACD":
        t.truck(letter, "small", load=2, at="barleycorns")
    t.dice(6, 6, 6)
    at(t, "barleycorns")
    assert t.asked is None
    assert t.g.money == [4, 0, 4, 0]
    assert only(t, "margin") == []


@pytest.mark.rule("B10.38", "B3.511", "B9.33", "B-D15")
def test_the_decider_is_asked_truck_by_truck_while_there_is_demand():
    t = doors()
    t.markers("mothers", A=4)
    d, b = t.truck("D", "small", load=4, at="mothers"), t.truck("B", "medium", load=6, at="mothers")
    c = t.truck("C", "small", load=4, at="mothers")
    t.dice(2, 3)
    at(t, "mothers")
    assert (t.asked, t.g.arg) == (("A", "admit"), d)
    t.answer("refuse")
    assert (t.asked, t.g.arg) == (("A", "admit"), b)
    t.answer("admit")
    assert t.asked is None
    assert only(t, "refuses_entry", "admits", "sells") == [
        ("refuses_entry", "blue", f"truck-{d}"),
        ("admits", "blue", f"truck-{b}"),
        ("sells", f"truck-{b}", "mothers", "5"),
    ]
    assert t.g.load[c] == 4


@pytest.mark.rule("B3.511", "B3.221")
def test_a_majority_decides_but_earns_no_margin():
    t = doors()
    t.markers("mothers", A=4, B=3, C=2)
    t.truck("D", "small", load=4, at="mothers")
    t.dice(2, 3)
    at(t, "mothers")
    assert t.asked == ("A", "admit")
    t.answer("admit")
    assert t.g.money == [0, 0, 0, 8]


@pytest.mark.rule("B3.511")
def test_nobody_is_asked_about_the_public_dock_when_no_demand_is_left():
    t = mothers()
    t.truck("A", "small", load=4, at="mothers")
    t.truck("D", "small", load=4, at="mothers")
    t.dice(2, 2)
    at(t, "mothers")
    assert t.asked is None


@pytest.mark.rule("B3.512", "B9.33")
def test_a_truck_that_pays_the_decider_is_admitted_without_asking():
    t = mothers()
    pigeon, other = t.truck("D", "small", load=2, at="mothers"), t.truck("D", "small", load=2, at="mothers")
    t.g.payee[pigeon] = 0
    t.dice(6, 6)
    at(t, "mothers")
    assert (t.asked, t.g.arg) == (("A", "admit"), other)
    assert t.g.money[0] == 4


@pytest.mark.rule("B3.513", "B9.33")
@pytest.mark.parametrize(("answer", "money"), [("admit", [10, 0, 0, 8]), ("refuse", [0, 0, 0, 0])])
def test_all_or_none_is_one_answer_for_the_whole_dock_his_own_load_included(answer: str, money: list[int]):
    t = mothers(public_dock="all_or_none")
    for _ in range(2):
        t.truck("D", "small", load=2, at="mothers")
    pigeon = t.truck("D", "small", load=2, at="mothers")
    t.g.payee[pigeon] = 0
    t.dice(6, 6)
    at(t, "mothers")
    assert t.asked == ("A", "admit")
    t.answer(answer)
    assert t.asked is None
    assert t.g.money == money


@pytest.mark.rule("B2.44", "B3.511", "B3.513", "B9.33")
@pytest.mark.parametrize(
    ("options", "asked"), [({}, 2), ({"public_dock": "per_truck"}, 2), ({"public_dock": "all_or_none"}, 1)]
)
def test_the_decider_is_asked_for_every_truck_unless_the_house_says_once(options: dict[str, str], asked: int):
    t = mothers(**options)
    for _ in range(2):
        t.truck("D", "small", load=2, at="mothers")
    t.dice(6, 6)
    at(t, "mothers")
    for _ in range(asked):
        assert t.asked == ("A", "admit")
        t.answer("admit")
    assert t.asked is None
    assert t.g.money[3] == 8


@pytest.mark.rule("B3.513", "B3.511")
@pytest.mark.parametrize(("faces", "asked"), [((2, 2), None), ((2, 3), ("A", "admit"))])
def test_all_or_none_is_asked_only_when_demand_is_left(faces: tuple[int, int], asked: tuple[str, str] | None):
    t = mothers(public_dock="all_or_none")
    t.truck("A", "small", load=4, at="mothers")
    t.truck("D", "small", load=4, at="mothers")
    t.dice(*faces)
    at(t, "mothers")
    assert t.asked == asked


# -- the margin ---------------------------------------------------------------------------------------


@pytest.mark.rule("B3.516", "B3.517")
def test_control_earns_the_margin_on_every_crate_and_more_under_word_of_mouth():
    t = mothers()
    t.g.word = 1 << SPOT.read("mothers")
    t.truck("A", "small", load=1, at="mothers")
    t.truck("B", "small", load=4, at="mothers")
    t.dice(6, 6)
    at(t, "mothers")
    assert only(t, "margin") == [("margin", "blue", "mothers", "10")]
    assert t.g.money == [12, 8, 0, 0]


@pytest.mark.rule("B3.516", "B3.436")
def test_the_margin_goes_to_whoever_has_control_after_the_last_sale():
    t = mothers()
    t.truck("A", "small", load=3, at="mothers")
    t.markers("mothers", A=1, B=5)
    t.dice(6, 6)
    at(t, "mothers")
    assert t.g.money == [6, 3, 0, 0]


# -- the end of the phase -----------------------------------------------------------------------------


@pytest.mark.rule("B3.520", "B3.515", "B3.441", "B9.55", "B11.16")
def test_trucks_go_home_empty_rented_ones_return_and_loan_trucks_leave():
    t = doors()
    rented = t.truck("B", "small", load=3, at="omalleys", operator="C")
    at_home = t.truck("A", "small", load=2)
    t.g.operator[1] = t.g.payee[1] = 0
    t.g.warehouse = 0b0001
    t.heard()
    t.run(homecoming())
    assert t.heard() == [
        ("loan_ends", "truck-1"),
        ("load_lost", f"truck-{rented}", "3"),
        ("returns", f"truck-{rented}", "green"),
        ("load_lost", f"truck-{at_home}", "2"),
    ]
    assert t.g.operator == [NOBODY, NOBODY, 1, 0]
    assert set(t.g.place) == {NOWHERE}
    assert set(t.g.load) == {0}


@pytest.mark.rule("B3.521", "B-W6", "B9.48", "B5.2")
def test_w6_opens_when_all_trucks_are_home():
    t = doors()
    t.truck("A", "small", load=3, at="omalleys")
    t.thug("D", "moll")
    t.run(password_phase())
    t.answer("pass")
    assert (t.asked, t.g.place[-1]) == (("D", "floor"), NOWHERE)
    t.answer("pass")
    assert t.asked is None
