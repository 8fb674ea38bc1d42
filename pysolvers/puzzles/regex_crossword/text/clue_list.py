"""Clue lists as antoine-trux/regex-crossword-solver reads them: settings, then one quoted clue per line.

`shape = hexagonal` with `num_regexes_per_line`, or `shape = rectangular` with `num_rows`, `num_cols`,
`num_regexes_per_row` and `num_regexes_per_col`. The clues of a hexagon are listed counterclockwise: rows top to bottom,
then southeast to northwest, then northeast to southwest. `#` starts a comment line. Two comments hold what the format
cannot express, written as in an id: `# alphabet=AB` and `# given=0.1:A`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.regex_crossword.model import MAX_LINES, Clues, RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.text import id
from pysolvers.puzzles.regex_crossword.text.builder import LocatedClue, build_located, percent_decoded

SETTING = re.compile(r"\s*(\w+)\s*=\s*(\w+)\s*(?:#.*)?$")
QUOTED = re.compile(r"\s*(?:'(.*)'|\"(.*)\")\s*$")
NUMBERS = ("num_rows", "num_cols", "num_regexes_per_row", "num_regexes_per_col", "num_regexes_per_line")


_ALPHABET = re.compile(r"^[ \t]*#[ \t]*alphabet=(\S+)[ \t]*$", re.MULTILINE)
_GIVEN = re.compile(r"^[ \t]*#[ \t]*given=(\S+)[ \t]*$", re.MULTILINE)


def likeness(text: str) -> int:
    return 3 if re.search(r"^[^\S\n]*shape[^\S\n]*=", text[:20_000], re.MULTILINE) else 0


def read(text: str) -> list[Puzzle]:
    settings, clues = _lines(text)
    shape = settings.get("shape", ("", 0))[0]
    if shape not in ("hexagonal", "rectangular"):
        raise PuzzleError(
            "The shape is {shape!r}; expected hexagonal or rectangular.",
            settings.get("shape", ("", 1))[1],
            shape=shape[:40],
        )
    puzzle = _hexagon(settings, clues) if shape == "hexagonal" else _rectangle(settings, clues)
    return [_with_comments(puzzle, text)]


def _with_comments(puzzle: RegexCrosswordPuzzle, text: str) -> RegexCrosswordPuzzle:
    if alphabet := _ALPHABET.search(text):
        line = text.count("\n", 0, alphabet.start()) + 1
        puzzle = replace(puzzle, characters=percent_decoded(alphabet[1], line, 1))
    if given := _GIVEN.search(text):
        puzzle = replace(puzzle, given=id.read_given(given[1], 0, text.count("\n", 0, given.start()) + 1))
    return puzzle


def _comments(puzzle: RegexCrosswordPuzzle) -> str:
    alphabet = f"# alphabet={id.quote(puzzle.characters)}\n" if puzzle.characters else ""
    return alphabet + (f"# given={id.given_text(puzzle)}\n" if puzzle.given else "")


def _lines(text: str) -> tuple[dict[str, tuple[str, int]], list[LocatedClue]]:
    settings: dict[str, tuple[str, int]] = {}
    clues: list[LocatedClue] = []
    for n, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        quoted = QUOTED.match(line)
        if quoted:
            group = 1 if quoted[1] is not None else 2
            clues.append(LocatedClue(quoted[group], n, quoted.start(group) + 1))
            continue
        setting = SETTING.match(line)
        if not setting or setting[1] not in (*NUMBERS, "shape"):
            raise PuzzleError("Expected a clue in quotes, a setting such as num_rows = 3, or a comment.", n, 1)
        settings[setting[1]] = (setting[2], n)
    return settings, clues


def _number(settings: dict[str, tuple[str, int]], name: str, default: int | None = None) -> int:
    if name not in settings:
        if default is None:
            raise PuzzleError("The setting {name} is missing.", name=name)
        return default
    value, line = settings[name]
    most = 2 if "regexes" in name else MAX_LINES
    if not re.fullmatch(r"[0-9]{1,6}", value) or not 1 <= int(value) <= most:
        raise PuzzleError(
            "{name} is {value!r}; expected a number from 1 to {most}.", line, name=name, value=value[:40], most=most
        )
    return int(value)


def _rectangle(settings: dict[str, tuple[str, int]], clues: list[LocatedClue]) -> RegexCrosswordPuzzle:
    rows, columns = _number(settings, "num_rows"), _number(settings, "num_cols")
    per_row, per_column = _number(settings, "num_regexes_per_row", 1), _number(settings, "num_regexes_per_col", 1)
    _expect(clues, rows * per_row + columns * per_column)
    cut = rows * per_row
    return build_located({"y": _group(clues[:cut], per_row), "x": _group(clues[cut:], per_column)})


def _hexagon(settings: dict[str, tuple[str, int]], clues: list[LocatedClue]) -> RegexCrosswordPuzzle:
    per_line = _number(settings, "num_regexes_per_line", 1)
    if len(clues) % (3 * per_line) or not clues:
        raise PuzzleError(
            "There are {n} clues; expected a multiple of {per_row} if num_regexes_per_line is {per_line}.",
            n=len(clues),
            per_line=per_line,
            per_row=3 * per_line,
        )
    third = len(clues) // 3
    rows, z, x = (_group(clues[i * third : (i + 1) * third], per_line) for i in range(3))
    # Counterclockwise: z from the bottom left to the right, which is our order, then x from the bottom right up and to
    # the left.
    return build_located({"y": rows, "x": x[::-1], "z": z}, hexagonal=True)


def _expect(clues: list[LocatedClue], wanted: int) -> None:
    if len(clues) != wanted:
        place = clues[wanted].line if len(clues) > wanted else None
        raise PuzzleError(
            "There are {n} clues; expected {expected}, as the settings say.", place, n=len(clues), expected=wanted
        )


def _group(clues: list[LocatedClue], size: int) -> list[list[LocatedClue]]:
    return [clues[i : i + size] for i in range(0, len(clues), size)]


def write(puzzle: RegexCrosswordPuzzle) -> str:
    """Return the puzzle as a clue list; PuzzleError for an irregular hexagon, which the format cannot express."""
    return _comments(puzzle) + (_write_hexagon(puzzle) if puzzle.hexagonal else _write_rectangle(puzzle))


def _write_hexagon(puzzle: RegexCrosswordPuzzle) -> str:
    if len(puzzle.y) != len(puzzle.x):
        raise PuzzleError(
            "A clue list can hold only regular hexagons; this one has more lines in one direction than in another."
        )
    most = _most(puzzle.y + puzzle.x + puzzle.z)
    return "\n".join(
        [
            *("shape = hexagonal", "", f"num_regexes_per_line = {most}", ""),
            *_section("rows", puzzle.y, most),
            *_section("south-east to north-west", puzzle.z, most),
            *_section("north-east to south-west", puzzle.x[::-1], most),
        ]
    )


def _write_rectangle(puzzle: RegexCrosswordPuzzle) -> str:
    per_row, per_column = _most(puzzle.y), _most(puzzle.x)
    return "\n".join(
        [
            *("shape = rectangular", "", f"num_rows = {len(puzzle.y)}", f"num_cols = {len(puzzle.x)}", ""),
            *(f"num_regexes_per_row = {per_row}", f"num_regexes_per_col = {per_column}", ""),
            *_section("rows", puzzle.y, per_row),
            *_section("columns", puzzle.x, per_column),
        ]
    )


def _most(lines: tuple[Clues, ...]) -> int:
    return max(map(len, lines))


def _section(name: str, lines: tuple[Clues, ...], per_line: int) -> list[str]:
    quoted = [f"'{clue or '.*'}'" for clues in lines for clue in (*clues, *[""] * (per_line - len(clues)))]
    return [f"# {name}", *quoted, ""]
