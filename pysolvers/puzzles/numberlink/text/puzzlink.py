"""Read and write puzz.link addresses of the kinds `numlin` and `arukone`.

The body lists the cells row by row: a token for each clue, `g` to `z` for 1 to 20 empty cells (encoding of pz-prxs, the
program of puzz.link). `numlin` has Nikoli's rules (`classic`). `arukone` requires that every cell is used, unless it
has the flag `e`.
"""

from __future__ import annotations

from collections import Counter

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import plural
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import LETTERS, check_ends
from pysolvers.text import puzzlink
from pysolvers.text.codecs import first_of, number, runs, signs

KINDS = ("numlin", "arukone")

CLUES = first_of(
    runs("ghijklmnopqrstuvwxyz"),
    signs(-1, "."),
    number("", 1),
    number("-", 2),
    number("+", 3),
    number("=", 3, 4096),
    number("@", 3, 8192),
    number("%", 3, 8192),
    number("*", 4, 12240),
    number("$", 5, 77776),
)  # clue of each cell: 0 for none, -1 for an end without a number, else the number
_LARGEST = 77776 + 16**5 - 1


def likeness(text: str) -> int:
    return puzzlink.likeness(text, *KINDS)


def read(text: str) -> list[Puzzle]:
    address = puzzlink.read(text, *KINDS)
    check_size(address.columns, address.rows, 1)
    area = address.columns * address.rows
    clues = address.cells(CLUES, area)
    labels = [label_of(clue, address.kind) for clue in clues] + [""] * (area - len(clues))
    cells = pair_unknown(labels)
    check_ends([(label, 1, None) for label in cells])
    return [NumberlinkPuzzle(address.columns, address.rows, tuple(cells), rules_of(address.kind, address.flag))]


def write(puzzle: NumberlinkPuzzle) -> str:
    """Return the address: `numlin` if cells may stay empty, otherwise `arukone`."""
    numbers = {"": 0, **numbers_of(puzzle)}
    body = CLUES.text([numbers[label] for label in puzzle.labels])
    return puzzlink.write(kind_of(puzzle), puzzle.width, puzzle.height, body)


def rules_of(kind: str, flag: str) -> str:
    return "classic" if kind == "numlin" or flag == "e" else "full"


def kind_of(puzzle: NumberlinkPuzzle) -> str:
    """Return "numlin" or "arukone", whichever fits the puzzle's rules; PuzzleError if the puzzle has blocked cells."""
    if puzzle.blocked:
        raise PuzzleError("puzz.link's kinds numlin and arukone have no blocked cells, and this board has some.")
    return "arukone" if puzzle.rule_set.every_cell else "numlin"


def label_of(clue: int, kind: str) -> str:
    """Return the label of a clue: "" for 0, "?" for -1, else the number. For `arukone`, 1 to 52 are A to Z, a to z."""
    if clue < 1:
        return "?" if clue else ""
    return LETTERS[clue - 1] if kind == "arukone" and clue <= len(LETTERS) else str(clue)


def pair_unknown(cells: list[str]) -> list[str]:
    """Return the cells' labels, with "?" replaced by labels that follow from the others. PuzzleError if ambiguous.

    A single "?" gets the only label that appears once. Two "?" remain, as a pair of their own.
    """
    unknown = cells.count("?")
    alone = [label for label, times in Counter(cells).items() if times == 1 and label and label != "?"]
    if unknown == 1 and len(alone) == 1:
        return [alone[0] if label == "?" else label for label in cells]
    if unknown > 2 or (unknown and alone):
        ends = plural(unknown, "{n} end has no number", "{n:,} ends have no number")
        numbers = plural(len(alone), "{n} number appears only once", "{n:,} numbers appear only once")
        template = "The pairs are ambiguous: {ends}, and {numbers}." if alone else "The pairs are ambiguous: {ends}."
        raise PuzzleError(template, ends=ends, numbers=numbers)
    return cells


def numbers_of(puzzle: NumberlinkPuzzle) -> dict[str, int]:
    """Map each label to its number or, under `arukone`, to its position in the alphabet.

    If numbers are missing, too large or not distinct, count the labels from 1 instead.
    """
    letters = LETTERS if kind_of(puzzle) == "arukone" else ""
    labels = dict.fromkeys(filter(None, puzzle.labels))
    own = [_own_number(label, letters) for label in labels]
    if not all(own) or len(set(own)) < len(own) or max(own, default=0) > _LARGEST:
        own = list(range(1, len(own) + 1))
    return dict(zip(labels, own, strict=True))


def _own_number(label: str, letters: str) -> int:
    if label.isascii() and label.isdecimal() and label[0] != "0" and len(label) < 7:
        return int(label)
    return letters.find(label) + 1 if len(label) == 1 else 0
