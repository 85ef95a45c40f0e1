"""Counts what came of every attempt, and keeps those that must not happen."""

from __future__ import annotations

from collections import Counter, defaultdict

SHOWN = 200_000  # bytes of an attempt that are kept, so that it can be repeated


class Tally:
    """Outcomes by handler, and failures with what caused them."""

    def __init__(self) -> None:
        self.outcomes: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.failures: Counter[str] = Counter()
        self.causes: dict[str, str] = {}  # what was sent when a failure was seen first

    @property
    def attempts(self) -> int:
        """How many attempts were counted."""
        return sum(sum(counts.values()) for counts in self.outcomes.values())

    def count(self, handler: str, outcome: str) -> None:
        """Count one attempt."""
        self.outcomes[handler][outcome] += 1

    def status(self, handler: str, status: int, sent: bytes) -> None:
        """Count one response, or 0 if the server closed without one; a 5xx that is not 503 is a failure."""
        if status in {429, 503}:
            self.count(handler, str(status))
        else:
            self.count(handler, f"{status // 100}xx" if status else "none")
        if status >= 500 and status != 503:
            self.fail(f"{handler}: status {status}", sent)

    def fail(self, what: str, sent: bytes = b"", times: int = 1) -> None:
        """Count a failure, something that must never happen, and keep what was sent."""
        self.failures[what] += times
        self.causes.setdefault(what, repr(sent[:SHOWN])[2:-1])

    def plain(self) -> dict[str, dict[str, int]]:
        """The outcomes as plain data, in order."""
        return {handler: dict(sorted(self.outcomes[handler].items())) for handler in sorted(self.outcomes)}
