"""Section 6.A: programs at work, also such as only a data file of one's own holds; leader and strategy."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.arguments import BY_ANOTHER
from backroom.games.scoundrels.nouns import JOBS
from backroom.games.scoundrels.programs import read_cost, read_program
from backroom.games.scoundrels.rules.menu import menu
from tests.games.scoundrels.table import Table, is_usable, use


def writes(t: Table, job: str, program: str) -> None:
    """A data file gives this job another program."""
    t.g.box.jobs[t.jobs.index(job)].program = read_program(program, "the test")


def performs(program: str, *others: str, money: int = 0) -> Table:
    """A's Filthy Banker has this program; nobody else has money."""
    t = Table()
    t.sheet("A", "Filthy Banker", *others)
    t.g.money = [money, 0, 0, 0]
    writes(t, "Banker", program)
    return t


def used(t: Table, *answers: str | int) -> Table:
    """A uses the Banker on 6 and gives these answers."""
    t.announce("A", 6)
    t.run(menu(0))
    t.answer("use-1", *answers)
    return t


# -- conditions, costs, optional and conditional steps ------------------------------------------------


@pytest.mark.rule("S6.1", "S3.28")
def test_steps_are_taken_in_printed_order():
    t = used(performs("gain 2; rep +1; gain 1"))
    told = [event for event in t.heard() if event[0] in ("gains", "rises")]
    assert told == [("gains", "p1", "2"), ("rises", "p1", "1"), ("gains", "p1", "1")]


@pytest.mark.rule("S6.2", "S6.30")
@pytest.mark.parametrize(
    ("condition", "money", "holds"),
    [
        ("money<4", 3, True),
        ("money<4", 4, False),
        ("money>=5", 5, True),
        ("money>=5", 4, False),
        ("money=0", 0, True),
        ("money=0", 1, False),
        ("rep>=1", 0, False),
        ("rep>=0", 0, True),
        ("richest", 0, False),
        ("richest", 1, True),
        ("behind", 0, False),
    ],
)
def test_a_card_is_usable_only_while_its_condition_holds(condition: str, money: int, holds: bool):
    assert is_usable(performs(f"if {condition}; gain 1", money=money).g, 0, 0) == holds


@pytest.mark.rule("S6.3")
def test_a_cost_that_cannot_be_paid_buys_nothing():
    t = used(performs("gain 1; may pay 2 to rep +1"))
    assert (t.g.money[0], t.g.reputation[0], t.asked) == (1, 0, None)


@pytest.mark.rule("S6.3", "S3.27")
def test_several_compulsory_costs_are_paid_together_or_not_at_all():
    assert not is_usable(performs("pay 1 to rep +1; pay 2 to draw 1", money=2).g, 0, 0)
    assert is_usable(performs("pay 1 to rep +1; pay 2 to draw 1", money=3).g, 0, 0)


@pytest.mark.rule("S6.3", "S3.27")
@pytest.mark.parametrize(
    ("program", "enough", "too_many_or_few"),
    [
        ("jail own to gain 1; jail own to rep +1", 1, 2),
        ("free own to gain 1; free own to rep +1", 2, 1),
        ("jail own to gain 1; free own to gain 1; free own to rep +1", 1, 0),
    ],
)
def test_every_henchman_that_is_paid_counts(program: str, enough: int, too_many_or_few: int):
    t = performs(program)
    t.jailed("A", enough)
    assert is_usable(t.g, 0, 0)
    t.jailed("A", too_many_or_few)
    assert not is_usable(t.g, 0, 0)


@pytest.mark.rule("S6.3", "S3.27", "S3.74")
def test_who_pays_with_reputation_twice_needs_two_points_of_it():
    t = performs("rep -1 to gain 1; rep -1 to draw 1")
    assert is_usable(t.g, 0, 0)
    t.rep(A=-1)
    assert not is_usable(t.g, 0, 0)


