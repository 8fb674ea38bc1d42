"""Answers as text: rows of labels, tubes, colours; and read back, even where labels alone leave the path open."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.model import OPPOSITE, E, N, NumberlinkPuzzle, NumberlinkSolution, S, W
from pysolvers.puzzles.numberlink.text.grids import rows_of, split_row
from pysolvers.text.typed_json import load_json

TUBES = {0: ".", N: "╵", E: "╶", N | E: "└", S: "╷", N | S: "│", E | S: "┌", W: "╴", N | W: "┘", E | W: "─", S | W: "┐"}
"""The box-drawing character of each set of links."""
ODD = {N | E | S: "├", N | S | W: "┤", N | E | W: "┴", E | S | W: "┬", N | E | S | W: "┼"}
_LINKS = {sign: links for links, sign in {**TUBES, **ODD}.items()}
_LETTERS = {"n": N, "e": E, "s": S, "w": W}

STEPS = 20_000
"""How many steps are spent on one label when rows of labels leave open how its path runs."""


def write_answer(answer: NumberlinkSolution, format: str = "text") -> str:
    """The `W H` line, then rows: labels ("text"), lines with the sources as labels ("tubes").

    Or labels in ANSI colours ("color").
    """
    puzzle = answer.puzzle
    width = puzzle.width
    head = f"{width} {puzzle.height}\n"
    if format == "tubes":
        drawn = [label or {**TUBES, **ODD}[links] for label, links in zip(puzzle.cells, answer.links, strict=True)]
        widest = max(len(sign) for sign in drawn)
        rows = [
            "".join(sign.ljust(widest) for sign in drawn[i : i + width]).rstrip() for i in range(0, len(drawn), width)
        ]
        return head + "".join(row + "\n" for row in rows)
    if format == "color":
        return head + "".join(_coloured(answer))
    if format != "text":
        raise PuzzleError(f"An answer cannot be written as {format[:40]!r}: expected text or tubes or color.")
    return head + rows_of(answer.labels, width)


def _coloured(answer: NumberlinkSolution) -> Iterator[str]:
    numbers = {label: k for k, label in enumerate(answer.puzzle.pairs)}
    widest = max(len(label) for label in answer.labels)
    for i, label in enumerate(answer.labels):
        sign = (label or ".").rjust(widest)
        if label:
            k = numbers.get(label, 0)
            weight = "1;" if answer.puzzle.cells[i] else ""
            sign = f"\x1b[{weight}{31 + k % 6 if k % 12 < 6 else 91 + k % 6}m{sign}\x1b[0m"
        yield sign + ("\n" if (i + 1) % answer.puzzle.width == 0 else " " if widest > 1 else "")


def read_answer(puzzle: NumberlinkPuzzle, text: str) -> NumberlinkSolution:
    """An answer as rows of labels, as tubes, as link letters (`ne`, `sw`) or as JSON rows.

    PuzzleError if it does not fit the board.
    """
    rows = _json_rows(text) if text.lstrip().startswith("[") else _text_rows(puzzle, text)
    width, height = puzzle.width, puzzle.height
    if len(rows) != height:
        raise PuzzleError(f"The answer has {len(rows)} rows; expected {height}.", rows[-1][0] if rows else 1)
    for line, row in rows:
        if len(row) != width:
            raise PuzzleError(f"The answer's row has {len(row)} cells; expected {width}.", line)
    signs = [sign for _, row in rows for sign in row]
    lines = [line for line, row in rows for _ in row]
    own = set(puzzle.pairs)
    others = {sign for sign in signs if sign and sign not in own}
    if others and all(sign in _LINKS for sign in others):
        return _from_tubes(puzzle, signs)
    if others and all(set(sign) <= set(_LETTERS) and len(set(sign)) == len(sign) for sign in signs if sign):
        return NumberlinkSolution(puzzle, tuple(sum(_LETTERS[x] for x in sign) for sign in signs))
    for i, sign in enumerate(signs):
        if sign and sign not in own:
            raise PuzzleError(f"{sign[:40]} is no label of this puzzle.", lines[i], i % width + 1)
        if puzzle.cells[i] and sign != puzzle.cells[i]:
            raise PuzzleError(
                f"The puzzle has the source {puzzle.cells[i]} here; the answer has {sign or 'no label'}.",
                lines[i],
                i % width + 1,
            )
    return from_labels(puzzle, tuple(signs))


def _json_rows(text: str) -> list[tuple[int, list[str]]]:
    rows = load_json(text, "The answer", "a list of rows of labels")
    if not isinstance(rows, list) or not all(
        isinstance(row, str) or (isinstance(row, list) and all(isinstance(x, str) for x in row)) for row in rows
    ):
        raise PuzzleError("The answer is not a list of rows: expected strings, or lists of labels.", 1)
    return [(1, ["" if x in (".", "") else x for x in row]) for row in rows]


def _text_rows(puzzle: NumberlinkPuzzle, text: str) -> list[tuple[int, list[str]]]:
    lines = [(k, line.rstrip()) for k, line in enumerate(text.splitlines(), 1) if line.strip()]
    if lines and lines[0][1].split() == [str(puzzle.width), str(puzzle.height)]:
        lines = lines[1:]
    return [(k, [label for label, _ in split_row(line, puzzle.width)]) for k, line in lines]


def _from_tubes(puzzle: NumberlinkPuzzle, signs: list[str]) -> NumberlinkSolution:
    """The links drawn; a source, shown as its label, is linked where a neighbour's line leads to it.

    Or to its own label beside it.
    """
    links = [0 if puzzle.cells[i] else _LINKS.get(sign, 0) for i, sign in enumerate(signs)]
    for i, label in enumerate(puzzle.cells):
        if label:
            for way, other in puzzle.neighbours(i):
                if not puzzle.cells[other] and links[other] & OPPOSITE[way]:
                    links[i] |= way
    for a, b in puzzle.pairs.values():
        if not links[a] and not links[b]:
            for way, other in puzzle.neighbours(a):
                if other == b:
                    links[a], links[b] = way, OPPOSITE[way]
    return NumberlinkSolution(puzzle, tuple(links))


def from_labels(puzzle: NumberlinkPuzzle, labels: tuple[str, ...]) -> NumberlinkSolution:
    """The answer with these labels: for each, a path through just its cells if there is one.

    Else all neighbours joined.
    """
    links = [0] * puzzle.size
    cells: dict[str, set[int]] = {}
    for i, label in enumerate(labels):
        if label:
            cells.setdefault(label, set()).add(i)
    for label, own in cells.items():
        start, goal = puzzle.pairs[label]
        path = _path_through(puzzle, own, start, goal)
        if path:
            for a, b in itertools.pairwise(path):
                for way, other in puzzle.neighbours(a):
                    if other == b:
                        links[a] |= way
                        links[b] |= OPPOSITE[way]
        else:
            for a in own:
                for way, other in puzzle.neighbours(a):
                    if other in own:
                        links[a] |= way
    answer = NumberlinkSolution(puzzle, tuple(links))
    return answer if answer.labels == labels else NumberlinkSolution(puzzle, tuple(links), labels)


def _path_through(puzzle: NumberlinkPuzzle, own: set[int], start: int, goal: int) -> list[int]:
    """A path from `start` to `goal` through all of `own`; [] if there is none or it is not found in `STEPS` steps."""
    near = {a: [b for _, b in puzzle.neighbours(a) if b in own] for a in own}
    path = [start]
    on = {start}
    choices = [_by_degree(near, start, on)]
    for _ in range(STEPS):
        if not choices:
            break
        if not choices[-1]:
            choices.pop()
            on.discard(path.pop())
            continue
        onward = choices[-1].pop()
        if onward == goal and len(path) + 1 < len(own):
            continue
        path.append(onward)
        on.add(onward)
        if onward == goal:
            return path
        choices.append(_by_degree(near, onward, on))
    return []


def _by_degree(near: dict[int, list[int]], at: int, on: set[int]) -> list[int]:
    """The free neighbours of `at`, the one with the fewest ways on last, to be taken first."""
    return sorted((b for b in near[at] if b not in on), key=lambda b: -sum(c not in on for c in near[b]))
