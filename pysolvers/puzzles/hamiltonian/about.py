"""The name and rules of a path puzzle."""

from __future__ import annotations

from itertools import groupby

from pysolvers.core.parts import About
from pysolvers.core.puzzle_rules import PuzzleRules
from pysolvers.core.words import both, say
from pysolvers.drawing.scene import Path, Scene, number
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules.forbidden_shapes import walked

_DIRECTIONS = {"N": "up", "E": "right", "S": "down", "W": "left"}


class HamiltonianAbout(About):
    def name(self, puzzle: HamiltonianPuzzle) -> str:
        if puzzle.closed:
            return say("Loop")
        if puzzle.positions:
            return say("Numbrix") if puzzle.shape == "square" else say("Hidato")
        return say("Zip") if puzzle.waypoints else say("Path")

    def rules(self, puzzle: HamiltonianPuzzle) -> PuzzleRules:
        sentences = [_task(puzzle), _steps(puzzle), _free_ends(puzzle)]
        if demands := [each for rule, value in puzzle.active_rules if (each := rule.demand(value, puzzle.ground))]:
            template = "The loop {demands}." if puzzle.closed else "The path {demands}."
            sentences.append(say(template, demands=both(demands)))
        if puzzle.forbid:
            sentences.append(say("The path never makes these shapes, however turned or mirrored:"))
        return PuzzleRules(tuple(filter(None, sentences)), tuple(map(_shape, puzzle.forbid)))


def _task(puzzle: HamiltonianPuzzle) -> str:
    count, stops = puzzle.area, puzzle.waypoints
    if puzzle.positions:
        return _numbers(puzzle)
    last = len(stops)
    past = say(", past **1** to **{last}** in order", last=last) if last > 1 else ""
    if puzzle.closed:
        return say("Draw one **closed loop** through all **{count} cells**{past}.", count=count, past=past)
    if past and (puzzle.start, puzzle.end) == (stops[0], stops[-1]):
        task = "Draw one path from **1** to **{last}** in order, through all **{count} cells**."
        return say(task, last=last, count=count)
    start, end = (  # as the board shows them
        "" if cell is None else str(stops.index(cell) + 1) if cell in stops else sign
        for cell, sign in ((puzzle.start, "S"), (puzzle.end, "E"))
    )
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


def _steps(puzzle: HamiltonianPuzzle) -> str:
    if puzzle.positions or puzzle.shape == "square":
        return ""
    if puzzle.shape == "king":
        return say("Steps go **also diagonally**, and may cross.")
    return say("Cells are **hexagons**: a step goes to any of six neighbors.")


def _free_ends(puzzle: HamiltonianPuzzle) -> str:
    if puzzle.closed or puzzle.positions:
        return ""
    if puzzle.start is None:
        return say("It may **start and end anywhere**.") if puzzle.end is None else say("It may **start anywhere**.")
    return say("It may **end anywhere**.") if puzzle.end is None else ""


def _shape(letters: str) -> Scene:
    cells = walked(letters)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    points = [(column - left + 0.5, row - top + 0.5) for row, column in cells]
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    box = (0.0, 0.0, max(x for x, _ in points) + 0.5, max(y for _, y in points) + 0.5)
    runs = [(_DIRECTIONS[letter], len(list(run))) for letter, run in groupby(letters)]
    straight = say("{count} cells in a straight line", count=len(cells))
    steps = [say("{direction} {count}", direction=say(direction), count=count) for direction, count in runs]
    return Scene(box, (Path(d, stroke="ink", width=0.4),), ", ".join(steps) if len(runs) > 1 else straight)


PART = HamiltonianAbout()
