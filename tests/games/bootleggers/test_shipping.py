"""Phase 4, Ship the Whiskey: loading, sending, and what is lost (section 3.5)."""

from __future__ import annotations

import pytest

from backroom.engine.errors import IllegalChoice
from backroom.games.bootleggers.nouns import DOCK, KIND, NOWHERE, SPOT
from backroom.games.bootleggers.rules.promises import give_word
from backroom.games.bootleggers.rules.sending import send_now
from backroom.games.bootleggers.rules.shipping import (
    end_of_shipping,
    next_loading,
    next_sending,
    shipping_phase,
)
from backroom.games.bootleggers.terms import AVOID, SHIP
from tests.games.bootleggers.table import Table


def harbour(*muscle: int, **options: object) -> Table:
    """Muscle is face up, nobody has a truck, and there is nothing to talk about."""
    t = Table(len(muscle), **{"talk": "none", **options})
    t.muscle(*muscle)
    t.g.phase = 4
    t.no_trucks()
    return t


def standing(t: Table, truck: int) -> tuple[str, str, int]:
    """Where a truck stands: the speakeasy, the dock, the place in its line."""
    line = t.g.line(t.g.place[truck], t.g.dock[truck])
    return SPOT.write(t.g.place[truck]), DOCK.write(t.g.dock[truck]), 1 + line.index(truck)


# -- the talks ----------------------------------------------------------------------------------------


@pytest.mark.rule("B3.410", "B-W3", "B5.2")
def test_the_phase_begins_with_talks_in_which_everybody_is_asked():
    t = harbour(60, 47, 33, talk="normal")
    t.truck("A", "small")
    t.g.crates = [3, 0, 0]
    t.run(shipping_phase())
    asked = []
    while t.asked and t.asked[1] == "floor":
        asked.append(t.asked[0])
        t.answer("pass")
    assert asked == ["A", "B", "C"]
    assert t.asked == ("A", "load")


# -- loading ------------------------------------------------------------------------------------------


@pytest.mark.rule("B3.420", "B3.421", "B-D13", "B9.53")
def test_in_descending_muscle_each_loads_the_largest_truck_first():
    t = harbour(33, 60, 47)
    small, large, medium = t.truck("B", "small"), t.truck("B", "large"), t.truck("B", "medium")
    other = t.truck("C", "small")
    t.g.crates = [5, 13, 2]
    t.run(next_loading())
    assert t.asked == ("B", "load")
    assert t.options == [str(k) for k in range(10)]
    t.answer(9)
    assert t.options == ["0", "1", "2", "3", "4"]
    t.answer(3)
    assert t.options == ["0", "1"]
    t.answer(1)
    assert t.asked == ("C", "load")
    t.answer(2)
    assert t.asked == ("B", "send")
    assert t.heard() == [
        ("loads", "green", f"truck-{large}", "9"),
        ("loads", "green", f"truck-{medium}", "3"),
        ("loads", "green", f"truck-{small}", "1"),
        ("loads", "yellow", f"truck-{other}", "2"),
    ]


@pytest.mark.rule("B3.421")
def test_of_trucks_of_one_size_the_lower_number_is_loaded_first():
    t = harbour(60, 47, 33)
    first, second = t.truck("A", "small"), t.truck("A", "small")
    t.g.crates[0] = 6
    t.run(next_loading())
    t.answer(4, 2)
    assert (t.g.load[first], t.g.load[second]) == (4, 2)


@pytest.mark.rule("B3.421", "B3.401", "B3.404", "B3.403")
def test_a_rented_truck_and_a_loan_truck_are_loaded_by_those_who_operate_them():
    t = harbour(60, 47, 33)
    rented = t.truck("B", "small")
    t.g.operator[rented] = 2
    t.g.operator[1] = 2  # the large loan truck
    t.g.crates = [0, 5, 13]
    t.run(next_loading())
    assert t.asked == ("C", "load")
    t.answer(9, 4)
    assert (t.g.load[1], t.g.load[rented]) == (9, 4)
    assert (t.g.payee[1], t.g.payee[rented]) == (2, 2)
    assert t.g.crates == [0, 5, 0]


