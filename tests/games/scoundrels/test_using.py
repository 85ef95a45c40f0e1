"""Section 3.E: when a scoundrel may be used, and what a use is; with the vectors of section 10 about uses."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.games.scoundrels.nouns import JOBS, SCOUNDREL
from backroom.games.scoundrels.rules.menu import menu
from backroom.games.scoundrels.rules.turn import turn
from tests.games.scoundrels.table import Table, is_usable


def gang(*sheet: str | None, money: int = 0, **options: Any) -> Table:
    """A with this sheet and this money."""
    t = Table(**options)
    t.sheet("A", *sheet)
    t.money(A=money)
    return t


def plans(t: Table, slot: int | str) -> None:
    """A announces the slot and takes actions; nothing follows once A is done."""
    t.announce("A", slot)
    t.run(menu(0))


def money(t: Table) -> int:
    """What A has."""
    return t.g.money[0]


# -- usable or not -----------------------------------------------------------------------------------


@pytest.mark.rule("S3.27")
def test_a_spent_scoundrel_is_not_usable():
    t = gang("Filthy Banker")
    assert is_usable(t.g, 0, 0)
    t.used("Filthy Banker")
    assert not is_usable(t.g, 0, 0)


@pytest.mark.rule("S3.9", "S3.27")
def test_one_flagged_card_of_the_two_is_enough_to_be_spent():
    t = gang("Filthy Banker", "Grumpy Prospector")
    t.used("Filthy Prospector")
    assert [is_usable(t.g, 0, place) for place in (0, 1)] == [False, False]


@pytest.mark.rule("S3.27", "S-T36", "S10.60")
def test_a_requirement_must_hold():
    t = gang("Filthy Horse", "Honest Banker")
    t.rep(A=-1)
    plans(t, 6)
    assert t.asked is None  # the Horse has no target, so nothing is offered
    t.rep(A=0)
    plans(t, 6)
    assert t.options == ["use-1", "done"]


@pytest.mark.rule("S10.60", "S-T14", "S3.36", "S9.9")
def test_a_condition_inside_the_timing_is_ignored_by_use_another():
    t = gang("Filthy Horse", "Generous Banker", money=5)
    plans(t, 6)
    t.answer("use-1")
    assert money(t) == 9


@pytest.mark.rule("S3.27", "S-T11", "S10.59")
def test_use_cost_and_job_cost_must_be_paid_together():
    t = gang("Filthy Horse", "Cruel Bank robber")
    t.available("A", 1)
    assert not is_usable(t.g, 0, 1)
    t.available("A", 2)
    assert is_usable(t.g, 0, 1)
    t = gang("Cruel Outlaw", money=2)
    assert is_usable(t.g, 0, 0)
    t.money(A=1)
    assert not is_usable(t.g, 0, 0)


@pytest.mark.rule("S10.59", "S-T11", "S9.42")
def test_cruel_pays_with_a_henchman_also_under_use_another():
    t = gang("Filthy Horse", "Cruel Banker")
    t.available("A", 0)
    plans(t, 6)
    assert t.asked is None
    t.available("A", 1)
    plans(t, 6)
    t.answer("use-1")
    assert (money(t), t.g.reserve[0], t.g.jail[0]) == (4, 0, 3)


@pytest.mark.rule("S9.44", "S-T11", "S-J43")
def test_the_henchman_just_paid_may_be_freed_by_a_cruel_brainwasher():
    t = gang("Cruel Brainwasher")
    t.available("A", 3)
    for rival in "BCD":
        t.available(rival, 3)
    plans(t, 3)
    t.answer("use-1")  # nobody else is in jail
    assert (t.g.reserve[0], t.g.jail[0]) == (3, 0)


@pytest.mark.rule("S10.36", "S3.27", "S3.35", "S-J02")
def test_a_condition_of_the_job_is_judged_after_the_extra_dollar():
    t = gang("Wealthy Drifter", money=3)
    plans(t, 4)
    assert t.options == ["leader", "done"]
    t = gang("Wealthy Drifter", money=3)
    plans(t, 6)
    t.answer("use-1")
    assert money(t) == 7


@pytest.mark.rule("S10.37", "S3.35", "S9.24", "S-T37", "S-J28")
def test_the_extra_dollar_may_pay_for_the_action():
    t = gang("Thrifty Cook")
    plans(t, 2)
    t.answer("use-1")
    assert (money(t), t.g.reputation[0]) == (0, 1)


@pytest.mark.rule("S9.5", "S3.27")
def test_a_job_without_any_effect_is_not_usable():
    t = gang("Filthy Mayor")
    t.rep(A=6)
    plans(t, 6)
    assert t.asked is None


@pytest.mark.rule("S9.6", "S6.3", "S3.68", "S-J35")
def test_nobody_pays_to_rob_an_empty_site():
    t = gang("Filthy Burglar", money=5)
    for number in range(1, 6):
        t.safe(f"E{number}", at="unused")
    plans(t, 6)
    assert t.asked is None


@pytest.mark.rule("S3.86", "S9.45", "S10.78", "S3.27")
def test_a_chain_that_only_comes_back_to_itself_is_not_usable():
    t = gang("Filthy Innkeeper")
    t.saloon("Toothless Horse", "Grumpy Outlaw", "Lucky Rustler")
    plans(t, 6)
    assert t.asked is None


@pytest.mark.rule("S3.27")
def test_looking_ahead_changes_nothing():
    t = gang("Cruel Horse", "Thrifty Con artist", "Wealthy Priest", "Filthy Innkeeper", money=2)
    t.saloon("Toothless Doctor", "Trigger-happy Outlaw", "Lucky Bank robber")
    before = t.g.key()
    for standing in range(8):
        is_usable(t.g, 0, standing, 4)
    assert t.g.key() == before


# -- the course of a use ------------------------------------------------------------------------------


@pytest.mark.rule("S3.8", "S3.9", "S3.28", "S11.12")
def test_a_use_flags_trait_and_job_and_happens_once_a_turn():
    t = gang("Filthy Banker")
    plans(t, 6)
    t.answer("use-1")
    assert (money(t), t.asked) == (4, None)
    assert t.g.is_spent(t.scoundrel("Filthy Dog"))
    assert t.g.is_spent(t.scoundrel("Silent Banker"))


@pytest.mark.rule("S10.35", "S3.36", "S3.34")
def test_use_another_ignores_modifiers():
    t = gang("Legendary Horse", "Wealthy Banker")
    plans(t, 4)
    t.answer("use-1")
    assert money(t) == 4


@pytest.mark.rule("S6.14", "S9.24", "S-T12")
def test_the_extra_dollar_is_gained_by_using_the_scoundrel():
    t = gang("Thrifty Tracker", "Greedy Banker")
    plans(t, 2)
    t.answer("use-1", "D1", 3)
    assert t.asked == ("A", "triggered")
    assert t.options == ["use-2", "pass"]


@pytest.mark.rule("S3.29", "S-J06")
def test_impossible_parts_are_skipped():
    t = gang("Filthy Blacksmith")
    t.jailed("A", 0)
    plans(t, 6)
    t.answer("use-1")
    assert (money(t), t.g.reserve[0]) == (2, 3)


# -- self-discard -------------------------------------------------------------------------------------


@pytest.mark.rule("S10.10", "S3.30", "S3.39", "S9.3", "S9.40", "S-J03", "S-T04")
def test_filthy_dog_leaves_after_its_helpful_neighbour_was_armed():
    t = gang("Filthy Dog", "Helpful Prospector")
    plans(t, 6)
    t.answer("use-1", "E3", 4)
    assert t.marks_on("E3") == [("A", 4)]
    assert t.discarded == ["Filthy Dog"]
    assert t.asked == ("A", "triggered")
    t.answer("use-2")
    assert money(t) == 3


@pytest.mark.rule("S10.11", "S3.30", "S3.37", "S-T13")
def test_the_chosen_one_discards_itself_and_not_its_caller():
    t = gang("Filthy Horse", "Washed-up Banker")
    plans(t, 6)
    t.answer("use-1")
    assert money(t) == 4
    assert t.sheet_of("A")[:2] == ["Filthy Horse", None]
    assert t.discarded == ["Washed-up Banker"]


@pytest.mark.rule("S10.14", "S3.37", "S-J04", "S-J18")
def test_a_cow_used_by_the_horse_goes_and_the_horse_stays():
    t = gang("Filthy Horse", "Cocky Cow")
    plans(t, 6)
    t.answer("use-1")
    assert (money(t), t.discarded) == (5, ["Cocky Cow"])
    assert t.sheet_of("A")[0] == "Filthy Horse"


@pytest.mark.rule("S3.30", "S3.51", "S-J19")
def test_from_the_saloon_it_goes_on_the_discard_and_the_saloon_is_refilled():
    t = gang("Filthy Innkeeper")
    t.saloon("Toothless Renegade", "Cocky Cow", "Lucky Rustler")
    t.comes("Silent Stablehand")
    plans(t, 6)
    t.answer("use-1")
    assert t.discarded == ["Cocky Cow"]
    assert t.in_saloon == ["Silent Stablehand", "Toothless Renegade", "Lucky Rustler"]


@pytest.mark.rule("S3.38", "S3.30")
def test_a_one_shot_used_in_the_saloon_is_gone():
    t = gang("Filthy Innkeeper")
    t.saloon("Toothless Renegade", "Charming Banker", "Lucky Rustler")
    plans(t, 6)
    t.answer("use-1")
    assert (money(t), t.discarded) == (4, ["Charming Banker"])


@pytest.mark.rule("S10.29", "S3.38", "S3.30", "S-J40")
def test_a_one_shot_used_from_the_discard_goes_under_it():
    t = gang("Filthy Undertaker")
    t.discard("Silent Dog", "Charming Banker")
    plans(t, 6)
    t.answer("use-1")
    assert money(t) == 4
    assert t.discarded == ["Charming Banker", "Silent Dog"]
    assert ("goes", "p1", "t09-j17", "discard") in t.heard("B")


@pytest.mark.rule("S10.58", "S3.50", "S9.8", "S-T09")
def test_a_one_shot_on_a_sheet_is_no_target_for_a_horse():
    t = gang("Filthy Horse", "Charming Banker", "Silent Prospector", "Cocky Cow")
    plans(t, 6)
    t.answer("use-1")
    assert t.options == ["place-3", "place-4"]


@pytest.mark.rule("S3.50", "S9.8", "S-G5")
def test_a_one_shot_on_a_sheet_cannot_be_trained():
    t = gang("Charming Banker", money=3, strategy="on")
    t.strategy("A", "g5")
    plans(t, 6)
    assert t.asked is None


@pytest.mark.rule("S10.81", "S3.30", "S3.48")
def test_a_change_of_place_does_not_save_the_washed_up_doctor():
    t = gang("Washed-up Doctor")
    t.discard("Helpful Prospector")
    t.g.traits_used = t.g.jobs_used = 0
    t.run(turn(0))
    t.answer("use-1", "discard", "place-2", "rearrange", "empty", "place-1", "place-2")
    assert t.discarded == ["Washed-up Doctor"]
    assert t.sheet_of("A") == [None, None, "Helpful Prospector", None, None]
    assert t.asked == ("A", "triggered")
    assert t.options == ["use-3", "pass"]


# -- double effect ------------------------------------------------------------------------------------


@pytest.mark.rule("S10.16", "S3.31", "S3.33", "S-D08", "S-T43", "S-D24")
def test_stunning_horse_uses_two_different_ones_on_6_and_one_on_3():
    t = gang("Stunning Horse", "Cocky Banker", "Silent Prospector")
    plans(t, 6)
    t.answer("use-1")
    assert (t.asked, t.options) == (("A", "use_which"), ["place-2", "place-3"])
    t.answer("place-2")
    assert (t.asked, t.options) == (("A", "twice_over"), ["stop", "again"])
    t.answer("again")  # only place 3 is left, which is not asked
    assert money(t) == 7

    t = gang("Stunning Horse", "Cocky Banker", "Silent Prospector")
    plans(t, 3)
    t.answer("use-1", "place-2")
    assert t.asked == ("A", "menu")
    assert money(t) == 4


@pytest.mark.rule("S3.31", "S-D08", "S-T49")
def test_the_second_performance_may_be_left_out():
    t = gang("Frenzied Banker")
    plans(t, 2)
    t.answer("use-1", "stop")
    assert money(t) == 4


@pytest.mark.rule("S10.38", "S3.31", "S-J39", "S-T49")
def test_a_second_performance_that_cannot_be_paid_is_not_asked_for():
    t = gang("Frenzied Outlaw", money=3)
    plans(t, 2)
    t.answer("use-1", "E3")
    assert (money(t), t.held_by("A")) == (1, ["E3"])
    assert t.asked == ("A", "menu")


@pytest.mark.rule("S3.31", "S3.30", "S-J03", "S-J04")
def test_a_double_dog_scouts_twice_and_leaves_once():
    t = gang("Frenzied Dog")
    plans(t, 2)
    t.answer("use-1", "E3", 4, "again", "L1", 7)
    assert t.marks_on("E3") == [("A", 4)]
    assert t.marks_on("L1") == [("A", 7)]
    assert t.discarded == ["Frenzied Dog"]


@pytest.mark.rule("S10.19", "S3.32", "S9.48", "S-J42")
def test_stunning_impostor_performs_its_new_job_the_second_time():
    t = gang("Stunning Impostor")
    t.saloon("Toothless Banker", "Grumpy Outlaw", "Lucky Rustler")
    plans(t, 6)
    t.answer("use-1", "left")
    assert t.asked == ("A", "twice_over")
    t.answer("again")
    assert money(t) == 4
    assert t.in_saloon[0] == "Toothless Impostor"
    assert t.sheet_of("A")[0] == "Stunning Banker"
    assert t.g.jobs_used >> t.scoundrel("Filthy Banker") % JOBS & 1


@pytest.mark.rule("S10.83", "S9.48", "S3.32", "S3.9")
def test_a_job_performed_only_the_second_time_is_used_too():
    t = gang("Stunning Impostor", "Wanted Tailor", "Filthy Dog")
    t.saloon("Toothless Banker", "Grumpy Outlaw", "Lucky Rustler")
    plans(t, 6)
    t.answer("use-1", "left", "again", "use-2", "place-1", "place-3")
    assert t.sheet_of("A")[2] == "Filthy Banker"
    assert t.asked is None  # everybody on the sheet is spent


@pytest.mark.rule("S10.72", "S9.30", "S3.31", "S3.42")
def test_a_stunning_doctor_that_was_replaced_acts_no_second_time_and_arms_nobody():
    t = gang("Stunning Doctor", "Helpful Banker", "Silent Dog", "One-eyed Cow", "Cocky Horse")
    t.discard("Grumpy Tracker")
    t.money(A=10)
    plans(t, 6)
    t.answer("use-1", "discard", "place-1", "keep")
    assert t.sheet_of("A")[0] == "Grumpy Tracker"
    assert t.asked == ("A", "menu")


@pytest.mark.rule("S3.31", "S3.8", "S11.12", "S9.52")
def test_a_reckless_horse_hired_off_the_discard_rides_again_itself_when_a_cow_lies_on_it():
    t = gang("Filthy Doctor", "Cocky Cow", "Silent Banker")
    t.discard("Reckless Horse")
    t.money(A=9)
    plans(t, 6)
    t.answer("use-1", "discard", "keep", "place-2", "again")  # the Banker is left
    told = [event for event in t.heard() if event[0] in ("uses", "uses_again")]
    names = [t.name(SCOUNDREL.read(event[2])) for event in told]
    assert names == ["Filthy Doctor", "Reckless Horse", "Cocky Cow", "Reckless Horse", "Silent Banker"]
    assert t.discarded == ["Reckless Horse", "Cocky Cow"]


# -- use another --------------------------------------------------------------------------------------


@pytest.mark.rule("S10.15", "S3.37", "S-J19", "S3.36")
def test_a_chain_of_uses_spends_every_link():
    t = gang("Filthy Horse", "Cocky Innkeeper")
    t.saloon("Grumpy Renegade", "Lucky Rustler", "Toothless Banker")
    plans(t, 6)
    t.answer("use-1")
    assert money(t) == 4
    assert t.in_saloon[2] == "Toothless Banker"
    names = ("Filthy Horse", "Cocky Innkeeper", "Toothless Banker")
    assert all(t.g.is_spent(t.scoundrel(name)) for name in names)


@pytest.mark.rule("S10.18", "S-J40", "S3.9")
def test_the_undertaker_finds_a_top_that_was_used_this_turn():
    t = gang("Filthy Cow", "Grumpy Undertaker")
    plans(t, 6)
    t.answer("use-1")
    assert (money(t), t.discarded) == (5, ["Filthy Cow"])
    assert t.asked is None


@pytest.mark.rule("S-J40", "S3.30")
def test_an_ordinary_top_stays_on_the_discard_when_used():
    t = gang("Filthy Undertaker")
    t.discard("Silent Dog", "Cocky Banker")
    plans(t, 6)
    t.answer("use-1")
    assert t.discarded == ["Silent Dog", "Cocky Banker"]


@pytest.mark.rule("S10.28", "S6.10", "S3.30")
def test_a_doctor_used_from_the_discard_may_hire_itself():
    t = gang("Filthy Undertaker")
    t.discard("Drunken Doctor")
    plans(t, 6)
    t.answer("use-1", "discard", "place-3", "keep")
    assert (money(t), t.discarded) == (0, [])
    assert t.sheet_of("A")[2] == "Drunken Doctor"


# -- partners -----------------------------------------------------------------------------------------


@pytest.mark.rule("S10.13", "S3.41", "S-J16", "S3.23")
def test_who_cannot_be_used_arms_no_partner():
    t = gang("Filthy Rustler", "Helpful Banker", money=2)
    plans(t, 6)
    assert not t.asked
    t.money(A=3)
    plans(t, 6)
    t.answer("use-1", "E3")
    assert (t.asked, t.options) == (("A", "triggered"), ["use-2", "pass"])


@pytest.mark.rule("S10.40", "S3.40")
def test_an_empty_place_separates():
    t = gang("Filthy Prospector", None, "Helpful Banker")
    plans(t, 6)
    t.answer("use-1")
    assert t.asked is None


@pytest.mark.rule("S3.40", "S3.39")
@pytest.mark.parametrize(
    "sheet",
    [
        ("Filthy Prospector", None, None, None, "Anxious Banker"),
        ("Helpful Banker", None, None, None, "Filthy Prospector"),
    ],
)
def test_the_two_ends_of_a_sheet_are_no_neighbours(sheet: tuple[str | None, ...]):
    t = gang(*sheet)
    plans(t, 6)
    t.answer(t.options[0])
    assert t.asked is None


@pytest.mark.rule("S10.41", "S-T41", "S3.8")
def test_energetic_works_on_both_sides_but_once():
    t = gang("Filthy Prospector", "Energetic Banker", "Grumpy Cow")
    plans(t, 6)
    t.answer("use-1", "use-2", "use-3")
    assert (money(t), t.asked) == (12, None)


@pytest.mark.rule("S3.39", "S-T41")
def test_energetic_follows_the_one_to_its_right_too():
    t = gang(None, "Energetic Banker", "Grumpy Cow")
    plans(t, 6)
    t.answer("use-3")
    assert t.options == ["use-2", "pass"]


@pytest.mark.rule("S-T02", "S-T05", "S3.39")
@pytest.mark.parametrize("trait", ["Anxious", "Tireless"])
def test_anxious_and_tireless_follow_the_one_to_their_right(trait: str):
    t = gang("Filthy Prospector", f"{trait} Banker", "Grumpy Cow")
    plans(t, 6)
    t.answer("use-1")
    assert t.asked == ("A", "menu")
    t.answer("use-3")
    assert (t.asked, t.options) == (("A", "triggered"), ["use-2", "pass"])


@pytest.mark.rule("S10.42", "S3.43", "S3.7")
def test_partners_of_a_nested_use_wait_for_the_end_of_the_action():
    t = gang("Filthy Horse", None, "Cocky Banker", "Helpful Prospector")
    plans(t, 6)
    t.answer("use-1", "place-3")
    assert (money(t), t.asked, t.options) == (4, ("A", "triggered"), ["use-4", "pass"])
    t.answer("use-4")
    assert money(t) == 7


@pytest.mark.rule("S3.33", "S3.31")
def test_both_performances_come_before_the_partner():
    t = gang("Frenzied Banker", "Helpful Prospector")
    plans(t, 2)
    t.answer("use-1", "again")
    assert (money(t), t.options) == (8, ["use-2", "pass"])


@pytest.mark.rule("S3.41")
def test_declining_an_optional_part_does_not_disarm_partners():
    t = gang("Filthy Printer", "Helpful Prospector")
    plans(t, 6)
    t.answer("use-1", "no")
    assert t.options == ["use-2", "pass"]


@pytest.mark.rule("S3.39", "S3.37")
def test_one_used_in_the_saloon_arms_nobody():
    t = gang("Filthy Innkeeper", None, "Helpful Prospector")
    t.saloon("Grumpy Renegade", "Cocky Banker", "Lucky Rustler")
    plans(t, 6)
    t.answer("use-1")
    assert t.asked is None


# -- hires inside a use -------------------------------------------------------------------------------


@pytest.mark.rule("S10.26", "S9.3", "S3.39", "S-J30")
def test_a_helpful_newcomer_beside_the_doctor_follows_it():
    t = gang("Filthy Doctor")
    t.discard("Helpful Prospector")
    plans(t, 6)
    t.answer("use-1", "discard", "place-2", "keep")
    assert (money(t), t.options) == (0, ["use-2", "pass"])
    t.answer("use-2")
    assert money(t) == 3


@pytest.mark.rule("S10.27", "S3.42", "S6.9")
def test_a_doctor_who_makes_room_himself_arms_nobody():
    t = gang("Filthy Doctor", "Helpful Prospector", "Silent Dog", "One-eyed Cow", "Cocky Horse")
    t.discard("Grumpy Banker")
    plans(t, 6)
    t.answer("use-1", "discard", "place-1", "keep")
    assert t.discarded == ["Filthy Doctor"]
    assert (money(t), t.options) == (0, ["use-1", "done"])  # no trigger: the menu again


@pytest.mark.rule("S10.31", "S5.7", "S-T12", "S-J30")
def test_money_of_the_doctor_arms_a_greedy_one_that_was_there_before():
    t = gang("Greedy Banker", "Filthy Doctor")
    t.discard("Lucky Prospector")
    plans(t, 6)
    t.answer("use-2", "none")
    assert t.options == ["use-1", "pass"]

    t = gang("Filthy Doctor", money=5)
    t.discard("Greedy Banker")
    plans(t, 6)
    t.answer("use-1", "discard", "place-2", "keep")
    assert t.asked is None


@pytest.mark.rule("S10.30", "S-T01", "S9.23", "S-J21", "S-T04", "S3.7", "S5.5")
def test_annoying_follows_every_hire_of_another():
    t = gang("Annoying Banker", money=4)
    t.saloon("Cocky Horse", "Grumpy Outlaw", "Helpful Prospector")
    t.turn("A", 6)
    t.answer("right", "place-2", "keep")
    assert t.options == ["use-1", "pass"]
    t.answer("use-1")
    assert t.options == ["use-2", "pass"]
    t.answer("use-2")
    assert money(t) == 4 - 2 + 4 + 3


@pytest.mark.rule("S10.80", "S6.9", "S9.46", "S-T09")
def test_a_charming_cow_hired_from_the_discard_ends_under_it():
    t = gang("Filthy Doctor")
    t.discard("Silent Dog", "Charming Cow")
    plans(t, 6)
    t.answer("use-1", "discard")
    assert money(t) == 6
    assert t.discarded == ["Charming Cow", "Silent Dog"]


# -- start of the turn --------------------------------------------------------------------------------


@pytest.mark.rule("S10.17", "S3.11", "S-T13", "S-T14", "S-J34", "S-J17")
def test_generous_needs_an_empty_purse_at_the_moment_of_use():
    t = gang("Washed-up Banker", "Generous Tracker")
    t.run(turn(0))
    assert t.options == ["use-1", "use-2", "pass"]
    t.answer("use-1")
    assert money(t) == 4
    assert t.asked == ("A", "plan_card")

    t = gang("Washed-up Banker", "Generous Tracker")
    t.run(turn(0))
    t.answer("use-2", "E1", 2)
    assert t.options == ["use-1", "pass"]


# -- swaps --------------------------------------------------------------------------------------------


@pytest.mark.rule("S10.20", "S6.12", "S-J29", "S9.7")
def test_a_scoundrel_with_a_fresh_job_may_be_used_if_neither_card_was():
    t = gang("Cocky Tailor", "Wanted Dog")
    t.saloon("Grumpy Outlaw", "Silent Banker", "Lucky Rustler")
    plans(t, 5)
    t.answer("use-1", "middle")
    assert t.sheet_of("A")[1] == "Wanted Banker"
    t.answer("use-2")
    assert money(t) == 4


@pytest.mark.rule("S10.74", "S6.12", "S-J42", "S3.9")
def test_an_impostor_and_whom_it_swapped_with_are_both_spent():
    t = gang("Filthy Impostor", "Grumpy Banker")
    plans(t, 6)
    t.answer("use-1")
    assert t.sheet_of("A")[:2] == ["Filthy Banker", "Grumpy Impostor"]
    assert t.asked is None
