"""Rules that chapters lead to before they are written: a use may lead to a hire, and a hire to a use."""

from __future__ import annotations

from typing import Final

from backroom.games.scoundrels.state import book

play_strategy: Final = book.announce()  # in `strategies`
use: Final = book.announce()  # in `using`
