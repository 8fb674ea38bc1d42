"""The drawing format for people, read and written.

     1   . | .   .
            ---
     .   .   # = .       cells: `.`, `#` a hole, `S` and `E` the ends, numbers the waypoints in order
         "               next to each other: `|` a wall, `=` a required step
     .   .   .   2       below each other: `---` a wall, `"` a required step

Numbers with gaps are positions on the path (see `meaning.py`). A line `numbers=positions` declares that for any
numbers, `numbers=waypoints` the opposite.

Each cell is three characters wide, with its sign in the middle, and one character from the next. What a drawing cannot
show follows on separate lines, written as in an id: `board=king`, `walls=0.0-1.1`, `closed`, `start=free`. Narrower
drawings (`. . .|.`) are accepted: a mark between two rows belongs to the cells whose middles it spans.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import say
from pysolvers.lines.steps import beside
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, check_size
from pysolvers.puzzles.hamiltonian.text import id
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from pysolvers.puzzles.hamiltonian.text.meaning import POSITIONS, WAYPOINTS, Numbers, add_number, fill

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

_TOKEN = re.compile(r"[.#SE|=]|\d{1,4}", re.ASCII)
_SIGN = re.compile(r"[.#SE|=]|\d{1,9}|(?P<other>\S)", re.ASCII)
_MEANING = re.compile(rf"\s*numbers\s*=\s*({WAYPOINTS}|{POSITIONS})\s*", re.ASCII)
LARGEST = 999  # the largest number that fits in a cell of a drawing
_BETWEEN = re.compile(r'[\s"-]*["-][\s"-]*')


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    middles: tuple[float, ...]
    signs: tuple[tuple[str, int], ...]
    joints: tuple[tuple[int, str, int], ...]


def likeness(text: str) -> int:
    """Return how likely a text is a drawing: 2 if this is nearly sure, 1 if its rows could be cells, otherwise 0."""
    lines = [line for line in text[:4000].split("\n")[:40] if line.strip()]
    rows = [line for line in lines if not _BETWEEN.fullmatch(line) and not _is_field(line)]
    if len(rows) > 2 and all(line.count("|") > 1 and line.count("|") * 2 + 1 == len(_spaced(line)) for line in rows):
        return 0  # bars between all cells of all rows are not walls
    tokens = [token for line in rows for token in _spaced(line)]
    good = [token for token in tokens if _TOKEN.fullmatch(token)]
    if len(good) * 10 < len(tokens) * 7:
        return 0
    cells = [token for token in good if token not in "|="]
    return _likeness_of_cells(cells, more=len(rows) < len(lines) or len(cells) < len(good))


def _spaced(line: str) -> list[str]:
    return line.replace("|", " | ").replace("=", " = ").split()


def _likeness_of_cells(cells: list[str], more: bool) -> int:
    if len(cells) < 2 or set(cells).isdisjoint(".#SE"):
        return 0
    numbers = [int(cell) for cell in cells if cell.isdigit()]
    if len(set(numbers)) < len(numbers):
        return 1
    return 2 if more or not set(cells).isdisjoint("#SE") or 0 < len(numbers) == max(numbers) else 1


def read(text: str) -> list[Puzzle]:
    found: list[Puzzle] = []
    block: list[tuple[int, str]] = []
    for number, line in [*enumerate(text.expandtabs().splitlines(), 1), (0, "")]:
        if line.strip():
            block.append((number, line))
        elif block:
            if len(block) > MOST_LINES:
                template = "The drawing has {count} lines; expected {most} at most."
                raise PuzzleError(template, block[0][0], 1, count=len(block), most=MOST_LINES)
            found.append(_read_block(block))
            block = []
    if not found:
        raise PuzzleError("There is no drawing in the text: expected rows of cells such as 1 . # 2.")
    return found


def write(puzzle: HamiltonianPuzzle) -> str:
    signs = _signs(puzzle)
    lines: list[str] = []
    for r in range(puzzle.rows):
        row = ""
        for c in range(puzzle.columns):
            sign = signs.get((r, c), ".")
            row += (f" {sign} " if len(sign) == 1 else sign.rjust(3)) + _mark(puzzle, (r, c), (r, c + 1), "|", "=", " ")
        lines.append(row.rstrip())
        below = " ".join(_mark(puzzle, (r, c), (r + 1, c), "---", ' " ', "   ") for c in range(puzzle.columns))
        if below.strip():
            lines.append(below.rstrip())
    leave = ["waypoints", "walls", "required", "holes"]
    leave += [name for name, cell in puzzle.explicit_ends if cell and signs.get(cell) == name[0].upper()]
    slanting = {
        "walls": sorted(given for given in puzzle.walls if not beside(*given)),
        "required": sorted(each for each in puzzle.required if not beside(*each) or each in puzzle.walls),
    }
    extra = [f"{name}={id.items_text(name, tuple(given))}" for name, given in slanting.items() if given]
    if _shows_positions(puzzle):
        leave.append("at")
        extra.append(f"numbers={POSITIONS}")
    return "\n".join([*lines, *extra, *id.fields(puzzle, tuple(leave))]) + "\n"


def _signs(puzzle: HamiltonianPuzzle) -> dict[Cell, str]:
    signs = dict.fromkeys(puzzle.holes, "#")
    for cell, sign in ((puzzle.end, "E"), (puzzle.start, "S")):
        if cell is not None:
            signs[cell] = sign
    signs.update((cell, str(number)) for number, cell in enumerate(puzzle.waypoints, 1))
    if _shows_positions(puzzle):
        signs.update((cell, str(number)) for cell, number in puzzle.positions)
    return signs


def _shows_positions(puzzle: HamiltonianPuzzle) -> bool:
    return bool(puzzle.positions) and not puzzle.waypoints and max(puzzle.position_of.values()) <= LARGEST


def _mark(puzzle: HamiltonianPuzzle, a: Cell, b: Cell, wall: str, required: str, nothing: str) -> str:
    if (a, b) in puzzle.walls:
        return wall
    return required if (a, b) in puzzle.required else nothing


MOST_LINES = 1000  # lines of a drawing


def _is_field(line: str) -> bool:
    return line.partition("=")[0].strip() in (*id.FIELDS, "numbers")


def _read_block(block: list[tuple[int, str]]) -> HamiltonianPuzzle:
    rows: list[_Row] = []
    marks: list[tuple[int, int, str]] = []  # index of the row above, line number, and text
    fields: list[tuple[int, str]] = []
    for number, line in block:
        if re.match(r"\s*[a-z]", line):
            fields.append((number, line))
        elif fields:
            raise PuzzleError("A row of the drawing comes after its fields: expected fields last.", number, 1)
        elif _BETWEEN.fullmatch(line):
            if not rows:
                raise PuzzleError("There are marks above the first row: expected a row of cells first.", number, 1)
            marks.append((len(rows) - 1, number, line))
        else:
            rows.append(_read_row(line, number))
    if not rows:
        raise PuzzleError("The drawing has no row of cells.", block[0][0], 1)
    width = len(rows[0].signs)
    check_size(len(rows), width, (rows[0].line, 1))
    for row in rows:
        if len(row.signs) != width:
            template = "The row has {count} cells; expected {width}, as in the first row."
            raise PuzzleError(template, row.line, count=len(row.signs), width=width)
    builder = PuzzleBuilder(len(rows), width, (rows[0].line, 1))
    meanings = [match[1] for _, line in fields if (match := _MEANING.fullmatch(line))]
    _fill(builder, rows, meanings[-1] if meanings else "")
    for above, number, line in marks:
        _read_marks(builder, rows, above, number, line)
    for number, line in fields:
        if not _MEANING.fullmatch(line):
            id.read_field(builder, line.strip(), number, len(line) - len(line.lstrip()) + 1)
    return builder.puzzle()


def _read_row(line: str, number: int) -> _Row:
    middles: list[float] = []
    signs: list[tuple[str, int]] = []
    joints: list[tuple[int, str, int]] = []
    after_cell = False
    for match in _SIGN.finditer(line):
        sign, column = match[0], match.start() + 1
        if match["other"]:
            signs_known = '. # S E, a number, | = between cells, or --- " between rows'
            template = "{sign!r} is not a sign of a drawing: expected {signs}."
            raise PuzzleError(template, number, column, sign=sign, signs=say(signs_known))
        if sign in "|=":
            if not after_cell:
                raise PuzzleError("{sign!r} has no cell on its left.", number, column, sign=sign)
            joints.append((len(signs) - 1, sign, column))
        else:
            middles.append((match.start() + match.end() - 1) / 2)
            signs.append((sign, column))
        after_cell = sign not in "|="
    if not after_cell and signs:
        end = len(line.rstrip())
        raise PuzzleError("{sign!r} has no cell on its right.", number, end, sign=line[end - 1])
    return _Row(number, tuple(middles), tuple(signs), tuple(joints))


def _fill(builder: PuzzleBuilder, rows: list[_Row], meaning: str) -> None:
    numbers: Numbers = {}
    for r, row in enumerate(rows):
        for c, (sign, column) in enumerate(row.signs):
            at = (row.line, column)
            if sign == "#":
                builder.add("holes", (r, c), at)
            elif sign in "SE":
                name = "start" if sign == "S" else "end"
                if name in builder.ends:
                    raise PuzzleError("There is a second {sign}: expected one {end}.", *at, sign=sign, end=say(name))
                builder.set_end(name, (r, c), at)
            elif sign != ".":
                add_number(numbers, int(sign), (r, c), at)
        for c, sign, column in row.joints:
            builder.add("walls" if sign == "|" else "required", ((r, c), (r, c + 1)), (row.line, column))
    fill(builder, numbers, meaning)


def _read_marks(builder: PuzzleBuilder, rows: list[_Row], above: int, number: int, line: str) -> None:
    middles = rows[above].middles
    for match in re.finditer(r'-+|"', line):
        low, high = match.start() - 0.5, match.end() - 0.5
        spanned = [c for c, middle in enumerate(middles) if low <= middle <= high]
        sign, at = match[0][:3], (number, match.start() + 1)
        if not spanned:
            raise PuzzleError("{sign} is not under a cell: expected it under the middle of one.", *at, sign=sign)
        if above + 1 == len(rows):
            raise PuzzleError("{sign} is under the last row.", *at, sign=sign)
        name = "walls" if sign[0] == "-" else "required"
        builder.add_all(name, (((above, c), (above + 1, c)) for c in spanned), at)
