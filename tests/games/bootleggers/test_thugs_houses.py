"""Thug cards on speakeasies: Big Payoff, Copper in the House, Bust a Speakeasy, Packing Heat and others."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.influence import controller, decider, is_open, status
from backroom.games.bootleggers.nouns import CONTROL, DOCKS, MINORITY, NO_INFLUENCE, OMALLEYS, SPOT
from backroom.games.bootleggers.rules.heat import clear_the_street
from backroom.games.bootleggers.rules.sales import password
from backroom.games.bootleggers.rules.sending import SEND
from backroom.games.bootleggers.state import book
from tests.games.bootleggers.street import four, printed, table
from tests.games.bootleggers.table import LETTERS, Table

LILS, MOTHERS, BARLEYCORNS, MCCOY = [SPOT.read(spot) for spot in ("lils", "mothers", "barleycorns", "mccoy")]


def lines(t: Table, spot: int) -> dict[str, str]:
    """Whose trucks stand at each dock, with their loads: {"majority": "A4", "minority": "B6 C4"}."""
    g = t.g
    found = {
        name: " ".join([LETTERS[g.operator[truck]] + str(g.load[truck]) for truck in g.line(spot, dock)])
        for dock, name in enumerate(DOCKS)
    }
    return {name: trucks for name, trucks in found.items() if trucks}


def door(t: Table, spot: int) -> None:
    """The speakeasy is handled in phase 5."""
    t.g.phase = 5
    t.run(password(NOBODY, spot))


# -- B-T03 Big Payoff ---------------------------------------------------------------------------------


def mothers_with_four_trucks(**options: object) -> Table:
    """Demand 7 at Mother's, and D has Big Payoff."""
    t = four(**options)
    t.no_trucks()
    t.markers("mothers", A=4, B=2, C=1)
    for owner, size, load in (("A", "small", 4), ("B", "medium", 6), ("C", "small", 4), ("D", "small", 4)):
        t.truck(owner, size, load=load, at="mothers")
    t.thug("D", "big-payoff")
    t.dice(3, 4)
    door(t, MOTHERS)
    return t


@pytest.mark.rule("B10.17", "B-T03", "B9.5", "B2.42", "B3.215")
def test_big_payoff_realigns_the_trucks_in_line():
    t = mothers_with_four_trucks()
    assert lines(t, MOTHERS) == {"majority": "A4", "minority": "B6 C4", "public": "D4"}
    t.answer("play-big-payoff")
    told = [said for said in t.heard() if said[0] in ("pays", "realigned")]
    assert told == [("pays", "red", "big-payoff", "5"), ("realigned", "mothers")]
    assert lines(t, MOTHERS) == {"majority": "D0", "minority": "A1 B6 C4"}
    assert t.g.money == [10 + 6, 10, 10, 10 + 8 + 7 - 5]


@pytest.mark.rule("B10.18", "B-T03", "B9.5", "B2.42")
def test_where_the_house_says_so_the_trucks_stay():
    t = mothers_with_four_trucks(big_payoff="stay")
    t.answer("play-big-payoff")
    assert lines(t, MOTHERS) == {"majority": "A0", "minority": "B3 C4", "public": "D4"}
    assert t.g.money == [10 + 8, 10 + 6, 10, 10 + 7 - 5]


@pytest.mark.rule("B-T03", "B3.404")
def test_a_rented_truck_realigns_by_the_status_of_its_renter():
    t = four()
    t.no_trucks()
    t.markers("mothers", A=4, B=2)
    t.truck("A", "small", load=4, at="mothers", operator="C")
    t.truck("C", "small", load=3, at="mothers", operator="A")
    t.thug("D", "big-payoff")
    t.window("road")
    t.answer("play-big-payoff")
    assert lines(t, MOTHERS) == {"minority": "A3", "public": "C4"}


