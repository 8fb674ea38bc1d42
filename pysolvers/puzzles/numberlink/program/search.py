"""The program's search: the first answer under the tight rules, by this package's solver.

The program takes any board. A label in an odd number of cells leaves no answer. A label in four cells or more may be
joined in any pairs, and its cells touch nowhere but along the paths. `#` is a blocked cell, which the program does not
know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod

from pysolvers.core.progress import Run
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.program.reading import InputError, Rows
from pysolvers.puzzles.numberlink.solver import solve
from pysolvers.puzzles.numberlink.text.labels import BLOCKED_SIGN

MOST_WAYS = 20_000
"""In how many ways equal labels are paired at most; boards of two cells a label have one."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: each cell's label and links in the answer, both empty if there is none, and its nodes.

    There is at least one node, the board as it is given.
    """

    labels: tuple[str, ...]
    links: tuple[int, ...]
    nodes: int


def search(rows: Rows) -> Found:
    """The first answer to a puzzle.

    Raises:
        PuzzleError: for a board that is too large.
        InputError: for one with too many cells of one label.
    """
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

    The second pair of the label a is called a2, the third a3. Side by side, two cells of a label are a pair.

    Raises:
        InputError: if there are more than `MOST_WAYS` ways.
    """
    cells = ["" if sign in (".", BLOCKED_SIGN) else sign for sign in rows.cells]
    blocked = frozenset(i for i, sign in enumerate(rows.cells) if sign == BLOCKED_SIGN)
    board = NumberlinkPuzzle(rows.width, rows.height, tuple(cells), "tight", blocked)
    places = {label: [i for i, sign in enumerate(cells) if sign == label] for label in sorted({*cells} - {""})}
    beside = {i: [j for _, j in board.neighbours(i) if cells[j] == label] for label in places for i in places[label]}
    if any(len(found) % 2 for found in places.values()) or any(len(others) > 1 for others in beside.values()):
        return
    forced = [(i, others[0]) for i, others in beside.items() if others and i < others[0]]
    apart = [[i for i in found if not beside[i]] for found in places.values()]
    ways = prod(k for group in apart for k in range(1, len(group), 2))
    if ways > MOST_WAYS:
        raise InputError(f"Error: There are {ways} ways to pair equal labels; at most {MOST_WAYS} are tried")
    for chosen in _pairings(apart):
        named = cells[:]
        number: Counter[str] = Counter()
        for a, b in sorted([*forced, *chosen]):
            number[cells[a]] += 1
            named[a] = named[b] = cells[a] + (str(number[cells[a]]) if number[cells[a]] > 1 else "")
        yield replace(board, cells=tuple(named))


def _pairings(groups: list[list[int]]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair the cells of each group, which are even in number."""
    if not groups:
        yield []
        return
    first, *rest = groups
    if not first:
        yield from _pairings(rest)
        return
    for k in range(1, len(first)):
        for others in _pairings([first[1:k] + first[k + 1 :], *rest]):
            yield [(first[0], first[k]), *others]


def _touches(puzzle: NumberlinkPuzzle, labels: tuple[str, ...], links: tuple[int, ...]) -> bool:
    """Whether cells of one label lie side by side without a link; only labels with several pairs can still do that."""
    return any(
        labels[other] == label and not links[i] & way
        for i, label in enumerate(labels)
        for way, other in puzzle.neighbours(i)
    )
