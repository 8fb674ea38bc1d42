"""The easiest next step, one at a time: what hints and explanations are made of.

The facts are those of forced links (`solving/forced_links.py`); here each step is put off until it is the easiest left,
and told with its reason (`explanations.py`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from math import inf

from pysolvers.core.progress import Pace
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.reasoning.explanations import Explanations, Step
from pysolvers.puzzles.signpost.reasoning.number_domains import NumberDomains
from pysolvers.puzzles.signpost.reasoning.reasons import LEVEL
from pysolvers.puzzles.signpost.solving.forced_links import Links


class Reasoner:
    """What is known of a board, and the easiest thing that follows from it.

    `numbers` are given or placed by the player, `links` made by him; those that cannot be are left out. `patience`
    bounds how many links one look-ahead may suppose.
    """

    def __init__(self, puzzle: SignpostPuzzle, numbers: Iterable[int], links: Iterable[tuple[int, int]] = ()) -> None:
        self.puzzle = puzzle
        self.known = Links(puzzle, numbers)
        self.patience: float = inf
        self._refuted: dict[tuple[int, int], None] = {}
        self._domains = NumberDomains()
        self._explain = Explanations(puzzle, self.known, self._refuted)
        self._last = -1
        for a, b in links:
            if b in self.known.out[a]:
                self.known.join(a, b)
        self._join_the_obvious()

    @property
    def solved(self) -> bool:
        """Whether all is joined."""
        return self.known.joined == self.puzzle.cells + 1

    def next(self, pace: Pace) -> Generator[None, None, Step | None]:
        """The easiest step, not yet taken; None if all is done or nothing more is found. Yields when time is up."""
        if self.solved:
            return None
        step = self._forced() or (yield from self._only_place(pace))
        if step is None:
            step = yield from self._look_ahead(pace)
        return step

    def take(self, step: Step) -> None:
        """Add a step to what is known."""
        if step.b >= 0:
            self.known.join(step.a, step.b)
        elif step.number:
            self.known.place(step.a, step.number)
        self._join_the_obvious()

    def _join_the_obvious(self) -> None:
        """Join what needs no telling: ends with known numbers, and given numbers that the board links by itself."""
        known = self.known
        for v in [v if v >= 0 else ~v for v in known.todo]:
            for a, b in [(v, b) for b in known.out[v]] + [(a, v) for a in known.into[v]]:
                if b in known.out[a] and self._is_obvious(a, b):
                    known.join(a, b)

    def _is_obvious(self, a: int, b: int) -> bool:
        known, given = self.known, self.puzzle.numbers
        if a == known.start:
            return known.number[b] == 1
        if b == known.end:
            return known.number[a] == known.cells
        return given[a] > 0 and given[b] == given[a] + 1

    def _forced(self) -> Step | None:
        """The easiest cell with one candidate, or with none, which is a contradiction."""
        known = self.known
        ranks: dict[int, tuple[int, int, int]] = {}
        for v in known.todo:
            if v in ranks or (known.after[v] if v >= 0 else known.before[~v]) >= 0:
                continue
            options = known.out[v] if v >= 0 else known.into[~v]
            if not options:
                return self._explain.contradiction(v)
            if len(options) == 1:
                ranks[v] = self._rank(v)
        known.todo[:] = ranks
        if not ranks:
            return None
        v = min(ranks, key=ranks.__getitem__)
        self._last = self._told_at(v)
        return self._explain.forced(v)

    def _rank(self, v: int) -> tuple[int, int, int]:
        """How hard the only link of a node is to see; of easy ones first that which is nearest to the last step."""
        link = self._explain.only_link(v)
        reasons = [why for _, why in self._explain.others(v, link)]
        level = 0 if self._met(link) else max((LEVEL[why] for why in reasons), default=1)
        if self._last < 0 or level > 1:
            return level, int(v < 0) + len(reasons), v
        (row, column), (r, c) = map(self.puzzle.cell_of, (self._told_at(v), self._last))
        return 1, abs(row - r) + abs(column - c), v

    def _told_at(self, v: int) -> int:
        """The cell that the step of a node shows, as far as it is on the board."""
        a, b = self._explain.only_link(v)
        cell = b if v >= 0 or self._met((a, b)) else a
        return cell if cell < self.puzzle.cells else max(self._last, 0)

    def _met(self, link: tuple[int, int]) -> bool:
        return all(self.known.number[cell] >= 0 for cell in link)

    def _only_place(self, pace: Pace) -> Generator[None, None, Step | None]:
        """A number that fits one cell only, or a cell that one number only fits."""
        free = self._free_numbers()
        loose = yield from self._domains.narrow(self.known, free, pace)
        starts = self._domains.starts
        for h in loose:
            if not starts[h]:
                return self._explain.no_number(h)
        for h in loose:
            if starts[h] & (starts[h] - 1) == 0:
                return self._explain.only_number(h, starts[h].bit_length() - 1)
        only = self._domains.only(self.known, loose, free)
        return None if only is None else self._explain.only_place(*only)

    def _free_numbers(self) -> int:
        """The numbers that are not placed, as a bit set."""
        known, free, p = self.known, 0, 0
        while p <= known.cells:
            t = known.tail_of[p]
            gap = known.free_after[p] if t >= 0 and known.after[t] < 0 else 0
            free |= ((1 << gap) - 1) << p + 1
            p += gap + 1
        return free

    def _look_ahead(self, pace: Pace) -> Generator[None, None, Step | None]:
        """Suppose each link of the cells with the fewest candidates; strike out those that forced links refute."""
        known, trials = self.known, 0
        for links in self._fewest_first():
            for a, b in links:
                if pace.due():
                    yield
                if b in known.out[a]:
                    trials += 1
                    trial = known.copy()
                    trial.join(a, b)
                    verdict = yield from trial.close(pace)
                    if verdict == "contradiction":
                        self._refuted[a, b] = None
                        known.strike(a, b)
            step = self._forced()
            if step is not None or trials > self.patience:
                return step
        return None

    def _fewest_first(self) -> Iterator[list[tuple[int, int]]]:
        """The links left to each node, those of the nodes with the fewest first."""
        known = self.known
        nodes = [(len(known.out[a]), a) for a in range(known.cells + 1) if known.after[a] < 0 and known.out[a]]
        nodes += [(len(known.into[b]), ~b) for b in range(known.cells) if known.before[b] < 0 and known.into[b]]
        for _, v in sorted(nodes):
            yield sorted([(v, b) for b in known.out[v]] if v >= 0 else [(a, ~v) for a in known.into[~v]])
