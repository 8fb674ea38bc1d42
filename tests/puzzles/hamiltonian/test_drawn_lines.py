"""puzz.link's files of loops, and the lines that somebody drew in them."""

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.hamiltonian import play
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.text import puzzlink
from tests.of_kind import parsed

LOOP_FILE = "pzprv3/simpleloop/5/5/* * * . . /* . . . . /. . . . . /. . . * . /. . . . . /"
LOOP_LINES = "0 0 0 1 /0 1 0 0 /1 0 1 0 /0 1 0 0 /1 0 1 1 /0 0 0 1 1 /0 1 1 1 1 /1 0 0 0 1 /1 1 1 0 1 /"


def test_a_simpleloop_file_is_written_and_read_back() -> None:
    puzzle = parsed(HamiltonianPuzzle, LOOP_FILE)
    assert puzzlink.write_file(puzzle).replace("\n", "/").startswith(LOOP_FILE)
    assert puzzlink.read_file(puzzlink.write_file(puzzle)) == [puzzle]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (LOOP_LINES, ""),
        (
            "0 0 0 0 /0 0 1 1 /0 0 0 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 0 /0 0 0 1 0 /",
            "The line branches at row 2, column 4.",
        ),
        ("0 0 0 0 /0 0 1 0 /0 1 0 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 0 /0 0 1 0 0 /", "The line stops at row 2, column 4;"),
        ("0 0 0 1 /0 0 0 0 /0 0 0 0 /0 0 0 0 /1 0 0 0 /", "The line stops at row 1, column 4;"),
        (LOOP_LINES.replace("1 0 1 0 /0 1 0 0", "1 0 1 0 /1 1 0 0"), "The line branches at row 4, column 1."),
    ],
)
def test_the_lines_of_a_simpleloop_file_are_judged(lines: str, says: str) -> None:
    found = pysolvers.check(LOOP_FILE + lines)
    assert (str(found[0]) if found else "").startswith(says) and bool(found) == bool(says)


def test_the_lines_of_a_simpleloop_file_are_an_answer_to_its_puzzle_and_moves() -> None:
    puzzle = parsed(HamiltonianPuzzle, LOOP_FILE)
    assert pysolvers.check(puzzle, LOOP_FILE + LOOP_LINES) == []
    with pytest.raises(PuzzleError, match="another board"):
        pysolvers.check(pysolvers.parse("5x5;closed;holes=0.0"), LOOP_FILE + LOOP_LINES)
    answer = puzzlink.answers_in_file(LOOP_FILE + LOOP_LINES)[0]
    assert isinstance(answer, HamiltonianSolution)
    state = play.start(puzzle)
    for move in play.moves(answer):
        state = state.play(move)
    assert state.solution() == answer
