"""Writes measured figures into docs/reliability.md, each kind into its own section."""

from __future__ import annotations

import platform
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import backroom
from backroom.bench.results import machine

PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def write_section(name: str, lines: list[str]) -> None:
    """Replace the figures of one section, with the date and the machine they were measured on."""
    begin, end = f"<!-- {name}: written by make {name} -->", f"<!-- end of {name} -->"
    day = datetime.now(UTC).date().isoformat()
    build = "compiled" if backroom.compiled() else "interpreted"
    where = f"Measured {day}: {machine()}, CPython {platform.python_version()}, {build}."
    written = "\n".join([begin, "", where, "", *lines, "", end])
    page = PAGE.read_text("utf-8")
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    if not pattern.search(page):
        raise SystemExit(f"{PAGE.name} has no section for {name}")
    PAGE.write_text(pattern.sub(lambda _: written, page), "utf-8")
