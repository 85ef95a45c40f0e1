"""What is answered for a player who has run out of time (R3.49)."""

from __future__ import annotations

import pytest

from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.state import Game, book
from tests.games.reckoning.table import deal, play, table


def default(g: Game) -> str:
    """The time-out answer of whoever is asked, in words."""
    return book.queries[g.query].noun.write(TITLE.timeout(g, g.seat))


@pytest.mark.rule("R3.49", "R9.49")
def test_an_absent_player_discards_the_lowest_card_and_plays_nothing():
    g = table("gang Y BL@9", "gang R BR@8 BR@20", "hand Y gunshot knife move raid boom")
    assert default(g) == "discard-knife"


@pytest.mark.rule("R3.49")
def test_an_absent_player_keeps_the_hand_where_the_house_allows_it():
    g = table("gang Y BL@9", "gang R BR@8 BR@20", "hand Y knife knife move move boom", pass_turn="on")
    assert default(g) == "pass"


@pytest.mark.rule("R3.49")
def test_an_absent_player_stops_after_the_first_card():
    g = table("gang Y BL@9", "gang R BR@8 BR@20", "hand Y knife move move move move")
    assert default(play(g, "play-knife")) == "stop"


@pytest.mark.rule("R3.49")
def test_an_absent_player_spares_whom_the_house_lets_spare():
    g = table(
        *("gang Y BL@9", "gang R BR@1 BR@7 BR@8 BR@13", "hand Y cocktail move move move move"),
        cocktail="upto",
    )
    assert default(play(g, "play-cocktail")) == "1"
    assert default(play(g, "1")) == "done"


@pytest.mark.rule("R3.49")
def test_an_absent_player_seats_the_first_gangster_on_the_first_seat():
    g = deal(3, seating="free", first_placer=0)
    assert default(g) == "godfather"
    assert default(play(g, "blade")) == "1"
