"""The words of a game in one language: questions, answers, happenings and cards, from `text/<lang>.toml`.

Templates name their arguments in braces. The table of a noun has a text for each of its names, or one
template for all names under "*": `"*" = "seat {}"`. A text that depends on a number has one form for each
plural category that CLDR gives the language; the number is `count` unless `by` names another argument:

    produces.one = "{player} makes {count} crate"
    produces.other = "{player} makes {count} crates"

An owner's data file may bring names and texts of cards (`OwnTexts`), which replace the built-in ones.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable
from copy import deepcopy
from functools import cache, lru_cache
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
NAME = "name"
TEXT = "text"

Translations = dict[str, str]  # by language
# Of an owner: the word of a card, NAME or TEXT, and the texts.
OwnTexts = Iterable[tuple[str, str, Translations]]


@lru_cache(maxsize=4096)
def plural(language: str, number: int) -> str:
    """The CLDR plural category of a number: "one", "many" or "other" in our languages."""
    return str(Locale.parse(language).plural_form(number))


@lru_cache(maxsize=4096)
def written(language: str, number: float) -> str:
    """A number as the language writes it: 1,234.5 in English, 1.234,5 in Italian."""
    return str(format_decimal(number, locale=language))


@cache
def read_tables(package: str, path: str) -> dict[str, Any]:
    """The tables of a file in the folder `text` of a package; to be copied before they are changed."""
    return tomllib.loads(files(package).joinpath("text", *path.split("/")).read_text("utf-8"))


def translated(texts: Translations, language: str) -> str:
    """What an owner has written: one text stands for every language that they do not give.

    Only what can be printed is kept: no control characters for terminals, nothing that turns lines around.
    """
    found = [texts[each] for each in (language, *LANGUAGES) if texts.get(each)]
    return "".join([letter for letter in found[0] if letter.isprintable()]).strip() if found else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """The texts of one game (the package `package`) in one language; it fills in the templates.

    `data` is the data file of an owner, or empty; words with the same `key` are the same.
    """

    def __init__(self, package: str, language: str, data: bytes = b"", own: OwnTexts = ()) -> None:
        if language not in LANGUAGES:
            raise BackroomError(f"no words in {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        self.key = (package, language, hashlib.sha256(data).digest() if data else b"")
        self.tables: dict[str, Any] = deepcopy(read_tables(package, f"{language}.toml"))
        for card, what, texts in own:
            text = translated(texts, language)
            if text and card in self.tables["card"]:
                self.replace(card, what, text)

    def replace(self, card: str, what: str, text: str) -> None:
        """Give a card another name, wherever an answer or a happening says it, or another text."""
        before, self.tables["card"][card][what] = self.tables["card"][card][what], text
        if what == NAME:
            for table in self.tables["noun"].values():
                for word, phrase in table.items():
                    if word == card or word.endswith(f"-{card}"):
                        table[word] = phrase.replace(before, text)

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
        return self.template(path, values).format(**self.written(values))

    def written(self, values: dict[str, object]) -> dict[str, object]:
        """Return values for placeholders, with the numbers in the language's format."""
        return {
            name: self.number(value) if isinstance(value, (int, float)) else value
            for name, value in values.items()
        }

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

    def tip(self, query: Query) -> str:
        """Return what most players look at when they answer the question."""
        return self("question", query.name, "tip")

    def event(self, event: Event, happening: Happening) -> str:
        """Return a sentence that tells what happened."""
        template, values = self.event_template(event, happening)
        return template.format(**{name: self.noun(noun, n) for name, (noun, n) in values.items()})

    def event_template(self, event: Event, happening: Happening) -> tuple[str, dict[str, tuple[Noun, int]]]:
        """Return that sentence with its placeholders, and what they stand for."""
        numbers = dict(zip(event.nouns, happening[1:4]))
        values = {name: (event.nouns[name], n) for name, n in numbers.items()}
        return self.template(("event", event.name), numbers), values
