"""The one-line id: `hex;y=CLUES;x=CLUES;z=CLUES` or `rect;y=CLUES;x=CLUES`.

Commas separate the lines of an axis (see `model`), `~` separates two clues of one line. `;alphabet=CHARACTERS` and
`;given=ROW.COLUMN:CHARACTER,...` are optional. In a clue the separators, `%`, `&`, `#`, spaces and unprintable
characters are percent-encoded (UTF-8); any other character may be encoded too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.regex_crossword.text.builder import build, percent_decoded
from pysolvers.text.id_parts import read_fields

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.puzzles.regex_crossword.model import Clues, RegexCrosswordPuzzle

HEAD = re.compile(r"\s*(hex|rect)\s*;", re.IGNORECASE)
NAMES = ("y", "x", "z", "alphabet", "given")


def likeness(text: str) -> int:
    """Return how much a text looks like ids: 3 if every line is an id, 2 if some lines are, else 0."""
    lines = text.strip().splitlines()
    heads = sum(1 for line in lines[:50] if HEAD.match(line))
    if not heads:
        return 0
    return 3 if heads == len(lines[:50]) and "=" in text else 2


def read(text: str) -> list[Puzzle]:
    found: list[Puzzle] = [_read_one(line.strip(), n) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not found:
        raise PuzzleError('There is no id in the text: expected a line that begins with "hex;" or "rect;".')
    return found


def write(puzzle: RegexCrosswordPuzzle, /) -> str:
    parts = ["hex" if puzzle.hexagonal else "rect", f"y={_write_axis(puzzle.y)}", f"x={_write_axis(puzzle.x)}"]
    if puzzle.hexagonal:
        parts.append(f"z={_write_axis(puzzle.z)}")
    if puzzle.characters:
        parts.append(f"alphabet={quote(puzzle.characters)}")
    if puzzle.given:
        parts.append(f"given={given_text(puzzle)}")
    return ";".join(parts)


def _read_one(text: str, line: int) -> RegexCrosswordPuzzle:
    head = HEAD.match(text)
    if not head:
        raise PuzzleError('An id begins with "hex;" or "rect;".', line, 1)
    fields = read_fields(text[head.end() :], head.end(), line, NAMES)
    for name in ("y", "x"):
        if name not in fields:
            template = "The lines of {axis} are missing: expected {axis}= and clues separated by commas."
            raise PuzzleError(template, line, len(text) + 1, axis=name)
    y, x, z = (_read_axis(*fields[name], line) if name in fields else () for name in "yxz")
    given = read_given(*fields["given"], line) if "given" in fields else ()
    alphabet = percent_decoded(fields["alphabet"][0], line, fields["alphabet"][1] + 1) if "alphabet" in fields else ""

    def locate(axis: str, index: int, which: int, at: int) -> tuple[int, int]:
        return line, _column(*fields[axis], index, which, at)

    return build(locate, y, x, z, given, alphabet, head[1].lower() == "hex")


def _read_axis(text: str, at: int, line: int) -> tuple[Clues, ...]:
    out: list[Clues] = []
    for part in text.split(","):
        out.append(tuple(percent_decoded(clue, line, at + 1) for clue in part.split("~")))
        at += len(part) + 1
    return tuple(out)


def given_text(puzzle: RegexCrosswordPuzzle) -> str:
    return ",".join(f"{r}.{c}:{quote(char)}" for (r, c), char in puzzle.given)


def read_given(text: str, at: int, line: int) -> tuple[tuple[Cell, str], ...]:
    """Parse the filled cells of an id. For errors, the text begins at offset `at` of the line with number `line`."""
    out: dict[Cell, str] = {}
    for part in text.split(",") if text else []:
        match = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4}):(.+)", part)
        if not match:
            template = "{cell!r} is not a filled cell: expected row.column:character, such as 0.2:A."
            raise PuzzleError(template, line, at + 1, cell=part[:20])
        out[int(match[1]), int(match[2])] = percent_decoded(match[3], line, at + match.start(3) + 1)
        at += len(part) + 1
    return tuple(sorted(out.items()))


def _column(text: str, at: int, index: int, which: int, offset: int) -> int:
    parts = text.split(",")
    at += sum(len(part) + 1 for part in parts[:index])
    clues = parts[index].split("~")
    at += sum(len(clue) + 1 for clue in clues[:which])
    used = 0
    for token in re.findall(r"(?:%[0-9A-Fa-f]{2})|.", clues[which]):
        if used >= offset:
            break
        at += len(token)
        # a non-ASCII character is several encoded bytes; count only the first
        used += not (len(token) == 3 and 0x80 <= int(token[1:], 16) < 0xC0)
    return at + 1


def _write_axis(lines: tuple[Clues, ...]) -> str:
    return ",".join("~".join(quote(clue) for clue in clues) for clues in lines)


def quote(text: str) -> str:
    return "".join(
        c if c.isprintable() and c not in " %,;~&#" else "".join(f"%{b:02X}" for b in c.encode("utf-8", "replace"))
        for c in text
    )
