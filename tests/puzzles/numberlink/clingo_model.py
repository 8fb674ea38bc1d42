"""Numberlink as a logic program for clingo: links between cells, and a label that goes along them."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, S, W
from tests.oracles.run_clingo import models

PROGRAM = """
{ link(A,B) } :- near(A,B).
joined(A,B) :- link(A,B).  joined(A,B) :- link(B,A).
:- source(C,_), #count { B : joined(C,B) } != 1.
:- cell(C), not source(C,_), not degree(C).
degree(C) :- cell(C), 2 = #count { B : joined(C,B) }.
degree(C) :- cell(C), may_be_empty, 0 = #count { B : joined(C,B) }.
label(C,L) :- source(C,L).
label(B,L) :- label(A,L), joined(A,B).
:- cell(C), label(C,L), label(C,M), L < M.
:- joined(C,_), not label(C,_).
:- no_2x2, block(A,B,C,D), label(A,L), label(B,L), label(C,L), label(D,L).
:- no_touch, near(A,B), not link(A,B), label(A,L), label(B,L).
#show link/2.
"""


def solutions(puzzle: NumberlinkPuzzle) -> Iterator[tuple[int, ...]]:
    """The links of every solution, by cell."""
    width = puzzle.width
    facts = [f"cell({at})." for at in range(puzzle.area) if at not in puzzle.blocked]
    facts += [f'source({at},"{label}").' for at, label in enumerate(puzzle.labels) if label]
    for at in range(puzzle.area):
        others = [at + 1] * bool((at + 1) % width) + [at + width] * (at + width < puzzle.area)
        facts += [f"near({at},{other})." for other in others if not {at, other} & puzzle.blocked]
    facts += [
        f"block({at},{at + 1},{at + width},{at + width + 1})."
        for at in range(puzzle.area - width)
        if (at + 1) % width and puzzle.blocked.isdisjoint((at, at + 1, at + width, at + width + 1))
    ]
    facts += {"classic": ["may_be_empty."], "no2x2": ["may_be_empty.", "no_2x2."], "tight": ["no_touch."]}.get(
        puzzle.rules, []
    )
    for model in models(PROGRAM, facts):
        links = [0] * puzzle.area
        for a, b in model:
            across = b == a + 1 and width > 1
            links[a] |= E if across else S
            links[b] |= W if across else N
        yield tuple(links)
