"""Backroom: gangster board games with one kernel, for players, bots and researchers."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec

__version__ = "0.2.0"


class _SourcesOnly:
    """Finds the modules of this package as Python sources, as if nothing had been compiled."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        if not name.startswith("backroom."):
            return None
        finders = [FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path or ()]
        specs = [finder.find_spec(name) for finder in finders]
        return next((spec for spec in specs if spec and spec.loader), None)


if os.environ.get("BACKROOM_PURE") == "1":
    sys.meta_path.insert(0, _SourcesOnly)


def compiled() -> bool:
    """Does this process play with the compiled kernel?"""
    spec = find_spec("backroom.engine.flow")
    return spec is not None and not str(spec.origin).endswith(".py")
