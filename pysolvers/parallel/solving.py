"""Finds all solutions of one puzzle with several processes.

First this process tries alone. Then the kind's engines may race on the whole puzzle, each in its own process: a search
of the whole puzzle has shortcuts that a search of a piece lacks. Meanwhile the puzzle is split into pieces, which are
distributed as processes become free. A slow piece is abandoned and split further.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from time import monotonic
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Count, Progress, tally
from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.engines.sat.availability import installed
from pysolvers.parallel import calls
from pysolvers.parallel.crew import Call, News, OpenCrew, Workforce
from pysolvers.parallel.sweeping import by_sweep

ALONE = 0.4  # seconds without other processes

PIECES = 50  # pieces of a puzzle for each process

# A piece is split further after the longest of: PATIENCE seconds of processor time, this SHARE of the time since the
# puzzle was split, and USUAL times the average of finished pieces.
PATIENCE, SHARE, USUAL = 2.0, 0.1, 4.0

# After the first solution, engines race on for AFTER_FIRST seconds or this share of the time so far, whichever is
# longer: the engine that found one soon finds another nearby.
AFTER_FIRST, AND_SHARE = 1.0, 0.3

PIECEWISE = "pieces"  # engine name in the results of a piecewise search


def solve(puzzle: Puzzle, engine: str, limit: int | None, crew: OpenCrew) -> Iterator[Progress | Solution]:
    """Yield Progress, and each solution once; without a `limit`, perhaps only when its piece of the puzzle is done.

    `crew` opens the processes when they are needed.
    """
    kind = kind_named(puzzle.kind)
    alone = kind.solver.solve(puzzle, engine)
    if not kind.has("pieces") or engine not in kind.pieces.ENGINES:
        yield from alone
        return
    early: list[Solution] = []
    until = monotonic() + ALONE
    for step in alone:
        if not isinstance(step, Progress):
            early.append(step)
        if limit is not None or isinstance(step, Progress):
            yield step
        if monotonic() > until:
            break
    else:
        yield from early if limit is None else ()
        return
    with Workforce(crew()) as force:
        known = () if kind.pieces.proves_whole(puzzle, engine) else None
        search = PieceSearch(puzzle, engine, force, early if limit is not None else known)
        yield from search.solutions(kind.pieces.RACERS)


def count(puzzle: Puzzle, engine: str, limit: int | None, crew: OpenCrew) -> Iterator[Progress | Count]:
    """Yield Progress and lower bounds of the number of solutions; the last Count is the result, at most `limit`.

    `crew` opens the processes when they are needed.
    """
    kind = kind_named(puzzle.kind)
    alone = kind.solver.count(puzzle, engine, limit)
    if not kind.has("pieces") or engine not in (*kind.pieces.ENGINES, "frontier"):
        yield from alone
        return
    until = monotonic() + ALONE
    for step in alone:
        yield step
        if monotonic() > until:
            break
    else:
        return
    with Workforce(crew()) as force:
        yield from count_shared(puzzle, engine, limit, force, alone)


def count_shared(
    puzzle: Puzzle, engine: str, limit: int | None, force: Workforce, alone: Iterator[Progress | Count]
) -> Iterator[Progress | Count]:
    """Count up to `limit` solutions with the processes of `force`. If `engine` can't share, use the count `alone`."""
    if limit is None:
        swept = yield from by_sweep(puzzle, engine, force)
        if swept is not None:
            yield swept
            return
    part = kind_named(puzzle.kind).pieces
    if engine not in part.ENGINES:
        yield from alone
    elif part.proves_whole(puzzle, engine):
        yield from tally(PieceSearch(puzzle, engine, force, ()).solutions(part.RACERS), limit)
    else:
        yield from PieceSearch(puzzle, engine, force, None, listing=False).number(limit)


