"""Each kind as a logic program for clingo: all answers of a small board, by another engine and another model."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import clingo

from pysolvers.core.puzzle import Puzzle
from pysolvers.puzzles.hamiltonian.model import PathPuzzle
from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, S, W
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle
from tests.oracles.boards import LETTERS, clues, forbidden, symmetric, words

SIGNPOST = """
1 { at(C,K) : K = 1..n } 1 :- C = 0..n-1.
1 { at(C,K) : C = 0..n-1 } 1 :- K = 1..n.
:- at(A,K), at(B,K+1), not sees(A,B).
:- given(C,K), not at(C,K).
#show at/2.
"""

NUMBERLINK = """
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
:- no_touch, near(A,B), not link(A,B), label(A,L), label(B,L).
#show link/2.
"""

PATH = """
1 { at(C,T) : T = 0..n-1 } 1 :- cell(C).
1 { at(C,T) : cell(C) } 1 :- T = 0..n-1.
go(A,B) :- at(A,T), at(B,T+1).
go(A,B) :- closed, at(A,n-1), at(B,0).
:- go(A,B), not near(A,B).
step(A,B) :- go(A,B).  step(B,A) :- go(A,B).
:- needed(A,B), not step(A,B).
:- first(C), not at(C,0).
:- last(C), not at(C,n-1).
:- before(A,B), at(A,T), at(B,U), T > U.
:- step(A,B), image(A,C), image(B,D), not step(C,D).
:- lost(A), step(A,_).
:- closed, n < 3.
#show at/2.
"""

REGEX = """
1 { at(C,A) : letter(A) } 1 :- cell(C).
1 { reads(L,V) : may_read(L,V) } 1 :- line(L).
:- reads(L,V), spells(V,I,A), place(L,I,C), not at(C,A).
#show at/2.
"""


def answers(puzzle: Puzzle) -> Iterator[tuple[object, ...]]:
    """All answers, in the terms of `boards.key`."""
    if isinstance(puzzle, SignpostPuzzle):
        return signpost(puzzle)
    if isinstance(puzzle, NumberlinkPuzzle):
        return numberlink(puzzle)
    if isinstance(puzzle, PathPuzzle):
        return path(puzzle)
    assert isinstance(puzzle, RegexCrosswordPuzzle)
    return regexes(puzzle)


def signpost(puzzle: SignpostPuzzle) -> Iterator[tuple[object, ...]]:
    n = puzzle.cells
    facts = [f"#const n = {n}."]
    for at, (arrow, number) in enumerate(zip(puzzle.arrows, puzzle.numbers, strict=True)):
        row, column = divmod(at, puzzle.width)
        for far in range(1, n + 1):
            r, c = row + far * DIRECTIONS[arrow][0], column + far * DIRECTIONS[arrow][1]
            if 0 <= r < puzzle.height and 0 <= c < puzzle.width:
                facts.append(f"sees({at},{r * puzzle.width + c}).")
        if number:
            facts.append(f"given({at},{number}).")
    for model in models(SIGNPOST, facts):
        numbers = dict(model)
        yield tuple(numbers[at] for at in range(n))


def numberlink(puzzle: NumberlinkPuzzle) -> Iterator[tuple[object, ...]]:
    width = puzzle.width
    facts = [f"cell(0..{puzzle.size - 1})."]
    facts += [f'source({at},"{label}").' for at, label in enumerate(puzzle.cells) if label]
    for at in range(puzzle.size):
        if (at + 1) % width:
            facts.append(f"near({at},{at + 1}).")
        if at + width < puzzle.size:
            facts.append(f"near({at},{at + width}).")
    facts += {"classic": ["may_be_empty."], "tight": ["no_touch."]}.get(puzzle.rules, [])
    for model in models(NUMBERLINK, facts):
        links = [0] * puzzle.size
        for a, b in model:
            across = b == a + 1 and width > 1
            links[a] |= E if across else S
            links[b] |= W if across else N
        yield tuple(links)


def path(puzzle: PathPuzzle) -> Iterator[tuple[object, ...]]:
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
    for model in models(PATH, facts):
        yield puzzle.canonical(tuple(number[c] for c, _ in sorted(model, key=lambda pair: pair[1])))


def regexes(puzzle: RegexCrosswordPuzzle) -> Iterator[tuple[object, ...]]:
    index = {cell: i for i, cell in enumerate(cell for row in puzzle.rows for cell in row)}
    facts = [f"cell(0..{len(index) - 1}).", f"letter(0..{len(LETTERS) - 1})."]
    spelt: dict[str, int] = {}
    for line, (cells, clue) in enumerate(clues(puzzle)):
        facts.append(f"line({line}).")
        facts += [f"place({line},{i},{index[cell]})." for i, cell in enumerate(cells)]
        for word in words(len(cells)):
            if re.fullmatch(clue, word):
                facts.append(f"may_read({line},{spelt.setdefault(word, len(spelt))}).")
    facts += [f"spells({w},{i},{LETTERS.index(a)})." for word, w in spelt.items() for i, a in enumerate(word)]
    for model in models(REGEX, facts):
        filling = dict(model)
        yield tuple("".join(LETTERS[filling[index[cell]]] for cell in row) for row in puzzle.rows)


def models(program: str, facts: list[str]) -> Iterator[list[tuple[int, int]]]:
    """The pairs of numbers that each answer set shows."""
    control = clingo.Control(["0"], logger=lambda code, message: None)
    control.add("base", [], program + "\n".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield [(s.arguments[0].number, s.arguments[1].number) for s in model.symbols(shown=True)]
