"""The language of the cards (6.A, S6.30): what it says, and what it refuses."""

from __future__ import annotations

import pytest

from backroom.engine.errors import BadSetup
from backroom.games.scoundrels.programs import (
    AREAS,
    Condition,
    Cost,
    Instruction,
    Program,
    read_condition,
    read_cost,
    read_program,
)


def read(text: str) -> Program:
    return read_program(text, "jobs, J99, program")


def step(text: str) -> Instruction:
    """The only instruction of a program."""
    (found,) = read(text).instructions
    return found


def said(step: Instruction) -> tuple[str, str, int, int]:
    return step.verb, step.argument, step.number, step.second


def paid(cost: Cost | None) -> tuple[str, str, int] | None:
    return None if cost is None else (cost.verb, cost.argument, cost.number)


def held(condition: Condition | None) -> tuple[str, int] | None:
    return None if condition is None else (condition.kind, condition.number)


# -- what it says --------------------------------------------------------------------------------


@pytest.mark.rule("S6.1")
def test_a_program_is_a_list_of_instructions_in_printed_order():
    program = read("peek; peek; gain 2")
    assert [said(step) for step in program.instructions] == [
        ("peek", "", 0, 0),
        ("peek", "", 0, 0),
        ("gain", "", 2, 0),
    ]
    assert program.condition is None


@pytest.mark.rule("S6.2")
def test_a_condition_stands_at_the_front():
    drifter = read("if money<4; gain 4")
    assert held(drifter.condition) == ("money<", 4)
    assert [said(step) for step in drifter.instructions] == [("gain", "", 4, 0)]
    assert held(read("if behind; steal any").condition) == ("behind", 0)


@pytest.mark.rule("S6.3")
def test_a_cost_stands_before_what_it_buys():
    assert paid(step("pay 2 to steal any").cost) == ("pay", "", 2)
    assert said(step("pay 2 to steal any")) == ("steal", "any", 0, 0)
    assert paid(step("rep -1 to gain 6").cost) == ("rep", "", -1)
    assert paid(step("gain 6").cost) is None


@pytest.mark.rule("S6.4")
def test_what_may_be_declined_and_what_depends_on_the_step_before():
    printer = read("gain 3; may rep -1 to gain 3").instructions
    assert [(step.may, step.then) for step in printer] == [(False, False), (True, False)]
    assert paid(printer[1].cost) == ("rep", "", -1)
    hunter = read("jail one; then gain 4").instructions
    assert [(step.may, step.then) for step in hunter] == [(False, False), (False, True)]


@pytest.mark.rule("S6.5", "S6.30")
@pytest.mark.parametrize("area", AREAS)
def test_safes_are_scouted_and_stolen_in_areas(area: str):
    scouted = read(f"scout any; scout {area}; steal {area}").instructions
    assert [said(step) for step in scouted[1:]] == [("scout", area, 0, 0), ("steal", area, 0, 0)]


@pytest.mark.rule("S6.5", "S6.30")
def test_the_open_area_is_for_marks_only_and_marks_for_the_open_area():
    assert said(step("mark open")) == ("mark", "open", 0, 0)
    for wrong in ("scout open", "steal open", "mark any"):
        with pytest.raises(BadSetup, match="is no instruction"):
            read(wrong)


@pytest.mark.rule("S6.30")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("gain 99", ("gain", "", 99, 0)),
        ("gain 1 per card", ("gain", "per card", 1, 0)),
        ("gain 1 per scoundrel", ("gain", "per scoundrel", 1, 0)),
        ("gain 2 per safe", ("gain", "per safe", 2, 0)),
        ("give 1", ("give", "", 1, 0)),
        ("take 2 one", ("take", "one", 2, 0)),
        ("take 1 each", ("take", "each", 1, 0)),
        ("draw 1", ("draw", "", 1, 0)),
        ("peek", ("peek", "", 0, 0)),
        ("flip 6 2", ("flip", "", 6, 2)),
        ("topdeck", ("topdeck", "", 0, 0)),
        ("jail one", ("jail", "one", 0, 0)),
        ("jail each", ("jail", "each", 0, 0)),
        ("free own", ("free", "own", 0, 0)),
        ("free other", ("free", "other", 0, 0)),
        ("free any", ("free", "any", 0, 0)),
        ("rep +1", ("rep", "", 1, 0)),
        ("hire saloon", ("hire", "saloon", 0, 0)),
        ("hire discard", ("hire", "discard", 0, 0)),
        ("use own", ("use", "own", 0, 0)),
        ("use saloon", ("use", "saloon", 0, 0)),
        ("use discard", ("use", "discard", 0, 0)),
        ("swapjob self", ("swapjob", "self", 0, 0)),
        ("swapjob others", ("swapjob", "others", 0, 0)),
        ("swaptrait", ("swaptrait", "", 0, 0)),
        ("sheriff", ("sheriff", "", 0, 0)),
        ("discard self", ("discard", "self", 0, 0)),
        ("burn", ("burn", "", 0, 0)),
        ("ultimatum jail", ("ultimatum", "jail", 0, 0)),
        ("ultimatum pay2", ("ultimatum", "pay2", 0, 0)),
    ],
)
def test_every_row_of_the_verb_table_is_understood(text: str, found: tuple[str, str, int, int]):
    assert said(step(text)) == found


