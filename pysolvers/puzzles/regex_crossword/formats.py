"""Text in, text out: every format by its name."""

from __future__ import annotations

from pysolvers.core.format import Format
from pysolvers.puzzles.regex_crossword.text import boards_js, clue_list, id, plain_table, round_the_board, site_json
from pysolvers.puzzles.regex_crossword.text.answers import ANSWER_FORMATS, read_answer, write_answer

__all__ = ["ANSWER_FORMATS", "FORMATS", "read_answer", "write_answer", "write_id"]

write_id = id.write

FORMATS = (
    Format("text", "table of clues", plain_table.likeness, plain_table.read, plain_table.write, commented=True),
    Format("id", "one-line id", id.likeness, id.read, id.write),
    Format("site", "regexcrossword.com JSON", site_json.likeness, site_json.read, site_json.write),
    Format("clue-list", "clue list", clue_list.likeness, clue_list.read, clue_list.write, commented=True),
    Format("boards-js", "boards.js", boards_js.likeness, boards_js.read, example=boards_js.EXAMPLE),
    Format(
        "round-the-board",
        "list of clues round the board",
        round_the_board.likeness,
        round_the_board.read,
        example=round_the_board.EXAMPLE,
    ),
)

FIELD_WORDS = {
    "y": "clues of the rows",
    "x": "clues of the columns",
    "z": "clues of the diagonals",
    "given": "cells that are filled in",
    "characters": "alphabet",
    "turned": "direction of the diagonals",
    "flavour": "dialect of the clues",
}
"""What fields of a puzzle are called where a format does not hold them."""
