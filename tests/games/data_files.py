"""Data files of owners of a physical game: made from the built-in data, and refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from backroom.engine.errors import BadSetup


def file(**parts: object) -> bytes:
    """A data file with these parts."""
    return json.dumps(parts).encode()


def why_refused(read: Callable[[bytes], object], data: bytes) -> str:
    """What is said against a file by whoever reads it."""
    with pytest.raises(BadSetup) as refused:
        read(data)
    return str(refused.value)


class DataFiles:
    """The data files of one game, all of them made from its built-in data."""

    def __init__(self, plain: dict[str, Any], read: Callable[[bytes], object]) -> None:
        self.plain = plain
        self.read = read

    def changed(self, part: str, *path: str | int, to: object) -> bytes:
        """A data file with one part, which is the built-in one but for one value."""
        copy = json.loads(json.dumps(self.plain[part]))
        place = copy
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to
        return file(**{part: copy})

    def refusal(self, data: bytes) -> str:
        """Why the file is refused."""
        return why_refused(self.read, data)
