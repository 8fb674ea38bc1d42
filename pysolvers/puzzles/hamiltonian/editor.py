"""Puzzles made by hand: what the tools do on the board, and how it is drawn meanwhile (`draft.py` has the draft)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, hypot

from pysolvers.core.editing import Field, Offer, Tool
from pysolvers.core.input import Event, Hand
from pysolvers.core.keys import ARROWS, DIGITS, Response, press, typed_number
from pysolvers.core.words import place
from pysolvers.drawing.scene import Cell, Marks, Path, Scene, circle, line, rectangle
from pysolvers.engines.grid.steps import LETTERS, Step, beside, letter_of, neighbour, step
from pysolvers.puzzles.hamiltonian import board, play
from pysolvers.puzzles.hamiltonian.draft import HamiltonianDraft, shapes_edit, start
from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution
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

NEAR = 0.25
"""How near to a side, in cells, a click has to be to erase what is there."""
ALONG = 0.35
"""How far from a line of the grid, in cells, a drag may stray to draw walls on it."""

Edits = tuple[str, ...]


def interpret(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> tuple[Hand, Edits]:
    """What an event does with a tool.

    `hand.drag` has the cells of the gesture, for walls two for each side; `hand.over` is where the pointer is.
    """
    if event.what == "key":
        return _key(draft, hand, event, tool)
    over = (event.x, event.y)
    cell = event.cell
    inside = draft.on_board(cell)
    if event.what == "hover":
        return replace(hand, over=over if inside else None, drag=()), ()
    if event.what == "down":
        if not inside:
            return replace(hand, drag=(), over=None), ()
        hand = replace(hand, cursor=cell, visible=False, over=over, drag=())
        if event.button == "right":
            return hand, _erase_at(draft, over)
        return replace(hand, drag=(_side_at(draft, over) or ()) if tool == "wall" else (cell,)), ()
    if not hand.drag or hand.over is None:
        return hand, ()
    if event.what == "move":
        return replace(hand, drag=_dragged(draft, hand, over, tool), over=over), ()
    return replace(hand, drag=(), over=over if inside else None), _drawn(draft, hand, tool)


def _dragged(draft: HamiltonianDraft, hand: Hand, over: tuple[float, float], tool: str) -> tuple[Cell, ...]:
    """The gesture when the pointer has gone on to `over`."""
    assert hand.over is not None
    (x, y), drag = hand.over, hand.drag
    row = min(max(int(over[1] // 1), 0), draft.board.rows - 1)
    column = min(max(int(over[0] // 1), 0), draft.board.columns - 1)
    if tool == "required":
        return play.toward(draft.board, drag, (row, column)) if draft.board.inside(drag[0]) else drag
    if tool in ("number", "end"):
        return (drag[0], (row, column)) if (row, column) != drag[0] else drag[:1]
    steps = ceil(hypot(over[0] - x, over[1] - y) / 0.2)
    points = [(x + (over[0] - x) * k / steps, y + (over[1] - y) * k / steps) for k in range(1, steps + 1)]
    for point in points:
        if tool == "wall":
            down = abs(over[1] - y) > abs(over[0] - x)
            side = _side_at(draft, point, "EW" if down else "NS", ALONG)
            if side and side not in _sides(drag):
                first, *more = _sides(drag) or [side]
                drag = drag + side if more or (first[0][0] == first[1][0]) == down else side
        else:
            cell = (int(point[1] // 1), int(point[0] // 1))
            if draft.on_board(cell) and cell != drag[-1] and (tool == "erase" or cell not in drag):
                drag = (*drag, cell)
    return drag


def _drawn(draft: HamiltonianDraft, hand: Hand, tool: str) -> Edits:
    """What a gesture comes to when it ends."""
    drag = hand.drag
    assert hand.over is not None
    if tool == "wall":
        return _toggled(_sides(drag), draft.board.walls, "w")
    if tool == "required":
        if len(drag) == 1:
            side = _side_at(draft, hand.over)
            return _toggled([side] if side else [], draft.board.required, "r")
        return _toggled(_steps(drag), draft.board.required, "r")
    if tool == "number" and len(drag) > 1 and draft.number(drag[0]) and drag[1] not in draft.board.holes:
        return (_at(drag[0], ":0"), _at(drag[1], f":{draft.number(drag[0])}"))
    if tool in _TAPS:
        return _TAPS[tool](draft, drag[-1])
    if tool == "hole":
        filled = drag[0] in draft.board.holes
        return tuple(_at(c, "c" if filled else "h") for c in drag if (c in draft.board.holes) == filled)
    if len(drag) == 1:
        return _erase_at(draft, hand.over)
    sides = _steps(drag)
    given = draft.board.walls | draft.board.required
    edits = [_side_edit(s, "o") for s in sides if s in given]
    edits += [edit for cell in drag for edit in _content(draft, cell)]
    return tuple(dict.fromkeys(edits))


def _key(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    if not draft.on_board(hand.cursor):
        return replace(hand, cursor=(0, 0), visible=True), ()
    return press(_KEYS, draft.on_board, draft, hand, event, tool)


def _set_side(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    """With Shift an arrow sets or takes away what is on that side of the cell: a required step, else a wall."""
    if not event.shift:
        return None
    cell, board = hand.cursor, draft.board
    other = neighbour(cell, LETTERS[ARROWS[event.key]])
    if not (board.inside(cell) and board.inside(other)):
        return hand, ()
    side = step(cell, other)
    if tool == "erase":
        return hand, (_side_edit(side, "o"),) if side in board.walls | board.required else ()
    return hand, _toggled([side], *((board.required, "r") if tool == "required" else (board.walls, "w")))


def _use_tool(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    cell = hand.cursor
    if tool == "hole":
        return hand, (_at(cell, "c" if cell in draft.board.holes else "h"),)
    return hand, _TAPS[tool](draft, cell) if tool in _TAPS else _content(draft, cell) if tool == "erase" else ()


def _erase_content(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response:
    """The last digit of a number that is being typed goes; else what is in the cell, else what is round it."""
    number = draft.number(hand.cursor)
    if event.key == "Backspace" and tool == "number" and number > 9:
        return hand, (_at(hand.cursor, f":{number // 10}"),)
    return hand, _content(draft, hand.cursor) or _round_about(draft, hand.cursor)


def _type(draft: HamiltonianDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    if tool != "number" or event.key not in DIGITS or hand.cursor in draft.board.holes:
        return None
    now = draft.number(hand.cursor)
    number = typed_number(now, event.key, len(draft.board.waypoints))
    return hand, (_at(hand.cursor, f":{number}"),) if number not in (0, now) else ()


_KEYS = {"arrow": _set_side, "enter": _use_tool, "erase": _erase_content, "sign": _type}


def _tap_number(draft: HamiltonianDraft, cell: Cell) -> Edits:
    if cell in draft.board.holes:
        return ()
    return (_at(cell, ":0" if draft.number(cell) else f":{len(draft.board.waypoints) + 1}"),)


def _tap_end(draft: HamiltonianDraft, cell: Cell) -> Edits:
    """Start, then end; what stands there already goes; at the first and the last number the end becomes free."""
    board = draft.board
    if board.closed or cell in board.holes:
        return ()
    both = ("start-given", "end-given") if board.symmetry and board.start and board.end else ()
    for name, end in (("start", board.start), ("end", board.end)):
        if end == cell:
            return both or (f"{name}-given",)
    if cell in board.waypoints:
        many = len(board.waypoints)
        name = "start" if cell == board.waypoints[0] else "end" if cell == board.waypoints[-1] else ""
        given = "given" if name in draft.free or (name == "end" and many < 2) else "free"
        return (f"{name}-{given}",) if name else ()
    return (_at(cell, "s" if board.start is None else "e"),)


_TAPS = {"number": _tap_number, "end": _tap_end}


def _erase_at(draft: HamiltonianDraft, over: tuple[float, float]) -> Edits:
    """What a click takes away: the wall or step that it is near to, else what is in the cell."""
    given = draft.board.walls | draft.board.required
    side = _side_at(draft, over, near=NEAR)
    if side in given and side is not None:
        return (_side_edit(side, "o"),)
    cell = (int(over[1] // 1), int(over[0] // 1))
    side = _side_at(draft, over, near=0.5)
    return _content(draft, cell) or ((_side_edit(side, "o"),) if side is not None and side in given else ())


def _content(draft: HamiltonianDraft, cell: Cell) -> Edits:
    """The edits that take away what is in a cell."""
    if cell in draft.board.holes:
        return (_at(cell, "c"),)
    edits = [_at(cell, ":0")] if draft.number(cell) else []
    ends = {"start": draft.board.start, "end": draft.board.end}
    return (*edits, *(f"{name}-given" for name, end in ends.items() if end == cell))


def _round_about(draft: HamiltonianDraft, cell: Cell) -> Edits:
    """The edits that take away the walls and required steps of a cell."""
    given = sorted(s for s in draft.board.walls | draft.board.required if cell in s)
    return tuple(_side_edit(s, "o") for s in given)


def _side_at(draft: HamiltonianDraft, over: tuple[float, float], ways: str = "NESW", near: float = 1.0) -> Step | None:
    """The side between two cells that is nearest to a point, among those of its cell that lie these ways."""
    cell = (int(over[1] // 1), int(over[0] // 1))
    x, y = over[0] - cell[1], over[1] - cell[0]
    far = {"N": y, "E": 1 - x, "S": 1 - y, "W": x}
    found = [
        (far[way], step(cell, neighbour(cell, way)))
        for way in ways
        if far[way] <= near and draft.board.inside(cell) and draft.board.inside(neighbour(cell, way))
    ]
    return min(found)[1] if found else None


def _sides(drag: tuple[Cell, ...]) -> list[Step]:
    """The sides of a gesture that draws walls; one that began with another tool has none."""
    return [(a, b) for a, b in zip(drag[::2], drag[1::2], strict=False) if beside(a, b)]


def _steps(drag: tuple[Cell, ...]) -> list[Step]:
    """The steps of a gesture through cells."""
    return [step(a, b) for a, b in pairwise(drag) if beside(a, b)]


def _toggled(sides: list[Step], given: frozenset[Step], what: str) -> Edits:
    """Put down what is not there yet at these sides; if it is there at the first of them, take it away."""
    there = bool(sides) and sides[0] in given
    return tuple(_side_edit(s, "o" if there else what) for s in dict.fromkeys(sides) if (s in given) == there)


def _side_edit(side: Step, what: str) -> str:
    return _at(side[0], what + letter_of(*side))


def _at(cell: Cell, what: str) -> str:
    return f"{cell[0]}.{cell[1]}{what}"


def fields(draft: HamiltonianDraft, hand: Hand) -> tuple[Field, ...]:
    """The forbidden shapes, which cannot be drawn."""
    return (Field("forbid", "Forbidden shapes", draft.shapes, draft.wrong_shapes),)


def enter(draft: HamiltonianDraft, hand: Hand, field: str, text: str) -> Edits:
    """The edit that sets the forbidden shapes."""
    return (shapes_edit(text),) if field == "forbid" and text.strip() != draft.shapes else ()


def draw(draft: HamiltonianDraft, hand: Hand | None, marks: Marks, tool: str) -> Scene:
    """The board as in play, where its symmetry lies, and the ghost of what a click or the drag would draw."""
    plain = replace(hand, drag=(), held=None) if hand else None
    scene = board.draw(play.start(draft.shown), plain, marks)
    more = [*_axis(draft), *(_ghost(draft, hand, tool) if hand and hand.over else ())]
    return replace(scene, shapes=(*scene.shapes, *more))


def _axis(draft: HamiltonianDraft) -> Iterable[Path]:
    """A dashed line that is a mirror, or a small ring round which the board turns."""
    rows, columns = draft.board.rows, draft.board.columns
    if draft.board.symmetry == "horizontal":
        yield Path(line((columns / 2, 0), (columns / 2, rows)), stroke="edge", width=0.03, dash=(0.12, 0.12))
    elif draft.board.symmetry == "vertical":
        yield Path(line((0, rows / 2), (columns, rows / 2)), stroke="edge", width=0.03, dash=(0.12, 0.12))
    elif draft.board.symmetry:
        yield Path(circle(columns / 2, rows / 2, 0.1), stroke="edge", width=0.03)


def _ghost(draft: HamiltonianDraft, hand: Hand, tool: str) -> Iterable[Path]:
    assert hand.over is not None
    over, drag = hand.over, hand.drag
    cell = (int(over[1] // 1), int(over[0] // 1))
    if tool == "wall" or (tool == "required" and len(drag) < 2):
        side = _side_at(draft, over)
        sides = _sides(drag) if tool == "wall" and drag else [side] if side else []
        found = _images(draft, sides)
        if tool == "wall" and found:
            yield Path("".join(board.dots(s) for s in found), fill="accent")
        elif found:
            yield _dotted("".join(line(*((c + 0.5, r + 0.5) for r, c in s)) for s in found))
    elif tool == "required":
        found = _images(draft, _steps(drag))
        yield _dotted("".join(line(*((c + 0.5, r + 0.5) for r, c in s)) for s in found))
    elif tool == "erase":
        side = _side_at(draft, over, near=NEAR)
        if side is not None and side in draft.board.walls | draft.board.required and len(drag) < 2:
            on = "surface" if side in draft.board.walls else "accent"
            yield Path("".join(board.dots(s) for s in _images(draft, [side])), fill=on)
            return
        cells = dict.fromkeys(c for c in (*drag, cell) if _content(draft, c))
        if cells:
            yield _dotted("".join(_round(c) for c in cells))
    elif tool == "hole":
        cells = dict.fromkeys(i for c in drag or (cell,) for i in draft.board.images(c) if draft.on_board(i))
        yield _dotted("".join(_round(c) for c in cells))
    elif draft.on_board(cell) and cell not in draft.board.holes and not (tool == "end" and draft.board.closed):
        yield _dotted(circle(cell[1] + 0.5, cell[0] + 0.5, 0.38))


def _images(draft: HamiltonianDraft, sides: Iterable[Step]) -> list[Step]:
    found = dict.fromkeys(image for s in sides for image in draft.board.step_images(s))
    return [s for s in found if all(map(draft.on_board, s))]


def _dotted(d: str) -> Path:
    return Path(d, stroke="accent", width=0.08, dash=(0.001, 0.16))


def _round(cell: Cell) -> str:
    return rectangle(cell[1] + 0.1, cell[0] + 0.1, 0.8, 0.8, 0.1)


def text(draft: HamiltonianDraft) -> str:
    """The drawing format, as far as the draft can be told in it."""
    return grid_drawing.write(draft.shown)


def words(draft: HamiltonianDraft, cell: Cell) -> str:
    """What is in a cell, in words."""
    return board.words(play.start(draft.shown), cell)


def offer(answer: HamiltonianSolution, others: Sequence[HamiltonianSolution]) -> Offer | None:
    """A wall that all others run into; else a number that they meet elsewhere on their way; else a step to require."""
    puzzle = answer.puzzle
    common = frozenset.intersection(*(other.steps for other in others)) - answer.steps
    if common:
        a, b = _middlemost(sorted(common), puzzle.rows, puzzle.columns)
        return Offer(f"A wall between {place(a)} and {place(b)} would leave only this answer.", _side_edit((a, b), "w"))
    if len(puzzle.waypoints) > 1:
        legs = [_legs(other) for other in others]
        mine = _legs(answer)
        alone = [(c, c) for c in sorted(mine) if c not in puzzle.waypoints and all(o[c] != mine[c] for o in legs)]
        if alone:
            cell, _ = _middlemost(alone, puzzle.rows, puzzle.columns)
            number = mine[cell] + 1
            sentence = f"A number at {place(cell)}, number {number} in order, would leave only this answer."
            return Offer(sentence, _at(cell, f":{number}"))
    own = answer.steps.difference(*(other.steps for other in others))
    if own:
        a, b = _middlemost(sorted(own), puzzle.rows, puzzle.columns)
        return Offer(
            f"To require the step between {place(a)} and {place(b)} would leave only this answer.",
            _side_edit((a, b), "r"),
        )
    return None


def _legs(answer: HamiltonianSolution) -> dict[Cell, int]:
    """For each cell how many numbers the path has met when it is there."""
    legs, met = {}, 0
    for cell in answer.cells:
        met += cell in answer.puzzle.waypoints
        legs[cell] = met
    return legs


def _middlemost(steps: list[Step], rows: int, columns: int) -> Step:
    return min(steps, key=lambda s: (abs(s[0][0] + s[1][0] + 1 - rows) + abs(s[0][1] + s[1][1] + 1 - columns), s))
