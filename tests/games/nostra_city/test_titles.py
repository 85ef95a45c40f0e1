"""Titles (N3.41-N3.43): the Underboss is won, the others are named, and whoever is left out is cheated."""

from __future__ import annotations

import pytest

from backroom.games.nostra_city.rules.meeting import meeting_ends
from tests.games.nostra_city.bidding import auction, bidding, drawn


@pytest.mark.rule("N3.41", "N-DM6", "N-DM7", "N-K01", "N-K02", "N-K03")
def test_the_underboss_names_the_consigliere_who_names_the_primo_capo():
    t = auction("k01", "B c01 s1 5", players=5)
    assert (t.asked, t.options) == (("B", "consigliere"), ["black", "red", "yellow", "blue"])
    assert [t.respect(letter) for letter in "ABCDE"] == [0, 3, 0, 0, 0]
    t.answer("blue")
    assert (t.asked, t.options) == (("E", "primo_capo"), ["black", "red", "yellow"])
    assert [t.respect(letter) for letter in "ABCDE"] == [0, 3, 0, 0, 2]
    t.answer("black")
    assert t.asked is None
    assert [t.respect(letter) for letter in "ABCDE"] == [1, 3, 0, 0, 2]
    assert t.in_street == [None] * 4


@pytest.mark.rule("N3.41")
def test_everybody_hears_who_has_which_title():
    t = auction("k01", "B c01 s1 5")
    t.answer("red", "black")
    assert [event for event in t.heard("D") if event[0] in ("won", "named")] == [
        ("won", "white", "k01", "s1"),
        ("named", "white", "k01"),
        ("named", "red", "k02"),
        ("named", "black", "k03"),
    ]


@pytest.mark.rule("N3.41")
def test_titles_are_given_before_the_next_slot_is_resolved():
    t = auction("k01 t01", "A c01 s1 5", "B c02 s2 5")
    assert t.asked == ("A", "consigliere")
    assert t.in_street == [None, "t01", None, None]
    t.answer("red", "white")
    assert t.in_street == [None] * 4


@pytest.mark.rule("N3.42")
def test_players_without_a_title_draw_one_card_each_clockwise_from_the_leader():
    t = bidding("k01", "B c01 s1 5", players=5)
    t.first("D")
    t.run(meeting_ends())
    t.answer("red", "blue")
    assert [event[1] for event in t.heard() if event[0] == "is_cheated"] == ["yellow", "black"]
    assert drawn(t) == [1, 0, 0, 1, 0]


@pytest.mark.rule("N3.42", "N-DM7", "N10.38")
def test_with_three_players_the_primo_capo_is_clear_and_nobody_draws():
    t = auction("k01", "A c01 s1 5", players=3)
    assert (t.asked, t.options) == (("A", "consigliere"), ["white", "red"])
    t.answer("red")
    assert t.asked is None
    assert t.g.titles == (0, 2, 1)
    assert drawn(t) == [0, 0, 0]


@pytest.mark.rule("N3.43", "N9.4", "N3.35")
@pytest.mark.parametrize("bids", [(), ("A c01 s2 10i 10i", "B c02 s2 20g")])
def test_an_underboss_nobody_won_stays_for_a_later_meeting(bids: tuple[str, ...]):
    t = auction("- k01", *bids, mask_prompts="off")
    assert t.in_street == [None, "k01", None, None]
    assert t.g.titles == (-1, -1, -1)
    before = sum(drawn(t))
    t.bid("C", "c03", "s2", "5")
    t.run(meeting_ends())
    t.answer("yellow", "white")
    assert t.g.titles == (2, 3, 1)
    assert sum(drawn(t)) == before + 1


@pytest.mark.rule("N10.37", "N3.42", "N3.44", "N3.45", "N3.46")
def test_the_march_of_five_players():
    t = bidding("k01 t01", "A c01 s1 20i", "C c03 s2 5", "D c05 s2 5", "E c16 s2 5", players=5)
    t.month("march")
    t.vendetta("v03 v05 v12 v12")
    t.script_vendetta("v05", "v03")
    t.run(meeting_ends())
    t.answer("white")
    assert t.asked == ("B", "primo_capo")
    t.answer("red")
    assert "v03" in t.lies("E")
    assert [t.in_hand(letter) for letter in "ABCDE"] == ["", "", "", "v05 v12", ""]
    assert [t.respect(letter) for letter in "ABCDE"] == [3, 2, 1, 0, 0]
