"""puzz.link's files of loops, and the lines that somebody drew in them."""

from itertools import pairwise

import pytest

import pysolvers
from pysolvers.errors import SolutionError
from pysolvers.lines.steps import step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.play import PART as play
from pysolvers.puzzles.hamiltonian.text import puzzlink
from pysolvers.puzzles.hamiltonian.text.drawn_lines import solution_of_steps
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
            "The line branches at R2C4.",
        ),
        ("0 0 0 0 /0 0 1 0 /0 1 0 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 0 /0 0 1 0 0 /", "The line stops at R2C4;"),
        ("0 0 0 1 /0 0 0 0 /0 0 0 0 /0 0 0 0 /1 0 0 0 /", "The line stops at R1C4;"),
        (LOOP_LINES.replace("1 0 1 0 /0 1 0 0", "1 0 1 0 /1 1 0 0"), "The line branches at R4C1."),
    ],
)
def test_the_lines_of_a_simpleloop_file_are_judged(lines: str, says: str) -> None:
    found = pysolvers.check(LOOP_FILE + lines)
    assert (str(found[0]) if found else "").startswith(says) and bool(found) == bool(says)


def test_the_lines_of_a_simpleloop_file_are_a_solution_to_its_puzzle_and_moves() -> None:
    puzzle = parsed(HamiltonianPuzzle, LOOP_FILE)
    assert pysolvers.check(puzzle, LOOP_FILE + LOOP_LINES) == []
    with pytest.raises(SolutionError, match="another board"):
        pysolvers.check(pysolvers.parse("5x5;closed;holes=0.0"), LOOP_FILE + LOOP_LINES)
    solution = puzzlink.solutions_in_file(LOOP_FILE + LOOP_LINES)[0]
    assert isinstance(solution, HamiltonianSolution)
    state = play.start(puzzle)
    state = state.played(play.moves(solution))
    assert state.solution() == solution


LOOP = "0.0 0.1 0.2 1.2 1.1 1.0 0.0"


@pytest.mark.parametrize(
    ("puzzle", "lines", "says"),
    [
        ("3x2", [LOOP], ["The line is closed; a path with two ends was expected."]),
        ("3x2;closed", [LOOP], []),
        ("3x2", [LOOP[:-4]], []),
        ("3x2;closed", [LOOP[:-4]], ["R1C1; it must be closed", "R2C1; it must be closed"]),
        ("3x2", ["0.0 1.0", "0.1 0.2 1.2 1.1"], ["pieces, one at R2C1, one at R2C2."]),
        ("3x2", ["0.0 0.1 0.2"], ["The path does not visit R2C1 and 2 more."]),
    ],
)
def test_lines_drawn_elsewhere_are_judged(puzzle: str, lines: list[str], says: list[str]) -> None:
    cells = [[(int(at[0]), int(at[2])) for at in line.split()] for line in lines]
    steps = frozenset(step(a, b) for line in cells for a, b in pairwise(line))
    found = [str(each) for each in solution_of_steps(parsed(HamiltonianPuzzle, puzzle), steps).violations()]
    assert len(found) == len(says)
    for sentence, words in zip(found, says, strict=True):
        assert words in sentence
