"""Cells, grids of cells, and graphs of cells or other nodes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

Cell = tuple[int, int]  # row and column, from 0, row 0 at the top

H = TypeVar("H", bound=Hashable)


def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the cells above, to the right, below and to the left of a cell, even if they are off the board."""
    row, column = cell
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)


def reached(starts: Iterable[H], neighbors: Callable[[H], Iterable[H]]) -> list[H]:
    """Return all nodes that can be reached from `starts`, the nearest first."""
    found = dict.fromkeys(starts)
    nodes = list(found)
    for node in nodes:
        for other in neighbors(node):
            if other not in found:
                found[other] = None
                nodes.append(other)
    return nodes


def components(nodes: Iterable[H], neighbors: Callable[[H], Iterable[H]]) -> Iterator[list[H]]:
    """Yield the connected components of a graph; neighbors that aren't in `nodes` are ignored."""
    left = dict.fromkeys(nodes)
    while left:
        component = reached([next(iter(left))], lambda node: filter(left.__contains__, neighbors(node)))
        yield component
        for node in component:
            del left[node]


def component_numbers(count: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    """Return a number for each node from 0 to `count` - 1: equal numbers for connected nodes."""
    numbers = list(range(count))

    def root(node: int) -> int:
        while numbers[node] != node:
            node = numbers[node]
        return node

    for one, other in edges:
        numbers[root(one)] = root(other)
    return [*map(root, numbers)]


class Grid:
    """A board of `height` rows by `width` columns; `index` counts its cells row by row from 0."""

    width: int
    height: int

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def rows(self) -> int:
        return self.height

    @property
    def columns(self) -> int:
        return self.width

    def index(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1]

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width
