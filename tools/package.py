"""The package that `make` runs: interpreted at once, compiled as soon as that is built.

`.venv/package` is a link to one of two folders: `src`, or the package compiled from these very sources, in
`.venv/compiled/KEY`, where KEY is a hash of everything that it was built from. A build works in `build/` and
in a scratch folder, renamed when all is done. So a compiled package that is there is whole and fits
the sources, whatever became of other builds.

    package.py build     builds it, unless it is there
    package.py run ...   runs `backroom ...` with what is there, and lets the rest be built in the background
    package.py wheel     writes two wheels: compiled for this machine, and pure for any
"""

from __future__ import annotations

import fcntl
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from argparse import REMAINDER, ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOME = Path(".venv/compiled")  # of compiled packages; paths are relative to the root of the checkout
LINK = Path(".venv/package")
LOG = Path(".venv/build.log")
LAUNCHER = Path(".venv/bin/backroom")
MADE_WITH = Path("build/made-with")  # what the objects in build/ depend on beside their C files
TOOLS = (Path("setup.py"), Path("tools/native_rules.py"), Path("requirements/build.txt"))
SOURCES = (Path("src/backroom"), Path("docs/rules"))
NICEST = 19
INTERRUPTED = 130
PROOF = "import sys, backroom, backroom.web.server; sys.exit(not backroom.compiled())"
INTO_PACKAGE = ["build", "--build-lib", "build/package"]
LAUNCH = """\
#!/bin/sh
'''exec' "{python}" "$0" "$@"
' '''  # Python reads these two lines as a string; the path may be long, and have spaces
import os
import sys

sys.path.insert(0, os.path.realpath({link!r}))
if __name__ == "__main__":
    from backroom.cli import main

    main(prog_name="backroom")
"""
NO_COMPILER = "no C compiler"  # as setup.py says it
GOES_ON = "Backroom goes on interpreted; everything works, only slower"


def say(line: str) -> None:
    """Print a line on the console, where the server may be writing too."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# -- what is there -------------------------------------------------------------------------------


def sources() -> list[Path]:
    """All files of the package."""
    found = (file for folder in SOURCES for file in folder.rglob("*") if "__pycache__" not in file.parts)
    return sorted(file for file in found if file.is_file())


def digest(parts: Iterable[bytes]) -> str:
    """A short hash."""
    whole = sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8) + part)
    return whole.hexdigest()[:16]


def toolchain() -> list[bytes]:
    """What a build depends on beside the sources."""
    return [sys.version.encode(), sysconfig.get_platform().encode(), *(file.read_bytes() for file in TOOLS)]


def key() -> str:
    """The hash of everything that the package is built from."""
    files = sources()
    return digest([*toolchain(), *(part for file in files for part in (bytes(file), file.read_bytes()))])


def put_link(target: Path) -> None:
    """Let `.venv/package` lead to this folder, in one step."""
    scratch = LINK.with_name("package.new")
    scratch.unlink(missing_ok=True)
    scratch.symlink_to(target.resolve())
    scratch.replace(LINK)


def put_launcher() -> None:
    """Write `.venv/bin/backroom`, which runs the package that is there when it starts."""
    text = LAUNCH.format(python=sys.executable, link=str(LINK.absolute()))
    if not LAUNCHER.exists() or LAUNCHER.read_text("utf-8") != text:
        scratch = LAUNCHER.with_name("backroom.new")
        scratch.write_text(text, "utf-8")
        scratch.chmod(0o755)
        scratch.replace(LAUNCHER)


def use_what_is_there() -> Path:
    """Link the compiled package if it is there, else the sources. Returns where it is, or will be."""
    compiled = HOME / key()
    put_link(compiled if compiled.is_dir() else Path("src"))
    put_launcher()
    return compiled


# -- building ------------------------------------------------------------------------------------


@contextmanager
def alone() -> Iterator[None]:
    """Wait until nobody else builds here."""
    with Path(".venv/build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def has_compiler() -> bool:
    """Is there a C compiler? Whether it works, the build will say."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    return shutil.which(command[0]) is not None


def forget_old_objects() -> None:
    """Empty `build/` after a change of tools, and after a file was added or removed."""
    now = digest([*toolchain(), *map(bytes, sources())])
    if not MADE_WITH.exists() or MADE_WITH.read_text("utf-8") != now:
        shutil.rmtree("build", ignore_errors=True)
        MADE_WITH.parent.mkdir()
        MADE_WITH.write_text(now, "utf-8")


