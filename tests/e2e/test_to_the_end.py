"""Puzzles of every kind, played from the first stroke to the last by a finger on a phone and a mouse on a desktop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

import pysolvers
from pysolvers.core.kind import kind_named, kinds
from pysolvers.core.marks import Marks
from tests.e2e.browsing import box_of, expect_status, open_page, take_link
from tests.e2e.test_touch import touch
from tests.sampling import rest_when_long

SIZES = {"signpost": "3x3", "numberlink": "5x5", "hamiltonian": "4x4", "regex-crossword": "3x3"}
PLAYED = rest_when_long([(kind.name, seed) for seed in range(10) for kind in kinds()], len(kinds()))

Stroke = Callable[[Sequence[tuple[float, float]]], None]
"""Leads a finger or the mouse over points of the screen; a single one is a tap."""


@pytest.fixture(scope="module", params=rest_when_long(["finger", "mouse"]))
def player(request: pytest.FixtureRequest, address: str) -> tuple[Page, Stroke]:
    """A page, and what draws on its board."""
    by_finger = request.param == "finger"
    page: Page = request.getfixturevalue("phone" if by_finger else "app_of_module")
    if not page.locator("#tab-play").count():
        open_page(page, address)
    fingers = page.context.new_cdp_session(page)

    def finger(points: Sequence[tuple[float, float]]) -> None:
        touch(fingers, "touchStart", points[0])
        for (x, y), (to_x, to_y) in pairwise(points):
            for k in (1, 2, 3):
                touch(fingers, "touchMove", (x + (to_x - x) * k / 3, y + (to_y - y) * k / 3))
        touch(fingers, "touchEnd")

    def mouse(points: Sequence[tuple[float, float]]) -> None:
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point, steps=3)
        page.mouse.up()

    return page, finger if by_finger else mouse


@pytest.mark.parametrize(("kind", "seed"), PLAYED)
def test_a_puzzle_is_played_to_its_end(player: tuple[Page, Stroke], kind: str, seed: int) -> None:
    page, stroke = player
    puzzle = pysolvers.generate(kind, SIZES[kind], seed=str(seed), difficulty="easy")
    solution: Any = pysolvers.solve(puzzle)
    take_link(page, "#" + pysolvers.link(puzzle).partition("#")[2])
    seen = box_of(page, "#board")
    boxes = [drawn(puzzle, Marks(compact=short)).box for short in (False, True)]  # long clues may be cut short
    left, top, width, height = min(boxes, key=lambda box: abs(box[2] / box[3] - seen["width"] / seen["height"]))

    def at(cell: tuple[int, int]) -> tuple[float, float]:
        box = box_of(page, "#board")
        x, y = (cell[1] + 0.5 - left) / width, (cell[0] + 0.5 - top) / height
        return box["x"] + x * box["width"], box["y"] + y * box["height"]

    if kind == "regex-crossword":
        write(page, stroke, solution, at)
    else:
        for line in lines(solution):
            stroke([at(cell) for cell in line])
    expect_status(page, "Solved")


def drawn(puzzle: Any, marks: Marks) -> pysolvers.Scene:
    """The board as the page draws it before a move."""
    kind = kind_named(puzzle.kind)
    return kind.board.draw(kind.play.start(puzzle), None, marks)


def lines(solution: Any) -> Iterator[Sequence[tuple[int, int]]]:
    """The strokes that draw a solution: a link each in Signpost, a line each in Numberlink, the path in two."""
    if solution.puzzle.kind == "signpost":
        yield from pairwise(solution.path)
    elif solution.puzzle.kind == "numberlink":
        yield from solution.paths.values()
    else:
        half = len(solution.path) // 2
        yield solution.path[: half + 1]
        yield solution.path[half:]


def write(page: Page, stroke: Stroke, solution: Any, at: Callable[[tuple[int, int]], tuple[float, float]]) -> None:
    """Tap the first cell of each row and write the row, by the keys below the board where they are shown."""
    pad = page.locator("#pad")
    for r in range(solution.puzzle.rows):
        stroke([at((r, 0))])
        for c in range(solution.puzzle.columns):
            letter = solution.at((r, c))
            if pad.is_visible():
                pad.locator(f'button[data-key="{letter}"]').tap()
            else:
                page.keyboard.press("Space" if letter == " " else letter)
