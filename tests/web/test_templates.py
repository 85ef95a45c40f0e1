"""Templates, styles and scripts as they are written: in short lines, of which the templates' are not sent."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment, TemplateSyntaxError

from backroom.web.application import HERE
from backroom.web.whitespace import NoLineBreaks

LONGEST = 110
SOURCES = [path for kind in ("html", "css", "js", "svg") for path in HERE.rglob(f"*.{kind}")]


def long_lines(path: Path) -> list[int]:
    return [n for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > LONGEST]


def test_lines_are_short():
    assert len(SOURCES) > 30
    found = {path.relative_to(HERE).as_posix(): long_lines(path) for path in SOURCES}
    assert {name: lines for name, lines in found.items() if lines} == {}


def drawn(template: str) -> str:
    return Environment(extensions=[NoLineBreaks]).from_string(template).render(name="Ada", yes=True)


@pytest.mark.parametrize(
    ("template", "sent"),
    [
        ("<b>\n  one\n</b>", "<b>one</b>"),
        ("<b>one</b>\n\n    <i>two</i>\n", "<b>one</b><i>two</i>"),
        ("<b>one</b> <i>two</i>", "<b>one</b> <i>two</i>"),
        ("{% if yes %}\n  <b>one</b>\n{% endif %}\n<i>two</i>", "<b>one</b><i>two</i>"),
        ("{{ name }} {{\n  name\n}}\n{{ name }}", "Ada AdaAda"),
        ('<a href="x"\n    id="y">one</a>', '<a href="x" id="y">one</a>'),
        ('<a{% if yes %}\n    id="y"{% endif %}\n    lang="it">one</a>', '<a id="y" lang="it">one</a>'),
        ('<path d="M1 2\n      3z"/>', '<path d="M1 2 3z"/>'),
        ("{{ 'a\nb' }}", "a\nb"),
    ],
)
def test_a_line_break_is_nothing_and_in_a_tag_a_space(template: str, sent: str):
    assert drawn(template) == sent


def test_what_is_wrong_in_a_template_is_named_by_its_line():
    with pytest.raises(TemplateSyntaxError) as wrong:
        drawn("<p>\n  one\n</p>\n\n{% nonsense %}\n")
    assert wrong.value.lineno == 5
