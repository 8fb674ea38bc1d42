"""What a technique finds: edges that the path uses or doesn't use, and the claims that prove it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import Deduction
from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.moves import cross_move, draw_move
from pysolvers.lines.steps import step
from pysolvers.puzzles.hamiltonian import KIND
from pysolvers.puzzles.hamiltonian.claims import (
    At,
    End,
    Exits,
    InOrder,
    Inside,
    Mark,
    NoEnd,
    OffPath,
    OnPath,
    PathPiece,
)
from pysolvers.puzzles.hamiltonian.play import place_move
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Chain, Put, Sketch
from pysolvers.puzzles.hamiltonian.solving.network import PathNetwork


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a technique: edges that are used (`on`) or not (`off`), and (node, number) pairs to place (`put`).

    `level` is the difficulty; 0 means that no path exists. `why` has the claims that prove the result, or is a function
    that returns them. `used` has the cells to highlight. `aside(sketch)` returns more claims, which only help to word
    the step; those that don't hold are dropped.
    """

    technique: str
    level: int
    why: tuple[Claim, ...] | Callable[[], tuple[Claim, ...]]
    on: tuple[int, ...] = ()
    off: tuple[int, ...] = ()
    used: tuple[Cell, ...] = ()
    aside: Callable[[Sketch], tuple[Claim, ...]] = lambda sketch: ()
    put: Put = ()

    @property
    def claims(self) -> tuple[Claim, ...]:
        return self.why if isinstance(self.why, tuple) else self.why()


Look = Callable[[Sketch], Iterator[Finding]]  # yields what follows from a sketch by one technique


def step_of(sketch: Sketch, finding: Finding, with_images: bool = False) -> Deduction:
    """Convert a finding to a step of a hint, without the claims of `Finding.aside`.

    Its moves don't show ends of the path. If `with_images` is true, they also draw the symmetric images of edges.
    """
    net, claims = sketch.net, finding.claims
    puzzle = net.puzzle
    board = puzzle.ground.board
    concludes: list[Claim] = [claim(net, e, True) for e in finding.on]
    concludes += (claim(net, e, False) for e in finding.off)
    moves: list[str] = []
    shown: list[Cell] = []
    ruled_out: list[Cell] = []
    for each in concludes:
        if isinstance(each, End):
            shown.append(each.cell)
        elif isinstance(each, (OnPath, OffPath)):
            on = isinstance(each, OnPath)
            (shown if on else ruled_out).extend(each.cells)
            sides = puzzle.step_images(each.cells) if with_images else (each.cells,)
            sides = tuple(side for side in sides if sketch.seen.state.ground.side(*side))
            moves += (draw_move(board, side, True) if on else cross_move(board, *side, True, True) for side in sides)
    moves = list(dict.fromkeys(moves))
    for v, number in finding.put:
        moves.append(place_move(net.cells[v], number))
        shown.append(net.cells[v])
        concludes.append(At(net.cells[v], number))
    if sketch.placed or finding.put:
        moves += _joining(sketch, finding, moves)
    return Deduction(
        KIND, finding.technique, finding.level, claims, tuple(concludes) if finding.level else (Impossible(),),
        tuple(moves), tuple(cell for cell in finding.used or _in_parts(claims) if cell not in {*shown, *ruled_out}),
        tuple(ruled_out), tuple(shown),
    )  # fmt: skip


def draws(sketch: Sketch, finding: Finding) -> bool:
    """True if the step made from `finding` changes the board. A step about ends of the path alone rarely does."""
    ends, hub = sketch.net.ends, sketch.net.hub
    if finding.put or any(ends[e][1] != hub for e in (*finding.on, *finding.off)):
        return True
    return bool(sketch.placed and _joining(sketch, finding, []))


def _in_parts(claims: Iterable[Claim]) -> tuple[Cell, ...]:
    parts = [each for each in claims if isinstance(each, Exits)]
    return tuple(dict.fromkeys(cell for part in parts for cell in (*part.cells, *chain.from_iterable(part.steps))))


