"""Helpers for several commands: reading options and files, and printing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import click
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from backroom.arena.open_seat import Conduct
from backroom.engine.errors import BackroomError, BadSetup
from backroom.engine.title import Title
from backroom.engine.words import LANGUAGES, Words

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


def language(command: F) -> F:
    """Add the option --lang to a command."""
    return click.option(
        "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the game."
    )(command)


def house_rules(command: F) -> F:
    """Add --house-rule to a command; its older name --option still works."""
    return click.option(
        "--house-rule",
        "--option",
        "given",
        multiple=True,
        metavar="NAME=VALUE",
        help="A house rule, such as seating=free; may be repeated. A data file is given by its name.",
    )(command)


def open_console() -> Console:
    """Return the console. Characters that the terminal cannot show are printed as question marks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return Console(highlight=False, emoji=False, markup=False)


def grid(head: list[str], rows: list[list[str]], names: int = 1) -> Table:
    """Make a table with a head: the first `names` columns are aligned left, the others right.

    In a narrow terminal names take several lines, so that no figure is cut.
    """
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in head[:names]:
        table.add_column(column, overflow="fold")
    for column in head[names:]:
        table.add_column(column, justify="right", no_wrap=True)
    for cells in rows:
        table.add_row(*cells)
    return table


def short(name: str, most: int) -> str:
    """Return the name of a player as it fits into a table: of a long command, both ends."""
    return name if len(name) <= most else f"{name[:5]}…{name[6 - most :]}"


def print_programs(console: Console, programs: dict[str, Conduct]) -> None:
    """Print how programs in open seats behaved."""
    for name, conduct in sorted(programs.items()):
        called = f" ({conduct.name})" if conduct.name else ""
        console.print(f"{name}{called}: {conduct.told()}", soft_wrap=True)


def watched(done: Iterable[T], total: int) -> Iterable[T]:
    """Iterate with a progress bar, if standard error is a terminal."""
    shown = sys.stderr.isatty()
    return track(done, total=total, console=Console(stderr=True), disable=not shown, transient=True)


def own_words(lang: str) -> Words:
    """Return the texts of the command line in a language."""
    return Words("backroom.cli", lang)


def read_file(path: Path) -> bytes:
    """Read a file; an error names it."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BackroomError(f"{path}: {error.strerror}") from None


@contextmanager
def blaming(name: object) -> Iterator[None]:
    """Put `name` in front of the message of any error raised inside."""
    try:
        yield
    except BackroomError as error:
        raise BackroomError(f"{name}: {error}") from None


# -- the set-up of a game ------------------------------------------------------------------------


def check_seats(title: Title[Any], seats: int) -> None:
    """Refuse a number of players that the game does not allow."""
    if seats not in title.seats:
        raise BackroomError(
            f"{title.name} is for {title.seats[0]} to {title.seats[-1]} players, not for {seats}"
        )


def make_setup(title: Title[Any], seats: int, given: tuple[str, ...]) -> Any:
    """Make a set-up from the options of a command; an error in a data file names the file."""
    check_seats(title, seats)
    pairs = [read_house_rule(title, pair) for pair in given]
    plain: dict[str, object] = {"players": seats}
    plain |= {name: house_rule_value(title, name, value) for name, value in pairs if name not in title.files}
    setup = title.parse_setup(plain)
    for name, path in pairs:
        if name in title.files:
            text = read_file(Path(path))
            with blaming(path):
                plain[name] = title.files[name](text)
                setup = title.parse_setup(plain)
    return setup


def read_house_rule(title: Title[Any], pair: str) -> tuple[str, str]:
    """Split NAME=VALUE; there must be such a house rule."""
    name, sign, value = pair.partition("=")
    known = [field.name for field in msgspec.structs.fields(title.setup) if field.name != "players"]
    if not sign:
        raise BackroomError(f"house rule {pair!r} is not of the form NAME=VALUE")
    if name not in known:
        raise BackroomError(f"unknown house rule {name!r}; {title.name} has {', '.join(known)}")
    return name, value


def house_rule_value(title: Title[Any], name: str, word: str) -> object:
    """Convert a value to the type of the house rule."""
    kind = next(field.type for field in msgspec.structs.fields(title.setup) if field.name == name)
    try:
        value: object = int(word)
    except ValueError:
        value = word
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise BadSetup(f"house rule {name}: {word!r} is not {' or '.join(possible(kind))}") from None


def possible(kind: Any) -> list[str]:
    """Describe the values that a house rule may have."""
    if kind is int:
        return ["a number"]
    if get_origin(kind) is Literal:
        return [str(value) for value in get_args(kind)]
    return [word for part in get_args(kind) for word in possible(part)]
