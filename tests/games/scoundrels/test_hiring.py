"""Section 3.F: step 3, hires by abilities, room, places, rearranging, one-shots and the Saloon."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.nouns import HIRED, IN_SALOON, ON_DISCARD
from backroom.games.scoundrels.rules.arming import arm
from backroom.games.scoundrels.rules.hiring import hire, hire_by_ability, hire_or_office
from backroom.games.scoundrels.rules.saloon import refill
from backroom.games.scoundrels.rules.turn import turn
from tests.games.scoundrels.table import Table


def at_step_3(*saloon: str, money: int = 4, sheet: tuple[str | None, ...] = ()) -> Table:
    """A stands before step 3 with this money and this sheet."""
    t = Table()
    t.saloon(*saloon)
    t.sheet("A", *sheet)
    t.money(A=money)
    t.run(hire_or_office(0))
    return t


# -- who can be hired ----------------------------------------------------------------------------


@pytest.mark.rule("S3.44", "S-D09")
def test_step_3_offers_whom_one_can_pay_and_the_office():
    t = at_step_3("Filthy Dog", "Washed-up Banker", "Cybernetic Outlaw", money=2)  # $1, $2, $5
    assert t.asked == ("A", "hire_or_office")
    assert t.options == ["left", "middle", "sheriff"]


@pytest.mark.rule("S3.44", "S-D09")
def test_who_can_pay_nobody_is_not_asked_and_must_use_the_office():
    t = at_step_3("Filthy Dog", "Washed-up Banker", "Cybernetic Outlaw", money=0)
    assert t.asked is None
    assert t.discarded == ["Cybernetic Outlaw"]
    assert t.g.money[0] == 2


@pytest.mark.rule("S-G7", "S3.44", "S11.16")
def test_hire_the_best_lowers_what_is_paid_in_step_3_but_not_below_nothing():
    t = Table(strategy="on")
    t.strategy("A", "g7")
    t.saloon("Trigger-happy Pickpocket", "Filthy Dog", "Washed-up Banker")  # $0, $1, $2
    t.money(A=1)
    t.run(hire_or_office(0))
    assert t.options == ["left", "middle", "right", "sheriff"]
    t.answer("right")
    assert t.g.money[0] == 0


@pytest.mark.rule("S-G7", "S6.9")
def test_an_ability_hires_at_full_price_even_so():
    t = Table(strategy="on")
    t.strategy("A", "g7")
    t.saloon("Helpful Prospector", "Filthy Dog", "Washed-up Banker")
    t.money(A=1)
    t.run(hire_by_ability(0, IN_SALOON))
    assert t.options == ["middle", "none"]
    t.answer("middle", "place-1")
    assert t.g.money[0] == 0


@pytest.mark.rule("S-G7", "S6.9")
def test_who_is_hired_off_the_discard_costs_the_full_price_too():
    t = Table(strategy="on")
    t.strategy("A", "g7")
    t.discard("Helpful Prospector")  # $2
    t.run(hire_by_ability(0, ON_DISCARD))
    t.answer("discard", "place-1")
    assert t.g.money[0] == 2
    t = Table(strategy="on")
    t.strategy("A", "g7")
    t.discard("Helpful Prospector")
    t.money(A=1)
    t.run(hire_by_ability(0, ON_DISCARD))
    assert t.asked is None


# -- the hire ------------------------------------------------------------------------------------


@pytest.mark.rule("S3.45", "S3.47", "S-D11")
def test_who_is_hired_is_paid_and_takes_any_free_place():
    t = at_step_3("Filthy Dog", "Silent Cow", "Washed-up Banker", sheet=(None, "Grumpy Horse"))
    t.answer("right")
    assert (t.asked, t.options) == (("A", "place"), ["place-1", "place-3", "place-4", "place-5"])
    t.answer("place-3", "keep")
    assert t.sheet_of("A") == [None, "Grumpy Horse", "Washed-up Banker", None, None]
    assert t.g.money[0] == 2
    assert t.asked is None


@pytest.mark.rule("S3.47", "S-D11", "S3.5")
def test_the_only_free_place_is_taken_without_asking():
    crew = ("Grumpy Horse", "Silent Cow", "Cocky Cook", "Stubborn Mayor", None)
    t = at_step_3("Filthy Dog", sheet=crew)
    t.answer("right")
    assert t.asked == ("A", "rearrange")
    assert t.sheet_of("A")[4] == "Filthy Dog"


@pytest.mark.rule("S3.46", "S-D10")
def test_a_full_sheet_makes_room_by_one_of_the_five_or_the_newcomer():
    crew = ("Grumpy Horse", "Silent Cow", "Cocky Cook", "Stubborn Mayor", "Drunken Spy")
    t = at_step_3("Filthy Dog", sheet=crew)
    t.answer("right")
    assert t.asked == ("A", "make_room")
    assert t.options == ["place-1", "place-2", "place-3", "place-4", "place-5", "newcomer"]
    t.answer("place-2", "keep")
    assert t.sheet_of("A") == ["Grumpy Horse", "Filthy Dog", "Cocky Cook", "Stubborn Mayor", "Drunken Spy"]
    assert t.discarded == ["Silent Cow"]


@pytest.mark.rule("S3.46", "S3.48", "S-D10")
def test_a_newcomer_discarded_at_once_still_lets_one_rearrange():
    crew = ("Grumpy Horse", "Silent Cow", "Cocky Cook", "Stubborn Mayor", "Drunken Spy")
    t = at_step_3("Filthy Dog", sheet=crew)
    t.answer("right", "newcomer")
    assert t.discarded == ["Filthy Dog"]
    assert t.asked == ("A", "rearrange")
    t.answer("keep")
    assert t.g.money[0] == 3
    assert t.sheet_of("A") == list(crew)


@pytest.mark.rule("S3.45", "S-T01", "S9.23", "S5.7")
def test_a_hire_arms_who_waits_for_it_but_not_the_newcomer():
    t = at_step_3("Filthy Dog", sheet=("Annoying Banker",))
    t.answer("right", "place-2", "keep")
    assert t.g.armed[0] == 1 << 0
    t = at_step_3("Annoying Dog")
    t.answer("right", "place-1")
    assert t.g.armed[0] == 0


@pytest.mark.rule("S-T01", "S9.23", "S6.9")
@pytest.mark.parametrize("top", ["Helpful Prospector", "Charming Banker"])
def test_a_hire_off_the_discard_arms_the_annoying_too(top: str):
    t = Table()
    t.sheet("A", "Annoying Cow")
    t.discard(top)
    t.run(hire_by_ability(0, ON_DISCARD))
    t.answer("discard")
    assert t.g.armed[0] == 1 << 0


@pytest.mark.rule("S-T01", "S9.23")
def test_its_own_hire_off_the_discard_does_not_arm_the_annoying():
    t = Table()
    t.discard("Annoying Dog")
    t.run(hire_by_ability(0, ON_DISCARD))
    t.answer("discard", "place-1")
    assert t.g.armed[0] == 0


@pytest.mark.rule("S3.46", "S5.8")
def test_who_is_discarded_to_make_room_is_no_longer_armed():
    crew = ("Annoying Horse", "Silent Cow", "Cocky Cook", "Stubborn Mayor", "Drunken Spy")
    t = at_step_3("Filthy Dog", sheet=crew)
    t.answer("right", "place-1", "keep")
    assert t.sheet_of("A")[0] == "Filthy Dog"
    assert t.g.armed[0] == 0


# -- rearranging ---------------------------------------------------------------------------------


@pytest.mark.rule("S3.48", "S-D12")
def test_a_lone_scoundrel_is_not_rearranged():
    t = at_step_3("Filthy Dog")
    t.answer("right", "place-4")
    assert t.asked is None


@pytest.mark.rule("S3.48", "S10.77", "S-D12", "S-D13")
def test_places_are_filled_from_the_left_until_the_rest_is_forced():
    t = at_step_3("Filthy Dog", sheet=("Grumpy Horse",))
    t.answer("right", "place-2")
    assert (t.asked, t.options) == (("A", "rearrange"), ["keep", "rearrange"])
    t.answer("rearrange")
    assert (t.asked, t.options) == (("A", "stand_here"), ["place-1", "place-2", "empty"])
    t.answer("empty")
    assert t.options == ["place-1", "place-2", "empty"]
    t.answer("place-2")
    assert t.options == ["place-1", "empty"]
    t.answer("place-1")
    assert t.asked is None
    assert t.sheet_of("A") == [None, "Filthy Dog", "Grumpy Horse", None, None]


@pytest.mark.rule("S10.77", "S-D13")
def test_nobody_stands_there_only_while_places_are_left_for_all():
    t = at_step_3("Filthy Dog", sheet=("Grumpy Horse",))
    t.answer("right", "place-2", "rearrange", "empty", "empty", "empty")
    assert t.options == ["place-1", "place-2"]
    t.answer("place-1")
    assert t.sheet_of("A") == [None, None, None, "Grumpy Horse", "Filthy Dog"]


@pytest.mark.rule("S3.48", "S5.7")
def test_an_armed_scoundrel_stays_armed_on_its_new_place():
    t = at_step_3("Filthy Dog", sheet=("Annoying Banker",))
    t.answer("right", "place-2", "rearrange", "place-2", "empty", "place-1")
    assert t.sheet_of("A") == ["Filthy Dog", None, "Annoying Banker", None, None]
    assert t.g.armed[0] == 1 << 2


@pytest.mark.rule("S3.48", "S6.25", "S-G6")
def test_an_armed_strategy_card_stays_armed_when_the_sheet_is_rearranged():
    t = Table(strategy="on")
    t.strategy("A", "g6")
    t.sheet("A", "Washed-up Doctor")
    t.discard("Filthy Dog")
    t.run(turn(0))
    t.answer("use-1", "discard", "place-2", "rearrange", "place-2", "place-1")
    assert (t.asked, t.options) == (("A", "triggered"), ["strategy", "pass"])


# -- when hired ----------------------------------------------------------------------------------


@pytest.mark.rule("S3.49", "S10.56", "S-T42", "S-D14", "S3.34")
@pytest.mark.parametrize(("answers", "money"), [(["use", "again"], 8), (["use", "stop"], 4), (["skip"], 0)])
def test_a_one_shot_needs_no_place_and_is_gone_afterwards(answers: list[str], money: int):
    crew = ("Grumpy Horse", "Silent Cow", "Cocky Cook", "Stubborn Mayor", "Drunken Spy")
    t = at_step_3("Reckless Banker", money=3, sheet=crew)
    t.answer("right", "keep")
    assert (t.asked, t.options) == (("A", "use_when_hired"), ["skip", "use"])
    t.answer(*answers)
    assert t.g.money[0] == money
    assert t.sheet_of("A") == list(crew)
    assert t.discarded == ["Reckless Banker"]


@pytest.mark.rule("S3.49", "S9.33")
def test_a_one_shot_is_set_aside_and_not_in_the_saloon_while_it_acts():
    t = at_step_3("Silent Cow", "Filthy Dog", "Charming Innkeeper", money=5)
    t.comes("Grumpy Prospector")
    t.answer("right", "use")
    assert t.options == ["left", "middle"]  # whom the Innkeeper could use
    assert t.in_saloon == ["Silent Cow", "Filthy Dog", None]
    t.answer("middle", "D1", 3)
    assert "Charming Innkeeper" in t.discarded


@pytest.mark.rule("S3.49", "S9.32", "S-D12")
def test_one_rearranges_before_the_one_shot_acts():
    t = at_step_3("Charming Banker", sheet=("Grumpy Horse", "Silent Cow"))
    t.answer("right")
    assert t.asked == ("A", "rearrange")
    t.answer("keep")
    assert t.asked == ("A", "use_when_hired")


@pytest.mark.rule("S10.57", "S3.49", "S-D14", "S-T10")
def test_a_one_shot_that_cannot_be_used_is_discarded_without_a_question():
    t = Table()
    t.saloon("Silent Cow", "Filthy Dog", "Trigger-happy Banker")
    t.rep(A=-2)
    t.run(hire_or_office(0))
    t.comes("Grumpy Prospector")
    t.answer("right")
    assert t.asked is None
    assert t.discarded == ["Trigger-happy Banker"]
    assert t.in_saloon == ["Grumpy Prospector", "Silent Cow", "Filthy Dog"]


@pytest.mark.rule("S10.79", "S9.44", "S-T10", "S-J51")
def test_a_trigger_happy_mayor_works_at_the_top_of_the_track():
    t = Table()
    t.saloon("Trigger-happy Mayor")
    t.sheet("A", "Bold Cook", "Talkative Prospector")
    t.rep(A=6)
    t.run(hire_or_office(0))
    t.answer("right", "keep")
    assert t.asked == ("A", "use_when_hired")
    t.answer("use")
    assert t.g.reputation[0] == 6
    assert t.g.armed[0] == 0b11


@pytest.mark.rule("S3.49", "S9.33", "S11.1")
def test_a_one_shot_hired_by_a_one_shot_gives_the_floor_back():
    t = at_step_3("Silent Cow", "Charming Prospector", "Reckless Courier", money=9)
    t.answer("right", "use", "middle")
    assert t.asked == ("A", "use_when_hired")
    t.answer("use")
    assert t.asked == ("A", "twice_over")
    t.answer("stop")
    assert t.discarded == ["Charming Prospector", "Reckless Courier"]
    assert (t.g.set_aside, t.g.aside) == (-1, ())


@pytest.mark.rule("S3.49", "S6.9", "S9.33")
def test_a_one_shot_off_the_discard_leaves_the_one_that_hired_it_set_aside():
    t = at_step_3("Reckless Doctor", money=9)
    t.discard("Charming Banker")
    t.answer("right", "use", "discard")
    assert t.asked == ("A", "twice_over")
    t.answer("stop")
    assert t.discarded == ["Charming Banker", "Reckless Doctor"]


# -- the Saloon ----------------------------------------------------------------------------------


@pytest.mark.rule("S3.51", "S3.45")
def test_the_saloon_closes_up_to_the_right_and_a_new_one_comes_from_the_left():
    t = at_step_3("Silent Cow", "Filthy Dog", "Washed-up Banker")
    t.comes("Grumpy Prospector")
    t.answer("middle", "place-1")
    assert t.in_saloon == ["Grumpy Prospector", "Silent Cow", "Washed-up Banker"]


@pytest.mark.rule("S2.4", "S9.28")
def test_an_empty_saloon_fills_from_the_right():
    t = Table()
    t.comes("Silent Cow", "Filthy Dog", "Helpful Prospector")
    refill(t.g)
    assert t.in_saloon == ["Helpful Prospector", "Filthy Dog", "Silent Cow"]
    assert [word[2] for word in t.heard()] == ["right", "middle", "left"]


@pytest.mark.rule("S1.23", "S2.4")
def test_red_traits_and_later_colours_come_when_those_above_are_dealt():
    t = Table()
    t.g.traits_left, t.g.jobs_left = (1, 2), (0, 1, 2)
    t.comes("Silent Horse", "Stunning Spy", "Bionic Mayor")
    refill(t.g)
    assert t.in_saloon == ["Bionic Mayor", "Stunning Spy", "Silent Horse"]
    assert (t.g.traits_left, t.g.jobs_left) == ((0, 0), (0, 0, 0))


@pytest.mark.rule("S3.52", "S10.51", "S9.27", "S3.53")
def test_with_an_empty_deck_the_saloon_runs_dry():
    t = Table()
    t.saloon("Silent Cow", "Filthy Dog")
    t.decks_empty()
    t.run(hire_or_office(0))
    t.answer("right", "place-1")
    assert t.in_saloon == [None, None, "Silent Cow"]
    t.run(hire_or_office(1))
    t.answer("sheriff", "sell")
    assert t.in_saloon == [None, None, None]
    t.jailed("A", 0)
    t.jailed("B", 0)
    t.jailed("C", 0)
    t.jailed("D", 0)
    t.run(hire_or_office(2))
    assert t.asked is None
    assert t.g.money[2] == 6


@pytest.mark.rule("S3.52")
def test_one_empty_deck_is_enough():
    t = Table()
    t.g.jobs_left = (0, 0, 0)
    refill(t.g)
    assert t.in_saloon == [None, None, None]


# -- hires by abilities --------------------------------------------------------------------------


@pytest.mark.rule("S6.9", "S-D25")
def test_an_ability_may_be_declined():
    t = Table()
    t.saloon("Silent Cow", "Filthy Dog", "Cybernetic Outlaw")
    t.run(hire_by_ability(0, IN_SALOON))
    assert (t.asked, t.options) == (("A", "hire_by_ability"), ["left", "middle", "none"])
    t.answer("none")
    assert t.g.money[0] == 4
    assert t.g.did == 0


@pytest.mark.rule("S6.9", "S-D25")
def test_an_ability_is_not_asked_about_when_nobody_can_be_paid():
    t = Table()
    t.discard("Cybernetic Outlaw")
    t.run(hire_by_ability(0, ON_DISCARD))
    assert t.asked is None


@pytest.mark.rule("S6.9")
def test_a_hire_from_the_discard_leaves_the_saloon_alone():
    t = Table()
    t.saloon("Silent Cow", "Filthy Dog")
    t.discard("Grumpy Horse", "Helpful Prospector")
    t.run(hire_by_ability(0, ON_DISCARD))
    t.answer("discard", "place-1")
    assert t.sheet_of("A")[0] == "Helpful Prospector"
    assert t.discarded == ["Grumpy Horse"]
    assert t.in_saloon == [None, "Silent Cow", "Filthy Dog"]


@pytest.mark.rule("S6.9", "S-D25")
def test_a_one_shot_hired_off_the_discard_is_used_and_stays_on_top():
    t = Table()
    t.sheet("A", "Filthy Doctor")
    t.discard("Silent Dog", "Charming Banker")
    t.money(A=0)
    t.turn("A", 6)
    t.answer("use-1", "discard")
    assert t.g.money[0] == 2 - 1 + 4
    assert t.discarded == ["Silent Dog", "Charming Banker"]


@pytest.mark.rule("S9.29", "S6.9")
def test_a_one_shot_on_the_discard_that_would_do_nothing_cannot_be_hired():
    t = Table()
    t.discard("Charming Outlaw")
    t.money(A=3)
    t.run(hire_by_ability(0, ON_DISCARD))  # $2 for the hire, $1 is left for a theft of $2
    assert t.asked is None
    t.money(A=4)
    t.run(hire_by_ability(0, ON_DISCARD))
    assert t.options == ["discard", "none"]


@pytest.mark.rule("S3.50", "S10.58")
def test_a_one_shot_trait_on_a_sheet_never_has_its_moment():
    t = Table()
    t.sheet("A", "Charming Banker")
    t.turn("A", 6)
    assert t.asked != ("A", "menu")
    arm(t.g, 0, HIRED)
    assert t.g.armed[0] == 0


@pytest.mark.rule("S3.45")
def test_the_table_hears_of_a_hire():
    t = Table()
    t.saloon("Filthy Dog")
    t.decks_empty()
    t.run(hire(0, IN_SALOON + 2))
    t.answer("place-2")
    assert t.heard("C") == [("hires", "p1", "t17-j03", "1"), ("takes_place", "p1", "t17-j03", "place-2")]
