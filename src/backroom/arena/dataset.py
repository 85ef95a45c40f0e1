"""Games as data: Parquet files with set-ups, answers, chance and what every seat heard, beside a manifest.

docs/dataset.md describes the columns. A file is written whole or not at all, and the manifest names those
that are there with their hashes, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

import backroom
from backroom.arena.games import Series, opened, recorded
from backroom.arena.work import shared
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import Happening
from backroom.engine.looks import hears
from backroom.engine.replay import FORMAT, Play, Record, Step, fingerprint, replay
from backroom.engine.title import Title
from backroom.games import title as title_of

VERSION = 1  # of the columns
GAMES_PER_FILE = 500
MANIFEST = "manifest.json"

HEARD = pa.list_(
    pa.struct([("event", pa.string()), ("arguments", pa.list_(pa.string())), ("seats", pa.list_(pa.int8()))])
)
STEP = pa.struct(
    [
        ("seat", pa.int8()),
        ("question", pa.string()),
        ("answer", pa.string()),
        ("chance", pa.list_(pa.int32())),
        ("heard", HEARD),
    ]
)
COLUMNS = pa.schema(
    [
        ("number", pa.int32()),
        ("bots", pa.list_(pa.string())),
        ("setup", pa.string()),
        ("opening", pa.list_(pa.int32())),
        ("opening_heard", HEARD),
        ("steps", pa.list_(STEP)),
        ("reason", pa.string()),
        ("places", pa.list_(pa.int8())),
        ("winners", pa.list_(pa.int8())),
        ("fingerprint", pa.string()),
    ]
)


class Part(msgspec.Struct, frozen=True):
    """A file of a dataset."""

    file: str
    games: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What a dataset consists of, and how to make it again."""

    dataset: int  # version of the columns
    backroom: str  # version of the package
    rules: int  # version of the rules
    game: str
    setup: dict[str, Any]
    bots: list[str]  # by seat
    seed: int
    games: int
    parts: list[Part] = []


# -- writing ---------------------------------------------------------------------------------------


def write(folder: Path, series: Series, games: int, jobs: int = 1) -> Iterator[Part]:
    """Write the files that are not there yet, and yield each part as soon as it is there."""
    manifest = resumed(folder, series, games)
    known = {part.file: part for part in manifest.parts}
    wanted = [first for first in range(0, games, GAMES_PER_FILE) if file_name(first) not in known]
    yield from manifest.parts
    work = partial(write_part, folder, msgspec.json.encode(series), games)
    for part in shared(work, wanted, jobs):
        known[part.file] = part
        parts = [known[name] for name in sorted(known)]
        keep(folder, msgspec.structs.replace(manifest, parts=parts))
        yield part


def resumed(folder: Path, series: Series, games: int) -> Manifest:
    """The manifest to go on with: that of the folder, without parts that are gone, or a new one."""
    rules, setup = title_of(series.game).rules, msgspec.json.decode(series.setup)
    fresh = Manifest(
        VERSION, backroom.__version__, rules, series.game, setup, series.bots, series.seed, games
    )
    if not (folder / MANIFEST).exists():
        if folder.exists() and any(folder.iterdir()):
            raise BackroomError(f"{folder} is not empty, and has no {MANIFEST}")
        folder.mkdir(parents=True, exist_ok=True)
        keep(folder, fresh)
        return fresh
    found = read_manifest(folder)
    if msgspec.structs.replace(found, parts=[]) != fresh:
        raise BackroomError(f"{folder} has another dataset; give the same options, or another folder")
    there = [part for part in found.parts if hash_of(folder / part.file) == part.sha256]
    return msgspec.structs.replace(found, parts=there)


def keep(folder: Path, manifest: Manifest) -> None:
    """Replace the manifest in one step."""
    scratch = folder / f"{MANIFEST}.new"
    scratch.write_bytes(msgspec.json.format(msgspec.json.encode(manifest)))
    scratch.replace(folder / MANIFEST)


