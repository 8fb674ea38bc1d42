"""What an argument stands for: a text, the content of a file, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from stat import S_ISDIR
from typing import TYPE_CHECKING, BinaryIO

import pysolvers
from pysolvers.cli.terminal import progress_line
from pysolvers.core.puzzle import MAX_TEXT, PuzzleError
from pysolvers.picture.metadata import is_picture
from pysolvers.text.decoding import decode

if TYPE_CHECKING:
    from pysolvers.picture.reading import Reading

MOST_BYTES = 4 * MAX_TEXT + 4
"""As many bytes as `MAX_TEXT` characters and a byte order mark can take."""

HEAD = 65_536
"""So many bytes of a file tell whether it is a picture."""

LONGEST_NAME = 4096
"""The length in characters from which on an argument cannot be a file's name."""


def read_text(source: str) -> str:
    """What `source` stands for: stdin for `-`, a file's content if there is such a file, else the text itself.

    A picture stands for the link of the puzzle that is read from it.

    Raises:
        PuzzleError: if there is more than can be read, or the bytes are no text.
        OSError: if the file cannot be read, or standard input is closed.
    """
    if source == "-":
        return _text(sys.stdin.buffer, "standard input")
    if is_file(source):
        with Path(source).open("rb") as file:
            return _text(file, source)
    return source


def _text(file: BinaryIO, name: str) -> str:
    """The text in a file; of a picture the link of the puzzle in it."""
    head = file.read(HEAD)
    if is_picture(head):
        return _link_in(rest_of_picture(head, file))
    return decode(_at_most(head, file, name))


def rest_of_picture(head: bytes, file: BinaryIO) -> bytes:
    """A picture's file from its beginning on; PuzzleError if it is too large."""
    from pysolvers.picture.decode import LARGEST_FILE  # texts do not need it

    data = head + file.read(LARGEST_FILE + 1 - len(head))
    if len(data) > LARGEST_FILE:
        raise PuzzleError(f"The picture's file has more than {LARGEST_FILE} bytes: expected no more.")
    return data


def _link_in(data: bytes) -> str:
    """The link of the puzzle in a picture, with what is drawn; stderr tells what was read and what is doubtful."""
    with progress_line() as watch:
        found = pysolvers.read_picture(data, watch=watch)
    if found.puzzle is None:
        raise PuzzleError(" ".join(found.notes) or "What the picture shows is no puzzle.")
    if found.corners is not None:
        print(f"Read from the picture: {found.puzzle.id}", file=sys.stderr)
        say(found)
    return pysolvers.link(found.puzzle, found.moves)


def say(found: Reading) -> None:
    """Tell on stderr what of a picture does not add up and what is doubtful."""
    for sentence in (*found.notes, *(f"Doubtful: {doubt.sentence}" for doubt in found.doubts)):
        print(sentence, file=sys.stderr)


def is_file(source: str) -> bool:
    """Whether there is something of that name to be read: a file, a pipe, a device, and no folder."""
    if not source or len(source) >= LONGEST_NAME or "\n" in source or "\0" in source:
        return False
    try:
        return not S_ISDIR(Path(source).stat().st_mode)
    except (OSError, ValueError):  # no such file, or a text that is no name: too long, or with half a character
        return False


def _at_most(head: bytes, file: BinaryIO, name: str) -> bytes:
    """All that there is after its beginning, if it is no more than the longest text that is read."""
    data = head + file.read(MOST_BYTES + 1 - len(head))
    if len(data) > MOST_BYTES:
        raise PuzzleError(f"There are more than {MOST_BYTES} bytes in {name}; at most {MAX_TEXT} characters are read.")
    return data
