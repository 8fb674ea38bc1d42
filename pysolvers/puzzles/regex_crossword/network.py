"""The puzzle as a constraint network: a domain for each cell, a constraint for each clue, and propagation.

A domain is a bit mask over the alphabet. A clue reduces the domains of its line to the characters in its matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from time import perf_counter
from typing import TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Pausing, finish
from pysolvers.engines.regex.line_constraint import LineConstraint
from pysolvers.engines.regex.tree import Alphabet
from pysolvers.puzzles.regex_crossword.model import Entry, RegexCrosswordPuzzle, RegexCrosswordSolution

T = TypeVar("T")


class Network:
    """The clues of a puzzle, except those that match any string, and the cells that they read.

    Cells are numbered as in `puzzle.cells`. Clue `k` reads the cells `cells[k]` of the line named `names[k]`.
    `clues_at[c]` are the numbers of the clues that read cell `c`.
    """

    def __init__(self, puzzle: RegexCrosswordPuzzle, alphabet: Alphabet | None = None) -> None:
        self.puzzle = puzzle
        self.alphabet = alphabet or puzzle.alphabet
        self.number = {cell: i for i, cell in enumerate(puzzle.cells)}
        self.clues: list[LineConstraint] = []
        self.cells: list[tuple[int, ...]] = []
        self.names: list[str] = []
        self.clues_at: list[list[int]] = [[] for _ in puzzle.cells]

    def with_clues(self, constraints: Iterable[tuple[Entry, LineConstraint]] | None = None) -> Pausing[Network]:
        """Add the clues (default: those of the puzzle), pausing after each, and return the network."""
        for line, clue in self.puzzle.line_constraints() if constraints is None else constraints:
            if not clue.always:
                cells = tuple([self.number[cell] for cell in line.cells])
                for cell in cells:
                    self.clues_at[cell].append(len(self.clues))
                self.clues.append(clue)
                self.cells.append(cells)
                self.names.append(line.name)
            yield
        self.slow = [clue.slow for clue in self.clues]
        self.failures = [len(found) or 1 for found in self.clues_at]
        return self

    def start(self, letters: Iterable[tuple[Cell, str]]) -> list[int]:
        """Return the domains before any clue is read, with these letters filled in."""
        domains = [self.alphabet.full] * len(self.puzzle.cells)
        for cell, char in letters:
            domains[self.number[cell]] = self.alphabet.bit[char]
        return domains

    def propagate(self, domains: list[int], changed: Sequence[int] | None = None) -> Pausing[int]:
        """Reduce `domains` in place until no clue changes them. Return the number of a clue without a match, or -1.

        Begin with the clues of the cells `changed`; with all clues if it is None.
        """
        clues, clues_at, slow = self.clues, self.clues_at, self.slow
        queues: tuple[dict[int, None], dict[int, None]] = (
            {},
            {},
        )  # of fast clues, and of slow ones, which are read last
        for k in range(len(clues)) if changed is None else [k for cell in changed for k in clues_at[cell]]:
            queues[slow[k]][k] = None
        while queue := queues[0] or queues[1]:
            k = next(iter(queue))
            del queue[k]
            cells = self.cells[k]
            before = [domains[c] for c in cells]
            if slow[k]:
                yield
                after = yield from clues[k].narrowing(before)
            else:
                after = clues[k].narrow(before)
            if after is None:
                return k
            if after == before:
                continue
            for c, old, new in zip(cells, before, after, strict=True):
                if new != old:
                    domains[c] = new
                    for other in clues_at[c]:
                        if other != k:
                            queues[slow[other]][other] = None
        return -1

    def count_failure(self, k: int) -> None:
        for cell in self.cells[k]:
            self.failures[cell] += 1

    def cell_to_split(self, domains: Sequence[int]) -> int:
        """Return the undecided cell with the fewest characters left per failure of its clues; -1 if all are decided."""
        best, least = -1, 1e9
        failures = self.failures
        for cell, mask in enumerate(domains):
            if mask & (mask - 1):
                score = mask.bit_count() / failures[cell]
                if score < least:
                    best, least = cell, score
        return best

    def is_solution(self, domains: Sequence[int]) -> Pausing[bool]:
        """Return whether the cells match all clues. All must be decided, and `propagate` must have succeeded."""
        chars = self.alphabet.chars
        for clue, cells in zip(self.clues, self.cells, strict=True):
            if not clue.exact:
                text = "".join(chars[domains[c].bit_length() - 1] for c in cells)
                if not (yield from clue.matching(text)):
                    return False
        return True

    def solution(self, domains: Sequence[int]) -> RegexCrosswordSolution:
        return RegexCrosswordSolution.of(self.puzzle, self.letters(domains))

    def letters(self, domains: Sequence[int]) -> dict[Cell, str]:
        found = zip(self.puzzle.cells, domains, strict=True)
        return {cell: self.alphabet.chars[mask.bit_length() - 1] for cell, mask in found if mask.bit_count() == 1}

    def choices(self, domains: Sequence[int]) -> dict[Cell, str]:
        return {cell: self.alphabet.text(mask) for cell, mask in zip(self.puzzle.cells, domains, strict=True)}


def decided(mask: int) -> bool:
    """Return whether a domain has at most one character left."""
    return not mask & (mask - 1)


SECONDS = 0.05  # after this time, unread clues are skipped; then too many characters may be left, never too few


@lru_cache(maxsize=2)
def ready_network(puzzle: RegexCrosswordPuzzle) -> Network:
    return finish(Network(puzzle).with_clues())


def read_soon(
    network: Network, domains: Sequence[int], clues: Iterable[int]
) -> Iterator[tuple[int, Sequence[int] | None]]:
    """For up to `SECONDS`, yield each clue with the domains that it leaves for its line (None: no match)."""
    until = perf_counter() + SECONDS
    for k in sorted(clues, key=network.slow.__getitem__):
        for left in done_until(until, network.clues[k].narrowing([domains[c] for c in network.cells[k]])):
            yield k, left


def done_until(until: float, work: Pausing[T]) -> Iterator[T]:
    """Yield the result of the work, if it is done by the time `until` (of `perf_counter`)."""
    while perf_counter() < until:
        try:
            next(work)
        except StopIteration as end:
            yield end.value
            return
