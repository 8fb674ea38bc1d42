"""The cursor on a board: the four corners of a ring, which differ from highlighted cells even without color."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.drawing.shapes import Path, line

REACH = 0.3  # length of the ring's arms from each corner, as a share of the side


def cursor_ring(
    corners: Sequence[tuple[float, float]], evidence: bool, marking: bool = False, ink: str = "ink2"
) -> Path:
    d = ""
    for k, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[k - 1], corners[(k + 1) % len(corners)]
        d += line((x + (ax - x) * REACH, y + (ay - y) * REACH), (x, y), (x + (bx - x) * REACH, y + (by - y) * REACH))
    return Path(d, "", "line" if evidence else ink, 0.05, (0.02, 0.1) if marking else ())


def inset_of(evidence: bool) -> float:
    """Return the cursor's distance from the cell's edge, in cells; in a highlighted cell (`evidence`), it is larger."""
    return 0.17 if evidence else 0.09


def square_cursor(cell: tuple[int, int], evidence: bool, marking: bool = False) -> Path:
    inset = inset_of(evidence)
    (top, left), side = cell, 1 - 2 * inset
    x, y = left + inset, top + inset
    return cursor_ring([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], evidence, marking)
