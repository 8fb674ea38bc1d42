"""What the editor draws over the board: where its symmetry lies, and what a click or the drag would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pysolvers.core.cell import Cell
from pysolvers.core.input import Hand
from pysolvers.drawing.scene import Path, circle, line, rectangle
from pysolvers.engines.boards.steps import Step
from pysolvers.puzzles.hamiltonian.draft import HamiltonianDraft
from pysolvers.puzzles.hamiltonian.drawing.gestures import cell_at, side_at, sides_of, steps_of
from pysolvers.puzzles.hamiltonian.drawing.sides import side_dots

NEAR = 0.25
"""How near to a side, in cells, a click has to be to erase what is there."""


def axis(draft: HamiltonianDraft) -> Iterator[Path]:
    """A dashed line that is a mirror, or a small ring round which the board turns."""
    rows, columns = draft.board.rows, draft.board.columns
    if draft.board.symmetry in ("rot180", "rot90"):
        yield Path(circle(columns / 2, rows / 2, 0.1), stroke="edge", width=0.03)
    elif draft.board.symmetry:
        upright = draft.board.symmetry == "horizontal"
        ends = ((columns / 2, 0), (columns / 2, rows)) if upright else ((0, rows / 2), (columns, rows / 2))
        yield Path(line(*ends), stroke="edge", width=0.03, dash=(0.12, 0.12))


def tool_preview(draft: HamiltonianDraft, hand: Hand, tool: str) -> list[Path]:
    """What a click of a tool, or the end of its drag, would change where the pointer is."""
    return list(_PREVIEWS[tool](draft, hand)) if hand.over else []


def _walls(draft: HamiltonianDraft, hand: Hand) -> Iterator[Path]:
    sides = _images(draft, sides_of(hand.drag) if hand.drag else _side_near(draft, hand))
    if sides:
        yield Path("".join(map(side_dots, sides)), fill="accent")


def _required(draft: HamiltonianDraft, hand: Hand) -> Iterator[Path]:
    steps = _images(draft, steps_of(hand.drag) if len(hand.drag) > 1 else _side_near(draft, hand))
    if steps or len(hand.drag) > 1:
        yield _dotted("".join(line(*((c + 0.5, r + 0.5) for r, c in s)) for s in steps))


def _erased(draft: HamiltonianDraft, hand: Hand) -> Iterator[Path]:
    side = None if len(hand.drag) > 1 else next(iter(_side_near(draft, hand, NEAR)), None)
    if side in draft.given and side is not None:
        fill = "surface" if side in draft.board.walls else "accent"
        yield Path("".join(map(side_dots, _images(draft, [side]))), fill=fill)
        return
    cells = dict.fromkeys(cell for cell in (*hand.drag, _cell(hand)) if draft.erase_content(cell))
    if cells:
        yield _dotted("".join(map(_round, cells)))


def _holes(draft: HamiltonianDraft, hand: Hand) -> Iterator[Path]:
    painted = hand.drag or (_cell(hand),)
    cells = dict.fromkeys(image for cell in painted for image in draft.board.images(cell))
    yield _dotted("".join(_round(cell) for cell in cells if draft.board.on_board(cell)))


def _number(draft: HamiltonianDraft, hand: Hand) -> Iterator[Path]:
    row, column = cell = _cell(hand)
    if draft.board.inside(cell):
        yield _dotted(circle(column + 0.5, row + 0.5, 0.38))


def _end(draft: HamiltonianDraft, hand: Hand) -> Iterator[Path]:
    return iter(()) if draft.board.closed else _number(draft, hand)


_PREVIEWS = {
    "wall": _walls,
    "required": _required,
    "erase": _erased,
    "hole": _holes,
    "number": _number,
    "position": _end,
    "end": _end,
}


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
