"""Blocked cells: edits, wording, and clues that a setter can remove or add. Engines see them as cells without edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from pysolvers.core.tool import Tool
from pysolvers.core.words import cell_name

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.editing import Clue
    from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution

TOOL = Tool(
    "block",
    "Blocked cell",
    "Tap or drag over cells to block them for all lines. Start on a blocked cell to open cells again. "
    "With the keyboard, use Enter.",
    "M5 5h14v14H5ZM5 12l7-7M5 19 19 5M12 19l7-7",
)


def edit(cell: Cell, blocked: bool) -> str:
    return f"{cell[0]}.{cell[1]}{'x' if blocked else 'o'}"


def painted(is_blocked: Callable[[Cell], bool], drag: Sequence[Cell]) -> tuple[str, ...]:
    """Return the edits of a drag: block the cells, or open them if the first one is blocked."""
    block = not is_blocked(drag[0])
    return tuple(edit(cell, block) for cell in dict.fromkeys(drag) if is_blocked(cell) != block)


def counted(blocked: frozenset[int]) -> str:
    """Return, for example, ", 3 blocked cells"; "" for none."""
    many = len(blocked)
    return f", {many} blocked cell{'' if many == 1 else 's'}" if many else ""


def to_spare(puzzle: NumberlinkPuzzle) -> Iterator[Clue]:
    from pysolvers.core.editing import Clue  # solving needs no clues to remove

    for cell in map(puzzle.cell, sorted(puzzle.blocked)):
        yield Clue(f"the blocked cell in {cell_name(cell)}", (cell,), (edit(cell, False),))


def to_add(solution: NumberlinkSolution) -> Iterator[Clue]:
    from pysolvers.core.editing import Clue

    puzzle = solution.puzzle
    for i, links in enumerate(solution.links):
        if not links and puzzle.degree(i) and not puzzle.is_bridge(i):
            cell = puzzle.cell(i)
            yield Clue(f"a blocked cell in {cell_name(cell)}", (cell,), (edit(cell, True),), i)
