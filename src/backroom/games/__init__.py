"""The games, by name: `title("reckoning")` returns one, `TITLES` and `VIEWS` hold all."""

from __future__ import annotations

from typing import Any

from backroom.engine.errors import BackroomError
from backroom.engine.title import Title, View
from backroom.games.bootleggers.meta import TITLE as BOOTLEGGERS
from backroom.games.bootleggers.shapes import BootleggersView
from backroom.games.nostra_city.meta import TITLE as NOSTRA_CITY
from backroom.games.nostra_city.shapes import NostraCityView
from backroom.games.reckoning.meta import TITLE as RECKONING
from backroom.games.reckoning.shapes import ReckoningView
from backroom.games.scoundrels.meta import TITLE as SCOUNDRELS
from backroom.games.scoundrels.shapes import ScoundrelsView

TITLES: dict[str, Title[Any]] = {
    title.name: title for title in (BOOTLEGGERS, NOSTRA_CITY, RECKONING, SCOUNDRELS)
}
VIEWS: dict[str, type[View]] = {
    "bootleggers": BootleggersView,
    "nostra_city": NostraCityView,
    "reckoning": ReckoningView,
    "scoundrels": ScoundrelsView,
}


def title(name: str) -> Title[Any]:
    """Return the title of this name; `BackroomError` lists the names if there is none."""
    if name not in TITLES:
        raise BackroomError(f"unknown game {name!r}; there are {', '.join(TITLES)}")
    return TITLES[name]
