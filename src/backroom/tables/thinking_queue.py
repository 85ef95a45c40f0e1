"""Whose bot thinks next: workers are shared fairly among the hosts of tables.

At most one bot of each host thinks at a time, and the host whose bots have thought least lately comes first.
So however many tables one host has, the bots of another wait for at most one bot to finish thinking.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

HALF_LIFE = 60.0  # seconds after which thinking time counts half
NOTHING = 0.001  # seconds of thinking time that are not worth remembering


class DueBot(msgspec.Struct, frozen=True):
    """A table at which a bot has to think, the host of that table, and when the bot should answer."""

    code: str
    host_id: int
    answer_at: float


class ThinkingQueue:
    """Remembers how long the bots of each host have thought lately; `now` returns the time."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.thinking: set[int] = set()  # hosts whose bot thinks now
        self.used: dict[int, tuple[float, float]] = {}  # by host: thinking time, and when it was added up

    def choose(self, due: list[DueBot], free: int) -> list[DueBot]:
        """The bots that may think now, at most `free`; of each host the one that should answer first."""
        first: dict[int, DueBot] = {}
        for bot in sorted(due, key=lambda bot: bot.answer_at):
            if bot.host_id not in self.thinking:
                first.setdefault(bot.host_id, bot)
        return sorted(first.values(), key=lambda bot: (self.lately(bot.host_id), bot.answer_at))[:free]

    def begin(self, host_id: int) -> None:
        """A bot of this host begins to think."""
        self.thinking.add(host_id)

    def end(self, host_id: int, seconds: float) -> None:
        """A bot of this host has thought for so long."""
        self.thinking.discard(host_id)
        now = self.now()
        self.used[host_id] = self.lately(host_id) + seconds, now
        self.used = {host: used for host, used in self.used.items() if self.lately(host) > NOTHING}

    def lately(self, host_id: int) -> float:
        """How long the bots of this host have thought, in seconds; what is long ago counts less."""
        seconds, then = self.used.get(host_id, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self.now() - then) / HALF_LIFE))
