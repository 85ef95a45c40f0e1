"""Draws what decisions and replays cost over the length of a game."""

from __future__ import annotations

from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from backroom.bench.lengths import PARTS, Lengths

INK, FAINT, PAPER = "#2b2622", "#d8d0c4", "#fbf8f2"


def draw(found: dict[str, Lengths], file: Path) -> None:
    """Write the picture to `file` as SVG: decisions on the left, replays on the right."""
    figure = Figure(figsize=(11, 4), facecolor=PAPER, layout="constrained")
    left, right = figure.subplots(1, 2)
    for name, one in found.items():
        left.plot([100 * (part + 0.5) / PARTS for part in range(PARTS)], one.decision_us, label=name)
        right.plot([steps for steps, _ in one.replays], [ms for _, ms in one.replays], ".", label=name)
    dress(left, "cost of a decision", "per cent of the game", "µs")
    dress(right, "replay of a log", "answers", "ms")
    figure.savefig(file, format="svg", metadata={"Date": None})


def dress(axes: Axes, heading: str, along: str, up: str) -> None:
    """Label a plot and give it the colours of ours."""
    axes.set_title(heading, color=INK, fontsize=11)
    axes.set_xlabel(along, color=INK)
    axes.set_ylabel(up, color=INK)
    axes.set_ylim(bottom=0)
    axes.set_xlim(left=0)
    axes.set_facecolor(PAPER)
    axes.grid(color=FAINT, linewidth=0.8)
    axes.spines[:].set_visible(False)
    axes.legend(frameon=False)
