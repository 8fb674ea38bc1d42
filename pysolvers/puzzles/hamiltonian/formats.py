"""The text formats of path puzzles."""

from __future__ import annotations

from pysolvers.core.format import Format, LateModule
from pysolvers.core.parts import Formats
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.text import id
from pysolvers.puzzles.hamiltonian.text.solutions import SOLUTION_FORMATS, read_solution, write_solution

grid_drawing = LateModule("pysolvers.puzzles.hamiltonian.text.grid_drawing")
json_object = LateModule("pysolvers.puzzles.hamiltonian.text.json_object")
linkedin = LateModule("pysolvers.puzzles.hamiltonian.text.linkedin")
grids = LateModule("pysolvers.puzzles.hamiltonian.text.number_grids")
penpa = LateModule("pysolvers.puzzles.hamiltonian.text.penpa")
positional = LateModule("pysolvers.puzzles.hamiltonian.text.positional")
puzzlink = LateModule("pysolvers.puzzles.hamiltonian.text.puzzlink")

LINKEDIN = (
    '<div class="trail-grid" style="--rows: 2; --cols: 2;">\n'
    '<div data-cell-idx="0"><div class="trail-cell-content">1</div></div>\n'
    '<div data-cell-idx="1"><div class="trail-cell-wall trail-cell-wall--down"></div></div>\n'
    '<div data-cell-idx="2"></div>\n<div data-cell-idx="3"><div class="trail-cell-content">2</div></div>\n</div>\n'
)  # a small board, to show what such a page looks like

FORMATS: tuple[Format, ...] = (
    Format("id", "id (9x9;start=0.4;end=8.4)", id.likeness, id.read, id.write),
    Format("text", "drawing", grid_drawing.likeness, grid_drawing.read, grid_drawing.write, commented=True),
    Format("json", "JSON object", json_object.likeness, json_object.read),
    Format(
        "numbers", "number grid", read=grids.read_lines, write=grids.write, commented=True, claims=grids.claims_of_lines
    ),
    Format(
        "matrix",
        "JSON matrix of numbers",
        read=grids.read_lists,
        example="[[1, 0], [0, 2]]",
        claims=grids.claims_of_lists,
    ),
    Format(
        "linkedin",
        "saved page of LinkedIn's Zip",
        lambda text: 3 if "data-cell-idx" in text else 0,
        linkedin.read,
        example=LINKEDIN,
    ),
    Format("puzzlink", "puzz.link simpleloop address", puzzlink.likeness, puzzlink.read, puzzlink.write),
    Format(
        "pzprv3",
        "pzprv3 simpleloop file",
        puzzlink.likeness_of_file,
        puzzlink.read_file,
        puzzlink.write_file,
        solutions=puzzlink.solutions_in_file,
        drawn=True,
    ),
    Format(
        "penpa",
        "penpa address of a loop or of a path along numbers",
        penpa.likeness,
        penpa.read,
        penpa.write,
        solutions=penpa.solutions,
        drawn=True,
    ),
    Format("smt2", "SMT-LIB script", write=positional.write_smt2),
    Format("dimacs", "DIMACS CNF", write=positional.write_dimacs),
)


class HamiltonianFormats(Formats):
    FORMATS = FORMATS
    SOLUTION_FORMATS = SOLUTION_FORMATS
    write_id = staticmethod(id.write)
    write_solution = staticmethod(write_solution)
    read_solution = staticmethod(read_solution)
    of_model = staticmethod(positional.solution_of_model)
    # names of fields in messages that a format cannot hold them, if they differ
    FIELD_WORDS = {"closed": "closed loop", "more": "other rules"} | {rule.name: rule.called for rule in RULES}


PART = HamiltonianFormats()
