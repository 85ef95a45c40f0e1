"""A run: which mutants are tried with which tests, in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.mutants.operators import Mutant, Signatures, mutants_of, mutants_of_data, signatures_of
from tests.mutants.reach import Reach
from tests.mutants.results import Results
from tests.mutants.running import NOT_PLANTED, SURVIVED, Done, Odds, Plan, Task, carry_out, function_of
from tests.mutants.sources import DATA, ENGINE, GAMES, PLACEHOLDERS, modules

MOST_TRIES = 30  # mutants that are tried to see that the tests of a rule can kill
SAVE_EVERY = 50

Watch = Callable[[Iterable[Done], int], Iterable[Done]]  # shows progress


def all_mutants(game: str) -> list[Mutant]:
    """Every mutant of a game."""
    home = GAMES / game
    signatures = known_signatures(home)
    found = [
        mutant
        for module in modules(game)
        for mutant in mutants_of(module, (home / module).read_bytes(), signatures)
        if (module, mutant.function) != PLACEHOLDERS
    ]
    return found + mutants_of_data((home / DATA).read_bytes())


def known_signatures(home: Path) -> Signatures:
    """What can be called in the rules of a game: its own functions and those of the kernel."""
    return signatures_of([file.read_bytes() for file in [*home.rglob("*.py"), *ENGINE.glob("*.py")]])


class Hunt:
    """Tries mutants of one game and adds what comes of them to the results."""

    def __init__(
        self, game: str, reach: Reach, results: Results, jobs: int, budget: float, watch: Watch
    ) -> None:
        self.game = game
        self.reach = reach
        self.results = results
        self.jobs = jobs
        self.budget = budget
        self.watch = watch
        self.odds = Odds(proven=set(results.proofs()))
        self.masks = {module: reach.by(module) for module in modules(game)}
        self.at_import = {(module, tuple(at)) for module, places in reach.at_import.items() for at in places}

    def try_all(self, mutants: list[Mutant]) -> None:
        """Plant mutants in live functions; those that this cannot be sure about, at import."""
        warm = [Task(mutant, self.tests_for(mutant)) for mutant in mutants if self.mask(mutant)]
        unclear = self.carry_out(warm, is_fresh=False)
        unclear += [mutant for mutant in mutants if not self.mask(mutant) and self.runs_at_import(mutant)]
        for mutant in mutants:
            if not self.mask(mutant) and not self.runs_at_import(mutant):
                self.results.add(mutant, SURVIVED, "", 0, 0.0)  # no test reaches it
        everything = list(range(len(self.reach.tests)))
        self.carry_out([Task(mutant, everything) for mutant in unclear], is_fresh=True)
        self.results.save()

    def mask(self, mutant: Mutant) -> int:
        """The tests that reach a mutant, as a bit mask; 0 at the level of a module."""
        return self.masks[mutant.module].get(mutant.statement, 0) if mutant.statement else 0

    def runs_at_import(self, mutant: Mutant) -> bool:
        """Does it run when the game is imported or tests are collected?"""
        return mutant.statement is None or (mutant.module, mutant.statement) in self.at_import

    def tests_for(self, mutant: Mutant) -> list[int]:
        """The tests that reach a mutant."""
        mask = self.mask(mutant)
        return [test for test in range(len(self.reach.tests)) if mask >> test & 1]

    def carry_out(self, tasks: list[Task], *, is_fresh: bool) -> list[Mutant]:
        """Run tests against mutants. Returns those that must be planted at import to be sure."""
        unclear = []
        for count, done in enumerate(self.watch(self.done(tasks, is_fresh), len(tasks))):
            mutant = tasks[done.task].mutant
            needs_import = done.outcome == NOT_PLANTED or (not done.is_killed and self.runs_at_import(mutant))
            if needs_import and not is_fresh:
                unclear.append(mutant)
            else:
                killer = self.reach.tests[done.tried[-1]].id if done.is_killed and done.tried else ""
                self.results.add(mutant, done.outcome, killer, len(done.tried), done.seconds)
            self.learn(mutant, done)
            if count % SAVE_EVERY == 0:
                self.results.save()
        return unclear

    def done(self, tasks: list[Task], is_fresh: bool) -> Iterator[Done]:
        """What comes of some tasks."""
        if tasks:
            plan = Plan(self.game, self.reach.tests, tasks, self.odds, self.jobs, self.budget, is_fresh)
            yield from carry_out(plan)

    def learn(self, mutant: Mutant, done: Done) -> None:
        """Remember which tests kill."""
        self.odds.learn(function_of(mutant), done.tried, done.is_killed, self.reach.tests)
        if done.is_killed and done.tried:
            killer = self.reach.tests[done.tried[-1]]
            for rule in killer.cites:
                self.results.prove(rule, killer.id)

    # -- rules -------------------------------------------------------------------------------

    def prove_rules(self, mutants: list[Mutant], homes: dict[str, set[str]]) -> None:
        """See whether tests that have killed nothing can: perhaps others have always come first.

        `homes` names the functions that mention each rule: mutants there are tried before others.
        """
        reached = [(mutant, self.mask(mutant)) for mutant in mutants if self.mask(mutant)]
        tasks: list[Task] = []
        for rule, tests in self.unproven().items():
            whole = sum(1 << test for test in tests)
            near = [(mutant, mask & whole, mask.bit_count()) for mutant, mask in reached if mask & whole]
            near.sort(key=lambda one: (function_of(one[0]) not in homes.get(rule, ()), one[2]))
            for mutant, mask, _ in near[:MOST_TRIES]:
                tasks.append(Task(mutant, [test for test in tests if mask >> test & 1], aim=rule))
        for done in self.watch(self.done(tasks, is_fresh=False), len(tasks)):
            self.learn(tasks[done.task].mutant, done)
        self.results.save()

    def unproven(self) -> dict[str, list[int]]:
        """The rules that are cited only by tests that have killed nothing, each with these tests."""
        proven = self.results.proofs()
        found: dict[str, list[int]] = {}
        for number, test in enumerate(self.reach.tests):
            for rule in test.cites:
                if rule not in proven:
                    found.setdefault(rule, []).append(number)
        return found
