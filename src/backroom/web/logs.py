"""The server log, on standard error: one line for an error, and the same line at most once a minute.

Lines name only the type of an error and where in the code it happened: any value in them could be a hidden
card.
"""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from backroom.tables.database import trouble_of

AGAIN = 60.0  # seconds after which the same line is written again
MOST_REMEMBERED = 1000

logger = logging.getLogger("backroom")


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


def report(error: BaseException) -> None:
    """Log the type of an error and where it happened, without any value."""
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            report(inner)
        return
    trace = traceback.extract_tb(error.__traceback__)
    lines = [f"{Path(at.filename).name}:{at.lineno} {at.name}" for at in trace]
    logger.error("%s at %s", type(error).__name__, " > ".join(lines[-6:]))


@contextmanager
def unless_database_fails() -> Iterator[None]:
    """Do what is not needed for the response: if the database cannot be used, that is only logged."""
    try:
        yield
    except Exception as error:
        if not trouble_of(error):
            raise
        report(error)


def report_in_loop(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that reached the event loop, without its values: they may be hidden information."""
    error = context.get("exception")
    what = error.strerror if isinstance(error, OSError) else type(error).__name__
    logger.error("%s: %s", context.get("message"), what)
