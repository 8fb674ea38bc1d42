"""New puzzles, and paths drawn at random."""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers import Difficulty
from pysolvers.core.cell import Cell
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import finish
from pysolvers.desk.desk import Desk
from pysolvers.errors import ArgumentError
from pysolvers.puzzles.hamiltonian.generator import backbitten
from pysolvers.puzzles.hamiltonian.loops import random_loop
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.notebook import notebook_style
from pysolvers.puzzles.hamiltonian.numbers_and_walls import corners_of, wall_corners
from pysolvers.puzzles.hamiltonian.solving.sweep import EvenPaths
from pysolvers.puzzles.hamiltonian.text.id import read
from tests.puzzles.hamiltonian.brute_force import all_solutions
from tests.sampling import rest_when_long, some

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""


def puzzle_of(text: str) -> HamiltonianPuzzle:
    (puzzle,) = read(text)
    assert isinstance(puzzle, HamiltonianPuzzle)
    return puzzle


def _turned(puzzle: HamiltonianPuzzle, cells: Iterable[Cell]) -> set[Cell]:
    return {(puzzle.rows - 1 - r, puzzle.columns - 1 - c) for r, c in cells}


@pytest.mark.parametrize("difficulty", rest_when_long(["normal", "easy", "hard"]))
def test_numbers_and_walls_look_the_same_after_half_a_turn(difficulty: Difficulty) -> None:
    puzzle = pysolvers.generate("zip", "7x6", seed=4, difficulty=difficulty, symmetry="half-turn")
    assert isinstance(puzzle, HamiltonianPuzzle)
    assert set(puzzle.waypoints) == _turned(puzzle, puzzle.waypoints)
    assert {frozenset(wall) for wall in puzzle.walls} == {frozenset(_turned(puzzle, wall)) for wall in puzzle.walls}


def test_walls_form_lines() -> None:
    walls = alone = 0
    for seed in range(3):
        puzzle = pysolvers.generate("zip", "7x7", seed=seed, difficulty="normal")
        assert isinstance(puzzle, HamiltonianPuzzle)
        corners = corners_of(puzzle.walls)
        walls += len(puzzle.walls)
        alone += sum(all(corners[corner] == 1 for corner in wall_corners(wall)) for wall in puzzle.walls)
    assert 2 * alone < walls


def test_symmetry_can_be_left_out_and_is_not_for_numbers_that_are_counted() -> None:
    puzzle = pysolvers.generate("zip", "6x6", seed=1, difficulty="easy", symmetry="none")
    assert isinstance(puzzle, HamiltonianPuzzle)
    assert set(puzzle.waypoints) != _turned(puzzle, puzzle.waypoints)
    with pytest.raises(ArgumentError, match="symmetry=half-turn is for the styles zip and numbrix"):
        pysolvers.generate("zip", "6x6", seed=1, symmetry="half-turn", numbers="9")


@pytest.mark.parametrize(
    ("size", "difficulty"),
    rest_when_long(
        [("8x7", "easy"), ("8x7", "hard"), ("20x16", "hard"), *product(("30x30",), ("easy", "normal", "hard"))]
    ),
)
def test_a_board_whose_paths_are_too_many_to_draw_from_is_made_and_decided(size: str, difficulty: Difficulty) -> None:
    puzzle = pysolvers.generate("hamiltonian", size, seed=1, difficulty=difficulty)
    assert isinstance(puzzle, HamiltonianPuzzle)
    assert f"{puzzle.columns}x{puzzle.rows}" == size
    assert pysolvers.outcome(puzzle) == "unique"


@pytest.mark.parametrize(("numbers", "walls"), [(9, None), (None, 20), (12, 3), (None, 0)])
def test_as_many_numbers_and_walls_are_made_as_are_asked_for(numbers: int | None, walls: int | None) -> None:
    asked: dict[str, Any] = {name: str(n) for name, n in (("numbers", numbers), ("walls", walls)) if n is not None}
    puzzle = pysolvers.generate("zip", "7x7", seed=1, difficulty="easy", **asked)
    assert isinstance(puzzle, HamiltonianPuzzle)
    assert numbers in (None, len(puzzle.waypoints)) and walls in (None, len(puzzle.walls))
    assert pysolvers.outcome(puzzle) == "unique"


