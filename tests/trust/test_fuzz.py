"""A short run of `make fuzz`: odd requests, bytes, frames and files do no harm to a real server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.trust.files import read_files
from tests.trust.fuzz import besiege
from tests.trust.house import TRACEBACK

SEED = 20


def failures(found: dict[str, Any]) -> list[str]:
    return [
        f"{failure['times']} times {failure['what']}, sent: {failure['sent']}"
        for failure in found["failures"]
    ]


def test_odd_requests_bytes_and_frames_do_no_harm_to_a_server(tmp_path: Path):
    found = besiege(f"sqlite:///{tmp_path / 'app.sqlite3'}", SEED, 800)
    assert failures(found) == []
    assert found["attempts"] >= 800
    assert set(found["outcomes"]) >= {
        "act answer",
        "table",
        "lobby",
        "upload import",
        "upload new",
        "websocket",
    }


def test_a_changed_file_is_taken_or_refused_with_a_reason_and_soon():
    found = read_files(SEED, 1000)
    assert [f"{what}, sent: {found.causes[what]}" for what in found.failures] == []
    assert found.attempts == 1000


@pytest.mark.parametrize("indent", ["", "    "])
def test_a_traceback_in_a_log_is_one_line_that_ends_with_its_error(indent: str):
    log = (
        f"ERROR: x\nTraceback (most recent call last):\n  File y\n{indent}\n    at z\nValueError: no\nafter\n"
    )
    assert TRACEBACK.sub(r"<\1>", log) == "ERROR: x\n<ValueError: no>\nafter\n"
