"""What the tests of words share: every language, its typography, and a story in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import Formatter
from typing import Any

import pytest

from backroom.engine.flow import Happening
from backroom.engine.title import Title
from backroom.engine.words import BY, LANGUAGES

NO_BREAK = "\N{NO-BREAK SPACE}"
BAD_SPACING = {
    "en": r"\s[,;:!?.]|\s\s|^\s|\s$",
    "fr": rf"[^{NO_BREAK}][;:!?»]|«[^{NO_BREAK}]|\s[,.]|\s\s|^\s|\s$",
    "it": r"\s[,;:!?.»]|«\s|\s\s|^\s|\s$",
}

CATEGORIES = {"zero", "one", "two", "few", "many", "other", BY}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def is_well_set(text: str, language: str) -> bool:
    """Spaces as the language wants them, and real quotes and apostrophes."""
    return not re.search(rf"{BAD_SPACING[language]}|['\"]", text)


def flat(tables: dict[str, Any], path: str = "") -> dict[str, str]:
    """Every text that is not blank, by its dotted key; the forms of a counted one as "key[one]"."""
    texts: dict[str, str] = {}
    for key, value in tables.items():
        if isinstance(value, str):
            texts |= {path + key: value} if value.strip() else {}
        elif is_counted(value):
            forms = {f"[{form}]": text for form, text in value.items() if form != BY}
            texts |= flat(forms, path + key)
        else:
            texts |= flat(value, f"{path}{key}.")
    return texts


def is_counted(table: dict[str, Any]) -> bool:
    """Is this a text with plural forms, rather than a table of texts?"""
    return "other" in table and table.keys() <= CATEGORIES


def bare(key: str) -> str:
    """The key of a text without the name of its form."""
    return key.partition("[")[0]


def blanks(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def log(title: Title[Any], ear: Iterable[Happening], language: str) -> list[str]:
    """Everything that happened, in words; all spaces alike, for the eye."""
    words, events = title.words(language), title.book.events
    return [words.event(events[happening[0]], happening).replace(NO_BREAK, " ") for happening in ear]
