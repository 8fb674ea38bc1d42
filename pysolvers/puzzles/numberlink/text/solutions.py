"""Read and write solutions as rows of labels or box-drawing lines, perhaps colored.

Also reads letters for the directions of each cell's links, such as `ne` (north and east).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, NumberlinkSolution, S, W, plain_only
from pysolvers.puzzles.numberlink.text.labels import BLOCKED, BLOCKED_SIGN, join_rows, split_row, write_rows
from pysolvers.puzzles.numberlink.text.solution_paths import solution_of_edges, solution_of_labels
from pysolvers.text.json_values import load_json
from pysolvers.text.pzprv3 import check_single
from pysolvers.text.solution_size import check_size

NO_LINES = "The format {format} does not hold solutions on boards with {features} yet."

SOLUTION_FORMATS = ("text", "tubes", "color", "colored-tubes", "pzprv3", "penpa")

# box-drawing character of each set of links; only wrong solutions have three or four links
LINE_SIGNS = {
    0: ".", N: "╵", E: "╶", N | E: "└", S: "╷", N | S: "│", E | S: "┌", W: "╴", N | W: "┘", E | W: "─", S | W: "┐",
    N | E | S: "├", N | S | W: "┤", N | E | W: "┴", E | S | W: "┬", N | E | S | W: "┼",
}  # fmt: skip
_LINKS_OF = {sign: links for links, sign in LINE_SIGNS.items()}
_LETTERS = {"n": N, "e": E, "s": S, "w": W}


def write_solution(solution: NumberlinkSolution, format: str = "text") -> str:
    """Write the `W H` line, then rows of labels ("text") or lines ("tubes"); ends always show their labels.

    "color" and "colored-tubes" add ANSI colors. "pzprv3" and "penpa" are the puzzle with the lines drawn.
    """
    puzzle = solution.puzzle
    if format in ("pzprv3", "penpa"):
        from pysolvers.puzzles.numberlink.text import penpa, pzprv3  # slow to import, and rarely needed

        plain_only(replace(puzzle, walls=frozenset()) if format == "penpa" else puzzle, NO_LINES, format=format)
        return pzprv3.write(puzzle, solution.steps) if format == "pzprv3" else penpa.write(puzzle, solution.steps)
    if "tubes" in format and puzzle.shape == "hex":
        raise PuzzleError("Lines on hexagons are not drawn as text: choose text or color.")
    if format == "tubes":
        signs = line_signs(puzzle, solution.links)
        widest = max(map(len, signs))
        rows = join_rows([sign.ljust(widest) for sign in signs], puzzle.width, " " if widest > 1 else "")
        body = "".join(row.rstrip() + "\n" for row in rows.splitlines())
    elif format == "color":
        body = "".join(_coloured(solution, solution.cell_labels))
    elif format == "colored-tubes":
        body = "".join(_coloured(solution, line_signs(puzzle, solution.links)))
    elif format == "text":
        body = write_rows(solution.cell_labels, puzzle.width, puzzle.blocked)
    else:
        raise PuzzleError.of_value("format", format, SOLUTION_FORMATS)
    return f"{puzzle.width} {puzzle.height}\n{body}"


def line_signs(puzzle: NumberlinkPuzzle, links: Sequence[int]) -> list[str]:
    """Return for each cell its label, its box-drawing character, or `#` if blocked. Not for boards of hexagons."""
    return [
        label or (BLOCKED_SIGN if i in puzzle.blocked else LINE_SIGNS[sum(links[node] for node in puzzle.nodes_at(i))])
        for i, label in enumerate(puzzle.labels)
    ]


def _coloured(solution: NumberlinkSolution, signs: Sequence[str]) -> Iterator[str]:
    numbers = {label: k for k, label in enumerate(solution.puzzle.pairs)}
    widest = max(map(len, signs))
    for i, label in enumerate(solution.labels[: solution.puzzle.area]):
        sign = (signs[i] or (BLOCKED_SIGN if i in solution.puzzle.blocked else ".")).rjust(widest)
        if label:
            k = numbers.get(label, 0)
            weight = "1;" if solution.puzzle.labels[i] else ""
            sign = f"\x1b[{weight}{31 + k % 6 if k % 12 < 6 else 91 + k % 6}m{sign}\x1b[0m"
        yield sign + ("\n" if (i + 1) % solution.puzzle.width == 0 else " " if widest > 1 else "")


def read_solution(puzzle: NumberlinkPuzzle, text: str) -> NumberlinkSolution:
    """Read labels, lines or link letters (`ne`, `sw`) in rows or JSON; PuzzleError if they don't fit the board."""
    from pysolvers.puzzles.numberlink.text import penpa, pzprv3  # writing does not need them

    for form in (pzprv3, penpa):
        if form.likeness(text):
            check_single(text)
            return _from_drawing(puzzle, *form.read_drawn(text))
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)  # without colors
    return _from_rows(puzzle, _json_rows(text) if text.lstrip().startswith("[") else _text_rows(puzzle, text))


