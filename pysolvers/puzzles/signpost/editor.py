"""Signpost puzzles made by hand: arrows turned and numbers given.

Edits: `0.0~e` sets the arrow of the cell at row 0, column 0 (a..h as in a game id), `0.0:7` its given number, `0.0:0`
takes the number away; `columns:7`, `rows:7`, `clear`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, hypot, pi

from pysolvers.core.editing import Draft, Field, Offer, Stepper, Tool
from pysolvers.core.input import Event, Hand
from pysolvers.core.keys import ARROWS, DIGITS, Response, press, typed_number
from pysolvers.core.puzzle import PuzzleError
from pysolvers.drawing.scene import Cell, Marks, Path, Scene, circle, line
from pysolvers.puzzles.signpost import board
from pysolvers.puzzles.signpost.formats import grid_text
from pysolvers.puzzles.signpost.model import DIRECTIONS, MAX_CELLS, SignpostPuzzle, SignpostSolution, check_size
from pysolvers.puzzles.signpost.play import SignpostState, start_links

TOOLS = (
    Tool(
        "arrow",
        "Arrow",
        "Drag from a cell the way that it is to point; a tap turns it. By key Enter turns, Shift and an arrow set it.",
        "M5 19 18 6M9 6h9v9",
    ),
    Tool(
        "number",
        "Number",
        "Tap a cell to give it the next number that is missing, again to take it away; or type a number at the cursor.",
        "M9 8l4-3v14M9 19h8",
        types=True,
    ),
    Tool(
        "erase",
        "Erase",
        "Tap or drag over cells to take their numbers away. The right button does so with any tool.",
        "M9 19 3.5 13.5 13 4l6.5 6.5L11 19ZM8 9l6.5 6.5M9 19h11",
    ),
)

EAST = 2
LONGEST = 128
"""The longest side that the steppers offer."""

_EDIT = re.compile(r"(\d{1,4})\.(\d{1,4})(?:~([a-h])|:(\d{1,6}))|(columns|rows):(\d{1,6})|clear", re.ASCII)


@dataclass(frozen=True)
class SignpostDraft(Draft):
    """A board whose numbers may stand twice or be too large as yet; arrows and numbers as in `SignpostPuzzle`."""

    width: int
    height: int
    arrows: tuple[int, ...]
    numbers: tuple[int, ...]

    @property
    def puzzle(self) -> SignpostPuzzle:
        """The board; PuzzleError names a number that stands twice or is too large."""
        return SignpostPuzzle(self.width, self.height, self.arrows, self.numbers)

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        """Columns and rows."""
        return (
            Stepper("columns", "Columns", self.width, 1, min(LONGEST, MAX_CELLS // self.height)),
            Stepper("rows", "Rows", self.height, 1, min(LONGEST, MAX_CELLS // self.width)),
        )

    @property
    def shown(self) -> SignpostState:
        """The board as far as it is a puzzle, with what is not (numbers that stand twice) as if a player had put it."""
        seen: set[int] = set()
        given = []
        for number in self.numbers:
            fits = 0 < number <= len(self.numbers) and number not in seen
            given.append(number if fits else 0)
            seen.add(number)
        put = tuple(0 if ok else number for ok, number in zip(given, self.numbers, strict=True))
        puzzle = SignpostPuzzle(self.width, self.height, self.arrows, tuple(given))
        return SignpostState(puzzle, start_links(puzzle), put)

    def play(self, move: str) -> SignpostDraft:
        """After an edit; PuzzleError if it is none."""
        match = _EDIT.fullmatch(move)
        if match is None:
            raise PuzzleError(f"{move[:40]!r} is no edit: expected such as 0.0~e, 0.0:7, columns:7, rows:7 or clear.")
        row, column, arrow, number, side, length = match.groups()
        if side:
            return self._resized(**{"columns": self.width, "rows": self.height, side: int(length)})
        if row is None:
            cells = self.width * self.height
            return replace(self, arrows=(EAST,) * cells, numbers=(0,) * cells)
        at = self._at(int(row), int(column))
        if arrow:
            return replace(self, arrows=_with(self.arrows, at, ord(arrow) - ord("a")))
        return replace(self, numbers=_with(self.numbers, at, int(number)))

    def holds(self, cell: Cell) -> bool:
        """Whether (row, column) lies on the board."""
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def given(self, cell: Cell) -> int:
        """The number in a cell, 0 for none."""
        return self.numbers[cell[0] * self.width + cell[1]]

    def arrow(self, cell: Cell) -> int:
        """The direction of a cell's arrow, 0 (north) to 7."""
        return self.arrows[cell[0] * self.width + cell[1]]

    def missing(self) -> int:
        """The lowest number that is not given, 0 if all are."""
        given = set(self.numbers)
        return next((number for number in range(1, len(self.numbers) + 1) if number not in given), 0)

    def _resized(self, columns: int, rows: int) -> SignpostDraft:
        check_size(columns, rows)
        kept = [(r, c) if r < self.height and c < self.width else None for r in range(rows) for c in range(columns)]
        arrows = tuple(self.arrow(cell) if cell else EAST for cell in kept)
        numbers = [self.given(cell) if cell else 0 for cell in kept]
        return SignpostDraft(columns, rows, arrows, tuple(n if n <= columns * rows else 0 for n in numbers))

    def _at(self, row: int, column: int) -> int:
        if not self.holds((row, column)):
            raise PuzzleError(f"There is no cell {row}.{column}: expected 0.0 to {self.height - 1}.{self.width - 1}.")
        return row * self.width + column


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def start(puzzle: SignpostPuzzle) -> SignpostDraft:
    """The draft that is `puzzle`."""
    return SignpostDraft(puzzle.width, puzzle.height, puzzle.arrows, puzzle.numbers)


