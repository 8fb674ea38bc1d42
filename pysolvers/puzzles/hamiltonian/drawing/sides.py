"""What is drawn on the side between two cells."""

from __future__ import annotations

from pysolvers.drawing.scene import circle, line
from pysolvers.engines.boards.steps import Step


def side_line(side: Step, inset: float) -> str:
    """The line between the two cells of a step, shorter by `inset` at both ends."""
    (r, c), (r2, _) = side
    if r == r2:
        return line((c + 1, r + inset), (c + 1, r + 1 - inset))
    return line((c + inset, r + 1), (c + 1 - inset, r + 1))


def side_dots(side: Step) -> str:
    """Five dots between the two cells of a step."""
    (r, c), (r2, _) = side
    along = [0.1 + 0.2 * k for k in range(5)]
    return "".join(circle(c + 1, r + at, 0.06) if r == r2 else circle(c + at, r + 1, 0.06) for at in along)
