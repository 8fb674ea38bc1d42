"""The solutions of Flow Free's own levels follow a board's ways: walls, holes, bridges, joined edges, hexagons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from pysolvers.core.cell import Cell
from pysolvers.lines.board import Board
from pysolvers.lines.steps import step
from tests.sampling import thinned


@dataclass(frozen=True)
class Level:
    """A level of a pack: its board, and the cells of each line of its published solution from end to end."""

    name: str
    board: Board
    lines: tuple[tuple[Cell, ...], ...]

    def passes(self) -> Iterator[tuple[Cell, tuple[int, ...]]]:
        """Each cell with the ways that a line takes there, the ways of a step being those that lead to its cells."""
        for line in self.lines:
            for before, cell, after in zip((None, *line), line, (*line[1:], None), strict=False):
                near = [other for other in (before, after) if other is not None]
                yield cell, tuple(way for way, other in self.board.ways[cell].items() if other in near)


def _level(name: str, text: str) -> Level:
    """A level from its line in a pack."""
    head, *paths = text.strip().strip(";").split(";")
    size, _, _, _, bridges, holes, walls = [*head.split(","), "", "", ""][:7]
    shape = {"W": "torus", "X": "hex"}.get(size[0], "square")
    columns, _, rows = size.split("+")[0].lstrip("WX_").partition(":")
    width = int(columns)

    def cell(word: str) -> Cell:
        return divmod(int(word.partition("_")[0]), width)

    def cells(words: str) -> frozenset[Cell]:
        return frozenset(cell(word) for word in words.split(":") if word)

    closed = (wall.split("|") for wall in walls.split(":") if wall)
    board = Board(
        int(rows or width),
        width,
        shape,
        blocked=cells(holes),
        walls=frozenset(step(cell(a), cell(b)) for a, b in closed),
        bridges=cells(bridges),
    )
    return Level(name, board, tuple(tuple(cell(word) for word in path.split(",")) for path in paths))


@pytest.fixture(scope="module")
def levels(puzzles: Path) -> Sequence[Level]:
    """One level in five of those that are shared; all of them in long runs."""
    found = [
        _level(f"{pack.name}:{number}", line)
        for pack in sorted((puzzles / "flow_packs").glob("*.txt"))
        for number, line in enumerate(pack.read_text("utf-8").splitlines(), 1)
        if line.strip()
    ]
    return thinned(found, 5)


def test_the_levels_have_every_feature(levels: list[Level]) -> None:
    boards = [level.board for level in levels]
    assert {board.shape for board in boards} == {"square", "torus", "hex"}
    assert any(board.blocked for board in boards) and any(board.walls for board in boards)
    assert any(board.bridges for board in boards)


def test_every_step_of_a_solution_is_a_step_of_the_board(levels: list[Level]) -> None:
    wrong = [
        (level.name, a, b)
        for level in levels
        for line in level.lines
        for a, b in pairwise(line)
        if b not in level.board.neighbours(a)
    ]
    assert wrong == []


def test_a_solution_uses_every_cell_once_and_a_bridge_once_each_way(levels: list[Level]) -> None:
    for level in levels:
        used = Counter(cell for cell, _ in level.passes())
        expected = {cell: len(level.board.passes(cell)) for cell in level.board.cells}
        assert used == expected, level.name
        for cell, ways in level.passes():
            assert any(set(ways) <= set(group) for group in level.board.passes(cell)), (level.name, cell)
            assert len(ways) == 2 or cell not in level.board.bridges, (level.name, cell)


def test_no_line_of_a_solution_touches_itself(levels: list[Level]) -> None:
    for level in levels:
        line_at = {cell: number for number, line in enumerate(level.lines) for cell in line}
        joined = {step(a, b) for line in level.lines for a, b in pairwise(line)}
        touching = [
            (a, b)
            for a, b in level.board.steps - joined
            if not level.board.bridges & {a, b} and line_at[a] == line_at[b]
        ]
        assert touching == [], level.name
