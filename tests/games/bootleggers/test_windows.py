"""The windows (section 5.1) and in which order the table is asked in them (B5.8, B5.9)."""

from __future__ import annotations

from collections import Counter

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.nouns import PASS, WINDOWS
from backroom.games.bootleggers.rules.heat import next_round
from backroom.games.bootleggers.rules.sales import password
from backroom.games.bootleggers.rules.windows import floor_window
from backroom.games.bootleggers.start import deal_muscle
from backroom.games.bootleggers.state import book
from tests.games.bootleggers.street import four, table
from tests.games.bootleggers.table import Table


def round_of(players: int, **options: object) -> Counter[str]:
    """How often each window opens in a round of Mobsters who pass and otherwise do the first thing they can.

    A keeps a Warehouse from Windfall, and is therefore asked in every opening. Only O'Malley's is open.
    """
    t = Table(players, talk="none", **options)
    deal_muscle(t.g)
    t.hide("A", "warehouse")
    t.run(next_round())
    seen: Counter[str] = Counter()
    while t.g.round == 2:
        name = book.queries[t.g.query].name
        seen[WINDOWS[t.g.window]] += name == "floor" and t.g.seat == 0
        choice = PASS if name == "floor" else book.options(t.g)[-1 if name == "load" else 0]
        book.answer(t.g, choice, t.g.seat)
    del seen["none"]
    return seen


# -- how often they open ------------------------------------------------------------------------------


@pytest.mark.rule("B5.2", "B-W1", "B-W2", "B-W3", "B-W4", "B-W5", "B-W6", "B9.61")
@pytest.mark.parametrize("players", [3, 6])
def test_a_full_round_opens_w1_once_more_than_there_are_mobsters(players):
    assert round_of(players) == {
        "street": players + 1,
        "boys": players,
        "talks": 1,
        "road": players + 1,
        "door": 1,
        "closing": 1,
    }


@pytest.mark.rule("B5.3", "B9.23")
def test_a_brisk_round_opens_w1_w2_and_w4_only_at_their_ends():
    assert round_of(4, windows="brisk") == {
        "street": 2,
        "boys": 1,
        "talks": 1,
        "road": 2,
        "door": 1,
        "closing": 1,
    }


@pytest.mark.rule("B-W5", "B9.61", "B9.37")
def test_the_door_opens_after_the_roll_and_not_where_nothing_is_handled():
    t = four()
    t.markers("mothers", A=4)
    t.truck("A", "small", load=4, at="mothers")
    t.hide("B", "warehouse")
    t.dice(3, 2)
    t.run(password(NOBODY, 1), password(NOBODY, 2))
    assert t.asked == ("B", "floor")
    assert t.heard() == [
        ("skipped", "lils"),
        ("thirst", "mothers", "3"),
        ("thirst", "mothers", "2"),
        ("demand", "mothers", "5"),
        ("window", "door"),
    ]
    assert t.g.money == [10, 10, 10, 10]
    t.answer("pass")
    assert t.g.money == [10 + 4 * 2 + 4 * 1, 10, 10, 10]


# -- descending Muscle, and again from the top --------------------------------------------------------


@pytest.mark.rule("B5.6")
def test_an_opening_with_nobody_eligible_passes_silently():
    t = four()
    t.window("street")
    assert t.asked is None
    assert t.heard() == []


@pytest.mark.rule("B5.8", "B9.24", "B6.1")
def test_the_eligible_are_asked_in_descending_muscle():
    t = table(12, 33, 47, 60)
    t.thug("A", "recruiting")
    t.thug("C", "moll")
    t.thug("D", "recruiting")
    t.window("street")
    order = []
    while t.asked:
        order.append(t.asked[0])
        t.answer("pass")
    assert order == ["D", "C", "A"]


@pytest.mark.rule("B5.8", "B9.24")
def test_after_a_card_everybody_is_in_again_from_the_top():
    t = four()
    t.thug("A", "recruiting")
    t.thug("B", "moll")
    t.thug("C", "union-boss")
    t.window("street")
    t.answer("pass")
    assert t.asked == ("B", "floor")
    t.answer("play-moll", "red")
    assert t.asked == ("A", "floor")  # B has nothing left, but A may play after all
    t.answer("pass")
    assert t.asked == ("C", "floor")
    t.answer("pass")
    assert t.asked is None


@pytest.mark.rule("B5.8")
def test_a_restart_takes_eligibility_afresh():
    t = four()
    t.thug("A", "hit")
    t.thug("B", "recruiting")
    t.g.boys[2] = 0
    t.window("street")
    assert t.asked == ("B", "floor")  # no marker on the board: the Hit has no target
    t.markers("lils", D=1)
    t.answer("play-recruiting")
    assert t.asked == ("A", "floor")


@pytest.mark.rule("B5.8")
def test_after_a_countered_card_everybody_is_in_again():
    t = four()
    t.thug("A", "recruiting")
    t.thug("B", "moll")
    t.thug("C", "investigation")
    t.window("street")
    t.answer("pass", "play-moll", "blue", "play-investigation")
    assert t.asked == ("A", "floor")


@pytest.mark.rule("B5.8")
def test_after_a_declined_proposal_the_same_mobster_keeps_the_floor():
    t = four()
    t.thug("B", "recruiting")
    t.thug("C", "moll")
    t.window("street")
    t.answer("propose", "blue", "give-cash", 1, "put", "decline")
    assert t.asked == ("B", "floor")
    assert "propose" not in t.options


