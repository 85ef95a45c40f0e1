"""Draws a report: ratings, shares of victories by bot, and shares of victories by seat."""

from __future__ import annotations

from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from backroom.arena.report import ArenaReport, Interval

INK, FAINT, OURS, FAIR = "#2b2622", "#d8d0c4", "#9b2d20", "#b8860b"
PAPER = "#fbf8f2"


def draw(report: ArenaReport, file: Path) -> None:
    """Write the picture to `file` as a PNG."""
    height = max(3.4, 1.6 + 0.45 * max(len(report.bots), report.seats))
    figure = Figure(figsize=(12, height), dpi=120, facecolor=PAPER, layout="constrained")
    figure.suptitle(
        f"{report.game}: {report.games:,} games of {report.seats}, with 95 % intervals",
        color=INK,
        fontsize=14,
    )
    left, middle, right = figure.subplots(1, 3)
    bots = report.bots
    ratings = {name: (bot.rating, bot.interval) for name, bot in bots.items()}
    dots(left, "rating", ratings)
    shares = {name: (bot.win_share, bot.win_interval) for name, bot in bots.items()}
    dots(middle, "victories per seat played", shares)
    seats = {f"seat {n}": (one.win_share, one.win_interval) for n, one in enumerate(report.by_seat, 1)}
    dots(right, "victories by seat, with any bot", seats)
    for axes in (middle, right):
        fair_line(axes, 1 / report.seats)
    figure.savefig(file, format="png")


def dots(axes: Axes, heading: str, figures: dict[str, tuple[float, Interval]]) -> None:
    """Draw a row for every name, the first on top: the figure as a dot, its interval as a bar."""
    rows = range(len(figures))
    for row, (figure, (low, high)) in zip(rows, figures.values()):
        axes.plot([low, high], [row, row], color=OURS, linewidth=5, alpha=0.35, solid_capstyle="round")
        axes.plot([figure], [row], "o", color=OURS, markersize=8)
    axes.set_title(heading, color=INK, fontsize=11)
    axes.set_yticks(rows, list(figures))
    axes.set_ylim(len(figures) - 0.5, -0.5)
    axes.set_facecolor(PAPER)
    axes.grid(axis="x", color=FAINT, linewidth=0.8)
    axes.tick_params(colors=INK, length=0)
    axes.spines[:].set_visible(False)


def fair_line(axes: Axes, fair: float) -> None:
    """Mark the share that every player would have if all were equally strong."""
    axes.axvline(fair, color=FAIR, linestyle="--", linewidth=1.5, zorder=0)
    axes.set_xlabel(f"dashed: the fair share, {fair:.1%}", color=FAIR, fontsize=10)
    axes.set_xlim(left=-0.01)
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
