"""Obvious reasons why a puzzle has no solution: colors, a board in two parts, contradictions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from pysolvers.core.cell import Cell, reached
from pysolvers.core.parts import ImpossiblePart
from pysolvers.core.words import say
from pysolvers.lines.steps import joined_cells
from pysolvers.puzzles.hamiltonian.ground import dark, darker, end_colours
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle


def reason(puzzle: HamiltonianPuzzle) -> str | None:
    """Return a sentence with an obvious reason why no path exists; None if there is no obvious reason."""
    reasons = (_contradiction, _rule, _ends, _miscounted, _split, _alone, _colours)
    found = next((sentence for reason in reasons if (sentence := reason(puzzle))), None)
    return say("No path can exist: {why}.", why=found) if found else None


def _contradiction(puzzle: HamiltonianPuzzle) -> str | None:
    tables, ground = puzzle.tables, puzzle.ground
    for given, name in tables.on.items():
        if given in tables.off:
            return say("the {name} between {a} and {b} {why}", name=name, a=given[0], b=given[1], why=tables.off[given])
        for cell in given:
            if not ground.inside(cell):
                return say("a {name} leads into the hole at {cell}", name=name, cell=cell)
    for cell in puzzle.cells:
        names = [name for given, name in tables.on.items() if cell in given]
        if len(names) > (1 if cell in ground.ends else 2):
            return say("{count} required steps meet at {cell}", count=len(names), cell=cell)
    return None


def _rule(puzzle: HamiltonianPuzzle) -> str | None:
    found = (rule.impossible(value, puzzle.ground, puzzle.tables) for rule, value in puzzle.active_rules)
    return next((sentence for sentence in found if sentence), None)


def _ends(puzzle: HamiltonianPuzzle) -> str | None:
    if puzzle.start and puzzle.start == puzzle.end and puzzle.area > 1:
        return say("the start and the end are the same cell")
    least = 4 if puzzle.ground.board.has_shades else 3
    return say("a loop needs {n} cells", n=least) if puzzle.closed and puzzle.area < least else None


def _miscounted(puzzle: HamiltonianPuzzle) -> str | None:
    whole, board = (1 << puzzle.area + 1) - 2, puzzle.ground.board
    for cell, bits in puzzle.tables.with_ends.items():
        if not bits & whole:
            return say("no number fits {cell}", cell=cell)
    for (a, p), (b, q) in pairwise(sorted(puzzle.tables.counted.items(), key=lambda fixed: fixed[1])):
        far, steps = board.apart(a, b), q - p
        if far > steps or (board.has_shades and (far - steps) % 2):
            template = "from {low} in {a} to {high} in {b} the path would need an odd number of steps"
            if far > steps:
                template = "{high} in {b} is {steps} steps from {low} in {a}"
            elif far % 2 == 0:
                template = "from {low} in {a} to {high} in {b} the path would need an even number of steps"
            why = say(template, low=p, a=a, high=q, b=b, steps=far)
            diagonal = puzzle.shape == "square" and max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= steps
            return say("{why} (diagonal steps are allowed in Hidato only)", why=why) if diagonal else why
    return None


def _alone(puzzle: HamiltonianPuzzle) -> str | None:
    ways = Counter(cell for step in puzzle.steps for cell in step)
    free = (puzzle.start is None) + (puzzle.end is None)
    for cell in puzzle.cells:
        if ways[cell] == 1 and puzzle.closed:
            return say("{cell} has only one way out, and a loop needs two", cell=cell)
        if ways[cell] == 1 and cell not in puzzle.ground.ends:
            if number := puzzle.tables.fixed.get(cell):
                template = "{cell} has only one way out, but the path does not end at {number}"
                return say(template, cell=cell, number=number)
            free -= 1
            if free < 0 or not puzzle.tables.may_end(cell):
                return say("{cell} has only one way out, but the path can't end there", cell=cell)
    return None


def _split(puzzle: HamiltonianPuzzle) -> str | None:
    first, near = puzzle.cells[0], joined_cells(puzzle.steps)
    there: list[Cell] = reached([first], lambda cell: near.get(cell, ()))
    lost = set(puzzle.cells).difference(there)
    return say("no way leads from {a} to {b}", a=first, b=min(lost)) if lost else None


def _colours(puzzle: HamiltonianPuzzle) -> str | None:
    ground, more = puzzle.ground, darker(puzzle.ground)
    if ground.closed or abs(more) > 1:
        template = "{dark} dark and {light} light cells, and a path has at most one more of either"
        if ground.closed:
            template = "{dark} dark and {light} light cells, and a loop needs as many of each"
        many = (ground.area + more) // 2
        why = say(template, dark=many, light=ground.area - many) if more else ""
    elif more:
        known = ground.fixed_ends | puzzle.tables.counted
        wrong = next((cell for cell, n in known.items() if (n % 2 == 1) != (dark(cell) == (more > 0))), None)
        template = "one more {color} cell, so position {number} is {other}, and {cell} is not"
        if wrong in ground.ends:
            template = "one more {color} cell, so both ends must be {color}, and {cell} is not"
        color, other = (say("dark") if is_dark else say("light") for is_dark in (more > 0, wrong and not dark(wrong)))
        why = say(template, color=color, other=other, number=known[wrong], cell=wrong) if wrong else ""
    else:
        why = say("as many dark as light cells, so the two ends must differ in color, and they do not")
        why = "" if end_colours(ground) else why
    return say("colored like a checkerboard, the board has {why}", why=why) if why else None


class HamiltonianImpossible(ImpossiblePart):
    reason = staticmethod(reason)


PART = HamiltonianImpossible()
