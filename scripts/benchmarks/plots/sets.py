"""The plot of a table of sets (result_table.py): CPU seconds of each set, for each program."""

from __future__ import annotations

from pathlib import Path

from scripts.benchmarks.plots import look
from scripts.benchmarks.result_table import Row

MARKS = "osD^vP*X"
LEAST = 0.0005
"""CPU seconds; smaller times are drawn at this value."""


def write(rows: list[Row], path: Path) -> None:
    """Write the plot: a line per set, a mark per program, hollow if a puzzle was stopped."""
    labels = list(dict.fromkeys(row["label"] for row in rows))
    programs = list(dict.fromkeys(row["by"] for row in rows))
    figure = look.new_figure(9, 1 + 0.24 * len(labels))
    axes = look.new_axes(figure, xscale="log", xlabel="CPU seconds (hollow: some were stopped)")
    for number, program in enumerate(programs):
        hue, mark = look.HUES[number % len(look.HUES)], MARKS[number % len(MARKS)]
        mine = [row for row in rows if row["by"] == program]
        for stopped in (False, True):
            shown = [row for row in mine if bool(row.get("late")) == stopped]
            axes.scatter(
                [max(row["seconds"], LEAST) for row in shown], [labels.index(row["label"]) for row in shown],
                marker=mark, s=30, edgecolors=hue, facecolors="none" if stopped else hue,
            )  # fmt: skip
        axes.scatter([], [], marker=mark, s=30, color=hue, label=program or "pysolvers")
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    if len(programs) > 1:
        figure.legend(loc="outside right upper", frameon=False)
    look.save(figure, path)
