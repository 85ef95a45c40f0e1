"""The figures as text tables: Backroom in both builds, its peers, and the ratios."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from msgspec import Struct

import backroom
from backroom.bench import Figures
from backroom.bench.peers import Figures as PeerFigures
from backroom.bench.peers.stopwatch import ROUNDS

Line = list[str]
OURS = {
    "decisions_per_s": "decisions per second, random play from Python",
    "batch_per_s": "decisions per second, random play through a batch",
    "copy_us": "µs per copy",
    "view_us": "µs per view",
    "imagine_us": "µs per imagined world",
    "playouts_per_s": "playouts per second of the search",
    "bytes_per_game": "bytes per game",
}
BUILDS = ("interpreted", "compiled")
PEER_HEAD = ["peer", "version", "decisions/s", "µs/copy", "we play", "in a batch", "we copy"]


class Results(Struct, frozen=True):
    """Everything that one run has measured."""

    games: dict[str, dict[str, Figures]]
    peers: dict[str, PeerFigures]


def own_rows(builds: dict[str, Figures]) -> list[Line]:
    """Return the rows of a game: label, interpreted, compiled."""
    return [
        [
            label,
            *[
                number(getattr(builds[build], name)) if build in builds else "not compiled"
                for build in BUILDS
            ],
        ]
        for name, label in OURS.items()
    ]


def peer_rows(builds: dict[str, Figures], peers: dict[str, PeerFigures]) -> list[Line]:
    """Return the rows that compare the peers with the fastest build of a game."""
    ours = builds.get("compiled", builds["interpreted"])
    return [peer_row(ours, name, theirs) for name, theirs in peers.items()]


def peer_row(ours: Figures, name: str, theirs: PeerFigures) -> Line:
    """Return a peer's figures and how many times faster Backroom is; or why there are none."""
    if "error" in theirs:
        return [name, f"not measured: {theirs['error']}", *[""] * (len(PEER_HEAD) - 2)]
    speed, copy = float(theirs["decisions_per_s"] or 0), float(theirs["copy_us"] or 0)
    played = [times(ours.decisions_per_s, speed), times(ours.batch_per_s, speed)]
    version = str(theirs.get("version", ""))
    return [name, version, number(speed), number(copy), *played, times(copy, ours.copy_us)]


def number(value: float) -> str:
    """Format a figure; below 100 with three significant digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def times(more: float, less: float) -> str:
    """Format how many times faster."""
    return f"{number(more / less)} x" if less else "-"


def machine() -> str:
    """Describe the machine: processor, cores, system."""
    cpuinfo = Path("/proc/cpuinfo")
    models = [
        line.partition(":")[2].strip()
        for line in (cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else [])
        if line.startswith("model name")
    ]
    model = models[0] if models else platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def markdown(results: Results, seconds: float, picture: str) -> str:
    """Return the results as a markdown page; `picture` is the name of the file with the plots."""
    lines = [
        "# Speed",
        "",
        f"Measured by `backroom bench` on one core: the best of {ROUNDS} rounds of {seconds / ROUNDS:g} s.",
        "Random play with four players and default house rules, option lists included. Peers are measured in",
        "the same run, in environments of their own; the ratios compare them with our fastest build.",
        "OpenSpiel is played as its own Python example does it, asking at every node whether it is chance.",
        "The shortest loop takes the outcomes of chance from `legal_actions`, which is correct only where",
        "chance is uniform: this is the fastest that `hearts` can be played through Python. A batch plays",
        "its games in one compiled call; *in a batch* compares that with the same loop of a peer.",
        "",
        f"- machine: {machine()}",
        f"- {platform.python_implementation()} {platform.python_version()}, backroom {backroom.__version__}",
    ]
    for game, builds in results.games.items():
        lines += ["", f"## {game}", "", *table(["", *BUILDS], own_rows(builds))]
        if results.peers:
            lines += ["", *table(PEER_HEAD, peer_rows(builds, results.peers))]
    lines += [
        "",
        "## Over the length of a game",
        "",
        f"![What a decision and a replay cost over the length of a game]({picture})",
        "",
        "Ten whole random games each: what a decision costs as the game goes on, options included, and what",
        "it costs to rebuild a game from a part of its log.",
    ]
    return "\n".join(lines) + "\n"


def table(head: Line, rows: list[Line]) -> list[str]:
    """Return the lines of a markdown table."""
    return [f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows]]
