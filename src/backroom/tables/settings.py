"""Settings, read once from the environment; all processes of one installation must share them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from backroom.engine.errors import BackroomError
from backroom.tables.clock import DAY
from backroom.tables.fair_chance import is_seed, new_seed


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings; each has a default when read from the environment."""

    database_url: str
    redis_url: str = ""  # empty: viewers hear only of changes made in this process
    signing_key: str = ""  # of logs, 64 hexadecimal digits; empty: a new one for this process
    admin_token: str = ""  # empty: no admin page
    bot_pace: float = 0.8  # seconds before a bot answers, about; see pacing.py. 0: no delay
    hard_ms: Annotated[int, msgspec.Meta(ge=10, le=400)] = 400  # a hard bot thinks; pacing.py allows for 400
    bot_seconds: float = 5.0  # a bot may think; after that, the rules' answer for a time-out is played
    lease: float = 30.0  # seconds after which another worker may take over a bot's move
    sleep_after: float = 300.0  # seconds after which bots stop at a table that nobody looks at
    import_days: float = 30.0  # after which an imported game is deleted
    most_connections: int = 4000  # of a server process; fewer if it may not open so many files
    connections_per_address: int = 400  # except from trusted proxies
    most_viewers: int = 3000  # live connections of a server process
    viewers_per_address: int = 200  # a club behind one address has fewer pages open
    workers: int = 1  # worker processes started by the server; 0: only `backroom worker` thinks for bots
    compiled: str = ""  # a folder: once there is a compiled package in it, workers change over to that
    session_idle_days: float = 90.0  # after which a session ends if it is not used
    session_days: float = 400.0  # after which it ends in any case
    guest_days: float = 90.0  # after which a guest who cannot come back is deleted
    unused_table_days: float = 30.0  # after which a table that never started, or was closed, is deleted
    finished_table_days: float = 0.0  # after which a finished game is deleted; 0: never

    def session_end(self, begun: float, now: float) -> float:
        """When a session that began then ends if it is never used again."""
        return min(now + self.session_idle_days * DAY, begun + self.session_days * DAY)


PREFIX = "BACKROOM_"
SHORTEST_TOKEN = 16  # characters: guesses at /metrics cannot be slowed down without shutting out monitoring


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Read settings from variables such as BACKROOM_DATABASE_URL; each has a default."""
    given = {
        field.name: environment[PREFIX + field.name.upper()]
        for field in msgspec.structs.fields(Settings)
        if environment.get(PREFIX + field.name.upper())
    }
    if "signing_key" not in given:
        given["signing_key"] = own_signing_key(data_folder(environment) / "signing.key")
    if not is_seed(given["signing_key"]):
        raise BackroomError("settings: signing_key must have 64 hexadecimal digits")
    if "admin_token" in given and len(given["admin_token"]) < SHORTEST_TOKEN:
        raise BackroomError(f"settings: admin_token must have at least {SHORTEST_TOKEN} characters")
    if "database_url" not in given:
        given["database_url"] = f"sqlite:///{data_folder(environment) / 'backroom.sqlite3'}"
    try:
        return msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BackroomError(f"settings: {error}") from None


def own_signing_key(file: Path) -> str:
    """The key in this file; a new file, which only its owner can read, if there is none."""
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(new_seed() + "\n")
    except FileExistsError:
        pass
    return file.read_text().strip()


def data_folder(environment: Mapping[str, str]) -> Path:
    """The user's data folder by the XDG convention; it is created if needed."""
    home = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(home) / "backroom"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
