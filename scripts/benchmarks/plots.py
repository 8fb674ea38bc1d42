"""Draws the plots of benchmarks with matplotlib. Identical data gives identical files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.figure import Figure

from pysolvers.drawing.palette import resolve

if TYPE_CHECKING:
    from scripts.benchmarks.result_table import Row

# Colors of lines and marks, in order of use.
HUES = tuple(resolve(hue) for hue in ("hue2", "hue1", "hue3", "hue5", "hue4", "hue6", "hue7", "hue8"))

INK, LINE, SURFACE = resolve("ink"), resolve("line"), resolve("surface")

COLUMNS = 2
MARKS = "osD^vP*X"
LEAST = 0.0005  # CPU seconds; smaller times are drawn at this value


def history(lines: list[dict[str, Any]], path: Path) -> None:
    """Plot how each set's time compares with the last release, run by run; `lines` come from releases/history.py."""
    labels = list(dict.fromkeys(label for line in lines for label in line["ratios"]))
    kinds = list(dict.fromkeys(label.partition("/")[0] for label in labels))
    rows = -(-len(kinds) // COLUMNS)
    figure = _figure(6.5 * COLUMNS, 0.5 + 3 * rows)
    for place, kind in enumerate(kinds, 1):
        axes = _axes(figure, rows, COLUMNS, place, yscale="log", ylabel="times as long", title=kind)
        for number, label in enumerate(label for label in labels if label.partition("/")[0] == kind):
            ratios = [line["ratios"].get(label, float("nan")) for line in lines]
            hue = HUES[number % len(HUES)]
            axes.plot(ratios, color=hue, marker=".", linewidth=1.2, label=label.partition("/")[2])
        axes.axhline(lines[-1]["limit"], color=INK, linestyle="--", linewidth=1, label="limit")
        for number, (line, before) in enumerate(zip(lines[1:], lines, strict=False)):
            if line["against_revision"] != before["against_revision"]:
                axes.axvline(number + 0.5, color=INK, linestyle=":", linewidth=1)
        step = max(1, len(lines) // 5)
        axes.set_xticks(range(0, len(lines), step), [line["date"][:10] for line in lines[::step]])
        axes.set_yticks([0.5, 0.7, 1, 1.5, 2], ["0.5", "0.7", "1", "1.5", "2"])
        axes.minorticks_off()
        axes.legend(frameon=False, fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    _save(figure, path)


def scaling(rows: list[dict[str, Any]], path: Path) -> None:
    """Plot time against the number of cells: solid lines for proving one solution, dashed for making boards."""
    figure = _figure(9, 5.4)
    axes = _axes(
        figure, xscale="log", yscale="log", xlabel="cells", ylabel="CPU seconds",
        title="Making a board, and proving that it has one solution",
    )  # fmt: skip
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    for what, style in (("proved", "-"), ("made", "--")):
        for kind, hue in zip(kinds, HUES, strict=False):
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
    _save(figure, path)


def sets(rows: list[Row], path: Path) -> None:
    """Plot CPU times of a result table: a row for each set, a mark for each program, hollow if it was ever stopped."""
    labels = list(dict.fromkeys(row["label"] for row in rows))
    programs = list(dict.fromkeys(row["by"] for row in rows))
    figure = _figure(9, 1 + 0.24 * len(labels))
    axes = _axes(figure, xscale="log", xlabel="CPU seconds (hollow: some were stopped)")
    for number, program in enumerate(programs):
        hue, mark = HUES[number % len(HUES)], MARKS[number % len(MARKS)]
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
    _save(figure, path)


def _figure(width: float, height: float) -> Figure:
    return Figure(figsize=(width, height), layout="constrained", facecolor=SURFACE)


def _axes(figure: Figure, *place: int, **settings: Any) -> Any:
    axes = figure.add_subplot(*place, facecolor=SURFACE, **settings)
    axes.set_axisbelow(True)
    axes.grid(color=LINE)
    return axes


def _save(figure: Figure, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "pysolvers"}):
        figure.savefig(path, metadata={"Date": None})
