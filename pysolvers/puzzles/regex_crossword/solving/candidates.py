"""The characters that each cell has in some answer, found without listing the answers."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.cell import Cell
from pysolvers.core.pausing import paced
from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.solving.network import Network
from pysolvers.puzzles.regex_crossword.solving.search import search


def candidates(puzzle: RegexCrosswordPuzzle) -> Iterator[Progress | dict[Cell, str]]:
    """Progress, then the characters that each cell has in some answer ("" in every cell if there is no answer).

    Each answer that is found settles a character in every cell, and only what is still open is searched for.
    """
    pace = Pace()
    network = yield from paced(Network.building(puzzle), pace, Progress(total=puzzle.size))
    reached = network.start(puzzle.given)
    yield from paced(network.propagate(reached), pace, Progress(total=len(reached)))
    found = [0] * len(reached)
    for cell, mask in enumerate(reached if network.failed < 0 else ()):
        rest = mask & ~found[cell]
        while rest:
            bit = rest & -rest
            trial = list(reached)
            trial[cell] = bit
            for step in search(network, trial, [cell]):
                if isinstance(step, RegexCrosswordSolution):
                    for i, (r, c) in enumerate(puzzle.cells):
                        found[i] |= network.alphabet.bit[step.rows[r][c]]
                    break
                yield step
            rest &= ~(found[cell] | bit)
            if pace.due():
                yield Progress(known=cell, total=len(reached))
    yield network.choices(found)
