"""Phase 2, Send in the Boys, and what influence means (sections 3.2 and 3.3)."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.influence import (
    controller,
    decider,
    dock_of,
    is_open,
    leader,
    open_spots,
    status,
)
from backroom.games.bootleggers.nouns import DOCK, SPOT, STATUSES
from backroom.games.bootleggers.rules.boys import boys_phase
from backroom.games.bootleggers.rules.heat import next_round
from tests.games.bootleggers.table import LETTERS, Table

LILS = SPOT.read("lils")
MOTHERS = SPOT.read("mothers")
BARLEYCORNS = SPOT.read("barleycorns")
ALL_BUT_OMALLEYS = ["lils", "mothers", "barleycorns", "mccoy"]


def boys(*muscle: int, **options: object) -> Table:
    """Muscle is face up, and phase 2 is next."""
    t = Table(len(muscle), **options)
    t.muscle(*muscle)
    return t


def statuses(t: Table, spot: str) -> str:
    """What everybody has there: "A control, B minority"; those without influence are left out."""
    found = [STATUSES[status(t.g, SPOT.read(spot), me)] for me in range(t.g.box.players)]
    return ", ".join([f"{LETTERS[me]} {word}" for me, word in enumerate(found) if word != "none"])


# -- placing ------------------------------------------------------------------------------------------


@pytest.mark.rule("B3.201", "B3.202", "B-D6", "B10.2")
def test_in_descending_muscle_each_places_what_he_likes():
    t = boys(60, 47, 33, 12)
    t.run(boys_phase())
    assert t.asked == ("A", "place")
    assert t.options == [*ALL_BUT_OMALLEYS, "done"]
    t.answer("lils")
    assert t.asked == ("B", "place")
    t.answer("done")
    assert t.asked == ("C", "place")
    t.answer("done")
    assert t.asked == ("D", "place")
    t.answer("lils")
    assert t.asked is None
    assert t.heard() == [("phase", "boys"), ("places", "blue", "lils"), ("places", "red", "lils")]
    assert t.g.influence[LILS] == (1, 0, 0, 1)
    assert t.g.boys == [0, 1, 1, 0]


@pytest.mark.rule("B3.201", "B3.202")
def test_he_goes_on_until_he_is_done_and_keeps_the_rest():
    t = boys(12, 47, 33)
    t.g.boys = [0, 4, 0]
    t.run(boys_phase())
    t.answer("mothers", "mothers", "lils", "done")
    assert t.asked is None
    assert t.g.boys[1] == 1
    assert t.g.influence[MOTHERS] == (0, 2, 0)


@pytest.mark.rule("B3.202", "B10.48", "B1.50", "B9.28")
def test_a_full_speakeasy_is_not_offered():
    t = boys(60, 47, 33)
    t.markers("lils", A=3, B=1)
    t.g.boys = [2, 1, 0]
    t.run(boys_phase())
    t.answer("lils")
    assert t.options == ["mothers", "barleycorns", "mccoy", "done"]


@pytest.mark.rule("B3.203", "B3.202")
def test_nobody_is_asked_without_a_marker_that_he_could_place():
    t = boys(60, 47, 33)
    t.g.boys = [0, 2, 1]
    t.g.frozen = [0, 2, 0]
    t.run(boys_phase())
    assert t.asked == ("C", "place")


@pytest.mark.rule("B3.203", "B10.33")
def test_frozen_markers_cannot_be_placed_beside_others_that_can():
    t = boys(60, 47, 33)
    t.g.boys = [3, 0, 0]
    t.g.frozen = [2, 0, 0]
    t.run(boys_phase())
    t.answer("mothers")
    assert t.asked is None
    assert t.g.boys[0] == 2


@pytest.mark.rule("B3.203")
def test_nobody_is_asked_when_all_circles_are_taken():
    t = boys(60, 47, 33)
    t.markers("lils", A=5)
    t.markers("mothers", A=9)
    t.markers("barleycorns", B=11)
    t.markers("mccoy", C=15)
    t.run(boys_phase())
    assert t.asked is None
    assert t.g.boys == [1, 1, 1]


@pytest.mark.rule("B3.204", "B3.223")
def test_a_closed_speakeasy_takes_markers_and_status_waits_for_it_to_open():
    t = boys(60, 47, 33)
    t.run(boys_phase())
    t.answer("mccoy")
    mccoy = SPOT.read("mccoy")
    assert not is_open(t.g, mccoy)
    assert controller(t.g, mccoy) == 0


@pytest.mark.rule("B3.205", "B5.2", "B-W2", "B9.23")
def test_w2_opens_after_each_placement_also_if_nothing_was_placed():
    t = boys(60, 47, 33)
    t.g.boys = [1, 0, 1]
    t.thug("B", "recruiting")
    t.run(boys_phase())
    steps = []
    while t.asked:
        steps.append((*t.asked, t.g.is_first, t.g.is_last) if t.asked[1] == "floor" else t.asked)
        t.answer("pass" if t.asked[1] == "floor" else "done")
    assert steps == [
        ("A", "place"),
        ("B", "floor", 1, 0),
        ("B", "floor", 0, 0),
        ("C", "place"),
        ("B", "floor", 0, 1),
    ]


@pytest.mark.rule("B5.3", "B2.46")
def test_a_brisk_w2_opens_only_after_the_last_placement():
    t = boys(60, 47, 33, windows="brisk")
    t.thug("B", "recruiting")
    t.run(boys_phase())
    t.answer("done", "done", "done")
    assert (t.asked, t.g.is_first, t.g.is_last) == (("B", "floor"), 1, 1)
    t.answer("pass")
    assert t.asked is None


@pytest.mark.rule("B3.206", "B8.10", "B2.41")
def test_chaos_has_no_phase_2():
    t = Table(3, influence="chaos", talk="none")
    t.g.muscle = [(1,), (2,), (3,)]
    t.run(next_round())
    while t.asked and t.asked[1] != "load":
        t.answer(t.options[-1])
    phases = [happening[1] for happening in t.heard() if happening[0] == "phase"]
    assert phases[:3] == ["muscle", "stills", "shipping"]


# -- open or closed -----------------------------------------------------------------------------------


@pytest.mark.rule("B3.210")
def test_a_speakeasy_is_open_while_it_has_as_many_markers_as_shaded_circles():
    t = Table(4)
    t.markers("lils", A=2)
    assert not is_open(t.g, LILS)
    t.g.mark(LILS, 1, 1)
    assert is_open(t.g, LILS)
    t.g.mark(LILS, 0, -1)
    assert not is_open(t.g, LILS)


@pytest.mark.rule("B3.211", "B3.210", "B2.13")
def test_omalleys_is_open_unless_it_is_busted_and_a_bust_closes_everything():
    t = Table(4)
    assert open_spots(t.g) == [SPOT.read("omalleys")]
    t.markers("lils", A=5)
    t.g.busted = 0b11
    assert open_spots(t.g) == []


@pytest.mark.rule("B3.212", "B9.38")
def test_copper_in_the_house_keeps_a_speakeasy_open_unless_it_is_busted():
    t = Table(4)
    t.g.coppered = 1 << LILS
    assert is_open(t.g, LILS)
    t.g.busted = 1 << LILS
    assert not is_open(t.g, LILS)


# -- status -------------------------------------------------------------------------------------------


@pytest.mark.rule("B10.3", "B3.213", "B3.216", "B3.217", "B3.219", "B9.14")
def test_the_statuses_of_the_rulebook():
    t = Table(4)
    t.muscle(60, 47, 33, 12)
    t.markers("lils", C=1, D=1)
    t.markers("mothers", B=2, C=3, D=4)
    t.markers("barleycorns", A=3, C=1, D=2)
    assert open_spots(t.g) == [SPOT.read("omalleys"), MOTHERS, BARLEYCORNS]
    assert statuses(t, "mothers") == "B minority, C minority, D majority"
    assert statuses(t, "barleycorns") == "A control, C minority, D minority"


@pytest.mark.rule("B3.214", "B9.38")
def test_under_copper_in_the_house_nobody_has_influence():
    t = Table(4)
    t.muscle(60, 47, 33, 12)
    t.markers("mothers", A=5, B=2)
    t.g.payoff = (NOBODY, NOBODY, 3, NOBODY, NOBODY)
    t.g.coppered = 1 << MOTHERS
    assert statuses(t, "mothers") == ""
    assert decider(t.g, MOTHERS) == NOBODY


@pytest.mark.rule("B3.215")
def test_big_payoff_gives_control_without_markers_and_minority_to_all_others():
    t = Table(4)
    t.muscle(60, 47, 33, 12)
    t.markers("mothers", A=5, B=2)
    t.g.payoff = (NOBODY, NOBODY, 3, NOBODY, NOBODY)
    assert statuses(t, "mothers") == "A minority, B minority, D control"


@pytest.mark.rule("B10.14", "B3.216")
def test_two_with_half_of_the_markers_each_are_told_apart_by_muscle():
    t = Table(4)
    t.muscle(40, 38, 20, 10)
    t.markers("mothers", A=3, B=3)
    assert statuses(t, "mothers") == "A control, B minority"
    t.g.boosted = 1
    assert statuses(t, "mothers") == "A minority, B control"


@pytest.mark.rule("B10.15", "B3.218", "B9.58")
def test_muscle_does_not_break_a_tie_for_majority():
    t = Table(4)
    t.muscle(60, 47, 33, 12)
    t.markers("barleycorns", A=2, B=2, C=2)
    assert statuses(t, "barleycorns") == "A minority, B minority, C minority"
    assert decider(t.g, BARLEYCORNS) == NOBODY
    assert DOCK.write(dock_of(t.g, BARLEYCORNS, 0)) == "minority"


@pytest.mark.rule("B10.16", "B3.216", "B3.217")
def test_one_marker_turns_control_into_majority():
    t = Table(4)
    t.muscle(60, 47, 33, 12)
    t.markers("barleycorns", A=4, B=3, C=1)
    assert statuses(t, "barleycorns") == "A control, B minority, C minority"
    t.g.mark(BARLEYCORNS, 2, 1)
    assert statuses(t, "barleycorns") == "A majority, B minority, C minority"


@pytest.mark.rule("B3.219")
def test_without_a_marker_there_is_no_influence():
    t = Table(4)
    t.muscle(60, 47, 33, 12)
    assert statuses(t, "mccoy") == ""
    t.markers("mccoy", D=1)
    assert statuses(t, "mccoy") == "D control"


@pytest.mark.rule("B3.220", "B11.41", "B3.216")
@pytest.mark.parametrize("counts", [(a, b, c) for a in range(5) for b in range(5) for c in range(4)])
def test_a_speakeasy_has_one_control_or_one_majority_or_neither(counts: tuple[int, int, int]):
    t = Table(3)
    t.muscle(10, 30, 20)
    t.g.influence[BARLEYCORNS] = counts
    a, b, c = counts
    ranked = sorted([(a, 10, 0), (b, 30, 1), (c, 20, 2)], reverse=True)
    most, _, first = ranked[0]
    has_control = most > 0 and 2 * most >= a + b + c
    has_majority = most > ranked[1][0] and not has_control
    assert controller(t.g, BARLEYCORNS) == (first if has_control else NOBODY)
    assert leader(t.g, BARLEYCORNS) == (first if has_majority else NOBODY)
    assert decider(t.g, BARLEYCORNS) == (first if has_control or has_majority else NOBODY)


@pytest.mark.rule("B3.221")
def test_a_status_gives_a_dock():
    t = Table(4)
    t.muscle(60, 47, 33, 12)
    t.markers("mothers", A=4, B=3, C=2)
    t.markers("barleycorns", A=4, B=1)
    docks = [DOCK.write(dock_of(t.g, MOTHERS, me)) for me in range(4)]
    assert docks == ["majority", "minority", "minority", "public"]
    assert DOCK.write(dock_of(t.g, BARLEYCORNS, 0)) == "majority"


@pytest.mark.rule("B3.222")
def test_omalleys_has_neither_influence_nor_docks():
    t = Table(4)
    t.muscle(60, 47, 33, 12)
    omalleys = SPOT.read("omalleys")
    assert [DOCK.write(dock_of(t.g, omalleys, me)) for me in range(4)] == ["public"] * 4
    assert decider(t.g, omalleys) == NOBODY
