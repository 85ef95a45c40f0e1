"""Measures the speed of peers, each in a virtual environment of its own."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

Figures = dict[str, float | str | None]

HERE = Path(__file__).parent
INSTALL_LIMIT_S = 900.0
START_LIMIT_S = 60.0
SLACK = 3.0


class Peer(NamedTuple):
    """What to install, which script to run, and the names of the figures it prints."""

    requirements: str
    runner: str
    names: tuple[str, ...]


PEERS: Mapping[str, Peer] = {
    "open_spiel": Peer(
        "open_spiel.txt",
        "open_spiel_runner.py",
        (
            "open_spiel:hearts",
            "open_spiel:hearts, shortest loop",
            "open_spiel:sheriff",
            "open_spiel:negotiation",
        ),
    ),
    "catanatron": Peer("catanatron.txt", "catanatron_runner.py", ("catanatron",)),
    "rlcard": Peer("rlcard.txt", "rlcard_runner.py", ("rlcard:uno",)),
}


class PeerError(Exception):
    """A peer could not be installed or measured; the message is one line."""


def measure(cache: Path, seconds: float, report: Callable[[str], None]) -> dict[str, Figures]:
    """Install and measure every peer, each figure for `seconds`; `cache` is the folder for the environments.

    A peer that fails gets `{"error": reason}` under its names.
    """
    figures: dict[str, Figures] = {}
    for name, peer in PEERS.items():
        report(f"{name}: installing (the first time only), then measuring")
        try:
            figures |= _measured(_environment(cache / name, peer), peer, seconds)
        except (PeerError, OSError) as error:
            figures |= {figure: {"error": str(error)} for figure in peer.names}
    return figures


def _environment(home: Path, peer: Peer) -> Path:
    """Return the Python of a peer's environment, rebuilt if its requirements or our Python have changed."""
    requirements = HERE / peer.requirements
    wanted = f"{sys.version}\n{requirements.read_text()}"
    made_from = home / "made-from.txt"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if python.exists() and made_from.exists() and made_from.read_text() == wanted:
        return python
    _output([sys.executable, "-m", "venv", "--clear", str(home)], INSTALL_LIMIT_S)
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _output([*install, "--no-deps", "--require-hashes", "-r", str(requirements)], INSTALL_LIMIT_S)
    made_from.write_text(wanted)
    return python


def _measured(python: Path, peer: Peer, seconds: float) -> dict[str, Figures]:
    """Run the peer's script. Returns the figures by name, from the last line that it prints."""
    limit = START_LIMIT_S + SLACK * seconds * 2 * len(peer.names)
    output = _output([str(python), str(HERE / peer.runner), str(seconds)], limit)
    try:
        return msgspec.json.decode(output.strip().rpartition("\n")[2], type=dict[str, Figures])
    except msgspec.DecodeError as error:
        raise PeerError(f"{peer.runner} printed no figures: {error}") from error


def _output(command: list[str], limit_s: float) -> str:
    """Run a command and return what it prints; an error quotes the command's own message."""
    # PYTHONPATH would mix our packages with the peer's; catanatron's games depend on the hash seed.
    own = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    own["PYTHONHASHSEED"] = "0"
    try:
        done = subprocess.run(command, env=own, capture_output=True, text=True, timeout=limit_s, check=False)
    except subprocess.TimeoutExpired as error:
        raise PeerError(f"gave up after {limit_s:.0f} s") from error
    if done.returncode != 0:
        raise PeerError(_complaint(done.stderr or done.stdout) or f"exit code {done.returncode}")
    return done.stdout


def _complaint(text: str) -> str:
    """Return the line that gives the reason: pip's first error, or the last line of a traceback."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error:")]
    return (errors or lines[-1:] or [""])[0]
