"""All text formats of regex crosswords."""

from __future__ import annotations

from collections.abc import Mapping

from pysolvers.core.format import Format, LateModule
from pysolvers.core.parts import Formats
from pysolvers.puzzles.regex_crossword.text import id
from pysolvers.puzzles.regex_crossword.text.solutions import SOLUTION_FORMATS, read_solution, write_solution

clue_list = LateModule("pysolvers.puzzles.regex_crossword.text.clue_list")
named_clues = LateModule("pysolvers.puzzles.regex_crossword.text.named_clues")
plain_table = LateModule("pysolvers.puzzles.regex_crossword.text.plain_table")
round_the_board = LateModule("pysolvers.puzzles.regex_crossword.text.round_the_board")

BOARDS_JS = "{size: 3, x: ['A.', '.*', '.*'], y: ['.*', '.*', 'B.'], z: ['.*', '.*', '.*']}\n"
ROUND_THE_BOARD = (
    "Left (top to bottom)\n.X\n(AA|BB|CC)X\nXX\n\n"
    "Bottom right (left to right)\nX.\nX(AA|BB|CC)\nXX\n\n"
    "Top right (right to left)\nXX\nX.X\nCC|AB|BA\n"
)


class RegexCrosswordFormats(Formats):
    FORMATS = (
        Format("text", "table of clues", plain_table.likeness, plain_table.read, plain_table.write, commented=True),
        Format("id", "one-line id", id.likeness, id.read, id.write),
        Format(
            "site",
            "regexcrossword.com JSON",
            named_clues.likeness_of_site,
            named_clues.read,
            named_clues.write,
            claims=named_clues.claims,
        ),
        Format("clue-list", "clue list", clue_list.likeness, clue_list.read, clue_list.write, commented=True),
        Format("boards-js", "boards.js", named_clues.likeness_of_boards_js, named_clues.read, example=BOARDS_JS),
        Format(
            "round-the-board",
            "list of clues round the board",
            round_the_board.likeness,
            round_the_board.read,
            example=ROUND_THE_BOARD,
        ),
    )
    SOLUTION_FORMATS = SOLUTION_FORMATS
    write_id = staticmethod(id.write)
    write_solution = staticmethod(write_solution)
    read_solution = staticmethod(read_solution)
    FIELD_WORDS: Mapping[str, str] = {
        "y": "clues of the rows",
        "x": "clues of the columns",
        "z": "clues of the diagonals",
        "given": "cells that are filled in",
        "characters": "alphabet",
        "turned": "direction of the diagonals",
        "flavour": "dialect of the clues",
    }  # used in the message that a format cannot hold a field


PART = RegexCrosswordFormats()
