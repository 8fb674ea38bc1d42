"""Signpost as a logic program for clingo: a number in every cell."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle
from tests.oracles.run_clingo import models

PROGRAM = """
1 { at(C,K) : K = 1..n } 1 :- C = 0..n-1.
1 { at(C,K) : C = 0..n-1 } 1 :- K = 1..n.
:- at(A,K), at(B,K+1), not sees(A,B).
:- given(C,K), not at(C,K).
#show at/2.
"""


def solutions(puzzle: SignpostPuzzle) -> Iterator[tuple[int, ...]]:
    """The numbers of every solution, by index."""
    n = puzzle.area
    facts = [f"#const n = {n}."]
    for at, (arrow, number) in enumerate(zip(puzzle.arrows, puzzle.numbers, strict=True)):
        row, column = divmod(at, puzzle.width)
        for far in range(1, n + 1):
            r, c = row + far * DIRECTIONS[arrow][0], column + far * DIRECTIONS[arrow][1]
            if 0 <= r < puzzle.height and 0 <= c < puzzle.width:
                facts.append(f"sees({at},{r * puzzle.width + c}).")
        if number:
            facts.append(f"given({at},{number}).")
    for model in models(PROGRAM, facts):
        numbers = dict(model)
        yield tuple(numbers[at] for at in range(n))
