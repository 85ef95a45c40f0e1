"""The operators: every small defect that can be written into a module, as a change of its text.

A change replaces the text of one operator, number, pair of arguments or statement. It keeps the number of
lines, so that everything else stays where it was.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import NamedTuple

from msgspec import Struct

Position = tuple[int, int]  # line and column of a statement
Signatures = dict[str, list[str]]  # the annotations of the parameters, by the name of a function

COMPARISON, NUMBER, BOOLEAN, ARITHMETIC = "comparison", "number", "boolean", "arithmetic"
DROPPED, SWAPPED, CONSTANT = "dropped", "swapped", "data"

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
BOOLEANS: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
OPERATORS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
ORDER_DOES_NOT_MATTER = {"max", "min", "print", "isinstance", "zip"}
TRUTH = ast.Name | ast.Attribute | ast.Call | ast.BinOp | ast.Subscript  # a condition that is no comparison
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
DATA_NUMBER = re.compile(
    r'"(?:[^"\\]|\\.)*"|#.*|^\s*\[.*\]\s*(?:#.*)?$|[\w.-]+(?=\s*=)|(?<![\w.])\d+(?![\w.])'
)


class Mutant(Struct, frozen=True):
    """The rules with one small defect. Its identity is `key`: it does not depend on line numbers."""

    module: str  # from the folder of the game
    function: str  # its qualified name; empty at the level of the module
    operator: str
    before: str  # the text of the lines it changes, without indentation
    after: str
    occurrence: int  # among mutants that are equal in everything above, from 1
    line: int
    statement: Position | None  # the innermost statement; None if it runs when the module is imported
    start: int  # what it replaces, in bytes of the file
    end: int
    text: str

    @property
    def key(self) -> str:
        """What stays the same when other lines of the module change."""
        return "\n".join(
            [self.module, self.function, self.operator, self.before, self.after, str(self.occurrence)]
        )

    def applied(self, source: bytes) -> bytes:
        """The text of the module with the defect."""
        return source[: self.start] + self.text.encode() + source[self.end :]


class Place(NamedTuple):
    """Where in a module a piece of syntax is."""

    function: str
    statement: ast.stmt | None
    body: FUNCTION | None


class Change(NamedTuple):
    """A replaced piece of text."""

    operator: str
    start: int
    end: int
    text: str


def mutants_of(module: str, source: bytes, signatures: Signatures) -> list[Mutant]:
    """All mutants of a module, in the order of its text."""
    finder = Finder(source, signatures)
    found = [(place, change) for place, change in finder.walk(ast.parse(source), Place("", None, None))]
    return numbered(
        module, source, sorted(found, key=lambda one: (one[1].start, one[1].end, one[1].operator))
    )


def mutants_of_data(source: bytes) -> list[Mutant]:
    """All mutants of the data of a game: each number is one too high."""
    found, start = [], 0
    for line in source.decode().splitlines(keepends=True):
        for token in DATA_NUMBER.finditer(line):
            if token[0].isdigit() and not re.match(r"\s*=", line[token.end() :]):
                at = start + len(line[: token.start()].encode())
                change = Change(CONSTANT, at, at + len(token[0]), str(int(token[0]) + 1))
                found.append((Place("", None, None), change))
        start += len(line.encode())
    return numbered("data.toml", source, found)


def numbered(module: str, source: bytes, found: list[tuple[Place, Change]]) -> list[Mutant]:
    """Mutants with their text before and after, and a number for those that look alike."""
    seen: Counter[tuple[str, str, str, str]] = Counter()
    mutants = []
    for place, (operator, start, end, text) in found:
        before, after = lines_around(source, start, end, text)
        alike = place.function, operator, before, after
        seen[alike] += 1
        at = place.statement
        position = (at.lineno, at.col_offset) if at else None
        line = source.count(b"\n", 0, start) + 1
        mutants.append(Mutant(module, *alike, seen[alike], line, position, start, end, text))
    return mutants


def lines_around(source: bytes, start: int, end: int, text: str) -> tuple[str, str]:
    """The lines that a change touches, before and after it, each as one line."""
    first = source.rfind(b"\n", 0, start) + 1
    last = source.find(b"\n", end)
    last = len(source) if last < 0 else last
    changed = source[first:start] + text.encode() + source[end:last]
    return " ".join(source[first:last].decode().split()), " ".join(changed.decode().split())


class Finder:
    """Finds the changes that can be made to the text of a module."""

    def __init__(self, source: bytes, signatures: Signatures) -> None:
        self.source = source
        self.signatures = signatures
        self.starts = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]

    # -- positions ---------------------------------------------------------------------------

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Where the text of a node begins."""
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Where the text of a node ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr) -> str:
        """The text of a node."""
        return self.source[self.start(node) : self.end(node)].decode()

    # -- walking -----------------------------------------------------------------------------

    def walk(self, node: ast.AST, place: Place) -> Iterator[tuple[Place, Change]]:
        """Every change below a node; annotations, docstrings and imports are left alone."""
        if is_left_alone(node):
            return
        if isinstance(node, FUNCTION):
            yield from self.walk_function(node, place)
            return
        if isinstance(node, ast.ClassDef):
            place = place._replace(function=joined(place.function, node.name))
        elif isinstance(node, ast.stmt) and place.body:
            place = place._replace(statement=node)
        for change in self.changes(node, place):
            yield place, change
        for name, value in ast.iter_fields(node):
            if name not in {"annotation", "returns"}:
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        yield from self.walk(child, place)

    def walk_function(self, node: FUNCTION, place: Place) -> Iterator[tuple[Place, Change]]:
        """Decorators and defaults belong to where a function is defined, its statements to itself."""
        outside = place._replace(statement=node if place.body else None)
        for child in [*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)]:
            yield from self.walk(child, outside)
        for statement in node.body:
            yield from self.walk(statement, Place(joined(place.function, node.name), statement, node))

    def changes(self, node: ast.AST, place: Place) -> Iterator[Change]:
        """Every change of one node."""
        match node:
            case ast.Compare() | ast.BoolOp() | ast.BinOp() | ast.AugAssign():
                yield from self.other_operators(node)
            case ast.UnaryOp(op=ast.Not() | ast.Invert()):
                kind = BOOLEAN if isinstance(node.op, ast.Not) else ARITHMETIC
                yield Change(kind, self.start(node), self.start(node.operand), self.opening(node))
            case ast.Constant(value=bool(value)):
                yield Change(BOOLEAN, self.start(node), self.end(node), str(not value))
            case ast.Constant(value=int(value)):
                yield Change(NUMBER, self.start(node), self.end(node), str(value + 1))
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if isinstance(test, TRUTH):
                yield self.negated(test)
            case ast.comprehension(ifs=tests):
                yield from [self.negated(test) for test in tests if isinstance(test, TRUTH)]
            case ast.Call():
                yield from self.swaps(node)
        if isinstance(node, ast.stmt) and place.body and may_be_dropped(node, place.body):
            lines = self.source.count(b"\n", self.start(node), self.end(node))
            yield Change(DROPPED, self.start(node), self.end(node), "pass" + "\n" * lines)

    # -- the operators -----------------------------------------------------------------------

    def other_operators(self, node: ast.AST) -> Iterator[Change]:
        """Every operator of a node is another one."""
        match node:
            case ast.Compare():
                for (left, right), op in zip(pairwise([node.left, *node.comparators]), node.ops):
                    yield self.other_operator(COMPARISON, left, right, *COMPARISONS[type(op)])
            case ast.BoolOp():
                for left, right in pairwise(node.values):
                    yield self.other_operator(BOOLEAN, left, right, *BOOLEANS[type(node.op)])
            case ast.BinOp() if type(node.op) in OPERATORS:
                yield self.other_operator(ARITHMETIC, node.left, node.right, *OPERATORS[type(node.op)])
            case ast.AugAssign() if type(node.op) in OPERATORS:
                old, new = OPERATORS[type(node.op)]
                yield self.other_operator(ARITHMETIC, node.target, node.value, f"{old}=", f"{new}=")

    def other_operator(self, kind: str, left: ast.expr, right: ast.expr, old: str, new: str) -> Change:
        """The operator between two operands is another one."""
        at, to = self.end(left), self.start(right)
        words = rf"\b{old}\b" if old[0].isalpha() else re.escape(old)
        found = re.search(words.replace(" ", r"\s+").encode(), self.source[at:to])
        assert found, ast.unparse(left)
        return Change(kind, at + found.start(), at + found.end(), new)

    def opening(self, node: ast.UnaryOp) -> str:
        """The brackets between a unary operator and its operand."""
        gap = self.source[self.start(node) : self.start(node.operand)]
        return "".join(re.findall(r"[(\n]", gap.decode()))

    def negated(self, test: ast.expr) -> Change:
        """A condition is turned round."""
        return Change(BOOLEAN, self.start(test), self.end(test), f"(not {self.text(test)})")

    def swaps(self, call: ast.Call) -> Iterator[Change]:
        """Two neighbouring arguments of the same type change places."""
        for number, (one, two) in enumerate(pairwise(call.args)):
            if self.is_same_type(call, number) and self.text(one) != self.text(two):
                between = self.source[self.end(one) : self.start(two)].decode()
                swapped = f"{self.text(two)}{between}{self.text(one)}"
                yield Change(SWAPPED, self.start(one), self.end(two), swapped)

    def is_same_type(self, call: ast.Call, number: int) -> bool:
        """By the annotations, if we know the function; else two names, or two numbers, and no others."""
        one, two = call.args[number : number + 2]
        name = ast.unparse(call.func).rpartition(".")[2]
        if isinstance(one, ast.Starred) or isinstance(two, ast.Starred) or name in ORDER_DOES_NOT_MATTER:
            return False
        if name in self.signatures:
            types = self.signatures[name][number : number + 2]
            return len(types) == 2 and types[0] == types[1] and bool(types[0])
        kinds = {kind for kind in (ast.Name, ast.Constant) if isinstance(one, kind) and isinstance(two, kind)}
        return len(call.args) == 2 and bool(kinds)


