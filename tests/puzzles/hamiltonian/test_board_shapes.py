"""Paths that step diagonally, as in Hidato, and paths on hexagons, against all ways walked by brute force."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import pysolvers
from pysolvers.core.cell import Cell
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import PuzzleError
from pysolvers.engines.boards.board import Board
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.solving import count_search
from pysolvers.puzzles.hamiltonian.text import grid_drawing, id, json_object
from tests.puzzles.hamiltonian.brute_force import all_answers, around
from tests.puzzles.hamiltonian.random_boards import random_puzzle
from tests.sampling import examples

MOST_CELLS = 11


@cache
def boards() -> tuple[tuple[HamiltonianPuzzle, set[tuple[Cell, ...]]], ...]:
    """Small boards of both shapes with all their answers."""
    found = (random_puzzle(Random(seed), (1, 4), shape) for shape in ("king", "hex") for seed in range(examples(250)))
    return tuple((puzzle, all_answers(puzzle)) for puzzle in found if puzzle.area <= MOST_CELLS)


def test_every_engine_finds_all_answers_of_boards_with_all_rules() -> None:
    asked = {rule.name for puzzle, answers in boards() if answers for rule, _ in puzzle.asked}
    assert asked == {rule.name for rule in RULES}
    for puzzle, answers in boards():
        assert not (answers and puzzle.impossible), (puzzle.id, puzzle.impossible)
        for engine in ("auto", "search", "sat"):
            found = [answer.answer for answer in pysolvers.solutions(puzzle, engine=engine)]
            assert sorted(found) == sorted([list(cell) for cell in cells] for cells in answers), (puzzle.id, engine)


def test_they_come_back_from_text_json_and_drawings() -> None:
    for puzzle, _ in boards():
        assert id.read(puzzle.id) == json_object.read(json_object.write(puzzle)) == [puzzle]
        assert grid_drawing.read(str(puzzle)) == [puzzle]


def test_a_hidato_comes_back_from_a_grid_of_numbers() -> None:
    with pytest.raises(PuzzleError, match="more to it"):
        pysolvers.write(pysolvers.parse("3x3;board=hex;at=0.0:1,2.2:9"), "numbers")
    puzzle = pysolvers.parse("3x3;board=king;at=0.0:1,1.1:4,2.2:8;holes=0.2")
    assert pysolvers.parse(pysolvers.write(puzzle, "numbers")) == puzzle


def test_the_sweep_refuses_them_in_a_sentence() -> None:
    with pytest.raises(PuzzleError, match="boards of squares without diagonal steps only: choose search or sat"):
        pysolvers.count(pysolvers.parse("3x3;board=king"), engine="frontier")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3x3;board=torus", "board cannot be 'torus': expected square or king or hex."),
        ("3x3;walls=0.0-1.1", "not neighbours"),
        ("3x3;board=hex;walls=0.0-2.0", "not neighbours"),
        ("3x3;board=hex;walls=0.1-1.0", "not neighbours"),
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
    board = Board(30, 30, shape)
    for begin in ((14, 14), (14, 15)):
        far = {begin: 0}
        for cell in (queue := [begin]):
            for other in around(cell, shape) if far[cell] < 8 else ():
                if other not in far:
                    far[other] = far[cell] + 1
                    queue.append(other)
            assert set(board.around(cell)) == set(around(cell, shape))
        assert all(board.apart(begin, cell) == steps for cell, steps in far.items())


def hidatos(puzzles: Path) -> Iterator[tuple[str, list[list[int | None]]]]:
    for line in (puzzles / "grids/grids.jsonl").read_text("utf-8").splitlines():
        item = json.loads(line)
        if item["kind"] == "hidato" and "SampleInput3" not in item["source"] and ".py" not in item["source"]:
            yield item["input"], item["grid"]


def test_hidatos_of_other_programs_are_read_and_have_one_answer(puzzles: Path) -> None:
    for text, grid in hidatos(puzzles):
        puzzle = pysolvers.parse(text)
        assert isinstance(puzzle, HamiltonianPuzzle) and puzzle.shape == "king"
        assert puzzle.position_of == {
            (r, c): n for n, r, c in sorted((n, r, c) for r, row in enumerate(grid) for c, n in enumerate(row) if n)
        }
        assert puzzle.holes == {(r, c) for r, row in enumerate(grid) for c, n in enumerate(row) if n is None}
        assert pysolvers.outcome(puzzle) == "unique"


def test_the_search_by_positions_goes_on_from_run_to_run_without_losing_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(count_search, "FIRST_RUN", 2)
    for puzzle, answers in boards():
        if count_search.fits(puzzle) and puzzle.area > 1:
            searched = count_search.CountSearch(puzzle)
            assert {cells for cells in searched.answers() if isinstance(cells, tuple)} == answers, puzzle.id


def test_names_of_puzzles_find_the_kind() -> None:
    names = ("hidato", "Numbrix", "zip", "beehive")
    assert {kind_named(name).name for name in names} == {"hamiltonian"}
