"""Phase 1, Muscle: the offer, the secret choice, payroll and pick (sections 3.0 and 3.1)."""

from __future__ import annotations

import pytest

from backroom.engine.errors import IllegalChoice
from backroom.games.bootleggers.nouns import BIG_CITY_BOYS, KIND, LARGE, NO_TRUCK, SMALL
from backroom.games.bootleggers.rules.muscle import bidding, muscle_phase, next_pick, pick
from tests.games.bootleggers.table import Table

INFLUENCE = ["single-influence"] * 4


def street(*muscle: int, truck: str | None = "small", **options: object) -> Table:
    """Everybody has shown Muscle, and cards that ask nothing lie on offer."""
    t = Table(len(muscle), **options)
    t.muscle(*muscle)
    t.g.graft = (1,) * len(muscle)
    t.offer(*INFLUENCE[: len(muscle) - 1], "warehouse", truck=truck)
    return t


def bidders(*hands: tuple[int, ...], **options: object) -> Table:
    """Everybody is to choose a Muscle card."""
    t = Table(len(hands), **options)
    for letter, numbers in zip("ABCDEF", hands, strict=False):
        t.hand(letter, *numbers)
    t.run(bidding())
    return t


def said(t: Table, *names: str) -> list[tuple[str, ...]]:
    """What was heard of these events."""
    return [happening for happening in t.heard() if happening[0] in names]


# -- the offer ----------------------------------------------------------------------------------------


@pytest.mark.rule("B3.101", "B3.102", "B3.8")
def test_a_truck_card_is_turned_up_first_and_then_one_card_for_each_mobster():
    t = Table(3)
    for letter, numbers in zip("ABC", [(1, 2), (3, 4), (5, 6)], strict=True):
        t.hand(letter, *numbers)
    t.script(13, 79, 0, 77)  # a large truck, You Dirty Rat, Single Influence, Word of Mouth
    t.run(muscle_phase())
    assert said(t, "offered_truck", "offered") == [
        ("offered_truck", "large"),
        ("offered", "dirty-rat"),
        ("offered", "single-influence"),
        ("offered", "word-of-mouth"),
    ]


@pytest.mark.rule("B3.101", "B3.124")
def test_a_truck_card_that_nobody_took_stays_for_the_next_round():
    t = street(60, 47, 33, 12)
    t.run(next_pick())
    t.answer("single-influence", "single-influence", "single-influence", "warehouse")
    t.g.muscle = [(1,), (2,), (3,), (4,)]
    t.heard()
    t.run(muscle_phase())
    assert t.g.truck_offer == SMALL
    assert said(t, "offered_truck") == []


@pytest.mark.rule("B3.123", "B3.9")
def test_what_nobody_took_is_discarded_after_the_last_turn():
    t = street(60, 47, 33, 12)
    t.run(next_pick())
    t.answer("single-influence", "small-truck", "single-influence", "single-influence")
    assert t.g.offer == []
    assert [KIND.write(kind) for kind in t.g.discards] == [*["single-influence"] * 3, "warehouse"]
    assert t.heard()[-1] == ("left_over", "warehouse")


# -- the choice ---------------------------------------------------------------------------------------


@pytest.mark.rule("B3.103", "B-D1", "B3.701", "B9.1")
def test_all_choose_at_the_same_time_any_card_of_their_hand():
    t = bidders((7, 60), (8, 47), (9, 33))
    assert t.waiting == "ABC"
    assert t.options_of("B") == ["8", "47"]


@pytest.mark.rule("B3.104", "B9.1")
def test_a_choice_is_final_and_nothing_of_it_shows_before_all_have_chosen():
    t = bidders((7, 60), (8, 47), (9, 33))
    t.answer(47, by="B")
    t.answer(60, by="A")
    assert t.heard() == []
    assert t.g.face_up == [0, 0, 0]
    with pytest.raises(IllegalChoice):
        t.answer(8, by="B")


@pytest.mark.rule("B3.106", "B3.4")
def test_all_cards_are_revealed_together_and_leave_the_hands():
    t = bidders((7, 60), (8, 47), (9, 33))
    t.answer(60, 8, 33)
    assert t.heard() == [("reveals", "blue", "60"), ("reveals", "green", "8"), ("reveals", "yellow", "33")]
    assert t.g.face_up == [60, 8, 33]
    assert t.g.muscle == [(7,), (47,), (9,)]


