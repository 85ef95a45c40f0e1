"""Data files in which an owner has given cards other names and texts."""

from __future__ import annotations

from typing import Any

import msgspec

from backroom.games.bootleggers.setup import BUILT_IN as BOOTLEGGERS
from backroom.games.nostra_city.setup import BUILT_IN as NOSTRA_CITY
from backroom.games.scoundrels.setup import BUILT_IN as SCOUNDRELS

PARTS_OF_CITY = [
    "caids",
    "turfs",
    "respects",
    "investigations",
    "vendetta",
    "titles",
    "zealous",
    "end_bonuses",
]


def setup(game: str, name: str = "Mr. {}", text: str = "Beware of {}.") -> dict[str, Any]:
    """A set-up whose data file gives every card a name and a text, with its id in them, where it can."""
    make = {"bootleggers": of_bootleggers, "nostra_city": of_nostra_city, "scoundrels": of_scoundrels}[game]
    return {"players": 4, "data": make(name, text)}


def of_bootleggers(name: str, _text: str) -> dict[str, Any]:
    """Only English titles of Thugs."""
    thugs = [msgspec.to_builtins(thug) for thug in BOOTLEGGERS.thugs]
    return {"thugs": [thug | {"title_en": name.format(thug["id"])} for thug in thugs]}


def of_nostra_city(name: str, text: str) -> dict[str, Any]:
    """Names and texts in one language."""
    return {
        part: [
            msgspec.to_builtins(card)
            | {"name": {"en": name.format(card.id)}, "text": {"en": text.format(card.id)}}
            for card in getattr(NOSTRA_CITY, part)
        ]
        for part in PARTS_OF_CITY
    }


def of_scoundrels(name: str, text: str) -> dict[str, Any]:
    """Names in all languages, texts in one."""
    return {
        part: [
            msgspec.to_builtins(card)
            | dict.fromkeys(("en", "fr", "it"), name.format(card.id))
            | {"text_en": text.format(card.id)}
            for card in getattr(SCOUNDRELS, part)
        ]
        for part in ("traits", "jobs", "strategies", "safes")
    }
