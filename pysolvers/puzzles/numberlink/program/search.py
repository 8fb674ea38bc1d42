"""The program's search: the first answer under the tight rules, by this package's solver.

The program takes any board. A label in an odd number of cells leaves no answer. A label in four cells or more may be
joined in any pairs, and its cells touch nowhere but along the paths. `#` is a blocked cell, which the program does not
know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pysolvers.core.progress import Run
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.program.reading import Rows
from pysolvers.puzzles.numberlink.solver import solve
from pysolvers.puzzles.numberlink.text.labels import BLOCKED_SIGN


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: each cell's label and links in the answer, both empty if there is none, and its nodes.

    There is at least one node, the board as it is given.
    """

    labels: tuple[str, ...]
    links: tuple[int, ...]
    nodes: int


def search(rows: Rows) -> Found:
    """The first answer to a puzzle; PuzzleError for a board that is too large."""
    nodes = 0
    for puzzle in _paired(rows):
        run: Run[NumberlinkSolution] = Run(solve(puzzle))
        for answer in run:
            labels = tuple(label[0] if label else BLOCKED_SIGN for label in answer.labels)
            if not _touches(puzzle, labels, answer.links):
                return Found(labels, answer.links, max(1, nodes + run.progress.nodes))
        nodes += run.progress.nodes
    return Found((), (), max(1, nodes))


def _paired(rows: Rows) -> Iterator[NumberlinkPuzzle]:
    """The puzzle with every label in two cells, for each way to pair the cells of labels that stand in more.

    The second pair of the label a is called a2, the third a3.
    """
    count = Counter(rows.cells.replace(".", "").replace(BLOCKED_SIGN, ""))
    if any(n % 2 for n in count.values()):
        return
    cells = ["" if sign in (".", BLOCKED_SIGN) else sign for sign in rows.cells]
    blocked = frozenset(i for i, sign in enumerate(rows.cells) if sign == BLOCKED_SIGN)
    several = [[i for i, sign in enumerate(cells) if sign == label] for label, n in count.items() if n > 2]
    for pairs in _pairings(several):
        named = cells[:]
        for number, (a, b) in pairs:
            named[a] = named[b] = cells[a] + (str(number) if number > 1 else "")
        yield NumberlinkPuzzle(rows.width, rows.height, tuple(named), "tight", blocked)


def _pairings(groups: list[list[int]], number: int = 1) -> Iterator[list[tuple[int, tuple[int, int]]]]:
    """Every way to pair the cells of each group, as (number of the pair in its group, its two cells)."""
    if not groups:
        yield []
        return
    first, *rest = groups
    if not first:
        yield from _pairings(rest)
        return
    for k in range(1, len(first)):
        for others in _pairings([first[1:k] + first[k + 1 :], *rest], number + 1):
            yield [(number, (first[0], first[k])), *others]


def _touches(puzzle: NumberlinkPuzzle, labels: tuple[str, ...], links: tuple[int, ...]) -> bool:
    """Whether cells of one label lie side by side without a link; only labels with several pairs can still do that."""
    return any(
        labels[other] == label and not links[i] & way
        for i, label in enumerate(labels)
        for way, other in puzzle.neighbours(i)
    )
