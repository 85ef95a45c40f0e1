"""Game time: neither a stop of the server nor a wrong clock of the machine costs anybody their time."""

from __future__ import annotations

import pytest

from backroom.tables.clock import Clock
from backroom.tables.game_time import MOST_DRIFT, GameTime
from backroom.tables.people import Person
from tests.tables.machine import Machine
from tests.tables.scripted_services import ScriptedServices

HOUR = 3600.0
MINUTE = Clock("move", 60)
STEPS = pytest.mark.parametrize("step", [HOUR, -HOUR])


@pytest.fixture
def machine(services: ScriptedServices) -> Machine:
    return Machine(services)


@pytest.fixture
def code(machine: Machine) -> str:
    """A table where somebody has used 30 of their 60 seconds."""
    services = machine.services
    code = services.game(*[services.guest(name) for name in ("Ann", "Bob", "Eve")], clock=MINUTE)
    machine.run(30)
    return code


def left(machine: Machine, code: str) -> float:
    """How much time is left for the question; nobody is late before that."""
    machine.look()
    deadline = machine.services.look(None, code).deadline
    assert deadline is not None
    assert machine.services.games.pending().late == ([code] if deadline <= machine.services.time else [])
    return deadline - machine.services.time


def test_time_passes_while_the_server_runs(machine: Machine, code: str):
    assert left(machine, code) == 30
    machine.run(30)
    assert left(machine, code) == 0


@STEPS
def test_setting_the_clock_costs_nobody_their_time(machine: Machine, code: str, step: float):
    version = machine.services.look(None, code).version
    machine.wall += step
    assert left(machine, code) == 30  # not noticed yet
    assert machine.time.write_down()
    assert left(machine, code) == 30
    assert machine.services.time == machine.wall
    assert machine.services.look(None, code).version > version  # viewers are shown the new deadline
    machine.run(30)
    assert left(machine, code) == 0


@STEPS
def test_a_stop_of_the_server_costs_nobody_their_time(machine: Machine, code: str, step: float):
    machine.wall += step  # an hour in which nothing ran, or a clock that was set back meanwhile
    machine.steady = 7.0  # another boot of the machine
    machine.start()
    assert left(machine, code) == 30
    assert machine.services.time == machine.wall


def test_without_a_database_time_stands_still(machine: Machine, code: str):
    machine.wall += HOUR
    machine.steady += HOUR
    assert left(machine, code) == 30 - MOST_DRIFT
    machine.time.write_down()
    assert left(machine, code) == 30 - MOST_DRIFT


@STEPS
def test_of_two_processes_one_makes_a_step_good(machine: Machine, code: str, step: float):
    other = GameTime(machine.services.database, lambda: machine.wall, lambda: machine.steady)
    other.write_down()
    machine.wall += step
    assert [machine.time.write_down(), other.write_down()] == [True, False]
    assert left(machine, code) == 30
    assert other() == machine.time()


def test_a_clock_that_is_corrected_a_little_is_followed(machine: Machine, code: str):
    machine.wall += 2
    assert not machine.time.write_down()
    assert left(machine, code) == 28


def test_a_pause_is_not_affected(machine: Machine, code: str):
    vote(machine, code, "pause")
    machine.wall += HOUR
    machine.time.write_down()
    machine.look()
    vote(machine, code, "resume")
    assert left(machine, code) == 30


def vote(machine: Machine, code: str, motion: str) -> None:
    services = machine.services
    for row in services.reader.snapshot(code).seats.rows:
        assert row.person_id is not None
        services.games.agree(Person(row.person_id, row.person or "", None), code, motion)
