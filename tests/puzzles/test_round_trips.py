"""What is written is read back as it was, without being told the kind: examples, random puzzles, real ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.errors import ArgumentError
from pysolvers.text import writing
from scripts.material import PUZZLES
from tests.conftest import TEMPLATE
from tests.puzzles.random_puzzles import puzzles_of
from tests.sampling import examples

MATERIAL = PUZZLES
FILES = sorted(path for path in MATERIAL.rglob("*") if path.is_file() and path.suffix != ".md")
SAMPLE, EACH = 2, 10
"""How many puzzles of a file are taken, and how many files of a folder, unless all are."""

EVERY_KIND = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
many = settings(deadline=None, max_examples=examples(200), suppress_health_check=list(HealthCheck))


def comes_back(puzzle: Puzzle, *formats: str) -> None:
    """The puzzle is read back from its id, its link and these formats, or a format says what it does not hold."""
    assert "\n" not in puzzle.id
    link = pysolvers.link(puzzle)
    assert link.isascii() and " " not in link
    for text in (puzzle.id, link, "https://example.org/sub/path/" + link):
        assert pysolvers.parse(text) == pysolvers.parse(text, puzzle.kind) == puzzle
        assert hash(pysolvers.parse(text)) == hash(puzzle)
    for name in formats:
        try:
            done = writing.written(puzzle, name)
        except ArgumentError as error:  # it cannot be written at all
            assert str(error).endswith(".")
            continue
        if done.lost:
            with pytest.raises(ArgumentError, match=f"The format {name} cannot hold the|some of the clues"):
                pysolvers.write(puzzle, name)
            assert pysolvers.write(puzzle, name, lossy=True) == done.text
        elif not done.note:
            assert pysolvers.parse(done.text) == puzzle, f"{name}: {puzzle.id[:300]}"


def all_formats(kind: Kind) -> list[str]:
    """Those that are written and read."""
    return [form.name for form in kind.formats.FORMATS if form.read and form.write] + ["link", "url", "json"]


@pytest.mark.usefixtures("template_is_listed")
@pytest.mark.parametrize("kind", [*kinds(), import_module(TEMPLATE).KIND], ids=lambda kind: kind.name)
def test_examples_come_back_under_every_option(kind: Kind) -> None:
    for _, text in kind.examples:
        puzzle = pysolvers.parse(text)
        assert puzzle.kind == kind.name
        comes_back(puzzle, *all_formats(kind))
        assert not any(writing.written(puzzle, name).lost for name in ("id", "link", "json", "text"))
        assert pysolvers.parse(str(puzzle), kind.name, **puzzle.options) == puzzle
    for option in kind.options:
        for value, _ in option.values:
            last = None
            for _, text in kind.examples:
                with suppress(PuzzleError):  # some options are only for hexagons
                    last = pysolvers.parse(text, kind.name, **{option.name: value})
            assert last
            comes_back(last, *all_formats(kind))


@pytest.mark.slow
@EVERY_KIND
@many
@given(data=st.data())
def test_random_puzzles_come_back(kind: Kind, data: st.DataObject) -> None:
    comes_back(data.draw(puzzles_of(kind)), data.draw(st.sampled_from(all_formats(kind))))


@pytest.mark.slow
@EVERY_KIND
@settings(deadline=None)
@given(data=st.data())
def test_any_text_is_read_by_a_format_or_refused_with_a_sentence(kind: Kind, data: st.DataObject) -> None:
    drawn, (_, example) = data.draw(st.text()), data.draw(st.sampled_from(kind.examples))
    cut = data.draw(st.integers(0, len(example)))
    for text in (drawn, example[:cut] + drawn + example[cut:]):
        for format in kind.formats.FORMATS:
            assert 0 <= format.likeness(text) <= 3
            try:
                assert format.read is None or format.read(text)
            except PuzzleError as error:
                assert error.sentence


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("A..A/..../B..B&rules=tight", "text"),
        ("A..A/..../B..B&rules=classic", "text"),
        ("3x1;waypoints=0.0,0.1,0.2", "text"),
        ("3x1;waypoints=0.0,0.2,0.1", "text"),
        ("6x5;holes=1.1,1.4", "text"),
        ("rect;y=A,-;x=AB;alphabet=AB-;given=0.0:A&flavour=python", "clue-list"),
        ("rect;y=A,-;x=AB;alphabet=AB-;given=0.0:A&flavour=python", "site"),
        ("rect;y=A,B;x=AB;alphabet=AB;given=0.0:A&flavour=python", "text"),
        ("hex;y=A,B;x=A,B;z=A,B&diagonals=turned", "text"),
        ("hex;y=A,B;x=A,B;z=A,B&diagonals=turned", "site"),
    ],
)
def test_a_format_that_can_hold_a_puzzle_does(text: str, format: str) -> None:
    puzzle = pysolvers.parse(text)
    assert pysolvers.parse(pysolvers.write(puzzle, format)) == puzzle


@pytest.mark.parametrize(
    ("text", "format", "lost"),
    [
        ("A..A/..../B..B&rules=tight", "puzzlink", "the rules"),
        ("rect;y=A,-;x=AB", "text", "the clues of the rows"),
        ("rect;y=A,%E2%80%A8;x=AB", "clue-list", "the clues of the rows"),
    ],
)
def test_what_a_format_cannot_hold_is_refused_by_name(text: str, format: str, lost: str) -> None:
    puzzle = pysolvers.parse(text)
    with pytest.raises(ArgumentError, match=f"The format {format} cannot hold ({lost}|some of the clues)"):
        pysolvers.write(puzzle, format)
    assert pysolvers.write(puzzle, format, lossy=True)


def test_labels_that_are_called_otherwise_are_said() -> None:
    assert writing.written(pysolvers.parse("AA/BB&rules=classic"), "puzzlink").note


def test_a_comment_that_contradicts_is_refused() -> None:
    with pytest.raises(PuzzleError, match="Line 4, column 1: This comment contradicts the kind or an option"):
        pysolvers.parse_all("# rules=tight\nA.A\n\n# rules=classic\nB.B\n")
    with pytest.raises(PuzzleError, match="The first line names the kind hamiltonian; expected numberlink"):
        pysolvers.parse("# kind=hamiltonian\n1 . .\n", "numberlink")


def test_a_comment_on_something_else_is_a_comment() -> None:
    assert pysolvers.parse("# source=book\nA.A\n") == pysolvers.parse("A.A\n")


# Real puzzles, from the folder beside the project ---------------------------------------------------------------------


def strings(data: Any) -> Iterator[str]:
    """Every string in JSON data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, (dict, list)):
        for part in data.values() if isinstance(data, dict) else data:
            yield from strings(part)


