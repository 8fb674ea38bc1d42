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
from dataclasses import replace
from functools import partial

from pysolvers.core.progress import Count, OutOfBudget, Pace, Progress, tally
from pysolvers.core.stepwise import Steps, finish, paced
from pysolvers.drawing.scene import Cell
from pysolvers.engines.regex.line_clue import LineClue
from pysolvers.engines.regex.matcher import TooHard
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution

ENGINES = ("auto", "search")


class Network:
    """The constraints of a puzzle over its cells' domains, the cells numbered in the order of `puzzle.cells`."""

    def __init__(self, puzzle: RegexCrosswordPuzzle) -> None:
        finish(self._build(puzzle))

    @classmethod
    def building(cls, puzzle: RegexCrosswordPuzzle) -> Steps[Network]:
        """The same with pauses, for puzzles with many long clues."""
        network = cls.__new__(cls)
        yield from network._build(puzzle)
        return network

    def _build(self, puzzle: RegexCrosswordPuzzle) -> Steps[None]:
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
            yield
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

    def propagate(self, domains: list[int], changed: Sequence[int] | None = None) -> Steps[None]:
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
            after = (yield from clues[k].narrowing(before)) if dear[k] else clues[k].narrow(before)
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

    def holds(self, domains: Sequence[int]) -> Steps[bool]:
        """Whether decided cells match the clues that sweeps do not decide exactly."""
        chars = self.alphabet.chars
        for clue, cells in zip(self.clues, self.cells, strict=True):
            if not clue.exact:
                text = "".join(chars[domains[c].bit_length() - 1] for c in cells)
                if not (yield from clue.matching(text)):
                    return False
        return True

    def solution(self, domains: Sequence[int]) -> RegexCrosswordSolution:
        """The answer that decided cells spell."""
        chars = self.alphabet.chars
        letters = iter(chars[mask.bit_length() - 1] for mask in domains)
        return RegexCrosswordSolution(
            self.puzzle, tuple("".join(next(letters) for _ in row) for row in self.puzzle.rows)
        )

    def letters(self, domains: Sequence[int]) -> dict[Cell, str]:
        """The characters of the cells that have one left."""
        found = zip(self.puzzle.cells, domains, strict=True)
        return {cell: self.alphabet.chars[mask.bit_length() - 1] for cell, mask in found if mask.bit_count() == 1}

    def masks(self, domains: Sequence[int]) -> dict[Cell, str]:
        """The characters left in each cell."""
        return {cell: self.alphabet.text(mask) for cell, mask in zip(self.puzzle.cells, domains, strict=True)}


def solve(puzzle: RegexCrosswordPuzzle, engine: str = "auto", /) -> Iterator[Progress | RegexCrosswordSolution]:
    """Each answer once, with Progress at least every 20 ms of work and one at the end.

    Raises:
        OutOfBudget: if a clue with references cannot be decided on a full line within its bound.
    """
    pace = Pace()
    network = yield from paced(Network.building(puzzle), pace, Progress(total=puzzle.size))
    yield from _search(network, network.start(), None)


def _search(
    network: Network, domains: list[int], changed: list[int] | None
) -> Iterator[Progress | RegexCrosswordSolution]:
    """The answers within `domains`; `changed` as for `Network.propagate`."""
    pace = Pace()
    nodes = 0
    total = len(domains)
    stack: list[tuple[list[int], int]] = []
    while True:
        nodes += 1
        for _ in network.propagate(domains, changed):
            if pace.due():
                yield Progress(nodes, len(stack), _known(domains), total, snapshot=partial(network.letters, domains))
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
                    yield Progress(
                        nodes, len(stack), _known(domains), total, snapshot=partial(network.letters, domains)
                    )
                continue
            try:
                holds = yield from paced(network.holds(domains), pace, Progress(nodes, len(stack), total, total))
                if holds:
                    yield network.solution(domains)
            except TooHard as error:
                raise OutOfBudget(f"A clue is too hard to decide: {error}", Progress(nodes, len(stack))) from None
        if pace.due():
            yield Progress(nodes, len(stack), _known(domains), total, snapshot=partial(network.letters, domains))
        if not stack:
            break
        domains, cell = stack.pop()
        changed = [cell]
    yield Progress(nodes, 0, _known(domains), total)


def count(
    puzzle: RegexCrosswordPuzzle, engine: str = "auto", limit: int | None = None, /
) -> Iterator[Progress | Count]:
    """Progress, then one Count."""
    return tally(solve(puzzle, engine), limit)


def candidates(puzzle: RegexCrosswordPuzzle) -> Iterator[Progress | dict[Cell, str]]:
    """Progress, then the characters that each cell has in some answer ("" in every cell if there is no answer).

    Answers are not enumerated: each one found settles a character in every cell, and only what is open is searched for.
    """
    pace = Pace()
    network = yield from paced(Network.building(puzzle), pace, Progress(total=puzzle.size))
    reached = network.start()
    yield from paced(network.propagate(reached), pace, Progress(total=len(reached)))
    found = [0] * len(reached)
    if network.failed < 0:
        for cell, mask in enumerate(reached):
            rest = mask & ~found[cell]
            while rest:
                bit = rest & -rest
                trial = list(reached)
                trial[cell] = bit
                for step in _search(network, trial, [cell]):
                    if isinstance(step, RegexCrosswordSolution):
                        for i, place in enumerate(puzzle.cells):
                            found[i] |= network.alphabet.bit[step.rows[place[0]][place[1]]]
                        break
                    yield step
                rest &= ~(found[cell] | bit)
                if pace.due():
                    yield Progress(known=cell, total=len(reached))
    yield network.masks(found)


def instead(puzzle: RegexCrosswordPuzzle) -> Iterator[Progress | RegexCrosswordPuzzle]:
    """For a puzzle that has no answer: the puzzle with its diagonals read the other way, if that has one; else nothing.

    Some players and solvers read the diagonals of a hexagon the other way, and so do puzzles written for them.
    """
    if not puzzle.hexagonal:
        return
    other = replace(puzzle, turned=not puzzle.turned)
    for step in solve(other):
        if isinstance(step, RegexCrosswordSolution):
            yield other
            return
        yield step


def _known(domains: Sequence[int]) -> int:
    return sum(1 for mask in domains if not mask & (mask - 1))
