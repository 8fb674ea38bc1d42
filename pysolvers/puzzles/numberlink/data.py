"""Puzzles from plain Python data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pysolvers.core import plain
from pysolvers.core.cell import Cell
from pysolvers.core.parts import Data
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import counted, say
from pysolvers.puzzles.numberlink.model import SHAPES, NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.fields import with_bridges, with_walls
from pysolvers.puzzles.numberlink.text.labels import BLOCKED_SIGN, check_ends

FIELDS = {
    "labels": "rows of labels, letters or numbers; empty, 0, . or _ for an empty cell, # for a blocked one",
    "rows": "the number of rows, if pairs are given instead of labels",
    "columns": "the number of columns, if pairs are given instead of labels",
    "pairs": 'the two cells of each label: {"A": [(0, 0), (3, 4)]}, or a list of pairs, labelled A, B, ...',
    "blocked": "a list of blocked cells",
    "walls": "a list of walls, each the two cells beside it: ((row, column), (row, column))",
    "bridges": "a list of cells where two lines cross",
    "board": "square; torus (opposite edges joined); or hex",
    "rules": "full, tight, classic or no2x2",
}

_EMPTY = (None, "", 0, "0", ".", "_", " ")


class NumberlinkData(Data):
    FIELDS = FIELDS

    def read(self, fields: Mapping[str, Any]) -> NumberlinkPuzzle:
        plain.check_names(fields, FIELDS)
        if ("labels" in fields) == ("pairs" in fields):
            raise PuzzleError("Expected labels, or pairs with rows and columns.")
        signs = _signs_of_labels(fields) if "labels" in fields else _signs_of_pairs(fields)
        height, width = len(signs), len(signs[0])
        check_size(width, height)
        for row, column in plain.cells(fields.get("blocked", []), "blocked"):
            _put(signs, (row, column), BLOCKED_SIGN)
        flat = [sign for row in signs for sign in row]
        labels = ["" if sign == BLOCKED_SIGN else sign for sign in flat]
        try:
            check_ends([(label, 1, 1) for label in labels])
        except PuzzleError as error:
            raise PuzzleError(error.sentence.replace("has only this end", "has one end")) from None
        blocked = frozenset(i for i, sign in enumerate(flat) if sign == BLOCKED_SIGN)
        board = NumberlinkPuzzle(
            width, height, tuple(labels), plain.word(fields.get("rules", "full"), "rules"), blocked
        )
        board = replace(board, shape=plain.word(fields.get("board", SHAPES[0]), "board"))
        return with_bridges(
            with_walls(board, _sides(fields.get("walls", []))), plain.cells(fields.get("bridges", []), "bridges")
        )

    def write(self, puzzle: NumberlinkPuzzle) -> dict[str, Any]:
        signs = [label or (BLOCKED_SIGN if i in puzzle.blocked else ".") for i, label in enumerate(puzzle.labels)]
        fields: dict[str, Any] = {"labels": [signs[i : i + puzzle.width] for i in range(0, puzzle.area, puzzle.width)]}
        if puzzle.walls:
            fields["walls"] = [[list(puzzle.cell(i)) for i in wall] for wall in sorted(puzzle.walls)]
        if puzzle.bridges:
            fields["bridges"] = [list(puzzle.cell(i)) for i in sorted(puzzle.bridges)]
        if puzzle.shape != SHAPES[0]:
            fields["board"] = puzzle.shape
        return fields | dict(puzzle.options)


def _sides(value: Any) -> list[tuple[Cell, Cell]]:
    if not isinstance(value, list):
        raise PuzzleError.of_value("walls", value, FIELDS["walls"])
    found = []
    for each in value:
        cells = plain.cells(each, "walls")
        if len(cells) != 2:
            raise PuzzleError.of_value("a wall", each, say("the two cells beside it"))
        found.append((cells[0], cells[1]))
    return found


def _signs_of_labels(fields: Mapping[str, Any]) -> list[list[str]]:
    rows = plain.grid(fields["labels"], "labels")
    for name, many in (("rows", len(rows)), ("columns", len(rows[0]))):
        if fields.get(name, many) != many:
            raise PuzzleError.of_value(name, fields[name], say("{number}, to match the labels", number=many))
    return [["" if sign in _EMPTY else _label(sign) for sign in row] for row in rows]


def _signs_of_pairs(fields: Mapping[str, Any]) -> list[list[str]]:
    height, width = (plain.whole(fields.get(name), name) for name in ("rows", "columns"))
    check_size(width, height)
    signs = [[""] * width for _ in range(height)]
    pairs = fields["pairs"]
    if isinstance(pairs, list):
        pairs = {chr(ord("A") + i) if i < 26 else str(i + 1): pair for i, pair in enumerate(pairs)}
    if not isinstance(pairs, dict):
        raise PuzzleError.of_value("pairs", pairs, say("the two cells of each label"))
    for label, pair in pairs.items():
        ends = plain.cells(pair, f"pairs of {label}")
        if len(ends) != 2:
            raise PuzzleError(
                "The label {label} has {cells}: expected two.", label=label, cells=counted(len(ends), "cell")
            )
        for end in ends:
            _put(signs, end, _label(label))
    return signs


def _put(signs: list[list[str]], cell: Cell, sign: str) -> None:
    row, column = cell
    if not (0 <= row < len(signs) and 0 <= column < len(signs[0])):
        last = str((len(signs) - 1, len(signs[0]) - 1))
        raise PuzzleError("There is no cell {cell}: expected (0, 0) to {last}.", cell=str(cell), last=last)
    if signs[row][column] not in ("", sign):
        template = "In {cell} there are {one} and {other}: expected one of them."
        raise PuzzleError(template, cell=cell, one=signs[row][column], other=sign)
    signs[row][column] = sign


def _label(sign: Any) -> str:
    if isinstance(sign, bool) or not isinstance(sign, (str, int)):
        raise PuzzleError.of_value("a label", sign, say("a text or a number"))
    return str(sign)


PART = NumberlinkData()
