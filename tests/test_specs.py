"""The specifications as data, and the count of what the tests prove of them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from backroom import specs
from backroom.engine.errors import BackroomError
from backroom.games import TITLES

TESTS = Path(__file__).parent

TINY = """\
# Tiny: rules specification

See T1.1 first.

## 1. Pieces
- **T1.1** There is one coin. [seed]
- **T1.2** There are two cards:

| id | card | copies |
|---|---|---|
| T-C01 | Heads | 1 |
| T-C02..C09 | blank | 8 |

The table above belongs to T1.2, this sentence to nobody.

- **T1.3** The coin is drawn so:

```
# - **T9.9** is no rule here

(o)
```

### T-C01 Heads
*Card text: call heads.*
- **T2.1** Toss the coin.
  - **T2.1a** Heads wins.
- **T2.2 Two sides.** Tails
  loses.

**T-C03 Left** / Gauche; **T-C04 Right** / Droite
- Effect: turn.

## 3. Decisions

| id | who |
|---|---|
| `D-TOSS` | the thrower, `W-FIRST` |
"""


@pytest.fixture
def tiny() -> specs.Spec:
    return specs.parse("tiny", TINY)


def suite(folder: Path, **sources: str) -> Path:
    """A folder of tests with these files."""
    tests = folder / "tests"
    tests.mkdir()
    for name, source in sources.items():
        (tests / f"{name}.py").write_text(source, "utf-8")
    return tests


def marked(ids: str) -> str:
    """The source of a test that cites these ids."""
    return f"import pytest\n@pytest.mark.rule({ids})\ndef test_it(): ...\n"


def test_an_id_counts_where_it_leads_and_not_where_it_is_mentioned(tiny: specs.Spec) -> None:
    assert tiny.title == "Tiny"
    assert list(tiny.entries) == [
        *("T1.1", "T1.2", "T-C01", "T1.3", "T2.1", "T2.1a", "T2.2", "T-C03", "T-C04", "D-TOSS"),
    ]


def test_an_entry_knows_its_section_and_its_own_words(tiny: specs.Spec) -> None:
    assert tiny.entry("T1.1") == specs.Entry("T1.1", "1. Pieces", "**T1.1** There is one coin. [seed]")
    assert tiny.entry("T2.2").text == "**T2.2 Two sides.** Tails\n  loses."


def test_a_sub_rule_is_an_entry_of_its_own(tiny: specs.Spec) -> None:
    assert tiny.entry("T2.1").text == "**T2.1** Toss the coin."
    assert tiny.entry("T2.1a").text == "**T2.1a** Heads wins."


def test_a_table_or_drawing_goes_on_with_the_rule_before_it(tiny: specs.Spec) -> None:
    assert tiny.entry("T1.2").text.endswith("| T-C02..C09 | blank | 8 |")
    assert tiny.entry("T1.3").text.endswith("(o)\n```")


def test_a_card_keeps_its_row_under_the_head_of_the_table_and_the_chapter_about_it(tiny: specs.Spec) -> None:
    assert tiny.entry("T-C01").section == "T-C01 Heads"
    row, chapter = tiny.entry("T-C01").text.split("\n\n")
    assert row == "| id | card | copies |\n|---|---|---|\n| T-C01 | Heads | 1 |"
    assert chapter == "### T-C01 Heads\n*Card text: call heads.*"


def test_two_cards_may_share_their_words(tiny: specs.Spec) -> None:
    assert tiny.entry("T-C03").text == tiny.entry("T-C04").text
    assert tiny.entry("T-C04").text.endswith("- Effect: turn.")


def test_a_rule_that_is_not_there_is_named(tiny: specs.Spec) -> None:
    with pytest.raises(specs.UnknownRule, match=r"^tiny has no rule 'T9\.9'$"):
        tiny.entry("T9.9")


def test_a_game_without_rules_is_told_which_games_have_some() -> None:
    with pytest.raises(
        specs.UnknownRule,
        match=r"^there are no rules for 'chess', only for bootleggers, nostra_city, reckoning, scoundrels$",
    ):
        specs.load("chess")


def test_the_four_specifications_number_their_rules() -> None:
    assert {game: (specs.load(game).title, len(specs.load(game).entries)) for game in specs.games()} == {
        "bootleggers": ("Bootleggers", 503),
        "nostra_city": ("Nostra City", 477),
        "reckoning": ("Reckoning", 343),
        "scoundrels": ("3000 Scoundrels", 538),
    }


def test_reckoning_has_so_many_ids_of_each_kind() -> None:
    kinds = Counter(re.split(r"(?<=-C)|(?<=D-)|\.", rule)[0] for rule in specs.load("reckoning").entries)
    chapters = [kinds.pop(f"R{chapter}") for chapter in range(12)]
    assert chapters == [5, 23, 18, 53, 8, 7, 59, 15, 4, 49, 53, 23]
    assert kinds == {"RB": 5, "R-C": 8, "D-": 13}


def test_no_id_is_in_two_specifications() -> None:
    owners = Counter(rule for game in specs.games() for rule in specs.load(game).entries)
    assert [rule for rule, times in owners.items() if times > 1] == []


@pytest.mark.parametrize("game", specs.games())
def test_every_id_that_a_specification_mentions_exists(game: str) -> None:
    text = (specs.folder() / f"{game}.md").read_text("utf-8")
    mentioned = set(re.findall(rf"(?<![\w-])(?=[BNRS]){specs.ID}", text))
    assert mentioned - specs.load(game).entries.keys() == set()


def test_marks_are_found_on_files_classes_tests_and_parameters(tmp_path: Path) -> None:
    tests = suite(
        tmp_path,
        test_all="""