class PieceSearch:
    """A search of a puzzle by several processes.

    Solutions that aren't in `known` are yielded when found. If `known` is None, they are yielded when the
    search of their piece is complete. Without `listing`, they are only counted.
    """

    def __init__(
        self, puzzle: Puzzle, engine: str, force: Workforce, known: Iterable[Solution] | None, listing: bool = True
    ) -> None:
        self.puzzle = puzzle
        self.kind = kind_named(puzzle.kind)
        self.engine = engine
        self.force = force
        self.listing = listing
        self._known = None if known is None else set(known)
        self._proves_whole = self.kind.pieces.proves_whole(puzzle, engine)
        self._racers: dict[int, str] = {}
        self._race_began = self._race_ends = 0.0
        self._cut = 0
        self._cut_at = 0.0
        self._nodes: dict[int, int] = {}
        self._found: dict[int, list[Solution]] = {}
        self._counts: dict[int, int] = {}
        self._total = 0
        self._pieces = self._done = 0
        self._decided = ""

    def solutions(self, racers: Sequence[str]) -> Iterator[Progress | Solution]:
        """Yield Progress, and each solution once. `racers` are engines that may race on the whole puzzle."""
        if self._known is not None and self.engine == "auto":
            self._start_race(racers)
        yield from self._work()

    def note(self, solution: Solution) -> None:
        if self._known is not None:
            self._known.add(solution)

    def number(self, limit: int | None) -> Iterator[Progress | Count]:
        """Yield Progress and lower bounds, then the number of solutions, at most `limit`."""
        for step in self._work():
            if isinstance(step, Progress):
                yield step
                found = self._total + sum(self._counts.values())
                if limit is not None and found >= limit:
                    yield Count(limit, exact=False)
                    return
                yield Count(found, exact=False)
        yield Count(self._total, exact=True)

    def _work(self) -> Iterator[Progress | Solution]:
        arguments = (self.puzzle, self.engine, PIECES * max(2, self.force.crew.size))
        self._cut = self.force.put(Call(calls.cut, arguments))
        while self.force.busy and not self._decided:
            for news in self.force.news():
                yield from self._heard(news)
            self._end_race()
            if self._cut_at and self._done == self._pieces:
                self._decided = self._decided or PIECEWISE  # the race can't find more
            yield self._progress()
        yield Progress(sum(self._nodes.values()), engine=self._decided)

    def _start_race(self, racers: Sequence[str]) -> None:
        self._race_began = monotonic()
        part, crew = self.kind.pieces, self.force.crew
        for racer in [racer for racer in racers if racer != "sat" or installed()][: crew.size]:
            seconds = min(crew.longest, inf if racer in (part.RACERS[0], *self._proves_whole) else part.RACE)
            self._racers[self.force.put(Call(calls.race, (self.puzzle, racer, seconds)))] = racer

    def _end_race(self) -> None:
        if self._racers and self._known and (len(self._known) > 1 or not self._proves_whole):
            now = monotonic()
            self._race_ends = self._race_ends or now + max(AFTER_FIRST, AND_SHARE * (now - self._race_began))
            if now > self._race_ends:
                for key in self._racers:
                    self.force.drop(key)
                self._racers.clear()

    def _heard(self, news: News) -> Iterator[Solution]:
        key = news.key
        if news.what == "part":
            yield from self._take(key, news.value)
        elif news.what == "lost":
            self._forget(key)
        elif key in self._racers:
            self._decided = self._racers.pop(key) if news.value.complete else ""
        elif key == self._cut:
            self._cut_at = monotonic()
            self._put(news.value)
        elif news.value.complete:
            self._done += 1
            self._total += self._counts.pop(key, 0)
            yield from self._found.pop(key, ())
        else:
            self._done += 1
            self._forget(key)
            self._put(news.value.pieces, first=True)

    def _put(self, pieces: Sequence[Any], first: bool = False) -> None:
        self._pieces += len(pieces)
        for piece in pieces:
            self.force.put(self._call(piece), first)

    def _call(self, piece: Any) -> Call:
        taken = [seconds for name, seconds in self.force.seconds if name == calls.search_piece.__name__]
        usual = USUAL * sum(taken) / len(taken) if taken else 0.0
        patience = max(PATIENCE, SHARE * (monotonic() - self._cut_at), usual)
        return Call(calls.search_piece, (self.puzzle, piece, self.engine, self.listing, patience))

    def _take(self, key: int, part: calls.CallPart) -> Iterator[Solution]:
        self._nodes[key] = part.nodes
        self._counts[key] = self._counts.get(key, 0) + part.many
        if self._known is None:
            self._found.setdefault(key, []).extend(part.solutions)
            return
        for solution in part.solutions:
            if solution not in self._known:
                self._known.add(solution)
                yield solution

    def _forget(self, key: int) -> None:
        self._counts.pop(key, None)
        self._found.pop(key, None)

    def _progress(self) -> Progress:
        pieces = f"{self._done} of {self._pieces} pieces, " if self._pieces else ""
        engine = f"{self.engine}: {pieces}{len(self.force.running)} at work"
        return Progress(sum(self._nodes.values()), engine=engine)
