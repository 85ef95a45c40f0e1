"""Bots in the words of the pages: levels for whoever chooses one, a regular's name at the table."""

from __future__ import annotations

from backroom.bots import LEVELS, offers, personality
from backroom.engine.flow import Seat
from backroom.web.words import PageWords


def bots_on_offer(say: PageWords) -> list[tuple[str, str]]:
    """Who can be put on a free seat: key and name, the levels first."""
    return [(bot, described(bot, say)) for bot in offers()]


def described(bot: str, say: PageWords) -> str:
    """A bot to choose; those that others have brought along go by their own name."""
    return say("bot", bot) if say.has("bot", bot) else bot


def called(bot: str, seat: Seat, say: PageWords) -> str:
    """A bot at a seat: "Silk (hard)"."""
    if bot not in LEVELS:
        return described(bot, say)
    return say.fill("regular", bot, name=personality(bot, seat))
