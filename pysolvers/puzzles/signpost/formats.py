"""Text in, text out: game ids of Simon Tatham's collection, random-seed ids, its save files, drawings with arrows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from pysolvers.core.kind import Format
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.signpost.making.tatham import make
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution, check_size
from pysolvers.text.typed_json import load_json

ARROWS = "↑↗→↘↓↙←↖"
"""The arrows of a drawing, in the order of `model.DIRECTIONS`."""

SIZE = re.compile(r"\s*(\d+)(?:x(\d*))?(c?)")
ANSWER_FORMATS = ("text", "grid")


# Game ids: PARAMS:DESC, PARAMS#SEED -----------------------------------------------------------------------------------


def write_id(puzzle: SignpostPuzzle) -> str:
    """The game id, `5x5:1cceef...`."""
    cells = zip(puzzle.numbers, puzzle.arrows, strict=True)
    return f"{puzzle.width}x{puzzle.height}:" + "".join(f"{number or ''}{'abcdefgh'[arrow]}" for number, arrow in cells)


def write_seed(puzzle: SignpostPuzzle) -> str:
    """The random-seed id that the puzzle was made from; PuzzleError if it was made otherwise."""
    if not puzzle.seed:
        raise PuzzleError("This board was not made from a random seed, so it has no random-seed id.")
    return puzzle.seed


def read_ids(text: str) -> list[Puzzle]:
    """The boards of one or more game ids or random-seed ids, one a line; page links carry them behind `#`."""
    found: list[Puzzle] = []
    for line, row in enumerate(text.splitlines(), 1):
        if row.strip():
            found.append(read_id(row, line))
    if not found:
        raise PuzzleError("There is no game id: expected WxH:DESC, such as 4x4:1ddcfdfcfaaaebba16a.")
    return found


def read_id(text: str, line: int = 1) -> SignpostPuzzle:
    """The board of one game id or random-seed id, or of a page link that carries one.

    Raises:
        PuzzleError: with the place in the text, if it is neither.
    """
    if re.match(r"\s*\w+://", text):
        text = unquote(text.partition("#")[2])
    match = SIZE.match(text)
    if match is None:
        raise PuzzleError(
            f"The id begins with {text.strip()[:12]!r}: expected the size, such as 5x5, then : and the board.", line, 1
        )
    end = match.end()
    if end == len(text) or text[end] not in ":#":
        got = repr(text[end]) if end < len(text) else "the end"
        raise PuzzleError(
            f"After the size {match[0].strip()[:20]} comes {got}: expected : and the board.", line, end + 1
        )
    width, height = _size(match, line)
    if text[end] == "#":
        *_, made = _placed(make(width, height, bool(match[3]), text[end + 1 :].strip()), line, match.start(1) + 1)
        assert isinstance(made, SignpostPuzzle)
        return made
    return _board(width, height, text, end + 1, line)


def make_seed(text: str) -> Iterator[Progress | SignpostPuzzle] | None:
    """The steps to the board of one random-seed id, which take seconds for a large one; None for any other text."""
    text = text.strip()
    match = SIZE.match(text)
    if match is None or "\n" in text or text[match.end() : match.end() + 1] != "#":
        return None
    width, height = _size(match, 1)
    return _placed(make(width, height, bool(match[3]), text[match.end() + 1 :].strip()), 1, 1)


def _placed(steps: Iterator[Progress | SignpostPuzzle], line: int, column: int) -> Iterator[Progress | SignpostPuzzle]:
    """The same steps; errors say where in the text the size is."""
    try:
        yield from steps
    except PuzzleError as error:
        raise PuzzleError(error.sentence, line, column) from None


def _size(match: re.Match[str], line: int) -> tuple[int, int]:
    """Width and height; a single number is both."""
    try:
        # Longer numbers than the largest board's are cut: converting them would only take time.
        width = int(match[1][:9])
        height = int(match[2][:9]) if match[2] else width
        check_size(width, height)
    except PuzzleError as error:
        raise PuzzleError(error.sentence, line, match.start(1) + 1) from None
    return width, height


def _board(width: int, height: int, text: str, at: int, line: int) -> SignpostPuzzle:
    """The board that `text` describes from offset `at` on."""
    cells = width * height
    arrows: list[int] = []
    numbers: list[int] = []
    columns: dict[int, int] = {}
    number, began = 0, 0
    end = len(text.rstrip())
    while at < end:
        sign = text[at]
        if "0" <= sign <= "9":
            began = began or at + 1
            number = number * 10 + int(sign)
            if number > cells:
                raise PuzzleError(
                    f"The number {_digits(text, began)} is too large: the board has {cells} cells.", line, began
                )
        elif "a" <= sign <= "h":
            if len(arrows) == cells:
                raise PuzzleError(f"The board is longer than expected: {cells} cells were read.", line, began or at + 1)
            if began and number == 0:
                raise PuzzleError(f"The number 0 is too small: expected 1 to {cells}.", line, began)
            if number in columns:
                raise PuzzleError(
                    f"The number {number} is given twice, first in column {columns[number]} of the text.", line, began
                )
            if number:
                columns[number] = began
            arrows.append(ord(sign) - ord("a"))
            numbers.append(number)
            number, began = 0, 0
        else:
            raise PuzzleError(f"{sign!r} is no arrow: expected a number or a letter from a to h.", line, at + 1)
        at += 1
    if began and len(arrows) < cells:
        raise PuzzleError(f"The number {number} has no arrow: expected a letter from a to h after it.", line, at + 1)
    if began:
        raise PuzzleError(f"The board is longer than expected: {cells} cells were read.", line, began)
    if len(arrows) < cells:
        raise PuzzleError(
            f"The board is shorter than expected: it has {len(arrows)} cells of {width}x{height} = {cells}.",
            line,
            at + 1,
        )
    return SignpostPuzzle(width, height, tuple(arrows), tuple(numbers))


def _digits(text: str, column: int) -> str:
    found = re.compile(r"\d+").match(text, column - 1)
    assert found is not None
    return found[0] if len(found[0]) < 13 else found[0][:12] + "..."


def id_likeness(text: str) -> int:
    """Whether the first line looks like a game id, a random-seed id, or a page link with one."""
    row = text.lstrip()[:2000].partition("\n")[0].rstrip()
    if re.match(r"\w+://", row):
        page = row.partition("#")[2]
        return 3 if "signpost" in row and page else 2 * bool(re.match(r"\d+(x\d+)?c?(:|%3[aA])[0-9a-h]+$", page))
    match = re.match(r"\d+(x\d*)?c?([:#])", row)
    if match is None:
        return 1 if re.match(r"\d+x\d+c?[0-9a-h]", row) else 0
    if match[2] == "#":
        return 3 if match[1] else 2
    body = row[match.end() :]
    stray = len(re.findall(r"[^0-9a-h]", body))
    if re.search(r"[/._;=]", body):
        return 0 if stray > 1 else 1
    if stray == 0:
        return 3 if re.search(r"\d", body) else 2
    return 2 if 4 * stray < len(body) else 1


# Save files -----------------------------------------------------------------------------------------------------------


def save_likeness(text: str) -> int:
    """Whether it is a save file of the collection."""
    return 3 if text.lstrip().startswith("SAVEFILE:") else 0


def read_save(text: str) -> list[Puzzle]:
    """The board of a save file: lines `KEY     :LENGTH:VALUE`.

    Raises:
        PuzzleError: if a line is none, the game is another one, or PARAMS or DESC is missing.
    """
    values: dict[str, tuple[str, int]] = {}
    rest, line = text.lstrip(), 1
    while rest.strip():
        match = re.match(r"([A-Z]+) *:(\d{1,7}):", rest)
        if match is None:
            raise PuzzleError("This is no line of a save file: expected KEY     :LENGTH:VALUE.", line, 1)
        value = rest[match.end() : match.end() + int(match[2])]
        if len(value) < int(match[2]):
            raise PuzzleError(f"{match[1]} is cut off: expected {match[2]} characters.", line, match.end() + 1)
        values.setdefault(match[1], (value, line))
        line += value.count("\n") + 1
        rest = rest[match.end() + len(value) :].lstrip("\r\n")
    for key in ("GAME", "PARAMS", "DESC"):
        if key not in values:
            raise PuzzleError(f"The save file has no {key}: expected GAME, PARAMS and DESC.")
    game, line = values["GAME"]
    if game != "Signpost":
        raise PuzzleError(f"The save file is of the game {game[:40]!r}: expected Signpost.", line)
    return [read_id(f"{values['PARAMS'][0]}:{values['DESC'][0]}", values["DESC"][1])]


def write_dimacs(puzzle: SignpostPuzzle) -> str:
    """The puzzle as clauses for any SAT solver; comments say what each variable means."""
    from pysolvers.puzzles.signpost.solving.sat import write_dimacs as write  # it is not needed to read or to draw

    return write(puzzle)


# Drawings with arrows -------------------------------------------------------------------------------------------------


def grid_text(puzzle: SignpostPuzzle, numbers: tuple[int, ...] | None = None) -> str:
    """Rows of number and arrow, `1→ ↘ 16`, columns in line; `numbers` in place of the given ones.

    The last number, if it is given, has no arrow.
    """
    shown = numbers or puzzle.numbers
    signs = [
        f"{number or ''}{'' if puzzle.numbers[at] == puzzle.cells else ARROWS[puzzle.arrows[at]]}"
        for at, number in enumerate(shown)
    ]
    return _rows(signs, puzzle.width)


def read_grids(text: str) -> list[Puzzle]:
    """Boards drawn with arrows: a line a row, cells apart by blanks, boards apart by empty lines.

    Raises:
        PuzzleError: with line and column, if a cell is none or the rows differ in length.
    """
    found: list[Puzzle] = []
    rows: list[tuple[int, list[re.Match[str]]]] = []
    for line, row in enumerate([*text.splitlines(), ""], 1):
        if row.strip():
            rows.append((line, list(re.finditer(r"\S+", row))))
        elif rows:
            found.append(_grid(rows))
            rows = []
    if not found:
        raise PuzzleError("There is no board: expected rows of arrows such as 1→ ↘ ↓.")
    return found


def _grid(rows: list[tuple[int, list[re.Match[str]]]]) -> SignpostPuzzle:
    width, height = len(rows[0][1]), len(rows)
    check_size(width, height)
    arrows: list[int] = []
    numbers: list[int] = []
    first: dict[int, int] = {}
    for line, row in rows:
        if len(row) != width:
            raise PuzzleError(f"The row has {len(row)} cells: expected {width}, as in the first row.", line)
        for token in row:
            column = token.start() + 1
            match = re.fullmatch(rf"(\d{{0,9}})([{ARROWS}]?)", token[0])
            number = int(match[1] or 0) if match else 0
            if match is None or not (match[2] or number == width * height):
                raise PuzzleError(
                    f"{token[0][:12]!r} is no cell: expected an arrow ({ARROWS}), with a number or not.",
                    line,
                    column,
                )
            if number > width * height or (match[1] and not number):
                raise PuzzleError(
                    f"The number {match[1]} is out of range: expected 1 to {width * height}.", line, column
                )
            if number and first.setdefault(number, line) and number in numbers:
                raise PuzzleError(f"The number {number} is given twice, first in line {first[number]}.", line, column)
            arrows.append(ARROWS.index(match[2]) if match[2] else 0)
            numbers.append(number)
    return SignpostPuzzle(width, height, tuple(arrows), tuple(numbers))


def grid_likeness(text: str) -> int:
    """Whether it is drawn with arrows."""
    head = text[:2000]
    arrows = sum(head.count(arrow) for arrow in ARROWS)
    if not arrows:
        return int(head.strip() == "1")  # the board of one cell, its number given
    return 3 if re.fullmatch(rf"[\s\d{ARROWS}]+", head) else 2 if 3 * arrows > len(head.split()) else 1


# Answers --------------------------------------------------------------------------------------------------------------


def write_answer(solution: SignpostSolution, format: str = "text") -> str:
    """The answer as rows of numbers ("text"), or with the arrows too ("grid")."""
    if format == "grid":
        return grid_text(solution.puzzle, solution.numbers)
    return _rows([str(number) for number in solution.numbers], solution.puzzle.width)


def read_answer(puzzle: SignpostPuzzle, text: str) -> SignpostSolution:
    """An answer: rows of numbers, or a JSON list of rows; it may be wrong.

    Raises:
        PuzzleError: if there are not as many numbers in a row, or as many rows, as the board has.
    """
    rows = _json_rows(text) if text.lstrip().startswith("[") else _text_rows(text)
    if len(rows) != puzzle.height:
        raise PuzzleError(f"The answer has {len(rows)} rows: expected {puzzle.height}.")
    for line, row in rows:
        if len(row) != puzzle.width:
            raise PuzzleError(f"The row has {len(row)} numbers: expected {puzzle.width}.", line)
    return SignpostSolution(puzzle, tuple(number for _, row in rows for number in row))


def _text_rows(text: str) -> list[tuple[int, list[int]]]:
    rows = []
    for line, row in enumerate(text.replace("/", "\n").splitlines(), 1):
        numbers = []
        for token in re.finditer(r"[^\s,]+", row):
            bare = token[0].strip(ARROWS)
            if not re.fullmatch(r"[0-9]{1,9}", bare):
                raise PuzzleError(f"{token[0][:12]!r} is no number.", line, token.start() + 1)
            numbers.append(int(bare))
        if numbers:
            rows.append((line, numbers))
    return rows


def _json_rows(text: str) -> list[tuple[int, list[int]]]:
    data = load_json(text, "The answer", "a list of rows of numbers")
    if not isinstance(data, list):
        raise PuzzleError("The answer is no list: expected a list of rows of numbers.")
    rows = []
    for line, row in enumerate(data, 1):
        if not isinstance(row, list) or not all(type(number) is int for number in row):
            raise PuzzleError(f"Row {line} of the answer is no list of numbers.")
        rows.append((line, row))
    return rows


def _rows(signs: list[str], width: int) -> str:
    wide = max(map(len, signs))
    rows = (signs[start : start + width] for start in range(0, len(signs), width))
    return "".join(" ".join(sign.rjust(wide) for sign in row) + "\n" for row in rows)


FORMATS = (
    Format("id", "game id such as 4x4:1ddcfdfcfaaaebba16a", id_likeness, read_ids, write_id, make_seed),
    Format("seed", "random-seed id such as 5x5c#123", lambda _: 0, None, write_seed),
    Format("save", "save file of Simon Tatham's collection", save_likeness, read_save),
    Format("dimacs", "DIMACS CNF", lambda _: 0, None, write_dimacs),
    Format("text", "drawing with arrows", grid_likeness, read_grids, grid_text),
)
"""Text in, text out."""
