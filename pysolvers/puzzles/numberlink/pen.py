"""What a player draws: lines step by step, and crosses on the sides between cells, where no line goes."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.input import Event
from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.plane import Plane
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle

Side = tuple[int, int]
"""The side between two neighbouring nodes, the smaller first."""


def side_way(puzzle: NumberlinkPuzzle, a: int, b: int) -> int:
    """The way from a node to its neighbour."""
    return 1 << puzzle.flat[a].index(b)


def side_of(puzzle: NumberlinkPuzzle, a: Cell, b: Cell) -> Side | None:
    """The side between two cells; None where no line can go from one to the other."""
    way = puzzle.way(a, b)
    if not way:
        return None
    node = puzzle.node(puzzle.index(a), way)
    other = puzzle.neighbour(node, way)
    return None if other is None else (min(node, other), max(node, other))


def has_cross(puzzle: NumberlinkPuzzle, crossed: AbstractSet[Side], a: Cell, b: Cell) -> bool:
    """Whether the side between two neighbouring cells is crossed out."""
    return side_of(puzzle, a, b) in crossed


def letter_of(puzzle: NumberlinkPuzzle, a: Cell, b: Cell) -> str:
    """The letter of the way from a cell to its neighbour, as moves tell it."""
    way = puzzle.way(a, b)
    return next(letter for letter, its in puzzle.letters.items() if its == way)


def cross_move(puzzle: NumberlinkPuzzle, a: Cell, b: Cell, crossed: bool = True) -> str:
    """The move that crosses out the side between two neighbouring cells, or takes the cross away."""
    return f"{a[0]}.{a[1]}{'x' if crossed else 'o'}{letter_of(puzzle, a, b)}"


def cross_moves(puzzle: NumberlinkPuzzle, crossed: AbstractSet[Side], drag: tuple[Cell, ...]) -> tuple[str, ...]:
    """The moves that cross out all sides that a drag passes; if the first one is crossed out, that clear them."""
    sides = [(a, b) for a, b in pairwise(drag) if side_of(puzzle, a, b)]
    if not sides:
        return ()
    wanted = not has_cross(puzzle, crossed, *sides[0])
    return tuple(cross_move(puzzle, a, b, wanted) for a, b in sides if has_cross(puzzle, crossed, a, b) != wanted)


def passes_anywhere(drag: tuple[Cell, ...], onward: Cell) -> bool:
    """A drag that crosses sides out may go on to any neighbouring cell."""
    return True


def beside(puzzle: NumberlinkPuzzle, cell: Cell, event: Event) -> tuple[float, Cell | None]:
    """How far a pointer is from the middle of a cell towards its nearest side, and the cell across that.

    The middle of a side of a square is half a cell out. None is across a wall and the border of the board.
    """
    far, other = max(Plane(puzzle.board).sides(cell, event.x, event.y))
    if puzzle.shape == "torus":
        other = other[0] % puzzle.height, other[1] % puzzle.width
    return far, other if puzzle.has(other) and side_of(puzzle, cell, other) else None


class Pen:
    """The links of every node while they change: at most one at a source, two elsewhere, and no loops."""

    def __init__(self, puzzle: NumberlinkPuzzle, links: Iterable[int]) -> None:
        self.puzzle = puzzle
        self.links = list(links)

    def path(self, at: int) -> list[int]:
        """All nodes of the path through `at`, itself among them, from one end to the other."""
        arms = [self._arm(at, way) for way in self.puzzle.opposite if self.links[at] & way]
        arms += [[], []]
        return [*reversed(arms[0]), at, *arms[1]]

    def label(self, at: int) -> str:
        """The label of the path through a cell, "" if it has none."""
        return self._label_of(self.path(at))

    def erase(self, at: int) -> None:
        """Take all links of a node away."""
        for way in self.puzzle.opposite:
            self._unlink(at, way)

    def erase_path(self, at: int) -> None:
        """Take the whole path through a cell away."""
        for cell in self.path(at):
            self.links[cell] = 0

    def draw(self, at: int, ways: Iterable[int], keep: bool = False) -> None:
        """Draw from the cell `at` along `ways`, as `step` does, the first one as a beginning."""
        for k, way in enumerate(ways):
            at = at if k else self.puzzle.node(at, way)
            at = self.step(at, way, begin=k == 0, keep=keep)

    def step(self, at: int, way: int, begin: bool, keep: bool = False) -> int:
        """Draw one step from a cell to its neighbour.

        A step back over a path erases it. One that reaches an earlier cell of its own path erases the loop, and one
        that reaches another path cuts that. A drawing that begins at a source erases the path there first; one that
        begins in the middle of a path erases its shorter arm.

        Args:
            at: the node.
            way: the bit of the step's direction.
            begin: whether this is the first step of a drawing.
            keep: whether a link that the step goes along stays.

        Returns:
            The neighbour.

        Raises:
            PuzzleError: if the step leaves the board, runs into another label's source, or leads on from a source.
        """
        cells, links = self.puzzle.sources, self.links
        if begin and not links[at] & way:
            self._free_end(at)
        other = self.puzzle.neighbour(at, way)
        if other is None:
            puzzle = self.puzzle
            there = {" or to a blocked cell": puzzle.blocked, ", through a wall": puzzle.walls}
            there[" or turns on a bridge"] = puzzle.bridges
            raise PuzzleError(f"The move leads off the board{''.join(more for more, has in there.items() if has)}.")
        if links[at] & way:
            if not keep:
                self._unlink(at, way)
        elif not begin and cells[at] and links[at]:
            raise PuzzleError(f"The move leads on from the source {cells[at]}.")
        else:
            path = self.path(at)
            if other in path:
                self._erase_loop(path, at, other)
            else:
                self._join(self._label_of(path), at, way, other)
        return other

    def _free_end(self, at: int) -> None:
        """Make room for a first link: erase a source's path, or the shorter arm of a path that goes through."""
        if self.puzzle.sources[at]:
            self.erase_path(at)
        elif self.links[at].bit_count() == 2:
            for cell in min((self._arm(at, way) for way in self.puzzle.opposite if self.links[at] & way), key=len):
                self.erase(cell)

    def _erase_loop(self, path: list[int], at: int, other: int) -> None:
        """Erase the cells of a path from `at` on up to `other`, which stays on what is left of the path."""
        i, j = sorted((path.index(at), path.index(other)))
        for cell in path[i:j] if path[j] == other else path[i + 1 : j + 1]:
            self.erase(cell)

    def _join(self, label: str, at: int, way: int, other: int) -> None:
        """Link the end of a path with this label to a cell of another path, which is cut where the two do not fit."""
        cells, links = self.puzzle.sources, self.links
        if cells[other] and label and cells[other] != label:
            raise PuzzleError(f"The move from the label {label} runs into the source {cells[other]}.")
        full = links[other].bit_count() >= self.puzzle.degree(other)
        if full or (label and self.label(other) not in ("", label)):
            self.erase(other)
        links[at] |= way
        links[other] |= self.puzzle.opposite[way]

    def _unlink(self, at: int, way: int) -> None:
        """Take one link away, if it is there."""
        other = self.puzzle.neighbour(at, way)
        if other is not None and self.links[at] & way:
            self.links[at] ^= way
            self.links[other] &= ~self.puzzle.opposite[way]

    def _arm(self, start: int, way: int) -> list[int]:
        """The cells that a path reaches from `start` by its link that way, up to its end or back at `start`."""
        arm: list[int] = []
        at, opposite = start, self.puzzle.opposite
        while way in opposite and (other := self.puzzle.neighbour(at, way)) is not None and other != start:
            arm.append(other)
            at, way = other, self.links[other] & ~opposite[way]
        return arm

    def _label_of(self, path: list[int]) -> str:
        return self.puzzle.sources[path[0]] or self.puzzle.sources[path[-1]]
