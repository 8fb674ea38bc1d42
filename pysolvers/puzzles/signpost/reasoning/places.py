"""The only number of a cell, or the only cell of a number, in words that a person can count after."""

from __future__ import annotations

from pysolvers.core.words import capitalised, listed
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.reasoning.distances import Fit, counted_one_way, fits
from pysolvers.puzzles.signpost.solving.forced_links import Links

MOST_GAPS = 4
"""In so many gaps between numbers a person looks for the place of a cell."""
MOST_NUMBERS = 6
"""So many numbers of a cell are listed in a sentence."""


class Places:
    """Puts into words that a chain's numbers are known, by what is known of a board."""

    def __init__(self, puzzle: SignpostPuzzle, known: Links) -> None:
        self.puzzle, self.known = puzzle, known

    def only_number(self, head: int, number: int) -> str:
        """Why the chain that begins in `head` can have one number only there."""
        whole = "Counted along the arrows from and to the numbers on the board"
        counted = self._by_distance(head, number) or self._by_ways(head, number)
        return counted or f"{whole}, {self.puzzle.place(head)} can only be {number}."

    def only_place(self, head: int, first: int, number: int) -> str:
        """Why a number fits one cell only, so that the chain that begins in `head` has the number `first` there."""
        known, cell = self.known, head
        for _ in range(number - first):
            cell = known.after[cell]
        low, high = beside(known, first, known.length[head])
        steps = [f"{_steps(number - low)} after {self._named(known.tail_of[low])}"] if low else []
        steps += [f"{_steps(high - number)} before {self._named(known.head_of[high])}"] if high <= known.cells else []
        counted = f": counted along the arrows, no other free cell can be {listed(steps)}" if steps else ""
        return f"Only {self.puzzle.place(cell)} can be {number}{counted}."

    def _by_distance(self, head: int, number: int) -> str:
        """Why the distances to the nearest numbers alone leave a cell one number; "" if they do not."""
        known, where = self.known, self.puzzle.place(head)
        gaps = list(fits(known, head))
        here = [gap for gap in gaps if gap.first <= gap.last]
        if len(here) != 1 or not here[0].first == here[0].last == number or len(gaps) > MOST_GAPS:
            return ""
        gap = here[0]
        ways = [f"{_steps(gap.from_low)} from {self._named(known.tail_of[gap.low])} to it"] if gap.low else []
        if gap.high <= known.cells:
            ways.append(f"{_steps(gap.to_high)} from it to {self._named(known.head_of[gap.high])}")
        if not ways:
            return ""
        others = [_between(each, known.cells) for each in gaps if each is not gap]
        elsewhere = f" It does not come {listed(others, ' or ')}: there the ways are too long." if others else ""
        arrows = f"along the arrows it takes at least {listed(ways)}"
        return f"{capitalised(where)} can only be {number}: {arrows}.{elsewhere}"

    def _by_ways(self, head: int, number: int) -> str:
        """Why all ways from the numbers before a cell, and to those after it, leave one; "" if they do not."""
        before, after = (_bits(counted_one_way(self.known, head, forwards)) for forwards in (True, False))
        if set(before) & set(after) != {number} or max(len(before), len(after)) > MOST_NUMBERS:
            return ""
        where = self.puzzle.place(head)
        if before == [number] or after == [number]:
            side = "from the smaller numbers" if before == [number] else "back from the larger numbers"
            return f"Counted {side} along the arrows, {where} can only be {number}."
        there, back = (listed(map(str, numbers), " or ") for numbers in (before, after))
        counted = f"Counted from the smaller numbers along the arrows, {where} can be {there}"
        return f"{counted}; counted back from the larger ones, {back}: only {number} is in both."

    def _named(self, at: int) -> str:
        return named(self.puzzle, self.known, at)


def named(puzzle: SignpostPuzzle, known: Links, at: int) -> str:
    """A cell by its number if it has one: "7 in row 1, column 2"."""
    place = puzzle.place(at) if at < puzzle.cells else "nothing"
    return f"{known.number[at]} in {place}" if known.number[at] >= 0 else place


def beside(known: Links, number: int, long: int) -> tuple[int, int]:
    """The nearest numbers on the board before and after a chain of so many cells that begins with a number."""
    low, high = number - 1, number + long
    while known.tail_of[low] < 0:
        low -= 1
    while known.head_of[high] < 0:
        high += 1
    return low, high


def _bits(numbers: int) -> list[int]:
    return [at for at in range(numbers.bit_length()) if numbers >> at & 1]


def _between(gap: Fit, cells: int) -> str:
    """A gap between two numbers in words."""
    if not gap.low:
        return f"before {gap.high}"
    return f"after {gap.low}" if gap.high > cells else f"between {gap.low} and {gap.high}"


def _steps(many: int) -> str:
    return f"{many} step{'s' * (many > 1)}"
