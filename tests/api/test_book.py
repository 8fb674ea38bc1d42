"""Books: what is in them, in which order, on how many pages, and that nothing leaves a page."""

from __future__ import annotations

import io
import json
import sys
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import pysolvers
from pysolvers.api import book as books
from pysolvers.api.paper import MOST_LARGE, PER_PAGE, SOLUTIONS, PageLayout, Printed, book_of
from pysolvers.core.progress import Run
from pysolvers.drawing.palette import PAPER, ROLES, resolve
from pysolvers.errors import BadInput
from tests.cli.running import run

HOSTILE = '#panic("x") *bold* $x$ <label> @ref \\ `raw`'
TEXTS = (
    "5x5:1cceefcfggeeccghcac3e12hch10ah25a&title=" + "One more than most ".replace(" ", "%20") * 4,
    "4x4:1ddcfdfcfaaaebba16a",
    "C...B/A.BA./...C./.....&author=Ada&note=" + "Some%20words.%20" * 30,
    "4x4;waypoints=1.3,0.2,2.1,1.0;walls=1.0-1.1",
    "4x4;board=king;at=0.0:1,3.3:16",
    "rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*",
    "......A/.B.C..D/.D...../...E.../...CB../..E..../A......",
)
DPI = 30
MARGIN = 15 / 25.4 * DPI
"""Pixels at the edge of a page that stay white; the page number stands lower."""


@pytest.fixture(scope="module")
def printed() -> list[Printed]:
    puzzles = [pysolvers.parse(text) for text in TEXTS]
    puzzles.append(pysolvers.titled(TEXTS[1], title=HOSTILE, author=HOSTILE, note=HOSTILE))
    return [next(Run(books.prepared(puzzle))) for puzzle in puzzles]


def pages(printed: list[Printed], layout: PageLayout) -> list[Image.Image]:
    """The pages of a book as pictures."""
    typst: Any = pytest.importorskip("typst")
    made = typst.compile(books.sources_of(printed, layout), format="png", ppi=DPI)
    return [Image.open(io.BytesIO(page)).convert("L") for page in (made if isinstance(made, list) else [made])]


@pytest.mark.slow
@pytest.mark.parametrize(
    "layout",
    [
        *(
            PageLayout(per_page=many, solutions=solutions)
            for many, solutions in zip(PER_PAGE, (4, 6, 7, 9), strict=True)
        ),
        PageLayout(paper="Letter", per_page=6, solutions=5, title=HOSTILE, author=HOSTILE, note=HOSTILE),
        PageLayout(large=True, per_page=2, solutions=4, base="https://example.org/"),
        PageLayout(large=True, per_page=1, title="A long title of a book that needs two lines or three"),
    ],
    ids=lambda layout: f"{layout.paper}, {layout.per_page}, {layout.solutions}{', large' if layout.large else ''}",
)
def test_each_page_has_what_it_is_to_have_and_nothing_at_its_edge(printed: list[Printed], layout: PageLayout) -> None:
    made = pages(printed, layout)
    many = len(printed)
    names = {pysolvers.kind(one.puzzle.kind).name_of(one.puzzle) for one in printed}
    most = 1 + len(names) + ceil(many / layout.per_page) + ceil(many / layout.solutions)  # a page for the rules of each
    assert most - len(names) < len(made) <= most
    width, height = (210, 297) if layout.paper == "A4" else (215.9, 279.4)
    for page in made:
        assert page.size == pytest.approx((width / 25.4 * DPI, height / 25.4 * DPI), abs=1.5)
        ink = page.point(lambda grey: 255 if grey < 200 else 0).getbbox()
        assert ink
        assert MARGIN - 2 < ink[0] < ink[2] < page.width - MARGIN + 2
        assert MARGIN - 4 < ink[1] < ink[3] < page.height - MARGIN / 2 + 2


def test_it_is_ordered_by_grade_and_numbered(printed: list[Printed]) -> None:
    ordered = books.in_order(reversed(printed))
    scores = [one.grade.score for one in ordered if one.grade and one.grade.difficulty]
    assert scores == sorted(scores)
    assert len(set(scores)) > 3
    assert [one.level for one in ordered if not one.level] == [ordered[-1].level]  # the one with several solutions
    data = book_of(ordered, PageLayout(title="T", base="https://example.org/play/#old"))
    assert [one["number"] for one in data["puzzles"]] == [*range(1, len(printed) + 1)]
    assert [kind["title"] for kind in data["kinds"]] == list(
        dict.fromkeys(k.name_of(one.puzzle) for one in ordered for k in pysolvers.kinds() if k.name == one.puzzle.kind)
    )
    assert all(kind["steps"] and kind["rules"] for kind in data["kinds"])
    assert data["about"].startswith("8 puzzles, easy")
    for one, told in zip(ordered, data["puzzles"], strict=True):
        assert told["title"] == (one.puzzle.heading.title or told["title"])
        assert told["about"].endswith(one.level)
        assert told["code"].startswith("<svg")
    json.dumps(data)


