"""`make play` starts at once, interpreted, and the compiled package follows; nothing is ever half-installed.

The checkout under test is a tiny one with our own Makefile, setup.py and tools: its builds take seconds.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.install import settings_for_uv
from tools.package import HOME, put_in_place

ROOT = Path(__file__).parents[1]
OURS = ("Makefile", "setup.py", "pyproject.toml", "README.md", "LICENSE", "tools", "requirements")
PACKAGE = {
    "__init__.py": (ROOT / "src/backroom/__init__.py").read_text("utf-8"),
    "cli.py": """
import backroom
from backroom.games.coin.rules import toss


def main(prog_name: str) -> None:
    print("compiled" if backroom.compiled() else "interpreted", toss(3))
""",
    "web/__init__.py": "",
    "web/server.py": "from backroom.cli import main",
    "engine/__init__.py": "",
    "engine/shortcuts.h": (ROOT / "src/backroom/engine/shortcuts.h").read_text("utf-8"),
    "engine/flow.py": "def twice(n: int) -> int:\n    return 2 * n\n",
    "heuristics/__init__.py": "",
    "games/__init__.py": "",
    "games/coin/__init__.py": "",
    "games/coin/rules.py": """
from backroom.engine.flow import twice


def toss(n: int) -> int:
    return twice(n) + 1
""",
    "games/dice/__init__.py": "",
    "games/dice/rules.py": "def roll(n: int) -> int:\n    return n % 6\n",
}
PROBES_ONLY = """#!/bin/sh
case "$*" in *probe.c*) exec cc "$@" ;; esac
echo 'out of luck' >&2
exit 1
"""
HURRIED = '#!/bin/sh\nexec cc "$@" -O0\n'  # it is the last level that counts
HANGS = """#!/bin/sh
case "$*" in *probe.c*) exec cc "$@" ;; esac
exec >"$HANGING"
echo compiling
exec sleep 600
"""

needs_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose environment has been set up."""
    here = tmp_path / "checkout"
    here.mkdir()
    for name in OURS:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, here / name)
    for name, text in PACKAGE.items():
        write(here / "src/backroom" / name, text)
    write(here / "docs/rules/coin.md", "# Coin\n")
    venv.create(here / ".venv", with_pip=False)
    packages = next((here / ".venv").glob("lib/*/site-packages"))
    write(packages / "ours.pth", sysconfig.get_path("purelib"))
    script(tmp_path / "hurried", HURRIED)
    for done in ("made", "core", "build"):
        (here / ".venv" / done).touch()
    return here


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def script(file: Path, text: str) -> str:
    """A program; returns its path."""
    write(file, text)
    file.chmod(0o755)
    return str(file)