@pytest.mark.rule("B3.105", "B3.5")
def test_the_last_card_of_a_hand_is_revealed_without_asking():
    t = bidders((60,), (8,), (33,))
    assert t.asked is None
    assert t.g.face_up == [60, 8, 33]


@pytest.mark.rule("B3.107", "B9.25")
def test_the_graft_of_a_round_is_noted_at_the_reveal():
    t = Table(3)
    for letter, number in zip("ABC", (60, 47, 33), strict=True):
        t.hand(letter, number)
    large = t.truck("B", "large")
    t.run(bidding())
    assert t.g.graft == (1, 3, 1)
    t.g.owner[large] = t.g.operator[large] = 0
    t.offer("single-influence", "single-influence", "warehouse")
    t.run(next_pick())
    t.answer("single-influence")
    assert said(t, "payroll") == [("payroll", "blue", "4", "4"), ("payroll", "green", "6", "6")]


@pytest.mark.rule("B10.11", "B3.107", "B5.108", "B9.25")
def test_whoever_sells_a_truck_before_his_payroll_still_pays_its_graft():
    t = Table(3)
    for letter, numbers in zip("ABC", [(60, 1), (9, 2), (3, 4)], strict=True):
        t.hand(letter, *numbers)
    medium = t.truck("B", "medium")
    t.offer("single-influence", "single-influence", "warehouse", truck="small")
    t.run(bidding(), next_pick())
    t.answer(60, 9, 3)
    t.signal("B", "hand", "raise")
    t.answer("single-influence")
    assert t.asked == ("B", "floor")
    t.answer("propose", "blue", "give-sale-medium", "ask-cash", 1, "put", "accept")
    assert t.g.owner[medium] == 0
    assert said(t, "payroll") == [("payroll", "blue", "4", "4"), ("payroll", "green", "2", "2")]
    t.answer("single-influence", "warehouse")
    t.run(bidding())
    assert t.g.graft == (2, 1, 1)


# -- the order ----------------------------------------------------------------------------------------


@pytest.mark.rule("B3.109", "B3.110", "B10.1")
def test_turns_go_in_descending_muscle_and_each_begins_with_the_payroll():
    t = street(60, 47, 33, 12)
    t.run(next_pick())
    t.answer("single-influence", "single-influence", "single-influence", "warehouse")
    assert said(t, "payroll", "takes") == [
        ("payroll", "blue", "4", "4"),
        ("takes", "blue", "single-influence"),
        ("payroll", "green", "4", "4"),
        ("takes", "green", "single-influence"),
        ("payroll", "yellow", "3", "3"),
        ("takes", "yellow", "single-influence"),
        ("payroll", "red", "1", "1"),
        ("takes", "red", "warehouse"),
    ]
    assert t.g.money == [6, 6, 7, 9]


@pytest.mark.rule("B3.3")
def test_big_city_boys_add_five_and_a_half_and_no_two_muscles_are_ever_equal():
    t = street(40, 30, 26, 10)
    t.g.boosted = 2
    assert t.g.by_muscle() == [0, 2, 1, 3]
    strengths = [
        2 * number + bonus for number in range(1, 73) for bonus in (0, t.g.box.amounts[BIG_CITY_BOYS])
    ]
    assert len(set(strengths)) == 144


@pytest.mark.rule("B3.2", "B9.41")
def test_a_change_of_muscle_reorders_only_those_still_to_act():
    t = street(40, 30, 26, 10)
    t.run(next_pick())
    t.answer("single-influence")
    assert t.asked == ("B", "pick")
    t.g.boosted = 3
    t.answer("single-influence")
    assert t.asked == ("C", "pick")
    t.g.boosted = 0
    t.answer("single-influence")
    assert t.asked == ("D", "pick")


@pytest.mark.rule("B10.47", "B3.108", "B3.110")
def test_who_is_next_is_decided_when_the_window_before_the_turn_has_closed():
    t = street(40, 30, 26, 10)
    t.thug("C", "big-city-boys")
    t.run(next_pick())
    t.answer("pass", "single-influence")
    t.answer("play-big-city-boys", "yellow")
    assert t.asked == ("C", "pick")
    assert said(t, "payroll")[-1] == ("payroll", "yellow", "2", "2")
    t.answer("single-influence")
    assert t.asked == ("B", "pick")


