"""Templates, styles and scripts as they are written: in short lines, of which the templates' are not sent."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from jinja2 import Environment, StrictUndefined, TemplateSyntaxError, UndefinedError
from markupsafe import Markup

from backroom.web.application import HERE
from backroom.web.template_code import LONGEST_KEPT, QuickEnvironment, escaped
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


def shown(template: str, **values: object) -> tuple[str, str]:
    """What our environment draws, and what Jinja's would."""
    made = [kind(autoescape=True, undefined=StrictUndefined) for kind in (QuickEnvironment, Environment)]
    ours, theirs = [env.from_string(template).render(values) for env in made]
    return ours, theirs


@pytest.mark.parametrize("value", ["<b>&'\"</b>", Markup("<b>"), "<b>", 3, True, None, 2.5, [1, "<"], ""])
def test_everything_that_is_shown_is_escaped_as_jinja_does(value: object):
    ours, theirs = shown("<p title='{{ it }}'>{{ it }}{{ it ~ '<' }}</p>", it=value)
    assert ours == theirs


def test_markup_and_the_same_text_are_told_apart():
    assert shown("{{ one }}{{ two }}{{ one }}", one="<i>", two=Markup("<i>"))[0] == "&lt;i&gt;<i>&lt;i&gt;"


def test_an_if_without_else_shows_nothing():
    template = "{{ 'yes' if it }}{{ 'no' if not it else 'else' }}{% set x = '<' if not it %}{{ x }}"
    for it in (True, False):
        ours, theirs = shown(template, it=it)
        assert ours == theirs


def test_what_is_not_there_cannot_be_shown():
    with pytest.raises(UndefinedError):
        QuickEnvironment(autoescape=True, undefined=StrictUndefined).from_string("{{ nothing }}").render()


def test_long_texts_are_escaped_too_and_not_kept():
    kept, long = escaped.cache_info().currsize, "<b>" * LONGEST_KEPT
    ours, theirs = shown("{{ it }}", it=long)
    assert ours == theirs
    assert escaped.cache_info().currsize == kept


class Card(msgspec.Struct):
    name: str
    uses: tuple[str, ...] = ("a", "b")

    def priced(self, price: int, *, off: int = 0) -> str:
        return f"{self.name} <{price - off}>"


MACROS = """
{% macro one(it, text="<>") %}<b>{{ it.name }}{{ text }}{{ it.uses[1] }}{{ it.uses[:1] }}</b>{% endmacro %}
{% macro two(it) %}{{ one(it) }}{{ one(it, "&") }}{{ one(text="!", it=it) }}{% endmacro %}
{{ two(it) }}{{ it.priced(3, off=1) }}{{ [it] | map(attribute="name") | join("<") }}
{% for use in it.uses %}{{ loop.index }}{{ two(it) if loop.first }}{% endfor %}
{{ named["<"] }}{{ named.items() | list }}{{ one(*[it, "x"]) }}{{ one(**{"it": it}) }}
{{ "<" if it.name }}{{ "plain" if it.name else "<" }}{{ " yes" if it.name }}
"""


def test_attributes_items_calls_and_macros_are_those_of_jinja():
    ours, theirs = shown(MACROS, it=Card("<i>"), named={"<": ">"})
    assert ours == theirs


@pytest.mark.parametrize("template", ["{{ it.nothing }}", "{{ it.uses[5] }}", "{% set x = it.nothing %}"])
def test_what_something_does_not_have_is_an_error_at_once(template: str):
    env = QuickEnvironment(autoescape=True, undefined=StrictUndefined)
    with pytest.raises((AttributeError, IndexError)):
        env.from_string(template).render(it=Card("Ada"))