@pytest.mark.rule("S6.3")
def test_what_is_bought_is_judged_after_the_payment():
    """A henchman that is paid into jail can be the one that is freed."""
    t = performs("jail own to free own")
    t.jailed("A", 0)
    assert is_usable(t.g, 0, 0)
    t.g.box.jobs[t.jobs.index("Banker")].program = read_program("pay 2 to hire saloon", "the test")
    t.saloon("Cocky Horse", "Silent Spy", "Helpful Prospector")  # the cheapest costs 2
    t.money(A=3)
    assert not is_usable(t.g, 0, 0)
    t.money(A=4)
    assert is_usable(t.g, 0, 0)


@pytest.mark.rule("S6.3", "S3.75")
def test_nobody_pays_to_rob_a_victim_without_money():
    t = performs("jail one; may pay 1 to take 2 same", money=1)
    t.money(C=5)
    t = used(t, "p2", "pass")
    assert (t.asked, t.g.money) == (None, [1, 0, 5, 0])


@pytest.mark.rule("S3.75")
def test_each_pays_although_the_one_chosen_before_has_nothing():
    t = performs("jail one; take 2 each")
    t.money(C=5)
    assert used(t, "p2", "pass").g.money == [2, 0, 3, 0]


@pytest.mark.rule("S6.3", "S-D16")
def test_a_henchman_freed_as_a_price_must_make_the_rest_possible():
    t = performs("free any to plant")
    t.plan("B", "3", 3)
    t.jailed("D", 0)
    t = used(t)
    assert (t.asked, t.options) == (("A", "whose_henchman"), ["p1", "p3"])  # B's own could go nowhere
    t.answer("p3")
    assert t.henchmen_on("B", 3) == "C"


@pytest.mark.rule("S6.6")
@pytest.mark.parametrize(
    ("program", "answers", "jailed"),
    [("gain 1; free own; plant", [], 0), ("free own; may jail own to gain 1; plant", ["yes"], 3)],
)
def test_only_a_henchman_who_was_freed_and_is_still_free_is_planted(
    program: str, answers: list[str], jailed: int
):
    t = performs(program)
    t.plan("B", "3", 3)
    t.jailed("A", jailed)
    t = used(t, *answers)
    assert (t.g.money[0], t.henchmen_on("B", 3), t.g.jail[0]) == (1, "", jailed)


@pytest.mark.rule("S6.4", "S-D25")
@pytest.mark.parametrize(("answers", "money"), [(["none"], 5), (["right", "place-2", "keep"], 7)])
def test_a_hire_that_is_declined_did_nothing(answers: list[str], money: int):
    t = performs("gain 1; may hire saloon; then gain 3", money=4)
    t.saloon("Cocky Dog")
    t.decks_empty()
    assert used(t, *answers).g.money[0] == money


@pytest.mark.rule("S6.4")
def test_then_follows_only_what_did_something():
    t = performs("free own; then gain 3; gain 1")
    t.jailed("A", 0)
    assert used(t).g.money[0] == 1
    assert used(performs("free own; then gain 3; gain 1")).g.money[0] == 4


@pytest.mark.rule("S6.4", "S3.71")
@pytest.mark.parametrize("cost", ["rep -1", "free own"])
def test_a_price_alone_is_not_what_then_waits_for(cost: str):
    t = performs(f"{cost} to jail one; then gain 4")
    t.available("C", 1)
    t = used(t, "p3", "place")  # so nobody goes to jail
    assert (t.g.money[0], t.g.jail[2]) == (0, 2)


@pytest.mark.rule("S6.4", "S3.27")
def test_optional_and_conditional_steps_make_nobody_usable():
    assert not is_usable(performs("may gain 3").g, 0, 0)


@pytest.mark.rule("S6.4", "S-D28")
def test_a_declined_step_did_nothing():
    t = used(performs("gain 1; may draw 1; then gain 3"), "no")
    assert t.g.money[0] == 1
    t = used(performs("gain 1; may draw 1; then gain 3"), "yes")
    assert t.g.money[0] == 4


@pytest.mark.rule("S3.27", "S3.30")
def test_discarding_itself_is_not_enough_to_be_usable():
    assert not is_usable(performs("discard self").g, 0, 0)


@pytest.mark.rule("S3.30", "S6.4")
@pytest.mark.parametrize(("answer", "left"), [("yes", ["Filthy Banker"]), ("no", [])])
def test_a_scoundrel_leaves_only_if_that_price_was_paid(answer: str, left: list[str]):
    t = used(performs("gain 1; may discard self to gain 5"), answer)
    assert t.discarded == left


