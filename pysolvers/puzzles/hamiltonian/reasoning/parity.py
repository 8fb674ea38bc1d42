"""Techniques of colour: coloured like a chessboard, a path goes from dark to light to dark.

For any part of the board: two steps, or a step and an end, belong to each of its cells. A step inside the part belongs
to a dark and to a light cell, so what is left over are the steps that lead out of the part and the ends that lie in it:
at dark cells twice as many more than at light ones as there are more dark cells than light ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.cell import Cell
from pysolvers.core.words import listed, place, places
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, dark
from pysolvers.puzzles.hamiltonian.reasoning.knowledge import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.parts import NAMED, named_edges

TITLE = "Coloured like a chessboard"
WAYS = 6
"""The most undecided ways out of a part that a person would count."""


def end_of_other_colour(sketch: Sketch) -> str:
    """Which colours the ends have, and why, without a full stop; "" where the colours do not say."""
    puzzle = sketch.net.puzzle
    many = sum(map(dark, puzzle.cells))
    rest = puzzle.size - many
    board = f"Coloured like a chessboard, the board has {many} dark and {rest} light cells"
    if many != rest:
        return f"{board}, so the path begins and ends on {'dark' if many > rest else 'light'} cells"
    fixed = puzzle.start or puzzle.end
    if fixed is None:
        return ""
    this, other = ("dark", "light") if dark(fixed) else ("light", "dark")
    return f"{board}, so the ends differ: one is {this}, {place(fixed)}, and the other is {other}"


def bounded(sketch: Sketch) -> Iterator[Finding | None]:
    """Parts of the board whose colours say of every way out whether it is taken, the smallest first.

    None now and then while it looks, for a caller that has to report.
    """
    parts: set[frozenset[int]] = set()
    for more in _parts(sketch):
        parts.update(more)
        yield None
    for part in sorted(parts, key=lambda part: (len(part), sorted(part))):
        yield _balance(sketch, part)


def _parts(sketch: Sketch) -> Iterator[list[frozenset[int]]]:
    """Parts that a person sees: what the drawn path, a straight line, or one cell more separates from the rest."""
    net = sketch.net
    beside: list[list[int]] = [[] for _ in net.cells]
    for e in sketch.undecided:
        a, b = net.ends[e]
        if b != net.hub:
            beside[a].append(b)
            beside[b].append(a)
    yield _held_together(beside, [False] * len(beside))
    for axis, many in ((0, net.puzzle.rows), (1, net.puzzle.columns)):
        for line in range(many - 1):
            yield _held_together(beside, [cell[axis] > line for cell in net.cells])
    for v in range(len(beside)):
        if _may_separate(net.cells, beside, v):
            yield _held_together(beside, [w == v for w in range(len(beside))])


def _held_together(beside: list[list[int]], side: list[bool]) -> list[frozenset[int]]:
    """The parts of two cells or more that hold together by open steps within one side."""
    found = []
    seen: set[int] = set()
    for first in range(len(beside)):
        if first in seen or not beside[first]:
            continue
        part = [first]
        seen.add(first)
        for v in part:
            for w in beside[v]:
                if w not in seen and side[w] == side[v]:
                    seen.add(w)
                    part.append(w)
        if len(part) > 1:
            found.append(frozenset(part))
    return found


def _may_separate(cells: tuple[Cell, ...], beside: list[list[int]], v: int) -> bool:
    """Whether the cells beside `v` do not hold together by the eight around it; if they do, it separates nothing."""
    row, column = cells[v]
    reached = beside[v][:1]
    for u in reached:
        for w in beside[u]:
            near = max(abs(cells[w][0] - row), abs(cells[w][1] - column)) == 1
            if near and w not in reached:
                reached.append(w)
    return not set(reached).issuperset(beside[v])


def _balance(sketch: Sketch, part: frozenset[int]) -> Finding | None:
    """What the colours of a part say of the ways out of it: all at dark cells and none at light ones, or so."""
    net = sketch.net
    drawn = {True: 0, False: 0}
    left: dict[bool, list[int]] = {True: [], False: []}
    for v in part:
        colour = dark(net.cells[v])
        for e in net.incident[v]:
            a, b = net.ends[e]
            if (b if a == v else a) in part or e in sketch.off:
                continue
            if e in sketch.on:
                drawn[colour] += 1
            else:
                left[colour].append(e)
    ways = len(left[True]) + len(left[False])
    if ways > WAYS:
        return None
    cells = tuple(sorted(net.cells[v] for v in part))
    need = 2 * (2 * sum(map(dark, cells)) - len(cells)) - drawn[True] + drawn[False]
    if not ways and not need:
        return None
    if not -len(left[False]) <= need <= len(left[True]):
        sentence = f"{_counted(cells, drawn, left)}: these cannot make it so, and no path can be made."
        return Finding("parity", TITLE, sentence, 0, used=cells)
    for colour, extreme in ((True, len(left[True])), (False, -len(left[False]))):
        if need == extreme:
            on, off = tuple(sorted(left[colour])), tuple(sorted(left[not colour]))
            taken = ["takes " + named_edges(sketch, on)] if on else []
            taken += ["does not take " + named_edges(sketch, off)] if off else []
            sentence = f"{_counted(cells, drawn, left)}: the path {listed(taken)}."
            return Finding("parity", TITLE, sentence, 6, on, off, cells)
    return None


def _counted(cells: tuple[Cell, ...], drawn: dict[bool, int], left: dict[bool, list[int]]) -> str:
    """The counts of a part, what follows for the ways out of it, and how many of these are known and left."""
    many = sum(map(dark, cells))
    rest = len(cells) - many
    more, less = ("dark", "light") if many >= rest else ("light", "dark")
    often = f"{2 * abs(many - rest)} more times at {more} cells than at {less} ones"
    if many == rest:
        often = "as often at dark cells as at light ones"
    part = places(cells) if len(cells) <= NAMED else f"{len(cells)} cells with {place(cells[0])}"
    known = f"{_times(drawn[True])} at dark and {_times(drawn[False])} at light ones"
    open_ways = f"{_ways(len(left[True]))} left at dark and {len(left[False]) or 'none'} at light ones"
    return (
        f"Coloured like a chessboard (row 1, column 1 dark), the part of {part} has {many} dark and {rest} light "
        f"cells, so the path goes in or out of it (or ends in it) {often}. So far it does so {known}, and {open_ways}"
    )


def _times(many: int) -> str:
    return ("never", "once", "twice")[many] if many < 3 else f"{many} times"


def _ways(many: int) -> str:
    """So many ways, with their verb."""
    if many == 1:
        return "one way is"
    return f"{many} ways are" if many else "no way is"
