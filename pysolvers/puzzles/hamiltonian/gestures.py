"""Gestures of the editor's tools: find the cells and sides under the pointer, and preview the changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil, hypot

from pysolvers.core.cell import Cell
from pysolvers.core.input import Hand, drag_toward
from pysolvers.drawing.scene import Path, circle, line
from pysolvers.lines.steps import Step, step
from pysolvers.puzzles.hamiltonian.draft import HamiltonianDraft
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules.rule import NumberRule, Rule
from pysolvers.puzzles.hamiltonian.rules.walls import side_dots

Point = tuple[float, float]  # pointer position (x, y), in cells from the upper left corner

ALONG = 0.35  # how far a drag may stray from a grid line, in cells, and still draw walls on it

SAMPLED = 0.2  # spacing of the sampled points of a drag, in cells

NEAR = 0.25  # how close to a side, in cells, a click must be to erase it


def cell_at(board: HamiltonianPuzzle, point: Point) -> Cell:
    return board.ground.plane.cell_at(*point)


def side_at(board: HamiltonianPuzzle, point: Point, across: str = "", near: float = 1.0) -> Step | None:
    """Return the side between two cells that is nearest to a point; None if it is more than `near` cells away.

    If `across` is "NS", consider only the sides above and below a cell; if "EW", those to the left and right.
    """
    cell, plane = cell_at(board, point), board.ground.plane
    found = []
    for out, other in plane.sides(cell, *point):
        middle = plane.far(other, *plane.centre(cell)) / 2
        straight = not across or (other[1] == cell[1] if across == "NS" else other[0] == cell[0])
        if board.inside(cell) and board.inside(other) and straight and middle - out <= near:
            found.append((-out, step(cell, other)))
    return min(found, default=(0.0, None))[1]


def sides_of(board: HamiltonianPuzzle, drag: tuple[Cell, ...]) -> list[Step]:
    """Return the sides where a gesture draws walls: between the first two cells of `drag`, the next two, and so on."""
    return [(a, b) for a, b in zip(drag[::2], drag[1::2], strict=False) if board.ground.board.beside(a, b)]


def steps_of(board: HamiltonianPuzzle, drag: tuple[Cell, ...]) -> list[Step]:
    return [step(a, b) for a, b in pairwise(drag) if board.ground.board.beside(a, b)]


def draw_steps(board: HamiltonianPuzzle, hand: Hand, point: Point) -> tuple[Cell, ...]:
    if not board.inside(hand.drag[0]):
        return hand.drag
    goal, toward = board.nearest(cell_at(board, point)), board.ground.board.toward
    return drag_toward(hand.drag, goal, lambda drag, on: board.open_between(drag[-1], on), toward)


def move_content(board: HamiltonianPuzzle, hand: Hand, point: Point) -> tuple[Cell, ...]:
    cell = board.nearest(cell_at(board, point))
    return (hand.drag[0], cell) if cell != hand.drag[0] else hand.drag[:1]


def draw_walls(board: HamiltonianPuzzle, hand: Hand, point: Point) -> tuple[Cell, ...]:
    """Return `hand.drag` plus both cells of each side that the pointer passed; drop a lone first side across them."""
    assert hand.over is not None
    drag = hand.drag
    down = abs(point[1] - hand.over[1]) > abs(point[0] - hand.over[0])
    if board.shape == "hex":
        passed_sides = (side_at(board, passed, near=ALONG / 2) for passed in _passed(hand.over, point))
        more_sides = dict.fromkeys(side for side in passed_sides if side and side not in sides_of(board, drag))
        return drag + tuple(cell for side in more_sides for cell in side)
    for passed in _passed(hand.over, point):
        side = side_at(board, passed, "EW" if down else "NS", ALONG)
        if side and side not in sides_of(board, drag):
            first, *more = sides_of(board, drag) or [side]
            drag = drag + side if more or (first[0][0] == first[1][0]) == down else side
    return drag


def paint_cells(board: HamiltonianPuzzle, hand: Hand, point: Point, again: bool = False) -> tuple[Cell, ...]:
    """Return `hand.drag` extended by the cells on the way to `point`, each cell only once unless `again` is true."""
    assert hand.over is not None
    drag = hand.drag
    for cell in (cell_at(board, passed) for passed in _passed(hand.over, point)):
        if board.on_board(cell) and cell != drag[-1] and (again or cell not in drag):
            drag = (*drag, cell)
    return drag


def _passed(before: Point, point: Point) -> Iterator[Point]:
    right, down = point[0] - before[0], point[1] - before[1]
    many = ceil(hypot(right, down) / SAMPLED)
    return ((before[0] + right * k / many, before[1] + down * k / many) for k in range(1, many + 1))


def preview(draft: HamiltonianDraft, hand: Hand, gesture: str, rule: Rule | None) -> list[Path]:
    return list(_PREVIEWS[gesture](draft, hand.drag, hand.over, rule)) if hand.over and gesture in _PREVIEWS else []


def _sides(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point, rule: Rule | None) -> Iterator[Path]:
    sides = _images(draft, sides_of(draft.board, drag) if drag else _side_near(draft, point))
    if sides:
        yield Path("".join(side_dots(draft.board.ground.plane, side) for side in sides), fill="accent")


def _steps(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point, rule: Rule | None) -> Iterator[Path]:
    steps = _images(draft, steps_of(draft.board, drag) if len(drag) > 1 else _side_near(draft, point))
    if steps or len(drag) > 1:
        yield _dotted("".join(line(*map(draft.board.ground.plane.centre, s)) for s in steps))


def _erased(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point, rule: Rule | None) -> Iterator[Path]:
    side = None if len(drag) > 1 else side_at(draft.board, point, near=NEAR)
    if side in draft.given and side is not None:
        fill = "surface" if side in draft.board.tables.off else "accent"
        yield Path("".join(side_dots(draft.board.ground.plane, image) for image in _images(draft, [side])), fill=fill)
        return
    cells = dict.fromkeys(cell for cell in (*drag, cell_at(draft.board, point)) if draft.erase_content(cell))
    if cells:
        yield _dotted("".join(_round(draft, cell) for cell in cells))


def _marks(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point, rule: Rule | None) -> Iterator[Path]:
    painted = drag or (cell_at(draft.board, point),)
    images = draft.board.images if rule and rule.imaged else lambda cell: (cell,)
    cells = dict.fromkeys(image for cell in painted for image in images(cell))
    yield _dotted("".join(_round(draft, cell) for cell in cells if draft.board.on_board(cell)))


def _number(draft: HamiltonianDraft, drag: tuple[Cell, ...], point: Point, rule: Rule | None) -> Iterator[Path]:
    cell = cell_at(draft.board, point)
    able: object = not draft.board.closed
    if isinstance(rule, NumberRule):
        value = draft.board.value(rule)
        able = rule.next_number(value, draft.board.ground) or rule.number(value, cell)
    if able and draft.board.inside(cell):
        yield _dotted(circle(*draft.board.ground.plane.centre(cell), 0.38))


_PREVIEWS = {"side": _sides, "steps": _steps, "erase": _erased, "mark": _marks, "number": _number, "end": _number}


def _side_near(draft: HamiltonianDraft, point: Point) -> list[Step]:
    side = side_at(draft.board, point)
    return [] if side is None else [side]


def _images(draft: HamiltonianDraft, sides: Iterable[Step]) -> list[Step]:
    found = dict.fromkeys(image for s in sides for image in draft.board.step_images(s))
    return [s for s in found if all(map(draft.board.on_board, s))]


def _dotted(d: str) -> Path:
    return Path(d, stroke="accent", width=0.08, dash=(0.001, 0.16))


def _round(draft: HamiltonianDraft, cell: Cell) -> str:
    return draft.board.ground.plane.outline(cell, 0.1, 0.1)
