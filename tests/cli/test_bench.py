"""Measurements: their shape, and the arithmetic of the ratios. How fast we are is not for a test to say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import backroom as package
from backroom.bench import Figures
from backroom.bench.peers import Figures as PeerFigures
from backroom.bench.results import Results, own_rows, peer_rows
from backroom.cli.bench import print_results
from tests.cli.terminal import backroom

SLOW = Figures(
    decisions_per_s=1000.0,
    batch_per_s=1200.0,
    copy_us=6.0,
    view_us=10.0,
    imagine_us=20.0,
    playouts_per_s=50.0,
    bytes_per_game=9e3,
)
FAST = Figures(
    decisions_per_s=4000.0,
    batch_per_s=6000.0,
    copy_us=2.0,
    view_us=10.0,
    imagine_us=5.0,
    playouts_per_s=200.0,
    bytes_per_game=3e3,
)


def test_json_has_the_agreed_shape_and_the_page_is_written_where_asked(tmp_path: Path):
    page = tmp_path / "results.md"
    result = backroom("bench", "--seconds", "0.01", "--json", "--save", str(page))
    report = json.loads(result.stdout)
    assert (list(report), report["peers"]) == (["games", "peers"], {})
    builds = report["games"]["reckoning"]
    assert "interpreted" in builds
    assert package.compiled() <= ("compiled" in builds)
    for figures in builds.values():
        assert list(figures) == [
            *("decisions_per_s", "batch_per_s", "copy_us", "view_us", "imagine_us", "playouts_per_s"),
            "bytes_per_game",
        ]
        assert all(figure > 0 for figure in figures.values())
    assert "| µs per copy |" in page.read_text("utf-8")
    assert f"backroom {package.__version__}" in page.read_text("utf-8")
    assert "(lengths.svg)" in page.read_text("utf-8")
    assert (tmp_path / "lengths.svg").read_text("utf-8").startswith("<?xml")


def test_people_get_a_table_with_both_builds(capsys: pytest.CaptureFixture[str]):
    print_results(Results({"reckoning": {"interpreted": SLOW, "compiled": FAST}}, {}))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].rstrip() == "reckoning"
    assert lines[1].split() == ["interpreted", "compiled"]
    assert lines[2].startswith("decisions per second, random play ")
    assert lines[2].split()[-2:] == ["1,000", "4,000"]


def test_no_figure_is_cut_in_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("COLUMNS", "80")
    hearts = PeerFigures(version="2.0.2", decisions_per_s=2_000_000.0, copy_us=2000.0)
    peers = {"open_spiel:hearts, shortest loop": hearts, "rlcard:uno": PeerFigures(error="no network")}
    print_results(Results({"reckoning": {"interpreted": SLOW, "compiled": FAST}}, peers))
    said = capsys.readouterr().out
    assert "…" not in said
    assert "2,000,000" in said
    assert "0.002 x" in said
    assert "1,000 x" in said
    assert "network" in said


def test_a_build_that_is_not_there_says_so():
    assert own_rows({"interpreted": SLOW})[2] == ["µs per copy", "6", "not compiled"]
    assert own_rows({"interpreted": SLOW, "compiled": FAST})[2] == ["µs per copy", "6", "2"]


def test_ratios_hold_our_fastest_build_against_the_peer():
    peers: dict[str, PeerFigures] = {"hearts": {"decisions_per_s": 2000.0, "copy_us": 60.0, "version": "1.6"}}
    row = peer_rows({"interpreted": SLOW, "compiled": FAST}, peers)[0]
    assert row == ["hearts", "1.6", "2,000", "60", "2 x", "3 x", "30 x"]
    assert peer_rows({"interpreted": SLOW}, peers)[0][4:] == ["0.5 x", "0.6 x", "10 x"]


def test_a_peer_that_could_not_be_measured_says_why():
    row = peer_rows({"interpreted": SLOW}, {"uno": {"error": "no network"}})[0]
    assert row == ["uno", "not measured: no network", "", "", "", "", ""]
