"""The Sheriff's Office (S3.53-S3.56): who is run out of the Saloon, what is sold, who is freed."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.rules.office import office
from tests.games.scoundrels.table import Table


def at_the_office(money: int = 4, day: int = 1, **jailed: int) -> Table:
    """A has come to the Office; so many henchmen are in jail."""
    t = Table()
    t.money(A=money)
    t.g.day = day
    for letter in "ABCD":
        t.jailed(letter, jailed.get(letter, 0))
    t.run(office(0))
    return t


@pytest.mark.rule("S3.53")
def test_the_rightmost_of_the_saloon_goes_on_the_discard_first():
    t = Table()
    t.saloon("Silent Cow", "Filthy Dog", "Washed-up Banker")
    t.discard("Grumpy Horse")
    t.comes("Helpful Prospector")
    t.run(office(0))
    assert t.discarded == ["Grumpy Horse", "Washed-up Banker"]
    assert t.in_saloon == ["Helpful Prospector", "Silent Cow", "Filthy Dog"]
    assert t.asked == ("A", "at_office")


@pytest.mark.rule("S3.53", "S9.27")
def test_an_empty_saloon_does_not_close_the_office():
    t = at_the_office(money=0)
    assert t.discarded == []
    assert t.g.money[0] == 2


@pytest.mark.rule("S3.53", "S9.33", "S9.51")
def test_the_office_runs_out_the_rightmost_who_is_there_while_a_hired_marshal_has_left_a_gap():
    t = Table()
    t.saloon("Silent Cow", "Filthy Dog", "Charming Marshal")
    t.money(A=9)
    t.comes("Helpful Prospector", "Grumpy Stablehand")
    t.turn("A", 6)
    t.answer("right", "use")
    assert t.discarded == ["Filthy Dog"]
    assert t.in_saloon == ["Grumpy Stablehand", "Helpful Prospector", "Silent Cow"]
    t.answer("sell")
    assert t.discarded == ["Filthy Dog", "Charming Marshal"]


@pytest.mark.rule("S3.53", "S9.33", "S9.51")
def test_an_innkeeper_hired_from_the_right_lets_a_marshal_of_the_saloon_run_out_the_last_of_the_row():
    t = Table()
    t.saloon("Silent Marshal", "Honest Rustler", "Charming Innkeeper")
    t.money(A=6)
    t.rep(A=-1)  # the Rustler cannot be used
    t.comes("Helpful Prospector", "Grumpy Stablehand")
    t.turn("A", 6)
    t.answer("right", "use")
    assert t.asked == ("A", "at_office")
    assert t.discarded == ["Honest Rustler"]
    assert t.in_saloon == ["Grumpy Stablehand", "Helpful Prospector", "Silent Marshal"]


@pytest.mark.rule("S3.54", "S-D15", "S1.25")
@pytest.mark.parametrize(
    ("money", "jailed", "options"),
    [
        (4, {"A": 1, "B": 1}, ["sell", "bail-1", "bail-2"]),
        (3, {"A": 1, "B": 1}, ["sell", "bail-1"]),
        (4, {"B": 1}, ["sell", "bail-1"]),
        (4, {"C": 2}, ["sell", "bail-1", "bail-2"]),
    ],
)
def test_bail_needs_the_money_and_so_many_in_jail(money: int, jailed: dict[str, int], options: list[str]):
    assert at_the_office(money, **jailed).options == options


@pytest.mark.rule("S3.54", "S-D15", "S3.5")
def test_information_is_sold_without_asking_when_nothing_else_can_be_done():
    t = at_the_office(money=11, day=2)
    assert t.asked is None
    assert t.g.money[0] == 13


@pytest.mark.rule("S9.26", "S3.55")
def test_bail_for_two_is_not_offered_for_one():
    assert at_the_office(money=9, D=1).options == ["sell", "bail-1"]


@pytest.mark.rule("S3.55", "S-D16", "S3.72")
def test_owners_are_chosen_one_by_one():
    t = at_the_office(money=5, A=1, B=2, C=1)
    t.answer("bail-2")
    assert (t.asked, t.options) == (("A", "whose_henchman"), ["p1", "p2", "p3"])
    t.answer("p3")
    assert t.options == ["p1", "p2"]
    t.answer("p2")
    assert (t.g.jail, t.g.reserve) == ([1, 1, 0, 0], [2, 2, 3, 3])
    assert t.g.money[0] == 1


@pytest.mark.rule("S-D16", "S3.5")
def test_the_only_owner_in_jail_is_freed_without_asking():
    t = at_the_office(money=5, B=1)
    t.answer("bail-1")
    assert t.asked is None
    assert (t.g.jail[1], t.g.reserve[1]) == (0, 3)


@pytest.mark.rule("S3.54", "S3.56", "S8.1")
@pytest.mark.parametrize(("length", "day", "is_last"), [("short", 1, 0), ("short", 2, 1), ("long", 2, 0)])
def test_the_sheriff_takes_a_bribe_on_the_last_day_only(length: str, day: int, is_last: int):
    t = Table(length=length)
    t.money(A=12)
    t.g.day = day
    t.run(office(0))
    assert ("bribe" in t.options) == is_last


@pytest.mark.rule("S3.54", "S3.64")
def test_a_bribe_steals_a_safe_at_any_site():
    t = at_the_office(money=12, day=2)
    t.answer("bribe")
    assert t.asked == ("A", "steal_which")
    assert len(t.options) == 15
    t.answer("L5")
    assert t.held_by("A") == ["L5"]
    assert t.g.money[0] == 0
    assert ("bribed", "p1", "12") in t.heard("B")


@pytest.mark.rule("S3.55")
def test_no_bribe_without_money_or_without_a_safe_on_the_board():
    assert at_the_office(money=11, day=2, A=1).options == ["sell", "bail-1", "bail-2"][:2]
    t = Table()
    t.money(A=12)
    t.g.day = 2
    t.g.where = [-2] * 18
    t.run(office(0))
    assert "bribe" not in t.options


@pytest.mark.rule("S3.56", "S-T22")
def test_the_office_arms_who_waits_for_it():
    t = Table()
    t.sheet("A", "Corrupt Banker")
    t.run(office(0))
    t.answer("sell")
    assert t.g.armed[0] == 1


@pytest.mark.rule("S-G2", "S5.9")
@pytest.mark.parametrize(("is_step_3", "armed"), [(1, 1 << 5), (0, 0)])
def test_lay_down_the_law_waits_for_the_office_of_step_3(is_step_3: int, armed: int):
    t = Table(strategy="on")
    t.strategy("A", "g2")
    t.run(office(0, is_step_3))
    t.answer("sell")
    assert t.g.armed[0] == armed


@pytest.mark.rule("S10.53", "S-J41", "S9.21", "S6.14")
def test_a_marshal_sells_and_step_3_may_sell_again_without_arming_the_greedy():
    t = Table()
    t.sheet("A", "Filthy Marshal", "Greedy Prospector")
    t.money(A=2)
    t.turn("A", 6)
    t.answer("use-1", "sell")
    assert t.g.armed[0] == 0
    assert t.asked == ("A", "at_office")
    t.answer("sell")
    assert t.g.money[0] == 6


@pytest.mark.rule("S10.66")
def test_a_marshal_bribes_in_step_2_and_the_office_of_step_3_has_little_to_offer():
    t = Table()
    t.sheet("A", "Filthy Marshal")
    t.money(A=14)
    t.g.day = 2
    t.turn("A", 6)
    t.answer("use-1", "bribe", "L5")
    assert (t.asked, t.options) == (("A", "at_office"), ["sell", "bail-1"])


@pytest.mark.rule("S10.73", "S3.72")
def test_a_henchman_on_bail_can_be_placed_in_the_same_turn():
    t = Table()
    for letter in "ACD":
        t.available(letter, 0)
    t.available("B", 0)
    t.turn("A", 6)
    t.answer("bail-1", "p2")
    assert t.asked == ("B", "suspect")