@pytest.mark.rule("B3.108", "B5.2", "B-W1", "B9.23")
def test_w1_opens_before_each_turn_and_once_after_the_last():
    t = street(40, 30, 26, 10)
    t.thug("D", "recruiting")
    t.run(next_pick())
    steps = []
    while t.asked:
        steps.append((*t.asked, t.g.is_first, t.g.is_last) if t.asked[1] == "floor" else t.asked)
        t.answer(
            "pass" if t.asked[1] == "floor" else "single-influence" if t.asked[0] != "D" else "warehouse"
        )
    assert steps == [
        ("D", "floor", 1, 0),
        ("A", "pick"),
        ("D", "floor", 0, 0),
        ("B", "pick"),
        ("D", "floor", 0, 0),
        ("C", "pick"),
        ("D", "floor", 0, 0),
        ("D", "pick"),
        ("D", "floor", 0, 1),
    ]


@pytest.mark.rule("B5.3", "B2.46")
def test_a_brisk_w1_opens_only_after_the_reveal_and_after_the_last_turn():
    t = street(40, 30, 26, 10, windows="brisk")
    t.thug("D", "recruiting")
    t.run(next_pick())
    assert (t.asked, t.g.is_first) == (("D", "floor"), 1)
    t.answer("pass", "single-influence", "single-influence", "single-influence", "warehouse")
    assert (t.asked, t.g.is_last) == (("D", "floor"), 1)


# -- payroll ------------------------------------------------------------------------------------------


@pytest.mark.rule("B10.10", "B3.111", "B3.7", "B3.119", "B9.27")
def test_whoever_cannot_pay_all_pays_what_he_has_and_keeps_his_pick():
    t = street(20, 50, 10)
    t.g.graft = (1, 3, 1)
    t.g.money[1] = 2
    t.run(next_pick())
    assert said(t, "payroll") == [("payroll", "green", "2", "6")]
    assert t.g.money[1] == 0
    t.answer("small-truck")
    assert said(t, "takes", "gets_no_truck") == [
        ("takes", "green", "small-truck"),
        ("gets_no_truck", "green", "small"),
    ]
    assert t.g.owner.count(1) == 1
    assert t.g.truck_discards == (SMALL,)


@pytest.mark.rule("B3.110")
def test_a_union_boss_before_him_saves_the_graft_but_not_the_cost_of_his_muscle():
    t = street(60, 47, 33)
    t.g.graft = (3, 1, 1)
    t.g.union_boss = 0
    t.run(next_pick())
    assert said(t, "payroll") == [("payroll", "blue", "3", "3")]


@pytest.mark.rule("B1.21", "B3.110")
@pytest.mark.parametrize(
    ("number", "cost"),
    [(1, 0), (12, 0), (13, 1), (27, 1), (28, 2), (45, 2), (46, 3), (60, 3), (61, 4), (72, 4)],
)
def test_the_higher_the_muscle_the_higher_the_cost(number: int, cost: int):
    t = street(number, 2, 3)
    t.g.graft = (0, 0, 0)
    t.g.acted = 0b110
    t.run(next_pick())
    assert said(t, "payroll") == [("payroll", "blue", str(cost), str(cost))]


# -- the pick -----------------------------------------------------------------------------------------


@pytest.mark.rule("B3.112", "B-D2")
def test_he_takes_one_of_the_cards_on_offer_or_the_truck():
    t = street(60, 47, 33, 12)
    t.offer("hit", "single-still", "hit", "improvement", truck="medium")
    t.run(pick(0))
    assert t.asked == ("A", "pick")
    assert t.options == ["single-still", "improvement", "hit", "medium-truck"]


@pytest.mark.rule("B3.112")
def test_a_truck_card_that_was_taken_is_gone():
    t = street(60, 47, 33)
    t.run(next_pick())
    t.answer("small-truck")
    assert t.asked == ("B", "pick")
    assert t.options == ["single-influence", "warehouse"]


@pytest.mark.rule("B3.112", "B11.5", "B11.3")
def test_the_last_mobster_still_has_two_cards_to_choose_from():
    t = street(60, 47, 33)
    t.run(next_pick())
    t.answer("single-influence", "single-influence")
    assert t.asked == ("C", "pick")
    assert t.options == ["warehouse", "small-truck"]


