"""Names of cards in a text, which can be explained there."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

from backroom.engine.words import LANGUAGES, Words
from backroom.games import TITLES


def mention(card: str, name: str, *, is_focusable: bool = False) -> Markup:
    """The name of a card in a text, which can be explained there."""
    focus = Markup(' tabindex="0"') if is_focusable else ""
    return Markup('<span data-card="{}"{}>{}</span>').format(card, focus, name)


def with_mentions(text: str, words: Words, *, is_focusable: bool = True) -> Markup:
    """A text in which the names of cards, in any language, can be explained. Everything is escaped."""
    names = card_names(words)
    pieces = names_pattern(words).split(text)  # every second piece is a name
    return Markup().join(
        mention(names[piece], piece, is_focusable=is_focusable) if at % 2 else escape(piece)
        for at, piece in enumerate(pieces)
    )


@lru_cache(maxsize=64)
def card_names(words: Words) -> dict[str, str]:
    """The words of all cards of a game by their names, built-in in all languages or of an owner."""
    title = TITLES[words.key[0].rpartition(".")[2]]
    known = [*[title.words(language) for language in LANGUAGES], words]
    return {card["name"]: word for one in known for word, card in one.tables["card"].items()}


@lru_cache(maxsize=64)
def names_pattern(words: Words) -> re.Pattern[str]:
    """Finds names of cards, written as they are printed; the longest first."""
    names = sorted(card_names(words), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")
