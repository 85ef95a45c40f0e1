"""A game with an owner's data file has the names and texts of that file in the terminal too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import backroom, keys
from tests.games.own_texts import setup

WIDE = 160


@pytest.fixture(autouse=True)
def _folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(game: str, *typed: str, lang: str = "en") -> str:
    """A sitting at a game in which every card is called [red]\x1b[31mX and its id."""
    Path("own.json").write_text(json.dumps(setup(game, "[red]\x1b[31mX{}", "Beware {}.")["data"]))
    args = ("play", game, "--seed", "1", "--house-rule", "data=own.json", "--lang", lang)
    result = backroom(*args, typed=keys(*typed), width=WIDE)
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
@pytest.mark.parametrize(("game", "name"), [("nostra_city", "XN-C"), ("scoundrels", "XT")])
def test_the_table_names_cards_as_the_owner_does_and_prints_no_control_character(
    game: str, name: str, lang: str
):
    screen = play(game, *["1"] * 12, "q", lang=lang)
    assert f"[red][31m{name}" in screen
    assert "Beware " in screen
    assert "\x1b" not in screen


def test_the_cards_of_bootleggers_have_the_titles_of_the_owner():
    assert "[red][31mXT" in play("bootleggers", *["1"] * 30, "q")


def test_a_saved_game_is_told_with_the_names_of_the_owner():
    play("nostra_city", *["1"] * 12, "s saved.json", "q")
    Path("own.json").unlink()
    assert "[31mXN-C" in backroom("replay", "saved.json", width=WIDE).stdout
