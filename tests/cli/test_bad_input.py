"""Whatever is wrong with the input: one clear line, exit code 2, no traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from backroom.bots import BOTS, POOL
from backroom.games.reckoning.nouns import KINDS
from tests.cli.terminal import backroom, keys

ALL_BOTS = ", ".join([*BOTS, "ismcts:50ms", "ismcts:400", *POOL])
NO_SUCH_GAME = "unknown game 'poker'; there are bootleggers, nostra_city, reckoning, scoundrels"

SIMULATE = ["simulate", "reckoning", "--seats", "4", "--games", "1", "--bot", "random", "--seed", "1"]
SAVED = {"backroom": 1, "game": "reckoning", "rules": 1, "setup": {"players": 3}}


@pytest.fixture(autouse=True)
def _folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def complaint(*args: str) -> str:
    """The one line that a command answers bad input with."""
    result = backroom(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    line, end = result.stderr.split("\n")
    assert end == ""
    return line.removeprefix("backroom: ")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("frolic", "No such command 'frolic'."),
        ("play", "Missing argument 'GAME'."),
        ("play poker", NO_SUCH_GAME),
        ("play reckoning --sits 4", "No such option '--sits'."),
        ("play reckoning --seats 7", "reckoning is for 3 to 6 players, not for 7"),
        ("play reckoning --seats 0", "reckoning is for 3 to 6 players, not for 0"),
        ("play reckoning --seats four", "Invalid value for '--seats': 'four' is not a valid integer."),
        ("play reckoning --seat 5", "--seat 5 is not one of 1 to 4"),
        ("play reckoning --seed x", "Invalid value for '--seed': 'x' is not a valid integer."),
        ("play reckoning --bots deep", "unknown bot 'deep'; there are easy, medium, hard"),
        ("play reckoning --lang de", "Invalid value for '--lang': 'de' is not one of 'en', 'fr', 'it'."),
        ("play reckoning --resume no.json", "no.json: No such file or directory"),
        ("play reckoning --resume .", ".: Is a directory"),
        ("play reckoning --house-rule free", "house rule 'free' is not of the form NAME=VALUE"),
        (
            "play reckoning --house-rule seating=standing",
            "house rule seating: 'standing' is not predefined or free",
        ),
        ("play reckoning --house-rule first_placer=9", "first_placer: 9 is not one of 0 .. 3 (R2.1)"),
        (
            "play reckoning --house-rule first_placer=me",
            "house rule first_placer: 'me' is not random or a number",
        ),
        ("play reckoning --house-rule stall_limit=3", "stall_limit: 3 is neither 0 nor at least 12 (R2.1)"),
        ("play reckoning --house-rule deck_data=no.json", "no.json: No such file or directory"),
        ("replay no.json", "no.json: No such file or directory"),
        ("rules poker", "there are no rules for 'poker', only for "),
        ("rules reckoning R99.9", "reckoning has no rule and no card 'R99.9'"),
        ("rules reckoning --json", "--json only works with `rules coverage`"),
        ("rules coverage", "tests is not a folder of tests"),
        ("bench --seconds 0", "Invalid value for '--seconds': 0.0 is not in the range x>0."),
        ("bench --save nowhere/a.md", "nowhere/a.md: there is no folder nowhere"),
    ],
)
def test_bad_words_are_answered_with_one_line(words: str, reason: str):
    assert complaint(*words.split()).startswith(reason)


def test_an_unknown_option_is_answered_with_those_there_are():
    line = complaint("play", "reckoning", "--option", "players=4")
    assert line.startswith("unknown house rule 'players'; reckoning has seating, first_placer, pass_turn, ")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (["--seats", "2"], "reckoning is for 3 to 6 players, not for 2"),
        (["--games", "0"], "Invalid value for '--games': 0 is not in the range x>=1."),
        (["--jobs", "0"], "Invalid value for '--jobs': 0 is not in the range x>=1."),
        (["--seed", "1.5"], "Invalid value for '--seed': '1.5' is not a valid integer."),
        (["--bot", "deep"], "give --bot once, or once for each of 4 seats, not 2 times"),
        (["--bot", "deep"] * 3, f"unknown bot 'deep'; there are {ALL_BOTS}"),
    ],
)
def test_bad_simulations_are_answered_with_one_line(change: list[str], reason: str):
    assert complaint(*SIMULATE, *change) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a saved game: Input data was truncated"),
        ("{", "not a saved game: Input data was truncated"),
        ("\x00\xff", "not a saved game: "),
        (json.dumps(SAVED | {"backroom": 2}), "saved in format 2; this release reads format 1"),
        (json.dumps(SAVED | {"rules": 9}), "played by version 9 of the rules; this release has version 1"),
        (json.dumps(SAVED | {"game": "poker"}), NO_SUCH_GAME),
        (json.dumps(SAVED), "the opening: the rules need more chance outcomes than the record holds"),
        (json.dumps(SAVED | {"setup": {"players": 9}}), "the set-up: reckoning: "),
    ],
)
def test_a_broken_save_is_named_with_what_is_wrong(text: str, reason: str):
    Path("broken.json").write_text(text, "latin-1")
    assert complaint("replay", "broken.json").startswith(f"broken.json: {reason}")
    reason = reason.replace(NO_SUCH_GAME, "a game of poker, not of reckoning")
    assert complaint("play", "reckoning", "--resume", "broken.json").startswith(f"broken.json: {reason}")


def test_a_save_with_an_impossible_answer_is_refused_with_the_step():
    backroom("play", "reckoning", "--seed", "5", typed=keys("5", "s", "q"))
    saved = Path("reckoning-1.json")
    saved.write_text(saved.read_text().replace("discard-knife", "discard-boom"))
    assert complaint("replay", str(saved), "--verify").startswith("reckoning-1.json: step 1: 'discard-boom' ")


def test_a_save_that_is_no_game_of_one_person_is_refused():
    backroom("play", "reckoning", "--seed", "5", typed=keys("s", "q"))
    saved = Path("reckoning-1.json")
    saved.write_text(saved.read_text().replace("human", "greedy"))
    reason = "reckoning-1.json: not a game of one person against bots"
    assert complaint("play", "reckoning", "--resume", str(saved)) == reason


def test_what_a_saved_game_fixes_cannot_be_given_again():
    backroom("play", "reckoning", "--seed", "5", typed=keys("s", "q"))
    line = complaint("play", "reckoning", "--resume", "reckoning-1.json", "--seats", "4")
    assert (
        line == "--seats, --seat and --house-rule cannot be combined with --resume: the saved game sets them"
    )


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        ({"knife": 99}, "deck, gunshot: is missing (RB.3)"),
        (
            dict.fromkeys(KINDS, 3),
            "deck: 24 cards are too few",
        ),
    ],
)
def test_a_data_file_is_refused_with_its_name_the_key_and_the_reason(deck: dict[str, int], reason: str):
    Path("deck.json").write_text(json.dumps({"deck": deck}))
    assert complaint("play", "reckoning", "--option", "deck_data=deck.json").startswith(
        f"deck.json: {reason}"
    )


def test_without_a_command_there_is_help_and_no_complaint():
    result = backroom()
    assert result.exit_code == 0
    assert "simulate" in result.stdout
