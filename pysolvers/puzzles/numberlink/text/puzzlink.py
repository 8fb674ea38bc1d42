"""puzz.link addresses of the kinds `numlin` and `arukone`, in and out.

The body is row-major, a token a clue and `g` to `z` for 1 to 20 empty cells, as pz-prxs defines it. `numlin` is
Nikoli's rule set (`classic`), `arukone` asks that all cells be used unless its flag is `e`.
"""

from __future__ import annotations

from collections import Counter

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import counted
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import LETTERS, check_sources
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
)
"""The clue of each cell: 0 for none, -1 for a source without a number, else the number."""
_LARGEST = 77776 + 16**5 - 1


def likeness(text: str) -> int:
    """3 for an address of one of the two kinds, else 0."""
    return puzzlink.likeness(text, *KINDS)


def read(text: str) -> list[Puzzle]:
    """The puzzle of an address, its rule set that of the kind; PuzzleError if the body is wrong."""
    address = puzzlink.read(text, *KINDS)
    check_size(address.columns, address.rows, 1)
    area = address.columns * address.rows
    clues = address.cells(CLUES, area)
    labels = [label_of(clue, address.kind) for clue in clues] + [""] * (area - len(clues))
    cells = pair_unknown(labels)
    check_sources([(label, 1, None) for label in cells])
    return [NumberlinkPuzzle(address.columns, address.rows, tuple(cells), rules_of(address.kind, address.flag))]


def write(puzzle: NumberlinkPuzzle) -> str:
    """The address: `numlin` under `classic` rules, else `arukone`; labels that are no numbers are counted from 1."""
    numbers = {"": 0, **numbers_of(puzzle)}
    body = CLUES.text([numbers[label] for label in puzzle.labels])
    return puzzlink.write(kind_of(puzzle), puzzle.width, puzzle.height, body)


def rules_of(kind: str, flag: str) -> str:
    """The rule set that a kind and its flag stand for."""
    return "classic" if kind == "numlin" or flag == "e" else "full"


def kind_of(puzzle: NumberlinkPuzzle) -> str:
    """The kind as which a puzzle is written; PuzzleError if it has blocked cells, which neither kind knows."""
    if puzzle.blocked:
        raise PuzzleError("puzz.link's kinds numlin and arukone have no blocked cells, and this board has some.")
    return "numlin" if puzzle.rules == "classic" else "arukone"


def label_of(clue: int, kind: str) -> str:
    """The label of a clue: "" for 0, "?" for -1; under `arukone` 1 to 26 are A to Z and 27 to 52 a to z."""
    if clue < 1:
        return "?" if clue else ""
    return LETTERS[clue - 1] if kind == "arukone" and clue <= len(LETTERS) else str(clue)


def pair_unknown(cells: list[str]) -> list[str]:
    """The labels of all cells with "?" replaced where it can only be one of them.

    Two "?" are each other's ends if every other label has two, and stay as they are.

    Raises:
        PuzzleError: if there are several ways to pair them.
    """
    unknown = cells.count("?")
    alone = [label for label, times in Counter(cells).items() if times == 1 and label and label != "?"]
    if unknown == 1 and len(alone) == 1:
        return [alone[0] if label == "?" else label for label in cells]
    if unknown > 2 or (unknown and alone):
        without, single = ("has" if unknown == 1 else "have"), ("stands" if len(alone) == 1 else "stand")
        raise PuzzleError(
            f"It is open which sources belong together: {unknown} {without} no number, and "
            f"{counted(len(alone), 'number')} {single} alone; expected one and one, or two without a number."
        )
    return cells


def numbers_of(puzzle: NumberlinkPuzzle) -> dict[str, int]:
    """A number from 1 for each label.

    Its own where all labels are numbers (or, for `arukone`, letters), else its place in reading order.
    """
    letters = LETTERS if kind_of(puzzle) == "arukone" else ""
    labels = dict.fromkeys(filter(None, puzzle.labels))
    own = [_own_number(label, letters) for label in labels]
    if not all(own) or len(set(own)) < len(own) or max(own, default=0) > _LARGEST:
        own = list(range(1, len(own) + 1))
    return dict(zip(labels, own, strict=True))


def _own_number(label: str, letters: str) -> int:
    """The number that a label is, or its place among `letters`; 0 for any other label."""
    if label.isascii() and label.isdecimal() and label[0] != "0" and len(label) < 7:
        return int(label)
    return letters.find(label) + 1 if len(label) == 1 else 0
