"""What an argument stands for: a text, the content of a file, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from stat import S_ISDIR
from typing import BinaryIO

from pysolvers.core.puzzle import MAX_TEXT, PuzzleError
from pysolvers.text.decoding import decode

MOST_BYTES = 4 * MAX_TEXT + 4
"""As many bytes as `MAX_TEXT` characters and a byte order mark can take."""

LONGEST_NAME = 4096
"""The length in characters from which on an argument cannot be a file's name."""


def read_text(source: str) -> str:
    """What `source` stands for: stdin for `-`, a file's content if there is such a file, else the text itself.

    Raises:
        PuzzleError: if there is more than can be read, or the bytes are no text.
        OSError: if the file cannot be read, or standard input is closed.
    """
    if source == "-":
        return decode(_at_most(sys.stdin.buffer, "standard input"))
    if is_file(source):
        with Path(source).open("rb") as file:
            return decode(_at_most(file, source))
    return source


def is_file(source: str) -> bool:
    """Whether there is something of that name to be read: a file, a pipe, a device, and no folder."""
    if not source or len(source) >= LONGEST_NAME or "\n" in source or "\0" in source:
        return False
    try:
        return not S_ISDIR(Path(source).stat().st_mode)
    except (OSError, ValueError):  # no such file, or a text that is no name: too long, or with half a character
        return False


def _at_most(file: BinaryIO, name: str) -> bytes:
    """All that there is, if it is no more than the longest text that is read."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise PuzzleError(f"There are more than {MOST_BYTES} bytes in {name}; at most {MAX_TEXT} characters are read.")
    return data
