"""Runs tests against mutants, each in a child process that is forked for it.

The process that forks has imported everything, so a child only replaces the code of some functions and runs
tests until one fails. A mutant that must be there before the game is imported, a constant or a number of the
data, is planted in a child that has imported nothing of the game yet; it takes longer.

A plan is read from standard input; a line is written to standard output for every mutant.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import IO, NoReturn

import msgspec
import pytest

from tests.mutants.operators import Mutant
from tests.mutants.planting import CannotPlant, LiveFunctions, plant_at_import
from tests.mutants.reach import TimedTest
from tests.mutants.session import Session, be_quiet, passes
from tests.mutants.sources import ROOT, environment, test_folders

KILLED, SURVIVED, TIMEOUT, NOT_PLANTED = "killed", "survived", "timeout", "not planted"
OUTCOMES = {0: SURVIVED, 1: KILLED, 3: NOT_PLANTED}  # by exit status
MOST_MEMORY = 4 << 30  # bytes
SLACK, GRACE = 5, 2.0  # a test may take five times as long as without a mutant, and two seconds more
FIRST_FEW = 60  # tests that are collected at first for a mutant planted at import
NUMBER = struct.Struct("i")


class Task(msgspec.Struct, frozen=True):
    """A mutant and the tests that may kill it, by number; of tasks with the same aim one killed is enough."""

    mutant: Mutant
    tests: list[int]
    aim: str = ""


Work = Callable[
    [Task, list[int], int], NoReturn
]  # runs tests in this order, and writes each number before it


class Odds(msgspec.Struct):
    """How often each test has been tried, and how often it has killed."""

    tries: dict[int, int] = {}
    kills: dict[int, int] = {}
    killers: dict[str, list[int]] = {}  # by function, the latest last
    proven: set[str] = set()  # the rule ids that are cited by tests which have killed

    def order(self, function: str, among: Iterable[int], tests: list[TimedTest]) -> list[int]:
        """By the time that a kill is expected to take.

        Preferred are tests that have killed in this function lately, and tests for rules that no test has yet
        been seen to prove.
        """
        lately = self.killers.get(function, [])[-5:]

        def expected(test: int) -> float:
            rate = (self.kills.get(test, 0) + 1) / (self.tries.get(test, 0) + 2)
            is_wanted = test in lately or not self.proven.issuperset(tests[test].cites)
            return (tests[test].seconds + 0.001) / rate / (10 if is_wanted else 1)

        return sorted(among, key=expected)

    def learn(self, function: str, tried: list[int], killed: bool, tests: list[TimedTest]) -> None:
        """Count tests that were run against a mutant; if it was killed, the last one did it."""
        for test in tried:
            self.tries[test] = self.tries.get(test, 0) + 1
        if killed and tried:
            self.kills[tried[-1]] = self.kills.get(tried[-1], 0) + 1
            self.killers.setdefault(function, []).append(tried[-1])
            self.proven.update(tests[tried[-1]].cites)


class Plan(msgspec.Struct):
    """What a process is to do; `is_fresh`: mutants are planted before the game is imported."""

    game: str
    tests: list[TimedTest]
    tasks: list[Task]
    odds: Odds
    jobs: int
    budget: float  # seconds of tests for one mutant
    is_fresh: bool = False


class Done(msgspec.Struct, frozen=True):
    """What came of a task: the tests that were run, in order; if it was killed, the last one did it."""

    task: int
    outcome: str
    tried: list[int]
    seconds: float  # of CPU time

    @property
    def is_killed(self) -> bool:
        """Has a test noticed the mutant?"""
        return self.outcome in {KILLED, TIMEOUT}


def function_of(mutant: Mutant) -> str:
    """The function that a mutant is in, with its module."""
    return f"{mutant.module} {mutant.function}"


# -- the process that was asked ------------------------------------------------------------------


def carry_out(plan: Plan) -> Iterator[Done]:
    """Carry out a plan in a process of its own, and yield what came of each task when it is known."""
    command = [sys.executable, "-m", "tests.mutants.running"]
    pipe = subprocess.PIPE
    with (
        TemporaryDirectory() as scratch,  # children do not clean up
        subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment(scratch), cwd=ROOT) as process,
    ):
        assert process.stdin
        assert process.stdout
        process.stdin.write(msgspec.json.encode(plan))
        process.stdin.close()
        try:
            for line in process.stdout:
                yield msgspec.json.decode(line, type=Done)
        except (GeneratorExit, KeyboardInterrupt):
            process.terminate()
            raise
    if process.returncode:
        raise RuntimeError(f"the process that runs tests has failed: exit status {process.returncode}")


# -- the process that runs tests -----------------------------------------------------------------


class Attempt(msgspec.Struct):
    """The child of a task: which tests it runs, and what earlier children of the same task have run."""

    task: int
    order: list[int]
    tried: list[int] = []
    seconds: float = 0.0
    rest: list[int] | None = None  # it runs one test again, alone; if that passes, these follow
    reading: int = -1  # where the child writes


class Server:
    """Forks a child for every task, so many at a time, and writes down what came of it.

    A test can fail because of what another one has left behind. So one that fails after others is run again
    alone: only if it fails again has it killed.
    """

    def __init__(self, plan: Plan, out: IO[bytes], work: Work) -> None:
        self.plan = plan
        self.out = out
        self.work = work
        self.running: dict[int, Attempt] = {}  # by process id
        self.achieved: set[str] = set()

    def run(self) -> None:
        """Let a child do the work of every task."""
        gc.collect()
        gc.freeze()  # children share this memory
        for number, task in enumerate(self.plan.tasks):
            while len(self.running) >= self.plan.jobs:  # a wait may start another child
                self.wait()
            if task.aim not in self.achieved:
                order = self.plan.odds.order(function_of(task.mutant), task.tests, self.plan.tests)
                self.fork(Attempt(number, self.within_budget(order)))
        while self.running:
            self.wait()

    def fork(self, attempt: Attempt) -> None:
        """Start a child."""
        attempt.reading, writing = os.pipe()
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            try:
                self.work(self.plan.tasks[attempt.task], attempt.order, writing)
            finally:  # an error of ours, outside of any test, is no kill
                os._exit(3)
        os.close(writing)
        self.running[child] = attempt

    def within_budget(self, order: list[int]) -> list[int]:
        """The first tests of this order, as far as the budget goes; at least one."""
        chosen, seconds = list[int](), 0.0
        for test in order:
            seconds += self.plan.tests[test].own
            if seconds > self.plan.budget and chosen:
                break
            chosen.append(test)
        return chosen

    def wait(self) -> None:
        """Wait for a child to end."""
        child, status, used = os.wait4(-1, 0)
        attempt = self.running.pop(child)
        with os.fdopen(attempt.reading, "rb") as written:
            ran = [test for (test,) in NUMBER.iter_unpack(written.read())]
        is_late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
        outcome = TIMEOUT if is_late else OUTCOMES.get(os.waitstatus_to_exitcode(status), KILLED)
        attempt.seconds += used.ru_utime + used.ru_stime
        if outcome in {KILLED, TIMEOUT} and len(ran) > 1:
            *before, suspect = ran
            rest = attempt.order[attempt.order.index(suspect) + 1 :]
            self.fork(Attempt(attempt.task, [suspect], attempt.tried + before, attempt.seconds, rest))
        elif outcome == SURVIVED and attempt.rest:
            self.fork(Attempt(attempt.task, attempt.rest, attempt.tried + ran, attempt.seconds))
        else:
            self.write_down(Done(attempt.task, outcome, attempt.tried + ran, round(attempt.seconds, 3)))

    def write_down(self, done: Done) -> None:
        """Tell what came of a task."""
        task = self.plan.tasks[done.task]
        self.plan.odds.learn(function_of(task.mutant), done.tried, done.is_killed, self.plan.tests)
        if task.aim and done.is_killed:
            self.achieved.add(task.aim)
        self.out.write(msgspec.json.encode(done) + b"\n")
        self.out.flush()


def run_until_one_fails(
    order: list[int], tests: list[TimedTest], items: dict[str, pytest.Item], writing: int
) -> None:
    """Run tests in this order, note each one before it starts; the exit status is 1 when one fails.

    A test that takes too much CPU time ends the process by a signal.
    """
    known = [test for test in order if tests[test].id in items]
    for test, following in zip(known, [*known[1:], None]):
        os.write(writing, NUMBER.pack(test))
        signal.setitimer(signal.ITIMER_PROF, SLACK * tests[test].seconds + GRACE)
        if not passes(items[tests[test].id], None if following is None else items[tests[following].id]):
            os._exit(1)
    signal.setitimer(signal.ITIMER_PROF, 0)


class Warm(Session):
    """Has collected all tests of a game; its children replace the code of live functions."""

    def __init__(self, plan: Plan, out: IO[bytes]) -> None:
        super().__init__(plan.game)
        self.plan = plan
        self.out = out

    def loop(self, items: dict[str, pytest.Item]) -> None:
        """Let children run tests."""
        live = LiveFunctions(self.game)

        def work(task: Task, order: list[int], writing: int) -> NoReturn:
            try:
                live.plant(task.mutant)
            except CannotPlant:
                os._exit(3)
            run_until_one_fails(order, self.plan.tests, items, writing)
            os._exit(0)

        Server(self.plan, self.out, work).run()


class Fresh(Session):
    """In a child that has planted a mutant and imports the game now."""

    def __init__(self, plan: Plan, order: list[int], writing: int) -> None:
        super().__init__(plan.game)
        self.plan = plan
        self.order = order
        self.writing = writing

    def loop(self, items: dict[str, pytest.Item]) -> None:
        """Run tests until one fails."""
        run_until_one_fails(self.order, self.plan.tests, items, self.writing)


def work_afresh(plan: Plan) -> Work:
    """The work of a child that imports the game after planting: first with the most promising tests."""

    def work(task: Task, order: list[int], writing: int) -> NoReturn:
        plant_at_import(plan.game, task.mutant)
        signal.setitimer(signal.ITIMER_PROF, 20)  # for importing and collecting
        for part in (order[:FIRST_FEW], order[FIRST_FEW:]):
            files = sorted(
                {plan.tests[test].id.partition("::")[0] for test in part}
            )  # ids may be other ones now
            status = Fresh(plan, part, writing).run(files) if files else 0
            if status:
                os._exit(3 if status == pytest.ExitCode.USAGE_ERROR else 1)
        os._exit(0)

    return work


def forget(game: str) -> None:
    """Import all games, then forget this one: a child imports it again, and nothing else."""
    import_module("backroom.games")
    import_module("backroom.engine.laws")
    home = f"backroom.games.{game}"
    for name in [
        name for name in sys.modules if name == "backroom.games" or f"{name}.".startswith(f"{home}.")
    ]:
        del sys.modules[name]


def main() -> None:
    """Read a plan and carry it out."""
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    with os.fdopen(be_quiet(), "wb") as out:
        if plan.is_fresh:
            forget(plan.game)
            Server(plan, out, work_afresh(plan)).run()
        else:
            sys.exit(Warm(plan, out).run(test_folders(plan.game)))


if __name__ == "__main__":
    main()
