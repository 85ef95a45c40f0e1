"""Commands that need an extra."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import backroom as package
from tests.cli.terminal import backroom

WITHOUT_OPENSKILL = """
import sys
sys.modules["openskill"] = None
from backroom.cli import main
main()
"""


def test_all_commands_are_listed():
    listed = backroom().stdout
    for command in ("serve", "worker", "play", "simulate", "replay", "rules", "bench", "loadtest", "arena"):
        assert f"\n  {command} " in listed


def bare(*words: str) -> subprocess.CompletedProcess[str]:
    """The command line where no extra is installed."""
    here = {**os.environ, "PYTHONPATH": str(Path(package.__file__).parents[1])}
    command = [sys.executable, "-c", WITHOUT_OPENSKILL, *words]
    return subprocess.run(command, env=here, capture_output=True, text=True, check=False)


def test_without_the_extra_a_command_says_what_to_install():
    done = bare("arena", "reckoning")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "backroom: arena needs openskill, which is not installed: pip install 'backroom[arena]'\n"
    )


def test_without_the_extra_the_rest_still_works():
    assert "pip install 'backroom[arena]'" in bare().stdout
    assert bare("rules", "reckoning", "R0.1").returncode == 0
