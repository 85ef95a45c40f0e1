"""The game in six sentences (section 0)."""

from __future__ import annotations

import pytest

from backroom.games.nostra_city.meta import TITLE
from backroom.games.nostra_city.nouns import MONTHS
from backroom.games.nostra_city.rules.ending import winners
from tests.games.evenings import at_random, news
from tests.games.nostra_city.table import Table


@pytest.mark.rule("N0.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_lasts_six_months_whoever_plays(players: int):
    *_, over = at_random(TITLE, players, players)
    assert news(TITLE, over, "month") == [("month", month) for month in MONTHS]
    assert len(news(TITLE, over, "verdict")) == 1


def verdict(space: int, *, informants: str = "") -> Table:
    """A, B and C with Respect 1, 3 and 2 hear the verdict; a letter for each who works for the FBI."""
    t = Table(3)
    t.territory("A", "r01", "c01", "t01")
    t.territory("B", "r02", "r04", "c03", "t02")
    t.territory("C", "r05", "c05", "t03")
    for letter in "ABC":
        t.hand(letter, "v12")
    for letter in informants:
        t.hand(letter, "v01")
    t.verdict(space)
    t.begin("final-verdict")
    t.answer("pass", "pass", "pass")
    assert [t.respect(letter) for letter in "ABC"] == [1, 3, 2]
    return t


@pytest.mark.rule("N0.2", "N0.4")
def test_a_loyal_player_wins_with_most_respect_if_the_godfather_is_innocent():
    assert winners(verdict(6).g) == [1]
    assert winners(verdict(6, informants="B").g) == [2]


@pytest.mark.rule("N0.3", "N0.4")
def test_an_informant_wins_with_more_respect_than_the_other_if_the_godfather_is_guilty():
    assert winners(verdict(7, informants="A").g) == [0]
    assert winners(verdict(7, informants="AC").g) == [2]


@pytest.mark.rule("N0.3")
def test_whoever_draws_an_informant_card_changes_sides_at_once():
    t = collection("v01")
    assert not t.g.is_informant(1)
    t.answer("keep", "keep")
    assert t.g.is_informant(1)


@pytest.mark.rule("N0.4")
def test_guilty_without_an_informant_everybody_loses():
    t = verdict(7)
    assert winners(t.g) == []
    assert TITLE.outcome(t.g).places == (3, 3, 3)


def collection(vendetta: str) -> Table:
    """Black has drawn two Bills in the Bronx, one of them due to White, who would draw this card."""
    t = Table(3)
    t.territory("A", "c04", "t10")
    t.territory("B", "c06", "t11")
    t.g.card_moved = 1
    t.script_bills("10i", "50g")
    t.script_vendetta(vendetta)
    t.begin("business", "A")
    t.answer("c04", "bronx")
    assert t.options == ["give-white", "keep"]
    return t


@pytest.mark.rule("N0.5")
def test_the_collector_holds_the_money_and_chooses_whom_to_cheat():
    honest, greedy = collection("v05"), collection("v05")
    honest.answer("give-white")
    greedy.answer("keep", "keep")
    assert (honest.in_bank("B"), honest.in_hand("B")) == ("5 5 10i 10i 10g", "")
    assert (greedy.in_bank("B"), greedy.in_hand("B")) == ("5 5 10i 10g", "v05")


@pytest.mark.rule("N0.5")
def test_a_lone_bidder_pays_almost_nothing():
    t = Table(3)
    t.street("r04", "r05")
    t.territory("A", "c04")
    t.bank("A", "50i 5")
    t.begin("meeting", "A")
    t.answer("c04", "s1", "50i", "close")
    assert (t.lies("A"), t.in_bank("A")) == (["c04", "r04"], "5 50i")


@pytest.mark.rule("N0.5")
def test_what_corrupts_the_jury_is_money_and_its_side_is_secret():
    t = Table(3)
    t.territory("A", "c04")
    t.bank("A", "20g 20i")
    t.begin("trial", "A")
    t.answer("c04", "20g")
    assert ("places_bill", "black", "1") in t.heard("B")
    assert [told for told in t.heard("C") if "20g" in told] == []
    assert t.in_bank("A") == "20i"


@pytest.mark.rule("N0.6")
def test_a_caid_does_one_thing_a_month():
    t = Table(3)
    t.territory("A", "c04", "c06", "t10")
    t.street("r01")
    t.begin("business", "A")
    t.answer("c04", "bronx")
    t.answer("end-turn")
    t.begin("meeting", "A")
    assert t.options == ["c06", "end-turn"]
    t.answer("c06", "5", "close")
    t.begin("trial", "A")
    assert t.asked is None
