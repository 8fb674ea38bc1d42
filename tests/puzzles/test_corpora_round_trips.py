"""Real puzzles, from the folder beside the project, are read back from every format that holds them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.text import writing

MATERIAL = Path(__file__).resolve().parents[3] / "shared" / "puzzles"
FILES = sorted(path for path in MATERIAL.rglob("*") if path.is_file() and path.suffix != ".md")
SAMPLE = 2
"""How many puzzles of a file are taken, unless all are."""


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


def check(puzzle: Puzzle) -> None:
    """The id and every format that holds the puzzle are read back to it."""
    assert pysolvers.parse(puzzle.id) == puzzle
    for form in kind_named(puzzle.kind).formats.FORMATS:
        if form.read and form.write:
            try:
                done = writing.written(puzzle, form.name)
            except PuzzleError:
                continue  # it says what it cannot hold
            if not done.lost and not done.note:
                assert pysolvers.parse(done.text) == puzzle, f"{form.name}: {puzzle.id[:300]}"


@pytest.mark.skipif(not FILES, reason="the folder `shared` beside the project is absent")
@pytest.mark.slow
def test_some_real_puzzles_of_each_corpus_come_back_from_every_format() -> None:
    checked = 0
    for path in FILES:
        for _, puzzle in zip(range(SAMPLE), puzzles(path), strict=False):
            check(puzzle)
            checked += 1
    assert checked > 50


@pytest.mark.skipif(not FILES, reason="the folder `shared` beside the project is absent")
@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_all_real_puzzles_come_back_from_every_format(path: Path) -> None:
    for puzzle in puzzles(path):
        check(puzzle)
