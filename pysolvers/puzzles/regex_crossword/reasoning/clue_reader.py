"""Reads clues for the techniques, and makes deductions of what they find."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Told
from pysolvers.core.pausing import paced
from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.play import format_move
from pysolvers.puzzles.regex_crossword.reasoning.wording import Wording
from pysolvers.puzzles.regex_crossword.solving.network import Network, decided

T = TypeVar("T")
Paced = Generator[Progress, None, T]
"""Progress, and a result at the end."""


class ClueReader:
    """The network of a puzzle with what all its techniques share; it serves all steps of an explanation.

    `nodes` counts the clues that have been read, `known` the cells that are filled. Clues and cells are told by their
    numbers in the network, what is known of the cells by their domains.
    """

    def __init__(self, puzzle: RegexCrosswordPuzzle) -> None:
        self.puzzle = puzzle
        self.network = Network(puzzle)
        self.words = Wording(self.network)
        self.nodes = 0
        self.known = 0
        self.pace = Pace()

    def read(self, k: int, domains: Sequence[int]) -> Paced[list[int] | None]:
        """What clue `k` leaves of the domains of its line; None if it cannot match."""
        clue = self.network.clues[k]
        before = [domains[c] for c in self.network.cells[k]]
        if not clue.slow:
            return clue.narrow(before)
        return (yield from paced(clue.narrowing(before), self.pace, self.progress()))

    def read_all(self, clues: Iterable[int], domains: Sequence[int]) -> Paced[list[int] | None]:
        """The domains after reading clues one after another; None if one of them cannot match."""
        left = list(domains)
        for k in clues:
            after = yield from self.read(k, left)
            if after is None:
                return None
            for c, mask in zip(self.network.cells[k], after, strict=True):
                left[c] = mask
        return left

    def with_letters(self, k: int, targets: Iterable[int], domains: Sequence[int]) -> Paced[str]:
        """The letters of a clue's line without which it would leave more in the target cells, or would match.

        Such as "Y in cell 3"; "" for none.
        """
        cells = self.network.cells[k]
        places = [cells.index(c) for c in targets]
        wanted = yield from self.read(k, domains)
        needed = [c for c in cells if decided(domains[c]) and c not in targets]
        open_ones = list(domains)
        for c in tuple(needed):
            letter, open_ones[c] = open_ones[c], self.network.alphabet.full
            left = yield from self.read(k, open_ones)
            same = left is None if wanted is None else left is not None and all(left[i] == wanted[i] for i in places)
            if same:
                needed.remove(c)
            else:
                open_ones[c] = letter
        return self.words.filled(k, needed, domains)

    def breathe(self) -> Paced[None]:
        """Progress, if it is time."""
        if self.pace.due():
            yield self.progress()

    def progress(self) -> Progress:
        """How many clues have been read, and how many cells are filled."""
        return Progress(self.nodes, 0, self.known, len(self.puzzle.cells))

    def deduction(
        self,
        technique: str,
        title: str,
        sentence: str,
        level: int,
        found: Mapping[int, int],
        clues: Iterable[int],
        look_ahead: bool = False,
    ) -> Told:
        """The deduction that cells have these characters (masks), because of these clues."""
        cells = self.puzzle.cells
        shown = tuple(cells[c] for c in found)
        used = tuple(sorted({cells[c] for k in clues for c in self.network.cells[k]} - set(shown)))
        moves = tuple(format_move(cells[c], self.network.alphabet.text(mask)) for c, mask in found.items())
        return Told(technique, title, sentence, level, moves, used, (), shown, look_ahead)

    def contradiction(self, sentence: str, cells: Iterable[int], domains: Sequence[int]) -> Told:
        """The deduction that something is wrong in these cells: what the player wrote, or else the puzzle itself."""
        where = tuple(self.puzzle.cells[c] for c in cells)
        written = self._written(domains)
        advice = "Take something back." if written else "There is no answer."
        shown = tuple(cell for cell in where if cell in written)
        return Told("contradiction", "Something is wrong", f"{sentence} {advice}", 1, (), where, shown)

    def no_match(self, k: int, domains: Sequence[int], otherwise: str = "") -> Paced[Told]:
        """The deduction that clue `k` cannot match what is filled in; `otherwise` says what it fails on else."""
        letters = yield from self.with_letters(k, (), domains)
        reason = f" with {letters}" if letters else otherwise
        sentence = f"{self.words.line(k)} cannot match {self.words.clue(k)}{reason}."
        return self.contradiction(sentence, self.network.cells[k], domains)

    def _written(self, domains: Sequence[int]) -> set[Cell]:
        """The cells that the player has filled."""
        return self.network.letters(domains).keys() - dict(self.puzzle.given).keys()
