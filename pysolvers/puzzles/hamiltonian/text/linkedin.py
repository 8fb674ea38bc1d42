"""A saved page of LinkedIn's Zip. It has cells with `data-cell-idx`, their numbers, and the walls at their sides."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from math import isqrt

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from pysolvers.text.walls import SIDES, neighbor_across

_WALL = re.compile(r"wall--(\w+)")
_ALONE = ("br", "hr", "img", "input", "link", "meta", "source", "path", "use")


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.sides: dict[str, int] = {}
        self.numbers: dict[int, int] = {}
        self.walls: list[tuple[int, str]] = []
        self.cells: set[int] = set()
        self.inside: list[int | None] = []  # the cell around each open element
        self.place: dict[int, tuple[int, int]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        for side, value in re.findall(r"--(rows|cols|columns)\s*:\s*(\d{1,3})", attributes.get("style", "")):
            self.sides.setdefault(side[:3], int(value))
        cell = self.inside[-1] if self.inside else None
        index = attributes.get("data-cell-idx", "")
        if index.isascii() and index.isdigit() and len(index) < 5:
            cell = int(index)
            self.cells.add(cell)
            line, column = self.getpos()
            self.place[cell] = line, column + 1
        if tag not in _ALONE:
            self.inside.append(cell)
        if cell is not None:
            self.walls += [(cell, side) for side in _WALL.findall(attributes.get("class", ""))]

    def handle_endtag(self, tag: str) -> None:
        if self.inside and tag not in _ALONE:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        number = data.strip()
        if self.inside and (cell := self.inside[-1]) is not None and re.fullmatch(r"\d{1,3}", number, re.ASCII):
            self.numbers[cell] = int(number)


def read(text: str) -> list[Puzzle]:
    page = _Page()
    page.feed(text)
    page.close()
    side = isqrt(len(page.cells))
    columns = page.sides.get("col", side)
    rows = page.sides.get("row", len(page.cells) // columns if columns else 0)
    if page.cells != set(range(rows * columns)):
        template = "The page has {count} cells; expected {rows} rows of {columns}: was all of it saved?"
        raise PuzzleError(template, count=len(page.cells), rows=rows, columns=columns)
    builder = PuzzleBuilder(rows, columns)
    for cell, name in page.walls:
        if name not in SIDES:
            template = "wall--{side} is not a side: expected {sides}."
            raise PuzzleError(template, *page.place[cell], side=name[:20], sides=", ".join(SIDES))
        at = divmod(cell, columns)
        builder.add("walls", (at, neighbor_across(at, name)), page.place[cell])
    order = sorted((number, cell) for cell, number in page.numbers.items())
    for expected, (number, cell) in enumerate(order, 1):
        if number != expected:
            raise PuzzleError("The number {number} is missing on this page.", *page.place[cell], number=expected)
        builder.add("waypoints", divmod(cell, columns), page.place[cell])
    return [builder.puzzle()]