def test_a_solution_is_that_of_its_puzzle_and_right(printed: list[Printed]) -> None:
    for one in printed:
        assert one.solution.puzzle == one.puzzle
        assert not one.solution.violations()


def test_a_book_is_written_by_python(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    pysolvers.book([TEXTS[0], pysolvers.parse(TEXTS[1])], tmp_path / "a.pdf", title="Two", per_page=1)
    pysolvers.book(f"{TEXTS[1]}\n{TEXTS[3]}", str(tmp_path / "b.pdf"), large=True, ordered=False)
    for name in ("a.pdf", "b.pdf"):
        assert (tmp_path / name).read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"per_page": 3}, "per_page cannot be 3: expected 1, 2, 4 or 6."),
        ({"solutions": SOLUTIONS[-1] + 1}, "solutions cannot be 10: expected 4, 5, 6, 7, 8 or 9."),
        ({"paper": "A5"}, "paper cannot be 'A5': expected A4 or Letter."),
        ({"large": True, "per_page": 4}, f"Large print fits at most {MOST_LARGE} puzzles on a page, not 4."),
        ({"file": "book.txt"}, "A book can't be written to book.txt: the name must end in .pdf."),
        ({"puzzles": "3 3\nAB.\nBA.\n...\n"}, "The puzzle AB./BA./... has no solution, so it can't be printed."),
        ({"puzzles": []}, "There are 0 puzzles for the book: expected 1 to 1000."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(wrong: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    asked: dict[str, Any] = {"puzzles": TEXTS[1], "file": tmp_path / "book.pdf", **wrong}
    with pytest.raises(BadInput) as error:
        pysolvers.book(**asked)
    assert str(error.value) == sentence
    assert not list(tmp_path.iterdir())


def test_without_typst_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(ImportError, match=r"^Books need typst: pip install 'pysolvers\[book\]'\.$"):
        pysolvers.book(TEXTS[1], tmp_path / "book.pdf")


@pytest.mark.slow
def test_the_command_takes_puzzles_from_a_pipe_and_makes_others(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    file = tmp_path / "book.pdf"
    more = ("--make", "zip 4 easy 2", "--make", "flow 4", "--seed", "1", "--per-page", "4", "--title", HOSTILE)
    done = run("book", "-", "-o", str(file), *more, stdin=f"{TEXTS[1]}\n{TEXTS[3]}\n4x4;start=0.0\n")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "4x4;start=0.0: several solutions; one of them is printed.\n"
    assert file.read_bytes().startswith(b"%PDF-")
    first = file.read_bytes()
    run("book", "-o", str(file), "--make", "zip 4 easy", "--seed", "1")
    assert file.read_bytes() != first


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--make", "zip"), "--make cannot be 'zip': expected KIND SIZE, then a difficulty and a number if you like"),
        (("--make", "zip 4 easy 2000"), "The order is for 2000 puzzles: expected 1 to 1000."),
        (("--make", "zip 4 soft"), "difficulty cannot be 'soft'"),
        (("--make", "zop 4"), "There is no kind 'zop'"),
        (
            ("A.B/BA./...", "--large", "--per-page", "6"),
            "Large print fits at most 2 puzzles on a page, not 6.",
        ),
    ],
)
def test_the_command_refuses_in_a_sentence(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    done = run("book", "-o", str(tmp_path / "book.pdf"), *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_paper_is_black_on_white_with_tints_that_a_copier_keeps() -> None:
    assert PAPER.keys() == ROLES.keys()

    def grey(role: str) -> float:
        colour = resolve(role, "paper")
        red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert (grey("bg"), grey("surface"), grey("ink")) == (1, 1, 0)
    for hue in range(1, 9):
        assert 0.65 < grey(f"hue{hue}") < 0.9
        assert grey(f"on-hue{hue}") == 0
    for role in ("line", "edge", "ink2", "ink3", "bad", "good"):
        assert grey(role) < 0.6
