"""Clues for letters that are given: tight ones until the letters follow from them, then looser ones."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
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
    """Trials of clues for the lines of `shape`, a board without clues; `work` counts the clues that were read."""

    def __init__(self, shape: RegexCrosswordPuzzle) -> None:
        self.shape = shape
        self.work = 0
        self._named: dict[str, frozenset[str]] = {}
        self._alphabets: dict[frozenset[str], Alphabet] = {}

    def left(self, clues: Sequence[str]) -> dict[Cell, int]:
        """How many characters propagation leaves in each cell, with one clue for each line ("" says nothing)."""
        alphabet = self._alphabet(clues)
        said = [(line, clue) for line, clue in zip(self.shape.lines, clues, strict=True) if clue]
        self.work += len(said)
        flavour, chars = self.shape.flavour, alphabet.chars
        constraints = [(line, line_constraint(clue, flavour, len(line.cells), chars)) for line, clue in said]
        network = Network.of(self.shape, alphabet, constraints)
        domains = network.start(())
        finish(network.propagate(domains))
        return {cell: mask.bit_count() for cell, mask in zip(self.shape.cells, domains, strict=True)}

    def _alphabet(self, clues: Sequence[str]) -> Alphabet:
        """The alphabet that the clues name, as `RegexCrosswordPuzzle.alphabet` has it."""
        named: frozenset[str] = frozenset().union(*(self._named_in(clue) for clue in clues if clue))
        if named not in self._alphabets:
            self._alphabets[named] = alphabet_of(named)
        return self._alphabets[named]

    def _named_in(self, clue: str) -> frozenset[str]:
        if clue not in self._named:
            self._named[clue] = frozenset(named_in(parse(clue)))
        return self._named[clue]


EXPLAINED = 4
"""As how many readings of its clues it counts to explain a puzzle."""

LOOSENED = 3
"""How often a looser clue is tried for each line."""

EASED = 60
"""How often single clues are written anew to make a puzzle easier."""

TRIED, TRIED_LARGE = 30, 90
"""How often one of the clues is written anew, times the lines, until the letters follow from them; and on boards of
`LARGE` cells or more, where most attempts that end early were nearly there."""

SWAPPED = 0.5
"""How often a line that tells too little changes its family with another line."""

LARGE, LARGER = 25, 36
"""From so many cells on, clues of easy puzzles and of others show letters: else hardly any puzzle is found."""

SHOWING, MOST_SHOWING = 0.008, 0.85
"""How often a clue of such a puzzle does: so much for each cell, and at most. On small boards no class for a line."""

CLIMBS = 200
"""How often single clues are changed at random to make a puzzle harder."""


class ClueFitting:
    """Fits clues to the letters of a board; `trials` reads them, and `nearest` is told of the puzzles found.

    Where loosening the clues leaves a puzzle that is too easy, `climbing` changes single clues at random as long as
    that makes the puzzle no easier. It takes longer, and finds a hard puzzle several times as often.
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
        self._showing = min(MOST_SHOWING, SHOWING * len(shape.cells))
        self._whole = ONE_CLASS if len(shape.cells) < LARGER else ()
        large = len(shape.cells) >= (LARGE if wanted == "easy" else LARGER)
        self._shown = shown_places([line.cells for line in shape.lines], rng) if large else []

    def fit(self) -> Iterator[None]:
        """None between pieces of work, until a puzzle of the wanted difficulty is found, or these letters give none."""
        clues = [self._write(k, self.wanted == "easy") for k in range(len(self.words))]
        left = self.trials.left(clues)
        tried = TRIED if len(self.shape.cells) < LARGE else TRIED_LARGE
        for _ in range(tried * len(clues)):
            if max(left.values()) == 1:
                break
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
        """Another clue for a line, of its family; or, on a large easy board, often one that shows letters."""
        word, family = self.words[k], self._families[k]
        if self._shown and self._shown[k] and tight and family not in self._whole and self.rng.random() < self._showing:
            clue = showing(self.rng, word, self._shown[k], family in PIECED)
            if not spells(clue, word) and not LETTER_BY_LETTER.fullmatch(clue):
                return clue
        return write(self.rng, word, family, tight)

    def _swap(self, one: int, other: int) -> None:
        """Let two lines change their families, unless one is of references and has no letter that comes again."""
        families, words = self._families, self.words
        if all(families[k] != "reference" or repeats_a_letter(words[j]) for k, j in ((one, other), (other, one))):
            families[one], families[other] = families[other], families[one]

    def _puzzle(self, clues: list[str]) -> RegexCrosswordPuzzle:
        """The puzzle with these clues, in the order of its lines."""
        rows, columns = len(self.shape.y), len(self.shape.x)
        lines: list[Clues] = [(clue,) for clue in clues]
        y, x, z = lines[:rows], lines[rows : rows + columns], lines[rows + columns :]
        return replace(self.shape, y=tuple(y), x=tuple(x), z=tuple(z))

    def _if_easy(self, clues: list[str]) -> Iterator[None]:
        """The puzzle with all clues tight, if it is easy, or becomes so as single clues are written anew."""
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
        """Looser clues as long as lines read in turn find the solution; of these puzzles one as hard as wanted.

        They become harder on the way, more or less, so the wanted one is found by halves, the last one first.
        """
        found = [self._puzzle(clues)]
        for _ in range(LOOSENED):
            for k in map(int, shuffled(self.rng, [str(k) for k in range(len(clues))])):
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
        """Other clues whose score is no lower, until it is as high as wanted; `off` is what is missing, below 0."""
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
        """How much higher than wanted the score of a puzzle is that was found."""
        for _ in judged(puzzle, self.nearest):
            yield
        self.trials.work += EXPLAINED * len(puzzle.lines)
        return self.nearest.last
