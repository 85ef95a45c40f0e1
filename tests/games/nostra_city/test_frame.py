"""A game and its Months (3.1): phases, leaders, turns, and what a Caïd can do in a Month."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from backroom.games.nostra_city.bags import size
from backroom.games.nostra_city.nouns import ALL_LOSE, MONTH, RECEPTION
from backroom.games.nostra_city.rules.ending import winners
from backroom.games.nostra_city.state import book
from tests.games.nostra_city.table import Table

SPEC = Path(__file__).parents[3] / "docs" / "rules" / "nostra_city.md"
PHASES = ["month", "phase", "reception", "final_verdict"]


def four(**options: object) -> Table:
    """Four players with a Caïd and a Turf each; no two Turfs share a Traffic."""
    t = Table(4, **options)
    t.territory("A", "c06", "t10")
    t.territory("B", "c07", "t02")
    t.territory("C", "c08", "t06")
    t.territory("D", "c09", "t13")
    return t


def let_go_by(t: Table) -> None:
    """Everybody takes the last option: end the turn, keep, pass."""
    while t.asked:
        t.answer(t.options[-1])


def turns(t: Table) -> list[str]:
    """Phases and turns as they came."""
    return [event[1] for event in t.heard() if event[0] in ("phase", "turn")]


@pytest.mark.rule("N3.1", "N7.17", "N7.11")
def test_six_months_of_four_phases_and_the_last_ends_with_the_final_verdict():
    t = four()
    t.begin("month")
    let_go_by(t)
    order = [
        event[1] if event[0] in ("month", "phase") else event[0] for event in t.heard() if event[0] in PHASES
    ]
    phases = ["business", "meeting", "trial"]
    months = ["january", "february", "march", "april", "may", "june"]
    expected = [[month, *phases, "final_verdict" if month == "june" else "reception"] for month in months]
    assert order == [word for month in expected for word in month]
    assert (t.g.ended, winners(t.g), t.g.stack) == (ALL_LOSE, [], [])


@pytest.mark.rule("N3.2", "N3.3", "N-P01")
def test_everybody_has_one_turn_a_phase_clockwise_from_the_leader():
    t = four()
    t.begin("business", "C")
    let_go_by(t)
    assert turns(t) == ["business", "red", "yellow", "black", "white"]
    t.begin("trial", "B")
    let_go_by(t)
    assert turns(t) == ["trial", "white", "red", "yellow", "black"]


@pytest.mark.rule("N10.22", "N3.2", "N3.19", "N-P01")
def test_who_gets_the_first_player_card_leads_from_the_meeting_on():
    t = Table(4)
    t.territory("A", "c06", "t10")
    t.territory("B", "c07", "t02")
    t.territory("C", "c08", "t11")
    t.territory("D", "c09", "t06")
    t.script_bills("raid")
    t.begin("month", "A")
    t.answer("c06", "bronx", "give-red")
    assert (t.first_player, t.asked) == ("C", ("B", "collect"))
    t.answer("end-turn")
    t.script_bills("raid")
    t.answer("c08", "bronx")
    assert t.asked == ("A", "react")
    assert t.g.card_moved == 1
    let_go_by(t)
    assert turns(t)[:15] == [
        *["business", "black", "white", "red", "yellow"],
        *["meeting", "red", "yellow", "black", "white"],
        *["trial", "red", "yellow", "black", "white"],
    ]


@pytest.mark.rule("N3.58", "N-P01")
def test_in_the_next_month_the_card_may_move_again():
    t = Table(3)
    t.territory("A", "c06", "t10")
    t.territory("B", "c07", "t11")
    t.territory("C", "c08", "t03")
    t.script_bills("raid")
    t.begin("month", "A")
    t.answer("c06", "bronx", "give-white")
    while t.g.month == 1:
        assert t.g.card_moved == 1
        t.answer(t.options[-1])
    assert (t.g.card_moved, t.asked) == (0, ("B", "collect"))
    t.script_bills("raid")
    t.answer("c07", "bronx")
    assert (t.asked, t.options) == (("B", "share_card"), ["give-black", "keep"])


@pytest.mark.rule("N3.4", "N0.6")
def test_a_caid_does_one_thing_a_month():
    t = four()
    t.street("r01")
    t.begin("business", "A")
    t.answer("c06", "drugs")
    assert (t.is_ready("c06"), t.asked) == (False, ("B", "collect"))
    let_go_by(t)
    t.begin("meeting", "A")
    assert t.asked == ("B", "bid")
    let_go_by(t)
    t.begin("trial", "A")
    assert t.asked == ("B", "corrupt")
    let_go_by(t)
    assert not t.is_ready("c06")
    t.begin("reception", "A")
    assert t.is_ready("c06")


@pytest.mark.rule("N3.3")
def test_a_player_who_has_ended_the_turn_gets_no_other():
    t = four()
    t.begin("business", "A")
    t.answer("end-turn", "end-turn", "end-turn", "end-turn")
    assert t.asked is None


@pytest.mark.rule("N3.5", "N7.17")
@pytest.mark.parametrize("phase", ["meeting", "trial"])
def test_who_has_no_bill_or_no_ready_caid_is_not_asked(phase: str):
    t = four()
    t.street("r01")
    t.bank("A", "")
    t.engaged("c07")
    t.begin(phase, "A")
    assert t.asked[0] == "C"
    let_go_by(t)
    assert len(turns(t)) == 5


@pytest.mark.rule("N3.7")
def test_nothing_changes_hands_but_by_the_decisions_of_the_rules():
    decisions = set(re.findall(r"^\| (N-D[A-Z]\d) \|", SPEC.read_text(encoding="utf-8"), re.MULTILINE))
    assert {query.rule for query in book.queries} == decisions
    assert book.gestures == []


@pytest.mark.rule("N3.8", "N3.55")
def test_a_card_out_of_the_game_never_comes_back():
    t = four()
    t.month("february")
    t.street("t01", "t03", "t04", "t05")
    t.street_pile()
    t.begin("reception", "A")
    assert t.in_street == ["k01", "t03", "t04", "t05"]
    t.street("k01")
    t.street_pile("t03")
    t.begin("reception", "A")
    assert t.in_street == ["k01", "t03", None, None]
    assert "t01" in t.removed


@pytest.mark.rule("N3.5", "N3.48")
def test_bills_in_the_bank_are_enough_for_as_many_corruptions_as_caids():
    t = four()
    t.territory("A", "c10")
    t.begin("trial", "A")
    t.answer("c06", "5", "c10", "5")
    assert (t.asked, size(t.g.corruption)) == (("B", "corrupt"), 2)


# -- windows between the turns ------------------------------------------------------------------------


def windows(t: Table) -> list[str]:
    """Windows and turns as they came."""
    return [event[1] for event in t.heard() if event[0] in ("window_opens", "turn")]


@pytest.mark.rule("N3.23", "N5.4")
@pytest.mark.parametrize("phase", ["business", "trial"])
def test_a_window_opens_at_the_start_of_a_phase_and_again_when_somebody_has_acted(phase: str):
    t = four()
    t.hand("D", "v12")
    t.begin(phase, "A")
    assert (t.asked, t.active) == (("D", "react"), "A")
    t.answer("pass", "end-turn", "c07", *(["prostitution"] if phase == "business" else ["5"]))
    after = ["payoff", "red"] if phase == "business" else ["turn", "red"]
    while t.asked == ("D", "react"):
        t.answer("pass")
    assert (t.asked[0], windows(t)) == ("C", ["turn", "black", "white", *after])


@pytest.mark.rule("N3.1", "N-W4")
@pytest.mark.parametrize(("month", "eves"), [("february", 0), ("march", 1), ("april", 0)])
def test_the_eve_of_the_first_verdict_is_in_march_only(month: str, eves: int):
    t = four()
    t.hand("D", "v12")
    t.month(month)
    t.begin("month", "A")
    while t.g.phase < RECEPTION and t.g.month == MONTH.read(month):
        t.answer(t.options[-1])
    assert windows(t).count("eve") == eves


@pytest.mark.rule("N3.45")
def test_a_card_gained_before_the_meeting_does_not_count_in_it():
    t = four(caid_powers="off")
    t.street("r01")
    t.g.gained = t.g.bidders = 0b1111
    t.begin("meeting", "A")
    t.answer("c06", "10i", "close", "c07", "10i", "close", "end-turn", "end-turn")
    assert [size(hand) for hand in t.g.hands] == [1, 1, 0, 0]
