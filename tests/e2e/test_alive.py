"""The board is alive from its first paint: strokes wait for the solver, and no other puzzle is ever shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from tests.e2e.browsing import (
    NUMBERLINK,
    PAINTING,
    SIGNPOST,
    SOLVER,
    box_of,
    open_without_solver,
    painting,
    take_link,
    wait_until_painted,
    wait_until_ready,
    wait_until_repainted,
)

ZIP = "#hamiltonian=4x4;waypoints=0.0,3.3"
SAVED = "fragment => 'pysolvers.view.' + fragment in localStorage"
"""Whether the view of a puzzle is saved for the next visit."""
MOVES = "JSON.parse(sessionStorage['pysolvers.game.' + sessionStorage['pysolvers.last']]).session"


@contextmanager
def without_solver(page: Page, address: str, link: str) -> Iterator[None]:
    """Open a link; the solver starts when the block ends. The first board is the link's own, and keeps its size."""
    held: list[Route] = []
    released = False
    page.route(SOLVER, lambda route: route.continue_() if released else held.append(route))
    page.goto("about:blank")  # else another fragment would be no new visit
    page.goto(address + link)
    wait_until_painted(page)
    assert page.evaluate("location.hash") == link
    first = box_of(page, "#board")
    yield
    while not held:
        page.wait_for_timeout(50)
    released = True
    for route in held:
        route.continue_()
    wait_until_ready(page)
    wait_until_painted(page)
    then = box_of(page, "#board")
    assert [round(first[side]) for side in ("width", "height")] == [round(then[side]) for side in ("width", "height")]


def drag(page: Page, rows: int, columns: int, *cells: tuple[int, int]) -> None:
    """Drag over the centers of cells of a board of squares."""
    box = box_of(page, "#board")
    spots = [
        (box["x"] + box["width"] * (column + 0.5) / columns, box["y"] + box["height"] * (row + 0.5) / rows)
        for row, column in cells
    ]
    page.mouse.move(*spots[0])
    page.mouse.down()
    for spot in spots[1:]:
        page.mouse.move(*spot, steps=4)
    page.mouse.up()


def test_strokes_before_the_solver_are_echoed_and_none_is_lost_and_a_link_open_before_shows_its_scene_at_once(
    page: Page, address: str
) -> None:
    with without_solver(page, address, ZIP):
        expect(page.locator("html")).to_have_attribute("data-ui", "ready")
        expect(page.locator("html")).to_have_attribute("data-solver", "loading")
        before = painting(page)
        drag(page, 4, 4, (0, 0), (0, 1), (0, 2))
        wait_until_repainted(page, before)
        drag(page, 4, 4, (0, 2), (0, 3), (1, 3))
    page.wait_for_function(f"() => {MOVES}.includes('moves=')")
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
        wait_until_ready(page)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()  # two strokes, two moves
    take_link(page, SIGNPOST)
    page.mouse.move(0, 0)
    page.wait_for_function(SAVED, arg=SIGNPOST)
    drawn = painting(page)
    take_link(page, NUMBERLINK)
    page.wait_for_function(SAVED, arg=NUMBERLINK)
    page.goto("about:blank")
    open_without_solver(page, address + SIGNPOST)
    page.wait_for_function(f"drawn => ({PAINTING})() === drawn", arg=drawn)


def test_a_worker_that_fails_while_it_starts_loses_no_stroke_and_no_key(page: Page, address: str) -> None:
    page.route(SOLVER, lambda route: route.abort())
    page.goto(address + ZIP)
    wait_until_painted(page)
    drag(page, 4, 4, (0, 0), (0, 1), (0, 2))
    for key in ("Enter", "ArrowDown", "Enter"):
        page.locator("#board").press(key)
    expect(page.locator("html")).to_have_attribute("data-solver", "failed")
    page.unroute(SOLVER)
    page.evaluate("document.getElementById('retry').hidden || document.getElementById('retry').click()")
    wait_until_ready(page)
    page.wait_for_function(f"() => {MOVES}.endsWith('moves=0.0:EE%200.2:S')")
