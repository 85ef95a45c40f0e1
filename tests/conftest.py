"""What every test run shares: which build of the package is under test, and how properties are explored."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

import backroom

settings.register_profile("backroom", deadline=None, database=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("backroom"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "backroom")


def build() -> str:
    """The build under test."""
    return "compiled" if backroom.compiled() else "interpreted"


def pytest_configure() -> None:
    """A run that is meant for one build refuses to start with the other."""
    found = build()
    expected = os.environ.get("BACKROOM_EXPECT", found)
    if expected != found:
        raise pytest.UsageError(f"expected the {expected} package, found {backroom.__file__}, {found}")


def pytest_report_header() -> str:
    """Say which build is under test."""
    return f"backroom: {backroom.__version__}, {build()}"
