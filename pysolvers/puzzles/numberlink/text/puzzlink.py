"""puzz.link addresses (`numlin`, `arukone`) and the `pzprv3` file form, in and out.

The body is row-major, a token a clue and `g` to `z` for 1 to 20 empty cells, as pz-prxs defines it. `numlin` is
Nikoli's rule set (`classic`), `arukone` asks that all cells be used unless its flag is `e`.
"""

from __future__ import annotations

import re
from collections import Counter

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.grids import check_sources

_URL = re.compile(r"\s*(?:https?://)?[\w.:-]+/(?:p|p\.html|[\w/.-]*)\?(?:type=\w+&)?(numlin|arukone)(?:_\w+)?/(\S*)\s*")
_FILE = re.compile(r"\s*pzprv3(?:\.\d+)?[/\n]")
_RANGES = (("-", 2, 0), ("+", 3, 0), ("=", 3, 4096), ("@", 3, 8192), ("%", 3, 8192), ("*", 4, 12240), ("$", 5, 77776))
"""A prefix, how many hexadecimal digits follow, and what is added to them."""


def likeness_of_url(text: str) -> int:
    """3 for an address of one of the two kinds, else 0."""
    return 3 if _URL.fullmatch(text[:100_000]) else 0


def read_url(text: str) -> list[NumberlinkPuzzle]:
    """The puzzle of an address, its rule set that of the kind; PuzzleError if the body is wrong."""
    match = _URL.fullmatch(text)
    if not match:
        raise PuzzleError("This is no puzz.link address: expected such as https://puzz.link/p?numlin/5/5/1j2h3m1h2j3.")
    kind, rest = match[1], match[2]
    parts = rest.split("/")
    if parts and parts[0].startswith("v:"):
        parts.pop(0)
    flag = parts.pop(0) if parts and parts[0] and not parts[0].isdigit() else ""
    if len(parts) < 2 or not (parts[0].isdecimal() and parts[1].isdecimal() and len(parts[0] + parts[1]) < 12):
        raise PuzzleError(f"The address does not say the size: expected {kind}/COLUMNS/ROWS/BODY.", 1)
    width, height = int(parts[0]), int(parts[1])
    check_size(width, height, 1)
    body = "/".join(parts[2:]).removesuffix("/")
    clues = _decode(body, width * height, text.find(body) + 1 if body else 1)
    cells = tuple(_with_partner([_name(clue, kind) for clue in clues]))
    check_sources([(label, 1, None) for label in cells if label])
    return [NumberlinkPuzzle(width, height, cells, "classic" if kind == "numlin" or flag == "e" else "full")]


def write_url(puzzle: NumberlinkPuzzle) -> str:
    """The address: `arukone` for `full` rules, else `numlin`; labels that are no numbers are counted from 1."""
    arukone = puzzle.rules != "classic"
    numbers = _numbers(puzzle, arukone)
    body, run = [], 0
    for label in puzzle.cells:
        if label:
            body.append(_run(run) + _encode(numbers[label]))
            run = 0
        elif run == 19:
            body.append("z")
            run = 0
        else:
            run += 1
    text = "".join(body) + _run(run)
    slash = "" if text[-1:].isalnum() else "/"
    return f"https://puzz.link/p?{'arukone' if arukone else 'numlin'}/{puzzle.width}/{puzzle.height}/{text}{slash}"


def likeness_of_file(text: str) -> int:
    """3 for a `pzprv3` file of one of the two kinds, else 0."""
    return 3 if _FILE.match(text[:60]) and re.search(r"[/\n](numlin|arukone)[/\n]", text[:60]) else 0


def read_file(text: str) -> list[NumberlinkPuzzle]:
    """The puzzle of a `pzprv3` file, rows of tokens, lines drawn left out; PuzzleError if it is wrong."""
    if not _FILE.match(text):
        raise PuzzleError("This is no pzprv3 file: expected pzprv3/numlin/ROWS/COLUMNS/ and rows of tokens.")
    lines = text.strip().split("\n") if "\n" in text.strip() else text.strip().split("/")
    lines = [line.strip().removesuffix("/") if "\n" in text.strip() else line.strip() for line in lines]
    kind = lines[1] if len(lines) > 1 else ""
    if kind not in ("numlin", "arukone"):
        raise PuzzleError(f"The file is of the kind {kind[:40]!r}; expected numlin or arukone.", 2)
    at = 2
    flag = ""
    if at < len(lines) and lines[at] and not lines[at].isdecimal():
        flag, at = lines[at], at + 1
    if len(lines) < at + 2 or not all(lines[k].isdecimal() and len(lines[k]) < 6 for k in (at, at + 1)):
        raise PuzzleError("The file does not say how many rows and columns there are.", min(at + 1, len(lines)))
    height, width = int(lines[at]), int(lines[at + 1])
    check_size(width, height, at + 1)
    cells: list[str] = []
    places: list[tuple[int, int]] = []
    for k in range(at + 2, at + 2 + height):
        tokens = lines[k].split() if k < len(lines) else []
        if len(tokens) != width:
            raise PuzzleError(f"The row has {len(tokens)} tokens; expected {width}.", k + 1)
        for column, token in enumerate(tokens, 1):
            if token not in (".", "-") and not (token.isdecimal() and len(token) < 7):
                raise PuzzleError(f"{token[:40]!r} is no clue: expected a number, `.` or `-`.", k + 1, column)
            cells.append("" if token == "." else _name(-1 if token == "-" else int(token), kind))
            places.append((k + 1, column))
    cells = _with_partner(cells)
    check_sources([(label, *place) for label, place in zip(cells, places, strict=True) if label])
    return [NumberlinkPuzzle(width, height, tuple(cells), "classic" if kind == "numlin" or flag == "e" else "full")]


