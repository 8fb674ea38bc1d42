"""Time against size: boards made with fixed seeds, then solved and proved to have one answer.

Each size of a kind is a process. A kind's series ends at the first size of which no board was made in time.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pysolvers
from pysolvers.core.progress import OutOfBudget, Progress
from pysolvers.drawing.palette import resolve
from scripts.benchmarks import task
from scripts.benchmarks.plot import Series, plot

ROOT = Path(__file__).resolve().parents[2]

SIDES = {
    "signpost": (3, 4, 5, 7, 10, 14, 20, 26),
    "numberlink": (4, 5, 6, 7, 8, 10, 12, 14, 17, 20),
    "hamiltonian": (4, 5, 6, 7, 8, 10, 12, 15),
    "regex-crossword": (2, 3, 4, 5, 6, 8, 10, 12, 15),
}
"""The boards of each kind: so many cells a side, where the generator goes that far."""

COLOURS = {"signpost": "hue2", "numberlink": "hue1", "hamiltonian": "hue3", "regex-crossword": "hue5"}
"""Roles of the palette."""


def run(seeds: int, seconds: float, sides: dict[str, tuple[int, ...]] = SIDES) -> list[dict[str, Any]]:
    """One row for each kind and size: the medians and extremes of making and of proving."""
    rows = []
    for kind, several in sides.items():
        for side in several:
            boards = list(_boards(kind, side, seeds, seconds))
            if sys.stderr.isatty():
                print(f"{kind} {side} x {side}: {len(boards)} of {seeds} boards", file=sys.stderr)
            if not boards:
                break
            rows.append({"kind": kind, "side": side, "seeds": seeds, **_medians(boards)})
    return rows


def _boards(kind: str, side: int, seeds: int, seconds: float) -> Iterator[dict[str, Any]]:
    order = json.dumps([kind, side, seeds, seconds])
    command = [sys.executable, "-m", "scripts.benchmarks.scaling", order]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{kind} {side}: {(done.stderr.strip() or 'killed').splitlines()[-1]}")
    yield from map(json.loads, done.stdout.splitlines())


def _medians(boards: list[dict[str, Any]]) -> dict[str, Any]:
    figures: dict[str, Any] = {"boards": len(boards), "unique": sum(board["unique"] for board in boards)}
    for what in ("made", "proved", "nodes"):
        values = [board[what] for board in boards]
        figures |= {what: statistics.median(values), f"{what}_least": min(values), f"{what}_most": max(values)}
    return figures


def markdown(rows: list[dict[str, Any]]) -> str:
    """A table of the rows."""
    lines = ["| kind | side | boards | proved: median s | worst s | nodes | made: median s | worst s |"]
    lines.append("|---|" + "--:|" * 7)
    for row in rows:
        figures = [f"{row['boards']} of {row['seeds']}"]
        figures += [f"{row[key]:.4f}" for key in ("proved", "proved_most")] + [f"{row['nodes']:,.0f}"]
        figures += [f"{row[key]:.3f}" for key in ("made", "made_most")]
        lines.append(f"| {row['kind']} | {row['side']} | " + " | ".join(figures) + " |")
    return "\n".join(lines)


def picture(rows: list[dict[str, Any]]) -> str:
    """The plot as SVG: proving in full lines, making in broken ones."""
    series = []
    for what, broken in (("proved", False), ("made", True)):
        for kind in dict.fromkeys(row["kind"] for row in rows):
            points = tuple(
                (row["side"] ** 2, row[what], row[f"{what}_least"], row[f"{what}_most"])
                for row in rows
                if row["kind"] == kind
            )
            series.append(Series(f"{kind} {what}", resolve(COLOURS[kind]), broken, points))
    return plot("Making a board, and proving that it has one answer", "cells", "CPU seconds", series)


def _serve(kind: str, side: int, seeds: int, seconds: float) -> None:
    """Make boards of a size, prove each, print what it took."""
    task.warm([pysolvers.parse(pysolvers.core.puzzle.kind_named(kind).examples[0][1], kind)])
    pysolvers.generate(kind, "4x4", "0")
    for seed in range(1, seeds + 1):
        started = task.CLOCK()

        def watch(progress: Progress, started: float = started) -> None:
            if task.CLOCK() - started > seconds:
                raise OutOfBudget(f"Not made within {seconds:g} s.", progress)

        try:
            puzzle = pysolvers.generate(kind, f"{side}x{side}", str(seed), watch=watch)
        except OutOfBudget:
            continue
        made = task.CLOCK() - started
        line = task.measure(puzzle, "proof", "auto", seconds)
        unique = line["found"] == 1 and not line["late"]
        print(json.dumps({"made": made, "proved": line["seconds"], "nodes": line["nodes"], "unique": unique}))


if __name__ == "__main__":
    _serve(*json.loads(sys.argv[1]))
