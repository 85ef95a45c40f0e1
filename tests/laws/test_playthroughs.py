"""Whole games, recorded answer by answer, come out the same in every release and in both builds.

A recording has these lines:

    * plays red knife                 what happened; (red) at the end: only that seat was told
    = 5e20a9 f1a83d 9c0b11 4be7d0     fingerprints: the position, then what spectators and each seat are sent
    ? red stab 1 4-6                  who is asked what, and the options in words
    > 4 [17 3]                        the answer, and the outcomes of chance that it caused

After a change that is meant to change games, record them anew and read the difference before keeping it:

    PYTHONPATH=src python -m tests.laws.test_playthroughs
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import EVERYONE, NOBODY, Flow, Happening
from backroom.engine.replay import Play
from backroom.engine.title import Title
from backroom.games.bootleggers.meta import TITLE as BOOTLEGGERS
from backroom.games.bootleggers.nouns import COLOURS as MOBSTERS
from backroom.games.nostra_city.meta import TITLE as NOSTRA_CITY
from backroom.games.nostra_city.nouns import COLOURS as LIEUTENANTS
from backroom.games.reckoning.meta import TITLE as RECKONING
from backroom.games.reckoning.nouns import COLOURS as GANGS
from backroom.games.scoundrels.meta import TITLE as SCOUNDRELS
from backroom.games.scoundrels.nouns import SEATS as LEADERS

FOLDER = Path(__file__).parents[1] / "playthroughs"
ALL_OTHER_OPTIONS = {
    "seating": "free",
    "first_placer": 2,
    "pass_turn": "on",
    "cocktail": "upto",
    "raid_sleepers": "wake",
    "raid_card": "remove",
    "mask": "off",
    "stall_limit": 12,
}
OTHER_HOUSE = {
    "big_payoff": "stay",
    "safe_house": "one",
    "public_dock": "all_or_none",
    "markers": "shared",
    "cash": "open",
    "memory": "off",
}
FOUR_ROUNDS = {
    "start": {
        "cash": 20,
        "markers": 3,
        "truck": "small",
        "goal": 100,
        "rounds": 4,
        "copper_from": 2,
        "bonus_rounds": [2],
    }
}
TEACHING = {
    "first_player": 2,
    "caid_powers": "off",
    "verdict_shift": 1,
    "vendetta_reshuffle": "off",
    "final_tie": "bank",
    "mask_prompts": "off",
    "informants": 0,
}
GAMES: dict[str, tuple[Title[Any], dict[str, Any], int]] = {  # title, set-up and seed
    "reckoning_3": (RECKONING, {"players": 3}, 293),
    "reckoning_4": (RECKONING, {"players": 4}, 26),
    "reckoning_5": (RECKONING, {"players": 5}, 31),
    "reckoning_6": (RECKONING, {"players": 6}, 267),
    "reckoning_free": (RECKONING, {"players": 4, **ALL_OTHER_OPTIONS}, 81),
    "bootleggers_3": (BOOTLEGGERS, {"players": 3, "talk": "none"}, 10),
    "bootleggers_4": (BOOTLEGGERS, {"players": 4, "talk": "quick", "data": FOUR_ROUNDS}, 9),
    "bootleggers_6": (BOOTLEGGERS, {"players": 6, "talk": "none", "data": FOUR_ROUNDS}, 8),
    "bootleggers_chaos": (
        BOOTLEGGERS,
        {"players": 4, "influence": "chaos", **OTHER_HOUSE, "talk": "none"},
        2,
    ),
    "bootleggers_brisk": (
        BOOTLEGGERS,
        {"players": 5, "windows": "brisk", "talk": "long", "data": FOUR_ROUNDS},
        9,
    ),
    "bootleggers_short": (BOOTLEGGERS, {"players": 3, "length": 8, "talk": "quick"}, 2),
    "scoundrels_2": (SCOUNDRELS, {"players": 2}, 214),
    "scoundrels_3": (SCOUNDRELS, {"players": 3, "leaders": "random"}, 19),
    "scoundrels_4": (SCOUNDRELS, {"players": 4}, 46),
    "scoundrels_long": (SCOUNDRELS, {"players": 3, "length": "long", "strategy": "on"}, 94),
    "scoundrels_lean": (
        SCOUNDRELS,
        {"players": 4, "suspicion": "lean", "strategy": "on", "leaders": "fixed", "first": 2},
        129,
    ),
    "nostra_city_3": (NOSTRA_CITY, {"players": 3}, 18),
    "nostra_city_4": (NOSTRA_CITY, {"players": 4}, 20),
    "nostra_city_5": (NOSTRA_CITY, {"players": 5}, 0),
    "nostra_city_plain": (NOSTRA_CITY, {"players": 4, **TEACHING}, 64),
}
COLOURS = {
    "reckoning": GANGS,
    "bootleggers": MOBSTERS,
    "scoundrels": LEADERS,
    "nostra_city": LIEUTENANTS,
}


def record(title: Title[Any], setup: dict[str, Any], seed: int) -> Iterator[str]:
    """A game between players who rather play a card than discard it: of two options they take the first."""
    yield f"setup {msgspec.json.encode(setup).decode()}"
    play, dice, book = Play(title, title.parse_setup(setup), Dice(seed)), Dice(seed, 1), title.book
    yield f"> {play.record.opening}"
    while True:
        yield from [f"* {describe(title, happening)}" for happening in play.heard[-1]]
        yield f"= {' '.join(fingerprints(title, play.g, setup['players']))}"
        if play.g.seat == NOBODY:
            return
        query, options = book.queries[play.g.query], book.options(play.g)
        words = [query.noun.write(choice) for choice in options]
        yield f"? {COLOURS[title.name][play.g.seat]} {query.name} {' '.join(in_runs(words))}"
        play.answer(options[min(dice(len(options)), dice(len(options)))])
        step = play.record.steps[-1]
        yield f"> {step.answer} {step.chance or ''}".rstrip()


def describe(title: Title[Any], happening: Happening) -> str:
    """What happened, in names."""
    event, to = title.book.events[happening[0]], happening[4]
    words = [noun.write(number) for noun, number in zip(event.nouns.values(), happening[1:])]
    ears = [colour for seat, colour in enumerate(COLOURS[title.name]) if to != EVERYONE and to >> seat & 1]
    return " ".join([event.name, *words, *[f"({', '.join(ears)})" for _ in ears[:1]]])


def fingerprints(title: Title[Any], g: Flow, players: int) -> list[str]:
    """Six digits each for the position and for what everybody is sent."""
    views = [msgspec.json.encode(title.view(g, me)) for me in range(NOBODY, players)]
    return [hashlib.sha256(text).hexdigest()[:6] for text in [repr(title.key(g)).encode(), *views]]


def in_runs(words: list[str]) -> Iterator[str]:
    """Numbers that follow each other are written as from-to."""
    while words:
        start = words[0]
        length = 1
        while start.isdigit() and words[length:] and words[length] == str(int(start) + length):
            length += 1
        yield start if length == 1 else f"{start}-{words[length - 1]}"
        words = words[length:]


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_comes_out_the_same(name: str):
    recorded = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    assert list(record(*GAMES[name])) == recorded


def test_options_are_written_in_runs():
    assert list(in_runs(["done", "1", "2", "3", "5", "7", "8"])) == ["done", "1-3", "5", "7-8"]


if __name__ == "__main__":
    for file, game in GAMES.items():
        (FOLDER / f"{file}.txt").write_text("\n".join(record(*game)) + "\n", "utf-8")
