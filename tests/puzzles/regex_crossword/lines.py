"""The lines of a board and their clues, worked out anew from the format's description."""

from __future__ import annotations

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle


def lines(puzzle: RegexCrosswordPuzzle) -> list[tuple[str, list[tuple[int, int]]]]:
    """The lines of a board as (axis, cells in reading order), worked out anew from the format's description."""
    height, width = len(puzzle.y), len(puzzle.x)
    if not puzzle.hexagonal:
        rows = [("y", [(r, c) for c in range(width)]) for r in range(height)]
        return rows + [("x", [(r, c) for r in range(height)]) for c in range(width)]
    mid = height // 2
    cells = [(r, c) for r in range(height) for c in range(width - abs(r - mid))]
    rows = [("y", [cell for cell in cells if cell[0] == r]) for r in range(height)]
    down = [("x", [(r, c) for r, c in cells if c + max(0, r - mid) == i]) for i in range(width)]
    up = [("z", [(r, c) for r, c in reversed(cells) if c + max(0, mid - r) == i]) for i in range(width)]
    return rows + down + up


def clues(puzzle: RegexCrosswordPuzzle) -> list[tuple[list[tuple[int, int]], str]]:
    """Each line that has a clue: its cells and the clue."""
    every = [*puzzle.y, *puzzle.x, *puzzle.z]
    return [(cells, clue) for (_, cells), several in zip(lines(puzzle), every, strict=True) for clue in several if clue]
