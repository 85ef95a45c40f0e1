"""The spaces of observations and actions, as Gymnasium describes them."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from backroom.rl.encoder import Layout

Mask = npt.NDArray[np.int8]


def observations(layout: Layout) -> spaces.Box:
    """Return the space of flat vectors: the bounds of every place."""
    low, high = layout.bounds()
    return spaces.Box(low, high, dtype=np.int32)


def actions(layout: Layout) -> spaces.Discrete:
    """Return the space of slots: option 0, option 1 and so on."""
    return spaces.Discrete(layout.slots)


@cache
def masks(slots: int) -> Mask:
    """Return which slots have an option of their own, by the number of options; not to be changed."""
    found = np.tri(slots + 1, slots, -1, dtype=np.int8)
    found.flags.writeable = False
    return found
