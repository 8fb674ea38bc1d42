"""Regex crosswords as constraints for z3, with its own strings and regular expressions."""

from __future__ import annotations

from collections.abc import Iterator

import z3

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from tests.oracles.run_z3 import models
from tests.puzzles.regex_crossword.lines import clues
from tests.puzzles.regex_crossword.random_boards import LETTERS, TREES, Tree


def solutions(puzzle: RegexCrosswordPuzzle) -> Iterator[tuple[str, ...]]:
    """Every solution, a string a row."""
    letter = {cell: z3.String(f"s{cell}") for row in puzzle.by_row for cell in row}
    solver = z3.Solver()
    solver.add(*(z3.Or(*(s == z3.StringVal(a) for a in LETTERS)) for s in letter.values()))
    for cells, clue in clues(puzzle):
        parts = [letter[cell] for cell in cells]
        solver.add(z3.InRe(z3.Concat(*parts) if len(parts) > 1 else parts[0], expression(TREES[clue])))
    for model in models(solver, list(letter.values())):
        yield tuple("".join(model[letter[cell]].as_string() for cell in row) for row in puzzle.by_row)


def expression(tree: Tree) -> z3.ReRef:
    """A regular expression in z3's terms."""
    if tree.what == "letters":
        several = [z3.Re(a) for a in tree.letters]
        return z3.Union(*several) if len(several) > 1 else several[0]
    parts = [expression(part) for part in tree.parts]
    if tree.what == "or":
        return z3.Union(*parts)
    if tree.what == "then":
        return z3.Concat(*parts)
    if tree.most is None:
        again = z3.Star(parts[0])
        return z3.Concat(*[parts[0]] * tree.least, again) if tree.least else again
    return z3.Loop(parts[0], tree.least, tree.most)
