"""Lists of clues named by direction, in JSON or source code: regexcrossword.com's, boards.js's, and others'.

regexcrossword.com uses `{"patternsX": [[..], ..], "patternsY": [[..], ..], "patternsZ": [[..], ..], "hexagonal": true}`
with one or two clues per line; "" means no clue. We add four keys if a puzzle needs them: `characters`, `given`,
`turned` and `flavour`. `{size: 3, x: [...], y: [...], z: [...]}` is a hexagon of Jimbly's `boards.js`, whose diagonals
read the other way (see `RegexCrosswordPuzzle.turned`). Other programs use `rows` and `columns`, or `across` and `down`,
or give each line two clues from opposite sides, both read forward.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pysolvers.core.format import Miss, TextClaim
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.regex_crossword.text.builder import build
from pysolvers.text.literals import Literals
from pysolvers.text.pieces import Token, Value, plain

if TYPE_CHECKING:  # ids do not need it, and start sooner
    from pysolvers.engines.regex.tree import Flavour
    from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
    from pysolvers.text.pieces import Piece

# a small board, to show what the format looks like
_ROWS = (("patternsY",), ("y",), ("left_to_right", "right_to_left"))
_COLUMNS = (("patternsX",), ("x",), ("up_to_down", "down_to_up"))
_DIAGONALS = (("patternsZ",), ("z",))  # field names of rows, columns and diagonals; two names mean two clues per line

_CLUES = r"_?(?:clues?|patterns?|reg_?ex(?:es|ps?|p?es)?|hints?|rules?|constraints?|expressions?)?"
_OF_ROWS = re.compile(rf"(?i)(?:rows?|across|horizontals?|left|h){_CLUES}")
_OF_COLUMNS = re.compile(rf"(?i)(?:columns?|cols?|down|verticals?|top|v){_CLUES}")  # other names of these fields

_SIGNS = re.compile(r"[\[\]*+?|\\{}^$.()]")  # characters that suggest a regular expression

Clue = Sequence[Token]  # the clues of one line


def likeness_of_site(text: str) -> int:
    start = text.lstrip()[:1]
    return 3 if start and start in "[{" and '"patternsX"' in text else 0


def likeness_of_boards_js(text: str) -> int:
    head = text[:200_000]
    return 3 if all(re.search(rf"""(?<![\w$])["']?{axis}["']?\s*:\s*\[""", head) for axis in "xyz") else 0


def read(text: str) -> list[Puzzle]:
    """Read the boards in JSON or source code; PuzzleError if a bracket contains anything but values."""
    from pysolvers.text.grids import reader

    literals = Literals(text)
    if literals.wrong:
        sentence = "This is not understood, or a bracket is not closed: expected lists of clues in quotes."
        raise PuzzleError(sentence, *literals.wrong)
    return reader("regex-crossword")(text)


def claims(piece: Piece) -> Iterator[TextClaim | Miss]:
    from pysolvers.text.grids import WHOLE

    named = [[(name,) for name in piece.fields if names.fullmatch(name)] for names in (_OF_ROWS, _OF_COLUMNS)]
    rows, columns = _axis(piece, [*_ROWS, *named[0]]), _axis(piece, [*_COLUMNS, *named[1]])
    diagonals = _axis(piece, _DIAGONALS)
    site = not piece.fields.keys().isdisjoint(("patternsX", "patternsY"))
    if rows is None or columns is None:
        if site:
            sentence = 'A direction is missing: expected an object with "patternsX" and "patternsY".'
            yield Miss(PuzzleError(sentence, piece.line), 60)
        return
    if not diagonals and "x" in piece.fields and len(rows) + len(columns) == 2:
        return  # any two texts may be named x and y
    if not diagonals and not site and not _have_signs([*rows, *columns]):
        return  # any texts may be named left and top
    try:
        puzzle = _puzzle(piece, {"y": rows, "x": columns, "z": diagonals or []})
    except PuzzleError as error:
        yield Miss(error, 90)
    else:
        how = "clues named by their direction" if piece.nested else "the first block has the clues of the rows"
        yield TextClaim(puzzle, how, 100, part=WHOLE)
        if not piece.nested and len(rows) == len(columns):
            turned = _puzzle(piece, {"y": columns, "x": rows, "z": []})
            yield TextClaim(turned, "the first block has the clues of the columns", 90, part=WHOLE)


def _have_signs(lines: list[Clue]) -> bool:
    return any(_SIGNS.search(clue.text) for line in lines for clue in line)


def _puzzle(piece: Piece, axes: dict[str, list[Clue]]) -> RegexCrosswordPuzzle:
    fields = {name: plain(value) for name, value in piece.fields.items() if name in _KEYS}
    short = "y" in piece.fields and "z" in piece.fields
    if short and (size := piece.fields.get("size")):
        for axis, lines in axes.items():
            if isinstance(size, Token) and size.number is not None and len(lines) != size.number:
                template = "The board has {n} clues in {axis}; expected {expected}, as its size says."
                raise PuzzleError(template, piece.line, n=len(lines), axis=axis, expected=size.number)
    characters = fields.get("characters", "")
    if not isinstance(characters, str):
        raise PuzzleError('"characters" must be a string of all characters that cells can hold.', piece.line)

    def locate(axis: str, index: int, which: int, at: int) -> tuple[int, int]:
        clue = axes[axis][index][which]
        # in quotes, a backslash is written twice
        return clue.line, clue.column + 1 + at + clue.text[:at].count("\\")

    y, x, z = (tuple(tuple(clue.text for clue in line) for line in axes[axis]) for axis in "yxz")
    hexagonal = fields.get("hexagonal", "true" if z else "") in ("true", "True")
    turned = hexagonal and (short or fields.get("turned") in ("true", "True"))
    given = _given(fields.get("given", []), piece.line)
    return build(
        locate, y, x, z if hexagonal else (), given, characters, hexagonal, turned, _flavour(fields, piece.line)
    )


_KEYS = ("characters", "given", "turned", "flavour", "hexagonal")


def _flavour(fields: dict[str, Any], line: int) -> Flavour:
    flavour = fields.get("flavour", "javascript")
    if flavour not in ("javascript", "python"):
        raise PuzzleError('"flavour" must be "javascript" or "python", the dialect of the clues.', line)
    return "python" if flavour == "python" else "javascript"


def _given(given: Any, line: int) -> tuple[tuple[tuple[int, int], str], ...]:
    if not isinstance(given, list) or not all(
        isinstance(g, list) and len(g) == 3 and type(g[0]) is int and type(g[1]) is int and isinstance(g[2], str)
        for g in given
    ):
        raise PuzzleError('"given" must be a list of [row, column, character].', line)
    return tuple(sorted(((r, c), char) for r, c, char in given))


def _axis(piece: Piece, choices: Sequence[Sequence[str]]) -> list[Clue] | None:
    for names in choices:
        found = [(name, piece.fields[name]) for name in names if isinstance(piece.fields.get(name), list)]
        named = piece.fields.keys() >= {"x", "y", "z"}
        lists = [lines for name, value in found if (lines := _clues(value, name, name[-1] in "XYZ", named))]
        if lists and len({len(lines) for lines in lists}) == 1:
            return [[clue for line in lines for clue in line] for lines in zip(*lists, strict=True)]
    return None


def _clues(value: Value, name: str, site: bool, named: bool) -> list[Clue]:
    lines: list[Clue] = []
    for n, line in enumerate(value, 1):
        clues = [line] if isinstance(line, Token) else list(line.values())[:2] if isinstance(line, dict) else line
        fits = isinstance(clues, list) and 0 < len(clues) < 3
        if fits and all(isinstance(clue, Token) and clue.quoted for clue in clues):
            lines.append([clue._replace(text=clue.text.replace("\n", "")) for clue in clues])
        elif site:
            raise PuzzleError('Line {number} of "{field}" must be a list of one or two clues.', number=n, field=name)
        elif named and name in "xyz" and isinstance(line, Token):
            template = "The board has a clue in {axis} that is not a text in quotes."
            raise PuzzleError(template, line.line, line.column, axis=name)
        else:
            return []
    return lines


def write(puzzle: RegexCrosswordPuzzle) -> str:
    data: dict[str, Any] = {"patternsX": [list(c) for c in puzzle.x], "patternsY": [list(c) for c in puzzle.y]}
    if puzzle.hexagonal:
        data["patternsZ"] = [list(c) for c in puzzle.z]
        data["hexagonal"] = True
    if puzzle.characters:
        data["characters"] = puzzle.characters
    if puzzle.given:
        data["given"] = [[r, c, char] for (r, c), char in puzzle.given]
    if puzzle.turned:
        data["turned"] = True
    if puzzle.flavour != "javascript":
        data["flavour"] = puzzle.flavour
    return json.dumps(data, ensure_ascii=False) + "\n"
