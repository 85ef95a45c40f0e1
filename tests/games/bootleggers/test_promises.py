"""Promises: recorded, judged where the table can see it, never enforced (section 5.5)."""

from __future__ import annotations

import pytest

from backroom.engine.errors import IllegalChoice
from backroom.games.bootleggers import pledges
from backroom.games.bootleggers.nouns import LAST_ROUND
from backroom.games.bootleggers.rules.boys import boys_phase
from backroom.games.bootleggers.rules.heat import end_check, heat_phase
from backroom.games.bootleggers.rules.muscle import bidding, end_of_muscle, muscle_turn
from backroom.games.bootleggers.rules.sales import end_of_sales, password
from backroom.games.bootleggers.rules.shipping import end_of_shipping, next_sending
from tests.games.bootleggers.dealing import fates, opened, pass_all, promise, put, table, talks
from tests.games.bootleggers.table import Table, seat

A, B, C, D = range(4)


def promised(*words: str | int, **options: object) -> Table:
    """Round 1: A has promised something to B in a window that is now closed."""
    return promised_at(table(4, **options), *words)


def promised_at(t: Table, *words: str | int) -> Table:
    """The same at a table that is laid already; A has not used up what he may propose in this phase."""
    t.g.asked_phase[A] = 0
    t.g.raised = 1
    opened(t, "street")
    promise(t, *words)
    pass_all(t)
    t.g.raised = 0
    t.heard()
    return t


def end_round(t: Table) -> None:
    """Phase 6 of this round; the next one begins with the same Muscle cards."""
    shown = t.g.face_up[:]
    t.run(heat_phase())
    t.g.round += 1
    t.g.face_up = shown


# -- the ledger ------------------------------------------------------------------------------------


@pytest.mark.rule("B5.201", "B5.203", "B11.48")
def test_a_promise_is_recorded_with_its_due_round_and_changes_nothing_else():
    t = talks()
    before = (t.g.money[:], t.g.crates[:], t.g.influence[:], t.g.thugs[:])
    promise(t, "ship", 3, 5, "mothers")
    assert t.g.promises == ((pledges.OPEN, A, B, 1, 3, 0, 0, 5, 2),)
    assert (t.g.money, t.g.crates, t.g.influence, t.g.thugs) == before


@pytest.mark.rule("B5.201", "B9.36")
def test_breaking_a_promise_is_legal_and_has_no_other_effect():
    t = table()
    t.markers("mothers", B=1, C=1)
    t.thug("A", "hit")
    opened(t, "street")
    promise(t, "lay-off", 1, "any")
    t.answer("play-hit", "green")
    assert t.g.influence[2] == (0, 0, 1, 0)
    assert t.g.money == [10, 10, 10, 10]
    assert fates(t) == ["broken"]


@pytest.mark.rule("B5.202")
def test_kept_broken_and_void_promises_are_counted_for_every_mobster():
    t = promised("avoid", 1, "lils")
    promised_at(t, "pay", 1, 5)
    promised_at(t, "ship", 1, 3, "lils")
    assert pledges.tally(t.g.settled, A) == (0, 0, 0)
    t.g.phase = 4
    t.run(end_of_shipping())
    end_round(t)
    assert pledges.tally(t.g.settled, A) == (1, 1, 1)
    assert pledges.tally(t.g.settled, B) == (0, 0, 0)
    assert t.g.promises == ()
    assert [p[pledges.FATE] for p in t.g.settled] == [pledges.KEPT, pledges.VOID, pledges.BROKEN]


@pytest.mark.rule("B5.202")
def test_everybody_hears_what_became_of_a_promise():
    t = promised("pay", 1, 5)
    end_round(t)
    heard = t.heard("D")
    at = heard.index(("promise_broken", "blue", "green", "pay"))
    assert heard[at + 1] == ("promise_to_pay", "5", "1")


@pytest.mark.rule("B9.66", "B5.201")
def test_the_words_of_a_promise_are_no_part_of_the_game():
    t = talks()
    promise(t, "words", 2)
    assert t.g.promises == ((pledges.OPEN, A, B, 12, 2, 0, 0),)
    put(t, "blue", "give-promise", "words", 1)
    t.answer("decline")
    while t.asked != ("B", "floor"):
        t.answer("pass")
    t.answer("propose", "blue", "give-promise", "words", 1)
    assert "put" not in t.options  # two promises in words are equal for the rule against repetition