@pytest.mark.rule("B3.422", "B3.5")
def test_nobody_is_asked_without_crates_or_without_a_truck():
    t = harbour(60, 47, 33)
    t.truck("A", "small")
    t.g.crates = [0, 4, 0]
    t.run(next_loading())
    assert t.asked is None
    assert t.g.load == [0, 0, 0]


@pytest.mark.rule("B3.424", "B3.433")
def test_trucks_may_stay_empty_and_empty_trucks_stay_at_home():
    t = harbour(60, 47, 33)
    medium, small = t.truck("A", "medium"), t.truck("A", "small")
    t.g.crates[0] = 5
    t.run(next_loading())
    t.answer(0, 2)
    assert (t.g.load[medium], t.g.load[small]) == (0, 2)
    assert t.asked == ("A", "send")
    assert t.options == [f"truck-{small}-to-omalleys", "done"]


@pytest.mark.rule("B3.420", "B3.426", "B-W4", "B9.23")
def test_no_window_opens_during_loading_and_w4_opens_when_all_have_loaded():
    t = harbour(60, 47, 33)
    t.truck("A", "small")
    t.truck("B", "small")
    t.g.crates = [1, 1, 0]
    t.thug("C", "recruiting")
    t.run(next_loading())
    assert t.asked == ("A", "load")
    t.answer(1)
    assert t.asked == ("B", "load")
    t.answer(1)
    assert (t.asked, t.g.is_first, t.g.is_last) == (("C", "floor"), 1, 0)


@pytest.mark.rule("B3.425", "B3.423")
def test_after_the_loading_nothing_is_loaded_any_more():
    t = harbour(60, 47, 33)
    truck = t.truck("A", "medium")
    t.g.crates[0] = 6
    t.run(next_loading())
    t.answer(4, f"truck-{truck}-to-omalleys")
    assert t.asked is None
    assert (t.g.load[truck], t.g.crates[0]) == (4, 0)
    assert ("loses_crates", "blue", "2") in t.heard()


# -- sending ------------------------------------------------------------------------------------------


@pytest.mark.rule("B3.430", "B3.431", "B-D14", "B3.702")
def test_in_descending_muscle_each_sends_truck_after_truck_to_open_speakeasies():
    t = harbour(47, 60, 33)
    t.markers("lils", A=3)
    one, two = t.truck("B", "small", load=4), t.truck("B", "small", load=1)
    other = t.truck("A", "small", load=2)
    t.run(next_sending())
    assert t.asked == ("B", "send")
    assert t.options == [
        f"truck-{one}-to-omalleys",
        f"truck-{one}-to-lils",
        f"truck-{two}-to-omalleys",
        f"truck-{two}-to-lils",
        "done",
    ]
    t.answer(f"truck-{two}-to-lils")
    assert t.options == [f"truck-{one}-to-omalleys", f"truck-{one}-to-lils", "done"]
    t.answer(f"truck-{one}-to-omalleys")
    assert t.asked == ("A", "send")
    t.answer(f"truck-{other}-to-lils")
    assert t.heard() == [
        ("sends", "green", f"truck-{two}", "lils"),
        ("sends", "green", f"truck-{one}", "omalleys"),
        ("sends", "blue", f"truck-{other}", "lils"),
    ]


@pytest.mark.rule("B3.431", "B9.32", "B3.441")
def test_a_loaded_truck_may_stay_at_home_and_keeps_its_crates():
    t = harbour(60, 47, 33)
    truck = t.truck("A", "small", load=4)
    t.run(next_sending())
    t.answer("done")
    assert t.asked is None
    assert (t.g.place[truck], t.g.load[truck]) == (NOWHERE, 4)


@pytest.mark.rule("B3.432", "B9.32")
def test_with_everything_closed_nobody_is_asked_where_to_send():
    t = harbour(60, 47, 33)
    t.truck("A", "small", load=4)
    t.g.busted = 1
    t.run(next_sending())
    assert t.asked is None


@pytest.mark.rule("B3.432", "B9.32")
def test_a_closed_speakeasy_is_no_destination():
    t = harbour(60, 47, 33)
    t.markers("mothers", A=3)
    truck = t.truck("A", "small", load=4)
    t.run(next_sending())
    with pytest.raises(IllegalChoice):
        t.answer(f"truck-{truck}-to-mothers")


