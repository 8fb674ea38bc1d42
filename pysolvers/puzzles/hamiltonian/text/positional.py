"""Writes the puzzle for other solvers, as positions of cells: DIMACS CNF (also with variables for steps) and SMT-LIB 2.

The two cells of a step on the path have positions that differ by one. On a loop of n cells, n and 1 also fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError
from pysolvers.engines.sat.cnf import Cnf

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.lines.steps import Step
    from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution

MAX_CELLS = 400  # the clauses grow with the square of the cells


def allowed_numbers(puzzle: HamiltonianPuzzle) -> dict[Cell, list[int]]:
    tables, every = puzzle.tables, (1 << puzzle.area + 1) - 2
    bits = {cell: 1 << number for cell, number in puzzle.ground.fixed_ends.items()}
    if puzzle.closed:
        bits[(tables.order or puzzle.cells)[0]] = 1 << 1
    for cell, others in tables.positions.items():
        bits[cell] = bits.get(cell, every) & others
    ends = (1 << 1 | 1 << puzzle.area) if not puzzle.closed else 0
    for cell, other in tables.off:
        if other is None and ends:
            bits[cell] = bits.get(cell, every) & ~ends
    return {cell: [k for k in range(1, puzzle.area + 1) if some >> k & 1] for cell, some in bits.items()}


def ordered_pairs(puzzle: HamiltonianPuzzle) -> Iterator[tuple[Cell, Cell]]:
    """Yield cells (a, b): the path must visit a before b. If paths can be reversed, the last pair fixes a direction."""
    order = puzzle.tables.order
    yield from pairwise(order)
    if puzzle.closed and len(order) < 3:
        first = (order or puzzle.cells)[0]
        others = [cell for cell in puzzle.cells if cell != first]
        if len(others) > 1:
            yield others[0], others[1]
    elif puzzle.reversible and puzzle.area > 1:
        yield puzzle.cells[0], puzzle.cells[1]


def step_clauses(puzzle: HamiltonianPuzzle) -> Iterator[list[tuple[Step, bool]]]:
    """Yield clauses, lists of (step, True if it is used, False if not). An empty clause excludes all solutions."""
    tables, steps = puzzle.tables, set(puzzle.steps)
    for given in tables.on:
        yield [(given, True)] if given in steps else []
    for given in puzzle.steps if tables.alike else ():
        for image in tables.alike.get(given, ()):  # the same for ends follows from this
            yield [(given, False), (image, True)] if image in steps else [(given, False)]
    for shape in tables.never:
        yield [(given, False) for given in sorted(shape)]
    if puzzle.closed and puzzle.area < 3:
        yield []


def write_dimacs(puzzle: HamiltonianPuzzle) -> str:
    return positional_cnf(puzzle).dimacs(
        [f"Hamilton path {puzzle.id}", "x R.C N: the cell in row R, column C (from 0) is the Nth of the path"]
    )


def solution_of_model(puzzle: HamiltonianPuzzle, model: frozenset[int]) -> HamiltonianSolution:
    from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution  # imported late: writing does not need it

    placed = []
    for variable, meaning in enumerate(positional_cnf(puzzle).meanings):
        if variable in model and isinstance(meaning, str) and meaning.startswith("x "):
            _, cell, position = meaning.split()
            row, column = cell.split(".")
            placed.append((int(position), (int(row), int(column))))
    return HamiltonianSolution(puzzle, tuple(cell for _, cell in sorted(placed)))


def positional_cnf(puzzle: HamiltonianPuzzle) -> Cnf:
    """Return clauses with variables "x R.C N" (position) and "s R.C-R.C" (step). Raise PuzzleError for large boards."""
    n = puzzle.area
    if n > MAX_CELLS:
        template = "The puzzle has {count} cells; clauses are written for at most {most}."
        raise PuzzleError(template, count=n, most=MAX_CELLS)
    cnf = Cnf()
    at = {c: [cnf.new(f"x {c[0]}.{c[1]} {k + 1}") for k in range(n)] for c in puzzle.cells}
    taken = {s: cnf.new(f"s {s[0][0]}.{s[0][1]}-{s[1][0]}.{s[1][1]}") for s in puzzle.steps}
    for cell in puzzle.cells:
        cnf.exactly_one(at[cell])
    for k in range(n):
        cnf.exactly_one([at[cell][k] for cell in puzzle.cells])
    _tie_steps(puzzle, cnf, at, taken)
    _add_conditions(puzzle, cnf, at, taken)
    return cnf


def _tie_steps(puzzle: HamiltonianPuzzle, cnf: Cnf, at: dict[Cell, list[int]], taken: dict[Step, int]) -> None:
    beside: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in puzzle.cells}
    for (a, b), step in taken.items():
        beside[a].append((b, step))
        beside[b].append((a, step))
    for cell in puzzle.cells:
        for k in range(puzzle.area):
            positions = _positions_beside(k, puzzle.area, puzzle.closed)
            for position in positions:
                cnf.add(-at[cell][k], *(at[other][position] for other, _ in beside[cell]))
            for other, step in beside[cell]:
                allowed = [at[other][position] for position in sorted(set(positions))]
                cnf.add(-at[cell][k], -step, *allowed)
                for literal in allowed:
                    cnf.add(-at[cell][k], -literal, step)


def _add_conditions(puzzle: HamiltonianPuzzle, cnf: Cnf, at: dict[Cell, list[int]], taken: dict[Step, int]) -> None:
    for cell, numbers in allowed_numbers(puzzle).items():
        cnf.add(*(at[cell][number - 1] for number in numbers))
    for a, b in ordered_pairs(puzzle):
        for k in range(puzzle.area):
            cnf.add(-at[b][k], *at[a][:k])
    for clause in step_clauses(puzzle):
        cnf.add(*(taken[s] if positive else -taken[s] for s, positive in clause))


def _positions_beside(k: int, n: int, closed: bool) -> list[int]:
    if closed and n > 1:
        return [(k + 1) % n, (k - 1) % n]
    return [position for position in (k + 1, k - 1) if 0 <= position < n]


def write_smt2(puzzle: HamiltonianPuzzle) -> str:
    """Return an SMT-LIB 2 script that solves the puzzle, after a notebook by James Carr (2025)."""
    name = {cell: f"p_{cell[0]}_{cell[1]}" for cell in puzzle.cells}
    lines = [f"; {puzzle.id}", "(set-logic QF_LIA)", *_numbers(puzzle, name), *_steps(puzzle, name)]
    return "\n".join([*lines, "(check-sat)", f"(get-value ({' '.join(name.values())}))"]) + "\n"


def _numbers(puzzle: HamiltonianPuzzle, name: dict[Cell, str]) -> Iterator[str]:
    for word in name.values():
        yield f"(declare-const {word} Int)"
        yield f"(assert (and (<= 1 {word}) (<= {word} {puzzle.area})))"
    if puzzle.area > 1:
        yield f"(assert (distinct {' '.join(name.values())}))"
    for cell, numbers in allowed_numbers(puzzle).items():
        terms = [f"(= {name[cell]} {number})" for number in numbers]
        yield f"(assert {terms[0] if len(terms) == 1 else _any([*terms, 'false'])})"
    for a, b in ordered_pairs(puzzle):
        yield f"(assert (< {name[a]} {name[b]}))"


def _steps(puzzle: HamiltonianPuzzle, name: dict[Cell, str]) -> Iterator[str]:
    n = puzzle.area
    differences = ("1", "(- 1)", str(n - 1), f"(- {n - 1})")[: 4 if puzzle.closed else 2]
    taken = {s: f"s_{s[0][0]}_{s[0][1]}_{s[1][0]}_{s[1][1]}" for s in puzzle.steps}
    for (a, b), word in taken.items():
        yield f"(define-fun {word} () Bool {_any(f'(= (- {name[a]} {name[b]}) {k})' for k in differences)})"
    for cell, word in name.items():
        others = [name[b if a == cell else a] for a, b in puzzle.steps if cell in (a, b)]
        last = f"(and (= {word} {n}) (= {{}} 1))"
        at_end = [last.format(other) for other in others] if puzzle.closed else [f"(= {word} {n})"]
        yield f"(assert {_any([*(f'(= {other} (+ {word} 1))' for other in others), *at_end, 'false'])})"
    for clause in step_clauses(puzzle):
        yield f"(assert {_any([*(taken[s] if positive else f'(not {taken[s]})' for s, positive in clause), 'false'])})"


def _any(terms: Iterable[str]) -> str:
    return f"(or {' '.join(terms)})"
