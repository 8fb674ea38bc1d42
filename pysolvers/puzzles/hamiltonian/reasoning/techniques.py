"""The techniques: each looks for what follows from a sketch and says why, the easiest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from pysolvers.core.words import capitalised, listed, place
from pysolvers.drawing.scene import Cell
from pysolvers.puzzles.hamiltonian.reasoning import counting, parity, symmetry
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, dark, edge_name
from pysolvers.puzzles.hamiltonian.reasoning.knowledge import Chain, Sketch
from pysolvers.puzzles.hamiltonian.reasoning.parts import named_edges, named_part, other_bridge, together
from pysolvers.puzzles.hamiltonian.solving.board_rules import check_connectivity, check_label_regions
from pysolvers.puzzles.hamiltonian.solving.edge_rules import ON, Position


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
    first = 0 if puzzle.start is not None else 1
    last = None if puzzle.end is not None else -1
    return net.cells[v] not in puzzle.waypoints[first:last] and net.cells[v] not in puzzle.position_of


def _only(sketch: Sketch, v: int, ways: list[int]) -> str:
    """That a cell's last ways are used, in a sentence."""
    net, cell = sketch.net, sketch.net.cells[v]
    to = [_other_cell(sketch, e, v) for e in ways]
    if cell in (net.puzzle.start, net.puzzle.end):
        why = f"The path begins or ends at {place(cell)}, and only one step is left there"
    elif len(ways) == 1:
        why = f"At {place(cell)} the path needs one more step, and only one is left"
    else:
        why = f"At {place(cell)} only two ways are left"
    if None in to:
        why += ", one of them that the path ends there" if len(ways) > 1 else ": the path ends there"
    steps = [place(c) for c in to if c is not None]
    return f"{why}, to {listed(steps)}." if steps else f"{why}."


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
            sentence = f"If the path ended at {place(cell)}, it would leave cells out."
        elif net.hub in chain.nodes:
            sentence = f"The step {edge_name(net, e)} would join the two ends of the path."
        else:
            sentence = f"The step {edge_name(net, e)} would close a loop that leaves cells out."
        yield Finding("loop", "No early loop", sentence, 2, off=(e,), used=_cells(sketch, chain))


def makes_shape(sketch: Sketch) -> Iterator[Finding]:
    """A step that is the last one missing of a forbidden shape."""
    net = sketch.net
    for shape in net.shapes:
        missing = [e for e in shape if e not in sketch.on]
        if len(missing) == 1 and missing[0] not in sketch.off:
            cells = tuple(sorted({net.cells[v] for e in shape for v in net.ends[e]}))
            sentence = f"The step {edge_name(net, missing[0])} would make a forbidden shape."
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
            step = f"The step {edge_name(net, e)}" if b != net.hub else f"An end at {place(net.cells[a])}"
            yield Finding(
                "order",
                "The numbers in order",
                f"{step} would join {_label(sketch, near)} to {_label(sketch, far)} out of turn.",
                3,
                off=(e,),
                used=(*_cells(sketch, one), *_cells(sketch, two)),
            )


def two_bridges(sketch: Sketch) -> Iterator[Finding]:
    """Two steps that alone hold two parts of the board together are both taken."""
    net = sketch.net
    pos = _position(sketch)
    work: list[int] = []
    if pos is None or not check_connectivity(net, pos, work):
        return
    for code in dict.fromkeys(work):
        e = code >> 1
        if e in sketch.on or e in sketch.off:
            continue
        bridge = other_bridge(sketch, e)
        if net.ends[e][1] == net.hub or bridge is None:
            sentence = f"Without {named_edges(sketch, (e,))} the path could not get round."
            yield Finding("bridge", "Two parts of the board", sentence, 4, (e,))
        else:
            other, part = bridge
            both = capitalised(named_edges(sketch, (e, other)))
            sentence = (
                f"{both} are the only ways between the part of {named_part(sketch, part)} and the rest of the board. "
                "A path that goes over must come back or end there, so both are used."
            )
            used = tuple(net.cells[v] for v in sorted(part) if v != net.hub)
            yield Finding("bridge", "Two parts of the board", sentence, 4, (e,), used=used)


def wrong_region(sketch: Sketch) -> Iterator[Finding]:
    """A step from a labelled piece into a region from which the next label cannot be reached."""
    net = sketch.net
    pos = _position(sketch)
    work: list[int] = []
    if pos is None or net.labels < 4 or not check_label_regions(net, pos, work):
        return
    for code in dict.fromkeys(work):
        e = code >> 1
        if e in sketch.off or e in sketch.on:
            continue
        yield _useless(sketch, pos, e)