def joined(outer: str, name: str) -> str:
    """The qualified name of something inside something else."""
    return f"{outer}.{name}" if outer else name


def is_left_alone(node: ast.AST) -> bool:
    """Is this an import, a text that stands by itself, or code for type checkers only?"""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, ast.Import | ast.ImportFrom)


def may_be_dropped(node: ast.stmt, function: FUNCTION) -> bool:
    """Is it a simple statement without which the function can still be run?

    The only assignment of a name is not: whoever reads the name next would fail in any case. Neither is a
    `return` at the end: Python then returns None, and the type checker sees that.
    """
    match node:
        case ast.Return(value=None) | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete() | ast.Expr():
            return True
        case ast.Return():
            return node is not function.body[-1]
        case ast.Assign() | ast.AugAssign():
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {leaf.id for target in targets for leaf in leaves(target) if isinstance(leaf, ast.Name)}
            return not names or all(bindings(function, name) > 1 for name in names)
    return False


def leaves(target: ast.expr) -> list[ast.expr]:
    """The single targets of an assignment."""
    if isinstance(target, ast.Tuple | ast.List):
        return [leaf for part in target.elts for leaf in leaves(part)]
    return [target]


def bindings(function: FUNCTION, name: str) -> int:
    """How often a function gives a name a value; its parameters have one from the beginning."""
    parameters = [arg.arg for arg in ast.walk(function.args) if isinstance(arg, ast.arg)]
    stored = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not is_read(node)]
    return [*parameters, *stored].count(name)


def is_read(name: ast.Name) -> bool:
    """Is the value of this name read here?"""
    return isinstance(name.ctx, ast.Load)


# -- signatures ----------------------------------------------------------------------------------


def signatures_of(sources: list[bytes]) -> Signatures:
    """The parameters of all functions, methods and classes; names with two meanings are left out."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for source in sources:
        for name, types in signatures_in(ast.parse(source), is_method=False):
            found.setdefault(name, set()).add(tuple(types))
    return {name: list(*types) if len(types) == 1 else [] for name, types in found.items()}


def signatures_in(node: ast.AST, *, is_method: bool) -> Iterator[tuple[str, list[str]]]:
    """The names that can be called below a node, with the annotations of their parameters."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            for name, types in signatures_in(child, is_method=True):
                yield (child.name if name == "__init__" else name), types
        elif isinstance(child, FUNCTION) and child.decorator_list and not is_method:
            yield child.name, ["Seat", "int"]  # a rule: calling it makes a frame
        elif isinstance(child, FUNCTION):
            types = [ast.unparse(arg.annotation) if arg.annotation else "" for arg in child.args.args]
            yield child.name, types[1:] if is_method else types
