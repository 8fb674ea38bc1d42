"""The part of an enlarged board that is in view."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "web" / "board" / "viewport.py"


@pytest.fixture
def view() -> Any:
    """A board of 20 x 20 cells, enlarged so that about 6 x 6 are in view."""
    spec = importlib.util.spec_from_file_location("viewport", SOURCE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    view = module.Viewport()
    view.fit([0, 0, 20, 20], 300, 300)
    view.zoom_by(3.3, 2, 2)
    view.fit([0, 0, 20, 20], 300, 300)
    return view


def in_view(view: Any, x: float, y: float) -> bool:
    """Whether a point of the scene is on the canvas."""
    return bool(0 <= x * view.scale + view.dx <= 300 and 0 <= y * view.scale + view.dy <= 300)


@pytest.mark.parametrize("points", [[(15.5, 3.5)], [(17.5, 18.5), (19.5, 19.5)], [(0.5, 19.5), (2.5, 16.5)]])
def test_the_cells_of_a_hint_come_into_view(view: Any, points: list[tuple[float, float]]) -> None:
    assert not all(in_view(view, *point) for point in points)
    view.reveal_all(points)
    view.fit([0, 0, 20, 20], 300, 300)
    assert all(in_view(view, *point) for point in points)


def test_of_cells_too_far_apart_the_first_is_in_view(view: Any) -> None:
    view.reveal_all([(18.5, 18.5), (0.5, 0.5)])
    view.fit([0, 0, 20, 20], 300, 300)
    assert in_view(view, 18.5, 18.5)


def test_a_board_does_not_move_for_cells_that_are_in_view(view: Any) -> None:
    before = view.x, view.y
    view.reveal_all([(view.x, view.y)])
    assert (view.x, view.y) == before
