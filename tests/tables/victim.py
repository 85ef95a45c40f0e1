"""A process that plays on at a table, reports every acknowledged answer, and waits to be killed."""

from __future__ import annotations

import sys

from backroom.engine.flow import NOBODY
from tests.tables.house import House


def main(url: str, code: str) -> None:
    house = House(url, seed=7)
    while house.asked(code) != NOBODY:
        house.play_on(code, 1)
        sys.stdout.write(f"{house.rows(code)[-1][3]} {house.position(code)}\n")
        sys.stdout.flush()


main(*sys.argv[1:])
