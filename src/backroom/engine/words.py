"""The words of a game in one language: questions, answers, happenings and cards, from `text/<lang>.toml`.

Templates name their arguments in braces. The table of a noun has a text for each of its names, or one
template for all names under "*": `"*" = "seat {}"`. A text that depends on a number has one form for each
plural category that CLDR gives the language; the number is `count` unless `by` names another argument:

    produces.one = "{player} makes {count} crate"
    produces.other = "{player} makes {count} crates"
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from babel import Locale
from babel.numbers import format_decimal
from mypy_extensions import mypyc_attr

from backroom.engine.errors import BackroomError
from backroom.engine.flow import Event, Happening, Query
from backroom.engine.nouns import Noun

LANGUAGES = ("en", "fr", "it")
COUNT = "count"  # the argument that picks the form of a text
BY = "by"  # in the TOML table of the forms: another argument picks the form


@lru_cache(maxsize=4096)
def plural(language: str, number: int) -> str:
    """The CLDR plural category of a number: "one", "many" or "other" in our languages."""
    return str(Locale.parse(language).plural_form(number))


@lru_cache(maxsize=4096)
def written(language: str, number: float) -> str:
    """A number as the language writes it: 1,234.5 in English, 1.234,5 in Italian."""
    return str(format_decimal(number, locale=language))


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
        found = self.find(path)
        if isinstance(found, dict):
            raise TypeError(f"{'.'.join(path)} is a table: fill in a number, or name a text in it")
        return str(found)

    def find(self, path: tuple[str, ...]) -> Any:
        """Return what is at this path of keys: a text, or a table."""
        found: Any = self.tables
        for key in path:
            found = found[key]
        return found

    def template(self, path: tuple[str, ...], numbers: dict[str, Any]) -> str:
        """Return the text at this path, in the form that its number takes."""
        found = self.find(path)
        if isinstance(found, str):
            return found
        return str(found[plural(self.language, numbers[found.get(BY, COUNT)])])

    def fill(self, *path: str, **values: object) -> str:
        """Return the text at this path with its placeholders filled in, numbers in the language's format."""
        said = {
            name: self.number(value) if isinstance(value, (int, float)) else value
            for name, value in values.items()
        }
        return self.template(path, values).format(**said)

    def number(self, value: float) -> str:
        """Format a number for the language."""
        return written(self.language, value)

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
        numbers = dict(zip(event.nouns, happening[1:4]))
        template = self.template(("event", event.name), numbers)
        return template.format(**{name: self.noun(event.nouns[name], n) for name, n in numbers.items()})
