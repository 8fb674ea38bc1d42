"""Text in, text out: our id, regexcrossword.com's JSON, clue lists, and plain tables for people.

The id is one line: `hex;y=CLUES;x=CLUES;z=CLUES` or `rect;y=CLUES;x=CLUES`, the lines of one axis (see `model`)
parted by commas, two clues of one line by `~`, then perhaps `;alphabet=CHARACTERS` and
`;given=ROW.COLUMN:CHARACTER,...`. In a clue the separators, `%`, `&`, `#`, space and what is not printed are
percent-encoded (UTF-8); anything else may be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import unquote_to_bytes

from pysolvers.core.format import Format
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.drawing.scene import Cell
from pysolvers.puzzles.regex_crossword.model import Clues, RegexCrosswordPuzzle, RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.text import clue_list, plain_table, site_json

ANSWER_FORMATS = ("text", "drawing", "json")

ID_HEAD = re.compile(r"\s*(hex|rect)\s*;", re.IGNORECASE)


def write_id(puzzle: RegexCrosswordPuzzle, /) -> str:
    """The puzzle in one line without its options."""
    parts = ["hex" if puzzle.hexagonal else "rect", f"y={_axis(puzzle.y)}", f"x={_axis(puzzle.x)}"]
    if puzzle.hexagonal:
        parts.append(f"z={_axis(puzzle.z)}")
    if puzzle.characters:
        parts.append(f"alphabet={_quote(puzzle.characters)}")
    if puzzle.given:
        parts.append("given=" + ",".join(f"{r}.{c}:{_quote(char)}" for (r, c), char in puzzle.given))
    return ";".join(parts)


def read_id(text: str) -> list[Puzzle]:
    """The puzzles in ids, one a line."""
    found: list[Puzzle] = [_read_one(line.strip(), n) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not found:
        raise PuzzleError('There is no id in the text: expected a line that begins with "hex;" or "rect;".')
    return found


def _read_one(text: str, line: int) -> RegexCrosswordPuzzle:
    head = ID_HEAD.match(text)
    if not head:
        raise PuzzleError('An id begins with "hex;" or "rect;".', line, 1)
    fields: dict[str, tuple[str, int]] = {}
    at = head.end()
    for part in text[at:].split(";"):
        name, equals, value = part.partition("=")
        if part.strip():
            if not equals or name.strip() not in ("x", "y", "z", "alphabet", "given"):
                raise PuzzleError(
                    f"{part[:20]!r} is not understood: expected y=, x=, z=, alphabet= or given=.", line, at + 1
                )
            if name.strip() in fields:
                raise PuzzleError(f"{name.strip()}= is there twice.", line, at + 1)
            fields[name.strip()] = (value, at + len(name) + 1)
        at += len(part) + 1
    for name in ("y", "x"):
        if name not in fields:
            raise PuzzleError(
                f"The lines of {name} are missing: expected {name}= and clues parted by commas.", line, len(text) + 1
            )
    axes = {name: _read_axis(*fields[name], line) for name in ("y", "x", "z") if name in fields}
    given = _read_given(*fields["given"], line) if "given" in fields else ()
    alphabet = _unquote(*fields["alphabet"], line) if "alphabet" in fields else ""
    hexagonal = head[1].lower() == "hex"

    def place(axis: str, index: int, which: int, at: int) -> tuple[int, int]:
        return line, _column(*fields[axis], index, which, at)

    with_place = site_json.Located(place)
    return with_place.build(axes["y"], axes["x"], axes.get("z", ()), given, alphabet, hexagonal)


def _axis(lines: tuple[Clues, ...]) -> str:
    return ",".join("~".join(_quote(clue) for clue in clues) for clues in lines)


def _quote(text: str) -> str:
    return "".join(
        c if c.isprintable() and c not in " %,;~&#" else "".join(f"%{b:02X}" for b in c.encode("utf-8", "replace"))
        for c in text
    )


def _unquote(text: str, at: int, line: int) -> str:
    wrong = re.search(r"%(?![0-9A-Fa-f]{2})", text)
    if wrong:
        raise PuzzleError("A percent sign must be followed by two hexadecimal digits.", line, at + wrong.start() + 1)
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeError:
        raise PuzzleError("Percent signs here stand for no character in UTF-8.", line, at + 1) from None


def _read_axis(text: str, at: int, line: int) -> tuple[Clues, ...]:
    out: list[Clues] = []
    for part in text.split(","):
        out.append(tuple(_unquote(clue, at, line) for clue in part.split("~")))
        at += len(part) + 1
    return tuple(out)


def _column(text: str, at: int, index: int, which: int, offset: int) -> int:
    """The column, from 1, of the character at `offset` of a clue."""
    parts = text.split(",")
    at += sum(len(part) + 1 for part in parts[:index])
    clues = parts[index].split("~")
    at += sum(len(clue) + 1 for clue in clues[:which])
    tokens = re.findall(r"(?:%[0-9A-Fa-f]{2})|.", clues[which])
    used = 0
    for token in tokens:
        if used >= offset:
            break
        at += len(token)
        # a character beyond ASCII is several encoded bytes; only the first counts
        used += not (len(token) == 3 and 0x80 <= int(token[1:], 16) < 0xC0)
    return at + 1


def _read_given(text: str, at: int, line: int) -> tuple[tuple[Cell, str], ...]:
    out: dict[Cell, str] = {}
    for part in text.split(",") if text else []:
        match = re.fullmatch(r"(\d{1,4})\.(\d{1,4}):(.+)", part)
        if not match:
            raise PuzzleError(
                f"{part[:20]!r} is no filled cell: expected row.column:character, such as 0.2:A.", line, at + 1
            )
        out[int(match[1]), int(match[2])] = _unquote(match[3], at + match.start(3), line)
        at += len(part) + 1
    return tuple(sorted(out.items()))


def _id_likeness(text: str) -> int:
    lines = text.strip().splitlines()
    heads = sum(1 for line in lines[:50] if ID_HEAD.match(line))
    if not heads:
        return 0
    return 3 if heads == len(lines[:50]) and "=" in text else 2


def write_answer(solution: RegexCrosswordSolution, format: str = "text", /) -> str:
    """One string a row; "drawing" draws the board with its letters, "json" is a list of strings."""
    if format == "json":
        return json.dumps(solution.answer, ensure_ascii=False) + "\n"
    if format == "drawing":
        return drawing(solution.puzzle, lambda cell: solution.rows[cell[0]][cell[1]])
    return "".join(row + "\n" for row in solution.rows)


def drawing(puzzle: RegexCrosswordPuzzle, letter: Callable[[Cell], str]) -> str:
    """The board drawn in text, as the clue lists' own program draws it."""
    if not puzzle.hexagonal:
        edge = " --" * len(puzzle.x) + " \n"
        rows = ("|" + "".join(f"{letter(cell)} |" for cell in row) + "\n" for row in puzzle.rows)
        return edge + "".join(row + edge for row in rows)
    widest = max(len(row) for row in puzzle.rows)
    out = []
    mid = len(puzzle.y) // 2
    width = 4 * widest + 1
    for r, row in enumerate(puzzle.rows):
        pad = 2 * (widest - len(row))
        if r <= mid:
            out.append((" " * (pad + 1) + "/ \\ " * len(row)).ljust(width))
        else:
            before = len(puzzle.rows[r - 1])
            out.append((" " * (2 * (widest - before) + 1) + "\\ / " * before).ljust(width))
        out.append((" " * pad + "".join(f"| {letter(cell)} " for cell in row) + "|").ljust(width))
    last = len(puzzle.rows[-1])
    out.append((" " * (2 * (widest - last) + 1) + "\\ / " * last).ljust(width))
    return "".join(line + "\n" for line in out)


