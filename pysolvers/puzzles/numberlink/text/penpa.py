"""penpa-edit and noqx addresses of square grids: `...#m=edit&p=B64`, raw deflate of lines with abbreviated JSON."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from typing import Any
from urllib.parse import unquote

from pysolvers.core.puzzle import MAX_TEXT, Puzzle, PuzzleError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import check_sources

_TOKENS = {
    "z9": "qa", "zQ": "pu_q", "zA": "pu_a", "zG": "grid", "zM": "edit_mode", "zS": "surface", "zL": "line",
    "zE": "lineE",
    "zW": "wall", "zC": "cage", "zN": "number", "z1": "numberS", "zY": "symbol", "zP": "special", "zB": "board",
    "zR": "command_redo", "zU": "command_undo", "z8": "command_replay", "zF": "freeline",
    "z2": "freelineE", "zT": "thermo",
    "z3": "arrows", "zD": "direction", "z0": "squareframe", "z5": "polygon", "z4": "deletelineE", "z6": "killercages",
    "z7": "nobulbthermo", "z_": "__a",
}  # fmt: skip
"""penpa-edit's abbreviations of the keys, each of which stands for the word in quotes; `zO` is null."""


def likeness(text: str) -> int:
    """3 for an address with penpa's two parameters, else 0."""
    return 3 if re.search(r"m=(edit|solve)&\S*p=", text[:3000]) and len(text.split()) == 1 else 0


def read(text: str) -> list[Puzzle]:
    """The puzzle of an address; PuzzleError if it is encrypted, damaged, or no square grid."""
    data = _data(text)
    if not data:
        raise PuzzleError("This is no penpa address: expected ...#m=edit&p= and the puzzle in base64.")
    lines = _inflate(data).split("\n")
    head = lines[0].split(",")
    if head[0] not in ("square", "sudoku", "kakuro"):
        raise PuzzleError(f"The penpa puzzle is on a grid of the shape {head[0][:40]!r}; expected square.")
    try:
        columns, rows = int(head[1]), int(head[2])
        top, bottom, left, right = (int(n) for n in json.loads(lines[1]))
        question = json.loads(_expand(lines[3]))
        number = question.get("number", {})
    except (ValueError, IndexError, TypeError, AttributeError, RecursionError):
        raise PuzzleError("The penpa address cannot be read: its lines are not those of a square grid.") from None
    width, height = columns - left - right, rows - top - bottom
    check_size(width, height)
    cells = _cells(number, width, height, columns, top, left)
    check_sources([(label, 1, None) for label in cells])
    return [NumberlinkPuzzle(width, height, tuple(cells))]


def _data(text: str) -> str:
    """What the parameter `p` after `m` holds; "" if the text is no address with both. In linear time for any text."""
    words = text.split()
    parts = re.split("[#?&]", words[0]) if len(words) == 1 else []
    modes = [at for at, part in enumerate(parts) if re.fullmatch(r"m=\w+", part)]
    packed = [part for part in parts[modes[0] :] if part.startswith("p=")] if modes else []
    found = re.match(r"[\w+/=%-]+", packed[0][2:]) if packed else None
    return found[0] if found else ""


def _cells(number: Any, width: int, height: int, columns: int, top: int, left: int) -> list[str]:
    cells = [""] * (width * height)
    for key, value in number.items() if isinstance(number, dict) else ():
        if not (key.isascii() and key.isdecimal() and len(key) < 9 and isinstance(value, list) and value):
            continue
        row, column = divmod(int(key), columns + 4)
        row, column = row - 2 - top, column - 2 - left
        label = str(value[0]).strip()
        if 0 <= row < height and 0 <= column < width and label:
            cells[row * width + column] = label
    return cells


def _inflate(packed: str) -> str:
    try:
        inflate = zlib.decompressobj(-15)
        plain = inflate.decompress(b64decode(unquote(packed) + "=" * (-len(packed) % 4)), MAX_TEXT)
        if inflate.unconsumed_tail:
            raise PuzzleError(f"The penpa address unpacks to more than {MAX_TEXT} characters.")
        return plain.decode()
    except PuzzleError:
        raise
    except (ValueError, zlib.error):  # no base64, not even ASCII, no deflate, no UTF-8
        raise PuzzleError("The penpa address cannot be unpacked: it is damaged, incomplete or encrypted.") from None


def _expand(line: str) -> str:
    """The question object with its abbreviations written out; `zZ` is a literal `z` and comes last."""
    for short, word in _TOKENS.items():
        line = line.replace(short, f'"{word}"')
    return line.replace("zO", "null").replace("zZ", "z")
