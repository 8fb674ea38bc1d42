"""All answers: arc consistency line by line, then search.

A cell's domain is a bit mask over the alphabet, a constraint is one clue on one line. A sweep of a clue cuts the
domains of its line to what its matches use; whatever changes wakes the other clues of the cell, cheap ones first.
Then one cell is cut in two: one character, or all but that one. The cell is the one with the smallest domain for the
failures seen in its lines (dom/wdeg; F. Boussemart and others, Boosting systematic search by weighting constraints,
2004).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from pysolvers.engines.line_clue import LineClue
from pysolvers.engines.matcher import TooHard
from pysolvers.regex_crossword.model import RegexPuzzle, RegexSolution
from pysolvers.scene import Cell
from pysolvers.search import Count, OutOfBudget, Pace, Progress, tally

ENGINES = ("auto", "search")


class Network:
    """The constraints of a puzzle over its cells' domains, the cells numbered in the order of `puzzle.cells`."""

    def __init__(self, puzzle: RegexPuzzle) -> None:
        self.puzzle = puzzle
        self.alphabet = puzzle.alphabet
        number = {cell: i for i, cell in enumerate(puzzle.cells)}
        self.clues: list[LineClue] = []
        self.cells: list[tuple[int, ...]] = []
        self.names: list[str] = []
        for line, clue in puzzle.line_clues():
            if not clue.always:
                self.clues.append(clue)
                self.cells.append(tuple([number[cell] for cell in line.cells]))
                self.names.append(line.name)
        self.of_cell: list[list[int]] = [[] for _ in number]
        for k, cells in enumerate(self.cells):
            for cell in cells:
                self.of_cell[cell].append(k)
        self.dear = [clue.dear for clue in self.clues]
        self.weight = [len(found) or 1 for found in self.of_cell]
        self.failed = -1

    def start(self) -> list[int]:
        """The domains before any clue is read."""
        domains = [self.alphabet.full] * len(self.puzzle.cells)
        number = {cell: i for i, cell in enumerate(self.puzzle.cells)}
        for cell, char in self.puzzle.given:
            domains[number[cell]] = self.alphabet.bit[char]
        return domains

    def propagate(self, domains: list[int], changed: Sequence[int] | None = None) -> Iterator[Progress | None]:
        """Cut `domains` in place to arc consistency; `failed` is then the clue that cannot match, or -1.

        `changed` are the cells that have changed since the domains were consistent; None for all.
        """
        self.failed = -1
        queues: tuple[deque[int], deque[int]] = (deque(), deque())
        dear = self.dear
        waiting = [False] * len(self.clues)
        woken = range(len(self.clues)) if changed is None else [k for cell in changed for k in self.of_cell[cell]]
        for k in woken:
            if not waiting[k]:
                waiting[k] = True
                queues[dear[k]].append(k)
        cheap, slow = queues
        of_cell, all_cells, clues = self.of_cell, self.cells, self.clues
        while cheap or slow:
            if cheap:
                k = cheap.popleft()
            else:
                yield None
                k = slow.popleft()
            waiting[k] = False
            cells = all_cells[k]
            before = [domains[c] for c in cells]
            after = clues[k].narrow(before)
            if after is None:
                self.failed = k
                return
            if after == before:
                continue
            for c, old, new in zip(cells, before, after, strict=True):
                if new != old:
                    domains[c] = new
                    for other in of_cell[c]:
                        if not waiting[other] and other != k:
                            waiting[other] = True
                            queues[dear[other]].append(other)

    def blame(self) -> None:
        """Count the failure against the cells of the clue that failed."""
        for cell in self.cells[self.failed]:
            self.weight[cell] += 1

    def branch(self, domains: Sequence[int]) -> int:
        """The cell to cut in two next; -1 if every cell is decided."""
        best, least = -1, 1e9
        weight = self.weight
        for cell, mask in enumerate(domains):
            if mask & (mask - 1):
                score = mask.bit_count() / weight[cell]
                if score < least:
                    best, least = cell, score
        return best

    def holds(self, domains: Sequence[int]) -> bool:
        """Whether decided cells match the clues that sweeps do not decide exactly."""
        chars = self.alphabet.chars
        for clue, cells in zip(self.clues, self.cells, strict=True):
            if not clue.exact and not clue.matches("".join(chars[domains[c].bit_length() - 1] for c in cells)):
                return False
        return True

    def solution(self, domains: Sequence[int]) -> RegexSolution:
        """The answer that decided cells spell."""
        chars = self.alphabet.chars
        letters = iter(chars[mask.bit_length() - 1] for mask in domains)
        return RegexSolution(self.puzzle, tuple("".join(next(letters) for _ in row) for row in self.puzzle.rows))

    def masks(self, domains: Sequence[int]) -> dict[Cell, str]:
        """The characters left in each cell."""
        return {cell: self.alphabet.text(mask) for cell, mask in zip(self.puzzle.cells, domains, strict=True)}


def solve(puzzle: RegexPuzzle, engine: str = "auto", /) -> Iterator[Progress | RegexSolution]:
    """Each answer once, with Progress at least every 20 ms of work and one at the end.

    Raises:
        OutOfBudget: if a clue with references cannot be decided on a full line within its bound.
    """
    pace = Pace()
    network = Network(puzzle)
    nodes = 0
    total = len(puzzle.cells)
    domains = network.start()
    changed: list[int] | None = None
    stack: list[tuple[list[int], int]] = []
    while True:
        nodes += 1
        for _ in network.propagate(domains, changed):
            if pace.due():
                yield Progress(nodes, len(stack), _known(domains), total)
        if network.failed >= 0:
            network.blame()
        else:
            cell = network.branch(domains)
            if cell >= 0:
                rest = list(domains)
                mask = domains[cell]
                bit = mask & -mask
                domains[cell] = bit
                rest[cell] = mask ^ bit
                stack.append((rest, cell))
                changed = [cell]
                if pace.due():
                    yield Progress(nodes, len(stack), _known(domains), total)
                continue
            try:
                if network.holds(domains):
                    yield network.solution(domains)
            except TooHard as error:
                raise OutOfBudget(f"A clue is too hard to decide: {error}", Progress(nodes, len(stack))) from None
        if pace.due():
            yield Progress(nodes, len(stack), _known(domains), total)
        if not stack:
            break
        domains, cell = stack.pop()
        changed = [cell]
    yield Progress(nodes, 0, _known(domains), total)


def count(puzzle: RegexPuzzle, engine: str = "auto", limit: int | None = None, /) -> Iterator[Progress | Count]:
    """Progress, then one Count."""
    return tally(solve(puzzle, engine), limit)


def _known(domains: Sequence[int]) -> int:
    return sum(1 for mask in domains if not mask & (mask - 1))
