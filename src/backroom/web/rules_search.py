"""Search in the rules: by topics that people ask about in their own words, and by the words of the rules."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from backroom import specs
from backroom.engine.words import read_tables
from backroom.web.rules_html import RuleEntry, RuleSection, holds, sections

WORD = re.compile(r"[\w-]+")


class Topic(msgspec.Struct, frozen=True):
    """What people look for: how they put it in each language, and the rules of each game about it."""

    phrases: dict[str, list[str]]
    rules: dict[str, list[str]]

    def is_meant_by(self, words: set[str]) -> bool:
        """True if these words contain all words of a phrase, in any language."""
        return any(set(WORD.findall(phrase)) <= words for some in self.phrases.values() for phrase in some)


@cache
def topics() -> list[Topic]:
    """All topics."""
    tables = read_tables("backroom.web", "rules_topics.toml")
    return [msgspec.convert(table, Topic) for table in tables.values()]


def search(game: str, words: str) -> list[RuleSection]:
    """What is looked for, by sections: first the rules of the topics, then those with all the words."""
    if not words:
        return sections(game)
    meant = set(WORD.findall(words.casefold()))
    asked = [rule for topic in topics() if topic.is_meant_by(meant) for rule in topic.rules[game]]
    found = dict.fromkeys([*asked, *with_words(game, words.casefold().split())])
    grouped: dict[str, list[RuleEntry]] = {}
    for rule in found:
        title, entry = entries(game)[rule]
        grouped.setdefault(title, []).append(entry)
    return [RuleSection(title, some) for title, some in grouped.items()]


@cache
def entries(game: str) -> dict[str, tuple[str, RuleEntry]]:
    """Every rule by its id, with the heading of its section."""
    return {entry.id: (section.title, entry) for section in sections(game) for entry in section.entries}


def with_words(game: str, wanted: list[str]) -> list[str]:
    """The ids of the rules that contain all the words in their id, heading or text."""
    texts = specs.load(game).entries
    return [
        rule
        for rule, (title, _) in entries(game).items()
        if holds(f"{rule} {title} {texts[rule].text}", wanted)
    ]
