"""Facts stated by the steps of an explanation: the characters that cells can have, and what clues leave.

To check a fact, `engines.regex.plain_reading` is used, not the automata with which techniques find it.
"""

from __future__ import annotations

from abc import abstractmethod

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Seen
from pysolvers.engines.regex.plain_reading import can_match, lengths_of
from pysolvers.engines.regex.plain_words import span_of
from pysolvers.engines.regex.tree import Regex, Seq
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState


class OneOf(Claim):
    """The cell has one of these characters."""

    cell: Cell
    chars: str

    def holds(self, seen: Seen) -> bool:
        state: RegexCrosswordState = seen.state
        left = set(state.letters.get(self.cell, state.puzzle.alphabet.chars))
        for claim in seen.noted:
            if isinstance(claim, OneOf) and claim.cell == self.cell:
                left &= set(claim.chars)
        return left <= set(self.chars)

    def allows(self, solution: RegexCrosswordSolution) -> bool:
        return str(solution.facts[self.cell]) in self.chars


class OfClue(Claim):
    """A claim about the clue of a `line`, given what is `known` of the line's `cells` (in reading order)."""

    line: str
    clue: str
    cells: tuple[Cell, ...]
    alphabet: str
    known: tuple[OneOf, ...]

    def holds(self, seen: Seen) -> bool:
        puzzle = seen.state.puzzle
        there = any(
            line.name == self.line and line.cells == self.cells and self.clue in line.clues for line in puzzle.lines
        )
        same = there and puzzle.alphabet.chars == self.alphabet and all(claim.holds(seen) for claim in self.known)
        return same and self.is_true_of(puzzle.regexes[self.clue])

    @abstractmethod
    def is_true_of(self, regex: Regex) -> bool:
        """Return whether the claim is true of the clue, or True if there are too many strings to try."""

    def places(self) -> list[str]:
        known = {claim.cell: claim.chars for claim in self.known}
        return [known.get(cell, self.alphabet) for cell in self.cells]


class Leaves(OfClue):
    """Given what is known of the line, the clue leaves exactly the characters `left` in some of its cells."""

    left: tuple[OneOf, ...]

    def is_true_of(self, regex: Regex) -> bool:
        line = self.places()
        for claim in self.left:
            at = self.cells.index(claim.cell)
            removed = "".join(char for char in line[at] if char not in claim.chars)
            tries = [(removed, False), *((char, True) for char in claim.chars)]
            if any(can_match(regex, [*line[:at], chars, *line[at + 1 :]]) is (not fits) for chars, fits in tries):
                return False
        return True

    def allows(self, solution: RegexCrosswordSolution) -> bool:
        return all(claim.allows(solution) for claim in (*self.known, *self.left))


class CannotMatch(OfClue):
    """Given what is known of the line, the clue has no match."""

    def is_true_of(self, regex: Regex) -> bool:
        return not can_match(regex, self.places())

    def allows(self, solution: RegexCrosswordSolution) -> bool:
        return not all(claim.allows(solution) for claim in self.known)


class ReadBy(OfClue):
    """Given what is known of the line, the part `clue[begin:end]` matches the cell in every match of the clue."""

    cell: Cell
    begin: int
    end: int

    @property
    def part(self) -> str:
        return self.clue[self.begin : self.end]

    def is_true_of(self, regex: Regex) -> bool:
        return not can_match(regex, self.places(), (self.begin, self.end, self.cells.index(self.cell)))

    def allows(self, solution: RegexCrosswordSolution) -> bool:
        return all(claim.allows(solution) for claim in self.known)


class Fills(OfClue):
    """Judging only by length, the part `clue[begin:end]` fills n cells, with n in `lengths`."""

    begin: int
    end: int
    lengths: tuple[int, ...]

    @property
    def part(self) -> str:
        return self.clue[self.begin : self.end]

    def is_true_of(self, regex: Regex) -> bool:
        parts = regex.tree.parts if isinstance(regex.tree, Seq) else ()
        part = next((each for each in parts if span_of(each) == (self.begin, self.end)), None)
        found = lengths_of(regex, part, self.places()) if part else set(range(len(self.cells) + 1))
        return found is None or found <= {*self.lengths}

    def allows(self, solution: RegexCrosswordSolution) -> bool:
        return True
