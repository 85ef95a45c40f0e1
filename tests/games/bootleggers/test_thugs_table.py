"""Thug cards on Muscle, money and cards: Big City Boys, Union Boss, Investigation, Moll, Windfall."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.nouns import BIG_CITY_BOYS, KIND, NO_CARD, UNION_BOSS
from backroom.games.bootleggers.rules.heat import clear_the_street, end_check, heat_phase
from backroom.games.bootleggers.rules.muscle import graft_of_trucks, next_pick, payroll_due
from tests.games.bootleggers.street import four, table
from tests.games.bootleggers.table import Table


def street(t: Table) -> None:
    """The Muscle is revealed; W1 and the first turn come next."""
    t.g.phase = 1
    t.offer("single-influence", "single-influence", "single-still", "improvement", truck="small")
    t.run(next_pick())


# -- B-T02 Big City Boys ------------------------------------------------------------------------------


@pytest.mark.rule("B10.47", "B-T02", "B9.41", "B3.2")
def test_big_city_boys_let_somebody_jump_the_queue():
    t = table(40, 30, 26, 10)
    t.thug("C", "big-city-boys")
    street(t)
    t.answer("pass")
    assert t.asked == ("A", "pick")
    t.answer("single-influence")
    t.answer("play-big-city-boys", "yellow")
    assert t.asked == ("C", "pick")
    assert t.g.money[2] == 10 - 1
    t.answer("single-influence")
    assert t.asked == ("B", "pick")
    t.answer("improvement", "back-room")
    assert t.asked == ("D", "pick")


@pytest.mark.rule("B-T02", "B9.41", "B11.43")
def test_who_has_had_his_turn_does_not_act_again():
    t = table(40, 30, 26, 10)
    t.thug("A", "big-city-boys")
    street(t)
    t.answer("pass", "single-influence")
    assert t.asked == ("A", "floor")
    t.answer("play-big-city-boys", "blue")
    assert t.asked == ("B", "pick")


@pytest.mark.rule("B-T02", "B3.3", "B3.605", "B11.2")
def test_big_city_boys_lie_on_the_card_until_the_end_of_the_round():
    t = four()
    t.thug("A", "big-city-boys")
    t.window("street")
    t.answer("play-big-city-boys", "red")
    assert (t.g.strength(3), t.g.face_up[3], t.g.discards) == (2 * 12 + 11, 12, ())
    clear_the_street(t.g)
    assert (t.g.boosted, t.g.discards) == (NOBODY, (BIG_CITY_BOYS,))


@pytest.mark.rule("B10.44", "B-T02")
@pytest.mark.parametrize(("boosted", "last"), [(NOBODY, 2), (2, 2), (1, 2)])
def test_last_place_goes_to_the_lowest_muscle_of_those_tied(boosted, last):
    t = table(60, 44, 12)
    t.g.round = 4
    t.g.money = [12, 9, 9]
    t.g.boys = [0, 0, 0]
    t.g.boosted = boosted
    if boosted != NOBODY:
        t.g.deck.remove(BIG_CITY_BOYS)
    t.run(heat_phase())
    expected = [1, 1, 1]
    expected[last] = 2
    assert t.g.boys == expected


@pytest.mark.rule("B-T02")
def test_last_place_follows_the_new_value():
    t = table(60, 16, 12)
    t.g.round = 4
    t.g.money = [12, 9, 9]
    t.g.boys = [0, 0, 0]
    t.thug("A", "big-city-boys")
    t.window("closing")
    t.answer("play-big-city-boys", "yellow")
    t.run(heat_phase())
    assert t.g.boys == [1, 2, 1]


# -- B-T09 Friendly Union Boss ------------------------------------------------------------------------


def drivers() -> Table:
    """B owns a small and a large truck, Muscle 20: graft 3, cost 1."""
    t = table(40, 20, 10)
    t.truck("B", "large")
    t.g.graft = (1, 3, 1)
    t.offer("single-influence", "single-influence", "single-still", truck="small")
    return t


@pytest.mark.rule("B10.12", "B-T09", "B3.110")
def test_the_union_boss_played_before_the_payroll_saves_the_graft():
    t = drivers()
    t.thug("B", "union-boss")
    t.run(next_pick())
    t.answer("pass", "single-influence", "play-union-boss")
    assert t.asked == ("B", "pick")
    assert t.g.money[1] == 10 - 1
    assert (t.g.union_boss, UNION_BOSS in t.g.discards) == (1, False)


@pytest.mark.rule("B10.12", "B-T09")
def test_the_union_boss_played_after_the_payroll_gives_nothing_back():
    t = drivers()
    t.thug("B", "union-boss")
    t.run(next_pick())
    t.answer("pass", "single-influence", "pass", "single-influence")
    assert t.g.money[1] == 10 - 4
    t.answer("play-union-boss")
    assert t.g.money[1] == 6
    clear_the_street(t.g)
    t.g.face_up = [40, 20, 10]
    t.g.graft = (1, 3, 1)
    assert payroll_due(t.g, 1) == 1


@pytest.mark.rule("B-T09")
def test_a_face_up_union_boss_stays_for_the_rest_of_the_game():
    t = drivers()
    t.thug("B", "union-boss")
    t.window("closing")
    t.answer("play-union-boss")
    clear_the_street(t.g)
    assert t.g.union_boss == 1
    assert t.g.thugs[1] == ()


@pytest.mark.rule("B10.11", "B9.25", "B5.108")
def test_a_truck_sold_before_the_payroll_still_costs_its_seller_this_rounds_graft():
    t = table(40, 20, 10)
    t.truck("B", "medium")
    t.g.graft = (1, 2, 1)
    t.offer("single-influence", "single-influence", "single-still", truck="small")
    t.run(next_pick())
    t.signal("B", "hand", "raise")
    t.answer("single-influence")
    assert t.asked == ("B", "floor")
    t.answer("propose", "blue", "give-sale-medium", "ask-cash", 1, "put", "accept")
    assert t.asked == ("B", "pick")
    assert t.g.money[:2] == [10 - 3 - 1, 10 + 1 - 3]
    assert (graft_of_trucks(t.g, 0), graft_of_trucks(t.g, 1)) == (2, 1)


# -- B-T12 G-Men-Investigation ------------------------------------------------------------------------


@pytest.mark.rule("B10.13", "B-T12", "B-T09")
def test_investigation_removes_a_face_up_union_boss():
    t = drivers()
    t.g.deck.remove(UNION_BOSS)
    t.g.union_boss = 1
    t.thug("A", "investigation")
    t.run(next_pick())
    t.answer("pass", "single-influence", "play-investigation")
    assert t.asked == ("B", "pick")
    assert t.g.money[1] == 10 - 4
    assert t.g.discards[-2:] == (UNION_BOSS, KIND.read("investigation"))
    assert ("boss_leaves", "green") in t.heard()


@pytest.mark.rule("B-T12")
def test_without_a_rivals_union_boss_investigation_has_nothing_to_do_on_the_floor():
    t = four()
    t.thug("A", "investigation")
    t.window("street")
    assert t.asked is None
    t.g.union_boss = 0
    t.window("street")
    assert t.asked is None


# -- B-T17 Moll ---------------------------------------------------------------------------------------


@pytest.mark.rule("B-T17", "B3.7")
@pytest.mark.parametrize(("money", "left"), [(10, 6), (3, 0), (0, 0)])
def test_moll_takes_what_the_die_shows_as_far_as_the_money_goes(money, left):
    t = four()
    t.g.money[2] = money
    t.thug("A", "moll")
    t.dice(4)
    t.window("street")
    t.answer("play-moll", "yellow")
    assert t.g.money == [10, 10, left, 10]
    assert t.heard()[-2:] == [
        ("rolls_for", "blue", "moll", "4"),
        ("pays", "yellow", "moll", str(money - left)),
    ]


@pytest.mark.rule("B10.43", "B-T17", "B9.48", "B-W6")
def test_moll_at_closing_keeps_the_game_going():
    t = four()
    t.g.round = 5
    t.g.money[0] = 102
    t.thug("B", "moll")
    t.dice(3)
    t.window("closing")
    t.answer("play-moll", "blue")
    t.run(end_check())
    assert (t.g.money[0], t.g.ended) == (99, 0)


# -- B-T28 Windfall -----------------------------------------------------------------------------------


@pytest.mark.rule("B-T28", "B4.9", "B9.7", "B11.4")
def test_a_thug_drawn_by_windfall_is_kept_hidden():
    t = four()
    t.thug("A", "windfall")
    t.draws("hit")
    t.window("street")
    t.answer("play-windfall")
    assert (t.g.hidden, t.g.holder, t.g.thugs[0]) == (KIND.read("hit"), 0, (KIND.read("hit"),))
    assert t.heard("A")[-3:] == [("draws", "blue"), ("drew", "blue", "hit"), ("keeps_thug", "blue")]
    assert t.heard("B")[-2:] == [("draws", "blue"), ("keeps_thug", "blue")]
    assert t.asked == ("A", "floor")


@pytest.mark.rule("B-T28")
@pytest.mark.parametrize(
    ("drawn", "answers", "gain"),
    [
        ("double-influence", [], "boys"),
        ("single-still", ["back-room"], "stored_dice"),
        ("improvement", ["back-room"], "stored_improvements"),
    ],
)
def test_other_cards_drawn_by_windfall_are_shown_and_resolved_at_once(drawn, answers, gain):
    t = four()
    t.thug("A", "windfall")
    t.draws(drawn)
    t.window("street")
    before = getattr(t.g, gain)[0]
    t.answer("play-windfall", *answers)
    assert getattr(t.g, gain)[0] > before
    assert ("shows_drawn", "blue", drawn) in t.heard("B")
    assert sorted(t.g.discards) == [KIND.read(drawn), KIND.read("windfall")]
    assert t.g.hidden == NO_CARD


@pytest.mark.rule("B-T28", "B1.31")
def test_windfall_from_an_empty_deck_draws_from_the_shuffled_discards():
    t = four()
    t.thug("A", "windfall")
    t.g.discards = (*t.g.discards, KIND.read("moll"))
    t.g.deck = []
    t.window("street")
    t.answer("play-windfall")
    assert (t.g.hidden, t.g.deck, t.g.discards) == (KIND.read("moll"), [], (KIND.read("windfall"),))


@pytest.mark.rule("B-T28", "B6.2")
def test_windfall_may_wait_for_any_later_round():
    t = four()
    t.thug("A", "windfall")
    t.window("street")
    t.answer("pass")
    t.g.round = 7
    t.window("street")
    assert "play-windfall" in t.options
    t.answer("pass")
    t.window("boys")
    assert t.asked is None
