"""Text in, text out: the id, and the drawing for people."""

from __future__ import annotations

from pysolvers.hamiltonian import drawing, identity
from pysolvers.hamiltonian.answers import ANSWER_FORMATS, read_answer, write_answer
from pysolvers.hamiltonian.model import PathPuzzle
from pysolvers.puzzle import Format

__all__ = ["ANSWER_FORMATS", "FORMATS", "read_answer", "write_answer", "write_id"]

FORMATS: tuple[Format, ...] = (
    Format("id", "id (9x9;start=0.4;end=8.4)", identity.likeness, identity.read, identity.write),
    Format("text", "drawing", drawing.likeness, drawing.read, drawing.write),
)


def write_id(puzzle: PathPuzzle) -> str:
    """The puzzle in one line."""
    return identity.write(puzzle)
