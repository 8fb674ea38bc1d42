"""The editor for Signpost: turn arrows, and give or remove numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import atan2, hypot, pi

from pysolvers.core.cell import Cell
from pysolvers.core.editing import PENCIL, Offer, pencil
from pysolvers.core.input import ARROWS, DIGIT_KEYS, DIGITS, Event, Hand, PadKey, Response, press, typed_number
from pysolvers.core.marks import Marks
from pysolvers.core.parts import Editor
from pysolvers.core.tool import Tool
from pysolvers.core.words import say
from pysolvers.drawing.scene import Path, Scene, circle, line
from pysolvers.lines.turning import BoardTurn
from pysolvers.puzzles.signpost.board import PART as BOARD
from pysolvers.puzzles.signpost.draft import SignpostDraft, start
from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.play import number_move
from pysolvers.puzzles.signpost.text import grid_drawing


class SignpostEditor(Editor):
    TOOLS = (
        Tool(
            "arrow",
            "Arrow",
            "Drag to aim a cell's arrow, or tap to turn it. With the keyboard: Enter turns it, Shift+arrow sets it.",
            "M5 19 18 6M9 6h9v9",
        ),
        Tool(
            "number",
            "Number",
            "Tap a cell to give it its number on the path, or the lowest missing one; tap again to remove it. "
            "Or type a number at the cursor.",
            "M9 8l4-3v14M9 19h8",
            types=True,
        ),
        pencil(
            "Path",
            "Tap the cells of the solution in order, each in line with the one before, or drag from one to the next. "
            "Arrows and numbers follow. With the keyboard, use Enter.",
        ),
        Tool(
            "erase",
            "Erase",
            "Tap or drag over cells to remove their numbers. The right button does this with any tool.",
            "M9 19 3.5 13.5 13 4l6.5 6.5L11 19ZM8 9l6.5 6.5M9 19h11",
        ),
    )
    start = staticmethod(start)

    def interpret(self, draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> Response:
        if event.what == "key":
            return press(_KEYS, draft.has, draft, hand, event, tool)
        cell, over = event.cell, (event.x, event.y)
        inside = draft.has(cell)
        if event.what == "hover":
            return replace(hand, over=over if inside else None), ()
        if event.what == "down":
            return _press(draft, hand, event, cell)
        if not hand.drag:
            return hand, ()
        if event.what == "move":
            drag = (*hand.drag, cell) if tool == "erase" and inside and cell not in hand.drag else hand.drag
            return replace(hand, over=over, drag=drag), ()
        guessed = hand.drag[0] if tool == "number" and not draft.given(hand.drag[0]) else None
        after = replace(hand, drag=(), over=over if inside else None, guessed=guessed)
        return after, _release(draft, hand.drag, over, tool)

    def draw(self, draft: SignpostDraft, hand: Hand | None, marks: Marks, tool: str) -> Scene:
        play = draft.state
        twice = frozenset(play.puzzle.cell_of(at) for at in play.clashing if draft.numbers.count(draft.numbers[at]) > 1)
        marks = replace(marks, wrong=marks.wrong | twice)
        if tool == PENCIL:
            plain = replace(hand, drag=()) if hand and len(hand.drag) > 2 else hand
            return BOARD.draw(play, plain, marks, draft.lines)
        plain = replace(hand, drag=(), held=None) if hand else None
        scene = BOARD.draw(play, plain, marks)
        ghost = _ghost(draft, hand, tool) if hand and hand.over else ""
        if not ghost:
            return scene
        return replace(scene, shapes=(*scene.shapes, Path(ghost, "", "accent", 0.06, (0.001, 0.115))))

    def text(self, draft: SignpostDraft) -> str:
        return grid_drawing.write(draft.state.puzzle, draft.numbers)

    def words(self, draft: SignpostDraft, cell: Cell) -> str:
        return BOARD.words(draft.state, cell)

    def offer(self, solution: SignpostSolution, others: Sequence[SignpostSolution]) -> Offer | None:
        puzzle = solution.puzzle
        taken = [set(numbers) for numbers in zip(*(other.numbers for other in others), strict=True)]
        alone = [at for at, number in enumerate(solution.numbers) if number not in taken[at] and not puzzle.numbers[at]]
        if not alone:
            return None
        at = min(alone, key=lambda at: abs(2 * solution.numbers[at] - puzzle.area))
        number = solution.numbers[at]
        template, cell = "The number {number} in {cell} would leave only this solution.", puzzle.cell_of(at)
        return Offer(say(template, number=number, cell=cell), number_move(cell, number))

    def rotated(self, puzzle: SignpostPuzzle, degrees: int, mirror: bool) -> SignpostPuzzle:
        turn = BoardTurn(puzzle.height, puzzle.width, degrees, mirror)
        height, width = turn.size
        many = len(DIRECTIONS)

        def arrow(direction: int) -> int:
            direction = (direction + 2 * turn.quarters) % many
            return -direction % many if mirror else direction

        arrows = tuple(arrow(puzzle.arrows[old]) for old in turn.order)
        return SignpostPuzzle(width, height, arrows, tuple(puzzle.numbers[old] for old in turn.order))

    def edit_keys(self, draft: SignpostDraft, tool: str, /) -> tuple[PadKey, ...]:
        return DIGIT_KEYS if tool == "number" else ()


PART = SignpostEditor()


def _press(draft: SignpostDraft, hand: Hand, event: Event, cell: Cell) -> Response:
    if not draft.has(cell):
        return replace(hand, drag=(), over=None), ()
    right = event.button == "right"
    drag = () if right else (cell,)
    hand = replace(hand, cursor=cell, visible=False, drag=drag, over=(event.x, event.y), guessed=None)
    return hand, _erase(draft, (cell,)) if right else ()


def _release(draft: SignpostDraft, drag: tuple[Cell, ...], over: tuple[float, float], tool: str) -> tuple[str, ...]:
    if tool == "erase":
        return _erase(draft, drag)
    if tool == "number":
        return _toggle(draft, drag[0])
    way = _direction(drag[0], over)
    return _turn(draft, drag[0]) if way is None else _set(draft, drag[0], way)


def _use_tool(draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> Response:
    act = {"arrow": _turn, "number": _toggle}.get(tool)
    return hand, act(draft, hand.cursor) if act else _erase(draft, (hand.cursor,))


def _set_arrow(draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    return (hand, _set(draft, hand.cursor, DIRECTIONS.index(ARROWS[event.key]))) if event.shift else None


def _erase_number(draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> Response:
    number = draft.given(hand.cursor)
    left = number // 10 if event.key == "Backspace" else 0
    return hand, (number_move(hand.cursor, left),) if number else ()


def _type(draft: SignpostDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    if tool != "number" or event.key not in DIGITS:
        return None
    before = 0 if hand.guessed == hand.cursor else draft.given(hand.cursor)
    number = typed_number(before, event.key, draft.area)
    moves = (number_move(hand.cursor, number),) if number != draft.given(hand.cursor) else ()
    return replace(hand, guessed=None), moves


_KEYS = {"enter": _use_tool, "arrow": _set_arrow, "erase": _erase_number, "sign": _type}


def _direction(cell: Cell, over: tuple[float, float]) -> int | None:
    x, y = over[0] - cell[1] - 0.5, over[1] - cell[0] - 0.5
    return round(atan2(x, -y) / (pi / 4)) % 8 if hypot(x, y) > 0.45 else None


def _turn(draft: SignpostDraft, cell: Cell) -> tuple[str, ...]:
    return _set(draft, cell, (draft.arrow(cell) + 1) % 8)


def _set(draft: SignpostDraft, cell: Cell, way: int) -> tuple[str, ...]:
    return (f"{cell[0]}.{cell[1]}~{chr(ord('a') + way)}",) if draft.arrow(cell) != way else ()


def _toggle(draft: SignpostDraft, cell: Cell) -> tuple[str, ...]:
    number = 0 if draft.given(cell) else draft.to_give(cell)
    return (number_move(cell, number),) if number != draft.given(cell) else ()


def _erase(draft: SignpostDraft, cells: Sequence[Cell]) -> tuple[str, ...]:
    return tuple(number_move(cell, 0) for cell in cells if draft.given(cell))


def _ghost(draft: SignpostDraft, hand: Hand, tool: str) -> str:
    assert hand.over is not None
    row, column = hand.drag[0] if hand.drag else (int(hand.over[1] // 1), int(hand.over[0] // 1))
    if not draft.has((row, column)):
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
