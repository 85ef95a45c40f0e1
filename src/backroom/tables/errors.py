"""The error for refused requests, with a reason that every interface can translate."""

from __future__ import annotations

from backroom.engine.errors import BackroomError


class Refused(BackroomError):
    """A person asked for something they cannot have; `why` is a key of the interface's texts."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(f"{why}{': ' + detail if detail else ''}")
        self.why = why
        self.detail = detail
