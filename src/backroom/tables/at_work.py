"""Which tables this process is working on, in a file that outlives it.

A thread writes the code of a table into a slot of a memory-mapped file before it computes anything with the
table's game, and clears the slot afterwards: two writes to memory. Codes that are still there when nobody
holds the file's lock belong to a process that died while it worked on these tables.
"""

from __future__ import annotations

import fcntl
import logging
import mmap
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from backroom.tables.settings import Settings, data_folder

SLOT: Final = 16  # bytes, as long as a code may be
SLOTS: Final = 64
FILES: Final = 64  # processes that can share a folder
EMPTY: Final = bytes(SLOT)

logger = logging.getLogger(__name__)


class AtWork:
    """The tables that this process is working on; `left` are those of processes that died."""

    def __init__(self, path: Path | None) -> None:
        self.left: list[str] = []
        self.slots = mmap.mmap(-1, SLOT * SLOTS)  # without a file, what is noted is lost with the process
        self.free = [SLOT * number for number in range(SLOTS)]
        if path is not None:
            self._take_over(path)

    def _take_over(self, path: Path) -> None:
        """Collect what dead processes have left, and keep the first of their files."""
        try:
            found = [file for file in map(locked, files_of(path)) if file is not None]
        except OSError as error:
            logger.warning("tables at work are not noted in %s: %s", path, error.strerror)
            return
        for file in found:
            self.left += codes_in(file)
            file[:] = EMPTY * SLOTS
        if found:
            self.slots = found[0]

    @contextmanager
    def on(self, code: str) -> Iterator[None]:
        """Note that this thread works on a table. With all slots taken, it is not noted."""
        try:
            at = self.free.pop()
        except IndexError:
            yield
            return
        self.slots[at : at + SLOT] = code.encode()[:SLOT].ljust(SLOT, b"\0")
        try:
            yield
        finally:
            self.slots[at : at + SLOT] = EMPTY
            self.free.append(at)


def path_for(settings: Settings, environment: Mapping[str, str]) -> Path | None:
    """Where to note it: beside a SQLite file, otherwise in the user's data folder, by database."""
    url = make_url(settings.database_url)
    if url.get_backend_name() == "sqlite":
        return Path(f"{url.database}-at-work") if url.database and url.database != ":memory:" else None
    return data_folder(environment) / f"{sha256(settings.database_url.encode()).hexdigest()[:12]}-at-work"


def files_of(path: Path) -> Iterator[Path]:
    """The files of all processes, and one more for a new one."""
    for number in range(FILES):
        file = path.with_name(f"{path.name}-{number}")
        is_new = not file.exists()
        yield file
        if is_new:
            return


def locked(file: Path) -> mmap.mmap | None:
    """Map a file and lock it for as long as it is mapped; None if a living process has it."""
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.truncate(handle, SLOT * SLOTS)
        return mmap.mmap(handle, SLOT * SLOTS)  # keeps a copy of the handle, and with it the lock
    except BlockingIOError:
        return None
    finally:
        os.close(handle)


def codes_in(file: mmap.mmap) -> list[str]:
    """The codes in the slots of a file."""
    slots = [file[at : at + SLOT].rstrip(b"\0") for at in range(0, SLOT * SLOTS, SLOT)]
    return [slot.decode("ascii", "replace") for slot in slots if slot]