@pytest.mark.rule("S9.31", "S3.31")
def test_a_use_cost_is_paid_once_for_both_performances():
    t = Table()
    t.sheet("A", "Frenzied Banker")
    t.money(A=1)
    t.g.box.traits[t.traits.index("Frenzied")].use_cost = read_cost("pay 1", "the test")
    t.announce("A", 2)
    t.run(menu(0))
    t.answer("use-1", "again")
    assert t.g.money[0] == 8


@pytest.mark.rule("S3.28", "S-D16")
def test_a_use_cost_may_be_a_henchman_of_an_opponent_set_free():
    t = Table()
    t.sheet("A", "Filthy Banker")
    t.g.box.traits[t.traits.index("Filthy")].use_cost = read_cost("free other", "the test")
    t = used(t)
    assert t.asked == ("A", "whose_henchman")
    t.answer("p4")
    assert (t.g.reserve[3], t.g.money[0]) == (3, 8)


# -- one program inside another -----------------------------------------------------------------------


@pytest.mark.rule("S3.37", "S6.5")
def test_the_outer_program_remembers_what_it_scouted():
    t = performs("scout any; use own; steal that", "Cocky Tracker")
    t = used(t, "E1", 4, "D1", 3)
    assert t.held_by("A") == ["E1"]


@pytest.mark.rule("S3.37", "S-J56")
def test_the_outer_program_remembers_whom_it_has_hit():
    t = performs("free own; jail one; use own; take 2 same", "Cocky Prospector")
    t.money(C=5, D=5)
    assert used(t, "p3", "pass").g.money == [5, 0, 3, 5]


@pytest.mark.rule("S6.9", "S6.5")
def test_it_remembers_it_too_when_somebody_is_hired_who_scouts_elsewhere():
    t = performs("scout any; may hire saloon; steal that", money=9)
    t.saloon("Charming Tracker")
    t = used(t, "E1", 4, "right", "use", "D1", 3)
    assert t.held_by("A") == ["E1"]


@pytest.mark.rule("S6.4", "S3.36", "S3.54", "S3.30")
@pytest.mark.parametrize(
    ("deed", "brings"),
    [
        *(("use own", 3), ("sheriff", 2), ("gain 1; discard self", 1), ("give 1", 0), ("flip 2 2", 2)),
        *(("rep +1", 0), ("gain 2", 2)),
    ],
)
def test_a_nested_use_the_office_and_a_gift_count_as_something_done(deed: str, brings: int):
    assert used(performs(f"{deed}; then gain 1", "Cocky Prospector")).g.money[0] == brings + 1


@pytest.mark.rule("S6.4", "S6.11")
@pytest.mark.parametrize(("swap", "answers"), [("swapjob self", []), ("swaptrait", ["place-1"])])
def test_a_swap_counts_as_something_done(swap: str, answers: list[str]):
    assert used(performs(f"{swap}; then gain 1", "Cocky Prospector"), *answers).g.money[0] == 1


@pytest.mark.rule("S6.4", "S4.4", "S6.6")
@pytest.mark.parametrize(
    ("deed", "answers"),
    [("peek", ["p2-3"]), ("free own; plant", []), ("jail one", ["p2", "pass"])],
)
def test_a_look_a_plant_and_a_henchman_sent_to_jail_count_as_something_done(deed: str, answers: list[str]):
    t = performs(f"{deed}; then gain 1")
    t.plan("B", "3", 3)
    t.jailed("A", 1)
    assert used(t, *answers).g.money[0] == 1


@pytest.mark.rule("S3.37")
def test_you_on_a_scoundrel_of_the_saloon_is_its_user():
    t = performs("use saloon")
    t.saloon("Grumpy Renegade", "Lucky Rustler", "Toothless Dog")
    used(t, "E4", 6)
    assert t.marks_on("E4") == [("A", 6)]
    assert t.discarded == ["Toothless Dog"]


