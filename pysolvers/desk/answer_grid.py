"""Answers side by side on one board: small pictures in rows, the one that was shown last in a frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, floor, sqrt

from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Solution
from pysolvers.drawing.contact_sheet import gallery
from pysolvers.drawing.scene import Path, Scene, rectangle

SIDE_BY_SIDE = 60
"""The most answers that are shown at once."""
GAP = 0.8
"""Cells between two pictures."""


def draw(answers: Sequence[Solution], shown: int, marks: Marks) -> Scene:
    """The first `SIDE_BY_SIDE` answers, each drawn with `marks`; a frame round number `shown`. At least one answer."""
    few = answers[:SIDE_BY_SIDE]
    kind = kind_named(few[0].puzzle.kind)
    small = replace(marks, compact=True)
    scenes = [kind.board.draw(kind.play.shown(answer), None, small) for answer in few]
    scene = gallery(scenes, gap=GAP)
    _, _, width, height = scenes[0].box
    row, column = divmod(shown, _columns(len(few)))
    x, y, half = column * (width + GAP), row * (height + GAP), GAP / 2
    frame = Path(
        rectangle(x - half + 0.1, y - half + 0.1, width + GAP - 0.2, height + GAP - 0.2, 0.2), "", "accent", 0.12
    )
    left, top, w, h = scene.box
    label = (
        f"{len(few)} of {len(answers)} answers side by side"
        if len(answers) > SIDE_BY_SIDE
        else f"{len(few)} answers side by side"
    )
    shapes = (*scene.shapes, frame) if shown < len(few) else scene.shapes
    return Scene((left - half, top - half, w + GAP, h + GAP), shapes, label, (x + width / 2, y + height / 2))


def answer_at(answers: Sequence[Solution], x: float, y: float) -> int | None:
    """The number of the answer whose picture `draw` puts at (x, y), in the scene's units; None beside them all."""
    few = answers[:SIDE_BY_SIDE]
    kind = kind_named(few[0].puzzle.kind)
    _, _, width, height = kind.board.draw(kind.play.shown(few[0]), None, Marks(compact=True)).box
    row, column = floor((y + GAP / 2) / (height + GAP)), floor((x + GAP / 2) / (width + GAP))
    many = _columns(len(few))
    at = row * many + column
    return at if 0 <= column < many and 0 <= at < len(few) else None


def _columns(many: int) -> int:
    """As in `gallery`."""
    return ceil(sqrt(many))
