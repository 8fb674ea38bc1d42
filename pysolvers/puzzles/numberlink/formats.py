"""Text in, text out: every format by its name."""

from __future__ import annotations

from pysolvers.core.kind import Format
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.text import janko, penpa, puzzlink
from pysolvers.puzzles.numberlink.text.answers import read_answer, write_answer
from pysolvers.puzzles.numberlink.text.grids import (
    likeness_of_grid,
    likeness_of_id,
    read_grids,
    read_ids,
    write_grid,
    write_id,
)

__all__ = ["ANSWER_FORMATS", "FORMATS", "read_answer", "write_answer", "write_id"]


def _write_dimacs(puzzle: NumberlinkPuzzle) -> str:
    from pysolvers.puzzles.numberlink.text.dimacs import write_dimacs  # it is not needed to read or to draw

    return write_dimacs(puzzle)


FORMATS = (
    Format("text", "grid", likeness_of_grid, lambda text: [*read_grids(text)], write_grid),
    Format("id", "id", likeness_of_id, lambda text: [*read_ids(text)], write_id),
    Format(
        "puzzlink", "puzz.link address", puzzlink.likeness_of_url, lambda t: [*puzzlink.read_url(t)], puzzlink.write_url
    ),
    Format("pzprv3", "pzprv3 file", puzzlink.likeness_of_file, lambda t: [*puzzlink.read_file(t)], puzzlink.write_file),
    Format("janko", "Janko file", janko.likeness, lambda text: [*janko.read(text)]),
    Format("penpa", "penpa address", penpa.likeness, lambda text: [*penpa.read(text)]),
    Format("dimacs", "DIMACS CNF", lambda _: 0, None, _write_dimacs),
)
ANSWER_FORMATS = ("text", "tubes", "color")
