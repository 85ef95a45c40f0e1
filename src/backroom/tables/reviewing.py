"""Reviews of finished games: made by workers portion by portion, and kept."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update

from backroom.coach.review import Portion, Review, portions_of, put_together, review_portion
from backroom.engine.flow import Seat
from backroom.engine.replay import Record, read_record
from backroom.tables.database import Database
from backroom.tables.errors import Refused
from backroom.tables.reader import Reader
from backroom.tables.schema import reviews
from backroom.tables.seats import read_seats
from backroom.tables.store import TableStore
from backroom.tables.workers import TaskWorkers

PORTIONS = 20
SECONDS = 60.0  # for a portion
GIVEN_UP = 120.0  # seconds without progress after which somebody else may begin again


class ReviewTask(msgspec.Struct, frozen=True):
    """A portion of a review; plain data, for a worker."""

    record: bytes
    seats: list[Seat]
    start: int
    stop: int
    seconds: float = SECONDS


class ReviewProgress(msgspec.Struct, frozen=True):
    """How far a review is; with it, when it is done. Without portions nobody has asked for one."""

    portions: int = 0
    done: int = 0
    review: Review | None = None


def look_back(task: ReviewTask) -> Portion:
    """Make a portion of a review, in the worker."""
    return review_portion(read_record(task.record), task.seats, task.start, task.stop)


class Reviewing:
    """Finds, begins and makes reviews."""

    def __init__(self, store: TableStore, reader: Reader) -> None:
        self.store = store
        self.database: Database = store.database
        self.reader = reader

    def find(self, code: str) -> ReviewProgress:
        """The review of a finished game, or how far it is."""
        with self.database.read() as c:
            row = self._row(c, code)
        if row is None:
            return ReviewProgress()
        review = msgspec.json.decode(row.review, type=Review) if row.review else None
        return ReviewProgress(row.portions, row.done, review)

    def _row(self, c: Connection, code: str) -> Row[Any] | None:
        table = self.store.find(c, code)
        if table.status != "over":
            raise Refused("not-over")
        return c.execute(select(reviews).where(reviews.c.table_id == table.id)).one_or_none()

    def begin(self, code: str) -> bool:
        """Note that a review is being made; False if there is one, or somebody is making it."""
        now = self.store.now()
        with self.database.begin() as c:
            row = self._row(c, code)
            if row is not None and (row.review or now - row.changed_at < GIVEN_UP):
                return False
            table = self.store.find(c, code)
            c.execute(delete(reviews).where(reviews.c.table_id == table.id))
            c.execute(insert(reviews).values(table_id=table.id, portions=PORTIONS, done=0, changed_at=now))
        return True

    def note(self, code: str, done: int, review: Review | None = None) -> None:
        """Note how far a review is."""
        values: dict[str, object] = {"done": done, "changed_at": self.store.now()}
        if review is not None:
            values |= {"review": msgspec.json.encode(review).decode(), "portions": done}
        with self.database.begin() as c:
            table = self.store.find(c, code)
            c.execute(update(reviews).where(reviews.c.table_id == table.id).values(values))

    def subject(self, code: str) -> tuple[Record, list[Seat]]:
        """The record of a game, and the seats whose decisions are weighed: those of people, else all."""
        record = read_record(self.reader.record(code))
        with self.database.read() as c:
            rows = read_seats(c, self.store.find(c, code)).rows
        people = [row.seat for row in rows if row.person_id is not None]
        return record, people or [row.seat for row in rows]

    async def make(self, code: str, workers: TaskWorkers[ReviewTask, Portion]) -> None:
        """Make a review that has begun, portion by portion."""
        record, seats = await self.database.run(self.subject, code)
        text = msgspec.json.encode(record)
        portions: list[Portion] = []
        for start, stop in portions_of(record, PORTIONS):
            portions.append(await workers.think(ReviewTask(text, seats, start, stop)))
            await self.database.run(self.note, code, len(portions))
        review = await asyncio.to_thread(put_together, record, portions)  # plays the game again
        await self.database.run(self.note, code, len(portions), review)
