"""Boards as cells and ways: what is a neighbour of what, on every shape."""

import pytest

from pysolvers.lines.board import SHAPES, Board
from pysolvers.lines.steps import step

SHAPE_NAMES = tuple(SHAPES)


def _boards(shape: str) -> list[Board]:
    """Boards of a shape: plain ones, and one with a blocked cell, a wall and a bridge."""
    cluttered = Board(4, 6, shape, frozenset({(1, 1)}), frozenset({step((2, 2), (2, 3))}), frozenset({(2, 4)}))
    return [Board(1, 1, shape), Board(2, 2, shape), Board(3, 5, shape), cluttered]


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_each_way_leads_back_by_the_opposite_way(shape: str) -> None:
    for board in _boards(shape):
        for cell, ways in board.ways.items():
            for way, other in ways.items():
                assert board.next(other, board.opposite(way)) == cell


@pytest.mark.parametrize(("shape", "many"), [("square", 4), ("torus", 4), ("king", 8), ("hex", 6)])
def test_a_cell_inside_has_a_neighbour_on_each_way(shape: str, many: int) -> None:
    for column in (2, 3):
        assert len(Board(5, 6, shape).neighbours((2, column))) == many


@pytest.mark.parametrize(("shape", "many"), [("square", 2), ("torus", 4), ("king", 3), ("hex", 3)])
def test_a_corner_has_fewer_neighbours_unless_edges_are_joined(shape: str, many: int) -> None:
    assert len(Board(5, 6, shape).neighbours((0, 0))) == many


@pytest.mark.parametrize("shape", ["hex", "king"])
def test_a_line_is_led_on_inside_the_board(shape: str) -> None:
    board = Board(4, 5, shape)
    cells = [(row, column) for row in range(4) for column in range(5)]
    for cell in cells:
        for goal in cells:
            onward = board.toward(cell, goal)
            assert (onward != []) == (cell != goal) and all(map(board.has, onward))


def test_hexagons_of_odd_columns_lie_half_a_cell_higher() -> None:
    board = Board(4, 5, "hex")
    assert board.neighbours((1, 2)) == ((0, 2), (1, 3), (2, 3), (2, 2), (2, 1), (1, 1))
    assert board.neighbours((1, 1)) == ((0, 1), (0, 2), (1, 2), (2, 1), (1, 0), (0, 0))


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_no_way_leads_through_a_wall_or_to_a_blocked_cell(shape: str) -> None:
    board = _boards(shape)[-1]
    assert (1, 1) not in board.cells
    assert all((1, 1) not in ways.values() for ways in board.ways.values())
    assert (2, 3) not in board.neighbours((2, 2)) and (2, 2) not in board.neighbours((2, 3))
    assert step((2, 2), (2, 3)) not in board.steps
    assert step((2, 3), (2, 4)) in board.steps


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_the_steps_are_those_that_the_ways_take(shape: str) -> None:
    for board in _boards(shape):
        assert board.steps == {step(cell, other) for cell, ways in board.ways.items() for other in ways.values()}


def test_a_torus_two_cells_wide_has_two_ways_to_the_same_neighbour() -> None:
    board = Board(3, 2, "torus")
    assert list(board.ways[0, 0].values()).count((0, 1)) == 2
    assert board.neighbours((0, 0)).count((0, 1)) == 1


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_lines_go_straight_over_a_bridge_and_as_they_like_elsewhere(shape: str) -> None:
    board = _boards(shape)[-1]
    assert board.passes((0, 0)) == (tuple(board.directions),)
    passes = board.passes((2, 4))
    assert len(passes) == len(board.directions) // 2
    assert all(board.opposite(one) == two for one, two in passes)


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_every_step_changes_the_shade_where_a_board_has_shades(shape: str) -> None:
    for board in [*_boards(shape), Board(4, 5, shape)]:
        if board.has_shades:
            assert all(board.shade(a) != board.shade(b) for a, b in board.steps)
    assert Board(4, 6, shape).has_shades == (shape in ("square", "torus"))
    assert not Board(4, 5, "torus").has_shades


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_the_table_for_solvers_says_the_same_as_the_ways(shape: str) -> None:
    for board in _boards(shape):
        for i, others in enumerate(board.flat):
            cell = divmod(i, board.columns)
            named = {way: divmod(other, board.columns) for way, other in enumerate(others) if other is not None}
            assert named == dict(board.ways.get(cell, {}))
