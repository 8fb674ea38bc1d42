"""Texts that hold puzzles of several kinds: lines of JSON, ids and links, as commands print them."""

from __future__ import annotations

from collections.abc import Mapping

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text import json_lines, links, recognise
from pysolvers.text.recognise import Reading


def readings(text: str, kind: str | None = None, options: Mapping[str, str] | None = None) -> tuple[Reading, ...]:
    """What a text holds: one reading where all puzzles are of one kind, else one for each line.

    Raises:
        PuzzleError: as `recognise.read` does; for a line that is no puzzle among those of several kinds, with its line.
    """
    if links.is_link(text):
        return (_linked(text, kind, options),)
    told = json_lines.puzzles_in(text)
    if len(told) > 1 and not kind:
        return tuple(recognise.read(id, name, options) for name, id in told)
    try:
        return (recognise.read(text, kind, options),)
    except PuzzleError as error:
        found = () if kind else _of_lines(text, options)
        if not found:
            raise error from None
        return found


def _linked(text: str, kind: str | None, options: Mapping[str, str] | None) -> Reading:
    read = links.read_link(text).reading
    if kind and read.kind.name != kind_named(kind).name:
        raise PuzzleError(f"The link is a puzzle of the kind {read.kind.name}; expected {kind}.")
    puzzle = read.puzzles[0]
    return recognise.read(puzzle.id, puzzle.kind, options) if options else read


def _of_lines(text: str, options: Mapping[str, str] | None) -> tuple[Reading, ...]:
    """A reading for each line, if the lines are ids and links and not all of one kind; else ()."""
    found: list[Reading] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            read = _linked(line, None, options) if links.is_link(line) else recognise.read(line, None, options)
        except PuzzleError as error:
            if len({each.kind.name for each in found}) < 2:
                return ()
            raise PuzzleError(error.sentence, number, error.column) from None
        if read.format.name != "id":
            return ()
        found.append(read)
    several = len({each.kind.name for each in found}) > 1 or (len(found) > 1 and links.is_link(text.split()[0]))
    return tuple(found) if several else ()
