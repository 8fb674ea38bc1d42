"""Grids in which each label appears twice, written as for Thomas Ahle's Numberlink program: `W H`, then the rows.

`#` is a blocked cell, unless a comment `# blocked: X` declares another sign. Below the rows may be fields such as
`board=hex` (see `fields`). In a solved board, every cell has a label; the ends are those of the paths that labels form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pysolvers.core.cell import around
from pysolvers.core.format import Miss, TextClaim
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import say
from pysolvers.lines.steps import joined_cells, pieces
from pysolvers.puzzles.numberlink.model import SHAPES, NumberlinkPuzzle, NumberlinkSolution, check_size
from pysolvers.puzzles.numberlink.text import fields
from pysolvers.puzzles.numberlink.text.labels import BLOCKED_SIGN, check_ends, unescape, write_rows
from pysolvers.puzzles.numberlink.text.solution_paths import solution_of_labels

if TYPE_CHECKING:  # ids do not need them, and start sooner
    from pysolvers.core.cell import Cell
    from pysolvers.text.id_parts import Place
    from pysolvers.text.pieces import Piece
    from pysolvers.text.sheets import Sheet

NAMES = ("numberlink", "flow", "flowfree", "arukone", "numlin")  # what a text may call this kind

_FINISHED = 60  # score of a solved board

_UNLIKELY = 25  # penalty for a board whose holes may be its empty cells (`_is_shut`)

_LABELS_ELSEWHERE = 2  # on a full board, `_` or `-` may be a label only if it appears this often


def claims(piece: Piece) -> Iterator[TextClaim | Miss]:
    from pysolvers.text.sheets import is_any_row, plain_sign, sheets

    if piece.size:
        check_size(piece.size.first, piece.size.second, piece.size.line)
    for sheet in sheets(piece):
        bridges = plain_sign(sheet.hole or "") == "-1"
        if not (sheet.stated.is_of(*NAMES) or _is_shape(sheet)) or (sheet.unusual and not bridges):
            continue
        if is_any_row(piece) and not _is_usual(sheet):
            continue  # any line of words would fit
        if len(sheet.table.rows) == 1 and "/" in sheet.counts:
            continue  # an id with a mistake
        check_size(sheet.width, len(sheet.table.rows), piece.line)
        if _is_plausible(sheet):
            yield from _claims_of(sheet, piece, bridges)


def _claims_of(sheet: Sheet, piece: Piece, bridges: bool) -> Iterator[TextClaim | Miss]:
    rules = "classic" if "line_num" in piece.directives else sheet.stated.rules or "full"
    if set(sheet.counts.values()) == {2} or _is_bare(sheet, piece):
        text = "{why}; each of {n} labels appears twice"
        why = "" if _is_usual(sheet) else say(text, why=sheet.why, n=len(sheet.counts))
        score = (sheet.score if piece.nested else _score(sheet)) - _UNLIKELY * _is_shut(sheet)
        board = fields.read(_puzzle(sheet, rules), _fields_of(piece) | _walls(piece, sheet))
        if bridges:
            yield from _with_bridges(sheet, board, score)
        yield TextClaim(board, why, score, sheet.cells, None, sheet.table.name)
    elif not _fields_of(piece):
        yield from _finished(sheet, rules)
        yield from _miss(sheet)


def _is_shape(sheet: Sheet) -> bool:
    return sheet.stated.kind in SHAPES and sheet.stated.unknown is not None and sheet.stated.unknown[1] == "board"


def _fields_of(piece: Piece) -> dict[str, tuple[str, Place]]:
    found = ((name, piece.directives.get(name)) for name in fields.FIELDS)
    return {name: (token.text, (token.line, token.column)) for name, token in found if token}


def _walls(piece: Piece, sheet: Sheet) -> dict[str, tuple[str, Place]]:
    from pysolvers.text.walls import walls_of

    walls = list(walls_of(piece, sheet.shift))
    text = ",".join("{}.{}-{}.{}".format(*one, *two) for one, two in walls)
    return {"walls": (text, (piece.line, 1))} if walls else {}


def _with_bridges(sheet: Sheet, board: NumberlinkPuzzle, score: int) -> Iterator[TextClaim]:
    from pysolvers.text.sheets import shown

    try:
        bridged = fields.with_bridges(replace(board, blocked=frozenset()), map(board.cell, board.blocked))
    except PuzzleError:
        return
    text = "{empty} taken as empty, {hole} as a bridge"
    why = say(text, empty=shown(sheet.empty), hole=shown(sheet.hole))
    yield TextClaim(bridged, why, score - 1, sheet.cells, None, sheet.table.name)


def _is_plausible(sheet: Sheet) -> bool:
    if "." in sheet.counts or "" in sheet.counts or (BLOCKED_SIGN in sheet.counts and not sheet.stated.hole):
        return False
    if sheet.empty != "." and (sheet.empty or sheet.hole) and not sheet.counts.keys().isdisjoint("-_?*"):
        return False  # beside other unlabeled cells, such a sign is a hole, not a label
    return not (sheet.full and any(sheet.counts[sign] > _LABELS_ELSEWHERE for sign in ("_", "-")))


def _is_bare(sheet: Sheet, piece: Piece) -> bool:
    below = piece.size is not None and piece.size.line + 1 == sheet.table.rows[0][0].line
    return below and not sheet.counts and _is_usual(sheet)


def _is_usual(sheet: Sheet) -> bool:
    return (
        sheet.table.how in ("signs", "blanks")
        and sheet.empty in (".", None)
        and sheet.hole in (None, BLOCKED_SIGN, sheet.stated.hole)
    )


def _score(sheet: Sheet) -> int:
    if sheet.full:
        return 101
    pair = sheet.empty not in (None, ".", "") and sum(row.count("") for row in sheet.cells) == 2
    pair = pair or (sheet.hole not in (None, BLOCKED_SIGN) and sum(row.count(None) for row in sheet.cells) == 2)
    return sheet.score - 40 * pair


def _is_shut(sheet: Sheet) -> bool:
    if sheet.hole is None:
        return False
    at = {(r, c): text for r, row in enumerate(sheet.cells) for c, text in enumerate(row)}
    shut = any({at.get(beside) for beside in around(cell)}.isdisjoint(("", text)) for cell, text in at.items() if text)
    return shut or sum(text is None for text in at.values()) > sum(text == "" for text in at.values())


def _puzzle(sheet: Sheet, rules: str, ends: frozenset[Cell] | None = None) -> NumberlinkPuzzle:
    height, width = len(sheet.cells), len(sheet.cells[0])
    cells = [""] * (width * height)
    named: list[tuple[str, int, int | None]] = []
    for (r, c), token in sheet.tokens():
        if ends is None or (r, c) in ends:
            cells[r * width + c] = unescape(token.text) if sheet.table.how == "blanks" else token.text
            named.append((cells[r * width + c], token.line, token.column))
    check_ends(named)
    flat = [text for row in sheet.cells for text in row]
    blocked = frozenset(i for i, text in enumerate(flat) if text is None)
    return NumberlinkPuzzle(width, height, tuple(cells), rules, blocked)


def _miss(sheet: Sheet) -> Iterator[Miss]:
    odd = sum(times != 2 for times in sheet.counts.values())
    near = 0 < odd < len(sheet.counts) / 2 + 0.5
    if near or (odd < 3 and len(sheet.counts) < 6):
        try:
            check_ends([(token.text, token.line, token.column) for _, token in sheet.tokens()])
        except PuzzleError as error:
            yield Miss(error, max(sheet.score - (30 if near else 80), 5), sheet.why)


def _finished(sheet: Sheet, rules: str) -> Iterator[TextClaim]:
    if sheet.hole is not None or not (sheet.full or sheet.empty == "." or sheet.stated.kind) or len(sheet.counts) < 2:
        return
    if min(sheet.counts.values()) < 2:
        return
    ends = _ends({cell: token.text for cell, token in sheet.tokens()})
    if ends:
        puzzle = _puzzle(sheet, rules, ends)
        labels = tuple(text or "" for row in sheet.cells for text in row)
        solution: NumberlinkSolution = solution_of_labels(puzzle, labels)
        why = say("{why}; a finished board, whose lines end at its labels", why=sheet.why)
        yield TextClaim(puzzle, why, _FINISHED, sheet.cells, solution, sheet.table.name)


def _ends(label_at: dict[Cell, str]) -> frozenset[Cell]:
    """Return the ends of the paths that labels form; an empty set if some label's cells are not a path."""
    beside = ((cell, at) for cell in label_at for at in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)))
    steps = {(cell, at) for cell, at in beside if label_at.get(at) == label_at[cell]}
    joined = joined_cells(steps)
    ends = frozenset(cell for cell, others in joined.items() if len(others) == 1)
    are_paths = len(ends) == 2 * len(set(label_at.values())) and all(len(others) < 3 for others in joined.values())
    whole = sum(len(piece) for piece in pieces(steps) if piece[0] in ends) == len(label_at)
    return ends if are_paths and whole else frozenset()


