"""What the tests of words share: every language, its typography, and a story in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import Formatter
from typing import Any

import pytest

from backroom.engine.flow import Happening
from backroom.engine.title import Title
from backroom.engine.words import LANGUAGES

NO_BREAK = "\N{NO-BREAK SPACE}"
BAD_SPACING = {
    "en": r"\s[,;:!?.]|\s\s|^\s|\s$",
    "fr": rf"[^{NO_BREAK}][;:!?»]|«[^{NO_BREAK}]|\s[,.]|\s\s|^\s|\s$",
    "it": r"\s[,;:!?.»]|«\s|\s\s|^\s|\s$",
}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def is_well_set(text: str, language: str) -> bool:
    """Spaces as the language wants them, and real quotes and apostrophes."""
    return not re.search(rf"{BAD_SPACING[language]}|['\"]", text)


def blanks(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def log(title: Title[Any], ear: Iterable[Happening], language: str) -> list[str]:
    """Everything that happened, in words; all spaces alike, for the eye."""
    words, events = title.words(language), title.book.events
    return [words.event(events[happening[0]], happening).replace(NO_BREAK, " ") for happening in ear]