# -- P1, P2: shipping ------------------------------------------------------------------------------


def shipping(*words: str | int, load: int = 4) -> Table:
    """Sending begins with A, who has made a promise; O'Malley's and Texas Lil's are open."""
    t = table()
    t.markers("lils", C=3)
    t.truck("A", "small", load=2)
    promised_at(t, *words)
    t.put(t.first_truck("A"), load=load)
    t.g.phase, t.g.acted = 4, 0
    t.run(next_sending())
    assert t.asked == ("A", "send")
    return t


@pytest.mark.rule("B5.203")
def test_p1_is_kept_as_soon_as_the_trucks_sent_carry_enough():
    t = shipping("ship", 1, 5, "lils")
    t.answer("truck-2-to-lils")
    assert fates(t) == []
    t.answer("truck-6-to-lils")
    assert fates(t) == ["kept"]


@pytest.mark.rule("B5.203")
def test_p1_is_broken_at_the_end_of_the_phase_by_sending_less():
    t = shipping("ship", 1, 5, "lils")
    t.answer("truck-2-to-lils", "truck-6-to-omalleys")
    assert fates(t) == ["broken"]


@pytest.mark.rule("B5.203")
def test_p1_is_void_if_the_speakeasy_is_never_open_in_his_turn():
    t = shipping("ship", 1, 5, "mothers")
    t.answer("truck-2-to-lils", "done")
    assert fates(t) == ["void"]


@pytest.mark.rule("B5.203")
def test_p1_is_broken_by_who_has_nothing_to_send_to_an_open_speakeasy():
    t = table()
    t.markers("lils", C=3)
    promised_at(t, "ship", 1, 1, "lils")
    t.g.phase, t.g.acted = 4, 0
    t.run(next_sending())
    assert t.asked is None
    assert fates(t) == ["broken"]


@pytest.mark.rule("B5.203")
def test_p1_of_a_later_round_is_not_about_this_one():
    t = shipping("ship", 2, 5, "lils")
    t.answer("truck-2-to-lils", "truck-6-to-lils")
    assert t.g.promises == ((pledges.OPEN, A, B, 1, 2, 0, 0, 5, 1),)


@pytest.mark.rule("B5.203")
def test_p2_is_broken_by_the_first_truck_and_kept_without_one():
    t = shipping("avoid", 1, "lils")
    t.answer("truck-2-to-lils")
    assert fates(t) == ["broken"]
    t = shipping("avoid", 1, "lils")
    t.answer("truck-2-to-omalleys", "truck-6-to-omalleys")
    assert fates(t) == ["kept"]


# -- P3, P4: markers -------------------------------------------------------------------------------


def placing(*words: str | int, boys: int = 2) -> Table:
    t = promised(*words)
    t.g.boys = [boys, 0, 0, 0]
    t.run(boys_phase())
    return t


@pytest.mark.rule("B5.203")
def test_p3_is_kept_by_placing_enough_and_broken_by_less():
    t = placing("place", 1, 2, "lils")
    t.answer("lils", "lils")
    assert fates(t) == ["kept"]
    t = placing("place", 1, 2, "lils")
    t.answer("lils", "mothers")
    assert fates(t) == ["broken"]


@pytest.mark.rule("B5.203")
def test_p3_is_broken_by_who_has_just_enough_markers_and_circles():
    t = promised("place", 1, 2, "lils")
    t.markers("lils", C=3)
    t.g.boys = [2, 0, 0, 0]
    t.run(boys_phase())
    t.answer("mothers", "mothers")
    assert fates(t) == ["broken"]


@pytest.mark.rule("B5.203")
def test_p3_is_void_without_enough_markers_or_circles_when_his_turn_comes():
    t = placing("place", 1, 3, "lils")
    t.answer("lils", "lils")
    assert fates(t) == ["void"]
    t = promised("place", 1, 2, "lils")
    t.markers("lils", C=4)
    t.g.boys = [2, 0, 0, 0]
    t.run(boys_phase())
    t.answer("lils", "mothers")
    assert fates(t) == ["void"]


