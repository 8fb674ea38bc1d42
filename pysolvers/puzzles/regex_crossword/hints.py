"""Deductions with their reasons, the easiest first.

Techniques, with their levels: (1) one clue leaves one character in a cell; (2) the clues that meet in a cell have
one in common; (3) several lines read in turn leave one; (4) all others but one lead to a line that cannot match.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TypeVar

from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace, Progress
from pysolvers.core.stepwise import paced
from pysolvers.core.words import capitalised, listed, place
from pysolvers.engines.regex.tree import Chars, walk
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState, format_move, start
from pysolvers.puzzles.regex_crossword.solver import Network

MAX_REFUTED = 8
"""The most characters of one cell that are refuted one by one in a single deduction."""


def hint(state: RegexCrosswordState, /) -> Iterator[Progress | Deduction]:
    """Progress, then the easiest next deduction, or nothing if the board is complete or a guess is needed."""
    yield from _Reasoner(state.puzzle).next(state)


def explain(puzzle: RegexCrosswordPuzzle, /) -> Iterator[Progress | Deduction]:
    """All deductions in order, up to the answer or to where a guess is needed."""
    reasoner = _Reasoner(puzzle)
    state = start(puzzle)
    while len(state.letters) < len(puzzle.cells):
        found: Deduction | None = None
        for step in reasoner.next(state):
            if isinstance(step, Deduction):
                found = step
            else:
                yield Progress(step.nodes, 0, len(state.letters), len(puzzle.cells))
        if found is None or not found.moves:
            return
        yield found
        for move in found.moves:
            state = state.play(move)


Sweep = tuple[int, list[int]]
"""A clue's number and what it leaves of its line."""

T = TypeVar("T")
Paced = Generator[Progress, None, T]
"""Progress, and a result at the end."""