@pytest.mark.rule("B-T03", "B3.215")
def test_big_payoff_gives_control_without_markers_and_hits_do_not_end_it():
    t = four()
    t.markers("mothers", A=4)
    t.thug("D", "big-payoff")
    t.thug("B", "hit")
    t.window("street")
    t.answer("pass", "play-big-payoff")
    assert (controller(t.g, MOTHERS), status(t.g, MOTHERS, 0), status(t.g, MOTHERS, 1)) == (
        3,
        MINORITY,
        NO_INFLUENCE,
    )
    t.answer("play-hit")
    assert status(t.g, MOTHERS, 3) == CONTROL
    clear_the_street(t.g)
    assert controller(t.g, MOTHERS) == 0


@pytest.mark.rule("B-T03")
@pytest.mark.parametrize(
    "kind", ["big-payoff", "packing-heat", "thirsty", "word-of-mouth", "copper-in-the-house"]
)
def test_neither_omalleys_nor_a_closed_speakeasy_nor_one_under_copper_is_a_target(kind):
    t = four()
    t.markers("lils", A=3)
    t.markers("mothers", A=4)
    t.markers("barleycorns", A=3)
    t.markers("mccoy", A=8)
    t.g.coppered = 1 << MCCOY
    t.g.busted = 1 << LILS
    t.thug("D", kind)
    t.window("street")
    t.answer("play-" + kind)
    assert ("aims_at_spot", "red", "mothers") in t.heard()
    assert t.asked is None


# -- B-T07 Copper in the House ------------------------------------------------------------------------


@pytest.mark.rule("B-T07", "B9.38", "B3.212", "B3.214")
def test_under_copper_nobody_has_influence_and_markers_may_fall():
    t = four()
    t.markers("mothers", A=4, B=1)
    t.thug("B", "copper-in-the-house")
    t.window("street")
    t.answer("play-copper-in-the-house")
    assert (status(t.g, MOTHERS, 0), decider(t.g, MOTHERS)) == (NO_INFLUENCE, NOBODY)
    t.markers("mothers", A=1)
    assert is_open(t.g, MOTHERS)
    clear_the_street(t.g)
    assert not is_open(t.g, MOTHERS)
    assert controller(t.g, MOTHERS) == 0


@pytest.mark.rule("B10.21", "B-T07", "B9.38", "B3.506")
def test_copper_in_w5_overrides_a_big_payoff():
    t = four()
    t.no_trucks()
    t.markers("mothers", A=4, C=1)
    t.g.payoff = (NOBODY, NOBODY, 3, NOBODY, NOBODY)
    t.truck("A", "small", load=4, at="mothers")
    t.truck("B", "medium", load=6, at="mothers")
    t.thug("B", "copper-in-the-house")
    t.dice(1, 1)
    door(t, MOTHERS)
    t.answer("play-copper-in-the-house")
    assert t.asked is None
    assert t.g.money == [10 + 4, 10 + 6, 10, 10]


@pytest.mark.rule("B-T07", "B-T21", "B9.38")
def test_copper_overrides_packing_heat_for_its_player_too():
    t = four()
    t.no_trucks()
    t.markers("mothers", A=4)
    t.truck("A", "small", load=4, at="mothers")
    t.truck("B", "medium", load=6, at="mothers")
    t.thug("A", "packing-heat")
    t.window("street")
    t.answer("play-packing-heat")
    t.thug("B", "copper-in-the-house")
    t.dice(1, 1)
    door(t, MOTHERS)
    t.answer("play-copper-in-the-house")
    assert t.g.money == [10 + 4, 10 + 6, 10, 10]


@pytest.mark.rule("B-T07", "B9.38")
@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        ("hit", ["mothers", "blue"]),
        ("mob-war", ["mothers", "blue", "blue"]),
        ("double-cross", ["mothers", "add-mine"]),
        ("dirty-rat", ["mothers", "blue"]),
        ("bust-speakeasy", ["mothers"]),
    ],
)
def test_cards_on_markers_and_busts_work_under_copper(kind, answers):
    t = four()
    t.markers("mothers", A=3, B=1)
    t.markers("lils", A=2, B=1)
    t.g.coppered = 1 << MOTHERS
    t.thug("D", kind)
    t.window("street")
    t.answer("play-" + kind, *answers)
    assert ("aims_at_spot", "red", "mothers") in t.heard()


