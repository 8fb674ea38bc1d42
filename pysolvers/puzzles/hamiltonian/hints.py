"""Hints and explanations: the techniques of Hamilton paths, the easiest first, and how the runner goes through them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, Refuted, Then
from pysolvers.core.parts import Hints
from pysolvers.core.progress import Pace, Progress, collected, first, paced
from pysolvers.engines.reasoning.claims import NoneFitsWith, SolutionHas, Wrong
from pysolvers.engines.reasoning.kept import Findings, Fit
from pysolvers.engines.reasoning.runner import Paced, Reasoning, broken_at_once
from pysolvers.lines.moves import cross_move, draw_move
from pysolvers.lines.steps import Step as Side
from pysolvers.puzzles.hamiltonian import KIND
from pysolvers.puzzles.hamiltonian.claims import At, End, Inside, Line, NoEnd, NoLine, Ways
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.play import HamiltonianState, start
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, Look, told
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch, first_sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques import (
    bridge,
    count,
    cut,
    image,
    loop,
    middle,
    next_number,
    order,
    parity,
    region,
    required,
    shape,
    stranded,
    supposition,
    two_ways,
)
from pysolvers.puzzles.hamiltonian.solver import solve
from pysolvers.puzzles.hamiltonian.solving.network import network
from pysolvers.puzzles.hamiltonian.solving.propagate import propagate

_AT_A_LOOK = (required, image, middle, next_number, two_ways, loop, shape, count, order, bridge, region, parity)
_AHEAD = (stranded, cut, supposition)
"""What supposes something, and looks where it leads."""

TECHNIQUES = tuple(sorted((module.TECHNIQUE for module in (*_AT_A_LOOK, *_AHEAD)), key=lambda each: each.weight))

LOOKS: tuple[Look, ...] = tuple(
    look for _, look in sorted(each for module in _AT_A_LOOK for each in module.LOOKS.items())
)
"""What is looked for without supposing anything, the easiest first."""


PLAIN = (two_ways.TECHNIQUE.name, loop.TECHNIQUE.name, order.TECHNIQUE.name)
"""The techniques of which several steps are told as one, where they belong together."""

MOST_JOINED = 3
"""How many cells with only one way left are told in one step."""

MOST_AT_BORDER = 8
"""The same where the border and the walls alone leave them no more."""

MOST_READ_OFF = 12
"""How many pairs of positions that the puzzle fixes are told in one step, as following each other or not."""


class HamiltonianReasoning(Reasoning[Sketch, Finding]):
    """The runner's view of Hamilton paths: a position is a sketch."""

    looks = LOOKS

    def solve(self, puzzle: HamiltonianPuzzle) -> Iterator[Progress | HamiltonianSolution]:
        """All solutions."""
        return solve(puzzle)

    def solutions_within(self, state: HamiltonianState) -> Iterator[Progress | HamiltonianSolution]:
        """The solutions that take the player's steps and keep to the notes."""
        puzzle = state.puzzle
        bound = replace(puzzle, required=puzzle.required | state.drawn, walls=puzzle.walls | state.crossed)
        if bound.impossible is None:
            for found in solve(bound):
                yield found if isinstance(found, Progress) else HamiltonianSolution(puzzle, found.cells)

    def start(self, puzzle: HamiltonianPuzzle) -> HamiltonianState:
        """The bare board."""
        return start(puzzle)

    def beginning(self, puzzle: HamiltonianPuzzle, solutions: Findings[Any] | None) -> Paced[Sketch]:
        """The bare board; an explanation goes on where the step before was, as far as it is as easy there."""
        sketch = yield from self.position(start(puzzle), solutions)
        return sketch if solutions is None else Sketch(sketch.net, sketch.on, sketch.off, near=frozenset())

    def joins(self, group: Sequence[Deduction], step: Deduction) -> bool:
        """Steps that are plain to see, one where the other was; and those that the border or fixed positions show."""
        both = (*group, step)
        if all(map(_is_read_off, both)):
            return step.technique == group[0].technique and len(group) < MOST_READ_OFF
        if not all(map(_is_plain, both)):
            return False
        many = sum(each.technique == two_ways.TECHNIQUE.name for each in group)
        if all(isinstance(claim, (Inside, Ways, Line)) for each in both for claim in each.claims):
            return many < MOST_AT_BORDER
        if many >= MOST_JOINED:
            return False
        seen = {cell for each in group for cell in (*each.shown, *each.ruled_out)}
        return not seen.isdisjoint((*step.shown, *step.ruled_out))

    def position(self, state: HamiltonianState, solutions: Findings[Any] | None) -> Paced[Sketch]:
        """What is drawn and noted."""
        yield from ()
        return first_sketch(network(state.puzzle), state.drawn, state.crossed)

    def is_complete(self, position: Sketch) -> bool:
        """Whether every cell has its two ways."""
        return position.complete() or len(position.net.cells) == 1

    def report(self, position: Sketch, pace: Pace) -> Progress:
        """How many steps are known."""
        return Progress(pace.work, 0, len(position.on), position.net.nodes, "hints")

    def found(self, position: Sketch, pace: Pace, thorough: bool = True) -> Paced[Finding | None]:
        """The easiest finding that says something new; a board that contradicts itself is told so first."""
        if pace.due():
            yield self.report(position, pace)
        if position.broken:
            return supposition.no_path(position)
        return (yield from super().found(position, pace, thorough))

    def chosen(self, position: Sketch, found: Iterator[Finding]) -> Finding | None:
        """One that takes a step, or leaves some cell no more ways than it needs, before one that only rules out."""
        every = list(found)
        good = [each for each in every if each.on or _leads_on(position, each)] or every
        return next((each for each in good if _is_near(position, each)), good[0] if good else None)

    def look_ahead(self, position: Sketch, pace: Pace, thorough: bool) -> Paced[Finding | None]:
        """A step that would strand a cell or cut the board at once; a count of colours; else suppose the contrary."""
        base = position.position()
        if base is None or not propagate(position.net, base.copy(), []):
            return supposition.no_path(position)
        if found := (yield from first(self._one_step_ahead(position, pace))):
            return found
        report = self.report(position, pace)
        return (yield from supposition.shortest(position, base, _nearest(position), LOOKS, pace, report))

    def _one_step_ahead(self, position: Sketch, pace: Pace) -> Iterator[Progress | Finding]:
        """Steps that would strand a cell or cut the board at once, then counts of colours."""
        net = position.net
        for e in _nearest(position):
            if pace.due():
                yield self.report(position, pace)
            if net.ends[e][1] != net.hub and 1 in [position.degree[v] for v in net.ends[e]]:
                after = position.plus(frozenset((e,)), frozenset()).with_images()
                if found := stranded.strands(position, e, after) or cut.cuts(position, e, after):
                    yield found
        for counted in parity.bounded(position):
            if pace.due():
                yield self.report(position, pace)
            if counted is not None:
                yield counted

    def open(self, position: Sketch, pace: Pace) -> Paced[list[Finding]]:
        """All that is found at a look or one step ahead; else a supposition."""
        found = [each for look in LOOKS for each in look(position)]
        found += yield from collected(self._one_step_ahead(position, pace))
        ahead = None if found else (yield from self.look_ahead(position, pace, True))
        return found if ahead is None else [ahead]

    def told(self, position: Sketch, found: Finding, alone: bool) -> Deduction | None:
        """The finding as a step; None for one about ends that a hint, or an explanation, does not tell."""
        step = told(position, found, alone)
        if not self._is_told(step, alone):
            return None
        claims, silent = (*step.claims, *found.aside(position)), position.silent
        if not silent:
            return replace(step, claims=claims)
        ends = (claim for each in silent for claim in each.concludes)
        return replace(step, claims=(Then(silent, claims),), concludes=(*step.concludes, *ends))

    def taken(self, position: Sketch, found: Finding, alone: bool) -> Sketch:
        """The sketch with what was found."""
        step = told(position, found, alone)
        silent = () if self._is_told(step, alone) else (*position.silent, step)
        return position.plus(frozenset(found.on), frozenset(found.off), silent)

    def _is_told(self, step: Deduction, alone: bool) -> bool:
        """Whether there is something to show; an explanation tells ends too."""
        return bool(step.moves) or not step.level or (not alone and bool(step.shown))

    def refutation(self, right: HamiltonianState, wrong: Deduction, solutions: Findings[Any]) -> Paced[Refuted | None]:
        """A wrong step or note, followed by the techniques."""
        claim = _wrongly(wrong)
        sketch = first_sketch(network(right.puzzle), right.drawn, right.crossed)
        e, taken = sketch.net.edge_of[claim.cells], isinstance(claim, Line)
        pace = Pace()
        chain = yield from paced(supposition.followed(sketch, e, taken, LOOKS), pace, self.report(sketch, pace))
        return broken_at_once(right, supposition.supposing(sketch, e, taken)) or (Refuted(chain) if chain else None)

    def denied_by_solution(self, state: HamiltonianState, fit: Fit[HamiltonianSolution]) -> Deduction | None:
        """A step or note that the known solution has otherwise."""
        if fit.nearest is None:
            return None
        right = fit.nearest.steps
        for wrong in sorted((state.drawn - right) | (state.crossed & right)):
            does = Line(wrong) if wrong in state.crossed else NoLine(wrong)
            return _mistake(state, wrong, (SolutionHas((does,), fit.only),), fit.only)
        return None


