"""The name and rules of a path puzzle."""

from __future__ import annotations

from itertools import accumulate, groupby

from pysolvers.core.cell import Cell
from pysolvers.core.parts import About
from pysolvers.core.puzzle_rules import PuzzleRules
from pysolvers.core.words import both, say
from pysolvers.drawing.scene import Path, Scene, number
from pysolvers.lines.steps import OFFSETS
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

_DIRECTIONS = {"N": "up", "E": "right", "S": "down", "W": "left"}


def name(puzzle: HamiltonianPuzzle) -> str:
    """Return "Zip" for ordered stops, "Numbrix" or "Hidato" for numbered cells, "Loop" for a closed path."""
    if puzzle.closed:
        return say("Loop")
    if puzzle.positions:
        return say("Numbrix") if puzzle.shape == "square" else say("Hidato")
    return say("Zip") if puzzle.waypoints else say("Path")


def rules(puzzle: HamiltonianPuzzle) -> PuzzleRules:
    """Return what the path does on this board, and the forbidden shapes."""
    sentences = [_task(puzzle), _steps(puzzle), _free_ends(puzzle)]
    demands = [demand for rule, value in puzzle.active_rules if (demand := rule.demand(value, puzzle.ground))]
    if puzzle.forbid:
        demands.append(say("never makes these shapes, however turned or mirrored:"))
    if demands:
        it = say("The loop") if puzzle.closed else say("The path")
        sentences.append(f"{it} {both(demands)}" + "." * (not puzzle.forbid))
    return PuzzleRules(tuple(filter(None, sentences)), tuple(map(_shape, puzzle.forbid)))


def _task(puzzle: HamiltonianPuzzle) -> str:
    count, stops = puzzle.area, len(puzzle.waypoints)
    if puzzle.positions:
        return _numbers(puzzle)
    past = say(", past **1** to **{last}** in order", last=stops) if stops > 1 else ""
    if puzzle.closed:
        return say("Draw one **closed loop** through all **{count} cells**{past}.", count=count, past=past)
    start, end = _labels(puzzle)
    if past and (start, end) == ("1", str(stops)):
        task = "Draw one path from **1** to **{last}** in order, through all **{count} cells**."
        return say(task, last=stops, count=count)
    begins = say(" from **{start}**", start=start) if start else ""
    ends = say(" to **{end}**", end=end) if end else ""
    task = "Draw one path{begins}{ends} through all **{count} cells**{past}."
    return say(task, begins=begins, ends=ends, count=count, past=past)


def _numbers(puzzle: HamiltonianPuzzle) -> str:
    beside = {"square": say(", by a side"), "king": say(", **also diagonally**"), "hex": ""}[puzzle.shape]
    task = "Number the cells **1** to **{last}** so that each touches the next{beside}."
    sentence = say(task, last=puzzle.area, beside=beside)
    stops = len(puzzle.waypoints)
    return sentence + (say(" It passes the discs **1** to **{last}** in order.", last=stops) if stops else "")


def _labels(puzzle: HamiltonianPuzzle) -> tuple[str, str]:
    """Return how the board shows the two ends; "" for a free one."""
    stops = puzzle.waypoints

    def label(end: Cell | None, letter: str) -> str:
        return "" if end is None else str(stops.index(end) + 1) if end in stops else letter

    return label(puzzle.start, "S"), label(puzzle.end, "E")


def _steps(puzzle: HamiltonianPuzzle) -> str:
    if puzzle.positions or puzzle.shape == "square":
        return ""
    if puzzle.shape == "king":
        return say("Steps go **also diagonally**, and may cross.")
    return say("Cells are **hexagons**: a step goes to any of six neighbors.")


def _free_ends(puzzle: HamiltonianPuzzle) -> str:
    if puzzle.closed or puzzle.positions:
        return ""
    free = [end is None for end in (puzzle.start, puzzle.end)]
    if all(free):
        return say("It may **start and end anywhere**.")
    return say("It may **end anywhere**.") if free[1] else say("It may **start anywhere**.") if free[0] else ""


def _shape(letters: str) -> Scene:
    """Draw a forbidden shape as a thick line, at two drawing cells per board cell."""
    steps = [OFFSETS[letter] for letter in letters]
    cells = list(accumulate(steps, lambda at, way: (at[0] + way[0], at[1] + way[1]), initial=(0, 0)))
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    points = [(column - left + 0.5, row - top + 0.5) for row, column in cells]
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    box = (0.0, 0.0, max(x for x, _ in points) + 0.5, max(y for _, y in points) + 0.5)
    runs = [(_DIRECTIONS[letter], len(list(run))) for letter, run in groupby(letters)]
    words = say("{count} cells in a straight line", count=len(cells)) if len(runs) == 1 else _in_words(runs)
    return Scene(box, (Path(d, stroke="ink", width=0.4),), words)


def _in_words(runs: list[tuple[str, int]]) -> str:
    """Return runs of steps in words: "right 2, up 1, left 2"."""
    return ", ".join(say("{direction} {count}", direction=direction, count=count) for direction, count in runs)


class HamiltonianAbout(About):
    name = staticmethod(name)
    rules = staticmethod(rules)


PART = HamiltonianAbout()
