"""Programs for open seats, most of them bad players."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

PATIENT = 20_000  # milliseconds: a busy machine is no reason to be late
EXAMPLES = Path(__file__).parents[2] / "examples"

PYTHON = f"exec:{PATIENT}ms:{shlex.join([sys.executable, str(EXAMPLES / 'seeded.py')])}"
SHELL = f"exec:{PATIENT}ms:{shlex.join(['sh', str(EXAMPLES / 'seeded.sh')])}"

POLITE = """
import json, os, signal, sys

def say(**message):
    print(json.dumps(message), flush=True)

def asked():
    message = json.loads(sys.stdin.readline())
    return message.get("decision", 0)

asked()
say(name="Polite")
"""


def written(folder: Path, then: str, first: str = POLITE, ms: int = PATIENT) -> str:
    """A program in Python that says hello and then does this; the name of a player who runs it."""
    path = folder / "program.py"
    path.write_text(first + then, "utf-8")
    return f"exec:{ms}ms:{shlex.join([sys.executable, str(path)])}"
