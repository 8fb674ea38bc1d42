"""Text in, text out: the id, the drawing for people, JSON, puzz.link's loops; and written only, clauses and SMT-LIB."""

from __future__ import annotations

from pysolvers.hamiltonian import drawing, identity, json_form, simpleloop
from pysolvers.hamiltonian.answers import ANSWER_FORMATS, read_answer, write_answer
from pysolvers.hamiltonian.model import PathPuzzle
from pysolvers.hamiltonian.positions import write_dimacs, write_smt2
from pysolvers.puzzle import Format

__all__ = ["ANSWER_FORMATS", "FORMATS", "read_answer", "write_answer", "write_id"]

FORMATS: tuple[Format, ...] = (
    Format("id", "id (9x9;start=0.4;end=8.4)", identity.likeness, identity.read, identity.write),
    Format("text", "drawing", drawing.likeness, drawing.read, drawing.write),
    Format("json", "JSON object", json_form.likeness, json_form.read, json_form.write),
    Format("puzzlink", "puzz.link simpleloop address", simpleloop.likeness, simpleloop.read, simpleloop.write),
    Format("smt2", "SMT-LIB script", lambda _: 0, None, write_smt2),
    Format("dimacs", "DIMACS CNF", lambda _: 0, None, write_dimacs),
)


def write_id(puzzle: PathPuzzle) -> str:
    """The puzzle in one line."""
    return identity.write(puzzle)
