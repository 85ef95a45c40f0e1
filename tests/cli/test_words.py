"""The words of the command line: complete in every language, and short where the table needs it."""

from __future__ import annotations

import pytest

from backroom.cli.boards import BOARDS
from backroom.cli.common import own_words
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from tests.games.words import bare, blanks, flat


def gaps(lang: str) -> dict[str, set[str]]:
    """The gaps of every text, by its key; all forms of a counted text have the same ones."""
    return {bare(key): blanks(text) for key, text in flat(own_words(lang).tables).items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_there_and_takes_the_same_arguments(lang: str):
    assert gaps(lang) == gaps("en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "most"), [("short", 4), ("long", 7)])
def test_objects_fit_the_seats_of_the_table_and_differ(lang: str, size: str, most: int):
    labels = own_words(lang).tables["reckoning"][size].values()
    assert [label for label in labels if len(label) > most] == []
    assert len(set(labels)) == len(labels)


def test_every_game_has_a_board():
    assert set(BOARDS) == set(TITLES)