def _joining(sketch: Sketch, finding: Finding, moves: list[str]) -> list[str]:
    state, net = sketch.seen.state, sketch.net
    for move in moves:
        with suppress(PuzzleError):  # a supposition could break this
            state = state.play(move)
    after = sketch.plus(finding.on, finding.off, (), finding.put).with_images()
    ends = (net.ends[e] for e in after.on - sketch.on)
    edges = (step(net.cells[a], net.cells[b]) for a, b in ends if b != net.hub)
    return [draw_move(net.puzzle.ground.board, edge, alone=True) for edge in sorted(edges) if edge not in state.drawn]


def claim(net: PathNetwork, e: int, taken: bool) -> OnPath | OffPath | End | NoEnd:
    a, b = net.ends[e]
    if b == net.hub:
        return End(net.cells[a]) if taken else NoEnd(net.cells[a])
    cells = step(net.cells[a], net.cells[b])
    return OnPath(cells) if taken else OffPath(cells)


def lines_at(sketch: Sketch, v: int) -> tuple[Claim, ...]:
    return tuple(claim(sketch.net, e, True) for e in sketch.net.incident[v] if e in sketch.on)


def run(sketch: Sketch, nodes: Iterable[int]) -> tuple[Claim, ...]:
    net = sketch.net
    parts: list[list[Cell]] = [[]]
    ends: list[Claim] = []
    before = -1
    for v in nodes:
        if v == net.hub:
            parts.append([])
        else:
            parts[-1].append(net.cells[v])
        if net.hub in (v, before) and before >= 0:
            ends.append(End(net.cells[min(v, before)]))
        before = v
    return (*ends, *(PathPiece(tuple(cells)) for cells in parts if len(cells) > 1))


def no_end(sketch: Sketch, v: int) -> tuple[Claim, ...]:
    """Return claims that prove that the path doesn't end at node `v`; () if the path may end there, or is a loop."""
    net = sketch.net
    spoke = net.between.get(v * net.nodes + net.hub)
    if net.hub < 0 or (spoke is not None and spoke not in sketch.off):
        return ()
    if spoke is None:
        return (Inside(net.cells[v]),)
    return lines_at(sketch, net.hub) if sketch.degree[net.hub] == 2 else (NoEnd(net.cells[v]),)


def exits(sketch: Sketch, part: Iterable[int]) -> Exits:
    net = sketch.net
    nodes = {v for v in part if v != net.hub}
    out = sorted({e for v in nodes for e in net.incident[v] if sum(net.ends[e]) - v not in nodes} - sketch.off)
    steps = tuple(each.cells for e in out if isinstance(each := claim(net, e, True), OnPath))
    ends = tuple(each.cell for e in out if isinstance(each := claim(net, e, True), End))
    return Exits(tuple(net.cells[v] for v in sorted(nodes)), steps, ends)


def order(sketch: Sketch) -> InOrder:
    net = sketch.net
    puzzle = net.puzzle
    labelled = sorted((label, v) for v, label in enumerate(net.label) if label >= 0 and v != net.hub)
    marks = []
    for _, v in labelled:
        cell = net.cells[v]
        if cell in puzzle.waypoints:
            marks.append(Mark(cell, "number", puzzle.waypoints.index(cell) + 1))
        elif cell in puzzle.tables.fixed:
            marks.append(Mark(cell, "position", puzzle.tables.fixed[cell]))
        else:
            marks.append(Mark(cell, "start" if cell == puzzle.start else "end"))
    return InOrder(tuple(marks))


def run_from(sketch: Sketch, line: Chain, end: int, many: int) -> tuple[Claim, ...]:
    """Return the pieces of path and ends on `line`, from its node `end` to the `many`-th (or last) label, as claims."""
    nodes = line.nodes_from(end)
    labelled = [i for i, v in enumerate(nodes) if sketch.net.label[v] >= 0]
    return run(sketch, nodes[: labelled[min(many, len(labelled)) - 1] + 1])


def cells_of(sketch: Sketch, nodes: Iterable[int]) -> tuple[Cell, ...]:
    return tuple(sketch.net.cells[v] for v in nodes if v != sketch.net.hub)


def edge_cells(net: PathNetwork, edges: Iterable[int]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(net.cells[v] for e in edges for v in net.ends[e] if v != net.hub))