class _Reasoner:
    """Looks for deductions on one puzzle; its tables serve all steps of an explanation."""

    def __init__(self, puzzle: RegexCrosswordPuzzle) -> None:
        self.puzzle = puzzle
        self.network = Network(puzzle)
        self.nodes = 0
        self.pace = Pace()

    def next(self, state: RegexCrosswordState) -> Iterator[Progress | Deduction]:
        """Progress, then the easiest deduction from `state`."""
        if len(state.letters) >= len(self.puzzle.cells) and state.solution() is not None:
            wrong = self._wrong(state)
            if wrong:
                yield wrong
            return
        domains = self.network.start()
        bit = self.network.alphabet.bit
        for i, cell in enumerate(self.puzzle.cells):
            if cell in state.letters:
                domains[i] = bit[state.letters[cell]]
        alone: list[Sweep] = []
        for k in range(len(self.network.clues)):
            self.nodes += 1
            left = yield from self._read(k, domains)
            if left is None:
                yield self._contradiction(k, domains)
                return
            alone.append((k, left))
            if self.pace.due():
                yield Progress(self.nodes)
        found = self._single(domains, alone) or self._meeting(domains, alone)
        if found:
            yield found
            return
        yield from self._chain(domains)

    def _single(self, domains: Sequence[int], alone: list[Sweep]) -> Deduction | None:
        """The shortest clue that alone decides a cell."""
        best: tuple[int, int, list[int]] | None = None
        for k, left in alone:
            new = [
                c for c, mask in zip(self.network.cells[k], left, strict=True) if _one(mask) and not _one(domains[c])
            ]
            if new:
                size = len(self.network.clues[k].regex.text)
                if best is None or size < best[0]:
                    best = (size, k, new)
        if best is None:
            return None
        _, k, new = best
        masks = dict(zip(self.network.cells[k], next(left for n, left in alone if n == k), strict=True))
        told = listed([f"cell {self._at(k, c)} is {self._name(masks[c])}{self._part(k, c, domains)}" for c in new[:4]])
        if len(new) > 4:
            told += " and so on"
        sentence = f"{self._line(k)} can match {self._clue(k)} only if {told}."
        return self._deduction("one clue", f"{self._line(k)} alone", sentence, 1, [(c, masks[c]) for c in new], [k])

    def _meeting(self, domains: Sequence[int], alone: list[Sweep]) -> Deduction | None:
        """A cell in which the clues of its lines, each read alone, have one character in common."""
        views: dict[int, list[tuple[int, int]]] = {}
        for k, left in alone:
            for c, mask in zip(self.network.cells[k], left, strict=True):
                if not _one(domains[c]) and mask != domains[c]:
                    views.setdefault(c, []).append((k, mask))
        best: tuple[int, int, int, list[tuple[int, int]]] | None = None
        for c, found in views.items():
            common = domains[c]
            for _, mask in found:
                common &= mask
            if _one(common):
                needed = [(k, m) for k, m in found if not _one(_all_but(found, k, domains[c]))] or found[:2]
                size = sum(m.bit_count() for _, m in needed)
                if best is None or size < best[0]:
                    best = (size, c, common, needed if _meets(needed, domains[c]) == common else found)
        if best is None:
            return None
        _, c, common, found = best
        told = "; ".join(f"{self.network.names[k]} ({self._clue(k)}) leaves {self._several(mask)}" for k, mask in found)
        sentence = f"In {self._place(c)}: {told}. Only {self._name(common)} is in all of them."
        return self._deduction(
            "clues meet", "Clues meet in one cell", sentence, 2, [(c, common)], [k for k, _ in found]
        )

    def _chain(self, domains: list[int]) -> Iterator[Progress | Deduction]:
        """Sweeps one after another until a cell is decided, cut down to those that matter; then refutations."""
        work = list(domains)
        events: list[int] = []
        queue = list(range(len(self.network.clues)))
        while queue:
            k = queue.pop(0)
            cells = self.network.cells[k]
            self.nodes += 1
            left = yield from self._read(k, work)
            if left is None:
                yield self._contradiction(k, domains)
                return
            changed = [c for c, mask in zip(cells, left, strict=True) if work[c] != mask]
            if changed:
                events.append(k)
            for c, mask in zip(cells, left, strict=True):
                work[c] = mask
            decided = [c for c in changed if _one(work[c]) and not _one(domains[c])]
            if decided:
                needed = yield from self._shorten(events, decided[0], domains)
                new = yield from self._replay(needed, domains)
                assert new is not None
                c = decided[0]
                lines = listed(list(dict.fromkeys(self.network.names[n] for n in needed)))
                sentence = (
                    f"Read {lines} in turn, each with what the ones before have left: "
                    f"in {self._place(c)} only {self._name(new[c])} remains. The last one is {self._clue(needed[-1])}."
                )
                yield self._deduction("chain", "Lines read in turn", sentence, 3, [(c, new[c])], needed)
                return
            for c in changed:
                for other in self.network.of_cell[c]:
                    if other != k and other not in queue:
                        queue.append(other)
            if self.pace.due():
                yield Progress(self.nodes)
        yield from self._refute(domains, work)

    def _shorten(self, events: list[int], cell: int, domains: list[int]) -> Paced[list[int]]:
        """`events` less those without which `cell` is decided as well."""
        needed = list(events)
        for i in range(len(needed) - 2, -1, -1):
            shorter = needed[:i] + needed[i + 1 :]
            left = yield from self._replay(shorter, domains)
            if left is not None and _one(left[cell]):
                needed = shorter
            if self.pace.due():
                yield Progress(self.nodes)
        return needed

    def _replay(self, events: list[int], domains: list[int]) -> Paced[list[int] | None]:
        """The domains after the sweeps of `events`; None if one cannot match."""
        work = list(domains)
        for k in events:
            left = yield from self._read(k, work)
            if left is None:
                return None
            for c, mask in zip(self.network.cells[k], left, strict=True):
                work[c] = mask
        return work

    def _read(self, k: int, domains: Sequence[int]) -> Paced[list[int] | None]:
        """What clue `k` leaves of its line; None if it cannot match."""
        clue = self.network.clues[k]
        before = [domains[c] for c in self.network.cells[k]]
        if not clue.dear:
            return clue.narrow(before)
        return (yield from paced(clue.narrowing(before), self.pace, Progress(self.nodes)))

    def _refute(self, domains: list[int], work: list[int]) -> Iterator[Progress | Deduction]:
        """A cell of which all characters but one lead to a line that cannot match."""
        order = [c for c in range(len(work)) if not _one(work[c]) and work[c].bit_count() <= MAX_REFUTED]
        for c in sorted(order, key=lambda c: work[c].bit_count()):
            kept, mask, failed = 0, work[c], -1
            while mask and kept.bit_count() < 2:
                bit = mask & -mask
                mask ^= bit
                trial = list(work)
                trial[c] = bit
                for _ in self.network.propagate(trial, [c]):
                    if self.pace.due():
                        yield Progress(self.nodes)
                self.nodes += 1
                if self.network.failed >= 0:
                    failed = self.network.failed
                else:
                    kept |= bit
                if self.pace.due():
                    yield Progress(self.nodes)
            if _one(kept) and failed >= 0:
                others = self._several(work[c] & ~kept)
                sentence = (
                    f"In {self._place(c)}, {others} would in the end leave {self.network.names[failed]} "
                    f"without a match for {self._clue(failed)}: {self._name(kept)} remains."
                )
                yield self._deduction("refuted", "Suppose the contrary", sentence, 4, [(c, kept)], [failed], True)
                return

    def _contradiction(self, k: int, domains: Sequence[int]) -> Deduction:
        cells = tuple(self.puzzle.cells[c] for c in self.network.cells[k])
        given = dict(self.puzzle.given)
        filled = tuple(
            self.puzzle.cells[c]
            for c in self.network.cells[k]
            if _one(domains[c]) and self.puzzle.cells[c] not in given
        )
        sentence = f"{self._line(k)} cannot match {self._clue(k)} with what is filled in. Take something back."
        return Deduction("contradiction", "Something is wrong", sentence, 1, (), cells, filled)

    def _wrong(self, state: RegexCrosswordState) -> Deduction | None:
        solution = state.solution()
        broken = solution.violations() if solution else []
        if not broken:
            return None
        return Deduction(
            "contradiction", "Something is wrong", broken[0].sentence, 1, (), broken[0].cells, broken[0].cells
        )

    def _deduction(
        self,
        technique: str,
        title: str,
        sentence: str,
        level: int,
        found: list[tuple[int, int]],
        clues: list[int],
        look_ahead: bool = False,
    ) -> Deduction:
        cells = self.puzzle.cells
        shown = tuple(cells[c] for c, _ in found)
        used = tuple(sorted({cells[c] for k in clues for c in self.network.cells[k]} - set(shown)))
        moves = tuple(format_move(cells[c], self.network.alphabet.text(mask)) for c, mask in found)
        return Deduction(technique, title, sentence, level, moves, used, (), shown, look_ahead)

    def _part(self, k: int, cell: int, domains: Sequence[int]) -> str:
        """The part of the clue that reads a cell, if it is always the same: ", read by [AO]"."""
        clue = self.network.clues[k]
        if clue.dear:
            return ""
        found = clue.automaton.alive([domains[c] for c in self.network.cells[k]])
        if found is None:
            return ""
        positions = found[0][self.network.cells[k].index(cell)]
        origins = [start for start, found in clue.automaton.origin.items() if found & positions]
        if len(origins) != 1:
            return ""
        text = clue.regex.text
        end = next(n.end for n in self._chars(k) if n.start == origins[0])
        part = text[origins[0] : end]
        return f" (read by {part})" if len(part) > 1 else ""

    def _chars(self, k: int) -> list[Chars]:
        return [n for n in walk(self.network.clues[k].regex.tree) if isinstance(n, Chars)]

    def _at(self, k: int, cell: int) -> int:
        return self.network.cells[k].index(cell) + 1

    def _line(self, k: int) -> str:
        return capitalised(self.network.names[k])

    def _clue(self, k: int) -> str:
        return self.network.clues[k].regex.text

    def _place(self, cell: int) -> str:
        return place(self.puzzle.cells[cell], "cell")

    def _name(self, mask: int) -> str:
        return "a space" if (char := self.network.alphabet.text(mask)) == " " else char

    def _several(self, mask: int) -> str:
        chars = self.network.alphabet.text(mask)
        if len(chars) > 8:
            missing = self.network.alphabet.text(self.network.alphabet.full & ~mask)
            return f"all but {' '.join(missing)}" if len(missing) <= 8 else f"{len(chars)} characters"
        return " or ".join("space" if c == " " else c for c in chars)


def _one(mask: int) -> bool:
    return not mask & (mask - 1)


def _all_but(found: list[tuple[int, int]], k: int, mask: int) -> int:
    for other, view in found:
        if other != k:
            mask &= view
    return mask


def _meets(found: list[tuple[int, int]], mask: int) -> int:
    for _, view in found:
        mask &= view
    return mask
