"""Steps between neighboring cells of a grid, and the pieces of a path that these steps form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import pairwise
from typing import TypeVar

from pysolvers.core.cell import Cell

H = TypeVar("H")  # a node of any kind that can be compared

N = TypeVar("N", bound=tuple[int, ...])  # a cell, or any other node of a board (see `lines/board.py`)

OFFSETS: dict[str, Cell] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}  # (rows, columns) of each direction

# With diagonal steps; on a keyboard, Q and R lie above Z and C.
WAYS = OFFSETS | {"R": (-1, 1), "C": (1, 1), "Z": (1, -1), "Q": (-1, -1)}

LETTERS = {offset: letter for letter, offset in WAYS.items()}

Step = tuple[Cell, Cell]  # neighbors, the smaller cell first; has no direction


def step(a: N, b: N) -> tuple[N, N]:
    return (a, b) if a < b else (b, a)


def neighbour(cell: Cell, letter: str) -> Cell:
    rows, columns = WAYS[letter]
    return (cell[0] + rows, cell[1] + columns)


def beside(a: Cell, b: Cell) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def letter_of(a: Cell, b: Cell) -> str:
    return LETTERS[b[0] - a[0], b[1] - a[1]]


def route(starts: Iterable[H], onward: Callable[[H], Iterable[H]], is_goal: Callable[[H], bool]) -> list[H]:
    """Return the nodes of a shortest route from one of `starts` to a goal that isn't a start; [] if there is no route.

    `onward` returns the nodes that can be reached from a node in one step.
    """
    came: dict[H, H | None] = dict.fromkeys(starts)
    nodes = list(came)
    for node in nodes:
        for other in onward(node):
            if other not in came:
                came[other] = node
                nodes.append(other)
                if is_goal(other):
                    way = [other]
                    while (before := came[way[-1]]) is not None:
                        way.append(before)
                    return way[::-1]
    return []


def joined_cells(steps: Iterable[tuple[H, H]]) -> dict[H, list[H]]:
    joined: dict[H, list[H]] = {}
    for a, b in sorted(steps):
        joined.setdefault(a, []).append(b)
        joined.setdefault(b, []).append(a)
    return joined


def piece_at(joined: Mapping[N, Sequence[N]], node: N) -> tuple[N, ...]:
    """The piece of a path that contains `node`, from end to end. `joined` has the nodes connected to each node.

    If the piece is a loop, it starts at `node`, which isn't repeated.
    """
    return piece_through(lambda other: joined.get(other, ()), node)


def piece_through(joined: Callable[[H], Sequence[H]], node: H) -> tuple[H, ...]:
    """Like `piece_at`, but `joined` is a function that returns the nodes connected to a node."""
    arms: list[list[H]] = []
    for first in joined(node):
        arm = [node, first]
        while len(onward := [c for c in joined(arm[-1]) if c != arm[-2]]) == 1 and onward[0] != node:
            arm.append(onward[0])
        if onward:  # a loop
            return tuple(arm)
        arms.append(arm[1:])
    before, after = [*arms, [], []][:2]
    return (*reversed(before), node, *after)


def pieces(steps: Iterable[tuple[N, N]]) -> list[tuple[N, ...]]:
    """Return the pieces of the path that the steps form, sorted by their smallest nodes."""
    joined = joined_cells(steps)
    seen: set[N] = set()
    found = []
    for cell in sorted(joined):
        if cell not in seen:
            found.append(piece_at(joined, cell))
            seen.update(found[-1])
    return found


def is_loop(steps: AbstractSet[tuple[N, N]], piece: tuple[N, ...]) -> bool:
    return len(piece) > 2 and step(piece[0], piece[-1]) in steps


@cache
def variants(letters: str) -> frozenset[frozenset[Step]]:
    """Return the steps of a path like "EES" in each orientation (at most eight), with top row 0 and left column 0."""
    cells: list[Cell] = [(0, 0)]
    for letter in letters:
        cells.append(neighbour(cells[-1], letter))
    found = set()
    for placed in (cells, [(r, -c) for r, c in cells]):
        for _ in range(4):
            placed = [(c, -r) for r, c in placed]
            top, left = min(r for r, _ in placed), min(c for _, c in placed)
            found.add(frozenset(step((a - top, b - left), (c - top, d - left)) for (a, b), (c, d) in pairwise(placed)))
    return frozenset(found)


def placements(letters: str, rows: int, columns: int) -> list[frozenset[Step]]:
    """Return all ways to place a path like "EES" on a board, also turned and mirrored, each as a set of steps."""
    found = []
    for steps in sorted(variants(letters), key=sorted):
        height = 1 + max(r for s in steps for r, _ in s)
        width = 1 + max(c for s in steps for _, c in s)
        for top in range(rows - height + 1):
            for left in range(columns - width + 1):
                found.append(frozenset(((a[0] + top, a[1] + left), (b[0] + top, b[1] + left)) for a, b in steps))
    return found
