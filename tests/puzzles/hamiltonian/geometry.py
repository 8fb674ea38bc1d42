"""Symmetries and forbidden shapes of a board, worked out anew from the format's description."""

from __future__ import annotations

from itertools import product


def symmetric(rows: int, columns: int, name: str, cell: tuple[int, int]) -> tuple[int, int]:
    """Where a symmetry of a puzzle takes a cell."""
    r, c = cell
    return {
        "rot180": (rows - 1 - r, columns - 1 - c),
        "rot90": (c, rows - 1 - r),
        "horizontal": (r, columns - 1 - c),
        "vertical": (rows - 1 - r, c),
    }[name]


def forbidden(letters: str, rows: int, columns: int) -> list[set[frozenset[tuple[int, int]]]]:
    """Every place of a forbidden shape on a board, turned and mirrored, as its steps."""
    found = []
    ways = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    for turns, mirrored in product(range(4), (False, True)):
        moves = [ways[letter] for letter in letters]
        if mirrored:
            moves = [(r, -c) for r, c in moves]
        for _ in range(turns):
            moves = [(c, -r) for r, c in moves]
        for start in product(range(rows), range(columns)):
            at, steps = start, set()
            for move in moves:
                to = (at[0] + move[0], at[1] + move[1])
                steps.add(frozenset((at, to)))
                at = to
            if all(0 <= r < rows and 0 <= c < columns for step in steps for r, c in step):
                found.append(steps)
    return found