@pytest.mark.rule("B5.203")
def test_p3_with_chaos_is_due_at_the_end_of_phase_5():
    t = promised("place", 1, 1, "lils", influence="chaos")
    t.g.phase = 4
    t.run(end_of_shipping())
    assert fates(t) == []
    t.g.raised = 1
    opened(t, "closing")
    t.answer("place-lils")
    assert fates(t) == ["kept"]
    t = promised("place", 1, 1, "lils", influence="chaos")
    t.g.raised = 1
    opened(t, "closing")
    t.answer("pass")
    t.run(end_of_sales())
    assert fates(t) == ["broken"]


@pytest.mark.rule("B5.203")
def test_p3_with_chaos_gives_no_excuse_to_who_gets_the_marker_that_was_missing():
    t = promised("place", 1, 2, "lils", influence="chaos")
    for answer in ("place-lils", "pass"):
        t.g.boys = [1, 0, 0, 0]
        t.g.raised = 1
        opened(t, "closing")
        t.answer(answer)
        pass_all(t)
    t.run(end_of_sales())
    assert fates(t) == ["broken"]


@pytest.mark.rule("B5.203")
def test_p4_is_broken_by_a_marker_from_the_back_room_or_by_a_card():
    t = placing("keep-out", 3, "lils")
    t.answer("mothers", "lils")
    assert fates(t) == ["broken"]
    t = table()
    t.thug("A", "double-cross")
    promised_at(t, "keep-out", 1, "lils")
    opened(t, "street")
    t.answer("play-double-cross", "lils")  # there is nobody's marker to destroy
    assert t.g.influence[1] == (1, 0, 0, 0)
    assert fates(t) == ["broken"]
    t = table()
    t.markers("lils", C=1)
    t.thug("A", "dirty-rat")
    promised_at(t, "keep-out", 1, "lils")
    opened(t, "street")
    t.answer("play-dirty-rat")
    assert t.g.influence[1] == (1, 0, 0, 0)
    assert fates(t) == ["broken"]


@pytest.mark.rule("B5.203")
def test_p4_holds_until_the_end_of_its_round():
    t = placing("keep-out", 2, "lils")
    t.answer("mothers", "done")
    end_round(t)
    assert fates(t) == []
    end_round(t)
    assert fates(t) == ["kept"]


# -- P5, P6: Thug cards ----------------------------------------------------------------------------


@pytest.mark.rule("B10.42", "B5.12", "B5.204")
def test_a_countered_hit_breaks_the_promise_all_the_same():
    t = table()
    t.markers("mothers", C=1)
    t.thug("A", "hit")
    t.thug("D", "investigation")
    opened(t, "street")
    put(t, "yellow", "give-promise", "lay-off", 1, "hit", "ask-cash", 2)
    t.answer("accept", "play-hit", "play-investigation")
    assert fates(t) == ["broken"]
    assert t.g.influence[2] == (0, 0, 1, 0)
    assert t.g.money == [12, 10, 8, 10]


def lays_off(t: Table, *play: str, title: str = "any", window: str = "street") -> list[str]:
    """A promises B to lay off, and plays a card in the same window."""
    opened(t, window)
    promise(t, "lay-off", 1, title)
    t.answer(*play)
    return fates(t)


@pytest.mark.rule("B5.204")
def test_a_card_is_aimed_at_whoever_it_names_or_whose_muscle_or_still_it_names():
    t = table()
    t.thug("A", "moll")
    assert lays_off(t, "play-moll", "green") == ["broken"]
    t = table()
    t.thug("A", "big-city-boys")
    assert lays_off(t, "play-big-city-boys", "green") == ["broken"]
    t = table()
    t.thug("A", "vigorish")
    assert lays_off(t, "play-vigorish", "green-family") == ["broken"]


@pytest.mark.rule("B5.204")
def test_a_card_is_aimed_at_owner_operator_and_payee_of_a_truck():
    for promised_to in ("owner", "operator"):
        t = table()
        truck = t.truck("B" if promised_to == "owner" else "C", "small", load=3)
        t.put(truck, load=3, operator="C" if promised_to == "owner" else "B")
        t.thug("A", "bust-shipment")
        assert lays_off(t, "play-bust-shipment", window="road") == ["broken"]


