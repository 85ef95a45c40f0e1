"""Any legal set-up of Reckoning: all options mixed, now and then with a table, deck or seating of its own."""

from __future__ import annotations

from typing import Any

from backroom.engine.chance import Dice
from backroom.engine.knowledge import shuffle
from backroom.games.reckoning.nouns import COLOURS, KINDS, TYPES
from backroom.games.reckoning.seats import RING
from backroom.games.reckoning.setup import GANGS, TABLE

CHOICES: dict[str, list[object]] = {
    "seating": ["predefined", "free"],
    "pass_turn": ["off", "on"],
    "cocktail": ["exact", "upto"],
    "raid_sleepers": ["keep", "wake"],
    "raid_card": ["discard", "remove"],
    "mask": ["on", "on", "off"],
    "stall_limit": [60, 12, 0],
}


def any_setup(dice: Dice) -> dict[str, Any]:
    players = 3 + dice(4)
    setup: dict[str, Any] = {"players": players}
    for name, values in CHOICES.items():
        setup[name] = values[dice(len(values))]
    if dice(2):
        setup["first_placer"] = dice(players)
    for name, make in {"deck_data": any_deck, "table_data": any_table, "seating_data": any_seating}.items():
        if dice(4) == 0:
            setup[name] = make(players, dice)
    return setup


def any_deck(players: int, dice: Dice) -> dict[str, int]:
    """RB.3: a Move, and cards enough even if all Raids are removed. Raids are few, for they take long."""
    deck = {kind: dice(13) for kind in KINDS} | {"raid": dice(3), "move": 1 + dice(12)}
    while sum(deck.values()) - deck["raid"] < 5 * players + 10:
        deck[["knife", "gunshot", "order", "cocktail", "move"][dice(5)]] += 1
    return deck


def any_table(_players: int, dice: Dice) -> list[dict[str, Any]]:
    """RB.1 and RB.2: the objects on other seats, and any number of facing pairs."""
    models, seats = list(range(RING)), list(range(1, RING + 1))
    shuffle(models, dice)
    shuffle(seats, dice)
    opposite: dict[int, int] = {}
    for _ in range(dice(RING // 2 + 1)):
        one, two = seats.pop(), seats.pop()
        opposite |= {one: two, two: one}
    return [
        {"seat": seat, "object": TABLE[model].object, "opposite": opposite.get(seat)}
        for seat, model in enumerate(models, 1)
    ]


def any_seating(players: int, dice: Dice) -> dict[str, Any]:
    """RB.4: the gangs anywhere."""
    seats = list(range(1, RING + 1))
    shuffle(seats, dice)
    gang = GANGS[str(players)]
    return {
        str(players): {
            colour: {name: [seats.pop() for _ in range(gang[name])] for name in TYPES}
            for colour in COLOURS[:players]
        }
    }