@pytest.mark.rule("B-T07")
def test_trucks_that_arrive_under_copper_join_one_common_line():
    t = four()
    t.markers("mothers", A=4)
    t.g.coppered = 1 << MOTHERS
    truck = t.truck("A", "small", load=4, at="mothers")
    assert lines(t, MOTHERS) == {"public": "A4"}
    t.g.busted = 1 << MOTHERS
    assert not is_open(t.g, MOTHERS)
    assert t.g.place[truck] == MOTHERS


# -- B-T11 Bust a Speakeasy ---------------------------------------------------------------------------


@pytest.mark.rule("B10.46", "B-T11")
def test_even_omalleys_can_be_busted():
    t = four()
    truck = t.put(t.first_truck("C"), load=4, at="omalleys")
    t.thug("A", "bust-speakeasy")
    t.window("road", last=True)
    t.answer("play-bust-speakeasy")
    door(t, OMALLEYS)
    assert t.heard()[-1] == ("skipped", "omalleys")
    assert t.g.money == [10, 10, 10, 10]
    assert t.g.place[truck] == OMALLEYS


@pytest.mark.rule("B-T11")
def test_nothing_opens_a_busted_speakeasy_and_no_truck_goes_there():
    t = four()
    t.markers("mothers", A=4)
    t.put(t.first_truck("A"), load=4)
    t.thug("B", "bust-speakeasy")
    t.window("street")
    t.answer("play-bust-speakeasy", "mothers")
    t.markers("mothers", A=9)
    assert not is_open(t.g, MOTHERS)
    sendable = [SEND.noun.write(choice) for choice in book.menus[SEND.number](t.g, 0, -1)]
    assert sendable == ["truck-2-to-omalleys", "done"]
    clear_the_street(t.g)
    assert is_open(t.g, MOTHERS)


# -- B-T20 Opportunity Knocks -------------------------------------------------------------------------


@pytest.mark.rule("B10.53", "B-T20")
def test_an_improvement_moves_to_another_open_speakeasy_with_space():
    t = four()
    t.g.improvements = [0, 1, 2, 0, 0]
    t.markers("mothers", A=4)
    t.markers("barleycorns", A=4)
    t.thug("A", "opportunity")
    t.window("street")
    t.answer("play-opportunity")
    assert t.options == ["lils", "mothers"]
    t.answer("lils")
    assert t.g.improvements == [0, 0, 2, 1, 0]
    assert t.heard()[-3:] == [
        ("aims_at_spot", "blue", "lils"),
        ("aims_at_spot", "blue", "barleycorns"),
        ("improvement_moves", "lils", "barleycorns"),
    ]


@pytest.mark.rule("B-T20")
def test_an_improvement_needs_another_place_to_go():
    t = four()
    t.g.improvements = [0, 0, 1, 0, 0]
    t.markers("mothers", A=4)
    t.thug("A", "opportunity")
    t.window("street")
    assert t.asked is None
    t.markers("barleycorns", A=4)
    t.window("street")
    t.answer("play-opportunity")
    assert t.g.improvements == [0, 0, 0, 1, 0]


@pytest.mark.rule("B-T20", "B1.70")
def test_of_several_improvements_as_many_move_as_there_is_space_for():
    t = four(data=printed("opportunity", improvements=3))
    t.g.improvements = [0, 0, 1, 3, 0]
    t.markers("mothers", A=4)
    t.thug("A", "opportunity")
    t.window("street")
    t.answer("play-opportunity")
    assert t.g.improvements == [0, 0, 2, 2, 0]


@pytest.mark.rule("B-T20", "B3.131")
def test_an_improvement_moved_by_card_leaves_a_rolled_demand_alone():
    t = four()
    t.markers("mothers", A=4)
    t.g.improvements[LILS] = 1
    t.truck("A", "small", load=4, at="mothers")
    t.thug("B", "opportunity")
    t.dice(1, 1)
    door(t, MOTHERS)
    t.answer("play-opportunity")
    assert t.g.improvements[MOTHERS] == 1
    assert t.g.money[0] == 10 + 2 * 2 + 2


