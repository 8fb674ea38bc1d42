"""Counts solutions by two sweeps, one from each end of the board, that meet in the middle.

A word says how the pieces of path in one half connect the used edges across the middle. It has a code (plug) for each
of these edges. Two words fit if they use the same edges, and their pieces form one path or one loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from pysolvers.core.progress import Pace, Paced, Progress, Returning, finish
from pysolvers.engines.frontier import sweep
from pysolvers.engines.frontier.plugs import CLOSE, OPEN, pieces
from pysolvers.engines.frontier.spreading import Class, Leg, SpreadCounting, one_leg
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.solving import plain_plugs
from pysolvers.puzzles.hamiltonian.solving.plain_plugs import TIED
from pysolvers.puzzles.hamiltonian.solving.sweep_plan import HOLE, MAYBE_END, PlanPart, PlanSquare, SweepPlan, whole

CHUNK = 7  # plugs of a state read at a time

Layer = dict[int, int]  # states, each with the number of ways that lead to it

# for each set of frontier edges, as bits: the words of plugs on them, with their numbers of ways
Words = dict[int, dict[bytes, int]]


class PlainSweep:
    """A sweep (see `engines/frontier/sweep.py`) of all or half of a board without ordered cells, shapes or symmetry."""

    def __init__(self, places: Sequence[PlanSquare]) -> None:
        self.first = 0
        self.places = places
        self.onward = plain_plugs.onward

    def test(self, square: PlanSquare) -> None:
        """Return None, which means that all states before a square are kept."""


class Halves:
    """The two halves of a board. `far` has no more squares than `near`, and is swept in the opposite direction."""

    def __init__(self, puzzle: HamiltonianPuzzle, board: PlanPart, turned: bool) -> None:
        near = SweepPlan(puzzle, board).squares
        far = SweepPlan(puzzle, replace(board, from_last=True, from_right=turned)).squares
        middle = (len(near) + 1) // 2 if turned else (board.height + 1) // 2 * board.width
        self.near, self.far, self.turned = near[:middle], far[: len(far) - middle], turned
        self.slots = board.width + 1 + near[middle - 1].row_ends

    @property
    def alike(self) -> bool:
        """True if `near` begins with the same squares as `far`, so that one sweep can count both halves."""
        return _rules(self.far) == _rules(self.near[: len(self.far)])

    @property
    def both_have_cells(self) -> bool:
        return all(any(square.role != HOLE for square in squares) for squares in (self.near, self.far))


def count(puzzle: HamiltonianPuzzle, most_states: int | None) -> Paced[int | None]:
    """Return the number of solutions; None if there are more than `most_states` states at once."""
    halves = halves_of(puzzle)
    near, far, alike = halves.near, halves.far, halves.alike
    start = Progress(total=puzzle.rows * puzzle.columns, engine="frontier")
    if not halves.both_have_cells:
        last = yield from _swept(SweepPlan(puzzle, whole(puzzle)).squares, start, most_states)
        return None if last is None else sum(last[0].values())
    second = yield from _swept(near[: len(far)] if alike else far, start, most_states)
    if second is None:
        return None
    layer, middle = second
    first = yield from _swept(near[len(far) * alike :], middle, most_states, layer if alike else None)
    if first is None:
        return None
    words = words_of(layer)
    if halves.turned:
        words = turned_words(words, halves.slots)
    return (yield from joined_ways(words_of(first[0]), words, puzzle.closed, first[1]))


def halves_of(puzzle: HamiltonianPuzzle) -> Halves:
    """Return two halves of a board, `alike` if possible."""
    board = whole(puzzle)
    boards = [board] if puzzle.rows != puzzle.columns else [board, replace(board, turned=not board.turned)]
    found = [Halves(puzzle, one, turned) for turned in (True, False) for one in boards]
    return next((halves for halves in found if halves.alike), found[0])


def _rules(squares: Iterable[PlanSquare]) -> list[tuple[int, ...]]:
    return [(s.column, s.role, s.outs, s.ends_left if s.role == MAYBE_END else 0) for s in squares]


def _swept(
    squares: Sequence[PlanSquare], before: Progress, most_states: int | None, begin: Layer | None = None
) -> Paced[tuple[Layer, Progress] | None]:
    sweeping = Returning(sweep.count(PlainSweep(squares), most_states, add=plain_plugs.add, begin=begin))
    progress = before
    for step in sweeping:
        known = (before.known or 0) + (step.known or 0)
        progress = replace(before, nodes=before.nodes + step.nodes, depth=step.depth, known=known)
        yield progress
    return None if sweeping.result is None else (sweeping.result, progress)


class _Chunks(dict[int, tuple[int, bytes]]):
    def __missing__(self, chunk: int) -> tuple[int, bytes]:
        plugs = [chunk >> 2 * slot & 3 for slot in range(CHUNK)]
        found = self[chunk] = sum(1 << slot for slot, plug in enumerate(plugs) if plug), bytes(filter(None, plugs))
        return found


def words_of(layer: Layer) -> Words:
    chunks, found = _Chunks(), Words()
    full = (1 << 2 * CHUNK) - 1
    for state, ways in layer.items():
        edges, word = chunks[state & full]
        at = CHUNK
        while rest := state >> 2 * at:
            more, plugs = chunks[rest & full]
            edges, word, at = edges | more << at, word + plugs, at + CHUNK
        found.setdefault(edges, {})[word] = ways
    return found


def turned_words(words: Words, slots: int) -> Words:
    """Return `words` (see the module), swept right to left, turned to fit the other half. A state has `slots` plugs."""
    exchanged = bytes.maketrans(bytes((OPEN, CLOSE)), bytes((CLOSE, OPEN)))
    return {
        int(f"{edges:0{slots}b}"[::-1], 2): {word[::-1].translate(exchanged): ways for word, ways in some.items()}
        for edges, some in words.items()
    }


def joined_ways(first: Words, second: Words, closed: bool, progress: Progress) -> Paced[int]:
    pace, total, ends = Pace(), 0, 0 if closed else 2
    both = (first.keys() & second.keys()) - {0}  # without edges between them, the halves stay apart
    met: dict[tuple[int, int], set[bytes]] = {}
    for edges in both:
        for word in second[edges]:
            met.setdefault((len(word), word.count(TIED)), set()).add(word)
    mates = {word: _mates(word) for words in met.values() for word in words}
    fitting: dict[bytes, list[bytes]] = {}
    for edges in both:
        ways_of = second[edges].get
        for word, ways in first[edges].items():
            others = fitting.get(word)
            if others is None:
                own = _mates(word)
                candidates = met.get((len(word), ends - word.count(TIED)), ())
                others = fitting[word] = [other for other in candidates if _is_whole(own, mates[other], closed)]
            total += ways * sum([ways_of(other, 0) for other in others])
            if pace.due():
                yield progress
    return total


def _mates(word: bytes) -> list[int]:
    found = [-1] * len(word)
    for one, two in pieces(word):
        found[one], found[two] = two, one
    return found


def _is_whole(mates: list[int], others: list[int], closed: bool) -> bool:
    if not closed and -1 not in mates:
        mates, others = others, mates
    first = at = 0 if closed else mates.index(-1)
    passed = 1
    while (at := others[at]) >= 0 and at != first:
        passed += 1
        mates, others = others, mates
    return passed == len(mates)


Kept = tuple[Words, Words]  # words of the near half, and of the far one


def counting(puzzle: HamiltonianPuzzle, most_states: int | None) -> SpreadCounting:
    halves = halves_of(puzzle)
    if not halves.both_have_cells:
        return one_leg(PlainSweep(SweepPlan(puzzle, whole(puzzle)).squares), lambda state: 1, most_states)
    near = Leg(PlainSweep(halves.near), plain_plugs.add, (len(halves.far),) if halves.alike else ())
    legs = (near,) if halves.alike else (Leg(PlainSweep(halves.far), plain_plugs.add), near)
    return SpreadCounting(legs, partial(_keep, halves), partial(_meet, puzzle.closed), most_states)


def _keep(halves: Halves, leg: int, mark: int, layer: Layer) -> dict[Class, Kept]:
    found: dict[Class, Kept] = {}
    words = words_of(layer)
    if mark == len(halves.near) and (halves.alike or leg == 1):
        for edges, some in words.items():
            found.setdefault(edges.bit_count(), ({}, {}))[0][edges] = some
    if mark == len(halves.far) and (halves.alike or leg == 0):
        for edges, some in (turned_words(words, halves.slots) if halves.turned else words).items():
            found.setdefault(edges.bit_count(), ({}, {}))[1][edges] = some
    return found


def _meet(closed: bool, kept: Sequence[Sequence[Kept]]) -> int:
    parts = [part for at_mark in kept for part in at_mark]
    near, far = (_together([part[half] for part in parts]) for half in (0, 1))
    return finish(joined_ways(near, far, closed, Progress()))


def _together(parts: Sequence[Words]) -> Words:
    found: Words = {}
    for words in parts:
        for edges, some in words.items():
            found.setdefault(edges, {}).update(some)
    return found
