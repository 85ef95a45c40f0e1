"""What a run has found: numbers, survivors, and for every rule which tests have killed."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from backroom import specs
from tests.mutants.equivalents import Equivalent, describe
from tests.mutants.operators import FUNCTION, Mutant, joined
from tests.mutants.reach import TimedTest
from tests.mutants.results import Result, Results
from tests.mutants.running import SURVIVED, TIMEOUT, function_of
from tests.mutants.sources import GAMES, ROOT, modules, stamps_of_modules

PAGE = ROOT / "docs/mutants.md"
MARKS = "<!-- mutants: written by make mutants -->", "<!-- end of mutants -->"


class RuleReport(msgspec.Struct):
    """A rule: the functions that mention it, which tests have killed mutants there, and who proves it."""

    id: str
    cited_by: list[str]  # tests
    functions: list[str]
    killers: dict[str, int]  # in these functions: tests, and how many mutants each has killed first
    proof: str  # a test that cites the rule and has killed a mutant; empty if none has


class Report(msgspec.Struct):
    """The report on a game, or on some of its mutants; those that have not been tried are not counted."""

    game: str
    is_whole: bool  # every mutant of the game has been tried: what was not proven cannot be proven this way
    mutants: int
    killed: int
    timeouts: int  # of those killed
    equivalent: int
    survivors: list[str]
    seconds: float  # of CPU time, children only
    rules: list[RuleReport]

    @property
    def unproven(self) -> list[str]:
        """The rules that are cited, but only by tests that kill nothing."""
        return [rule.id for rule in self.rules if rule.cited_by and not rule.proof]


def make_report(
    game: str,
    mutants: list[Mutant],
    results: Results,
    listed: dict[str, Equivalent],
    tests: list[TimedTest],
    *,
    is_whole: bool,
) -> Report:
    """Sum up what is known about these mutants."""
    known = [(mutant, result) for mutant in mutants if (result := results.kept.results.get(mutant.key))]
    tried = [(mutant, result) for mutant, result in known if mutant.key not in listed]
    lived = [(mutant, result) for mutant, result in tried if not result.is_killed]
    return Report(
        game,
        is_whole,
        len(mutants),
        sum(result.is_killed for _, result in tried),
        sum(result.outcome == TIMEOUT for _, result in tried),
        sum(mutant.key in listed for mutant in mutants),
        [describe_survivor(mutant, result) for mutant, result in lived],
        round(sum(result.seconds for _, result in tried), 1),
        report_rules(game, tried, tests, results.proofs()),
    )


def describe_survivor(mutant: Mutant, result: Result) -> str:
    """A survivor in a line, with where it is now."""
    tests = f"{result.tests} tests" if result.tests else "no test reaches it"
    why = tests if result.outcome == SURVIVED else result.outcome
    return f"line {mutant.line}, {describe(mutant)} ({why})"


def report_rules(
    game: str, tried: list[tuple[Mutant, Result]], tests: list[TimedTest], proofs: dict[str, str]
) -> list[RuleReport]:
    """For every rule of the specification who has killed where it is carried out."""
    homes = homes_of_rules(game)
    killers: dict[str, Counter[str]] = {}
    for mutant, result in tried:
        if result.killer and result.is_killed:
            killers.setdefault(function_of(mutant), Counter())[result.killer] += 1
    return [
        RuleReport(
            rule,
            [test.id for test in tests if rule in test.cites],
            sorted(homes.get(rule, ())),
            dict(sum((killers.get(home, Counter()) for home in homes.get(rule, ())), Counter())),
            proofs.get(rule, ""),
        )
        for rule in specs.load(game).entries
    ]


def homes_of_rules(game: str) -> dict[str, set[str]]:
    """The functions whose text, docstring or decorator mentions each rule."""
    known = set(specs.load(game).entries)
    homes: dict[str, set[str]] = {}
    for module in modules(game):
        text = (GAMES / game / module).read_text("utf-8")
        for name, own in functions_in(ast.parse(text), text.splitlines(), ""):
            for rule in known.intersection(re.findall(specs.ID, own)):
                homes.setdefault(rule, set()).add(f"{module} {name}")
    return homes


def functions_in(node: ast.AST, lines: list[str], outer: str) -> list[tuple[str, str]]:
    """The functions and methods below a node, each with its text."""
    found = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            found += functions_in(child, lines, joined(outer, child.name))
        elif isinstance(child, FUNCTION):
            first = min([child.lineno, *[decorator.lineno for decorator in child.decorator_list]])
            found.append((joined(outer, child.name), "\n".join(lines[first - 1 : child.end_lineno])))
    return found


def lines_of(report: Report) -> list[str]:
    """The report for people."""
    tried = report.killed + len(report.survivors)
    numbers = f"{report.mutants} mutants, {tried} tried: {report.killed} killed ({report.timeouts} by time)"
    others = f"{len(report.survivors)} survived; {report.equivalent} are equivalent"
    lines = [f"{report.game}: {numbers}, {others}; {report.seconds:.0f} s of CPU time"]
    lines += [f"  survived: {survivor}" for survivor in report.survivors]
    if not report.is_whole:
        return lines
    proven = sum(bool(rule.proof) for rule in report.rules)
    unproven = f"; not {', '.join(report.unproven)}" if report.unproven else ""
    return [*lines, f"  {proven} of {len(report.rules)} rules are cited by a test that has killed{unproven}"]


def write_down(file: Path, report: Report, day: str, commit: str) -> None:
    """Replace what the file of results says about one game, and the table in the documentation."""
    known = msgspec.json.decode(file.read_bytes()) if file.is_file() else {}
    known[report.game] = {
        "date": day,
        "commit": commit,
        "mutants": report.mutants,
        "killed": report.killed,
        "equivalent": report.equivalent,
        "survivors": len(report.survivors),
        "rules": [rule.id for rule in report.rules if rule.proof],
        "modules": stamps_of_modules(report.game),
    }
    known = dict(sorted(known.items()))
    text = msgspec.json.format(msgspec.json.encode(known), indent=1)
    file.write_bytes(re.sub(rb'\n  +(?=")(?=[^:\n]*\n)', b" ", text) + b"\n")
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), known), "utf-8")


def with_table(page: str, known: dict[str, Any]) -> str:
    """The page of the documentation with these results in its table."""
    begin, end = MARKS
    before, after = page.partition(begin)[0], page.partition(end)[2]
    return "\n".join([before + begin, "", *table_of(known), "", end]) + after


def table_of(known: dict[str, Any]) -> list[str]:
    """The results of all games as a table."""
    rows = [
        f"| {game} | {one['mutants']:,} | {one['equivalent']} | {one['killed']:,} | {one['survivors']} "
        f"| {share(one):.1f} | {len(one['rules'])} of {len(specs.load(game).entries)} "
        f"| {one['date']}, {one['commit']} |"
        for game, one in known.items()
    ]
    head = "| game | mutants | equivalent | killed | survived | killed, in % | rules proven | when |"
    return [head, "|---|---|---|---|---|---|---|---|", *rows]


def share(one: dict[str, Any]) -> float:
    """How many of a hundred mutants that are not equivalent were killed."""
    return float(100 * one["killed"] / (one["killed"] + one["survivors"]))
