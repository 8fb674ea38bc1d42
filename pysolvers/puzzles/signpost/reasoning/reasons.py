"""Why a cell cannot follow another or come before it, as a key and in words."""

from __future__ import annotations

from collections.abc import Container, Sequence

from pysolvers.core.words import capitalised, listed
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.solving.forced_links import Links

TAKEN, NUMBER, RING, GAP, LOOK = "taken", "number", "ring", "gap", "look-ahead"
"""Why a cell cannot come next: it comes after another one; has another number; is this chain's first cell; does not fit
the gap between two numbers; leads to a contradiction."""
LEVEL = {TAKEN: 1, NUMBER: 1, RING: 2, GAP: 3, LOOK: 5}
"""How hard each reason is to see."""

AGAINST_AFTER = {
    TAKEN: ("comes after another cell", "come after other cells"),
    NUMBER: ("has a number that does not fit", "have numbers that do not fit"),
    RING: ("would close a ring", "would close a ring"),
    GAP: ("does not fit the gap", "do not fit the gap"),
    LOOK: ("leads to a contradiction", "lead to a contradiction"),
}
"""Why one cell, or several, cannot follow; a gap is told by its numbers."""
AGAINST_BEFORE = {**AGAINST_AFTER, TAKEN: ("goes on elsewhere", "go on elsewhere")}
"""Why one cell, or several, cannot come before."""

Others = Sequence[tuple[int, str]]
"""Cells that are out, each with the reason."""


def hardest(others: Others) -> str:
    """The hardest of the reasons; TAKEN if there is none."""
    return max((why for _, why in others), key=LEVEL.__getitem__, default=TAKEN)


def why_not(known: Links, a: int, b: int, refuted: Container[tuple[int, int]] = ()) -> str:
    """Why the link a -> b is out; a supposition that `refuted` it comes first."""
    if (a, b) in refuted:
        return LOOK
    if known.before[b] >= 0 or known.after[a] >= 0:
        return TAKEN
    p, q = known.number[a], known.number[b]
    if p >= 0 and q >= 0:
        return NUMBER
    if known.head[a] == b:
        return RING
    full = known.free_after[p] == 0 if p >= 0 else q >= 0 and known.free_before[q] == 0
    return NUMBER if full else GAP


class Reasons:
    """Puts reasons into words, by what is known of a board."""

    def __init__(self, puzzle: SignpostPuzzle, known: Links) -> None:
        self.puzzle, self.known = puzzle, known

    def after(self, a: int, others: Others) -> str:
        """Why others cannot follow a cell, the simple reasons together."""
        single = {x: self._gap(a, x, x) if why == GAP else self._elsewhere(a, x, -1) for x, why in others}
        return self._because(others, AGAINST_AFTER, single)

    def before(self, b: int, others: Others) -> str:
        """Why others cannot come before a cell."""
        single = {y: self._gap(y, b, y) if why == GAP else self._elsewhere(b, y, 1) for y, why in others}
        return self._because(others, AGAINST_BEFORE, single)

    def no_end(self, cell: int, first: bool) -> str:
        """Why a cell without a number is not the first one of the path, or the last; "" if it has not to be told.

        That the first cell is known, or the last, is plain to see.
        """
        known = self.known
        link = (known.start, cell) if first else (cell, known.end)
        is_known = known.after[known.start] >= 0 if first else known.before[known.end] >= 0
        if is_known or known.number[cell] >= 0:
            return ""
        long, free, between = self._chain(*link)
        if not free or long <= free:
            return ""
        where, which = self.puzzle.place(cell), "first" if first else "last"
        return f" {capitalised(where)} is not the {which} cell, for its chain of {long} is too long to fit {between}."

    def no_other_end(self, cell: int, first: bool) -> str:
        """Why no other cell is the first one of the path, or the last."""
        known, long = self.known, False
        for other in range(known.cells):
            beside = known.before[other] if first else known.after[other]
            if other != cell and beside < 0 and known.number[other] < 0:
                long = True
        number = known.free_after[0] + 1 if first else known.cells - known.free_before[known.cells + 1]
        way, ends = ("after", "begins") if first else ("before", "ends")
        said = f"every other cell comes {way} another one or has a number"
        return f"{said}, or {ends} a chain too long to fit {'before' if first else 'after'} {number}" if long else said

    def _because(self, others: Others, words: dict[str, tuple[str, str]], single: dict[int, str]) -> str:
        """The reasons, those that are the same together; `single` has those that name the numbers of one cell."""
        reasons = []
        for why, (one, several) in words.items():
            mine = [cell for cell, reason in others if reason == why and cell < self.puzzle.cells]
            together = [self.puzzle.place(cell) for cell in mine if why not in (NUMBER, GAP) or not single[cell]]
            if together:
                who = listed(together) if len(together) < 3 else f"{len(together)} others"
                reasons.append(f"{who} {one if len(together) == 1 else several}")
            reasons += [single[cell] for cell in mine if why in (NUMBER, GAP) and single[cell]]
        return f" {capitalised('; '.join(reasons))}." if reasons else ""

    def _elsewhere(self, cell: int, other: int, beside: int) -> str:
        """That another cell has a number beside which the next one stands elsewhere; "" if both cells have numbers."""
        number = self.known.number
        if other >= self.puzzle.cells or number[other] < 0 or number[cell] >= 0:
            return ""
        return f"{self.puzzle.place(other)} has {number[other]}, and {number[other] + beside} is elsewhere"

    def _chain(self, a: int, b: int) -> tuple[int, int, str]:
        """How many cells the chain has that would come into a gap by the link a -> b, how many fit, and which gap."""
        known = self.known
        if known.number[a] >= 0:
            low = known.number[a]
            long, high = known.length[b], low + known.free_after[low] + 1
        else:
            high = known.number[b]
            long, low = known.length[known.head[a]], high - known.free_before[high] - 1
        between = f"after {low}" if high > known.cells else f"between {low} and {high}"
        return long, high - low - 1, between if low else f"before {high}"

    def _gap(self, a: int, b: int, other: int) -> str:
        """That the link a -> b, of which `other` is the cell that is out, does not fit the gap between two numbers."""
        long, _, between = self._chain(a, b)
        where, number = self.puzzle.place(other), self.known.number[other]
        if number >= 0:
            return f"{where} has {number}, and the chain of {long} cells is too long to fit {between}"
        ends = "begins" if other == b else "ends"
        return f"{where} {ends} a chain of {long} cells, too long to fit {between}"
