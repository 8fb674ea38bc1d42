"""All text formats of Numberlink."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from pysolvers.core.format import Format, LateModule
from pysolvers.core.parts import Formats
from pysolvers.core.words import say
from pysolvers.puzzles.numberlink.text import grid, id
from pysolvers.puzzles.numberlink.text.solutions import SOLUTION_FORMATS, read_solution, write_solution

if TYPE_CHECKING:
    from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle


dimacs = LateModule("pysolvers.puzzles.numberlink.text.dimacs")
flow_pack = LateModule("pysolvers.puzzles.numberlink.text.flow_pack")
janko = LateModule("pysolvers.puzzles.numberlink.text.janko")
penpa = LateModule("pysolvers.puzzles.numberlink.text.penpa")
puzzlink = LateModule("pysolvers.puzzles.numberlink.text.puzzlink")
pzprv3 = LateModule("pysolvers.puzzles.numberlink.text.pzprv3")

JANKO = "begin\npuzzle Arukone\nsize 3\nproblem\n1 2 3\n- - -\n1 2 3\nend\n"


class NumberlinkFormats(Formats):
    FORMATS = (
        Format(
            "text", "grid", grid.likeness, grid.read, grid.write,
            commented=True, claims=grid.claims, is_alone=grid.is_alone,
        ),
        Format("id", "id", id.likeness, id.read, id.write, is_alone=id.is_alone),
        Format("puzzlink", "puzz.link address", puzzlink.likeness, puzzlink.read, puzzlink.write, drafts=True),
        Format(
            "pzprv3", "pzprv3 file", pzprv3.likeness, pzprv3.read, pzprv3.write,
            solutions=pzprv3.solutions, drawn=True, drafts=True,
        ),
        Format("janko", "Janko file", janko.likeness, janko.read, solutions=janko.solutions, example=JANKO),
        Format(
            "flow-pack", "Flow Free level pack", flow_pack.likeness, flow_pack.read,
            solutions=flow_pack.solutions, example="3,0,1,3;0,3,6;1,4,7;2,5,8\n",
        ),
        Format(
            "penpa", "penpa address", penpa.likeness, penpa.read, penpa.write,
            solutions=penpa.solutions, drawn=True, missing_option=penpa.missing_option, drafts=True,
        ),
        Format("dimacs", "DIMACS CNF", write=dimacs.write),
    )  # fmt: skip
    SOLUTION_FORMATS = SOLUTION_FORMATS
    FIELD_WORDS = MappingProxyType({"shape": "shape of the board"})  # names of fields in messages
    write_id = staticmethod(id.write)
    write_solution = staticmethod(write_solution)
    read_solution = staticmethod(read_solution)
    of_model = staticmethod(dimacs.solution_of_model)

    def renamed(self, puzzle: NumberlinkPuzzle, other: NumberlinkPuzzle) -> str:
        if (puzzle.width, puzzle.height, puzzle.labels) == (other.width, other.height, other.labels):
            return ""
        blank = [not label for label in puzzle.labels] == [not label for label in other.labels]
        pairs = sorted(puzzle.pairs.values()) == sorted(other.pairs.values())
        return say("That format renames the labels.") if blank and pairs else ""


PART = NumberlinkFormats()
