"""The plot of scaling.py: time against the number of cells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scripts.benchmarks.plots import look


def write(rows: list[dict[str, Any]], path: Path) -> None:
    """Write the plot: solid lines for proving, dashed ones for making, bars from minimum to maximum."""
    figure = look.new_figure(9, 5.4)
    axes = look.new_axes(
        figure, xscale="log", yscale="log", xlabel="cells", ylabel="CPU seconds",
        title="Making a board, and proving that it has one solution",
    )  # fmt: skip
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    for what, style in (("proved", "-"), ("made", "--")):
        for kind, hue in zip(kinds, look.HUES, strict=False):
            mine = [row for row in rows if row["kind"] == kind]
            middle = [row[what] for row in mine]
            below = [row[what] - row[f"{what}_least"] for row in mine]
            above = [row[f"{what}_most"] - row[what] for row in mine]
            *_, bars = axes.errorbar(
                [row["side"] ** 2 for row in mine], middle, yerr=(below, above), color=hue, linestyle=style,
                linewidth=1.5, elinewidth=3, label=f"{kind} {what}",
            )  # fmt: skip
            for bar in bars:
                bar.set_alpha(0.35)
    sizes = sorted({row["side"] ** 2 for row in rows})
    axes.set_xticks(sizes[::2], [str(size) for size in sizes[::2]])
    axes.minorticks_off()
    figure.legend(loc="outside right upper", frameon=False)
    look.save(figure, path)
