"""The words of the pages themselves; the words of a game are its own."""

from __future__ import annotations

from functools import cache

from backroom.engine.words import LANGUAGES, Words


class PageWords(Words):
    """`say("lobby", "title")` is a text as it is written, `say.fill("key", name="Ada")` a filled-in one."""

    def has(self, *path: str) -> bool:
        """Is there such a text?"""
        try:
            self(*path)
        except KeyError:
            return False
        return True


@cache
def page_words(language: str) -> PageWords:
    """The words of the pages in one language."""
    return PageWords("backroom.web", language)


def preferred(accepted: str) -> str:
    """The language of ours that a browser likes best, by its Accept-Language; else English."""
    wishes: list[tuple[float, str]] = []
    for part in accepted[:200].split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((float(weight or 1), name.partition("-")[0].lower()))
        except ValueError:
            continue
    liked = [name for weight, name in sorted(wishes, key=lambda wish: -wish[0]) if weight > 0]
    return next((name for name in liked if name in LANGUAGES), LANGUAGES[0])
