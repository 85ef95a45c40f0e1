"""Reads the data files that owners of the physical games provide, and checks them key by key.

The files are JSON. An error names the key and the id of the rule that the value breaks.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Annotated, Any, Final, TypeVar

import msgspec

from backroom.engine.errors import BadSetup

# Bounds for data that strangers may send. They are far above what any game needs: each game checks the rest.
FEW: Final = msgspec.Meta(max_length=9)
MANY: Final = msgspec.Meta(max_length=99)
Name = Annotated[str, msgspec.Meta(max_length=80)]
DEEPEST: Final = 20  # lists and objects inside each other
TOO_DEEP: Final = f"more than {DEEPEST} lists or objects inside each other"

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


def built_in(package: str, form: type[T]) -> T:
    """Load `data.toml` of the game in `package`, converted to the type `form`."""
    return msgspec.convert(tomllib.loads((files(package) / "data.toml").read_text("utf-8")), form)


def with_fields(built_in: S, given: object) -> S:
    """Return `built_in` with those fields replaced that are set in `given`."""
    fields = {name: getattr(given, name, None) for name in built_in.__struct_fields__}
    return msgspec.structs.replace(
        built_in, **{name: value for name, value in fields.items() if value is not None}
    )


def load(text: bytes, rule_id: str) -> object:
    """Parse a JSON data file into plain data; an error cites `rule_id`."""
    try:
        found: object = json.loads(text, object_pairs_hook=named_once(rule_id))
    except ValueError as error:
        raise BadSetup(f"not JSON: {error}") from None
    except RecursionError:
        raise BadSetup(TOO_DEEP) from None
    if is_deeper(found, DEEPEST):
        raise BadSetup(TOO_DEEP)
    try:
        msgspec.json.encode(found)
    except UnicodeEncodeError:
        raise BadSetup("not JSON: a text holds half a character (a lone surrogate)") from None
    return found


def is_deeper(value: object, most: int) -> bool:
    """True if more than `most` lists or objects lie inside each other."""
    inside = [value]
    for _ in range(most + 1):
        wholes = [whole for whole in inside if isinstance(whole, (list, dict))]
        if not wholes:
            return False
        inside = [
            inner for whole in wholes for inner in (whole.values() if isinstance(whole, dict) else whole)
        ]
    return True


def named_once(rule_id: str) -> Callable[[list[tuple[str, object]]], dict[str, object]]:
    """Return a JSON object hook that refuses a key given twice, instead of dropping one of the values."""

    def read(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                raise BadSetup(f"{key}: given twice in one object ({rule_id})")
            found[key] = value
        return found

    return read


def conform(value: object, form: type[T], where: str, rule_id: str) -> T:
    """Convert `value` to the type `form`; an error says `where`, the key and the `rule_id`."""
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        key = path.strip(".`")
        raise BadSetup(f"{where}{', ' if key else ''}{key}: {reason} ({rule_id})") from None


def entries(value: object, where: str, rule_id: str) -> list[tuple[str, str, Any]]:
    """Return the entries of a JSON object as (key, where it is, value)."""
    return [
        (key, f"{where}, {key}", entry)
        for key, entry in conform(value, dict[str, Any], where, rule_id).items()
    ]


def check_names(found: Iterable[str], needed: list[str], where: str, rule_id: str) -> None:
    """Refuse `found` unless it holds exactly the names in `needed`."""
    for name in found:
        if name not in needed:
            raise BadSetup(f"{where}, {name}: is not one of {', '.join(needed)} ({rule_id})")
    for name in needed:
        if name not in found:
            raise BadSetup(f"{where}, {name}: is missing ({rule_id})")
