"""A Numberlink board being edited. It needn't be a puzzle yet: a label may be in one cell, or in three.

Edits: `0.0:A` puts a (percent-encoded) label in the cell at R1C1, `0.0:` removes it. `0.0x` makes it a blocked cell,
`0.0o` an open one. `0.0wE` puts a wall on its east side, `0.0vE` removes the wall. `0.0b` makes it a bridge, `0.0p` a
plain cell. `rules:tight` sets the rule set. Others: `columns:7`, `rows:7`, `clear`. `line:0.0:EES` makes the move
`0.0:EES` of a game to draw a line of the solution; the line's ends get labels.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from urllib.parse import quote, unquote

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Draft, Stepper
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import plural, say
from pysolvers.lines.board import Node, cell_of
from pysolvers.lines.moves import way_of
from pysolvers.lines.steps import step
from pysolvers.puzzles.numberlink.model import LEAST_TORUS, MAX_CELLS, NumberlinkPuzzle, NumberlinkSolution, check_size
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.numberlink.text.fields import check_cell
from pysolvers.puzzles.numberlink.text.labels import LETTERS, MAX_LABEL, is_label
from pysolvers.text.id_parts import write_cell

LONGEST = 200  # longest side that the steppers offer


def put(cell: Cell, label: str) -> str:
    """Return the edit that puts a label in a cell; "" removes the label there."""
    return f"{write_cell(cell)}:{quote(label, safe='')}"


_EDIT = re.compile(
    r"(?P<row>\d{1,4})\.(?P<column>\d{1,4})"
    r"(?:(?P<block>[xo])|(?P<bridge>[bp])|(?P<wall>[wv])(?P<way>[NESWRCZQ])|:(?P<label>[\w.~*,%-]{0,400}))"
    r"|(?P<side>columns|rows):(?P<length>\d{1,6})|rules:(?P<rules>[a-z]{1,20})|clear",
    re.ASCII,
)


@dataclass(frozen=True)
class NumberlinkDraft(Draft):
    """A board being edited, and the `drawn` lines of its solution as pairs of linked nodes."""

    board: NumberlinkPuzzle
    drawn: frozenset[tuple[Node, Node]] = frozenset()

    @property
    def puzzle(self) -> NumberlinkPuzzle:
        for label in dict.fromkeys(filter(None, self.board.labels)):
            ends = [self.board.cell(i) for i, other in enumerate(self.board.labels) if other == label]
            if len(ends) == 1:
                raise PuzzleError("{label} has one end, in {cell}: add the other.", label=label, cell=ends[0])
            if len(ends) > 2:
                template = "{label} has {n} ends, one in {cell}: remove all but two."
                raise PuzzleError(template, label=label, n=len(ends), cell=ends[-1])
        return self.board

    @property
    def sketch(self) -> NumberlinkPuzzle:
        return self.board

    @property
    def lines(self) -> NumberlinkState:
        drawn = frozenset(each for each in self.drawn if not self._is_cut(each))
        return NumberlinkState(replace(self.board, labels=("",) * self.board.area), drawn)

    @property
    def shown(self) -> NumberlinkState:
        return NumberlinkState(self.board, self.lines.drawn)

    @property
    def solution(self) -> NumberlinkSolution | None:
        found = self.shown.solution() if self.drawn else None
        return found if found and not found.violations() else None

    @property
    def to_come(self) -> str:
        if not self.drawn:
            empty = not any(self.board.labels)
            return say("The board is empty: draw the lines of the solution, or add labels.") if empty else ""
        bare = sum(not links and self.board.degree(i) > 0 for i, links in enumerate(self.lines.links))
        one, many = "{n} cell without a line so far.", "{n:,} cells without a line so far."
        return plural(bare, one, many) if bare and self.board.rule_set.every_cell else ""

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        width, height = self.board.width, self.board.height
        least = LEAST_TORUS if self.board.shape == "torus" else 1
        return (
            Stepper("columns", "Columns", width, least, min(LONGEST, MAX_CELLS // height)),
            Stepper("rows", "Rows", height, least, min(LONGEST, MAX_CELLS // width)),
        )

    def edit(self, move: str) -> NumberlinkDraft:
        match = _EDIT.fullmatch(move)
        if match is None:
            template = "{move!r} is not an edit: expected an edit such as 0.0:A, 0.0x or columns:7."
            raise PuzzleError(template, move=move[:40])
        if match["side"]:
            sides = {"columns": self.board.width, "rows": self.board.height, match["side"]: int(match["length"])}
            return self._resized(**sides)
        if match["rules"]:
            return replace(self, board=replace(self.board, rules=match["rules"]))
        if match["row"]:
            cell = int(match["row"]), int(match["column"])
            check_cell(self.board, cell)
            at = self.board.index(cell)
            if match["wall"]:
                return self._walled(at, match["way"], match["wall"] == "w")
            if match["bridge"]:
                return self._bridged(at, match["bridge"] == "b")
            return self._blocked(at, match["block"] == "x") if match["block"] else self._labelled(at, match["label"])
        return NumberlinkDraft(self.board.bare)

    def label(self, cell: Cell) -> str:
        return self.board.labels[self.board.index(cell)]

    def is_blocked(self, cell: Cell) -> bool:
        return self.board.index(cell) in self.board.blocked

    def is_bridge(self, cell: Cell) -> bool:
        return self.board.index(cell) in self.board.bridges

    def has_wall(self, a: Cell, b: Cell) -> bool:
        return step(a, b) in self.board.board.walls

    def next_label(self) -> str:
        """Return the first label that has only one end; a new label if all have two."""
        there = [label for label in self.board.labels if label]
        return next((label for label in there if there.count(label) == 1), "") or self.new_label()

    def new_label(self) -> str:
        """Return the first unused label: a letter, or a number if all other labels are numbers or no letter is left."""
        there = set(filter(None, self.board.labels))
        numbers = [str(k) for k in range(1, len(there) + 2)]
        names = numbers if there and all(label.isdecimal() for label in there) else [*LETTERS, *numbers]
        return next(name for name in names if name not in there)

    def _blocked(self, at: int, blocked: bool) -> NumberlinkDraft:
        board = self.board
        if not blocked:
            return replace(self, board=replace(board, blocked=board.blocked - {at}))
        bare = self.with_lines(self.lines.play(f"{write_cell(board.cell(at))}~")) if self.drawn else self
        labels = bare._labelled(at, "").board
        return bare._on(replace(labels, blocked=board.blocked | {at}, bridges=board.bridges - {at}))

    def _bridged(self, at: int, bridge: bool) -> NumberlinkDraft:
        board = self.board
        if not bridge:
            return self._on(replace(board, bridges=board.bridges - {at}))
        labels = self._labelled(at, "").board
        return self._on(replace(labels, blocked=board.blocked - {at}, bridges=board.bridges | {at}))

    def _walled(self, at: int, letter: str, wall: bool) -> NumberlinkDraft:
        board, cell = self.board, self.board.cell(at)
        way = way_of(board.board, letter)
        other = board.bare.neighbour(at, 1 << way) if way >= 0 else None
        if other is None:
            raise PuzzleError("There is no side {letter} of the cell in {cell} for a wall.", letter=letter, cell=cell)
        side = {(min(at, other), max(at, other))}
        walled = replace(board, walls=board.walls | side if wall else board.walls - side)
        there = self.lines.ground.side(cell, board.cell(other))
        if not (wall and there and step(*there) in self.drawn):
            return NumberlinkDraft(walled, self.drawn)
        cut = self.with_lines(self.lines.play(f"{write_cell(cell)}x{letter}"))
        return NumberlinkDraft(replace(cut.board, walls=walled.walls), cut.drawn)

    def _on(self, board: NumberlinkPuzzle) -> NumberlinkDraft:
        return NumberlinkDraft(board, self.drawn if board.bridges == self.board.bridges else frozenset())

    def _labelled(self, at: int, quoted: str) -> NumberlinkDraft:
        board = self.board
        label = unquote(quoted)
        if not is_label(label):
            template = "{label!r} is not a label: expected up to {most} printable characters."
            raise PuzzleError(template, label=quoted[:40], most=MAX_LABEL)
        opened = {at} if label else set()
        labels = (*board.labels[:at], label, *board.labels[at + 1 :])
        return self._on(replace(board, labels=labels, blocked=board.blocked - opened, bridges=board.bridges - opened))

    def _is_cut(self, drawn: tuple[Node, Node]) -> bool:
        one, other = (self.label(cell_of(node)) for node in drawn)
        return bool(one and other and one != other)

    def with_lines(self, after: NumberlinkState, begun: Cell | None = None) -> NumberlinkDraft:
        before, board = self._open_cells(self.lines.paths), self.board
        paths = self._open_cells(after.paths)
        kept = set(before) & set(paths)
        labels = list(board.labels)
        old = {at: labels[at] for path in before if path not in kept for at in (path[0], path[-1])}
        for path in (*before, *paths):
            for at in path if path not in kept else ():
                labels[at] = ""
        draft = replace(self, board=replace(board, labels=tuple(labels)), drawn=after.drawn)
        for path in paths:
            if path not in kept:
                taken = set(draft.board.labels)
                own = (old.get(at, "") for at in path)
                label = next((label for label in own if label and label not in taken), "") or draft.new_label()
                for at in (path[0], path[-1]):
                    draft = draft._labelled(at, quote(label, safe=""))
        return draft

    def _open_cells(self, paths: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        bridges = self.board.bridges
        cells = (tuple(i for i in path if i < self.board.area and i not in bridges) for path in paths)
        return [path for path in cells if path]

    def _resized(self, columns: int, rows: int) -> NumberlinkDraft:
        check_size(columns, rows)
        board = self.board
        cells = ((r, c) for r in range(min(rows, board.height)) for c in range(min(columns, board.width)))
        resized = board.moved(columns, rows, {board.index((r, c)): r * columns + c for r, c in cells})
        if not self.drawn or board.bridges:
            return NumberlinkDraft(resized)
        side = NumberlinkState(resized).ground.side
        kept = ((a, b) for a, b in self.drawn if (found := side(cell_of(a), cell_of(b))) and step(*found) == (a, b))
        return NumberlinkDraft(resized, frozenset(kept))