@pytest.mark.rule("B5.204")
def test_a_card_on_a_speakeasy_is_aimed_at_its_decider_and_at_nobody_else():
    t = table()
    t.markers("mothers", B=3, C=1)
    t.thug("A", "bust-speakeasy")
    assert lays_off(t, "play-bust-speakeasy", "mothers") == ["broken"]
    t = table()
    t.markers("mothers", B=1, C=3)
    t.thug("A", "bust-speakeasy")
    assert lays_off(t, "play-bust-speakeasy", "mothers") == []


@pytest.mark.rule("B5.204", "B-T12")
def test_investigation_is_aimed_at_whose_union_boss_it_removes_and_as_a_counter_at_nobody():
    t = table()
    t.g.union_boss = B
    t.thug("A", "investigation")
    assert lays_off(t, "play-investigation") == ["broken"]
    t = table()
    t.thug("A", "recruiting")
    t.thug("B", "investigation")
    t.g.raised = 1 << B
    opened(t)
    t.answer("pass")
    promise(t, "lay-off", 1, "any", to="blue")
    t.answer("pass", "pass", "play-recruiting", "play-investigation")
    assert fates(t) == []


@pytest.mark.rule("B5.203", "B5.204")
def test_p5_allows_other_titles_and_other_victims_and_is_kept_when_due():
    t = table()
    t.thug("A", "moll")
    assert lays_off(t, "play-moll", "green", title="hit") == []
    pass_all(t)
    end_round(t)
    assert fates(t) == ["kept"]
    t = table()
    t.thug("A", "moll")
    assert lays_off(t, "play-moll", "red") == []


@pytest.mark.rule("B5.203")
def test_p6_is_kept_by_the_announcement_if_it_is_aimed_as_promised():
    for target, fate in (("anything", ["kept"]), ("yellow", ["kept"]), ("mothers", ["kept"]), ("red", [])):
        t = table()
        t.markers("mothers", C=1)
        t.thug("A", "hit")
        opened(t, "street")
        promise(t, "strike", 1, "hit", target)
        t.answer("play-hit")
        assert fates(t) == fate


@pytest.mark.rule("B5.203")
def test_p6_is_broken_by_who_could_have_played_the_card_and_void_otherwise():
    t = table()
    t.markers("mothers", C=1)
    t.thug("A", "hit")
    opened(t, "street")
    promise(t, "strike", 1, "hit", "anything")
    t.answer("pass")
    end_round(t)
    assert fates(t) == ["broken"]
    t = promised("strike", 1, "hit", "anything")
    end_round(t)
    assert fates(t) == ["void"]


@pytest.mark.rule("B9.68")
def test_p6_does_not_tell_what_the_hidden_thug_is():
    for hidden in ("hit", "warehouse"):
        t = table()
        t.markers("mothers", C=1)
        t.hide("A", hidden)
        opened(t, "street")
        promise(t, "strike", 1, "hit", "anything")
        t.answer("pass")
        end_round(t)
        assert fates(t) == ["void"]


# -- P7: admission ---------------------------------------------------------------------------------


def at_the_door(*answers: str) -> Table:
    """A decides at Texas Lil's, and has promised B admission; two trucks of B and one of C are waiting."""
    t = table()
    t.markers("lils", A=3)
    t.truck("C", "small", load=1, at="lils")
    t.truck("B", "small", load=1, at="lils")
    t.truck("B", "small", load=1, at="lils")
    promised_at(t, "admit", 1, "lils")
    t.dice(6)
    t.g.phase = 5
    t.run(password(-1, 1))
    t.answer(*answers)
    return t


@pytest.mark.rule("B5.203")
def test_p7_is_broken_by_one_refusal_of_the_beneficiary():
    t = at_the_door("admit", "admit")
    assert fates(t) == []
    t.answer("refuse")
    assert fates(t) == ["broken"]


@pytest.mark.rule("B5.203")
def test_p7_is_kept_by_admitting_all_his_trucks_whoever_else_is_refused():
    t = at_the_door("refuse", "admit", "admit")
    t.run(end_of_sales())
    assert fates(t) == ["kept"]


@pytest.mark.rule("B5.203")
def test_p7_is_void_if_the_question_never_came_up():
    t = promised("admit", 1, "lils")
    t.g.phase = 5
    t.run(end_of_sales())
    assert fates(t) == ["void"]


# -- P8: money -------------------------------------------------------------------------------------


