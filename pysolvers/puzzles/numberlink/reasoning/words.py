"""Phrases used by several techniques."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.words import both, cell_name, cell_names, either, say
from pysolvers.puzzles.numberlink.claims import (
    AtOnce,
    CannotFill,
    CannotMeet,
    Filling,
    Line,
    MustCross,
    NoLine,
    On,
    Stays,
    Takes,
    Touching,
    TwoLabels,
)
from pysolvers.puzzles.numberlink.spot import SQUARE_WAYS, Spot, cell_of, pass_of

C = TypeVar("C", bound=Claim)

Reason = tuple[Cell, tuple[Cell, ...], str]  # a cell, one or two of its neighbors, and what a line there would do

WAYS = dict(zip(((-1, 0), (0, 1), (1, 0), (0, -1)), SQUARE_WAYS, strict=True))

CLOCKWISE = (
    "up", "up and right", "right", "down and right", "down", "down and left", "left", "up and left"
)  # fmt: skip

MOST_WORDS = 25  # words in one part of a step; a cell counts as one

NAMED = 6  # most words that list the cells of a part of the board; a larger part is named after one of its cells

NO_TOUCH = "No line runs beside itself."

_PASSES = {
    4: ("from top to bottom", "from left to right"),
    6: ("from top to bottom", "from upper right to lower left", "from upper left to lower right"),
}  # the passes of a bridge, by the number of ways of a cell


def all_of(claims: Iterable[Claim], kind: type[C]) -> list[C]:
    return [claim for claim in claims if isinstance(claim, kind)]


def is_short(text: str, most: int = MOST_WORDS) -> bool:
    return len(text.split()) <= most


# ---- cells, ways and sides


def place(spot: Cell) -> str:
    number = pass_of(spot)
    if number < 0:
        return cell_name((spot[0], spot[1]))
    assert isinstance(spot, Spot)
    return say("{cell} {way}", cell=cell_of(spot), way=say(_PASSES[len(spot.board.directions)][number]))


def places(spots: Iterable[Cell]) -> str:
    several = set(spots)
    bridges = sorted(spot for spot in several if pass_of(spot) >= 0)
    parts = [cell_names(several.difference(bridges))] if len(bridges) < len(several) else []
    return both([*parts, *map(place, bridges)])


def part_name(cells: Sequence[Cell]) -> str:
    """Return the cells of a part of the board in words. If there are many: how many, and one of them."""
    named = places(cells)
    if len(named.split()) <= NAMED:
        return named
    return say("the {n} marked cells around {cell}", n=len(cells), cell=place(cells[len(cells) // 2]))


def way(cell: Cell, other: Cell) -> str:
    if isinstance(cell, Spot):
        return cell.ways[cell_of(other)]
    return WAYS[other[0] - cell[0], other[1] - cell[1]]


def way_name(cell: Cell, other: Cell) -> str:
    """Return the direction from a cell to a neighbor in words, such as "up" or "left over the edge"."""
    name, (row, column), (r, c) = say(way(cell, other)), cell_of(cell), cell_of(other)
    over_the_edge = isinstance(cell, Spot) and cell.board.shape == "torus" and abs(row - r) + abs(column - c) > 1
    return say("{way} over the edge", way=name) if over_the_edge else name


def clockwise(cell: Cell, others: Iterable[Cell]) -> list[Cell]:
    return sorted(set(others), key=lambda other: CLOCKWISE.index(way(cell, other)))


def way_names(cell: Cell, others: Iterable[Cell]) -> list[str]:
    return [way_name(cell, other) for other in clockwise(cell, others)]


def is_near(cell: Cell, other: Cell) -> bool:
    if isinstance(cell, Spot) and isinstance(other, Spot):
        return cell_of(other) in cell.ways and cell_of(cell) in other.ways
    return (other[0] - cell[0], other[1] - cell[1]) in WAYS


def between(side: Sequence[Cell]) -> str:
    return say("between {a} and {b}", a=cell_of(side[0]), b=cell_of(side[1]))


def other_of(side: Sequence[Cell], cell: Cell) -> Cell:
    return side[1] if side[0] == cell else side[0]


def lines_at(claims: Iterable[Claim], cell: Cell) -> list[Cell]:
    sides = (line.cells for line in all_of(claims, Line) if len(line.cells) == 2)
    return [other_of(side, cell) for side in sides if cell in side]


def hub_of(claims: Sequence[Claim]) -> Cell | None:
    """Return the cell whose lines a step counts (that of its first `Takes` claim), or None."""
    return next((claim.cell for claim in claims if isinstance(claim, Takes)), None)


# ---- conclusions


def conclusion(concludes: Sequence[Claim], claims: Sequence[Claim] = ()) -> str:
    on = [each.cells for each in all_of(concludes, Line)]
    off = [each.cells for each in all_of(concludes, NoLine)]
    hub = hub_of(claims)
    if on and hub is not None and all(hub in side for side in on):
        return continuation(claims, hub, [other_of(side, hub) for side in on])
    if on:
        return say("There is a line {between}.", between=both(map(between, on)))
    if not off:
        return ""
    shared = hub if hub is not None and all(hub in side for side in off) else _shared(off)
    if shared is None or len(off) == 1:
        return say("No line goes {between}.", between=either(map(between, off)))
    ways = either(way_names(shared, (other_of(side, shared) for side in off)))
    return say("No line goes from {cell} {ways}.", cell=place(shared), ways=ways)


def _shared(sides: Sequence[Sequence[Cell]]) -> Cell | None:
    return next((cell for cell in sides[0] if all(cell in side for side in sides)), None)


def continuation(claims: Sequence[Claim], cell: Cell, to: Iterable[Cell]) -> str:
    ways = both(way_names(cell, to))
    names = [on.label for on in all_of(claims, On) if on.cell == cell]
    if names:
        return say("From {cell} the line of {label} goes {ways}.", cell=place(cell), label=names[0], ways=ways)
    if lines_at(claims, cell):
        return say("From {cell} the line goes {ways}.", cell=place(cell), ways=ways)
    if len(list(to)) == 1:
        return say("From {cell} a line goes {ways}.", cell=place(cell), ways=ways)
    return say("The line through {cell} goes {ways}.", cell=place(cell), ways=ways)


# ---- why no line goes somewhere


def clash_of(claim: Claim) -> tuple[Cell, Cell, str] | None:
    """Return two cells that one line can't connect, and what it would do; None if a claim doesn't say that."""
    if isinstance(claim, TwoLabels):
        return (*claim.cells, say("would join {labels}", labels=both(claim.labels)))
    if isinstance(claim, Touching):
        return claim.one[0], claim.other[0], say("would run beside itself")
    if isinstance(claim, Filling):
        return claim.cells[0], claim.cells[1], say("would fill a 2 × 2 block")
    if isinstance(claim, Line) and len(claim.cells) > 2:
        return claim.cells[0], claim.cells[-1], say("would close a loop")
    return None


def clashes(claims: Sequence[Claim]) -> list[Reason]:
    """Return the pairs of ways of the step's cell that can't be used together, and what a line would do there."""
    cell = hub_of(claims)
    return [
        (cell, clash[:2], clash[2])
        for clash in filter(None, map(clash_of, claims))
        if cell is not None and cell not in clash[:2] and is_near(cell, clash[0]) and is_near(cell, clash[1])
    ]


def closed_at(claims: Iterable[Claim], cell: Cell) -> list[Reason]:
    """Return the ways of a cell that are closed for reasons that aren't obvious, and the reasons."""
    found: dict[Cell, str] = {}
    for claim in claims:
        clash = clash_of(claim)
        if isinstance(claim, TwoLabels) and cell in claim.cells:
            names = claim.labels if claim.cells[0] == cell else claim.labels[::-1]
            found[other_of(claim.cells, cell)] = say("would join {labels}", labels=both(names))
        elif clash and cell in clash[:2]:
            found[other_of(clash[:2], cell)] = clash[2]
        elif isinstance(claim, Stays) and claim.to == cell:
            found[claim.cell] = say("would lead to a dead end")
    near = [other for other in found if is_near(cell, other)]
    return [(cell, (other,), found[other]) for other in clockwise(cell, near)]


