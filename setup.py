"""Builds the package; the kernel and the games are compiled with mypyc if there is a C compiler."""

from __future__ import annotations

import re
import sys
import sysconfig
from distutils.ccompiler import new_compiler
from distutils.sysconfig import customize_compiler
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, find_packages, setup
from setuptools.errors import CompileError, PlatformError

COMPILED = ("src/backroom/engine", "src/backroom/heuristics", "src/backroom/games")
DATA = ("toml", "txt", "md", "mako", "html", "css", "js", "svg")
STAYS_INTERPRETED = {
    "__init__.py": "only re-exports names; nothing to gain",
}
# mypyc silently drops the class keywords (frozen, tag) and the field types of structs.
STRUCT = re.compile(r"^class \w+\(.*\bStruct\b", re.MULTILINE)


def to_compile() -> list[str]:
    """Return the modules of the kernel and the games; compiled as one group, they call each other in C."""
    modules = sorted(module for folder in COMPILED for module in Path(folder).rglob("*.py"))
    return [
        module.as_posix()
        for module in modules
        if module.name not in STAYS_INTERPRETED and not STRUCT.search(module.read_text("utf-8"))
    ]


def has_c_compiler() -> bool:
    """True if a C file that includes Python's headers can be compiled here."""
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
    if not {"bdist_wheel", "build", "build_ext"} & set(sys.argv):
        return []
    missing = "C compiler" if not has_c_compiler() else "mypyc" if find_spec("mypyc") is None else ""
    if missing:
        print(f"no {missing}: installing the interpreted package; everything works, only slower")
        return []
    from mypyc.build import mypycify  # imported here because builds without it must work

    options = ["--config-file=", "--ignore-missing-imports"]  # `make check` does the strict checking
    return mypycify([*options, *to_compile()], group_name="backroom", opt_level="3", debug_level="0")


setup(
    packages=[*find_packages("src"), "backroom.rulebooks"],
    package_dir={"": "src", "backroom.rulebooks": "docs/rules"},
    package_data={"": [f"**/*.{kind}" for kind in DATA] + ["py.typed"]},
    ext_modules=extensions(),
)
