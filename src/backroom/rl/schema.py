"""The fields of a view, read from the kinds that stand beside them in `shapes.py`: a number for each leaf.

A view is a tree: structs, tuples, and numbers as leaves. A schema has the same shape, with nodes instead of
values; `tools/encoders.py` writes the code that encodes looks from it, and `decoding.py` goes the other way.
"""

from __future__ import annotations

from functools import cache
from math import prod
from types import NoneType, UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from backroom.engine.errors import BackroomError
from backroom.engine.flow import MOST_SEATS
from backroom.engine.kinds import (
    A_SEAT,
    FLAG,
    RULE,
    Arguments,
    Dimension,
    Entry,
    Heading,
    Kind,
    Packed,
    Part,
    count,
    up_to,
)
from backroom.engine.nouns import Noun

VIEWER = Kind("viewer", None, -1, MOST_SEATS - 1)  # the seat of the viewer, not relative to anybody
QUERY = Kind("query", None, 0, 999)
SEAT_TYPE = Annotated[int, A_SEAT]  # what `Seat` means in shapes, where it is an alias of int


class Field:
    """A leaf of the views of a game: its number, its name, its kind and the dimensions of its tuples."""

    def __init__(self, number: int, name: str, kind: Kind, dimensions: tuple[Dimension, ...]) -> None:
        self.number = number
        self.name = name
        self.kind = kind
        self.owned = any(one.by_player for one in dimensions)
        self.dimensions = tuple([one for one in dimensions if not one.by_player])
        self.players = next((one for one in dimensions if one.by_player), None)

    @property
    def span(self) -> int:
        """The number of its places in a flat vector, for one owner."""
        inner = prod([one.size for one in self.dimensions[1:]])
        kept = self.dimensions[0].kept if self.dimensions else 1
        return kept * inner * (self.kind.bits or 1)

    @property
    def bound(self) -> int:
        """The highest index that a token of it may have."""
        return prod([one.size for one in self.dimensions]) * (self.kind.bits or 1) - 1

    @property
    def index_noun(self) -> Noun | None:
        """What the index stands for, or the owner; None if it stands for several things, or for nothing."""
        lone = self.dimensions if not self.owned else (self.players,)
        if len(self.dimensions) + self.owned != 1 or self.kind.bits:
            return None
        return lone[0].noun if lone[0] else None


class Leaf(msgspec.Struct, frozen=True):
    """A number, a flag, a seat, or the name of a rule."""

    field: Field


class Pack(msgspec.Struct, frozen=True):
    """A number of several parts."""

    parts: tuple[tuple[Part, Field], ...]


class Argument(msgspec.Struct, frozen=True):
    """A number whose parts depend on the rule that asks, or on the query."""

    by_query: bool
    parts: dict[str, tuple[tuple[Part, Field], ...]]


class Row(msgspec.Struct, frozen=True):
    """A tuple of different numbers; the last field is for all that follow."""

    fields: tuple[Field, ...]
    rest: Field | None


class Headed(msgspec.Struct, frozen=True):
    """A tuple of rows, the first of another kind; `length` is the field that says how many."""

    dimension: Dimension
    length: Field
    first: Row
    others: Row


class Many(msgspec.Struct, frozen=True):
    """A tuple; `length` is the field that says how long it is, unless that is known."""

    dimension: Dimension
    length: Field | None
    item: Node
    gaps: bool  # some elements may be None


class Group(msgspec.Struct, frozen=True):
    """A struct."""

    struct: type
    members: dict[str, Node]


Node = Leaf | Pack | Argument | Row | Headed | Many | Group


class Schema:
    """All fields of the views of a game, and the tree that they are the leaves of."""

    def __init__(self, view: type) -> None:
        self.fields: list[Field] = []
        still = up_to(MOST_SEATS)
        self.add("me", VIEWER, ())
        self.add("question.name", QUERY, ())
        self.add("question.waiting#", count(MOST_SEATS), ())
        self.add("question.waiting", A_SEAT, (still,))
        self.add("question.options?", FLAG, ())
        self.root = self.group(view, "", ())

    def add(self, name: str, kind: Kind, outer: tuple[Dimension, ...]) -> Field:
        """Make the next field."""
        self.fields.append(Field(len(self.fields), name, kind, outer))
        return self.fields[-1]

    def group(self, struct: type, name: str, outer: tuple[Dimension, ...]) -> Group:
        """Read the fields of a struct; those that all views have are read already."""
        hints = get_type_hints(struct, localns={"Seat": SEAT_TYPE}, include_extras=True)
        before = f"{name}." if name else ""
        members = {
            field: self.node(hint, [], before + field, outer)
            for field, hint in hints.items()
            if name or field not in ("me", "question")
        }
        return Group(struct, members)

    def node(self, hint: Any, beside: list[Any], name: str, outer: tuple[Dimension, ...]) -> Node:
        """Read a type; `beside` is what stands beside it and has not been used yet."""
        if get_origin(hint) is Annotated:
            inner, *marks = get_args(hint)
            return self.node(inner, [*beside, *marks], name, outer)
        if beside and isinstance(beside[0], Dimension):
            return self.many(hint, beside, name, outer)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.group(hint, name, outer)
        return self.leaf(beside[0] if beside else {bool: FLAG, str: RULE}.get(hint), name, outer)

    def leaf(self, mark: Any, name: str, outer: tuple[Dimension, ...]) -> Node:
        """Make a leaf, or several if the number has parts."""
        match mark:
            case Kind():
                return Leaf(self.add(name, mark, outer))
            case Packed():
                return Pack(self.parts(mark.parts, name, outer))
            case Arguments():
                named = {word: self.parts(one, f"{name}.{word}", outer) for word, one in mark.parts.items()}
                return Argument(mark.by_query, named)
            case Entry():
                return self.row(mark, name, outer)
            case _:
                raise BackroomError(f"{name} does not say what its numbers are")

    def parts(
        self, parts: tuple[Part, ...], name: str, outer: tuple[Dimension, ...]
    ) -> tuple[tuple[Part, Field], ...]:
        """Make a field for each part of a number."""
        return tuple([(part, self.add(f"{name}.{part.name}", part.kind, outer)) for part in parts])

    def row(self, entry: Entry, name: str, outer: tuple[Dimension, ...]) -> Row:
        """Make a field for each place of a tuple of different numbers."""
        fields = tuple([field for _, field in self.parts(entry.parts, name, outer)])
        more = entry.length - len(entry.parts)
        rest = self.add(f"{name}.rest", entry.rest, (*outer, up_to(more))) if entry.rest else None
        return Row(fields, rest)

    def many(self, hint: Any, beside: list[Any], name: str, outer: tuple[Dimension, ...]) -> Node:
        """Read a tuple."""
        dimension, *rest = beside
        inner = "[]" * sum(1 for field in self.fields if field.name.rstrip("[]#") == name)
        length = self.add(f"{name}{inner}#", count(dimension.size), outer) if dimension.open_ended else None
        within = (*outer, dimension)
        if length and rest and isinstance(rest[0], Heading):
            first, others = (
                self.row(rest[0].first, f"{name}.0", outer),
                self.row(rest[0].others, name, within),
            )
            return Headed(dimension, length, first, others)
        item = get_args(hint)[0]
        gaps = get_origin(item) is UnionType
        if gaps:
            item = next(one for one in get_args(item) if one is not NoneType)
        return Many(dimension, length, self.node(item, rest, name, within), gaps)


@cache
def schema(view: type) -> Schema:
    """Return the schema of a class of views."""
    return Schema(view)
