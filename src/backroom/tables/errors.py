"""What the application refuses, with a reason that every interface can put into words."""

from __future__ import annotations

from backroom.engine.errors import BackroomError


class Refused(BackroomError):
    """Something a person asked for that cannot be; `why` is a key of the interface's words."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(f"{why}{': ' + detail if detail else ''}")
        self.why = why
        self.detail = detail
