"""A puzzle while it is read. All readers fill a `PuzzleBuilder`: each thing with its place in the text, for errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import place
from pysolvers.drawing.scene import Cell
from pysolvers.engines.grid.steps import Step, beside, step
from pysolvers.puzzles.hamiltonian.model import MAX_SIDE, SYMMETRIES, HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text.shapes import complaint, spelled

Place = tuple[int | None, int | None]
"""Line and column from 1, None where unknown."""

NOWHERE: Place = (None, None)
FREE = "free"
"""How a text says that an end is free although there are waypoints."""


@dataclass
class PuzzleBuilder:
    """What a text says so far. `start` and `end` are None where the text is silent and FREE where it says so."""

    rows: int
    columns: int
    at: Place = NOWHERE
    start: Cell | str | None = None
    end: Cell | str | None = None
    start_at: Place = NOWHERE
    end_at: Place = NOWHERE
    waypoints: list[tuple[Cell, Place]] = field(default_factory=list)
    walls: list[tuple[Cell, Cell, Place]] = field(default_factory=list)
    required: list[tuple[Cell, Cell, Place]] = field(default_factory=list)
    holes: list[tuple[Cell, Place]] = field(default_factory=list)
    symmetry: str = ""
    symmetry_at: Place = NOWHERE
    forbid: list[tuple[str, Place]] = field(default_factory=list)
    closed: bool = False

    def __post_init__(self) -> None:
        check_size(self.rows, self.columns, self.at)

    def puzzle(self) -> HamiltonianPuzzle:
        """The puzzle; PuzzleError with the place of the first thing that cannot be."""
        for cell, at in self.holes:
            self._on_board(cell, "hole", at)
        holes = frozenset(cell for cell, _ in self.holes)
        if len(holes) == self.rows * self.columns:
            raise PuzzleError("The board has no cell that is not a hole.", *self.at)
        seen: set[Cell] = set()
        for number, (cell, at) in enumerate(self.waypoints, 1):
            self._is_cell(cell, f"waypoint {number}", holes, at)
            if cell in seen:
                raise PuzzleError(f"Waypoint {number} is at {place(cell)}, where there is a waypoint already.", *at)
            seen.add(cell)
        start, end = self._ends(holes)
        return HamiltonianPuzzle(
            self.rows,
            self.columns,
            start,
            end,
            tuple(cell for cell, _ in self.waypoints),
            self._steps(self.walls, "A wall"),
            self._steps(self.required, "A required step"),
            holes,
            self._symmetry(),
            self._shapes(),
            self.closed,
        )

    def _ends(self, holes: frozenset[Cell]) -> tuple[Cell | None, Cell | None]:
        """The ends; where the text is silent the first waypoint is the start and the last of several the end."""
        self._check_end("start", self.start, self.start_at, holes)
        self._check_end("end", self.end, self.end_at, holes)
        if isinstance(self.start, tuple) and self.start == self.end and len(holes) < self.rows * self.columns - 1:
            raise PuzzleError(f"The start and the end are the same cell, {place(self.start)}.", *self.end_at)
        first, last = implied_ends([cell for cell, _ in self.waypoints], self.closed)
        start = first if self.start is None else self.start
        end = last if self.end is None else self.end
        return start if isinstance(start, tuple) else None, end if isinstance(end, tuple) else None

    def _check_end(self, name: str, end: Cell | str | None, at: Place, holes: frozenset[Cell]) -> None:
        if end is not None and self.closed:
            raise PuzzleError(f"A closed loop has no {name}: leave {name}= out, or closed.", *at)
        if isinstance(end, tuple):
            self._is_cell(end, f"the {name}", holes, at)

    def _steps(self, given: list[tuple[Cell, Cell, Place]], name: str) -> frozenset[Step]:
        found = set()
        for a, b, at in given:
            for cell in (a, b):
                self._on_board(cell, name.lower(), at)
            if not beside(a, b):
                raise PuzzleError(f"{name} lies between {place(a)} and {place(b)}, which are not neighbours.", *at)
            found.add(step(a, b))
        return frozenset(found)

    def _symmetry(self) -> str:
        if self.symmetry and self.symmetry not in SYMMETRIES:
            raise PuzzleError(
                f"symmetry cannot be {self.symmetry[:40]!r}: expected {' or '.join(SYMMETRIES)}.", *self.symmetry_at
            )
        return self.symmetry

    def _shapes(self) -> tuple[str, ...]:
        found: list[str] = []
        for given, at in self.forbid:
            letters = spelled(given)
            if sentence := complaint(letters):
                raise PuzzleError(sentence, *at)
            found.append(letters)
        return tuple(dict.fromkeys(found))

    def _on_board(self, cell: Cell, name: str, at: Place) -> None:
        if not (0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns):
            article = "" if name.startswith(("a ", "the ", "waypoint")) else "a "
            raise PuzzleError(
                f"There is {article}{name} at {cell[0]}.{cell[1]}, off the board: expected rows 0 to {self.rows - 1} "
                f"and columns 0 to {self.columns - 1}.",
                *at,
            )

    def _is_cell(self, cell: Cell, name: str, holes: frozenset[Cell], at: Place) -> None:
        self._on_board(cell, name, at)
        if cell in holes:
            raise PuzzleError(f"{name.capitalize()} is at {place(cell)}, which is a hole.", *at)


def implied_ends(waypoints: Sequence[Cell], closed: bool) -> tuple[Cell | None, Cell | None]:
    """The ends that a puzzle has if its text is silent about them: the first waypoint and the last of several."""
    if closed or not waypoints:
        return None, None
    return waypoints[0], waypoints[-1] if len(waypoints) > 1 else None


def check_size(rows: int, columns: int, at: Place = NOWHERE) -> None:
    """PuzzleError unless a board of this size can be read."""
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        raise PuzzleError(
            f"A board of {columns} columns and {rows} rows cannot be: expected 1 to {MAX_SIDE} of each.", *at
        )
