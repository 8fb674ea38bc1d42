"""A path puzzle being edited: the board, the ends that are set, and the texts typed in fields.

Edits of the cell in row 0, column 0: `0.0:5` makes it the fifth number (`0.0:0` removes the number), `0.0@13` fixes its
position on the path (`0.0@0` removes the position), `0.0wE` puts a wall on its east side, `0.0rE` requires the step
east, `0.0oE` removes the wall or the required step, `0.0h` makes it a hole, `0.0c` a cell again, `0.0s` the start,
`0.0e` the end.

Other edits: `start-free` allows any start, `start-given` undoes that or `0.0s`; likewise `end-free` and `end-given`.
`forbid:EEE,S` sets the forbidden shapes. `columns:7` and `rows:7` set the size. `clear` removes what the tools have
added. `line:` and a move of play (see `play.py`) draw on the solution. Each rule defines the letters of its own edits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from urllib.parse import quote, unquote

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Draft, Stepper
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import plural, say
from pysolvers.lines.steps import WAYS, Step, neighbour, step
from pysolvers.puzzles.hamiltonian.ground import NOWHERE
from pysolvers.puzzles.hamiltonian.model import ENDS, MAX_SIDE, HamiltonianPuzzle, HamiltonianSolution, check_size
from pysolvers.puzzles.hamiltonian.play import HamiltonianState
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.rules.forbidden_shapes import FORBIDDEN_SHAPES
from pysolvers.puzzles.hamiltonian.rules.items import STEP
from pysolvers.puzzles.hamiltonian.rules.rule import NumberRule, Rule, Value
from pysolvers.puzzles.hamiltonian.rules.walls import WALLS
from pysolvers.puzzles.hamiltonian.text.builder import FREE, builder_of
from pysolvers.text.id_parts import write_cell

LONGEST = 600  # longest text of a field

TYPED = {FORBIDDEN_SHAPES.name: FORBIDDEN_SHAPES}  # rules whose values are typed in fields

_EDIT = re.compile(
    r"(?P<row>\d{1,4})\.(?P<column>\d{1,4})(?P<what>[^\d\s][^\s]{0,40})"
    r"|(?P<end>start|end)-(?P<said>free|given)|(?P<size>columns|rows):(?P<length>\d{1,6})"
    rf"|(?P<field>{'|'.join(TYPED)}):(?P<text>[\w.~,%-]*)|clear",
    re.ASCII,
)


@dataclass(frozen=True)
class HamiltonianDraft(Draft):
    """A puzzle being edited: its board, and the steps `drawn` of a solution.

    An end of `board` that isn't set is None. It follows from the numbers or, if `free` names it ("start", "end"), may
    be anywhere. `typed` has pairs: the name of a rule, and the text typed in its field, valid or not. `board` has no
    values of these rules.
    """

    board: HamiltonianPuzzle
    free: frozenset[str] = field(default=frozenset())
    typed: tuple[tuple[str, str], ...] = ()
    drawn: frozenset[Step] = field(default=frozenset())

    @property
    def lines(self) -> HamiltonianState:
        board = self.board
        emptied = {r.name: r.empty for r, v in board.active_rules if not (r.makes_board or r.alike(v, board.ground))}
        bare = board.having(emptied, start=None, end=None)
        return HamiltonianState(bare, frozenset(s for s in self.drawn if all(map(bare.inside, s))))

    @property
    def solution(self) -> HamiltonianSolution | None:
        try:
            drawn = self.lines.drawn
            found = HamiltonianState(self.puzzle, drawn).solution() if drawn else None
        except PuzzleError:
            return None
        return found if found and not found.violations() else None

    @property
    def to_come(self) -> str:
        lines = self.lines
        if left := self.board.area - len(lines.joined) if lines.drawn else 0:
            return plural(left, "{n} cell is not on the path so far.", "{n} cells are not on the path so far.")
        many = len(lines.pieces)
        return say("The path is in {count} pieces so far.", count=many) if many > 1 else ""

    @property
    def puzzle(self) -> HamiltonianPuzzle:
        builder = builder_of(self.board)
        for name, end in zip(ENDS, (self.board.start, self.board.end), strict=True):
            if end is not None or name in self.free:
                builder.set_end(name, FREE if name in self.free else end or FREE)
        for name, text in self.typed:
            builder.add_all(name, _items(text))
        return builder.puzzle()

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        return (
            Stepper("columns", "Columns", self.board.columns, 1, MAX_SIDE),
            Stepper("rows", "Rows", self.board.rows, 1, MAX_SIDE),
        )

    def text(self, rule: Rule) -> str:
        return dict(self.typed).get(rule.name, "")

    def typing_error(self, rule: Rule) -> str:
        try:
            rule.read([(item, NOWHERE) for item in _items(self.text(rule))], self.board.ground)
        except PuzzleError as error:
            return error.sentence
        return ""

    @property
    def shown(self) -> HamiltonianPuzzle:
        """The board, with `start` and `end` as set or as implied by its rules; None for an end that may be anywhere."""
        ends = zip(ENDS, (self.board.start, self.board.end), self.board.implied_ends, strict=True)
        start, end = (None if name in self.free else given or implied for name, given, implied in ends)
        return replace(self.board, start=start, end=end)

    @property
    def given(self) -> frozenset[Step]:
        return frozenset(side for rule, value in self.board.active_rules if rule.item is STEP for side in value)

    def erase_side(self, side: Step | None) -> tuple[str, ...]:
        here = (rule for rule, value in self.board.active_rules if rule.item is STEP and side in value)
        return tuple(rule.removal(side) for rule in here)[:1]

    def erase_content(self, cell: Cell) -> tuple[str, ...]:
        rules = ((rule, value) for rule, value in self.board.active_rules if rule.item is not STEP)
        here = [(rule, item) for rule, value in rules for item in rule.items(value) if cell in rule.item.cells(item)]
        edits = tuple(rule.removal(item) for rule, item in here)
        return edits if any(rule.makes_board for rule, _ in here) else (*edits, *self.take_back_ends(cell))

    def take_back_ends(self, cell: Cell | None = None) -> tuple[str, ...]:
        """Return the edits that unset the end of the path in `cell`, or both ends if `cell` is None."""
        ends = {"start": self.board.start, "end": self.board.end}
        return tuple(f"{name}-given" for name, end in ends.items() if end is not None and cell in (None, end))

    def edit(self, move: str) -> HamiltonianDraft:
        match = _EDIT.fullmatch(move)
        edited = match and (self._in_cell(match) if match["row"] else self._of_board(match))
        if not edited:
            template = "{move!r} is not an edit: expected, for example, 0.0:5, 0.0@13, 0.0wE, 0.0h or columns:7."
            raise PuzzleError(template, move=move[:40])
        return edited

    def _of_board(self, match: re.Match[str]) -> HamiltonianDraft:
        board = self.board
        if match["end"]:
            free = self.free | {match["end"]} if match["said"] == "free" else self.free - {match["end"]}
            return replace(self, board=replace(board, **{match["end"]: None}), free=free)  # type: ignore[arg-type]  # a field's name
        if match["size"]:
            sides = {"columns": board.columns, "rows": board.rows, match["size"]: int(match["length"])}
            return self._resized(sides["rows"], sides["columns"])
        if match["field"]:
            typed = dict(self.typed) | {match["field"]: unquote(match["text"])[:LONGEST]}
            return replace(self, typed=tuple(sorted((name, text) for name, text in typed.items() if text)))
        kept = {rule.name: value for rule, value in board.active_rules if not rule.gesture}
        bare = HamiltonianPuzzle(board.rows, board.columns, closed=board.closed, shape=board.shape).having(kept)
        return HamiltonianDraft(bare, typed=self.typed)

    def with_lines(self, after: HamiltonianState, begun: Cell | None = None) -> HamiltonianDraft:
        board, before, pieces = self.board, self.lines.pieces, after.pieces
        ends = {before[0][0], before[0][-1]} if len(before) == 1 else set()
        path = pieces[0] if len(pieces) == 1 and not board.closed else ()
        first = board.start or next(iter(board.tables.order or board.tables.fixed), None)
        if path and path[-1] == (first if first in (path[0], path[-1]) else begun):
            path = path[::-1]
        values: dict[str, Value] = {WALLS.name: board.walls - after.drawn}
        numbering = [rule for rule in RULES if isinstance(rule, NumberRule)]
        rule = next((rule for rule in numbering if board.value(rule)), numbering[0])
        if not board.closed and board.start is None and board.end is None:
            values[rule.name] = rule.renumbered(board.value(rule), path, ends, len(path) == board.area)
        start, end = (path[0], path[-1]) if path and (board.start or board.end) else (board.start, board.end)
        return replace(self, board=board.having(values, start=start, end=end), drawn=after.drawn)

    def _in_cell(self, match: re.Match[str]) -> HamiltonianDraft | None:
        cell, what = (int(match["row"]), int(match["column"])), match["what"]
        side, number = what[-1], re.fullmatch(r"(\D+)(\d{1,4})", what, re.ASCII)
        for rule in RULES:
            if rule.item is STEP and side in WAYS and what[:-1] in (rule.put, rule.take):
                return self._sided(self._checked(cell), neighbour(cell, side), rule if what[:-1] == rule.put else None)
            if isinstance(rule, NumberRule) and number and number[1] == rule.put:
                return self._numbered(rule, self._checked(cell), int(number[2]))
            if rule.gesture == "mark" and what in (rule.put, rule.take):
                return self._marked(rule, self._checked(cell), what == rule.put)
        if what in ("s", "e"):
            return self._ended(self._checked(cell), *(ENDS if what == "s" else ENDS[::-1]))
        return None

    def _checked(self, cell: Cell) -> Cell:
        if not self.board.on_board(cell):
            last = write_cell((self.board.rows - 1, self.board.columns - 1))
            raise PuzzleError("There is no cell {cell}: expected 0.0 to {last}.", cell=write_cell(cell), last=last)
        return cell

    def _check_cell(self, cell: Cell) -> None:
        if not self.board.inside(cell):
            raise PuzzleError("There is a hole at {cell}: make it a cell first.", cell=write_cell(cell))

    def _numbered(self, rule: NumberRule, cell: Cell, number: int) -> HamiltonianDraft:
        if number:
            self._check_cell(cell)
            if rule.open_only and self.board.closed:
                raise PuzzleError("A closed loop has no first cell, so it has no {item}.", item=say(rule.word))
        value = rule.numbered(self.board.value(rule), self.board.ground, cell, number)
        return replace(self, board=self.board.having({rule.name: value}))

    def _sided(self, cell: Cell, other: Cell, put: Rule | None) -> HamiltonianDraft:
        board = self.board
        there = board.inside if put else board.on_board
        if not (all(map(there, (cell, other))) and board.ground.board.beside(cell, other)):
            raise PuzzleError("The edit needs a side between two cells.")
        images = {s for s in board.step_images(step(cell, other)) if not put or all(map(board.inside, s))}
        values = {rule.name: board.value(rule) - images for rule in RULES if rule.item is STEP}
        if put:
            values[put.name] |= images
        return replace(self, board=board.having(values))

    def _marked(self, rule: Rule, cell: Cell, put: bool) -> HamiltonianDraft:
        board = self.board
        images = {image for image in board.images(cell) if board.on_board(image)} if rule.imaged else {cell}
        if put and not rule.makes_board:
            self._check_cell(cell)
        if put and rule.makes_board:
            board = _without(board, images)
        value = board.value(rule)
        return replace(self, board=board.having({rule.name: value | images if put else value - images}))

    def _ended(self, cell: Cell, this: str, that: str) -> HamiltonianDraft:
        board = self.board
        if board.closed:
            raise PuzzleError("A closed loop has no ends.")
        self._check_cell(cell)
        ends = {"start": board.start, "end": board.end, this: cell}
        if ends[that] == cell:
            ends[that] = None
        images = board.images(cell)
        if len(images) == 2 and board.inside(images[1]):
            ends[that] = images[1]
        free = self.free - {name for name, end in ends.items() if end is not None}
        return replace(self, board=replace(board, start=ends["start"], end=ends["end"]), free=free)

    def _resized(self, rows: int, columns: int) -> HamiltonianDraft:
        check_size(rows, columns)
        board = self.board
        cells = ((r, c) for r in range(board.rows) for c in range(board.columns))
        lost = {(r, c) for r, c in cells if r >= rows or c >= columns}
        return replace(self, board=replace(_without(board, lost), rows=rows, columns=columns))


def start(puzzle: HamiltonianPuzzle) -> HamiltonianDraft:
    ends = dict(puzzle.explicit_ends)
    free = frozenset(name for name, end in ends.items() if end is None)
    typed = tuple((name, rule.typed(value)) for name, rule in TYPED.items() if (value := puzzle.value(rule)))
    board = puzzle.having(dict.fromkeys(TYPED, ()), start=ends.get("start"), end=ends.get("end"))
    return HamiltonianDraft(board, free, typed)


def field_edit(rule: Rule, text: str) -> str:
    return f"{rule.name}:{quote(text.strip()[:LONGEST], safe=',', errors='replace')}"


def _items(text: str) -> list[str]:
    return [given.strip() for given in text.split(",") if given.strip()]


def _without(board: HamiltonianPuzzle, removed: Iterable[Cell]) -> HamiltonianPuzzle:
    lost = set(removed)
    start, end = (None if cell in lost else cell for cell in (board.start, board.end))
    values = {
        rule.name: rule.value(item for item in rule.items(value) if lost.isdisjoint(rule.item.cells(item)))
        for rule, value in board.active_rules
    }
    return board.having(values, start=start, end=end)