def make(checkout: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run make, whatever make runs this test, with a quick compiler unless another is given."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    environment["CC"] = str(checkout.parent / "hurried")
    return subprocess.run(
        ["make", "--silent", *words],
        cwd=checkout,
        env=environment | variables,
        capture_output=True,
        text=True,
        check=False,
    )


def plays(checkout: Path) -> str:
    """What the tiny game says when it is started."""
    done = subprocess.run([checkout / ".venv/bin/backroom"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def libraries(checkout: Path) -> dict[str, int]:
    """When the library of each group was linked."""
    found = (checkout / "build/package").glob("backroom_*")
    return {file.name.partition("__mypyc")[0]: file.stat().st_mtime_ns for file in found}


@needs_compiler
def test_after_a_change_of_one_rule_only_its_game_is_compiled_again(checkout: Path):
    assert "the compiled package is there" in make(checkout, ".venv/package").stdout
    assert plays(checkout) == "compiled 7"
    for file in (checkout / "build").glob("*.[ch]"):
        os.utime(file, (0, 0))  # mypyc dates them a second ahead, and this build took less
    before = libraries(checkout)
    rules = checkout / "src/backroom/games/coin/rules.py"
    write(rules, rules.read_text("utf-8").replace("+ 1", "+ 2"))
    assert "interpreted 8" in make(checkout, "play", CC="/nowhere/cc").stdout  # what is there is out of date
    make(checkout, ".venv/package")
    after = libraries(checkout)
    assert plays(checkout) == "compiled 8"
    assert {name for name in after if after[name] != before[name]} == {"backroom_coin"}


@needs_compiler
def test_of_many_builds_the_last_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("build/package").mkdir(parents=True)
    os.utime("build/package", (1, 1))  # no file was added or removed since
    HOME.mkdir(parents=True)
    for name in "abcd":
        put_in_place(HOME / name)
    assert sorted(folder.name for folder in HOME.iterdir()) == ["c", "d"]


def test_play_starts_interpreted_and_builds_meanwhile(checkout: Path):
    played = make(checkout, "play")  # ends when both have ended, since both write to the pipe
    lines = played.stdout.splitlines()
    assert "interpreted 7" in lines
    assert [line.split(",")[0] for line in lines if line != "interpreted 7"] == [
        "building the compiled package in the background",
        "the compiled package is there: bots use it from now on",
    ]
    assert plays(checkout) == "compiled 7"
    assert make(checkout, "play").stdout == "compiled 7\n"


@needs_compiler
def test_a_game_in_the_terminal_is_not_written_into(checkout: Path):
    assert make(checkout, "terminal", CC="/nowhere/cc").stdout == "interpreted 7\n"


def test_without_a_compiler_the_interpreted_package_is_used(checkout: Path):
    done = make(checkout, ".venv/package", CC="/nowhere/cc")
    assert done.stdout.startswith("no C compiler: Backroom goes on interpreted")
    assert done.returncode == 0
    assert plays(checkout) == "interpreted 7"


def test_a_compiler_that_cannot_even_find_pythons_headers_is_none(checkout: Path, tmp_path: Path):
    done = make(checkout, ".venv/package", CC=script(tmp_path / "compiler", "#!/bin/sh\nexit 1\n"))
    assert "\nno C compiler: Backroom goes on interpreted" in done.stdout
    assert done.returncode == 0
    assert plays(checkout) == "interpreted 7"


@needs_compiler
def test_a_broken_build_leaves_the_interpreted_package_and_says_why(checkout: Path, tmp_path: Path):
    done = make(checkout, ".venv/package", CC=script(tmp_path / "compiler", PROBES_ONLY))
    assert "cannot be built (.venv/build.log says why): Backroom goes on interpreted" in done.stdout
    assert "out of luck" in done.stdout
    assert done.returncode != 0
    assert plays(checkout) == "interpreted 7"


@needs_compiler
def test_a_broken_build_does_not_disturb_who_plays(checkout: Path, tmp_path: Path):
    played = make(checkout, "play", CC=script(tmp_path / "compiler", PROBES_ONLY))
    assert "interpreted 7" in played.stdout
    assert "cannot be built" in played.stdout
    assert "out of luck" not in played.stdout
    assert played.returncode == 0


@pytest.fixture
def ctrl_c_works() -> Iterator[None]:
    """Processes started here can be interrupted, even if this one cannot, being in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@needs_compiler
@pytest.mark.usefixtures("ctrl_c_works")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_build_ends_its_compilers_and_is_taken_up_again(
    checkout: Path, tmp_path: Path, how: signal.Signals
):
    hanging = tmp_path / "hanging"
    os.mkfifo(hanging)
    with (
        subprocess.Popen(
            [checkout / ".venv/bin/python", "tools/package.py", "build"],
            cwd=checkout,
            env={**os.environ, "CC": script(tmp_path / "compiler", HANGS), "HANGING": str(hanging)},
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C in a terminal reaches compilers too
        ) as building,
        hanging.open() as compilers,
    ):
        compilers.readline()  # one has started
        os.killpg(building.pid, how)
        assert building.stdout is not None
        said = building.stdout.read()
        compilers.read()  # until the last one has ended
    assert ("was interrupted" in said) == (how == signal.SIGINT)
    assert plays(checkout) == "interpreted 7"
    make(checkout, ".venv/package")
    assert plays(checkout) == "compiled 7"


# -- the installer -------------------------------------------------------------------------------


def test_uv_asks_the_indexes_that_pip_is_told_to_ask():
    configuration = [
        ":env:.disable-pip-version-check='1'",
        "global.extra-index-url='file:///one https://two'",
        "global.find-links='/wheels /more'",
        "site.index-url='https://mirror/simple'",
    ]
    assert settings_for_uv("\n".join(configuration)) == {
        "UV_INDEX": "file:///one https://two",
        "UV_FIND_LINKS": "/wheels,/more",
        "UV_DEFAULT_INDEX": "https://mirror/simple",
    }
