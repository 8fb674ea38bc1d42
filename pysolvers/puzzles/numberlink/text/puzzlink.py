"""puzz.link addresses of the kinds `numlin` and `arukone`, in and out.

The body is row-major, a token a clue and `g` to `z` for 1 to 20 empty cells, as pz-prxs defines it. `numlin` is
Nikoli's rule set (`classic`), `arukone` asks that all cells be used unless its flag is `e`.
"""

from __future__ import annotations

import re
from collections import Counter

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import counted
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import LETTERS, check_sources

_URL = re.compile(r"\s*(?:https?://)?[\w.:-]+/(?:p|p\.html|[\w/.-]*)\?(?:type=\w+&)?(numlin|arukone)(?:_\w+)?/(\S*)\s*")
_LONG = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "@": (3, 8192), "%": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
"""After each of these prefixes: how many hexadecimal digits follow, and what is added to them."""
_LARGEST = 77776 + 16**5 - 1


def likeness(text: str) -> int:
    """3 for an address of one of the two kinds, else 0."""
    return 3 if _URL.fullmatch(text[:100_000]) else 0


def read(text: str) -> list[Puzzle]:
    """The puzzle of an address, its rule set that of the kind; PuzzleError if the body is wrong."""
    match = _URL.fullmatch(text)
    if not match:
        raise PuzzleError(
            "This is not a puzz.link address: expected one such as https://puzz.link/p?numlin/5/5/1j2h3m1h2j3."
        )
    kind, parts = match[1], match[2].split("/")
    if parts[0].startswith("v:") and (variant := parts.pop(0)[2:]):
        sentence = f"The address asks for the variant v:{variant[:20]}, whose rules are not known here."
        raise PuzzleError(f"{sentence} Remove that part to read the plain puzzle.", 1)
    flag = parts.pop(0) if parts and parts[0] and not parts[0].isdigit() else ""
    sides = read_sides(parts[:2])
    if not sides:
        raise PuzzleError(f"The address does not say the size: expected {kind}/COLUMNS/ROWS/BODY.", 1)
    width, height = sides
    check_size(width, height, 1)
    body = "/".join(parts[2:]).removesuffix("/")
    clues = _decode(body, width * height, text.find(body) + 1 if body else 1)
    cells = pair_unknown([label_of(clue, kind) for clue in clues])
    check_sources([(label, 1, None) for label in cells])
    return [NumberlinkPuzzle(width, height, tuple(cells), rules_of(kind, flag))]


def write(puzzle: NumberlinkPuzzle) -> str:
    """The address: `numlin` under `classic` rules, else `arukone`; labels that are no numbers are counted from 1."""
    kind = kind_of(puzzle)
    numbers = numbers_of(puzzle)
    body, run = [], 0
    for label in puzzle.labels:
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
    return f"https://puzz.link/p?{kind}/{puzzle.width}/{puzzle.height}/{text}{slash}"


def read_sides(words: list[str]) -> tuple[int, int] | None:
    """The two numbers that these words are; None if they are not."""
    match = re.fullmatch(r"(\d{1,7})/(\d{1,7})", "/".join(words), re.ASCII)
    return (int(match[1]), int(match[2])) if match else None


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


def _decode(body: str, size: int, column: int) -> list[int]:
    """The clue of each cell: 0 none, -1 "?", else a number; what a short body leaves out is empty."""
    clues: list[int] = []
    at = 0
    while at < len(body) and len(clues) < size:
        sign = body[at]
        if sign in _LONG:
            many, plus = _LONG[sign]
            digits = body[at + 1 : at + 1 + many]
            if len(digits) < many or not re.fullmatch("[0-9a-f]+", digits):
                raise PuzzleError(f"After {sign} there must be {many} hexadecimal digits.", 1, column + at)
            clues.append(int(digits, 16) + plus)
            at += many
        elif sign in "0123456789abcdef":
            clues.append(int(sign, 16))
        elif "g" <= sign <= "z":
            clues += [0] * (ord(sign) - ord("f"))
        elif sign == ".":
            clues.append(-1)
        else:
            raise PuzzleError(f"{sign!r} is not a part of a puzz.link body.", 1, column + at)
        at += 1
    return (clues + [0] * size)[:size]


def _encode(clue: int) -> str:
    """The token of a number from 1 to _LARGEST."""
    if clue < 16:
        return f"{clue:x}"
    if clue < 256:
        return f"-{clue:02x}"
    sign = next(sign for sign in "+=@*$" if clue - _LONG[sign][1] < 16 ** _LONG[sign][0])
    digits, plus = _LONG[sign]
    return f"{sign}{clue - plus:0{digits}x}"


def _run(length: int) -> str:
    return chr(ord("f") + length) if length else ""
