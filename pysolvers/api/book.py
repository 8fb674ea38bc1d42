"""`pysolvers.book`: many puzzles as a book in PDF, typeset by typst (the extra `book`)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, cast

from pysolvers.api import paper
from pysolvers.api.paper import PageLayout, Printed
from pysolvers.api.parsing import Source, parse_all, puzzle_of
from pysolvers.core.progress import Budget, Run, Watch
from pysolvers.core.puzzle import Puzzle
from pysolvers.drawing.files import for_typst
from pysolvers.drawing.whole_file import whole_file
from pysolvers.errors import ArgumentError, MissingExtra
from pysolvers.keywords import helpful_keywords

# The book in typst. All texts are data, so nothing in a title is read as markup.
TEMPLATE = r"""
#let book = json("book.json")
#let large = book.large
#set document(title: book.title, author: book.author, date: none)
#set page(paper: if book.paper == "A4" { "a4" } else { "us-letter" }, margin: (x: 18mm, top: 16mm, bottom: 18mm))
#set text(size: if large { 17pt } else { 10.5pt }, lang: "en", hyphenate: false)
#set par(leading: 0.6em)
#let small(it) = text(size: if large { 15pt } else { 8.5pt }, it)
#let board(name) = align(center + horizon, image(name, width: 100%, height: 100%, fit: "contain"))

#align(center)[
  #v(1fr)
  #text(size: if large { 44pt } else { 34pt }, weight: "bold", book.title)
  #if book.author != "" [#v(4mm) #text(size: 1.5em)[by #book.author]]
  #v(10mm)
  #box(width: 55%, height: 38%, board("puzzle-1.svg"))
  #v(10mm)
  #text(size: 1.3em, book.about)
  #if book.note != "" [#v(6mm) #block(width: 75%, book.note)]
  #v(1fr)
]

#set page(footer: context align(center, counter(page).display()))
#show heading: it => block(below: 0.8em, text(size: if large { 24pt } else { 17pt }, it.body))

#pagebreak()
= How to play
#for kind in book.kinds {
  block(breakable: false, width: 100%, below: 2em)[
    #text(size: 1.25em, weight: "bold", kind.title)

    #kind.rules

    #grid(columns: (1fr, 1fr), column-gutter: 10mm, row-gutter: 2mm,
      box(height: if large { 50mm } else { 40mm }, width: 100%, board(kind.puzzle)),
      box(height: if large { 50mm } else { 40mm }, width: 100%, board(kind.solution)),
      align(center, small[An example]), align(center, small[Its solution]))
    #if kind.steps.len() > 0 [
      It begins like this:
      #enum(..kind.steps.map(step => [#step]))
    ]
  ]
}

#let chunked(all, size) = range(0, all.len(), step: size).map(at => all.slice(at, calc.min(at + size, all.len())))

#let wide = book.per_page <= 2
#let beside = book.per_page == 2  // where a board leaves room beside it
#let one(it) = block(height: 100%, width: 100%, grid(
  rows: (auto, 1fr, auto), row-gutter: 2.5mm,
  [
    #text(size: 1.2em, weight: "bold")[#it.number. #it.title] #h(2mm) #small(it.about)
    #if wide [\ #small(it.rules) #for shape in it.shapes { box(height: 5mm, baseline: 1mm, image(shape)) + h(2mm) }]
  ],
  if it.code != "" and beside {
    grid(columns: (1fr, 24mm), column-gutter: 4mm, align: bottom, board(it.puzzle), image(it.code, width: 100%))
  } else { board(it.puzzle) },
  if it.note != "" or (it.code != "" and not beside) { grid(
    columns: (1fr, auto), column-gutter: 4mm, align: (left + horizon, right),
    small(it.note),
    if it.code != "" and not beside { image(it.code, width: if wide { 24mm } else { 17mm }) },
  ) },
))

#let columns = if wide { 1 } else { 2 }
#for (at, some) in chunked(book.puzzles, book.per_page).enumerate() {
  pagebreak()
  grid(
    columns: (1fr,) * columns,
    rows: (1fr,) * calc.quo(book.per_page, columns),
    column-gutter: 9mm, row-gutter: 9mm,
    ..some.map(one),
  )
}

#let across = if book.solutions <= 6 { 2 } else { 3 }
#let down = calc.ceil(book.solutions / across)
#for (at, some) in chunked(book.puzzles, book.solutions).enumerate() {
  pagebreak()
  block(height: 100%, width: 100%, grid(
    rows: (auto, 1fr), row-gutter: if at == 0 { 4mm } else { 0mm },
    if at == 0 [= Solutions],
    grid(
      columns: (1fr,) * across, rows: (1fr,) * down, column-gutter: 8mm, row-gutter: 6mm,
      ..some.map(it => block(height: 100%, width: 100%, grid(
        rows: (auto, 1fr), row-gutter: 2mm, small[*#it.number.* #it.title], board(it.solution),
      ))),
    ),
  ))
}
"""


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
        base: the page's address; each puzzle then gets a QR code that opens it there (the extra `qr`).
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
    """The puzzles in one source, or in a list of sources with one puzzle each."""
    if isinstance(puzzles, (str, bytes, Puzzle, Mapping, PathLike)) or not isinstance(puzzles, Iterable):
        return list(parse_all(puzzles))
    return [puzzle_of(cast(Source, each)) for each in puzzles]


def check_ending(file: str | PathLike[str]) -> None:
    """Raise ArgumentError unless a file name ends in .pdf."""
    if Path(file).suffix.lower() != ".pdf":
        raise ArgumentError("A book can't be written to {file}: the name must end in .pdf.", file=str(file)[:200])


def typst() -> Any:
    try:
        return import_module("typst")
    except ImportError as error:
        if error.name != "typst":
            raise
        raise MissingExtra("Books need", "typst", "book") from None


def typeset(printed: list[Printed], layout: PageLayout) -> bytes:
    return bytes(typst().compile(sources_of(printed, layout), format="pdf"))


def sources_of(printed: list[Printed], layout: PageLayout) -> dict[str, bytes]:
    """The files for typst: the template, the texts as JSON, and the drawings."""
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
    return {**sources, "main": TEMPLATE.encode(), "book.json": json.dumps(data, ensure_ascii=False).encode()}
