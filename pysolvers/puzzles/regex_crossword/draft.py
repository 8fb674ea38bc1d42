"""A puzzle being edited: clues that may not be valid yet, given letters, and a size.

Edits: `y2.0:A%2B` sets the first clue of row 2 (from 0) to `A+`; `x` and `z` are the other axes and `.1` is the second
clue. Characters other than letters, digits and `.-_~:,*` are percent-encoded UTF-8. `0.2:H` gives the letter H in row
0, cell 2; `0.2:-` removes it. `alphabet:ABC` sets the characters; `columns:5`, `rows:4`, or a hexagon's `side:3` set
the size; `clear` empties the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, cast
from urllib.parse import quote

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Draft, Stepper
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import capitalised, say
from pysolvers.engines.regex.parser import RegexError, parse
from pysolvers.puzzles.regex_crossword.model import MAX_LINES, Axis, Clues, RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.play import format_move, parse_move
from pysolvers.puzzles.regex_crossword.text.builder import percent_decoded

MAX_SIDE = (MAX_LINES + 1) // 2  # the longest side of a regular hexagon

CLUE = re.compile(r"([xyz])(\d{1,3})\.([01]):([\w.~:,*%-]*)", re.ASCII)
ALPHABET = re.compile(r"alphabet:([\w.~:,*%-]*)", re.ASCII)
SIZE = re.compile(r"(columns|rows|side):(\d{1,6})", re.ASCII)

NONE: Clues = ("",)


class UncheckedPuzzle(RegexCrosswordPuzzle):
    """A puzzle for drawing only: its clues may be invalid, and its letters may be outside the alphabet."""

    def __post_init__(self) -> None:
        self._check_sizes()


@dataclass(frozen=True)
class RegexCrosswordDraft(Draft):
    """A puzzle being edited; only the size of its `board` is checked."""

    board: UncheckedPuzzle

    @property
    def puzzle(self) -> RegexCrosswordPuzzle:
        return RegexCrosswordPuzzle(**_fields(self.board))

    def _with(self, **changes: Any) -> RegexCrosswordDraft:
        return RegexCrosswordDraft(replace(self.board, **changes))

    @property
    def letters(self) -> Mapping[Cell, str]:
        return dict(self.board.given)

    @property
    def side(self) -> int:
        """The length of a hexagon's first row."""
        return len(self.board.x) - len(self.board.y) // 2

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        if self.board.hexagonal:
            return (Stepper("side", "Side", self.side, 1, max(MAX_SIDE, self.side)),)
        return (
            Stepper("columns", "Columns", self.board.columns, 1, MAX_LINES),
            Stepper("rows", "Rows", self.board.rows, 1, MAX_LINES),
        )

    def clue(self, axis: Axis, index: int, which: int) -> str:
        clues = getattr(self.board, axis)[index]
        return str(clues[which]) if which < len(clues) else ""

    def error(self, clue: str) -> str:
        """Return what is wrong with a clue, and at which character; "" if the clue is valid."""
        try:
            parse(clue, self.board.flavour)
        except RegexError as error:
            return say("Character {n}: {why}", n=min(error.at, max(len(clue) - 1, 0)) + 1, why=error.sentence)
        return ""

    def edit(self, move: str) -> RegexCrosswordDraft:
        if move == "clear":
            board = self.board
            y, x, z = ((NONE,) * len(lines) for lines in (board.y, board.x, board.z))
            return self._with(y=y, x=x, z=z, given=(), characters="")
        if size := SIZE.fullmatch(move):
            return self._resized(size[1], int(size[2]))
        if alphabet := ALPHABET.fullmatch(move):
            return self._with(characters=percent_decoded(alphabet[1]))
        if clue := CLUE.fullmatch(move):
            return self._clued(cast(Axis, clue[1]), int(clue[2]), int(clue[3]), percent_decoded(clue[4]))
        try:
            cell, char = parse_move(move)
        except PuzzleError:
            template = "{edit!r} is not an edit: expected one such as y2.0:AB, 0.2:H, alphabet:ABC, rows:4 or clear."
            raise PuzzleError(template, edit=move[:40]) from None
        if not self.board.has(cell):
            raise PuzzleError("There is no cell {cell} in row {row}.", cell=cell[1] + 1, row=cell[0] + 1)
        letters = {**self.letters, cell: char}
        return self._with(given=tuple(sorted((place, sign) for place, sign in letters.items() if sign)))

    def _clued(self, axis: Axis, index: int, which: int, text: str) -> RegexCrosswordDraft:
        lines: list[Clues] = list(getattr(self.board, axis))
        if index >= len(lines):
            template = "There is no line {number} along {axis}; there are {n}."
            raise PuzzleError(template, number=index, axis=axis, n=len(lines))
        clues = [*lines[index], *[""] * (which + 1 - len(lines[index]))]
        clues[which] = text
        if which == 1 and not text:
            clues.pop()
        lines[index] = tuple(clues)
        return self._with(**{axis: tuple(lines)})

    def _resized(self, name: str, value: int) -> RegexCrosswordDraft:
        board = self.board
        most = MAX_SIDE if board.hexagonal else MAX_LINES
        if (name == "side") != board.hexagonal:
            raise PuzzleError(
                "A hexagon has no rows or columns to set: set its side."
                if board.hexagonal
                else "A rectangle has no side to set: set its rows or columns."
            )
        if not 1 <= value <= most:
            raise PuzzleError(
                "{name} cannot be {value}: expected 1 to {most}.", name=capitalised(say(name)), most=most, value=value
            )
        if board.hexagonal:
            return self._with_side(value)
        y = _fit(board.y, value if name == "rows" else board.rows, 0)
        x = _fit(board.x, value if name == "columns" else board.columns, 0)
        kept = ((cell, char) for cell, char in board.given if cell[0] < len(y) and cell[1] < len(x))
        return self._with(y=y, x=x, given=tuple(kept))

    def _with_side(self, side: int) -> RegexCrosswordDraft:
        board, lines = self.board, 2 * side - 1
        down, across = side - 1 - board.rows // 2, (lines - board.columns) // 2
        y, x, z = _fit(board.y, lines, down), _fit(board.x, lines, across), _fit(board.z, lines, across)
        empty = self._with(y=y, x=x, z=z, given=())
        moved = []
        for (r, c), char in board.given:
            diagonal = c + max(0, r - board.rows // 2) + across
            cell = (r + down, diagonal - max(0, r + down - (side - 1)))
            if empty.board.has(cell):
                moved.append((cell, char))
        return empty._with(given=tuple(sorted(moved)))


def start(puzzle: RegexCrosswordPuzzle) -> RegexCrosswordDraft:
    return RegexCrosswordDraft(UncheckedPuzzle(**_fields(puzzle)))


def _fields(puzzle: RegexCrosswordPuzzle) -> dict[str, Any]:
    return {field.name: getattr(puzzle, field.name) for field in fields(puzzle) if field.name != "heading"}


def clue_edit(axis: Axis, index: int, which: int, text: str) -> str:
    return f"{axis}{index}.{which}:{_encoded(text)}"


def alphabet_edit(text: str) -> str:
    return f"alphabet:{_encoded(text)}"


def letter_edits(draft: RegexCrosswordDraft, cells: Iterable[Cell], char: str) -> tuple[str, ...]:
    """Return the edits that put `char` into cells ("" removes letters); cells that already have it get no edit."""
    letters = draft.letters
    return tuple(format_move(cell, char) for cell in cells if letters.get(cell, "") != char)


def _fit(lines: tuple[Clues, ...], many: int, shift: int) -> tuple[Clues, ...]:
    return tuple(lines[i - shift] if 0 <= i - shift < len(lines) else NONE for i in range(many))


def _encoded(text: str) -> str:
    try:
        return quote(text, safe="*,:")
    except UnicodeEncodeError:
        raise PuzzleError("The text has half a character (a surrogate on its own).") from None
