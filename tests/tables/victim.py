"""A process that plays at a table and reports every acknowledged answer, until it is killed."""

from __future__ import annotations

import sys

from backroom.engine.flow import NOBODY
from tests.tables.scripted_services import ScriptedServices


def main(url: str, code: str) -> None:
    services = ScriptedServices(url, seed=7)
    while services.asked(code) != NOBODY:
        services.play_on(code, 1)
        sys.stdout.write(f"{services.rows(code)[-1][3]} {services.position(code)}\n")
        sys.stdout.flush()


main(*sys.argv[1:])
