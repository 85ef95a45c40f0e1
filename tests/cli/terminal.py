"""A terminal of 80 columns in front of the command line."""

from __future__ import annotations

from click.testing import CliRunner, Result

from backroom.cli import main

WIDTH = 80


def backroom(*args: str, typed: str = "", width: int = WIDTH) -> Result:
    """What a command prints, and its exit code; a defect shows as itself."""
    runner = CliRunner(env={"COLUMNS": str(width)})
    return runner.invoke(main, args, input=typed, catch_exceptions=False)


def keys(*words: str) -> str:
    """What somebody types, a line each."""
    return "".join(f"{word}\n" for word in words)
