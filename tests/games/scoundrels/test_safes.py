"""Section 3.H: scouting, marks, stealing, abandoning; what is known of safes (section 4)."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.nouns import FALSE_MARK, SAFE, SCOUTED, STOLE
from backroom.games.scoundrels.rules.possible import (
    ANOTHER,
    ANY,
    AREAS,
    MARKED,
    OPEN_ONES,
    THAT,
    UNUSED_ONES,
    safes_in,
)
from backroom.games.scoundrels.rules.verbs_safes import mark_unseen, scout, steal
from tests.games.scoundrels.table import Table

BOARD = [f"{site}{number}" for site in "DEL" for number in range(1, 6)]
LIAR = "Lying Banker"
NOSY = "Nosy Banker"
RUTHLESS = "Ruthless Banker"


def knows(t: Table, letter: str, handle: str) -> bool:
    """Does a player know the value of a safe?"""
    return t.g.known[SAFE.read(handle)] >> "ABCD".index(letter) & 1 == 1


def area(t: Table, name: int) -> list[str]:
    """The safes of an area, for A."""
    return [SAFE.write(safe) for safe in safes_in(t.g, 0, name)]


def supply(t: Table) -> tuple[int, ...]:
    """The marks left to A: 2/3, 4/5, 6/7."""
    return t.g.supply[0]


def without_marks() -> Table:
    """All of A's marks lie on safes, as S10.48 says."""
    t = Table()
    for handle in ("D1", "D2", "E4", "L1", "L2"):
        t.safe(handle, at="B")
    t.safe("D4", at="A")
    for handle, shown in (("E1", 2), ("D4", 5), ("D1", 3), ("D2", 4), ("E4", 5), ("L1", 6), ("L2", 7)):
        t.mark("A", handle, shown)
    return t


# -- scouting -----------------------------------------------------------------------------------------


@pytest.mark.rule("S3.58", "S-D17", "S4.9")
def test_a_scout_learns_the_value_in_secret_and_then_marks_the_safe():
    t = Table()
    t.safe("E3", value=6)
    t.run(scout(0, ANY))
    assert (t.asked, t.options) == (("A", "scout_which"), BOARD)
    t.answer("E3")
    assert ("sees_safe", "p1", "E3", "6") in t.heard("A")
    assert [event[0] for event in t.heard("B")] == ["scouts"]
    assert t.asked == ("A", "mark_value")
    assert (knows(t, "A", "E3"), knows(t, "B", "E3")) == (True, False)


