"""Real Chromium, driven by Playwright; where one of them is missing, the tests of this folder say so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

import pytest

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PROGRAM = shutil.which("chromium")
MISSING = [
    *(["the Python package playwright"] if find_spec("playwright") is None else []),
    *(["the program chromium"] if PROGRAM is None else []),
]

if MISSING:
    why = f"browser tests need {' and '.join(MISSING)}"
    if os.environ.get("CI"):
        pytest.fail(why, pytrace=False)
    pytest.skip(why, allow_module_level=True)

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright  # noqa: E402 - see above

__all__ = ["PATIENCE", "Browser", "Locator", "Page", "chromium", "expect"]

PATIENCE = 20_000  # milliseconds; on a machine with other things to do a page may take its time
expect.set_options(timeout=PATIENCE)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window, for as long as it is needed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=ARGUMENTS)
        yield browser
        browser.close()