def interpret(draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> tuple[Hand, tuple[str, ...]]:
    """What an event does with a tool; `hand.drag` holds the cells, `hand.over` where the pointer is."""
    if event.what == "key":
        return _key(draft, hand, event, tool)
    cell = event.cell
    over = (event.x, event.y)
    inside = draft.holds(cell)
    if event.what == "hover":
        return replace(hand, over=over if inside else None), ()
    if event.what == "down":
        if not inside:
            return replace(hand, drag=(), over=None), ()
        hand = replace(hand, cursor=cell, visible=False, drag=(cell,), over=over)
        if event.button == "right":
            return replace(hand, drag=()), _erase(draft, (cell,))
        return hand, ()
    if not hand.drag:
        return hand, ()
    if event.what == "move":
        drag = (*hand.drag, cell) if tool == "erase" and inside and cell not in hand.drag else hand.drag
        return replace(hand, over=over, drag=drag), ()
    first = hand.drag[0]
    done = replace(hand, drag=(), over=over if inside else None)
    if tool == "arrow":
        way = _direction(first, over)
        return done, _turn(draft, first) if way is None else _set(draft, first, way)
    return done, _erase(draft, hand.drag) if tool == "erase" else _toggle(draft, first)


def _key(draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> Response:
    if not draft.holds(hand.cursor):
        return replace(hand, cursor=(0, 0), visible=True), ()
    return press(_KEYS, draft.holds, draft, hand, event, tool)


def _use_tool(draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> Response:
    act = {"arrow": _turn, "number": _toggle}.get(tool)
    return hand, act(draft, hand.cursor) if act else _erase(draft, (hand.cursor,))


def _set_arrow(draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    return (hand, _set(draft, hand.cursor, DIRECTIONS.index(ARROWS[event.key]))) if event.shift else None


def _erase_number(draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> Response:
    """Backspace takes the last digit away, Delete all of them."""
    number = draft.given(hand.cursor)
    left = number // 10 if event.key == "Backspace" else 0
    return hand, (_give(hand.cursor, left),) if number else ()


def _type(draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    if tool != "number" or event.key not in DIGITS:
        return None
    number = typed_number(draft.given(hand.cursor), event.key, len(draft.numbers))
    return hand, (_give(hand.cursor, number),) if number != draft.given(hand.cursor) else ()


_KEYS = {"enter": _use_tool, "arrow": _set_arrow, "erase": _erase_number, "sign": _type}


def _direction(cell: Cell, over: tuple[float, float]) -> int | None:
    """The direction from the middle of a cell to a point; None where the point is too near to tell."""
    x, y = over[0] - cell[1] - 0.5, over[1] - cell[0] - 0.5
    return round(atan2(x, -y) / (pi / 4)) % 8 if hypot(x, y) > 0.45 else None


def _turn(draft: SignpostDraft, cell: Cell) -> tuple[str, ...]:
    return _set(draft, cell, (draft.arrow(cell) + 1) % 8)


def _set(draft: SignpostDraft, cell: Cell, way: int) -> tuple[str, ...]:
    return (f"{cell[0]}.{cell[1]}~{chr(ord('a') + way)}",) if draft.arrow(cell) != way else ()


def _toggle(draft: SignpostDraft, cell: Cell) -> tuple[str, ...]:
    number = 0 if draft.given(cell) else draft.missing()
    return (_give(cell, number),) if number != draft.given(cell) else ()


def _erase(draft: SignpostDraft, cells: Sequence[Cell]) -> tuple[str, ...]:
    return tuple(_give(cell, 0) for cell in cells if draft.given(cell))


def _give(cell: Cell, number: int) -> str:
    return f"{cell[0]}.{cell[1]}:{number}"


def fields(draft: SignpostDraft, hand: Hand) -> tuple[Field, ...]:
    """None: numbers are typed on the board."""
    return ()


def enter(draft: SignpostDraft, hand: Hand, field: str, text: str) -> tuple[str, ...]:
    """None, as there are no fields."""
    return ()


def draw(draft: SignpostDraft, hand: Hand | None, marks: Marks, tool: str) -> Scene:
    """The board as in play, numbers that stand twice marked, and the ghost of the arrow or number to come."""
    play = draft.shown
    twice = frozenset(play.puzzle.cell_of(at) for at in play.clashing if draft.numbers.count(draft.numbers[at]) > 1)
    plain = replace(hand, drag=(), held=None) if hand else None
    scene = board.draw(play, plain, replace(marks, wrong=twice))
    ghost = _ghost(draft, hand, tool) if hand and hand.over else ""
    if not ghost:
        return scene
    return replace(scene, shapes=(*scene.shapes, Path(ghost, "", "accent", 0.06, (0.001, 0.115))))


def _ghost(draft: SignpostDraft, hand: Hand, tool: str) -> str:
    """What a click or the end of the drag would draw."""
    assert hand.over is not None
    row, column = hand.drag[0] if hand.drag else (int(hand.over[1] // 1), int(hand.over[0] // 1))
    if not draft.holds((row, column)):
        return ""
    x, y = column + 0.5, row + 0.5
    if tool != "arrow":
        return circle(x, y, 0.36) if tool == "number" or draft.given((row, column)) else ""
    way = _direction((row, column), hand.over) if hand.drag else (draft.arrow((row, column)) + 1) % 8
    if way is None:
        return ""
    down, right = DIRECTIONS[way]
    long = 0.42 / hypot(down, right)
    return line((x - right * long, y - down * long), (x + right * long, y + down * long)) + circle(
        x + right * long, y + down * long, 0.08
    )


def text(draft: SignpostDraft) -> str:
    """The drawing with arrows and numbers."""
    return grid_text(draft.shown.puzzle, draft.numbers)


def words(draft: SignpostDraft, cell: Cell) -> str:
    """What is in a cell, in words."""
    return board.words(draft.shown, cell)


def offer(answer: SignpostSolution, others: Sequence[SignpostSolution]) -> Offer | None:
    """A number that only `answer` has where it stands; the one nearest to the middle of the chain."""
    puzzle = answer.puzzle
    taken = [set(numbers) for numbers in zip(*(other.numbers for other in others), strict=True)]
    alone = [at for at, number in enumerate(answer.numbers) if number not in taken[at] and not puzzle.numbers[at]]
    if not alone:
        return None
    at = min(alone, key=lambda at: abs(2 * answer.numbers[at] - puzzle.cells))
    number = answer.numbers[at]
    return Offer(
        f"The number {number} in {puzzle.place(at)} would leave only this answer.", _give(puzzle.cell_of(at), number)
    )