def _is_plain(step: Deduction) -> bool:
    """Whether a step is told in a few words beside others: the ways left to a cell, or one step that is crossed out."""
    if step.technique == two_ways.TECHNIQUE.name:
        ends = (claim for claim in step.claims if type(claim) in (End, NoEnd))
        lines = all(isinstance(claim, Line) for claim in step.concludes)
        return lines and all(isinstance(claim, End) and claim.given for claim in ends)
    return step.technique in PLAIN and len(step.concludes) == 1 and isinstance(step.concludes[0], NoLine)


def _is_read_off(step: Deduction) -> bool:
    """Whether two positions that the puzzle fixes say by themselves whether there is a step between them."""
    return len(step.claims) == 2 and all(isinstance(claim, At) and claim.by == "puzzle" for claim in step.claims)


def _nearest(sketch: Sketch) -> list[int]:
    """The edges that are open, those beside drawn ones first."""
    return sorted(sketch.undecided, key=lambda e: (-max(sketch.degree[v] for v in sketch.net.ends[e]), e))


def _is_near(sketch: Sketch, finding: Finding) -> bool:
    """Whether a finding is about a cell of the last step."""
    near, ends = sketch.near or (), sketch.net.ends
    return any(v in near for e in (*finding.on, *finding.off) for v in ends[e] if v != sketch.net.hub)


