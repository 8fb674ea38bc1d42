"""`pysolvers.book`: many puzzles as a book in PDF, typeset by typst (the extra `book`)."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, cast

from pysolvers.api import paper
from pysolvers.api.paper import PageLayout, Printed
from pysolvers.api.parsing import Source, parse_all, puzzle_of
from pysolvers.core.progress import Budget, Run, Watch
from pysolvers.core.puzzle import Puzzle
from pysolvers.drawing.files import for_typst, typst_for
from pysolvers.drawing.whole_file import whole_file
from pysolvers.errors import ArgumentError
from pysolvers.keywords import helpful_keywords


@helpful_keywords()
def book(
    puzzles: Source | Iterable[Source],
    file: str | PathLike[str],
    *,
    title: str = "Puzzles",
    author: str = "",
    note: str = "",
    paper: str = "A4",
    per_page: int = 2,
    solutions: int = 6,
    large: bool = False,
    base: str = "",
    ordered: bool = True,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> None:
    """Write puzzles as a book in PDF: a cover, the rules with an example, the puzzles by grade, the solutions.

    >>> import pysolvers
    >>> made = [pysolvers.generate("zip", 5, seed=seed, difficulty="easy") for seed in range(3)]
    >>> pysolvers.book(made, "book.pdf", title="Three paths", per_page=4)

    Args:
        puzzles: puzzles, their texts or data; or one text with several puzzles.
        file: the file to write; the name ends in .pdf.
        title: the title on the cover.
        author: the author.
        note: a few sentences below the author.
        paper: "A4" or "Letter".
        per_page: puzzles per page: 1, 2, 4 or 6.
        solutions: solutions per page: 4 to 9.
        large: True for large print, with 1 or 2 puzzles per page.
        base: the address of a web page that can open the puzzles, such as "https://example.org/play/". Each puzzle
            then gets a QR code that opens it on this page (the extra `qr`).
        ordered: True to sort the puzzles by grade; False to keep the given order.
        seconds: the most seconds of work for each puzzle.
        watch: called with each `Progress`.

    Raises:
        PuzzleError: if a puzzle has no solution, or a value is invalid.
        MissingExtra: without typst (the extra `book`).
        OutOfBudget: if `seconds` run out.
        OSError: if the file can't be written; an existing file remains unchanged.
    """
    layout = PageLayout(title, author, note, paper, per_page, solutions, large, base)
    check_ending(file)
    typst()
    found = [next(Run(prepared(puzzle), Budget(seconds), watch)) for puzzle in puzzles_of(puzzles)]
    made = typeset(in_order(found) if ordered else found, layout)
    with whole_file(str(file)) as opened:
        opened.write(made)


prepared, in_order = paper.prepared, paper.in_order


def puzzles_of(puzzles: Source | Iterable[Source]) -> list[Puzzle]:
    if isinstance(puzzles, (str, bytes, Puzzle, Mapping, PathLike)) or not isinstance(puzzles, Iterable):
        return list(parse_all(puzzles))
    return [puzzle_of(cast(Source, each)) for each in puzzles]


def check_ending(file: str | PathLike[str]) -> None:
    """Raise ArgumentError unless a file name ends in .pdf."""
    if Path(file).suffix.lower() != ".pdf":
        raise ArgumentError("A book can't be written to {file}: the name must end in .pdf.", file=str(file)[:200])


def typst() -> Any:
    return typst_for("Books need", "book")


def typeset(printed: list[Printed], layout: PageLayout) -> bytes:
    return bytes(typst().compile(sources_of(printed, layout), format="pdf"))


def sources_of(printed: list[Printed], layout: PageLayout) -> dict[str, bytes]:
    """The files that typst needs for a book of these puzzles, by name: the template, texts as JSON, and drawings."""
    data = paper.book_of(printed, layout)
    sources: dict[str, bytes] = {}
    for group in ("kinds", "puzzles"):
        for number, one in enumerate(data[group], 1):
            for part in ("puzzle", "solution", "code"):
                if one.get(part):
                    name = f"{part}-{number}.svg" if group == "puzzles" else f"{group}-{part}-{number}.svg"
                    sources[name] = for_typst(one[part]).encode()
                    one[part] = name
            for at, shape in enumerate(one.get("shapes", ()), 1):
                name = f"shape-{number}-{at}.svg"
                sources[name] = for_typst(shape).encode()
                one["shapes"][at - 1] = name
    template = pkgutil.get_data("pysolvers.api", "book.typ") or b""
    return {**sources, "main": template, "book.json": json.dumps(data, ensure_ascii=False).encode()}
