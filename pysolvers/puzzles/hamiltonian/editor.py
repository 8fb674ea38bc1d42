"""Puzzles made by hand: what the tools do on the board, and how it is drawn meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Field, Tool
from pysolvers.core.input import Event, Hand
from pysolvers.core.keyboard import ARROWS, DIGITS, Response, press, typed_number
from pysolvers.core.marks import Marks
from pysolvers.drawing.scene import Scene
from pysolvers.engines.boards.steps import LETTERS, Step, neighbour, step
from pysolvers.puzzles.hamiltonian import board, play
from pysolvers.puzzles.hamiltonian.draft import HamiltonianDraft, cell_edit, shapes_edit, side_edit, start
from pysolvers.puzzles.hamiltonian.drawing import gestures
from pysolvers.puzzles.hamiltonian.drawing.gestures import Point, cell_at, side_at, sides_of, steps_of
from pysolvers.puzzles.hamiltonian.drawing.tool_preview import NEAR, axis, tool_preview
from pysolvers.puzzles.hamiltonian.making.offers import offer
from pysolvers.puzzles.hamiltonian.text import grid_drawing

__all__ = ("TOOLS", "draw", "enter", "fields", "interpret", "offer", "start", "text", "words")

TOOLS = (
    Tool(
        "number",
        "Number",
        "Click or tap a cell to give it the next number, again to take it away; drag a number to move it. "
        "Typed digits say which in order the cell at the cursor is.",
        solid="M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16Z",
        types=True,
    ),
    Tool(
        "position",
        "Position",
        "Click or tap a cell to fix its position on the path, again to take it back; drag a position to move it. Typed "
        "digits say which it is, counted from 1 at the start of the path.",
        "M6.5 4.5h11a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM10.5 9.5l2-1.5v8",
        types=True,
    ),
    Tool(
        "wall",
        "Wall",
        "Click or tap a side between two cells to add a wall, again to remove it. Drag to draw a run. "
        "By key, Shift and an arrow.",
        "M12 4v2.5M12 17.5v2.5M4.5 12h15M4.5 11.5h15M4.5 12.5h15",
    ),
    Tool(
        "required",
        "Must step",
        "Drag through cells to say that the path must step there, again to take it back; a click or tap is about the "
        "nearest side. By key, Shift and an arrow.",
        "M7.5 7h9a5 5 0 0 1 0 10h-9a5 5 0 0 1 0-10ZM8 12h8",
    ),
    Tool(
        "end",
        "End",
        "Click or tap the cell where the path starts, then where it ends, again to take that back. "
        "On the first or last number: whether the path may go on beyond it.",
        "M12 5.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13ZM14.5 9h-5v6h5M9.5 12h4",
    ),
    Tool(
        "hole",
        "No cell",
        "Click, tap or drag over cells to cut them out of the board, again to put them back.",
        "M5 8V5h3M11 5h2M16 5h3v3M19 11v2M19 16v3h-3M13 19h-2M8 19H5v-3M5 13v-2",
    ),
    Tool(
        "erase",
        "Erase",
        "Click or tap a number, an end, a hole, a wall or a step, or drag over them. The right button does so with any "
        "tool, Backspace by key.",
        "M9 19 3.5 13.5 13 4l6.5 6.5L11 19ZM8 9l6.5 6.5M9 19h11",
    ),
)

Edits = tuple[str, ...]


def interpret(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    """What an event does with a tool.

    `hand.drag` has the cells of the gesture, for walls two for each side; `hand.over` is where the pointer is.
    """
    if event.what == "key":
        return _key(draft, hand, event, tool)
    point = (event.x, event.y)
    if event.what == "down":
        return _press(draft, hand, event, tool)
    over = point if draft.board.on_board(event.cell) else None
    if event.what == "hover":
        return replace(hand, over=over, drag=()), ()
    if not hand.drag or hand.over is None:
        return hand, ()
    if event.what == "move":
        return replace(hand, drag=_DRAGS[tool](draft.board, hand, point), over=point), ()
    return replace(hand, drag=(), over=over), _FINISHES[tool](draft, hand.drag, hand.over)


def _press(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    """A gesture begins; the right button erases at once."""
    if not draft.board.on_board(event.cell):
        return replace(hand, drag=(), over=None), ()
    point = (event.x, event.y)
    hand = replace(hand, cursor=event.cell, visible=False, over=point, drag=())
    if event.button == "right":
        return hand, _erase_at(draft, point)
    return replace(hand, drag=(side_at(draft.board, point) or ()) if tool == "wall" else (event.cell,)), ()


_DRAGS: dict[str, Callable[..., tuple[Cell, ...]]] = {
    "number": gestures.move_content,
    "position": gestures.move_content,
    "end": gestures.move_content,
    "wall": gestures.draw_walls,
    "required": gestures.draw_steps,
    "hole": gestures.paint_cells,
    "erase": partial(gestures.paint_cells, again=True),
}
"""How a gesture with each tool goes on to where the pointer is."""


def _finish_number(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point) -> Edits:
    """A number that is dragged moves; else it is given or taken away."""
    number = draft.number(drag[0])
    if number and len(drag) > 1 and drag[1] not in draft.board.holes:
        return cell_edit(drag[0], ":0"), cell_edit(drag[1], f":{number}")
    return _tap_number(draft, drag[-1])


def _finish_position(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point) -> Edits:
    """A position that is dragged moves; else it is given or taken away."""
    number = draft.position(drag[0])
    if number and len(drag) > 1 and drag[1] not in draft.board.holes:
        return cell_edit(drag[0], "@0"), cell_edit(drag[1], f"@{number}")
    return _tap_position(draft, drag[-1])


def _finish_end(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point) -> Edits:
    return _tap_end(draft, drag[-1])


def _finish_walls(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point) -> Edits:
    return _toggled(sides_of(drag), draft.board.walls, "w")


def _finish_required(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point) -> Edits:
    side = side_at(draft.board, point)
    steps = steps_of(drag) if len(drag) > 1 else [side] if side else []
    return _toggled(steps, draft.board.required, "r")


def _finish_holes(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point) -> Edits:
    filled = drag[0] in draft.board.holes
    return tuple(cell_edit(c, "c" if filled else "h") for c in drag if (c in draft.board.holes) == filled)


def _finish_erasing(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point) -> Edits:
    if len(drag) == 1:
        return _erase_at(draft, point)
    edits = [side_edit(s, "o") for s in steps_of(drag) if s in draft.given]
    edits += [edit for cell in drag for edit in draft.erase_content(cell)]
    return tuple(dict.fromkeys(edits))


_FINISHES = {
    "number": _finish_number,
    "position": _finish_position,
    "end": _finish_end,
    "wall": _finish_walls,
    "required": _finish_required,
    "hole": _finish_holes,
    "erase": _finish_erasing,
}
"""What a gesture with each tool comes to when it ends at a point."""


def _key(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    if not draft.board.on_board(hand.cursor):
        return replace(hand, cursor=(0, 0), visible=True), ()
    return press(_KEYS, draft.board.on_board, draft, hand, event, tool)


def _set_side(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    """With Shift an arrow sets or takes away what is on that side of the cell: a required step, else a wall."""
    if not event.shift:
        return None
    cell, other = hand.cursor, neighbour(hand.cursor, LETTERS[ARROWS[event.key]])
    if not (draft.board.inside(cell) and draft.board.inside(other)):
        return hand, ()
    side = step(cell, other)
    if tool == "erase":
        return hand, (side_edit(side, "o"),) if side in draft.given else ()
    if tool == "required":
        return hand, _toggled([side], draft.board.required, "r")
    return hand, _toggled([side], draft.board.walls, "w")


def _use_tool(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    return hand, _TAPS[tool](draft, hand.cursor) if tool in _TAPS else ()


def _erase_content(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    """The last digit of a number that is being typed goes; else what is in the cell, else what is round it."""
    number = draft.number(hand.cursor)
    if event.key == "Backspace" and tool == "number" and number > 9:
        return hand, (cell_edit(hand.cursor, f":{number // 10}"),)
    position = draft.position(hand.cursor)
    if event.key == "Backspace" and tool == "position" and position > 9:
        return hand, (cell_edit(hand.cursor, f"@{position // 10}"),)
    sides = sorted(side for side in draft.given if hand.cursor in side)
    return hand, draft.erase_content(hand.cursor) or tuple(side_edit(side, "o") for side in sides)


def _type(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    if tool not in ("number", "position") or event.key not in DIGITS or hand.cursor in draft.board.holes:
        return None
    if tool == "position":
        sign, now, most = "@", draft.position(hand.cursor), 0 if draft.board.closed else draft.board.size
    else:
        sign, now, most = ":", draft.number(hand.cursor), len(draft.board.waypoints)
    number = typed_number(now, event.key, most)
    useful = number not in (0, now) and (sign == ":" or number <= most)
    return hand, (cell_edit(hand.cursor, f"{sign}{number}"),) if useful else ()


_KEYS = {"arrow": _set_side, "enter": _use_tool, "erase": _erase_content, "sign": _type}


def _tap_number(draft: HamiltonianDraft, cell: Cell) -> Edits:
    if cell in draft.board.holes:
        return ()
    return (cell_edit(cell, ":0" if draft.number(cell) else f":{len(draft.board.waypoints) + 1}"),)


def _tap_position(draft: HamiltonianDraft, cell: Cell) -> Edits:
    if cell in draft.board.holes or draft.board.closed:
        return ()
    number = 0 if draft.position(cell) else draft.next_position
    return (cell_edit(cell, f"@{number}"),) if number or draft.position(cell) else ()


def _tap_end(draft: HamiltonianDraft, cell: Cell) -> Edits:
    """Start, then end; what stands there already goes; at the first and the last number the end becomes free."""
    board = draft.board
    if board.closed or cell in board.holes:
        return ()
    if cell in (board.start, board.end):
        both = board.symmetry and board.start and board.end
        return draft.take_back_ends() if both else draft.take_back_ends(cell)
    if cell in board.waypoints:
        return _free_end(draft, cell)
    return (cell_edit(cell, "s" if board.start is None else "e"),)


def _free_end(draft: HamiltonianDraft, number: Cell) -> Edits:
    """At the first and the last number: the path may end anywhere, or, where that was said already, it ends there."""
    first, *rest = draft.board.waypoints
    if number == first:
        return ("start-given" if "start" in draft.free else "start-free",)
    return (("end-given" if "end" in draft.free else "end-free"),) if number == rest[-1] else ()


def _tap_hole(draft: HamiltonianDraft, cell: Cell) -> Edits:
    return (cell_edit(cell, "c" if cell in draft.board.holes else "h"),)


_TAPS = {
    "number": _tap_number,
    "position": _tap_position,
    "end": _tap_end,
    "hole": _tap_hole,
    "erase": HamiltonianDraft.erase_content,
}
"""What Enter does in a cell; walls and required steps need a direction."""


def _erase_at(draft: HamiltonianDraft, point: Point) -> Edits:
    """What a click takes away: the wall or step that it is near to, else what is in the cell, else the nearest side."""
    near, beside = (side_at(draft.board, point, near=near) for near in (NEAR, 0.5))
    if near in draft.given and near is not None:
        return (side_edit(near, "o"),)
    edits = draft.erase_content(cell_at(point))
    return edits or ((side_edit(beside, "o"),) if beside is not None and beside in draft.given else ())


def _toggled(sides: list[Step], there: frozenset[Step], what: str) -> Edits:
    """Put down what is not there yet at these sides; if it is there at the first of them, take it away."""
    taking = bool(sides) and sides[0] in there
    return tuple(side_edit(s, "o" if taking else what) for s in dict.fromkeys(sides) if (s in there) == taking)


def fields(draft: HamiltonianDraft, hand: Hand) -> tuple[Field, ...]:
    """The forbidden shapes, which cannot be drawn."""
    return (Field("forbid", "Forbidden shapes", draft.shapes, draft.wrong_shapes),)


def enter(draft: HamiltonianDraft, hand: Hand, field: str, text: str) -> Edits:
    """The edit that sets the forbidden shapes."""
    return (shapes_edit(text),) if field == "forbid" and text.strip() != draft.shapes else ()


def draw(draft: HamiltonianDraft, hand: Hand | None, marks: Marks, tool: str) -> Scene:
    """The board as in play, where its symmetry lies, and what a click or the drag would change."""
    plain = replace(hand, drag=(), held=None) if hand else None
    scene = board.draw(play.start(draft.shown), plain, marks)
    more = [*axis(draft), *(tool_preview(draft, hand, tool) if hand else ())]
    return replace(scene, shapes=(*scene.shapes, *more))


def text(draft: HamiltonianDraft) -> str:
    """The drawing format, as far as the draft can be told in it."""
    return grid_drawing.write(draft.shown)


def words(draft: HamiltonianDraft, cell: Cell) -> str:
    """What is in a cell, in words."""
    return board.words(play.start(draft.shown), cell)
