"""Puzzles out of text, for whatever takes a puzzle or its text."""

from __future__ import annotations

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.text import json_lines, links, recognise


def parse(text: str, kind: str | None = None, **options: str) -> Puzzle:
    """The one puzzle in `text`.

    An id, a link, or any format of any kind; `kind` and options such as `rules="tight"` if they are not in it.

    Raises:
        PuzzleError: with `line`, `column` and a sentence, if the text is no puzzle or more than one.
    """
    puzzles = parse_all(text, kind, **options)
    if len(puzzles) > 1:
        raise PuzzleError(f"There are {len(puzzles)} puzzles in the text; expected one (parse_all reads several).")
    return puzzles[0]


def parse_all(text: str, kind: str | None = None, **options: str) -> tuple[Puzzle, ...]:
    """All puzzles in `text`, at least one: ids one a line, grids one after another. Raises as `parse` does."""
    if links.is_link(text):
        linked = links.read_link(text).puzzle
        if kind and linked.kind != kind_named(kind).name:
            raise PuzzleError(f"The link is a puzzle of the kind {linked.kind}; expected {kind}.")
        return recognise.read(linked.id, linked.kind, options).puzzles if options else (linked,)
    told = json_lines.puzzles_in(text)
    if len(told) > 1 and not kind:  # they may be of several kinds
        return tuple(puzzle for name, id in told for puzzle in recognise.read(id, name, options).puzzles)
    return recognise.read(text, kind, options).puzzles


def puzzle_of(puzzle: Puzzle | str) -> Puzzle:
    """A puzzle as it is, or the one in a text."""
    return parse(puzzle) if isinstance(puzzle, str) else puzzle
