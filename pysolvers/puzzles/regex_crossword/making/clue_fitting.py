"""Finds clues for a board that is filled with letters.

The first clues are tight: few other words match. When they determine every letter, looser clues are tried.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Pace, finish
from pysolvers.engines.nearest import Nearest, judged
from pysolvers.engines.regex.line_constraint import line_constraint
from pysolvers.engines.regex.parser import parse
from pysolvers.engines.regex.tree import Alphabet
from pysolvers.puzzles.regex_crossword.making.clue_styles import shuffled
from pysolvers.puzzles.regex_crossword.making.clue_writer import (
    LETTER_BY_LETTER,
    ONE_CLASS,
    PIECED,
    planned,
    repeats_a_letter,
    spells,
    write,
)
from pysolvers.puzzles.regex_crossword.making.shown_letters import showing, shown_places
from pysolvers.puzzles.regex_crossword.model import Clues, RegexCrosswordPuzzle, alphabet_of, named_in
from pysolvers.puzzles.regex_crossword.network import Network


class ClueTrials:
    """Finds which characters clues leave on an otherwise empty board; `work` counts the clues read so far."""

    def __init__(self, shape: RegexCrosswordPuzzle) -> None:
        self.shape = shape
        self.work = 0

    def left(self, clues: Sequence[str]) -> dict[Cell, int]:
        """Return how many characters the clues leave in each cell. There is one clue per line; "" means no clue."""
        alphabet = _alphabet(frozenset().union(*(_named_in(clue) for clue in clues if clue)))
        given = [(line, clue) for line, clue in zip(self.shape.lines, clues, strict=True) if clue]
        self.work += len(given)
        flavour, chars = self.shape.flavour, alphabet.chars
        constraints = [(line, line_constraint(clue, flavour, len(line.cells), chars)) for line, clue in given]
        network = finish(Network(self.shape, alphabet).with_clues(constraints))
        domains = network.start(())
        finish(network.propagate(domains))
        return {cell: mask.bit_count() for cell, mask in zip(self.shape.cells, domains, strict=True)}


@lru_cache(maxsize=4096)
def _named_in(clue: str) -> frozenset[str]:
    return frozenset(named_in(parse(clue)))


@lru_cache(maxsize=256)
def _alphabet(named: frozenset[str]) -> Alphabet:
    return alphabet_of(named)


EXPLAINED = 4  # work of explaining a puzzle, in readings of all its clues

LOOSENED = 3  # attempts per line to find a looser clue

EASED = 60  # attempts to make a puzzle easier by rewriting one clue

# attempts per line to make the solution unique; large boards get more because most of them are nearly there
TRIED, TRIED_LARGE = 30, 90

PLAIN = 25  # attempts per line after which clues may show letters on boards of any size

SWAPPED = 0.5  # chance that a line whose clue says too little swaps its family with another line

# from this many cells on, easy puzzles (LARGE) and all puzzles (LARGER) show letters, or hardly any would be found
LARGE, LARGER = 25, 36

SHOWING, MAX_SHOWING = 0.008, 0.85  # chance per cell that a clue shows letters, and the upper limit

CLIMBS = 200  # attempts to make a puzzle harder by changing random clues


class ClueFitting:
    """Writes clues for a board of letters. `nearest` keeps the puzzle that is nearest to the `wanted` difficulty.

    If `climbing`, random clues of a puzzle that is too easy are changed to make it harder.
    """

    def __init__(
        self,
        trials: ClueTrials,
        letters: Mapping[Cell, str],
        rng: Random,
        nearest: Nearest[RegexCrosswordPuzzle],
        wanted: str,
        climbing: bool = False,
    ) -> None:
        self.trials = trials
        self.nearest = nearest
        self.wanted = wanted
        self.climbing = climbing
        self.shape = shape = trials.shape
        self.words = ["".join(letters[cell] for cell in line.cells) for line in shape.lines]
        self.rng = rng
        self.pace = Pace()
        self._families = planned(rng, self.words)
        self._showing = min(MAX_SHOWING, SHOWING * len(shape.cells))
        self._whole = ONE_CLASS if len(shape.cells) < LARGER else ()
        large = len(shape.cells) >= (LARGE if wanted == "easy" else LARGER)
        self._shown = shown_places([line.cells for line in shape.lines], rng) if large else []

    def fit(self) -> Iterator[None]:
        """Work until a puzzle of the wanted difficulty is found or no attempts are left; yield None between steps."""
        clues = [self._write(k, self.wanted == "easy") for k in range(len(self.words))]
        left = self.trials.left(clues)
        tried = TRIED if len(self.shape.cells) < LARGE else TRIED_LARGE
        for attempt in range(tried * len(clues)):
            if max(left.values()) == 1:
                break
            if attempt == PLAIN * len(clues) and not self._shown:
                self._shown = shown_places([line.cells for line in self.shape.lines], self.rng)
            if self.pace.due():
                yield None
            worst = max(
                range(len(clues)),
                key=lambda k: (sum(left[c] - 1 for c in self.shape.lines[k].cells) * (0.5 + self.rng.random()), k),
            )
            trial, families = list(clues), self._families[:]
            other = int(self.rng.random() * len(clues)) if self.rng.random() < SWAPPED else worst
            self._swap(worst, other)
            for k in (worst, other) if other != worst else (worst,):
                trial[k] = self._write(k, True)
            found = self.trials.left(trial)
            if sum(found.values()) <= sum(left.values()):
                clues, left = trial, found
            else:
                self._families = families
        if max(left.values()) == 1:
            yield from self._if_easy(clues) if self.wanted == "easy" else self._loosened(clues)

    def _write(self, k: int, tight: bool) -> str:
        word, family = self.words[k], self._families[k]
        if self._shown and self._shown[k] and tight and family not in self._whole and self.rng.random() < self._showing:
            clue = showing(self.rng, word, self._shown[k], family in PIECED)
            if not spells(clue, word) and not LETTER_BY_LETTER.fullmatch(clue):
                return clue
        return write(self.rng, word, family, tight)

    def _swap(self, one: int, other: int) -> None:
        families, words = self._families, self.words
        if all(families[k] != "reference" or repeats_a_letter(words[j]) for k, j in ((one, other), (other, one))):
            families[one], families[other] = families[other], families[one]

    def _puzzle(self, clues: list[str]) -> RegexCrosswordPuzzle:
        rows, columns = len(self.shape.y), len(self.shape.x)
        lines: list[Clues] = [(clue,) for clue in clues]
        y, x, z = lines[:rows], lines[rows : rows + columns], lines[rows + columns :]
        return replace(self.shape, y=tuple(y), x=tuple(x), z=tuple(z))

    def _if_easy(self, clues: list[str]) -> Iterator[None]:
        off = yield from self._off(self._puzzle(clues))
        for _ in range(EASED):
            if self.nearest.met:
                return
            if self.pace.due():
                yield None
            trial = list(clues)
            k = int(self.rng.random() * len(clues))
            trial[k] = self._write(k, True)
            if max(self.trials.left(trial).values()) > 1:
                continue
            reached = yield from self._off(self._puzzle(trial))
            if reached <= off:
                clues, off = trial, reached

    def _loosened(self, clues: list[str]) -> Iterator[None]:
        found = [self._puzzle(clues)]
        for _ in range(LOOSENED):
            for k in shuffled(self.rng, range(len(clues))):
                trial = [*clues[:k], self._write(k, False), *clues[k + 1 :]]
                if self.pace.due():
                    yield None
                if max(self.trials.left(trial).values()) == 1:
                    clues = trial
                    found.append(self._puzzle(trial))
        low, high = 0, len(found) - 1
        middle = high
        while low <= high:
            off = yield from self._off(found[middle])
            if off < 0:
                low = middle + 1
            else:
                high = middle - 1
            if self.climbing and low == len(found):
                yield from self._harder(clues, off)
            if self.nearest.met:
                return
            middle = (low + high) // 2

    def _harder(self, clues: list[str], off: float) -> Iterator[None]:
        for _ in range(CLIMBS):
            if self.pace.due():
                yield None
            trial = list(clues)
            for _ in range(1 + (self.rng.random() < 0.5)):
                k = int(self.rng.random() * len(clues))
                trial[k] = self._write(k, self.rng.random() < 0.3)
            if max(self.trials.left(trial).values()) > 1:
                continue
            reached = yield from self._off(self._puzzle(trial))
            if self.nearest.met:
                return
            if off <= reached < 0:
                clues, off = trial, reached

    def _off(self, puzzle: RegexCrosswordPuzzle) -> Generator[None, None, float]:
        for _ in judged(puzzle, self.nearest):
            yield
        self.trials.work += EXPLAINED * len(puzzle.lines)
        return self.nearest.last