def write_file(puzzle: NumberlinkPuzzle) -> str:
    """The `pzprv3` file form, with no lines drawn."""
    arukone = puzzle.rules != "classic"
    numbers = _numbers(puzzle, arukone)
    width, height = puzzle.width, puzzle.height
    tokens = [str(numbers[label]) if label else "." for label in puzzle.cells]
    rows = [" ".join(tokens[i : i + width]) for i in range(0, len(tokens), width)]
    rows += [" ".join("0" * (width - 1))] * height + [" ".join("0" * width)] * (height - 1)
    return "\n".join(["pzprv3", "arukone" if arukone else "numlin", str(height), str(width), *rows]) + "\n"


def _decode(body: str, size: int, column: int) -> list[int]:
    """The clue of each cell: 0 none, -1 "?", else a number; what a short body leaves out is empty."""
    clues: list[int] = []
    at = 0
    while at < len(body) and len(clues) < size:
        sign = body[at]
        long = next((entry for entry in _RANGES if entry[0] == sign), None)
        if long:
            digits = body[at + 1 : at + 1 + long[1]]
            if len(digits) < long[1] or not re.fullmatch("[0-9a-f]+", digits):
                raise PuzzleError(f"After {sign} there must be {long[1]} hexadecimal digits.", 1, column + at)
            clues.append(int(digits, 16) + long[2])
            at += long[1]
        elif sign in "0123456789abcdef":
            clues.append(int(sign, 16))
        elif "g" <= sign <= "z":
            clues += [0] * (ord(sign) - ord("f"))
        elif sign == ".":
            clues.append(-1)
        else:
            raise PuzzleError(f"{sign!r} is no part of a puzz.link body.", 1, column + at)
        at += 1
    return (clues + [0] * size)[:size]


def _encode(clue: int) -> str:
    if clue < 16:
        return f"{clue:x}"
    if clue < 256:
        return f"-{clue:02x}"
    if clue < 4096:
        return f"+{clue:03x}"
    for sign, digits, plus in (("=", 3, 4096), ("@", 3, 8192), ("*", 4, 12240), ("$", 5, 77776)):
        if clue - plus < 16**digits:
            return f"{sign}{clue - plus:0{digits}x}"
    raise PuzzleError(f"The number {clue} is too large for a puzz.link address.")


def _run(length: int) -> str:
    return chr(ord("f") + length) if length else ""


def _name(clue: int, kind: str) -> str:
    """The label of a clue: for `arukone` 1 to 26 are A to Z and 27 to 52 a to z."""
    if clue == 0:
        return ""
    if clue < 0:
        return "?"
    if kind == "arukone" and clue <= 52:
        return chr(64 + clue) if clue <= 26 else chr(70 + clue)
    return str(clue)


def _with_partner(cells: list[str]) -> list[str]:
    """The labels with "?" replaced where it can only be one; two of them, all others paired, are each other's.

    Raises:
        PuzzleError: if there are several ways to pair them.
    """
    unknown = cells.count("?")
    alone = [label for label, times in Counter(cells).items() if times == 1 and label and label != "?"]
    if unknown == 1 and len(alone) == 1:
        return [alone[0] if label == "?" else label for label in cells]
    if unknown > 2 or (unknown and alone):
        raise PuzzleError(
            f"It is open which sources belong together: {unknown} have no number, and {len(alone)} numbers stand "
            "alone; expected one and one, or two without a number."
        )
    return cells


def _numbers(puzzle: NumberlinkPuzzle, arukone: bool) -> dict[str, int]:
    """A number from 1 for each label: its own where all labels are numbers (or, for `arukone`, letters).

    Else by order.
    """
    own: dict[str, int] = {}
    for label in puzzle.pairs:
        if label.isascii() and label.isdecimal() and label[0] != "0" and len(label) < 7:
            own[label] = int(label)
        elif arukone and len(label) == 1 and label.isascii() and label.isalpha():
            own[label] = ord(label) - (64 if label <= "Z" else 70)
    if len(own) == len(puzzle.pairs) == len(set(own.values())) and max(own.values(), default=0) < 77776 + 16**5:
        return own
    return {label: k for k, label in enumerate(puzzle.pairs, 1)}