def _useless(sketch: Sketch, pos: Position, e: int) -> Finding:
    """That an edge leads from a labelled piece into a part of the board where the next label cannot be reached."""
    net = sketch.net
    x, first = net.ends[e] if pos.near[net.ends[e][0]] >= 0 else net.ends[e][::-1]
    # The part: what holds together by open steps and by pieces without labels.
    part = together(sketch, first, (), lambda v: pos.degree[v] == 2 or pos.near[v] < 0)
    part = {v for v in part if pos.near[v] < 0}
    beside = set()
    for v in part:
        for f in sketch.open_edges(v):
            a, b = net.ends[f]
            w = b if a == v else a
            if w not in part and pos.near[w] >= 0:
                beside.add(pos.near[w])
    steps = [step for step in (-1, 1) if pos.way[x] in (0, step)]
    following = {(pos.near[x] + step) % net.labels for step in steps}
    where, here = named_part(sketch, part), _label(sketch, pos.near[x])
    sentence = f"The step {edge_name(net, e)} leads on from {here} into the part of {where}"
    if following & beside:
        sentence += ", which is needed for the stretch between two other numbers or of no use for this one."
    else:
        wanted = listed((_label(sketch, label) for label in sorted(following)), " nor ")
        none = f"neither {wanted} has" if len(following) > 1 else f"{wanted} has no"
        sentence += f", but {none} {'an ' * (len(following) > 1)}open way into it."
    used = tuple(net.cells[v] for v in sorted(part) if v != net.hub)
    return Finding("region", "A part that cannot be served", sentence, 4, off=(e,), used=used)


def falls_apart(sketch: Sketch) -> str:
    """Why the board does not hold together any more, in a sentence; "" if nothing is seen."""
    net, pos = sketch.net, _position(sketch)
    if pos is None:
        return ""
    if not check_connectivity(net, pos, []):
        return "The board would fall into parts that no path joins."
    if net.labels > 3 and not check_label_regions(net, pos, []):
        return (
            "A part of the board would lie between no two numbers that follow each other, or two such numbers would "
            "have no way left between them."
        )
    return ""


def misstep(sketch: Sketch, e: int) -> Finding | None:
    """That a step between cells, if it were taken, would strand one or cut the board in two; None if it would not."""
    net = sketch.net
    after = sketch.plus(frozenset((e,)), frozenset()).with_images()
    step = f"The step {edge_name(net, e)}{' and its image' if net.orbit[e] else ''}"
    used = tuple(net.cells[v] for v in net.ends[e] if v != net.hub)
    lost = [v for v, cell in enumerate(net.cells) if after.degree[v] + len(after.open_edges(v)) < 2]
    if lost:
        cell = net.cells[lost[0]]
        sentence = f"{step} would leave {place(cell)} too few ways."
        return Finding("stranded", "No cell is stranded", sentence, 5, off=(e,), used=(*used, cell))
    pos = None if after.broken else _position(after)
    if pos is not None and not check_connectivity(net, pos, []):
        sentence = f"{step} would cut the board in two, so that the path could not get to both parts and on."
        return Finding("cut", "The board holds together", sentence, 5, off=(e,), used=used)
    return None


def _position(sketch: Sketch) -> Position | None:
    """The sketch as a position without what follows: the rules look at what is seen."""
    net = sketch.net
    pos = Position(net)
    for e in sketch.on:
        pos.edge[e] = ON
    for e in sketch.off:
        pos.edge[e] = 2
    for v in range(net.nodes):
        pos.degree[v] = sketch.degree[v]
        pos.room[v] = len(sketch.open_edges(v))
    pos.joined = len(sketch.on)
    for chain in sketch.chains:
        a, b = chain.nodes[0], chain.nodes[-1]
        pos.mate[a], pos.mate[b] = b, a
        if chain.labels and net.labels > 3:
            pos.near[a], pos.near[b] = chain.labels[0], chain.labels[-1]
            if len(chain.labels) > 1:
                up = chain.labels[1] in (chain.labels[0] + 1, chain.labels[0] + 1 - net.labels)
                pos.way[a], pos.way[b] = (-1, 1) if up else (1, -1)
    return pos


def _fits(sketch: Sketch, one: Chain, a: int, two: Chain, b: int) -> bool:
    """Whether two pieces may be joined at `a` and `b`: their labels run on."""
    first = one.labels if one.nodes[-1] == a else one.labels[::-1]
    second = two.labels if two.nodes[0] == b else two.labels[::-1]
    many = sketch.net.labels
    steps = {(y - x) % many for x, y in pairwise((*first, *second))}
    return steps <= {1} or steps <= {many - 1}


def _nearest(chain: Chain, end: int) -> int:
    return chain.labels[-1] if chain.nodes[-1] == end else chain.labels[0]


def _label(sketch: Sketch, label: int) -> str:
    net = sketch.net
    node = net.label.index(label)
    if node == net.hub:
        return "an end of the path"
    cell = net.cells[node]
    if cell in net.puzzle.waypoints:
        return f"number {net.puzzle.waypoints.index(cell) + 1}"
    if cell in net.puzzle.position_of:
        return f"position {net.puzzle.position_of[cell]}"
    return "the start" if cell == net.puzzle.start else "the end"


def _other_cell(sketch: Sketch, e: int, v: int) -> Cell | None:
    a, b = sketch.net.ends[e]
    w = b if a == v else a
    return None if w == sketch.net.hub else sketch.net.cells[w]


def _cells(sketch: Sketch, chain: Chain) -> tuple[Cell, ...]:
    return tuple(sketch.net.cells[v] for v in chain.nodes if v != sketch.net.hub)
