"""What clues leave of a board, for many trials of which most clues were read before.

A generator reads thousands of boards that differ in one clue. So what a clue means is worked out once for each length
of line and alphabet, and no puzzle is made.
"""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.pausing import finish
from pysolvers.engines.regex.alphabet import Alphabet
from pysolvers.engines.regex.line_constraint import LineConstraint
from pysolvers.engines.regex.parser import parse
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, alphabet_of, named_in
from pysolvers.puzzles.regex_crossword.solving.network import Network


class ClueTrials:
    """Trials of clues for the lines of `shape`, a board without clues; `work` counts the clues that were read."""

    def __init__(self, shape: RegexCrosswordPuzzle) -> None:
        self.shape = shape
        self.work = 0
        self._named: dict[str, frozenset[str]] = {}
        self._alphabets: dict[frozenset[str], Alphabet] = {}
        self._constraints: dict[tuple[str, int, str], LineConstraint] = {}

    def left(self, clues: Sequence[str]) -> dict[Cell, int]:
        """How many characters propagation leaves in each cell, with one clue for each line ("" says nothing)."""
        alphabet = self._alphabet(clues)
        said = [(line, clue) for line, clue in zip(self.shape.lines, clues, strict=True) if clue]
        self.work += len(said)
        constraints = [(line, self._constraint(clue, len(line.cells), alphabet)) for line, clue in said]
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

    def _constraint(self, clue: str, length: int, alphabet: Alphabet) -> LineConstraint:
        key = clue, length, alphabet.chars
        if key not in self._constraints:
            self._constraints[key] = LineConstraint(parse(clue), length, alphabet)
        return self._constraints[key]
