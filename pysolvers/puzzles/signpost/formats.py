"""All text formats of Signpost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysolvers.core.format import Format
from pysolvers.core.parts import Formats
from pysolvers.puzzles.signpost.text import direction_grids, grid_drawing, id, save_file
from pysolvers.puzzles.signpost.text.solutions import SOLUTION_FORMATS, read_solution, write_solution

if TYPE_CHECKING:
    from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution

__all__ = ["FORMATS", "SOLUTION_FORMATS", "read_solution", "write_id", "write_solution"]

write_id = id.write


def _write_dimacs(puzzle: SignpostPuzzle) -> str:
    from pysolvers.puzzles.signpost.text.dimacs import write  # imported late: reading and drawing do not need it

    return write(puzzle)


def _of_model(puzzle: SignpostPuzzle, model: frozenset[int]) -> SignpostSolution:
    from pysolvers.puzzles.signpost.text.dimacs import solution_of_model

    return solution_of_model(puzzle, model)


FORMATS = (
    Format("id", "game id such as 4x4:1ddcfdfcfaaaebba16a", id.likeness, id.read, id.write, id.made),
    Format("seed", "random-seed id such as 5x5c#123", lambda _: 0, None, id.write_seed),
    Format("save", "save file of Simon Tatham's collection", save_file.likeness, save_file.read, save_file.write),
    Format("dimacs", "DIMACS CNF", lambda _: 0, None, _write_dimacs),
    Format("text", "drawing with arrows", grid_drawing.likeness, grid_drawing.read, grid_drawing.write, commented=True),
    Format(
        "directions",
        "grid of directions",
        read=direction_grids.read,
        example=direction_grids.EXAMPLE,
        claims=direction_grids.claims,
    ),
)


class SignpostFormats(Formats):
    FORMATS = FORMATS
    SOLUTION_FORMATS = SOLUTION_FORMATS
    write_id = staticmethod(write_id)
    write_solution = staticmethod(write_solution)
    read_solution = staticmethod(read_solution)
    of_model = staticmethod(_of_model)


PART = SignpostFormats()
