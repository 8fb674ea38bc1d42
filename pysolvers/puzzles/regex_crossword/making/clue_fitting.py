"""Clues for letters that are given: tight ones until the letters follow from them, then fewer and looser ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from pysolvers.core.progress import Pace
from pysolvers.drawing.scene import Cell
from pysolvers.puzzles.regex_crossword.making.clue_writer import shuffled, write
from pysolvers.puzzles.regex_crossword.making.difficulty import DIFFICULTIES, difficulty
from pysolvers.puzzles.regex_crossword.model import Clues, RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.solving.network import Network


class ClueFitting:
    """Fits clues to the letters of a board; `shape` is the board without clues."""

    def __init__(self, shape: RegexCrosswordPuzzle, letters: Mapping[Cell, str], rng: Random) -> None:
        self.shape = shape
        self.words = ["".join(letters[cell] for cell in line.cells) for line in shape.lines]
        self.rng = rng
        self.pace = Pace()

    def puzzles(self, wanted: str) -> Iterator[RegexCrosswordPuzzle | None]:
        """None between pieces of work, and a puzzle of the wanted difficulty; none where it does not work out."""
        clues = [write(self.rng, word, wanted == "easy") for word in self.words]
        left = _left(self._puzzle(clues))
        for _ in range(60 + 8 * len(clues)):
            if max(left.values()) == 1:
                break
            if self.pace.due():
                yield None
            worst = max(
                range(len(clues)),
                key=lambda k: (sum(left[c] - 1 for c in self.shape.lines[k].cells) * (0.5 + self.rng.random()), k),
            )
            trial = list(clues)
            trial[worst] = write(self.rng, self.words[worst], True)
            found = _left(self._puzzle(trial))
            if sum(found.values()) < sum(left.values()):
                clues, left = trial, found
        if max(left.values()) == 1:
            yield from self._if_easy(clues) if wanted == "easy" else self._thinned(clues, wanted)

    def _puzzle(self, clues: list[str]) -> RegexCrosswordPuzzle:
        """The puzzle with these clues, in the order of its lines."""
        rows, columns = len(self.shape.y), len(self.shape.x)
        lines: list[Clues] = [(clue,) for clue in clues]
        y, x, z = lines[:rows], lines[rows : rows + columns], lines[rows + columns :]
        return replace(self.shape, y=tuple(y), x=tuple(x), z=tuple(z))

    def _if_easy(self, clues: list[str]) -> Iterator[RegexCrosswordPuzzle | None]:
        """The puzzle with all clues, if no step takes more than one of them or those that meet in one cell."""
        puzzle = self._puzzle(clues)
        if (yield from difficulty(puzzle)) == "easy":
            yield puzzle

    def _thinned(self, clues: list[str], wanted: str) -> Iterator[RegexCrosswordPuzzle | None]:
        """Fewer and looser clues as long as lines read in turn find the answer; of these puzzles one as hard as wanted.

        They become harder on the way, more or less, so the wanted one is found by halves, the last one first.
        """
        found = [self._puzzle(clues)]
        for trial in self._looser(clues):
            if self.pace.due():
                yield None
            puzzle = self._puzzle(trial)
            if max(_left(puzzle).values()) == 1:
                clues[:] = trial
                found.append(puzzle)
        low, high = 0, len(found) - 1
        middle = high
        while low <= high:
            level = yield from difficulty(found[middle])
            if level == wanted:
                yield found[middle]
                return
            if DIFFICULTIES.index(level) < DIFFICULTIES.index(wanted):
                low = middle + 1
            else:
                high = middle - 1
            middle = (low + high) // 2

    def _looser(self, clues: list[str]) -> Iterator[list[str]]:
        """`clues`, which may change meanwhile, with one line's left out; then with one line's looser."""
        for drop in (True, False, False):
            for k in map(int, shuffled(self.rng, [str(k) for k in range(len(clues))])):
                if clues[k]:
                    yield [*clues[:k], "" if drop else write(self.rng, self.words[k], False), *clues[k + 1 :]]


def _left(puzzle: RegexCrosswordPuzzle) -> dict[Cell, int]:
    """How many characters propagation leaves in each cell."""
    network = Network(puzzle)
    domains = network.start(puzzle.given)
    for _ in network.propagate(domains):
        pass
    return {cell: mask.bit_count() for cell, mask in zip(puzzle.cells, domains, strict=True)}
