"""Chaotic influence (B8.10-B8.17): markers are placed in any window, and the stronger may be quicker."""

from __future__ import annotations

import pytest

from backroom.games.bootleggers.nouns import SPOT
from backroom.games.bootleggers.rules.heat import next_round
from backroom.games.bootleggers.start import deal_muscle
from backroom.games.bootleggers.state import book
from tests.games.bootleggers.table import Table

LILS = SPOT.read("lils")
MOTHERS = SPOT.read("mothers")


def chaos(*muscle: int, markers: int = 1, **options: object) -> Table:
    """Muscle is face up, and everybody has markers in the Back Room."""
    t = Table(len(muscle), influence="chaos", **options)
    t.muscle(*muscle)
    t.g.boys = [markers] * len(muscle)
    return t


@pytest.mark.rule("B8.10", "B3.206", "B2.41", "B9.20")
def test_there_is_no_phase_two():
    t = Table(3, influence="chaos", talk="none")
    deal_muscle(t.g)
    t.run(next_round())
    while t.g.round == 2:
        assert t.g.phase != 2
        choice = book.options(t.g)[0]
        book.answer(t.g, choice, t.g.seat)
    assert ("phase", "boys") not in t.heard()


@pytest.mark.rule("B8.10", "B8.11", "B-D7")
@pytest.mark.parametrize("window", ["street", "talks", "road", "door", "closing"])
def test_a_marker_may_be_placed_in_any_window(window):
    t = chaos(60, 47, 33)
    t.markers("lils", B=5)
    t.g.raised = 1 << 0
    t.window(window)
    assert t.asked == ("A", "floor")
    places = [option for option in t.options if option.startswith("place-")]
    assert places == ["place-mothers", "place-barleycorns", "place-mccoy"]


@pytest.mark.rule("B8.11")
def test_frozen_markers_cannot_be_placed():
    t = chaos(60, 47, 33)
    t.g.frozen[0] = 1
    t.thug("A", "recruiting")
    t.window("street")
    assert t.options == ["play-recruiting", "pass", "propose"]


@pytest.mark.rule("B8.12", "B8.15", "B-D16")
def test_whom_nobody_pre_empts_places_his_marker():
    t = chaos(60, 47, 33)
    t.window("street", last=True)
    t.answer("pass", "pass")
    assert t.asked == ("C", "floor")
    t.answer("place-lils")
    assert t.heard()[-1] == ("wants_to_place", "yellow", "lils")
    assert t.g.influence[LILS] == (0, 0, 0)
    assert t.asked == ("B", "preempt")
    assert t.options == ["let-be", "pre-empt"]
    t.answer("let-be")
    assert t.asked == ("A", "preempt")
    t.answer("let-be")
    assert t.g.influence[LILS] == (0, 0, 1)
    assert t.g.boys == [1, 1, 0]


@pytest.mark.rule("B8.13", "B8.14", "B10.51", "B9.20")
def test_the_last_to_pre_empt_must_place_and_the_others_owe_nothing():
    t = chaos(60, 47, 33)
    t.window("street", last=True)
    t.answer("pass", "pass", "place-lils", "pre-empt", "pre-empt")
    assert t.g.influence[LILS] == (1, 0, 0)
    assert t.g.boys == [0, 1, 1]


@pytest.mark.rule("B8.13", "B8.14", "B10.51")
def test_a_pre_emption_that_the_stronger_lets_be_stands():
    t = chaos(60, 47, 33)
    t.window("street", last=True)
    t.answer("pass", "pass", "place-lils", "pre-empt", "let-be")
    assert t.g.influence[LILS] == (0, 1, 0)
    assert t.g.boys == [1, 0, 1]
    said = [event for event in t.heard() if event[0] in ("preempts", "lets_place")]
    assert said == [("preempts", "green", "lils"), ("lets_place", "blue", "lils")]


@pytest.mark.rule("B8.13", "B-D16")
def test_only_the_stronger_with_a_placeable_marker_are_asked():
    t = chaos(60, 47, 33, 12)
    t.g.boys[0] = 0
    t.g.frozen[1] = 1
    t.window("street", last=True)
    assert t.asked == ("C", "floor")
    t.answer("place-lils")
    assert t.g.influence[LILS] == (0, 0, 1, 0)


@pytest.mark.rule("B8.14", "B8.16", "B5.8")
def test_after_a_placement_all_are_in_again_and_the_pre_empted_may_announce_anew():
    t = chaos(60, 47, 33)
    t.window("street", last=True)
    t.answer("pass", "pass", "place-lils", "pre-empt", "let-be")
    assert t.asked == ("A", "floor")
    t.answer("pass")
    assert t.asked == ("B", "floor")  # he has no marker left, but stays in as the pre-empter
    t.answer("pass")
    assert t.asked == ("C", "floor")
    assert "place-lils" in t.options


@pytest.mark.rule("B8.16")
def test_the_pre_empter_may_go_on_placing_in_this_opening():
    t = chaos(60, 47, 33, markers=2)
    t.g.boys[0] = 0
    t.g.raised = 1 << 2
    t.window("street")  # no key opening: only the raised hand is asked
    assert t.asked == ("C", "floor")
    t.answer("place-mothers", "pre-empt")
    assert t.asked == ("B", "floor")
    t.answer("place-mothers")
    assert t.g.influence[MOTHERS] == (0, 2, 0)
    t.answer("pass", "pass")
    t.window("street")
    assert t.asked is None


@pytest.mark.rule("B8.16", "B5.9")
def test_in_the_talks_a_placement_passes_the_floor_on():
    t = chaos(60, 47, 33)
    t.g.boys = [2, 0, 0]
    t.window("talks")
    t.answer("place-lils")
    assert t.asked == ("B", "floor")


@pytest.mark.rule("B5.5", "B8.17")
@pytest.mark.parametrize(
    ("window", "first", "last", "asked"),
    [
        ("street", False, True, True),
        ("street", True, False, False),
        ("road", True, False, True),
        ("road", False, False, False),
        ("road", False, True, True),
        ("door", False, False, True),
        ("closing", True, True, False),
    ],
)
def test_the_key_openings_for_a_marker(window, first, last, asked):
    t = chaos(60, 47, 33, markers=0)
    t.g.boys[1] = 1
    t.window(window, first=first, last=last)
    assert t.asked == (("B", "floor") if asked else None)


@pytest.mark.rule("B5.5")
def test_with_chaos_the_last_w1_is_the_key_opening_for_a_stored_die():
    t = chaos(60, 47, 33, markers=0)
    t.g.stored_dice[1] = 1
    t.window("street")
    assert t.asked is None
    t.window("street", last=True)
    assert t.asked == ("B", "floor")


@pytest.mark.rule("B8.17", "B3.436")
def test_trucks_in_line_do_not_move_when_a_marker_is_placed_later():
    t = chaos(60, 47, 33, markers=0)
    t.g.boys[1] = 1
    t.markers("mothers", A=4)
    truck = t.truck("B", "small", load=4, at="mothers")
    before = t.g.dock[truck]
    t.window("road", last=True)
    t.answer("place-mothers")
    assert t.g.influence[MOTHERS] == (4, 1, 0)
    assert t.g.dock[truck] == before
    assert t.g.line(MOTHERS, before) == [truck]


@pytest.mark.rule("B8.20")
def test_options_combine_freely():
    t = chaos(60, 47, 33, windows="brisk", safe_house="one", big_payoff="stay", talk="none", markers=1)
    t.window("street", last=True)
    assert t.options == ["pass", "place-lils", "place-mothers", "place-barleycorns", "place-mccoy"]
