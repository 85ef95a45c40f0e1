"""Which lessons people have finished."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import insert, select

from backroom.tables.database import Database
from backroom.tables.people import Person
from backroom.tables.schema import finished_lessons


class Progress:
    """Notes and lists the lessons that people have finished, guests too."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self.database = database
        self.now = now

    def finish(self, person: Person, game: str, lesson: str) -> None:
        """Note that a person has finished a lesson; doing it again changes nothing."""
        with self.database.begin() as c:
            key = {"person_id": person.id, "game": game, "lesson": lesson}
            if c.execute(select(finished_lessons).filter_by(**key)).first() is None:
                c.execute(insert(finished_lessons).values(**key, at=self.now()))

    def of(self, person: Person | None) -> set[tuple[str, str]]:
        """The lessons that a person has finished, as (game, lesson)."""
        if person is None:
            return set()
        with self.database.read() as c:
            columns = select(finished_lessons.c.game, finished_lessons.c.lesson)
            return {(game, name) for game, name in c.execute(columns.filter_by(person_id=person.id))}
