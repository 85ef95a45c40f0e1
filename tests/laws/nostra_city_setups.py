"""Any legal set-up of Nostra City: all options mixed, now and then with data of its own."""

from __future__ import annotations

from typing import Any

import msgspec

from backroom.engine.chance import Dice
from backroom.games.nostra_city.setup import BUILT_IN

CHOICES: dict[str, list[object]] = {
    "first_player": ["random", 1, 3],
    "caid_powers": ["on", "on", "off"],
    "verdict_shift": [-2, -1, 0, 1, 2],
    "vendetta_reshuffle": ["on", "on", "off"],
    "final_tie": ["shared", "bank"],
    "mask_prompts": ["on", "on", "off"],
    "informants": [0, 1, 2],
}


def any_setup(dice: Dice) -> dict[str, Any]:
    setup: dict[str, Any] = {"players": 3 + dice(3)}
    for name, values in CHOICES.items():
        setup[name] = values[dice(len(values))]
    if dice(2):
        setup["data"] = any_data(dice)
    return setup


def any_data(dice: Dice) -> dict[str, Any]:
    """N1.22: some parts of a data file."""
    data: dict[str, Any] = {}
    for make in (any_bills, any_caids, any_investigations, any_vendetta, any_calendar, any_start):
        if dice(2):
            data |= make(dice)
    return data


def any_bills(dice: Dice) -> dict[str, Any]:
    """So few bills that the pile runs out, or more; now and then all of one value, so that bids tie."""
    bills = [msgspec.to_builtins(bill) for bill in BUILT_IN.bills]
    are_alike = dice(2)
    for bill in bills:
        bill["count"] = 10 + dice(5) if bill["value"] < 20 else dice(8)
        bill["value"] = 10 if are_alike else bill["value"]
    return {"bills": bills}


def any_caids(dice: Dice) -> dict[str, Any]:
    """The same powers on other Caïds, and other Respect values."""
    caids = [msgspec.to_builtins(caid) for caid in BUILT_IN.caids]
    turn = dice(len(caids))
    powers = [(caid["power"], caid["label"]) for caid in caids]
    for caid, (power, label) in zip(caids, powers[turn:] + powers[:turn]):
        caid |= {"power": power, "label": label, "respect": dice(5) - 2}
    return {"caids": caids}


def any_investigations(dice: Dice) -> dict[str, Any]:
    """Other bribes, and effects that have changed places."""
    cards = [msgspec.to_builtins(card) for card in BUILT_IN.investigations]
    effects = [card["effect"] for card in cards]
    turn = dice(len(cards))
    for card, effect in zip(cards, effects[turn:] + effects[:turn]):
        card |= {"effect": effect, "bribe": 5 * dice(4)}
    return {"investigations": cards}


def any_vendetta(dice: Dice) -> dict[str, Any]:
    """A deck that is soon exhausted, or a thick one; without some cards."""
    cards = [msgspec.to_builtins(card) for card in BUILT_IN.vendetta]
    most = 2 + dice(4)
    for card in cards:
        card["count"] = dice(2) if card["kind"] in ("caid", "turf") else dice(most)
    return {"vendetta": cards}


def any_calendar(dice: Dice) -> dict[str, Any]:
    """Another bench, and other dates."""
    spaces = 4 + dice(20)
    blue = 1 + dice(spaces - 1)
    start = 3 + dice(spaces - 4) if spaces > 4 else 3
    limits = msgspec.to_builtins(BUILT_IN.limits) | {
        "bank_end_of_month": dice(9),
        "months": 3 + dice(4),
        "first_verdict_month": 1 + dice(6),
        "underboss_month": 1 + dice(6),
        "zealous_from": 1 + dice(6),
    }
    jury = {"spaces": max(spaces, start + 2), "last_blue": blue, "start": dict.fromkeys("345", start)}
    return {"jury": jury, "limits": limits}


def any_start(dice: Dice) -> dict[str, Any]:
    """More or less to begin with."""
    bank = {"N-B01": dice(3), "N-B02": dice(3), "N-B03": 1}
    return {"setup": {"caids": 1 + dice(4), "turfs": 1 + dice(2), "bank": bank}}
