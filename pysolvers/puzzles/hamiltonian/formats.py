"""All text formats of path puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysolvers.core.format import Format, LateModule
from pysolvers.core.parts import Formats
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.text import id, linkedin_page
from pysolvers.puzzles.hamiltonian.text.solutions import SOLUTION_FORMATS, read_solution, write_solution

if TYPE_CHECKING:
    from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

__all__ = ["FORMATS", "SOLUTION_FORMATS", "read_solution", "write_id", "write_solution"]

grid_drawing = LateModule("pysolvers.puzzles.hamiltonian.text.grid_drawing")
json_object = LateModule("pysolvers.puzzles.hamiltonian.text.json_object")
number_grids = LateModule("pysolvers.puzzles.hamiltonian.text.number_grids")
penpa = LateModule("pysolvers.puzzles.hamiltonian.text.penpa")
positional = LateModule("pysolvers.puzzles.hamiltonian.text.positional")
puzzlink = LateModule("pysolvers.puzzles.hamiltonian.text.puzzlink")

FORMATS: tuple[Format, ...] = (
    Format("id", "id (9x9;start=0.4;end=8.4)", id.likeness, id.read, id.write),
    Format("text", "drawing", grid_drawing.likeness, grid_drawing.read, grid_drawing.write, commented=True),
    Format("json", "JSON object", json_object.likeness, json_object.read),
    Format(
        "numbers",
        "number grid",
        read=number_grids.read_lines,
        write=number_grids.write,
        commented=True,
        claims=number_grids.claims_of_lines,
    ),
    Format(
        "matrix",
        "JSON matrix of numbers",
        read=number_grids.read_lists,
        example="[[1, 0], [0, 2]]",
        claims=number_grids.claims_of_lists,
    ),
    Format(
        "linkedin",
        "saved page of LinkedIn's Zip",
        linkedin_page.likeness,
        linkedin_page.read,
        example=linkedin_page.EXAMPLE,
    ),
    Format("puzzlink", "puzz.link simpleloop address", puzzlink.likeness, puzzlink.read, puzzlink.write),
    Format(
        "pzprv3",
        "pzprv3 simpleloop file",
        puzzlink.likeness_of_file,
        puzzlink.read_file,
        puzzlink.write_file,
        None,
        puzzlink.solutions_in_file,
        drawn=True,
    ),
    Format(
        "penpa",
        "penpa address of a loop or of a path along numbers",
        penpa.likeness,
        penpa.read,
        penpa.write,
        None,
        penpa.solutions,
        drawn=True,
    ),
    Format("smt2", "SMT-LIB script", write=positional.write_smt2),
    Format("dimacs", "DIMACS CNF", write=positional.write_dimacs),
)

# names of fields in messages that a format cannot hold them, if they differ
FIELD_WORDS = {"closed": "closed loop", "more": "other rules"} | {rule.name: rule.called for rule in RULES}


def write_id(puzzle: HamiltonianPuzzle) -> str:
    return id.write(puzzle)


class HamiltonianFormats(Formats):
    FORMATS = FORMATS
    SOLUTION_FORMATS = SOLUTION_FORMATS
    write_id = staticmethod(write_id)
    write_solution = staticmethod(write_solution)
    read_solution = staticmethod(read_solution)
    of_model = staticmethod(positional.solution_of_model)
    FIELD_WORDS = FIELD_WORDS


PART = HamiltonianFormats()
