"""The plot of a history (releases/history.py): each set's ratio to the last release, night by night."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scripts.benchmarks.plots import look

COLUMNS = 2


def write(lines: list[dict[str, Any]], path: Path) -> None:
    """Write the plot: a panel per kind, a line per set, the limit, and a dotted line at each new reference."""
    labels = list(dict.fromkeys(label for line in lines for label in line["ratios"]))
    kinds = list(dict.fromkeys(label.partition("/")[0] for label in labels))
    rows = -(-len(kinds) // COLUMNS)
    figure = look.new_figure(6.5 * COLUMNS, 0.5 + 3 * rows)
    for place, kind in enumerate(kinds, 1):
        axes = look.new_axes(figure, rows, COLUMNS, place, yscale="log", ylabel="times as long", title=kind)
        for number, label in enumerate(label for label in labels if label.partition("/")[0] == kind):
            ratios = [line["ratios"].get(label, float("nan")) for line in lines]
            hue = look.HUES[number % len(look.HUES)]
            axes.plot(ratios, color=hue, marker=".", linewidth=1.2, label=label.partition("/")[2])
        axes.axhline(lines[-1]["limit"], color=look.INK, linestyle="--", linewidth=1, label="limit")
        for number, (line, before) in enumerate(zip(lines[1:], lines, strict=False)):
            if line["against_revision"] != before["against_revision"]:
                axes.axvline(number + 0.5, color=look.INK, linestyle=":", linewidth=1)
        step = max(1, len(lines) // 5)
        axes.set_xticks(range(0, len(lines), step), [line["date"][:10] for line in lines[::step]])
        axes.set_yticks([0.5, 0.7, 1, 1.5, 2], ["0.5", "0.7", "1", "1.5", "2"])
        axes.minorticks_off()
        axes.legend(frameon=False, fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    look.save(figure, path)
