"""Turns what is valid into what is nearly valid: fields of forms, JSON files, paths and headers."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

LONGEST = 2 * 2**20  # bytes of a file; a server takes no longer one
Pairs = list[tuple[str, str]]

NASTY = [
    *("", " ", "\0", "a\0b", "\t", "\r\nSet-Cookie: x", "\x7f", "\x1b[2J", "\ufeff", "\u202e", "\ud800"),
    *("-1", "-0", "00", "+1", " 1", "1 ", "1e3", "1_0", "0x1", "٣", "²", "９", "½", "1.5", "nan", "-inf"),
    *("999999999", "-999999999", "1000000000", "2147483648", "9223372036854775808", "9" * 400),
    *("😀" * 60, "é" * 300, "Z͑ͫ̓" * 50, "A" * 300, "A" * 5000, "A" * 66_000),
    *("<script>alert(1)</script>", "{{ 7 * 7 }}", "%", "%00", "%zz", "%s%n", "' OR 1=1 --", "../../../x"),
    *("null", "true", "[]", "{}", "/", "//example.org", "/\\example.org", "http://[", "\\"),
    *("undo-1", "undo--1", "undo-99999999999999999999", "undo-", "pause", "resume", "stand-in-9"),
    *("greedy", "random", "easy", "ismcts:1ms", "ismcts:99999999s", "ismcts:nan", "ismcts:1e999ms"),
]  # fmt: skip
NUMBERS: list[Any] = [0, -1, 1, 2, 7, 99, 1000, 2**31, 2**63, 2**64, 10**40, -(10**40), 0.5, -0.0, 1e308]
DEEP = {f"in {depth} lists": depth for depth in (1, 3, 500, 5000)}  # too deep for Python's own writer of JSON
ODD: list[Any] = [
    None,
    True,
    False,
    "",
    "x",
    [],
    {},
    [[]],
    [None],
    {"": None},
    {"players": 3},
    "\0",
    "A" * 2000,
]


def some(dice: Random, most: int = 3) -> range:
    """How often to mutate: mostly once."""
    return range(min(int(dice.expovariate(1.0)) + 1, most))


# -- forms ---------------------------------------------------------------------------------------


def mutate_fields(dice: Random, fields: Pairs, known: list[str]) -> Pairs:
    """A form with a few changes. `known` are values that are valid elsewhere: codes, words, seats."""
    changed = list(fields)
    for _ in some(dice):
        changed = dice.choice(FIELD_MUTATIONS)(dice, changed, known)
    return changed


def drop(dice: Random, fields: Pairs, known: list[str]) -> Pairs:
    """Without one field."""
    left = list(fields)
    if left:
        left.pop(dice.randrange(len(left)))
    return left


def repeat(dice: Random, fields: Pairs, known: list[str]) -> Pairs:
    """One field twice, or a hundred times."""
    return [*fields, *[dice.choice(fields)] * dice.choice([1, 1, 2, 100])] if fields else fields


def replace(dice: Random, fields: Pairs, known: list[str]) -> Pairs:
    """Another value in one field."""
    return on_one(dice, fields, lambda _value: dice.choice(NASTY))


def borrow(dice: Random, fields: Pairs, known: list[str]) -> Pairs:
    """A value in one field that is valid elsewhere."""
    return on_one(dice, fields, lambda value: dice.choice(known) if known else value)


def nudge(dice: Random, fields: Pairs, known: list[str]) -> Pairs:
    """A number that is a little off, or a word with a letter changed."""

    def off(value: str) -> str:
        if value.isascii() and value.isdecimal() and len(value) < 10:
            return str(int(value) + dice.choice([-2, -1, 1, 2, 50]))
        place = dice.randrange(len(value) + 1)
        return value[:place] + chr(dice.choice([45, 48, 0x20, 0x61, 0xE9, 0x1F600])) + value[place + 1 :]

    return on_one(dice, fields, off)


def rename(dice: Random, fields: Pairs, known: list[str]) -> Pairs:
    """One field under another name."""
    if not fields:
        return [(dice.choice(NASTY), dice.choice(NASTY))]
    place = dice.randrange(len(fields))
    name = dice.choice([dice.choice(NASTY), dice.choice(fields)[0], fields[place][0].upper()])
    return [*fields[:place], (name, fields[place][1]), *fields[place + 1 :]]


def on_one(dice: Random, fields: Pairs, change: Callable[[str], str]) -> Pairs:
    """Change the value of one field."""
    if not fields:
        return fields
    place = dice.randrange(len(fields))
    name, value = fields[place]
    return [*fields[:place], (name, change(value)), *fields[place + 1 :]]


FIELD_MUTATIONS = (drop, repeat, replace, replace, borrow, borrow, nudge, nudge, rename)


# -- files ---------------------------------------------------------------------------------------


def mutate_json(dice: Random, valid: bytes) -> bytes:
    """A JSON file with a few changes: mostly of its structure, sometimes of its bytes."""
    if dice.random() < 0.12:
        return mutate_bytes(dice, valid)
    plain = json.loads(valid)
    for _ in some(dice, 4):
        plain = mutate_tree(dice, plain)
    written = json.dumps(plain).encode()
    for name, depth in DEEP.items():
        written = written.replace(f'"{name}"'.encode(), b"[" * depth + b"1" + b"]" * depth)
    return (given_twice(dice, written) if dice.random() < 0.1 else written)[:LONGEST]


def mutate_tree(dice: Random, plain: Any) -> Any:
    """Plain data with one value changed, removed, added, moved or nested."""
    parent, key = any_place(dice, plain)
    if parent is None:
        return odd_value(dice, plain)
    kind = dice.randrange(8)
    if kind == 0:
        del parent[key]
    elif kind == 1 and isinstance(parent, dict):
        parent[dice.choice([*map(str, parent), *NASTY[:20]])] = parent.pop(key)
    elif kind == 2 and isinstance(parent, list):
        parent[key:key] = [parent[key]] * dice.choice([1, 1, 5, 1000])
    elif kind == 3:
        parent[key] = dice.choice(list(DEEP))
    elif kind == 4:
        other, at = any_place(dice, plain)
        if other is not None:
            parent[key] = json.loads(json.dumps(other[at]))
    else:
        parent[key] = odd_value(dice, parent[key])
    return plain


def any_place(dice: Random, plain: Any) -> tuple[Any, Any]:
    """A random place in a tree: the list or dict that holds it, and its key; None if the tree is a leaf."""
    parent, key, here = None, None, plain
    while isinstance(here, dict | list) and here and (parent is None or dice.random() < 0.75):
        parent = here
        key = dice.choice(list(here)) if isinstance(here, dict) else dice.randrange(len(here))
        here = here[key]
    return parent, key


def odd_value(dice: Random, value: Any) -> Any:
    """A value that is near this one, or of another kind."""
    if isinstance(value, int) and dice.random() < 0.5:
        return value + dice.choice([-1, 1, 2, 10])
    if isinstance(value, list) and dice.random() < 0.4:
        return dice.sample(value, len(value))
    return deepcopy(dice.choice([*NUMBERS, *ODD, dice.choice(NASTY), float("nan"), float("inf")]))


def given_twice(dice: Random, written: bytes) -> bytes:
    """JSON text in which one object has a key twice."""
    starts = [place for place, letter in enumerate(written) if letter == ord("{")]
    place = dice.choice(starts) + 1 if starts else 0
    name = dice.choice([b'"players"', b'"steps"', b'"seat"', b'"deck"', b'"game"'])
    return written[:place] + name + b":1," + name + b":2," + written[place:]


def mutate_bytes(dice: Random, valid: bytes) -> bytes:
    """Bytes that are cut, changed, doubled or no text at all; or brackets without end."""
    place = dice.randrange(len(valid) + 1)
    return dice.choice(
        [
            valid[:place],
            valid[:place] + dice.randbytes(3) + valid[place + 3 :],
            valid + valid,
            b"\xef\xbb\xbf" + valid,
            valid.decode("utf-8").encode("utf-16"),
            b"[" * 100_000,
            b'{"a":' * 50_000,
            b"9" * 10_000,
            dice.randbytes(200),
            b"",
        ]
    )
