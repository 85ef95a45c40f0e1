"""A pytest session of our own: the tests of one game are collected once, then we run them as we like."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tests.mutants.sources import ROOT

OPTIONS = [
    *("-p", "no:xdist"),  # we distribute mutants, not tests
    *("-p", "no:cacheprovider"),
    *("-o", "timeout=0"),  # limits are ours
    "--capture=no",
    "--assert=plain",  # nobody reads why an assertion failed
    "--tb=native",
]


class Session(ABC):
    """A plugin that runs in the place of pytest's loop over the tests."""

    def __init__(self, game: str) -> None:
        self.game = game

    def run(self, what: list[str]) -> int:
        """Collect tests by folder or id, and call `loop`; nothing is printed."""
        os.chdir(ROOT)
        return int(pytest.main([*OPTIONS, *what], plugins=[self]))

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Properties try the same examples every time, and do not look for the simplest that fails."""
        same = settings(
            settings.get_profile("brief"), derandomize=True, phases=[Phase.explicit, Phase.generate]
        )
        settings.register_profile("mutants", same)
        settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only what names the game is looked at."""
        items[:] = [item for item in items if self.game in item.nodeid]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests in our own way."""
        if session.testsfailed:
            raise session.Interrupted("a module of tests cannot be imported")
        self.loop({item.nodeid: item for item in session.items})
        return True

    @abstractmethod
    def loop(self, items: dict[str, pytest.Item]) -> None:
        """Run some of these tests."""


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test, with its fixtures."""
    reports = runtestprotocol(item, log=False, nextitem=following)
    return not any(report.failed for report in reports)


def be_quiet() -> int:
    """Nothing that tests print is shown; return a file descriptor for what we print ourselves."""
    spoken = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    if "-v" not in sys.argv:
        os.dup2(nowhere, 2)
    return spoken
