"""Any legal set-up of Bootleggers: all options mixed, now and then with numbers of its own."""

from __future__ import annotations

from typing import Any

import msgspec

from backroom.engine.chance import Dice
from backroom.games.bootleggers.nouns import THUGS
from backroom.games.bootleggers.setup import BUILT_IN, MEN_OF_ACTION, SINGLE

CHOICES: dict[str, list[object]] = {
    "length": [12, 8],
    "influence": ["phase", "chaos"],
    "big_payoff": ["realign", "stay"],
    "safe_house": ["any", "one"],
    "public_dock": ["per_truck", "all_or_none"],
    "markers": ["influence_only", "shared"],
    "windows": ["full", "brisk"],
    "talk": ["none", "none", "none", "none", "quick", "quick", "normal", "long"],  # for drafts take long
    "cash": ["hidden", "open"],
    "memory": ["on", "off"],
}


def any_setup(dice: Dice) -> dict[str, Any]:
    players = 3 + dice(4)
    setup: dict[str, Any] = {"players": players}
    for name, values in CHOICES.items():
        setup[name] = values[dice(len(values))]
    if dice(2):
        setup["data"] = any_data(players, dice)
    return setup


def any_data(players: int, dice: Dice) -> dict[str, Any]:
    """B1.70: some parts of a data file."""
    data: dict[str, Any] = {}
    for make in (any_start, any_pieces, any_deck):
        if dice(2):
            data |= make(players, dice)
    return data


def any_start(players: int, dice: Dice) -> dict[str, Any]:
    """More or less to begin with, and other rounds for the Copper and the recruits."""
    return {
        "start": {
            "cash": dice(40),
            "markers": dice(5),
            "truck": ["small", "medium"][dice(2 if players < 6 else 1)],  # B2.10: one for each
            "goal": 50 + dice(60),
            "rounds": 12,
            "copper_from": 1 + dice(6),
            "bonus_rounds": [[], [1], [2, 5], [4, 8]][dice(4)],
            "dice": 1 + dice(3),
        }
    }


def any_pieces(_players: int, dice: Dice) -> dict[str, Any]:
    """Boxes in which something runs short, or nothing does."""
    return {
        "pieces": {
            "markers": 6 + dice(30),
            "improvements": MEN_OF_ACTION,
            "remote_stills": dice(7),
            "die_spaces": 3 + dice(4),
        }
    }


def any_deck(_players: int, dice: Dice) -> dict[str, Any]:
    """Thugs in other numbers, most of them more than in the box, and other cards to make up the deck."""
    thugs = [msgspec.to_builtins(thug) for thug in BUILT_IN.thugs]
    for thug, name in zip(thugs, THUGS):
        thug["count"] = dice(2) if name in SINGLE else dice(3)
    plain = [0, 0, 0, 0, dice(BUILT_IN.pieces.improvements)]
    for _ in range(MEN_OF_ACTION - plain[4] - sum(thug["count"] for thug in thugs)):
        plain[dice(4)] += 1
    names = ["single_influence", "double_influence", "single_still", "double_still", "speakeasy_improvement"]
    return {"thugs": thugs, "men_of_action": dict(zip(names, plain))}