def read_answer(puzzle: RegexCrosswordPuzzle, text: str, /) -> RegexCrosswordSolution:
    """One string a row, a drawing, or a JSON list of strings; PuzzleError if it does not fit the board.

    Spaces at the end of a row may be missing, since editors drop them.
    """
    rows = _answer_rows(puzzle, text)
    if len(rows) != len(puzzle.rows):
        raise PuzzleError(f"The answer has {len(rows)} rows; expected {len(puzzle.rows)}.")
    out = []
    for n, (given, cells) in enumerate(zip(rows, puzzle.rows, strict=True), 1):
        row = given.ljust(len(cells)) if " " in puzzle.alphabet.bit else given
        if len(row) > len(cells):
            row = row[: len(cells)] + row[len(cells) :].rstrip()
        if len(row) != len(cells):
            raise PuzzleError(
                f"The row has {len(given)} characters; expected {len(cells)}.", n, min(len(row), len(cells)) + 1
            )
        out.append(row)
    return RegexCrosswordSolution(puzzle, tuple(out))


def _answer_rows(puzzle: RegexCrosswordPuzzle, text: str) -> list[str]:
    if text.lstrip().startswith("["):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):  # read as rows then, which says what is wrong
            data = None
        if isinstance(data, list) and all(isinstance(row, str) for row in data):
            return data
    lines = text.split("\n")
    if puzzle.hexagonal and re.match(r"\s*/ \\", text):
        found = [re.findall(r"\| (.)(?= \|| $|$)", line.rstrip() + " ") for line in lines if "|" in line]
        return ["".join(cells[: len(row)]) for cells, row in zip(found, puzzle.rows, strict=False)]
    if not puzzle.hexagonal and re.match(r"\s*-- ?", text) and len(puzzle.rows) * 2 < len(lines):
        return [line[1::3][: len(puzzle.x)] for line in lines[1::2] if line.startswith("|")]
    lines = [line.removesuffix("\r") for line in lines]
    while len(lines) > len(puzzle.rows) and not lines[-1]:
        lines.pop()
    while len(lines) > len(puzzle.rows) and not lines[0]:
        lines.pop(0)
    return lines


FORMATS: tuple[Format, ...] = (
    Format("text", "table of clues", plain_table.likeness, plain_table.read, plain_table.write),
    Format("id", "one-line id", _id_likeness, read_id, write_id),
    Format("site", "regexcrossword.com JSON", site_json.likeness, site_json.read, site_json.write),
    Format("clue-list", "clue list", clue_list.likeness, clue_list.read, clue_list.write),
)
