"""The rulebook's own six examples and the first turn of the predefined seatings (sections 10.1, 10.2)."""

from __future__ import annotations

import pytest

from backroom.games.reckoning.nouns import IN_FRONT
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.state import Game
from tests.games.reckoning.table import B, G, O, R, V, Y, asked, deal, options, play, table, told
from tests.games.reckoning.vectors import EMPTY_IN_S, S, discard, killed, seats, sleepers, tokens


@pytest.mark.rule("R10.1")
def test_position_s_is_the_one_of_the_specification():
    g = table(*S, "turn G", players=6)
    assert each(g.empty()) == EMPTY_IN_S
    assert sum(len(each(gang)) for gang in g.gangs) == 18
    assert tokens(g) == 16


@pytest.mark.rule("R10.1")
def test_red_collects_twice_and_passes_the_blue_cake_on():
    g = table(*S, "turn R", "hand R pass move move order order", players=6)
    assert killed(g) == [1]
    assert (g.money[R], g.bank) == (2, 38)
    play(g, "play-pass")
    assert (asked(g), options(g)) == (("red", "pass_which"), ["yellow", "blue"])
    play(g, "blue")
    assert (asked(g), options(g)) == (("red", "pass_to"), seats(21, 23))
    play(g, "21", "stop")
    assert told(g, "wakes") == []
    assert asked(g) == ("blue", "card")
    assert killed(g) == [1, 20, 21]


@pytest.mark.rule("R10.1")
def test_red_could_have_passed_the_yellow_cake_left_or_right():
    g = table(*S, "turn R", "hand R pass move move order order", players=6)
    play(g, "play-pass", "yellow")
    assert options(g) == seats(15, 19)


@pytest.mark.rule("R10.2")
def test_yellow_earns_nothing_and_orders_a_cake_that_will_kill_three():
    g = table(*S, "turn Y", "hand Y order move move knife knife", players=6)
    assert killed(g) == [18, 19]
    assert tokens(g) == 17
    assert (told(g, "collects"), g.bank) == ([], 40)
    play(g, "play-order", "14", "stop")
    assert told(g, "wakes") == []
    before = len(killed(discard(g, turns=4)))
    assert asked(g) == ("violet", "card")
    discard(g)
    assert killed(g)[before:] == [13, 14, 15]
    assert [owner for owner, _, seat in told(g, "killed") if seat in {13, 14, 15}] == [V, B, G]


@pytest.mark.rule("R10.3")
def test_orange_has_a_monopoly_and_sets_off_the_red_cake():
    g = table(*S, "turn O", "hand O boom move move order order", players=6)
    assert killed(g) == []
    assert (g.money[O], g.bank) == (5, 35)
    play(g, "play-boom")
    assert (asked(g), options(g)) == (("orange", "boom_which"), ["yellow", "red", "blue"])
    play(g, "red")
    assert (killed(g), g.cakes[R]) == ([1], IN_FRONT)
    assert sleepers(g) == [7, 19]
    play(g, "stop")
    assert told(g, "wakes") == [(O,)]
    assert (sleepers(g), tokens(g)) == ([7], 17)


@pytest.mark.rule("R10.4")
def test_violets_sleeping_blade_does_not_stab_but_the_knife_seat_does():
    g = table(*S, "turn V", "hand V knife move move order order", players=6)
    assert killed(g) == []
    assert (g.money[V], g.bank) == (2, 38)
    play(g, "play-knife")
    assert told(g, "stabs") == [(V, 21, 20)]
    assert (killed(g), asked(g)) == ([20], ("violet", "second"))
    play(g, "stop")
    assert told(g, "wakes") == [(V,)]
    assert 7 not in sleepers(g)


@pytest.mark.rule("R10.5")
def test_blue_shoots_the_orange_godfather_from_a_revolver_seat():
    g = table(*S, "turn B", "hand B gunshot move move order order", players=6)
    assert killed(g) == [21, 23]
    assert (g.money[B], g.bank) == (1, 39)
    play(g, "play-gunshot")
    assert told(g, "shoots") == [(B, 9, 20)]
    assert (killed(g), asked(g)) == ([21, 23, 20], ("blue", "second"))
    play(g, "stop")
    assert told(g, "wakes") == []


def green_moves_to_the_bar() -> Game:
    """Green's Godfather moves from 12 to the bar on 17, next to the yellow cake on 18."""
    g = table(
        *S, "turn G", "hand G move order order knife knife", "hand O pass boom order order knife", players=6
    )
    assert killed(g) == []
    assert g.money[G] == 1
    play(g, "play-move")
    assert (asked(g), options(g)) == (("green", "move_who"), seats(12, 15, 18))
    play(g, "12")
    assert (asked(g), options(g)) == (("green", "move_to"), seats(*EMPTY_IN_S))
    play(g, "17", "stop")
    assert told(g, "wakes") == []
    return g


@pytest.mark.rule("R10.6")
def test_greens_bar_pays_if_somebody_passes_the_yellow_cake_on():
    g = green_moves_to_the_bar()
    play(g, "play-pass", "yellow", "19", "stop")
    discard(g, turns=4)
    assert asked(g) == ("green", "card")
    assert told(g, "collects")[-1] == (G, 2)
    assert g.money[G] == 1 + 2


@pytest.mark.rule("R10.6")
def test_greens_godfather_dies_at_the_bar_if_nobody_acts():
    g = green_moves_to_the_bar()
    discard(g, turns=2)
    assert asked(g) == ("yellow", "card")
    assert killed(g) == [17, 18, 19]


@pytest.mark.rule("R9.47")
def test_setting_the_yellow_cake_off_kills_greens_godfather_at_the_bar():
    g = green_moves_to_the_bar()
    play(g, "play-boom", "yellow")
    assert killed(g) == [17, 18, 19]


FIRST_TURNS = [
    (3, [3, 3, 6], [12, 14, 23, 25, 28, 30], [2, 5, 7, 20]),
    (4, [2, 3, 4, 3], [1, 3, 4, 6, 22, 24], [17, 21, 27]),
    (5, [2, 2, 2, 3, 4], [9, 11, 28, 30], [6, 17]),
    (6, [2, 2, 2, 2, 2, 4], [9, 11, 26, 28], [13, 19]),
]


@pytest.mark.rule("R10.7")
@pytest.mark.parametrize(("players", "incomes", "stabbed", "shot"), FIRST_TURNS)
def test_yellows_first_victims_and_everybodys_first_income(
    players: int, incomes: list[int], stabbed: list[int], shot: list[int]
):
    assert options(play(deal(players), "play-knife")) == seats(*stabbed)
    assert options(play(deal(players), "play-gunshot")) == seats(*shot)
    g = discard(deal(players), turns=players - 1)
    assert told(g, "collects") == list(enumerate(incomes))
    assert g.money[Y] == incomes[Y]
