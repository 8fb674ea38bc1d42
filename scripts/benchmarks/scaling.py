"""Measures time against size: makes boards with fixed seeds, then solves each and proves that it has one solution.

    python -m scripts.benchmarks.scaling '["signpost", 5, 3, 4.0]'

prints the figures of three boards of 5 by 5, four seconds for each, as lines of JSON.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pysolvers
from pysolvers import OutOfBudget, Progress
from scripts.benchmarks import measure
from scripts.benchmarks.process import ROOT, run_module

# The sizes for each kind, as the number of cells on a side of a square board.
SIDES = {
    "signpost": (3, 4, 5, 7, 10, 14, 20, 26),
    "numberlink": (4, 5, 6, 7, 8, 10, 12, 14, 17, 20),
    "hamiltonian": (4, 5, 6, 7, 8, 10, 12, 15),
    "regex-crossword": (2, 3, 4, 5, 6, 8, 10, 12, 15),
}


def run(boards: int, seconds: float, sides: dict[str, tuple[int, ...]] = SIDES) -> list[dict[str, Any]]:
    """Return a row for each kind and size, with statistics of the times to make a board and to solve it.

    `boards` is how many are tried for each row. `sides` has the sizes of square boards (5: 5 by 5) for each kind. A
    kind ends with the first size for which no board is made within `seconds`.
    """
    rows = []
    for kind, several in sides.items():
        for side in several:
            figures = list(figures_of(kind, side, boards, seconds))
            if sys.stderr.isatty():
                print(f"{kind} {side} x {side}: {len(figures)} of {boards} boards", file=sys.stderr)
            if not figures:
                break
            rows.append({"kind": kind, "side": side, "seeds": boards, **_medians(figures)})
    return rows


def figures_of(kind: str, side: int, boards: int, seconds: float, package: Path = ROOT) -> Iterator[dict[str, Any]]:
    """Yield a dict of figures for each board of `side` by `side` that the `pysolvers` in `package` makes in time."""
    words = json.dumps([kind, side, boards, seconds])
    done = run_module("scripts.benchmarks.scaling", words, package=package)
    if done.returncode:
        sys.exit(f"{kind} {side}: {(done.stderr.strip() or 'killed').splitlines()[-1]}")
    yield from map(json.loads, done.stdout.splitlines())


def _medians(figures: list[dict[str, Any]]) -> dict[str, Any]:
    row: dict[str, Any] = {"boards": len(figures), "unique": sum(board["unique"] for board in figures)}
    for what in ("made", "proved", "nodes"):
        values = [board[what] for board in figures]
        row |= {what: statistics.median(values), f"{what}_least": min(values), f"{what}_most": max(values)}
    return row


def markdown(rows: list[dict[str, Any]]) -> str:
    lines = ["| kind | side | boards | proved: median s | worst s | nodes | made: median s | worst s |"]
    lines.append("|---|" + "--:|" * 7)
    for row in rows:
        figures = [f"{row['boards']} of {row['seeds']}"]
        figures += [f"{row[key]:.4f}" for key in ("proved", "proved_most")] + [f"{row['nodes']:,.0f}"]
        figures += [f"{row[key]:.3f}" for key in ("made", "made_most")]
        lines.append(f"| {row['kind']} | {row['side']} | " + " | ".join(figures) + " |")
    return "\n".join(lines)


def _print_figures(kind: str, side: int, boards: int, seconds: float) -> None:
    measure.warm_up({kind})
    pysolvers.generate(kind, "4x4", seed="0")
    for seed in range(1, boards + 1):
        started = measure.CLOCK()

        def watch(progress: Progress, started: float = started) -> None:
            if measure.CLOCK() - started > seconds:
                raise OutOfBudget(f"Not made within {seconds:g} s.", progress)

        try:
            puzzle = pysolvers.generate(kind, f"{side}x{side}", seed=str(seed), watch=watch)
        except OutOfBudget:
            continue
        made = measure.CLOCK() - started
        proof = measure.measure(puzzle, "proof", "auto", seconds)
        unique = proof["found"] == 1 and not proof["late"]
        figures = {"seed": seed, "made": made, "proved": proof["seconds"], "nodes": proof["nodes"], "unique": unique}
        print(json.dumps(figures))


if __name__ == "__main__":
    _print_figures(*json.loads(sys.argv[1]))
