"""How a board in play stands: how much is done, and which rules its moves break already."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.puzzle import Completion, Violation
from pysolvers.core.words import place
from pysolvers.puzzles.numberlink.play import NumberlinkState


def completion(state: NumberlinkState) -> Completion:
    """How many pairs are joined."""
    cells = state.puzzle.cells
    joined = sum(bool(cells[path[0]]) and cells[path[0]] == cells[path[-1]] for path in state.paths)
    return Completion(joined, len(state.puzzle.pairs), "pairs")


def live_errors(state: NumberlinkState) -> list[Violation]:
    """Paths that join two labels or, if the rules are tight, touch themselves; cells that are left over in the end."""
    found = [*_labels_joined(state)]
    if state.puzzle.rules == "tight":
        found += _touches(state)
    pairs = completion(state)
    if state.puzzle.rules != "classic" and pairs.done == pairs.total:
        found += _cells_left(state)
    return found


def _labels_joined(state: NumberlinkState) -> Iterator[Violation]:
    puzzle = state.puzzle
    for path in state.paths:
        first, last = puzzle.cells[path[0]], puzzle.cells[path[-1]]
        if first and last and first != last:
            yield Violation(tuple(map(puzzle.cell, path)), f"A path joins {first} and {last}, which are no pair.")


def _touches(state: NumberlinkState) -> Iterator[Violation]:
    """Neighbouring cells of one path that are not joined and cannot be any more."""
    puzzle, links, labels = state.puzzle, state.links, state.labels
    piece_of = {at: k for k, path in enumerate(state.paths) for at in path}
    full = [ways.bit_count() == puzzle.degree(i) for i, ways in enumerate(links)]
    for i, label in enumerate(labels):
        for way, other in puzzle.neighbours(i):
            if other < i or links[i] & way or i not in piece_of or other not in piece_of:
                continue
            same_label = label and labels[other] == label
            if piece_of[i] == piece_of[other] or (same_label and (full[i] or full[other])):
                a, b = puzzle.cell(i), puzzle.cell(other)
                name = f"path {label}" if label else "path"
                yield Violation((a, b), f"The {name} touches itself at {place(a)} and {place(b)}.")


def _cells_left(state: NumberlinkState) -> Iterator[Violation]:
    puzzle = state.puzzle
    left = tuple(puzzle.cell(i) for i, links in enumerate(state.links) if not links and i not in puzzle.blocked)
    if left:
        empty = "is empty" if len(left) == 1 else f"and {len(left) - 1} more are empty"
        yield Violation(left, f"All pairs are joined, but every cell has to be used: {place(left[0])} {empty}.")
