"""What can still stand in each open cell, as a player would pencil it in.

Each clue is read once, with the letters on the board, and a cell keeps what all clues through it leave. What the
notes of one line would in turn leave to another is not followed up: that would often be the whole answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from time import perf_counter

from pysolvers.core.cell import Cell
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.network import Network
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState

SECONDS = 0.05
"""After so long the clues that are not read yet are left out: too many characters perhaps, never too few."""


def notes(state: RegexCrosswordState, /) -> Mapping[Cell, str]:
    """For each open cell the characters that each clue through it can match, "" where none is left."""
    return _notes(state.puzzle, frozenset(state.letters.items()))


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


@lru_cache(maxsize=2)
def ready_network(puzzle: RegexCrosswordPuzzle) -> Network:
    """The clues made ready, kept while the puzzle is in play."""
    return Network(puzzle)


def read_soon(
    network: Network, domains: Sequence[int], clues: Iterable[int]
) -> Iterator[tuple[int, Sequence[int] | None]]:
    """Clues with what each, read alone, leaves of its line (None: no match); the slow ones come last.

    After `SECONDS` the others are left out: it is done after every move.
    """
    until = perf_counter() + SECONDS
    for k in sorted(clues, key=network.slow.__getitem__):
        steps = network.clues[k].narrowing([domains[c] for c in network.cells[k]])
        while perf_counter() < until:
            try:
                next(steps)
            except StopIteration as end:
                yield k, end.value
                break
