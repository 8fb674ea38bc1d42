"""Parts of the board that hold together by open steps, and how a sentence names them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from pysolvers.core.words import listed, place, places
from pysolvers.puzzles.hamiltonian.reasoning.finding import edge_name
from pysolvers.puzzles.hamiltonian.reasoning.knowledge import Sketch

NAMED = 12
"""The most cells of a part that are named one by one; those of a larger one are only marked."""


def named_part(sketch: Sketch, nodes: Iterable[int]) -> str:
    """A part of the board after "the part of"."""
    cells = sorted(sketch.net.cells[v] for v in nodes if v != sketch.net.hub)
    return places(cells) if len(cells) <= NAMED else f"{len(cells)} cells with {place(cells[0])}"


def the_part(sketch: Sketch, nodes: Iterable[int]) -> str:
    """A part of the board: "the part of row 1, columns 1 and 2", or a cell alone."""
    listed_nodes = [v for v in nodes if v != sketch.net.hub]
    name = named_part(sketch, listed_nodes)
    return name if len(listed_nodes) == 1 else f"the part of {name}"


def named_edges(sketch: Sketch, edges: Iterable[int]) -> str:
    """Edges as steps and ends."""
    net = sketch.net
    return listed(
        f"the step {edge_name(net, e)}"
        if net.ends[e][1] != net.hub
        else f"an end at {place(net.cells[net.ends[e][0]])}"
        for e in edges
    )


def together(sketch: Sketch, first: int, without: Collection[int], inside: Callable[[int], bool]) -> set[int]:
    """The nodes that hold together with `first` by steps that are taken or open, but for some, inside a region."""
    net = sketch.net
    part, todo = {first}, [first]
    for v in todo:
        for e in net.incident[v]:
            a, b = net.ends[e]
            w = b if a == v else a
            if e not in sketch.off and e not in without and w not in part and inside(w):
                part.add(w)
                todo.append(w)
    return part


def other_bridge(sketch: Sketch, e: int) -> tuple[int, set[int]] | None:
    """The edge that alone joins two parts of the board besides `e`, and the part without the ends of the path."""
    net = sketch.net
    a, b = net.ends[e]
    for f in sorted(_way_round(sketch, e)):
        part = together(sketch, a, (e, f), lambda v: True)
        if b not in part:
            return f, (part if net.hub not in part else set(range(net.nodes)) - part)
    return None


def _way_round(sketch: Sketch, e: int) -> list[int]:
    """The edges of a way between the nodes of `e` that does without it; [] if there is none."""
    net = sketch.net
    a, b = net.ends[e]
    came = {a: -1}
    todo = [a]
    for v in todo:
        for f in net.incident[v]:
            w = net.ends[f][0] + net.ends[f][1] - v
            if f != e and f not in sketch.off and w not in came:
                came[w] = f
                todo.append(w)
    way = []
    at = b
    while came.get(at, -1) >= 0:
        way.append(came[at])
        at = net.ends[came[at]][0] + net.ends[came[at]][1] - at
    return way
