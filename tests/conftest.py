"""What every test run shares: which build of the package is under test, and how properties are explored."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

import backroom

settings.register_profile("backroom", deadline=None, database=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("backroom"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "backroom")


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing is written among the data of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


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