_HEAD = re.compile(r"[^\S\n]*(\d{1,4})[^\S\n]+(\d{1,4})[^\S\n]*", re.ASCII)
_DECLARED = f"# blocked: {BLOCKED_SIGN}"
_COMMENT = re.compile(r"#(?: .*|\s*$)")


@lru_cache(maxsize=1)
def _plain_boards(text: str) -> tuple[NumberlinkPuzzle, ...]:
    """Read a text that has only sizes `W H`, rows of W characters, and comments; return () for any other."""
    lines = text.splitlines()
    declared = False
    found: list[NumberlinkPuzzle] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if not line.strip() or (line[0] == "#" and _COMMENT.fullmatch(line)):
            if line == _DECLARED:
                declared = True
            elif "=" in line or ":" in line[1:9]:
                return ()
            continue
        head = _HEAD.fullmatch(line)
        if head and head[1] == head[2] == "0":
            break
        rows = lines[at : at + int(head[2])] if head else []
        at += len(rows)
        if not head or not rows or not (board := _plain_board(int(head[1]), int(head[2]), rows, declared, at)):
            return ()
        found.append(board)
    return tuple(found)


def _plain_board(width: int, height: int, rows: list[str], declared: bool, line: int) -> NumberlinkPuzzle | None:
    cells = "".join(rows)
    if len(rows) != height or any(len(row) != width for row in rows) or not (cells.isascii() and cells.isprintable()):
        return None
    labels = Counter(cells)
    empty = labels.pop(".", 0)
    blocked = labels.pop("#", 0) if declared or (empty and labels["#"] != 2) else 0
    if set(labels.values()) - {2} or not (labels or declared) or not labels.keys().isdisjoint(" #,;|:"):
        return None
    check_size(width, height, line)
    holes = frozenset(i for i, sign in enumerate(cells) if sign == "#") if blocked else frozenset()
    meaning = {".": "", "#": "" if blocked else "#"}
    return NumberlinkPuzzle(width, height, tuple([meaning.get(sign, sign) for sign in cells]), blocked=holes)


def likeness(text: str) -> int:
    return 2 if _plain_boards(text) else 0


def is_alone(text: str) -> bool:
    return bool(_plain_boards(text))


def read(text: str) -> list[Puzzle]:
    if plain := _plain_boards(text):
        return list(plain)
    from pysolvers.text.grids import reader

    return reader("numberlink")(text)


def write(puzzle: NumberlinkPuzzle) -> str:
    """Write `W H`, rows, and fields (`walls=...`). If cells are blocked and none is empty, a comment explains `#`."""
    some_empty = puzzle.area > len(puzzle.blocked) + sum(map(bool, puzzle.labels))
    declared = f"# blocked: {BLOCKED_SIGN}\n" if puzzle.blocked and not some_empty else ""
    rows = write_rows(puzzle.labels, puzzle.width, puzzle.blocked)
    below = "".join(f"{field}\n" for field in fields.write(puzzle))
    return f"{declared}{puzzle.width} {puzzle.height}\n{rows}{below}"
