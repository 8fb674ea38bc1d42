"""The style of all plots: our colors, and files that are identical for identical data.

Plots are drawn with matplotlib, which is in the dependency group `bench`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from pysolvers.drawing.palette import resolve

HUES = tuple(resolve(hue) for hue in ("hue2", "hue1", "hue3", "hue5", "hue4", "hue6", "hue7", "hue8"))
"""Colors of lines and marks, in order of use."""

INK, LINE, SURFACE = resolve("ink"), resolve("line"), resolve("surface")


def new_figure(width: float, height: float) -> Figure:
    return Figure(figsize=(width, height), layout="constrained", facecolor=SURFACE)


def new_axes(figure: Figure, *place: int, **settings: Any) -> Any:
    axes = figure.add_subplot(*place, facecolor=SURFACE, **settings)
    axes.set_axisbelow(True)
    axes.grid(color=LINE)
    return axes


def save(figure: Figure, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "pysolvers"}):
        figure.savefig(path, metadata={"Date": None})
