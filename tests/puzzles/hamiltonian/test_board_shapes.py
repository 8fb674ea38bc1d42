"""Paths that step diagonally, as in Hidato, and paths on hexagons, against all ways walked by brute force."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import pysolvers
from pysolvers import Difficulty
from pysolvers.core.cell import Cell
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import ArgumentError
from pysolvers.lines.board import Board
from pysolvers.lines.plane import Plane
from pysolvers.puzzles.hamiltonian.board import PART as board
from pysolvers.puzzles.hamiltonian.editor import PART as editor
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.play import PART as play
from pysolvers.puzzles.hamiltonian.play import HamiltonianState
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.solving import count_search
from pysolvers.puzzles.hamiltonian.text import grid_drawing, id, json_object
from tests.puzzles.hamiltonian.brute_force import all_solutions, around
from tests.puzzles.hamiltonian.random_boards import in_json, random_puzzle
from tests.sampling import examples

MOST_CELLS = 11


@cache
def boards() -> tuple[tuple[HamiltonianPuzzle, set[tuple[Cell, ...]]], ...]:
    """Small boards of both shapes with all their solutions."""
    found = (random_puzzle(Random(seed), (1, 4), shape) for shape in ("king", "hex") for seed in range(examples(250)))
    return tuple((puzzle, all_solutions(puzzle)) for puzzle in found if puzzle.area <= MOST_CELLS)


def test_every_engine_finds_all_solutions_of_boards_with_all_rules() -> None:
    asked = {rule.name for puzzle, solutions in boards() if solutions for rule, _ in puzzle.active_rules}
    assert asked == {rule.name for rule in RULES}
    for puzzle, solutions in boards():
        assert not (solutions and puzzle.impossible), (puzzle.id, puzzle.impossible)
        for engine in ("auto", "search", "sat"):
            found = [solution.data for solution in pysolvers.solutions(puzzle, engine=engine)]
            assert sorted(found) == sorted([list(cell) for cell in cells] for cells in solutions), (puzzle.id, engine)


def test_they_come_back_from_text_json_and_drawings() -> None:
    for puzzle, _ in boards():
        assert id.read(puzzle.id) == json_object.read(in_json(puzzle)) == [puzzle]
        assert pysolvers.parse(pysolvers.write(puzzle, "json")) == pysolvers.parse(puzzle.data) == puzzle
        assert grid_drawing.read(str(puzzle)) == [puzzle]


def test_a_hidato_comes_back_from_a_grid_of_numbers() -> None:
    with pytest.raises(ArgumentError, match="choose another format"):
        pysolvers.write(pysolvers.parse("3x3;board=hex;at=0.0:1,2.2:9"), "numbers")
    puzzle = pysolvers.parse("3x3;board=king;at=0.0:1,1.1:4,2.2:8;holes=0.2")
    assert pysolvers.parse(pysolvers.write(puzzle, "numbers")) == puzzle


def test_the_sweep_refuses_them_in_a_sentence() -> None:
    with pytest.raises(ArgumentError, match="only boards of squares without diagonal steps: choose search or sat"):
        pysolvers.count(pysolvers.parse("3x3;board=king"), engine="frontier")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3x3;board=torus", "board cannot be 'torus': expected square, king or hex."),
        ("3x3;walls=0.0-1.1", "not neighbors"),
        ("3x3;board=hex;walls=0.0-2.0", "not neighbors"),
        ("3x3;board=hex;walls=0.1-1.0", "not neighbors"),
        ("3x3;board=hex;forbid=EEE", "which a board of hexagons does not have"),
        ("3x3;board=hex;symmetry=rot180", "expected horizontal"),
        ("4x3;board=hex;symmetry=vertical", "expected rot180"),
    ],
)
def test_what_cannot_be_on_a_board_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(sentence)):
        pysolvers.parse(text, "hamiltonian")


@pytest.mark.parametrize("shape", ["square", "king", "hex"])
def test_the_distance_of_a_board_is_that_of_a_walk(shape: str) -> None:
    wide = Board(30, 30, shape)
    for begin in ((14, 14), (14, 15)):
        far = {begin: 0}
        for cell in (queue := [begin]):
            for other in around(cell, shape) if far[cell] < 8 else ():
                if other not in far:
                    far[other] = far[cell] + 1
                    queue.append(other)
            assert set(wide.around(cell)) == set(around(cell, shape))
        assert all(wide.apart(begin, cell) == steps for cell, steps in far.items())


def hidatos(puzzles: Path) -> Iterator[tuple[str, list[list[int | None]]]]:
    for line in (puzzles / "grids/grids.jsonl").read_text("utf-8").splitlines():
        item = json.loads(line)
        if item["kind"] == "hidato" and "SampleInput3" not in item["source"] and ".py" not in item["source"]:
            yield item["input"], item["grid"]


def test_hidatos_of_other_programs_are_read_and_have_one_solution(puzzles: Path) -> None:
    for text, grid in hidatos(puzzles):
        puzzle = pysolvers.parse(text)
        assert isinstance(puzzle, HamiltonianPuzzle) and puzzle.shape == "king"
        assert puzzle.position_of == {
            (r, c): n for n, r, c in sorted((n, r, c) for r, row in enumerate(grid) for c, n in enumerate(row) if n)
        }
        assert puzzle.holes == {(r, c) for r, row in enumerate(grid) for c, n in enumerate(row) if n is None}
        assert pysolvers.outcome(puzzle) == "unique"


def test_the_search_by_positions_goes_on_from_run_to_run_without_losing_solutions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(count_search, "FIRST_RUN", 2)
    for puzzle, solutions in boards():
        if count_search.fits(puzzle) and puzzle.area > 1:
            searched = count_search.CountSearch(puzzle)
            assert {cells for cells in searched.solutions() if isinstance(cells, tuple)} == solutions, puzzle.id


def test_names_of_puzzles_find_the_kind() -> None:
    names = ("hidato", "Numbrix", "zip", "beehive")
    assert {kind_named(name).name for name in names} == {"hamiltonian"}


def test_a_drag_draws_diagonal_steps_and_passes_corners_by() -> None:
    state, hand = play.start(pysolvers.parse("3x3;board=king;at=0.0:1,2.2:9")), Hand()  # type: ignore[arg-type]
    points = [(0.5, 0.5), (0.9, 0.95), (1.05, 0.9), (1.4, 1.5), (1.9, 1.9), (2.5, 2.4)]
    for what, (x, y) in zip(("down", *["move"] * 5), points, strict=True):
        hand, moves = play.interpret(state, hand, Event(what, x, y))  # type: ignore[arg-type]
        assert not moves
    hand, moves = play.interpret(state, hand, Event("up", 2.5, 2.4))
    assert moves == ("0.0:CC",)
    state = state.play(moves[0])
    assert state.drawn == {((0, 0), (1, 1)), ((1, 1), (2, 2))}
    assert [error.sentence for error in play.live_errors(state)] == [
        "The path goes from its start to its end, but 6 cells have been left out.",
    ]
    assert "joined up left and down right" in board.words(state, (1, 1))


@pytest.mark.parametrize("text", ["3x3;board=king", "4x3;board=hex;at=0.0:1"])
def test_every_solution_can_be_drawn_by_keys_and_by_the_pointer(text: str) -> None:
    puzzle = pysolvers.parse(text)
    assert isinstance(puzzle, HamiltonianPuzzle)
    names: dict[str, tuple[str, ...]] = {
        "king": ("ArrowUp", "PageUp", "ArrowRight", "PageDown", "ArrowDown", "End", "ArrowLeft", "Home"),
        "hex": ("ArrowUp", "PageUp", "PageDown", "ArrowDown", "End", "Home"),
    }
    for cells in sorted(all_solutions(puzzle))[:25]:
        by_key, hand = play.start(puzzle), Hand(cursor=cells[0], visible=True)
        for a, b in pairwise(cells):
            way = puzzle.ground.board.around(a).index(b)
            hand, moves = play.interpret(by_key, hand, Event("key", key=names[puzzle.shape][way], shift=True))
            by_key = played(by_key, moves)
        drawn, hand = play.start(puzzle), Hand()
        for k, cell in enumerate(cells):
            x, y = puzzle.ground.plane.centre(cell)
            hand, _ = play.interpret(drawn, hand, Event("move" if k else "down", x, y))
        drawn = played(drawn, play.interpret(drawn, hand, Event("up", x, y))[1])
        solution = HamiltonianSolution(puzzle, puzzle.canonical(cells))
        assert by_key.drawn == drawn.drawn == solution.steps == played(play.start(puzzle), play.moves(solution)).drawn
        found = drawn.solution()
        assert found is not None and found.violations() == []


def played(state: HamiltonianState, moves: tuple[str, ...]) -> HamiltonianState:
    return state.played(moves)


def test_boards_turn_where_they_are_boards_afterwards() -> None:
    assert pysolvers.rotated(pysolvers.parse("3x2;board=king;walls=0.0-1.1"), 90).id == "2x3;board=king;walls=0.1-1.0"
    turned = {("3x2;board=hex;walls=0.0-1.1", 0, True), ("4x2;board=hex;walls=0.0-1.1", 180, False)}
    for text, degrees, mirror in turned:
        puzzle = pysolvers.parse(text)
        after = pysolvers.rotated(puzzle, degrees, mirror)
        assert after != puzzle and pysolvers.count(after).value == pysolvers.count(puzzle).value
        with pytest.raises(PuzzleError, match="A board of hexagons with"):
            pysolvers.rotated(puzzle, 90)


def test_a_point_of_a_drawing_lies_in_the_cell_whose_middle_is_nearest() -> None:
    plane, random = Plane(Board(6, 7, "hex")), Random(1)
    width, height = plane.size
    for _ in range(500):
        x, y = random.uniform(0, width), random.uniform(0, height)
        cells = ((r, c) for r in range(-1, 7) for c in range(-1, 8))
        assert plane.cell_at(x, y) == min(cells, key=lambda cell: plane.far(cell, x, y))


def test_walls_are_edited_on_slanting_sides() -> None:
    for text, (x, y), wall in (("3x3;board=king", (0.95, 0.95), "0.0-1.1"), ("3x3;board=hex", (1.17, 1.44), "0.0-1.1")):
        draft, hand = editor.start(pysolvers.parse(text)), Hand()  # type: ignore[arg-type]
        for what in ("down", "up"):
            hand, edits = editor.interpret(draft, hand, Event(what, x, y), "wall")
        assert draft.play(edits[0]).puzzle.id == f"{text};walls={wall}"


@pytest.mark.parametrize(("board", "difficulty"), [("king", "normal"), ("hex", "easy")])
def test_puzzles_with_one_solution_are_made(board: str, difficulty: Difficulty) -> None:
    puzzle = pysolvers.generate("hidato", "5x4", seed=3, difficulty=difficulty, board=board)
    assert isinstance(puzzle, HamiltonianPuzzle) and puzzle.shape == board and puzzle.positions
    assert pysolvers.count(puzzle, engine="sat").value == 1 and pysolvers.grade(puzzle).complete
    with pytest.raises(ArgumentError, match="choose the style numbrix, or squares"):
        pysolvers.generate("hidato", "5x4", seed=3, difficulty=difficulty, board=board, style="zip")


def test_of_two_diagonal_steps_that_cross_the_later_one_is_drawn_over_the_earlier_one() -> None:
    def gaps(text: str) -> int:
        solution = pysolvers.solve(text)
        assert solution
        return sum(getattr(shape, "stroke", "") == "surface" for shape in pysolvers.draw(solution).shapes)

    assert gaps("2x2;board=king;at=0.0:1,1.1:2,0.1:3,1.0:4") == 1
    assert gaps("2x2;board=king;at=0.0:1,0.1:2,1.1:3,1.0:4") == 0
