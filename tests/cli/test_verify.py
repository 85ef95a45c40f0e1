"""A proof, checked on the command line."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.cli.terminal import backroom
from tests.tables.scripted_services import ScriptedServices


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    """The proof of a game of one person and two bots."""
    services = ScriptedServices(f"sqlite:///{tmp_path / 'services.sqlite3'}")
    services.serve(None)
    code = services.game(services.guest("Ann"), "random", "random")
    services.play_on(code)
    file = tmp_path / "proof.json"
    file.write_bytes(msgspec.json.encode(services.reader.proof(code)))
    services.close()
    return file


def test_a_correct_proof_says_what_was_checked(proof: Path):
    result = backroom("verify", str(proof))
    rows = len(msgspec.json.decode(proof.read_bytes())["rows"])
    assert result.exit_code == 0
    assert "the proof is correct" in result.stdout
    assert "no browser added one" in result.stdout
    assert f"complete and unchanged: {rows} rows" in result.stdout


def test_a_changed_proof_names_the_row(proof: Path):
    changed = msgspec.json.decode(proof.read_bytes())
    changed["rows"][4]["at"] += 1
    proof.write_bytes(msgspec.json.encode(changed))
    result = backroom("verify", str(proof))
    assert result.exit_code == 2
    assert result.stderr.endswith("row 5: was changed\n")


@pytest.mark.parametrize("text", [b"", b"{}", b"[" * 100_000, b'{"proof": 1}', b"\xff"])
def test_what_is_no_proof_is_refused_in_one_line(proof: Path, text: bytes):
    proof.write_bytes(text)
    result = backroom("verify", str(proof))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "not a proof" in result.stderr
