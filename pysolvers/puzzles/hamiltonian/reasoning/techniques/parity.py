"""On a chessboard coloring, a path alternates between dark and light cells.

Each cell has two steps, or one step and an end of the path. A step inside a part of the board uses a dark and a light
cell. Suppose that a part has d more dark cells than light cells. Then its dark cells have 2d more steps out of the
part, or ends of the path, than its light cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from pysolvers.core.cell import Cell, components
from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import say
from pysolvers.puzzles.hamiltonian.claims import Coloured, End, Exits, OnPath, Ways
from pysolvers.puzzles.hamiltonian.ground import dark, darker
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, claim, exits
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.two_ways import drawn_at, no_end_by_colour, used_up, ways_left
from pysolvers.puzzles.hamiltonian.reasoning.words import (
    all_of,
    one_of,
    only_ways,
    part_name,
    path_uses,
    path_uses_from,
)

TECHNIQUE = Technique(
    "parity",
    "Dark and light cells",
    6.0,
    "The path alternates between dark and light cells, which limits how it can leave a part of the board or "
    "where it can end.",
    "4x4;start=0.0",
)
WAYS = 6  # maximum number of undecided ways out of a part; people don't count more


def two_ways_by_colour(sketch: Sketch) -> Iterator[Finding]:
    for v, ways in used_up(sketch):
        if no_end_by_colour(sketch, v):
            used, aside = (sketch.net.cells[v],), partial(drawn_at, v=v)
            yield Finding(TECHNIQUE.name, 3, partial(_colour_of_ends, sketch, v), tuple(ways), used=used, aside=aside)


def _colour_of_ends(sketch: Sketch, v: int) -> tuple[Claim, ...]:
    puzzle = sketch.net.puzzle
    fixed = puzzle.ground.ends[:1] if not darker(puzzle.ground) else ()
    ends = (End(cell, "start" if cell == puzzle.start else "end") for cell in fixed)
    return (coloured(puzzle.cells), *ends, *ways_left(sketch, v))


def coloured(cells: Iterable[Cell]) -> Coloured:
    found = tuple(cells)
    many = sum(map(dark, found))
    return Coloured(found, many, len(found) - many)


def bounded(sketch: Sketch) -> Iterator[Finding | None]:
    """Yield findings about steps out of parts of the board, from the parts' colors; None after work without any."""
    if not sketch.net.puzzle.ground.board.has_shades:
        return
    parts: set[frozenset[int]] = set()
    for more in _parts(sketch):
        parts.update(more)
        yield None
    for part in sorted(parts, key=lambda part: (len(part), sorted(part))):
        yield _balance(sketch, part)


def _parts(sketch: Sketch) -> Iterator[list[frozenset[int]]]:
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
    parts = components(range(len(beside)), lambda v: [w for w in beside[v] if side[w] == side[v]])
    return [frozenset(part) for part in parts if len(part) > 1]


def _may_separate(cells: tuple[Cell, ...], beside: list[list[int]], v: int) -> bool:
    row, column = cells[v]
    reached = beside[v][:1]
    for u in reached:
        for w in beside[u]:
            near = max(abs(cells[w][0] - row), abs(cells[w][1] - column)) == 1
            if near and w not in reached:
                reached.append(w)
    return not set(reached).issuperset(beside[v])


def _balance(sketch: Sketch, part: frozenset[int]) -> Finding | None:
    net = sketch.net
    out = [(e, dark(net.cells[v])) for v in part for e in net.incident[v] if sum(net.ends[e]) - v not in part]
    left: dict[bool, list[int]] = {True: [], False: []}
    for e, colour in out:
        if e not in sketch.on and e not in sketch.off:
            left[colour].append(e)
    ways = len(left[True]) + len(left[False])
    if ways > WAYS:
        return None
    cells = tuple(sorted(net.cells[v] for v in part))
    used = (1 if colour else -1 for e, colour in out if e in sketch.on)
    need = 2 * (2 * sum(map(dark, cells)) - len(cells)) - sum(used)
    if not ways and not need:
        return None
    why = partial(_why, sketch, part)
    if not -len(left[False]) <= need <= len(left[True]):
        return Finding(TECHNIQUE.name, 0, why, used=cells)
    for colour, extreme in ((True, len(left[True])), (False, -len(left[False]))):
        if need == extreme:
            on, off = tuple(sorted(left[colour])), tuple(sorted(left[not colour]))
            return Finding(TECHNIQUE.name, 6, why, on, off, cells)
    return None


