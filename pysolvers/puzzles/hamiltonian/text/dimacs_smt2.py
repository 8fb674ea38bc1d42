"""The puzzle for anyone's solver, written by positions: each cell has a number from 1 to n, its place on the path.

`smt2` is SMT-LIB over integers (the notebook's model: z3 and others read it), `dimacs` the same as clauses, a
variable for each cell and position. In both a step has a truth value of its own: its cells' numbers differ by one (on
a loop, n and 1 too). Walls, required steps, symmetry and shapes are about steps; ends and waypoints about numbers. A
free-ended path and its reverse are one answer, so where nothing else tells them apart one of two cells has to come
first.
"""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.puzzle import PuzzleError
from pysolvers.drawing.scene import Cell
from pysolvers.engines.grid.steps import Step
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

MAX_CELLS = 400
"""The most cells for which clauses are written: they grow with the square of the cells."""


def write_smt2(puzzle: HamiltonianPuzzle) -> str:
    """An SMT-LIB 2 script; `p_0_4` is the number of row 0, column 4."""
    n = puzzle.size
    name = {cell: f"p_{cell[0]}_{cell[1]}" for cell in puzzle.cells}
    lines = [f"; {puzzle.id}", "(set-logic QF_LIA)"]
    for cell in puzzle.cells:
        lines.append(f"(declare-const {name[cell]} Int)")
        lines.append(f"(assert (and (<= 1 {name[cell]}) (<= {name[cell]} {n})))")
    if n > 1:
        lines.append(f"(assert (distinct {' '.join(name.values())}))")
    lines += [f"(assert (= {name[cell]} {number}))" for cell, number in _fixed(puzzle)]
    lines += [f"(assert (< {name[a]} {name[b]}))" for a, b in _order(puzzle)]
    said = {s: f"s_{s[0][0]}_{s[0][1]}_{s[1][0]}_{s[1][1]}" for s in puzzle.steps}
    for s, word in said.items():
        a, b = name[s[0]], name[s[1]]
        apart = [f"(= (- {a} {b}) {k})" for k in ((1, -1, n - 1, 1 - n) if puzzle.closed else (1, -1))]
        lines.append(
            f"(define-fun {word} () Bool (or {' '.join(apart)}))".replace(" -1)", " (- 1))").replace(
                f" {1 - n})", f" (- {n - 1}))"
            )
        )
    for cell in puzzle.cells:
        onward = [f"(= {name[b if a == cell else a]} (+ {name[cell]} 1))" for a, b in puzzle.steps if cell in (a, b)]
        if puzzle.closed:
            onward += [
                f"(and (= {name[cell]} {n}) (= {name[b if a == cell else a]} 1))"
                for a, b in puzzle.steps
                if cell in (a, b)
            ]
        else:
            onward.append(f"(= {name[cell]} {n})")
        lines.append(f"(assert (or {' '.join(onward)} false))")
    for clause in _about_steps(puzzle):
        literals = [said[s] if positive else f"(not {said[s]})" for s, positive in clause]
        lines.append(f"(assert (or {' '.join(literals)} false))")
    return "\n".join([*lines, "(check-sat)", f"(get-value ({' '.join(name.values())}))"]) + "\n"


def write_dimacs(puzzle: HamiltonianPuzzle) -> str:
    """DIMACS CNF; comments say what each variable means."""
    return positional_cnf(puzzle).dimacs(
        [f"Hamilton path {puzzle.id}", "x R.C N: the cell in row R, column C (from 0) is the Nth of the path"]
    )


def positional_cnf(puzzle: HamiltonianPuzzle) -> Cnf:
    """The clauses; a cell's variable means "x R.C N", a step's "s R.C-R.C"; PuzzleError if there are too many."""
    n = puzzle.size
    if n > MAX_CELLS:
        raise PuzzleError(f"The puzzle has {n} cells; clauses are written for at most {MAX_CELLS}.")
    cnf = Cnf()
    x = {c: [cnf.new(f"x {c[0]}.{c[1]} {k + 1}") for k in range(n)] for c in puzzle.cells}
    said = {s: cnf.new(f"s {s[0][0]}.{s[0][1]}-{s[1][0]}.{s[1][1]}") for s in puzzle.steps}
    near: dict[Cell, list[tuple[Cell, int]]] = {c: [] for c in puzzle.cells}
    for (a, b), word in said.items():
        near[a].append((b, word))
        near[b].append((a, word))
    for cell in puzzle.cells:
        cnf.exactly_one(x[cell])
    for k in range(n):
        cnf.exactly_one([x[cell][k] for cell in puzzle.cells])
    for cell in puzzle.cells:
        for k in range(n):
            for way in (1, -1):
                place = (k + way) % n if puzzle.closed else k + way
                if not 0 <= place < n or (n == 1):
                    continue
                cnf.add(-x[cell][k], *(x[other][place] for other, _ in near[cell]))
            beside = {(k + 1) % n, (k - 1) % n} if puzzle.closed else {k + 1, k - 1}
            for other, word in near[cell]:
                allowed = [x[other][place] for place in sorted(beside) if 0 <= place < n]
                cnf.add(-x[cell][k], -word, *allowed)
                for literal in allowed:
                    cnf.add(-x[cell][k], -literal, word)
    for cell, number in _fixed(puzzle):
        cnf.add(x[cell][number - 1])
    for a, b in _order(puzzle):
        for k in range(n):
            cnf.add(-x[b][k], *x[a][:k])
    for clause in _about_steps(puzzle):
        cnf.add(*(said[s] if positive else -said[s] for s, positive in clause))
    return cnf


def _fixed(puzzle: HamiltonianPuzzle) -> Iterator[tuple[Cell, int]]:
    """Cells whose number is known."""
    if puzzle.closed:
        yield (puzzle.waypoints[0] if puzzle.waypoints else puzzle.cells[0]), 1
    if puzzle.start is not None:
        yield puzzle.start, 1
    if puzzle.end is not None:
        yield puzzle.end, puzzle.size


def _order(puzzle: HamiltonianPuzzle) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of cells the first of which has the smaller number: waypoints, else what tells a path from its reverse."""
    yield from zip(puzzle.waypoints, puzzle.waypoints[1:], strict=False)
    if puzzle.closed and len(puzzle.waypoints) < 3:
        first = puzzle.waypoints[0] if puzzle.waypoints else puzzle.cells[0]
        others = [cell for cell in puzzle.cells if cell != first]
        if len(others) > 1:
            yield others[0], others[1]
    elif puzzle.reversible and puzzle.size > 1:
        yield puzzle.cells[0], puzzle.cells[1]


def _about_steps(puzzle: HamiltonianPuzzle) -> Iterator[list[tuple[Step, bool]]]:
    """Clauses over steps: pairs of a step and whether it is taken. An empty one says that there is no answer."""
    steps = set(puzzle.steps)
    for s in sorted(puzzle.required):
        yield [(s, True)] if s in steps else []
    if puzzle.symmetry:
        for s in puzzle.steps:
            for image in puzzle.step_images(s):
                if image not in steps:
                    yield [(s, False)]
                elif image != s:
                    yield [(s, False), (image, True)]
    for shape in puzzle.forbidden:
        yield [(s, False) for s in sorted(shape)]
    if puzzle.closed and puzzle.size < 3:
        yield []
