"""Any legal set-up of 3000 Scoundrels: all options mixed, now and then with data of its own."""

from __future__ import annotations

from typing import Any

import msgspec

from backroom.engine.chance import Dice
from backroom.games.scoundrels.programs import AREAS, COSTS, MOST, MOST_INSTRUCTIONS, VERBS
from backroom.games.scoundrels.setup import BUILT_IN

CHOICES: dict[str, list[object]] = {
    "length": ["short", "short", "long"],
    "strategy": ["off", "on"],
    "leaders": ["choose", "random", "fixed"],
    "suspicion": ["full", "lean"],
    "first": ["random", 1, 2],
}


def any_setup(dice: Dice) -> dict[str, Any]:
    setup: dict[str, Any] = {"players": 2 + dice(3)}
    for name, values in CHOICES.items():
        setup[name] = values[dice(len(values))]
    if dice(2):
        setup["data"] = any_data(dice)
    return setup


def any_data(dice: Dice) -> dict[str, Any]:
    """S1.26: some parts of a data file."""
    data: dict[str, Any] = {}
    for make in (any_start, any_board, any_sites, any_decks, any_cards):
        if dice(2):
            data |= make(dice)
    return data


def any_start(dice: Dice) -> dict[str, Any]:
    """More or less to begin with, and other prices at the Office."""
    return {
        "start": {"money": dice(20), "hand": 4 + dice(4), "jailed": dice(4), "reputation": dice(9) - 2},
        "sheriff": {"sell": dice(5), "bail": dice(4), "bail_max": dice(3), "bribe": dice(14)},
    }


def any_board(dice: Dice) -> dict[str, Any]:
    """Marks of other kinds, and other points for Reputation."""
    low = dice(8)
    middle = dice(8 - low)
    return {
        "marks": [[2, 3, low], [4, 5, middle], [6, 7, 7 - low - middle]],
        "reputation": {str(space): dice(12) - 4 for space in range(-2, 7)},
    }


def any_sites(dice: Dice) -> dict[str, Any]:
    """Safes of other values."""
    safes = [msgspec.to_builtins(safe) for safe in BUILT_IN.safes]
    for safe in safes:
        safe["value"] = 2 + dice(6)
    sites = {site: [safe["value"] for safe in safes if safe["site"] == site] for site in BUILT_IN.sites}
    return {"sites": sites, "safes": safes}


def any_decks(dice: Dice) -> dict[str, Any]:
    """Decks that soon run out, or never do."""
    traits, jobs = [3 + dice(30), dice(11)], [3 + dice(14), dice(23), dice(23)]
    deck = {"traits": traits, "jobs": jobs}
    return {"decks": {length: dict.fromkeys("234", deck) for length in ("short", "long")}}


def any_cards(dice: Dice) -> dict[str, Any]:
    """The same cards with timings, costs and programs that have changed places."""
    traits = [msgspec.to_builtins(trait) for trait in BUILT_IN.traits]
    jobs = [msgspec.to_builtins(job) for job in BUILT_IN.jobs]
    for cards, keys in ((traits, ("timing", "use_cost", "after_use", "requires")), (jobs, ("program",))):
        for key in keys:
            turn = dice(len(cards))
            values = [card.pop(key, None) for card in cards]
            for card, value in zip(cards, values[turn:] + values[:turn]):
                if value is not None:
                    card[key] = value
    return {"traits": traits, "jobs": jobs}


# -- wild programs -------------------------------------------------------------------------------


def wild_setup(dice: Dice) -> dict[str, Any]:
    """All jobs, leader actions and strategy cards do whatever the grammar of S6.30 allows."""
    setup = any_setup(dice)
    data = setup.get("data", {})
    jobs = data.get("jobs") or [msgspec.to_builtins(job) for job in BUILT_IN.jobs]
    strategies = [msgspec.to_builtins(card) for card in BUILT_IN.strategies]
    for card in (*jobs, *[card for card in strategies if "program" in card]):
        card["program"] = wild_program(dice, on_job="colour" in card)
    actions = {slot: wild_program(dice, on_job=False) for slot in BUILT_IN.leader_actions}
    return setup | {"data": {**data, "jobs": jobs, "strategies": strategies, "leader_actions": actions}}


def wild_program(dice: Dice, *, on_job: bool) -> str:
    """A program of any length; what refers to something comes after it."""
    steps = ["scout any", "free any", "take 1 one"]
    for _ in range(dice(MOST_INSTRUCTIONS - len(steps) + 1)):
        verb = wild_words(dice, VERBS[dice(len(VERBS))])
        cost = wild_words(dice, COSTS[dice(len(COSTS))]) + " to " if dice(4) == 0 else ""
        steps.append(["", "", "may ", "then "][dice(4)] + cost + verb)
    return "; ".join([step for step in steps if on_job or "self" not in step])


def wild_words(dice: Dice, row: str) -> str:
    """A row of the verb table with an amount, an area and one of the alternatives."""
    parts = [AREAS if part == "AREA" else part.split("/") for part in row.split()]
    words = [str(1 + dice(MOST)) if part == ["N"] else part[dice(len(part))] for part in parts]
    return " ".join(words)
