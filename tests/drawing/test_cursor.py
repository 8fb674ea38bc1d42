"""Cursor, cells that a hint uses, and cells that it concludes: three looks, also without colour."""

import pytest

import pysolvers
from pysolvers.core.input import Hand
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.marks import Marks
from pysolvers.drawing.cursor import square_cursor
from pysolvers.drawing.scene import Path

USED = Marks(used=frozenset({(1, 1)}))
SHOWN = Marks(shown=frozenset({(1, 1)}))


def shapes(kind: Kind, hand: Hand, marks: Marks) -> set[Path]:
    """The outlines of the kind's third example, or its second."""
    puzzle = pysolvers.parse(kind.examples[2][1], kind=kind.name)
    return {s for s in kind.board.draw(kind.play.start(puzzle), hand, marks).shapes if isinstance(s, Path)}


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_cursor_and_evidence_differ_in_shape_not_only_in_colour(kind: Kind) -> None:
    away, here = Hand((0, 0)), Hand((0, 0), visible=True)
    bare = shapes(kind, away, Marks(wrong=frozenset()))
    used, shown = (shapes(kind, away, marks) - bare for marks in (USED, SHOWN))
    assert {(s.d, bool(s.fill), s.width) for s in used} != {(s.d, bool(s.fill), s.width) for s in shown}
    assert any(s.fill.startswith("accent") for s in shown), "what is concluded is filled"
    rings = [s for s in shapes(kind, here, USED) if s.stroke == "line" and s.width == 0.05]
    assert len(rings) == 1, "the cursor is a pale ring while a hint points at cells"
    assert rings[0].d.count("M") >= 4 and "Z" not in rings[0].d, "the ring has gaps, evidence has none"
    loud = [s for s in shapes(kind, here, Marks()) if s.stroke == "line" and s.width == 0.05]
    assert not loud, "without a hint it is not pale"


def test_the_ring_is_pale_beside_evidence_and_dotted_while_marks_are_made() -> None:
    assert square_cursor((0, 0), False).stroke == "ink2"
    assert square_cursor((0, 0), True).stroke == "line"
    assert square_cursor((0, 0), False, marking=True).dash
