"""What a stranger may send is bounded: every number, text and list of a set-up, and how deep they nest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from backroom.engine.chance import Dice
from backroom.engine.data_files import DEEPEST
from backroom.engine.errors import BackroomError, BadSave, BadSetup
from backroom.engine.replay import Play, Step, read_record, replay
from backroom.engine.title import Title
from backroom.games import TITLES
from backroom.games.scoundrels.programs import MOST_INSTRUCTIONS
from backroom.games.scoundrels.setup import BUILT_IN

every_title = pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.name)


# -- every value of a set-up ---------------------------------------------------------------------


def unbounded(kind: inspect.Type, path: str) -> Iterator[str]:
    """The places in a type that can hold any number, or a text or list of any length."""
    if not is_bounded(kind):
        yield path
    for name, part in parts(kind):
        yield from unbounded(part, f"{path}, {name}")


def parts(kind: inspect.Type) -> list[tuple[str, inspect.Type]]:
    """The types that a type is made of."""
    match kind:
        case inspect.Metadata(type=inner):
            return [("", inner)]
        case inspect.UnionType(types=kinds) | inspect.TupleType(item_types=kinds):
            return [("", one) for one in kinds]
        case inspect.StructType(fields=fields):
            return [(field.name, field.type) for field in fields]
        case inspect.DictType(key_type=key, value_type=value):
            return [("key", key), ("value", value)]
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [("entry", item)]
    return []


def is_bounded(kind: inspect.Type) -> bool:
    """True unless the type itself allows any number, any length or anything at all."""
    match kind:
        case inspect.IntType(ge=low, le=most, lt=over):
            return low is not None and (most is not None or over is not None)
        case inspect.DictType(key_type=inspect.LiteralType()):
            return True
        case inspect.DictType(max_length=most) | inspect.StrType(max_length=most):
            return most is not None
        case inspect.ListType(max_length=most) | inspect.VarTupleType(max_length=most):
            return most is not None
    return not isinstance(kind, (inspect.AnyType, inspect.FloatType, inspect.BytesType))


@every_title
def test_every_value_of_a_set_up_is_bounded(title: Title[Any]):
    assert list(unbounded(inspect.type_info(title.setup), title.name)) == []


# -- programs of 3000 Scoundrels -----------------------------------------------------------------


def scoundrels(program: str) -> dict[str, Any]:
    """A set-up in which every job has this program."""
    jobs = [{**msgspec.to_builtins(job), "program": program} for job in BUILT_IN.jobs]
    return {"players": 2, "data": {"jobs": jobs}}


@pytest.mark.rule("S6.30")
@pytest.mark.parametrize("length", [MOST_INSTRUCTIONS + 1, 256, 300])
def test_a_program_of_more_instructions_than_an_argument_holds_is_refused(length: int):
    with pytest.raises(BadSetup, match=r"J01, program: .* instructions, 20 at most|jobs\[0\].program"):
        TITLES["scoundrels"].parse_setup(scoundrels("; ".join(["peek"] * length)))


def test_the_longest_program_is_performed_to_its_end():
    title = TITLES["scoundrels"]
    dice = Dice(3)
    play = Play(title, title.parse_setup(scoundrels("; ".join(["gain 1"] * MOST_INSTRUCTIONS))), dice)
    while play.g.seat >= 0:
        options = title.book.options(play.g)
        play.answer(options[dice(len(options))])
    names = [[title.book.events[happening[0]].name for happening in heard] for heard in play.heard]
    assert any(step.count("gains") >= MOST_INSTRUCTIONS for step in names)


# -- nesting -------------------------------------------------------------------------------------


@every_title
@pytest.mark.parametrize("depth", [DEEPEST + 1, 100_000])
def test_a_data_file_nested_too_deeply_is_refused(title: Title[Any], depth: int):
    for read in title.files.values():
        with pytest.raises(BadSetup, match="more than 20 lists or objects inside each other"):
            read(b"[" * depth + b"]" * depth)


@every_title
@pytest.mark.parametrize("text", [b'{"\\ud800": 1}', b'{"name": "\\udfff"}'])
def test_half_a_character_in_a_data_file_is_refused(title: Title[Any], text: bytes):
    for read in title.files.values():
        with pytest.raises(BadSetup, match="half a character"):
            read(text)


@pytest.mark.parametrize("depth", [30, 900, 100_000])
def test_a_record_nested_too_deeply_is_refused(depth: int):
    title = TITLES["scoundrels"]
    record = Play(title, title.parse_setup({"players": 2}), Dice(1)).save()
    nested = b'{"players": 2, "data": ' + b"[" * depth + b"]" * depth + b"}"
    hostile = record.replace(b'{\n  "players": 2\n }', nested)
    assert hostile != record
    with pytest.raises(BackroomError, match=r"not a saved game|the set-up"):
        replay(title, read_record(hostile), Dice(1))


# -- seats of a record ---------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 3, 99, 2**62])
def test_a_gesture_of_a_seat_that_does_not_exist_is_refused(seat: int):
    title = TITLES["bootleggers"]
    play = Play(title, title.parse_setup({"players": 3}), Dice(1))
    gesture = title.book.gestures[0]
    record = msgspec.structs.replace(
        play.record, steps=[Step(seat, gesture.name, next(iter(gesture.noun.numbers)))]
    )
    with pytest.raises(BadSave, match=f"there is no seat {seat}"):
        replay(title, record, Dice(1))