@pytest.mark.rule("B10.6", "B3.434", "B3.435", "B3.404", "B3.221", "B9.22")
def test_the_sending_of_the_rulebook():
    t = harbour(60, 47, 33, 12)
    t.markers("mothers", B=2, C=4, D=3)
    t.markers("barleycorns", A=3, C=1, D=2)
    a = t.truck("A", "small", load=4)
    b_medium, b_small = t.truck("B", "medium", load=6), t.truck("B", "small", load=3)
    c_medium, c_small = t.truck("C", "medium", load=6), t.truck("C", "small", load=4)
    rented = t.truck("B", "small", load=4, operator="C")
    d = t.truck("D", "small", load=4)
    t.run(next_sending())
    t.answer(f"truck-{a}-to-barleycorns")
    t.answer(f"truck-{b_medium}-to-mothers", f"truck-{b_small}-to-barleycorns")
    t.answer(f"truck-{c_medium}-to-barleycorns", f"truck-{rented}-to-mothers", f"truck-{c_small}-to-omalleys")
    t.answer(f"truck-{d}-to-mothers")
    assert standing(t, a) == ("barleycorns", "majority", 1)
    assert standing(t, b_medium) == ("mothers", "minority", 1)
    assert standing(t, b_small) == ("barleycorns", "public", 1)
    assert standing(t, c_medium) == ("barleycorns", "minority", 1)
    assert standing(t, rented) == ("mothers", "majority", 1)
    assert standing(t, c_small) == ("omalleys", "public", 1)
    assert standing(t, d) == ("mothers", "minority", 2)


@pytest.mark.rule("B3.434")
def test_copper_in_the_house_makes_one_common_line():
    t = harbour(60, 47, 33)
    t.markers("lils", A=3)
    t.g.coppered = 1 << SPOT.read("lils")
    a, b = t.truck("A", "small", load=4), t.truck("B", "small", load=4)
    t.run(next_sending())
    t.answer(f"truck-{a}-to-lils", f"truck-{b}-to-lils")
    assert (standing(t, a), standing(t, b)) == (("lils", "public", 1), ("lils", "public", 2))


@pytest.mark.rule("B3.436", "B3.438", "B9.18", "B8.17")
def test_a_truck_keeps_its_dock_and_place_when_influence_changes():
    t = harbour(60, 47, 33)
    t.markers("lils", A=2, B=1)
    a, b = t.truck("A", "small", load=4), t.truck("B", "small", load=4)
    t.thug("C", "recruiting")
    t.run(next_sending())
    t.answer(f"truck-{a}-to-lils")
    t.markers("lils", A=1, B=3)
    t.answer("pass", f"truck-{b}-to-lils")
    assert (standing(t, a), standing(t, b)) == (("lils", "majority", 1), ("lils", "majority", 2))


@pytest.mark.rule("B3.435", "B9.56", "B9.43")
def test_a_truck_that_is_sent_late_joins_the_line_last_though_its_muscle_is_highest():
    t = harbour(60, 47, 33)
    b = t.truck("B", "small", load=4, at="omalleys")
    late = t.truck("A", "medium", load=4)
    home = t.truck("A", "small", load=2)
    t.run(send_now(0, late))
    assert t.asked == ("A", "send")
    assert t.options == [f"truck-{late}-to-omalleys", "done"]
    t.answer(f"truck-{late}-to-omalleys")
    assert t.asked is None
    assert (standing(t, b), standing(t, late)) == (("omalleys", "public", 1), ("omalleys", "public", 2))
    assert t.g.place[home] == NOWHERE


@pytest.mark.rule("B3.437", "B5.2", "B-W4", "B9.23")
def test_w4_opens_after_each_turn_with_a_truck_sent_but_the_last_and_always_at_the_end():
    t = harbour(60, 47, 33, 12)
    trucks = [t.truck(letter, "small", load=1) for letter in "ABCD"]
    t.thug("D", "recruiting")
    t.run(next_sending())
    steps = []
    while t.asked:
        steps.append((*t.asked, t.g.is_last) if t.asked[1] == "floor" else t.asked)
        sends = f"truck-{trucks['ABCD'.index(t.asked[0])]}-to-omalleys"
        t.answer("pass" if t.asked[1] == "floor" else "done" if t.asked[0] == "B" else sends)
    assert steps == [
        ("A", "send"),
        ("D", "floor", 0),
        ("B", "send"),
        ("C", "send"),
        ("D", "floor", 0),
        ("D", "send"),
        ("D", "floor", 1),
    ]


