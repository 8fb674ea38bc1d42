"""Numberlink boards made by hand: labels placed, moved and taken away.

Edits: `0.0:A` puts a label (percent-encoded) in the cell at row 0, column 0, `0.0:` takes it away; `columns:7`,
`rows:7`, `clear`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from urllib.parse import quote, unquote

from pysolvers.core.editing import Draft, Field, Offer, Stepper, Tool
from pysolvers.core.input import Event, Hand
from pysolvers.core.keys import Response, press
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import place
from pysolvers.drawing.scene import Cell, Marks, Path, Scene, Text, circle, line
from pysolvers.puzzles.numberlink import board, play
from pysolvers.puzzles.numberlink.model import MAX_CELLS, NumberlinkPuzzle, NumberlinkSolution, check_size
from pysolvers.puzzles.numberlink.text.grids import rows_of

TOOLS = (
    Tool(
        "label",
        "Label",
        "Click or tap a cell to put the end that is missing, or a new label; again to take it away. "
        "Or type a letter or number at the cursor.",
        "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16ZM9.5 16l2.5-8 2.5 8M10.3 13.5h3.4",
        types=True,
    ),
    Tool(
        "pair",
        "Pair",
        "Drag from one cell to another to put both ends of a new label there; from a label whose other end is missing, "
        "that one. By key, Enter at either end.",
        "M6 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5ZM18 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5ZM8.5 7H18v7.5",
    ),
    Tool(
        "move",
        "Move",
        "Drag a label to another cell; where one stands already, the two change places. By key, Enter takes and drops.",
        "M12 4v16M4 12h16M9.5 6.5 12 4l2.5 2.5M9.5 17.5 12 20l2.5-2.5M6.5 9.5 4 12l2.5 2.5M17.5 9.5 20 12l-2.5 2.5",
    ),
    Tool(
        "erase",
        "Erase",
        "Click, tap or drag over labels to take them away. The right button does so with any tool, Backspace by key.",
        "M9 19 3.5 13.5 13 4l6.5 6.5L11 19ZM8 9l6.5 6.5M9 19h11",
    ),
)

LONGEST = 200
"""The longest side that the steppers offer."""
TYPED = 3
"""How many digits can be typed one after another."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_EDIT = re.compile(r"(\d{1,4})\.(\d{1,4}):([\w.~*,%-]{0,400})|(columns|rows):(\d{1,6})|clear", re.ASCII)

Edits = tuple[str, ...]


