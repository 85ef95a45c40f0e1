"""A saved game, played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import backroom, keys


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A game from the first card to the last."""
    file = tmp_path_factory.mktemp("saves") / "game.json"
    backroom("play", "reckoning", "--seed", "7", typed=f"s {file}\n" + "1\n" * 600)
    return str(file)


@pytest.fixture
def running(tmp_path: Path) -> str:
    """A game that was left after a knife was played."""
    file = tmp_path / "game.json"
    backroom("play", "reckoning", "--seed", "5", typed=keys("1", f"s {file}", "q"))
    return str(file)


def test_a_finished_game_is_told_to_its_end(finished: str):
    result = backroom("replay", finished)
    assert result.exit_code == 0
    assert result.stdout.startswith("Y Yellow collects $2,000; Yellow plays ")
    assert "The game is over: only one gang is left" in result.stdout
    assert "Green (Dimples) wins!" in result.stdout


def test_a_game_in_progress_says_whom_it_waits_for(running: str):
    assert backroom("replay", running).stdout.endswith("Waiting for Yellow: Choose whom to stab\n")


def test_nobody_s_cards_are_shown(finished: str):
    assert "draws" not in backroom("replay", finished).stdout


def test_verify_says_in_one_line_that_everything_fits(finished: str, running: str):
    line = f"{running}: reckoning, 1 answer, in progress: every answer and every chance outcome fits.\n"
    assert backroom("replay", running, "--verify").stdout == line
    assert "finished: every answer" in backroom("replay", finished, "--verify").stdout


def test_verify_sees_that_the_last_position_is_another(running: str):
    text = Path(running).read_text()
    check = text.split('"check": "')[1][:16]
    Path(running).write_text(text.replace(check, "0" * 16))
    result = backroom("replay", running, "--verify")
    assert result.exit_code == 2
    assert "the position after the last step is not the one that was saved" in result.stderr


def test_step_by_step_every_answer_has_its_table(running: str):
    result = backroom("replay", running, "--step", "--lang", "fr", typed=keys(""))
    assert "1 sur 1\N{NO-BREAK SPACE}: Jaune répond play-knife" in result.stdout
    assert result.stdout.count("╭─") == 2


@pytest.mark.parametrize("typed", ["q\n", ""])
def test_stepping_can_be_left(finished: str, typed: str):
    result = backroom("replay", finished, "--step", typed=typed)
    assert (result.exit_code, result.stdout.count("╭─")) == (0, 1)
