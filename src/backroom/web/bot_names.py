"""The names of bots on the pages: their levels when one is chosen, a personal name at the table."""

from __future__ import annotations

from backroom.bots import LEVELS, offers, personality
from backroom.engine.flow import Seat
from backroom.web.words import PageWords


def bots_on_offer(say: PageWords) -> list[tuple[str, str]]:
    """The bots that can be put on a free seat: key and name, the levels first."""
    return [(bot, described(bot, say)) for bot in offers()]


def described(bot: str, say: PageWords) -> str:
    """The name of a bot in a list; bots from plug-ins go by their own name."""
    return say("bot", bot) if say.has("bot", bot) else bot


def called(bot: str, seat: Seat, say: PageWords) -> str:
    """The name of a bot at a seat, such as "Silk (hard)"."""
    if bot not in LEVELS:
        return described(bot, say)
    return say.fill("regular", bot, name=personality(bot, seat))
