"""What a taken card gives (B3.113-B3.122, 6.1)."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.nouns import CARD_ON_OFFER, KIND, LARGE, MEDIUM, NOWHERE, SMALL, SPOT
from backroom.games.bootleggers.rules.muscle import bidding
from backroom.games.bootleggers.rules.sales import password
from backroom.games.bootleggers.rules.stills import stills_phase
from backroom.games.bootleggers.rules.taking import take_card
from tests.games.bootleggers.table import Table


def taking(card: str, t: Table | None = None) -> Table:
    """A takes a card."""
    t = t or Table(3)
    t.run(take_card(0, CARD_ON_OFFER.read(card)))
    return t


@pytest.mark.rule("B3.114", "B3.113", "B-M1", "B-M2")
@pytest.mark.parametrize(("card", "markers"), [("single-influence", 1), ("double-influence", 2)])
def test_influence_goes_from_the_supply_to_the_back_room(card: str, markers: int):
    t = taking(card)
    assert t.g.boys[0] == 1 + markers
    assert t.heard() == [("recruits", "blue", str(markers))]
    assert t.g.discards == (KIND.read(card),)


@pytest.mark.rule("B10.49", "B2.31", "B9.29")
def test_a_short_supply_gives_what_it_has():
    t = Table(3)
    t.g.boys[0] = 19
    taking("double-influence", t)
    assert t.g.boys[0] == 20
    assert t.heard() == [("recruits", "blue", "1")]


@pytest.mark.rule("B3.115", "B-M3", "B-D3", "B9.12")
def test_a_die_goes_to_any_own_still_with_a_free_space_or_to_the_back_room():
    t = Table(3)
    t.g.family[0], t.g.remotes[0] = 3, (4, 0)
    taking("single-still", t)
    assert t.asked == ("A", "die")
    assert t.options == ["family", "remote-2", "back-room"]
    t.answer("remote-2")
    assert t.g.remotes[0] == (4, 1)
    assert t.heard() == [("puts_die", "blue", "remote-2")]


@pytest.mark.rule("B3.115", "B9.12", "B1.63")
def test_a_die_may_be_stored_though_there_is_room_for_it():
    t = taking("single-still")
    t.answer("back-room")
    assert (t.g.family[0], t.g.stored_dice[0]) == (1, 1)


@pytest.mark.rule("B3.115", "B1.60", "B1.61", "B3.5")
def test_a_die_is_stored_without_asking_when_all_stills_are_full():
    t = Table(3)
    t.g.family[0], t.g.remotes[0] = 4, (4,)
    taking("single-still", t)
    assert t.asked is None
    assert t.g.stored_dice[0] == 1


@pytest.mark.rule("B3.116", "B3.116a", "B-M4", "B-D4")
def test_two_dice_are_put_down_one_after_the_other():
    t = Table(3)
    t.g.family[0] = 3
    taking("double-still", t)
    assert t.asked == ("A", "double")
    assert t.options == ["two-dice", "remote-still"]
    t.answer("two-dice", "family")
    assert t.asked is None
    assert (t.g.family[0], t.g.stored_dice[0]) == (4, 1)


@pytest.mark.rule("B3.116b", "B1.61", "B1.62")
def test_a_new_remote_still_comes_with_one_die():
    t = Table(3)
    t.g.remotes[0] = (2,)
    taking("double-still", t)
    t.answer("remote-still")
    assert t.g.remotes[0] == (2, 1)
    assert t.heard() == [("founds", "blue", "blue-remote-2")]


@pytest.mark.rule("B3.116", "B1.3")
def test_without_a_board_in_the_supply_only_dice_are_left():
    t = Table(3)
    t.g.remotes[1], t.g.remotes[2] = (1, 1, 1), (1, 1, 1)
    taking("double-still", t)
    assert t.asked == ("A", "die")


@pytest.mark.rule("B3.117", "B-M5", "B-D5", "B1.51")
def test_an_improvement_goes_to_a_speakeasy_with_a_free_space_open_or_not():
    t = Table(3)
    t.g.improvements[1] = 1
    taking("improvement", t)
    assert t.asked == ("A", "improve")
    assert t.options == ["mothers", "barleycorns", "mccoy", "back-room"]
    t.answer("mccoy")
    assert t.g.improvements == [0, 1, 0, 0, 1]
    assert t.heard() == [("improves", "blue", "mccoy")]


@pytest.mark.rule("B3.117", "B1.63")
def test_an_improvement_may_be_stored():
    t = taking("improvement")
    t.answer("back-room")
    assert t.g.stored_improvements[0] == 1


@pytest.mark.rule("B3.118", "B9.26", "B-K1", "B-K2", "B-K3")
@pytest.mark.parametrize(
    ("card", "size", "price", "capacity"),
    [("small-truck", SMALL, 1, 4), ("medium-truck", MEDIUM, 1, 6), ("large-truck", LARGE, 3, 9)],
)
def test_whoever_takes_a_truck_card_and_can_pay_must_buy(card: str, size: int, price: int, capacity: int):
    t = taking(card)
    assert t.asked is None
    assert t.g.money[0] == 10 - price
    assert (t.g.size[-1], t.g.owner[-1], t.g.capacity(len(t.g.size) - 1)) == (size, 0, capacity)
    assert t.g.truck_discards == (size,)


@pytest.mark.rule("B3.119", "B9.27")
def test_without_the_money_the_truck_card_is_only_discarded():
    t = Table(3)
    t.g.money[0] = 2
    taking("large-truck", t)
    assert (t.g.money[0], t.g.owner.count(0), t.g.truck_discards) == (2, 1, (LARGE,))
    assert t.heard() == [("gets_no_truck", "blue", "large")]


@pytest.mark.rule("B3.118", "B1.6")
def test_without_a_piece_of_that_size_nothing_is_paid():
    t = Table(3)
    for _ in range(3):
        t.truck("B", "large")
    taking("large-truck", t)
    assert (t.g.money[0], t.g.owner.count(0)) == (10, 1)


@pytest.mark.rule("B3.120", "B-K3")
def test_a_new_truck_may_be_used_at_once_and_owes_graft_from_the_next_reveal_on():
    t = Table(3)
    t.g.graft = (1, 1, 1)
    taking("large-truck", t)
    assert t.g.graft == (1, 1, 1)
    assert t.g.place[-1] == NOWHERE
    assert t.g.is_idle(len(t.g.size) - 1)
    t.g.muscle = [(1,), (2,), (3,)]
    t.run(bidding())
    assert t.g.graft == (3, 1, 1)


@pytest.mark.rule("B3.121", "B3.113")
def test_a_thug_goes_to_the_hand():
    t = taking("moll")
    assert t.g.thugs[0] == (KIND.read("moll"),)
    assert t.g.discards == ()


@pytest.mark.rule("B3.122", "B9.62")
def test_a_hand_may_hold_any_number_of_thugs():
    t = Table(3)
    for card in ("hit", "hit", "moll", "hijack", "windfall", "mob-war", "pigeon", "thirsty"):
        taking(card, t)
    assert t.asked is None
    assert len(t.g.thugs[0]) == 8


# -- stored items -------------------------------------------------------------------------------------


@pytest.mark.rule("B3.130", "B1.63", "B1.64", "B9.59")
def test_stored_items_move_one_by_one_to_the_board_and_never_back():
    t = Table(3)
    t.muscle(60, 47, 33)
    t.thug("A", "recruiting")
    t.g.family[0], t.g.stored_dice[0], t.g.stored_improvements[0] = 2, 2, 1
    t.window("closing")
    assert t.options == ["play-recruiting", "pass", "propose", "move-die", "move-improvement"]
    t.answer("move-die")
    assert (t.g.family[0], t.g.stored_dice[0]) == (3, 1)
    t.answer("move-improvement", "mothers")
    assert t.g.improvements == [0, 0, 1, 0, 0]
    assert t.options == ["play-recruiting", "pass", "propose", "move-die"]
    t.answer("move-die")
    assert t.options == ["play-recruiting", "pass", "propose"]


@pytest.mark.rule("B3.131", "B9.39")
def test_a_die_moved_after_the_rolls_produces_from_the_next_round_on():
    t = Table(3, talk="none")
    t.muscle(60, 47, 33)
    t.thug("A", "recruiting")
    t.g.stored_dice[0] = 1
    t.dice(3, 1, 1)
    t.run(stills_phase())
    t.window("road")
    t.answer("move-die")
    assert (t.g.family[0], t.g.crates[0]) == (2, 3)
    t.answer("pass")
    t.dice(3, 2, 1, 1)
    t.run(stills_phase())
    assert t.g.crates[0] == 3 + 5


@pytest.mark.rule("B3.131", "B10.50", "B9.39")
def test_an_improvement_moved_after_the_roll_does_not_change_that_demand():
    t = Table(3, talk="none")
    t.muscle(60, 47, 33)
    mothers = SPOT.read("mothers")
    t.markers("mothers", A=4)
    t.truck("A", "medium", load=6, at="mothers")
    t.thug("B", "recruiting")
    t.g.stored_improvements[1] = 1
    t.dice(2, 3)
    t.run(password(NOBODY, mothers))
    t.answer("move-improvement", "mothers")
    assert (t.g.demand, t.g.improvements[mothers]) == (5, 1)
    t.answer("pass")
    assert t.g.money[0] == 10 + 5 * 2 + 5
