"""The game of a table, rebuilt from its log and kept up to date row by row.

The log is the only source of truth. Some rows carry the fingerprint of the position after them; if a replay
reaches another position, the table is reported as broken and left as it is for the operator to examine.
"""

from __future__ import annotations

from typing import Any

import msgspec

from backroom.engine.errors import BackroomError, BadSave
from backroom.engine.flow import NO_REPLY, NOBODY, Chance, Seat
from backroom.engine.replay import FORMAT, Play, Record, Step, fingerprint, replay
from backroom.engine.title import Title
from backroom.tables.fair_chance import FairChance
from backroom.tables.log_chain import LogChain

CHECK_EVERY = 16  # rows


class LogRow(msgspec.Struct, frozen=True):
    """One row of the log."""

    seq: int
    kind: str  # open, answer, gesture, undo
    seat: Seat
    question: str
    answer: str
    chance: str  # JSON
    fingerprint: str | None
    at: float
    version: int
    hash: str
    timed_out: bool


class Diverged(BackroomError):
    """Replaying the log fails or leads to another position than when it was written; `row` says where."""

    def __init__(self, row: int, why: str) -> None:
        super().__init__(f"row {row}: {why}")


def row_of(trouble: str) -> str:
    """The public part of a trouble, the row; the rest could reveal hidden information."""
    return trouble.partition(":")[0]


class LoggedGame:
    """A game, and the number of rows of the log that have been applied to it."""

    def __init__(self, title: Title[Any], setup: dict[str, Any], chance: Chance) -> None:
        self.title = title
        self.setup = setup
        self.chance = chance
        self.rows = 0
        self.put_at = 0  # the row after which the current question was put
        self.play: Play[Any] | None = None
        self.chain: LogChain | None = None  # of a log whose rows have hashes

    def make_checkable(self, chain: LogChain, *, fair: bool) -> None:
        """Chain the rows of the log; with `fair`, draw from the game key."""
        self.chain = chain
        if fair:
            self.chance = FairChance(chain.key)

    @property
    def game(self) -> Play[Any]:
        """The game; raises BadSave before it has begun."""
        if self.play is None:
            raise BadSave("the game has not begun")
        return self.play

    def begin(self) -> Step:
        """Deal. Returns the chance outcomes of the deal as a step."""
        self.play = Play(self.title, self.title.parse_setup(self.setup), self.chance)
        return Step(NOBODY, "", "", self.play.record.opening)

    def follow(self, rows: list[LogRow], last: int) -> None:
        """Apply all rows up to number `last`. Answers that are undone within these rows are not played."""
        for number, row in enumerate(rows, self.rows + 1):
            if row.seq != number:
                raise Diverged(number, "is missing from the log")
        if not rows or rows[-1].seq != last:
            raise Diverged(self.rows + len(rows) + 1, "is missing from the log")
        self._check_chain(rows)
        back, remaining = what_remains(rows)
        if back:
            self.rewind(back)
        for row in remaining:
            self._follow(row)
        for row in rows[::-1]:
            if row.kind == "undo":
                self.put_at = max(self.put_at, row.seq)
                break
        if rows[-1].kind == "undo":
            self._check(rows[-1])
        self.rows = last
        self._count_draws()

    def rewind(self, count: int) -> None:
        """Take back the last steps; draws are counted from there again."""
        self.game.rewind(count)
        self._count_draws()

    def _count_draws(self) -> None:
        """Set the number of the next draw, after a change that did not draw itself."""
        if isinstance(self.chance, FairChance):
            record = self.game.record
            self.chance.drawn = len(record.opening) + sum([len(step.chance) for step in record.steps])

    def _check_chain(self, rows: list[LogRow]) -> None:
        """Compare the rows with their hashes."""
        if self.chain is None:
            return
        for row in rows:
            if self.chain.add(msgspec.structs.asdict(row)) != row.hash:
                raise Diverged(row.seq, "is not as it was written")

    def _follow(self, row: LogRow) -> None:
        try:
            self._take(row)
        except (BackroomError, msgspec.DecodeError) as error:
            raise Diverged(row.seq, str(error)) from None
        self._check(row)
        if self.puts_anew(row.kind):
            self.put_at = row.seq

    def puts_anew(self, kind: str) -> bool:
        """True if the question is a new one after such a row. After a gesture it is the same as before."""
        return kind != "gesture" and all(reply == NO_REPLY for reply in self.game.g.replies)

    def _check(self, row: LogRow) -> None:
        if row.fingerprint and (not self.play or row.fingerprint != fingerprint(self.title, self.play.g)):
            raise Diverged(row.seq, "the replay leads to another position")

    def count(self, kind: str) -> None:
        """Count a row that is being written. A question without replies is new; after an undo, any is."""
        self.rows += 1
        if kind == "undo" or self.puts_anew(kind):
            self.put_at = self.rows

    def fingerprint_due(self, kind: str) -> bool:
        """True if the row just counted gets a fingerprint; the last row of a game always does."""
        return kind in ("open", "undo") or self.rows % CHECK_EVERY == 0 or self.game.g.seat == NOBODY

    def _take(self, row: LogRow) -> None:
        chance = msgspec.json.decode(row.chance, type=list[int])
        if row.kind == "open":
            record = Record(
                backroom=FORMAT,
                game=self.title.name,
                rules=self.title.rules,
                setup=self.setup,
                opening=chance,
            )
            self.play = replay(self.title, record, self.chance)
        else:
            self.game.redo(Step(row.seat, row.question, row.answer, chance, row.timed_out))


def what_remains(rows: list[LogRow]) -> tuple[int, list[LogRow]]:
    """How many steps before these rows are undone, and which of these rows are not undone later."""
    back, remaining = 0, list[LogRow]()
    for row in rows:
        if row.kind != "undo":
            remaining.append(row)
            continue
        if not row.answer.isdecimal():
            raise Diverged(row.seq, "an undo without a number of answers")
        count = int(row.answer)
        back += max(count - len(remaining), 0)
        del remaining[max(len(remaining) - count, 0) :]
    return back, remaining
