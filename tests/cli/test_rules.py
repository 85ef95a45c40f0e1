"""The specification at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import backroom

TESTS = Path(__file__).parents[1]


def rules(*args: str) -> str:
    """What is printed, with every space made one."""
    result = backroom("rules", *args)
    assert result.exit_code == 0, result.stderr
    return " ".join(result.stdout.split())


def test_a_rule_is_printed_under_its_heading():
    assert rules("reckoning", "r3.31") == (
        "Reckoning: 3.5 Step 4: Wake R3.31 All sleeping gangsters of the turn player wake: their tokens go "
        "back to the supply. This is automatic and total. [seed; automatic ruled, R9.19]"
    )


@pytest.mark.parametrize("wanted", ["R-C05", "boum", "Boum !", "r-c05"])
def test_a_card_is_printed_in_any_language_with_all_its_rules(wanted: str):
    printed = rules("reckoning", wanted, "--lang", "fr")
    assert printed.startswith("R-C05 Boum ! Faites exploser tout de suite le gâteau d’un autre joueur.")
    assert all(f"R6.{number} " in printed for number in range(31, 37))
    assert "R6.37" not in printed


def test_without_an_id_all_sections_and_cards_are_listed():
    printed = rules("reckoning", "--lang", "it")
    assert printed.startswith("Regolamento di conti 0. Summary R0.1, R0.2")
    assert "R-C04 Passate la torta R-C04, R6.23" in printed
    assert printed.count("R6.23") == 1


def test_rules_of_a_game_that_is_not_there_yet_can_be_read():
    assert rules("bootleggers", "B0.1").startswith("Bootleggers: 0. ")


def test_coverage_as_json_has_the_agreed_shape():
    covered = json.loads(backroom("rules", "coverage", "--json", "--tests", str(TESTS)).stdout)
    assert list(covered) == ["bootleggers", "nostra_city", "reckoning", "scoundrels"]
    assert list(covered["reckoning"]) == ["proven", "all", "missing", "killed", "not_killed"]
    assert covered["reckoning"]["all"] == covered["reckoning"]["proven"] + len(
        covered["reckoning"]["missing"]
    )


def test_coverage_of_one_game_lists_what_is_missing(tmp_path: Path):
    (tmp_path / "test_one.py").write_text('import pytest\n\n@pytest.mark.rule("R0.1")\ndef test_a(): ...\n')
    printed = rules("coverage", "reckoning", "--tests", str(tmp_path))
    assert "game ids cited killed by breaking reckoning 343 1 - " in printed
    assert "reckoning, not cited: R0.2, R0.3" in printed


def test_coverage_lists_rules_whose_tests_have_never_failed_when_the_code_was_broken(tmp_path: Path):
    (tmp_path / "test_one.py").write_text(
        'import pytest\n\n@pytest.mark.rule("R0.1", "R0.2", "R0.3")\ndef test_a(): ...\n'
    )
    (tmp_path / "mutants").mkdir()
    (tmp_path / "mutants/results.json").write_text('{"reckoning": {"mutants": 800, "rules": ["R0.2"]}}')
    printed = rules("coverage", "reckoning", "--tests", str(tmp_path))
    assert "game ids cited killed by breaking reckoning 343 3 1 " in printed
    assert "reckoning, cited by tests that have killed nothing: R0.1, R0.3" in printed


def test_coverage_rejects_ids_that_do_not_exist(tmp_path: Path):
    (tmp_path / "test_one.py").write_text('import pytest\n\n@pytest.mark.rule("R99.1")\ndef test_a(): ...\n')
    result = backroom("rules", "coverage", "--tests", str(tmp_path))
    assert result.exit_code == 2
    assert "cites R99.1, which is in no specification" in result.stderr