@pytest.mark.rule("B3.112", "B3.5")
def test_a_pick_among_equal_cards_is_not_asked():
    t = street(60, 47, 33, truck=None)
    t.run(next_pick())
    t.answer("warehouse")
    assert t.asked is None
    assert t.g.boys == [1, 2, 2]


@pytest.mark.rule("B1.31", "B9.62")
def test_a_deck_that_runs_out_is_made_of_the_discard_and_empty_spaces_ask_nothing():
    t = bidders((60,), (47,), (33,))
    t.g.deck, t.g.discards, t.g.truck_deck, t.g.truck_offer = [], (KIND.read("hit"),), [], NO_TRUCK
    t.g.face_up, t.g.muscle = [0, 0, 0], [(60,), (47,), (33,)]
    t.heard()
    t.run(muscle_phase())
    assert said(t, "offered", "takes") == [("offered", "hit"), ("takes", "blue", "hit")]
    assert not t.g.discards


@pytest.mark.rule("B1.31", "B9.62")
def test_a_truck_deck_that_runs_out_is_made_of_the_discard_too():
    t = Table(3)
    for letter, numbers in zip("ABC", [(60, 1), (47, 2), (33, 3)], strict=True):
        t.hand(letter, *numbers)
    t.g.truck_deck, t.g.truck_discards = [], (LARGE, SMALL)
    t.run(muscle_phase())
    assert (t.g.truck_deck, t.g.truck_offer) == ([LARGE], SMALL)
    assert not t.g.truck_discards


# -- when things may happen ---------------------------------------------------------------------------


@pytest.mark.rule("B3.4", "B5.1", "B11.44")
def test_nobody_plays_a_thug_before_the_muscle_is_face_up():
    t = Table(3)
    for letter, numbers in zip("ABC", [(60, 1), (47, 2), (33, 3)], strict=True):
        t.hand(letter, *numbers)
    t.thug("A", "recruiting")
    t.run(muscle_phase())
    assert t.waiting == "ABC"
    t.answer(60, 47, 33)
    assert t.asked == ("A", "floor")


@pytest.mark.rule("B3.703", "B5.10")
def test_nothing_of_a_thug_is_shown_before_its_last_choice_is_made():
    t = street(60, 47, 33)
    t.markers("lils", B=1)
    t.markers("mothers", B=1, C=1)
    t.thug("A", "hit")
    t.run(next_pick())
    t.heard("B")
    t.answer("play-hit", "mothers")
    assert t.asked is not None
    assert t.heard("B") == []
    t.answer("yellow")
    assert t.g.influence[2] == (0, 1, 0)
    assert t.heard("B") != []


@pytest.mark.rule("B3.6", "B3.7")
def test_the_bank_takes_and_gives_without_limit_and_nobody_owes():
    t = street(72, 47, 33)
    t.g.money = [0, 0, 0]
    t.run(next_pick())
    assert said(t, "payroll") == [("payroll", "blue", "0", "5")]
    assert t.g.money == [0, 0, 0]


@pytest.mark.rule("B10.12", "B3.110")
@pytest.mark.parametrize(("plays_before", "paid"), [(True, 1), (False, 4)])
def test_a_union_boss_saves_the_graft_of_a_payroll_that_is_still_to_come(plays_before: bool, paid: int):
    t = street(10, 20, 5)
    t.g.graft = (1, 3, 1)
    t.thug("B", "union-boss")
    t.run(next_pick())
    if plays_before:
        t.answer("play-union-boss")
    else:
        t.answer("pass", "single-influence", "play-union-boss")
    assert ("payroll", "green", str(paid), str(paid)) in t.heard()
    assert t.g.money[1] == 10 - paid
    assert t.g.union_boss == 1


@pytest.mark.rule("B10.13", "B3.110")
def test_a_union_boss_removed_before_the_payroll_saves_nothing():
    t = street(60, 20, 5)
    t.g.acted = 0b001
    t.g.graft = (1, 3, 1)
    t.g.union_boss = 1
    t.thug("A", "investigation")
    t.run(next_pick())
    t.answer("play-investigation")
    assert ("payroll", "green", "4", "4") in t.heard()
