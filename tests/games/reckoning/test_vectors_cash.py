"""Cash (section 10.3)."""

from __future__ import annotations

from itertools import product

import pytest

from backroom.games.reckoning.meta import TITLE
from tests.games.reckoning.table import B, R, Y, asked, table, told


@pytest.mark.rule("R10.8")
def test_all_money_seats_with_godfather_and_accountant_pay_26():
    g = table("gang Y GF@4 BR@20 BR@6 BR@17 BR@11 BR@25 BL@3", "gang R BR@30", "bank 120")
    assert (g.money[Y], g.bank) == (26, 94)


@pytest.mark.rule("R10.8")
def test_no_other_way_to_hold_the_money_seats_pays_more():
    incomes = []
    for taken in product([False, True], repeat=7):
        men = [f"BR@{seat}" for seat, held in zip((3, 4, 6, 11, 17, 20, 25), taken, strict=True) if held]
        for godfather_on_money in (False, True):
            gang = ["GF" + men[0][2:], *men[1:]] if godfather_on_money and men else ["GF@1", *men]
            incomes.append(table("gang Y " + " ".join(gang), "gang R BR@30", "bank 120").money[Y])
    assert max(incomes) == 26


@pytest.mark.rule("R10.9")
def test_a_sleeping_godfather_earns_nothing_but_the_bar_pays():
    g = table("gang B GF@7z BR@6", "gang Y BR@30", "turn B")
    assert g.money[B] == 1


@pytest.mark.rule("R10.10")
def test_sleepers_make_no_monopoly_and_keep_no_accounts():
    g = table("gang R GF@30 BR@4 BR@20z BL@3z", "gang Y BR@29", "turn R")
    assert g.money[R] == 2


@pytest.mark.rule("R10.10")
def test_the_same_gang_awake_earns_10():
    g = table("gang R GF@30 BR@4 BR@20 BL@3", "gang Y BR@29", "turn R")
    assert g.money[R] == 10


@pytest.mark.rule("R10.11")
def test_the_last_money_is_paid_short_and_ends_the_game():
    g = table("gang Y GF@4 BR@20", "gang R BR@30", "bank 3")
    assert told(g, "collects") == [(Y, 3)]
    assert (g.money[Y], g.bank) == (3, 0)
    assert (asked(g), TITLE.outcome(g).reason) == (None, "empty_bank")


@pytest.mark.rule("R10.12")
def test_a_bank_paid_out_exactly_ends_the_game_as_well():
    g = table("gang Y GF@6", "gang R BR@30", "bank 2")
    assert (g.money[Y], g.bank) == (2, 0)
    assert (asked(g), TITLE.outcome(g).reason) == (None, "empty_bank")


@pytest.mark.rule("R10.13")
def test_a_godfather_on_the_register_doubles_himself():
    g = table("gang Y GF@3", "gang R BR@30")
    assert g.money[Y] == 2
