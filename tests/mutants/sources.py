"""What is broken of a game: its rules, and the modules of its own that they use."""

from __future__ import annotations

import ast
import hashlib
import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src/backroom/games"
ENGINE = ROOT / "src/backroom/engine"
DATA = "data.toml"
PLACEHOLDERS = ("box.py", "Box.__init__")  # mypyc wants values there; `make_box` sets the real ones
NOT_RULES = {
    "shapes.py",
    "looks.py",
    "view.py",
    "worlds.py",
    "bot.py",
    "prospects.py",
    "position.py",
    "meta.py",
}


def modules(game: str) -> list[str]:
    """The modules that are broken: rules, cards, and what they import of their own game."""
    home = GAMES / game
    todo = [*sorted((home / "rules").glob("*.py")), *home.glob("cards.py")]
    found: set[Path] = set()
    while todo:
        module = todo.pop()
        if module not in found and module.name not in NOT_RULES:
            found.add(module)
            todo += imported(module, game)
    return sorted(module.relative_to(home).as_posix() for module in found)


def imported(module: Path, game: str) -> list[Path]:
    """The modules of its own game that a module imports."""
    package = f"backroom.games.{game}"
    names: list[str] = []
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{package}."):
            names += [str(node.module), *[f"{node.module}.{alias.name}" for alias in node.names]]
    files = [ROOT / "src" / f"{name.replace('.', '/')}.py" for name in names]
    return [file for file in files if file.is_file()]


def module_name(game: str, module: str) -> str:
    """The name under which a module is imported."""
    return f"backroom.games.{game}.{module.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")


def environment(scratch: str) -> dict[str, str]:
    """For processes of our own: they import from `src`, and know nothing of a run of pytest around us.

    Their tests write into the folder `scratch`.
    """
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("BACKROOM_", "PYTEST_"))
    }
    return kept | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "PYTEST_DEBUG_TEMPROOT": scratch}


def test_folders(game: str) -> list[str]:
    """The folders whose tests are looked at, from the root."""
    return [f"tests/games/{game}", "tests/laws"]


def files_behind(game: str) -> list[Path]:
    """Everything that decides which tests kill which mutant."""
    folders = [GAMES / game, ENGINE, ROOT / "tests/games" / game, ROOT / "tests/laws"]
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in {".py", ".toml"}]
    files += [*(ROOT / "tests/games").glob("*.py"), *(ROOT / "tests/playthroughs").glob(f"{game}*")]
    return sorted([*files, ROOT / "tests/conftest.py", *(ROOT / "tests/engine").glob("heist*.py")])


def digest(files: list[Path]) -> str:
    """A hash of some files and their names."""
    whole = hashlib.sha256()
    for file in files:
        whole.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return whole.hexdigest()[:16]


def stamps_of_modules(game: str) -> dict[str, str]:
    """A hash of every module that is broken, and of the data."""
    return {module: digest([GAMES / game / module]) for module in [*modules(game), DATA]}


class Stamps:
    """Says whether a result still holds.

    That a test has killed a mutant holds until the sources or this test change; that none has, until anything
    changes.
    """

    def __init__(self, game: str) -> None:
        files = files_behind(game)
        tests = [file for file in files if file.name.startswith("test_")]
        self.sources = digest([file for file in files if file not in tests])
        self.everything = digest(files)
        self.tests = {file.relative_to(ROOT).as_posix(): digest([file]) for file in tests}

    def stamp(self, killer: str) -> str:
        """The stamp of a result; `killer` is the id of a test, or empty."""
        own = self.tests.get(killer.partition("::")[0], "") if killer else self.everything
        return f"{self.sources} {own}"
