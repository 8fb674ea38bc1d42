"""The interface of a rule, and what a rule reads of a puzzle, a solution, and a board in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.puzzle import Violation


class LinkGround(Protocol):
    """A puzzle without its rules. Cells are numbered row by row; a direction is a bit."""

    @property
    def blocked(self) -> frozenset[int]:
        """The blocked cells."""

    @property
    def rows(self) -> int:
        """Number of rows."""

    @property
    def columns(self) -> int:
        """Number of columns."""

    @property
    def shape(self) -> str:
        """The shape of the board: "square", "torus" or "hex"."""

    def nodes_at(self, index: int, /) -> tuple[int, ...]:
        """Return the nodes of a cell; for a bridge its passes."""

    def cell(self, index: int, /) -> Cell:
        """Return the (row, column) of a cell number."""

    def degree(self, index: int, /) -> int:
        """Return how many edges a cell has if a line uses it."""

    def is_bridge(self, index: int, /) -> bool:
        """Return whether this is one of the two passes of a bridge."""

    def ways(self, index: int, /) -> Iterator[tuple[int, int]]:
        """Yield (direction, number) of each neighbor that a line can go to."""


class SolvedBoard(Protocol):
    """A solution, right or wrong."""

    @property
    def puzzle(self) -> LinkGround:
        """The puzzle."""

    @property
    def links(self) -> tuple[int, ...]:
        """The directions in which each cell is linked, as bits."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The label that each cell belongs to, or ""."""


class DrawnLines(SolvedBoard, Protocol):
    """A board in play."""

    @property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each line, from one end to the other."""


class LinkRule(Protocol):
    """What the module of a rule provides."""

    @property
    def SAYS(self) -> str:
        """The rule in words, such as "every cell is used"."""

    @property
    def DEMAND(self) -> str:
        """The rule as a sentence for players, such as "**Every cell** is used."."""

    def broken(self, solution: SolvedBoard, /) -> Iterator[Violation]:
        """Yield where a solution breaks the rule."""

    def broken_in_play(self, state: DrawnLines, all_joined: bool, /) -> Iterator[Violation]:
        """Yield violations that no further moves can repair; `all_joined`: whether all pairs are connected."""
