"""Counts open connections, up to a limit: in all, from one address, and of one session."""

from __future__ import annotations

from collections import Counter


class Crowd:
    """The connections that are open. One without an address or a session counts only towards the total."""

    def __init__(self, most: int, per_address: int, per_session: int = 0) -> None:
        self.most = most
        self.per_address = per_address
        self.per_session = per_session
        self.number = 0
        self.addresses: Counter[str] = Counter()
        self.sessions: Counter[str] = Counter()

    def enter(self, address: str, session: str = "") -> bool:
        """Count a connection, if there is room for it."""
        if (
            self.number >= self.most
            or (address and self.addresses[address] >= self.per_address)
            or (session and self.sessions[session] >= self.per_session)
        ):
            return False
        self._count(address, session, 1)
        return True

    def leave(self, address: str, session: str = "") -> None:
        """A connection that had entered has ended."""
        self._count(address, session, -1)

    def _count(self, address: str, session: str, by: int) -> None:
        self.number += by
        for counter, who in ((self.addresses, address), (self.sessions, session)):
            counter[who] += by
            if not counter[who]:
                del counter[who]
