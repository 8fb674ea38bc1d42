"""What other people's pages take from ours: the wheel, by address or by name, and the example that shows how."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Frame, FrameLocator, Page, expect

from tests.e2e.browsing import AXE, FORBIDDEN, NUMBERLINK, SOLVER, forget
from tests.sampling import rest_when_long

SOLUTION = [[1, 20, 9, 2, 21], [23, 14, 13, 22, 24], [15, 5, 7, 6, 8], [18, 19, 11, 3, 12], [16, 17, 10, 4, 25]]
PYODIDE = """async ([pyodide, program]) => {
    const { loadPyodide } = await import(pyodide);
    const python = await loadPyodide();
    await python.loadPackage("micropip");
    return await python.runPythonAsync(program);
}"""
PROGRAM = """
import json
import micropip
await micropip.install({arguments})
import pysolvers
puzzle = pysolvers.parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
json.dumps([pysolvers.solve(puzzle).data, puzzle._repr_html_()[:4]])
"""


def installed_and_solved(page: Page, address: str, dist: Path, arguments: str) -> None:
    """Install by micropip in a page of another origin's making, and solve a puzzle there."""
    page.goto(address + "licences.txt")
    pyodide = address + next(dist.glob("assets/pyodide-*/pyodide.mjs")).relative_to(dist).as_posix()
    told = page.evaluate(PYODIDE, [pyodide, PROGRAM.format(arguments=arguments)])
    assert told == f'[{SOLUTION}, "<svg"]'


@pytest.mark.long
def test_micropip_installs_the_wheel_by_its_address(page: Page, address: str, dist: Path) -> None:
    (wheel,) = dist.glob("wheels/*.whl")
    installed_and_solved(page, address, dist, repr(f"{address}wheels/{wheel.name}"))


@pytest.mark.long
def test_micropip_installs_it_by_name_from_the_index(page: Page, address: str, dist: Path) -> None:
    installed_and_solved(page, address, dist, f'"pysolvers==1.0.0", index_urls="{address}wheels", deps=False')


