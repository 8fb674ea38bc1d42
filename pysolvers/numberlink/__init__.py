"""The kind numberlink: join equal labels by paths that do not cross (Numberlink, Arukone, Flow Free)."""

from dataclasses import replace
from typing import Any

from pysolvers.puzzle import Kind, Option


def _with_rules(puzzle: Any, rules: str) -> Any:
    return replace(puzzle, rules=rules)


KIND = Kind(
    name="numberlink",
    title="Numberlink",
    short="Numberlink",
    rules=(
        "Join each pair of equal labels with one line. "
        "Lines run from cell to cell through the cells' sides and never cross or branch. Every cell is used, unless the rules are classic."
    ),
    package=__name__,
    examples=(
        ("5 × 4, the article's", "5 4\nC...B\nA.BA.\n...C.\n.....\n"),
        ("6 × 6, four pairs", "6 6\nA....B\n.CD...\n......\n..DA..\n...B..\nC.....\n"),
        ("7 × 7, numbers of two digits", "10 . . . . . .\n. . 11 . . 12 .\n. . . . . . .\n. . . 12 . . .\n. . . . . . .\n. 11 . . . . .\n. . . . . . 10\n"),
    ),
    options=(
        Option(
            "rules",
            "Rules",
            (
                ("full", "full: every cell is used"),
                ("tight", "tight: every cell is used and no line touches itself"),
                ("classic", "classic: cells may stay empty"),
            ),
            _with_rules,
        ),
    ),
)  # fmt: skip
