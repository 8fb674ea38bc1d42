"""How each kind is solved: a text with boards to step through, whole without a script, true to the solver."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from re import findall
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect

import pysolvers
from pysolvers.core.kind import kind_named, kinds
from scripts.build import learn
from scripts.build.makes import makes
from tests.cli.running import run
from tests.e2e.browsing import content_width, wait_until_ready
from tests.sampling import rest_when_long

NAMES = [kind.name for kind in kinds()]
PICTURE = """canvas => {
    const area = [0, 0, canvas.width, canvas.height];
    const pixels = new Uint32Array(canvas.getContext("2d").getImageData(...area).data.buffer);
    return pixels.reduce((sum, pixel) => (sum * 31 + pixel) >>> 0, 7);
}"""
"""A number that tells pictures apart."""


def test_without_a_script_the_text_is_whole_and_boards_are_pictures(browser: Browser, address: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    for name in NAMES:
        page.goto(f"{address}how-{name}.html")
        expect(page.get_by_role("heading", level=1)).to_contain_text("How ")
        assert "{{" not in page.locator("main").inner_html()
        figures = page.locator("figure.steps")
        assert figures.count() >= 2
        for i in range(figures.count()):
            expect(figures.nth(i).locator("svg.drawing")).to_be_visible()
            expect(figures.nth(i).locator(".said")).not_to_be_empty()
    page.close()


@pytest.mark.parametrize("name", rest_when_long(NAMES))
def test_a_board_goes_on_and_back_and_jumps(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}how-{name}.html")
    figure = page.locator("figure.steps").first
    expect(figure).to_have_class("steps live")
    said, canvas, slider = figure.locator(".said"), figure.locator("canvas"), figure.get_by_role("slider")
    first, picture = said.inner_text(), canvas.evaluate(PICTURE)
    expect(figure.get_by_role("button", name="Previous step")).to_be_disabled()
    figure.get_by_role("button", name="Next step").click()
    expect(figure.locator(".count")).to_contain_text("Step 2 of")
    assert said.inner_text() != first and canvas.evaluate(PICTURE) != picture
    slider.press("End")
    expect(said).to_contain_text("Solved")
    expect(figure.get_by_role("button", name="Next step")).to_be_disabled()
    slider.press("Home")
    assert said.inner_text() == first and canvas.evaluate(PICTURE) == picture


@pytest.mark.parametrize("name", NAMES)
def test_the_steps_are_those_of_the_explanation(dist: Path, name: str) -> None:
    link = _links(dist, name)[0]
    told = json.loads((dist / "how" / f"{name}-1.json").read_text("utf-8"))
    lines = run("explain", link, "--json").stdout.splitlines()
    sentences = [json.loads(line)["sentence"] for line in lines[:-1]]
    assert [step["sentence"] for step in told["steps"][:-1]] == sentences


@pytest.mark.parametrize("name", NAMES)
def test_the_boards_can_be_opened_in_the_app(dist: Path, name: str) -> None:
    assert {pysolvers.parse(link).kind for link in _links(dist, name)} == {name}


@pytest.mark.parametrize("of", learn.names(), ids=lambda of: of.name)
def test_every_board_on_the_page_of_a_name_has_that_name(dist: Path, of: learn.Name) -> None:
    text = (dist / of.file).read_text()
    boards = [pysolvers.parse(unescape(link)) for link in findall(r'href="\./(#[^"]+)"', text)]
    assert len(boards) > 2 and {of.kind.name_of(board) for board in boards} == {of.name}
    assert text.count('<svg class="drawing"') > len(boards)
    assert f'href="./?new={of.file.removeprefix("learn-").removesuffix(".html")}"' in text
    for technique in findall(r'href="\./\?lesson=[^/]+/([^"]+)"', text):
        assert unquote(technique) in {each.name for each in of.kind.techniques}


def test_every_name_can_be_made_and_its_usual_board_has_the_easiest_level() -> None:
    assert {f"learn-{make['page']}.html" for make in makes()} == {of.file for of in learn.names()}
    for make in makes():
        generator, size = kind_named(make["kind"]).generator, make["sizes"][min(1, len(make["sizes"]) - 1)]
        assert not generator.unavailable(size, make["difficulties"][0], make["settings"]), make["name"]


def test_the_page_of_hidato_numbers_the_rows_and_leads_to_an_easy_one(page: Page, address: str) -> None:
    page.goto(address + "learn-hidato.html")
    expect(page.get_by_text("Tap a cell, then number keys")).to_be_visible()
    assert page.locator(".techniques .drawing").first.locator("text").last.text_content() == "4"
    page.get_by_role("link", name="Play an easy Hidato").click()
    page.wait_for_url("**#hamiltonian=*")
    wait_until_ready(page)
    expect(page.locator("#head-line")).to_contain_text("easy")
    expect(page.locator("#title")).to_have_text("Hidato")
    assert "new=" not in page.url


@pytest.mark.parametrize("width", rest_when_long([360, 768, 1440]))
def test_the_text_never_scrolls_sideways(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for file in (*(f"how-{name}.html" for name in NAMES), *(of.file for of in learn.names())):
        page.goto(address + file)
        assert content_width(page) <= width, file


def _links(dist: Path, name: str) -> list[str]:
    """The addresses of the boards that a page tells of, as the links write them."""
    return [unescape(link) for link in findall(r'href="\./(#[^"]+)">Open', (dist / f"how-{name}.html").read_text())]