def test_pip_finds_the_wheel_in_the_index(address: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--index-url", f"{address}wheels/", "pysolvers"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.glob("pysolvers-*-py3-none-any.whl"))


@pytest.mark.long
def test_the_example_shows_a_board_and_its_solution(page: Page, address: str, dist: Path) -> None:
    assert len((dist / "examples" / "pyscript.html").read_text().splitlines()) <= 10
    page.goto(f"{address}examples/pyscript.html")
    expect(page.locator("svg")).to_have_count(2)
    expect(page.locator("svg").last).to_contain_text("24")


OVERFLOW = """() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    const cut = [...document.querySelectorAll("#board, #foot button, #whole-page")].filter(part => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return part.offsetParent && (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5);
    });
    return [scrollWidth - clientWidth, scrollHeight - clientHeight, ...cut.map(part => part.id)];
}"""
"""By how many pixels the page scrolls, sideways and down, and which parts are not wholly seen."""
FRAME_WIDTHS = [320, 360, 390, 500, 640, 641, 700, 760, 820, 896, 900, 1000, 1100, 1200, 1280, 1366, 1400]


def frame_of_example(page: Page, at: int) -> Frame:
    """The frame number `at` of the example, with its board."""
    page.locator("iframe").nth(at).scroll_into_view_if_needed()
    page.frame_locator("iframe").nth(at).locator('html[data-ui="ready"]').wait_for()
    inner = page.locator("iframe").nth(at).element_handle().content_frame()
    assert inner
    return inner


def settled(frame: Frame, width: int) -> None:
    """Wait until a frame has a width and has painted its board for it."""
    frame.wait_for_function("width => innerWidth === width", arg=width)
    frame.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.fixture(scope="module")
def example(contexts: list[BrowserContext], address: str) -> Iterator[Page]:
    """Another page with three of our frames, without their solvers. The tests follow on each other on it."""
    page = contexts[0].new_page()
    forget(page, address)
    page.route(SOLVER, lambda route: None)
    page.goto(f"{address}examples/embed.html", wait_until="commit")
    yield page
    page.close()


def test_the_three_sizes_of_the_example_show_everything_and_one_takes_the_height_it_asks_for(example: Page) -> None:
    page = example
    page.set_viewport_size({"width": 1280, "height": 900})
    sizes = []
    for at in range(3):
        frame = frame_of_example(page, at)
        settled(frame, frame.evaluate("innerWidth"))
        assert frame.evaluate(OVERFLOW) == [0, 0], at
        sizes.append(frame.evaluate("[innerWidth, innerHeight]"))
    assert sizes[0] == [700, 640]
    assert sizes[1] == [320, 560]
    assert sizes[2][0] > 900
    told = page.locator("iframe").nth(2)
    page.evaluate("addEventListener('message', ({ data }) => { window.told = data })")
    told.evaluate("frame => { frame.width = 360 }")
    settled(frame, 360)
    page.wait_for_function("window.told && document.querySelectorAll('iframe')[2].clientHeight === window.told.height")
    assert page.evaluate("window.told") == {"type": "pysolvers", "height": frame.evaluate("innerHeight")}
    settled(frame, 360)
    assert frame.evaluate(OVERFLOW) == [0, 0]
    width = frame.evaluate("document.getElementById('board').offsetWidth")
    assert width == 334, "all of the width but its margins, where row numbers have room"


def test_a_frame_never_scrolls_at_any_width(example: Page) -> None:
    page = example
    page.set_viewport_size({"width": 1500, "height": 900})
    page.evaluate("document.querySelector('main').style.maxWidth = 'none'")
    documented = frame_of_example(page, 0)
    settled(documented, 700)
    assert documented.evaluate("innerHeight") == 640
    assert documented.evaluate(OVERFLOW) == [0, 0]
    for width in FRAME_WIDTHS:
        page.locator("iframe").first.evaluate("(frame, width) => { frame.width = width }", width)
        settled(documented, width)
        assert documented.evaluate(OVERFLOW) == [0, 0], width


def framed(page: Page, address: str, embed: str) -> FrameLocator:
    """A frame with a puzzle on a page of another origin, when its board is there."""
    page.goto(address.replace("127.0.0.1", "localhost") + "licences.txt")
    link = f"{address}{embed}{NUMBERLINK}"
    page.set_content(f'<iframe title="puzzle" width="700" height="640" style="max-width: 100%" src="{link}"></iframe>')
    frame = page.frame_locator("iframe")
    expect(frame.locator("html")).to_have_attribute("data-ui", "ready")
    expect(frame.locator("#board")).to_have_attribute("aria-label", re.compile("Numberlink"))
    return frame


@pytest.mark.parametrize(("width", "height"), rest_when_long([(1280, 800), (390, 844)]))
def test_a_puzzle_is_played_in_a_frame_of_any_other_origin_though_it_can_keep_nothing(
    page: Page, address: str, width: int, height: int
) -> None:
    page.add_init_script(f"({FORBIDDEN})()")
    page.set_viewport_size({"width": width, "height": height})
    frame = framed(page, address, "?embed")
    frame.locator('html[data-solver="ready"]').wait_for()
    axe = frame.locator("html").evaluate(
        f"() => {{ {AXE.read_text()}; return axe.run({{ resultTypes: ['violations'] }}) }}"
    )
    assert not [rule["id"] for rule in axe["violations"]]
    for hidden in ("#top", "#tabs", "#box", "#share", "#home"):
        expect(frame.locator(hidden)).to_be_hidden()
    board = frame.locator("#board").bounding_box()
    inner = page.locator("iframe").bounding_box()
    assert board and inner
    assert board["x"] >= inner["x"] and board["x"] + board["width"] <= inner["x"] + inner["width"]
    foot = frame.locator("#undo").bounding_box()
    assert foot and foot["y"] + foot["height"] <= inner["y"] + inner["height"]
    cell = board["width"] / 5.12
    page.mouse.move(board["x"] + 0.56 * cell, board["y"] + 1.56 * cell)
    page.mouse.down()
    page.mouse.move(board["x"] + 0.56 * cell, board["y"] + 2.56 * cell, steps=4)
    page.mouse.up()
    expect(frame.locator("#board-text")).to_contain_text("╵")
    frame.get_by_role("button", name="Hint").click()
    expect(frame.get_by_role("button", name="Tell me why")).to_be_visible()
    frame.get_by_role("button", name="Undo").click()
    expect(frame.locator("#board-text")).not_to_contain_text("╵")
    whole = frame.get_by_role("link", name="Open in pysolvers")
    expect(whole).to_have_attribute("href", "./" + NUMBERLINK)


@pytest.mark.parametrize("embed", ["?embed", ""])
def test_a_frame_shows_nothing_but_the_game_and_has_no_error(page: Page, address: str, embed: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(error.message))
    page.route(SOLVER, lambda route: None)
    frame = framed(page, address, embed)
    seen = {button.inner_text().strip() or button.get_attribute("aria-label") for button in (
        frame.get_by_role("button").all()
    )}  # fmt: skip
    assert seen <= {"Undo", "Hint", "Tell me why", "Close the hint", "Larger", "Whole board", "Smaller"}
    with page.expect_event("pageerror"):  # an error in the frame is heard
        frame.locator("html").evaluate("() => { setTimeout(() => { throw Error('heard') }) }")
    assert errors == ["heard"]