def _leads_on(sketch: Sketch, finding: Finding) -> bool:
    """Whether steps that are ruled out leave some cell with no more ways than it needs."""
    for e in finding.off:
        for v in sketch.net.ends[e]:
            if v != sketch.net.hub and sketch.degree[v] + len(sketch.open_edges(v)) == 3:
                return True
    return False


def _mistake(state: HamiltonianState, wrong: Side, why: tuple[Claim, ...], sure: bool) -> Deduction:
    """What is wrong, and the move that takes it back; `sure` says that no solution has it."""
    drawn = wrong in state.drawn
    claim = Line(wrong) if drawn else NoLine(wrong)
    board = state.ground.board
    move = draw_move(board, wrong) if drawn else cross_move(board, *wrong, False)
    says = Wrong(claim) if sure else NoneFitsWith(claim)
    return Deduction(KIND, "mistake", 0, why, (says,), (move,), (), wrong)


def _wrongly(mistake: Deduction) -> Line | NoLine:
    """What the player's board has wrongly."""
    (says,) = mistake.concludes
    assert isinstance(says, (Wrong, NoneFitsWith)) and isinstance(says.claim, (Line, NoLine))
    return says.claim


_REASONING = HamiltonianReasoning()
hint, explain, can_be_completed = _REASONING.hint, _REASONING.explain, _REASONING.can_be_completed
open_steps = _REASONING.open_steps


class HamiltonianHints(Hints):
    """Hints and explanations of a Hamiltonian puzzle."""

    TECHNIQUES = TECHNIQUES
    hint = staticmethod(hint)
    explain = staticmethod(explain)
    can_be_completed = staticmethod(can_be_completed)
    open_steps = staticmethod(open_steps)


PART = HamiltonianHints()
