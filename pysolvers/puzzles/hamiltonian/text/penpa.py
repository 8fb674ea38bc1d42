"""penpa-edit and noqx addresses, in and out (see `text/penpa.py`): loops, and paths along numbers.

Shaded cells and places that are missing are holes, lines of the setter required steps, his crosses and thick edges
walls. Numbers that stand once each are those of a Zip, a Numbrix or a Hidato, which the tags or the rules in words say.
Lines of a player are a solution, right or wrong, and the moves of a game that goes on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pysolvers.core.heading import UNTITLED
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.core.words import listed
from pysolvers.lines.steps import step
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from pysolvers.puzzles.hamiltonian.text.drawn_lines import solution_of_steps
from pysolvers.puzzles.hamiltonian.text.meaning import DIAGONAL, NAMES, POSITIONS, WAYPOINTS, fill, likeliest
from pysolvers.text import penpa
from pysolvers.text.penpa import PenpaBoard

if TYPE_CHECKING:
    from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

TAGS = ("simple loop", "simpleloop")
"""What setters call a loop."""

RULES = "Draw one closed loop through every cell that is not shaded"

_RULES = {
    (WAYPOINTS, "square"): "Zip: draw one path through every cell that is not shaded, along the numbers in their order",
    (POSITIONS, "square"): "Numbrix: number all cells that are not shaded; each number is beside the one before",
    (
        POSITIONS,
        "king",
    ): "Hidato: number all cells that are not shaded; each number is next to the one before, or diagonal",
}
"""The rules of paths along numbers in words, by what the numbers say and the board."""


def likeness(text: str) -> int:
    """3 for the address of a board that can be a loop, else 0."""
    if not penpa.is_address(text):
        return 0
    try:
        return 0 if _complaint(penpa.read(text.strip())) else 3
    except PuzzleError:
        return 0


def read(text: str) -> list[Puzzle]:
    """The puzzle of an address; PuzzleError if it is encrypted, damaged, no square grid, or another kind of puzzle."""
    return [_read(text)[0]]


def solutions(text: str) -> list[Solution]:
    """The loop that is drawn on the board, as a solution that may be wrong; [] if nothing is drawn."""
    puzzle, board = _read(text)
    if not puzzle.closed:
        return []
    drawn = frozenset(step(a, b) for a, b in board.drawn if puzzle.inside(a) and puzzle.inside(b))
    return [solution_of_steps(puzzle, drawn)] if drawn else []


def _read(text: str) -> tuple[HamiltonianPuzzle, PenpaBoard]:
    board = penpa.read(text.strip())
    if complaint := _complaint(board):
        raise PuzzleError(complaint)
    at = {int(label): cell for cell, label in board.labels.items()}
    meaning, shape = "", "square"
    if at:
        said = next((pair for pair, words in _RULES.items() if words == board.rules), None)
        size = board.rows * board.columns - len(board.gone)
        meaning, shape = said or likeliest(at, size, bool(board.gone), _named(board))
    builder = PuzzleBuilder(board.rows, board.columns, closed=not at, shape=shape)
    for name, items in (("holes", board.gone), ("required", board.given), ("walls", board.walls)):
        for item in sorted(items):
            builder.add(name, item)
    if at:
        fill(builder, {number: (cell, (None, None)) for number, cell in at.items()}, meaning)
    return builder.puzzle().titled(board.heading), board


def _named(board: PenpaBoard) -> str:
    """The name of a puzzle along numbers that the tags say, or ""."""
    return next((tag.lower() for tag in board.tags if tag.lower() in (*NAMES, *DIAGONAL)), "")


def _complaint(board: PenpaBoard) -> str:
    """Why the board is neither a loop nor a path along numbers; "" if it can be one."""
    named = bool(_named(board))
    if board.tags and not named and not set(board.tags) & set(TAGS):
        return f"The penpa puzzle is tagged {board.tags[0][:40]!r}; expected a simple loop."
    if board.others:
        return f"The penpa board has {listed(board.others)}: expected shaded cells and lines only."
    if board.labels:
        return _wrong_numbers(board, named or board.rules in _RULES.values())
    if not (board.dark or board.missing or board.tags or board.given):
        return "The penpa board is empty: expected shaded cells."
    return ""


def _wrong_numbers(board: PenpaBoard, told: bool) -> str:
    """Why labels are not the numbers of a path: without a name 1, 2, 3, ... or some with the first and last cell's."""
    labels = set(board.labels.values())
    if not all(label.isdecimal() and 0 < len(label) < 7 and int(label) for label in labels):
        return "The penpa board has labels that no path has: expected shaded cells, lines, or numbers from 1 once each."
    if len(labels) < len(board.labels) or len(labels) < 2:
        return "The penpa board has numbers or letters that do not stand once each: expected those of a path."
    largest = max(map(int, labels))
    ends = (len(labels), board.rows * board.columns - len(board.dark | board.missing))
    if not told and ("1" not in labels or largest not in ends):
        return "The penpa board has numbers that are not those of a path: expected 1, 2, 3, ... or the last cell's."
    return ""


def write(puzzle: HamiltonianPuzzle) -> str:
    """The address; PuzzleError for a puzzle that has more to it than a penpa board of ours holds."""
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
        "A penpa board of this kind is a closed loop, or a path along its numbers (a Zip, Numbrix or Hidato), "
        "with holes, walls and required steps only."
    )
