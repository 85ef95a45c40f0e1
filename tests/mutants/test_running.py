"""Mutants of Reckoning are planted in child processes, and tests kill them, or do not."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest

from backroom import specs
from tests.mutants.equivalents import Equivalent, out_of_date, read
from tests.mutants.hunt import Hunt, all_mutants
from tests.mutants.operators import Mutant
from tests.mutants.reach import Reach, TimedTest, with_notes
from tests.mutants.report import PAGE, homes_of_rules, lines_of, make_report, with_table
from tests.mutants.results import Results
from tests.mutants.run import WRITTEN, shared_out
from tests.mutants.running import KILLED, NUMBER, SURVIVED, TIMEOUT, Done, Odds, Plan, Server, Task
from tests.mutants.sources import GAMES, ROOT, Stamps, digest, files_behind

GAME = "reckoning"
LEFT = "tests/games/reckoning/test_rulings.py::test_left_is_clockwise_and_the_ring_has_no_gap"
SEATS = "tests/games/reckoning/test_components.py::"
SEATS += "test_the_thirty_seats_of_the_table_are_those_of_the_specification"
RAID = "tests/games/reckoning/test_raid.py::test_everybody_leaves_the_table_and_waits"
TESTS = [TimedTest(LEFT, 0.01, ["R9.6"]), TimedTest(SEATS, 0.01, ["R1.1"]), TimedTest(RAID, 0.01, ["R6.44a"])]


@pytest.fixture(scope="module")
def mutants() -> list[Mutant]:
    return all_mutants(GAME)


def the(mutants: list[Mutant], module: str, before: str, after: str) -> Mutant:
    """The mutant that makes this of that."""
    (found,) = [m for m in mutants if (m.module, m.before, m.after) == (module, before, after)]
    return found


def reach_everything() -> Reach:
    """As if all three tests reached every statement, and none of them ran at import."""
    reached: dict[str, list[tuple[tuple[int, int], str]]] = {}
    for module, place in with_notes(GAME)[1]:
        reached.setdefault(module, []).append((place, "7"))
    return Reach(digest(files_behind(GAME)), TESTS, [], {}, reached)


def hunted(tmp_path: Path, todo: list[Mutant]) -> Results:
    """What comes of some mutants."""
    results = Results(tmp_path / "kept.json", Stamps(GAME))
    Hunt(GAME, reach_everything(), results, 2, 10.0, lambda done, _: done).try_all(todo)
    return results


def test_mutants_are_killed_survive_or_take_too_long_and_the_files_stay_as_they_are(
    tmp_path: Path, mutants: list[Mutant]
):
    files = {file: file.read_bytes() for file in (GAMES / GAME).rglob("*.py")}
    wrong = the(
        mutants,
        "seats.py",
        "return (seats << 1) & ALL_SEATS | (seats >> 29) & 2",
        "return (seats >> 1) & ALL_SEATS | (seats >> 29) & 2",
    )
    endless = the(mutants, "seats.py", "seats ^= lowest", "pass")
    ruled = the(mutants, "cards.py", "g.clear(ALL_SEATS)", "pass")
    unseen = the(mutants, "cards.py", "g.tell(SHOOTS, me, g.box.table.opposite[seat], seat)", "pass")
    constant = the(mutants, "seats.py", "RING: Final = 30", "RING: Final = 31")
    data = the(
        mutants,
        "data.toml",
        '{ seat = 1, object = "drink", opposite = 28, letter = "A" },',
        '{ seat = 1, object = "drink", opposite = 29, letter = "A" },',
    )
    unread = the(mutants, "data.toml", "move = 14", "move = 15")
    broken = the(
        mutants,
        "nouns.py",
        '**{kind: "play-" + name for kind, name in enumerate(KINDS)},',
        '**{kind: "play-" - name for kind, name in enumerate(KINDS)},',
    )
    todo = [wrong, endless, ruled, unseen, constant, data, unread, broken]
    results = hunted(tmp_path, todo)
    assert [results.kept.results[mutant.key].outcome for mutant in todo] == [
        *(KILLED, TIMEOUT, KILLED, SURVIVED, KILLED, KILLED, SURVIVED, KILLED),
    ]
    assert results.kept.results[ruled.key].killer == RAID
    assert results.kept.results[unseen.key].tests == 3
    assert results.kept.results[broken.key].killer == ""  # the game cannot be imported
    assert results.proofs()["R6.44a"] == RAID
    assert {file: file.read_bytes() for file in files} == files

    report = make_report(GAME, todo, results, {}, TESTS, is_whole=False)
    assert (report.mutants, report.killed, report.timeouts, report.equivalent) == (8, 6, 1, 0)
    assert any("g.tell(SHOOTS" in line and "(3 tests)" in line for line in lines_of(report))
    listed = {mutant.key: equivalent(mutant) for mutant in (unseen, unread)}
    assert make_report(GAME, todo, results, listed, TESTS, is_whole=False).survivors == []

    kept = Results(tmp_path / "kept.json", Stamps(GAME))
    assert [kept.find(mutant) is not None for mutant in todo] == [True] * 8
    assert [kept.has_lived(mutant) for mutant in (ruled, unseen)] == [False, True]


def test_a_test_that_fails_only_after_another_has_not_killed(mutants: list[Mutant]):
    """The first test leaves something behind that makes the second fail; the third really notices."""

    def work(_task: Task, order: list[int], writing: int) -> NoReturn:
        for test in order:
            os.write(writing, NUMBER.pack(test))
            if test == 2 or (test == 1 and 0 in order):
                os._exit(1)
        os._exit(0)

    def outcome(tests: list[int]) -> tuple[str, list[int]]:
        known, out = [TimedTest(name, 0.01, []) for name in "abc"], BytesIO()
        Server(Plan(GAME, known, [Task(mutants[0], tests)], Odds(), 1, 10.0), out, work).run()
        done = msgspec.json.decode(out.getvalue(), type=Done)
        return done.outcome, done.tried

    assert outcome([0, 1]) == (SURVIVED, [0, 1])
    assert outcome([0, 1, 2]) == (KILLED, [0, 1, 2])


def test_a_result_holds_until_the_sources_or_its_test_change(tmp_path: Path, mutants: list[Mutant]):
    stamps = Stamps(GAME)
    results = Results(tmp_path / "kept.json", stamps)
    results.add(mutants[0], KILLED, RAID, 1, 0.1)
    results.add(mutants[1], SURVIVED, "", 3, 0.1)
    stamps.everything = "a test was added"
    assert results.find(mutants[0])
    assert not results.find(mutants[1])
    stamps.tests[RAID.partition("::")[0]] = "the test has changed"
    assert not results.find(mutants[0])


# -- mutants that no test can kill ---------------------------------------------------------------


def equivalent(mutant: Mutant, reason: str = "nobody can see it") -> Equivalent:
    """An entry for a mutant."""
    return Equivalent(
        mutant.module,
        mutant.operator,
        mutant.before,
        mutant.after,
        reason,
        mutant.function,
        mutant.occurrence,
    )


def test_an_entry_that_matches_no_mutant_is_an_error(mutants: list[Mutant]):
    entry = equivalent(mutants[0])
    assert out_of_date({entry.key: entry}, mutants) == []
    (wrong,) = out_of_date({entry.key: entry}, mutants[1:])
    assert wrong.startswith(f"no such mutant: {mutants[0].module}")


def test_an_entry_without_a_reason_is_an_error(mutants: list[Mutant]):
    entry = equivalent(mutants[0], " ")
    assert [line.partition(":")[0] for line in out_of_date({entry.key: entry}, mutants)] == ["no reason"]


@pytest.mark.parametrize("game", ["reckoning", "bootleggers", "scoundrels", "nostra_city"])
def test_every_entry_of_our_lists_is_up_to_date(game: str):
    listed = read(Path(__file__).parent / f"{game}.toml")
    assert out_of_date(listed, all_mutants(game)) == []


def test_the_functions_of_a_rule_are_those_that_mention_it():
    homes = homes_of_rules(GAME)
    assert homes["R6.5"] == {"cards.py STAB"}
    assert "rules/killing.py kill" in homes["R3.48"]


def test_the_documentation_has_the_results_that_were_written_down():
    page, known = PAGE.read_text("utf-8"), msgspec.json.decode(WRITTEN.read_bytes())
    assert with_table(page, known) == page
    proven = sum(len(one["rules"]) for one in known.values())
    rules = sum(len(specs.load(game).entries) for game in known)
    assert f"{proven:,} of {rules:,} are proven" in (ROOT / "README.md").read_text("utf-8")


def test_a_sample_is_shared_out_among_the_games_that_have_mutants():
    many, few = all_mutants("reckoning"), all_mutants("nostra_city")[:5]
    shares = shared_out({"reckoning": many, "nostra_city": few, "scoundrels": []}, 40)
    assert {game: len(share) for game, share in shares.items()} == {
        "reckoning": 20,
        "nostra_city": 5,
        "scoundrels": 0,
    }
    assert shares == shared_out({"reckoning": many, "nostra_city": few, "scoundrels": []}, 40)
