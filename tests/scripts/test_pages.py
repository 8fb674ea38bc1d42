"""The pages that are built: their boards can be read without a script."""

import re

import pysolvers
from pysolvers.core.kind import kind_named
from scripts.build.pages import explained

LONG = "ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|AB"
"""A clue that is longer than the page's board has room for."""


def test_the_boards_of_an_explanation_show_long_clues_to_their_end() -> None:
    puzzle = pysolvers.parse(f"rect;y={LONG},CD;x=AC,BD", "regex-crossword")
    scenes, _ = explained(kind_named(puzzle.kind), puzzle)
    assert len(scenes) > 1
    for scene in scenes:
        texts = "".join(re.findall(r">([^<]*)</text>", scene.svg())).replace("\xa0", "")
        assert "…" not in texts and LONG in texts
