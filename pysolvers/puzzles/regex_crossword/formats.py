"""Text in, text out: every format by its name."""

from __future__ import annotations

from pysolvers.core.format import Format
from pysolvers.puzzles.regex_crossword.text import clue_list, id, plain_table, site_json
from pysolvers.puzzles.regex_crossword.text.answers import ANSWER_FORMATS, read_answer, write_answer

__all__ = ["ANSWER_FORMATS", "FORMATS", "read_answer", "write_answer", "write_id"]

write_id = id.write

FORMATS = (
    Format("text", "table of clues", plain_table.likeness, plain_table.read, plain_table.write),
    Format("id", "one-line id", id.likeness, id.read, id.write),
    Format("site", "regexcrossword.com JSON", site_json.likeness, site_json.read, site_json.write),
    Format("clue-list", "clue list", clue_list.likeness, clue_list.read, clue_list.write),
)
