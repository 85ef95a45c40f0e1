"""The show of what happened: numbers on the board change by what the lines of the game log say."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from backroom.engine.flow import NOBODY
from backroom.games import TITLES
from backroom.web.application import Application
from tests.web.dom import Node, trees
from tests.web.evening import Evening, Looking

EVERY_GAME = pytest.mark.parametrize("game", TITLES)
ANSWERS = 120
NUMBER = re.compile(r"-?\d+(?:[.,\s]\d{3})*")

# Numbers that change in every game, and the events that change one without telling by how much.
TOLD = {
    "reckoning": {"money", "bank"},
    "bootleggers": {"money", "boys"},
    "scoundrels": {"money", "hand"},
    "nostra_city": {"bills"},
}
UNTOLD = {"money": {"first_player"}, "bills": {"is_withdrawn", "is_withdrawn_from"}}
UNTOLD_NUMBERS = {"respect", "tech"}  # what cards are worth

# Events that light up a place of the board.
LIT = {
    "reckoning": {"shoots", "stabs", "killed", "explodes", "orders", "drugs"},
    "bootleggers": {"rolls", "thirst", "sells", "margin", "places"},
    "scoundrels": {"plans", "turns_up", "suspects", "unmasks", "jailed_for_nothing", "steals"},
    "nostra_city": {"comes_into_street", "won", "places_bill", "vote", "counted"},
}


def everything(node: Node) -> list[Node]:
    """An element and all elements in it."""
    return [node, *[found for inside in node.elements() for found in everything(inside)]]


def values(node: Node) -> list[int]:
    """The number that an element shows in a text of its own; none if it is hidden."""
    found = [number for text in node.inside if isinstance(text, str) for number in NUMBER.findall(text)]
    return [int(re.sub(r"[^-\d]", "", number)) for number in found]


def counts(root: Node) -> dict[str, int]:
    """The numbers on a page by name; one that is shown twice is the same in both places."""
    found: dict[str, int] = {}
    for node in everything(root):
        name = node.given.get("data-count", "")
        for value in values(node) if name and name.partition("-")[0] not in UNTOLD_NUMBERS else []:
            assert found.setdefault(name, value) == value
    return found


def new_lines(push: dict[str, Any]) -> list[Node]:
    """The lines that a push adds to the game log."""
    return [
        line
        for name, drawn in push["regions"]
        if name == "game-log-lines" and not isinstance(drawn, str)
        for line in trees(drawn["more"])
    ]


def changes(lines: list[Node]) -> Counter[str]:
    """What lines of the game log add to the numbers."""
    found: Counter[str] = Counter()
    for line in lines:
        for change in line.given.get("data-changes", "").split():
            name, _, added = change.partition(":")
            found[name] += int(added)
    return found


@EVERY_GAME
def test_the_lines_of_the_game_log_add_up_to_what_has_changed(app: Application, game: str):
    evening, told = Evening(app, game, seed=11), set[str]()
    screens = {Looking(evening, seat): dict[str, int]() for seat in (0, 1, NOBODY)}
    for _ in range(ANSWERS):
        snapshot = evening.snapshot()
        for screen, before in screens.items():
            lines = new_lines(screen.push(snapshot))
            after, added = counts(screen.mirror.root), changes(lines)
            kinds = {line.given["class"].split()[0] for line in lines}
            for name in before.keys() & after.keys():
                number = name.partition("-")[0]
                if not kinds & UNTOLD.get(number, set()):
                    assert after[name] - before[name] == added[name], f"{name}: {kinds}"
                told |= {number} if added[name] else set()
            screens[screen] = after
        if not evening.asked():
            break
        evening.answer()
    assert told >= TOLD[game]


@EVERY_GAME
def test_pictures_are_in_the_sprite_and_places_on_the_board(app: Application, game: str):
    evening = Evening(app, game, seed=12)
    screen, lit = Looking(evening, NOBODY), set[str]()
    sprite = app.env.get_template(f"boards/{game}-sprite.html").render()
    symbols = {*re.findall(r'<symbol id="([^"]+)"', sprite), "card"}
    while evening.asked() and len(lit) < 3:
        evening.answer()
        for line in new_lines(screen.push(evening.snapshot())):
            kind, about = line.given["class"].split()[0], line.given.get("data-about", "").split()
            assert line.given.get("data-picture", "card").partition(":")[0] in symbols
            places = [name for name in about if not name.startswith("player-")]
            if kind in LIT[game]:
                assert any(screen.mirror.root.find(name) for name in places), line.html()
                lit.add(kind)
    assert len(lit) >= 3
