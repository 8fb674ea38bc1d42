"""The puzzle (a board with two ends and the values of its rules) and its solution, a path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, Violation
from pysolvers.core.words import plural, say
from pysolvers.lines.steps import Step, joined_cells, step
from pysolvers.puzzles.hamiltonian import KIND
from pysolvers.puzzles.hamiltonian.ground import NOWHERE, Ground, Place
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.rules.positions import POSITIONS
from pysolvers.puzzles.hamiltonian.rules.rule import ActiveRules, Rule, Tables, Value, indices_in, loop_along
from pysolvers.puzzles.hamiltonian.rules.symmetry import SYMMETRY

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.kind import Kind

MAX_SIDE = 60  # rows or columns

ENDS = ("start", "end")

# shapes of boards (see `lines/board.py`): squares, squares with diagonal steps as in Hidato, hexagons
BOARDS = ("square", "king", "hex")

_SHAPE_WORDS = {"square": "", "king": "diagonal steps too", "hex": "hexagons"}


@dataclass(frozen=True, repr=False)
class HamiltonianPuzzle(Puzzle):
    """A Hamiltonian puzzle: a board and its rules. The solution is a path through every cell that is not in `holes`.

    `start` and `end` are the cells of the path's ends; None if an end is free. A `closed` path is a loop without ends.
    The path visits `waypoints` in order (cyclic on a loop). A step is a pair of neighboring cells: the path must not
    take those in `walls`, and must take those in `required`. The path must not contain the shapes in `forbid`.
    `symmetry` is "" or one of SYMMETRIES. `positions` are pairs of a cell and its position on an open path, from 1 to
    `area`; the cell at position 1 is also the `start`, the one at the last position the `end`. `more` has the values of
    all other rules as (name, value), sorted. `shape` is one of BOARDS; diagonal steps may cross. This class checks only
    that cells are on the board; `text/builder.py` checks the rest when it reads text and data.

    Raises:
        PuzzleError: If the size is out of bounds, or a cell is not on the board.
    """

    rows: int
    columns: int
    start: Cell | None = None
    end: Cell | None = None
    waypoints: tuple[Cell, ...] = ()
    walls: frozenset[Step] = frozenset()
    required: frozenset[Step] = frozenset()
    holes: frozenset[Cell] = frozenset()
    symmetry: str = ""
    forbid: tuple[str, ...] = ()
    closed: bool = False
    positions: frozenset[tuple[Cell, int]] = frozenset()
    more: tuple[tuple[str, Value], ...] = ()
    shape: str = "square"

    kind: ClassVar[str] = "hamiltonian"
    of_kind: ClassVar[Kind] = KIND

    def __post_init__(self) -> None:
        check_size(self.rows, self.columns)
        ground = Ground(self.rows, self.columns, self.closed)
        for name, end in zip(ENDS, (self.start, self.end), strict=True):
            if end is not None:
                ground.check_on_board(end, say("the {end}", end=say(name)), NOWHERE)
        for rule, value in self.active_rules:
            for cell in (cell for item in rule.items(value) for cell in rule.item.cells(item)):
                if not ground.board.has(cell):  # the most frequent check, so without words
                    ground.check_on_board(cell, say("a {item}", item=say(rule.word)), NOWHERE)

    def value(self, rule: Rule) -> Value:
        return getattr(self, rule.name) if rule.name in _FIELDS else dict(self.more).get(rule.name, rule.empty)

    def having(self, values: Mapping[str, Value], **others: Any) -> Self:
        """Return the puzzle with new `values` for some rules, by rule name, and with other fields replaced."""
        own = {name: value for name, value in values.items() if name in _FIELDS}
        more = {**dict(self.more), **{name: value for name, value in values.items() if name not in _FIELDS}}
        kept = tuple(sorted((name, value) for name, value in more.items() if value))
        return replace(self, **own, more=kept, **others)

    @cached_property
    def active_rules(self) -> ActiveRules:
        return tuple((rule, value) for rule in RULES if (value := self.value(rule)))

    @cached_property
    def ground(self) -> Ground:
        lost = frozenset(cell for rule, value in self.active_rules if rule.makes_board for cell in value)
        return Ground(self.rows, self.columns, self.closed, lost, self.start, self.end, self.shape)

    @cached_property
    def tables(self) -> Tables:
        return Tables(self.active_rules, self.ground)

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.ground.cells

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        around = self.ground.board.around(self.checked(cell))
        return tuple(other for other in around if self.open_between(cell, other))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps between neighboring cells that no rule excludes, sorted."""
        return self.tables.steps

    @property
    def area(self) -> int:
        return len(self.ground.cells)

    @cached_property
    def position_of(self) -> dict[Cell, int]:
        return dict(sorted(self.positions, key=lambda fixed: fixed[1]))

    @property
    def length(self) -> int:
        return self.area - (not self.closed)

    @property
    def implied_ends(self) -> tuple[Cell | None, Cell | None]:
        """The start and end that follow from the rules, each None if no rule implies it."""
        if self.closed:
            return None, None
        found: list[Cell | None] = [None, None]
        for rule, value in sorted(self.active_rules, key=lambda one: one[0] is POSITIONS):  # positions take precedence
            for i, cell in enumerate(rule.ends(value, self.area)):
                if cell and self.tables.positions.get(cell, -1) >> (self.area if i else 1) & 1:
                    found[i] = cell
        return found[0], found[1]

    @property
    def explicit_ends(self) -> Iterator[tuple[str, Cell | None]]:
        """Yield the name ("start" or "end") and the cell of each end that differs from `implied_ends`."""
        for name, end, implied in zip(ENDS, (self.start, self.end), self.implied_ends, strict=True):
            if end != implied:
                yield name, end

    @property
    def summary(self) -> str:
        words = [f"{self.columns} × {self.rows}", say(_SHAPE_WORDS[self.shape]), say("closed") if self.closed else ""]
        words += [rule.summary(value) for rule, value in sorted(self.active_rules, key=lambda one: one[0].empty == "")]
        return ", ".join(filter(None, words))

    @property
    def reversible(self) -> bool:
        """True if the path is open, and the reverse of each solution is a solution too."""
        if self.closed or self.ground.ends or len(self.tables.order) > 1:
            return False
        digits = self.area + 1
        both = (f"{bits & (1 << digits) - 1:0{digits}b}"[:-1] for bits in self.tables.positions.values())
        return all(bits == bits[::-1] for bits in both)

    @property
    def is_numbered(self) -> bool:
        """True if clues are positions on an open path whose direction is known (Numbrix, Hidato)."""
        return bool(self.tables.with_ends) and not self.closed and not self.reversible

    def on_board(self, cell: Cell) -> bool:
        return self.ground.board.has(cell)

    def inside(self, cell: Cell) -> bool:
        return self.ground.inside(cell)

    def nearest(self, cell: Cell) -> Cell:
        return min(max(cell[0], 0), self.rows - 1), min(max(cell[1], 0), self.columns - 1)

    def open_between(self, cell: Cell, other: Cell) -> bool:
        return self.ground.inside(other) and step(cell, other) not in self.tables.off

    def images(self, cell: Cell) -> tuple[Cell, ...]:
        """Return `cell` and its other images under the puzzle's symmetry, if any. Images may lie off the board."""
        return SYMMETRY.images(self.symmetry, self.ground, cell) if self.symmetry else (cell,)

    def step_images(self, given: Step) -> tuple[Step, ...]:
        return SYMMETRY.step_images(self.symmetry, self.ground, given) if self.symmetry else (given,)

    def canonical(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Return the cells of a path in a standard order.

        A loop gets the same order whatever its first cell and direction. An open path gets the same order in both
        directions if the puzzle is `reversible`.
        """
        if self.closed and cells:
            return loop_along(cells, self.tables.order)
        return min(cells, cells[::-1]) if self.reversible else cells

    def oriented(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Return `cells`, reversed if the start, the end, waypoints or positions require it."""
        first, last = cells[0], cells[-1]
        if first == self.start or last == self.end:
            return cells
        if last == self.start or first == self.end:
            return cells[::-1]
        return cells[::-1] if self._backward(cells) else cells

    def _backward(self, cells: tuple[Cell, ...]) -> bool:
        met = indices_in(self.tables.order, cells)
        numbers = [self.tables.fixed[cell] for cell in cells if cell in self.tables.fixed]
        for order in (met, numbers):
            if len(order) > 1:
                return order[0] > order[1]
        return len(cells) == self.area and not self._fit(cells) and self._fit(cells[::-1])

    def _fit(self, cells: tuple[Cell, ...]) -> bool:
        positions = self.tables.positions
        return all(positions.get(cell, -1) >> number & 1 for number, cell in enumerate(cells, 1))


_FIELDS = frozenset(field.name for field in fields(HamiltonianPuzzle))


@dataclass(frozen=True, repr=False)
class HamiltonianSolution(Solution):
    """A path: its cells from start to end. A loop's last cell is next to its first, which is not repeated."""

    puzzle: HamiltonianPuzzle
    cells: tuple[Cell, ...]

    @property
    def data(self) -> list[list[int]]:
        return [list(cell) for cell in self.cells]

    def at(self, cell: Cell) -> int:
        """Return the position of a cell on the path, from 1; 0 if the path does not visit it."""
        self.puzzle.checked(cell)
        return self.cells.index(cell) + 1 if cell in self.cells else 0

    @property
    def path(self) -> tuple[Cell, ...]:
        return self.cells

    @cached_property
    def steps(self) -> frozenset[Step]:
        """The steps of the path; on a loop, also the step from the last cell to the first."""
        cells = self.cells
        onward = cells[1:] + cells[:1] if self.puzzle.closed and len(cells) > 2 else cells[1:]
        return frozenset(step(a, b) for a, b in zip(cells, onward, strict=False))

    @property
    def facts(self) -> Mapping[Cell, object]:
        inside = self.puzzle.inside
        joined = joined_cells(each for each in self.steps if inside(each[0]) and inside(each[1]))
        return {cell: tuple(sorted(joined.get(cell, ()))) for cell in self.puzzle.cells}

    def violations(self) -> list[Violation]:
        found = [*self._cells_wrong(), *self._steps_wrong(), *self._ends_wrong()]
        for rule, value in self.puzzle.active_rules:
            found += (replace(each, rule=rule.name) for each in rule.broken(value, self.puzzle.ground, self))
        return found

    def _cells_wrong(self) -> Iterator[Violation]:
        seen: set[Cell] = set()
        for cell in self.cells:
            if not self.puzzle.inside(cell):
                sentence = say("The path goes through {cell}, which is not a cell of the board.", cell=cell)
                yield Violation((cell,), sentence, "board")
            if cell in seen:
                yield Violation((cell,), say("The path visits {cell} twice.", cell=cell), "once")
            seen.add(cell)
        missing = tuple(cell for cell in self.puzzle.cells if cell not in seen)
        if missing:
            one, several = "The path does not visit {cell}.", "The path does not visit {cell} and {more} more."
            sentence = plural(len(missing), one, several, cell=missing[0], more=len(missing) - 1)
            yield Violation(missing, sentence, "every cell")

    def _steps_wrong(self) -> Iterator[Violation]:
        cells, beside = self.cells, self.puzzle.ground.board.beside
        template = "The path jumps from {a} to {b}, which are not neighbors."
        jumps = [(a, b) for a, b in pairwise(cells) if not beside(a, b)]
        yield from (Violation(jump, say(template, a=jump[0], b=jump[1]), "neighbors") for jump in jumps)
        if self.puzzle.closed and len(cells) < 3:
            yield Violation(cells, say("The path is not a closed loop: it has fewer than three cells."), "closed")
        elif self.puzzle.closed and not beside(cells[-1], cells[0]):
            template = "The loop is not closed: it goes from {a} to {b}, which are not neighbors."
            yield Violation((cells[-1], cells[0]), say(template, a=cells[-1], b=cells[0]), "neighbors")

    def _ends_wrong(self) -> Iterator[Violation]:
        puzzle, cells = self.puzzle, self.cells
        sentences = {"start": "The path does not start at {cell}.", "end": "The path does not end at {cell}."}
        for name, wanted, found in (("start", puzzle.start, cells[:1]), ("end", puzzle.end, cells[-1:])):
            if wanted is not None and found and found[0] != wanted:
                yield Violation((found[0], wanted), say(sentences[name], cell=wanted), name)


def check_size(rows: int, columns: int, at: Place = NOWHERE) -> None:
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        template = "Boards have 1 to {most} rows and columns; this one is {columns} × {rows}."
        raise PuzzleError(template, *at, most=MAX_SIDE, columns=columns, rows=rows)
