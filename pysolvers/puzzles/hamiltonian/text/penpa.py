"""penpa-edit and noqx addresses of loops through every cell that is not shaded, in and out (see `text/penpa.py`).

Shaded cells and places that are missing are holes, lines of the setter required steps, his crosses walls. Lines of a
player are an answer, right or wrong, and the moves of a game that goes on.
"""

from __future__ import annotations

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.core.words import listed
from pysolvers.engines.boards.steps import step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from pysolvers.puzzles.hamiltonian.text.drawn_lines import answer_of_steps
from pysolvers.text import penpa
from pysolvers.text.penpa import PenpaBoard

TAGS = ("simple loop", "simpleloop")
"""What setters call such a puzzle."""

RULES = "Draw one closed loop through every cell that is not shaded"


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


def answers(text: str) -> list[Solution]:
    """What is drawn on the board, as an answer that may be wrong; [] if nothing is drawn."""
    puzzle, board = _read(text)
    drawn = frozenset(step(a, b) for a, b in board.drawn if puzzle.inside(a) and puzzle.inside(b))
    return [answer_of_steps(puzzle, drawn)] if drawn else []


def _read(text: str) -> tuple[HamiltonianPuzzle, PenpaBoard]:
    board = penpa.read(text.strip())
    if complaint := _complaint(board):
        raise PuzzleError(complaint)
    builder = PuzzleBuilder(board.rows, board.columns, closed=True)
    for name, items in (("holes", board.dark | board.missing), ("required", board.given), ("walls", board.crossed)):
        for item in sorted(items):
            builder.add(name, item)
    return builder.puzzle().titled(board.heading), board


def _complaint(board: PenpaBoard) -> str:
    """Why the board is no loop; "" if it can be one."""
    if board.tags and not set(board.tags) & set(TAGS):
        return f"The penpa puzzle is tagged {board.tags[0][:40]!r}; expected a simple loop."
    if board.others:
        return f"The penpa board has {listed(board.others)}: expected shaded cells and lines only."
    if board.labels:
        return "The penpa board has numbers or letters: expected shaded cells and lines only."
    if not (board.dark or board.missing or board.tags or board.given):
        return "The penpa board is empty: expected shaded cells."
    return ""


def write(puzzle: HamiltonianPuzzle) -> str:
    """The address; PuzzleError for a puzzle that has more to it than a loop, holes, walls and required steps."""
    plain = HamiltonianPuzzle(
        puzzle.rows, puzzle.columns, walls=puzzle.walls, required=puzzle.required, holes=puzzle.holes, closed=True
    )
    if puzzle != plain:
        raise PuzzleError("A penpa board of this kind is a closed loop with holes, walls and required steps only.")
    board = PenpaBoard(
        puzzle.rows,
        puzzle.columns,
        {},
        puzzle.holes,
        given=puzzle.required,
        crossed=puzzle.walls,
        tags=TAGS[:1],
        rules=RULES,
        heading=puzzle.heading,
    )
    return penpa.write(board)
