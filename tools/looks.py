"""Generate the looks of every game from the structs of its views: the same fields, in compiled classes.

`shapes.py` declares what a seat may see. `looks.py`, written from it, has for each struct a class with the
same fields and no others, and the method `shown`, which makes the struct. `view.py` fills looks only, so a
view shows what its look shows. `make format` rewrites the modules; `make check` only compares (`--check`).
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SHAPES = sorted(ROOT.glob("src/backroom/games/*/shapes.py"))
VIEW = "View"
HEAD = '''\
"""What a seat may see, for bots: written by tools/looks.py from shapes.py; `make format` writes it anew."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

'''


class Shape:
    """A struct: the types of its fields by name, and whether it is the whole view."""

    def __init__(self, node: ast.ClassDef) -> None:
        self.name = node.name
        self.is_view = VIEW in [base.id for base in node.bases if isinstance(base, ast.Name)]
        self.fields = {
            field.target.id: ast.unparse(bare(field.annotation))
            for field in node.body
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        }

    @property
    def look(self) -> str:
        """The name of its class."""
        return self.name.removesuffix(VIEW) + "Look" if self.is_view else self.name

    @property
    def arguments(self) -> dict[str, str]:
        """The fields, with those that all views have."""
        return {"me": "Seat", "question": "Asked | None", **self.fields} if self.is_view else self.fields


def bare(annotation: ast.expr) -> ast.expr:
    """Return a type without what stands beside it: what its numbers are does not matter to a look."""
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "Annotated":
        return annotation.slice.elts[0] if isinstance(annotation.slice, ast.Tuple) else annotation.slice
    return annotation


def imports(module: ast.Module, used: str) -> Iterator[str]:
    """Yield the imports of the module that the written code needs too."""
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            names = [alias.name for alias in node.names if re.search(rf"\b{alias.name}\b", used)]
            if names:
                yield f"from {node.module} import {', '.join(names)}"


# -- what is written -----------------------------------------------------------------------------


def converted(name: str, kind: str, shapes: list[str]) -> str:
    """Return the expression that makes the value of a struct's field from that of a look."""
    if name == "question":
        return "shown(self.question)"
    inner = next((shape for shape in shapes if re.search(rf"\b{shape}\b", kind)), None)
    if inner is None:
        return f"self.{name}"
    if not kind.startswith("tuple"):
        return f"self.{name}.shown()"
    made = "one.shown() if one is not None else None" if "None" in kind else "one.shown()"
    return f"tuple([{made} for one in self.{name}])"


def look_class(shape: Shape, shapes: list[str]) -> Iterator[str]:
    """Yield the lines of the class for a struct."""
    star, base = ("*, ", "(Look)") if shape.is_view else ("", "")
    parameters = [f"{one}: {kind}" for one, kind in shape.arguments.items()]
    yield "@mypyc_attr(acyclic=True)"
    yield f"class {shape.look}{base}:"
    yield f'    """Has the fields of `shapes.{shape.name}`."""'
    yield ""
    yield f"    __slots__ = ({', '.join([repr(field) for field in shape.fields])},)"
    yield ""
    yield f"    def __init__(self, {star}{', '.join(parameters)}) -> None:"
    if shape.is_view:
        yield "        super().__init__(me, question)"
    yield from [f"        self.{field} = {field}" for field in shape.fields]
    yield ""
    yield f"    def shown(self) -> shapes.{shape.name}:"
    yield '        """Make the struct."""'
    values = [f"{one}={converted(one, kind, shapes)}" for one, kind in shape.arguments.items()]
    yield f"        return shapes.{shape.name}({', '.join(values)})"
    yield ""


def written(path: Path) -> str:
    """Return the text of the module of looks that belongs to this module of shapes."""
    module = ast.parse(path.read_text("utf-8"))
    shapes = [Shape(node) for node in module.body if isinstance(node, ast.ClassDef)]
    names = [shape.name for shape in shapes]
    body = "\n".join([line for shape in shapes for line in look_class(shape, names)])
    package = ".".join(path.parent.parts[path.parts.index("src") + 1 :])
    lines = [
        "from backroom.engine.looks import Asked, Look",
        "from backroom.engine.title import shown",
        f"from {package} import shapes",
        *imports(module, body),
    ]
    return formatted(HEAD + "\n".join(lines) + "\n\n" + body, path.with_name("looks.py"))


def formatted(text: str, path: Path) -> str:
    """Return the text as ruff formats it."""
    for command in (["check", "--quiet", "--fix", "--select", "I"], ["format", "--quiet"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(path), "-"]
        done = subprocess.run(ruff, input=text, capture_output=True, text=True, check=True, cwd=ROOT)  # noqa: S603
        text = done.stdout
    return text


def main(words: list[str], shapes: list[Path]) -> str | None:
    """Rewrite the modules that are out of date, or only report one (`--check`); returns the error message."""
    parser = ArgumentParser(description="Writes the looks of every game from its shapes.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing, but fail if something is out of date"
    )
    check = parser.parse_args(words).check
    for path in shapes:
        fresh, looks = written(path), path.with_name("looks.py")
        if looks.exists() and looks.read_text("utf-8") == fresh:
            continue
        if check:
            return f"{looks}: not what {path.name} says: run `make format`"
        looks.write_text(fresh, "utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], SHAPES))
