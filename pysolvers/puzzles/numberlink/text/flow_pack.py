"""Level packs of Flow Free, one level per line: `SIZE,SET,LEVEL,FLOWS[,BRIDGES[,HOLES[,WALLS]]];PATH;PATH;...`.

SIZE is the side or `width:height`, with `W_` before it for joined borders, `X_` for hexagons, and `+B` or similar after
it for a frame. Each PATH has the cells of one color as flat indices, so a line includes the solution. BRIDGES and HOLES
are indices separated by `:`, WALLS pairs such as `3|4`; a hole's suffix such as `_0B` says how it is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, pairwise

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import nth_label
from pysolvers.puzzles.numberlink.text.solution_paths import solution_of_paths

_LEVEL = re.compile(
    r"\s*([WX]_)?(\d{1,4})(?::(\d{1,4}))?(?:\+\w+(?::\w+)?)?,(\d+),(\d+),(\d+)"
    r"((?:,[\d:|_B]*)*);([\d,;\s]+)",
    re.ASCII,
)

_DRAWN = re.compile(r"_\d+B?$", re.ASCII)  # suffix of a hole: how it is drawn (its group, and whether it has a border)


def likeness(text: str) -> int:
    first = next(filter(str.strip, text[:50_000].splitlines()), "")
    return 3 if _LEVEL.fullmatch(first) or (len(first) > 40_000 and _LEVEL.match(first)) else 0


def read(text: str) -> list[Puzzle]:
    return [puzzle for puzzle, _ in _levels(text)]


def solutions(text: str) -> list[Solution]:
    return [solution_of_paths(puzzle, paths) for puzzle, paths in _levels(text)]


def _levels(text: str) -> Iterator[tuple[NumberlinkPuzzle, list[list[int]]]]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise PuzzleError("There is no level in the text: expected lines such as 5,0,1,5;18,17,12;...")
    for number, line in lines:
        yield _level(line, number)


def _level(text: str, line: int) -> tuple[NumberlinkPuzzle, list[list[int]]]:
    match = _LEVEL.fullmatch(text)
    if not match:
        raise PuzzleError("This is not a level of a Flow Free pack: expected SIZE,0,LEVEL,FLOWS;PATH;PATH;...", line)
    width = int(match[2])
    height = int(match[3] or width)
    check_size(width, height, line)
    bare = _board(width, height, _SHAPES[match[1]], match[7].split(",")[1:], line)
    paths = [_path(path, bare, line) for path in match[8].split(";") if path.strip()]
    if len(paths) != int(match[6][:9]):
        template = "The level has {paths} paths; expected {flows}, as its fourth field says."
        raise PuzzleError(template, line, paths=len(paths), flows=match[6][:9])
    _check_apart(paths, bare, line)
    cells = [""] * (width * height)
    for number, path in enumerate(paths):
        cells[path[0]] = cells[path[-1]] = nth_label(number)
    try:
        return replace(bare, labels=tuple(cells)), paths
    except PuzzleError as error:  # a bridge that is an end
        raise PuzzleError(error.sentence, line) from None


_SHAPES = {None: "square", "W_": "torus", "X_": "hex"}


def _board(width: int, height: int, shape: str, fields: list[str], line: int) -> NumberlinkPuzzle:
    if any(fields[3:]):
        unknown = next(filter(None, fields[3:]))[:20]
        raise PuzzleError("The level has an unknown field: {field}.", line, field=unknown)
    bridges, holes, walls = ([word for word in field.split(":") if word] for field in [*fields, "", "", ""][:3])
    size = width * height
    closed = []
    for wall in walls:
        ends = [_index(word, size, line) for word in wall.split("|")]
        if len(ends) != 2:
            raise PuzzleError("{wall!r} is not a wall: expected two cells, such as 3|4.", line, wall=wall[:20])
        closed.append((min(ends), max(ends)))
    try:
        return NumberlinkPuzzle(
            width,
            height,
            ("",) * size,
            blocked=frozenset(_index(_DRAWN.sub("", word), size, line) for word in holes),
            shape=shape,
            walls=frozenset(closed),
            bridges=frozenset(_index(word, size, line) for word in bridges),
        )
    except PuzzleError as error:
        raise PuzzleError(error.sentence, line) from None


def _path(text: str, board: NumberlinkPuzzle, line: int) -> list[int]:
    try:
        cells = [int(word) for word in text.split(",")]
    except ValueError:
        cells = []
    if not cells or max(cells) >= board.area:
        cells = [_index(word, board.area, line) for word in text.split(",")]  # reports which of them is wrong
    if len(cells) < 2:
        raise PuzzleError("The path {text!r} has one cell; expected two or more.", line, text=text.strip()[:20])
    flat = board.board.flat
    for a, b in pairwise(cells):
        if b not in flat[a]:
            raise PuzzleError(_no_step(board, a, b), line, cell=a, next=b, hole=a if a in board.blocked else b)
    return cells


def _no_step(board: NumberlinkPuzzle, a: int, b: int) -> str:
    if not board.blocked.isdisjoint((a, b)):
        return "The step from {cell} to {next} is not possible: {hole} is a hole."
    if (min(a, b), max(a, b)) in board.walls:
        return "The step from {cell} to {next} is not possible: a wall is between them."
    rows, columns = abs(a // board.width - b // board.width), abs(a % board.width - b % board.width)
    if board.shape == "square" and (rows, columns) in ((0, board.width - 1), (board.height - 1, 0)):
        return "The step from {cell} to {next} is a warp across the border, which needs a size that begins with W_."
    return "The step from {cell} to {next} is not possible: they are not neighbors."


def _index(word: str, size: int, line: int) -> int:
    word = word.strip()
    if not word.isdecimal() or len(word) > 6 or int(word) >= size:
        raise PuzzleError("{word!r} is not a cell: expected 0 to {size}.", line, word=word[:20], size=size - 1)
    return int(word)


def _check_apart(paths: list[list[int]], board: NumberlinkPuzzle, line: int) -> None:
    if not board.bridges and len(set(chain.from_iterable(paths))) == sum(map(len, paths)):
        return
    seen: set[int] = set()
    for path in paths:
        for before, cell, after in zip([None, *path], path, [*path[1:], None], strict=False):
            near = [other for other in (before, after) if other is not None]
            nodes = {board.node(cell, 1 << way) for way, other in enumerate(board.board.flat[cell]) if other in near}
            if len(nodes) != 1 or (cell in board.bridges and len(near) < 2):
                raise PuzzleError(
                    "A path bends or ends at {cell}, which is a bridge: expected it to go straight.", line, cell=cell
                )
            if nodes & seen:
                raise PuzzleError(
                    "Two paths use the cell {cell}: the level is damaged, or a bridge is missing.", line, cell=cell
                )
            seen |= nodes
