"""Why a cell cannot follow another or come before it, as a key and in words."""

from __future__ import annotations

from collections.abc import Container, Sequence

from pysolvers.core.words import capitalised, listed
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.solving.forced_links import Links

TAKEN, NUMBER, RING, GAP, LOOK, STRUCK = "taken", "number", "ring", "gap", "look-ahead", "struck"
"""Why a cell cannot come next: it comes after another one; has another number; is this chain's first cell; does not fit
the gap between two numbers; leads to a contradiction; led to one before, which the step tells as well."""
LEVEL = {TAKEN: 1, NUMBER: 1, RING: 2, GAP: 3, LOOK: 5, STRUCK: 5}
"""How hard each reason is to see."""

AGAINST_AFTER = {
    TAKEN: ("comes after another cell", "come after other cells"),
    NUMBER: ("has a number that does not fit", "have numbers that do not fit"),
    RING: ("would close a ring", "would close a ring"),
    GAP: ("does not fit the gap", "do not fit the gap"),
    STRUCK: ("is ruled out in the same way", "are ruled out in the same way"),
}
"""Why one cell, or several, cannot follow; a gap is told by its numbers, a contradiction by itself."""
AGAINST_BEFORE = {**AGAINST_AFTER, TAKEN: ("goes on elsewhere", "go on elsewhere")}
"""Why one cell, or several, cannot come before."""

FEW = 3
"""So many cells that are out for the same reason are counted and not named; the board marks them."""

Others = Sequence[tuple[int, str]]
"""Cells that are out, each with the reason."""


def hardest(others: Others) -> str:
    """The hardest of the reasons; TAKEN if there is none."""
    return max((why for _, why in others), key=LEVEL.__getitem__, default=TAKEN)


def why_not(
    known: Links, a: int, b: int, refuted: Container[tuple[int, int]] = (), struck: Container[tuple[int, int]] = ()
) -> str:
    """Why the link a -> b is out; that a supposition `refuted` it, or it was `struck` before one, comes first."""
    if (a, b) in struck:
        return STRUCK
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
        gaps = self._gaps([(a, x) for x, why in others if why == GAP], begins=True)
        return self._because(others, AGAINST_AFTER, self._numbers(a, others, -1), gaps)

    def before(self, b: int, others: Others) -> str:
        """Why others cannot come before a cell."""
        gaps = self._gaps([(y, b) for y, why in others if why == GAP], begins=False)
        return self._because(others, AGAINST_BEFORE, self._numbers(b, others, 1), gaps)

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
        chain = f"its chain of {_cells(long)} is too long to fit {between}"
        return f" {capitalised(where)} is not the {which} cell, for {chain}."

    def no_other_end(self, cell: int, first: bool) -> str:
        """Why no other cell is the first one of the path, or the last."""
        known, long = self.known, False
        for other in range(known.cells):
            beside = known.before[other] if first else known.after[other]
            if other != cell and beside < 0 and known.number[other] < 0:
                long = True
        number = known.free_after[0] + 1 if first else known.cells - known.free_before[known.cells + 1]
        linked = "follows another one" if first else "goes on to another one"
        if not long:
            return f"every other cell {linked} or has a number"
        ends, gap = ("begins", "before") if first else ("ends", "after")
        return f"every other cell {linked}, has a number, or {ends} a chain too long to fit {gap} {number}"

    def _because(self, others: Others, words: dict[str, tuple[str, str]], numbers: list[str], gaps: list[str]) -> str:
        """The reasons, those that are the same together; `numbers` and `gaps` have those that name numbers.

        Cells that are only counted come last, after those that are named.
        """
        named: list[str] = []
        counted: list[tuple[int, str]] = []
        for why, (one, several) in words.items():
            mine = [self.puzzle.place(at) for at, reason in others if reason == why and at < self.puzzle.cells]
            if why == GAP or not mine:
                continue
            if len(mine) >= FEW:
                counted.append((len(mine), several))
            elif why == NUMBER:
                named += numbers
            else:
                named.append(f"{listed(mine)} {one if len(mine) == 1 else several}")
        told = [*named, *gaps]
        for at, (many, several) in enumerate(counted):
            last = at == len(counted) - 1 and all(why != LOOK for _, why in others)
            told.append(f"{f'the other {many}' if last else f'{many} others'} {several}")
        return f" {capitalised('; '.join(told))}." if told else ""

    def _numbers(self, cell: int, others: Others, beside: int) -> list[str]:
        """The numbers of other cells that do not fit beside a cell; those whose own next cell is another one."""
        number = self.known.number
        mine = [at for at, why in others if why == NUMBER and at < self.puzzle.cells and number[at] >= 0]
        if number[cell] >= 0:
            return [listed(f"{self.puzzle.place(at)} has {number[at]}" for at in mine)] if mine else []
        return [f"{self.puzzle.place(at)} has {number[at]}, and {number[at] + beside} is elsewhere" for at in mine]

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

    def _gaps(self, links: Sequence[tuple[int, int]], begins: bool) -> list[str]:
        """That links to cells that begin chains, or from cells that end them, do not fit gaps between numbers."""
        fitting: dict[str, list[tuple[int, int]]] = {}
        numbered: list[tuple[int, str]] = []
        for a, b in links:
            long, _, between = self._chain(a, b)
            if self.known.number[b if begins else a] >= 0:
                numbered.append((b if begins else a, between))
            else:
                fitting.setdefault(between, []).append((b if begins else a, long))
        told = [self._too_long(chains, between, begins) for between, chains in fitting.items()]
        if numbered:
            long, _, _ = self._chain(*links[0])
            a, b = links[0]
            whose = f"the chain of {_cells(long)} that {'ends' if begins else 'begins'} in"
            have = listed(f"{self.puzzle.place(at)} has {self.known.number[at]}" for at, _ in numbered)
            gaps = listed((between for _, between in numbered), " or ")
            told.append(f"{have}, and {whose} {self.puzzle.place(a if begins else b)} is too long to fit {gaps}")
        return told

    def _too_long(self, chains: list[tuple[int, int]], between: str, begin: bool) -> str:
        """That chains, each given by its end and length, do not fit a gap."""
        longs = [long for _, long in chains]
        who, what = listed(self.puzzle.place(at) for at, _ in chains), "begin" if begin else "end"
        if len(chains) == 1:
            return f"{who} {what}s a chain of {_cells(longs[0])}, too long to fit {between}"
        many = _cells(longs[0]) if len(set(longs)) == 1 else f"{listed(map(str, longs))} cells"
        return f"{who} {what} chains of {many}, too long to fit {between}"


def _cells(many: int) -> str:
    return f"{many} cell{'s' * (many != 1)}"
