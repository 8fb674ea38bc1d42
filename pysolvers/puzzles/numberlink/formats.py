"""All text formats of Numberlink."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysolvers.core.format import Format
from pysolvers.core.parts import Formats
from pysolvers.puzzles.numberlink.text import flow_pack, grid, id, janko, penpa, puzzlink, pzprv3
from pysolvers.puzzles.numberlink.text.id import write as write_id
from pysolvers.puzzles.numberlink.text.solutions import SOLUTION_FORMATS, read_solution, write_solution

if TYPE_CHECKING:
    from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution

__all__ = ["FIELD_WORDS", "FORMATS", "SOLUTION_FORMATS", "read_solution", "write_id", "write_solution"]


FIELD_WORDS = {"shape": "shape of the board"}  # names of fields in messages


def _write_dimacs(puzzle: NumberlinkPuzzle) -> str:
    from pysolvers.puzzles.numberlink.text import dimacs  # imported late: reading and drawing do not need it

    return dimacs.write(puzzle)


def _of_model(puzzle: NumberlinkPuzzle, model: frozenset[int]) -> NumberlinkSolution:
    from pysolvers.puzzles.numberlink.text import dimacs

    return dimacs.solution_of_model(puzzle, model)


FORMATS = (
    Format(
        "text", "grid", grid.likeness, grid.read, grid.write, commented=True, claims=grid.claims, is_alone=grid.is_alone
    ),
    Format("id", "id", id.likeness, id.read, id.write, is_alone=id.is_alone),
    Format("puzzlink", "puzz.link address", puzzlink.likeness, puzzlink.read, puzzlink.write, drafts=True),
    Format(
        "pzprv3",
        "pzprv3 file",
        pzprv3.likeness,
        pzprv3.read,
        pzprv3.write,
        solutions=pzprv3.solutions,
        drawn=True,
        drafts=True,
    ),
    Format("janko", "Janko file", janko.likeness, janko.read, solutions=janko.solutions, example=janko.EXAMPLE),
    Format(
        "flow-pack",
        "Flow Free level pack",
        flow_pack.likeness,
        flow_pack.read,
        None,
        None,
        flow_pack.solutions,
        example=flow_pack.EXAMPLE,
    ),
    Format(
        "penpa",
        "penpa address",
        penpa.likeness,
        penpa.read,
        penpa.write,
        solutions=penpa.solutions,
        drawn=True,
        missing_option=penpa.missing_option,
        drafts=True,
    ),
    Format("dimacs", "DIMACS CNF", lambda _: 0, None, _write_dimacs),
)


def renamed(puzzle: NumberlinkPuzzle, other: NumberlinkPuzzle) -> str:
    """Return a sentence if two boards differ only in the names of their labels, as in formats with numbers; else ""."""
    if (puzzle.width, puzzle.height, puzzle.labels) == (other.width, other.height, other.labels):
        return ""
    blank = [not label for label in puzzle.labels] == [not label for label in other.labels]
    pairs = sorted(puzzle.pairs.values()) == sorted(other.pairs.values())
    return "That format renames the labels." if blank and pairs else ""


class NumberlinkFormats(Formats):
    FORMATS = FORMATS
    SOLUTION_FORMATS = SOLUTION_FORMATS
    write_id = staticmethod(write_id)
    write_solution = staticmethod(write_solution)
    read_solution = staticmethod(read_solution)
    of_model = staticmethod(_of_model)
    FIELD_WORDS = FIELD_WORDS
    renamed = staticmethod(renamed)


PART = NumberlinkFormats()
