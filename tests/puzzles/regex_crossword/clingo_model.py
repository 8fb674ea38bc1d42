"""Regex crosswords as a logic program for clingo: every line reads one of the words that Python's `re` lets through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from tests.oracles.run_clingo import models
from tests.puzzles.regex_crossword.lines import clues
from tests.puzzles.regex_crossword.random_boards import LETTERS

PROGRAM = """
1 { at(C,A) : letter(A) } 1 :- cell(C).
1 { reads(L,V) : may_read(L,V) } 1 :- line(L).
:- reads(L,V), spells(V,I,A), place(L,I,C), not at(C,A).
#show at/2.
"""


def solutions(puzzle: RegexCrosswordPuzzle) -> Iterator[tuple[str, ...]]:
    """Every solution, a string a row."""
    index = {cell: i for i, cell in enumerate(cell for row in puzzle.by_row for cell in row)}
    facts = [f"cell(0..{len(index) - 1}).", f"letter(0..{len(LETTERS) - 1})."]
    spelt: dict[str, int] = {}
    for line, (cells, clue) in enumerate(clues(puzzle)):
        facts.append(f"line({line}).")
        facts += [f"place({line},{i},{index[cell]})." for i, cell in enumerate(cells)]
        for word in map("".join, product(LETTERS, repeat=len(cells))):
            if re.fullmatch(clue, word):
                facts.append(f"may_read({line},{spelt.setdefault(word, len(spelt))}).")
    facts += [f"spells({w},{i},{LETTERS.index(a)})." for word, w in spelt.items() for i, a in enumerate(word)]
    for model in models(PROGRAM, facts):
        filling = dict(model)
        yield tuple("".join(LETTERS[filling[index[cell]]] for cell in row) for row in puzzle.by_row)
