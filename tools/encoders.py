"""Generate the encoder of every game from the kinds in its shapes: code that writes a look as numbers.

`shapes.py` says beside every field what it is. `encoding.py`, written from it, has for each struct a function
that writes its fields, by number, into `engine.numbers.Numbers`. It is compiled with the game. `make format`
rewrites the modules; `make check` only compares (`--check`).
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from backroom.engine.kinds import Dimension, Part
from backroom.engine.title import View
from backroom.rl.schema import Argument, Field, Group, Headed, Leaf, Many, Node, Pack, Row, Schema
from tools.looks import SHAPES, VIEW, formatted

HEAD = '''\
"""A look as numbers: written by tools/encoders.py from shapes.py; `make format` writes it anew."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine.numbers import Numbers
'''


class Place:
    """Where in a look the code is: the owner and the index of what is written next, as expressions."""

    def __init__(self, owner: str = "-1", index: str = "0", depth: int = 0, name: str = "") -> None:
        self.owner = owner
        self.index = index
        self.depth = depth
        self.name = name  # of the field

    @property
    def element(self) -> str:
        """The name of an element of the tuple here; each has its own, because types differ."""
        return f"{self.name}_{self.depth}"

    def inside(self, dimension: Dimension) -> Place:
        """Return the place of an element of a tuple, whose number in it is `n` and the depth."""
        number = f"n{self.depth}"
        if dimension.by_player:
            return Place(f"out.owner({number})", self.index, self.depth + 1, self.name)
        before = "" if self.index == "0" else f"{dimension.size} * {bracketed(self.index)} + "
        return Place(self.owner, before + number, self.depth + 1, self.name)


def bracketed(expression: str) -> str:
    """Return an expression as a factor."""
    return expression if expression.isidentifier() else f"({expression})"


# -- one value -----------------------------------------------------------------------------------


def put(field: Field, value: str, place: Place) -> str:
    """Return the statement that writes one number."""
    kind, index = field.kind, place.index
    at = f"{field.number}, {place.owner}, "
    if kind.bits:
        index = "0" if index == "0" else f"{kind.bits} * {bracketed(index)}"
        return (
            f"out.put_seat_bits({at}{index}, {value}, {kind.bits - 1})"
            if kind.seats
            else f"out.put_bits({at}{index}, {value})"
        )
    if kind.name == "flag":
        value = f"1 if {value} else 0"
    return f"out.put{'_seat' if kind.seats else ''}({at}{index}, {value})"


def leaf(field: Field, value: str, place: Place) -> Iterator[str]:
    """Yield the lines that write a leaf; no rule, no token."""
    if field.kind.name == "rule":
        yield f"if {value}:"
        yield f"    {put(field, f'out.rules[{value}]', place)}"
    else:
        yield put(field, value, place)


def unpacked(part: Part, parts: list[Part], value: str) -> str:
    """Return the expression for one part of a packed number."""
    above = [other.weight for other in parts if other.weight > part.weight]
    inner = f"{value} % {min(above)}" if above else value
    divided = f"{inner} // {part.weight}" if part.weight > 1 else inner
    return f"{divided} - {part.raised}" if part.raised else divided


def parts_of(parts: tuple[tuple[Part, Field], ...], value: str, place: Place) -> Iterator[str]:
    """Yield the lines that write the parts of a number."""
    for part, field in parts:
        yield put(field, unpacked(part, [one for one, _ in parts], value), place)


def packed(node: Pack, value: str, place: Place) -> Iterator[str]:
    """Yield the lines that write a packed number, or that there is none."""
    yield f"if {value} < 0:"
    yield from [f"    {put(field, '-1', place)}" for _, field in node.parts]
    yield "else:"
    yield from [f"    {line}" for line in parts_of(node.parts, value, place)]


def argument(node: Argument, value: str, place: Place) -> Iterator[str]:
    """Yield the lines that write the argument of the rule that asks, or of the question."""
    if node.by_query:
        yield "asked = one.question.name if one.question is not None else ''"
    name = "asked" if node.by_query else "one.doing"
    word = "if"
    for rule, parts in node.parts.items():
        yield f"{word} {name} == {rule!r}:"
        yield from [f"    {line}" for line in parts_of(parts, value, place)]
        word = "elif"


# -- several values ------------------------------------------------------------------------------


def row(node: Row, value: str, place: Place) -> Iterator[str]:
    """Yield the lines that write a tuple of different numbers, as far as it goes."""
    cells, rest = f"n{place.depth}", node.rest
    yield f"for {cells}, cell in enumerate({value}):"
    word = "if"
    for number, field in enumerate(node.fields):
        yield f"    {word} {cells} == {number}:"
        yield f"        {put(field, 'cell', place)}"
        word = "elif"
    if rest is not None:
        after = Place(place.owner, place.index, place.depth).inside(rest.dimensions[-1])
        index = after.index.removesuffix(cells) + f"{cells} - {len(node.fields)}"
        yield "    else:"
        yield f"        {put(rest, 'cell', Place(place.owner, index, after.depth))}"


def headed(node: Headed, value: str, place: Place) -> Iterator[str]:
    """Yield the lines that write a tuple of rows whose first is of another kind."""
    inner = place.inside(node.dimension)
    number, each = f"n{place.depth}", place.element
    yield put(node.length, f"len({value})", place)
    yield f"for {number}, {each} in enumerate({value}):"
    yield f"    if {number} == 0:"
    deeper = Place(place.owner, place.index, inner.depth)
    yield from [f"        {line}" for line in row(node.first, each, deeper)]
    yield "    else:"
    yield from [f"        {line}" for line in row(node.others, each, inner)]


def many(node: Many, value: str, place: Place) -> Iterator[str]:
    """Yield the lines that write a tuple."""
    each = place.element
    if node.length is not None:
        yield put(node.length, f"len({value})", place)
    if isinstance(node.item, Leaf) and is_plain(node.item.field):
        yield at_once(node, node.item.field, value, place)
        return
    yield f"for n{place.depth}, {each} in enumerate({value}):"
    lines = written_node(node.item, each, place.inside(node.dimension))
    if node.gaps:
        yield f"    if {each} is not None:"
        yield from [f"        {line}" for line in lines]
    else:
        yield from [f"    {line}" for line in lines]


def is_plain(field: Field) -> bool:
    """True if a field is written as the number that it is."""
    return not (field.kind.bits or field.kind.seats or field.kind.name in {"flag", "rule"})


def at_once(node: Many, field: Field, value: str, place: Place) -> str:
    """Return the statement that writes a tuple of plain numbers."""
    if node.dimension.by_player:
        return f"out.put_by_player({field.number}, {place.index}, {value})"
    first = "0" if place.index == "0" else f"{node.dimension.size} * {bracketed(place.index)}"
    return f"out.put_all({field.number}, {place.owner}, {first}, {value})"


def written_node(node: Node, value: str, place: Place) -> Iterator[str]:
    """Yield the lines that write a value of any kind."""
    match node:
        case Leaf():
            yield from leaf(node.field, value, place)
        case Pack():
            yield from packed(node, value, place)
        case Argument():
            yield from argument(node, value, place)
        case Row():
            yield from row(node, value, place)
        case Headed():
            yield from headed(node, value, place)
        case Many():
            yield from many(node, value, place)
        case Group():
            yield f"put_{snake(node.struct)}({value}, out, {place.owner}, {place.index})"


# -- a module ------------------------------------------------------------------------------------


def snake(struct: type) -> str:
    """Return the name of a struct as functions are named."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", struct.__name__).lower()


def groups(node: Node) -> Iterator[Group]:
    """Yield the structs in a view, the innermost first."""
    match node:
        case Group():
            for member in node.members.values():
                yield from groups(member)
            yield node
        case Many():
            yield from groups(node.item)


def functions(schema: Schema) -> Iterator[str]:
    """Yield the lines of a function for each struct, and of the one for the whole view."""
    for group in groups(schema.root):
        whole = group is schema.root
        look = group.struct.__name__.removesuffix(VIEW) + "Look" if whole else group.struct.__name__
        yield "\n"
        if whole:
            yield f"def encode(one: {look}, out: Numbers) -> None:"
            yield '    """Write a look."""'
            yield "    out.begin(one.me, one.question)"
        else:
            yield f"def put_{snake(group.struct)}(one: {look}, out: Numbers, owner: i64, index: i64) -> None:"
            yield f'    """Write the fields of `{look}`."""'
        owner, index = ("-1", "0") if whole else ("owner", "index")
        for name, member in group.members.items():
            start = Place(owner, index, 0, name)
            yield from [f"    {line}" for line in written_node(member, f"one.{name}", start)]


def written(path: Path) -> str:
    """Return the text of the module of the encoder that belongs to this module of shapes."""
    package = ".".join(path.parent.parts[path.parts.index("src") + 1 :])
    shapes = import_module(f"{package}.shapes")
    view: Any = next(one for one in vars(shapes).values() if is_view(one))
    schema = Schema(view)
    structs = [group.struct.__name__ for group in groups(schema.root) if group is not schema.root]
    look = view.__name__.removesuffix(VIEW) + "Look"
    text = [
        HEAD + f"from {package} import shapes",
        f"from {package}.looks import {', '.join([*structs, look])}",
        f"\nVIEW: Final = shapes.{view.__name__}",
        *functions(schema),
    ]
    return formatted("\n".join(text) + "\n", path.with_name("encoding.py"))


def is_view(value: object) -> bool:
    """True for the class of the views of a game."""
    return isinstance(value, type) and issubclass(value, View) and value is not View


def main(words: list[str], shapes: list[Path]) -> str | None:
    """Rewrite the modules that are out of date, or only report one (`--check`); returns the error message."""
    parser = ArgumentParser(description="Writes the encoder of every game from its shapes.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing, but fail if something is out of date"
    )
    check = parser.parse_args(words).check
    for path in shapes:
        fresh, encoder = written(path), path.with_name("encoding.py")
        if encoder.exists() and encoder.read_text("utf-8") == fresh:
            continue
        if check:
            return f"{encoder}: not what {path.name} says: run `make format`"
        encoder.write_text(fresh, "utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], SHAPES))
