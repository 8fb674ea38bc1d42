"""SMT-LIB 2, written only: the puzzle by positions over integers, as z3 and others read it.

The model is that of James Carr's notebook "Modified Hamiltonian Path Puzzle" (2025).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pysolvers.core.cell import Cell
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text.positions import fixed_numbers, ordered_pairs, step_clauses


def write(puzzle: HamiltonianPuzzle) -> str:
    """An SMT-LIB 2 script; `p_0_4` is the number of row 0, column 4."""
    name = {cell: f"p_{cell[0]}_{cell[1]}" for cell in puzzle.cells}
    lines = [f"; {puzzle.id}", "(set-logic QF_LIA)", *_numbers(puzzle, name), *_steps(puzzle, name)]
    return "\n".join([*lines, "(check-sat)", f"(get-value ({' '.join(name.values())}))"]) + "\n"


def _numbers(puzzle: HamiltonianPuzzle, name: dict[Cell, str]) -> Iterator[str]:
    """Each cell has a number of its own, as far as it is known."""
    for word in name.values():
        yield f"(declare-const {word} Int)"
        yield f"(assert (and (<= 1 {word}) (<= {word} {puzzle.size})))"
    if puzzle.size > 1:
        yield f"(assert (distinct {' '.join(name.values())}))"
    for cell, number in fixed_numbers(puzzle):
        yield f"(assert (= {name[cell]} {number}))"
    for a, b in ordered_pairs(puzzle):
        yield f"(assert (< {name[a]} {name[b]}))"


def _steps(puzzle: HamiltonianPuzzle, name: dict[Cell, str]) -> Iterator[str]:
    """A step joins numbers that differ by one; each cell but the last has a step onward; clauses over steps."""
    n = puzzle.size
    differences = (1, -1, n - 1, 1 - n) if puzzle.closed else (1, -1)
    taken = {s: f"s_{s[0][0]}_{s[0][1]}_{s[1][0]}_{s[1][1]}" for s in puzzle.steps}
    for (a, b), word in taken.items():
        yield f"(define-fun {word} () Bool {_any(f'(= (- {name[a]} {name[b]}) {_integer(k)})' for k in differences)})"
    for cell, word in name.items():
        others = [name[b if a == cell else a] for a, b in puzzle.steps if cell in (a, b)]
        last = f"(and (= {word} {n}) (= {{}} 1))"
        at_end = [last.format(other) for other in others] if puzzle.closed else [f"(= {word} {n})"]
        yield f"(assert {_any([*(f'(= {other} (+ {word} 1))' for other in others), *at_end, 'false'])})"
    for clause in step_clauses(puzzle):
        yield f"(assert {_any([*(taken[s] if positive else f'(not {taken[s]})' for s, positive in clause), 'false'])})"


def _any(terms: Iterable[str]) -> str:
    return f"(or {' '.join(terms)})"


def _integer(number: int) -> str:
    return f"(- {-number})" if number < 0 else str(number)
