"""The options of section 2, and the data file of owners of the physical game (S1.26 to S1.30)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from backroom.engine.errors import BadSetup
from backroom.games.scoundrels.box import Box
from backroom.games.scoundrels.nouns import EVENTS, NO_EVENT
from backroom.games.scoundrels.setup import BUILT_IN, Setup, check, make_box, read_data
from tests.games.data_files import DataFiles, file

PLAIN: dict[str, Any] = json.loads(msgspec.json.encode(BUILT_IN))
FILES = DataFiles(PLAIN, read_data)
changed, refusal = FILES.changed, FILES.refusal


def box(**options: object) -> Box:
    """What the players share at a table with these options."""
    return make_box(msgspec.convert({"players": 4, **options}, Setup))


def owned(data: bytes) -> Box:
    """A table with an owner's file."""
    return box(data=read_data(data))


# -- options -------------------------------------------------------------------------------------


def test_the_options_and_their_defaults():
    assert msgspec.structs.asdict(Setup(players=4)) == {
        "players": 4,
        "length": "short",
        "strategy": "off",
        "leaders": "choose",
        "suspicion": "full",
        "first": "random",
        "data": None,
    }


@pytest.mark.rule("S0.1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_can_play(players: int):
    with pytest.raises(msgspec.ValidationError):
        box(players=players)


@pytest.mark.rule("S-O1", "S8.1")
def test_two_days_or_three():
    assert (box().days, box(length="long").days) == (2, 3)


@pytest.mark.rule("S-O2", "S8.2")
@pytest.mark.parametrize("length", ["short", "long"])
def test_strategy_cards_are_used_in_games_of_either_length(length: str):
    assert not box(length=length).with_strategies
    assert box(length=length, strategy="on").with_strategies


@pytest.mark.rule("S-O3")
@pytest.mark.parametrize("how", ["choose", "random", "fixed"])
def test_leaders_are_chosen_dealt_or_fixed(how: str):
    assert box(leaders=how).leaders == how


@pytest.mark.rule("S-O4", "S8.3")
def test_lean_suspicion_drops_the_early_window():
    assert (box().early_suspicion, box(suspicion="lean").early_suspicion) == (True, False)


@pytest.mark.rule("S-O5")
def test_the_first_player_is_drawn_or_named_by_seat():
    assert (box().first, box(first=1).first, box(first=4).first) == (-1, 0, 3)
    with pytest.raises(BadSetup, match="first: seat 3 of 2"):
        box(players=2, first=3)


@pytest.mark.rule("S-O6")
def test_the_data_are_the_built_in_ones_or_those_of_a_file():
    assert box().start_money == 4
    assert owned(changed("start", "money", to=6)).start_money == 6


@pytest.mark.parametrize(
    "options",
    [
        {"length": "endless"},
        {"strategy": True},
        {"leaders": "none"},
        {"suspicion": "none"},
        {"first": 5},
        {"first": "A"},
        {"colour": "red"},
        {"data": {"start": {}}},
    ],
)
def test_what_is_no_value_of_an_option_is_refused(options: dict[str, object]):
    with pytest.raises(msgspec.ValidationError):
        box(**options)


# -- a data file ---------------------------------------------------------------------------------


@pytest.mark.rule("S1.26")
def test_the_built_in_data_are_a_valid_file():
    check(BUILT_IN)
    assert msgspec.convert(read_data(json.dumps(PLAIN).encode()), type(BUILT_IN)) == BUILT_IN


@pytest.mark.rule("S1.26")
def test_all_card_data_are_in_one_file():
    keys = ["positions", "reputation", "marks", "sites", "safes", "leader_actions", "sheriff", "start"]
    assert {*keys, "traits", "jobs", "strategies"} < set(PLAIN)
    assert set(PLAIN) - {*keys, "traits", "jobs", "strategies"} == {"decks"}


@pytest.mark.rule("S1.26")
def test_a_file_may_leave_parts_out():
    assert owned(file()).sites == box().sites
    assert owned(changed("sheriff", "bribe", to=9)).bribe == 9


@pytest.mark.rule("S1.26", "S9.20")
def test_another_curve_of_reputation():
    curve = {str(space): 2 * space for space in range(-2, 7)}
    assert owned(file(reputation=curve)).points == [-4, -2, 0, 2, 4, 6, 8, 10, 12]


@pytest.mark.rule("S1.27")
@pytest.mark.parametrize(
    ("timing", "field", "value"),
    [
        ({"poker": {"4": "+1", "6": ""}}, "slots", 0b1010000),
        ({"poker": {"4": "+1", "6": ""}}, "plus", 0b0010000),
        ({"poker": {"A": "", "6": "x2"}}, "double", 0b1000000),
        ({"poker": {"A": ""}}, "slots", 0b0000010),
        ({"partner": "left"}, "left", True),
        ({"partner": "left"}, "right", False),
        ({"partner": "both"}, "right", True),
        ({"event": "stole"}, "event", EVENTS.index("stole")),
        ({"zero": True}, "is_naive", True),
        ({"zero": True}, "event", NO_EVENT),
        ({"when_hired": ""}, "when_hired", 1),
        ({"when_hired": "x2"}, "when_hired", 2),
    ],
)
def test_a_trait_works_as_its_entry_says(timing: dict[str, object], field: str, value: int):
    assert getattr(owned(changed("traits", 7, "timing", to=timing)).traits[7], field) == value


@pytest.mark.rule("S1.27")
def test_conditions_costs_and_discards_of_a_trait():
    traits = box().traits
    generous, cruel, washed_up, honest = traits[13], traits[10], traits[12], traits[35]
    assert generous.condition is not None
    assert (generous.condition.kind, generous.condition.number) == ("money=", 0)
    assert cruel.use_cost is not None
    assert (cruel.use_cost.verb, cruel.use_cost.argument) == ("jail", "own")
    assert (washed_up.discards_itself, generous.discards_itself) == (True, False)
    assert honest.requires is not None
    assert (honest.requires.kind, honest.requires.number) == ("rep>=", 0)


@pytest.mark.rule("S1.28")
def test_a_job_works_as_its_entry_says():
    outlaw = box().jobs[38]
    assert (outlaw.colour, outlaw.holes, outlaw.tech, outlaw.program.text) == (
        2,
        1 << 6,
        0,
        "pay 2 to steal any",
    )
    assert owned(changed("jobs", 38, "program", to="gain 9")).jobs[38].program.text == "gain 9"


@pytest.mark.rule("S1.28")
def test_an_owner_may_write_the_texts_of_the_cards():
    assert owned(changed("jobs", 0, "text_fr", to="Prenez 3 dollars.")).prices == box().prices


@pytest.mark.rule("S1.30")
def test_strategy_cards_work_in_the_menu_after_an_event_or_at_a_hire():
    cards = box().strategies
    assert [card.in_menu for card in cards] == [True, False, True, True, True, False, False, False]
    assert [EVENTS[card.event] for card in cards if card.event != NO_EVENT] == [
        "sheriff_step3",
        "turn_start",
        "turn_end",
    ]
    assert [card.discount for card in cards] == [0, 0, 0, 0, 0, 0, 1, 0]
    assert cards[7].condition is not None
    assert (cards[7].condition.kind, cards[7].condition.number) == ("money>=", 5)


@pytest.mark.rule("S1.30")
def test_the_order_of_a_list_of_values_does_not_matter():
    assert owned(changed("sites", "estate", to=[6, 5, 4, 3, 3, 2])).sites[1] == [2, 3, 3, 4, 5, 6]


# -- what is refused -----------------------------------------------------------------------------


def without(part: str, number: int) -> bytes:
    """A data file in which a card is missing."""
    return file(**{part: [card for i, card in enumerate(PLAIN[part]) if i != number]})


@pytest.mark.rule("S1.29")
@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"{", "not JSON"),
        (b'{"start": {}, "start": {}}', "start: given twice in one object (S1.26)"),
        (file(expansion=[]), "the file: Object contains unknown field `expansion` (S1.26)"),
        (without("traits", 3), "traits: 49 entries, must be 50 (S1.29)"),
        (without("jobs", 3), "jobs: 59 entries, must be 60 (S1.29)"),
        (without("safes", 3), "safes: 17 entries, must be 18 (S1.29)"),
        (without("strategies", 3), "strategies: 7 entries, must be 8 (S1.29)"),
        (changed("traits", 0, "level", to=2), "traits: 39 of level 1, must be 40 (S1.29)"),
        (changed("traits", 0, "level", to=3), "the file, traits[0].level: Invalid enum value 3 (S1.26)"),
        (changed("jobs", 0, "colour", to="black"), "jobs: 15 of green, must be 16 (S1.29)"),
        (changed("traits", 1, "id", to="T01"), "traits, T01, id: 'T01' is there twice (S1.29)"),
        (
            changed("jobs", 1, "fr", to="Chercheur d'or"),
            'jobs, J02, fr: "Chercheur d\'or" is there twice (S1.29)',
        ),
        (changed("traits", 0, "icons", to=[9]), "traits, T01, icons: 9 is not within 1 .. 8, or there twice"),
        (changed("jobs", 0, "holes", to=[2, 2]), "jobs, J01, holes: 2 is not within 1 .. 8, or there twice"),
        (file(positions=7), "traits, T02, icons: 8 is not within 1 .. 7, or there twice (S1.29)"),
        (changed("sites", "lab", to=[2, 2, 2, 4, 7]), "sites, lab: 5 values, must be 6 (S1.29)"),
        (changed("sites", "lab", 0, to=8), "the file, sites[...][0]: Expected `int` <= 7 (S1.26)"),
        (changed("marks", 0, 2, to=3), "marks: the counts must sum to 7 (S1.29)"),
        (changed("marks", 0, 1, to=4), "marks: the kinds must be 2/3, 4/5 and 6/7, in this order (S1.4)"),
        (
            changed("reputation", "7", to=7),
            "reputation, 7: is not one of -2, -1, 0, 1, 2, 3, 4, 5, 6 (S1.29)",
        ),
        (file(reputation={"0": 0}), "reputation, -2: is missing (S1.29)"),
        (
            changed("leader_actions", "7", to="gain 1"),
            "the file: Invalid enum value '7' - at `key` in `$.leader_actions`",
        ),
        (changed("leader_actions", "6", to="gian 1"), "leader_actions, 6: 'gian 1' is no instruction"),
        (changed("jobs", 0, "program", to="gain"), "jobs, J01, program: 'gain' is no instruction"),
        (changed("strategies", 0, "program", to="x"), "strategies, G1, program: 'x' is no instruction"),
        (changed("traits", 0, "requires", to="luck"), "traits, T01, requires: 'luck' is no condition"),
        (changed("traits", 0, "use_cost", to="gain 1"), "traits, T01, use_cost: 'gain 1' is no cost"),
    ],
)
def test_a_file_that_breaks_a_rule_is_refused_with_its_key_and_the_rule(data: bytes, reason: str):
    assert refusal(data).startswith(reason)