@dataclass(frozen=True)
class NumberlinkDraft(Draft):
    """A board on which any number of cells may have the same label; cells as in `NumberlinkPuzzle`."""

    width: int
    height: int
    cells: tuple[str, ...] = field(repr=False)
    rules: str

    @property
    def puzzle(self) -> NumberlinkPuzzle:
        """The board; PuzzleError names the first label that does not stand in two cells."""
        for label in dict.fromkeys(filter(None, self.cells)):
            places = [self.cell(i) for i, other in enumerate(self.cells) if other == label]
            where = place(places[-1])
            if len(places) == 1:
                raise PuzzleError(f"{label} has one end, in {where}: put the other.")
            if len(places) > 2:
                raise PuzzleError(f"{label} has {len(places)} ends, one in {where}: leave two.")
        return self.shown

    @property
    def shown(self) -> NumberlinkPuzzle:
        """The board as it stands, labels with one end or three among the others."""
        return NumberlinkPuzzle(self.width, self.height, self.cells, self.rules)

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        """Columns and rows."""
        return (
            Stepper("columns", "Columns", self.width, 1, min(LONGEST, MAX_CELLS // self.height)),
            Stepper("rows", "Rows", self.height, 1, min(LONGEST, MAX_CELLS // self.width)),
        )

    def play(self, move: str) -> NumberlinkDraft:
        """After an edit; PuzzleError if it is none."""
        match = _EDIT.fullmatch(move)
        if match is None:
            raise PuzzleError(f"{move[:40]!r} is no edit: expected such as 0.0:A, 0.0:, columns:7, rows:7 or clear.")
        row, column, label, side, length = match.groups()
        if side:
            return self._resized(**{"columns": self.width, "rows": self.height, side: int(length)})
        if row is None:
            return replace(self, cells=("",) * len(self.cells))
        cell = int(row), int(column)
        if not self.holds(cell):
            raise PuzzleError(f"There is no cell {row}.{column}: expected 0.0 to {self.height - 1}.{self.width - 1}.")
        at, sign = cell[0] * self.width + cell[1], unquote(label)
        if len(sign) > 40 or not sign.isprintable() or any(x.isspace() or "\ud800" <= x < "\ue000" for x in sign):
            raise PuzzleError(f"{label[:40]!r} is no label: expected up to 40 printable characters.")
        return replace(self, cells=(*self.cells[:at], sign, *self.cells[at + 1 :]))

    def holds(self, cell: Cell) -> bool:
        """Whether (row, column) lies on the board."""
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def cell(self, index: int) -> Cell:
        """The (row, column) of a flat index."""
        return divmod(index, self.width)

    def label(self, cell: Cell) -> str:
        """The label in a cell, "" for none."""
        return self.cells[cell[0] * self.width + cell[1]]

    def coming(self) -> str:
        """The label that is to be put next: one with a single end, else the first that is not there.

        Numbers where all labels are numbers, else letters and then numbers.
        """
        there = [label for label in self.cells if label]
        single = next((label for label in there if there.count(label) == 1), "")
        return single or self.new()

    def new(self) -> str:
        """The first label that is not on the board yet."""
        there = set(filter(None, self.cells))
        numbers = [str(k) for k in range(1, len(there) + 2)]
        names = numbers if there and all(label.isdecimal() for label in there) else [*_LETTERS, *numbers]
        return next(name for name in names if name not in there)

    def _resized(self, columns: int, rows: int) -> NumberlinkDraft:
        check_size(columns, rows)
        kept = [(r, c) if r < self.height and c < self.width else None for r in range(rows) for c in range(columns)]
        return replace(self, width=columns, height=rows, cells=tuple(self.label(c) if c else "" for c in kept))


def start(puzzle: NumberlinkPuzzle) -> NumberlinkDraft:
    """The draft that is `puzzle`."""
    return NumberlinkDraft(puzzle.width, puzzle.height, puzzle.cells, puzzle.rules)


def interpret(draft: NumberlinkDraft, hand: Hand, event: Event, tool: str) -> tuple[Hand, Edits]:
    """What an event does with a tool; `hand.drag` holds the first and last cell, with Erase all of them."""
    if event.what == "key":
        return _key(draft, hand, event, tool)
    cell = event.cell
    over = (event.x, event.y) if draft.holds(cell) else None
    if event.what == "hover":
        return replace(hand, over=over), ()
    if event.what == "down":
        if over is None:
            return replace(hand, drag=(), held=None, over=None), ()
        hand = replace(hand, cursor=cell, visible=False, held=None, drag=(cell,), over=over)
        return (replace(hand, drag=()), _erase(draft, (cell,))) if event.button == "right" else (hand, ())
    drag = tuple(filter(draft.holds, hand.drag))
    if not drag:
        return replace(hand, drag=()), ()
    if event.what == "move":
        if over is not None and cell != drag[-1]:
            drag = (*drag, cell) if tool == "erase" else (drag[0], cell)
        return replace(hand, over=over, drag=drag), ()
    return replace(hand, drag=(), over=over), _drawn(draft, drag, tool)


def _drawn(draft: NumberlinkDraft, drag: tuple[Cell, ...], tool: str) -> Edits:
    """What a gesture comes to when it ends."""
    if tool == "erase":
        return _erase(draft, drag)
    if tool == "label":
        return _toggle(draft, drag[-1])
    first, last = drag[0], drag[-1]
    if first == last:
        return _toggle(draft, first) if tool == "pair" and not draft.label(first) else ()
    if tool == "move":
        return (_put(first, draft.label(last)), _put(last, draft.label(first))) if draft.label(first) else ()
    label = draft.label(first)
    if not label or draft.cells.count(label) > 1:
        label = draft.new()
    return tuple(_put(cell, label) for cell in (first, last) if draft.label(cell) != label)


def _key(draft: NumberlinkDraft, hand: Hand, event: Event, tool: str) -> Response:
    if not draft.holds(hand.cursor):
        return replace(hand, cursor=(0, 0), held=None, visible=True), ()
    return press(_KEYS, draft.holds, draft, hand, event, tool)


def _use_tool(draft: NumberlinkDraft, hand: Hand, event: Event, tool: str) -> Response:
    """Erases, puts a label or takes it away; with the tool `move` takes the label or drops the one that is held."""
    cell = hand.cursor
    if tool != "move":
        return hand, _erase(draft, (cell,)) if tool == "erase" else _toggle(draft, cell)
    if hand.held is None or not draft.holds(hand.held):
        return replace(hand, held=cell if draft.label(cell) else None), ()
    return replace(hand, held=None), _drawn(draft, (hand.held, cell), "move")


def _erase_label(draft: NumberlinkDraft, hand: Hand, event: Event, tool: str) -> Response:
    """Backspace takes the last digit away while labels are typed, else all of the label goes."""
    label = draft.label(hand.cursor)
    left = label[:-1] if event.key == "Backspace" and tool == "label" else ""
    return replace(hand, held=None), (_put(hand.cursor, left),) if label else ()


def _type(draft: NumberlinkDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    if tool != "label" or not (event.key.isascii() and event.key.isalnum()):
        return None
    label = draft.label(hand.cursor)
    longer = label.isdecimal() and event.key.isdecimal() and len(label) < TYPED
    typed = label + event.key if longer else event.key
    return hand, (_put(hand.cursor, typed),) if typed != label else ()


_KEYS = {"enter": _use_tool, "erase": _erase_label, "sign": _type}


def _toggle(draft: NumberlinkDraft, cell: Cell) -> Edits:
    return (_put(cell, "" if draft.label(cell) else draft.coming()),)


def _erase(draft: NumberlinkDraft, cells: Sequence[Cell]) -> Edits:
    return tuple(_put(cell, "") for cell in dict.fromkeys(cells) if draft.label(cell))


def _put(cell: Cell, label: str) -> str:
    return f"{cell[0]}.{cell[1]}:{quote(label, safe='')}"


def fields(draft: NumberlinkDraft, hand: Hand) -> tuple[Field, ...]:
    """None: labels are typed on the board."""
    return ()


def enter(draft: NumberlinkDraft, hand: Hand, field: str, text: str) -> Edits:
    """None, as there are no fields."""
    return ()


def draw(draft: NumberlinkDraft, hand: Hand | None, marks: Marks, tool: str) -> Scene:
    """The board as in play, and the ghost of what a click or the drag would draw."""
    plain = replace(hand, drag=(), held=None) if hand and draft.holds(hand.cursor) else None
    scene = board.draw(play.start(draft.shown), plain, marks)
    ghost = _ghost(draft, hand, tool) if hand else ""
    if not ghost or hand is None:
        return scene
    shapes = [*scene.shapes, Path(ghost, stroke="accent", width=0.08, dash=(0.001, 0.16))]
    if tool == "label" and hand.over:
        row, column = int(hand.over[1] // 1), int(hand.over[0] // 1)
        if draft.holds((row, column)) and not draft.label((row, column)):
            sign = draft.coming()
            shapes.append(Text(column + 0.5, row + 0.5, sign, 0.38 if len(sign) == 1 else 0.3, "accent", 700))
    return replace(scene, shapes=tuple(shapes))


def _ghost(draft: NumberlinkDraft, hand: Hand, tool: str) -> str:
    """A ring where a label would come or go; for a pair or a move also a line between the two cells."""
    over = [(int(hand.over[1] // 1), int(hand.over[0] // 1))] if hand.over else []
    first = hand.drag[:1] or ((hand.held,) if hand.held and tool == "move" else ())
    cells = [cell for cell in (*hand.drag, *first, *over) if draft.holds(cell)]
    if tool == "erase":
        cells = [cell for cell in cells if draft.label(cell)]
    elif tool == "label":
        cells = cells[-1:]
    elif tool == "move" and cells and not draft.label(cells[0]):
        return ""
    rings = dict.fromkeys(cells)
    parts = [circle(column + 0.5, row + 0.5, 0.42) for row, column in rings]
    if tool in ("pair", "move") and cells and cells[0] != cells[-1]:
        (a, b), (c, d) = cells[0], cells[-1]
        trim = 0.5 / hypot(c - a, d - b)
        down, right = trim * (c - a), trim * (d - b)
        parts.append(line((b + right + 0.5, a + down + 0.5), (d - right + 0.5, c - down + 0.5)))
    return "".join(parts)


def text(draft: NumberlinkDraft) -> str:
    """The grid with its `W H` line, also where a label has one end or three."""
    return f"{draft.width} {draft.height}\n{rows_of(draft.cells, draft.width)}"


def words(draft: NumberlinkDraft, cell: Cell) -> str:
    """What is in a cell, in words."""
    return board.words(play.start(draft.shown), cell)


def offer(answer: NumberlinkSolution, others: Sequence[NumberlinkSolution]) -> Offer | None:
    """None: a label more is another puzzle, with other answers."""
    return None
