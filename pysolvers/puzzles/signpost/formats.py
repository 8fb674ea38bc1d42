"""All text formats of Signpost."""

from __future__ import annotations

from pysolvers.core.format import Format, LateModule
from pysolvers.core.parts import Formats
from pysolvers.puzzles.signpost.text import id
from pysolvers.puzzles.signpost.text.solutions import SOLUTION_FORMATS, read_solution, write_solution

dimacs = LateModule("pysolvers.puzzles.signpost.text.dimacs")
direction_grids = LateModule("pysolvers.puzzles.signpost.text.direction_grids")
grid_drawing = LateModule("pysolvers.puzzles.signpost.text.grid_drawing")
save_file = LateModule("pysolvers.puzzles.signpost.text.save_file")

DIRECTIONS = "board = [['E', 'S', 'S'], ['E', 'N', 'W'], ['N', 'E', '']]\nnumbers = [[1, 0, 0], [0, 0, 5], [0, 0, 9]]\n"


class SignpostFormats(Formats):
    FORMATS = (
        Format("id", "game id such as 4x4:1ddcfdfcfaaaebba16a", id.likeness, id.read, id.write, id.made),
        Format("seed", "random-seed id such as 5x5c#123", write=id.write_seed),
        Format("save", "save file of Simon Tatham's collection", save_file.likeness, save_file.read, save_file.write),
        Format("dimacs", "DIMACS CNF", write=dimacs.write),
        Format(
            "text", "drawing with arrows", grid_drawing.likeness, grid_drawing.read, grid_drawing.write, commented=True
        ),
        Format(
            "directions",
            "grid of directions",
            read=direction_grids.read,
            example=DIRECTIONS,
            claims=direction_grids.claims,
        ),
    )
    SOLUTION_FORMATS = SOLUTION_FORMATS
    write_id = staticmethod(id.write)
    write_solution = staticmethod(write_solution)
    read_solution = staticmethod(read_solution)
    of_model = staticmethod(dimacs.solution_of_model)


PART = SignpostFormats()
