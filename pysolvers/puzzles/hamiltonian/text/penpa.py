"""Reads and writes penpa-edit and noqx addresses (see `text/penpa.py`) of loops, and of paths along numbers.

Shaded and missing cells are holes. The setter's lines are required steps; the setter's crosses and thick edges are
walls. Numbers belong to a Zip, Numbrix or Hidato if each appears once. A player's lines on a loop puzzle are a
solution, which may be wrong.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pysolvers.core.heading import UNTITLED
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.core.words import say
from pysolvers.lines.steps import step
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from pysolvers.puzzles.hamiltonian.text.drawn_lines import solution_of_steps
from pysolvers.puzzles.hamiltonian.text.meaning import DIAGONAL, NAMES, POSITIONS, WAYPOINTS, fill, likeliest
from pysolvers.text import penpa
from pysolvers.text.penpa import PenpaBoard

if TYPE_CHECKING:
    from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

TAGS = ("simple loop", "simpleloop")  # what setters call a loop

RULES = "Draw one closed loop through every cell that is not shaded"

_HIDATO = "Hidato: number all cells that are not shaded; each number is next to the one before, or diagonal"

_RULES = {
    (WAYPOINTS, "square"): "Zip: draw one path through every cell that is not shaded, along the numbers in their order",
    (POSITIONS, "square"): "Numbrix: number all cells that are not shaded; each number is beside the one before",
    (POSITIONS, "king"): _HIDATO,
}  # rules texts of paths along numbers, by the meaning of the numbers and the board


def likeness(text: str) -> int:
    """Return 3 if a text is a penpa address whose board can be a loop or a path along numbers, otherwise 0."""
    if not penpa.is_address(text):
        return 0
    try:
        return 0 if _complaint(penpa.read(text.strip())) else 3
    except PuzzleError:
        return 0


def read(text: str) -> list[Puzzle]:
    return [_read(text)[0]]


def solutions(text: str) -> list[Solution]:
    puzzle, board = _read(text)
    if not puzzle.closed:
        return []
    drawn = frozenset(step(a, b) for a, b in board.drawn if puzzle.inside(a) and puzzle.inside(b))
    return [solution_of_steps(puzzle, drawn)] if drawn else []


def _read(text: str) -> tuple[HamiltonianPuzzle, PenpaBoard]:
    board = penpa.read(text.strip())
    if sentence := _complaint(board):
        raise PuzzleError(sentence)
    at = {int(label): cell for cell, label in board.labels.items()}
    meaning, shape = "", "square"
    if at:
        declared = next((pair for pair, words in _RULES.items() if words == board.rules), None)
        size = board.rows * board.columns - len(board.unused)
        meaning, shape = declared or likeliest(at, size, bool(board.unused), _named(board))
    builder = PuzzleBuilder(board.rows, board.columns, closed=not at, shape=shape)
    for name, items in (("holes", board.unused), ("required", board.given), ("walls", board.walls)):
        builder.add_all(name, sorted(items))
    if at:
        fill(builder, {number: (cell, (None, None)) for number, cell in at.items()}, meaning)
    return builder.puzzle().titled(board.heading), board


def _named(board: PenpaBoard) -> str:
    return next((tag.lower() for tag in board.tags if tag.lower() in (*NAMES, *DIAGONAL)), "")


def _complaint(board: PenpaBoard) -> str:
    named = bool(_named(board))
    if board.tags and not named and not set(board.tags) & set(TAGS):
        return say("The penpa puzzle is tagged {tag!r:.42}; expected a simple loop.", tag=board.tags[0])
    if board.others:
        return say("The penpa board has {others}: expected shaded cells and lines only.", others=board.others)
    if board.labels:
        return _wrong_numbers(board, named or board.rules in _RULES.values())
    if not (board.dark or board.missing or board.tags or board.given):
        return say("The penpa board is empty: expected shaded cells.")
    return ""


def _wrong_numbers(board: PenpaBoard, named: bool) -> str:
    labels = set(board.labels.values())
    if not all(label.isdecimal() and 0 < len(label) < 7 and int(label) for label in labels):
        return say(
            "The penpa board has labels that are not numbers: expected shaded cells, lines, or numbers, once each."
        )
    if len(labels) < len(board.labels) or len(labels) < 2:
        return say("The penpa board repeats a number, or has only one: expected the numbers of a path, once each.")
    largest = max(map(int, labels))
    ends = (len(labels), board.rows * board.columns - len(board.dark | board.missing))
    if not named and ("1" not in labels or largest not in ends):
        return say(
            "The numbers on the penpa board don't fit a path: expected 1, 2, 3, ... or 1 to the number of cells."
        )
    return ""


def write(puzzle: HamiltonianPuzzle) -> str:
    """Return the penpa address. Raise PuzzleError if the puzzle has anything that our penpa boards can't hold."""
    meaning = POSITIONS if puzzle.positions else WAYPOINTS
    rules = RULES if puzzle.closed else _RULES.get((meaning, puzzle.shape), "")
    numbers = puzzle.position_of or {cell: number for number, cell in enumerate(puzzle.waypoints, 1)}
    straight = puzzle.shape == "square" or not (puzzle.walls or puzzle.required)
    if rules and straight:
        board = PenpaBoard(
            puzzle.rows,
            puzzle.columns,
            {} if puzzle.closed else {cell: str(number) for cell, number in numbers.items()},
            puzzle.holes,
            given=puzzle.required,
            walls=puzzle.walls,
            tags=TAGS[:1] if puzzle.closed else (),
            rules=rules,
            heading=puzzle.heading,
        )
        if not _complaint(board):
            address = penpa.write(board)
            if replace(_read(address)[0], heading=UNTITLED) == replace(puzzle, heading=UNTITLED):
                return address
    raise PuzzleError(
        "A penpa board can hold only a closed loop or a path along numbers (a Zip, Numbrix or Hidato), with holes, "
        "walls and required steps: choose another format."
    )
