"""The specifications as HTML: sections and rules, cards, and the subset of Markdown that they use.

All text is escaped first, then the known Markdown marks become elements, so the result is safe.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby

import msgspec
from markupsafe import Markup, escape

from backroom import specs
from backroom.engine.words import Words

CODE = re.compile(r"`([^`]+)`")
BOLD = re.compile(r"\*\*([^*]+)\*\*")
ITALIC = re.compile(r"(?<![*\w])\*([^*\s][^*]*)\*(?![*\w])")
REFERENCE = re.compile(rf"(?<![\w#-])({specs.ID})")
CELL = re.compile(r"(?<!\\)\|")
RULE_LINE = re.compile(r"^\|[\s:|-]+\|$")


class RuleEntry(msgspec.Struct, frozen=True, gc=False):
    """A rule as HTML."""

    id: str
    html: Markup


class RuleSection(msgspec.Struct, frozen=True, gc=False):
    """The rules under one heading."""

    title: str
    entries: list[RuleEntry]


class CardText(msgspec.Struct, frozen=True, gc=False):
    """A card in the reader's language."""

    kind: str
    name: str
    text: str


@cache
def sections(game: str) -> list[RuleSection]:
    """The whole specification by sections."""
    spec = specs.load(game)
    grouped = groupby(spec.entries.values(), key=lambda entry: entry.section)
    return [
        RuleSection(
            heading(section), [RuleEntry(entry.id, to_html(entry.text, spec, entry.id)) for entry in found]
        )
        for section, found in grouped
    ]


def heading(section: str) -> str:
    """A heading without the names in other languages and the technical details that follow them."""
    return section.partition(" (FR ")[0].replace("`", "")


def holds(text: str, wanted: list[str]) -> bool:
    """True if the text contains all the words."""
    return all(word in text.casefold() for word in wanted)


def cards(words: Words, wanted: str) -> list[CardText]:
    """The cards that contain all of the wanted words; all cards if there are none."""
    tables = words.tables.get("card", {})
    texts = [CardText(kind, card["name"], card["text"]) for kind, card in tables.items()]
    return [card for card in texts if holds(f"{card.name} {card.text}", wanted.casefold().split())]


# -- markdown ------------------------------------------------------------------------------------


def to_html(text: str, spec: specs.Spec, own: str) -> Markup:
    """Convert a rule with paragraphs, lists, tables and code. Its id at the start is left out."""
    body = re.sub(rf"^\*\*{re.escape(own)}\*\*\s*", "", text)
    return Markup("\n").join(block(one, spec, own) for one in specs.BLOCK.findall(body) if one.strip())


def block(text: str, spec: specs.Spec, own: str) -> Markup:
    """Convert one block."""
    lines = text.strip("\n").splitlines()
    if lines[0].startswith("```"):
        code = "\n".join(line for line in lines if not line.startswith("```"))
        return Markup('<pre tabindex="0">{}</pre>').format(code)
    if lines[0].startswith("|"):
        return table([line for line in lines if not RULE_LINE.match(line)], spec, own)
    if lines[0].lstrip().startswith("- "):
        items = [inline(line.strip().removeprefix("- "), spec, own) for line in lines]
        return Markup("<ul>{}</ul>").format(
            Markup().join(Markup("<li>{}</li>").format(item) for item in items)
        )
    plain = [line for line in lines if not line.startswith("#")]
    return Markup("<p>{}</p>").format(inline(" ".join(plain), spec, own)) if plain else Markup()


def table(lines: list[str], spec: specs.Spec, own: str) -> Markup:
    """Convert a table; its first line is the head."""
    rows = [[cell.strip() for cell in CELL.split(line.strip().strip("|"))] for line in lines]
    head = Markup().join(Markup("<th>{}</th>").format(inline(cell, spec, own)) for cell in rows[0])
    body = Markup().join(
        Markup("<tr>{}</tr>").format(
            Markup().join(Markup("<td>{}</td>").format(inline(cell, spec, own)) for cell in row)
        )
        for row in rows[1:]
    )
    return Markup(
        '<div class="wide" tabindex="0"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>'
    ).format(head, body)


def inline(text: str, spec: specs.Spec, own: str) -> Markup:
    """Convert bold, italic and code, and link the cited rules."""
    html = str(escape(specs.SOURCE.sub("", text)))
    html = CODE.sub(r"<code>\1</code>", html)
    html = BOLD.sub(r"<strong>\1</strong>", html)
    html = ITALIC.sub(r"<em>\1</em>", html)
    return Markup(REFERENCE.sub(lambda found: _link(found[1], spec, own), html))  # noqa: S704 - escaped above


def _link(rule: str, spec: specs.Spec, own: str) -> str:
    is_linked = rule in spec.entries and rule != own
    return f'<a href="/rules/{spec.game}#{rule}">{rule}</a>' if is_linked else rule
