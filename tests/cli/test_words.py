"""The words of the command line: complete in every language, and short where the table needs it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from backroom.cli.boards import BOARDS
from backroom.cli.common import own_words
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES


def texts(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every key with the arguments its text takes."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from texts(value, f"{path}{key}.")
        else:
            yield path + key, sorted(re.findall(r"{(\w+)", value))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_there_and_takes_the_same_arguments(lang: str):
    assert dict(texts(own_words(lang).tables)) == dict(texts(own_words("en").tables))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "most"), [("short", 4), ("long", 7)])
def test_objects_fit_the_seats_of_the_table_and_differ(lang: str, size: str, most: int):
    labels = own_words(lang).tables["reckoning"][size].values()
    assert [label for label in labels if len(label) > most] == []
    assert len(set(labels)) == len(labels)


def test_every_game_has_a_board():
    assert set(BOARDS) == set(TITLES)