def _from_rows(puzzle: NumberlinkPuzzle, rows: list[tuple[int, list[str]]]) -> NumberlinkSolution:
    check_size([len(row) for _, row in rows], [puzzle.width] * puzzle.height)
    cells = enumerate(chain(*(row for _, row in rows)))
    signs = ["" if sign == BLOCKED and i in puzzle.blocked else sign for i, sign in cells]
    others = set(filter(None, signs)) - set(puzzle.pairs)
    plain = others - {signs[i] for i in puzzle.bridges if _crossing(puzzle, signs[i])}
    if plain and others <= _LINKS_OF.keys() and puzzle.shape != "hex":
        return _from_lines(puzzle, signs)
    if others and all(set(sign) <= _LETTERS.keys() and len(set(sign)) == len(sign) for sign in signs):
        if puzzle.shape == "hex":
            raise PuzzleError(
                "Letters for directions (N, E, S, W) need a board of squares: expected labels.", rows[0][0]
            )
        return NumberlinkSolution(puzzle, _by_nodes(puzzle, [sum(map(_LETTERS.__getitem__, sign)) for sign in signs]))
    return _from_labels(puzzle, signs, [row for row, _ in rows])


def _from_drawing(
    puzzle: NumberlinkPuzzle, found: NumberlinkPuzzle, edges: Collection[tuple[Cell, Cell]]
) -> NumberlinkSolution:
    ends, expected = ({*board.pairs.values()} for board in (found, puzzle))
    if (found.width, found.height, found.shape, ends) != (puzzle.width, puzzle.height, puzzle.shape, expected):
        raise PuzzleError("The text holds another board: expected the same size and ends in the same cells.")
    if not edges:
        raise PuzzleError("The text has no lines: expected those of the solution.")
    return solution_of_edges(puzzle, edges)


def _from_labels(puzzle: NumberlinkPuzzle, signs: list[str], lines: list[int]) -> NumberlinkSolution:
    found = dict(enumerate(signs))
    for i, sign in enumerate(signs):
        crossing = _crossing(puzzle, sign) if i in puzzle.bridges else ()
        at = lines[i // puzzle.width], i % puzzle.width + 1
        if sign == BLOCKED and not crossing:
            raise PuzzleError("The solution has a blocked cell here; the puzzle has none.", *at)
        if sign and sign not in puzzle.pairs and not crossing:
            raise PuzzleError("{label} is not a label of this puzzle.", *at, label=sign[:40])
        found.update(zip(puzzle.nodes_at(i), (label.replace(".", "") for label in crossing), strict=False))
    return solution_of_labels(puzzle, tuple(found.get(node, "") for node in range(len(puzzle.flat))))


def _crossing(puzzle: NumberlinkPuzzle, sign: str) -> tuple[str, ...]:
    passes = len(puzzle.opposite) // 2
    parts = sign.split("+")
    for cuts in combinations(range(1, len(parts)), passes - 1):
        ends = (0, *cuts, len(parts))
        labels = tuple("+".join(parts[a:b]) for a, b in pairwise(ends))
        if all(label == "." or label in puzzle.pairs for label in labels):
            return labels
    return ()


def _by_nodes(puzzle: NumberlinkPuzzle, links: Sequence[int]) -> tuple[int, ...]:
    found = [0] * len(puzzle.flat)
    for i, mine in enumerate(links):
        for way in puzzle.opposite:
            found[puzzle.node(i, way)] |= mine & way
    return tuple(found)


def _json_rows(text: str) -> list[tuple[int, list[str]]]:
    rows = load_json(text, "The solution", "a list of rows of labels")
    if not isinstance(rows, list) or not all(
        isinstance(row, str) or (isinstance(row, list) and all(isinstance(x, str) for x in row)) for row in rows
    ):
        raise PuzzleError("The solution is not a list of rows: expected strings, or lists of labels.", 1)
    return [(1, [{".": "", BLOCKED_SIGN: BLOCKED}.get(x, x) for x in row]) for row in rows]


def _text_rows(puzzle: NumberlinkPuzzle, text: str) -> list[tuple[int, list[str]]]:
    lines = [(k, line.rstrip()) for k, line in enumerate(text.splitlines(), 1) if line.strip()]
    if lines and lines[0][1].split() == [str(puzzle.width), str(puzzle.height)]:
        lines = lines[1:]
    return [(k, [label for label, _ in split_row(line, puzzle.width)]) for k, line in lines]


def _from_lines(puzzle: NumberlinkPuzzle, signs: list[str]) -> NumberlinkSolution:
    cells = [0 if label else _LINKS_OF.get(sign, 0) for label, sign in zip(puzzle.labels, signs, strict=True)]
    links = list(_by_nodes(puzzle, cells))
    lines = links[:]
    for i, label in enumerate(puzzle.labels):
        if label:
            links[i] = sum(way for way, other in puzzle.ways(i) if lines[other] & puzzle.opposite[way])
    for a, b in puzzle.pairs.values():
        if not links[a] and not links[b]:
            puzzle.join(links, a, b)
    return NumberlinkSolution(puzzle, tuple(links))
