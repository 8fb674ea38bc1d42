"""What a rule is to those who use it, and what it reads of a puzzle, of a solution and of a board in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.puzzle import Violation


class LinkGround(Protocol):
    """A puzzle without its rules. Cells are numbered row by row; a way is a bit."""

    @property
    def blocked(self) -> frozenset[int]:
        """The cells that no line passes."""

    def cell(self, index: int, /) -> Cell:
        """The (row, column) of a number."""

    def degree(self, index: int, /) -> int:
        """How many links a cell has if a line uses it."""

    def is_bridge(self, index: int, /) -> bool:
        """Whether it is one of the passes of a bridge."""

    def ways(self, index: int, /) -> Iterator[tuple[int, int]]:
        """The (way, number) of each neighbour to which a line can go."""


class SolvedBoard(Protocol):
    """A solution, right or wrong."""

    @property
    def puzzle(self) -> LinkGround:
        """The puzzle."""

    @property
    def links(self) -> tuple[int, ...]:
        """The ways in which each cell is linked, as bits."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The label that each cell belongs to, "" for none."""


class DrawnLines(SolvedBoard, Protocol):
    """A board in play."""

    @property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each line, from one end to the other."""


class LinkRule(Protocol):
    """What the module of a rule offers."""

    @property
    def SAYS(self) -> str:
        """The rule in words, such as "every cell is used"."""

    @property
    def DEMAND(self) -> str:
        """The rule as a sentence for a player: "**Every cell** is used."."""

    def broken(self, solution: SolvedBoard, /) -> Iterator[Violation]:
        """Where a solution breaks the rule."""

    def broken_in_play(self, state: DrawnLines, all_joined: bool, /) -> Iterator[Violation]:
        """Where a board in play breaks the rule, whatever is drawn besides; `all_joined` says whether all pairs are."""
