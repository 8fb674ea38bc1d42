"""Writes puzzles as text in each format of their kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, cast

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import either, say
from pysolvers.errors import ArgumentError, converted
from pysolvers.text import document, json_lines, links, recognise


def writers(puzzle: Puzzle) -> dict[str, Callable[[Any], str]]:
    """Return {format: function that writes a puzzle}: `id`, `link` (also as `url`), `json`, and the kind's formats."""
    own = {format.name: format.write for format in kind_named(puzzle.kind).formats.FORMATS if format.write}
    always = {"link": links.write, "url": links.write, "json": json_lines.written}
    return {"id": attrgetter("id")} | always | {name: each for name, each in own.items() if name != "id"}


@dataclass(frozen=True, slots=True)
class Written:
    """A puzzle as text. `lost` names the parts that the text can't hold; `note` says what else differs."""

    text: str
    format: str = ""
    lost: tuple[str, ...] = ()
    note: str = ""

    @property
    def loss(self) -> str:
        template = "The format {format} cannot hold {parts} of this puzzle."
        return say(template, format=self.format, parts=_named(self.lost)) if self.lost else ""


def write(puzzle: Puzzle, format: str, lossy: bool = False) -> str:
    """Return the puzzle in a format. ArgumentError for an unknown format or, unless `lossy`, if parts would be lost."""
    done = written(puzzle, format)
    if done.lost and not lossy:
        raise ArgumentError(done.loss)
    return done.text


def written(puzzle: Puzzle, format: str) -> Written:
    """Return the puzzle in a format, and what the format can't hold, found by reading the text back.

    ArgumentError for an unknown format, and if the format can't hold the puzzle at all.
    """
    known = writers(puzzle)
    format = named(format, known)
    if format not in known:
        template = "There is no format {format!r} for {kind}: expected {expected}."
        raise ArgumentError(template, format=format[:40], kind=puzzle.kind, expected=either(known))
    try:
        text = known[format](puzzle)
    except PuzzleError as error:
        raise converted(error, ArgumentError) from None
    own = next((form for form in kind_named(puzzle.kind).formats.FORMATS if form.name == format), None)
    if format == "id" or own is None or own.read is None:
        return Written(text)
    back = _read(text)
    if own.commented and not (back == puzzle and back.heading == puzzle.heading):
        text = recognise.comment_line(puzzle, format) + text
        back = _read(text)
    if back != puzzle:
        return _compared(puzzle, format, text)
    held = back.heading.parts if back else {}
    left = [name for name in puzzle.heading.parts if name not in held]
    template = "The format {format} leaves out {parts}, but the puzzle is complete."
    return Written(text, format, note=say(template, format=format, parts=_named(left)) if left else "")


def named(format: str, known: Collection[str]) -> str:
    """Return the known format that is called `format`, except for case, dots and spaces; if none, `format` itself."""
    plain = re.sub(r"[^a-z0-9-]", "", format.lower())
    return format if format in known else next((each for each in known if each == plain), format)


def _compared(puzzle: Puzzle, format: str, text: str) -> Written:
    back = _read(text, puzzle.kind)
    if back is None:
        return Written(text, format, (SOME_CLUES,))
    own = kind_named(puzzle.kind).formats
    compared = [field.name for field in fields(cast(Any, puzzle)) if field.compare]
    lost = [name for name in compared if getattr(puzzle, name) != getattr(back, name)]
    note = own.renamed(puzzle, back)
    if note:
        lost.remove("labels")
    if not lost and not note:
        note = say("The text can be read back only if its kind is given: {kind}.", kind=puzzle.kind)
    return Written(text, format, tuple(own.FIELD_WORDS.get(name, name) for name in lost), note)


def _read(text: str, kind: str | None = None) -> Puzzle | None:
    try:
        found = document.read(text, kind).puzzles
    except PuzzleError:
        return None
    return found[0] if len(found) == 1 else None


SOME_CLUES = "some of the clues"


def _named(parts: Sequence[str]) -> list[str]:
    return [say(part) if part == SOME_CLUES else say("the {part}", part=say(part)) for part in parts]
