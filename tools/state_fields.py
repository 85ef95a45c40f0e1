"""Generate `copy` and `key` of every state: a new field only needs a declaration and an initial value.

The type of a field determines how it is copied and how it is made hashable. Constructor arguments never
change: copies share them, and keys leave them out. `make format` rewrites the methods; `make check` only
compares (`--check`). Modules are parsed, not imported, so they may be unfinished or in conflict after a
merge.
"""

from __future__ import annotations

import ast
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
STATES = [*sorted(ROOT.glob("src/backroom/games/*/state.py")), ROOT / "tests/engine/heist.py"]
BEGIN = "    # -- written by tools/state_fields.py; `make format` writes it anew ------------------------\n"
END = "    # -- end -----------------------------------------------------------------------------------\n"

NUMBERS = {"int", "bool"}
SHARED = {*NUMBERS, "tuple"}  # immutable, so copies may share them
FORMS = [  # how a field is copied, and how it is made hashable, by how deeply its lists are nested
    ("self.{0}", "self.{0}"),
    ("self.{0}[:]", "tuple(self.{0})"),  # a list
    ("[part[:] for part in self.{0}]", "tuple([tuple(part) for part in self.{0}])"),  # a list of lists
]


class BadState(Exception):
    """No methods can be generated for this state; the message says why."""


# -- what a state declares -----------------------------------------------------------------------


def declared(module: ast.Module) -> tuple[dict[str, str], list[str]]:
    """Return the fields that may change, with their types, and the names of the constructor arguments."""
    game = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == "Game")
    kinds, given = {}, []
    for node in game.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                kinds[name] = ast.unparse(kind)
            case ast.FunctionDef(name="__init__", args=parameters):
                given = [parameter.arg for parameter in parameters.args[1:]]
    return {name: plainly(kind, module) for name, kind in kinds.items() if name not in given}, given


def plainly(kind: str, module: ast.Module) -> str:
    """Replace the type aliases in a type: a Bag is an int, a Deal a tuple of tuples."""
    return re.sub(r"\w+", lambda word: meaning(word[0], module), kind)


def meaning(word: str, module: ast.Module) -> str:
    """Resolve a type alias, in this module or in the module that it is imported from."""
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name == word:
                return plainly(ast.unparse(value), module)
            case ast.ImportFrom(module=str(source), names=names) if word in [alias.name for alias in names]:
                path = ROOT / "src" / f"{source.replace('.', '/')}.py"
                return meaning(word, ast.parse(path.read_text("utf-8")))
    return word


# -- what is written -----------------------------------------------------------------------------


def forms(name: str, kind: str) -> tuple[str, str]:
    """Return the expressions that copy this field and make it hashable."""
    words = re.findall(r"\w+", kind)
    lists = words.count("list")
    if lists >= len(FORMS) or not SHARED.issuperset(words[lists:]):
        raise BadState(
            f"{name} is {kind}, but numbers, tuples, lists of them and lists of such lists will do"
        )
    copied, frozen = FORMS[lists]
    return copied.format(name), frozen.format(name)


def methods(fields: dict[str, str], given: list[str]) -> Iterator[str]:
    """Yield the lines of `copy` and `key`."""
    copied = {name: forms(name, kind)[0] for name, kind in fields.items()}
    frozen = {name: forms(name, kind)[1] for name, kind in fields.items()}
    numbers = [name for name, kind in fields.items() if kind in NUMBERS]
    yield "    def copy(self) -> Game:"
    yield '        """An independent twin."""'
    yield f"        g = Game({', '.join([f'self.{name}' for name in given])})"
    yield "        self.copy_flow(g)"
    yield from [f"        g.{name} = {value}" for name, value in copied.items()]
    yield "        return g"
    yield ""
    yield "    def key(self) -> tuple[object, ...]:"
    yield '        """Everything that may change, hashable: the numbers, then the rest."""'
    yield "        return ("
    yield "            ("
    yield from [f"                {frozen[name]}," for name in numbers]
    yield "            ),"
    yield from [f"            {value}," for name, value in frozen.items() if name not in numbers]
    yield "            self.flow_key(),"
    yield "        )"


def written(text: str) -> str:
    """Return the text of a state module with up-to-date methods."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise BadState(f"copy and key go between these two lines:\n{BEGIN}{END}")
    return "\n".join([before + begin, *methods(*declared(ast.parse(before + after))), "", end + after])


def main(words: list[str], states: list[Path]) -> str | None:
    """Rewrite the modules that are out of date, or only report one (`--check`); returns the error message."""
    parser = ArgumentParser(description="Writes copy and key of every state from its fields.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing, but fail if something is out of date"
    )
    check = parser.parse_args(words).check
    for path in states:
        text = path.read_text("utf-8")
        try:
            fresh = written(text)
        except BadState as error:
            return f"{path}: {error}"
        if fresh == text:
            continue
        if check:
            return f"{path}: copy and key are not what the fields say: run `make format`"
        path.write_text(fresh, "utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], STATES))