def texts(path: Path) -> Iterator[str]:
    """What may be puzzles in a file: itself, its lines, the cells of a table, the strings in JSON."""
    whole = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix not in (".jsonl", ".tsv"):
        yield whole
    for line in whole.splitlines():
        if path.suffix in (".jsonl", ".json"):
            try:
                yield from strings(json.loads(line))
            except ValueError:
                continue
        else:
            yield from line.split("\t")


def puzzles(path: Path) -> Iterator[Puzzle]:
    """The puzzles that can be read in a file, each once."""
    seen = set()
    for text in texts(path):
        if not 8 < len(text) < 50_000 or "c#" in text:  # a word, or a seed, whose board takes long to compute
            continue
        try:
            found = pysolvers.parse_all(text)
        except PuzzleError:
            continue
        for puzzle in found:
            if puzzle not in seen:
                seen.add(puzzle)
                yield puzzle


@pytest.mark.skipif(not FILES, reason="the folder `shared` beside the project is absent")
@pytest.mark.slow
def test_some_real_puzzles_of_each_corpus_come_back_from_every_format() -> None:
    checked = 0
    folders = groupby(FILES, key=lambda path: path.parent)
    for path in [path for _, files in folders for path in islice(files, EACH)]:
        for puzzle in islice(puzzles(path), SAMPLE):
            comes_back(puzzle, *all_formats(kind_named(puzzle.kind)))
            checked += 1
    assert checked > 50


@pytest.mark.skipif(not FILES, reason="the folder `shared` beside the project is absent")
@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_all_real_puzzles_come_back_from_every_format(path: Path) -> None:
    for puzzle in puzzles(path):
        comes_back(puzzle, *all_formats(kind_named(puzzle.kind)))
