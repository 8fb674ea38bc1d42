"""Why a puzzle has no solution, where it can be seen at once: colours, a board in two parts, a contradiction."""

from __future__ import annotations

from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.parts import Impossible
from pysolvers.core.words import place
from pysolvers.puzzles.hamiltonian.ground import miscoloured
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules.rule import between


def reason(puzzle: HamiltonianPuzzle) -> str | None:
    """One sentence, "No path can exist: ...", or None if nothing is seen at once (there may still be no solution)."""
    reasons = (_contradiction, _rule, _ends, _miscounted, _split, _alone, _colours)
    found = next((sentence for reason in reasons if (sentence := reason(puzzle))), None)
    return f"No path can exist: {found}." if found else None


def _contradiction(puzzle: HamiltonianPuzzle) -> str | None:
    """Steps that some rule asks for and another forbids, or more of them at a cell than it has."""
    tables, ground = puzzle.tables, puzzle.ground
    for given, name in tables.on.items():
        if given in tables.off:
            return f"the {name} between {between(given)} {tables.off[given]}"
        for cell in given:
            if not ground.inside(cell):
                return f"a {name} leads into the hole at {place(cell)}"
    for cell in puzzle.cells:
        names = [name for given, name in tables.on.items() if cell in given]
        if len(names) > (1 if cell in ground.ends else 2):
            return f"{len(names)} {names[0]}s meet at {place(cell)}"
    return None


def _rule(puzzle: HamiltonianPuzzle) -> str | None:
    found = (rule.impossible(value, puzzle.ground, puzzle.tables) for rule, value in puzzle.asked)
    return next((sentence for sentence in found if sentence), None)


def _ends(puzzle: HamiltonianPuzzle) -> str | None:
    if puzzle.start is not None and puzzle.start == puzzle.end and puzzle.area > 1:
        return "the start and the end are the same cell"
    least, words = (4, "four") if puzzle.ground.board.has_shades else (3, "three")
    return f"a loop needs {words} cells" if puzzle.closed and puzzle.area < least else None


def _miscounted(puzzle: HamiltonianPuzzle) -> str | None:
    """A cell without a position, or two known positions that do not fit their cells."""
    whole, board = (1 << puzzle.area + 1) - 2, puzzle.ground.board
    for cell, bits in puzzle.tables.with_ends.items():
        if not bits & whole:
            return f"{place(cell)} can have no position on the path"
    for (a, p), (b, q) in pairwise(sorted(puzzle.tables.counted.items(), key=lambda fixed: fixed[1])):
        far, steps = board.apart(a, b), q - p
        if far > steps or (board.has_shades and (far - steps) % 2):
            parity = "odd" if far % 2 else "even"
            why = f"{far} steps apart" if far > steps else f"an {parity} number of steps apart"
            diagonal = puzzle.shape == "square" and max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= steps
            rule = " (a path steps diagonally with board=king only, as in Hidato)" if diagonal else ""
            later = f"{steps} step{'s' * (steps > 1)} later"
            return f"{place(a)} has position {p} and {place(b)} position {q}, {later}, but these cells are {why}{rule}"
    return None


def _alone(puzzle: HamiltonianPuzzle) -> str | None:
    """A cell with too few ways out."""
    ways = dict.fromkeys(puzzle.cells, 0)
    for a, b in puzzle.steps:
        ways[a] += 1
        ways[b] += 1
    free = (puzzle.start is None) + (puzzle.end is None)
    ends = 0
    for cell, many in ways.items():
        if many == 1 and puzzle.closed:
            return f"{place(cell)} has only one way out, and a loop needs two"
        if many == 1 and cell not in (puzzle.start, puzzle.end):
            if cell in puzzle.tables.fixed:
                number = puzzle.tables.fixed[cell]
                return f"{place(cell)} has only one way out, but the path does not end at position {number}"
            ends += 1
            if ends > free or not puzzle.tables.may_end(cell):
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
    return miscoloured(puzzle.ground, puzzle.tables.counted) if puzzle.area > 1 else None


class HamiltonianImpossible(Impossible):
    """Reasons, seen at once, why a Hamiltonian puzzle has no solution."""

    reason = staticmethod(reason)


PART = HamiltonianImpossible()