def test_the_number_of_numbers_is_not_the_same_for_every_seed() -> None:
    puzzles = [pysolvers.generate("zip", "6x6", seed=seed, difficulty="easy") for seed in range(6)]
    assert len({len(puzzle.waypoints) for puzzle in puzzles}) > 2  # type: ignore[attr-defined]  # of this kind


def test_numbers_and_walls_that_do_not_come_out_are_refused_with_the_nearest() -> None:
    words = r"No puzzle of 6x6 with numbers=2 and walls=0 was found in 100 tries; "
    words += r"the nearest has numbers=2 and walls=\d"
    with pytest.raises(ArgumentError, match=words):
        pysolvers.generate("zip", "6x6", seed=1, difficulty="easy", numbers="2", walls="0")


def test_every_style_is_made_by_its_name() -> None:
    kind = kind_named("hamiltonian")
    assert [value for value, _ in kind.generator.SETTINGS[0].choices] == ["zip", "numbrix", "notebook", "loop"]
    desk = Desk()
    view = desk.generate("hamiltonian", "5x5", "1", "easy", settings={"style": "notebook"})
    while view["busy"]:
        view = desk.step()
    assert "symmetry=rot180" in view["id"]


@pytest.mark.parametrize("difficulty", rest_when_long(["easy", "normal", "hard"]))
def test_the_numbrix_style_fixes_positions_and_has_one_solution(difficulty: Difficulty) -> None:
    puzzle = pysolvers.generate("hamiltonian", "6x5", seed=2, difficulty=difficulty, style="numbrix")
    assert isinstance(puzzle, HamiltonianPuzzle)
    assert puzzle.positions and not puzzle.waypoints and not puzzle.walls


@pytest.mark.parametrize("name", ["numbrix", "hidato", "beehive"])
def test_given_numbers_are_symmetric_and_never_three_in_a_row(name: str) -> None:
    for seed in some((0, 1), 1):
        puzzle = pysolvers.generate(name, "5x5", seed=seed, difficulty="easy")
        assert isinstance(puzzle, HamiltonianPuzzle)
        given = {number for _, number in puzzle.positions}
        assert not any({number, number + 1, number + 2} <= given for number in given)
        cells = {cell for cell, _ in puzzle.positions}
        assert cells == _turned(puzzle, cells)
    plain = pysolvers.generate(name, "5x5", seed=1, difficulty="easy", symmetry="none")
    assert isinstance(plain, HamiltonianPuzzle)
    cells = {cell for cell, _ in plain.positions}
    assert cells != _turned(plain, cells)


def test_the_notebooks_style_is_symmetric_and_forbids_shapes() -> None:
    puzzles = [pysolvers.generate("hamiltonian", "7x7", seed=s, difficulty="easy", style="notebook") for s in range(4)]
    assert all(isinstance(puzzle, HamiltonianPuzzle) and puzzle.symmetry == "rot180" for puzzle in puzzles)
    assert any(isinstance(puzzle, HamiltonianPuzzle) and puzzle.forbid for puzzle in puzzles)
    assert all(pysolvers.outcome(puzzle) == "unique" for puzzle in puzzles)


def test_notebook_boards_differ() -> None:
    puzzles = [finish(notebook_style(5, 5, Random(seed)))[0] for seed in range(30)]
    assert len({puzzle.id for puzzle in puzzles}) == 30
    assert len({frozenset((cells, cells[::-1])) for cells in map(_cells, puzzles)}) > 12


def _cells(puzzle: HamiltonianPuzzle) -> tuple[Cell, ...]:
    solution = pysolvers.solve(puzzle)
    assert isinstance(solution, HamiltonianSolution)
    return solution.cells


@pytest.mark.parametrize(("size", "difficulty"), rest_when_long([("6x6", "easy"), ("8x8", "normal")]))
def test_a_loop_is_told_by_walls_and_required_steps(size: str, difficulty: Difficulty) -> None:
    puzzle = pysolvers.generate("loop", size, seed=1, difficulty=difficulty)
    assert isinstance(puzzle, HamiltonianPuzzle)
    assert puzzle.closed and (puzzle.walls or puzzle.required) and not puzzle.waypoints


def test_a_large_easy_loop_is_not_a_thicket_of_marks() -> None:
    puzzle = pysolvers.generate("loop", "12x12", seed=0, difficulty="easy")  # 109 marks if none were refused
    assert isinstance(puzzle, HamiltonianPuzzle)
    assert len(puzzle.walls) + len(puzzle.required) <= 0.35 * puzzle.area
    assert pysolvers.grade(puzzle).difficulty == "easy"


