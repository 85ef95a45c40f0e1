"""The wheels: installed where there is nothing but what they ask for, they serve pages and play."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import httpx2
import pytest

from tools.dependencies import read_lock

ROOT = Path(__file__).parents[1]
IS_COMPILED = any((ROOT / ".venv/package").glob("*__mypyc*"))
UV = Path(sys.executable).with_name("uv")
BUILDS = "import backroom; print(backroom.compiled(), backroom.__file__)"

pytestmark = pytest.mark.skipif(not UV.exists(), reason="uv is not installed")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of wheels. The compiled one is made of what `make .venv/package` has compiled."""
    folder = tmp_path_factory.mktemp("wheels")
    environment = os.environ if IS_COMPILED else {**os.environ, "BACKROOM_PURE": "1"}
    subprocess.run(
        [sys.executable, "tools/package.py", "wheel", folder], cwd=ROOT, env=environment, check=True
    )
    return folder


@pytest.fixture(params=["pure", "compiled"])
def home(request: pytest.FixtureRequest, wheels: Path, tmp_path: Path) -> Path:
    """The programs of an environment in which only this wheel is installed, and what it needs."""
    is_pure = request.param == "pure"
    if not is_pure and not IS_COMPILED:
        pytest.skip("there is no compiled package")
    wheel = next(file for file in wheels.glob("*.whl") if is_pure == file.name.endswith("-none-any.whl"))
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env/bin/python"
    give_dependencies(next((tmp_path / "env").glob("lib/*/site-packages")))
    command = [
        str(UV),
        "pip",
        "install",
        "--quiet",
        "--offline",
        "--no-deps",
        "--python",
        str(python),
        str(wheel),
    ]
    subprocess.run(command, check=True)
    said = subprocess.run([python, "-c", BUILDS], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert said.stdout.startswith(f"{not is_pure} {tmp_path}")
    return python.parent


def give_dependencies(packages: Path) -> None:
    """Link what a server is locked to, and nothing else, from our own environment."""
    for name, _, _ in read_lock((ROOT / "requirements/core.txt").read_text("utf-8")):
        try:
            found = distribution(name)
        except PackageNotFoundError:  # of another Python or platform
            continue
        for part in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            if not (packages / part).exists():
                (packages / part).symlink_to(Path(str(found.locate_file(part))))


def test_an_installed_wheel_serves_pages(home: Path, tmp_path: Path):
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [str(home / "backroom"), "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[4]
        lobby, rules = httpx2.get(address), httpx2.get(f"{address}rules/reckoning")
        server.terminate()
    assert (lobby.status_code, rules.status_code) == (200, 200)
    assert "Reckoning" in lobby.text


def test_an_installed_wheel_plays_a_game_in_the_terminal(home: Path, tmp_path: Path):
    command = [str(home / "backroom"), "play", "reckoning", "--seed", "7"]
    played = subprocess.run(
        command, cwd=tmp_path, input="1\n" * 1000, capture_output=True, text=True, check=True
    )
    assert "The game is over" in played.stdout
