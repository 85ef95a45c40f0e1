"""The texts of the pages; every game has texts of its own."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup, escape

from backroom.engine.words import LANGUAGES, Words

LONGEST_HEADER = 200  # characters of an Accept-Language header that are looked at


class PageWords(Words):
    """`say("lobby", "title")` returns a text; `say.fill("key", name="Ada")` fills in its placeholders too."""

    def has(self, *path: str) -> bool:
        """True if there is such a text."""
        try:
            self(*path)
        except KeyError:
            return False
        return True

    def fill_in(self, *path: str, **values: object) -> Markup:
        """Like `fill`, but as HTML: what is Markup stays as it is, everything else is escaped."""
        return escape(self.template(path, values)).format(**self.written(values))


@cache
def page_words(language: str) -> PageWords:
    """The page words in one language."""
    return PageWords("backroom.web", language)


def preferred(accepted: str) -> str:
    """The best available language for an Accept-Language header; English if none matches."""
    return _preferred(accepted[:LONGEST_HEADER])


@lru_cache(maxsize=1_000)
def _preferred(accepted: str) -> str:
    wishes: list[tuple[float, str]] = []
    for entry in accepted.split(","):
        name, _, weight = entry.strip().partition(";q=")
        try:
            wishes.append((float(weight or 1), name.partition("-")[0].lower()))
        except ValueError:
            continue
    liked = [name for weight, name in sorted(wishes, key=lambda wish: -wish[0]) if weight > 0]
    return next((name for name in liked if name in LANGUAGES), LANGUAGES[0])
