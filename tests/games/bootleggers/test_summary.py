"""The game in five sentences (section 0)."""

from __future__ import annotations

import pytest

from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import FIRST_THUG
from backroom.games.bootleggers.rules.heat import end_check, winners
from backroom.games.bootleggers.terms import ASSETS
from tests.games.bootleggers.table import Table
from tests.games.evenings import at_random, news


@pytest.mark.rule("B0.1")
@pytest.mark.parametrize(("length", "rounds"), [(12, 12), (8, 8)])
def test_the_game_lasts_twelve_rounds_or_eight(length: int, rounds: int):
    *_, over = at_random(TITLE, 3, 1, length=length, talk="none")
    assert news(TITLE, over, "round") == [("round", str(n + 1)) for n in range(rounds)]


@pytest.mark.rule("B0.2")
def test_the_most_money_wins_after_the_last_round():
    t = Table(3)
    t.muscle(60, 47, 12)
    t.g.round, t.g.money = 12, [40, 71, 70]
    t.run(end_check())
    assert winners(t.g) == [1]


@pytest.mark.rule("B0.2")
@pytest.mark.parametrize(("money", "ended"), [(99, False), (100, True)])
def test_the_game_ends_early_when_somebody_holds_a_hundred_after_the_sales(money: int, ended: bool):
    t = Table(3)
    t.muscle(60, 47, 12)
    t.g.round, t.g.money = 5, [10, money, 10]
    t.run(end_check())
    assert winners(t.g) == ([1] if ended else [])


@pytest.mark.rule("B0.3", "B3.1", "B9.4")
def test_a_round_goes_through_six_phases():
    *_, over = at_random(TITLE, 3, 1, talk="none")
    phases = [phase for _, phase in news(TITLE, over, "phase")]
    assert phases[:7] == ["muscle", "boys", "stills", "shipping", "password", "heat", "muscle"]


@pytest.mark.rule("B0.3")
def test_twice_in_a_game_everybody_shows_his_money():
    *_, over = at_random(TITLE, 3, 1, talk="none")
    rounds, shown = 0, []
    for name, *_ in news(TITLE, over, "round", "announces"):
        if name == "round":
            rounds += 1
        else:
            shown.append(rounds)
    assert shown == [4, 4, 4, 8, 8, 8, 12, 12, 12]


@pytest.mark.rule("B0.4")
def test_a_hand_of_twelve_muscle_cards_is_spread_over_twelve_rounds():
    first, *_, over = at_random(TITLE, 4, 2, talk="none")
    assert over.muscle == [()] * 4
    assert first is over  # one table, played to its end
    bids = [(player, card) for _, player, card in news(TITLE, over, "reveals")]
    assert len(bids) == len(set(bids)) == 48


@pytest.mark.rule("B0.4")
def test_there_are_thirty_three_thugs_and_markers_are_never_traded():
    assert len([kind for kind in Table(3).g.deck if kind >= FIRST_THUG]) == 33
    assert ASSETS == ["cash", "crates", "sale", "rent", "thug", "promise"]


@pytest.mark.rule("B0.5")
@pytest.mark.parametrize("players", [3, 6])
def test_nobody_is_ever_in_debt_or_out_of_the_game(players: int):
    for g in at_random(TITLE, players, 3):
        assert min(g.money) >= 0
    assert len(news(TITLE, g, "reveals")) == players * g.round