@pytest.mark.rule("S6.30")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("pay 3", ("pay", "", 3)),
        ("rep -1", ("rep", "", -1)),
        ("jail own", ("jail", "own", 0)),
        ("free own", ("free", "own", 0)),
        ("free other", ("free", "other", 0)),
        ("free any", ("free", "any", 0)),
        ("discard self", ("discard", "self", 0)),
    ],
)
def test_every_cost_is_understood(text: str, found: tuple[str, str, int]):
    assert paid(read_cost(text, "here")) == paid(step(f"{text} to gain 1").cost) == found


@pytest.mark.rule("S6.30")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("money<99", ("money<", 99)),
        ("money>=5", ("money>=", 5)),
        ("money=0", ("money=", 0)),
        ("rep>=0", ("rep>=", 0)),
        ("rep>=-1", ("rep>=", -1)),
        ("richest", ("richest", 0)),
        ("behind", ("behind", 0)),
    ],
)
def test_every_condition_is_understood(text: str, found: tuple[str, int]):
    assert held(read_condition(text, "here")) == found


@pytest.mark.rule("S6.30")
def test_a_program_has_up_to_twenty_instructions():
    assert len(read("peek;" * 19 + "peek").instructions) == 20


def test_spaces_do_not_matter():
    assert said(step("  gain   3 ")) == ("gain", "", 3, 0)


# -- what it refuses -----------------------------------------------------------------------------


@pytest.mark.rule("S6.30", "S1.29")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no instruction where one must stand"),
        ("gain 3;", "no instruction where one must stand"),
        ("if money<4", "no instruction follows the condition"),
        ("if; gain 4", "'' is no condition"),
        ("if rich; gain 4", "'rich' is no condition"),
        ("if money=3; gain 4", "'money=3' is no condition"),
        ("if money<-1; gain 4", "'money<-1' is no condition"),
        ("if money<100; gain 4", "'money<100' is no condition"),
        ("peek;" * 20 + "peek", "21 instructions, 20 at most"),
        ("gain 4; if behind", "'if behind' is no instruction; known: gain, give, take"),
        ("dance", "'dance' is no instruction; known: gain, give, take"),
        ("gain", "'gain' is no instruction; known: gain N | gain N per card/scoundrel/safe"),
        ("gain 0", "'gain 0' is no instruction"),
        ("gain 100", "'gain 100' is no instruction"),
        ("gain 1 per mark", "'gain 1 per mark' is no instruction"),
        ("flip 6", "'flip 6' is no instruction; known: flip N N"),
        ("rep +2", "'rep \\+2' is no instruction; known: rep \\+1"),
        ("rep -1", "'rep -1' is no instruction"),
        ("pay 2", "'pay 2' is no instruction"),
        ("jail own", "'jail own' is no instruction; known: jail one/each"),
        ("pay to gain 3", "'pay' is no cost; known: pay N"),
        ("gain 2 to gain 3", "'gain 2' is no cost; known: pay, rep, jail, free, discard"),
        ("to gain 3", "no cost where one must stand"),
        ("pay 1 to pay 1 to gain 3", "'pay 1 to gain 3' is no instruction"),
        ("may", "no instruction where one must stand"),
        ("may then gain 3", "'then gain 3' is no instruction"),
    ],
)
def test_what_the_grammar_does_not_know_is_refused_with_its_place_and_what_is_known(text: str, reason: str):
    with pytest.raises(BadSetup, match=f"^jobs, J99, program: {reason}.*\\(S6.30\\)$"):
        read(text)


@pytest.mark.rule("S6.4", "S6.5", "S6.6")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("then gain 3", "`then` stands before anything"),
        ("scout another", "'another' needs a 'scout' before it"),
        ("may pay 3 to steal that", "'that' needs a 'scout' before it"),
        ("plant", "'plant' needs a 'free' before it"),
        ("take 2 same", "'same' needs a 'one' before it"),
        ("take 2 each; take 2 same", "'same' needs a 'one' before it"),
    ],
)
def test_what_points_back_needs_something_to_point_at(text: str, reason: str):
    with pytest.raises(BadSetup, match=f"^jobs, J99, program: {reason}"):
        read(text)


def test_a_cost_may_be_what_is_pointed_at():
    assert said(step("free any to plant")) == ("plant", "", 0, 0)