def closed_ways_out(claims: Iterable[Claim], cells: Sequence[Cell], said: str = "") -> str:
    """Add to `said` why ways out of some cells are closed, if the reasons aren't obvious."""
    claims, inside = tuple(claims), set(cells)
    reasons = (reason for cell in cells for reason in closed_at(claims, cell) if inside.isdisjoint(reason[1]))
    return " ".join(filter(None, (said, in_short(reasons, MOST_WORDS - len(said.split())))))


def would(claim: AtOnce, hub: Cell | None = None) -> Reason:
    """Return the line, or two lines of one cell, that a claim supposes, and how it breaks a rule immediately."""
    sides = [line.cells for line in all_of(claim.chain[0].concludes, Line)]
    cell = hub if hub is not None and all(hub in side for side in sides) else _shared(sides)
    assert cell is not None
    return cell, tuple(other_of(side, cell) for side in sides), would_break(claim.chain[-1].claims)


def would_break(claims: Sequence[Claim]) -> str:
    for claim in claims:
        if isinstance(claim, CannotMeet):
            return say("would separate the ends of {label}", label=claim.label)
        if isinstance(claim, MustCross):
            return say("would make {labels} cross", labels=both(claim.labels))
        if isinstance(claim, CannotFill):
            return say("would leave no line for {part}", part=part_name(claim.cells))
    return say("would leave too few ways for {cell}", cell=place(all_of(claims, Takes)[0].cell))


