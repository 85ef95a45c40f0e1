"""Rewrites the rules of a game before they are compiled, so that they are called in C.

A decorated function is an object to mypyc: it is looked up in a dictionary wherever it is named, and called
with boxed arguments. So in the copy of the sources that is compiled, and only there,

    @book.rule
    def cards(g: Game, me: Seat, _: int, picked: Picked) -> None:
        ...

becomes a plain function and a constant, on the same lines, so that tracebacks stay right:

    def cards_(g: Game, me: Seat, _: int, picked: Picked) -> None:
        ...
    cards: Final = book.rule(NativeRule("cards", SWITCHBOARD, 7))

and `switchboard.py` of the game, written here too, calls `cards_` when it is given the number 7. Queries are
treated alike. `backroom.engine.native` is the other half.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path("src/backroom")
COMPILED = ("engine", "heuristics", "games")
GAMES = "games"
SWITCHBOARD = "switchboard.py"
REGISTERS = {"rule": "NativeRule", "write": "NativeRule", "query": "NativeMenu"}  # methods of a rulebook
CALLS = {
    "NativeRule": "{function}(game, me, arg, picked)",
    "NativeMenu": "return {function}(game, me, arg)",
}
ARGUMENTS_OF_ONE = {
    "do": 1,
    "let": 2,
}  # verbs of a game with variants that need no tuple: `do_one`, `let_one`
FUTURE = "from __future__ import annotations"
IMPORTS = (
    "from typing import Final; from backroom.engine.native import NativeMenu, NativeRule; "
    "from {package}.switchboard import SWITCHBOARD"
)
BOARD = '''\
"""Calls the rules and menus of this game by number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from backroom.engine.flow import Flow, Picked, Seat
from backroom.engine.native import Switchboard
from {package}.state import Game

if TYPE_CHECKING:  # the modules that are called import this one; in C their functions are simply there
{imports}


class Ours(Switchboard):
    def run(self, slot: i64, g: Flow, me: Seat, arg: int, picked: Picked) -> None:
        game = cast(Game, g)
{rules}

    def options(self, slot: i64, g: Flow, me: Seat, arg: int) -> list[int]:
        game = cast(Game, g)
{menus}


SWITCHBOARD: Final = Ours()
'''


def register(function: ast.stmt) -> str:
    """Return the class of what this function is registered as: "" if it is none of ours."""
    if not isinstance(function, ast.FunctionDef) or len(function.decorator_list) != 1:
        return ""
    decorator = function.decorator_list[0]
    method = decorator.func if isinstance(decorator, ast.Call) else decorator
    if isinstance(method, ast.Attribute) and isinstance(method.value, ast.Name) and method.value.id == "book":
        return REGISTERS.get(method.attr, "")
    return ""


class Chapter:
    """A module of a game, with its rules and queries."""

    def __init__(self, file: Path, package: str) -> None:
        self.text = file.read_text("utf-8")
        self.package = package
        self.name = ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
        self.functions = [
            node
            for node in (ast.parse(self.text).body if "@book." in self.text else [])
            if isinstance(node, ast.FunctionDef) and register(node)
        ]

    def with_verbs_for_one(self) -> str:
        """The module with `do` and `let` replaced by their variants for one, where there is one."""
        lines = [line.encode() for line in self.text.split("\n")]
        verbs = [
            node.func
            for node in ast.walk(ast.parse(self.text))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and len(node.args) == ARGUMENTS_OF_ONE.get(node.func.attr)
            and not isinstance(node.args[-1], ast.Starred)
        ]
        for verb in sorted(verbs, key=lambda verb: verb.end_col_offset or 0, reverse=True):
            at, end = (verb.end_lineno or 0) - 1, verb.end_col_offset or 0
            lines[at] = lines[at][:end] + b"_one" + lines[at][end:]
        return "\n".join(line.decode() for line in lines)

    def rewritten(self, slots: dict[str, int]) -> str:
        """The same module with plain functions, each registered on the empty line below it."""
        if not self.functions:
            return self.text
        lines = [*self.with_verbs_for_one().split("\n"), ""]
        start = lines.index(FUTURE)
        lines[start] += "; " + IMPORTS.format(package=self.package)
        for function in self.functions:
            decorator, name = function.decorator_list[0], function.name
            for at in range(decorator.lineno - 1, function.lineno - 1):
                lines[at] = ""
            first = function.lineno - 1
            lines[first] = lines[first].replace(f"def {name}(", f"def {name}_(", 1)
            native = f'{register(function)}("{name}", SWITCHBOARD, {slots[f"{self.name}.{name}_"]})'
            below = function.end_lineno or 0
            if lines[below]:
                raise SyntaxError(f"{self.name}: no empty line below {name}, where it is registered")
            lines[below] = f"{name}: Final = {ast.unparse(decorator)}({native})"
        return "\n".join(lines)


def numbered(chapters: list[Chapter], kind: str) -> dict[str, int]:
    """Number the functions of this kind, by their full names."""
    names = [f"{c.name}.{f.name}_" for c in chapters for f in c.functions if register(f) == kind]
    return {name: number for number, name in enumerate(names)}


def branches(functions: list[str], call: str, first: int = 0, indent: str = " " * 8) -> str:
    """The call of each function, found by halving: a C compiler makes no jump table of what mypyc writes."""
    if len(functions) == 1:
        return indent + call.format(function=functions[0])
    half = len(functions) // 2
    below = branches(functions[:half], call, first, indent + "    ")
    above = branches(functions[half:], call, first + half, indent + "    ")
    return f"{indent}if slot < {first + half}:\n{below}\n{indent}else:\n{above}"


def game(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the modules of a game as they are compiled."""
    package = ".".join(folder.relative_to(PACKAGE.parent).parts)
    files = sorted(folder.rglob("*.py"))
    chapters = [Chapter(file, package) for file in files]
    rules, menus = numbered(chapters, "NativeRule"), numbered(chapters, "NativeMenu")
    for file, chapter in zip(files, chapters):
        yield file, chapter.rewritten(rules | menus)
    if rules:
        imports = "\n".join(f"    import {chapter.name}" for chapter in chapters if chapter.functions)
        run, options = branches([*rules], CALLS["NativeRule"]), branches([*menus], CALLS["NativeMenu"])
        yield (
            folder / SWITCHBOARD,
            BOARD.format(package=package, imports=imports, rules=run, menus=options),
        )


def sources() -> Iterator[tuple[Path, str]]:
    """Yield everything that the compiler reads."""
    yield PACKAGE / "__init__.py", (PACKAGE / "__init__.py").read_text("utf-8")
    for folder in (PACKAGE / part for part in COMPILED):
        for file in sorted(folder.glob("*.py" if folder.name == GAMES else "**/*.py")):
            yield file, file.read_text("utf-8")
    for folder in sorted((PACKAGE / GAMES).iterdir()):
        if folder.is_dir() and folder.name != "__pycache__":
            yield from game(folder)


def write(target: Path) -> None:
    """Write the sources to compile into a folder; files that are right already keep their time."""
    wanted = {target / file.relative_to(PACKAGE.parent): text for file, text in sources()}
    for file in list(target.rglob("*.py")):
        if file not in wanted:
            file.unlink()
    for file, text in wanted.items():
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
