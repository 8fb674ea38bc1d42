"""The techniques: each looks for what follows from a sketch and says why, the easiest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.words import listed, place, places
from pysolvers.puzzles.hamiltonian.reasoning import counting, parity, symmetry
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, dark, edge_name
from pysolvers.puzzles.hamiltonian.reasoning.knowledge import Chain, Sketch
from pysolvers.puzzles.hamiltonian.reasoning.labels import label_name
from pysolvers.puzzles.hamiltonian.reasoning.whole_board import cut_off, two_bridges, wrong_region
from pysolvers.puzzles.hamiltonian.solving.board_rules import check_connectivity


def techniques() -> tuple[Callable[[Sketch], Iterator[Finding]], ...]:
    """All techniques that need no look-ahead, the easiest first."""
    return (
        symmetry.image, required, counting.next_in_count, two_ways, symmetry.image_in_wall, middle,
        counting.out_of_count, counting.straight_on, closes_loop, makes_shape, wrong_order, counting.in_time,
        two_ways_by_colour, two_bridges, wrong_region,
    )  # fmt: skip


def required(sketch: Sketch) -> Iterator[Finding]:
    """Steps that the puzzle requires."""
    net = sketch.net
    for s in sorted(net.puzzle.required):
        e = net.edge_of.get(s)
        if e is not None and e not in sketch.on:
            yield Finding("required", "Required step", f"The puzzle asks for the step {edge_name(net, e)}.", 1, (e,))


def middle(sketch: Sketch) -> Iterator[Finding]:
    """The step that the symmetry leaves in place is the middle of the path."""
    net = sketch.net
    for e in net.on:
        if net.ends[e][1] != net.hub and e not in sketch.on:
            yield Finding(
                "middle",
                "The middle of the path",
                f"The symmetry leaves the step {edge_name(net, e)} in place, so it is the middle of the path.",
                2,
                (e,),
            )


def two_ways(sketch: Sketch) -> Iterator[Finding]:
    """A cell with as many ways left as it needs takes them all."""
    for v, ways in _used_up(sketch):
        if not _end_by_colour(sketch, v):
            yield Finding(
                "two-ways", "No other way", _only(sketch, v, ways), 1, tuple(ways), used=(sketch.net.cells[v],)
            )


def two_ways_by_colour(sketch: Sketch) -> Iterator[Finding]:
    """The same at a cell that could be an end, were it not for its colour."""
    for v, ways in _used_up(sketch):
        if _end_by_colour(sketch, v):
            cell = sketch.net.cells[v]
            colour = "dark" if dark(cell) else "light"
            sentence = (
                f"{parity.end_of_other_colour(sketch)}. So {place(cell)}, which is {colour}, is no end. "
                f"{_only(sketch, v, ways)}"
            )
            yield Finding("parity", parity.TITLE, sentence, 3, tuple(ways), used=(cell,))


def _used_up(sketch: Sketch) -> Iterator[tuple[int, list[int]]]:
    """The cells (as nodes) that need all the ways they have left, and these."""
    for v in range(len(sketch.net.cells)):
        if sketch.ways[v] == 2 and sketch.degree[v] < 2:
            yield v, sketch.open_edges(v)


def _end_by_colour(sketch: Sketch, v: int) -> bool:
    """Whether a cell would be a possible end but for its colour."""
    net, puzzle = sketch.net, sketch.net.puzzle
    if puzzle.closed or sketch.degree[net.hub] == 2 or v * net.nodes + net.hub in net.between:
        return False
    return puzzle.tables.may_end(net.cells[v])


def _only(sketch: Sketch, v: int, ways: list[int]) -> str:
    """That a cell's last ways are used, in a sentence."""
    net, cell = sketch.net, sketch.net.cells[v]
    to = [place(c) for e in ways if (c := _other_cell(sketch, e, v)) is not None]
    if cell in (net.puzzle.start, net.puzzle.end):
        does = "begins" if cell == net.puzzle.start else "ends"
        why = f"The path {does} at {place(cell)}, and the only step left there is that to {listed(to)}"
    elif not to:
        why = f"At {place(cell)} no other step is left, so the path ends there"
    elif len(to) < len(ways):
        why = f"At {place(cell)} only the step to {listed(to)} is left, so the path takes it and ends there"
    elif len(ways) == 1:
        why = f"At {place(cell)} the path needs one more step, and only that to {listed(to)} is left"
    else:
        why = f"At {place(cell)} only two ways are left, to {listed(to)}, so the path takes both"
    return f"{_no_end(sketch, v)}{why}."


def closed_ways(sketch: Sketch, cell: Cell) -> str:
    """Why the other ways of a cell are closed, but for walls and the border; "" if it is only these."""
    net = sketch.net
    v = net.cells.index(cell)
    full: list[Cell] = []
    crossed: list[Cell] = []
    for e in net.incident[v]:
        other = _other_cell(sketch, e, v)
        if other is None or e in sketch.on or e in sketch.open_edges(v):
            continue
        (full if sketch.degree[sum(net.ends[e]) - v] == 2 else crossed).append(other)
    reasons = [f"{places(full)} {'have' if len(full) > 1 else 'has'} no step left"] if full else []
    if crossed:
        reasons.append(f"the step{'s' * (len(crossed) > 1)} to {places(crossed)} cannot be taken")
    return f" ({listed(reasons)})" if reasons else ""


