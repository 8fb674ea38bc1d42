"""Hints and explanations: the techniques of path puzzles, and how the reasoning engine uses them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from types import ModuleType
from typing import Any

from pysolvers.core.deduction import Deduction, Refuted, Technique, Then
from pysolvers.core.input import Hand
from pysolvers.core.progress import Pace, Paced, Progress, paced
from pysolvers.engines.reasoning.claims import SolutionHas, denial, denied
from pysolvers.engines.reasoning.kept import Findings, Fit
from pysolvers.engines.reasoning.runner import Reasoning, broken_at_once
from pysolvers.lines.moves import cross_move, draw_move
from pysolvers.puzzles.hamiltonian import KIND
from pysolvers.puzzles.hamiltonian.claims import At, End, Inside, NoEnd, OffPath, OnPath, Symmetric, Ways
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.play import HamiltonianState, numbered
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, Look, draws, step_of
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch, first_sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques import (
    bridge,
    image,
    loop,
    middle,
    misplaced,
    next_number,
    only_gap,
    only_number,
    order,
    parity,
    place,
    region,
    required,
    route,
    shape,
    supposition,
    two_ways,
    which_ways,
)
from pysolvers.puzzles.hamiltonian.solver import solve
from pysolvers.puzzles.hamiltonian.solving.propagate import propagate

# the modules of techniques; each has some `Technique` objects and their `words`
MODULES = (
    required, image, middle, next_number, two_ways, loop, shape, order, bridge, region, parity,
    place, route, only_number, which_ways, only_gap, misplaced, supposition,
)  # fmt: skip

# finders without suppositions, easiest first
LOOKS: tuple[Look, ...] = (
    image.image,
    required.required,
    next_number.next_in_count,
    place.between,
    place.next_free,
    only_number.corner,
    two_ways.two_ways,
    place.near,
    image.image_in_wall,
    middle.middle,
    route.only_route,
    loop.closes_loop,
    shape.makes_shape,
    order.wrong_order,
    which_ways.which_ways,
    parity.two_ways_by_colour,
    place.only_place,
    bridge.two_bridges,
    only_gap.only_gap,
    region.wrong_region,
    only_number.only_number,
    route.shared,
)


def techniques_of(module: ModuleType) -> list[Technique]:
    return [each for each in vars(module).values() if isinstance(each, Technique)]


TECHNIQUES = tuple(sorted(chain.from_iterable(map(techniques_of, MODULES)), key=lambda each: each.weight))

# techniques whose steps are combined if they belong together
PLAIN = (two_ways.TECHNIQUE.name, loop.TECHNIQUE.name, order.TECHNIQUE.name)

MOST_JOINED = 3  # a step combines at most this many cells that have only their necessary ways left

MOST_AT_BORDER = 8  # the maximum if only the border and walls limit these cells

# techniques that place numbers or connect them at a glance, and how many such steps are combined
MOST_COUNTED = {next_number.TECHNIQUE.name: 12, place.BETWEEN.name: 4, place.NEXT.name: 4}


class HamiltonianReasoning(Reasoning[Sketch, Finding]):
    TECHNIQUES = TECHNIQUES

    looks = LOOKS

    def solutions_within(self, state: HamiltonianState) -> Iterator[Progress | HamiltonianSolution]:
        puzzle = state.puzzle
        drawn = {"required": puzzle.required | state.drawn, "walls": puzzle.walls | state.crossed}
        bound = puzzle.having(drawn, positions=puzzle.positions | state.numbers)
        if bound.impossible is None:
            for found in solve(bound):
                yield found if isinstance(found, Progress) else HamiltonianSolution(puzzle, found.cells)

    def beginning(self, puzzle: HamiltonianPuzzle, solutions: Findings[Any] | None) -> Paced[Sketch]:
        sketch = yield from self.position(HamiltonianState(puzzle), solutions)
        if solutions is not None:
            sketch.near = frozenset()
        return sketch

    def joins(self, group: Sequence[Deduction], step: Deduction) -> bool:
        both = (*group, step)
        if step.technique in MOST_COUNTED and step.technique == group[0].technique:
            return len(group) < MOST_COUNTED[step.technique]
        if not all(map(_is_plain, both)):
            return False
        many = sum(each.technique == two_ways.TECHNIQUE.name for each in group)
        if all(isinstance(claim, (Inside, Ways, OnPath)) for each in both for claim in each.claims):
            return many < MOST_AT_BORDER
        if many >= MOST_JOINED:
            return False
        seen = {cell for each in group for cell in (*each.shown, *each.ruled_out)}
        shut = {each.technique for each in both} - {two_ways.TECHNIQUE.name}
        return len(shut) < 2 and not seen.isdisjoint((*step.shown, *step.ruled_out))

    def position(self, state: HamiltonianState, solutions: Findings[Any] | None) -> Paced[Sketch]:
        yield from ()
        return first_sketch(state)

    def is_complete(self, position: Sketch) -> bool:
        return len(position.on) == position.net.nodes or len(position.net.cells) == 1

    def report(self, position: Sketch, pace: Pace) -> Progress:
        return Progress(pace.work, 0, len(position.on), position.net.nodes, "hints")

    def found(self, position: Sketch, pace: Pace, thorough: bool = True) -> Paced[Finding | None]:
        if pace.due():
            yield self.report(position, pace)
        if position.broken:
            return supposition.no_path(position)
        return (yield from super().found(position, pace, thorough))

    def chosen(self, position: Sketch, found: Iterator[Finding]) -> Finding | None:
        every = list(found)
        good = [each for each in every if each.on or each.put or _leads_on(position, each)] or every
        return next((each for each in good if _is_near(position, each)), good[0] if good else None)

    def look_ahead(self, position: Sketch, pace: Pace, thorough: bool) -> Paced[Finding | None]:
        base = position.position()
        if base is None or position.domains is None or not propagate(position.net, base.copy(), []):
            return supposition.no_path(position)
        report = self.report(position, pace)
        if found := next(chain(misplaced.misplaced(position), which_ways.shut_turn(position)), None):
            return found
        for counted in parity.bounded(position):
            if pace.due():
                yield report
            if counted is not None:
                return counted
        if found := (yield from paced(misplaced.supposed(position, LOOKS), pace, report)):
            return found
        return (yield from supposition.shortest(position, base, _nearest(position), LOOKS, pace, report))

    def open(self, position: Sketch, pace: Pace) -> Paced[list[Finding]]:
        yield from ()
        found = [each for look in (*LOOKS, misplaced.misplaced, which_ways.shut_turn) for each in look(position)]
        found += [each for each in parity.bounded(position) if each is not None]
        ahead = None if found else (yield from self.look_ahead(position, pace, True))
        return found if ahead is None else [ahead]

    def as_step(self, position: Sketch, found: Finding, alone: bool) -> Deduction | None:
        if not self._is_shown(position, found):
            return None
        step = step_of(position, found, True)
        if position.net.puzzle.symmetry and step.moves and step.technique != image.TECHNIQUE.name:
            step = replace(step, claims=(*step.claims, Symmetric(position.net.puzzle.symmetry)))
        claims, silent = (*step.claims, *found.aside(position)), position.silent
        if not silent:
            return replace(step, claims=claims)
        ends = (claim for each in silent for claim in each.concludes)
        return replace(step, claims=(Then(silent, claims),), concludes=(*step.concludes, *ends))

    def taken(self, position: Sketch, found: Finding, alone: bool) -> Sketch:
        silent = () if self._is_shown(position, found) else (*position.silent, step_of(position, found, True))
        return position.plus(found.on, found.off, silent, found.put).with_images()

    def _is_shown(self, position: Sketch, found: Finding) -> bool:
        return not found.level or draws(position, found)  # other findings are explained by a later step that uses them

    def refutation(self, right: HamiltonianState, wrong: Deduction, solutions: Findings[Any]) -> Paced[Refuted | None]:
        claim = denied(wrong.concludes)
        sketch = first_sketch(right)
        if isinstance(claim, At):
            supposed = supposition.assumed(put=((sketch.net.index[claim.cell], claim.number),))
        else:
            edge = (sketch.net.edge_of[claim.cells],)
            supposed = supposition.assumed(edge) if isinstance(claim, OnPath) else supposition.assumed(off=edge)
        pace = Pace()
        steps = yield from paced(supposition.followed(sketch, supposed, LOOKS), pace, self.report(sketch, pace))
        return broken_at_once(right, step_of(sketch, supposed)) or (Refuted(steps) if steps else None)

    def denied_by_solution(self, state: HamiltonianState, fit: Fit[HamiltonianSolution]) -> Deduction | None:
        if fit.nearest is None:
            return None
        right, board = fit.nearest.steps, state.ground.board
        for cell, number in sorted(state.numbers):
            if fit.nearest.cells[number - 1] != cell:
                conclusion = denial(At(cell, number), fit.only)
                why = (SolutionHas((At(cell, fit.nearest.cells.index(cell) + 1),), fit.only),)
                _, moves = numbered(state, Hand(cursor=cell), 0)
                return Deduction(KIND, "mistake", 0, why, (conclusion,), moves, (), (cell,))
        for wrong in sorted((state.drawn - right) | (state.crossed & right)):
            drawn, on, off = wrong in state.drawn, OnPath(wrong), OffPath(wrong)
            does, claim = (off, on) if drawn else (on, off)
            move = draw_move(board, wrong) if drawn else cross_move(board, *wrong, False)
            why = (SolutionHas((does,), fit.only),)
            return Deduction(KIND, "mistake", 0, why, (denial(claim, fit.only),), (move,), (), wrong)
        return None


def _is_plain(step: Deduction) -> bool:
    if step.technique == two_ways.TECHNIQUE.name:
        ends = (claim for claim in step.claims if type(claim) in (End, NoEnd))
        lines = all(isinstance(claim, OnPath) for claim in step.concludes)
        return lines and all(isinstance(claim, End) and claim.given for claim in ends)
    return step.technique in PLAIN and len(step.concludes) == 1 and isinstance(step.concludes[0], OffPath)


def _nearest(sketch: Sketch) -> list[int]:
    return sorted(sketch.undecided, key=lambda e: (-max(sketch.degree[v] for v in sketch.net.ends[e]), e))


def _is_near(sketch: Sketch, finding: Finding) -> bool:
    near, ends = sketch.near or (), sketch.net.ends
    return any(v in near for e in (*finding.on, *finding.off) for v in ends[e] if v != sketch.net.hub)


def _leads_on(sketch: Sketch, finding: Finding) -> bool:
    cells = {v for e in finding.off for v in sketch.net.ends[e] if v != sketch.net.hub}
    return any(sketch.ways[v] == 3 for v in cells)


PART = HamiltonianReasoning()