def _why(sketch: Sketch, part: frozenset[int]) -> tuple[Claim, ...]:
    net = sketch.net
    out = exits(sketch, part)
    taken = sorted({e for v in part for e in net.incident[v] if e in sketch.on and sum(net.ends[e]) - v not in part})
    return (coloured(out.cells), out, *(claim(net, e, True) for e in taken))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    exits, (coloured,) = one_of(claims, Exits), all_of(claims, Coloured)
    if exits is None:
        return _words_of_ends(claims, concludes, coloured)
    lines, ends = {line.cells for line in all_of(claims, OnPath)}, {end.cell for end in all_of(claims, End)}
    drawn: list[bool] = []
    left: list[bool] = []
    for side in exits.steps:
        (drawn if side in lines else left).append(dark(next(cell for cell in side if cell in exits.cells)))
    for cell in exits.ends:
        (drawn if cell in ends else left).append(dark(cell))
    because = say(
        "Color the cells like a chessboard, R1C1 dark. Of {part}, {many} are dark and {rest} light; connections inside "
        "join dark to light.",
        part=part_name(exits.cells), many=coloured.dark, rest=coloured.light,
    )  # fmt: skip
    if coloured.dark == coloured.light:
        uneven = "So dark and light cells have the same number of connections that lead out."
        if exits.ends:
            uneven = "So dark and light cells have the same number of ways out or ends."
    else:
        uneven = "So {n} more connections lead out of {more} cells than of {less} ones."
        if exits.ends:
            uneven = "So {more} cells have {n} more ways out or ends than {less} ones."
    more, less = (say("dark"), say("light")) if coloured.dark > coloured.light else (say("light"), say("dark"))
    against = say(
        "{uneven} Drawn: {dark} dark, {light} light. Open: {a} dark, {b} light.",
        uneven=say(uneven, n=2 * abs(coloured.dark - coloured.light), more=more, less=less),
        dark=drawn.count(True), light=drawn.count(False), a=left.count(True), b=left.count(False),
    )  # fmt: skip
    return StepText(because, against, "" if isinstance(concludes[0], Impossible) else path_uses(concludes))


def _words_of_ends(claims: tuple[Claim, ...], concludes: tuple[Claim, ...], coloured: Coloured) -> StepText:
    (ways,), many, rest = all_of(claims, Ways), coloured.dark, coloured.light
    fixed = next((end.cell for end in all_of(claims, End) if end.given), None)
    board = "With R1C1 dark, {many} cells are dark, {rest} light. Colors alternate, so both ends are dark."
    if many < rest:
        board = "With R1C1 dark, {many} cells are dark, {rest} light. Colors alternate, so both ends are light."
    elif many == rest:
        board = "The path alternates colors, {many} cells of each, so its ends differ in color. {fixed} is one end."
    board = say(board, many=many, rest=rest, fixed=fixed)
    no_end = "{cell} is dark, so it is not an end." if dark(ways.cell) else "{cell} is light, so it is not an end."
    if many == rest:
        no_end = "{cell} has the same color, so it is not the other end."
    against = (say(no_end, cell=ways.cell), *only_ways(all_of(claims, OnPath), concludes, ways, False))
    because = say("Color the cells like a chessboard. {board}", board=board)
    return StepText(because, " ".join(filter(None, against)), path_uses_from(concludes, ways.cell))
