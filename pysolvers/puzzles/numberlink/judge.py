"""How a board in play stands: how much is done, and which rules its moves break already."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from pysolvers.core.puzzle import Completion, Violation
from pysolvers.puzzles.numberlink.play import NumberlinkState


def completion(state: NumberlinkState) -> Completion:
    """How many pairs are joined."""
    cells = state.puzzle.cells
    joined = sum(bool(cells[path[0]]) and cells[path[0]] == cells[path[-1]] for path in state.paths)
    return Completion(joined, len(state.puzzle.pairs), "pairs")


def live_errors(state: NumberlinkState) -> list[Violation]:
    """Paths that join two labels, and what breaks the rules of the rule set."""
    pairs = completion(state)
    all_joined = pairs.done == pairs.total
    broken = (rule.broken_in_play(state, all_joined) for rule in reversed(state.puzzle.rule_set.rules))
    return [*_labels_joined(state), *chain.from_iterable(broken)]


def _labels_joined(state: NumberlinkState) -> Iterator[Violation]:
    puzzle = state.puzzle
    for path in state.paths:
        first, last = puzzle.cells[path[0]], puzzle.cells[path[-1]]
        if first and last and first != last:
            yield Violation(tuple(map(puzzle.cell, path)), f"A path joins {first} and {last}, which are no pair.")