import pytest
pytestmark = [pytest.mark.rule("R0.1"), pytest.mark.slow]
CASES = [pytest.param(1, marks=pytest.mark.rule("R0.2"))]
@pytest.mark.rule("R1.1", "R1.2")
class TestTable:
    @pytest.mark.rule("R1.1")
    def test_seat(self): ...
@pytest.mark.parametrize("n", [pytest.param(1, marks=[pytest.mark.rule("R2.1")]), 2])
@pytest.mark.rule("R2.1")
def test_start(n): ...
""",
        conftest='import pytest\nno_test = pytest.mark.rule("R3.1")\n',
    )
    assert specs.cited(tests) == {
        "R0.1": ["tests/test_all.py"],
        "R0.2": ["tests/test_all.py"],
        "R1.1": ["tests/test_all.py::TestTable", "tests/test_all.py::TestTable::test_seat"],
        "R1.2": ["tests/test_all.py::TestTable"],
        "R2.1": ["tests/test_all.py::test_start"],
    }


def test_coverage_lists_what_is_missing_in_the_order_of_the_document(tmp_path: Path) -> None:
    tests = suite(tmp_path, test_few=marked('"R0.2", "R-C01"'))
    reckoning = specs.coverage("reckoning", tests)["reckoning"]
    assert (reckoning.proven, reckoning.all, len(reckoning.missing)) == (2, 343, 341)
    assert reckoning.missing[:3] == ["R0.1", "R0.3", "R0.4"]


def test_coverage_of_all_games_in_the_shape_of_its_json(tmp_path: Path) -> None:
    every = ", ".join(f'"{rule}"' for rule in specs.load("reckoning").entries)
    tests = suite(tmp_path, test_all=marked(f'{every}, "B0.1"'))
    table = msgspec.to_builtins(specs.coverage(None, tests))
    assert list(table) == ["bootleggers", "nostra_city", "reckoning", "scoundrels"]
    assert table["reckoning"] == {"proven": 343, "all": 343, "missing": [], "killed": None, "not_killed": []}
    assert (table["bootleggers"]["proven"], table["bootleggers"]["missing"][0]) == (1, "B0.2")


@pytest.mark.parametrize(
    ("argument", "shown"),
    [('"R0.1", "R99.1"', "R99.1"), ('"W1"', "W1"), ("*RULES", "*RULES"), ("NAME", "NAME")],
)
def test_an_id_that_does_not_exist_is_refused_with_file_and_test(
    tmp_path: Path, argument: str, shown: str
) -> None:
    tests = suite(tmp_path, test_a=marked(argument))
    with pytest.raises(specs.UnknownRule) as refused:
        specs.coverage("reckoning", tests)
    assert str(refused.value) == f"tests/test_a.py::test_it cites {shown}, which is in no specification"


def test_a_folder_of_tests_that_is_not_there_is_no_coverage_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(BackroomError, match="is not a folder of tests"):
        specs.coverage(None, tmp_path / "nowhere")


def test_no_test_of_this_suite_cites_an_id_that_does_not_exist() -> None:
    assert list(specs.coverage(None, TESTS)) == specs.games()


@pytest.mark.parametrize("game", TITLES)
def test_the_suite_proves_every_rule_of_every_game_that_can_be_played(game: str) -> None:
    assert specs.coverage(game, TESTS)[game].missing == []
