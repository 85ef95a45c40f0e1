"""What the arguments of rules and questions say: several small numbers in one int, for the frames.

Each has a function that packs it and others that say what is in it.
"""

from __future__ import annotations

from typing import Final

FACE: Final = 32  # of a marking: above the safe
NO_KIND: Final = -1


# -- D18: the safe that is marked, and the kind of the mark if it is a moved one --------------------------


def pack_marking(safe: int, kind: int = NO_KIND) -> int:
    """A mark goes on this safe: any of the supply, or a moved one of this kind."""
    return safe + FACE * (1 + kind)


def marked_safe(arg: int) -> int:
    """The safe that is marked."""
    return arg % FACE


def moved_kind(arg: int) -> int:
    """The kind of the mark that is moved there, or NO_KIND."""
    return arg // FACE - 1