def succeed(*steps: list[str], **variables: str) -> bool:
    """Run these commands of Python, until one fails; what they print goes to the log."""
    environment = {**os.environ, **variables}
    with LOG.open("wb") as log:
        return all(
            subprocess.run(  # noqa: S603
                [sys.executable, *step], stdout=log, stderr=log, env=environment, check=False
            ).returncode
            == 0
            for step in steps
        )


def make_package() -> bool:
    """Run setup.py, which compiles what has changed into build/package, and import the result.

    That also writes byte-code, for servers that may not write here.
    """
    forget_old_objects()
    return succeed(["setup.py", *INTO_PACKAGE], ["-c", PROOF], PYTHONPATH="build/package")


def put_in_place(compiled: Path) -> None:
    """Copy what was built to its place, under its name only when all of it is there; drop older ones."""
    scratch = HOME / "unfinished"
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree("build/package", scratch)
    os.sync()  # a name must not outlive a power cut that its files do not
    scratch.rename(compiled)
    os.utime(
        compiled
    )  # the copy has the time of the folder in `build`, which may be that of an earlier build
    by_age = sorted(HOME.iterdir(), key=lambda folder: folder.stat().st_mtime)
    for old in by_age[:-2]:  # a server may still run from the one before
        shutil.rmtree(old)


def try_to_build(compiled: Path, how: str) -> str:
    """Build the compiled package. Returns what stood in the way; nothing if it is there."""
    if not has_compiler():
        return NO_COMPILER
    say(f"building the compiled package{how}, which takes a minute or two ...")
    if not make_package():
        failed = f"the compiled package cannot be built ({LOG} says why)"
        return NO_COMPILER if NO_COMPILER in LOG.read_text("utf-8") else failed
    if compiled.name != key():
        return "sources have changed during the build"
    put_in_place(compiled)
    return ""


def build(*, behind: bool) -> int:
    """Build the compiled package, unless it is there; link what there is in the end."""
    with alone():
        compiled = use_what_is_there()
        if compiled.is_dir():
            return 0
        trouble = try_to_build(compiled, " in the background" if behind else "")
        if trouble:
            say(f"{trouble}: {GOES_ON}")
            return 0 if behind or trouble == NO_COMPILER else show_log()
        put_link(compiled)
        say("the compiled package is there: bots use it from now on, servers from their next start")
        return 0


def wheels(folder: str) -> int:
    """Write the compiled wheel, if there is a C compiler, and the pure one into a folder."""
    pack = ["bdist_wheel", "--dist-dir", folder]
    with alone():
        forget_old_objects()
        done = succeed(["setup.py", *INTO_PACKAGE, *pack]) and succeed(
            ["setup.py", "build", "--build-base", "build/pure", *pack], BACKROOM_PURE="1"
        )
    return 0 if done else show_log()


def show_log() -> int:
    """Print the log of a failed build."""
    sys.stdout.write(LOG.read_text("utf-8"))
    return 1


# -- running -------------------------------------------------------------------------------------


def build_behind(*, aloud: bool) -> None:
    """Start a build with the lowest priority, as nobody's child; it ends with Ctrl-C, as the server does."""
    if os.fork():
        os.wait()
        return
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    os.nice(NICEST)
    subprocess.Popen(  # noqa: S603
        [os.environ.get("MAKE", "make"), "--silent", LINK, "BUILD=--behind"],
        env=clean,
        stdin=subprocess.DEVNULL,
        stdout=None if aloud else subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os._exit(0)


def run(words: list[str]) -> None:
    """Become `backroom ...`; if the compiled package is not there, have it built meanwhile."""
    compiled = use_what_is_there()
    if not compiled.is_dir():
        os.environ["BACKROOM_COMPILED"] = str(compiled.absolute())
        build_behind(aloud="serve" in words)  # it must not write into a game in the terminal
    os.execv(LAUNCHER, [str(LAUNCHER), *words])  # noqa: S606


def main(arguments: list[str]) -> int:
    """Build, run, or write wheels."""
    parser = ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="do", required=True)
    commands.add_parser("build").add_argument("--behind", action="store_true", help="in the background")
    commands.add_parser("run").add_argument("words", nargs=REMAINDER)
    commands.add_parser("wheel").add_argument("folder", nargs="?", default="dist")
    given = parser.parse_args(arguments)
    os.chdir(ROOT)
    if given.do == "run":
        run(given.words)
    try:
        return wheels(given.folder) if given.do == "wheel" else build(behind=given.behind)
    except KeyboardInterrupt:
        say(f"the build was interrupted, and will be taken up again: {GOES_ON}")
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