# -- B-T21 Packing Heat -------------------------------------------------------------------------------


@pytest.mark.rule("B10.22", "B-T21", "B-T18", "B9.6", "B9.17")
@pytest.mark.parametrize(
    ("pigeon", "money"), [(None, [0, 6, 0, 0]), ("A", [18, 0, 0, 0]), ("C", [0, 0, 6, 0])]
)
def test_packing_heat_pays_everyone_else_one(pigeon, money):
    t = four()
    t.g.money = [0, 0, 0, 0]
    t.markers("mccoy", A=3, B=3, C=3)
    t.truck("B", "medium", load=6, at="mccoy")
    t.thug("A", "packing-heat")
    t.window("street")
    t.answer("play-packing-heat")
    if pigeon:
        t.thug(pigeon, "pigeon")
    t.dice(6, 6, 6, 6)
    door(t, MCCOY)
    if pigeon:
        t.answer("play-pigeon")
    assert t.g.money == money


@pytest.mark.rule("B-T21")
def test_packing_heat_leaves_the_margin_alone():
    t = four()
    t.g.money = [0, 0, 0, 0]
    t.markers("mothers", A=4)
    t.truck("A", "small", load=4, at="mothers")
    t.g.heat = (NOBODY, NOBODY, 1, NOBODY, NOBODY)
    t.dice(6, 6)
    door(t, MOTHERS)
    assert t.g.money == [4 + 4, 0, 0, 0]


# -- B-T25 Thirsty, B-T29 Word of Mouth ---------------------------------------------------------------


@pytest.mark.rule("B-T25", "B9.39")
def test_thirsty_adds_a_die_before_the_roll():
    t = four()
    t.markers("lils", A=3)
    t.truck("A", "large", load=9, at="lils")
    t.thug("B", "thirsty")
    t.window("road", last=True)
    t.answer("play-thirsty")
    t.dice(2, 3)
    t.hide("C", "warehouse")
    door(t, LILS)
    assert t.g.demand == 5


@pytest.mark.rule("B-T29")
def test_word_of_mouth_raises_the_margin_of_control():
    t = four()
    t.g.money = [0, 0, 0, 0]
    t.markers("lils", A=3)
    t.truck("A", "small", load=4, at="lils")
    t.thug("B", "word-of-mouth")
    t.dice(4)
    door(t, LILS)
    t.answer("play-word-of-mouth")
    assert t.g.money == [4 * 2 + 4 * (1 + 1), 0, 0, 0]


@pytest.mark.rule("B-T29", "B10.15")
def test_without_control_word_of_mouth_pays_nobody():
    t = four()
    t.g.money = [0, 0, 0, 0]
    t.markers("barleycorns", A=2, B=2, C=2)
    t.truck("A", "small", load=4, at="barleycorns")
    t.truck("D", "small", load=4, at="barleycorns")
    t.thug("B", "word-of-mouth")
    t.dice(6, 6, 6)
    door(t, BARLEYCORNS)
    t.answer("play-word-of-mouth")
    assert t.g.money == [8, 0, 0, 0]


@pytest.mark.rule("B5.15")
def test_what_lasts_this_round_ends_with_it():
    t = table(60, 47, 33)
    t.markers("mothers", A=4)
    t.thug("A", "packing-heat", "word-of-mouth", "thirsty", "big-payoff", "bust-speakeasy", "big-city-boys")
    t.window("street")
    t.answer(
        "play-packing-heat",
        "play-word-of-mouth",
        "play-thirsty",
        "play-big-payoff",
        "play-big-city-boys",
        "blue",
    )
    t.answer("play-bust-speakeasy", "mothers")
    g = t.g
    assert (g.heat[2], g.word, g.thirsty, g.payoff[2], g.boosted, g.busted) == (0, 4, 4, 0, 0, 4)
    clear_the_street(g)
    assert (g.heat[2], g.word, g.thirsty, g.payoff[2], g.boosted, g.busted) == (
        NOBODY,
        0,
        0,
        NOBODY,
        NOBODY,
        0,
    )
