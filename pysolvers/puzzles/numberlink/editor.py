"""The editor for Numberlink: put, move and remove labels; block cells; add walls and bridges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from string import ascii_uppercase

from pysolvers.core.cell import Cell
from pysolvers.core.editing import PENCIL, pencil
from pysolvers.core.input import DIGIT_KEYS, ERASE, Event, Hand, PadKey, Response, press
from pysolvers.core.marks import Marks
from pysolvers.core.parts import Editor
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.tool import Tool
from pysolvers.drawing.scene import Path, Scene, Text, circle, line
from pysolvers.lines.moves import letter
from pysolvers.lines.plane import Plane
from pysolvers.lines.play import SLANTING, arrowed, beside
from pysolvers.lines.turning import BoardTurn
from pysolvers.puzzles.numberlink.board import PART as BOARD
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft, put
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.numberlink.text.grid import write
from pysolvers.text.id_parts import write_cell

TOOLS = (
    Tool(
        "label",
        "Label",
        "Tap a cell to place the missing end, or a new label; tap again to remove it. "
        "Or type a letter or number at the cursor.",
        "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16ZM9.5 16l2.5-8 2.5 8M10.3 13.5h3.4",
        types=True,
    ),
    pencil(
        "Lines",
        "Draw the solution as when you play: each line gets a label at both ends. Drag from an end, or back over the "
        "line. With the keyboard, Enter picks up the pen and arrows draw.",
    ),
    Tool(
        "pair",
        "Pair",
        "Drag from one cell to another to place both ends of a new label. Drag from a single end to place its other "
        "end. With the keyboard, press Enter at either end.",
        "M6 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5ZM18 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5ZM8.5 7H18v7.5",
    ),
    Tool(
        "move",
        "Move",
        "Drag a label to another cell; two labels swap places. With the keyboard, Enter picks up and drops.",
        "M12 4v16M4 12h16M9.5 6.5 12 4l2.5 2.5M9.5 17.5 12 20l2.5-2.5M6.5 9.5 4 12l2.5 2.5M17.5 9.5 20 12l-2.5 2.5",
    ),
    Tool(
        "block",
        "Blocked cell",
        "Tap or drag over cells to block them for all lines. Start on a blocked cell to open cells again. "
        "With the keyboard, use Enter.",
        "M5 5h14v14H5ZM5 12l7-7M5 19 19 5M12 19l7-7",
    ),
    Tool(
        "wall",
        "Wall",
        "Tap the side between two cells to put a wall there; tap again to remove it. Drag from cell to cell for "
        "several. With the keyboard, use Shift and an arrow key.",
        "M12 4v2.5M12 17.5v2.5M4.5 12h15M4.5 11.5h15M4.5 12.5h15",
    ),
    Tool(
        "bridge",
        "Bridge",
        "Tap a cell to make it a bridge, where two straight lines cross; tap again to remove it. Key: Enter.",
        "M3 8c3 0 3 3 6 3h6c3 0 3-3 6-3M3 16c3 0 3-3 6-3h6c3 0 3 3 6 3M12 3v5M12 16v5",
    ),
    Tool(
        "erase",
        "Erase",
        "Tap or drag over labels, blocked cells and bridges to remove them. The right button does this with "
        "any tool, and so does Backspace.",
        "M9 19 3.5 13.5 13 4l6.5 6.5L11 19ZM8 9l6.5 6.5M9 19h11",
    ),
)

TYPED = 3  # digits that can be typed in a row

Edits = tuple[str, ...]


class NumberlinkEditor(Editor):
    TOOLS = TOOLS

    def start(self, puzzle: NumberlinkPuzzle) -> NumberlinkDraft:
        return NumberlinkDraft(puzzle)

    def interpret(self, draft: NumberlinkDraft, hand: Hand, event: Event, tool: str) -> Response:
        if event.what == "key":
            return press(_KEYS, draft.board.has, draft, hand, event, tool)
        cell = _cell_at(draft, event.x, event.y)
        over = (event.x, event.y) if draft.board.has(cell) else None
        if event.what == "hover":
            return replace(hand, over=over), ()
        if event.what == "down":
            return _press_pointer(draft, hand, event)
        drag = tuple(filter(draft.board.has, hand.drag))
        if not drag:
            return replace(hand, drag=()), ()
        if event.what == "move":
            if over and cell != drag[-1]:
                drag = (*drag, cell) if tool in ("block", "erase", "wall") else (drag[0], cell)
            return replace(hand, over=over, drag=drag), ()
        if tool == "wall" and len(drag) == 1:
            drag = (*drag, *filter(draft.board.has, beside(draft.board.board, drag[0], event)[1:]))
        guessed = drag[-1] if tool == "label" and not draft.label(drag[-1]) else None
        after = replace(hand, drag=(), over=None, guessed=guessed)  # a finger does not hover after it lifts
        return after, _GESTURES[tool](draft, drag)

    def draw(self, draft: NumberlinkDraft, hand: Hand | None, marks: Marks, tool: str) -> Scene:
        plain = replace(hand, drag=(), held=None) if hand and draft.board.has(hand.cursor) else None
        if hand and tool == "move" and len(hand.drag) == 2:
            draft = draft.played(_GESTURES[tool](draft, hand.drag))  # it moves with the pointer
        scene = BOARD.draw(draft.shown, plain, marks)
        cells = _concerned(draft, hand, tool) if hand else []
        if not hand or not cells:
            return scene
        ghost = _ghost(draft, cells, joined=tool in ("pair", "move"))
        shapes = [*scene.shapes, Path(ghost, stroke="accent", width=0.08, dash=(0.001, 0.16))]
        over = _under_pointer(draft, hand)
        if tool == "label" and over and not draft.label(over):
            label = draft.next_label()
            x, y = Plane(draft.board.board).centre(over)
            shapes.append(Text(x, y, label, 0.38 if len(label) == 1 else 0.3, "accent", 700))
        return replace(scene, shapes=tuple(shapes))

    def text(self, draft: NumberlinkDraft) -> str:
        return write(draft.board)

    def words(self, draft: NumberlinkDraft, cell: Cell) -> str:
        return BOARD.words(NumberlinkState(draft.board), cell)

    def rotated(self, puzzle: NumberlinkPuzzle, degrees: int, mirror: bool) -> NumberlinkPuzzle:
        odd = puzzle.width % 2 == 1
        if puzzle.shape == "hex" and (degrees, mirror) not in ((0, False), (0, True) if odd else (180, False)):
            half = "A board of hexagons with {columns} columns can be turned by 180 degrees, but not mirrored."
            mirrored = "A board of hexagons with {columns} columns can be mirrored, but not turned."
            raise PuzzleError(mirrored if odd else half, columns=puzzle.width)
        turn = BoardTurn(puzzle.height, puzzle.width, degrees, mirror)
        height, width = turn.size
        return puzzle.moved(width, height, {old: new for new, old in enumerate(turn.order)})

    def edit_keys(self, draft: NumberlinkDraft, tool: str, /) -> tuple[PadKey, ...]:
        if tool != "label":
            return ()
        numbers = any(label.isdecimal() for label in draft.board.labels if label)
        return DIGIT_KEYS if numbers else (*map(PadKey, ascii_uppercase), ERASE)


def _press_pointer(draft: NumberlinkDraft, hand: Hand, event: Event) -> Response:
    cell = _cell_at(draft, event.x, event.y)
    if not draft.board.has(cell):
        return replace(hand, drag=(), held=None, over=None), ()
    erases = event.button == "right"
    drag = () if erases else (cell,)
    over = (event.x, event.y)
    hand = replace(hand, cursor=cell, visible=False, held=None, drag=drag, over=over, guessed=None)
    return hand, _erase(draft, (cell,)) if erases else ()


def _cell_at(draft: NumberlinkDraft, x: float, y: float) -> Cell:
    return Plane(draft.board.board).cell_at(x, y)


def _erase(draft: NumberlinkDraft, cells: Sequence[Cell]) -> Edits:
    found = (_cleared(draft, cell) for cell in dict.fromkeys(cells))
    return tuple(edit for edit in found if edit)


def _cleared(draft: NumberlinkDraft, cell: Cell) -> str:
    if draft.is_blocked(cell):
        return f"{write_cell(cell)}o"
    if draft.is_bridge(cell):
        return f"{write_cell(cell)}p"
    return put(cell, "") if draft.label(cell) else ""


def _toggle(draft: NumberlinkDraft, drag: Sequence[Cell]) -> Edits:
    return (put(drag[-1], "" if draft.label(drag[-1]) else draft.next_label()),)


def _draw_pair(draft: NumberlinkDraft, drag: Sequence[Cell]) -> Edits:
    first, last = drag[0], drag[-1]
    label = draft.label(first)
    if first == last:
        return () if label else _toggle(draft, drag)
    if not label or draft.board.labels.count(label) > 1:
        label = draft.new_label()
    return tuple(put(cell, label) for cell in (first, last) if draft.label(cell) != label)


def _move(draft: NumberlinkDraft, drag: Sequence[Cell]) -> Edits:
    first, last = drag[0], drag[-1]
    if first == last or not draft.label(first):
        return ()
    return (put(first, draft.label(last)), put(last, draft.label(first)))


def _block(draft: NumberlinkDraft, drag: Sequence[Cell]) -> Edits:
    names = {cell: write_cell(cell) for cell in drag}
    return _painted((draft.is_blocked(cell), f"{name}x", f"{name}o") for cell, name in names.items())


def _painted(places: Iterable[tuple[bool, str, str]]) -> Edits:
    each = list(places)
    puts = bool(each) and not each[0][0]
    return tuple(adds if puts else removes for there, adds, removes in each if there != puts)


def _wall(draft: NumberlinkDraft, drag: Sequence[Cell]) -> Edits:
    board = draft.board
    sides = ((a, b, letter(board.board, a, b)) for a, b in pairwise(drag) if board.way(a, b))
    return _painted((draft.has_wall(a, b), f"{write_cell(a)}w{way}", f"{write_cell(a)}v{way}") for a, b, way in sides)


def _bridge(draft: NumberlinkDraft, drag: Sequence[Cell]) -> Edits:
    name = write_cell(drag[-1])
    return _painted([(draft.is_bridge(drag[-1]), f"{name}b", f"{name}p")])


_GESTURES = {
    "wall": _wall,
    "bridge": _bridge,
    "label": _toggle,
    "pair": _draw_pair,
    "move": _move,
    "block": _block,
    "erase": _erase,
}  # what a click or drag over some cells does, for each tool


def _use_tool(draft: NumberlinkDraft, hand: Hand, event: Event, tool: str) -> Response:
    cell = hand.cursor
    if tool != "move":
        gesture = _toggle if tool in ("pair", PENCIL) else _GESTURES[tool]
        return hand, gesture(draft, (cell,))
    if hand.held is None or not draft.board.has(hand.held):
        return replace(hand, held=cell if draft.label(cell) else None), ()
    return replace(hand, held=None), _move(draft, (hand.held, cell))


def _erase_label(draft: NumberlinkDraft, hand: Hand, event: Event, tool: str) -> Response:
    if draft.is_blocked(hand.cursor):
        return replace(hand, held=None), (f"{write_cell(hand.cursor)}o",)
    label = draft.label(hand.cursor)
    left = label[:-1] if event.key == "Backspace" and tool == "label" else ""
    return replace(hand, held=None), (put(hand.cursor, left),) if label else ()


def _type(draft: NumberlinkDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    if tool != "label" or not (event.key.isascii() and event.key.isalnum()):
        return None
    label = draft.label(hand.cursor)
    longer = label.isdecimal() and event.key.isdecimal() and len(label) < TYPED and hand.guessed != hand.cursor
    typed = label + event.key if longer else event.key
    return replace(hand, guessed=None), (put(hand.cursor, typed),) if typed != label else ()


def _wall_by_key(draft: NumberlinkDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    board, cell = draft.board.board, hand.cursor
    other = arrowed(board, cell, event.key) if tool == "wall" and event.shift else None
    if other is None:
        return None
    return hand, _wall(draft, (cell, other)) if board.has(other) else ()


_KEYS = {
    "arrow": _wall_by_key,
    **dict.fromkeys(SLANTING["hex"], _wall_by_key),
    "enter": _use_tool,
    "erase": _erase_label,
    "sign": _type,
}


def _concerned(draft: NumberlinkDraft, hand: Hand, tool: str) -> list[Cell]:
    held = (hand.held,) if hand.held and tool == "move" else ()
    over = _under_pointer(draft, hand)
    cells = [*filter(draft.board.has, [*hand.drag, *(hand.drag[:1] or held)]), *([over] if over else [])]
    if tool == "erase":
        return [cell for cell in cells if _cleared(draft, cell)]
    if tool in ("wall", PENCIL) or (tool == "move" and cells and not draft.label(cells[0])):
        return []
    return cells[-1:] if tool in ("label", "bridge") else cells


def _under_pointer(draft: NumberlinkDraft, hand: Hand) -> Cell | None:
    cell = _cell_at(draft, *hand.over) if hand.over else (-1, -1)
    return cell if draft.board.has(cell) else None


def _ghost(draft: NumberlinkDraft, cells: Sequence[Cell], joined: bool) -> str:
    points = list(map(Plane(draft.board.board).centre, dict.fromkeys(cells)))
    parts = [circle(x, y, 0.42) for x, y in points]
    (x, y), (x2, y2) = (Plane(draft.board.board).centre(cell) for cell in (cells[0], cells[-1]))
    if joined and (x, y) != (x2, y2):
        trim = 0.5 / hypot(x2 - x, y2 - y)
        right, down = trim * (x2 - x), trim * (y2 - y)
        parts.append(line((x + right, y + down), (x2 - right, y2 - down)))
    return "".join(parts)


PART = NumberlinkEditor()
