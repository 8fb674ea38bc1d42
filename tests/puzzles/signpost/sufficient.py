"""Whether a step of a Signpost explanation is enough as it is written: by all paths that agree with what it names.

A sentence names cells, numbers and the places that are marked. All that is drawn elsewhere is forgotten: links, and
numbers, also given ones. The arrows stay, and so do the ends of the path where they are on the board: the last cell has
no arrow, and each other cell has one after it; the first has none before it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise

from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.signpost.hints import explain
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.play import SignpostState, start
from tests.of_kind import parsed
from tests.puzzles.signpost.brute_force import all_answers, random_board
from tests.puzzles.walk import walked

CELL = re.compile(r"row (\d+), column (\d+)", re.IGNORECASE)
NUMBER = re.compile(r"\b(\d+)\b")
WHOLE = ("every other cell",)
"""What a sentence says that speaks of all numbers and links on the board."""

BOARDS = (
    "4x4:cfefed16ahd14bh1abgch",
    "4x4:d1eggeceaabge12ca13ba",
    "4x4:edefceha10aa1aea16agg",
    "4x4:1ceefcgeebafgbgb16a",
    "3x4:cegdg12acbg2aga",
    "3x4:10ceecfgc12aeagg",
    "4x4:dcgeeddach2ghc8aga",
)


def steps(seed: int, boards: int) -> Iterator[tuple[SignpostState, Deduction]]:
    """Steps with the board before each: of boards that need each technique, and of so many random ones."""
    rng = random.Random(seed)
    for text in BOARDS:
        puzzle = parsed(SignpostPuzzle, text)
        yield from walked(start(puzzle), explain(puzzle))
    for _ in range(boards):
        board = random_board(rng)
        if board.cells > 8 and len(all_answers(board)) == 1:
            yield from walked(start(board), explain(board))


def is_enough(state: SignpostState, step: Deduction) -> bool:
    """Whether the step's moves are right on every path that agrees with what the step names."""
    if step.technique == "only place":
        return _by_counting(state, step)
    text = " ".join((step.sentence, *(each.sentence for each in step.chain)))
    puzzle, named = state.puzzle, _named(state, step, text)
    links: dict[int, int] = {}
    numbers = {at: number for at, number in enumerate(state.numbers) if number in (1, puzzle.cells)}
    for chain in state.chains:
        if named & set(chain):
            links.update(pairwise(chain))
            numbers.update((at, state.numbers[at]) for at in chain if state.numbers[at])
    drawn = [(a, b) for move in step.moves if "-" in move for a, b in [_ends(puzzle, move)]]
    placed = [
        (_at(puzzle, where), int(number)) for move in step.moves for where, _, number in [move.partition(":")] if number
    ]
    assert drawn or placed or step.technique == "contradiction"
    for path in _paths(puzzle, links, numbers):
        after = dict(pairwise(path))
        if any(after.get(a) != b for a, b in drawn) or any(path[number - 1] != at for at, number in placed):
            return False
    return True


def _named(state: SignpostState, step: Deduction, text: str) -> set[int]:
    puzzle = state.puzzle
    if any(words in text for words in WHOLE):
        return set(range(puzzle.cells))
    named = {puzzle.index((int(row) - 1, int(column) - 1)) for row, column in CELL.findall(text)}
    named |= {puzzle.index(cell) for cell in (*step.used, *step.ruled_out, *step.shown)}
    numbers = {int(number) for number in NUMBER.findall(CELL.sub("", text))}
    return named | {at for at, number in enumerate(state.numbers) if number in numbers}


def _by_counting(state: SignpostState, step: Deduction) -> bool:
    """Whether counting along the arrows, as the sentence says, leaves one number for the cell or one cell for it."""
    puzzle = state.puzzle
    can_be: list[set[int]] = [set() for _ in range(puzzle.cells)]
    known = {number: at for at, number in enumerate(state.numbers) if number}

    def onward(at: int, number: int) -> Iterator[int]:
        for b in [state.links[at]] if state.links[at] >= 0 else puzzle.ray(at):
            if state.before[b] in (-1, at) and state.numbers[b] in (0, number + 1):
                yield b

    loose = {at for at in range(puzzle.cells) if not state.numbers[at]}
    for low, high in pairwise([0, *sorted(known), puzzle.cells + 1]):
        between = range(low + 1, high)
        first = set(onward(known[low], low)) if low else {at for at in loose if state.before[at] < 0}
        from_low = [first & loose]
        for number in between[:-1]:
            from_low.append({b for a in from_low[-1] for b in onward(a, number)} & loose)
        to_high = {known[high]} if high in known else set()
        for number, cells in reversed([*zip(between, from_low, strict=False)]):
            is_last = number == puzzle.cells
            to_high = {a for a in loose if (state.links[a] < 0 if is_last else to_high & set(onward(a, number)))}
            for at in to_high & cells:
                can_be[at].add(number)
    number = int(step.moves[0].partition(":")[2])
    if not step.sentence.startswith("Only "):
        return can_be[puzzle.index(step.shown[0])] == {number}
    row, column, number = map(int, re.findall(r"\d+", step.sentence)[:3])
    return [at for at in range(puzzle.cells) if number in can_be[at]] == [puzzle.index((row - 1, column - 1))]


def _at(puzzle: SignpostPuzzle, text: str) -> int:
    return puzzle.index_of(*text.split("."))


def _ends(puzzle: SignpostPuzzle, move: str) -> tuple[int, int]:
    a, _, b = move.partition("-")
    return _at(puzzle, a), _at(puzzle, b)


def _paths(puzzle: SignpostPuzzle, links: dict[int, int], numbers: dict[int, int]) -> Iterator[list[int]]:
    """All paths through all cells along arrows that have these links and numbers, as lists of cells."""
    place = {number: at for at, number in numbers.items()}
    before = {b: a for a, b in links.items()}
    cells = puzzle.cells
    path: list[int] = []

    def onward(at: int) -> Iterator[list[int]]:
        number = len(path) + 1
        if at in path or numbers.get(at, number) != number or place.get(number, at) != at:
            return
        if at in before and (not path or path[-1] != before[at]):
            return
        path.append(at)
        if number == cells:
            yield path
        else:
            for b in [links[at]] if at in links else puzzle.ray(at):
                yield from onward(b)
        path.pop()

    for first in range(cells):
        yield from onward(first)