@pytest.mark.rule("S1.27", "S5.9")
@pytest.mark.parametrize(
    ("timing", "reason"),
    [
        ({}, "timing: must be one of poker, partner, event, zero, when_hired (S1.27)"),
        ({"zero": True, "partner": "left"}, "timing: must be one of poker, partner"),
        ({"poker": {}}, "timing, poker: no slot (S1.27)"),
        ({"partner": "left", "if": "richest"}, "timing, if: stands beside no event (S1.27)"),
        ({"event": "supper"}, "timing, event: 'supper' is not one of turn_start, turn_end"),
        ({"event": "sheriff_step3"}, "timing, event: 'sheriff_step3' is not one of"),
        ({"event": "stole", "if": "tired"}, "timing, if: 'tired' is no condition"),
    ],
)
def test_a_trait_has_exactly_one_timing(timing: dict[str, object], reason: str):
    assert refusal(changed("traits", 0, "timing", to=timing)).startswith(f"traits, T01, {reason}")


@pytest.mark.rule("S1.30")
@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (changed("safes", 0, "value", to=7), "safes: those of depot are worth [3, 4, 4, 4, 5, 7], must be"),
        (changed("safes", 0, "site", to="lab"), "safes: those of depot are worth [3, 4, 4, 4, 5], must be"),
        (changed("strategies", 0, "leader", to="goff"), "strategies: 1 of cain, must be 2 (S1.30)"),
        (changed("strategies", 0, "timing", to="hire"), "strategies, G1: with this timing it has a discount"),
        (changed("strategies", 6, "timing", to="menu"), "strategies, G7: with this timing it has a program"),
        (changed("strategies", 0, "discount", to=1), "strategies, G1: with this timing it has a program"),
        (changed("sheriff", "bail_max", to=3), "the file, sheriff.bail_max: Expected `int` <= 2 (S1.26)"),
        (changed("start", "hand", to=3), "the file, start.hand: Expected `int` >= 4 (S1.26)"),
        (changed("start", "jailed", to=4), "the file, start.jailed: Expected `int` <= 3 (S1.26)"),
    ],
)
def test_safes_strategies_and_constants_are_checked(data: bytes, reason: str):
    assert refusal(data).startswith(reason)


