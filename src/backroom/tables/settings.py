"""How this house is run: read once from the environment, the same for every process that serves it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from backroom.engine.errors import BackroomError


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be configured. Nothing has to be."""

    database_url: str
    redis_url: str = ""  # empty: pushes stay inside this process
    admin_token: str = ""  # empty: no admin page
    bot_pace: float = 0.8  # seconds before a bot answers, so that people can follow
    bot_seconds: float = 5.0  # a bot may think; then the time-out answer is given for it
    lease: float = 30.0  # seconds after which another worker takes over a bot's move
    workers: int = 1  # processes that think for bots inside the server; 0: only `backroom worker` does


PREFIX = "BACKROOM_"


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Settings from variables such as BACKROOM_DATABASE_URL; what is not set has a sensible default."""
    given = {
        field.name: environment[PREFIX + field.name.upper()]
        for field in msgspec.structs.fields(Settings)
        if environment.get(PREFIX + field.name.upper())
    }
    if "database_url" not in given:
        given["database_url"] = f"sqlite:///{data_folder(environment) / 'backroom.sqlite3'}"
    try:
        return msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BackroomError(f"settings: {error}") from None


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where this user's data lives by custom."""
    home = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(home) / "backroom"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
