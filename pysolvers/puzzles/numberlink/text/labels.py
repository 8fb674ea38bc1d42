"""Labels and rows of labels, shared by several formats: reading, checking, writing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from urllib.parse import quote, unquote

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import counted, say
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"  # labels of one letter, in the order of use

BLOCKED = "a blocked cell"  # marks a blocked cell among labels; labels have no spaces, so none can equal it

# how a blocked cell is written, and the default for reading
BLOCKED_SIGN = "#"

MAX_LABEL = 40  # characters

Token = tuple[str, int]  # a cell's label ("" for empty, BLOCKED for blocked) and its column in the text, from 1

Row = tuple[int, list[Token]]  # a row's line in the text, from 1, and its cells

_PARTING = "%,;|"  # characters that separate cells in other formats, or begin percent-encoding

_ESCAPED = re.compile(r"_([^_]+)_")


def nth_label(number: int) -> str:
    """Return the label of the pair with this number from 0: A to Z, a to z, then 53, 54 and so on."""
    return LETTERS[number] if number < len(LETTERS) else str(number + 1)


def is_label(text: str) -> bool:
    return len(text) <= MAX_LABEL and text.isprintable() and not any(sign.isspace() for sign in text)


def split_row(row: str, width: int) -> list[Token]:
    """Split a row into words if it has several, otherwise into characters."""
    found = [(match[0], match.start() + 1) for match in re.finditer(r"\S+", row)]
    if len(found) > 1 or (width == 1 and len(row.strip()) > 1):
        meaning = {"-": "", ".": "", BLOCKED_SIGN: BLOCKED}
        return [(meaning.get(token, unescape(token)), column) for token, column in found]
    token, first = found[0] if found else ("", 1)
    meaning = {".": "", BLOCKED_SIGN: BLOCKED}
    return [(meaning.get(sign, sign), first + k) for k, sign in enumerate(token)]


def puzzle_of_rows(rows: Sequence[Row], given_by: str, width: int | None = None) -> NumberlinkPuzzle:
    """Return the puzzle of these rows. If every cell has text, `-` means empty, unless it appears exactly twice.

    Each row must have `width` cells, by default as many as the first row. `given_by` says in error messages what sets
    this width, such as "the first row".
    """
    width = width or len(rows[0][1])
    for row in rows:
        _check_width(row, width, given_by)
    check_size(width, len(rows), rows[0][0])
    cells = [(label, line, column) for line, row in rows for label, column in row]
    labels = [label for label, _, _ in cells]
    if all(labels) and labels.count("-") != 2:
        cells = [("" if label == "-" else label, line, column) for label, line, column in cells]
    blocked = frozenset(i for i, (label, _, _) in enumerate(cells) if label == BLOCKED)
    cells = [("" if label == BLOCKED else label, line, column) for label, line, column in cells]
    check_ends(cells)
    return NumberlinkPuzzle(width, len(rows), tuple(label for label, _, _ in cells), blocked=blocked)


def _check_width(row: Row, width: int, given_by: str) -> None:
    line, cells = row
    if len(cells) != width:
        column = cells[width][1] if len(cells) > width else (cells[-1][1] + 1 if cells else 1)
        template = "The row has {cells}; expected {width}, as {given_by} says."
        cells_here = counted(len(cells), "cell")
        raise PuzzleError(template, line, column, cells=cells_here, width=width, given_by=say(given_by))


def check_ends(ends: Sequence[tuple[str, int, int | None]]) -> None:
    """Raise PuzzleError unless each label in (label, line, column) is valid and appears twice. Ignore empty labels."""
    places: dict[str, list[tuple[int, int | None]]] = {}
    for label, line, column in ends:
        if not label:
            continue
        if not is_label(label):
            template = "This is not a label: expected up to {most} printable characters."
            raise PuzzleError(template, line, column, most=MAX_LABEL)
        found = places.setdefault(label, [])
        found.append((line, column))
        if len(found) == 3:
            raise PuzzleError("This is a third end of {label}; expected two.", line, column, label=label)
    for label, found in places.items():
        if len(found) == 1:
            raise PuzzleError("The label {label} has only this end; expected two.", *found[0], label=label)


def write_rows(cells: Sequence[str], width: int, blocked: AbstractSet[int] = frozenset()) -> str:
    """Write rows of labels (`.`: empty, `#`: blocked), separated by spaces unless every label is one character."""
    if all(len(label) < 2 and label not in (".", BLOCKED_SIGN) for label in cells):
        return join_rows(signs_of(cells, blocked), width)
    tokens = signs_of([_token(label) if label else "" for label in cells], blocked)
    widest = max(map(len, tokens))
    return join_rows([token.rjust(widest) for token in tokens], width, " ")


def signs_of(cells: Sequence[str], blocked: AbstractSet[int]) -> list[str]:
    return [label or (BLOCKED_SIGN if i in blocked else ".") for i, label in enumerate(cells)]


def join_rows(signs: Sequence[str], width: int, between: str = "") -> str:
    return "".join(between.join(signs[i : i + width]) + "\n" for i in range(0, len(signs), width))


def escape(label: str) -> str:
    """Return a label as written in an id: between underscores if one of its characters has a meaning in ids."""
    return label if len(label) == 1 and (label.isalnum() or label in "?!$*+@") else between_underscores(label)


def between_underscores(label: str) -> str:
    return f"_{quote(label, safe='').replace('_', '%5F').replace('.', '%2E')}_"


def _token(label: str) -> str:
    odd = label in (".", "-", BLOCKED_SIGN) or _ESCAPED.fullmatch(label) or not set(label).isdisjoint(_PARTING)
    return escape(label) if odd else label


def unescape(token: str) -> str:
    match = _ESCAPED.fullmatch(token)
    return unquote(match[1]) if match else token
