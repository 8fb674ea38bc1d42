"""How a board in play stands: how much is done, and which rules its moves break already."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.puzzle import Completion, Violation
from pysolvers.core.words import capitalised
from pysolvers.puzzles.signpost.model import NAMES
from pysolvers.puzzles.signpost.play import SignpostState

Clash = tuple[tuple[int, ...], str]
"""The cells that clash, by index, and the sentence that says why."""


def completion(state: SignpostState) -> Completion:
    """How many cells have a number or are part of a chain."""
    done = sum(bool(number) or state.links[at] >= 0 or state.before[at] >= 0 for at, number in enumerate(state.numbers))
    return Completion(done, state.puzzle.cells)


def live_errors(state: SignpostState) -> list[Violation]:
    """Numbers that clash with each other, with their chain, with an arrow or with the size of the board."""
    clashes = [*_numbers_twice(state), *_chains_that_do_not_fit(state), *_arrows_that_point_elsewhere(state)]
    return [Violation(tuple(map(state.puzzle.cell_of, cells)), capitalised(why)) for cells, why in clashes]


def _numbers_twice(state: SignpostState) -> Iterator[Clash]:
    place, cell_of = state.puzzle.place, dict[int, int]()
    for at, number in enumerate(state.numbers):
        if number and (other := cell_of.setdefault(number, at)) != at:
            yield (other, at), f"{number} stands both in {place(other)} and in {place(at)}."


def _chains_that_do_not_fit(state: SignpostState) -> Iterator[Clash]:
    """Numbers that do not count on along a chain, and chains that reach below 1 or beyond the last number."""
    puzzle, numbers = state.puzzle, state.numbers
    for at, number in enumerate(numbers):
        if number > puzzle.cells:
            yield (at,), f"{puzzle.place(at)} would be {number}, but the last number is {puzzle.cells}."
    for a, b in enumerate(state.links):
        if b >= 0 and numbers[a] and numbers[b] != numbers[a] + 1:
            follows = f"{puzzle.place(b)}, which follows it, is {numbers[b]}"
            yield (a, b), f"{puzzle.place(a)} is {numbers[a]}, but {follows}."
    for chain in state.chains:
        first = state.first_number(chain)
        if first is not None and first < 1:
            yield chain, f"the chain that begins in {puzzle.place(chain[0])} is too long: it would begin with {first}."


def _arrows_that_point_elsewhere(state: SignpostState) -> Iterator[Clash]:
    """Two numbers in a row where the arrow of the first does not point at the second."""
    puzzle = state.puzzle
    cell_of = {number: at for at, number in reversed([*enumerate(state.numbers)])}
    for a, number in enumerate(state.numbers):
        b = cell_of.get(number + 1) if number else None
        if b is not None and not puzzle.points(a, b):
            points = f"points {NAMES[puzzle.arrows[a]]}"
            yield (a, b), f"{puzzle.place(a)} is {number} and {points}, not at the {number + 1} in {puzzle.place(b)}."