@pytest.mark.rule("S3.30")
def test_a_scoundrel_buried_deeper_in_the_discard_still_goes_under_it():
    t = performs("use discard")
    t.discard("Silent Cow", "Washed-up Marshal")
    t.saloon("Cocky Horse", "Grumpy Spy", "Lucky Rustler")
    used(t)
    assert t.discarded == ["Washed-up Marshal", "Silent Cow", "Lucky Rustler"]


@pytest.mark.rule("S6.11", "S3.30")
def test_a_scoundrel_that_was_buried_in_the_discard_swaps_no_job():
    t = Table()
    t.sheet("A", "Filthy Undertaker")
    t.discard("Cocky Banker")
    t.saloon("Silent Horse", "Grumpy Spy", "Lucky Rustler")
    t.decks_empty()
    t.money(A=0)
    writes(t, "Banker", "sheriff; swapjob self")
    t = used(t)
    assert (t.asked, t.discarded) == (None, ["Cocky Banker", "Lucky Rustler"])


@pytest.mark.rule("S6.27", "S3.36")
def test_an_effect_of_a_use_on_another_turn_is_for_its_user():
    t = Table()
    t.sheet("B", "Cocky Barber")
    t.money(A=0, B=0, C=0, D=0)
    t.run(use(1, 0, BY_ANOTHER))
    assert (t.g.money, t.g.reputation[1]) == ([1, 0, 1, 1], 1)


# -- leader actions and strategy cards ----------------------------------------------------------------


@pytest.mark.rule("S1.8", "S10.1", "S3.22", "S9.19")
@pytest.mark.parametrize(
    ("slot", "asks", "gained"),
    [(1, "scout_which", 0), (2, "scout_which", 0), (3, "", 3), (4, "", 4), (5, "steal_which", 0)],
)
def test_what_the_leader_actions_do(slot: int, asks: str, gained: int):
    t = Table()
    t.announce("A", slot)
    t.run(menu(0))
    t.answer("leader")
    assert t.g.money[0] == 4 + gained
    assert t.asked == (("A", asks) if asks else None)


@pytest.mark.rule("S-T12", "S5.9")
def test_money_of_the_leader_does_not_arm_the_greedy():
    t = Table()
    t.sheet("A", "Greedy Banker")
    t.announce("A", 3)
    t.run(menu(0))
    t.answer("leader")
    assert t.asked is None


@pytest.mark.rule("S6.28", "S-G5", "S6.27")
def test_train_your_recruits_pays_before_the_use_and_arms_partners():
    t = Table(strategy="on")
    t.strategy("A", "g5")
    t.sheet("A", "Cocky Cook", "Helpful Prospector", "Greedy Banker")
    t.money(A=3)
    t.announce("A", 6)
    t.run(menu(0))
    t.answer("strategy")
    assert (t.asked, t.options) == (
        ("A", "use_which"),
        ["place-2", "place-3"],
    )  # no dollar is left for the Cook
    t.answer("place-2")
    assert (t.g.money[0], t.options) == (3, ["use-3", "pass"])
    assert t.g.is_spent(t.scoundrel("Helpful Dog"))


@pytest.mark.rule("S-G1", "S5.3")
def test_rule_by_fear_pays_to_jail():
    t = Table(strategy="on")
    t.strategy("A", "g1")
    t.announce("A", 6)
    t.run(menu(0))
    t.answer("strategy", "p3", "pass")
    assert (t.g.money[0], t.g.jail[2]) == (2, 2)


@pytest.mark.rule("S-G3", "S6.11")
def test_transform_your_allies_pays_to_swap_traits():
    t = Table(strategy="on")
    t.strategy("A", "g3")
    t.sheet("A", "Cocky Banker")
    t.saloon("Grumpy Horse", "Silent Spy", "Lucky Dog")
    t.announce("A", 6)
    t.run(menu(0))
    t.answer("strategy", "left")
    assert (t.g.money[0], t.sheet_of("A")[0], t.in_saloon[0]) == (3, "Grumpy Banker", "Cocky Horse")


@pytest.mark.rule("S3.30", "S11.1")
def test_no_scoundrel_is_marked_to_leave_once_its_use_is_over():
    t = used(performs("gain 1; discard self"))
    assert (t.g.leaving, t.g.discards[0] // JOBS) == (0, t.traits.index("Filthy"))
