"""Gestures of the editor's tools: the cells and sides that a pointer is at, or has passed, and what is drawn meanwhile.

The editor draws over the board what a click or the drag would change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil, hypot

from pysolvers.core.cell import Cell
from pysolvers.core.input import Hand, drag_toward
from pysolvers.drawing.scene import Path, circle, line, rectangle
from pysolvers.engines.boards.steps import Step, beside, neighbour, step
from pysolvers.puzzles.hamiltonian.draft import HamiltonianDraft
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules.rule import Rule
from pysolvers.puzzles.hamiltonian.rules.walls import side_dots

Point = tuple[float, float]
"""Where the pointer is, (x, y) in cells from the upper left corner."""

ALONG = 0.35
"""How far from a line of the grid, in cells, a drag may stray to draw walls on it."""

SAMPLED = 0.2
"""How far apart, in cells, are the points of a drag that are looked at."""

NEAR = 0.25
"""How near to a side, in cells, a click has to be to erase what is there."""


def cell_at(point: Point) -> Cell:
    """The cell at a point; it may lie off the board."""
    return int(point[1] // 1), int(point[0] // 1)


def side_at(board: HamiltonianPuzzle, point: Point, directions: str = "NESW", near: float = 1.0) -> Step | None:
    """The side between two cells that is nearest to a point, among those of its cell that lie in these directions.

    None if it is further than `near`, in cells.
    """
    cell = cell_at(point)
    x, y = point[0] - cell[1], point[1] - cell[0]
    far = {"N": y, "E": 1 - x, "S": 1 - y, "W": x}
    between = (d for d in directions if board.inside(cell) and board.inside(neighbour(cell, d)))
    found = min(((far[d], step(cell, neighbour(cell, d))) for d in between if far[d] <= near), default=None)
    return found and found[1]


def sides_of(drag: tuple[Cell, ...]) -> list[Step]:
    """The sides of a gesture that draws walls, which has two cells for each; one of another tool has none."""
    return [(a, b) for a, b in zip(drag[::2], drag[1::2], strict=False) if beside(a, b)]


def steps_of(drag: tuple[Cell, ...]) -> list[Step]:
    """The steps of a gesture through cells."""
    return [step(a, b) for a, b in pairwise(drag) if beside(a, b)]


def toward(puzzle: HamiltonianPuzzle, drag: tuple[Cell, ...], goal: Cell) -> tuple[Cell, ...]:
    """The drag led on to `goal`, round walls and holes, as far as it may go."""
    return drag_toward(drag, goal, lambda drag, onward: puzzle.open_between(drag[-1], onward))


def draw_steps(board: HamiltonianPuzzle, hand: Hand, point: Point) -> tuple[Cell, ...]:
    """The gesture that goes on to a point from cell to cell, as a path may."""
    return toward(board, hand.drag, board.nearest(cell_at(point))) if board.inside(hand.drag[0]) else hand.drag


def move_content(board: HamiltonianPuzzle, hand: Hand, point: Point) -> tuple[Cell, ...]:
    """The gesture from its first cell straight to the one at a point."""
    cell = board.nearest(cell_at(point))
    return (hand.drag[0], cell) if cell != hand.drag[0] else hand.drag[:1]


def draw_walls(board: HamiltonianPuzzle, hand: Hand, point: Point) -> tuple[Cell, ...]:
    """The gesture with the sides that lie along the way to a point; its first side gives way if it lies across it."""
    assert hand.over is not None
    drag = hand.drag
    down = abs(point[1] - hand.over[1]) > abs(point[0] - hand.over[0])
    for passed in _passed(hand.over, point):
        side = side_at(board, passed, "EW" if down else "NS", ALONG)
        if side and side not in sides_of(drag):
            first, *more = sides_of(drag) or [side]
            drag = drag + side if more or (first[0][0] == first[1][0]) == down else side
    return drag


def paint_cells(board: HamiltonianPuzzle, hand: Hand, point: Point, again: bool = False) -> tuple[Cell, ...]:
    """The gesture with the cells on the way to a point, holes too; `again` if a cell may come twice."""
    assert hand.over is not None
    drag = hand.drag
    for cell in map(cell_at, _passed(hand.over, point)):
        if board.on_board(cell) and cell != drag[-1] and (again or cell not in drag):
            drag = (*drag, cell)
    return drag


def _passed(before: Point, point: Point) -> Iterator[Point]:
    """Points on the way from one to another, the last included."""
    right, down = point[0] - before[0], point[1] - before[1]
    many = ceil(hypot(right, down) / SAMPLED)
    return ((before[0] + right * k / many, before[1] + down * k / many) for k in range(1, many + 1))


def preview(draft: HamiltonianDraft, hand: Hand, gesture: str, rule: Rule | None) -> list[Path]:
    """What a click of a tool, or the end of its drag, would change where the pointer is."""
    return list(_PREVIEWS[gesture](draft, hand, rule)) if hand.over else []


def _sides(draft: HamiltonianDraft, hand: Hand, rule: Rule | None) -> Iterator[Path]:
    sides = _images(draft, sides_of(hand.drag) if hand.drag else _side_near(draft, hand))
    if sides:
        yield Path("".join(map(side_dots, sides)), fill="accent")


def _steps(draft: HamiltonianDraft, hand: Hand, rule: Rule | None) -> Iterator[Path]:
    steps = _images(draft, steps_of(hand.drag) if len(hand.drag) > 1 else _side_near(draft, hand))
    if steps or len(hand.drag) > 1:
        yield _dotted("".join(line(*((c + 0.5, r + 0.5) for r, c in s)) for s in steps))


def _erased(draft: HamiltonianDraft, hand: Hand, rule: Rule | None) -> Iterator[Path]:
    side = None if len(hand.drag) > 1 else next(iter(_side_near(draft, hand, NEAR)), None)
    if side in draft.given and side is not None:
        fill = "surface" if side in draft.board.tables.off else "accent"
        yield Path("".join(map(side_dots, _images(draft, [side]))), fill=fill)
        return
    cells = dict.fromkeys(cell for cell in (*hand.drag, _cell(hand)) if draft.erase_content(cell))
    if cells:
        yield _dotted("".join(map(_round, cells)))


def _marks(draft: HamiltonianDraft, hand: Hand, rule: Rule | None) -> Iterator[Path]:
    painted = hand.drag or (_cell(hand),)
    images = draft.board.images if rule and rule.imaged else lambda cell: (cell,)
    cells = dict.fromkeys(image for cell in painted for image in images(cell))
    yield _dotted("".join(_round(cell) for cell in cells if draft.board.on_board(cell)))


def _number(draft: HamiltonianDraft, hand: Hand, rule: Rule | None) -> Iterator[Path]:
    row, column = cell = _cell(hand)
    value = rule and draft.board.value(rule)
    able = rule.next_number(value, draft.board.ground) or rule.number(value, cell) if rule else not draft.board.closed
    if able and draft.board.inside(cell):
        yield _dotted(circle(column + 0.5, row + 0.5, 0.38))


_PREVIEWS = {"side": _sides, "steps": _steps, "erase": _erased, "mark": _marks, "number": _number, "end": _number}


def _cell(hand: Hand) -> Cell:
    assert hand.over is not None
    return cell_at(hand.over)


def _side_near(draft: HamiltonianDraft, hand: Hand, near: float = 1.0) -> list[Step]:
    """The side nearest to the pointer, if there is one."""
    assert hand.over is not None
    side = side_at(draft.board, hand.over, near=near)
    return [] if side is None else [side]


def _images(draft: HamiltonianDraft, sides: Iterable[Step]) -> list[Step]:
    found = dict.fromkeys(image for s in sides for image in draft.board.step_images(s))
    return [s for s in found if all(map(draft.board.on_board, s))]


def _dotted(d: str) -> Path:
    return Path(d, stroke="accent", width=0.08, dash=(0.001, 0.16))


def _round(cell: Cell) -> str:
    return rectangle(cell[1] + 0.1, cell[0] + 0.1, 0.8, 0.8, 0.1)
