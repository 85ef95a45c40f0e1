"""Games as data: what is written can be read, replayed and resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from backroom.arena import dataset
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.looks import hears
from backroom.engine.replay import replay
from backroom.games import TITLES
from tests.cli.terminal import backroom


@pytest.fixture(autouse=True)
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_PER_FILE", 2)


def written(folder: Path, game: str = "reckoning", *more: str) -> Path:
    result = backroom("dataset", game, "--games", "5", "--seats", "3", "--out", str(folder), *more)
    assert result.exit_code == 0, result.stderr
    assert "5 games" in result.stdout
    return folder


@pytest.mark.parametrize("game", TITLES)
def test_every_game_replays_and_every_seat_heard_what_it_hears(tmp_path: Path, game: str):
    folder = written(tmp_path / "data", game)
    manifest = dataset.read_manifest(folder)
    rows = list(dataset.read(folder))
    assert [row["number"] for row in rows] == list(range(5))
    for row in rows:
        dataset.must_replay(manifest, row)
    again = replay(TITLES[game], dataset.record_of(manifest, rows[0]), Dice(0))
    for seat in range(3):
        heard = [TITLES[game].told(one) for step in again.heard[1:] for one in step if hears(one, seat)]
        assert heard == [
            [one["event"], *one["arguments"]]
            for step in rows[0]["steps"]
            for one in step["heard"]
            if seat in one["seats"]
        ]
    checked = backroom("dataset", game, "--out", str(folder), "--check")
    assert "5 of 5 games are there" in checked.stdout


def test_the_games_are_those_of_simulate(tmp_path: Path):
    folder = written(tmp_path / "data", "scoundrels", "--bots", "greedy,random", "--seed", "7")
    seats = ["--seats", "3", "--games", "5", "--seed", "7", "--json"]
    bots = ["--bot", "greedy", "--bot", "random", "--bot", "random"]
    report = json.loads(backroom("simulate", "scoundrels", *seats, *bots).stdout)
    answers = [len(row["steps"]) for row in dataset.read(folder)]
    assert report["decisions"]["mean"] == pytest.approx(sum(answers) / 5, abs=0.01)


def test_an_interrupted_run_goes_on_and_comes_to_the_same(tmp_path: Path):
    whole = written(tmp_path / "whole")
    folder = written(tmp_path / "data")
    (folder / "games-00000002.parquet").unlink()
    (folder / "games-00000004.parquet").write_bytes(b"half of it")
    before = (folder / "games-00000000.parquet").stat().st_mtime_ns
    written(folder)
    assert (folder / "games-00000000.parquet").stat().st_mtime_ns == before
    assert list(dataset.read(folder)) == list(dataset.read(whole))
    assert dataset.read_manifest(folder) == dataset.read_manifest(whole)


def test_with_several_processes_the_games_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.undo()  # other processes do not know of small files
    one, two = written(tmp_path / "one"), written(tmp_path / "two", "reckoning", "--jobs", "2")
    assert list(dataset.read(one)) == list(dataset.read(two))


def test_other_data_is_not_overwritten(tmp_path: Path):
    folder = written(tmp_path / "data")
    refused = backroom("dataset", "reckoning", "--games", "5", "--seats", "4", "--out", str(folder))
    assert (refused.exit_code, "another dataset" in refused.stderr) == (2, True)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", "utf-8")
    refused = backroom("dataset", "reckoning", "--out", str(tmp_path / "mine"))
    assert (refused.exit_code, "not empty" in refused.stderr) == (2, True)


def test_what_was_changed_is_found(tmp_path: Path):
    folder = written(tmp_path / "data")
    rows = list(dataset.read(folder))
    rows[0]["steps"][3]["heard"] = []
    with pytest.raises(BackroomError, match="differently"):
        dataset.must_replay(dataset.read_manifest(folder), rows[0])
    file = folder / "games-00000000.parquet"
    pq.write_table(pq.read_table(file).slice(0, 1), file)
    refused = backroom("dataset", "reckoning", "--out", str(folder), "--check")
    assert (refused.exit_code, "not the file" in refused.stderr) == (2, True)
