"""Advice for people who play: what a worker is given to find it."""

from __future__ import annotations

import secrets

import msgspec

from backroom.bots.ismcts import Budget
from backroom.coach import PLAYOUTS, Advice, advise
from backroom.engine.chance import Dice
from backroom.engine.flow import Seat
from backroom.engine.replay import read_record, replay
from backroom.engine.rulebook import waiting
from backroom.games import title
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.snapshot import Snapshot

SECONDS = 5.0  # that the coach may think; it is done sooner, after so many playouts


class AdviceTask(msgspec.Struct, frozen=True):
    """A question on which somebody wants advice; plain data, for a worker."""

    game: str
    record: bytes
    seat: Seat
    about: str  # an answer in notation, or empty for the best
    seconds: float = SECONDS


def advice_task(snapshot: Snapshot, person: Person | None, seat: Seat, about: str) -> AdviceTask:
    """The task for a worker; refused unless this seat of theirs is asked now and the answer is an option."""
    play = snapshot.play
    if play is None or seat not in snapshot.seats.of(person) or seat in snapshot.seats.bots():
        raise Refused("not-your-seat")
    if not snapshot.is_coached(person):
        raise Refused("no-coach")
    if seat not in waiting(play.g):
        raise Refused("not-now", snapshot.status)
    noun = play.title.book.queries[play.g.query].noun
    if about and about not in [noun.write(option) for option in play.title.book.options(play.g, seat)]:
        raise Refused("not-understood", "about")
    return AdviceTask(snapshot.table.game, msgspec.json.encode(play.record), seat, about)


def counsel(task: AdviceTask) -> Advice:
    """Find the advice, in the worker. Like a bot, the coach is given only what the seat may see."""
    game = title(task.game)
    play = replay(game, read_record(task.record), secrets.randbelow)
    budget = Budget(ms=1000 * task.seconds, playouts=PLAYOUTS)
    dice = Dice(len(play.record.steps), task.seat)  # whoever asks again hears the same
    return advise(game, play.g, task.seat, budget, dice, task.about)
