"""A puzzle in the making: what is drawn on the board, the ends as far as they are said, and shapes as they are typed.

Edits: `0.0:5` makes a cell the fifth number (those behind it move on), `0.0:0` takes its number away; `0.0@13` fixes
its position on the path, `0.0@0` takes that back; `0.0wE` puts a wall on its east side, `0.0rE` requires the step east,
`0.0oE` takes away either; `0.0h` makes it a hole, `0.0c` a cell again; `0.0s` and `0.0e` make it the start and the end,
`start-free` says that the path may begin anywhere and `start-given` takes back what was said (so it begins at number 1,
if there is one), `end-free` and `end-given` likewise; `forbid:EEE,S` sets the forbidden shapes; `columns:7`, `rows:7`,
`clear`. Under a symmetry walls, required steps, holes and ends come with their images.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from urllib.parse import quote, unquote

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Draft, Stepper
from pysolvers.core.puzzle import PuzzleError
from pysolvers.engines.boards.steps import Step, letter_of, neighbour, step
from pysolvers.puzzles.hamiltonian.model import MAX_SIDE, HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text.builder import FREE, NOWHERE, PuzzleBuilder, check_size, implied_ends
from pysolvers.puzzles.hamiltonian.text.shapes import NAMED, complaint, spelled

LONGEST = 600
"""The longest text of forbidden shapes."""

_EDIT = re.compile(
    r"(?P<row>\d{1,4})\.(?P<column>\d{1,4})(?::(?P<number>\d{1,4})|@(?P<position>\d{1,4})|(?P<side>[wro])(?P<way>[NESW])|(?P<what>[hcse]))"
    r"|(?P<end>start|end)-(?P<said>free|given)|(?P<size>columns|rows):(?P<length>\d{1,6})"
    r"|forbid:(?P<shapes>[\w.~,%-]*)|clear",
    re.ASCII,
)


@dataclass(frozen=True)
class HamiltonianDraft(Draft):
    """What is drawn so far: `board` with the ends that were set, None where they follow from the numbers.

    `free` names the ends that were said to be anywhere; `shapes` is the text of the forbidden shapes, right or wrong.
    The board's own `forbid` is empty.
    """

    board: HamiltonianPuzzle
    free: frozenset[str] = field(default=frozenset())
    shapes: str = ""

    @property
    def puzzle(self) -> HamiltonianPuzzle:
        """The puzzle as it stands; PuzzleError says what cannot be."""
        board = self.board
        return PuzzleBuilder(
            board.rows,
            board.columns,
            start=FREE if "start" in self.free else board.start,
            end=FREE if "end" in self.free else board.end,
            waypoints=[(cell, NOWHERE) for cell in board.waypoints],
            walls=[(*s, NOWHERE) for s in board.walls],
            required=[(*s, NOWHERE) for s in board.required],
            holes=[(cell, NOWHERE) for cell in board.holes],
            positions=[(cell, number, NOWHERE) for cell, number in board.positions],
            symmetry=board.symmetry,
            forbid=[(given, NOWHERE) for given in self.named_shapes],
            closed=board.closed,
        ).puzzle()

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        """Columns and rows."""
        return (
            Stepper("columns", "Columns", self.board.columns, 1, MAX_SIDE),
            Stepper("rows", "Rows", self.board.rows, 1, MAX_SIDE),
        )

    @property
    def named_shapes(self) -> list[str]:
        """The forbidden shapes as typed, one by one."""
        return [given.strip() for given in self.shapes.split(",") if given.strip()]

    @property
    def wrong_shapes(self) -> str:
        """What is wrong with the text of the forbidden shapes, "" if nothing is."""
        found = (complaint(spelled(given)) for given in self.named_shapes)
        return next((sentence for sentence in found if sentence), "")

    @property
    def shown(self) -> HamiltonianPuzzle:
        """The board as it is drawn: with the ends that follow, without shapes."""
        board = self.board
        start, end = implied_ends(board.waypoints, board.closed, board.positions, board.size)
        return replace(
            self.board,
            start=None if "start" in self.free else self.board.start or start,
            end=None if "end" in self.free else self.board.end or end,
        )

    @property
    def given(self) -> frozenset[Step]:
        """The sides with something on them: walls and required steps."""
        return self.board.walls | self.board.required

    def number(self, cell: Cell) -> int:
        """The number in a cell, from 1; 0 for none."""
        waypoints = self.board.waypoints
        return waypoints.index(cell) + 1 if cell in waypoints else 0

    def position(self, cell: Cell) -> int:
        """The fixed position of a cell, from 1; 0 for none."""
        return self.board.position_of.get(cell, 0)

    @property
    def next_position(self) -> int:
        """The position after the last one that is fixed, or the first that is not; 0 if all are."""
        taken = set(self.board.position_of.values())
        free = [number for number in range(1, self.board.size + 1) if number not in taken]
        return next((number for number in free if number > max(taken, default=0)), free[0] if free else 0)

    def erase_content(self, cell: Cell) -> tuple[str, ...]:
        """The edits that take away what is in a cell."""
        if cell in self.board.holes:
            return (cell_edit(cell, "c"),)
        number = (cell_edit(cell, ":0"),) if self.number(cell) else ()
        position = (cell_edit(cell, "@0"),) if self.position(cell) else ()
        return (*number, *position, *self.take_back_ends(cell))

    def take_back_ends(self, cell: Cell | None = None) -> tuple[str, ...]:
        """The edits that take back the ends that were set, or those at one cell."""
        ends = {"start": self.board.start, "end": self.board.end}
        return tuple(f"{name}-given" for name, end in ends.items() if end is not None and cell in (None, end))

    def play(self, move: str) -> HamiltonianDraft:
        """After an edit; PuzzleError if it is none."""
        match = _EDIT.fullmatch(move)
        if match is None:
            raise PuzzleError(
                f"{move[:40]!r} is no edit: expected such as 0.0:5, 0.0@13, 0.0wE, 0.0h, start-free or columns:7."
            )
        if match["row"]:
            cell = (int(match["row"]), int(match["column"]))
            if not self.board.on_board(cell):
                last = f"{self.board.rows - 1}.{self.board.columns - 1}"
                raise PuzzleError(f"There is no cell {cell[0]}.{cell[1]}: expected 0.0 to {last}.")
            if match["number"]:
                return self._numbered(cell, int(match["number"]))
            if match["position"]:
                return self._fixed(cell, int(match["position"]))
            if match["side"]:
                return self._sided(cell, neighbour(cell, match["way"]), match["side"])
            return self._made(cell, match["what"])
        if match["end"]:
            free = self.free | {match["end"]} if match["said"] == "free" else self.free - {match["end"]}
            return replace(self, board=replace(self.board, **{match["end"]: None}), free=free)  # type: ignore[arg-type]  # a field's name
        if match["size"]:
            sides = {"columns": self.board.columns, "rows": self.board.rows, match["size"]: int(match["length"])}
            return self._resized(sides["rows"], sides["columns"])
        if match["shapes"] is not None:
            return replace(self, shapes=unquote(match["shapes"])[:LONGEST])
        board = self.board
        bare = HamiltonianPuzzle(board.rows, board.columns, symmetry=board.symmetry, closed=board.closed)
        return HamiltonianDraft(bare, shapes=self.shapes)

    def _numbered(self, cell: Cell, number: int) -> HamiltonianDraft:
        if number and cell in self.board.holes:
            raise PuzzleError(f"There is a hole at {cell[0]}.{cell[1]}: make it a cell first.")
        others = [other for other in self.board.waypoints if other != cell]
        if number:
            others.insert(number - 1, cell)
        return replace(self, board=replace(self.board, waypoints=tuple(others)))

    def _fixed(self, cell: Cell, number: int) -> HamiltonianDraft:
        """With a fixed position; two cells may have the same one for as long as the puzzle is no puzzle yet."""
        if number and cell in self.board.holes:
            raise PuzzleError(f"There is a hole at {cell[0]}.{cell[1]}: make it a cell first.")
        if number and self.board.closed:
            raise PuzzleError("A closed loop has no first cell, so no cell has a fixed position on it.")
        others = {fixed for fixed in self.board.positions if fixed[0] != cell}
        return replace(
            self, board=replace(self.board, positions=frozenset(others | ({(cell, number)} if number else set())))
        )

    def _sided(self, cell: Cell, other: Cell, what: str) -> HamiltonianDraft:
        board = self.board
        if not (board.inside(cell) and board.inside(other)):
            raise PuzzleError("The edit is about a side that does not lie between two cells.")
        images = [s for s in board.step_images(step(cell, other)) if all(map(board.inside, s))]
        walls, required = board.walls.difference(images), board.required.difference(images)
        if what == "w":
            walls = walls.union(images)
        elif what == "r":
            required = required.union(images)
        return replace(self, board=replace(board, walls=walls, required=required))

    def _made(self, cell: Cell, what: str) -> HamiltonianDraft:
        board = self.board
        images = {image for image in board.images(cell) if self.board.on_board(image)}
        if what == "c":
            return replace(self, board=replace(board, holes=board.holes - images))
        if what == "h":
            return replace(self, board=_without(board, images, board.holes | images))
        return self._ended(cell, *(("start", "end") if what == "s" else ("end", "start")))

    def _ended(self, cell: Cell, this: str, that: str) -> HamiltonianDraft:
        """With an end of the path in a cell; under a symmetry the other end is its image."""
        board = self.board
        if board.closed:
            raise PuzzleError("A closed loop has no ends.")
        if cell in board.holes:
            raise PuzzleError(f"There is a hole at {cell[0]}.{cell[1]}: make it a cell first.")
        ends = {"start": board.start, "end": board.end, this: cell}
        if ends[that] == cell:
            ends[that] = None
        opposite = board.images(cell)[-1]
        if opposite != cell and board.inside(opposite) and board.symmetry != "rot90":
            ends[that] = opposite
        free = self.free - {name for name, end in ends.items() if end is not None}
        return replace(self, board=replace(board, start=ends["start"], end=ends["end"]), free=free)

    def _resized(self, rows: int, columns: int) -> HamiltonianDraft:
        check_size(rows, columns)
        board = replace(self.board, rows=rows, columns=columns, holes=frozenset())
        gone = {cell for cell in _cells_of(self.board) if not board.inside(cell)}
        kept = frozenset(cell for cell in self.board.holes if board.inside(cell))
        return replace(self, board=_without(board, gone, kept))


def start(puzzle: HamiltonianPuzzle) -> HamiltonianDraft:
    """The draft that is `puzzle`."""
    implied = implied_ends(puzzle.waypoints, puzzle.closed, puzzle.positions, puzzle.size)
    ends = {"start": (puzzle.start, implied[0]), "end": (puzzle.end, implied[1])}
    said = {name: None if end == follows else end for name, (end, follows) in ends.items()}
    free = frozenset(name for name, (end, follows) in ends.items() if end is None and follows is not None)
    names = {letters: name for name, letters in NAMED.items()}
    shapes = ",".join(names.get(letters, letters) for letters in puzzle.forbid)
    return HamiltonianDraft(replace(puzzle, start=said["start"], end=said["end"], forbid=()), free, shapes)


def cell_edit(cell: Cell, what: str) -> str:
    """The edit of a cell: `:5`, `h`, `c`, `s`, `e`, or the letters of a side."""
    return f"{cell[0]}.{cell[1]}{what}"


def side_edit(side: Step, what: str) -> str:
    """The edit that puts a wall (`w`) or a required step (`r`) on a side, or takes them away (`o`)."""
    return cell_edit(side[0], what + letter_of(*side))


def shapes_edit(text: str) -> str:
    """The edit that sets the text of the forbidden shapes."""
    return f"forbid:{quote(text.strip()[:LONGEST], safe=',', errors='replace')}"


def _without(board: HamiltonianPuzzle, gone: set[Cell], holes: frozenset[Cell]) -> HamiltonianPuzzle:
    """The board with other holes and without what was given at the cells that are gone."""
    return replace(
        board,
        start=None if board.start in gone else board.start,
        end=None if board.end in gone else board.end,
        waypoints=tuple(cell for cell in board.waypoints if cell not in gone),
        walls=_away(board.walls, gone),
        required=_away(board.required, gone),
        holes=frozenset(holes),
        positions=frozenset(fixed for fixed in board.positions if fixed[0] not in gone),
    )


def _away(steps: frozenset[Step], gone: set[Cell]) -> frozenset[Step]:
    return frozenset(s for s in steps if not gone.intersection(s))


def _cells_of(board: HamiltonianPuzzle) -> list[Cell]:
    return [(r, c) for r in range(board.rows) for c in range(board.columns)]
