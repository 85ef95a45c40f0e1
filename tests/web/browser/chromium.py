"""Real Chromium, driven by Playwright; without them the tests of this folder are skipped, or fail in CI."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.web.browser.missing import PROGRAM, WHY_NOT

if WHY_NOT and os.environ.get("CI"):
    pytest.fail(WHY_NOT, pytrace=False)
if WHY_NOT:
    pytest.skip(WHY_NOT, allow_module_level=True)

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Route, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
__all__ = ["PATIENCE", "Axe", "Browser", "Locator", "Page", "Route", "TooLate", "chromium", "expect"]
PATIENCE = 60_000  # milliseconds; on a busy machine a page may take its time
expect.set_options(timeout=PATIENCE)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless browser, closed at the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=ARGUMENTS)
        yield browser
        browser.close()
