"""Techniques that look at the whole board: whether it holds together, and where the stretches between numbers can run.

The rules are those of `solving/board_rules.py`; here each is told with the parts of the board that it is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import ne

from pysolvers.core.cell import Cell
from pysolvers.core.words import capitalised, listed, place
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, edge_name
from pysolvers.puzzles.hamiltonian.reasoning.knowledge import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.labels import label_name
from pysolvers.puzzles.hamiltonian.reasoning.parts import named_edges, other_bridge, the_part, together
from pysolvers.puzzles.hamiltonian.solving.board_rules import Borders, check_connectivity, regions_of, served_by
from pysolvers.puzzles.hamiltonian.solving.edge_rules import Position
from pysolvers.puzzles.hamiltonian.solving.propagate import check_positions


@dataclass(frozen=True)
class Broken:
    """Why the board does not hold together any more, and the cells of the part that this is about."""

    sentence: str
    cells: tuple[Cell, ...]


def two_bridges(sketch: Sketch) -> Iterator[Finding]:
    """Two steps that alone hold two parts of the board together are both taken."""
    net = sketch.net
    pos = sketch.as_seen()
    work: list[int] = []
    if not check_connectivity(net, pos, work):
        return
    for code in dict.fromkeys(work):
        e = code >> 1
        bridge = None if e in sketch.on or e in sketch.off else other_bridge(sketch, e)
        if bridge is None:
            continue
        other, part = bridge
        both = capitalised(named_edges(sketch, (e, other)))
        sentence = (
            f"{both} are the only ways between {the_part(sketch, part)} and the rest of the board. "
            "A path that goes over must come back or end there, so both are used."
        )
        yield Finding("bridge", "Two parts of the board", sentence, 4, (e,), used=_cells(sketch, part))


def cut_off(sketch: Sketch) -> Broken | None:
    """A part of the board to which no way leads, or which one cell alone joins to the rest; None if there is none."""
    net = sketch.net
    whole = together(sketch, net.nodes - 1, (), lambda v: True)
    if len(whole) < net.nodes:
        part = set(range(net.nodes)) - whole
        return Broken(f"{the_part(sketch, part)} would be cut off", _cells(sketch, part))
    best: tuple[int, int, set[int]] | None = None
    for v in range(net.nodes):
        first = next(w for w in range(net.nodes - 1, -1, -1) if w != v)
        part = set(range(net.nodes)) - together(sketch, first, (), partial(ne, v)) - {v}
        if part and (best is None or len(part) < best[0]):
            best = len(part), v, part
    if best is None:
        return None
    _, v, part = best
    where, used = the_part(sketch, part), _cells(sketch, part)
    if v == net.hub:
        return Broken(f"{where} would be cut off", used)
    only = place(net.cells[v])
    sentence = f"only {only} would join {where} to the rest, and the path passes it just once"
    return Broken(sentence, (*used, net.cells[v]))


def falls_apart(sketch: Sketch) -> Broken | None:
    """Why the board does not hold together any more; None if nothing is seen."""
    net, pos = sketch.net, sketch.as_seen()
    if not check_connectivity(net, pos, []):
        found = cut_off(sketch)
        return Broken(f"{capitalised(found.sentence)}.", found.cells) if found else None
    unserved = Stretches(sketch, pos).unserved() if net.labels > 3 and pos.joined < net.nodes - 1 else None
    if unserved is None and net.counted and not check_positions(net, pos, []):
        return Broken("The cells could not all have positions of their own, counted along all ways that are left.", ())
    return unserved


def wrong_region(sketch: Sketch) -> Iterator[Finding]:
    """A step from a numbered piece into a part of the board where its stretch cannot run."""
    net, pos = sketch.net, sketch.as_seen()
    if net.labels > 3 and pos.joined < net.nodes - 1:
        yield from Stretches(sketch, pos).missteps()


class Stretches:
    """The stretches between numbers that follow each other, and the regions in which they can run.

    A region holds together by open steps and by pieces without numbers. Stretch k runs from label k to the next.
    """

    def __init__(self, sketch: Sketch, pos: Position) -> None:
        self.sketch, self.pos = sketch, pos
        self.region, self.many = regions_of(sketch.net, pos)
        self.borders = Borders(sketch.net, pos, self.region)
        labels = range(len(self.borders.into))
        self.open = [self.borders.out_of[k] & self.borders.into[k + 1 - len(labels)] for k in labels]
        served = served_by(self.borders, self.many)
        self.serves, self.bound = served or (self.open, 0)
        self.possible = served is not None

    def missteps(self) -> Iterator[Finding]:
        """Steps into a region where the stretch cannot run, and from number to number where it is needed elsewhere."""
        if self.unserved():
            return
        near, way = self.pos.near, self.pos.way
        for k, e in self.borders.direct:
            if self.bound >> k & 1 and e not in self.sketch.off:
                joins = f"The step {edge_name(self.sketch.net, e)} would join {self._pair(k)}"
                sentence = f"{joins}, but {self._needed(k)}. So it is not taken."
                yield self._finding(e, sentence, [self._bound_to(k)])
        for x, e, r in self.borders.doors:
            if e in self.sketch.off:
                continue
            after, before = near[x], (near[x] - 1) % len(self.open)
            stretches = [after] * (way[x] >= 0) + [before] * (way[x] <= 0)
            if any(self.serves[k] >> r & 1 for k in stretches):
                continue
            sentence = (
                f"The step {edge_name(self.sketch.net, e)} leads from {label_name(self.sketch, near[x])} into "
                f"{self._part(r)}, but {self._why_none(stretches, near[x], r)}. So it is not taken."
            )
            bound = [self._bound_to(k) for k in stretches if self.open[k] >> r & 1]
            yield self._finding(e, sentence, [r, *bound])

    def unserved(self) -> Broken | None:
        """A region for no stretch, a stretch for two regions, or one without a way; None if there is none."""
        if not self.possible:
            return self._left_over() or self._torn()
        waiting = self.borders.waiting
        for k, _ in self.borders.direct:
            waiting &= ~(1 << k)
        for k, bits in enumerate(self.serves):
            if waiting >> k & 1 and not bits:
                return Broken(f"There would be no way left between {self._pair(k)}.", self._ends(k))
        return None

    def _ends(self, k: int) -> tuple[Cell, ...]:
        """The cells between which a stretch would run: ends of the pieces with its two numbers."""
        labels = (k, (k + 1) % len(self.open))
        ends = [v for v, label in enumerate(self.pos.near) if label in labels and self.pos.degree[v] < 2]
        return _cells(self.sketch, ends)

    def _left_over(self) -> Broken | None:
        for r in range(self.many):
            if not any(bits >> r & 1 for bits in self.open):
                sentence = f"No two numbers that follow each other would both have a way into {self._part(r)}."
                return Broken(sentence, self._cells(r))
        return None

    def _torn(self) -> Broken | None:
        for k, bits in enumerate(self.open):
            mine = [r for r in range(self.many) if bits >> r & 1 and self._only(r) == k]
            if len(mine) > 1:
                one, other = (self._part(r) for r in mine[:2])
                sentence = (
                    f"Only the stretch between {self._pair(k)} could come to {one} and to {other}, and not to both."
                )
                return Broken(sentence, (*self._cells(mine[0]), *self._cells(mine[1])))
        return None

    def _only(self, r: int) -> int:
        able = [k for k, bits in enumerate(self.open) if bits >> r & 1]
        return able[0] if len(able) == 1 else -1

    def _bound_to(self, k: int) -> int:
        """The region that no other stretch can take."""
        return next(r for r in range(self.many) if self.serves[k] >> r & 1)

    def _needed(self, k: int) -> str:
        part = self._part(self._bound_to(k))
        return f"the stretch between {self._pair(k)} is needed for {part}, which no other can take"

    def _why_none(self, stretches: Sequence[int], here: int, r: int) -> str:
        """Why none of the stretches from a label can run in a region."""
        reasons, lacking = [], []
        for k in dict.fromkeys(stretches):
            if self.open[k] >> r & 1:
                reasons.append(self._needed(k))
            else:
                lacking.append(label_name(self.sketch, (k + 1) % len(self.open) if here == k else k))
        if len(lacking) > 1:
            reasons.append(f"neither {listed(lacking, ' nor ')} has an open way into it")
        elif lacking:
            reasons.append(f"{lacking[0]} has no open way into it")
        return ", and ".join(reasons)

    def _pair(self, k: int) -> str:
        return f"{label_name(self.sketch, k)} and {label_name(self.sketch, (k + 1) % len(self.open))}"

    def _nodes(self, r: int) -> Sequence[int]:
        return [v for v, region in enumerate(self.region) if region == r] + self._inside(r)

    def _inside(self, r: int) -> list[int]:
        """The cells inside of pieces whose ends lie in a region."""
        ends = {v for v, region in enumerate(self.region) if region == r}
        chains = (chain.nodes for chain in self.sketch.chains if len(chain.nodes) > 2 and chain.nodes[0] in ends)
        return [v for nodes in chains for v in nodes[1:-1]]

    def _part(self, r: int) -> str:
        return the_part(self.sketch, self._nodes(r))

    def _cells(self, r: int) -> tuple[Cell, ...]:
        return _cells(self.sketch, self._nodes(r))

    def _finding(self, e: int, sentence: str, regions: list[int]) -> Finding:
        used = tuple(dict.fromkeys(cell for r in regions for cell in self._cells(r)))
        return Finding("region", "A part that cannot be served", sentence, 4, off=(e,), used=used)


def _cells(sketch: Sketch, nodes: Sequence[int] | set[int]) -> tuple[Cell, ...]:
    return tuple(sketch.net.cells[v] for v in sorted(nodes) if v != sketch.net.hub)
