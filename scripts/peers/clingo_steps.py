"""Answer set programming for paths: clingo, with a variable for each step from a cell to a neighbor.

Each cell has one step in and one out, and is reached from the start. Only puzzles with given start and end are solved.
"""

from __future__ import annotations

from itertools import islice

import clingo

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Puzzle
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from tests.oracles.run_clingo import models
from tests.puzzles.hamiltonian.geometry import forbidden, symmetric

ABOUT = f"clingo {clingo.__version__} with a model of ours with steps as variables, reading the model included"
KINDS = ("hamiltonian",)

MODEL = """
1 { go(A,B) : near(A,B) } 1 :- cell(A), not last(A).
1 { go(A,B) : near(A,B) } 1 :- cell(B), not first(B).
:- go(A,B), first(B).
:- go(A,B), last(A).
:- go(A,B), go(B,A).
stretch(C,0) :- first(C), not waypoint(C,_).
stretch(C,1) :- first(C), waypoint(C,_).
stretch(B,K) :- go(A,B), stretch(A,K), not waypoint(B,_).
stretch(B,K) :- go(A,B), stretch(A,K-1), waypoint(B,K).
:- cell(C), not stretch(C,_).
step(A,B) :- go(A,B).  step(B,A) :- go(A,B).
:- needed(A,B), not step(A,B).
:- step(A,B), image(A,C), image(B,D), not step(C,D).
#show go/2.
"""


def find(puzzle: Puzzle, limit: int | None, seconds: float) -> int | None:
    assert isinstance(puzzle, HamiltonianPuzzle)
    if puzzle.start is None or puzzle.end is None or puzzle.closed:
        return None
    return sum(1 for _ in islice(models(MODEL, _facts(puzzle, puzzle.start, puzzle.end)), limit))


def _facts(puzzle: HamiltonianPuzzle, start: Cell, end: Cell) -> list[str]:
    index = {cell: i for i, cell in enumerate(puzzle.cells)}
    facts = [f"cell({i})." for i in index.values()] + [f"first({index[start]}).", f"last({index[end]})."]
    for a, b in puzzle.steps:
        facts.append(f"near({index[a]},{index[b]}). near({index[b]},{index[a]}).")
    facts += [f"needed({index[a]},{index[b]})." for a, b in puzzle.required]
    facts += [f"waypoint({index[cell]},{i})." for i, cell in enumerate(puzzle.waypoints, 1)]
    if puzzle.symmetry:
        for cell, i in index.items():
            facts.append(f"image({i},{index[symmetric(puzzle.rows, puzzle.columns, puzzle.symmetry, cell)]}).")
    for letters in puzzle.forbid:
        for steps in forbidden(letters, puzzle.rows, puzzle.columns):
            pairs = [sorted(step) for step in steps]
            facts.append(":- " + ", ".join(f"step({index[a]},{index[b]})" for a, b in pairs) + ".")
    return facts
