"""Why a puzzle has no answer, where it can be seen at once: colours, a board in two parts, a contradiction."""

from __future__ import annotations

from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.words import place
from pysolvers.puzzles.hamiltonian.model import SYMMETRIES, HamiltonianPuzzle


def reason(puzzle: HamiltonianPuzzle) -> str | None:
    """One sentence, "No path can exist: ...", or None where nothing is seen at once (there may still be no answer)."""
    reasons = (_contradiction, _miscounted, _split, _alone, _colours, _coloured_positions, _unsymmetric)
    found = next((sentence for reason in reasons if (sentence := reason(puzzle))), None)
    return f"No path can exist: {found}." if found else None


def _contradiction(puzzle: HamiltonianPuzzle) -> str | None:
    for a, b in sorted(puzzle.required):
        if (a, b) in puzzle.walls:
            return f"the required step between {place(a)} and {place(b)} goes through a wall"
        for cell in (a, b):
            if cell in puzzle.holes:
                return f"a required step leads into the hole at {place(cell)}"
    for cell in puzzle.cells:
        given = sum(1 for s in puzzle.required if cell in s)
        if given > (1 if cell in (puzzle.start, puzzle.end) else 2):
            return f"{given} required steps meet at {place(cell)}"
    if puzzle.start in puzzle.waypoints[1:]:
        return "the start is a waypoint, but not the first one"
    if puzzle.end in puzzle.waypoints[:-1]:
        return "the end is a waypoint, but not the last one"
    if puzzle.start is not None and puzzle.start == puzzle.end and puzzle.size > 1:
        return "the start and the end are the same cell"
    if puzzle.closed and puzzle.size < 4:
        return "a loop needs four cells"
    return None


def _miscounted(puzzle: HamiltonianPuzzle) -> str | None:
    """Two known positions that do not fit their cells, or waypoints whose positions are out of order."""
    known = puzzle.counted
    for (a, p), (b, q) in pairwise(sorted(known.items(), key=lambda fixed: fixed[1])):
        far, steps = abs(a[0] - b[0]) + abs(a[1] - b[1]), q - p
        if far > steps or (far - steps) % 2:
            parity = "odd" if far % 2 else "even"
            why = f"{far} steps apart" if far > steps else f"an {parity} number of steps apart"
            diagonal = max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= steps
            rule = " (a path does not step diagonally here, as it does in Hidato)" if diagonal else ""
            later = f"{steps} step{'s' * (steps > 1)} later"
            return f"{place(a)} has position {p} and {place(b)} position {q}, {later}, but these cells are {why}{rule}"
    numbered = [(number, known[cell]) for number, cell in enumerate(puzzle.waypoints, 1) if cell in known]
    for (one, p), (two, q) in pairwise(numbered):
        if p > q:
            return f"number {one} has position {p} and number {two} has position {q}, so they are met out of order"
    return None


def _coloured_positions(puzzle: HamiltonianPuzzle) -> str | None:
    """A cell whose position is known, of a colour that this position does not have."""
    more = sum(1 if (r + c) % 2 == 0 else -1 for r, c in puzzle.cells)
    for cell, number in puzzle.counted.items():
        if more and (number % 2 == 1) != ((sum(cell) % 2 == 0) == (more > 0)):
            many, few = ("dark", "light") if more > 0 else ("light", "dark")
            colour = many if number % 2 else few
            return (
                f"coloured like a chessboard, the board has one {many} cell more, so position {number} is {colour}, "
                f"and {place(cell)} is not"
            )
    return None


def _alone(puzzle: HamiltonianPuzzle) -> str | None:
    """A cell with too few ways out."""
    ways = dict.fromkeys(puzzle.cells, 0)
    for a, b in puzzle.steps:
        ways[a] += 1
        ways[b] += 1
    if puzzle.size == 1:
        return None
    free = (puzzle.start is None) + (puzzle.end is None)
    ends = 0
    for cell, many in ways.items():
        if not many:
            return f"{place(cell)} has no way out"
        if many == 1 and puzzle.closed:
            return f"{place(cell)} has only one way out, and a loop needs two"
        if many == 1 and cell not in (puzzle.start, puzzle.end):
            if cell in puzzle.position_of:
                number = puzzle.position_of[cell]
                return f"{place(cell)} has only one way out, but the path does not end at position {number}"
            ends += 1
            if ends > free:
                return f"{place(cell)} has only one way out, but the path cannot end there"
    return None


def _split(puzzle: HamiltonianPuzzle) -> str | None:
    seen = {puzzle.cells[0]}
    near: dict[Cell, list[Cell]] = {cell: [] for cell in puzzle.cells}
    for a, b in puzzle.steps:
        near[a].append(b)
        near[b].append(a)
    stack = list(seen)
    while stack:
        for other in near[stack.pop()]:
            if other not in seen:
                seen.add(other)
                stack.append(other)
    lost = next((cell for cell in puzzle.cells if cell not in seen), None)
    if lost is None:
        return None
    return f"the board falls into two parts, and {place(puzzle.cells[0])} and {place(lost)} lie in different ones"


def _colours(puzzle: HamiltonianPuzzle) -> str | None:
    """A path alternates between the colours of a chessboard."""
    if puzzle.size == 1:
        return None
    dark = sum(1 for r, c in puzzle.cells if (r + c) % 2 == 0)
    light = puzzle.size - dark
    as_on = "coloured like a chessboard, the board has"
    if puzzle.closed:
        return (
            f"{as_on} {dark} dark and {light} light cells, and a loop needs as many of each" if dark != light else None
        )
    if abs(dark - light) > 1:
        return f"{as_on} {dark} dark and {light} light cells, and a path has at most one more of either"
    ends = [end for end in (puzzle.start, puzzle.end) if end is not None]
    if dark == light:
        if len(ends) == 2 and sum(ends[0]) % 2 == sum(ends[1]) % 2:
            return f"{as_on} as many dark as light cells, so the two ends must differ in colour, and they do not"
        return None
    more = 0 if dark > light else 1
    for end in ends:
        if sum(end) % 2 != more:
            name = "dark" if more == 0 else "light"
            return f"{as_on} one {name} cell more, so both ends must be {name}, and {place(end)} is not"
    return None


def _unsymmetric(puzzle: HamiltonianPuzzle) -> str | None:
    if not puzzle.symmetry or puzzle.size == 1:
        return None
    how = SYMMETRIES[puzzle.symmetry]
    for cell in puzzle.cells:
        for image in puzzle.images(cell):
            if not puzzle.inside(image):
                return f"the path is to be the same {how}, but {place(cell)} would have its image in no cell"
    if puzzle.symmetry == "rot90" and not puzzle.closed:
        return "only a loop can be the same after a quarter turn"
    ends = (puzzle.start, puzzle.end)
    if None not in ends and set(ends) != set(puzzle.images(ends[0] or (0, 0))):
        fixed = all(len(puzzle.images(cell)) == 1 for cell in puzzle.cells)
        return None if fixed else f"the path is to be the same {how}, but its ends are not each other's images"
    return None
