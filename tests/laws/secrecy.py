"""The laws about what is hidden, one test each."""

from __future__ import annotations

import pytest

from backroom.engine.laws import (
    Law,
    events_reach_the_right_ears,
    imagination_is_blind,
    imagined_worlds_can_be_played,
    the_conversation_reveals_nothing,
    views_reveal_nothing,
)

LAWS: list[Law] = [
    views_reveal_nothing,
    the_conversation_reveals_nothing,
    events_reach_the_right_ears,
    imagination_is_blind,
    imagined_worlds_can_be_played,
]

secrecy = pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])
