"""The candidates of each open cell: the characters that all its clues leave, given the letters on the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pysolvers.core.cell import Cell
from pysolvers.core.parts import Notes
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.network import read_soon, ready_network
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState


class RegexCrosswordNotes(Notes):
    def notes(self, state: RegexCrosswordState, /) -> Mapping[Cell, str]:
        return _notes(state.puzzle, frozenset(state.letters.items()))


PART = RegexCrosswordNotes()


@lru_cache(maxsize=4)
def _notes(puzzle: RegexCrosswordPuzzle, letters: frozenset[tuple[Cell, str]]) -> Mapping[Cell, str]:
    network = ready_network(puzzle)
    left = network.start(letters)
    for k, views in read_soon(network, left.copy(), range(len(network.clues))):
        cells = network.cells[k]
        for c, mask in zip(cells, views or [0] * len(cells), strict=True):
            left[c] &= mask
    filled = dict(letters)
    return {cell: chars for cell, chars in network.choices(left).items() if cell not in filled}
