"""Regex crosswords by backtracking over every match of a line.

This is our own program, after an article on regex crosswords. Each cell has a set of possible letters. A recursive
generator walks through all ways in which an expression can match a line, and yields for each the letters that it
leaves in the cells; the union over all ways is what stays possible. Lines are read in turn until nothing changes; then
the cell with the fewest letters is tried letter by letter. The number of ways often grows exponentially with the length
of the line; our automata do not have that problem. It works on our syntax trees, so dialect and groups are ours.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from pysolvers.core.puzzle import Puzzle
from pysolvers.engines.regex.tree import Alt, Anchor, Chars, Group, Look, Node, Ref, Repeat, Seq, walk
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle

ABOUT = "recursive generators over all matches of a line, after the regex article; our own program, in Python"
KINDS = ("regex-crossword",)

Cells = tuple[int, ...]
"""The sets of possible letters of a line's cells, as bit masks."""

Spans = dict[int, tuple[int, int]]
"""The captured cells of each group, first and last."""

Way = tuple[int, Cells, Spans]
"""A match of a part: where it ends, the sets it leaves, and the captured groups."""


class _OutOfTime(Exception):
    """The time limit was exceeded."""


class _Search:
    """The search for one puzzle."""

    def __init__(self, puzzle: RegexCrosswordPuzzle, seconds: float) -> None:
        self.until = time.process_time() + seconds
        self.alphabet = puzzle.alphabet
        number = {cell: i for i, cell in enumerate(puzzle.cells)}
        self.lines = [
            (puzzle.regexes[clue].tree, [number[cell] for cell in line.cells])
            for line in puzzle.lines
            for clue in line.clues
            if clue
        ]
        self.first = [self.alphabet.full] * len(puzzle.cells)
        for cell, char in puzzle.given:
            self.first[number[cell]] = self.alphabet.bit[char]

    def ways(self, node: Node, at: int, cells: Cells, spans: Spans) -> Iterator[Way]:
        """Yield all matches of `node` from cell `at` on."""
        if time.process_time() > self.until:
            raise _OutOfTime
        if isinstance(node, Chars):
            fitting = cells[at] & self.alphabet.mask(node.chars) if at < len(cells) else 0
            if fitting:
                yield at + 1, (*cells[:at], fitting, *cells[at + 1 :]), spans
        elif isinstance(node, Seq):
            yield from self.sequence(node.parts, at, cells, spans)
        elif isinstance(node, Alt):
            for option in node.options:
                yield from self.ways(option, at, cells, spans)
        elif isinstance(node, Group):
            for end, left, inner in self.ways(node.body, at, cells, spans):
                yield end, left, {**inner, node.number: (at, end)}
        elif isinstance(node, Repeat):
            yield from self.repeat(node, 0, at, cells, spans)
        elif isinstance(node, Ref):
            yield from self.again(*spans.get(node.number, (0, 0)), at, cells, spans)
        elif isinstance(node, Anchor) and at == (0 if node.kind == "^" else len(cells)):
            yield at, cells, spans

    def sequence(self, parts: tuple[Node, ...], at: int, cells: Cells, spans: Spans) -> Iterator[Way]:
        """Yield all matches of parts one after another."""
        if not parts:
            yield at, cells, spans
            return
        for end, left, inner in self.ways(parts[0], at, cells, spans):
            yield from self.sequence(parts[1:], end, left, inner)

    def repeat(self, node: Repeat, done: int, at: int, cells: Cells, spans: Spans) -> Iterator[Way]:
        """Yield all continuations of a repetition after `done` times."""
        if node.most is None or done < node.most:
            inside = {part.number for part in walk(node.body) if isinstance(part, Group)}
            fresh = {group: span for group, span in spans.items() if group not in inside}
            for end, left, inner in self.ways(node.body, at, cells, fresh):
                if end > at or done < node.least:
                    yield from self.repeat(node, done + 1, end, left, inner)
        if done >= node.least:
            yield at, cells, spans

    def again(self, begin: int, end: int, at: int, cells: Cells, spans: Spans) -> Iterator[Way]:
        """Yield the match of what a group has captured."""
        if at + end - begin > len(cells):
            return
        left = list(cells)
        for i in range(end - begin):
            left[begin + i] = left[at + i] = left[begin + i] & left[at + i]
        if all(left):
            yield at + end - begin, tuple(left), spans

    def settle(self, cells: list[int]) -> bool:
        """Read the lines in turn until nothing changes; False if one cannot match."""
        changed = True
        while changed:
            changed = False
            for tree, line in self.lines:
                before = tuple([cells[c] for c in line])
                after = [0] * len(line)
                for end, left, _ in self.ways(tree, 0, before, {}):
                    if end == len(line):
                        after = [a | b for a, b in zip(after, left, strict=True)]
                if not all(after) and line:
                    return False
                for c, mask in zip(line, after, strict=True):
                    changed = changed or cells[c] != mask
                    cells[c] = mask
        return True

    def solutions(self) -> Iterator[list[int]]:
        stack = [self.first]
        while stack:
            cells = stack.pop()
            if not self.settle(cells):
                continue
            open_cells = [c for c, mask in enumerate(cells) if mask & (mask - 1)]
            if not open_cells:
                yield cells
                continue
            c = min(open_cells, key=lambda c: cells[c].bit_count())
            mask = cells[c]
            while mask:
                bit = mask & -mask
                mask ^= bit
                stack.append([*cells[:c], bit, *cells[c + 1 :]])


def find(puzzle: Puzzle, limit: int | None, seconds: float) -> int | None:
    """The number of solutions up to `limit`; None for look-around and word edges, or if time is up."""
    assert isinstance(puzzle, RegexCrosswordPuzzle)
    if puzzle.flavour != "javascript" or any(
        isinstance(node, Look) or (isinstance(node, Anchor) and node.kind in "bB")
        for regex in puzzle.regexes.values()
        for node in walk(regex.tree)
    ):
        return None
    found = 0
    try:
        for _ in _Search(puzzle, seconds).solutions():
            found += 1
            if found == limit:
                break
    except (_OutOfTime, RecursionError):
        return None
    return found
