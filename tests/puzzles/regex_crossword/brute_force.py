"""Regex crosswords by trying words: Python's `re` says which fit a line, and what no word has goes from its cells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import prod

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from tests.puzzles.regex_crossword.lines import clues

Cell = tuple[int, int]
Domains = dict[Cell, frozenset[str]]

MOST_WORDS = 500_000
"""A line with more words than this waits until other lines have left fewer."""


def solutions(puzzle: RegexCrosswordPuzzle) -> Iterator[tuple[str, ...]]:
    """All solutions, one string a row."""
    lines = [(cells, re.compile(clue)) for cells, clue in clues(puzzle)]
    letters = frozenset(puzzle.alphabet.bit)
    every = {cell: letters for row in puzzle.by_row for cell in row}
    todo: list[Domains] = [every]
    while todo:
        domains = _thinned(todo.pop(), lines)
        if domains is None:
            continue
        open_cells = [cell for cell, left in domains.items() if len(left) > 1]
        if not open_cells:
            yield tuple("".join(min(domains[cell]) for cell in row) for row in puzzle.by_row)
            continue
        cell = min(open_cells, key=lambda cell: (len(domains[cell]), cell))
        todo += [{**domains, cell: frozenset(letter)} for letter in sorted(domains[cell])]


def _thinned(domains: Domains, lines: list[tuple[list[Cell], re.Pattern[str]]]) -> Domains | None:
    """The domains without what no word of a line has; None if a line has no word at all."""
    seen: dict[int, tuple[frozenset[str], ...]] = {}
    while True:
        stale = [i for i, (cells, _) in enumerate(lines) if seen.get(i) != tuple(domains[c] for c in cells)]
        if not stale:
            return domains
        at = min(stale, key=lambda i: prod(len(domains[c]) for c in lines[i][0]))
        cells, clue = lines[at]
        if prod(len(domains[c]) for c in cells) > MOST_WORDS:
            return domains  # all others are settled; a letter is tried next
        words = [word for word in product(*(sorted(domains[c]) for c in cells)) if clue.fullmatch("".join(word))]
        if not words:
            return None
        domains = {
            **domains,
            **{c: frozenset(letters) for c, letters in zip(cells, zip(*words, strict=True), strict=True)},
        }
        seen[at] = tuple(domains[c] for c in cells)