@pytest.mark.rule("S3.58", "S-T23")
def test_a_marked_and_known_safe_may_be_scouted_again_and_counts_as_a_scout():
    t = Table()
    t.sheet("A", NOSY)
    t.mark("A", "D1", 3)
    t.run(scout(0, ANY))
    t.answer("D1", 5)
    assert t.marks_on("D1") == [("A", 3), ("A", 5)]
    assert t.g.armed[0] == 1
    assert t.g.box.traits[t.scoundrel(NOSY) // 60].event == SCOUTED


@pytest.mark.rule("S6.5")
def test_the_areas_of_a_program():
    t = Table()
    t.safe("D1", at="A")
    t.safe("D2", at="B")
    t.mark("A", "E5", 4)
    t.mark("B", "E4", 4)
    t.mark("A", "D2", 5)
    t.g.last_safe = SAFE.read("L5")
    board = [handle for handle in BOARD if handle not in ("D1", "D2")]
    assert area(t, ANY) == board
    assert area(t, AREAS.index("depot")) == ["D3", "D4", "D5"]
    assert area(t, AREAS.index("estate")) == ["E1", "E2", "E3", "E4", "E5"]
    assert area(t, AREAS.index("lab")) == ["L1", "L2", "L3", "L4", "L5"]
    assert area(t, UNUSED_ONES) == ["D0", "E0", "L0"]
    assert area(t, ANOTHER) == board[:-1]
    assert area(t, MARKED) == ["E5"]
    assert area(t, THAT) == ["L5"]
    assert area(t, OPEN_ONES) == ["D1", *board]


@pytest.mark.rule("S6.5")
def test_that_safe_is_out_of_reach_once_it_left_the_board():
    t = Table()
    t.g.last_safe = SAFE.read("L5")
    t.safe("L5", at="C")
    assert area(t, THAT) == []


@pytest.mark.rule("S3.67", "S9.15")
def test_only_effects_that_say_so_reach_unused_safes():
    t = Table()
    t.safe("D4", at="unused")
    assert area(t, UNUSED_ONES) == ["D0", "D4", "E0", "L0"]
    assert "D4" not in area(t, ANY)


# -- marks --------------------------------------------------------------------------------------------


@pytest.mark.rule("S3.59", "S3.60", "S-D18", "S4.12")
def test_a_mark_shows_any_value_whatever_the_safe_holds():
    t = Table()
    t.safe("E3", value=3)
    t.run(scout(0, ANY))
    t.answer("E3")
    assert t.options == ["2", "3", "4", "5", "6", "7"]
    t.answer(7)
    assert t.marks_on("E3") == [("A", 7)]
    assert supply(t) == (2, 3, 1)
    assert ("marks", "p1", "E3", "7") in t.heard("B")


@pytest.mark.rule("S10.47", "S3.59", "S-D18")
def test_only_values_of_marks_that_are_left_are_offered():
    t = Table()
    for handle, shown in (("E1", 2), ("E1", 3), ("E1", 6), ("E1", 7), ("E1", 4), ("E2", 4)):
        t.mark("A", handle, shown)
    t.run(scout(0, ANY))
    t.answer("L5")
    assert t.options == ["4", "5"]


@pytest.mark.rule("S10.48", "S3.61", "S-D19")
def test_with_an_empty_supply_a_mark_may_be_moved():
    t = without_marks()
    t.run(scout(0, ANY))
    t.answer("L5")
    assert (t.asked, t.options) == (("A", "move_mark"), ["none", "D4-5", "E1-2"])
    t.answer("E1-2")
    assert (t.asked, t.options) == (("A", "mark_value"), ["2", "3"])
    t.answer(3)
    assert (t.marks_on("E1"), t.marks_on("L5")) == ([], [("A", 3)])
    assert supply(t) == (0, 0, 0)


@pytest.mark.rule("S3.61", "S-D19")
def test_a_mark_is_taken_from_another_safe_and_not_from_the_same():
    t = without_marks()
    t.run(scout(0, ANY))
    t.answer("E1")
    assert (t.asked, t.options) == (("A", "move_mark"), ["none", "D4-5"])


@pytest.mark.rule("S3.61", "S-D19", "S10.75")
def test_moving_a_mark_may_be_declined():
    t = without_marks()
    t.run(scout(0, ANY))
    t.answer("L5", "none")
    assert (t.marks_on("L5"), t.asked) == ([], None)


@pytest.mark.rule("S3.61", "S-D19")
def test_with_nothing_to_move_no_mark_is_placed():
    t = without_marks()
    t.safe("E1", at="C")
    t.safe("D4", at="C")
    t.run(scout(0, ANY))
    t.answer("L5")
    assert (t.marks_on("L5"), t.asked) == ([], None)
    assert knows(t, "A", "L5")


@pytest.mark.rule("S10.49", "S3.62", "S-T16")
@pytest.mark.parametrize(
    ("handle", "shown", "is_lie"),
    [("E3", 7, True), ("L1", 5, True), ("L1", 6, False), ("L1", 3, True), ("D1", 5, False), ("D1", 2, True)],
)
def test_a_value_that_the_site_does_not_have_arms_a_liar(handle: str, shown: int, is_lie: bool):
    t = Table()
    t.sheet("A", LIAR)
    t.run(scout(0, ANY))
    t.answer(handle, shown)
    assert t.g.armed[0] == is_lie
    assert t.g.box.traits[t.scoundrel(LIAR) // 60].event == FALSE_MARK


@pytest.mark.rule("S3.62", "S-T16")
def test_a_moved_mark_can_lie_too():
    t = without_marks()
    t.sheet("A", LIAR)
    t.run(scout(0, ANY))
    t.answer("L5", "D4-5", 5)
    assert t.g.armed[0] == 1


@pytest.mark.rule("S6.13", "S4.11", "S-J45")
def test_a_mark_without_looking_gives_the_value_only_afterwards():
    t = Table()
    t.sheet("A", NOSY)
    t.run(mark_unseen(0, OPEN_ONES))
    t.answer("L5")
    assert not knows(t, "A", "L5")
    t.answer(7)
    assert knows(t, "A", "L5")
    assert t.g.armed[0] == 0  # not a scout


@pytest.mark.rule("S10.68", "S7.3")
def test_a_safe_on_the_own_sheet_may_be_marked():
    t = Table()
    t.safe("D3", value=4, at="A")
    t.run(mark_unseen(0, OPEN_ONES))
    assert "D3" in t.options
    t.answer("D3", 4)
    assert t.marks_on("D3") == [("A", 4)]


# -- stealing -----------------------------------------------------------------------------------------


@pytest.mark.rule("S3.64", "S-T48", "S4.9", "S4.13")
def test_a_stolen_safe_comes_with_its_marks_and_is_known_to_its_thief_alone():
    t = Table()
    t.sheet("A", RUTHLESS)
    t.mark("B", "L2", 6)
    t.run(steal(0, ANY))
    t.answer("L2")
    assert t.held_by("A") == ["L2"]
    assert t.marks_on("L2") == [("B", 6)]
    assert (knows(t, "A", "L2"), knows(t, "C", "L2")) == (True, False)
    assert t.g.armed[0] == 1
    assert t.g.box.traits[t.scoundrel(RUTHLESS) // 60].event == STOLE


@pytest.mark.rule("S3.64")
def test_safes_of_other_players_cannot_be_stolen():
    t = Table()
    t.safe("D1", at="B")
    t.run(steal(0, ANY))
    assert "D1" not in t.options


@pytest.mark.rule("S10.21", "S3.65", "S3.66", "S-D20", "S11.5", "S9.13", "S4.13")
def test_above_the_limit_one_of_the_held_safes_goes_back_with_its_marks():
    t = Table()
    t.g.day = 2
    t.safe("D1", at="A")
    t.safe("E2", at="A")
    t.mark("B", "E2", 5)
    t.run(steal(0, ANY))
    t.answer("L3")
    assert (t.asked, t.options) == (("A", "abandon"), ["D1", "E2", "L3"])
    assert knows(t, "A", "L3")
    t.answer("E2")
    assert t.held_by("A") == ["D1", "L3"]
    assert "E2" in area(t, ANY)
    assert t.marks_on("E2") == [("B", 5)]
    assert [event for event in t.heard("D") if event[0] in ("steals", "abandons")] == [
        ("steals", "p1", "L3"),
        ("abandons", "p1", "E2"),
    ]


@pytest.mark.rule("S9.14", "S4.10", "S11.19")
def test_a_value_once_seen_stays_known_after_the_safe_is_abandoned():
    t = Table()
    t.safe("D2", at="A")
    t.run(steal(0, ANY))
    t.answer("E1", "D2")
    assert knows(t, "A", "D2")


@pytest.mark.rule("S3.65", "S11.5")
def test_up_to_the_number_of_the_day_nothing_is_abandoned():
    t = Table()
    t.g.day = 2
    t.safe("D1", at="A")
    t.run(steal(0, ANY))
    t.answer("L3")
    assert (t.asked, t.held_by("A")) == (None, ["D1", "L3"])


@pytest.mark.rule("S10.50", "S3.66", "S-J44", "S11.4")
@pytest.mark.parametrize(("given_up", "unused"), [("E0", ["D0", "E0", "L0"]), ("D2", ["D0", "L0"])])
def test_a_safe_whose_site_is_full_becomes_unused(given_up: str, unused: list[str]):
    t = Table()
    t.safe("D2", at="A")
    t.run(steal(0, UNUSED_ONES))
    t.answer("E0", given_up)
    assert area(t, UNUSED_ONES) == unused
    assert len(area(t, AREAS.index("estate"))) == 5


@pytest.mark.rule("S10.75", "S3.63", "S4.10", "S11.19")
def test_a_mark_on_a_safe_that_somebody_stole_still_shows_its_value():
    t = Table()
    t.mark("A", "D3", 4)
    t.run(steal(1, ANY))
    t.answer("D3")
    assert knows(t, "A", "D3")