def test_random_loops_visit_every_cell_but_holes() -> None:
    for seed in range(5):
        loop = finish(random_loop(8, 6, Random(seed)))
        puzzle = loop.puzzle(frozenset().union(*loop.groups))
        assert len(puzzle.required) == puzzle.area
        assert len(list(pysolvers.solutions(puzzle))) == 1


@pytest.mark.parametrize(
    ("size", "options", "words"),
    [
        ("3x3", {}, "from 4x4 to 30x30"),
        ("31x9", {}, "from 4x4 to 30x30; 31x9 is not"),
        ("17x17", {"style": "notebook"}, "of this style range from 4x4 to 15x15"),
        ("x99", {}, "not a size"),
        ("6x6", {"style": "notebook"}, "odd side"),
        ("7x6", {"style": "loop"}, "an even number of rows"),
        ("6x6", {"numbers": "99"}, "expected a number from 2 to 18"),
        ("6x6", {"walls": "3", "style": "numbrix"}, "Only the style zip"),
        ("6x6", {"style": "baroque"}, "style cannot be 'baroque'"),
    ],
)
def test_what_cannot_be_made_is_refused(size: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(ArgumentError, match=words):
        pysolvers.generate("hamiltonian", size, seed=1, **options)


@pytest.mark.parametrize(
    "text", ["4x3", "4x4;start=0.0", "4x4;closed", "4x4;waypoints=0.0,2.2,1.1,3.3;end=free", "4x3;holes=1.1;start=free"]
)
def test_every_path_is_drawn_about_as_often(text: str) -> None:
    puzzle = puzzle_of(text)
    even_paths = EvenPaths(puzzle)
    many = finish(even_paths.prepare())
    solutions = all_solutions(puzzle)
    assert many == len(solutions)
    random = Random(1)
    drawn = Counter(even_paths.draw(random) for _ in range(60 * many)) if many else Counter()
    assert set(drawn) == solutions
    assert all(25 <= times <= 110 for times in drawn.values())


def test_a_path_made_by_backbites_visits_every_cell_once() -> None:
    cells = finish(backbitten(HamiltonianPuzzle(9, 12), Random(4)))
    assert HamiltonianSolution(HamiltonianPuzzle(9, 12), cells).violations() == []


@pytest.mark.parametrize(
    ("name", "part"), [("numbrix", ";at="), ("Hidato", ";board=king;"), ("beehive", ";board=hex;")]
)
def test_the_name_that_somebody_asks_by_says_what_is_wanted(name: str, part: str) -> None:
    assert part in pysolvers.generate(name, "5x5", seed=1, difficulty="easy").id
    assert "waypoints" in pysolvers.generate(name, "5x5", seed=1, difficulty="easy", style="zip", board="square").id


@pytest.mark.parametrize("board", ["square", "king", "hex"])
def test_a_board_with_all_its_numbers_is_easy_however_large(board: str) -> None:
    path = finish(backbitten(HamiltonianPuzzle(9, 9, shape=board), Random(1)))
    every = HamiltonianPuzzle(9, 9, shape=board, positions=frozenset((cell, at) for at, cell in enumerate(path, 1)))
    assert pysolvers.grade(every).difficulty == "easy"


@pytest.mark.parametrize(
    ("size", "difficulty", "options", "reason"),
    [
        ("5x5", "normal", {}, "Boards of this size are easy. Normal boards have at least 36 cells"),
        ("5x5", "normal", {"board": "king"}, ""),
        ("7x7", "hard", {"board": "hex"}, "Boards of this size are easy or normal. Hard boards have at most 36 cells"),
        ("20x20", "easy", {"board": "king"}, "Boards of this style range from 4x4 to 15x15; 20x20 is not possible."),
        ("6x6", "easy", {"style": "notebook"}, "The notebook's style needs a square board with an odd side"),
        ("11x11", "hard", {"style": "notebook"}, "Boards of this size rarely have"),
    ],
)
def test_what_is_offered_depends_on_the_style(
    size: str, difficulty: Difficulty, options: dict[str, str], reason: str
) -> None:
    said = kind_named("hamiltonian").generator.unavailable(size, difficulty, options)
    assert said.startswith(reason) and bool(said) == bool(reason)
