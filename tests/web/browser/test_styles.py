"""The styles as the browser reads them: it silently ignores what it does not understand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.browser.chromium import Browser

STATIC = Path(__file__).parents[3] / "src" / "backroom" / "web" / "static"
STYLES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.css"))
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"(?<=[{;])\s*([\w-]+):\s+([^;{}]+?)(?: !important)?;")  # as the formatter writes it
SELECTOR = re.compile(r"(?<=[{};])\s*([^@{};]+?)\s*\{")
OTHERS = "::-webkit-"  # for other browsers
STEP = re.compile(r"(from|to|[\d.]+%)(,\s*(from|to|[\d.]+%))*")  # of an animation
NOT_UNDERSTOOD = "all => all.filter(([name, value]) => !CSS.supports(name, value))"
NO_SELECTOR = "all => all.filter((one) => !CSS.supports(`selector(${one})`))"


def not_understood(browser: Browser, style: str) -> list[object]:
    """Declarations and selectors that the browser does not understand."""
    text = ";" + COMMENT.sub("", style)
    declarations = [(name, " ".join(value.split())) for name, value in DECLARATION.findall(text)]
    selectors = [" ".join(one.split()) for one in SELECTOR.findall(text) if not STEP.fullmatch(one)]
    assert declarations
    assert selectors
    page = browser.new_page()
    found = page.evaluate(NOT_UNDERSTOOD, declarations)
    ours = [one for group in selectors for one in split(group) if OTHERS not in one]
    found += page.evaluate(NO_SELECTOR, ours)
    page.close()
    return list(found)


def split(group: str) -> list[str]:
    """The selectors of a rule, which are separated by commas unless these are in brackets."""
    return re.split(r",\s*(?![^()]*\))", group)


@pytest.mark.parametrize("name", STYLES)
def test_the_browser_understands_every_line(browser: Browser, name: str):
    assert not_understood(browser, STATIC.joinpath(name).read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("style", "found"),
    [
        ("a {\n  colour: red;\n  top: 0;\n}", [["colour", "red"]]),
        ("a {\n  top: 0;\n  color: redd;\n}", [["color", "redd"]]),
        ("a:hoover,\nb {\n  top: 0;\n}", ["a:hoover"]),
    ],
)
def test_a_slip_of_the_pen_is_found(browser: Browser, style: str, found: list[object]):
    assert not_understood(browser, style) == found
