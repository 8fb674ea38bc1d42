"""One set of names in all kinds: what puzzles and solutions are asked, and what is held of the result."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from itertools import pairwise

import pytest

import pysolvers
from pysolvers.core.kind import KIND_PACKAGES, Kind

BOARDS = [(kind, name, text) for kind in pysolvers.kinds() for name, text in kind.examples]
of_every_example = pytest.mark.parametrize(
    ("kind", "name", "text"), BOARDS, ids=[f"{k.short} {n}" for k, n, _ in BOARDS]
)


def parsed(kind: Kind, text: str) -> pysolvers.Puzzle:
    return pysolvers.parse(text, kind)


@of_every_example
def test_cells_are_coordinates_on_the_board_and_neighbours_are_cells(kind: Kind, name: str, text: str) -> None:
    puzzle = parsed(kind, text)
    assert list(puzzle.cells) == sorted(set(puzzle.cells))
    assert {type(part) for cell in puzzle.cells for part in cell} == {int}
    assert all(0 <= row < puzzle.rows and 0 <= column < puzzle.columns for row, column in puzzle.cells)
    assert max(column for _, column in puzzle.cells) < puzzle.columns
    for cell in puzzle.cells:
        beside = puzzle.neighbours(cell)
        assert set(beside) <= set(puzzle.cells) and cell not in beside and len(set(beside)) == len(beside)
    with pytest.raises(pysolvers.ArgumentError, match=r"There is no cell \(99, 0\)"):
        puzzle.neighbours((99, 0))


def test_neighbours_are_those_that_the_rules_say() -> None:
    assert pysolvers.parse("3x3;walls=1.1-1.2;holes=0.1").neighbours((1, 1)) == ((2, 1), (1, 0))
    assert pysolvers.parse("A.A/.#./B.B&rules=classic").neighbours((0, 1)) == ((0, 2), (0, 0))
    assert pysolvers.parse("3x1:1cca").neighbours((0, 0)) == ((0, 1), (0, 2))
    hexagon = pysolvers.puzzle("regex", y=[".", ".", "."], x=[".", ".", "."][:2], z=[".", "."])
    assert (hexagon.rows, hexagon.columns, len(hexagon.cells)) == (3, 2, 4)
    assert hexagon.neighbours((1, 0)) == ((0, 0), (1, 1), (2, 0))


@of_every_example
def test_size_is_what_generate_takes(kind: Kind, name: str, text: str) -> None:
    puzzle = parsed(kind, text)
    if not puzzle.size.startswith("hex"):
        assert puzzle.size == f"{puzzle.columns}x{puzzle.rows}"


@pytest.mark.parametrize("kind", pysolvers.kinds(), ids=lambda kind: kind.name)
def test_a_new_puzzle_has_the_size_that_was_asked_for_in_any_way(kind: Kind) -> None:
    first = pysolvers.generate(kind, 4, seed=3, difficulty="easy")
    assert first.size == "4x4" == f"{first.columns}x{first.rows}"
    for size in ("4", (4, 4), " 4 × 4 "):
        assert pysolvers.generate(kind.name, size, seed=3, difficulty="easy") == first


def test_a_hexagon_has_the_size_that_it_was_made_with() -> None:
    assert pysolvers.generate("regex", "hex3", seed=1).size == "hex3"


def solutions(kind: Kind, text: str) -> Iterator[pysolvers.Solution]:
    puzzle = parsed(kind, text)
    if len(puzzle.cells) <= 64:
        yield from pysolvers.solutions(puzzle, 2, seconds=10)


@of_every_example
def test_a_solution_is_a_value(kind: Kind, name: str, text: str) -> None:
    for solution in solutions(kind, text):
        again = next(each for each in pysolvers.solutions(pysolvers.parse(text, kind), 2) if each == solution)
        assert hash(again) == hash(solution)
        assert pickle.loads(pickle.dumps(solution)) == copy.copy(solution) == copy.deepcopy(solution) == solution
        puzzle = solution.puzzle
        assert pickle.loads(pickle.dumps(puzzle)) == copy.deepcopy(puzzle) == puzzle
        assert json.loads(json.dumps(solution.data)) == solution.data
        assert len({solution, again}) == 1 and repr(solution) != repr(puzzle)


@of_every_example
def test_at_path_and_paths_agree_with_each_other(kind: Kind, name: str, text: str) -> None:
    for solution in solutions(kind, text):
        cells = solution.puzzle.cells
        values = {cell: solution.at(cell) for cell in cells}
        if solution.path:
            assert [values[cell] for cell in solution.path] == list(range(1, len(cells) + 1))
        for label, cells_of in solution.paths.items():
            assert all(values[cell] == label for cell in cells_of)
            assert all(b in solution.puzzle.neighbours(a) for a, b in pairwise(cells_of))
        with pytest.raises(pysolvers.ArgumentError, match="no cell"):
            solution.at((-1, 0))


def test_every_kind_has_a_path_paths_or_letters() -> None:
    assert len(KIND_PACKAGES) == len({kind.name for kind in pysolvers.kinds()})
    assert pysolvers.solve("A.B/BA./...").path == ()  # type: ignore[union-attr]
    assert pysolvers.solve("2x2;start=0.0;end=0.1").paths == {}  # type: ignore[union-attr]
