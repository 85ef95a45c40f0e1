"""Thug cards on trucks and crates: Favors, Bust a Shipment, Hey, Free Truck, Hijack, Pigeon, Warehouse."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.nouns import LARGE, MEDIUM, NOWHERE, SPOT
from backroom.games.bootleggers.rules.muscle import graft_of_trucks
from backroom.games.bootleggers.rules.sales import homecoming, password
from backroom.games.bootleggers.rules.shipping import end_of_shipping, next_loading, next_sending
from tests.games.bootleggers.street import four
from tests.games.bootleggers.table import Table

MOTHERS, BARLEYCORNS = SPOT.read("mothers"), SPOT.read("barleycorns")
ALL_SENT = 0b1111


def road(**options: object) -> Table:
    """Four Mobsters without trucks, who have all sent what they had."""
    t = four(**options)
    t.no_trucks()
    t.g.acted = ALL_SENT
    return t


# -- B-T04, B-T05: favors -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        pytest.param("big-favor", LARGE, marks=pytest.mark.rule("B-T04", "B9.30")),
        pytest.param("little-favor", MEDIUM, marks=pytest.mark.rule("B-T05", "B9.30")),
    ],
)
def test_a_favor_brings_a_truck_for_the_round_free_of_charge(kind, size):
    t = four()
    t.no_trucks()
    t.g.crates = [5, 0, 0, 0]
    t.thug("A", kind)
    t.window("talks")
    t.answer("play-" + kind)
    (truck,) = t.g.operated_at_home(0)
    assert t.g.payee[truck] == 0
    assert (t.g.size[truck], t.g.owner[truck], t.g.money[0], graft_of_trucks(t.g, 0)) == (size, NOBODY, 10, 0)
    t.answer("pass", "pass", "pass", "pass")
    t.run(next_loading())
    t.answer(5, f"truck-{truck}-to-omalleys")
    assert (t.g.load[truck], t.asked) == (5, None)
    t.run(homecoming())
    assert (t.g.operator[truck], t.g.place[truck], t.g.load[truck]) == (NOBODY, NOWHERE, 0)


@pytest.mark.rule("B-T04", "B-T05", "B-T13", "B9.45")
def test_a_loan_truck_can_neither_be_rented_out_nor_taken_as_a_free_truck():
    t = road()
    t.thug("A", "big-favor")
    t.thug("B", "free-truck")
    t.window("road")
    t.answer("play-big-favor")
    assert t.asked is None
    assert not t.g.is_idle(1)


@pytest.mark.rule("B-T04", "B-T10")
def test_a_busted_loan_truck_leaves_the_game():
    t = road()
    t.g.operator[1] = t.g.payee[1] = 0
    t.put(1, load=9, at="omalleys")
    t.thug("B", "bust-shipment")
    t.window("road")
    t.answer("play-bust-shipment")
    assert (t.g.operator[1], t.g.place[1], t.g.load[1]) == (NOBODY, NOWHERE, 0)


@pytest.mark.rule("B-T05", "B-T14")
def test_a_favor_in_w4_still_serves_a_hijack():
    t = road()
    victim = t.truck("B", "medium", load=6)
    t.thug("A", "little-favor", "hijack")
    t.window("road", last=True)
    assert "play-hijack" not in t.options
    t.answer("play-little-favor", "play-hijack")
    assert (t.g.load[0], t.g.load[victim]) == (6, 0)


# -- B-T10 Bust a Shipment ----------------------------------------------------------------------------


@pytest.mark.rule("B-T10", "B6.3")
def test_only_loads_of_others_are_busted_at_home_or_in_a_line():
    t = road()
    t.truck("A", "small", load=4)
    home = t.truck("B", "small", load=4)
    line = t.truck("C", "small", load=2, at="omalleys")
    t.truck("D", "small")
    t.thug("A", "bust-shipment")
    t.window("road")
    t.answer("play-bust-shipment")
    assert t.options == [f"truck-{home}", f"truck-{line}"]
    t.answer(f"truck-{line}")
    assert (t.g.load[line], t.g.place[line]) == (0, NOWHERE)
    assert t.g.is_idle(line)
    assert t.heard()[-1] == ("busted", f"truck-{line}", "2")


@pytest.mark.rule("B-T10", "B-T18")
def test_a_load_taken_over_by_pigeon_may_be_busted_by_its_operator_but_not_by_its_payee():
    t = road()
    t.truck("B", "small", load=4, at="omalleys")
    t.thug("A", "pigeon", "bust-shipment")
    t.thug("B", "bust-shipment")
    t.window("road")
    t.answer("play-pigeon")
    assert t.asked == ("B", "floor")
    assert t.options == ["play-bust-shipment", "pass", "propose"]


@pytest.mark.rule("B10.25", "B-T10", "B9.44", "B5.109")
def test_a_busted_rented_truck_goes_home_to_its_owner_who_may_hijack_with_it():
    t = road()
    rented = t.truck("B", "small", load=4, at="omalleys", operator="C")
    other = t.truck("D", "small", load=4, at="omalleys")
    t.thug("A", "bust-shipment")
    t.thug("B", "hijack")
    t.window("road", last=True)
    t.answer("play-bust-shipment", f"truck-{rented}")
    assert (t.g.operator[rented], t.g.place[rented]) == (1, NOWHERE)
    assert t.g.is_idle(rented)
    assert t.asked == ("B", "floor")
    t.answer("play-hijack")
    assert (t.g.load[rented], t.g.load[other]) == (4, 0)


# -- B-T13 Hey, Free Truck ----------------------------------------------------------------------------


@pytest.mark.rule("B-T13", "B9.45")
def test_an_empty_truck_of_another_is_stolen_wherever_it_stands():
    t = road()
    t.truck("A", "small")
    home = t.truck("B", "large")
    rented = t.truck("C", "small", operator="A")
    line = t.truck("D", "small", at="omalleys")
    t.truck("D", "small", load=1)
    t.g.operator[0] = 1
    t.thug("A", "free-truck")
    t.window("road")
    t.answer("play-free-truck")
    assert t.options == [f"truck-{truck}" for truck in (home, rented, line)]
    t.answer(f"truck-{line}")
    assert (t.g.owner[line], t.g.operator[line], t.g.place[line]) == (0, 0, NOWHERE)
    assert t.g.is_idle(line)


@pytest.mark.rule("B-T13")
def test_stealing_the_truck_one_has_rented_ends_the_rental():
    t = road()
    rented = t.truck("C", "small", operator="A")
    t.thug("A", "free-truck")
    t.window("road")
    t.answer("play-free-truck")
    assert (t.g.owner[rented], t.g.operator[rented]) == (0, 0)
    assert t.g.is_idle(rented)


# -- B-T14 Hijack -------------------------------------------------------------------------------------


def late_hijack() -> tuple[Table, int, int]:
    """A has sent all his trucks and has an empty medium at home; D's small4 stands second at Mother's."""
    t = road()
    t.markers("mothers", B=2, C=4, D=3)
    t.markers("barleycorns", A=3, C=1, D=2)
    t.truck("A", "small", load=4, at="barleycorns")
    t.truck("B", "medium", load=6, at="mothers")
    victim = t.truck("D", "small", load=4, at="mothers")
    onto = t.truck("A", "medium")
    t.thug("A", "hijack")
    t.thug("B", "free-truck")
    t.window("road", last=True)
    return t, victim, onto


@pytest.mark.rule("B10.23", "B-T14", "B9.43", "B-D14")
def test_a_late_hijack_is_sent_at_once_and_joins_its_line_last():
    t, victim, onto = late_hijack()
    t.answer("play-hijack", f"truck-{victim}")
    assert t.asked == ("A", "send")
    assert f"truck-{onto}-to-barleycorns" in t.options
    t.answer(f"truck-{onto}-to-barleycorns")
    assert t.g.line(BARLEYCORNS, 0)[-1] == onto
    assert (t.g.place[victim], t.g.load[victim], t.g.load[onto], t.g.payee[onto]) == (MOTHERS, 0, 4, 0)


@pytest.mark.rule("B10.26", "B-T13", "B-T14")
def test_an_emptied_truck_in_a_line_may_be_stolen_right_away():
    t, victim, onto = late_hijack()
    t.g.graft = (0, 0, 0, 1)
    t.answer("play-hijack", f"truck-{victim}", f"truck-{onto}-to-omalleys")
    t.answer("play-free-truck")
    assert (t.g.owner[victim], t.g.place[victim], t.g.graft) == (1, NOWHERE, (0, 0, 0, 1))
    assert graft_of_trucks(t.g, 1) == 1 + 1
    assert graft_of_trucks(t.g, 3) == 0


@pytest.mark.rule("B-T14", "B9.43")
def test_who_is_still_to_send_sends_the_hijacked_load_in_his_turn():
    t = road()
    victim = t.truck("A", "small", load=4)
    onto = t.truck("B", "small")
    t.thug("B", "hijack")
    t.g.acted = 0
    t.window("road", first=True)
    t.answer("play-hijack")
    assert t.asked is None
    assert (t.g.load[victim], t.g.load[onto], t.g.place[onto]) == (0, 4, NOWHERE)
    t.run(next_sending())
    assert t.asked == ("B", "send")


@pytest.mark.rule("B-T14", "B9.43")
@pytest.mark.parametrize("hijacker", "BCD")
def test_whoever_has_sent_sends_a_hijacked_load_at_once(hijacker: str):
    t = road()
    t.truck("A", "small", load=4)
    t.truck(hijacker, "small")
    t.thug(hijacker, "hijack")
    t.window("road", last=True)
    t.answer("play-hijack")
    assert t.asked == (hijacker, "send")


@pytest.mark.rule("B10.24", "B-T14")
def test_a_hijacked_load_goes_on_an_empty_truck_that_can_carry_all_of_it():
    t = road()
    t.truck("B", "medium", load=6)
    t.truck("A", "small")
    fitting = [t.truck("A", "medium"), t.truck("A", "large")]
    t.thug("A", "hijack")
    t.window("road")
    t.answer("play-hijack")
    assert t.options == [f"truck-{truck}" for truck in fitting]


@pytest.mark.rule("B10.24", "B-T14")
def test_a_load_that_fits_no_empty_truck_at_home_cannot_be_hijacked():
    t = road()
    t.truck("B", "medium", load=6)
    t.truck("A", "small")
    t.truck("A", "small")
    t.truck("A", "medium", at="omalleys")
    t.thug("A", "hijack")
    t.window("road")
    assert t.asked is None
    t.truck("B", "small", load=4)
    t.window("road")
    assert "play-hijack" in t.options


@pytest.mark.rule("B-T14")
def test_the_load_of_ones_own_truck_that_is_rented_out_may_be_hijacked():
    t = road()
    rented = t.truck("A", "small", load=3, operator="B")
    onto = t.truck("A", "small")
    t.truck("A", "large")
    t.truck("A", "large", load=1)
    t.thug("A", "hijack")
    t.window("road")
    t.answer("play-hijack")
    assert t.options == [f"truck-{onto}", f"truck-{onto + 1}"]
    t.answer(f"truck-{onto}")
    assert (t.g.load[rented], t.g.load[onto], t.g.operator[rented]) == (0, 3, 1)


@pytest.mark.rule("B-T14", "B-T18")
def test_a_load_marked_by_pigeon_can_be_hijacked_and_the_mark_ends():
    t = road()
    victim = t.truck("A", "small", load=3, at="omalleys")
    onto = t.truck("C", "small")
    t.thug("B", "pigeon")
    t.thug("C", "hijack")
    t.window("road", last=True)
    t.answer("play-pigeon", "play-hijack")
    assert (t.g.payee[victim], t.g.payee[onto], t.g.load[onto]) == (0, 2, 3)


# -- B-T18 Move Over, Pigeon --------------------------------------------------------------------------


@pytest.mark.rule("B-T18", "B9.17")
def test_pigeon_takes_the_money_and_leaves_dock_margin_and_truck():
    t = road()
    t.g.money = [0, 0, 0, 0]
    t.markers("mothers", A=4, B=1)
    truck = t.truck("B", "small", load=4, at="mothers")
    t.truck("C", "small", load=4)
    t.thug("C", "pigeon")
    t.dice(3, 3)
    t.run(password(NOBODY, MOTHERS))
    dock = t.g.dock[truck]
    t.answer("play-pigeon")
    assert ("takes_load", "yellow", f"truck-{truck}") in t.heard("A")
    assert t.g.money == [4, 0, 8, 0]
    assert t.g.dock[truck] == dock
    t.run(homecoming())
    assert (t.g.owner[truck], t.g.operator[truck], t.g.payee[truck]) == (1, 1, 1)


@pytest.mark.rule("B-T18")
def test_pigeon_needs_a_loaded_truck_in_a_line_of_a_pending_speakeasy():
    t = road()
    t.truck("A", "small", load=4)
    t.truck("B", "small", at="mothers")
    t.truck("D", "small", load=4, at="mothers")
    t.truck("A", "small", load=4, at="omalleys")
    t.g.pending = 1 << MOTHERS
    t.thug("D", "pigeon")
    t.window("door")
    assert t.asked is None
    t.g.pending = 1
    t.window("door")
    assert t.asked == ("D", "floor")


@pytest.mark.rule("B-T18", "B3.512")
def test_the_deciders_own_payee_rule_looks_at_the_pigeon():
    t = road()
    t.g.money = [0, 0, 0, 0]
    t.markers("mothers", A=4)
    t.truck("B", "small", load=4, at="mothers")
    t.thug("A", "pigeon")
    t.dice(3, 3)
    t.run(password(NOBODY, MOTHERS))
    t.answer("play-pigeon")
    assert t.asked is None
    assert t.g.money == [8 + 4, 0, 0, 0]


# -- B-T27 Warehouse ----------------------------------------------------------------------------------


@pytest.mark.rule("B-T27", "B10.45", "B9.10")
def test_warehouse_keeps_unloaded_crates_also_those_got_by_later_deals():
    t = road()
    t.g.crates = [3, 2, 0, 3]
    t.thug("A", "warehouse")
    t.window("talks")
    t.answer("play-warehouse", "pass", "pass", "pass", "pass")
    t.g.raised = 1 << 3
    t.window("road")
    t.answer("propose", "blue", "give-crates", 3, "ask-cash", 1, "put", "accept")
    t.run(end_of_shipping())
    assert t.g.crates == [6, 0, 0, 0]


@pytest.mark.rule("B-T27", "B9.55")
def test_warehouse_does_not_keep_what_is_loaded():
    t = road()
    truck = t.truck("A", "small", load=4)
    t.g.crates = [1, 0, 0, 0]
    t.thug("A", "warehouse")
    t.window("road")
    t.answer("play-warehouse")
    t.run(end_of_shipping(), homecoming())
    assert (t.g.crates[0], t.g.load[truck]) == (1, 0)


@pytest.mark.rule("B-T27")
def test_warehouse_needs_a_crate():
    t = road(talk="none")
    t.thug("A", "warehouse")
    t.window("talks")
    assert t.asked is None


@pytest.mark.rule("B-T27")
def test_kept_crates_last_one_round_only():
    t = road()
    t.g.crates = [3, 0, 0, 0]
    t.g.warehouse = 1
    t.run(end_of_shipping())
    assert t.g.crates[0] == 3
    t.g.warehouse = 0
    t.run(end_of_shipping())
    assert t.g.crates[0] == 0