@pytest.mark.rule("B5.8")
def test_after_a_concluded_deal_asking_restarts():
    t = four()
    t.thug("A", "recruiting")
    t.thug("B", "moll")
    t.window("street")
    t.answer("pass", "propose", "yellow", "give-cash", 1, "put", "accept")
    assert t.asked == ("A", "floor")


@pytest.mark.rule("B5.8", "B3.130")
def test_after_a_move_the_same_mobster_keeps_the_floor():
    t = four()
    t.thug("A", "recruiting")
    t.g.stored_dice[0] = 1
    t.thug("B", "moll")
    t.window("street")
    t.answer("move-die")
    assert t.asked == ("A", "floor")
    assert t.options == ["play-recruiting", "pass", "propose"]
    assert t.g.family[0] == 2


@pytest.mark.rule("B6.1", "B-T02")
def test_big_city_boys_change_who_is_asked_next():
    t = table(60, 47, 46, 12)
    t.thug("A", "big-city-boys")
    t.thug("B", "moll")
    t.thug("C", "recruiting")
    t.window("street")
    t.answer("play-big-city-boys", "yellow")
    assert t.asked == ("C", "floor")


# -- the Talks ----------------------------------------------------------------------------------------


@pytest.mark.rule("B5.9", "B5.5", "B10.55", "B9.24", "B-W3")
def test_the_talks_rotate():
    t = table(60, 47, 33)
    t.window("talks")
    assert t.asked == ("A", "floor")
    t.answer("propose", "yellow", "give-cash", 1, "put", "decline")
    assert t.asked == ("B", "floor")
    t.answer("pass")
    assert t.asked == ("C", "floor")
    t.answer("pass")
    assert t.asked == ("A", "floor")
    t.answer("propose", "green", "give-cash", 1, "put", "accept")
    assert t.asked == ("B", "floor")
    t.answer("pass", "pass", "pass")
    assert t.asked is None


@pytest.mark.rule("B5.9")
def test_in_the_talks_a_card_brings_all_back_in_and_the_floor_goes_on():
    t = table(60, 47, 33)
    t.thug("C", "union-boss")
    t.window("talks")
    t.answer("pass", "pass", "play-union-boss")
    assert t.asked == ("A", "floor")
    t.answer("pass")
    assert t.asked == ("B", "floor")
    t.answer("pass")
    assert t.asked == ("C", "floor")


@pytest.mark.rule("B5.9")
def test_in_the_talks_a_move_does_not_pass_the_floor_on():
    t = table(60, 47, 33)
    t.g.stored_improvements[0] = 2
    t.window("talks")
    t.answer("move-improvement", "mothers")
    assert t.asked == ("A", "floor")
    t.answer("propose", "green", "give-cash", 1, "put", "decline")
    assert t.asked == ("B", "floor")


@pytest.mark.rule("B5.9", "B5.5", "B2.47")
def test_without_deals_only_who_can_play_is_asked_in_the_talks():
    t = table(60, 47, 33, talk="none")
    t.thug("B", "union-boss")
    t.window("talks")
    assert t.asked == ("B", "floor")
    assert t.options == ["play-union-boss", "pass"]
    t.answer("pass")
    assert t.asked is None


@pytest.mark.rule("B3.5", "B5.9")
def test_who_has_used_up_his_proposals_and_has_nothing_else_to_do_is_not_asked():
    t = table(60, 47, 33, talk="quick")
    t.window("talks")
    t.answer("propose", "green", "give-cash", 1, "put", "decline", "pass", "pass")
    t.answer("propose", "green", "give-cash", 2, "put", "decline")
    assert t.asked is None


# -- passing in advance -------------------------------------------------------------------------------


@pytest.mark.rule("B5.13")
def test_a_table_can_tell_one_opening_from_the_next():
    t = four()
    t.thug("A", "recruiting")
    t.thug("B", "moll")
    t.window("street")
    first = floor_window(t.g)
    assert first is not None
    assert (first.passing, first.seats, first.aimed) == (PASS, (0, 1), ())
    t.answer("pass", "pass")
    assert floor_window(t.g) is None
    t.window("street")
    second = floor_window(t.g)
    assert second is not None
    assert (second.phase, second.window_opening) == (first.phase, first.window_opening + 1)
    t.answer("pass", "pass")
    t.window("boys")
    third = floor_window(t.g)
    assert third is not None
    assert third.phase != first.phase
    t.answer("pass", "pass")
    t.g.round += 1
    t.window("street")
    fourth = floor_window(t.g)
    assert fourth is not None
    assert fourth.phase != first.phase


@pytest.mark.rule("B5.13")
def test_whoever_a_card_was_aimed_at_is_named_until_the_next_act():
    t = four()
    t.thug("A", "recruiting")
    t.thug("B", "moll")
    t.thug("D", "union-boss")
    t.window("street")
    t.answer("pass", "play-moll", "red")
    seen = floor_window(t.g)
    assert seen is not None
    assert (t.asked, seen.aimed) == (("A", "floor"), (3,))
    t.answer("pass")
    seen = floor_window(t.g)
    assert seen is not None
    assert seen.aimed == ()


@pytest.mark.rule("B5.13", "B-W7")
def test_a_counter_is_never_passed_in_advance():
    t = four()
    t.thug("A", "moll")
    t.thug("C", "investigation")
    t.window("street")
    t.answer("play-moll", "green")
    assert t.asked == ("C", "counter")
    assert floor_window(t.g) is None


@pytest.mark.rule("B5.13")
def test_other_questions_are_no_windows():
    t = four()
    t.thug("A", "moll")
    t.window("street")
    t.answer("play-moll")
    assert t.asked == ("A", "target_mobster")
    assert floor_window(t.g) is None
