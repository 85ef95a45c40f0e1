"""Which packages and programs the browser tests need and cannot find."""

from __future__ import annotations

import shutil
from importlib.util import find_spec

# The one without windows takes a quarter of the CPU time to open a page.
PROGRAM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
MISSING = [
    *(f"the package {name}" for name in ("playwright", "axe_playwright_python") if find_spec(name) is None),
    *(["the program chromium"] if PROGRAM is None else []),
]
WHY_NOT = f"browser tests need {' and '.join(MISSING)}" if MISSING else ""
