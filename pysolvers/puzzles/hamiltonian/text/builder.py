"""A puzzle while it is read. All readers fill a `PuzzleBuilder`: each thing with its place in the text, for errors."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import place
from pysolvers.engines.boards.steps import Step, beside, step
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
    positions: list[tuple[Cell, int, Place]] = field(default_factory=list)
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
        positions = self._positions(holes)
        start, end = self._ends(holes, positions)
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
            frozenset((cell, number) for number, cell in positions.items()),
        )

    def _positions(self, holes: frozenset[Cell]) -> dict[int, Cell]:
        """The cells with a fixed position, by these."""
        size = self.rows * self.columns - len(holes)
        found: dict[int, Cell] = {}
        for cell, number, at in self.positions:
            self._is_cell(cell, f"position {number}", holes, at)
            if self.closed:
                raise PuzzleError("A closed loop has no first cell, so no cell has a fixed position on it.", *at)
            if not 1 <= number <= size:
                raise PuzzleError(
                    f"There is no position {number} on a path of {size} cells: expected 1 to {size}.", *at
                )
            if found.setdefault(number, cell) != cell:
                raise PuzzleError(f"Position {number} is given to {place(found[number])} already.", *at)
            if list(found.values()).count(cell) > 1:
                raise PuzzleError(f"{place(cell).capitalize()} has a fixed position already.", *at)
        return found

    def _ends(self, holes: frozenset[Cell], positions: dict[int, Cell]) -> tuple[Cell | None, Cell | None]:
        """The ends; where the text is silent they are as `implied_ends` says."""
        self._check_end("start", self.start, self.start_at, holes)
        self._check_end("end", self.end, self.end_at, holes)
        if isinstance(self.start, tuple) and self.start == self.end and len(holes) < self.rows * self.columns - 1:
            raise PuzzleError(f"The start and the end are the same cell, {place(self.start)}.", *self.end_at)
        size = self.rows * self.columns - len(holes)
        fixed = frozenset((cell, number) for number, cell in positions.items())
        first, last = implied_ends([cell for cell, _ in self.waypoints], self.closed, fixed, size)
        self._agree("start", self.start, self.start_at, positions, 1)
        self._agree("end", self.end, self.end_at, positions, size)
        start = first if self.start is None or 1 in positions else self.start
        end = last if self.end is None or size in positions else self.end
        return start if isinstance(start, tuple) else None, end if isinstance(end, tuple) else None

    def _agree(self, name: str, end: Cell | str | None, at: Place, positions: dict[int, Cell], number: int) -> None:
        """PuzzleError if an end is not where the fixed positions say it is."""
        cell = positions.get(number)
        if cell is not None and isinstance(end, tuple) and end != cell:
            raise PuzzleError(f"Position {number} is given to {place(cell)}, but that is not the {name}.", *at)
        other = next((n for n, c in positions.items() if c == end), number)
        if isinstance(end, tuple) and other != number:
            raise PuzzleError(f"The {name} is at {place(end)}, which has the fixed position {other}.", *at)

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


def implied_ends(
    waypoints: Sequence[Cell], closed: bool, positions: AbstractSet[tuple[Cell, int]] = frozenset(), size: int = 0
) -> tuple[Cell | None, Cell | None]:
    """The ends that a puzzle has if its text is silent about them.

    The cells at position 1 and at the last position, `size`; else the first waypoint and the last of several, unless
    these have another fixed position.
    """
    if closed:
        return None, None
    cell_at = {number: cell for cell, number in positions}
    free = [cell in cell_at.values() for cell in waypoints]
    first = waypoints[0] if waypoints and not free[0] else None
    last = waypoints[-1] if len(waypoints) > 1 and not free[-1] else None
    return cell_at.get(1, first), cell_at.get(size, last)


def check_size(rows: int, columns: int, at: Place = NOWHERE) -> None:
    """PuzzleError unless a board of this size can be read."""
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        raise PuzzleError(
            f"A board of {columns} columns and {rows} rows cannot be: expected 1 to {MAX_SIDE} of each.", *at
        )
