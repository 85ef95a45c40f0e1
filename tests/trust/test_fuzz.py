"""A short run of `make fuzz`: odd requests, bytes, frames and files do no harm to a real server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from backroom.tables.schema import log
from tests.tables.scripted_services import ScriptedServices
from tests.trust.files import read_files
from tests.trust.fuzz import attack
from tests.trust.guests import answered, gaps, trace
from tests.trust.server_process import TRACEBACK

SEED = 20
REQUESTS = 600
FILES = 700


def failures(found: dict[str, Any]) -> list[str]:
    return [
        f"{failure['times']} times {failure['what']}, sent: {failure['sent']}"
        for failure in found["failures"]
    ]


def test_odd_requests_bytes_and_frames_do_no_harm_to_a_server(tmp_path: Path):
    found = attack(f"sqlite:///{tmp_path / 'app.sqlite3'}", SEED, REQUESTS)
    assert failures(found) == []
    assert found["attempts"] >= REQUESTS
    assert set(found["outcomes"]) >= {
        "act answer",
        "table",
        "upload import",
        "upload new",
        "websocket",
    }


def test_a_changed_file_is_taken_or_refused_with_a_reason_and_soon():
    found = read_files(SEED, FILES)
    assert [f"{what}, sent: {found.causes[what]}" for what in found.failures] == []
    assert found.attempts == FILES


@pytest.fixture
def services(tmp_path: Path) -> Iterator[ScriptedServices]:
    made = ScriptedServices(f"sqlite:///{tmp_path / 'services.sqlite3'}")
    yield made
    made.close()


def test_talk_at_a_quiet_table_is_no_harm_but_an_answer_or_a_motion_is(services: ScriptedServices):
    ann, bob, outsider = services.guest("Ann"), services.guest("Bob"), services.guest("Outsider")
    code = services.game(ann, bob, "greedy")
    before = trace(services.database, code)
    services.tables.say(outsider, code, "hello")
    assert trace(services.database, code) == before
    services.games.agree(ann, code, "pause")
    moved = trace(services.database, code)
    assert moved != before
    services.play_on(code, 1)
    assert trace(services.database, code) != moved


def test_a_row_that_is_missing_in_a_log_is_noticed_and_answers_are_counted_by_seat(
    services: ScriptedServices,
):
    ann, bob = services.guest("Ann"), services.guest("Bob")
    code = services.game(ann, bob, "greedy")
    services.play_on(code, 9)
    assert answered(services.database, code).total() == 9
    assert not gaps(services.database, code)
    with services.database.begin() as c:
        c.execute(delete(log).where(log.c.seq == 4))
    assert gaps(services.database, code)


@pytest.mark.parametrize("indent", ["", "    "])
def test_a_traceback_in_a_log_is_one_line_that_ends_with_its_error(indent: str):
    log = (
        f"ERROR: x\nTraceback (most recent call last):\n  File y\n{indent}\n    at z\nValueError: no\nafter\n"
    )
    assert TRACEBACK.sub(r"<\1>", log) == "ERROR: x\n<ValueError: no>\nafter\n"
