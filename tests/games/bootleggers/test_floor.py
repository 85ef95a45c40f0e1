"""The floor (section 5.2): what may be done with it, who gets it, raised hands, stored items."""

from __future__ import annotations

import pytest

from backroom.engine.errors import IllegalChoice
from backroom.games.bootleggers.rules.heat import clear_the_street
from backroom.games.bootleggers.rules.stills import stills_phase
from tests.games.bootleggers.street import four, table

# -- what may be done ---------------------------------------------------------------------------------


@pytest.mark.rule("B5.4", "B-D7", "B3.130")
def test_the_floor_allows_a_card_a_deal_a_move_or_a_pass():
    t = four()
    t.markers("lils", B=1)
    t.thug("A", "hit", "hit", "windfall", "hijack")
    t.g.stored_dice[0] = 1
    t.g.stored_improvements[0] = 1
    t.window("street")
    assert t.options == ["play-hit", "play-windfall", "pass", "propose", "move-die", "move-improvement"]


@pytest.mark.rule("B5.1", "B3.4")
def test_outside_a_window_no_card_can_be_played():
    t = four()
    t.thug("A", "recruiting", "big-city-boys")
    t.run(stills_phase())
    assert not t.asked


@pytest.mark.rule("B3.130", "B9.59")
def test_stored_items_go_where_there_is_a_free_space_and_never_back():
    t = four()
    t.g.stored_dice[0] = 1
    t.g.family[0] = 4
    t.g.remotes[0] = (4, 1, 2)
    t.window("boys", last=True)
    t.answer("move-die")
    assert t.options == ["remote-2", "remote-3"]
    t.answer("remote-2")
    assert t.g.remotes[0] == (4, 2, 2)
    assert t.g.stored_dice[0] == 0
    assert not t.asked or "move-die" not in t.options


@pytest.mark.rule("B3.130")
def test_a_stored_improvement_goes_to_any_speakeasy_with_space_open_or_not():
    t = four()
    t.g.stored_improvements[0] = 1
    t.g.improvements = [0, 1, 1, 0, 0]
    t.window("road", last=True)
    t.answer("move-improvement")
    assert t.options == ["mothers", "barleycorns", "mccoy"]
    t.answer("mccoy")
    assert t.g.improvements == [0, 1, 1, 0, 1]
    assert t.heard()[-2:] == [("fetches_improvement", "blue"), ("improves", "blue", "mccoy")]


@pytest.mark.rule("B3.131", "B10.50", "B9.39")
def test_an_improvement_moved_after_the_roll_does_not_change_the_demand():
    t = four()
    t.thug("B", "recruiting")
    t.g.stored_improvements[1] = 1
    t.g.demand = 5
    t.g.rolled = 1 << 2
    t.window("door", at="mothers")
    t.answer("move-improvement", "mothers")
    assert t.g.demand == 5
    assert t.g.improvements[2] == 1


@pytest.mark.rule("B3.131")
def test_a_die_moved_after_the_rolls_produces_from_the_next_round_on():
    t = four()
    t.run(stills_phase())
    t.g.stored_dice[0] = 1
    t.g.raised = 1 << 0
    t.window("closing")
    t.answer("move-die")
    assert t.g.crates[0] == 1
    assert t.g.family[0] == 2


# -- who is asked -------------------------------------------------------------------------------------


@pytest.mark.rule("B5.5", "B10.54")
@pytest.mark.parametrize("window", ["street", "boys", "door", "closing"])
def test_who_only_holds_a_hijack_is_not_asked_outside_phase_four(window):
    t = four()
    t.thug("B", "hijack")
    t.put(t.first_truck("A"), load=4)
    t.window(window)
    assert not t.asked


@pytest.mark.rule("B5.5", "B10.54")
def test_who_holds_a_hijack_is_asked_on_the_road_only_while_a_load_fits():
    t = four()
    t.thug("B", "hijack")
    t.window("road")
    assert not t.asked
    t.put(t.first_truck("A"), load=4)
    t.window("road")
    assert t.asked == ("B", "floor")
    t.answer("pass")
    t.truck("A", "medium", load=6)
    t.put(t.first_truck("A"), load=0)
    t.window("road")
    assert not t.asked


@pytest.mark.rule("B5.5")
@pytest.mark.parametrize(
    ("window", "last", "asked"),
    [("boys", True, True), ("boys", False, False), ("street", True, False), ("road", True, False)],
)
def test_the_last_w2_is_the_key_opening_for_a_stored_die(window, last, asked):
    t = four()
    t.g.stored_dice[2] = 1
    t.window(window, last=last)
    assert t.asked == (("C", "floor") if asked else None)


@pytest.mark.rule("B5.5")
def test_without_a_free_die_space_there_is_no_key_opening():
    t = four()
    t.g.stored_dice[2] = 1
    t.g.family[2] = 4
    t.window("boys", last=True)
    assert not t.asked


@pytest.mark.rule("B5.5")
@pytest.mark.parametrize(("window", "last"), [("road", False), ("boys", True), ("closing", True)])
def test_only_the_last_w4_is_the_key_opening_for_a_stored_improvement(window, last):
    t = four()
    t.g.stored_improvements[2] = 1
    t.window(window, last=last)
    assert not t.asked
    t.window("road", last=True)
    assert t.asked == ("C", "floor")


