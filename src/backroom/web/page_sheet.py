"""The drawings of the regions that all games share."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from jinja2 import Environment

from backroom.engine.flow import NOBODY
from backroom.engine.words import Words
from backroom.tables.motions import AGAINST
from backroom.web.boards.context import ShownOption
from backroom.web.mentions import with_mentions
from backroom.web.parts import Consent, HiddenLines, LostTime, MotionLine, ShownChatLine
from backroom.web.regions import TemplateSheet
from backroom.web.words import PageWords

MANY, MANY_ON_BOARD = 10, 3  # more answers than that, or more that can be clicked on the board, are folded


class PageSheet(TemplateSheet):
    """The drawings that all games share."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env, "regions.html")
        self.option: Callable[[int, ShownOption], str] = lru_cache(maxsize=5_000)(self.art.option)

    def draw_options(self, it: tuple[ShownOption, ...], _words: Words, say: PageWords) -> str:
        """The list of answers. If it is long, or answers are cards in hand, those on the board are folded."""
        lines = [self.option(number, option) for number, option in enumerate(it, 1)]
        on_board = [line for option, line in zip(it, lines) if option.element]
        beside = [line for option, line in zip(it, lines) if not option.element]
        folded, plain = list[str](), lines
        if len(it) > MANY or len(on_board) > MANY_ON_BOARD or it[0].element.startswith("hand-"):
            folded, plain = on_board, beside
        drawn: str = self.art.options(len(it), "".join(folded), "".join(plain), say)
        return drawn

    def draw_chat_line(self, it: ShownChatLine | HiddenLines | None, words: Words, say: PageWords) -> str:
        """A line of chat, in which the names of cards can be explained."""
        drawn: str
        if isinstance(it, HiddenLines):
            drawn = self.art.hidden_lines(it, say)
        else:
            drawn = self.art.chat_line(it, with_mentions(it.text, words) if it else "", say)
        return drawn

    def draw_consent(self, it: Consent, _words: Words, say: PageWords) -> str:
        """The motions that can be put."""
        drawn: str = self.art.consent(it, [motion(it, name, say) for name in it.possible], say)
        return drawn

    def draw_requests(self, it: Consent, _words: Words, say: PageWords) -> str:
        """The motions that have been put."""
        put = [name for name, _ in it.moved if not name.startswith(AGAINST)]
        drawn: str = self.art.requests(it, [motion(it, name, say) for name in put], say)
        return drawn

    def draw_time_out(self, it: LostTime, _words: Words, say: PageWords) -> str:
        """The notice for a player who has run out of time."""
        motions = [motion(it.consent, name, say) for name in it.consent.possible]
        drawn: str = self.art.time_out(it, motions, say)
        return drawn


def motion(it: Consent, name: str, say: PageWords) -> MotionLine:
    """One motion as shown."""
    moved = dict(it.moved)
    agreed, refused = moved.get(name, ()), moved.get(AGAINST + name, ())
    kind, _, number = name.rpartition("-") if name[-1].isdigit() else (name, "", "0")
    about = int(number)
    subject = about if kind == "stand-in" else NOBODY
    voters = [seat for seat in it.mine if seat != subject]
    return MotionLine(
        name,
        say.fill("motion", kind, name=it.names[subject] if subject != NOBODY else "", count=it.steps - about),
        it.names[agreed[0]] if agreed else "",
        [it.names[seat] for seat in agreed[1:]],
        [it.names[seat] for seat in refused],
        any(seat not in agreed for seat in voters),
        any(seat not in (*agreed, *refused) for seat in voters),
        any(seat in agreed for seat in it.mine),
    )