@pytest.mark.rule("S6.25", "S6.26")
def test_a_strategy_card_neither_waits_for_the_end_of_a_day_nor_speaks_of_itself():
    late = refusal(changed("strategies", 1, "timing", to={"event": "end_of_day"}))
    assert late.startswith("strategies, G2, timing, event: 'end_of_day' is not one of")
    selfish = refusal(changed("strategies", 0, "program", to="discard self to gain 2"))
    assert selfish == "strategies, G1, program: 'self' stands on jobs only (S6.26)"
    assert refusal(changed("leader_actions", "6", to="swapjob self")).startswith("leader_actions, 6: 'self'")


@pytest.mark.rule("S1.23", "S2.4")
@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        (
            {"traits": [41, 10], "jobs": [4, 6, 22]},
            "decks, short, 2, traits: [41, 10], but there are [40, 10]",
        ),
        (
            {"traits": [14, 10], "jobs": [4, 6, 23]},
            "decks, short, 2, jobs: [4, 6, 23], but there are [16, 22, 22]",
        ),
        ({"traits": [1, 1], "jobs": [4, 6, 22]}, "decks, short, 2, traits: three scoundrels are created"),
    ],
)
def test_decks_are_made_of_the_cards_there_are(counts: dict[str, object], reason: str):
    assert refusal(changed("decks", "short", "2", to=counts)).startswith(reason)
