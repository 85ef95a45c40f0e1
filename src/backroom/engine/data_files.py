"""Data files as owners of the physical games write them: JSON, checked key by key, refused with the rule."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from backroom.engine.errors import BadSetup

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


def built_in(package: str, form: type[T]) -> T:
    """The data that comes with a game."""
    return msgspec.convert(tomllib.loads((files(package) / "data.toml").read_text("utf-8")), form)


def with_parts(built_in: S, given: object) -> S:
    """The parts that a file gives, and the built-in ones for those it leaves out."""
    parts = {name: getattr(given, name, None) for name in built_in.__struct_fields__}
    return msgspec.structs.replace(
        built_in, **{name: part for name, part in parts.items() if part is not None}
    )


def load(text: bytes, rule: str) -> object:
    """The plain data of a file."""
    try:
        found: object = json.loads(text, object_pairs_hook=named_once(rule))
    except (ValueError, RecursionError) as error:
        raise BadSetup(f"not JSON: {error}") from None
    return found


def named_once(rule: str) -> Callable[[list[tuple[str, object]]], dict[str, object]]:
    """How a JSON object is read: of two values under one name neither is silently dropped."""

    def read(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                raise BadSetup(f"{key}: given twice in one object ({rule})")
            found[key] = value
        return found

    return read


def conform(value: object, form: type[T], where: str, rule: str) -> T:
    """A value in the form that the rule asks for; otherwise the key is named."""
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        key = path.strip(".`")
        raise BadSetup(f"{where}{', ' if key else ''}{key}: {reason} ({rule})") from None


def entries(value: object, where: str, rule: str) -> list[tuple[str, str, Any]]:
    """The entries of a JSON object: key, where it stands, value."""
    return [
        (key, f"{where}, {key}", entry) for key, entry in conform(value, dict[str, Any], where, rule).items()
    ]


def check_names(found: Iterable[str], needed: list[str], where: str, rule: str) -> None:
    """Exactly these names, no more and no fewer."""
    for name in found:
        if name not in needed:
            raise BadSetup(f"{where}, {name}: is not one of {', '.join(needed)} ({rule})")
    for name in needed:
        if name not in found:
            raise BadSetup(f"{where}, {name}: is missing ({rule})")
