"""What every test run shares: which build of the package is under test, and how properties are explored."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

import backroom
from tests.laws.seeds import is_thorough

IN_CI = bool(os.environ.get("CI"))  # there, chance is the same every time
os.environ.setdefault("BACKROOM_SEED", "0")  # handed on to all workers
settings.register_profile(
    "brief", deadline=None, database=None, print_blob=True, derandomize=IN_CI, max_examples=25
)
settings.register_profile("thorough", settings.get_profile("brief"), max_examples=100)
settings.load_profile("thorough" if is_thorough() else "brief")


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
    """Say which build is under test, and what plays the same games again."""
    laws = "thorough" if is_thorough() else "brief"
    again = f"BACKROOM_LAWS={laws} BACKROOM_SEED={os.environ['BACKROOM_SEED']}"
    return f"backroom: {backroom.__version__}, {build()}; to play the same games again: {again}"
