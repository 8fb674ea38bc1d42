"""The editor for path puzzles: how its tools change the board, and the previews they show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Field, pencil
from pysolvers.core.input import ARROWS, DIGITS, Event, Hand, Response, press, typed_number
from pysolvers.core.marks import Marks
from pysolvers.core.parts import Editor
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.tool import Tool
from pysolvers.core.words import say
from pysolvers.drawing.scene import Scene
from pysolvers.lines.steps import LETTERS, neighbour, step
from pysolvers.lines.turning import BoardTurn
from pysolvers.puzzles.hamiltonian import board, gestures
from pysolvers.puzzles.hamiltonian.draft import TYPED, HamiltonianDraft, field_edit, start
from pysolvers.puzzles.hamiltonian.gestures import NEAR, Point, cell_at, preview, side_at, sides_of, steps_of
from pysolvers.puzzles.hamiltonian.givens import offer
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.play import HamiltonianState
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.rules.items import STEP
from pysolvers.puzzles.hamiltonian.rules.rule import AID, NumberRule, Rule
from pysolvers.puzzles.hamiltonian.rules.waypoints import WAYPOINTS
from pysolvers.puzzles.hamiltonian.text import grid_drawing
from pysolvers.text.id_parts import write_cell

_END = Tool(
    "end",
    "End",
    "Tap the cell where the path starts, then where it ends; tap again to undo. "
    "On the first or last number, tap to let the path go on beyond it.",
    "M12 5.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13ZM14.5 9h-5v6h5M9.5 12h4",
)

_LINE = pencil(
    "Path",
    "Draw the solution as when you play. Its two ends get numbers, and walls in its way are removed. Drag on from an "
    "end, or back over the path. With the keyboard, Enter picks up the pen and arrows draw.",
)

_ERASER = Tool(
    "erase",
    "Erase",
    "Tap or drag over numbers, ends, holes, walls and steps to remove them. The right button does this with any "
    "tool, and so does Backspace.",
    "M9 19 3.5 13.5 13 4l6.5 6.5L11 19ZM8 9l6.5 6.5M9 19h11",
)

_RULE_OF = {rule.tool.name: rule for rule in RULES if rule.tool}  # the rule of each tool; ends and eraser have none

# what Shift and an arrow key put on a side, unless the tool does something else
_WITH_SHIFT = next(rule for rule in RULES if rule.gesture == "side")

Edits = tuple[str, ...]


def _gesture(tool: str) -> str:
    return _RULE_OF[tool].gesture if tool in _RULE_OF else tool


class HamiltonianEditor(Editor):
    TOOLS = (
        *(rule.tool for rule in RULES if rule.tool and not rule.makes_board),
        _END,
        _LINE,
        *(rule.tool for rule in RULES if rule.tool and rule.makes_board),
        _ERASER,
    )
    start = staticmethod(start)
    offer = staticmethod(offer)

    def usual_tool(self, puzzle: HamiltonianPuzzle, /) -> str:
        return "position" if puzzle.positions else ""

    def interpret(self, draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
        if event.what == "key":
            return _key(draft, hand, event, tool)
        point = (event.x, event.y)
        if event.what == "down":
            return _press(draft, hand, event, tool)
        over = point if draft.board.on_board(cell_at(draft.board, point)) else None
        if event.what == "hover":
            return replace(hand, over=over, drag=()), ()
        if not hand.drag or hand.over is None:
            return hand, ()
        if event.what == "move":
            return replace(hand, drag=_DRAGS[_gesture(tool)](draft.board, hand, point), over=point), ()
        rule, drag = _RULE_OF.get(tool), hand.drag
        hand, edits = replace(hand, drag=(), over=None), _FINISHES[_gesture(tool)](draft, drag, hand.over, rule)
        if isinstance(rule, NumberRule) and len(drag) == 1 and not rule.number(draft.board.value(rule), drag[0]):
            hand = replace(hand, guessed=drag[0])
        return hand, edits

    def fields(self, draft: HamiltonianDraft, hand: Hand) -> tuple[Field, ...]:
        found = []
        for name, rule in TYPED.items():
            text, error = draft.text(rule), draft.typing_error(rule)
            pictures = () if error else rule.pictures(text)
            about, empty = say(rule.about), say("none")
            found.append(Field(name, rule.title, text, error, about=about, empty=empty, pictures=pictures))
        return tuple(found)

    def enter(self, draft: HamiltonianDraft, hand: Hand, field: str, text: str) -> Edits:
        rule, text = TYPED.get(field), "" if text.strip().lower() in ("none", say("none")) else text
        return (field_edit(rule, text),) if rule and text.strip() != draft.text(rule) else ()

    def draw(self, draft: HamiltonianDraft, hand: Hand | None, marks: Marks, tool: str) -> Scene:
        plain = replace(hand, drag=(), held=None) if hand else None
        rule = _RULE_OF.get(tool)
        if hand and hand.over and len(hand.drag) == 2 and isinstance(rule, NumberRule):
            draft = draft.played(_finish_number(draft, hand.drag, hand.over, rule))  # it moves with the pointer
        scene = board.PART.draw(HamiltonianState(draft.shown, draft.lines.drawn), plain, marks)
        shown = preview(draft, hand, _gesture(tool), rule) if hand else ()
        return replace(scene, shapes=(*scene.shapes, *board.drawn_by_rules(draft.board, AID), *shown))

    def text(self, draft: HamiltonianDraft) -> str:
        return grid_drawing.write(draft.shown)

    def words(self, draft: HamiltonianDraft, cell: Cell) -> str:
        return board.PART.words(HamiltonianState(draft.shown), cell)

    def rotated(self, puzzle: HamiltonianPuzzle, degrees: int, mirror: bool) -> HamiltonianPuzzle:
        odd = puzzle.columns % 2
        if puzzle.shape == "hex" and (degrees, mirror) not in ((0, False), (0, True) if odd else (180, False)):
            template = "A board of hexagons with {columns} columns can be turned by 180 degrees, but not mirrored."
            if odd:
                template = "A board of hexagons with {columns} columns can be mirrored, but not turned."
            raise PuzzleError(template, columns=puzzle.columns)
        turn = BoardTurn(puzzle.rows, puzzle.columns, degrees, mirror)
        rows, columns = turn.size
        start, end = (cell and turn.cell(cell) for cell in (puzzle.start, puzzle.end))
        values = {rule.name: rule.turned(value, turn) for rule, value in puzzle.active_rules}
        return puzzle.having(values, rows=rows, columns=columns, start=start, end=end)


def _press(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    point = (event.x, event.y)
    cell = cell_at(draft.board, point)
    if not draft.board.on_board(cell):
        return replace(hand, drag=(), over=None), ()
    hand = replace(hand, cursor=cell, visible=False, over=point, drag=(), guessed=None)
    if event.button == "right":
        return hand, _erase_at(draft, point)
    return replace(hand, drag=(side_at(draft.board, point) or ()) if _gesture(tool) == "side" else (cell,)), ()


_DRAGS: dict[str, Callable[..., tuple[Cell, ...]]] = {
    "number": gestures.move_content,
    "end": gestures.move_content,
    "side": gestures.draw_walls,
    "steps": gestures.draw_steps,
    "mark": gestures.paint_cells,
    "erase": partial(gestures.paint_cells, again=True),
}  # how a gesture continues to the pointer


def _finish_number(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point, rule: NumberRule) -> Edits:
    number = rule.number(draft.board.value(rule), drag[0])
    if number and len(drag) > 1 and draft.board.inside(drag[1]):
        return write_cell(drag[0]) + rule.take, f"{write_cell(drag[1])}{rule.put}{number}"
    return _tap_number(draft, drag[-1], rule)


def _finish_steps(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point, rule: Rule) -> Edits:
    side = side_at(draft.board, point)
    return _toggled(draft, steps_of(draft.board, drag) if len(drag) > 1 else [side] if side else [], rule)


def _mark(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point, rule: Rule) -> Edits:
    return _toggled(draft, [cell for cell in drag if rule.makes_board or draft.board.inside(cell)], rule)


def _finish_erasing(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point, rule: None) -> Edits:
    if len(drag) == 1:
        return _erase_at(draft, point)
    edits = [edit for side in steps_of(draft.board, drag) for edit in draft.erase_side(side)]
    edits += [edit for cell in drag for edit in draft.erase_content(cell)]
    return tuple(dict.fromkeys(edits))


_FINISHES: dict[str, Callable[..., Edits]] = {
    "number": _finish_number,
    "end": lambda draft, drag, point, rule: _tap_end(draft, drag[-1]),
    "side": lambda draft, drag, point, rule: _toggled(draft, sides_of(draft.board, drag), rule),
    "steps": _finish_steps,
    "mark": _mark,
    "erase": _finish_erasing,
}  # what a gesture does when it ends at a point


def _key(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    if not draft.board.on_board(hand.cursor):
        return replace(hand, cursor=(0, 0), visible=True), ()
    return press(_KEYS, draft.board.on_board, draft, hand, event, tool)


def _set_side(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    if not event.shift:
        return None
    cell, other = hand.cursor, neighbour(hand.cursor, LETTERS[ARROWS[event.key]])
    if not (draft.board.inside(cell) and draft.board.inside(other)):
        return hand, ()
    side = step(cell, other)
    if tool == "erase":
        return hand, draft.erase_side(side)
    rule = _RULE_OF.get(tool, _WITH_SHIFT)
    return hand, _toggled(draft, [side], rule if rule.item is STEP else _WITH_SHIFT)


def _use_tool(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    gesture, cell = _gesture(tool), hand.cursor
    if gesture not in ("number", "end", "mark"):
        return hand, draft.erase_content(cell) if gesture == "erase" else ()
    return hand, _FINISHES[gesture](draft, (cell,), draft.board.ground.plane.centre(cell), _RULE_OF.get(tool))


def _erase_content(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    rule = _RULE_OF.get(tool)
    number = rule.number(draft.board.value(rule), hand.cursor) if isinstance(rule, NumberRule) else 0
    if rule and event.key == "Backspace" and number > 9:
        return hand, (f"{write_cell(hand.cursor)}{rule.put}{number // 10}",)
    sides = sorted(side for side in draft.given if hand.cursor in side)
    return hand, draft.erase_content(hand.cursor) or tuple(edit for side in sides for edit in draft.erase_side(side))


def _type(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    rule = _RULE_OF.get(tool)
    if not isinstance(rule, NumberRule) or event.key not in DIGITS or not draft.board.inside(hand.cursor):
        return None
    value, ground = draft.board.value(rule), draft.board.ground
    now, most = rule.number(value, hand.cursor), rule.most(value, ground)
    number = typed_number(0 if hand.guessed == hand.cursor else now, event.key, most)
    useful = number not in (0, now) and (rule is WAYPOINTS or number <= most)
    return replace(hand, guessed=None), (f"{write_cell(hand.cursor)}{rule.put}{number}",) if useful else ()


_KEYS = {"arrow": _set_side, "enter": _use_tool, "erase": _erase_content, "sign": _type}


def _tap_number(draft: HamiltonianDraft, cell: Cell, rule: NumberRule) -> Edits:
    value = draft.board.value(rule)
    if not draft.board.inside(cell):
        return ()
    if rule.number(value, cell):
        return (write_cell(cell) + rule.take,)
    number = rule.next_number(value, draft.board.ground)
    return (f"{write_cell(cell)}{rule.put}{number}",) if number else ()


def _tap_end(draft: HamiltonianDraft, cell: Cell) -> Edits:
    board = draft.board
    if board.closed or not board.inside(cell):
        return ()
    if cell in (board.start, board.end):
        both = len(board.images(cell)) > 1 and board.start and board.end
        return draft.take_back_ends() if both else draft.take_back_ends(cell)
    order = board.tables.order
    if cell not in order:
        return (write_cell(cell) + ("s" if board.start is None else "e"),)
    name = "start" if cell == order[0] else "end"
    return (f"{name}-given" if name in draft.free else f"{name}-free",) if cell in (order[0], order[-1]) else ()


def _erase_at(draft: HamiltonianDraft, point: Point) -> Edits:
    near, beside = (side_at(draft.board, point, near=near) for near in (NEAR, 0.5))
    return draft.erase_side(near) or draft.erase_content(cell_at(draft.board, point)) or draft.erase_side(beside)


def _toggled(draft: HamiltonianDraft, items: list[Any], rule: Rule) -> Edits:
    there = draft.board.value(rule)
    taking = bool(items) and items[0] in there
    edit = rule.removal if taking else rule.addition
    return tuple(edit(item) for item in dict.fromkeys(items) if (item in there) == taking)


PART = HamiltonianEditor()