@pytest.mark.rule("B5.5", "B5.6", "B4.20", "B11.46")
@pytest.mark.parametrize("window", ["street", "boys", "talks", "road", "door", "closing"])
def test_the_holder_of_the_hidden_thug_is_asked_in_every_opening(window):
    t = four(talk="none")
    t.hide("C", "vigorish")
    t.g.family = [0, 0, 1, 0]
    t.window(window)
    assert t.asked == ("C", "floor")
    assert t.options == ["pass"]
    t.answer("pass")
    assert not t.asked


@pytest.mark.rule("B5.6", "B6.2")
def test_a_card_may_be_kept_for_ever():
    t = four()
    t.thug("A", "recruiting")
    for _ in range(3):
        t.window("street")
        t.answer("pass")
    assert t.g.thugs[0]
    assert not t.asked


# -- raised hands -------------------------------------------------------------------------------------


@pytest.mark.rule("B5.7", "B9.23")
def test_a_raised_hand_gets_the_floor_in_the_next_opening():
    t = four()
    t.thug("A", "recruiting")
    t.window("street")
    t.signal("C", "hand", "raise")
    assert t.heard()[-1] == ("hand", "yellow", "raise")
    assert t.asked == ("A", "floor")
    t.answer("pass")
    assert not t.asked  # in this opening only a restart would have let him in
    t.window("street")
    t.answer("pass")
    assert t.asked == ("C", "floor")
    assert t.options == ["pass", "propose"]


@pytest.mark.rule("B5.7")
def test_a_restart_lets_a_hand_in_that_was_raised_meanwhile():
    t = four()
    t.thug("A", "recruiting")
    t.window("street")
    t.signal("C", "hand", "raise")
    t.answer("play-recruiting")
    assert t.asked == ("C", "floor")


@pytest.mark.rule("B5.7", "B9.64")
def test_a_pass_lowers_the_hand_only_when_the_opening_closes():
    t = four()
    t.thug("D", "recruiting")
    t.g.raised = 1 << 2
    t.window("street")
    t.answer("pass")
    assert t.asked == ("D", "floor")
    t.answer("play-recruiting")
    assert t.asked == ("C", "floor")
    t.answer("pass")
    assert not t.asked
    assert t.g.raised == 0
    t.window("street")
    assert not t.asked


@pytest.mark.rule("B5.7")
def test_a_hand_stays_up_while_there_is_nothing_to_do_but_to_pass():
    t = four(talk="none")
    t.g.raised = 1 << 2
    t.window("street")
    assert not t.asked
    t.thug("C", "recruiting")
    assert t.g.raised == 1 << 2


@pytest.mark.rule("B5.7", "B9.64")
def test_the_hand_of_the_hidden_thugs_holder_falls_after_every_pass():
    t = four(talk="none")
    t.hide("C", "warehouse")
    t.g.raised = 1 << 2
    t.window("street")
    assert t.options == ["pass"]
    t.answer("pass")
    assert t.g.raised == 0


@pytest.mark.rule("B5.7", "B9.70")
def test_the_hand_of_who_has_made_their_only_proposal_falls_when_the_opening_closes():
    t = four()
    t.g.raised = 1 << 2
    t.window("street")
    t.answer("propose", "green", "give-cash", 1, "put")
    assert t.g.raised == 1 << 2
    t.answer("decline")
    assert not t.asked  # nothing is left to do but to pass
    assert t.g.raised == 0
    t.window("street")
    assert not t.asked


@pytest.mark.rule("B5.7", "B9.70")
def test_a_hand_that_was_raised_and_not_asked_waits_for_the_next_opening():
    t = four()
    t.thug("A", "recruiting")
    t.window("street")
    t.signal("C", "hand", "raise")
    t.answer("pass")
    assert t.g.raised == 1 << 2


@pytest.mark.rule("B5.7")
def test_a_hand_may_be_lowered_again():
    t = four()
    t.thug("A", "recruiting")
    t.window("street")
    t.signal("C", "hand", "raise")
    t.signal("C", "hand", "lower")
    t.answer("play-recruiting")
    assert not t.asked
    assert t.g.raised == 0


@pytest.mark.rule("B5.7")
def test_a_hand_raised_anew_after_a_pass_stays_up():
    t = four()
    t.g.raised = 1 << 2
    t.thug("D", "recruiting")
    t.window("street")
    t.answer("pass")
    t.signal("C", "hand", "lower")
    t.signal("C", "hand", "raise")
    t.answer("pass")
    assert not t.asked
    assert t.g.raised == 1 << 2


@pytest.mark.rule("B5.114")
def test_every_opening_allows_a_proposal_again():
    t = four()
    t.thug("A", "recruiting")
    for cash in (1, 2):
        t.window("street")
        t.answer("propose", "green", "give-cash", cash, "put", "decline")
        assert t.options == ["play-recruiting", "pass"]
        t.answer("pass")
    t.window("street")
    assert t.options == ["play-recruiting", "pass"]


@pytest.mark.rule("B5.7", "B3.4", "B11.44")
def test_no_hand_is_raised_while_no_muscle_is_face_up():
    t = four()
    t.thug("A", "recruiting")
    t.window("street")
    clear_the_street(t.g)
    with pytest.raises(IllegalChoice):
        t.signal("C", "hand", "raise")


@pytest.mark.rule("B5.17", "B11.45")
def test_every_act_on_the_floor_uses_something_up():
    t = table(60, 47, 33)
    t.thug("A", "recruiting")
    t.g.stored_dice[0] = 1
    t.g.stored_improvements[0] = 1
    t.window("street")
    t.answer("move-die", "move-improvement", "lils")
    t.answer("propose", "green", "give-cash", 1, "put", "decline")
    assert t.options == ["play-recruiting", "pass"]
    t.answer("play-recruiting")
    assert not t.asked
