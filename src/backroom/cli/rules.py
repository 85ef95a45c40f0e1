"""`backroom rules`: prints rules and cards from the specification, and how much of it the tests prove."""

from __future__ import annotations

import re
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from backroom import specs
from backroom.cli.common import grid, language, open_console
from backroom.engine.errors import BackroomError
from backroom.engine.words import Words
from backroom.games import TITLES


@click.command()
@click.argument("game")
@click.argument("rule_id", metavar="[ID]", required=False)
@language
@click.option("--json", "as_json", is_flag=True, help="Print coverage as JSON.")
@click.option(
    "--tests", type=click.Path(path_type=Path), default="tests", help="Folder of the tests, for coverage."
)
def rules(game: str, rule_id: str | None, lang: str, as_json: bool, tests: Path) -> None:
    """Print a rule or a card of GAME, or list them all.

    ID is the id of a rule (R6.24) or of a card (R-C04), or the name of a card. `backroom rules coverage
    [GAME]` lists the rules that no test cites, and those whose tests `make mutants` has not seen to fail.
    """
    if game == "coverage":
        print_coverage(specs.coverage(rule_id, tests), as_json)
        return
    if as_json:
        raise BackroomError("--json only works with `rules coverage`")
    spec, console = specs.load(game), open_console()
    words = TITLES[game].words(lang) if game in TITLES else None
    cards = card_ids(spec, TITLES[game].words("en")) if game in TITLES else {}
    if rule_id is None:
        list_rules(console, spec, words, cards)
    else:
        print_rule(console, spec, find(rule_id, spec, words, cards), words, cards)


# -- rules and cards -----------------------------------------------------------------------------


def card_ids(spec: specs.Spec, english: Words) -> dict[str, str]:
    """Return the cards that have an id, each with the kind under which the game knows it."""
    kinds = {card["name"]: kind for kind, card in english.tables["card"].items()}
    rows = [
        (rule_id, re.search(rf"\| {rule_id} \| ([^|]+?) \|", entry.text))
        for rule_id, entry in spec.entries.items()
    ]
    return {rule_id: kinds[row[1]] for rule_id, row in rows if row and row[1] in kinds}


def find(wanted: str, spec: specs.Spec, words: Words | None, cards: dict[str, str]) -> str:
    """Return the id that is meant: an id in upper or lower case, or the name of a card."""
    ids = {rule_id.casefold(): rule_id for rule_id in spec.entries}
    names = {letters(words("card", kind, "name")): card for card, kind in cards.items()} if words else {}
    found = ids.get(wanted.casefold()) or names.get(letters(wanted))
    if found is None:
        raise BackroomError(f"{spec.game} has no rule and no card {wanted!r}")
    return found


def letters(name: str) -> str:
    """Return a name in lower case, without spaces and punctuation."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def print_rule(
    console: Console, spec: specs.Spec, rule_id: str, words: Words | None, cards: dict[str, str]
) -> None:
    """Print a rule under its heading, or a card with all its rules."""
    entry = spec.entry(rule_id)
    if words and rule_id in cards:
        console.print(f"{rule_id} {words('card', cards[rule_id], 'name')}", style="bold")
        console.print(words("card", cards[rule_id], "text"))
        own = [
            other.text for other in spec.entries.values() if other.section == entry.section and other != entry
        ]
        console.print(Markdown("\n\n".join(own)))
    else:
        console.print(f"{spec.title}: {entry.section}", style="bold")
        console.print(Markdown(entry.text))


def list_rules(console: Console, spec: specs.Spec, words: Words | None, cards: dict[str, str]) -> None:
    """List every section with its ids; cards are listed by name."""
    sections: dict[str, list[str]] = {}
    for entry in spec.entries.values():
        sections.setdefault(entry.section, []).append(entry.id)
    grid = Table.grid(padding=(0, 2))
    for section, ids in sections.items():
        name = f"{ids[0]} {words('card', cards[ids[0]], 'name')}" if words and ids[0] in cards else section
        grid.add_row(Text(name.partition(" (")[0]), Text(", ".join(ids)))
    console.print(words("title") if words else spec.title, style="bold")
    console.print(grid)


# -- coverage ------------------------------------------------------------------------------------


def print_coverage(covered: dict[str, specs.Coverage], as_json: bool) -> None:
    """Print how many ids are cited and how many killed by breaking; then those that are not."""
    if as_json:
        click.echo(msgspec.json.encode(covered))
        return
    console = open_console()
    rows = [
        [game, str(found.all), str(found.proven), "-" if found.killed is None else str(found.killed)]
        for game, found in covered.items()
    ]
    console.print(grid(["game", "ids", "cited", "killed by breaking"], rows))
    for game, found in covered.items():
        if found.missing:
            console.print(f"{game}, not cited: {', '.join(found.missing)}")
        if found.not_killed:
            console.print(f"{game}, cited by tests that have killed nothing: {', '.join(found.not_killed)}")