def _no_end(sketch: Sketch, v: int) -> str:
    """Why the path does not end at a cell where it could by the puzzle alone; "" if it could not, or may."""
    net = sketch.net
    if net.between.get(v * net.nodes + net.hub) not in sketch.off:
        return ""
    ends = [place(net.cells[net.ends[e][0]]) for e in net.incident[net.hub] if e in sketch.on]
    return (
        f"The path ends at {listed(ends)}. " if len(ends) == 2 else f"The path does not end at {place(net.cells[v])}. "
    )


def closes_loop(sketch: Sketch) -> Iterator[Finding]:
    """A step between the two ends of one piece would close it before it has every cell."""
    net = sketch.net
    for chain in sketch.chains:
        a, b = chain.nodes[0], chain.nodes[-1]
        e = net.between.get(a * net.nodes + b)
        if len(chain.nodes) < 3 or e is None or e in sketch.on or e in sketch.off or len(chain.nodes) == net.nodes:
            continue
        if net.hub in (a, b):
            cell = net.cells[a if b == net.hub else b]
            sentence = f"If the path ended at {place(cell)}, it would leave cells out. So it does not end there."
        elif net.hub in chain.nodes:
            sentence = f"The step {edge_name(net, e)} would join the two ends of the path, so it is not taken."
        else:
            sentence = f"The step {edge_name(net, e)} would close a loop that leaves cells out, so it is not taken."
        yield Finding("loop", "No early loop", sentence, 2, off=(e,), used=_cells(sketch, chain))


def makes_shape(sketch: Sketch) -> Iterator[Finding]:
    """A step that is the last one missing of a forbidden shape."""
    net = sketch.net
    for shape in net.shapes:
        missing = [e for e in shape if e not in sketch.on]
        if len(missing) == 1 and missing[0] not in sketch.off:
            cells = tuple(sorted({net.cells[v] for e in shape for v in net.ends[e]}))
            sentence = f"The step {edge_name(net, missing[0])} would make a forbidden shape, so it is not taken."
            yield Finding("shape", "No forbidden shape", sentence, 2, off=(missing[0],), used=cells)


def wrong_order(sketch: Sketch) -> Iterator[Finding]:
    """A step between two pieces whose labels do not follow each other."""
    net = sketch.net
    if net.labels < 4:
        return
    for e in sketch.undecided:
        a, b = net.ends[e]
        one, two = sketch.chain_at.get(a), sketch.chain_at.get(b)
        if one is None or two is None or one is two or not one.labels or not two.labels:
            continue
        if not _fits(sketch, one, a, two, b):
            near, far = _nearest(one, a), _nearest(two, b)
            step, so = f"The step {edge_name(net, e)}", "it is not taken"
            if b == net.hub:
                step, so = f"An end at {place(net.cells[a])}", "the path does not end there"
            yield Finding(
                "order",
                "The numbers in order",
                f"{step} would join {label_name(sketch, near)} to {label_name(sketch, far)} out of turn, so {so}.",
                3,
                off=(e,),
                used=(*_cells(sketch, one), *_cells(sketch, two)),
            )


def misstep(sketch: Sketch, e: int) -> Finding | None:
    """That a step between cells, if it were taken, would strand one or cut the board in two; None if it would not."""
    net = sketch.net
    after = sketch.plus(frozenset((e,)), frozenset()).with_images()
    step = f"The step {edge_name(net, e)}{' and its image' if net.orbit[e] else ''}"
    so = "they are not taken" if net.orbit[e] else "it is not taken"
    used = tuple(net.cells[v] for v in net.ends[e] if v != net.hub)
    few = (v for v in range(len(net.cells)) if after.ways[v] < 2)
    lost = next((v for v in few if after.degree[v] + len(after.open_edges(v)) < 2), None)
    if lost is not None:
        cell = net.cells[lost]
        sentence = f"{step} would leave {place(cell)} too few ways, so {so}."
        return Finding("stranded", "No cell is stranded", sentence, 5, off=(e,), used=(*used, cell))
    if not after.broken and not check_connectivity(net, after.as_seen(), []):
        found = cut_off(after)
        if found:
            sentence = f"{step} would cut the board in two: {found.sentence}. So {so}."
            return Finding("cut", "The board holds together", sentence, 5, off=(e,), used=(*used, *found.cells))
    return None


def _fits(sketch: Sketch, one: Chain, a: int, two: Chain, b: int) -> bool:
    """Whether two pieces may be joined at `a` and `b`: their labels run on."""
    first = one.labels if one.nodes[-1] == a else one.labels[::-1]
    second = two.labels if two.nodes[0] == b else two.labels[::-1]
    many = sketch.net.labels
    steps = {(y - x) % many for x, y in pairwise((*first, *second))}
    return steps <= {1} or steps <= {many - 1}


def _nearest(chain: Chain, end: int) -> int:
    return chain.labels[-1] if chain.nodes[-1] == end else chain.labels[0]


def _other_cell(sketch: Sketch, e: int, v: int) -> Cell | None:
    a, b = sketch.net.ends[e]
    w = b if a == v else a
    return None if w == sketch.net.hub else sketch.net.cells[w]


def _cells(sketch: Sketch, chain: Chain) -> tuple[Cell, ...]:
    return tuple(sketch.net.cells[v] for v in chain.nodes if v != sketch.net.hub)
