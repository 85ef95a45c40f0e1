"""Builds the package; the kernel and the games are compiled with mypyc if there is a C compiler."""

from __future__ import annotations

import os
import re
import signal
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, PlatformError

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import native_rules

SOURCE = Path("build/source")  # what is compiled: `src` with rules that are called in C
KERNEL = (f"{SOURCE}/backroom/engine", f"{SOURCE}/backroom/heuristics")
GAMES = f"{SOURCE}/backroom/games"
DATA = ("toml", "txt", "md", "mako", "html", "css", "js", "svg", "wav")
STAYS_INTERPRETED = {
    "__init__.py": "only re-exports names; nothing to gain",
    "data_files.py": "read once",
    "notation.py": "for tests, positions in data and tools",
    "position.py": "likewise",
    "positions.py": "likewise",
    "cards_text.py": "made once; and mypyc cannot inherit `__call__`, of Words, from another group",
}
# Passes of gcc that take a quarter of its time and gain nothing measurable here.
SLOW_TO_COMPILE = [
    *("-fno-gcse", "-fno-tree-pre", "-fno-tree-vrp", "-fno-tree-dominator-opts"),
    *("-fno-tree-vectorize", "-fno-schedule-insns2"),
]
# No other library replaces our functions: gcc may call them directly, and copy small ones into callers.
# Those of Python are called without a detour through a table of jumps.
OURS_ALONE = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
# Short ways for what compiled code asks of Python most often.
SHORTCUTS = Path("src/backroom/engine/shortcuts.h")
# mypyc silently drops the class keywords (frozen, tag) and the field types of structs.
STRUCT = re.compile(r"^class \w+\(.*\bStruct\b", re.MULTILINE)


def to_compile(*folders: str) -> list[str]:
    """Return the modules in these folders that are compiled."""
    modules = sorted(module for folder in folders for module in Path(folder).rglob("*.py"))
    return [
        module.as_posix()
        for module in modules
        if module.name not in STAYS_INTERPRETED and not STRUCT.search(module.read_text("utf-8"))
    ]


def groups() -> list[tuple[list[str], str | None]]:
    """Return the modules of each C file: one for the kernel, one for each game.

    Within a group calls are made in C. One file with everything takes a compiler far longer, and after a
    change only the groups that it touches are compiled again.
    """
    games = sorted(folder for folder in Path(GAMES).iterdir() if to_compile(str(folder)))
    return [
        *((to_compile(str(game)), f"backroom_{game.name}") for game in games),
        (to_compile(*KERNEL), "backroom_kernel"),
    ]


def has_c_compiler() -> bool:
    """True if a C file that includes Python's headers can be compiled here."""
    from distutils.ccompiler import new_compiler  # of setuptools, which must be imported first
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    with TemporaryDirectory() as scratch:
        probe = Path(scratch, "probe.c")
        probe.write_text("#include <Python.h>\n", "utf-8")
        try:
            customize_compiler(compiler)
            compiler.compile([str(probe)], scratch, include_dirs=[sysconfig.get_path("include")])
        except (CompileError, PlatformError):
            return False
    return True


def extensions() -> list[Extension]:
    """Return the extension modules; none if they cannot be built or the command does not build."""
    if not {"bdist_wheel", "build", "build_ext"} & set(sys.argv) or os.environ.get("BACKROOM_PURE") == "1":
        return []
    missing = "C compiler" if not has_c_compiler() else "mypyc" if find_spec("mypyc") is None else ""
    if missing:
        print(f"no {missing}: installing the interpreted package; everything works, only slower")
        return []
    from mypyc.build import mypycify  # imported here because builds without it must work

    options = [
        "--config-file=",
        "--ignore-missing-imports",
        "--cache-dir=build/mypy",
    ]  # `make check` is strict
    native_rules.write(SOURCE)
    modules = [module for group, _ in groups() for module in group]
    found: list[Extension] = mypycify([*options, *modules], separate=groups(), opt_level="2", debug_level="0")
    for extension in found:  # the list may be the same for all of them
        ours = [*SLOW_TO_COMPILE, *OURS_ALONE, f"-include{SHORTCUTS}"]
        extension.extra_compile_args = [*extension.extra_compile_args, *ours]
        extension.depends = [*extension.depends, str(SHORTCUTS)]
    return found


class WholeFiles(build_ext):
    """Compiles on all cores. A library that is there is whole, even if an earlier build was interrupted.

    Ctrl-C ends it at once. Otherwise the pool would start the compilers that have not run yet, and nobody
    would end them.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        link = self.compiler.link_shared_object

        def link_whole(objects: list[str], output: str, *args: object, **options: object) -> None:
            link(objects, f"{output}.part", *args, **options)
            Path(f"{output}.part").replace(output)

        self.compiler.link_shared_object = link_whole
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        super().build_extensions()


setup(
    packages=[*find_packages("src"), "backroom.rulebooks"],
    package_dir={"": "src", "backroom.rulebooks": "docs/rules"},
    package_data={"": [f"**/*.{kind}" for kind in DATA] + ["py.typed"]},
    ext_modules=extensions(),
    cmdclass={"build_ext": WholeFiles},
)
