"""The program's input: a line `W H`, then H rows of W characters, puzzle after puzzle; `0 0` ends it.

Between puzzles, empty lines and lines that begin with `#` are passed over. A character is a label, `.` an empty cell,
`#` a blocked one. A label may stand in more than two cells, or in one: the program does not check that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

_NUMBER = re.compile(rb"[+-]?[0-9]{1,7}")


class InputError(ValueError):
    """What is read is no puzzle; the message is what the program prints on standard error."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A puzzle as it was read: `cells` row by row, "." for an empty one, "#" for a blocked one."""

    width: int
    height: int
    cells: str


def read_puzzles(file: BinaryIO) -> Iterator[Rows]:
    """Each puzzle as soon as its last row is read, so that a person can type them.

    Raises:
        InputError: where the program stops with a message.
    """
    for line in iter(file.readline, b""):
        header = line.strip()
        if not header or header.startswith(b"#"):
            continue
        parts = header.split(b" ")
        if len(parts) != 2 or not all(map(_NUMBER.fullmatch, parts)):
            raise InputError(f"Error: Expected 'width height' got '{_text(header)[:200]}'")
        width, height = map(int, parts)
        if (width, height) == (0, 0):
            return
        yield _rows(file, width, height)


def _rows(file: BinaryIO, width: int, height: int) -> Rows:
    """The rows behind a line `W H`."""
    if width < 0 or height < 0:
        raise InputError(f"Error: Expected 'width height' from 1 got '{width} {height}'")
    rows = []
    for number in range(1, height + 1):
        line = file.readline()
        if not line:
            raise InputError(f"Error: Expected row {number} of {height} got the end of the input")
        rows.append(line.strip())
    if not width or not height:
        raise InputError("ParseError: 'width and height cannot be 0' at line 0")
    for number, row in enumerate(rows, 1):
        if len(_text(row)) != width:
            raise InputError(f"ParseError: 'width and height must match puzzle size' at line {number}")
    return Rows(width, height, "".join(map(_text, rows)))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
