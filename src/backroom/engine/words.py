"""The words of a game in one language: questions, answers, events and cards, from `text/<lang>.toml`.

Templates name their arguments in braces. A noun's table gives a word for each of its names, or under
"*" one template for all of them: `"*" = "seat {}"`. A text that depends on a number has one form for each
plural category that CLDR gives the language, and the number is `count` unless `by` names another argument:

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
BY = "by"  # in the table of forms: another argument picks the form


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
    """Looks up and fills in the templates of one game in one language."""

    def __init__(self, package: str, language: str) -> None:
        if language not in LANGUAGES:
            raise BackroomError(f"no words in {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        self.tables: dict[str, Any] = tomllib.loads(
            (files(package) / "text" / f"{language}.toml").read_text("utf-8")
        )

    def __call__(self, *path: str) -> str:
        """The text at this path of keys, as it is written."""
        found = self.find(path)
        if isinstance(found, dict):
            raise TypeError(f"{'.'.join(path)} is a table: fill in a number, or name a text in it")
        return str(found)

    def find(self, path: tuple[str, ...]) -> Any:
        """What the tables have at this path of keys: a text, or a table."""
        found: Any = self.tables
        for key in path:
            found = found[key]
        return found

    def template(self, path: tuple[str, ...], numbers: dict[str, Any]) -> str:
        """The text at this path, in the form that the number in it takes."""
        found = self.find(path)
        if isinstance(found, str):
            return found
        return str(found[plural(self.language, numbers[found.get(BY, COUNT)])])

    def fill(self, *path: str, **values: object) -> str:
        """The text at this path with its braces filled in; numbers are written as the language does."""
        said = {
            name: self.number(value) if isinstance(value, (int, float)) else value
            for name, value in values.items()
        }
        return self.template(path, values).format(**said)

    def number(self, value: float) -> str:
        """A number as the language writes it."""
        return written(self.language, value)

    def noun(self, noun: Noun, number: int) -> str:
        """A thing, in words."""
        name = noun.write(number)
        table = self.tables["noun"][noun.name]
        return str(table[name] if name in table else table["*"].format(name))

    def ask(self, query: Query) -> str:
        """What the question asks, for the one who must answer."""
        return self("question", query.name, "ask")

    def help(self, query: Query) -> str:
        """The question explained in a sentence or two."""
        return self("question", query.name, "help")

    def event(self, event: Event, happening: Happening) -> str:
        """What happened, in a sentence."""
        numbers = dict(zip(event.nouns, happening[1:4]))
        template = self.template(("event", event.name), numbers)
        return template.format(**{name: self.noun(event.nouns[name], n) for name, n in numbers.items()})