def in_short(reasons: Iterable[Reason], most: int = MOST_WORDS) -> str:
    """Return the reasons as sentences. If they have too many words, leave out cells and labels, then also the ways."""
    every = list(dict.fromkeys(reasons))
    general = [(cell, others, _in_general(why)) for cell, others, why in every]
    for some in (every, general):
        if is_short(text := _by_reason(some), most):
            return text
    return say("Every other way {reasons}.", reasons=either(dict.fromkeys(why for *_, why in general)))


def _by_reason(reasons: Iterable[Reason]) -> str:
    by_why: dict[str, dict[tuple[Cell, bool], list[str]]] = {}
    for cell, others, why in reasons:
        ways = both(way_names(cell, others))
        by_why.setdefault(why, {}).setdefault((cell, len(others) > 1), []).append(ways)
    return " ".join(say("Going {ways} {why}.", ways=either(_ways_at(at)), why=why) for why, at in by_why.items())


def _ways_at(at: dict[tuple[Cell, bool], list[str]]) -> list[str]:
    """Return ways from cells, and pairs of ways through cells: "down from R1C1 or R1C2", "up and left through R2C2"."""
    cells: dict[tuple[str, bool], list[Cell]] = {}
    for (cell, in_pairs), ways in at.items():
        cells.setdefault((either(ways), in_pairs), []).append(cell)
    return [
        say("{ways} through {cells}" if in_pairs else "{ways} from {cells}", ways=ways, cells=either(map(place, spots)))
        for (ways, in_pairs), spots in cells.items()
    ]


def _in_general(why: str) -> str:
    for short in _GENERAL:
        if why.startswith(say(short)):
            return say(_GENERAL[short])
    return why


_GENERAL = {
    "would join": "would join two labels",
    "would separate": "would separate two ends",
    "would make": "would make two lines cross",
    "would leave too few": "would leave too few ways for a cell",
    "would leave": "would leave no line for some cells",
    "would repeat": "would repeat along its diagonal, where it isn't possible",
}