@pytest.mark.rule("B5.3", "B2.46")
def test_a_brisk_w4_opens_only_after_loading_and_at_the_end_of_sending():
    t = harbour(60, 47, 33, windows="brisk")
    truck = t.truck("A", "small")
    t.g.crates[0] = 4
    t.thug("C", "recruiting")
    t.run(next_loading())
    t.answer(4)
    assert (t.asked, t.g.is_first) == (("C", "floor"), 1)
    t.answer("pass", f"truck-{truck}-to-omalleys")
    assert (t.asked, t.g.is_last) == (("C", "floor"), 1)
    t.answer("pass")
    assert t.asked is None


# -- the end ------------------------------------------------------------------------------------------


@pytest.mark.rule("B3.440", "B9.10", "B9.55", "B11.17")
def test_crates_in_a_back_room_are_lost_except_in_a_warehouse():
    t = harbour(60, 47, 33)
    t.g.crates = [3, 2, 0]
    t.g.warehouse = 0b010
    t.run(end_of_shipping())
    assert t.g.crates == [0, 2, 0]
    assert t.heard() == [("loses_crates", "blue", "3"), ("stores_crates", "green", "2")]


@pytest.mark.rule("B10.5", "B3.421", "B3.440")
def test_the_loading_of_the_rulebook():
    t = harbour(60, 47, 33, 12)
    a = t.truck("A", "small")
    b_small, rented, b_medium = (
        t.truck("B", "small"),
        t.truck("B", "small", operator="C"),
        t.truck("B", "medium"),
    )
    c_small, c_medium = t.truck("C", "small"), t.truck("C", "medium")
    d = t.truck("D", "small")
    t.g.crates = [4, 9, 14, 7]  # A has sold B 3 of 7, B has rented C a truck
    t.run(next_loading())
    t.answer(4)
    t.answer(6, 3)
    t.answer(6, 4, 4)
    t.answer(4)
    loads = [t.g.load[truck] for truck in (a, b_medium, b_small, c_medium, c_small, rented, d)]
    assert loads == [4, 6, 3, 6, 4, 4, 4]
    assert t.g.crates == [0, 0, 0, 3]
    t.answer("done", "done", "done", "done")
    assert t.heard()[-1] == ("loses_crates", "red", "3")


@pytest.mark.rule("B5.203", "B3.1")
def test_what_was_promised_for_phase_4_is_judged_at_its_end():
    t = harbour(60, 47, 33)
    truck = t.truck("A", "small", load=4)
    give_word(t.g, 0, 1, (AVOID, t.g.round, SPOT.read("lils")))
    give_word(t.g, 0, 1, (SHIP, t.g.round, 4, SPOT.read("omalleys")))
    give_word(t.g, 0, 1, (SHIP, t.g.round, 1, SPOT.read("lils")))
    t.run(next_sending())
    t.answer(f"truck-{truck}-to-omalleys")
    judged = [happening[:4] for happening in t.heard() if happening[0].startswith("promise_")]
    assert ("promise_kept", "blue", "green", "ship") in judged
    assert ("promise_kept", "blue", "green", "avoid") in judged
    assert ("promise_void", "blue", "green", "ship") in judged
    assert t.g.promises == ()


@pytest.mark.rule("B3.402")
def test_a_truck_is_idle_at_home_empty_and_not_rented_out():
    t = harbour(60, 47, 33)
    idle, loaded = t.truck("A", "small"), t.truck("A", "small", load=1)
    away, rented = t.truck("A", "small", at="omalleys"), t.truck("A", "small", operator="B")
    t.g.operator[0] = 0
    assert [truck for truck in (0, idle, loaded, away, rented) if t.g.is_idle(truck)] == [idle]


@pytest.mark.rule("B3.405", "B9.62")
def test_nothing_on_the_floor_sells_a_truck_to_the_bank():
    t = harbour(60, 47, 33)
    t.truck("A", "small")
    t.thug("A", "warehouse")
    t.g.crates[0] = 1
    t.window("road")
    assert t.options == [f"play-{KIND.names[t.g.thugs[0][0]]}", "pass"]
