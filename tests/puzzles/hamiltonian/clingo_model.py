"""Hamiltonian paths as a logic program for clingo: a time for every cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pysolvers.core.cell import Cell
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from tests.oracles.run_clingo import models
from tests.puzzles.hamiltonian.geometry import forbidden, symmetric

PROGRAM = """
1 { at(C,T) : T = 0..n-1 } 1 :- cell(C).
1 { at(C,T) : cell(C) } 1 :- T = 0..n-1.
go(A,B) :- at(A,T), at(B,T+1).
go(A,B) :- closed, at(A,n-1), at(B,0).
:- go(A,B), not near(A,B).
step(A,B) :- go(A,B).  step(B,A) :- go(A,B).
:- needed(A,B), not step(A,B).
:- first(C), not at(C,0).
:- fixed(C,T), not at(C,T-1).
:- last(C), not at(C,n-1).
:- before(A,B), at(A,T), at(B,U), T > U.
:- step(A,B), image(A,C), image(B,D), not step(C,D).
:- lost(A), step(A,_).
:- closed, n < 3.
#show at/2.
"""


def solutions(puzzle: HamiltonianPuzzle) -> Iterator[tuple[Cell, ...]]:
    """The canonical cells of every solution; both directions of a path are the same one."""
    rows, columns = puzzle.rows, puzzle.columns
    index = {cell: i for i, cell in enumerate(product(range(rows), range(columns)))}
    cells = [cell for cell in index if cell not in puzzle.holes]
    facts = [f"#const n = {len(cells)}.", *(f"cell({index[cell]})." for cell in cells)]
    walls = {frozenset(wall) for wall in puzzle.walls}
    for r, c in cells:
        for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if other in cells and frozenset(((r, c), other)) not in walls:
                facts.append(f"near({index[r, c]},{index[other]}).")
    facts += [f"needed({index[a]},{index[b]})." for a, b in puzzle.required]
    facts += [f"before({index[a]},{index[b]})." for a, b in zip(puzzle.waypoints, puzzle.waypoints[1:], strict=False)]
    facts += [f"fixed({index[cell]},{number})." for cell, number in puzzle.positions]
    if puzzle.closed:
        facts += ["closed.", f"first({index[puzzle.waypoints[0] if puzzle.waypoints else min(cells)]})."]
    else:
        facts += [f"first({index[puzzle.start]})."] if puzzle.start else []
        facts += [f"last({index[puzzle.end]})."] if puzzle.end else []
    if puzzle.symmetry:
        for cell in cells:
            image = symmetric(rows, columns, puzzle.symmetry, cell)
            facts.append(f"image({index[cell]},{index[image]})." if image in cells else f"lost({index[cell]}).")
    for letters in puzzle.forbid:
        for steps in forbidden(letters, rows, columns):
            body = ", ".join("step({},{})".format(*(index[cell] for cell in sorted(step))) for step in steps)
            facts.append(f":- {body}.")
    number = {i: cell for cell, i in index.items()}
    for model in models(PROGRAM, facts):
        yield puzzle.canonical(tuple(number[c] for c, _ in sorted(model, key=lambda pair: pair[1])))
