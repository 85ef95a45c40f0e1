"""Passages of random games, to be compared with models: second, naive accounts of the same rules.

A model is written from the specification alone, without the rules of the game. It reads a position into plain
data and says, from the position before a passage and what was answered and drawn in it, what the position
must be after it. A passage reaches from the beginning of one rule to the end of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from backroom.engine import notation
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Flow, Happening, Picked, Seat
from backroom.engine.laws import Member, choose, gesticulate, questions
from backroom.engine.rulebook import Body
from backroom.engine.title import Title

G = TypeVar("G", bound=Flow)


class Asked(NamedTuple):
    """A question that was asked in a passage, and its answer."""

    question: str
    seat: Seat
    options: list[int]
    answer: int


class Told(NamedTuple):
    """Something that happened in a passage."""

    event: str
    a: int
    b: int
    c: int


class Passage(Generic[G]):
    """The positions before and after, and what was asked and told in between."""

    def __init__(self, before: G, me: Seat, arg: int) -> None:
        self.before = before
        self.me = me
        self.arg = arg
        self.asked: list[Asked] = []
        self.told: list[Told] = []
        self.after = before
        self.answered = 0

    def ask(self, question: str, seat: Seat, options: list[int]) -> int:
        """What a player answered; a question that was not asked must have had one option."""
        at = self.answered
        if at < len(self.asked) and self.asked[at][:3] == (question, seat, options):
            self.answered += 1
            return self.asked[at].answer
        assert len(options) == 1, f"{question} did not offer seat {seat} {options}"
        return options[0]

    def heard(self, *events: str) -> list[Told]:
        """All that was told under these names."""
        return [told for told in self.told if told.event in events]


class Model(Struct, Generic[G], frozen=True):
    """What happens from the beginning of the rule `first` to the end of the rule `last`."""

    first: str
    last: str
    read: Callable[[G], object]  # a position as the model sees it
    # how it must be after the passage; None for a passage that the model does not deal with
    predict: Callable[[Passage[G]], object | None]


def printed(member: Member[G]) -> Member[G]:
    """The same game, always with the cards and numbers that the specification prints."""

    def setups(dice: Dice) -> dict[str, Any]:
        setup = member.setups(dice)
        return {name: value for name, value in setup.items() if "data" not in name}

    return replace(member, setups=setups)


def compare(member: Member[G], models: list[Model[G]], seed: int) -> list[int]:
    """Play a random game; raises where a model disagrees. Returns how many passages each model has seen."""
    seen = [0] * len(models)
    for number, passage, setup in passages(member, models, seed):
        seen[number] += check(member.title, models[number], passage, setup)
    return seen


def check(title: Title[G], model: Model[G], passage: Passage[G], setup: object) -> bool:
    """Raise, with the position in the notation, unless the model foresees what has happened.

    Returns whether the model deals with this passage.
    """
    try:
        expected = model.predict(passage)
        if expected is None:
            return False
        for name, value in vars(model.read(passage.after)).items():
            assert value == getattr(expected, name), f"{name} is {value}, not {getattr(expected, name)}"
        assert passage.answered == len(passage.asked), f"nobody answers {passage.asked[passage.answered :]}"
    except AssertionError as error:
        position = notation.write(title, passage.before, setup)
        lines = [position, *map(str, [*passage.asked, *passage.told]), f"{model.first}: {error}"]
        raise AssertionError("\n".join(lines)) from None
    return True


# -- recording ---------------------------------------------------------------------------------------


def passages(
    member: Member[G], models: list[Model[G]], seed: int
) -> Iterator[tuple[int, Passage[G], object]]:
    """Play a random game and yield its passages, each with the number of its model and the set-up."""
    title, dice, ear = member.title, Dice(seed), list[Happening]()
    setup = title.parse_setup(member.setups(dice))
    recorders = [Recorder(title, model, ear) for model in models]
    with recording(title, recorders):
        g = title.start(setup, dice, ear)
        for _ in questions(member, g):
            yield from harvest(recorders, setup)
            gesticulate(member, g, setup.players, dice)
            answer, seat = choose(member, g, dice)
            question, options = title.book.queries[g.query].name, title.book.options(g, seat)
            for recorder in recorders:
                recorder.hear(Asked(question, seat, list(options), answer))
            title.book.apply(g, answer, seat)
        yield from harvest(recorders, setup)


class Recorder(Generic[G]):
    """Writes down the passages of one model."""

    def __init__(self, title: Title[G], model: Model[G], ear: list[Happening]) -> None:
        self.title = title
        self.model = model
        self.ear = ear
        self.begun = 0
        self.open: Passage[G] | None = None
        self.done: list[Passage[G]] = []

    def begin(self, g: G, me: Seat, arg: int) -> None:
        """The first rule is about to be carried out."""
        before = self.title.copy(g)
        before.stack.append(g.now)
        self.open = Passage(before, me, arg)
        self.begun = len(self.ear)

    def hear(self, asked: Asked) -> None:
        """Somebody answers."""
        if self.open is not None:
            self.open.asked.append(asked)

    def finish(self, g: G) -> None:
        """The last rule has been carried out."""
        if self.open is not None:
            events = self.title.book.events
            self.open.told = [Told(events[what].name, a, b, c) for what, a, b, c, _ in self.ear[self.begun :]]
            self.open.after = self.title.copy(g)
            self.done.append(self.open)
            self.open = None


def harvest(recorders: list[Recorder[G]], setup: object) -> Iterator[tuple[int, Passage[G], object]]:
    """The passages that have been completed since the last question."""
    for number, recorder in enumerate(recorders):
        while recorder.done:
            yield number, recorder.done.pop(0), setup


@contextmanager
def recording(title: Title[G], recorders: list[Recorder[G]]) -> Iterator[None]:
    """Meanwhile the rules at which passages begin and end tell the recorders."""
    bodies, names = title.book.bodies, [rule.name for rule in title.book.rules]
    honest = bodies[:]
    for recorder in recorders:
        first, last = names.index(recorder.model.first), names.index(recorder.model.last)
        bodies[first] = beginning(bodies[first], recorder)
        bodies[last] = ending(bodies[last], recorder)
    try:
        yield
    finally:
        bodies[:] = honest


def beginning(body: Body[G], recorder: Recorder[G]) -> Body[G]:
    """A rule with which a passage begins."""

    def watched(g: G, me: Seat, arg: int, picked: Picked) -> None:
        if not picked:
            recorder.begin(g, me, arg)
        body(g, me, arg, picked)

    return watched


def ending(body: Body[G], recorder: Recorder[G]) -> Body[G]:
    """A rule with which a passage ends, when it asks nothing more."""

    def watched(g: G, me: Seat, arg: int, picked: Picked) -> None:
        body(g, me, arg, picked)
        if g.seat == NOBODY:
            recorder.finish(g)

    return watched
