"""How the program prints an answer: rows of labels below the line `W H`, or lines; in colours if asked for."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.puzzles.numberlink.text.answers import LINE_SIGNS

RESET = "\x1b[0m"
_FOREGROUND = [f"\x1b[{code}m" for code in (31, 32, 33, 34, 35, 36, 30, 37)]
COLOURS = [*_FOREGROUND, *("\x1b[1m" + colour for colour in _FOREGROUND)]
"""Red, green, yellow, blue, magenta, cyan, black, white; then the same in bold."""


def printed(
    width: int, sources: str, labels: Sequence[str], links: Sequence[int], tubes: bool = False, colors: bool = False
) -> str:
    """An answer as the program prints it.

    Args:
        width: the number of columns.
        sources: the puzzle's cells row by row, "." for an empty one.
        labels: each cell's label in the answer.
        links: each cell's links in the answer.
        tubes: whether lines are printed, sources by their labels; then there is no line `W H`.
        colors: whether labels get colours, in the order in which they first appear.
    """
    signs = list(labels)
    if tubes:
        signs = [LINE_SIGNS[links[i]] if source == "." else source for i, source in enumerate(sources)]
    if colors:
        order = {label: k for k, label in enumerate(dict.fromkeys(labels))}
        signs = [f"{COLOURS[order[labels[i]] % len(COLOURS)]}{sign}{RESET}" for i, sign in enumerate(signs)]
    rows = ["".join(signs[i : i + width]) + "\n" for i in range(0, len(signs), width)]
    return "".join(rows) if tubes else f"{width} {len(rows)}\n" + "".join(rows)
