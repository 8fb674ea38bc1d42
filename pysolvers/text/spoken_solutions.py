"""Finds solutions in free text, such as the reply of a language model: code blocks, lists, tables, sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import Any

from pysolvers.core.puzzle import Puzzle
from pysolvers.text import names
from pysolvers.text.literals import Literals
from pysolvers.text.pieces import Token, Value, cell_of, plain
from pysolvers.text.prose import fenced_parts, is_prose_line

MOST_BLOCKS = 50  # blocks to read, from the end of a text

LONGEST = 50_000  # characters of free text

_MARKED = re.compile(r"`([^`\n]+)`|\*\*([^*\n]+)\*\*|(\S+/\S+)")
_LIST = re.compile(r"[\[({]|\bR\d+C\d")
_LAST_WORD = re.compile(r"(\S+?)[.!]*$")
_ROW_NAME = re.compile(r"(?i)\s*(?:[-*]\s+|(?:row\s*|r)?\d{1,3}\s*[:.)]\s+)")
_POINT = re.compile(r"[(\[]\s*(\d{1,3})\s*,\s*(\d{1,3})\s*[)\]]", re.ASCII)
_NAMED_CELL = re.compile(r"\b[Rr](\d{1,3})[Cc](\d{1,3})\b", re.ASCII)


def blocks(text: str) -> list[str]:
    """Return the parts of a text that may be solutions: code, rows, lists, words in bold, last words of lines."""
    found: list[str] = []
    for _, info, lines in fenced_parts(text):
        if info is not None:
            found.append("\n".join(lines))
            continue
        for prose, some in groupby(lines, key=is_prose_line):
            if not prose:
                found.append("\n".join(some))
                continue
            for line in some:
                found += [line] * (_LIST.search(line) is not None)
                words = [next(filter(None, each.groups())) for each in _MARKED.finditer(line)]
                last = _LAST_WORD.search(line.strip()) if not words and not line.rstrip().endswith(":") else None
                found += [word.rstrip(".,;!") for word in words] or ([last[1]] if last else [])
    return [block for block in found if block.strip()]


def readings(puzzle: Puzzle, block: str) -> Iterator[str]:
    yield block
    for value in reversed(Literals(block).values):
        yield from _of_value(puzzle, value.value)
    lines = block.strip("\n").split("\n")
    size = re.fullmatch(r"\s*(\d{1,3})\s*[x×, ]\s*(\d{1,3})\s*", lines[0], re.ASCII)
    if size and (int(size[1]), int(size[2])) == (puzzle.columns, puzzle.rows):
        yield "\n".join(lines[1:])
    if len(lines) == 1 and "/" in block:  # rows as in ids
        word = lines[0].rpartition(": ")[2].strip()
        yield from (each.replace("/", "\n") for each in (word, word.rstrip(".")))
    for rows in _tables(lines):
        yield from ("\n".join(sign.join(row) for row in rows) for sign in (" ", ""))
    yield from _of_cells(block)


def _of_value(puzzle: Puzzle, value: Value) -> Iterator[str]:
    if isinstance(value, list):
        yield from _of_list(puzzle, value)
    elif isinstance(value, Token):
        yield value.text.replace("/", "\n")
    elif value:
        yield from filter(None, [_of_paths(puzzle, value)])
        named = [each for name, each in value.items() if names.OF_SOLUTIONS.fullmatch(name)]
        lists = [each for each in value.values() if isinstance(each, (list, dict))]
        for each in named or lists or value.values():
            yield from _of_value(puzzle, each)


def _of_list(puzzle: Puzzle, value: list[Value]) -> Iterator[str]:
    if not value:
        return
    if isinstance(value[-1], list) and any(isinstance(each, list) for each in value[-1]):
        yield from _of_list(puzzle, value[-1])
        return
    cells = [cell_of(each) for each in value if isinstance(each, dict)]
    if len(cells) == len(value) and all(cells):
        yield json.dumps(cells)
        return
    data = plain(value)
    yield json.dumps(data, ensure_ascii=False)
    if all(isinstance(row, list) for row in data):  # numbers may be labels
        yield json.dumps([["." if each is None else str(each) for each in row] for row in data], ensure_ascii=False)


def _of_paths(puzzle: Puzzle, paths: dict[str, Any]) -> str:
    cells = {name: [cell_of(each) for each in path] for name, path in paths.items() if isinstance(path, list)}
    label_at = {cell: name for name, path in cells.items() for cell in path}
    if len(cells) < len(paths) or None in label_at or len(label_at) < 2:
        return ""
    rows = [[label_at.get((r, c), ".") for c in range(puzzle.columns)] for r in range(puzzle.rows)]
    return json.dumps(rows, ensure_ascii=False) if label_at.keys() <= set(puzzle.cells) else ""


def _tables(lines: Sequence[str]) -> Iterator[list[list[str]]]:
    barred = all(line.strip()[:1] == "|" for line in lines)
    if not barred:
        yield [_ROW_NAME.sub("", line).split() for line in lines]
        return
    rows = [
        [cell.strip(" `*") for cell in line.strip().strip("|").split("|")] for line in lines if set(line) - set("|-: ")
    ]
    for down, right in product((0, 1), (0, 1)):
        yield [row[right:] for row in rows[down:]]


def _of_cells(block: str) -> Iterator[str]:
    for pattern, firsts in ((_NAMED_CELL, (1,)), (_POINT, (0, 1))):
        cells = [(int(row), int(column)) for row, column in pattern.findall(block)]
        for first in firsts if len(cells) > 1 else ():
            yield json.dumps([(row - first, column - first) for row, column in cells])