def file_name(first: int) -> str:
    """The name of the file that begins with this game."""
    return f"games-{first:08}.parquet"


def write_part(folder: Path, order: bytes, games: int, first: int) -> Part:
    """Play the games of one file and write it."""
    numbers = range(first, min(first + GAMES_PER_FILE, games))
    rows = [row(order, number) for number in numbers]
    file = folder / file_name(first)
    scratch = file.with_suffix(".new")
    pq.write_table(pa.Table.from_pylist(rows, COLUMNS), scratch, compression="zstd")
    scratch.replace(file)
    return Part(file.name, len(rows), hash_of(file))


def hash_of(file: Path) -> str:
    """The hash of a file; empty if it is not there."""
    if not file.exists():
        return ""
    with file.open("rb") as opened_file:
        return hashlib.file_digest(opened_file, "sha256").hexdigest()


def row(order: bytes, number: int) -> dict[str, Any]:
    """Play a game of a series, the same as `backroom simulate` plays, and return it as a row."""
    return row_of(recorded(order, number), number, opened(order)[0].bots)


def row_of(play: Play[Any], number: int, bots: list[str]) -> dict[str, Any]:
    """A finished game as a row."""
    title, outcome = play.title, play.title.outcome(play.g)
    heard = [[heard_row(title, one, len(bots)) for one in news] for news in play.heard]
    steps = [
        {
            "seat": one.seat,
            "question": one.question,
            "answer": one.answer,
            "chance": one.chance,
            "heard": news,
        }
        for one, news in zip(play.record.steps, heard[1:])
    ]
    return {
        "number": number,
        "bots": bots,
        "setup": msgspec.json.encode(play.record.setup).decode(),
        "opening": play.record.opening,
        "opening_heard": heard[0],
        "steps": steps,
        "reason": outcome.reason,
        "places": list(outcome.places),
        "winners": list(outcome.winners),
        "fingerprint": fingerprint(title, play.g),
    }


def heard_row(title: Title[Any], happening: Happening, seats: int) -> dict[str, Any]:
    """A happening as data: its event, its arguments, and the seats that heard of it."""
    event, *arguments = title.told(happening)
    hearing = [seat for seat in range(seats) if hears(happening, seat)]
    return {"event": event, "arguments": arguments, "seats": hearing}


# -- reading ---------------------------------------------------------------------------------------


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a dataset."""
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except OSError:
        raise BackroomError(f"{folder} has no {MANIFEST}: it is not a dataset") from None
    except msgspec.DecodeError as error:
        raise BackroomError(f"{folder / MANIFEST}: {error}") from None


def read(folder: Path) -> Iterator[dict[str, Any]]:
    """All games of a dataset as rows, in order; an error if a file is not as the manifest says."""
    for part in read_manifest(folder).parts:
        if hash_of(folder / part.file) != part.sha256:
            raise BackroomError(f"{folder / part.file} is not the file that the manifest names")
        yield from pq.read_table(folder / part.file).to_pylist()


def record_of(manifest: Manifest, row: dict[str, Any]) -> Record:
    """A row as a saved game."""
    steps = [Step(step["seat"], step["question"], step["answer"], step["chance"]) for step in row["steps"]]
    return Record(
        backroom=FORMAT,
        game=manifest.game,
        rules=manifest.rules,
        setup=msgspec.json.decode(row["setup"]),
        opening=row["opening"],
        steps=steps,
        who=row["bots"],
        check=row["fingerprint"],
    )


def must_replay(manifest: Manifest, row: dict[str, Any]) -> None:
    """Play a game of a dataset again; an error if anything comes out differently."""
    again = replay(title_of(manifest.game), record_of(manifest, row), Dice(0))
    if row_of(again, row["number"], row["bots"]) != row:
        raise BackroomError(f"game {row['number']} comes out differently when it is played again")
