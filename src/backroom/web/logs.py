"""The log on standard error: one line for a trouble, and the same line at most once a minute."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

AGAIN = 60.0  # seconds after which the same line is written again
MOST_REMEMBERED = 1000

logger = logging.getLogger(__name__)


class OncePerMinute(logging.Filter):
    """Drops a line that was written less than a minute ago: an attack or an outage must not fill the disk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.written: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """True if the line is to be written."""
        line, now = record.getMessage(), self.clock()
        if now - self.written.get(line, -AGAIN) < AGAIN:
            return False
        if len(self.written) >= MOST_REMEMBERED:
            self.written.clear()
        self.written[line] = now
        return True


def log_to_standard_error() -> None:
    """Write warnings and errors of all modules to standard error."""
    handler = logging.StreamHandler()
    handler.addFilter(OncePerMinute())
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s", handlers=[handler])


def report_in_loop(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that reached the event loop, without its values: they may be hidden information."""
    error = context.get("exception")
    what = error.strerror if isinstance(error, OSError) else type(error).__name__
    logger.error("%s: %s", context.get("message"), what)
