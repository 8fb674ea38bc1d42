"""How explanations name lines, clues, cells and characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pysolvers.core.words import capitalised, listed, place, ranges
from pysolvers.engines.regex.tree import Chars, walk
from pysolvers.puzzles.regex_crossword.solving.network import Network

MAX_NAMED = 8
"""The most characters that are named one by one, apart from the number of them."""


FEW = 3
"""The most cells that are told one by one, each with its character."""


def quoted(char: str) -> str:
    """A character, in quotes where it could be taken for a part of the sentence: unless it is a letter or digit."""
    return char if char.isalnum() else f"“{char}”"


class Wording:
    """The words for the clues and cells of a network; clues and cells by their numbers there."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def line(self, k: int) -> str:
        """The line of a clue, at the start of a sentence: "Row 2"."""
        return capitalised(self.network.names[k])

    def clue(self, k: int) -> str:
        """The text of a clue."""
        return self.network.clues[k].regex.text

    def cell(self, c: int) -> str:
        """A cell: "row 1, cell 2"."""
        return place(self.network.puzzle.cells[c], "cell")

    def position(self, k: int, c: int) -> int:
        """The position of a cell in the line of a clue, from 1."""
        return self.network.cells[k].index(c) + 1

    def character(self, mask: int) -> str:
        """The one character of a mask, in quotes unless it is a letter or digit."""
        return "a space" if (char := self.network.alphabet.text(mask)) == " " else quoted(char)

    def named(self, k: int) -> str:
        """A clue with its line: "row 2's clue [AB]*"."""
        return f"{self.network.names[k]}'s clue {self.clue(k)}"

    def filled(self, k: int, cells: Sequence[int], domains: Sequence[int]) -> str:
        """What stands in cells of a clue's line: "Y in cell 3 and T in cell 4"; "" for none."""
        letters = [f"{self.character(domains[c])} in cell {self.position(k, c)}" for c in cells]
        return listed(letters) if letters else ""

    def characters(self, mask: int, last: str = " or ") -> str:
        """The characters of a mask: "A, B or C", or what is missing, or how many they are."""
        alphabet = self.network.alphabet
        chars = alphabet.text(mask)
        if len(chars) > MAX_NAMED:
            missing = alphabet.text(alphabet.full & ~mask)
            if len(missing) <= MAX_NAMED:
                return f"all but {listed(map(quoted, missing))}"
            return f"{len(chars)} characters ({' '.join(map(quoted, chars))})"
        return listed(("a space" if c == " " else quoted(c) for c in chars), last)

    def cells_are(self, k: int, found: Mapping[int, int], domains: Sequence[int]) -> str:
        """That cells of a clue's line have these characters: "cell 2 is A and cell 3 is B"; many in one list."""
        if len(found) <= FEW:
            told = (
                (self.position(k, c), f"{self.character(mask)}{self.part(k, c, domains)}") for c, mask in found.items()
            )
            return listed(f"cell {at} is {what}" for at, what in told)
        cells = listed(ranges([self.position(k, c) for c in found]))
        return f"cells {cells} are {listed(map(self.character, found.values()))}"

    def part(self, k: int, c: int, domains: Sequence[int]) -> str:
        """The part of a clue that reads a cell, if it is the same in all matches: " (read by [AO])"; else ""."""
        clue, cells = self.network.clues[k], self.network.cells[k]
        found = None if clue.slow else clue.automaton.alive([domains[cell] for cell in cells])
        if found is None:
            return ""
        positions = found[0][cells.index(c)]
        starts = [start for start, those in clue.automaton.origin.items() if those & positions]
        if len(starts) != 1:
            return ""
        end = next(node.end for node in walk(clue.regex.tree) if isinstance(node, Chars) and node.start == starts[0])
        part = clue.regex.text[starts[0] : end]
        return f" (read by {part})" if len(part) > 1 else ""
