"""The words of a game in one language: questions, answers, events and cards, from `text/<lang>.toml`.

Templates name their arguments in braces. The table of a noun has a text for each of its names, or one
template for all names under "*": `"*" = "seat {}"`.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from mypy_extensions import mypyc_attr

from backroom.engine.errors import BackroomError
from backroom.engine.flow import Event, Happening, Query
from backroom.engine.nouns import Noun

LANGUAGES = ("en", "fr", "it")


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """The texts of one game (the package `package`) in one language; it fills in the templates."""

    def __init__(self, package: str, language: str) -> None:
        if language not in LANGUAGES:
            raise BackroomError(f"no words in {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        self.tables: dict[str, Any] = tomllib.loads(
            (files(package) / "text" / f"{language}.toml").read_text("utf-8")
        )

    def __call__(self, *path: str) -> str:
        """Return the text at this path of keys, as it is written."""
        found: Any = self.tables
        for key in path:
            found = found[key]
        return str(found)

    def noun(self, noun: Noun, number: int) -> str:
        """Return the text for one value of a noun."""
        name = noun.write(number)
        table = self.tables["noun"][noun.name]
        return str(table[name] if name in table else table["*"].format(name))

    def ask(self, query: Query) -> str:
        """Return the question, addressed to the player who must answer."""
        return self("question", query.name, "ask")

    def help(self, query: Query) -> str:
        """Return an explanation of the question in a sentence or two."""
        return self("question", query.name, "help")

    def event(self, event: Event, happening: Happening) -> str:
        """Return a sentence that tells what happened."""
        arguments = zip(event.nouns.items(), happening[1:4])
        return self("event", event.name).format(
            **{name: self.noun(noun, number) for (name, noun), number in arguments}
        )
