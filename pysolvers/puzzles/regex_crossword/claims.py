"""What steps say of a regex crossword: which characters a cell can have, and what a clue leaves of its line.

Claims about a clue carry its text and the cells of its line, so that a solution can be held against them without the
puzzle. On a board they are checked by `engines.regex.plain_reading`, where the techniques use automata.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Seen
from pysolvers.engines.regex.plain_reading import can_match, lengths_of
from pysolvers.engines.regex.plain_words import span_of
from pysolvers.engines.regex.tree import Regex, Seq
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState


@dataclass(frozen=True)
class OneOf(Claim):
    """The cell has one of these characters; if there is one only, that is its character."""

    cell: Cell
    chars: str
    fact = "one of"

    def holds(self, seen: Seen) -> bool:
        """Whether its character on the board, and what was concluded of it, leave no other."""
        state: RegexCrosswordState = seen.state
        left = set(state.letters.get(self.cell, state.puzzle.alphabet.chars))
        for claim in seen.noted:
            if isinstance(claim, OneOf) and claim.cell == self.cell:
                left &= set(claim.chars)
        return left <= set(self.chars)

    def allows(self, solution: RegexCrosswordSolution) -> bool:
        """Solutions with one of the characters there."""
        return str(solution.facts[self.cell]) in self.chars


@dataclass(frozen=True)
class OfClue(Claim):
    """Something about a clue: the name of its line, its text, the cells of the line in reading order.

    `alphabet` has the characters that cells can have, `known` what is known of some of the cells. Of the other cells
    nothing is.
    """

    line: str
    clue: str
    cells: tuple[Cell, ...]
    alphabet: str
    known: tuple[OneOf, ...]

    def holds(self, seen: Seen) -> bool:
        """Whether the board has the clue and what is known, and the clue says so."""
        puzzle = seen.state.puzzle
        there = any(
            line.name == self.line and line.cells == self.cells and self.clue in line.clues for line in puzzle.lines
        )
        same = there and puzzle.alphabet.chars == self.alphabet and all(claim.holds(seen) for claim in self.known)
        return same and self.is_true_of(puzzle.regexes[self.clue])

    @abstractmethod
    def is_true_of(self, regex: Regex) -> bool:
        """Whether the clue says so; where there are too many strings to try, nothing is found false."""

    def places(self) -> list[str]:
        """The characters of each place of the line, as far as they are known."""
        known = {claim.cell: claim.chars for claim in self.known}
        return [known.get(cell, self.alphabet) for cell in self.cells]


@dataclass(frozen=True)
class Leaves(OfClue):
    """With what is known, the matches of the clue have exactly these characters in some cells of its line."""

    left: tuple[OneOf, ...]
    fact = "leaves"

    def is_true_of(self, regex: Regex) -> bool:
        """Whether the clue has a match with each of the characters, and none with others."""
        line = self.places()
        for claim in self.left:
            at = self.cells.index(claim.cell)
            gone = "".join(char for char in line[at] if char not in claim.chars)
            tries = [(gone, False), *((char, True) for char in claim.chars)]
            if any(can_match(regex, [*line[:at], chars, *line[at + 1 :]]) is (not said) for chars, said in tries):
                return False
        return True

    def allows(self, solution: RegexCrosswordSolution) -> bool:
        """Solutions with what is known, and one of the characters that are left in each cell."""
        return all(claim.allows(solution) for claim in (*self.known, *self.left))


@dataclass(frozen=True)
class CannotMatch(OfClue):
    """With what is known, the clue has no match."""

    fact = "cannot match"

    def is_true_of(self, regex: Regex) -> bool:
        """Whether no string with these characters matches."""
        return not can_match(regex, self.places())

    def allows(self, solution: RegexCrosswordSolution) -> bool:
        """Solutions that have something of what is known otherwise."""
        return not all(claim.allows(solution) for claim in self.known)


@dataclass(frozen=True)
class ReadBy(OfClue):
    """With what is known, this part of the clue reads the cell in every match."""

    cell: Cell
    begin: int
    end: int
    fact = "read by"

    @property
    def part(self) -> str:
        """The part of the clue."""
        return self.clue[self.begin : self.end]

    def is_true_of(self, regex: Regex) -> bool:
        """Whether there is no match in which the part does not read the cell."""
        return not can_match(regex, self.places(), (self.begin, self.end, self.cells.index(self.cell)))

    def allows(self, solution: RegexCrosswordSolution) -> bool:
        """Solutions with what is known."""
        return all(claim.allows(solution) for claim in self.known)


@dataclass(frozen=True)
class Fills(OfClue):
    """By their lengths, this part of the clue fills one of these numbers of cells."""

    begin: int
    end: int
    lengths: tuple[int, ...]
    fact = "fills"

    @property
    def part(self) -> str:
        """The part of the clue."""
        return self.clue[self.begin : self.end]

    def is_true_of(self, regex: Regex) -> bool:
        """Whether no match has the part fill another number of cells; a part with references is not looked at."""
        parts = regex.tree.parts if isinstance(regex.tree, Seq) else ()
        part = next((each for each in parts if span_of(each) == (self.begin, self.end)), None)
        found = lengths_of(regex, part, self.places()) if part else set(range(len(self.cells) + 1))
        return found is None or found <= {*self.lengths}

    def allows(self, solution: RegexCrosswordSolution) -> bool:
        """Every finished board: which letters are there, other claims say."""
        return True
