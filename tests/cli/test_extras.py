"""Commands that need more than the core."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import backroom as package
from tests.cli.terminal import backroom

WITHOUT_SQLALCHEMY = """
import sys
sys.modules["sqlalchemy"] = None
from backroom.cli import main
main()
"""


def test_all_commands_are_listed():
    listed = backroom().stdout
    for command in ("serve", "worker", "play", "simulate", "replay", "rules", "bench", "loadtest", "arena"):
        assert f"\n  {command} " in listed


def bare(*words: str) -> subprocess.CompletedProcess[str]:
    """The command line where only the core is installed."""
    here = {**os.environ, "PYTHONPATH": str(Path(package.__file__).parents[1])}
    command = [sys.executable, "-c", WITHOUT_SQLALCHEMY, *words]
    return subprocess.run(command, env=here, capture_output=True, text=True, check=False)


def test_without_the_extra_a_command_says_what_to_install():
    done = bare("serve", "--port", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "backroom: serve needs sqlalchemy, which is not installed: pip install 'backroom[web]'\n"
    )


def test_without_the_extra_the_rest_still_works():
    assert "pip install 'backroom[web]'" in bare().stdout
    assert bare("rules", "reckoning", "R0.1").returncode == 0