@pytest.mark.rule("B5.203")
def test_p8_adds_up_the_cash_of_later_deals_in_either_direction_of_proposing():
    t = talks(3)
    put(t, "green", "give-promise", "pay", 1, 5, "give-cash", 4)  # this cash does not come later
    t.answer("accept")
    put(t, "blue", "ask-cash", 3)
    t.answer("accept")
    put(t, "blue", "ask-cash", 1)  # to C
    t.answer("accept")
    put(t, "green", "give-cash", 1)
    t.answer("accept")
    assert fates(t) == []
    put(t, "blue", "ask-cash", 1)
    t.answer("accept")
    assert fates(t) == ["kept"]


@pytest.mark.rule("B5.203")
def test_p8_is_kept_when_enough_is_paid_and_broken_at_the_end_of_its_round():
    t = talks()
    promise(t, "pay", 2, 5)
    put(t, "blue", "ask-cash", 5)
    t.answer("accept")
    assert fates(t) == ["kept"]
    t = promised("pay", 2, 5)
    end_round(t)
    assert fates(t) == []
    end_round(t)
    assert fates(t) == ["broken"]


# -- P9, P10: cards --------------------------------------------------------------------------------


def leaving(*muscle: int, card: str = "hit", by: str = "A", to: str = "green") -> Table:
    """A Mobster, by default A, has promised another to leave a card on offer."""
    t = Table(3)
    t.muscle(*muscle)
    t.offer("hit", "single-influence", "single-influence", truck="small")
    t.g.raised = 1 << seat(by)
    opened(t, "street")
    promise(t, "leave", card, to=to)
    pass_all(t)
    t.heard()
    return t


@pytest.mark.rule("B5.203")
def test_p9_is_broken_by_taking_the_card_and_kept_by_taking_another():
    t = leaving(60, 47, 33)
    t.run(muscle_turn())
    t.answer("hit")
    assert fates(t) == ["broken"]
    t = leaving(60, 47, 33)
    t.run(muscle_turn())
    t.answer("single-influence")
    assert fates(t) == ["kept"]


@pytest.mark.rule("B5.203")
@pytest.mark.parametrize("card", ["hit", "small-truck"])
def test_p9_is_void_if_somebody_takes_the_card_before_his_turn(card: str):
    t = leaving(33, 47, 60, card=card)
    t.run(muscle_turn())
    t.answer(card)
    assert fates(t) == ["void"]


@pytest.mark.rule("B5.203")
def test_p9_stands_while_another_such_card_is_on_offer():
    t = leaving(33, 47, 60, card="single-influence")
    t.run(muscle_turn())
    t.answer("single-influence")
    assert fates(t) == []
    t.run(muscle_turn())
    t.answer("single-influence")
    assert fates(t) == ["void"]


@pytest.mark.rule("B5.203")
def test_p9_made_after_ones_own_turn_is_kept():
    t = leaving(47, 60, 33, by="B", to="blue")
    t.g.acted = 1 << seat("B")
    t.run(muscle_turn())
    t.answer("hit")
    assert fates(t) == []
    t.g.acted = 7
    t.run(end_of_muscle())
    assert fates(t) == ["kept"]


@pytest.mark.rule("B5.203")
@pytest.mark.parametrize(
    ("bound", "level", "fate"),
    [("below", 50, "broken"), ("below", 51, "kept"), ("above", 50, "broken"), ("above", 49, "kept")],
)
def test_p10_is_judged_at_the_reveal_of_its_round(bound, level, fate):
    t = promised("bid", 2, bound, level)
    end_round(t)
    assert fates(t) == []
    for letter, card in zip("ABCD", (50, 40, 30, 20)):
        t.hand(letter, card)
    t.run(bidding())
    assert fates(t) == [fate]


@pytest.mark.rule("B5.203")
def test_p10_of_this_round_is_judged_by_the_card_that_lies_there():
    t = talks()
    promise(t, "bid", 1, "above", 59)
    assert fates(t) == ["kept"]


# -- P11: trucks -----------------------------------------------------------------------------------


def lender(*offer: str | int) -> list[str]:
    """A has promised B a medium truck for $2G at most, and proposes something in the Talks."""
    t = table()
    t.g.crates = [3, 3, 3, 3]
    t.truck("A", "medium")
    promised_at(t, "lend", 1, "medium", 2)
    opened(t)
    put(t, *offer)
    return fates(t)


