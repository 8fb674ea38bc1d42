"""The id, the drawing and the solutions' formats."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.text import puzzlink
from pysolvers.puzzles.hamiltonian.text.solutions import SOLUTION_FORMATS, read_solution, write_solution
from tests.puzzles.hamiltonian.random_boards import random_puzzle

SEED = "9x9;start=0.4;end=8.4;walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8;symmetry=rot180;forbid=EENWWNEE,EEE"
seeds = st.integers(0, 10**9)


def puzzle_of(text: str) -> HamiltonianPuzzle:
    puzzle = pysolvers.parse(text, "hamiltonian")
    assert isinstance(puzzle, HamiltonianPuzzle)
    return puzzle


def test_the_seed_puzzles_id_is_written_as_it_is_read() -> None:
    assert puzzle_of(SEED).id == SEED


def test_named_shapes_stand_for_their_steps() -> None:
    assert puzzle_of("5x5;forbid=S,straight4").forbid == ("EENWWNEE", "EEE")


def test_the_first_and_last_waypoint_are_the_ends_unless_given() -> None:
    puzzle = puzzle_of("5x5;waypoints=0.0,2.2,4.4")
    assert (puzzle.start, puzzle.end) == ((0, 0), (4, 4))
    puzzle = puzzle_of("5x5;waypoints=0.0,2.2,4.4;end=free;start=1.1")
    assert (puzzle.start, puzzle.end) == ((1, 1), None)
    assert puzzle_of("5x5;waypoints=2.2").end is None


def test_a_drawing_says_walls_and_required_steps_beside_and_below_the_cells() -> None:
    text = ' 1   . | .\n    ---  "\n .   # = .\n .   .   2\nsymmetry=rot180\n'
    puzzle = puzzle_of(text)
    assert puzzle.waypoints == ((0, 0), (2, 2))
    assert puzzle.walls == {((0, 1), (0, 2)), ((0, 1), (1, 1))}
    assert puzzle.required == {((0, 2), (1, 2)), ((1, 1), (1, 2))}
    assert puzzle.symmetry == "rot180"


def test_a_narrow_drawing_is_read_by_the_middles_of_its_cells() -> None:
    puzzle = puzzle_of('S . .|.\n  -   "\n. . .=E\n')
    assert puzzle.walls == {((0, 2), (0, 3)), ((0, 1), (1, 1))}
    assert puzzle.required == {((0, 3), (1, 3)), ((1, 2), (1, 3))}
    assert (puzzle.start, puzzle.end) == ((0, 0), (1, 3))


def test_drawings_apart_by_a_blank_line_are_several_puzzles() -> None:
    assert len(pysolvers.parse_all("S .\n. .\n\n. .\n. .\n", "hamiltonian")) == 2


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("9x9;strat=0.4", 1, 5, "There is no 'strat'"),
        ("9x9;walls=0.0-2.0", 1, 11, "not neighbors"),
        ("9x9;walls=0.0-0.1,0.2", 1, 19, "expected two cells"),
        ("9x9;walls=0.0-0.1,0.0-0.9", 1, 19, "off the board"),
        ("9x9;waypoints=0.0,1.1,0.0", 1, 23, "a waypoint already"),
        ("9x9;holes=1.1;waypoints=0.0,1.1", 1, 29, "which is a hole"),
        ("9x9;start=0,4", 1, 11, "'0,4' is not a cell"),
        ("9x9;symmetry=round", 1, 14, "symmetry cannot be 'round'"),
        ("9x9;forbid=EEE,X", 1, 16, "'X' is not a shape"),
        ("9x9;forbid=EW", 1, 12, "turns straight back"),
        ("9x9;closed;start=0.0", 1, 18, "A closed loop has no start"),
        ("9x9;start=0.0;end=0.0", 1, 19, "the same cell"),
        ("9x9;start=0.0;start=0.1", 1, 15, "given twice"),
        ("3x3;at=0.0", 1, 8, "'0.0' is not a fixed position: expected ROW.COLUMN:POSITION"),
        ("3x3;at=0.0:0", 1, 8, "no position 0 on a path of 9 cells: expected 1 to 9"),
        ("3x3;at=0.0:1,0.0:2", 1, 14, "R1C1 has a fixed position already"),
        ("3x3;at=0.0:1,0.1:1", 1, 14, "Position 1 is given to R1C1 already"),
        ("3x3;at=0.0:3;holes=0.0", 1, 8, "Position 3 is at R1C1, which is a hole"),
        ("3x3;closed;at=0.0:3", 1, 15, "A closed loop has no first cell"),
        ("3x3;start=0.0;at=0.0:3", 1, 11, "The start is at R1C1, which has the fixed position 3"),
        ("3x3;start=0.0;at=1.1:1", 1, 11, "Position 1 is given to R2C2, but that is not the start"),
        ("99x9;start=0.0", 1, 1, "this one is 99 × 9"),
        ("2x1;holes=0.0,0.1", 1, 1, "no cell that is not a hole"),
        (" 1   .\n .   . | .\n", 2, None, "3 cells; expected 2"),
        (" 1   .\n .   1\n", 2, 6, "The number 1 appears twice"),
        (" 1   .\n .   3\n", 2, 6, "The number 2 is missing"),
        (" S   .\n S   .\n", 2, 2, "a second S"),
        (" 1   . |\n .   .\n", 1, 8, "no cell on its right"),
        (" 1   .\n        ---\n .   .\n", 2, 9, "not under a cell"),
        (" 1   .\n .   .\n    ---\n", 3, 5, "is under the last row"),
        (" 1   ?\n .   .\n", 1, 6, "not a sign of a drawing"),
    ],
)
def test_an_error_says_what_and_where(text: str, line: int, column: int | None, words: str) -> None:
    with pytest.raises(PuzzleError, match=words) as caught:
        pysolvers.parse(text, "hamiltonian")
    assert (caught.value.line, caught.value.column) == (line, column)


@settings(deadline=None, max_examples=60)
@given(seeds)
def test_solutions_come_back_from_every_format(seed: int) -> None:
    puzzle = random_puzzle(Random(seed), (1, 5))
    solution = pysolvers.solve(puzzle, nodes=2000)
    if solution is None:
        return
    assert isinstance(solution, HamiltonianSolution)
    for format in SOLUTION_FORMATS:
        assert read_solution(puzzle, write_solution(solution, format)) == solution


def test_a_solution_is_drawn_as_numbers_and_as_a_line() -> None:
    solution = pysolvers.solve(puzzle_of("3x2;start=0.0;end=1.0"))
    assert isinstance(solution, HamiltonianSolution)
    assert write_solution(solution) == "1 2 3\n6 5 4\n"
    assert write_solution(solution, "tubes") == "╶───┐\n╶───┘\n"


@pytest.mark.parametrize("text", ["[[1, 2, 3], [6, 5, 4]]", "1,2,3\n6,5,4\n", "1;2;3\n6;5;4", "1 2 3\n6 5 4"])
def test_a_solution_is_read_as_a_matrix_of_steps(text: str) -> None:
    puzzle = puzzle_of("3x2;start=0.0;end=1.0")
    assert read_solution(puzzle, text).violations() == []
    assert read_solution(puzzle, text.replace("6", "7").replace("5", "6").replace("7", "5")).violations() != []


def test_a_loop_may_name_its_first_cell_again_at_its_end() -> None:
    loop = [[0, 0], [0, 1], [1, 1], [1, 0]]
    found = {
        read_solution(puzzle_of("2x2;closed"), str(cells)) for cells in (loop, [*loop, loop[0]], [*loop[2:], *loop[:3]])
    }
    assert len(found) == 1
    assert found.pop().violations() == []


def test_a_solution_with_cells_at_other_positions_says_so() -> None:
    solution = read_solution(puzzle_of("3x2;at=0.0:3,1.0:4"), "1 2 3\n6 5 4")
    assert [violation.sentence for violation in solution.violations()] == [
        "R1C1 has position 1 on the path, not 3.",
        "R2C1 has position 6 on the path, not 4.",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[0,0],[0,9]]", "off the board"),
        ("1 2\n3 4\n5 x", "not a number of a step"),
        ("1 2 3\n4 5 6\n7 8 9\n", "Row 1 of the solution has 3 cells; expected 2"),
        ("1 2\n3 4\n5 7", "The number 6 is missing"),
    ],
)
def test_a_solution_that_does_not_fit_is_refused(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        read_solution(puzzle_of("2x3;start=0.0"), text)


def test_json_objects_are_read_one_a_line_or_as_a_list() -> None:
    one = '{"id": "a", "width": 2, "height": 3, "waypoints": [[0, 0], [2, 1]], "walls": []}'
    assert len(pysolvers.parse_all(f"{one}\n{one}\n")) == 2
    assert pysolvers.parse_all(f"[{one}, {one}]")[1].id == "2x3;waypoints=0.0,2.1"


@settings(deadline=None, max_examples=60)
@given(seeds)
def test_simpleloop_addresses_come_back_unchanged(seed: int) -> None:
    random = Random(seed)
    rows, columns = random.randint(1, 9), random.randint(2, 9)
    holes = frozenset((r, c) for r in range(rows) for c in range(columns) if (r or c) and random.random() < 0.3)
    puzzle = HamiltonianPuzzle(rows, columns, holes=holes, closed=True)
    assert puzzlink.read(puzzlink.write(puzzle)) == [puzzle]


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?simpleloop/5/5/sg020",
        "http://pzv.jp/p.html?simpleloop/5/5/sg020/",
        "https://pzprxs.vercel.app/p?type=editor&simpleloop_edit/5/5/sg020",
        "pzprv3/simpleloop/5/5/* * * . . /* . . . . /. . . . . /. . . * . /. . . . . /0 0 0 0 /",
        "pzprv3\nsimpleloop\n5\n5\n* * * . .\n* . . . .\n. . . . .\n. . . * .\n. . . . .\n",
    ],
)
def test_simpleloop_is_read_from_every_site_and_from_files(text: str) -> None:
    assert pysolvers.parse(text).id == "5x5;holes=0.0,0.1,0.2,1.0,3.3;closed"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://puzz.link/p?simpleloop/5/5/s!", "'!' does not belong here: expected 0 to v"),
        ("https://puzz.link/p?simpleloop/5", "does not say the size"),
        ("pzprv3/simpleloop/2/2/. ./. x/", "Line 6, column 2: .x. does not belong here: expected . or *"),
        ('{"width": 2, "height": "3", "closed": true}', "no width or height"),
        ('{"width": 2, "height": 3, "walls": [[0, 0]]}', "expected a cell"),
        ('{"width": 2, "height": 3, "walls": [[[0, 0], [2, 0]]]}', "not neighbors"),
        ('{"width": 2, "height": 3, "closed": tru}', "not JSON"),
    ],
)
def test_a_fault_in_other_formats_is_told(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        pysolvers.parse(text)


def test_what_simpleloop_cannot_say_is_refused() -> None:
    with pytest.raises(PuzzleError, match="choose another format"):
        puzzlink.write(puzzle_of(SEED))
