"""A machine whose clocks a test moves, and the game time of a server on it."""

from __future__ import annotations

from backroom.tables.game_time import EVERY, GameTime
from tests.tables.scripted_services import ScriptedServices


class Machine:
    """A machine with a wall clock that can be set and a steady one that cannot."""

    def __init__(self, services: ScriptedServices) -> None:
        self.services = services
        self.wall = 1_800_000_000.0
        self.steady = 100.0
        self.start()

    def start(self) -> None:
        """Start a server, at first or again."""
        self.time = GameTime(self.services.database, lambda: self.wall, lambda: self.steady)
        self.time.write_down()
        self.look()

    def look(self) -> None:
        """Let the services know what time it is."""
        self.services.time = self.time()

    def set_clock(self, by: float) -> None:
        """Set the wall clock forward or back; the server notices within a few seconds."""
        self.wall += by
        self.run(EVERY)

    def run(self, seconds: float) -> None:
        """Let time pass while the server runs."""
        for _ in range(round(seconds / EVERY)):
            self.wall += EVERY
            self.steady += EVERY
            self.time.write_down()
        self.look()