@pytest.mark.rule("B5.203")
def test_p11_is_kept_by_proposing_such_a_truck_for_no_more_whatever_the_answer():
    assert lender("green", "give-rent-medium", "ask-cash", 2) == ["kept"]
    assert lender("green", "give-sale-medium") == ["kept"]


@pytest.mark.rule("B5.203")
def test_p11_is_not_kept_by_a_smaller_truck_a_higher_price_or_another_addressee():
    assert lender("green", "give-rent-small", "ask-cash", 2) == []
    assert lender("green", "give-rent-medium", "ask-cash", 3) == []
    assert lender("green", "give-rent-medium", "ask-crates", 1) == []
    assert lender("yellow", "give-rent-medium", "ask-cash", 2) == []


@pytest.mark.rule("B5.203")
def test_p11_counts_counters_too():
    t = table()
    promised_at(t, "lend", 1, "small", 0)
    opened(t)
    t.answer("pass")
    put(t, "blue", "give-cash", 1)
    t.answer("counter", "give-rent-small", "put")
    assert fates(t) == ["kept"]


@pytest.mark.rule("B5.203")
def test_p11_is_broken_by_who_had_a_truck_in_the_talks_and_void_for_who_had_none():
    t = promised("lend", 1, "small", 2)
    pass_all(opened(t))
    end_round(t)
    assert fates(t) == ["broken"]
    t = table()
    t.truck("C", "medium")
    promised_at(t, "lend", 1, "medium", 2)
    pass_all(opened(t))
    end_round(t)
    assert fates(t) == ["void"]


@pytest.mark.rule("B5.203")
def test_p11_gives_no_excuse_to_who_gets_a_truck_in_the_talks():
    t = table()
    t.truck("C", "medium")
    promised_at(t, "lend", 1, "medium", 2)
    opened(t)
    put(t, "yellow", "ask-sale-medium")
    t.answer("accept")
    pass_all(t)
    end_round(t)
    assert fates(t) == ["broken"]


# -- P12: words ------------------------------------------------------------------------------------


@pytest.mark.rule("B5.202")
@pytest.mark.parametrize("fate", ["kept", "broken", "void"])
def test_p12_is_judged_by_the_beneficiary_unasked(fate):
    t = talks()
    promise(t, "words", 1)
    asked = t.asked
    t.signal("B", "judge", f"{fate}-1")
    assert fates(t) == [fate]
    assert t.asked == asked
    with pytest.raises(IllegalChoice):
        t.signal("B", "judge", f"{fate}-1")


@pytest.mark.rule("B5.202")
def test_p12_only_the_beneficiary_judges_and_one_after_the_other():
    t = talks()
    put(
        t, "green", "give-promise", "words", 1, "give-promise", "avoid", 1, "lils", "give-promise", "words", 2
    )
    t.answer("accept")
    for letter in "ACD":
        with pytest.raises(IllegalChoice):
            t.signal(letter, "judge", "kept-1")
    t.signal("B", "judge", "broken-2")
    assert ("promise_to_words", "2") in t.heard()
    with pytest.raises(IllegalChoice):
        t.signal("B", "judge", "kept-2")
    t.signal("B", "judge", "kept-1")
    assert [p[3] for p in t.g.promises] == [2]


@pytest.mark.rule("B5.202")
def test_p12_unjudged_one_round_after_it_was_due_is_void():
    t = promised("words", 1)
    end_round(t)
    assert fates(t) == []
    end_round(t)
    assert fates(t) == ["void"]


# -- the end of the game ---------------------------------------------------------------------------


@pytest.mark.rule("B5.205", "B9.63")
def test_at_the_end_of_the_game_what_is_due_is_judged_and_the_rest_is_void():
    t = promised("keep-out", 1, "lils")
    promised_at(t, "keep-out", 2, "lils")
    promised_at(t, "words", 1)
    promised_at(t, "pay", 1, 5)
    t.g.money[C] = 100
    t.run(end_check())
    assert t.g.ended
    assert t.g.ended != LAST_ROUND
    assert t.g.promises == ()
    judged = {(p[3], p[4]): p[pledges.FATE] for p in t.g.settled}
    assert judged == {
        (4, 1): pledges.KEPT,
        (4, 2): pledges.VOID,
        (12, 1): pledges.VOID,
        (8, 1): pledges.BROKEN,
    }
