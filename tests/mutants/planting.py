"""Puts other code in the place of a game's own: at import, or in functions that are already imported."""

from __future__ import annotations

import ast
import gc
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutants.operators import Mutant
from tests.mutants.sources import DATA, GAMES, module_name

Code = str | bytes | ast.Module
Label = tuple[str, str, int]  # of a function: its file, its qualified name, its first line


class CannotPlant(Exception):
    """There is no live function whose code could be replaced."""


# -- at import -----------------------------------------------------------------------------------


class Importer(MetaPathFinder):
    """Imports some modules from other code than their files hold; `own` are names for their globals."""

    def __init__(self, code: dict[str, Code], own: dict[str, object] | None = None) -> None:
        self.code = code
        self.own = own or {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module as usual, and load it with a loader of ours."""
        spec = PathFinder.find_spec(name, path) if name in self.code else None
        if spec is not None and spec.origin is not None:
            spec.loader = Loader(name, spec.origin, self.code[name], self.own)
        return spec


class Loader(SourceFileLoader):
    """Loads a module from the code it is given."""

    def __init__(self, name: str, path: str, code: Code, own: dict[str, object]) -> None:
        super().__init__(name, path)
        self.given = code
        self.own = own

    def get_code(self, _name: str) -> CodeType:
        """Compile the code as if it were in the file."""
        return compile(self.given, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, with names of ours among its globals."""
        vars(module).update(self.own)
        super().exec_module(module)


def plant_at_import(game: str, mutant: Mutant) -> None:
    """From now on, whoever imports the module or reads the data of the game gets the mutant."""
    original = (GAMES / game / mutant.module).read_bytes()
    mutated = mutant.applied(original)
    if mutant.module == DATA:
        change_data(original.decode(), mutated.decode())
    else:
        sys.meta_path.insert(0, Importer({module_name(game, mutant.module): mutated}))


def change_data(original: str, mutated: str) -> None:
    """Whoever parses the original text of the data gets the other one."""
    loads: Callable[[str], dict[str, Any]] = tomllib.loads
    setattr(tomllib, "loads", lambda text: loads(mutated if text == original else text))  # noqa: B010


# -- in live functions ---------------------------------------------------------------------------


class LiveFunctions:
    """All functions that were made when the modules of a game were imported."""

    def __init__(self, game: str) -> None:
        self.home = GAMES / game
        self.functions: dict[Label, list[FunctionType]] = {}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(self.home)):
                self.functions.setdefault(label(thing.__code__), []).append(thing)

    def plant(self, mutant: Mutant) -> None:
        """Give the functions around the mutant its code; decorated functions are found like all others."""
        path = self.home / mutant.module
        mutated = mutant.applied(path.read_bytes())
        codes = codes_in(compile(piece(mutated, mutant.line), str(path), "exec", dont_inherit=True))
        planted = [self.replace(code) for code in codes if code.co_name != "<lambda>"]
        if not any(planted):
            raise CannotPlant(mutant.key)

    def replace(self, code: CodeType) -> bool:
        """Replace the code of all live functions with this label, if it is another."""
        found = self.functions.get(label(code), [])
        for function in found:
            if function.__code__.co_freevars != code.co_freevars:
                raise CannotPlant(code.co_qualname)
            function.__code__ = code
        return bool(found)


def label(code: CodeType) -> Label:
    """What a function is found by."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions, classes and so on inside, the outermost first."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


def piece(source: bytes, line: int) -> ast.Module:
    """The future imports of a module, and the one top-level statement that this line is part of."""
    tree = ast.parse(source)
    futures = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    around = [node for node in tree.body if first_line(node) <= line <= (node.end_lineno or 0)]
    return ast.Module([*futures, *around], [])


def first_line(node: ast.stmt) -> int:
    """The first line of a statement, with its decorators."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *[decorator.lineno for decorator in decorators]])
