"""A person at the terminal: plays, asks, takes back, saves, leaves, comes back."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from backroom.games.reckoning.nouns import KINDS
from tests.cli.terminal import WIDTH, backroom, keys

ALWAYS_ONE = "1\n" * 600
SEED = "5"  # yellow holds Knife, Gunshot, Pass the Cake, Raid! and Move


@pytest.fixture(autouse=True)
def _folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(*typed: str, args: tuple[str, ...] = ("--seed", SEED)) -> str:
    """A sitting at a game of Reckoning, up to the end of what is typed."""
    result = backroom("play", "reckoning", *args, typed=keys(*typed))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def questions(screen: str) -> list[str]:
    """The questions that were put, in order; each stands below the hand."""
    lines = screen.splitlines()
    return [lines[i + 1] for i, line in enumerate(lines) if line.startswith("Your hand: ")]


# -- a game --------------------------------------------------------------------------------------


def test_whoever_always_answers_1_gets_to_the_end():
    result = backroom("play", "reckoning", "--seed", "7", typed=ALWAYS_ONE)
    assert result.exit_code == 0
    ending = result.stdout[result.stdout.index("The game is over: only one gang is left\n") :]
    places = re.findall(r"^ +(\d)\.  (\w+) \(([\w-]+)\) +(\$[\d,]+)", ending, re.MULTILINE)
    assert [place for place, *_ in places] == ["1", "2", "3", "4"]
    assert ("Yellow", "you") in [(colour, who) for _, colour, who, _ in places]
    assert f"{places[0][1]} ({places[0][2]}) wins!" in ending
    assert {who for _, _, who, _ in places} == {"you", "Ledger", "Two-Dice", "Dimples"}
    assert "--seed 7" in ending


def test_the_same_seed_and_the_same_answers_give_the_same_game():
    first, again = play("1", "2", "1", "1"), play("1", "2", "1", "1")
    Path("reckoning-1.json").unlink()
    assert first.replace("reckoning-1", "reckoning-2") == again


def test_another_seed_deals_other_cards():
    hands = {play(args=("--seed", str(seed))).split("Your hand: ")[1].split("\n")[0] for seed in range(5)}
    assert len(hands) == 5


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
@pytest.mark.parametrize("seats", ["3", "6"])
def test_a_game_fits_80_columns_and_needs_no_colour(lang: str, seats: str):
    result = backroom(
        *["play", "reckoning", "--seats", seats, "--lang", lang, "--seed", "1", "--bots", "random"],
        *["--house-rule", "seating=free"],
        typed=ALWAYS_ONE,
    )
    screen = result.stdout.split("\n", 2)[2].splitlines()  # the welcome wraps where the terminal does
    assert [line for line in screen if len(line) > WIDTH] == []
    assert "\x1b" not in result.stdout


def test_a_wide_terminal_gets_a_wide_table():
    result = backroom("play", "reckoning", "--seed", SEED, width=120)
    assert max(len(line) for line in result.stdout.splitlines() if "│" in line) > 110


def test_a_person_may_sit_elsewhere_and_at_another_table():
    screen = play(args=("--seat", "3", "--seats", "5", "--bots", "random", "--seed", "2"))
    assert "you are Blue; the others are bots (random)" in screen
    assert re.search(r"^ *│> B Blue      you ", screen.replace("-│", " │"), re.MULTILINE)
    assert re.search(r"O Orange    random ", screen)


def test_what_happened_since_the_last_answer_is_told_turn_by_turn():
    screen = play("5")
    told = screen[screen.index("Yellow discards Knife") :].splitlines()
    assert [line[0] for line in told if re.match("[A-Z] ", line)] == ["R", "B", "G", "Y"]
    assert "draws" not in "".join(line for line in told if line.startswith(("R ", "B ", "G ")))


def test_a_question_without_a_choice_is_not_put_to_the_person():
    screen = play("1", "1", args=("--seed", "6"))  # yellow stabs and holds no Move
    card, stab = "Play or discard a card", "Choose whom to stab"
    assert questions(screen) == [card, stab, card]
    assert "stop" in Path("reckoning-1.json").read_text()


def test_a_seat_may_also_be_named():
    assert "Yellow’s knife flashes from seat 23 to seat 24" in play("1", "@24")


def test_choices_are_numbered_on_the_table_too():
    screen = play("1")
    assert "        (1)       (2)  (3)       (4)\n         1    2    3    4    5    6 " in screen
    assert " 2 seat 3: Blue Blade, cash register " in screen


# -- keys ----------------------------------------------------------------------------------------


def test_a_question_mark_explains_the_question_with_its_rule():
    screen = " ".join(play("1", "?").split())
    assert "One opponent dies: somebody directly left or right of one of your Blades" in screen
    assert "What to look at:" in screen
    assert "The rule in full: backroom rules reckoning R6.5 Type a number" in screen


def test_h_says_what_the_house_would_answer_and_with_a_number_what_an_answer_may_lead_to():
    screen = play("h", "h 1", "h 99", "q")
    best = re.search(r"^The house would answer: (.+)$", screen, re.MULTILINE)
    assert best
    first, *others = re.findall(r"^(.+?) +(\d+) %$", screen, re.MULTILINE)
    assert first[0] == best[1]
    assert all(int(first[1]) >= int(chance) for _, chance in others)
    assert "If you answer: " in screen
    assert len(re.findall(r"^World \d$", screen, re.MULTILINE)) == 3
    assert "'99' is not one of the choices" in screen
    assert "some moves later: " in screen


def test_words_that_are_no_choice_are_refused_with_what_can_be_typed():
    screen = play("0", "99", "knife", "@7")
    refused = re.findall(
        r"^'(\S+)' is not one of the choices: type a number from 1 to 9", screen, re.MULTILINE
    )
    assert refused == ["0", "99", "knife", "@7"]


def test_undo_takes_back_the_choice_of_a_gangster():
    screen = play("4", "2", "u")
    who, where = "Choose the gangster to move", "Choose the new seat"
    assert questions(screen) == ["Play or discard a card", who, where, who]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ((), "You have not answered anything yet."),
        (("1",), "the others have seen your card"),
        (("5",), "the game has moved on"),
    ],
)
def test_undo_says_why_it_cannot(typed: tuple[str, ...], reason: str):
    screen = play(*typed, "u")
    assert reason in screen
    assert len(questions(screen)) == 1 + len(typed)


def test_l_tells_the_whole_game_and_c_explains_the_cards():
    screen = play("5", "l", "c")
    assert screen.count("Yellow discards Knife") == 2
    assert "Spiked Cocktail  Give a sleeping token to three opponents with a drink" in screen
    assert "GAMB = gambling house" in screen


def test_enter_shows_everything_again():
    assert len(questions(play(""))) == 2


# -- saving and leaving --------------------------------------------------------------------------


def test_a_saved_game_goes_on_at_the_same_question_with_the_same_bots():
    screen = play("1", "s", "q", args=("--seed", SEED, "--bots", "random"))
    assert "backroom play reckoning --resume reckoning-1.json" in screen
    assert "Save before" not in screen
    assert json.loads(Path("reckoning-1.json").read_bytes())["who"] == ["human"] + ["random"] * 3
    again = play("q", args=("--resume", "reckoning-1.json"))
    assert questions(again) == ["Choose whom to stab"]
    assert "bots (random)" in again


def test_a_game_is_saved_under_a_name_that_is_free():
    Path("mine.json").write_text("precious")
    screen = play("s mine.json", "s other.json", "s", "q")
    assert "mine.json already exists" in screen
    assert screen.count("--resume other.json") == 2
    assert Path("mine.json").read_text() == "precious"
    assert sorted(path.name for path in Path().iterdir()) == ["mine.json", "other.json"]


def test_a_place_that_cannot_be_written_is_named():
    assert "nowhere/a.json cannot be written: No such file" in play("s nowhere/a.json")


def test_leaving_offers_to_save():
    screen = play("5", "q", "y")
    assert screen.endswith("--resume reckoning-1.json\nGoodbye.\n")
    assert Path("reckoning-1.json").exists()


def test_who_does_not_want_to_save_leaves_nothing():
    assert play("5", "q", "n").endswith("Goodbye.\n")
    assert list(Path().iterdir()) == []


def test_the_end_of_the_input_loses_nothing():
    screen = play("5", "1")
    assert "The input has ended." in screen
    steps = json.loads(Path("reckoning-1.json").read_bytes())["steps"]
    assert [step["answer"] for step in steps if step["seat"] == 0] == ["discard-knife", "play-gunshot"]


def test_who_has_not_answered_anything_leaves_nothing_behind():
    assert play().endswith("The input has ended.\n")
    assert list(Path().iterdir()) == []


def test_a_resumed_game_is_kept_in_its_file_to_the_end():
    play("s", args=("--seed", "7"))
    result = backroom("play", "reckoning", "--resume", "reckoning-1.json", "--seed", "1", typed=ALWAYS_ONE)
    assert "backroom replay reckoning-1.json" in result.stdout
    assert "finished" in backroom("replay", "reckoning-1.json", "--verify").stdout
    assert [path.name for path in Path().iterdir()] == ["reckoning-1.json"]


LISTENING = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # a background job ignores it
)


def test_ctrl_c_saves_and_leaves_quietly_with_130():
    command = [
        sys.executable,
        "-c",
        f"{LISTENING}; from backroom.cli import main; main()",
        "play",
        "reckoning",
    ]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdin.write(b"1\n")
        game.stdin.flush()
        prompts = 0
        while prompts < 2:
            prompts += game.stdout.read(1) == b"q" and game.stdout.read(3) == b"): "
        game.send_signal(signal.SIGINT)
        assert b"--resume reckoning-1.json" in game.stdout.read()
        assert game.wait() == 130
        assert game.stderr.read() == b""


# -- options -------------------------------------------------------------------------------------


def test_options_of_the_game_are_given_by_name():
    screen = play(args=("--house-rule", "seating=free", "--house-rule", "first_placer=0"))
    assert questions(screen) == ["Choose the gangster to seat"]


def test_a_data_file_is_read_into_the_game():
    deck = dict.fromkeys(KINDS, 0) | {"move": 30}
    Path("deck.json").write_text(json.dumps({"deck": deck}))
    screen = play("s", args=("--house-rule", "deck_data=deck.json"))
    assert "Your hand: 5 × Move" in screen
    Path("deck.json").unlink()
    assert "Your hand: 5 × Move" in play(args=("--resume", "reckoning-1.json"))
